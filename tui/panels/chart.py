"""The calamity chart of this edition for 3-4 players: what each calamity does, and which advances change it."""

from collections.abc import Collection

from core.empires.catalog import CardId, Effect, Modifier, advances
from core.empires.chart import Row, rows
from core.empires.state import Options, State
from core.text import cell_width
from tui.actions import bindings
from tui.panels.lines import Line, Panel, Span, cut, line, wrap
from tui.screens.table_actions import CHART_ACTIONS
from tui.spoken import _, counted

NAME = 31
"""Cells of the longest name of a calamity."""
WIDE = 60
"""Cells from which an effect stands in words beside its name."""

DOES: dict[str, tuple[str, str]] = {
    "volcano_or_earthquake": ("volcano or {n} city destroyed", "volcano or {n} cities destroyed"),
    "annex_cities": ("{n} city to the beneficiary", "{n} cities to the beneficiary"),
    "damage": ("loses {n} unit point", "loses {n} unit points"),
    "support_check": ("city support +{n}", "city support +{n}"),
    "flood": ("loses {n} unit point on the flood plain", "loses {n} unit points on the flood plain"),
    "reduce_cities": ("{n} city reduced", "{n} cities reduced"),
    "annex_excess": (
        "keeps {n} unit point, the rest to the beneficiary",
        "keeps {n} unit points, the rest to the beneficiary",
    ),
    "barbarian_attack": ("attacked by {n} barbarian", "attacked by {n} barbarians"),
    "cyclone": ("{n} city reduced", "{n} cities reduced"),
    "annex_units": ("{n} unit point to the beneficiary", "{n} unit points to the beneficiary"),
    "reduce_all_but": ("keeps {n} city, the rest reduced", "keeps {n} cities, the rest reduced"),
    "discard_face_value": ("discards cards of face value {n}", "discards cards of face value {n}"),
    "ast_steps_back": ("{n} A.S.T. step back", "{n} A.S.T. steps back"),
    "pirate_cities": ("{n} coastal city to pirates", "{n} coastal cities to pirates"),
}
"""What each kind of calamity does to its victim, for one and for more."""

COUNTS: dict[str, tuple[str, str]] = {
    "cities": ("{n} city", "{n} cities"),
    "coastal_cities": ("{n} coastal city", "{n} coastal cities"),
    "cities_destroyed": ("{n} city", "{n} cities"),
    "cities_reduced": ("{n} city", "{n} cities"),
    "cities_kept": ("keeps {n} city", "keeps {n} cities"),
    "damage": ("{n} unit point", "{n} unit points"),
    "unit_points": ("{n} unit point", "{n} unit points"),
    "unit_points_kept": ("keeps {n} unit point", "keeps {n} unit points"),
    "barbarian_tokens": ("{n} barbarian", "{n} barbarians"),
    "face_value": ("face value {n}", "face value {n}"),
    "support_rate": ("city support +{n}", "city support +{n}"),
    "ast_steps": ("{n} step back", "{n} steps back"),
}
"""What the number of an effect counts, in few cells."""

CHANGES: dict[str, tuple[str, str]] = {
    **COUNTS,
    "face_value": ("{n} of face value", "{n} of face value"),
    "support_rate": ("{n} of city support", "{n} of city support"),
    "ast_steps": ("{n} step", "{n} steps"),
}
"""What a change of the number counts, before *more* or *less*."""

WAYS_OUT: dict[str, tuple[str, str]] = {
    "commodity_cards": ("may discard {n} commodity card instead", "may discard {n} commodity cards instead"),
    "cities": ("may destroy {n} own city instead of a step", "may destroy {n} own cities instead of a step"),
}
"""What a holder may give up rather than suffer it."""


