"""What holds over whole turns whatever is entered: conservation, replay, undo and redo, secrets, plain refusals."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.chance import Dice
from core.empires import catalog
from core.empires.buildings import Area, Standing, build
from core.empires.catalog import Seat
from core.empires.commands import (
    Ability,
    Acquire,
    Build,
    Census,
    Collect,
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
    Stands,
)
from core.empires.facts import BuildingId, short_game, special_buildings
from core.empires.parse import VERBS
from core.empires.parse_turn import READERS
from core.empires.queries import show
from core.empires.rules import EMPIRES
from core.empires.state import State, replace
from core.errors import RuleError
from core.game import Game
from core.rules import TABLE, WATCHER, seen_by
from tests.empires.table import Table, check, in_phase, new

OPTIONS = [
    {"mode": "digital"},
    {"mode": "table"},
    {"mode": "digital", "edition": "east", "players": 4, "ast": "expert", "with": ["special_buildings"]},
    {"mode": "table", "edition": "east", "with": ["special_buildings"]},
    {"mode": "digital", "short": True, "with": ["special_buildings"]},
    {"mode": "table", "short": True, "players": 4},
    {"mode": "digital", "version": 1},
]
"""Kinds of game."""

LINES = (
    "set SEAT board N treasury N cities N ships N column N",
    "set SEAT treasury N because it was counted",
    "set SEAT cities N because it was counted",
    "own SEAT ADVANCE",
    "own SEAT ADVANCE ADVANCE choose GROUP N GROUP N",
    "disown SEAT ADVANCE",
    "scenario SEAT SET",
    "scenario SEAT SET lost N",
    "tax SEAT N",
    "census SEAT N SEAT N SEAT N",
    "ship SEAT build N keep N treasury N",
    "lose SEAT N cities N ships N",
    "build SEAT N wilderness N treasury N beyond N",
    "reduce SEAT N tokens N",
    "ability SEAT ABLE N",
    "ability SEAT ABLE cities N",
    "ability SEAT ABLE CARD CARD",
    "ability SEAT ABLE SEAT tokens N cities N",
    "ability SEAT ABLE SEAT CARD SEAT",
    "give SEAT CARD",
    "give SEAT none",
    "acquire SEAT ADVANCE pay CARD*N CARD*N treasury N",
    "acquire SEAT ADVANCE ADVANCE gift ADVANCE discount ADVANCE choose GROUP N pay CARD*N treasury N",
    "acquire SEAT building BUILDING at Old Town pay CARD*N treasury N",
    "acquire SEAT ADVANCE pay CARD*N sub CARD for CARD sacrifice BUILDING for CARD",
    "stands BUILDING city SEAT tokens SEAT N SEAT N",
    "stands BUILDING city none tokens barbarians N SEAT N",
    "name BUILDING Hall of N Columns",
    "advance",
    "cities SEAT N SEAT N",
    "hand SEAT CARD*N CARD N",
    "discard SEAT CARD",
    "buy water N",
    "buy N free",
    "phase PHASE",
    "end",
    "end because we go on",
    "undress SEAT",
)
"""Forms of entries, right or wrong; words in capitals are filled in."""

TOLD = {
    "1": ("tax SEAT", "tax SEAT FEW", "scenario SEAT SET"),
    "2": ("census SEAT N", "census SEAT MANY"),
    "3": ("ship SEAT build FEW keep FEW", "ship SEAT build FEW keep 0 treasury FEW"),
    "4": (
        "plunder SEAT SEAT card",
        "plunder SEAT SEAT card treasury FEW",
        "plunder SEAT barbarians treasury FEW",
        "lose SEAT FEW",
        "lose SEAT FEW cities FEW",
        "lose SEAT 0 ships FEW",
    ),
    "5": ("build SEAT FEW", "build SEAT 0 wilderness 1 treasury FEW", "reduce SEAT FEW tokens FEW", "cities SEAT FEW"),
    "9": ("lose SEAT FEW", "reduce SEAT 1"),
    "10": (
        "ability SEAT diaspora FEW",
        "ability SEAT politics FEW",
        "ability SEAT universal_doctrine FEW",
        "ability SEAT trade_routes MINE",
        "ability SEAT monotheism SEAT tokens FEW",
        "ability SEAT fundamentalism SEAT tokens FEW cities 1",
        "ability FIRST provincial_empire SEAT",
        "ability FIRST provincial_empire SEAT",
    ),
    "12": ("PLAN", "PLAN", "PLAN", "acquire SEAT building BUILDING at Old Town pay MINE MINE treasury N"),
    "13": ("stands BUILDING city SEAT", "advance"),
}
"""What a table tells in each phase, so that much of it is accepted."""
ANYTIME = (
    "set SEAT board MANY treasury N cities FEW ships FEW",
    "own SEAT ABLE",
    "own SEAT ADVANCE",
    "stands BUILDING city SEAT",
    "name BUILDING Hall of N Columns",
)


class Entering:
    """Entries of a table, drawn anew for every position: mostly what makes sense there, sometimes anything."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def next(self, state: State) -> str:
        """The next entry; one that `legal` offers, one that the phase asks for, or any."""
        kind = self.rng.random()
        if kind < 0.2:
            return self.legal(state) or "end"
        if kind < 0.75 and state.phase in TOLD:
            return self.filled(self.rng.choice(TOLD[state.phase]), state)
        return self.filled(self.rng.choice(ANYTIME if kind < 0.85 else LINES), state)

    def legal(self, state: State) -> str:
        """One of the commands that are legal now, trades aside, and seldom the end of a phase; empty for none."""
        commands = EMPIRES.legal(state, TABLE).commands
        if self.rng.random() < 0.7:
            commands = tuple(command for command in commands if command != "end") or commands
        return self.rng.choice(commands) if commands else ""

    def filled(self, form: str, state: State) -> str:
        """*form* with its words in capitals filled in."""
        if form == "PLAN":
            return self.plan(state)
        seat = self.rng.choice(state.options.seats)
        return " ".join(self._word(word, state, seat) for word in form.split())

    def _word(self, word: str, state: State, seat: str) -> str:
        name, _, count = word.partition("*")
        filled = str(self._one(name, state, seat))
        return f"{filled}*{self.rng.randint(0, 6)}" if count else filled

    def _one(self, name: str, state: State, seat: str) -> object:
        rng = self.rng
        match name:
            case "SEAT":
                return rng.choice(state.options.seats)
            case "FIRST":
                return state.options.seats[0]
            case "MINE":
                return rng.choice(state.hand(Seat(seat)).known or ("fish",))
            case "N":
                return rng.choice((0, 1, 2, 3, 9, 20, 56))
            case "FEW":
                return rng.randint(0, 3)
            case "MANY":
                return rng.randint(10, 30)
            case _:
                names = NAMES.get((name, state.options.edition))
                return rng.choice(names) if names else name

    def plan(self, state: State) -> str:
        """A purchase that the planner found for what a seat holds."""
        seat = self.rng.choice(state.options.seats)
        if state.books is None:
            return "end"
        found = show(state, ["plan", seat])
        words = [f"acquire {seat}", *(name for name in found["basket"] if name != found.get("gift"))]
        words += [f"{key} {found[key]}" for key in ("gift", "discount") if key in found]
        if "choose" in found:
            words.append(" ".join(("choose", *(f"{group} {count}" for group, count in found["choose"].items()))))
        words.append("pay")
        words += [f"{card}*{count}" for card, count in found["pay"]["cards"].items()]
        words += [f"sub {card} for {into}" for card, into in found["pay"]["sub"]]
        words += [f"sacrifice {building} for {into}" for building, into in found["pay"]["sacrifice"]]
        return " ".join((*words, f"treasury {found['pay']['treasury']}"))


