"""The calamity chart of this edition for 3-4 players: what each calamity does, and which advances change it."""

from collections.abc import Collection

from core.empires.catalog import CardId, Effect, Modifier, advances
from core.empires.chart import Row, rows
from core.empires.state import State
from tui.actions import bindings
from tui.panels.lines import Line, Panel, Span, cut, line, wrap
from tui.screens.table_actions import CHART_ACTIONS
from tui.spoken import _

NAME = 31
"""Cells of the longest name of a calamity."""
WIDE = 60
"""Cells from which an effect stands in words beside its name."""

LOSES = {
    "damage": "loses {n}",
    "cities": "{n} city reduced|{n} cities reduced",
    "coastal_cities": "{n} coastal city pirated|{n} coastal cities pirated",
    "cities_destroyed": "{n} city destroyed|{n} cities destroyed",
    "cities_reduced": "{n} city reduced|{n} cities reduced",
    "cities_kept": "all but {n} city reduced|all but {n} cities reduced",
    "unit_points": "{n} unit points annexed",
    "unit_points_kept": "all but {n} unit points annexed",
    "support_rate": "support rate +{n}",
    "barbarian_tokens": "attacked by {n} tokens",
    "face_value": "discards {n} of face value",
    "ast_steps": "{n} A.S.T. step back|{n} A.S.T. steps back",
}
"""What an amount of each unit is, for one and for more."""


class ChartPanel(Panel):
    """The chart. One row may be unfolded; a search leaves the rows that match."""

    ACTIONS = CHART_ACTIONS
    BINDINGS = bindings(CHART_ACTIONS)

    def __init__(self, *, id: str = "chart") -> None:
        super().__init__(id=id)
        self.cursor = 0
        self.search = ""
        self._open: CardId | None = None
        self._edition = ""
        self._rows: tuple[Row, ...] = ()
        self._held: frozenset[CardId] = frozenset()
        self._at: list[int] = []

    def show(self, state: State, held: Collection[CardId] = ()) -> None:
        """Draw the chart of the edition of *state*; the calamities *held* by who looks are bright."""
        self._edition = state.options.edition
        self._rows = rows(self._edition, state.options.switches)
        self._held = frozenset(held)
        self.redraw()

    def find(self, text: str) -> int:
        """Show only rows with *text* in a name of calamity or advance; all rows for an empty text. Returns how many."""
        self.search = text
        self.cursor = self.top = 0
        self.redraw()
        return len(self.found)

    @property
    def found(self) -> tuple[Row, ...]:
        """The rows that are shown."""
        return tuple(row for row in self._rows if matches(row, self.search))

    # What is drawn

    def heading(self, width: int) -> str:
        """The title, with what is searched for."""
        words = f"Calamities · {self._edition.capitalize()} · 3{self.glyphs.dash}4 players"
        if self.search:
            words = f"Calamities · {len(self.found)} with {self.search!r}"
        return cut(words, width, self.glyphs)

    def build(self, width: int) -> list[Line]:
        """The rows, the unfolded one with its details."""
        lines: list[Line] = []
        self._at = []
        for number, row in enumerate(self.found):
            self._at.append(len(lines))
            lines.append(self._row(number, row, width))
            if row.id == self._open:
                lines += details(row, width)
        return lines or [line(Span(" nothing found", "dim"))]

    def _row(self, number: int, row: Row, width: int) -> Line:
        glyphs = self.glyphs
        sign = glyphs.tradeable if row.tradeable else glyphs.banned
        if width >= WIDE:
            name = f" {row.stack} {sign} {row.name:<{NAME}} "
            words = summary(row)
        else:
            words = brief(row)
            room = width - 6 - len(words)
            name = f" {row.stack} {sign} {cut(row.name, room, glyphs):<{room}} "
        body = cut(f"{name}{words}", width, glyphs).ljust(width)
        if number == self.cursor and self.has_focus:
            return line(Span(body, "cursor"))
        look = "bright" if row.id in self._held else "plain"
        return line(Span(body[: len(name)], look), Span(body[len(name) :], "dim"))

    # Keys

    def move(self, steps: int) -> None:
        """Move the cursor by *steps* rows; it stops at the ends."""
        last = len(self.found) - 1
        self.cursor = max(0, min(self.cursor + steps, last))
        if self._at:
            self.reveal(self._at[min(self.cursor, len(self._at) - 1)])
        self.redraw()

    def move_up(self) -> None:
        """To the row above."""
        self.move(-1)

    def move_down(self) -> None:
        """To the row below."""
        self.move(1)

    def page_up(self) -> None:
        """One page up."""
        self.move(-self.page)

    def page_down(self) -> None:
        """One page down."""
        self.move(self.page)

    def move_first(self) -> None:
        """To the first row."""
        self.move(-len(self._rows))

    def move_last(self) -> None:
        """To the last row."""
        self.move(len(self._rows))

    def fold(self) -> None:
        """Unfold the row under the cursor, or fold it again."""
        found = self.found
        if not found:
            return
        row = found[self.cursor]
        self._open = None if self._open == row.id else row.id
        self.redraw()
        self.reveal(self._at[self.cursor] + (len(details(row, self.content_size.width)) if self._open else 0))
        self.redraw()


