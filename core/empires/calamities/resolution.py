"""Phase 9 at the table: the calamities in their order, worked out one at a time, and posted to the books (M30, 6.9)."""

from collections.abc import Sequence
from typing import Any

from core.empires.ast import check_column
from core.empires.books import Book, posted
from core.empires.buildings import set_aside
from core.empires.calamities.case import Case, Strike
from core.empires.calamities.dialogue import Question, Script, play
from core.empires.calamities.forms import Cards
from core.empires.calamities.outcome import Change, Outcome, plain
from core.empires.calamities.scene import Player, Scene
from core.empires.calamities.scripts import script
from core.empires.calamities.strikes import waiting
from core.empires.calamities.unmodifiable import scripts as unmodifiable
from core.empires.catalog import CardId, Seat, calamity_for
from core.empires.commands import Answered, Resolve
from core.empires.handling import Hands, check_deck
from core.empires.keeping import need_book, need_books, side_of
from core.empires.state import State, replace
from core.errors import RuleError
from core.rules import TABLE, Event
from core.text import printable

Step = tuple[State, tuple[Event, ...]]
RULE = "6.9"


def scene_of(state: State) -> Scene:
    """What is known at the table when a calamity strikes."""
    books = need_books(state)
    players = [_player(state, seat, book) for seat, book in zip(state.options.seats, books.books, strict=True)]
    return Scene(players, state.options.edition, state.options.switches, books.buildings, state.options.areas)


def _player(state: State, seat: Seat, book: Book) -> Player:
    hand, cards = state.hand(seat), state.options.deck.cards
    return Player(
        seat,
        cities=book.account.cities,
        cities_before=dict(zip(state.options.seats, state.cities_before, strict=False)).get(seat),
        board=book.board,
        treasury=book.treasury,
        stock=book.stock,
        column=book.column,
        held=book.held,
        cards=tuple(card for card in hand.known if cards[card].kind != "calamity"),
        hidden=hand.size - len(hand.known),
    )


def _asked(state: State, strike: Strike, answers: Sequence[Sequence[str]]) -> Question | Outcome:
    return play(lambda: script_of(state, strike), answers)


def script_of(state: State, strike: Strike) -> Script:
    """The script of *strike* on what is known at the table."""
    card, victim = state.options.deck.cards[strike.calamity], strike.victim
    if card.unmodifiable and victim is not None:
        return unmodifiable.script(scene_of(state), card.id, victim)
    return script(scene_of(state), calamity_for(state.options.edition, state.options.switches, card.id), victim)


def resolve(state: State, command: Resolve) -> Step:
    """Begin to work out the next calamity, or the one that is named; *by hand* leaves it to the table.

    A calamity that is being worked out begins anew.

    Raises:
        RuleError: ``calamity.none-left`` or ``calamity.not-struck`` (6.9), ``calamity.order`` (M30) while an earlier
            one waits, ``books.none``.
    """
    need_books(state)
    left = waiting(state)
    if not left:
        raise RuleError("calamity.none-left", RULE)
    strike = left[0] if command.calamity is None else _named(left, command)
    if strike != left[0]:
        raise RuleError("calamity.order", "M30", calamity=strike.calamity, first=left[0].calamity)
    values = {"calamity": strike.calamity, "victim": strike.victim}
    if command.by_hand:
        after = replace(state, case=None, resolved=(*state.resolved, strike))
        return after, (Event("calamity.by-hand", None, values),)
    case = Case(strike, (), _asked(state, strike, ()))
    code = "calamity.begun" if strike.victim else "calamity.begun-market"
    return replace(state, case=case), (Event(code, None, values),)


def _named(left: Sequence[Strike], command: Resolve) -> Strike:
    for strike in left:
        if strike.calamity == command.calamity and command.seat in (None, strike.victim):
            return strike
    raise RuleError("calamity.not-struck", RULE, calamity=command.calamity, left=[one.calamity for one in left])


