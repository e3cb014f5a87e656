"""``python -m tests.benchmarks [NAME ...]``: measure all of it, or what is named, and print the table."""

import argparse
import sys

from tests.benchmarks import files, middle_empire, planner, rules, screens, tables
from tests.benchmarks.measure import table

BENCHMARKS = {
    "moves": rules.moves,
    "choices": rules.choices,
    "planner": planner.planning,
    "append": files.append,
    "opening": files.opening,
    "start": screens.start,
    "cursor": screens.cursor,
    "table-latency": tables.latency,
    "table-moves": tables.throughput,
    "table-memory": tables.memory,
    "bots": middle_empire.bots,
    "games": middle_empire.games,
}


def main() -> int:
    """Measure and print; the exit status says nothing of the numbers."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHMARKS)}")
    chosen = parser.parse_args().names or list(BENCHMARKS)
    if strange := [name for name in chosen if name not in BENCHMARKS]:
        parser.error(f"no benchmark is called {strange[0]}; there are {', '.join(BENCHMARKS)}")
    rows = []
    for name in chosen:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        rows.extend(BENCHMARKS[name]())
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
