"""What is typed into the ledger in each phase: which numbers, and the commands they make."""

from collections.abc import Mapping, Sequence
from itertools import chain

from msgspec import Struct

from core.empires.catalog import Seat, limits
from core.empires.commands import Build, Census, Collect, Command, Correct, Lose, Reduce, Sail, Scenario
from core.empires.early_phases import at_short_start
from core.empires.facts import ScenarioSet, short_game, track, turn
from core.empires.keeping import side_of
from core.empires.parse import format_command
from core.empires.shortgame import sets
from core.empires.state import State
from core.empires.taxes import rates
from tui.spoken import _

MOST_FIELDS = 5
"""Columns of a phase at most."""

Entries = Mapping[Seat, Mapping[str, int]]
"""Numbers by seat and field."""


class Field(Struct, frozen=True):
    """A column to type numbers into.

    Attributes:
        id: its name in the entries.
        head: what stands above it.
        most: the highest number that can be meant; one digit more than it has can't follow.
        group: what stands above the heads of several fields.
    """

    id: str
    head: str
    most: int
    group: str = ""

    def full(self, typed: str) -> bool:
        """Nothing more can follow *typed*."""
        return int(typed) * 10 > self.most or len(typed) >= len(str(self.most))


def fields(state: State, correcting: bool = False) -> tuple[Field, ...]:
    """What may be typed in the phase of *state*; *correcting*: the counts themselves."""
    if state.books is None or state.over:
        return ()
    tokens, cities, ships = limits().tokens, limits().cities, turn().ships
    if correcting:
        return (
            Field("board", _("board"), tokens, _("corrected")),
            Field("treasury", _("treas"), tokens),
            Field("cities", _("city"), cities),
            Field("ships", _("ship"), ships),
            Field("column", _("track"), track().last[side_of(state)]),
        )
    lost = (
        Field("tokens", _("token"), tokens, _("lost")),
        Field("cities", _("city"), cities),
    )
    reduced = (Field("reduce", _("city"), cities, _("reduced")), Field("placed", _("token"), tokens))
    most = max(rates(book.held)[-1] for book in state.books.books)
    census = Field("census", _("tokens"), tokens, _("census"))
    rate = Field("rate", _("rate"), most, _("taxes"))
    by_phase: dict[str, tuple[Field, ...]] = {
        "1": _at_short_start(state, census, rate) if at_short_start(state) else (rate,),
        "2": (census,),
        "3": (Field("build", _("built"), ships, _("ships")), Field("keep", _("kept"), ships), lost[0]),
        "4": (*lost, Field("ships", _("ship"), ships)),
        "5": (
            Field("sites", _("sites"), cities, _("built")),
            Field("wilderness", _("wild"), cities),
            lost[0],
            *reduced,
        ),
        "9": (*lost, *reduced),
        "10": (*lost, *reduced),
        "11": (Field("tokens", _("token"), tokens, _("lost")), *reduced),
    }
    return by_phase.get(state.phase, ())


def scenario_sets(state: State) -> tuple[ScenarioSet, ...]:
    """The scenario sets that may have been drawn, in the order of their numbers; none where the app deals."""
    if state.books is None or state.digital or not at_short_start(state):
        return ()
    return sets(state.options.edition, state.options.players)


def _at_short_start(state: State, census: Field, rate: Field) -> tuple[Field, ...]:
    """What the Short Game begins with; beside the board the sets that were drawn, and the cities they cost (M37)."""
    drawn = scenario_sets(state)
    if not drawn:
        return (census, rate)
    lost = Field("lost", _("city"), short_game().lost_cities, _("lost"))
    return (Field("set", _("set"), len(drawn), _("drawn")), census, rate, lost)


def commands(state: State, entries: Entries, correcting: bool = False, because: str = "") -> tuple[str, ...]:
    """The commands that say *entries*, in A.S.T.-ranking order; nothing for a seat without any.

    *because* is the reason of a correction.
    """
    told = [(seat, entries[seat]) for seat in state.options.seats if entries.get(seat)]
    if correcting:
        return _texts([_correction(seat, numbers, because) for seat, numbers in told])
    first: list[Command] = [_scenario(state, seat, numbers) for seat, numbers in told if {"set", "lost"} & set(numbers)]
    counts = tuple((seat, numbers["census"]) for seat, numbers in told if "census" in numbers)
    first += [Census(counts)] if counts else []
    return _texts([*first, *chain.from_iterable(_of_seat(state.phase, seat, numbers) for seat, numbers in told)])


def _correction(seat: Seat, numbers: Mapping[str, int], because: str) -> Command:
    said = numbers.get
    return Correct(seat, said("board"), said("treasury"), said("cities"), said("ships"), said("column"), because)


def _scenario(state: State, seat: Seat, numbers: Mapping[str, int]) -> Command:
    """The set of that number, or the one told before; one that does not exist is left to the rules to refuse."""
    drawn, held = scenario_sets(state), set(state.held(seat))
    told = next((number for number, one in enumerate(drawn, 1) if set(one.advances) == held), 0)
    number = numbers.get("set", told)
    name = str(drawn[number - 1].id) if 0 < number <= len(drawn) else str(number)
    return Scenario(seat, name, numbers.get("lost", 0))


def _texts(made: Sequence[Command]) -> tuple[str, ...]:
    return tuple(format_command(command) for command in made)


def _of_seat(phase: str, seat: Seat, numbers: Mapping[str, int]) -> list[Command]:
    """What the numbers of one seat say, in the order of the rules: cities, then surplus, then support (6.5)."""
    said = numbers.get
    made: list[Command] = []
    if "rate" in numbers:
        made.append(Collect(seat, numbers["rate"]))
    if phase == "3" and ("build" in numbers or "keep" in numbers):
        made.append(Sail(seat, said("build", 0), said("keep", 0)))
    if any(said(name) for name in ("sites", "wilderness")):
        made.append(Build(seat, said("sites", 0), said("wilderness", 0)))
    if any(said(name) for name in ("tokens", "cities", "ships")):
        made.append(Lose(seat, said("tokens", 0), said("cities", 0), said("ships", 0)))
    if said("reduce"):
        made.append(Reduce(seat, numbers["reduce"], said("placed", 0)))
    return made