class ChartPanel(Panel):
    """The chart. One row may be unfolded; a search leaves the rows that match."""

    ACTIONS = CHART_ACTIONS
    BINDINGS = bindings(CHART_ACTIONS)

    def __init__(self, *, id: str = "chart") -> None:
        super().__init__(id=id)
        self.cursor = 0
        self.search = ""
        self._open: CardId | None = None
        self._options: Options | None = None
        self._made: tuple[Row, ...] = ()
        self._held: frozenset[CardId] = frozenset()
        self._at: list[int] = []

    def show(self, state: State, held: Collection[CardId] = ()) -> None:
        """Draw the chart of the edition of *state*; the calamities *held* by who looks are bright."""
        if state.options is not self._options:
            self._options, self._made = state.options, ()
        self._held = frozenset(held)
        self.redraw()

    def find(self, text: str) -> int:
        """Show only rows with *text* in a name of calamity or advance; all rows for an empty text. Returns how many."""
        self.search = text
        self.cursor = self.top = 0
        self.redraw()
        return len(self.found)

    @property
    def _rows(self) -> tuple[Row, ...]:
        """The whole chart, made when it is first drawn."""
        if not self._made and self._options is not None:
            self._made = rows(self._options.edition, self._options.switches)
        return self._made

    @property
    def found(self) -> tuple[Row, ...]:
        """The rows that are shown."""
        return tuple(row for row in self._rows if matches(row, self.search))

    # What is drawn

    def heading(self, width: int) -> str:
        """The title, with what is searched for."""
        edition = "" if self._options is None else self._options.edition.capitalize()
        words = _("Calamities · {edition} · 3{dash}4 players").format(edition=edition, dash=self.glyphs.dash)
        if self.search:
            words = _("Calamities · {n} with “{text}”").format(n=len(self.found), text=self.search)
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
            words = summary(row) if cell_width(summary(row)) <= width - len(name) else brief(row)
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


def effect_words(row: Row, effect: Effect) -> str:
    """What an effect of a calamity does, in words."""
    if effect.unit == "cities_reduced":
        return counted(*DOES["reduce_cities"], effect.amount)
    return counted(*DOES[row.kind], effect.amount)


def summary(row: Row) -> str:
    """What a calamity does, in one line: ``loses 10 unit points; 1 other: 5``."""
    primary = effect_words(row, row.primary)
    return primary if row.secondary is None else f"{primary}; {others_words(row)}: {row.secondary.amount}"


def brief(row: Row) -> str:
    """The amounts of a calamity with what they count: ``10 unit points, 1 other 5``."""
    primary = counted(*COUNTS[row.primary.unit], row.primary.amount)
    return primary if row.secondary is None else f"{primary}, {others_words(row)} {row.secondary.amount}"


def others_words(row: Row) -> str:
    """Who else is hit, in few cells."""
    assert row.secondary is not None
    count = row.secondary.victims
    return _("others") if count is None else counted("{n} other", "{n} others", count)


def victims_words(row: Row) -> str:
    """Who else is hit."""
    assert row.secondary is not None
    return _("others there") if row.secondary.victims is None else others_words(row)


def change_words(row: Row, change: Modifier) -> str:
    """How an advance changes a calamity: ``5 unit points less``, ``never secondary victim``, or its way out."""
    role = _(" as secondary victim") if change.who == "secondary" else ""
    if change.who == "primary" and row.secondary is not None:
        role = _(" as primary victim")
    said = [_amount_words(row, change) + role] if change.change else []
    if change.pays is not None:
        said.append(counted(*WAYS_OUT[change.pays.unit], change.pays.amount))
    if change.note == "never_secondary":
        said.append(_("never secondary victim"))
    return ", ".join(said)


def _amount_words(row: Row, change: Modifier) -> str:
    """The number of a change with its unit; of what the victim keeps, less is worse."""
    unit = row.primary.unit
    more = change.change < 0 if row.primary.kept else change.change > 0
    words = _("{amount} more") if more else _("{amount} less")
    return words.format(amount=counted(*CHANGES[unit], abs(change.change)))


def changes_words(row: Row) -> list[str]:
    """What the advances change, those of the same effect together: ``Pottery, Calendar: 5 unit points less``."""
    found: dict[str, list[str]] = {}
    for change in row.changes:
        found.setdefault(change_words(row, change), []).append(advances()[change.advance].name)
    return [f"{', '.join(names)}: {words}." for words, names in found.items()]


def details(row: Row, width: int) -> list[Line]:
    """The lines under an unfolded row."""
    facts = [_("Primary victim: {what}.").format(what=effect_words(row, row.primary))]
    if row.primary.fallback is not None:
        facts.append(
            _("With no units there: {amount} at the coast.").format(
                amount=counted(*COUNTS[row.primary.unit], row.primary.fallback)
            )
        )
    if row.secondary is not None:
        facts.append(f"{victims_words(row).capitalize()}: {effect_words(row, row.secondary)}.")
    if row.beneficiary:
        facts.append(_("The beneficiary is who has most cities in stock (M35)."))
    if row.resolves_from_market:
        facts.append(_("Left on the market, it still hits somebody (M33)."))
    facts.append(_("May be traded, on the red column.") if row.tradeable else _("Can't be traded."))
    found = [Span(f"     {text}", "plain") for fact in facts for text in wrap(fact, width - 6)]
    found += [Span(f"     {text}", "dim") for each in changes_words(row) for text in wrap(each, width - 6)]
    return [line(span) for span in found]
