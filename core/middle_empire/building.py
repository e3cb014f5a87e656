"""Strongholds, Empires and City Walls (ME-6, ME-8)."""

from core.errors import RuleError
from core.middle_empire import supply
from core.middle_empire.catalog import CardId, Effect, Seat, Space
from core.middle_empire.commands import Build, Upgrade, Wall
from core.middle_empire.piles import Step, play
from core.middle_empire.state import Position, State, replace
from core.rules import Event


def build(state: State, seat: Seat, command: Build) -> Step:
    """Place a Stronghold on an empty space (ME-6.1).

    Raises:
        RuleError: ``space.own``, ``space.taken`` (ME-6.3), ``pieces.none`` (ME-2.1), and as ``piles.play``.
    """
    card = card_for(state, "build", command.space, command.wild)
    after = play(state, seat, card)
    there = state.positions.get(command.space)
    if there is not None and there.owner == seat and there.kind == "stronghold":
        raise RuleError("space.own", "ME-6.2", space=command.space, wild=command.wild)
    if there is not None:
        raise RuleError("space.taken", "ME-6.3", space=command.space, owner=there.owner, kind=there.kind)
    if not supply.strongholds(state, seat):
        raise RuleError("pieces.none", "ME-2.1", seat=seat, piece="stronghold")
    event = Event("stronghold.built", seat, {"space": command.space, "card": card}, reveals=True)
    return after.with_position(command.space, Position(seat)), (event,)


def upgrade(state: State, seat: Seat, command: Upgrade) -> Step:
    """Put an Empire in the place of an own Stronghold, which goes back to supply (ME-6.2, ME-6.5).

    Raises:
        RuleError: ``upgrade.nothing`` where there is no own Stronghold (ME-6.3), ``pieces.none`` (ME-2.1), and as
            ``piles.play``.
    """
    card = card_for(state, "upgrade", command.space, command.wild)
    after = play(state, seat, card)
    if state.positions.get(command.space) != Position(seat):
        raise RuleError("upgrade.nothing", "ME-6.2", seat=seat, space=command.space)
    if not supply.empires(state, seat):
        raise RuleError("pieces.none", "ME-2.1", seat=seat, piece="empire")
    after = after.with_position(command.space, Position(seat, "empire"))
    values = {"space": command.space, "card": card, "empires": supply.empires_of(after, seat)}
    return after, (Event("empire.built", seat, values, reveals=True),)


def card_for(state: State, effect: Effect, space: Space, wild: str) -> CardId:
    """The card that is played for *effect* on *space*: the one that names it, or the wild one called *wild*.

    Raises:
        RuleError: ``card.no-such-use`` for a wild card that is not played for that (ME-6.4).
    """
    deck = state.options.deck
    card = deck.words[wild] if wild else deck.named(space)
    if effect not in deck.cards[card].effects:
        raise RuleError("card.no-such-use", "ME-6.4", card=card, space=space, wild=wild)
    return card


def wall(state: State, seat: Seat, command: Wall) -> Step:
    """Put a City Wall under an own Empire that has none (ME-8.1).

    Raises:
        RuleError: ``wall.no-empire``, ``wall.stands`` (ME-8.2), ``pieces.none`` (ME-8.5), and as ``piles.play``.
    """
    after = play(state, seat, state.options.deck.doing("wall"))
    there = state.positions.get(command.space)
    if there is None or there.owner != seat or there.kind != "empire":
        raise RuleError("wall.no-empire", "ME-8.1", seat=seat, space=command.space)
    if there.wall:
        raise RuleError("wall.stands", "ME-8.2", space=command.space)
    if not supply.walls(state):
        raise RuleError("pieces.none", "ME-8.5", seat=seat, piece="wall")
    after = after.with_position(command.space, replace(there, wall=True))
    return after, (Event("wall.built", seat, {"space": command.space}, reveals=True),)
