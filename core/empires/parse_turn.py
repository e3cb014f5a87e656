"""The command language of the whole turn: from words to commands and back (command language, *the whole turn*)."""

from collections.abc import Callable, Iterator, Sequence

from core.empires.buildings import BARBARIANS
from core.empires.catalog import GROUPS, Group, Seat, advances, limits
from core.empires.commands import (
    ANY,
    Ability,
    Acquire,
    Advance,
    Build,
    CardRef,
    Census,
    Collect,
    Command,
    Correct,
    Disown,
    Give,
    Lose,
    NameBuilding,
    Other,
    Own,
    Plunder,
    Reduce,
    Sail,
    Scenario,
    SetCities,
    Stands,
    is_named,
)
from core.empires.facts import BuildingId, short_game, special_buildings, track, turn
from core.empires.reading import (
    TIMES,
    Words,
    listed,
    read_card,
    read_cards,
    read_number,
    read_ref,
    read_seat,
)
from core.empires.state import State
from core.empires.taxes import rates
from core.errors import RuleError
from core.language import just, need
from core.names import find, folded

_MOST = 99
ACQUIRE = (
    "acquire SEAT ADVANCE ... [gift ADVANCE] [discount ADVANCE] [choose GROUP N ...] [building NAME at AREA] "
    "pay CARD ... [sub CARD for CARD] [sacrifice NAME for CARD] [treasury N]"
)

STANDS = "stands BUILDING city SEAT|barbarians|none [tokens SEAT N ...] [limit N]"
PLAN = "plan SEAT [POINTS] [by points|credits|ast|wishes ADVANCE ...]"


def advance_name(word: str) -> str:
    """The advance that *word* means. Raises RuleError (``parse.*``)."""
    return find(word, advances(), "advance")


def building_name(word: str) -> BuildingId:
    """The Special Building that *word* means. Raises RuleError (``parse.*``)."""
    return BuildingId(find(word, [line.id for line in special_buildings().buildings], "building"))


def _group(word: str) -> Group:
    name = find(word, GROUPS, "group")
    return next(group for group in GROUPS if group == name)


def correct(words: Words, state: State) -> Command:
    """``set SEAT board N treasury N cities N ships N column N [because TEXT]``; cities alone is the City Count."""
    form = "set SEAT board N treasury N cities N ships N column N [because TEXT]"
    need(words, 3, form)
    who = read_seat(words[0], state)
    lower = [folded(word) for word in words]
    end = lower.index("because") if "because" in lower else len(words)
    told = dict(_pairs(words[1:end], ("board", "treasury", "cities", "ships", "column"), form))
    because = " ".join(words[end + 1 :])
    if end < len(words) and not because:
        raise RuleError("parse.missing", None, form=form)
    if list(told) == ["cities"] and not because:
        return SetCities(((who, read_number(str(told["cities"]), "cities", limits().cities)),))
    return Correct(who, because=because, **told)


def _pairs(words: Words, names: Sequence[str], form: str) -> Iterator[tuple[str, int]]:
    """Names with their numbers: ``board 20 treasury 10``."""
    if len(words) % 2:
        raise RuleError("parse.missing", None, form=form)
    seen: set[str] = set()
    for word, count in zip(words[::2], words[1::2], strict=True):
        name = find(word, names, "group" if names == GROUPS else "count")
        if name in seen:
            raise RuleError("parse.twice", None, word=name)
        seen.add(name)
        yield name, read_number(count, name, _MOST, _limit(name))


def _limit(name: str) -> int:
    """How many of *name* there can be at all."""
    most = {
        "board": limits().tokens,
        "treasury": limits().tokens,
        "tokens": limits().tokens,
        "beyond": limits().tokens,
        "ships": turn().ships,
        "build": turn().ships,
        "keep": turn().ships,
        "column": max(track().last.values()),
        "lost": short_game().lost_cities,
    }
    return most.get(name, _MOST if name in GROUPS else limits().cities)


