"""The Short Game: the scenario sets that are drawn from, and what everybody starts with (M37)."""

from collections.abc import Mapping
from typing import get_args

from core.empires.catalog import Group, Seat, limits
from core.empires.facts import ScenarioSet, Side, short_game
from core.empires.ledger import Account
from core.errors import RuleError


def sets(edition: str, players: int) -> tuple[ScenarioSet, ...]:
    """The sets that are shuffled, one for each player, in the order of the rulebook (M37)."""
    game = short_game()
    chosen = next(line.sets for line in game.selections if (line.edition, line.players) == (edition, players))
    by_id = {one.id: one for one in game.sets}
    return tuple(by_id[name] for name in chosen)


def check_drawn(edition: str, players: int, drawn: Mapping[Seat, str]) -> None:
    """Refuse sets that can't have been drawn.

    Raises:
        RuleError: ``shortgame.set`` (M37) for one that is not played with, with the ``sets`` that are;
            ``shortgame.set-twice`` (M37) for one that another seat has.
    """
    known = tuple(one.id for one in sets(edition, players))
    seen: dict[str, Seat] = {}
    for seat, name in drawn.items():
        if name not in known:
            raise RuleError("shortgame.set", "M37", seat=seat, set=name, sets=known)
        if name in seen:
            raise RuleError("shortgame.set-twice", "M37", seat=seat, set=name, other=seen[name])
        seen[name] = seat


def start_credits(players: int) -> dict[str, int]:
    """The credits of each group that everybody is given beside those of the set (M4, M37)."""
    return dict.fromkeys(get_args(Group), limits().credits[players])


def start_column() -> int:
    """Where every marker stands."""
    return short_game().column


def opening(seat: Seat, tokens: int, lost_cities: int = 0) -> Account:
    """Where the pieces of *seat* are when the first turn begins (M37).

    Args:
        seat: the civilization.
        tokens: how many the player has placed on the board.
        lost_cities: cities that the set has cost its holder; the sets themselves say which.

    Raises:
        RuleError: ``shortgame.tokens`` or ``shortgame.cities`` (M37) with the ``most`` that would do.
    """
    game = short_game()
    if not 0 <= tokens <= game.tokens:
        raise RuleError("shortgame.tokens", "M37", seat=seat, count=tokens, most=game.tokens)
    if not 0 <= lost_cities <= game.lost_cities:
        raise RuleError("shortgame.cities", "M37", seat=seat, count=lost_cities, most=game.lost_cities)
    return Account(board=tokens, treasury=game.treasury, cities=game.cities - lost_cities)


def is_advised(side: Side) -> bool:
    """Whether the Short Game is recommended on this side of the A.S.T.; it may be played on the other one too."""
    return side in short_game().advised


def ends_as(side: Side, short: bool) -> Side:
    """The side of the A.S.T. whose end a game has that is played on *side* (6.13, M37)."""
    return short_game().ends_as if short else side
