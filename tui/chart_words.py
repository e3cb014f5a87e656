"""The calamity chart in words: what a calamity does to whom, and how each advance changes it. No screen is needed."""

from typing import NamedTuple

from core.empires.catalog import Effect, Modifier, advances
from core.empires.chart import Row
from tui.glyphs import UNICODE, Glyphs
from tui.spoken import _, counted

DOES: dict[str, tuple[str, str]] = {
    "volcano_or_earthquake": ("volcano or {n} city destroyed", "volcano or {n} cities destroyed"),
    "annex_cities": ("{n} city annexed", "{n} cities annexed"),
    "damage": ("loses {n} unit point", "loses {n} unit points"),
    "support_check": ("city support +{n}", "city support +{n}"),
    "flood": ("loses {n} unit point", "loses {n} unit points"),
    "reduce_cities": ("{n} city reduced", "{n} cities reduced"),
    "annex_excess": ("all but {n} unit point annexed", "all but {n} unit points annexed"),
    "barbarian_attack": ("{n} barbarian attacks", "{n} barbarians attack"),
    "cyclone": ("{n} city reduced", "{n} cities reduced"),
    "annex_units": ("{n} unit point annexed", "{n} unit points annexed"),
    "reduce_all_but": ("all but {n} city reduced", "all but {n} cities reduced"),
    "discard_face_value": ("discards face value {n}", "discards face value {n}"),
    "ast_steps_back": ("{n} A.S.T. step back", "{n} A.S.T. steps back"),
    "pirate_cities": ("{n} coastal city to pirates", "{n} coastal cities to pirates"),
}
"""What each kind of calamity does to its victim, for one and for more."""

SPARED = ("volcano or {n} city reduced", "volcano or {n} cities reduced")
"""What is left of an earthquake where the city is reduced instead."""

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

RULES: dict[str, str] = {
    "volcano_or_earthquake": _(
        "Volcano: where a city stands in an area that one touches, all units there are lost, whoever owns them; of "
        "several, the volcano that costs the victim most. Otherwise an earthquake: the victim picks an own city, and "
        "a city of anybody next to it to be reduced."
    ),
    "annex_cities": _("The beneficiary picks what to take over."),
    "damage": _("Each victim picks what is lost: a token is 1 point, a city 5."),
    "support_check": _("One support check more, at the higher rate: cities are reduced until all are supported."),
    "flood": _("On the flood plain that would cost the victim most; cities on black sites are safe."),
    "reduce_cities": _("Each victim picks the cities."),
    "annex_excess": _(
        "The victim picks what the beneficiary takes over: whole areas that touch each other if possible. "
        "A victim with no more than that loses nothing."
    ),
    "barbarian_attack": _(
        "The beneficiary picks the city that is attacked, one in the wilderness first. "
        "Tokens above the limit move on and fight again."
    ),
    "cyclone": _("At the open sea with most of the victim's cities beside it; each victim picks the cities."),
    "annex_units": _("The beneficiary picks whole areas to take over, touching each other if possible."),
    "reduce_all_but": _("The victim picks the cities that stay."),
    "discard_face_value": _("Commodity cards of the victim's choice; what a set is worth does not count."),
    "ast_steps_back": _("In phase 9; the marker may move on again in phase 13."),
    "pirate_cities": _("The beneficiary picks the victim's; all become pirate cities."),
}
"""How each kind of calamity is worked out (6.9)."""

PLACES: dict[tuple[str, ...], str] = {
    ("western_himalaya",): _("Western Himalaya may be hit like an open sea; tokens on it are not harmed (M32)."),
    ("beside_western_himalaya",): _("Also beside Western Himalaya (M32)."),
    ("western_himalaya", "beside_western_himalaya"): _(
        "Western Himalaya and the areas next to it count as coast there (M32)."
    ),
}
"""Where calamities of the East may strike as well."""

WAYS_OUT: dict[str, tuple[str, str]] = {
    "commodity_cards": ("may discard {n} commodity card instead", "may discard {n} commodity cards instead"),
    "cities": ("may destroy {n} own city instead of a step", "may destroy {n} own cities instead of a step"),
}
"""What a holder may give up rather than suffer it."""

NOTES: dict[str, str] = {
    "never_secondary": _("never a secondary victim"),
    "reduced_instead": _("reduced, not destroyed"),
    "not_printed": _("by its permanent power"),
}
"""What an advance does beside its number."""

ROLES: dict[str, str] = {"primary": _("primary"), "secondary": _("secondary"), "both": _("both")}
"""The roles in which an advance counts."""


class Item(NamedTuple):
    """An advance that changes a calamity: its name, how it moves the number that is shown, in which role, and what
    else it does."""

    name: str
    number: str
    role: str
    note: str
    helps: bool
    held: bool

    @property
    def text(self) -> str:
        """In one piece: ``Pottery -5 (both)``."""
        number = f" {self.number}" if self.number else ""
        return f"{self.name}{number} ({'; '.join(part for part in (self.role, self.note) if part)})"