def own(words: Words, state: State) -> Command:
    """``own SEAT ADVANCE ... [choose GROUP N ...]``."""
    lower = [folded(word) for word in words]
    end = lower.index("choose") if "choose" in lower else len(words)
    need(words[:end], 2, "own SEAT ADVANCE ... [choose GROUP N ...]")
    names = tuple(advance_name(word) for word in words[1:end])
    return Own(read_seat(words[0], state), names, _choice(words[end + 1 :]))


def _choice(words: Words) -> tuple[tuple[Group, int], ...]:
    return tuple((_group(name), count) for name, count in _pairs(words, GROUPS, "choose GROUP N ..."))


def disown(words: Words, state: State) -> Command:
    """``disown SEAT ADVANCE ...``."""
    need(words, 2, "disown SEAT ADVANCE ...")
    return Disown(read_seat(words[0], state), tuple(advance_name(word) for word in words[1:]))


def scenario(words: Words, state: State) -> Command:
    """``scenario SEAT SET [lost N]``: N cities that the set has cost."""
    form = "scenario SEAT SET [lost N]"
    need(words, 2, form)
    told = dict(_pairs(words[2:], ("lost",), form))
    chosen = find(words[1], [one.id for one in short_game().sets], "scenario set")
    return Scenario(read_seat(words[0], state), chosen, told.get("lost", 0))


def tax(words: Words, state: State) -> Command:
    """``tax`` for all, ``tax SEAT [RATE]`` for one."""
    if not words:
        return Collect()
    if len(words) == 1:
        return Collect(read_seat(words[0], state))
    just(words, 2, "tax SEAT RATE")
    return Collect(read_seat(words[0], state), read_number(words[1], "rate", _MOST, max(rates(turn().tax.changes))))


def census(words: Words, state: State) -> Command:
    """``census SEAT N ...``."""
    form = "census SEAT N ..."
    need(words, 2, form)
    if len(words) % 2:
        raise RuleError("parse.missing", None, form=form)
    pairs = zip(words[::2], words[1::2], strict=True)
    return Census(tuple((read_seat(who, state), read_number(count, "tokens", limits().tokens)) for who, count in pairs))


def ship(words: Words, state: State) -> Command:
    """``ship SEAT build N keep N [treasury N]``."""
    form = "ship SEAT build N keep N [treasury N]"
    need(words, 3, form)
    told = dict(_pairs(words[1:], ("build", "keep", "treasury"), form))
    return Sail(read_seat(words[0], state), told.get("build", 0), told.get("keep", 0), told.get("treasury"))


def lose(words: Words, state: State) -> Command:
    """``lose SEAT N [cities N] [ships N]``."""
    form = "lose SEAT N [cities N] [ships N]"
    who, told = _counted(words, state, ("tokens", "cities", "ships"), form)
    return Lose(who, told.get("tokens", 0), told.get("cities", 0), told.get("ships", 0))


def _counted(words: Words, state: State, names: Sequence[str], form: str) -> tuple[Seat, dict[str, int]]:
    """A seat with its counts; a number alone is the first of *names*: ``hellas 4 cities 1``."""
    need(words, 2, form)
    rest = list(words[1:])
    if rest[0].isdigit():
        rest.insert(0, names[0])
    return read_seat(words[0], state), dict(_pairs(rest, names, form))


def plunder(words: Words, state: State) -> Command:
    """``plunder SEAT SEAT|barbarians [card] [treasury N]``."""
    form = "plunder SEAT SEAT|barbarians [card] [treasury N]"
    need(words, 3, form)
    card = folded(words[2]) == "card"
    told = dict(_pairs(words[3 if card else 2 :], ("treasury",), form))
    return Plunder(read_seat(words[0], state), _party(words[1], state), card, told.get("treasury", 0))


