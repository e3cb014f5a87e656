"""What is offered to be picked by its number: special abilities, and names for cards that nobody named."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from msgspec import Struct

from core.empires.catalog import WATER, CardId, Deck, Seat
from core.empires.commands import ANY, HandIs
from core.empires.parse import format_command
from core.empires.state import Hand, State
from core.empires.words import EmpiresWords
from tui.spoken import _

Later = Awaitable[None] | None
"""What has to be waited for before the next key is looked at, if anything."""
MOST = 9
"""As many can be picked by a digit."""


class Pick(Struct, frozen=True):
    """One of several things.

    Attributes:
        name: what it is called.
        run: what is done when it is picked; what it gives back is waited for where that can be.
    """

    name: str
    run: Callable[[], object]


def pick_words(picks: Sequence[Pick]) -> str:
    """What is offered, each behind its number."""
    offered = "   ".join(f"{number} {pick.name}" for number, pick in enumerate(picks, 1))
    return _("Which one? {offered}   esc none").format(offered=offered)


def abilities_left(state: State) -> tuple[tuple[Seat, str], ...]:
    """Seats with the special abilities that they hold and have not used this turn (6.10)."""
    if state.books is None:
        return ()
    from core.empires.catalog.ability import abilities

    able = [line.advance for line in abilities().lines]
    held = ((seat, name) for seat in state.options.seats for name in state.held(seat) if name in able)
    return tuple(pair for pair in held if pair not in state.books.used)


def ability_picks(state: State, words: EmpiresWords, opens: Callable[[Seat, str], Later]) -> tuple[Pick, ...]:
    """The abilities that may be used; *opens* gets whose it is and the beginning of the command."""
    found = abilities_left(state)[:MOST]
    return tuple(
        Pick(f"{words.kinds['advance'](name)} ({words.seat(seat)})", partial(opens, seat, f"ability {seat} {name} "))
        for seat, name in found
    )


def giving_picks(commands: Sequence[str], words: EmpiresWords, given: Callable[[str], None]) -> tuple[Pick, ...]:
    """The cards that may be handed over to a special ability; *given* gets the command of the one that is picked."""
    named = ((command, command.split()[-1]) for command in commands[:MOST])
    return tuple(
        Pick(_("no card") if card == "none" else words.card(card), partial(given, command)) for command, card in named
    )


def names_for(deck: Deck, stack: int, trading: bool) -> tuple[CardId, ...]:
    """The cards that an unknown card of *stack* may be; *trading*: those of them that may be traded."""
    if not stack:
        return (WATER,)
    found = (card for card in deck.order if deck.cards[card].stack == stack)
    return tuple(card for card in found if not trading or deck.cards[card].tradeable)[:MOST]


def card_picks(names: Sequence[CardId], words: EmpiresWords, named: Callable[[CardId], None]) -> tuple[Pick, ...]:
    """*names* to be picked from; *named* gets the one that is."""
    return tuple(Pick(words.card(card), partial(named, card)) for card in names)


def with_name(hand: Hand, seat: Seat, stack: int, card: CardId) -> str:
    """The command that tells what *hand* of *seat* holds when one unknown card of *stack* is *card*."""
    unseen = list(hand.unseen)
    unseen.remove(stack)
    return format_command(HandIs(seat, (*hand.known, card, *unseen, *[ANY] * hand.any)))
