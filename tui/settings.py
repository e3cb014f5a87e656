"""What a person has chosen once and for all, kept as TOML in the config folder."""

import os
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core import places
from tui.spoken import _

FILE = "settings.toml"


class Settings(Struct, frozen=True):
    """Choices that outlive the program.

    Attributes:
        theme: name of the colour theme; empty: never chosen.
        bell: ring when it becomes somebody's turn here.
    """

    theme: str = ""
    bell: bool = True


class SettingsError(Exception):
    """Settings that could not be read or kept; the text is for a person."""


def load(folder: Path | None = None) -> tuple[Settings, str]:
    """The settings in *folder* (default: the person's config folder), and what was wrong with them, or "".

    A file that is broken or holds something strange never stops the program: what can't be used is left at its default.
    """
    file = (folder or places.config()) / FILE
    try:
        data = _read(file)
    except SettingsError as error:
        return Settings(), str(error)
    settings, strange = Settings(), []
    for name, kind in (("theme", str), ("bell", bool)):
        if name not in data:
            continue
        if isinstance(data[name], kind):
            settings = replace(settings, **{name: data[name]})
        else:
            wanted = _("a text") if kind is str else _("true or false")
            strange.append(_("{name} must be {wanted}").format(name=name, wanted=wanted))
    told = _("{file}: {what}. The default is used.").format(file=file, what="; ".join(strange))
    return settings, told if strange else ""


def keep(settings: Settings, folder: Path | None = None) -> str:
    """Write *settings*, leaving entries of other versions alone. Returns what a person should know, or "".

    A file that can't be read is moved aside first, never overwritten.

    Raises:
        SettingsError: it could not be written.
    """
    folder = folder or places.config()
    file = folder / FILE
    told = ""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            data = _read(file)
        except SettingsError:
            aside = file.with_name(FILE + ".broken")
            file.replace(aside)
            data, told = {}, _("The old settings could not be read; they are now in {file}.").format(file=aside)
        _write(file, {**data, "theme": settings.theme, "bell": settings.bell})
    except OSError as error:
        raise SettingsError(
            _("The settings can't be kept in {file}: {why}.").format(file=file, why=error.strerror)
        ) from error
    return told


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        text = _("The settings {file} can't be read: {why}. The defaults are used.")
        raise SettingsError(text.format(file=file, why=error.strerror)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        text = _("The settings {file} are not valid TOML. The defaults are used.")
        raise SettingsError(text.format(file=file)) from error


def _write(file: Path, data: dict[str, Any]) -> None:
    """Put *data* in place of *file* so that a crash leaves the old or the new one, never half of one."""
    import tomli_w

    handle, name = tempfile.mkstemp(prefix=f".{FILE}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            tomli_w.dump(data, out)
            out.flush()
            os.fsync(out.fileno())
        os.replace(name, file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