def build(words: Words, state: State) -> Command:
    """``build SEAT N [wilderness N] [treasury N] [beyond N]``."""
    form = "build SEAT N [wilderness N] [treasury N] [beyond N]"
    who, told = _counted(words, state, ("sites", "wilderness", "treasury", "beyond"), form)
    return Build(who, *(told.get(name, 0) for name in ("sites", "wilderness", "treasury", "beyond")))


def reduce(words: Words, state: State) -> Command:
    """``reduce SEAT N [tokens N]``."""
    who, told = _counted(words, state, ("cities", "tokens"), "reduce SEAT N [tokens N]")
    return Reduce(who, told.get("cities", 0), told.get("tokens", 0))


def ability(words: Words, state: State) -> Command:
    """``ability SEAT ADVANCE`` with what it needs: cards, numbers, and other seats each with their cards and numbers.

    What stands before the first of the other seats is of the one whose ability it is.
    """
    need(words, 2, _ABILITY)
    own = _Said()
    others: list[tuple[Seat, _Said]] = []
    rest = list(words[2:])
    while rest:
        said = others[-1][1] if others else own
        word = rest.pop(0)
        if folded(word) in ("tokens", "cities"):
            need(rest, 1, _ABILITY)
            said.count(folded(word), rest.pop(0))
        elif word.isdigit() and not others:
            said.count("tokens", word)
        elif _means_seat(word, state):
            others.append((read_seat(word, state), _Said()))
        elif others:
            said.cards.append(read_ref(word, state))
        else:
            said.cards.extend(read_cards([word], state))
    return Ability(
        read_seat(words[0], state),
        advance_name(words[1]),
        tuple(card for card in own.cards if is_named(card)),
        own.counts.get("tokens", 0),
        own.counts.get("cities", 0),
        tuple(_other(seat, said) for seat, said in others),
    )


_ABILITY = "ability SEAT ADVANCE [CARD ...] [tokens N] [cities N] [SEAT [CARD] [tokens N] [cities N]] ..."


class _Said:
    """What is said of one seat in an ability."""

    def __init__(self) -> None:
        self.cards: list[CardRef] = []
        self.counts: dict[str, int] = {}

    def count(self, name: str, word: str) -> None:
        if name in self.counts:
            raise RuleError("parse.twice", None, word=name)
        self.counts[name] = read_number(word, name, _MOST, _limit(name))


def _means_seat(word: str, state: State) -> bool:
    """Whether *word* is the name of a seat, or begins one and no card."""
    if word == ANY or word.isdigit() or TIMES.fullmatch(word):
        return False
    return find(word, (*state.options.seats, *state.options.deck.cards), "seat or card") in state.options.seats


def _other(seat: Seat, said: _Said) -> Other:
    if len(said.cards) > 1:
        raise RuleError("parse.missing", None, form=_ABILITY)
    card = said.cards[0] if said.cards else None
    return Other(seat, card, said.counts.get("tokens", 0), said.counts.get("cities", 0))


def give(words: Words, state: State) -> Command:
    """``give SEAT CARD|none``."""
    just(words, 2, "give SEAT CARD|none")
    card = None if folded(words[1]) == "none" else read_card(words[1], state)
    return Give(read_seat(words[0], state), card)


_KEYS = ("gift", "discount", "choose", "building", "pay", "sub", "sacrifice", "treasury")


def acquire(words: Words, state: State) -> Command:
    """One purchase; see ``ACQUIRE`` for its form."""
    need(words, 2, ACQUIRE)
    parts = _parts(words[1:])
    gift, discount = (_one(parts, key) for key in ("gift", "discount"))
    return Acquire(
        read_seat(words[0], state),
        tuple(advance_name(word) for part in parts.get("", []) for word in part),
        None if gift is None else advance_name(gift),
        None if discount is None else advance_name(discount),
        _choice([word for part in parts.get("choose", []) for word in part]),
        _building(parts),
        tuple(name for part in parts.get("pay", []) for name in read_cards(part, state)),
        tuple((read_card(a, state), read_card(b, state)) for a, b in _fors(parts.get("sub", []))),
        tuple((building_name(a), read_card(b, state)) for a, b in _fors(parts.get("sacrifice", []))),
        sum(read_number(word, "treasury", limits().tokens) for word in [_one(parts, "treasury")] if word is not None),
    )


