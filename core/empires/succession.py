"""Phase 13: the markers move, the end of the game, and who wins (6.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.empires import ast
from core.empires.catalog import Seat, advances
from core.empires.census import order_now
from core.empires.keeping import Step, columns, need_book, need_books, side_of
from core.empires.state import State, replace
from core.errors import RuleError
from core.rules import Event

if TYPE_CHECKING:
    from core.empires.victory import Standing


def advance(state: State) -> Step:
    """The markers move by the rules, in A.S.T.-ranking order (6.13).

    Raises:
        RuleError: ``ast.moved`` (6.13) when they have moved this turn, ``books.none``.
    """
    books = need_books(state)
    if books.moved:
        raise RuleError("ast.moved", "6.13")
    side = side_of(state)
    before = columns(state)
    saves = state.options.switches["wonder_saves_from_step_back"] == "yes"
    events: list[Event] = []
    for seat, book in zip(state.options.seats, books.books, strict=True):
        step = ast.step(side, seat, book.column, book.holding, wonder_saves=saves)
        state = state.with_book(seat, replace(book, column=step.target))
        missing = [list(pair) for pair in step.missing]
        events.append(Event(f"ast.{step.why}", seat, {"column": step.target, "missing": missing}))
    books = need_books(state)
    late = ast.late_iron(books.late_iron, side, before, columns(state))
    return state.with_books(replace(books, moved=True, late_iron=late)), tuple(events)


def order_in_phase(state: State) -> tuple[Seat, ...]:
    """Who acts before whom in this phase: census, A.S.T.-progress, trade cards, else A.S.T.-ranking (3).

    Nobody where the census order can't be told, since the table keeps the tokens of somebody by hand.
    """
    if state.books is None:
        return order_now(state)
    if state.phase == "3":
        return _census_order(state)
    if state.phase in ("10", "12"):
        return ast.progress_order(columns(state))
    return order_now(state) if state.phase in ("6a", "6b", "trade") else state.options.seats


def _census_order(state: State) -> tuple[Seat, ...]:
    counts = {seat: need_book(state, seat).board for seat in state.options.seats}
    tokens = {seat: count for seat, count in counts.items() if count is not None}
    if len(tokens) < len(counts):
        return ()
    return ast.census_order(tokens, [seat for seat in tokens if _moves_last(state.held(seat))])


def _moves_last(held: tuple[str, ...]) -> bool:
    return any(advances()[name].powers.moves_last for name in held)


def settle(state: State) -> Step:
    """Whether the game ends with this turn (6.13): then the final ranking, else nothing or one more turn."""
    from core.empires import victory
    from core.empires.shortgame import ends_as

    books = need_books(state)
    outcome = ast.ending(
        ends_as(side_of(state), state.options.short), columns(state).values(), last_turn=books.last_turn
    )
    if outcome == "open":
        return state, ()
    if outcome == "last_turn":
        return state.with_books(replace(books, last_turn=True)), (Event("game.last-turn"),)
    places = victory.ranking(standings(state))
    ranked = [[place.seat, place.score.total] for place in places]
    return replace(state, over=True), (Event("game.over", None, {"ranking": ranked, "winner": places[0].seat}),)


def standings(state: State) -> tuple[Standing, ...]:
    """All that the players are judged by, at the end or if the game ended now (6.13, SB-9)."""
    from core.empires.buildings import holdings
    from core.empires.victory import Standing

    books = need_books(state)
    bonus = ast.has_late_iron_bonus(state.options.switches["late_iron_bonus"], side_of(state))
    return tuple(
        Standing(
            seat,
            book.column,
            book.account.cities,
            book.account.board,
            book.prices,
            {str(group): count for group, count in book.credits(state.options.players).items()},
            bonus and books.late_iron.holder == seat,
            None if books.buildings is None else holdings(books.buildings, seat),
        )
        for seat, book in zip(state.options.seats, books.books, strict=True)
    )
