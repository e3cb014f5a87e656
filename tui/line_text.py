"""Views and answers as short sentences, one a line in a fixed order, for reading aloud: no boxes, no columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any

from msgspec import structs

from core.empires.catalog import Space
from core.empires.facts import Era, track
from core.empires.words import EmpiresWords
from core.rules import Legal
from core.words import GameWords, Said
from tui.glyphs import UNICODE
from tui.spoken import _, counted

if TYPE_CHECKING:
    from core.empires.chart import Row

Lines = Iterator[str]

LINES = {
    "cities": _("cities"),
    "advances": _("advances"),
    "ast": _("A.S.T."),
    "late_iron": _("Late Iron Age"),
    "buildings": _("Special Buildings"),
}
"""What victory points are given for."""


def view(name: str, data: Any, words: GameWords) -> Lines:
    """The view called *name* (``market``, ``hand``; empty: all of them) in sentences."""
    views = _views(words.game)
    if name:
        yield from views[name](data, words)
        return
    for each, found in data.items():
        if each in ("hand", "advances"):
            for seat, one in found.items():
                yield from _advances_of(seat, one, words) if each == "advances" else views[each](one, words)
        elif found is not None:
            yield from views[each](found, words)


def market(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """Where trade stands, then column by column what lies there, the red column last."""
    yield _("Phase: {phase}.").format(phase=words.phase(data["phase"])) + _round(data, words)
    column = words.options.shape.column
    for number, spaces in groupby(data["spaces"].items(), lambda item: column[item[0]]):
        head = _("Red column") if number is None else _("Column {number}").format(number=number)
        yield f"{head}: {'; '.join(_slot(space, slot, words) for space, slot in spaces)}."
    if not data["spaces"]:
        yield _("The market is empty.")
    for kind, sentence in (("wants", _("{seat} wants {cards}.")), ("offers", _("{seat} offers {cards}."))):
        for seat, cards in data.get(kind, {}).items():
            yield sentence.format(seat=words.seat(seat), cards=words.cards(cards))


def _round(data: Mapping[str, Any], words: EmpiresWords) -> str:
    if data["round"] is None:
        return ""
    told = _(" Round {round}, {seat} in turn").format(round=data["round"], seat=words.seat(data["turn"]))
    passes = counted("{n} pass in a row", "{n} passes in a row", data["passes"])
    return f"{told}, {passes}." if data["passes"] else f"{told}."


def _slot(space: str, slot: Mapping[str, Any], words: EmpiresWords) -> str:
    worth = words.options.shape.red.get(Space(space))
    place = space if worth is None else f"{space} ({worth})"
    known = slot["stack"] if slot["card"] is None and worth is not None else slot["card"]
    parts = [words.card_ref(known)]
    if not slot["face_up"]:
        parts.append(_("face down"))
    if slot.get("blocked"):
        parts.append(_("not to be taken"))
    return f"{place} {', '.join(parts)}"


def hand(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """How many cards, which ones as far as they are known, and what they are worth."""
    seat = words.seat(data["seat"])
    if not data["size"]:
        yield _("{seat} holds no cards.").format(seat=seat)
        return
    yield "{who} {cards}: {list}.".format(
        who=_("{seat} holds").format(seat=seat),
        cards=counted("{n} card", "{n} cards", data["size"]),
        list=", ".join(_held(data, words)),
    )
    if data["gone"]:
        yield counted("Of these {n} card left unseen.", "Of these {n} cards left unseen.", data["gone"])
    least, most = data["points"]["min"], data["points"]["max"]
    worth = counted("{n} point", "{n} points", most)
    worth = worth if least == most else _("{least} to {most}").format(least=least, most=worth)
    yield _("Worth {points}; the limit is {limit} commodity cards.").format(points=worth, limit=data["limit"])


def _held(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    for card, count in data["cards"].items():
        yield words.cards([card] * count)
    for stack, count in data["unknown"].items():
        if stack == "any":
            yield counted("{n} card nobody knows", "{n} cards nobody knows", count)
        else:
            yield counted("{n} card of stack {{stack}}", "{n} cards of stack {{stack}}", count).format(stack=stack)


def cities(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """City Count, order of play, turn marker."""
    counts = ", ".join(f"{words.seat(seat)} {count}" for seat, count in data["counts"].items())
    yield _("City Count: {counts}.").format(counts=counts)
    order = words.listed([words.seat(seat) for seat in data["order"]])
    yield _("Order of play: {order}. Turn marker at {row}.").format(order=order, row=data["turn_marker"])


def chart(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """One line for each calamity, in the words of the chart; a number that advances changed follows the printed one."""
    from core.empires.chart import rows
    from tui.chart_words import effects, items

    aloud = structs.replace(UNICODE, right=_(", now "))
    for printed in rows(words.options.edition, words.options.switches):
        row = _counted(printed, data[printed.id])
        kind = _("tradeable") if row.tradeable else _("not tradeable")
        told = [_("Stack {stack}: {name}, {kind}.").format(stack=row.stack, name=words.card(row.id), kind=kind)]
        told += [*effects(row, aloud), _("Somebody gains by it.") if row.beneficiary else _("Nobody gains by it.")]
        if changes := ", ".join(one.text for one in items(row)):
            told.append(_("Changed by: {changes}.").format(changes=changes))
        yield " ".join(told)


def _counted(row: Row, shown: Mapping[str, Any]) -> Row:
    """*row* with the amounts that are *shown*, in which advances are counted."""
    primary, secondary = row.primary, row.secondary
    amount = shown["primary"]["amount"]
    # What is lost away from flood plains, printed lower, changes by as much.
    fallback = None if primary.fallback is None else max(0, primary.fallback + amount - primary.amount)
    if secondary is not None:
        secondary = structs.replace(secondary, amount=shown["secondary"]["amount"])
    return structs.replace(row, primary=structs.replace(primary, amount=amount, fallback=fallback), secondary=secondary)


def _advance(advance: str, words: EmpiresWords) -> str:
    return words.kinds["advance"](advance)


def buildings(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """What stands on the map with who is there, one line each; then what can be built, and what was given up."""
    for building, one in data["standing"].items():
        yield " ".join(_building(building, one, words))
    yield _("In the supply: {buildings}.").format(buildings=words.kinds["buildings"](data["supply"]))
    if data["aside"]:
        told = _("Given up this turn: {buildings}.")
        yield told.format(buildings=words.kinds["buildings"](data["aside"]))


def _building(building: str, one: Mapping[str, Any], words: EmpiresWords) -> Lines:
    told = _("{building} stands in {area}, in the region of {owner}.")
    yield told.format(building=words.building(building), area=one["area"], owner=words.seat(one["owner"]))
    yield _("Printed limit {limit}; {city}.").format(limit=_known(one["printed"]), city=words.city_of(one["city"]))
    parties = words.kinds["parties"]
    if one["tokens"]:
        yield _("Tokens: {tokens}.").format(tokens=parties(one["tokens"].items()))
    yield _("Controlled by {seat}.").format(seat=words.party(one["controller"]))
    if one["holds"]:
        held = parties([(party, _known(count)) for party, count in one["holds"].items()])
        yield _("Tokens that stay in the check for surplus: {tokens}.").format(tokens=held)


def stacks(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """One line for each stack."""
    for stack, count in data["stacks"].items():
        left = counted("{n} card", "{n} cards", count)
        gone = data["discards"][stack]
        yield _("Stack {stack}: {left}, {gone} discarded.").format(stack=stack, left=left, gone=gone)
    yield _("Water in use: {count}.").format(count=data["water_used"])


def ledger(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """One line for each seat: tokens, cities, ships; what the table keeps by hand is said to be not known."""
    told = _(
        "{seat}: tokens on the board {board}, in stock {stock}, in treasury {treasury}; "
        "cities on the board {cities}, in stock {city_stock}; ships {ships}."
    )
    for seat, account in data.items():
        yield told.format(seat=words.seat(seat), **{place: _known(count) for place, count in account.items()})


def _known(count: int | None) -> str:
    return _("not known") if count is None else str(count)


def ast(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """One line for each seat: where its marker stands, and what the next column asks for and is missing."""
    stands = _("{seat}: column {column}, {era}. {coming}")
    for seat, marker in data.items():
        if marker["column"] is None:
            yield _("{seat}: column not known.").format(seat=words.seat(seat))
        else:
            era, coming = _era(marker["era"], words), _next_column(marker["next"], words)
            yield stands.format(seat=words.seat(seat), column=marker["column"], era=era, coming=coming)


def _era(era: Era, words: EmpiresWords) -> str:
    return words.tr(track().eras[era].name)


def _next_column(coming: Mapping[str, Any] | None, words: EmpiresWords) -> str:
    if coming is None:
        return _("That is the last one.")
    met = _("Column {column}, {era}, is open.")
    told = met if coming["met"] else _("Column {column}, {era}, asks for more: {missing}.")
    missing = words.listed(coming["missing"])
    return told.format(column=coming["column"], era=_era(coming["era"], words), missing=missing)


def score(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """One line for each seat: its victory points, and what they are for."""
    for seat, points in data.items():
        total = _("points not known") if points["total"] is None else _points(points["total"])
        lines = ", ".join(f"{LINES[what]} {count}" for what, count in points["lines"])
        yield f"{words.seat(seat)}: {total}; {lines}."


def _points(count: int) -> str:
    return counted("{n} victory point", "{n} victory points", count)


def _advances(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    held = _("not known") if data["held"] is None else words.listed(_advance(one, words) for one in data["held"])
    yield _("Advances held: {held}.").format(held=held)
    yield _("Credits: {amounts}.").format(amounts=_amounts(data["credits"]))
    if data["prices"]:
        costs = ", ".join(f"{_advance(one, words)} {cost}" for one, cost in data["prices"].items())
        yield _("What the others cost now: {costs}.").format(costs=costs)


def _amounts(data: Mapping[str, int]) -> str:
    return ", ".join(f"{group} {amount}" for group, amount in data.items())


def _advances_of(seat: str, data: Mapping[str, Any], words: Any) -> Lines:
    yield f"{words.seat(seat)}: {' '.join(_advances(data, words))}"


def plan(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """The best basket with what it costs and brings, then how to pay for it and what to keep."""
    if not data["basket"]:
        yield _("Nothing can be acquired with that.")
        return
    basket = words.listed(_advance(one, words) for one in data["basket"])
    brings = _("{basket} for {cost}: {points}, {left} left.")
    yield brings.format(basket=basket, cost=data["cost"], points=_points(data["points"]), left=data["left"])
    if "gift" in data:
        yield _("{advance} comes for nothing.").format(advance=_advance(data["gift"], words))
    if "discount" in data:
        yield _("{advance} is the one made cheaper.").format(advance=_advance(data["discount"], words))
    if "choose" in data:
        yield _("Credits to choose: {amounts}.").format(amounts=_amounts(data["choose"]))
    if "pay" in data:
        yield _("Pay {what}.").format(what=words.listed(_payment(data["pay"], words)))
        yield _("Keep {what}.").format(what=words.listed(_payment(data["keep"], words)))


def _payment(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    yield from (words.cards([card] * count) for card, count in data["cards"].items())
    stands_in = _("{one} for {into}")
    for card, into in data.get("sub", ()):
        yield stands_in.format(one=words.card(card), into=words.card(into))
    for building, into in data.get("sacrifice", ()):
        yield stands_in.format(one=words.building(building), into=words.card(into))
    if data["treasury"]:
        yield _("{count} treasury").format(count=data["treasury"])


def log(data: list[dict[str, Any]], words: EmpiresWords) -> Lines:
    """One line for each move."""
    for entry in data:
        yield _("Move {n}: {text}").format(n=entry["move"], text=entry["text"])
    if not data:
        yield _("No move yet.")


def legal(data: Mapping[str, list[str]], words: EmpiresWords) -> Lines:
    """How many commands there are, each of them, and the forms of what can't be listed."""
    count = len(data["commands"])
    if not (count or data["forms"]):
        yield _("Nothing is asked of this seat now.")
        return
    yield counted("{n} command may be given now.", "{n} commands may be given now.", count)
    yield from data["commands"]
    for form in data["forms"]:
        yield _("Form: {form}").format(form=form)


