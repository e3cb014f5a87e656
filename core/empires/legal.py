"""What a seat may do now, and what the table is waiting for."""

from collections.abc import Iterator

from msgspec import Struct

from core.empires import legal_turn, selection, trade
from core.empires.catalog import Seat, purchases
from core.empires.choices import Choices, as_text
from core.empires.commands import BuyStack, BuyWater
from core.empires.deal import over_limit
from core.empires.phases import BEFORE_THE_DEAL, kept
from core.empires.purchases import check_purchase
from core.empires.state import State
from core.empires.succession import standings
from core.errors import RuleError
from core.rules import TABLE, Prompt


class Asked(Struct, frozen=True):
    """The commands a seat may give: short ones as text, trades as placements and takings, the rest as forms."""

    commands: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    choices: Choices | None = None

    def texts(self) -> Iterator[str]:
        """Complete commands, each of which would be accepted."""
        yield from self.commands
        if self.choices is not None:
            for placement, taking in self.choices:
                yield as_text(placement, taking)

    def count(self) -> int:
        """How many there are, without making them."""
        return len(self.commands) + (self.choices.count() if self.choices is not None else 0)


NOTHING = Asked()
_ENTRY = ("hand SEAT CARD ...|none", "got SEAT CARD ...", "discard SEAT CARD ...", "market SPACE CARD|empty ...")
_TALK = ("wants SEAT CARD", "offers SEAT CARD")


def asked(state: State, seat: str) -> Asked:
    """What *seat* may do now; nothing when it is not asked for anything, or only looks."""
    if seat != TABLE and seat not in state.options.seats:
        return NOTHING
    if state.phase in ("6b", "trade"):
        in_turn = state.in_turn
        if in_turn is None or seat not in (TABLE, in_turn):
            return NOTHING
        return _buying(state) if state.phase == "6b" else _trading(state, in_turn)
    return _table(state, seat)


def _entries(state: State) -> tuple[str, ...]:
    return () if state.digital else _ENTRY


def _buying(state: State) -> Asked:
    commands = [f"buy {line.stack}" for line in purchases().stacks if _may_buy(state, BuyStack(line.stack))]
    if _may_buy(state, BuyWater()):
        commands.insert(0, "buy water")
    free = (stack for stack in state.options.deck.stacks if _may_buy(state, BuyStack(stack, free=True)))
    commands.extend(f"buy {stack} free" for stack in free)
    forms = ("buy water N", *_TALK, *_entries(state), *_early(state))
    return Asked((*commands, "done"), forms)


def _may_buy(state: State, command: BuyWater | BuyStack) -> bool:
    seat = state.in_turn
    assert seat is not None
    try:
        check_purchase(state, seat, command)
    except RuleError:
        return False
    return True


def _early(state: State) -> tuple[str, ...]:
    return () if state.digital else ("end because TEXT",)


def _trading(state: State, seat: Seat) -> Asked:
    trading = state.trading
    if trading is not None and trading.drawn:
        space = trading.drawn[0]
        return Asked((f"reveal {space}", f"keep {space}"), _TALK)
    choices = Choices(state, seat)
    commands = ["pass"] if may_pass(state) else []
    if may_remove_water(state, seat):
        commands.append("remove water")
    forms: tuple[str, ...] = _TALK
    if not state.digital:
        named = "trade CARD@SPACE CARD@SPACE for SPACE SPACE"
        smuggled = "smuggled CALAMITY from SEAT on SPACE losing CARD"
        forms = (named, "reveal SPACE CALAMITY", smuggled, *_TALK, *_ENTRY, *_early(state))
    return Asked(tuple(commands), forms, choices)


def may_pass(state: State) -> bool:
    """The seat in turn may pass (M15; M23 where a table makes who removes Water trade)."""
    trading = state.trading
    if trading is None or trading.drawn:
        return False
    return not trading.water_removed or state.options.switches["three_water_then_pass"] == "yes"


def may_remove_water(state: State, seat: Seat) -> bool:
    """M23 is open to *seat*: where it then has to trade, only if it still can."""
    if not trade.can_remove_water(state):
        return False
    if state.options.switches["three_water_then_pass"] == "yes":
        return True
    try:
        after, _ = trade.remove_water(state, seat)
    except RuleError:
        return False
    return Choices(after, seat).any()


