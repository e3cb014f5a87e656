"""Drives any script through a whole dialogue by picking answers at random, and checks what comes out.

``drive`` answers what the books would know truthfully (``ask.cities`` and the like) and everything else with anything
the form takes; an answer that the script refuses leads to another try. ``check`` posts the outcome to the accounts and
says what must hold whatever was answered. Tests with forms of their own give ``drive`` a generator for each.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from core.empires.calamities.dialogue import Form, Numbers, Pick, Question, Rows, Script, YesNo, play
from core.empires.calamities.forms import Cards, Units
from core.empires.calamities.invaded import Invaded
from core.empires.calamities.losses import MOST_LEFT, Loss
from core.empires.calamities.outcome import Outcome
from core.empires.calamities.scene import Player
from core.empires.calamities.whole_areas import CITY, WholeAreas
from core.empires.catalog import CardId, Seat, advances, deck, seats
from core.errors import RuleError
from tests.empires.calamities.struck import RANKING, account, building_of, posted, small_map

TRIES = 200
"""So many random answers are tried before a question is said to have none."""
QUESTIONS = 60
"""No calamity asks more."""
TRUTHS = {"ask.cities": "cities", "ask.board": "board", "ask.treasury": "treasury", "ask.stock": "stock"}
"""Questions that the books would answer, and what of a player they ask for."""

Truth = Mapping[Seat, Player]
"""What each player really has, everything known."""
Generator = Callable[[Any, Question, Random, Truth], Iterator[str]]
"""Answers of a form that may be accepted: form, question, random, truth."""


def drive(
    begin: Callable[[], Script],
    players: Iterable[Player],
    random: Random,
    more: Mapping[type[Form], Generator] | None = None,
) -> tuple[Outcome, list[str]]:
    """The outcome of a dialogue with random answers, and these.

    Args:
        begin: the script from the start, on a new scene each time.
        players: what each player really has, everything known.
        random: picks the answers.
        more: generators for forms that are not known here.

    Raises:
        AssertionError: an answer that is listed is refused, none is found, or there is no end to the questions.
    """
    truth = {player.seat: player for player in players}
    generators = {**GENERATORS, **(more or {})}
    answers: list[str] = []
    for _ in range(QUESTIONS):
        asked = _played(begin, answers)
        if isinstance(asked, Outcome):
            return asked, answers
        answers.append(_answer(begin, answers, asked, random, truth, generators))
    raise AssertionError(f"there is no end to the questions: {answers}")


def _played(begin: Callable[[], Script], answers: Iterable[str]) -> Question | Outcome:
    return play(begin, [answer.split() for answer in answers])


def _answer(
    begin: Callable[[], Script],
    answers: list[str],
    asked: Question,
    random: Random,
    truth: Truth,
    generators: Mapping[type[Form], Generator],
) -> str:
    """An answer that is accepted."""
    known = truth.get(asked.values.get("seat", Seat("")))
    if asked.code in TRUTHS and known is not None:
        return str(getattr(known, TRUTHS[asked.code]))
    listed = asked.answers()
    for answer in listed:
        _played(begin, [*answers, answer])
    if listed and not _of_pieces(asked.form) and random.random() < 0.3:
        return random.choice(listed)
    for answer in _some(generators[type(asked.form)](asked.form, asked, random, truth)):
        try:
            _played(begin, [*answers, answer])
        except RuleError:
            continue
        return answer
    assert listed, f"no answer is found to {asked}"
    return random.choice(listed)


def _of_pieces(form: Form) -> bool:
    """Whether the answer tells of pieces, of which there may be no more than somebody really has."""
    match form:
        case Pick(kind="area") | Numbers(what="beside"):
            return True
    return False


def _some(answers: Iterator[str]) -> Iterator[str]:
    for _, answer in zip(range(TRIES), answers, strict=False):
        yield answer


def check(outcome: Outcome, players: Iterable[Player]) -> None:
    """What must hold: nobody loses what it has not, sums are right, markers and buildings stay where they can be."""
    truth = {player.seat: player for player in players}
    after = posted(outcome, truth.values())
    for seat, player in truth.items():
        before, now = account(player), after[seat]
        assert now.board + now.treasury + now.stock == before.board + before.treasury + before.stock == 55
        assert now.cities + now.city_stock == before.cities + before.city_stock == 9
        assert min(now.board, now.treasury, now.stock, now.cities, now.city_stock) >= 0
        ours = [change for change in outcome.changes if change.seat == seat]
        gone = Counter(card for change in ours for card in change.cards)
        unknown = gone - Counter(player.cards)
        assert unknown.total() <= player.hidden
        assert (player.column or 0) + sum(change.steps for change in ours) >= 1
        assert len([building for change in ours for building in change.sacrifices]) <= 1
    for part in outcome.parts:
        assert part.total >= 0
        assert not part.terms or part.total == max(0, sum(term.amount for term in part.terms))


# Answers of each form


def _yes_no(form: YesNo, question: Question, random: Random, truth: Truth) -> Iterator[str]:
    while True:
        yield random.choice(["yes", "no"])


def _pick(form: Pick, question: Question, random: Random, truth: Truth) -> Iterator[str]:
    """Areas of somebody's cities are no more than there are cities."""
    player = truth.get(question.values.get("seat", Seat("")))
    most = _has(player).get("cities", form.most) if _of_pieces(form) else form.most
    while True:
        count = random.randint(form.least, max(form.least, min(form.most, most, len(form.options))))
        yield " ".join(random.sample(form.options, count)) or "none"


