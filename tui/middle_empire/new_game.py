"""What the form of a new game of Middle Empire says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from textual.widget import Widget

from core.errors import RuleError
from core.middle_empire.board_file import write_plain
from core.middle_empire.catalog import BOARDS, PLAYERS, Board, Switch, board, seats, switches
from core.text import printable
from core.words import Said
from tui.boards import own_boards, warning
from tui.screens.drafts import MIDDLE_EMPIRE, Draft
from tui.spoken import _, counted, refused
from tui.widgets.choice import Choice

MODES = (("digital", _("digital")), ("table", _("beside the board")))
ROADS = (("no", _("each player's own")), ("yes", _("common (variation)")))
PERSON = "person"
PLAYED_BY = ((PERSON, _("person")), ("sensible", _("bot")), ("random", _("random bot")))
BY = "by-"
"""What the id of the field begins with that says who plays a seat."""

ABOUT = {
    "players": _("Two to four. With two players four Empires win, with three or four players three."),
    "board": _("The map. Boards of your own are TOML files in the folder boards beside your games."),
    "mode": _(
        "Digital: Emporion shuffles and deals, and a curtain hides each hand between turns. Beside the board: "
        "you hold the cards and tell Emporion what is played."
    ),
    "variation": _("Whose the roads are. In the variation they belong to nobody and lead both ways (ME-11)."),
    "start": _("Who begins: the youngest player decides (ME-4.5)."),
    "by": _(
        "Who plays this colour. A bot plays to win, a random bot does anything legal; both know what their seat "
        "sees. Somebody has to be a person."
    ),
}
MOST_PROBLEMS = 6
"""Files that can't be used, of which the form tells why."""
NEEDS_PERSON = _("somebody has to be a person")
ONLY_DIGITAL = _("no bots beside the board")


class MiddleEmpireDraft(Draft):
    """What the form says so far.

    Attributes:
        players: how many play, as text.
        board: id of a board that comes with the game, or the path of an own one.
        own: the boards of the person's folder by their paths.
        problems: why other files there can't be used, a short line for each.
        by: who plays each seat: a person, or the name of a bot.
    """

    game = MIDDLE_EMPIRE
    reseats = ("players",)
    about_name = _("The person who plays this colour; may be left empty. At most 16 letters wide.")
    about_switches = _("Where the rulebook is silent a table may settle it for itself; these are our answers.")

    def __init__(self) -> None:
        super().__init__()
        self.players, self.board, self.mode, self.variation, self.start = "3", BOARDS[0], "digital", "no", ""
        found = own_boards()
        self.own: dict[str, Board] = {str(one.path): one.board for one in found if one.board is not None}
        self.problems = [one.brief for one in found if one.board is None]
        self.by: dict[str, str] = {}

    @property
    def renames(self) -> tuple[str, ...]:  # type: ignore[override]
        """Only people have names."""
        return ("players", *(f"{BY}{seat}" for seat in seats()))

    @property
    def _seats(self) -> tuple[tuple[str, str], ...]:
        """The colours that play, with what they are called."""
        return tuple((seat.id, _(seat.name)) for seat in seats().values())[: int(self.players)]

    def fields(self) -> Iterable[Widget]:
        """Players, board, cards, roads, who begins."""
        players = [(str(number), str(number)) for number in PLAYERS]
        boards = [(name, _(board(name).name)) for name in BOARDS]
        boards += [(path, one.name) for path, one in self.own.items()]
        about = "\n".join([ABOUT["board"], *self._problems(), *filter(None, map(warning, self.own.values()))])
        return (
            Choice(_("Players"), players, self.players, ABOUT["players"], id="players"),
            Choice(_("Board"), boards, self.board, about, id="board"),
            Choice(_("Cards"), MODES, self.mode, ABOUT["mode"], id="mode"),
            Choice(_("Roads"), ROADS, self.variation, ABOUT["variation"], id="variation"),
        )

    def _problems(self) -> list[str]:
        """A line for each file that can't be used; for the last of very many how many more there are."""
        shown, more = self.problems[:MOST_PROBLEMS], len(self.problems) - MOST_PROBLEMS
        if more > 0:
            shown.append(counted("{n} more file can't be used.", "{n} more files can't be used.", more))
        return shown

    def seat_fields(self) -> Iterable[Widget]:
        """Who begins and who plays each colour; they follow the number of players."""
        if self.start not in dict(self._seats):
            self.start = self._seats[0][0]
        yield Choice(_("Begins"), self._seats, self.start, ABOUT["start"], id="start-seat")
        for seat, name in self._seats:
            yield Choice(name, PLAYED_BY, self.by.get(seat, PERSON), ABOUT["by"], id=f"{BY}{seat}")

    def take(self, field: str, value: str) -> None:
        """Take a value; of a seat, who plays it."""
        if field.startswith(BY):
            self.by[field.removeprefix(BY)] = value
        else:
            super().take("start" if field == "start-seat" else field, value)

    @property
    def _bots(self) -> dict[str, str]:
        played = {seat: self.by.get(seat, PERSON) for seat, _name in self._seats}
        return {seat: who for seat, who in played.items() if who != PERSON}

    @property
    def named_seats(self) -> list[tuple[str, str]]:
        """The colours that people play."""
        return [(seat, name) for seat, name in self._seats if seat not in self._bots]

    @property
    def known_switches(self) -> list[Switch]:
        """The switches there are."""
        return list(switches().values())

    @property
    def suggestion(self) -> str:
        """A name for the game."""
        return f"middle-empire-{self.players}"

    def notes(self) -> Mapping[str, str]:
        """Bots that can't be."""
        bots = self._bots
        notes = dict.fromkeys((f"{BY}{seat}" for seat, _name in self._seats), "")
        if bots and self.mode != "digital":
            notes.update((f"{BY}{seat}", ONLY_DIGITAL) for seat in bots)
        elif len(bots) == len(self._seats):
            notes[f"{BY}{self._seats[0][0]}"] = NEEDS_PERSON
        return notes

    def refused_switch(self, switch: str) -> Said | None:
        """Why a number written for *switch* won't do."""
        known, value = switches()[switch], self.switches.get(switch, "")
        if not value or known.takes(value):
            return None
        refusal = RuleError("option.switch", known.rule, switch=switch, value=printable(value), values=known.choices)
        return refused(refusal)

    def options(self) -> dict[str, Any]:
        """The options of the game."""
        own = self.own.get(self.board)
        return {
            "players": int(self.players),
            "board": self.board if own is None else write_plain(own),
            "mode": self.mode,
            "variation": self.variation == "yes",
            "start": self.start or self._seats[0][0],
            "bots": self._bots,
            "names": self.names_written(),
            "switches": self.changed,
        }