def only_pass(state: State) -> bool:
    """The seat in turn surely has no trade (M16); not told to observers who can't know."""
    seat = state.in_turn
    if seat is None or state.phase != "trade" or (state.observer not in (None, seat) and state.digital):
        return False
    hand = state.hand(seat)
    if hand.size >= state.options.shape.cards and (hand.unseen or hand.any):
        return False
    return not Choices(state, seat).any()


def _table(state: State, seat: str) -> Asked:
    """What *seat* may do in a phase that belongs to nobody in turn; cards are given up by who holds them."""
    if state.over:
        return NOTHING
    commands = list(legal_turn.commands(state, seat))
    forms = list(legal_turn.forms(state))
    if state.phase == "9":
        from core.empires import legal_calamities

        commands.extend(legal_calamities.commands(state, seat))
        forms[:0] = legal_calamities.forms(state, seat)
    if state.phase in BEFORE_THE_DEAL:
        commands.extend(_dealing(state, seat))
        forms.append("cities SEAT N ...")
    if state.phase != "6a" and _may_end(state):
        commands.append("end")
    if state.phase == "12":
        commands.extend(_turn_in(state, seat))
    if state.phase == "12" or legal_turn.holds_up(state):
        forms.append("end because TEXT")
    if state.phase == "8" and not state.digital:
        forms.append("holds SEAT CALAMITY ...")
        if selection.over_calamities(state):
            commands.append("excess")
    return Asked(tuple(commands), (*forms, "phase ID", *_entries(state)))


def _dealing(state: State, seat: str) -> Iterator[str]:
    """The deal, or what has to leave the hands before it."""
    if over_limit(state) and not state.excused:
        yield from _turn_in(state, seat)
    elif not state.market.filled():
        yield "deal"


def _may_end(state: State) -> bool:
    if state.case is not None:
        return False
    if state.phase == "8":
        try:
            selection.close_selection(state)
        except RuleError:
            return False
    if legal_turn.holds_up(state):
        return False
    return state.phase != "12" or not over_limit(state)


def _turn_in(state: State, seat: str) -> Iterator[str]:
    """Single cards that *seat* may discard, which no other seat may hear of."""
    for owner, hand in zip(state.options.seats, state.hands, strict=True):
        if hand.size > 0 and seat in (TABLE, owner):
            yield from (f"discard {owner} {card}" for card in dict.fromkeys(hand.known))


def prompt(state: State) -> Prompt:
    """What the table is waiting for in this position or view."""
    seat = state.in_turn
    if state.phase == "6b":
        return Prompt(state.phase, seat, "prompt.buy", {})
    if state.trading is not None:
        return _trade_prompt(state, seat)
    if state.over:
        return _over(state)
    if state.phase not in kept(state):
        return Prompt(state.phase, None, "prompt.by-hand", {"phase": state.phase})
    over = over_limit(state) if state.phase in ("6a", "12") and not state.excused else ()
    if over:
        return _over_limit(state, [list(line) for line in over])
    if state.phase == "9" and state.books is not None:
        from core.empires import legal_calamities

        return legal_calamities.prompt(state)
    return legal_turn.prompt(state)


def _over_limit(state: State, over: list[list[object]]) -> Prompt:
    """Hands are cut down at the end of phase 12, when everybody has acquired what it wants (M9)."""
    usual = legal_turn.prompt(state)
    if usual.code != "prompt.12" or legal_turn.all_done(state):
        return Prompt(state.phase, None, "prompt.over-limit", {"over": over})
    return Prompt(state.phase, None, "prompt.12-over", {**usual.values, "over": over})


def _over(state: State) -> Prompt:
    from core.empires.victory import ranking

    return Prompt(state.phase, None, "prompt.over", {"winner": ranking(standings(state))[0].seat})


def _trade_prompt(state: State, seat: Seat | None) -> Prompt:
    trading = state.trading
    assert trading is not None
    values: dict[str, object] = {"round": trading.round, "rounds": state.options.shape.rounds}
    if trading.drawn:
        space = trading.drawn[0]
        return Prompt("trade", seat, "prompt.drawn", {"space": space, "card": trading.drawn_cards[0]})
    stuck = only_pass(state)
    if trade.can_remove_water(state) and not (stuck and state.options.switches["three_water_then_pass"] == "no"):
        return Prompt("trade", seat, "prompt.three-water", values)
    if stuck:
        return Prompt("trade", seat, "prompt.only-pass", values)
    return Prompt("trade", seat, "prompt.trade", values)