def _numbers(form: Numbers, question: Question, random: Random, truth: Truth) -> Iterator[str]:
    """Where fewer numbers will do, one more each time; no more tokens of somebody than there are."""
    tokens = _has(truth.get(question.values.get("seat", Seat("")))).get("tokens", form.most)
    most = min(form.most, tokens) if form.what == "beside" else form.most
    while True:
        told = [str(random.randint(form.least, most)) for _ in range(form.count or 12)]
        if form.named and told and random.random() < 0.3:
            told[0] = random.choice(list(form.named))
        yield from (
            [" ".join(told)]
            if form.count is not None and not form.fewer
            else [" ".join(told[:n]) for n in range(len(told) + 1)]
        )


def _rows(form: Rows, question: Question, random: Random, truth: Truth) -> Iterator[str]:
    """Rows of seats hold no more than each has; rows of areas no more in all than the seat that is asked about."""
    while True:
        names = form.names or [f"area{number}" for number in range(6)]
        count = random.randint(form.least, min(form.most, len(names)))
        words = []
        left = _has(truth.get(question.values.get("seat", Seat(""))))
        for name in random.sample(list(names), count):
            seat = truth.get(Seat(name))
            has = left if seat is None else _has(seat)
            numbers = [random.randint(0, min(most, has.get(what, most))) for what, most in form.columns]
            if seat is None:
                for (what, _), number in zip(form.columns, numbers, strict=True):
                    left[what] = left.get(what, number) - number
            words += [name, *map(str, numbers)]
        yield " ".join(words) or "none"


def _units(form: Units, question: Question, random: Random, truth: Truth) -> Iterator[str]:
    while True:
        has = _has(truth.get(question.values.get("seat", Seat(""))))
        tokens, cities = min(form.tokens, has.get("tokens", 0)), min(form.cities, has.get("cities", 0))
        yield f"{random.randint(0, tokens)} {random.randint(0, cities)}"


def _has(player: Player | None) -> dict[str, int]:
    return {} if player is None else {"tokens": player.board or 0, "cities": player.cities or 0}


def _loss(form: Loss, question: Question, random: Random, truth: Truth) -> Iterator[str]:
    """Some cities broken, some destroyed, and the tokens that make up the rest."""
    while True:
        broken = random.randint(0, form.cities) if form.breaking else 0
        left = [random.randint(1, MOST_LEFT) for _ in range(broken)]
        destroyed = random.randint(0, form.cities - broken)
        tokens = form.due() - form.city * destroyed - sum(form.city - one for one in left)
        yield " ".join([f"tokens {tokens}", f"cities {destroyed}", *(f"leaving {one}" for one in left)])


def _cards(form: Cards, question: Question, random: Random, truth: Truth) -> Iterator[str]:
    """Cards of the hand, and others for those that are not known."""
    while True:
        others = random.choices(list(deck(form.edition).column), k=form.hidden)
        hand = [*form.known, *others]
        count = form.count or random.randint(1, max(1, len(hand)))
        yield " ".join(random.sample(hand, min(count, len(hand))))