NAMES = {
    (name, edition): names
    for edition in catalog.EDITIONS
    for name, names in {
        "ADVANCE": list(catalog.advances()),
        "ABLE": [one.id for one in catalog.advances().values() if one.powers.ability],
        "GROUP": list(catalog.GROUPS),
        "CARD": list(catalog.deck(edition).cards),
        "BUILDING": [line.id for line in special_buildings().buildings],
        "SET": [one.id for one in short_game().sets],
        "PHASE": [phase.id for phase in catalog.phases()],
    }.items()
}
"""What each word in capitals may be."""


def entered(table: Table, seed: int, count: int = 60) -> list[str]:
    """Make so many entries; those that were accepted. What a move breaks is found by the table (see ``Table.do``)."""
    entering, accepted = Entering(random.Random(seed)), []
    for _ in range(count):
        asked = EMPIRES.legal(table.state, TABLE)
        assert asked.count() or asked.forms or table.state.over, "somebody may always do something"
        text = entering.next(table.state)
        before = table.state
        try:
            table.do(text)
        except RuleError as refusal:
            assert table.state == before
            assert text not in asked.commands, f"legal offers {text!r}, which is refused: {refusal}"
            assert f"({refusal.code})" not in table.words.refusal(refusal).message, "it has no words"
            continue
        accepted.append(text)
    return accepted


def submitted(game: Game, seed: int, count: int = 40) -> list[State]:
    """Make so many entries in a game; the positions it went through."""
    entering, positions = Entering(random.Random(seed)), [game.state]
    for _ in range(count):
        try:
            game.submit(entering.next(game.state))
        except RuleError:
            continue
        positions.append(game.state)
    return positions


