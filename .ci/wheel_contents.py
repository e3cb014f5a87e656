"""Check that a wheel holds exactly the files that the repository has for it.

    git ls-files core tui themes saves | python3 wheel_contents.py WHEEL

The exit status is 0 when each file named on standard input is in the wheel, nothing else is (but the wheel's own
papers), and each package is there with the data it can't do without. Standard library only.
"""

import sys
import zipfile

PACKAGES = ("core", "tui", "themes", "saves")
WITH_TOML = ("core", "themes", "saves")


def complaints(shipped: set[str], expected: set[str]) -> list[str]:
    """Return what is wrong with a wheel of the files *shipped* when *expected* is what the repository has for it."""
    files = {name for name in shipped if not name.partition("/")[0].endswith(".dist-info")}
    found = [f"missing: {name} (is its kind in [tool.setuptools.package-data]?)" for name in sorted(expected - files)]
    found += [f"not of the repository: {name}" for name in sorted(files - expected)]
    found += [f"no package {name}" for name in PACKAGES if f"{name}/__init__.py" not in files]
    for package in WITH_TOML:
        if not any(name.startswith(f"{package}/") and name.endswith(".toml") for name in files):
            found.append(f"no TOML in {package}")
    return found


def main(wheel: str) -> int:
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if not name.endswith("/")}
    found = complaints(shipped, set(sys.stdin.read().split("\n")) - {""})
    for line in found:
        print(line, file=sys.stderr)
    print(f"{wheel}: {len(shipped)} files, {'as it should be' if not found else 'not as it should be'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
