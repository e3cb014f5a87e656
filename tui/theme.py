"""Colour themes: read from TOML, checked with clear sentences, handed to Textual.

A theme file says what each colour is for; everything else on the screens follows from that. The file's name without
``.toml`` is the theme's name. People drop their own beside the settings, in a folder called ``themes``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

import themes
from core.text import printable
from tui.spoken import _

if TYPE_CHECKING:
    from textual.theme import Theme

DEFAULT = "obsidian"
"""The theme of somebody who has not chosen one."""
TERMINAL = "terminal"
"""The theme that uses the terminal's own sixteen colours."""
ORDER = (DEFAULT, "papyrus", "marble", "basalt", TERMINAL)
"""The themes that come with the program, in the order they are offered."""

_SHIPPED = Path(themes.__file__).parent
KINDS = ("dark", "light", "terminal")
GROUPS = ("arts", "civics", "crafts", "religion", "science")
"""The five groups of advances; each keeps one colour in a theme."""
REQUIRED = ("background", "foreground", "muted", "border", "primary", "accent", "warning", "error", "success")
COLORS = (*REQUIRED, "surface", "secondary", *GROUPS)
NAMES_16 = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
LEAST_CONTRAST = 3.0
"""Lightness of the lighter over the darker (WCAG) that any text colour must have on the background."""


class ThemeError(Exception):
    """A theme file that can't be used; the text says where and why, for a person."""


class Palette(Struct, frozen=True):
    """A theme as its file states it.

    Attributes:
        name: the file's name without ending.
        title: what people see.
        kind: ``dark``, ``light`` or ``terminal``.
        colors: by use; ``#rrggbb``, or a name of the sixteen colours for the kind ``terminal``.
        own: it came from the person's own folder.
    """

    name: str
    title: str
    kind: str
    colors: Mapping[str, str] = {}
    own: bool = False