def _parts(words: Words) -> dict[str, list[list[str]]]:
    """The words of a purchase under the key words they follow."""
    parts: dict[str, list[list[str]]] = {"": [[]]}
    current = parts[""][0]
    for word in words:
        if folded(word) in _KEYS:
            current = []
            parts.setdefault(folded(word), []).append(current)
        else:
            current.append(word)
    return parts


def _one(parts: dict[str, list[list[str]]], key: str) -> str | None:
    found = parts.get(key, [])
    if not found:
        return None
    if len(found) > 1 or len(found[0]) != 1:
        raise RuleError("parse.missing", None, form=ACQUIRE)
    return found[0][0]


def _building(parts: dict[str, list[list[str]]]) -> tuple[BuildingId, str] | None:
    found = parts.get("building", [])
    if not found:
        return None
    words = found[0]
    if len(found) > 1 or len(words) < 3 or folded(words[1]) != "at":
        raise RuleError("parse.missing", None, form=ACQUIRE)
    return building_name(words[0]), " ".join(words[2:])


def _fors(found: list[list[str]]) -> Iterator[tuple[str, str]]:
    """``CARD for CARD``, once or more."""
    for words in found:
        if len(words) % 3 or any(folded(word) != "for" for word in words[1::3]) or not words:
            raise RuleError("parse.missing", None, form=ACQUIRE)
        yield from zip(words[::3], words[2::3], strict=True)


def stands(words: Words, state: State) -> Command:
    """What is in the area of a Special Building; see ``STANDS`` for its form."""
    need(words, 3, STANDS)
    rest, limit = list(words[3:]), None
    if len(rest) > 1 and folded(rest[-2]) == "limit":
        limit = read_number(rest[-1], "limit", _MOST)
        del rest[-2:]
    if folded(words[1]) != "city" or (rest and (folded(rest[0]) != "tokens" or len(rest) < 3 or len(rest) % 2 == 0)):
        raise RuleError("parse.missing", None, form=STANDS)
    city = None if folded(words[2]) == "none" else _party(words[2], state)
    pairs = zip(rest[1::2], rest[2::2], strict=True)
    tokens = tuple((_party(who, state), read_number(count, "tokens", limits().tokens)) for who, count in pairs)
    return Stands(building_name(words[0]), city, tokens, limit)


def _party(word: str, state: State) -> Seat:
    return Seat(find(word, (*state.options.seats, BARBARIANS), "seat"))


def name(words: Words, state: State) -> Command:
    """``name BUILDING TEXT``."""
    need(words, 2, "name BUILDING TEXT")
    return NameBuilding(building_name(words[0]), " ".join(words[1:]))


def advance(words: Words, state: State) -> Command:
    """``advance``."""
    just(words, 0, "advance")
    return Advance()


READERS: dict[str, Callable[[Words, State], Command]] = {
    "set": correct,
    "own": own,
    "disown": disown,
    "scenario": scenario,
    "tax": tax,
    "census": census,
    "ship": ship,
    "lose": lose,
    "plunder": plunder,
    "build": build,
    "reduce": reduce,
    "ability": ability,
    "give": give,
    "acquire": acquire,
    "stands": stands,
    "name": name,
    "advance": advance,
}