def why(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """Whether a command would be accepted, a trade with its two sums, or why not."""
    if not data["allowed"]:
        yield _("Not allowed: {reason}").format(reason=Said(data["message"], data["hint"], data["rule"]))
    elif "placed" in data:
        yield _("Allowed: placed {placed}, taken {taken}.").format(placed=data["placed"], taken=data["taken"])
    else:
        yield _("Allowed.")


def calamity(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """What strikes whom, what is asked or came out, then what waits."""
    if data["calamity"] is not None:
        yield _("Worked out now: {strike}.").format(strike=words.strike((data["calamity"], data["victim"])))
    if asked := data["question"]:
        yield words.question({**asked, "values": {**asked["values"], "asked": asked["seat"]}})
        yield from (f"answer {answer}" for answer in asked["answers"])
    if data["outcome"] is not None:
        yield words.outcome(data["outcome"])
    waiting = ", ".join(map(words.strike, data["waiting"]))
    yield _("Still to be resolved: {waiting}.").format(waiting=waiting) if waiting else _("No calamity is left.")


def help_page(data: Mapping[str, Any], words: EmpiresWords) -> Lines:
    """The title, the sentences, then for each verb its forms and what it means."""
    yield f"{data['title']}."
    yield from data["text"]
    for entry in data["commands"]:
        rules = f" ({', '.join(entry['rules'])})" if entry["rules"] else ""
        beside = _(" Beside the board only.") if entry["beside"] else ""
        yield f"{_(' or ').join(entry['forms'])}: {entry['meaning']}{rules}{beside}"
    yield _("Topics: {topics}.").format(topics=", ".join(f"help {topic}" for topic in data["topics"]))


def possible(asked: Legal) -> str:
    """What a seat may do now in one sentence, trades only counted; empty when it is asked for nothing."""
    short = list(takewhile(lambda text: not text.startswith("trade "), asked.texts()))
    trades = asked.count() - len(short)
    if trades:
        short.append(counted("{n} trade", "{n} trades", trades))
    return _("Possible now: {commands}.").format(commands="; ".join(short)) if short else ""


_COMMON: dict[str, Callable[[Any, Any], Lines]] = {"log": log, "legal": legal, "why": why, "help": help_page}
_EMPIRES: dict[str, Callable[[Any, Any], Lines]] = {
    "market": market,
    "hand": hand,
    "cities": cities,
    "chart": chart,
    "buildings": buildings,
    "stacks": stacks,
    "ledger": ledger,
    "advances": _advances,
    "ast": ast,
    "score": score,
    "calamity": calamity,
    "plan": plan,
}


def _views(game: str) -> Mapping[str, Callable[[Any, Any], Lines]]:
    """What the views of *game* are said with."""
    if game != "middle_empire":
        return {**_EMPIRES, **_COMMON}
    from tui.line_middle import VIEWS

    return {**VIEWS, **_COMMON}
