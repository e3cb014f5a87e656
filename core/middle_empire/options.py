"""The options of a new game, checked where they enter (ME-4, ME-11 and the switches)."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.errors import RuleError
from core.middle_empire.catalog import BOARDS, PLAYERS, Board, Seat, seats, switches
from core.middle_empire.state import Options
from core.names import find, folded
from core.text import clean_name, printable

MODES = ("digital", "table")
VERSION = 1
"""The version of these rules."""

BOT_NAMES = ("sensible", "random")
"""The bots there are; the first one plays when only their number is told."""

_KNOWN = ("version", "players", "seats", "start", "board", "mode", "variation", "bots", "names", "switches")
_DEFAULT_PLAYERS = 3
_WORDS = {True: "yes", False: "no", "true": "yes", "false": "no"}
"""Other ways to say yes and no."""


def read_options(raw: Mapping[str, Any]) -> Options:
    """Checked options of a new or saved game; what is left out has its default.

    Raises:
        RuleError: ``option.unknown``, ``option.value`` (with the values that would do), ``option.twice``,
            ``option.switch``, ``board.option``, ``board.small``, ``parse.*`` for seats and switches, and ``text.*``
            for names.
    """
    for key in raw:
        if key not in _KNOWN:
            raise RuleError("option.unknown", None, option=printable(str(key)), options=_KNOWN)
    playing = _seats(raw)
    variation = raw.get("variation", False)
    if type(variation) is not bool:
        raise _no_value("variation", variation, (True, False), "ME-11.1")
    own = _own_board(raw.get("board"))
    options = Options(
        seats=playing,
        start=_start(raw, playing),
        board_id=own.id if own is not None else _one_of(raw, "board", BOARDS),
        mode="table" if _one_of(raw, "mode", MODES) == "table" else "digital",
        variation=variation,
        names=_names(raw.get("names", {}), playing),
        switches=_switches(raw.get("switches", {})),
        version=_version(raw.get("version", VERSION)),
        own_board=own,
        bots=_bots(raw.get("bots", {}), playing),
    )
    if options.bots and options.mode != "digital":
        # Beside the board the app sees no hand, so that no bot could hold one.
        raise _no_value("bots", len(options.bots), (0,))
    _check_deal(options)
    return options


def _check_deal(options: Options) -> None:
    """Refuse a board that is so small that its cards can't be dealt (ME-4.3)."""
    for kind, line in options.deck.types.items():
        if line.dealt * options.players > len(options.deck.of(kind)):
            raise RuleError(
                "board.small",
                "ME-4.3",
                game="middle_empire",
                spaces=len(options.board.spaces),
                players=options.players,
            )


def write_options(options: Options) -> dict[str, Any]:
    """*options* as plain data; ``read_options`` reads them again."""
    return {
        "players": options.players,
        "seats": list(options.seats),
        "start": options.start,
        "board": options.board_id if options.own_board is None else _plain(options.own_board),
        "mode": options.mode,
        "variation": options.variation,
        **({"bots": dict(options.bots)} if options.bots else {}),
        "names": dict(options.names),
        "switches": dict(options.switches),
    }


def _no_value(option: str, value: object, values: Sequence[Any], rule: str | None = None) -> RuleError:
    return RuleError("option.value", rule, option=option, value=printable(str(value)), values=tuple(values))


def _seats(raw: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Who plays: the colours named, else the first ones."""
    named = raw.get("seats")
    if named is None:
        players = raw.get("players", _DEFAULT_PLAYERS)
        if type(players) is not int or players not in PLAYERS:
            raise _no_value("players", players, PLAYERS, "ME-4.1")
        return tuple(seats())[:players]
    if not isinstance(named, list | tuple):
        raise _no_value("seats", named, tuple(seats()))
    found = tuple(Seat(find(str(word), seats(), "seat")) for word in named)
    for seat in found:
        if found.count(seat) > 1:
            raise RuleError("option.twice", None, option="seats", value=seat)
    if len(found) not in PLAYERS:
        raise _no_value("players", len(found), PLAYERS, "ME-4.1")
    if raw.get("players", len(found)) != len(found):
        raise _no_value("players", raw["players"], (len(found),), "ME-4.1")
    return found


def _start(raw: Mapping[str, Any], playing: Sequence[Seat]) -> Seat:
    return Seat(find(str(raw.get("start", playing[0])), playing, "seat"))


def _one_of(raw: Mapping[str, Any], option: str, values: Sequence[str]) -> str:
    """The value of *option*; the first one when it is left out."""
    value = raw.get(option, values[0])
    known = {folded(one): one for one in values}
    if not isinstance(value, str) or folded(value) not in known:
        raise _no_value(option, value, values)
    return known[folded(value)]


def _own_board(raw: Any) -> Board | None:
    """The board that stands whole among the options; None where one that there is is named."""
    if raw is None or isinstance(raw, str | int | bool):
        return None
    from core.middle_empire.board_file import read_plain

    return read_plain(raw)


def _plain(board: Board) -> list[dict[str, Any]]:
    from core.middle_empire.board_file import write_plain

    return write_plain(board)


def _version(raw: Any) -> int:
    if type(raw) is not int or not 1 <= raw <= VERSION:
        raise _no_value("version", raw, tuple(range(1, VERSION + 1)))
    return raw


def _names(raw: Any, playing: Sequence[Seat]) -> dict[Seat, str]:
    names: dict[Seat, str] = {}
    for word, name in _table(raw, "names").items():
        seat = Seat(find(str(word), playing, "seat"))
        if not isinstance(name, str):
            raise _no_value("names", name, ("TEXT",))
        if seat in names:
            raise RuleError("option.twice", None, option="names", value=seat)
        names[seat] = clean_name(name)
    return names


def _bots(raw: Any, playing: Sequence[Seat]) -> dict[Seat, str]:
    """The bots by seat; of a number the last seats are played by bots. Somebody is left who is none."""
    if type(raw) is int:
        if not 0 <= raw < len(playing):
            raise _no_value("bots", raw, range(len(playing)))
        return dict.fromkeys(playing[len(playing) - raw :], BOT_NAMES[0])
    bots: dict[Seat, str] = {}
    for word, name in _table(raw, "bots").items():
        seat = Seat(find(str(word), playing, "seat"))
        if name not in BOT_NAMES:
            raise _no_value("bots", name, BOT_NAMES)
        bots[seat] = name
    if len(bots) >= len(playing):
        raise _no_value("bots", len(bots), range(len(playing)))
    return bots


def _switches(raw: Any) -> dict[str, str]:
    known = switches()
    chosen = {switch.id: switch.default for switch in known.values()}
    for word, value in _table(raw, "switches").items():
        switch = known[find(str(word), known, "switch")]
        said = str(_WORDS.get(value, value) if isinstance(value, bool | str) else value)
        if not switch.takes(said):
            raise RuleError(
                "option.switch", switch.rule, switch=switch.id, value=printable(said), values=switch.choices
            )
        chosen[switch.id] = said
    return chosen


def _table(raw: Any, option: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise _no_value(option, raw, ("NAME=VALUE",))
    return raw
