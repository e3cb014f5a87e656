"""One advance in words: what it gives and does, and how the price comes about that one seat pays for it now."""

from collections.abc import Iterator, Sequence

from core.empires.advances import credits_of
from core.empires.catalog import GROUPS, Advance, advances, credit_step, limits, purchases
from core.empires.catalog.ability import AbilityLine, Kind, abilities
from core.empires.chart import rows
from core.empires.facts import track, turn
from core.empires.fights import conflict
from core.empires.state import State
from core.empires.words import GROUP_NAMES
from tui.chart_words import item
from tui.glyphs import Glyphs
from tui.panels.lines import Line, Span, line, wrap
from tui.shopping import Shopper
from tui.spoken import _, counted

LABEL = 8
"""Cells of what stands before a sentence."""

ABILITIES: dict[Kind, str] = {
    "move": _("Phase 10: moves up to {tokens} own tokens to other areas."),
    "destroy": _("Phase 10: all units in one area next to its holder's are destroyed."),
    "annex": _("Phase 10: all units in one area next to its holder's are annexed."),
    "gain_or_annex": _(
        "Phase 10: {treasury} treasury from stock, or all units in one area next to its holder's for {price} treasury "
        "a unit point."
    ),
    "cards": _(
        "Phase 10: up to {players} players with units next to its holder's hand over a commodity card each, of face "
        "value {face} or more."
    ),
    "sell": _("Phase 10: commodity cards are sold, {treasury} treasury for each point of face value."),
    "convert": _("Phase 10: up to {tokens} barbarian tokens or one pirate city become its holder's."),
}
"""What each kind of special ability does."""


def detail_lines(fact: Advance, shopper: Shopper, state: State, width: int, glyphs: Glyphs) -> list[Line]:
    """All about *fact*, for the seat that thinks of it."""
    groups = ", ".join(_(GROUP_NAMES[group]) for group in fact.groups)
    head = line(Span(f" {fact.name}", "head"), Span(f"  {groups}", fact.groups[0]))
    said = [
        (_("price"), price_words(fact, shopper, glyphs)),
        (_("worth"), counted("{n} victory point", "{n} victory points", fact.points)),
        (_("gives"), credits_words(fact)),
        *((_("does") if not number else "", text) for number, text in enumerate(power_words(fact.id))),
        (_("changes"), "; ".join(calamity_words(fact.id, state))),
    ]
    lines: list[Line] = [head, ()]
    for label, text in said:
        for number, piece in enumerate(wrap(text, width - LABEL - 2)):
            lines.append(line(Span(f" {label if not number else '':<{LABEL}}", "dim"), Span(piece)))
    return lines


def price_words(fact: Advance, shopper: Shopper, glyphs: Glyphs) -> str:
    """How the price comes about: ``170 printed - 20 crafts - 10 Pottery = 140``."""
    if fact.id in shopper.buyer.held:
        return _("{n} printed; held").format(n=fact.cost)
    own = credits_of(shopper.buyer.held, shopper.buyer.chosen, shopper.buyer.players)
    best = max(fact.groups, key=lambda group: own[group])
    parts = [_("{n} printed").format(n=fact.cost)]
    if own[best]:
        parts.append(f"- {own[best]} {_(GROUP_NAMES[best])}")
    giver = giver_of(fact.id)
    if giver is not None and giver.id in shopper.buyer.held and giver.credit_to is not None:
        parts.append(f"- {giver.credit_to.amount} {giver.name}")
    price = shopper.price(fact.id)
    told = f"{' '.join(parts)} = {price}" if len(parts) > 1 else parts[0]
    others = [group for group in fact.groups if group != best]
    if others and own[best]:
        told += _("; of two groups only the higher credit counts")
    if giver is not None and giver.id not in shopper.buyer.held and giver.credit_to is not None:
        told += _("; {n} less with {advance}").format(n=giver.credit_to.amount, advance=giver.name)
    return told + "."


def giver_of(advance: str) -> Advance | None:
    """The advance that makes *advance* alone cheaper."""
    return next((one for one in advances().values() if one.credit_to and one.credit_to.advance == advance), None)


def credits_words(fact: Advance) -> str:
    """All credits that *fact* gives from the next turn on."""
    parts = [f"{fact.credits[group]} {_(GROUP_NAMES[group])}" for group in GROUPS if fact.credits.get(group)]
    if fact.powers.choice_credits:
        parts.append(
            _("{n} of your choice, in steps of {step}").format(n=fact.powers.choice_credits, step=credit_step())
        )
    if fact.credit_to is not None:
        parts.append(
            _("{n} more to {advance}").format(n=fact.credit_to.amount, advance=advances()[fact.credit_to.advance].name)
        )
    return ", ".join(parts)


