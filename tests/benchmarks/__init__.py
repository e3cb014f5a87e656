"""How fast and how small the program is, as ratios measured in the same run: ``python -m tests.benchmarks``.

Not part of the tests: nothing here passes or fails, and numbers depend on the machine. A ratio compares with something
that does comparable work beside it, in turns, so that a busy machine slows both.
"""
