"""The check of the wheel sees a file too few, a file too many and a package without its data."""

import subprocess
import sys
import zipfile
from pathlib import Path

CHECK = Path(__file__).resolve().parents[2] / ".ci" / "wheel_contents.py"
FILES = [
    "core/__init__.py",
    "core/empires/data/market.toml",
    "saves/__init__.py",
    "saves/example.toml",
    "themes/__init__.py",
    "themes/papyrus.toml",
    "tui/__init__.py",
]


def check(tmp_path: Path, shipped: list[str], expected: list[str]) -> subprocess.CompletedProcess[str]:
    """Run the check on a wheel of *shipped* for a repository that holds *expected*."""
    wheel = tmp_path / "emporion-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in [*shipped, "emporion-0.1.0.dist-info/METADATA"]:
            archive.writestr(name, "")
    names = "".join(f"{name}\n" for name in expected)
    command = [sys.executable, str(CHECK), str(wheel)]
    return subprocess.run(command, input=names, capture_output=True, text=True, timeout=60, check=False)


def test_a_wheel_of_exactly_the_repository_passes(tmp_path):
    run = check(tmp_path, FILES, FILES)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_file_that_did_not_get_in_is_named(tmp_path):
    run = check(tmp_path, FILES, [*FILES, "tui/emporion.tcss"])
    assert run.returncode == 1
    assert "missing: tui/emporion.tcss" in run.stderr


def test_tests_in_the_wheel_are_named(tmp_path):
    run = check(tmp_path, [*FILES, "tests/test_imports.py"], FILES)
    assert run.returncode == 1
    assert "not of the repository: tests/test_imports.py" in run.stderr


def test_a_package_without_its_data_is_named(tmp_path):
    files = [name for name in FILES if name not in ("themes/papyrus.toml", "saves/__init__.py")]
    run = check(tmp_path, files, files)
    assert run.returncode == 1
    assert "no TOML in themes" in run.stderr
    assert "no package saves" in run.stderr