KIND = st.sampled_from(OPTIONS)
SEED = st.integers(0, 2**32)
CALM = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@CALM
@given(KIND, SEED)
def test_whatever_is_entered_pieces_and_cards_are_conserved_and_moves_mean_the_same_again(options, seed):
    """55 tokens, 9 cities and 4 ships of everybody are somewhere, and the deck is whole, after every move."""
    table = new(**options)
    entered(table, seed)
    check(table.state)


@CALM
@given(KIND, SEED, st.sampled_from(["1", "2", "3", "5", "9", "10", "12", "13"]))
def test_whatever_is_entered_in_a_later_turn_too(options, seed, phase):
    if options.get("version") != 1:
        entered(later(phase, **options), seed)


HELD = (
    "politics diaspora trade_routes universal_doctrine provincial_empire",
    "fundamentalism monotheism trade_routes",
    "diaspora trade_routes mining architecture",
    "pottery metalworking rhetoric",
)
"""The advances of the seats in the middle of a game."""


def later(phase: str, **options) -> Table:
    """A turn in the middle of a game, everybody with pieces, advances and cards, perhaps a building on the map."""
    deck = catalog.deck(options.get("edition", "west"))
    seats = [seat.id for seat in catalog.seats(options.get("edition", "west"), options.get("players", 3))]
    cards = [deck.commodities(stack)[0].id for stack in deck.stacks]
    hands = {seat: " ".join((*cards[:3], f"{cards[3 + at]}*4")) for at, seat in enumerate(seats)}
    entries = [f"set {seat} board 15 treasury 12 cities 3 ships 1 column 8" for seat in seats]
    owned = [f"own {seat} {names}" for seat, names in zip(seats, HELD, strict=False)]
    table = in_phase(phase, *entries, *([] if options.get("short") else owned), hands=hands, **options)
    books = table.state.books
    if books.buildings is not None:
        place = Standing(BuildingId("colosseum"), seats[0], Area("Old Town", 0, seats[0]), 1)
        built = build(books.buildings, place, home="Home", own_cities=["Old Town"])
        table.state = table.state.with_books(replace(books, buildings=built))
    return table


def test_the_entries_reach_every_verb_of_the_whole_turn():
    """What nobody enters rightly, the properties here would say nothing of."""
    verbs: set[str] = set()
    for seed in range(12):
        tables = [later(phase, **OPTIONS[seed % 6]) for phase in ("1", "3", "4", "5", "10", "12", "13")]
        for table in (*tables, new(**OPTIONS[5])):
            verbs.update(text.split()[0] for text in entered(table, seed, 40))
    assert set(READERS) - verbs == set()


@CALM
@given(KIND, SEED)
def test_a_game_replays_from_its_moves_and_every_position_comes_again(options, seed):
    played = Game(EMPIRES, options, rng=random.Random(1))
    positions = submitted(played, seed)
    again = Game(EMPIRES, options, played.setup, played.moves)
    assert again.state == played.state
    assert [again.at(n) for n in range(len(positions))] == positions


@CALM
@given(KIND, SEED)
def test_undo_goes_back_to_the_start_and_redo_to_the_end(options, seed):
    played = Game(EMPIRES, options, rng=random.Random(1))
    positions = submitted(played, seed)
    for before in reversed(positions[:-1]):
        played.undo()
        assert played.state == before
    for after in positions[1:]:
        played.redo()
        assert played.state == after


@CALM
@given(st.sampled_from([options for options in OPTIONS if options["mode"] == "digital"]), SEED)
def test_k7_a_view_tells_nothing_of_the_stacks_and_all_of_the_books(options, seed):
    table = new(**options)
    entered(table, seed)
    state, rng = table.state, random.Random(seed)
    assert state.stacks is not None
    other = replace(state, stacks=tuple(tuple(rng.sample(stack, len(stack))) for stack in state.stacks))
    for seat in (*table.seats, WATCHER):
        view = EMPIRES.redact(state, seat)
        assert EMPIRES.redact(other, seat) == view
        assert (view.stacks, view.seen, view.discards) == (None, (), ())
        assert view.books == state.books
        assert seat == WATCHER or view.hand(Seat(seat)) == state.hand(Seat(seat))


@CALM
@given(st.sampled_from([options for options in OPTIONS if options["mode"] == "digital"]), SEED)
def test_k7_nobody_is_told_of_a_card_that_was_not_shown(options, seed):
    """Whatever an event tells a seat beyond the rest, another seat hears nothing of it."""
    table = new(**options)
    entered(table, seed)
    for event in table.events:
        for seat in (*table.seats, WATCHER):
            heard = seen_by(event, seat)
            if heard is not None and seat != event.seat:
                assert heard.values == event.values and not heard.private