def power_words(advance: str) -> list[str]:
    """What *advance* does beside its credits and the calamities, a sentence in each text."""
    return [*_buying(advance), *_keeping(advance), *_on_board(advance), *_abilities(advance)]


def _buying(advance: str) -> Iterator[str]:
    powers = advances()[advance].powers
    if powers.same_turn_discount:
        yield _("One other advance of the same purchase costs {n} less.").format(n=powers.same_turn_discount)
    if (free := powers.free_advance) is not None:
        told = _("One advance of {group} printed below {n} comes with it for nothing.")
        yield told.format(group=_(GROUP_NAMES[free.group]), n=free.below)
    if powers.treasury_value:
        told = _("Treasury that pays for advances counts {n} a token, and may pay {over} more than the price.")
        yield told.format(n=powers.treasury_value, over=powers.treasury_overpay)
    if powers.substitute_cards:
        yield counted(
            "{n} commodity card may stand in for a missing one of a set.",
            "{n} commodity cards may stand in for missing ones of a set.",
            powers.substitute_cards,
        )


def _keeping(advance: str) -> Iterator[str]:
    for name, extra in limits().hand_extra.items():
        if name == advance:
            yield counted("{n} commodity card more may be kept.", "{n} commodity cards more may be kept.", extra)
    for entry in purchases().stacks:
        if entry.needs == advance:
            told = _("Cards of stack {stack} are for sale to its holder for {price}.")
            yield told.format(stack=entry.stack, price=entry.price)
    if purchases().wonder == advance:
        yield _("One card of a stack above its holder's City Count for nothing, each turn.")
    if track().wonder.advance == advance:
        yield counted(
            "Counts as {n} city when markers move.", "Counts as {n} cities when markers move.", track().wonder.cities
        )


def _on_board(advance: str) -> Iterator[str]:
    facts, fights = turn(), conflict()
    changes = {str(name): change for name, change in facts.tax.changes.items()}
    if advance in changes:
        down, up = changes[advance]
        yield _("Taxes at a rate from {low} to {high}.").format(low=facts.tax.rate + down, high=facts.tax.rate + up)
    if facts.tax.spared == advance:
        yield _("Its holder's cities never revolt over taxes.")
    for elsewhere, source in (
        (facts.building.treasury, _("treasury")),
        (facts.building.neighbours, _("areas next to it")),
    ):
        if elsewhere.advance == advance:
            told = _("Of one new city a turn {site} tokens, or {wilderness} in the wilderness, may come from {source}.")
            yield told.format(site=elsewhere.site, wilderness=elsewhere.wilderness, source=source)
    for name, count in facts.support.more.items():
        if name == advance:
            yield counted("Each city needs {n} token more support.", "Each city needs {n} tokens more support.", count)
    for name, count in facts.areas.in_cities.items():
        if name == advance:
            yield counted(
                "{n} token more may stay beside each own city.", "{n} tokens more may stay beside each own city.", count
            )
    if (alone := facts.areas.alone).advance == advance:
        told = _("{n} more in areas of population limit {printed} where nobody else is.")
        yield told.format(n=alone.more, printed=", ".join(map(str, alone.printed)))
    if fights.attack.advance == advance:
        told = _("Its holder's cities are attacked by {n} tokens or more, and {m} take the place of a city.")
        yield told.format(n=fights.attack.against.tokens, m=fights.attack.against.defence)
    if fights.rounds.last == advance:
        yield _("In a fight its holder removes a token after all others.")
    if advances()[advance].powers.moves_last:
        yield _("Its holder moves after all who don't hold it.")


def _abilities(advance: str) -> Iterator[str]:
    found: AbilityLine | None = abilities().of(advance)
    if found is None:
        return
    yield ABILITIES[found.kind].format(
        tokens=found.tokens, treasury=found.treasury, price=found.price, players=found.players, face=found.face
    )
    if found.safe:
        yield _("Safe from it: {names}.").format(names=", ".join(advances()[one].name for one in found.safe))


def calamity_words(advance: str, state: State) -> Sequence[str]:
    """How *advance* changes the calamities of the game: ``Famine -5 (both)``."""
    told = []
    for row in rows(state.options.edition, state.options.switches):
        for change in row.changes:
            if change.advance == advance:
                told.append(item(row, change)._replace(name=row.name).text)
    return told