def answer(state: State, seat: Seat, command: Answered) -> Step:
    """Answer the question that is open.

    Raises:
        RuleError: ``calamity.not-open`` where nothing is asked, ``calamity.answered`` where all is,
            ``answer.not-yours`` for somebody else's question, what refuses the answer itself (`dialogue.play`), and
            ``hand.lacks`` (K2) or ``deck.too-many`` (K9) for cards that the hand can't hold.
    """
    case = need_case(state)
    if isinstance(case.asked, Outcome):
        raise RuleError("calamity.answered", RULE, calamity=case.strike.calamity)
    asked = case.asked.seat
    if asked is not None and seat not in (TABLE, asked):
        raise RuleError("answer.not-yours", RULE, seat=asked, yours=seat)
    answers = (*case.answers, command.words)
    private = case.private or case.asked.private
    said = (*case.said, case.asked)
    after = Case(case.strike, answers, _asked(state, case.strike, answers), private, said)
    _discarded(state, _cards_named(said, answers))
    told = " ".join(printable(word) for word in command.words)
    values: dict[str, Any] = {"calamity": case.strike.calamity, "answer": "" if case.asked.private else told}
    own = {"answer": told} if case.asked.private else {}
    return replace(state, case=after), (Event("calamity.answered", asked, values, own),)


def asked_again(state: State) -> State:
    """The calamity at hand after a correction of what it rests on: the answers stand as far as they still hold.

    One that does not strike any more, since the table has taken its card away, is not worked out any further.
    """
    case = need_case(state)
    strike = case.strike
    if strike not in waiting(state):
        return replace(state, case=None)
    again = Case(strike, (), _asked(state, strike, ()))
    for words in case.answers:
        if isinstance(again.asked, Outcome):
            break
        answers, said = (*again.answers, words), (*again.said, again.asked)
        try:
            following = _asked(state, strike, answers)
            _discarded(state, _cards_named(said, answers))
        except RuleError:
            break
        again = Case(strike, answers, following, again.private or again.asked.private, said)
    return replace(state, case=again)


def _cards_named(said: Sequence[Question], answers: Sequence[Sequence[str]]) -> list[tuple[Seat, CardId]]:
    """The cards that answers name, each with whose it is."""
    given = ((one.form, words) for one, words in zip(said, answers, strict=True))
    return [
        (form.seat, card) for form, words in given if isinstance(form, Cards) for card in form.cards(form.read(words))
    ]


def need_case(state: State) -> Case:
    """The calamity that is being worked out. Raises RuleError (``calamity.not-open``)."""
    if state.case is None:
        raise RuleError("calamity.not-open", RULE, left=[one.calamity for one in waiting(state)])
    return state.case


def settle(state: State) -> Step:
    """The result is right: it is posted to the books, and the calamity is over.

    Raises:
        RuleError: ``calamity.not-open``, ``calamity.unanswered`` while something is asked.
    """
    case = need_case(state)
    outcome = case.asked
    if not isinstance(outcome, Outcome):
        raise RuleError("calamity.unanswered", RULE, calamity=case.strike.calamity)
    for change in outcome.changes:
        state = _changed(state, change)
    state = _discarded(state, [(change.seat, card) for change in outcome.changes for card in change.cards])
    values = {"calamity": case.strike.calamity, "victim": case.strike.victim, "outcome": plain(outcome)}
    shows = any(change.cards for change in outcome.changes)
    after = replace(state, case=None, resolved=(*state.resolved, case.strike))
    return after, (Event("calamity.settled", None, values, reveals=shows),)


def _changed(state: State, change: Change) -> State:
    book = posted(need_book(state, change.seat), change.transfers, change.seat)
    if change.steps:
        column = max(1, book.column + change.steps)
        check_column(side_of(state), change.seat, column)
        book = replace(book, column=column)
    state = state.with_book(change.seat, book)
    books = need_books(state)
    if change.sacrifices and books.buildings is not None:
        state = state.with_books(replace(books, buildings=set_aside(books.buildings, change.sacrifices)))
    return state


def _discarded(state: State, gone: Sequence[tuple[Seat, CardId]]) -> State:
    """Cards given up go to the discards for all to see.

    Raises:
        RuleError: ``hand.lacks`` (K2), ``deck.too-many`` (K9) beside the board, where a hand can't hold them.
    """
    if not gone:
        return state
    hands = Hands(state)
    for seat, card in gone:
        hands.show(seat, card)
    known, seen = hands.done()
    after = replace(state, hands=known, seen=seen, discards=(*state.discards, *(card for _, card in gone)))
    return after if state.digital else check_deck(after)