@pytest.mark.parametrize(("one", "two"), [("oil", "wool"), ("fish", "wine")])
def test_k7_which_card_was_handed_over_is_known_to_those_two_only(one, two):
    states = []
    for card in (one, two):
        table = in_phase(
            "10", "own hellas provincial_empire", mode="digital", hands={"minoa": "oil wool fish wine", "hatti": "clay"}
        )
        table.do("ability hellas provincial_empire minoa", f"give minoa {card}")
        states.append(table.state)
    for observer in ("hatti", WATCHER):
        assert EMPIRES.redact(states[0], observer) == EMPIRES.redact(states[1], observer)
    for observer in ("hellas", "minoa"):
        assert EMPIRES.redact(states[0], observer) != EMPIRES.redact(states[1], observer)


WORDS = (*VERBS, "hellas", "minoa", "ochre", "pottery", "cities", "tokens", "for", "pay", "none", "*", "9")
WORD = st.one_of(st.sampled_from(WORDS), st.text(max_size=8), st.integers(-5, 10**6).map(str))
JUNK = st.one_of(st.text(max_size=60), st.lists(WORD, max_size=9).map(" ".join))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(OPTIONS), JUNK, st.booleans())
def test_junk_is_refused_and_nothing_else(options, text, as_seat):
    table = _JUNK[OPTIONS.index(options)]
    seat = table.seats[0] if as_seat else TABLE
    try:
        actor, command = EMPIRES.parse(text, table.state, seat)
        again = EMPIRES.parse(EMPIRES.format(command), table.state, actor)
        assert again == (actor, command)
        EMPIRES.apply(table.state, actor, command, Dice(random.Random(0)))
    except RuleError as refusal:
        assert f"({refusal.code})" not in table.words.refusal(refusal).message, "it has no words"


_JUNK = [new(**options) for options in OPTIONS]

COMMANDS = (
    Correct("hellas", board=4, treasury=3, cities=2, ships=1, column=5, because="it was counted"),
    Correct("hellas", cities=2, because="it was counted"),
    Own("hellas", ("pottery", "monument"), (("arts", 10), ("civics", 10))),
    Disown("hellas", ("pottery", "monument")),
    Scenario("hellas", "early_merchants"),
    Scenario("hellas", "early_merchants", 1),
    Collect(),
    Collect("hellas"),
    Collect("hellas", 0),
    Collect("hellas", 3),
    Census((("hellas", 4), ("minoa", 0))),
    Sail("hellas", 1, 2),
    Sail("hellas", 0, 0, 0),
    Lose("hellas", 4),
    Lose("hellas", 0, 1, 2),
    Plunder("hellas", "minoa", True),
    Plunder("hellas", "barbarians", False, 3),
    Plunder("hellas", "minoa", True, 3),
    Build("hellas", 1),
    Build("hellas", 0, 2, 3, 4),
    Reduce("hellas", 2),
    Reduce("hellas", 2, 5),
    Ability("hellas", "trade_routes", ("fish", "fish", "wine")),
    Ability("hellas", "diaspora", tokens=3),
    Ability("hellas", "universal_doctrine", cities=1),
    Ability("hellas", "monotheism", others=(Other("minoa", None, 2, 1), Other("hatti", None, 1))),
    Ability("hellas", "provincial_empire", others=(Other("minoa", "oil"), Other("hatti"))),
    Ability("hellas", "provincial_empire", others=(Other("minoa", 4), Other("hatti", "*"))),
    Give("hellas", "oil"),
    Give("hellas", None),
    Acquire("hellas", ("pottery",)),
    Acquire(
        "hellas",
        ("anatomy", "library", "monument"),
        "coinage",
        "monument",
        (("arts", 10), ("science", 10)),
        ("colosseum", "Old Sparta"),
        ("ochre", "ochre", "wine"),
        (("gold", "ivory"),),
        (("parthenon", "resin"), ("stonehenge", "wine")),
        5,
    ),
    Acquire("hellas", (), building=("colosseum", "Knossos"), treasury=9),
    Stands("colosseum", None),
    Stands("colosseum", "barbarians", (("hellas", 3), ("barbarians", 0))),
    NameBuilding("persia_building", "Hall of a Hundred Columns"),
)
"""Each kind of command of the whole turn, with as little and as much as can be said."""


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: EMPIRES.format(command))
@pytest.mark.parametrize("mode", ["digital", "table"])
def test_the_text_of_a_command_means_the_same_command(command, mode):
    state = new(mode=mode).state
    assert EMPIRES.parse(EMPIRES.format(command), state, TABLE)[1] == command


def test_every_kind_of_command_of_the_whole_turn_is_among_them():
    assert {EMPIRES.format(command).split()[0] for command in COMMANDS} | {"advance"} == set(READERS)