def _whole_areas(form: WholeAreas, question: Question, random: Random, truth: Truth) -> Iterator[str]:
    """In all, or by areas of a city or some tokens each: the first that are enough."""
    while True:
        tokens = random.randint(0, min(form.tokens, form.points))
        cities = min(form.cities, -(-(form.points - tokens) // CITY))
        yield f"cities {cities} tokens {tokens}"
        names = list(form.map.printed) if form.map is not None else [f"area{number}" for number in range(30)]
        random.shuffle(names)
        rows, left = [], {"cities": form.cities, "tokens": form.tokens}
        for name in names:
            there = random.choice([(0, 1), (random.randint(1, 5), 0)])
            if sum(CITY * other + one for _, one, other in rows) < form.points:
                rows.append((name, min(there[0], left["tokens"]), min(there[1], left["cities"])))
                left = {"tokens": left["tokens"] - rows[-1][1], "cities": left["cities"] - rows[-1][2]}
        told = " ".join(f"{name} {one} {other}" for name, one, other in rows)
        yield from (told, f"{told} apart")


def _invaded(form: Invaded, question: Question, random: Random, truth: Truth) -> Iterator[str]:
    """An area with a city or some tokens; in so many areas as may be entered nobody has more than there are."""
    while True:
        near = form.map and [*(form.map if form.near is None else form.near)]
        area = random.choice(near) if near else f"area{random.randint(0, 30)}"
        words = [area] if near else [area, "limit", str(random.randint(0, 5))]
        words += ["city"] if form.attack or random.random() < 0.4 else []
        for seat in form.seats:
            most = 5 if seat not in truth else min(form.tokens[seat], (truth[seat].board or 0) // 12)
            if random.random() < 0.6:
                words += [seat, str(random.randint(0, most))]
        yield " ".join(words)
        if not form.attack:
            yield random.choice(["none", " ".join(words)])


GENERATORS: dict[type[Form], Generator] = {
    YesNo: _yes_no,
    Pick: _pick,
    Numbers: _numbers,
    Rows: _rows,
    Units: _units,
    Loss: _loss,
    Cards: _cards,
    WholeAreas: _whole_areas,
    Invaded: _invaded,
}
"""How answers of each form are found."""


# Tables


@st.composite
def players_of(draw: st.DrawFn, edition: str = "west") -> tuple[Player, ...]:
    """Two to four players with anything they can have, everything known."""
    ranking = RANKING if edition == "west" else tuple(civilization.id for civilization in seats(edition, 4))
    return tuple(draw(_player(seat, edition)) for seat in ranking[: draw(st.integers(2, 4))])


@st.composite
def _player(draw: st.DrawFn, seat: Seat, edition: str) -> Player:
    board = draw(st.integers(0, 55))
    treasury = draw(st.integers(0, 55 - board))
    cards = list(deck(edition).column)
    return Player(
        seat,
        cities=draw(st.integers(0, 9)),
        board=board,
        treasury=treasury,
        stock=55 - board - treasury,
        column=draw(st.integers(1, 16)),
        held=tuple(draw(st.lists(st.sampled_from(sorted(advances())), max_size=25, unique=True))),
        cards=tuple(CardId(card) for card in draw(st.lists(st.sampled_from(cards), max_size=10))),
        hidden=draw(st.integers(0, 2)),
    )


def buildings_of(players: tuple[Player, ...]) -> st.SearchStrategy[Any]:
    """No Special Buildings, or one of somebody, controlled by somebody."""
    seat = st.sampled_from([player.seat for player in players])
    return st.none() | st.builds(lambda owner, city: building_of(owner, city=city), seat, seat)


def maps() -> st.SearchStrategy[Any]:
    """No map, or a small one."""
    return st.sampled_from([None, small_map()])


def forgotten(player: Player, what: Iterable[str]) -> Player:
    """*player* as the books know it where they do not know *what*."""
    known = {name: getattr(player, name) for name in player.__struct_fields__}
    return Player(**{**known, **dict.fromkeys(what)})