def matches(row: Row, text: str) -> bool:
    """*text* occurs in the name of the calamity or of an advance that changes it."""
    wanted = text.casefold().strip()
    names = (row.name, *(advances()[change.advance].name for change in row.changes))
    return any(wanted in name.casefold() for name in names)


def effect_words(effect: Effect) -> str:
    """What an effect takes, in words."""
    one, _, more = LOSES[effect.unit].partition("|")
    return (one if effect.amount == 1 or not more else more).format(n=effect.amount)


def summary(row: Row) -> str:
    """What a calamity does, in one line."""
    parts = [effect_words(row.primary)]
    if row.secondary is not None:
        parts.append(f"{victims_words(row)}: {effect_words(row.secondary)}")
    return "; ".join(parts)


def brief(row: Row) -> str:
    """The amounts of a calamity: ``10, other 5``."""
    if row.secondary is None:
        return str(row.primary.amount)
    count = row.secondary.victims
    who = _("others") if count is None else _("other") if count == 1 else _("{n} others").format(n=count)
    return f"{row.primary.amount}, {who} {row.secondary.amount}"


def victims_words(row: Row) -> str:
    """Who else is hit."""
    assert row.secondary is not None
    count = row.secondary.victims
    if count is None:
        return "others there"
    return "1 other" if count == 1 else f"{count} others"


def change_words(change: Modifier) -> str:
    """How an advance changes a calamity: its name and the number with its sign."""
    role = {"primary": "", "secondary": " as secondary victim", "both": ""}[change.who]
    number = f" {change.change:+d}" if change.change else ""
    note = {None: "", "by_choice": " (by choice)", "never_secondary": " (never secondary victim)", "not_printed": ""}
    return f"{advances()[change.advance].name}{number}{role}{note[change.note]}"


def details(row: Row, width: int) -> list[Line]:
    """The lines under an unfolded row."""
    facts = [
        f"Primary victim: {effect_words(row.primary)}.",
        *([f"{victims_words(row).capitalize()}: {effect_words(row.secondary)}."] if row.secondary else ()),
        *(["Somebody gains by it: most cities in stock (M35)."] if row.beneficiary else ()),
        *(["Takes effect from the market as well (M33)."] if row.resolves_from_market else ()),
        "May be traded, on the red column." if row.tradeable else "Can't be traded.",
    ]
    changed = [change_words(change) for change in row.changes]
    found = [Span(f"     {text}", "plain") for fact in facts for text in wrap(fact, width - 6)]
    found += [Span(f"     {text}", "dim") for text in wrap(", ".join(changed), width - 6)]
    return [line(span) for span in found]