def read(text: str, name: str, place: str, own: bool = False) -> Palette:
    """Read the theme called *name* from *text*. *place* is how messages call the file.

    Raises:
        ThemeError: the text is not a theme.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ThemeError(_("{place} is not valid TOML: {why}.").format(place=place, why=_inner(error))) from error
    _only(data, ("title", "kind", "colors"), place)
    title = data.get("title", name)
    if not isinstance(title, str) or not title.isprintable() or not 0 < len(title) <= 24:
        raise ThemeError(_("{place}: title must be a text of 1 to 24 printable characters.").format(place=place))
    kind = data.get("kind", "dark")
    if kind not in KINDS:
        raise ThemeError(_("{place}: kind must be one of {kinds}.").format(place=place, kinds=", ".join(KINDS)))
    colors = data.get("colors")
    if not isinstance(colors, dict):
        raise ThemeError(_("{place}: the table [colors] is missing.").format(place=place))
    return Palette(name, title, kind, _colors(colors, kind, place), own)


def _inner(error: Exception) -> str:
    return str(error).rstrip(".").replace("\n", " ")


def _only(data: Mapping[str, Any], known: Iterable[str], place: str) -> None:
    unknown = sorted(set(data) - set(known))
    if unknown:
        text = _("{place}: “{key}” is not known here; known are {known}.")
        raise ThemeError(text.format(place=place, key=printable(unknown[0]), known=", ".join(known)))


def _colors(colors: Mapping[str, Any], kind: str, place: str) -> dict[str, str]:
    _only(colors, COLORS, f"{place} [colors]")
    missing = [use for use in REQUIRED if use not in colors]
    if missing:
        raise ThemeError(_("{place} [colors]: {key} is missing.").format(place=place, key=missing[0]))
    for use, color in colors.items():
        if not _is_color(color, kind):
            wanted = _("one of the sixteen colours, or default") if kind == TERMINAL else _("a colour like #d9d4c7")
            text = _("{place} [colors]: {use} must be {wanted}, not “{color}”.")
            raise ThemeError(text.format(place=place, use=use, wanted=wanted, color=printable(str(color))))
    if kind != TERMINAL:
        _check_contrast(colors, place)
    return dict(colors)


def _is_color(color: Any, kind: str) -> bool:
    if not isinstance(color, str):
        return False
    if kind == TERMINAL:
        return color == "default" or color.removeprefix("bright_") in NAMES_16
    return re.fullmatch("#[0-9a-fA-F]{6}", color) is not None


def _check_contrast(colors: Mapping[str, str], place: str) -> None:
    ground = colors["background"]
    for use, color in colors.items():
        if use in ("background", "surface", "border"):
            continue
        ratio = contrast(color, ground)
        if ratio < LEAST_CONTRAST:
            text = _(
                "{place} [colors]: {use} ({color}) can't be read on the background ({ground}): "
                "the contrast is {ratio:.1f}, at least {least} is needed."
            )
            values = {"use": use, "color": color, "ground": ground, "ratio": ratio, "least": LEAST_CONTRAST}
            raise ThemeError(text.format(place=place, **values))


def luminance(color: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 to 1 (WCAG 2)."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


class Themes(Mapping[str, Palette]):
    """The themes on offer, by name and in order. One that comes with the program is read when it is first looked at.

    Args:
        own: the person's own, which take the place of those of the same name.
    """

    def __init__(self, own: Mapping[str, Palette]) -> None:
        self._found = dict(own)
        self._names = tuple(dict.fromkeys((*ORDER, *own)))

    def __getitem__(self, name: str) -> Palette:
        if name not in self._found and name in ORDER:
            text = (_SHIPPED / f"{name}.toml").read_text(encoding="utf-8")
            self._found[name] = read(text, name, f"themes/{name}.toml")
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names


def shipped() -> Themes:
    """The themes that come with the program, by name, in the order they are offered."""
    return Themes({})


def personal(folder: Path) -> tuple[dict[str, Palette], list[str]]:
    """The person's own themes in *folder*, and one sentence for each file that can't be used."""
    found: dict[str, Palette] = {}
    trouble: list[str] = []
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix == ".toml")
    except FileNotFoundError:
        return found, trouble
    except OSError as error:
        return found, [
            _("The folder of themes {folder} can't be read: {why}.").format(folder=folder, why=error.strerror)
        ]
    for file in files:
        try:
            found[file.stem] = _personal_file(file)
        except ThemeError as error:
            trouble.append(str(error))
    return found, trouble


def _personal_file(file: Path) -> Palette:
    if not re.fullmatch("[a-z0-9][a-z0-9_-]{0,23}", file.stem):
        text = _("{file}: a theme's file name has 1 to 24 small letters, digits, - and _.")
        raise ThemeError(text.format(file=printable(str(file), 200)))
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise ThemeError(_("{file} can't be read: {why}.").format(file=file, why=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise ThemeError(_("{file} is not UTF-8 text.").format(file=file)) from error
    return read(text, file.stem, str(file), own=True)


def textual_theme(palette: Palette) -> Theme:
    """The theme as Textual takes it. Its name is *palette*'s name, so a person's own ``obsidian`` replaces ours."""
    from textual.theme import Theme

    terminal = palette.kind == TERMINAL
    color = {use: _textual_color(value, terminal) for use, value in palette.colors.items()}
    ground, ink = color["background"], color["foreground"]
    return Theme(
        name=palette.name,
        ansi=terminal,
        dark=palette.kind != "light",
        primary=color["primary"],
        secondary=color.get("secondary", color["primary"]),
        accent=color["accent"],
        warning=color["warning"],
        error=color["error"],
        success=color["success"],
        foreground=ink,
        background=ground,
        surface=color.get("surface", ground),
        panel=color.get("surface", ground),
        boost=ground,
        variables=_variables(color),
    )


def _textual_color(color: str, terminal: bool) -> str:
    return f"ansi_{color}" if terminal else color


def _variables(color: Mapping[str, str]) -> dict[str, str]:
    """The names of Textual's style sheets that are to mean exactly what the theme's file says."""
    ground, ink, muted, border = color["background"], color["foreground"], color["muted"], color["border"]
    return {
        "ansi-background": ground,
        "ansi-foreground": ink,
        "text": ink,
        "text-muted": muted,
        "text-disabled": muted,
        "foreground-muted": muted,
        "border": color["primary"],
        "border-blurred": border,
        "scrollbar": border,
        "scrollbar-hover": color["primary"],
        "scrollbar-active": color["primary"],
        "scrollbar-background": ground,
        "scrollbar-background-hover": ground,
        "scrollbar-background-active": ground,
        "scrollbar-corner-color": ground,
        "block-cursor-foreground": ink,
        "block-cursor-background": ground,
        "block-cursor-text-style": "bold reverse",
        "input-cursor-foreground": ink,
        "input-cursor-background": ground,
        "input-cursor-text-style": "reverse",
        "input-selection-foreground": ink,
        "input-selection-background": color.get("surface", ground),
        **{f"text-{use}": color[use] for use in ("primary", "accent", "warning", "error", "success")},
        **{group: color.get(group, ink) for group in GROUPS},
    }
