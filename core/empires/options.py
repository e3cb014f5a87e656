"""The options of a new game, checked where they enter (M1, M5, M37 and the switches)."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.empires.areas import AreaMap
from core.empires.catalog import EDITIONS, PLAYERS, Seat, Switch, expansions, seats, switches
from core.empires.facts import BuildingId, special_buildings
from core.empires.state import BUILDINGS, UNMODIFIABLE, Options
from core.errors import RuleError
from core.names import find
from core.text import clean_name, printable

MODES = ("digital", "table")
AST_SIDES = ("basic", "expert")
VERSION = 2
"""The version of these rules: 1 knew the market only, 2 keeps the books of the whole turn."""

_KNOWN = ("version", "edition", "players", "mode", "ast", "short", "with", "names", "switches", "areas", "buildings")


def read_options(raw: Mapping[str, Any]) -> Options:
    """Checked options of a new or saved game; what is left out has its default.

    Raises:
        RuleError: ``option.unknown``, ``option.value`` (with the values that would do), ``option.switch``,
            ``option.map``, ``text.*`` for names, and ``option.buildings`` or ``building.left-out`` (SB-1.2).
    """
    for key in raw:
        if key not in _KNOWN:
            raise RuleError("option.unknown", None, option=printable(str(key)), options=_KNOWN)
    edition = _one_of(raw, "edition", EDITIONS, "west")
    players = raw.get("players", PLAYERS[0])
    if type(players) is not int or players not in PLAYERS:
        raise RuleError("option.value", "M1", option="players", value=printable(str(players)), values=PLAYERS)
    short = raw.get("short", False)
    if type(short) is not bool:
        raise RuleError("option.value", "M37", option="short", value=printable(str(short)), values=(True, False))
    played = _expansions(raw.get("with", ()))
    return Options(
        edition,
        players,
        "table" if _one_of(raw, "mode", MODES, "digital") == "table" else "digital",
        _one_of(raw, "ast", AST_SIDES, "basic"),
        short,
        played,
        _names(raw.get("names", {}), edition, players),
        _switches(raw.get("switches", {}), edition, played, saved="version" in raw),
        _version(raw.get("version", VERSION)),
        _areas(raw.get("areas")),
        _buildings(raw.get("buildings"), edition, players, played),
    )


def _version(raw: Any) -> int:
    if type(raw) is not int or not 1 <= raw <= VERSION:
        values = tuple(range(1, VERSION + 1))
        raise RuleError("option.value", None, option="version", value=printable(str(raw)), values=values)
    return raw


def _areas(raw: Any) -> AreaMap | None:
    if raw is None:
        return None
    from core.empires.area_file import read_areas

    return read_areas(raw)


def write_options(options: Options) -> dict[str, Any]:
    """*options* as plain data; ``read_options`` reads them again. A map is among them only where there is one."""
    plain: dict[str, Any] = {
        "edition": options.edition,
        "players": options.players,
        "mode": options.mode,
        "ast": options.ast,
        "short": options.short,
        "with": list(options.expansions),
        "names": dict(options.names),
        "switches": dict(options.switches),
    }
    if options.buildings is not None:
        plain["buildings"] = list(options.buildings)
    if options.areas is not None:
        from core.empires.area_file import write_areas

        plain["areas"] = write_areas(options.areas)
    return plain


def known_switches(edition: str, played: Sequence[str] = ()) -> tuple[Switch, ...]:
    """The switches of this edition, with those of the expansions *played*."""
    found = tuple(
        switch
        for switch in switches()
        if switch.edition in (None, edition) and (switch.expansion is None or switch.expansion in played)
    )
    if UNMODIFIABLE not in played:
        return found
    from core.empires.catalog.unmodifiable import unmodifiable

    return (*found, *unmodifiable().switches)


def default_switches(edition: str) -> dict[str, str]:
    """Every switch of this edition without expansions, with its default."""
    return {switch.id: switch.default for switch in known_switches(edition)}


def _one_of(raw: Mapping[str, Any], option: str, values: Sequence[str], default: str) -> str:
    value = raw.get(option, default)
    if not isinstance(value, str) or value not in values:
        raise RuleError("option.value", None, option=option, value=printable(str(value)), values=tuple(values))
    return value


def _expansions(raw: Any) -> tuple[str, ...]:
    names = tuple(raw) if isinstance(raw, list | tuple) else (raw,)
    known = tuple(expansion.id for expansion in expansions())
    for name in names:
        if name not in known:
            raise RuleError("option.expansion", None, name=printable(str(name)), expansions=known)
    return names


def _names(raw: Any, edition: str, players: int) -> dict[Seat, str]:
    playing = [civilization.id for civilization in seats(edition, players)]
    names: dict[Seat, str] = {}
    for word, name in _table(raw, "names").items():
        seat = Seat(find(str(word), playing, "seat"))
        if not isinstance(name, str):
            raise RuleError("option.value", None, option="names", value=printable(str(name)), values=("TEXT",))
        if seat in names:
            raise RuleError("option.twice", None, option="names", value=seat)
        names[seat] = clean_name(name)
    return names


def _buildings(raw: Any, edition: str, players: int, played: Sequence[str]) -> tuple[BuildingId, ...] | None:
    """The Special Buildings that are in the supply (SB-1.2); None: all there are."""
    if raw is None:
        return None
    if BUILDINGS not in played:
        raise RuleError("option.buildings", "SB-1.2")
    from core.empires.buildings import set_up

    known = [line.id for line in special_buildings().buildings]
    if not isinstance(raw, list | tuple) or not all(isinstance(word, str) for word in raw):
        raise RuleError("option.value", "SB-1.2", option="buildings", value=printable(str(raw)), values=known)
    chosen = [BuildingId(find(word, known, "building")) for word in raw]
    return set_up(chosen, [civilization.id for civilization in seats(edition, players)]).supply


def _switches(raw: Any, edition: str, played: Sequence[str], *, saved: bool) -> dict[str, str]:
    """The chosen switches. Games were *saved* with switches of expansions that they do not play: those say nothing."""
    known = {switch.id: switch for switch in known_switches(edition, played)}
    chosen = {name: switch.default for name, switch in known.items()}
    idle = {switch.id for switch in switches() if saved and switch.expansion and switch.id not in known}
    for word, value in _table(raw, "switches").items():
        if word in idle:
            continue
        name = find(str(word), known, "switch")
        switch = known[name]
        if value not in switch.values:
            raise RuleError(
                "option.switch", switch.rule, switch=name, value=printable(str(value)), values=switch.values
            )
        chosen[name] = value
    return chosen


def _table(raw: Any, option: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise RuleError("option.value", None, option=option, value=printable(str(raw)), values=("NAME=VALUE",))
    return raw