def format_turn(command: Command) -> str | None:
    """The canonical text of a command of the whole turn; None for any other."""
    match command:
        case Correct():
            told = [(key, getattr(command, key)) for key in ("board", "treasury", "cities", "ships", "column")]
            text = _said(f"set {command.seat}", *((key, value) for key, value in told if value is not None))
            return f"{text} because {command.because}" if command.because else text
        case Own(who, names, choice):
            return _said(f"own {who} {' '.join(names)}", *_chosen(choice))
        case Disown(who, names):
            return f"disown {who} {' '.join(names)}"
        case Scenario(who, chosen, lost):
            return _said(f"scenario {who} {chosen}", *_some(("lost", lost)))
        case Collect(who, rate):
            return " ".join(str(part) for part in ("tax", who, rate) if part is not None)
        case Census(counts):
            return "census " + " ".join(f"{who} {count}" for who, count in counts)
        case Ability():
            return _ability_text(command)
        case Give(who, given):
            return f"give {who} {given or 'none'}"
        case Acquire():
            return _acquire_text(command)
        case Stands(building, city, tokens, limit):
            shown = f" tokens {' '.join(f'{who} {count}' for who, count in tokens)}" if tokens else ""
            shown += "" if limit is None else f" limit {limit}"
            return f"stands {building} city {city or 'none'}{shown}"
        case NameBuilding(building, text):
            return f"name {building} {text}"
        case Advance():
            return "advance"
        case _:
            return _pieces_text(command)


def _pieces_text(command: Command) -> str | None:
    match command:
        case Sail(who, built, kept, treasury):
            paid = [] if treasury is None else [("treasury", treasury)]
            return _said(f"ship {who}", ("build", built), ("keep", kept), *paid)
        case Lose(who, tokens, cities, ships):
            return _said(f"lose {who} {tokens}", *_some(("cities", cities), ("ships", ships)))
        case Plunder(who, victim, card, treasury):
            return _said(f"plunder {who} {victim}{' card' if card else ''}", *_some(("treasury", treasury)))
        case Build(who, sites, wilderness, treasury, beyond):
            more = _some(("wilderness", wilderness), ("treasury", treasury), ("beyond", beyond))
            return _said(f"build {who} {sites}", *more)
        case Reduce(who, cities, tokens):
            return _said(f"reduce {who} {cities}", *_some(("tokens", tokens)))
        case _:
            return None


def _said(start: str, *pairs: tuple[str, int]) -> str:
    return " ".join((start, *(f"{key} {value}" for key, value in pairs)))


def _some(*pairs: tuple[str, int]) -> list[tuple[str, int]]:
    return [pair for pair in pairs if pair[1]]


def _chosen(choice: Sequence[tuple[Group, int]]) -> list[tuple[str, int]]:
    if not choice:
        return []
    first, *rest = choice
    return [(f"choose {first[0]}", first[1]), *rest]


def _ability_text(command: Ability) -> str:
    words = ["ability", command.seat, command.advance]
    if command.cards:
        words.append(listed(command.cards))
    words.extend(_counts_text(command.tokens, command.cities))
    for other in command.others:
        words.append(other.seat)
        if other.card is not None:
            words.append(str(other.card))
        words.extend(_counts_text(other.tokens, other.cities))
    return " ".join(words)


def _counts_text(tokens: int, cities: int) -> list[str]:
    return [f"{key} {value}" for key, value in _some(("tokens", tokens), ("cities", cities))]


def _acquire_text(command: Acquire) -> str:
    words = ["acquire", command.seat, *command.bought]
    words.extend(f"{key} {value}" for key, value in (("gift", command.gift), ("discount", command.discount)) if value)
    if command.choice:
        words.append(_said("choose", *command.choice))
    if command.building is not None:
        words.append(f"building {command.building[0]} at {command.building[1]}")
    words.append("pay")
    if command.cards:
        words.append(listed(command.cards))
    words.extend(f"sub {one} for {into}" for one, into in command.substitutes)
    words.extend(f"sacrifice {one} for {into}" for one, into in command.sacrifices)
    if command.treasury:
        words.append(f"treasury {command.treasury}")
    return " ".join(words)