def effect_words(row: Row, effect: Effect, printed: Effect, glyphs: Glyphs = UNICODE) -> str:
    """What an effect does; a number that advances have changed stands behind the printed one: ``loses 10→5 ...``.

    The words go with the number as it is now: ``2→1 city reduced``.
    """
    if effect.unit == "cities_destroyed" and not effect.amount:
        return counted(*SPARED, printed.amount)
    does = DOES["reduce_cities" if effect.unit == "cities_reduced" else row.kind]
    return counted(*does, effect.amount, amount(effect.amount, printed.amount, glyphs))


def amount(now: int, printed: int, glyphs: Glyphs = UNICODE) -> str:
    """A number, behind the printed one where it differs."""
    return str(now) if now == printed else f"{printed}{glyphs.right}{now}"


def primary_words(row: Row, glyphs: Glyphs = UNICODE) -> str:
    """What the primary victim suffers."""
    return effect_words(row, row.primary, row.printed[0], glyphs)


def others_words(row: Row) -> str:
    """Who else is hit, in few cells: ``others`` where the area decides, else how many."""
    count = None if row.secondary is None else row.secondary.victims
    return _("others") if count is None else counted("{n} other", "{n} others", count)


def secondary_short(row: Row, glyphs: Glyphs = UNICODE) -> str:
    """What other players suffer, as a number: ``1 other 10→5``; empty where they do not."""
    printed = row.printed[1]
    if row.secondary is None or printed is None:
        return ""
    return f"{others_words(row)} {amount(row.secondary.amount, printed.amount, glyphs)}"


def brief(row: Row) -> str:
    """The amounts of a calamity with what they count: ``10 unit points, 1 other 5``."""
    primary = counted(*COUNTS[row.primary.unit], row.primary.amount)
    return primary if row.secondary is None else f"{primary}, {others_words(row)} {row.secondary.amount}"


def effects(row: Row, glyphs: Glyphs = UNICODE) -> list[str]:
    """What a calamity does to the primary victim and to others, a sentence in each text."""
    told = [_("Primary victim: {what}.").format(what=primary_words(row, glyphs))]
    primary, printed = row.primary, row.printed[0]
    if primary.fallback is not None and printed.fallback is not None:
        shown = amount(primary.fallback, printed.fallback, glyphs)
        coast = counted(*COUNTS[primary.unit], primary.fallback, shown)
        told.append(_("With no units on any flood plain: {amount} at the coast.").format(amount=coast))
    return [*told, *_secondary(row, glyphs)]


def remarks(row: Row) -> list[str]:
    """How a calamity is worked out, where it strikes, who gains by it, and what it does on the market."""
    gains = _("Beneficiary by cities in stock, then tokens, then A.S.T.-ranking (M35).")
    lying = _("On the market it hits one other, whom the Deputy names (M33).")
    return [
        RULES[row.kind],
        *([PLACES[row.places]] if row.places else []),
        gains if row.beneficiary else _("No beneficiary."),
        lying if row.resolves_from_market else _("On the market it does nothing (M33)."),
    ]


def _secondary(row: Row, glyphs: Glyphs) -> list[str]:
    printed = row.printed[1]
    if row.secondary is None or printed is None:
        return []
    words = effect_words(row, row.secondary, printed, glyphs)
    if row.secondary.victims is None:
        return [_("Others there: {what}.").format(what=words)]
    named = (
        _("named by the primary victim, never the beneficiary")
        if row.spares_beneficiary
        else _("named by the primary victim")
    )
    return [_("{others}: {what}; {named}.").format(others=others_words(row), what=words, named=named)]


def sort_words(row: Row) -> str:
    """Its stack, that it is a major one, and whether it may be traded."""
    sort = _("Stack {n}, major, tradeable.") if row.tradeable else _("Stack {n}, major, not tradeable.")
    return sort.format(n=row.stack)


def item(row: Row, change: Modifier) -> Item:
    """How an advance changes *row*; of what the victim keeps, a number above 0 helps."""
    shift = -change.change if row.primary.kept else change.change
    note = counted(*WAYS_OUT[change.pays.unit], change.pays.amount) if change.pays else NOTES.get(change.note or "", "")
    return Item(
        advances()[change.advance].name,
        f"{shift:+d}" if shift else "",
        ROLES[change.who],
        note,
        helps=change.change <= 0,
        held=change.advance in row.held,
    )


def items(row: Row) -> list[Item]:
    """All advances that change *row*."""
    return [item(row, change) for change in row.changes]


def matches(row: Row, text: str) -> bool:
    """*text* occurs in the name of the calamity or of an advance that changes it, or in what it does."""
    wanted = text.casefold().strip()
    if not wanted:
        return True
    told = (row.name, row.short, primary_words(row), sort_words(row), *_flags(row))
    names = (advances()[change.advance].name for change in row.changes)
    return any(wanted in words.casefold() for words in (*told, *names))


def _flags(row: Row) -> list[str]:
    flags = ((row.beneficiary, _("beneficiary")), (row.resolves_from_market, _("market")))
    return [words for holds, words in flags if holds]
