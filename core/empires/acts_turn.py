"""How the commands of the books are carried out: corrections, phases 1 to 5 and 10 to 13, Special Buildings."""

from core.empires import abilities, building_entries, early_phases, keeping
from core.empires.acquisition import acquire
from core.empires.acts import Rule
from core.empires.commands import (
    Ability,
    Acquire,
    Advance,
    Build,
    Census,
    Collect,
    Correct,
    Disown,
    Give,
    Lose,
    NameBuilding,
    Own,
    Plunder,
    Reduce,
    Sail,
    Scenario,
    Stands,
)
from core.empires.plunder import plunder
from core.empires.succession import advance

RULES: dict[type, Rule] = {
    Correct: lambda state, seat, command, chance: keeping.correct(state, command),
    Own: lambda state, seat, command, chance: keeping.own(state, command),
    Disown: lambda state, seat, command, chance: keeping.disown(state, command),
    Scenario: lambda state, seat, command, chance: keeping.scenario(state, command),
    Stands: lambda state, seat, command, chance: building_entries.stands(state, command),
    NameBuilding: lambda state, seat, command, chance: building_entries.name_building(state, command),
    Collect: lambda state, seat, command, chance: early_phases.collect(state, command),
    Census: lambda state, seat, command, chance: early_phases.census(state, command),
    Sail: lambda state, seat, command, chance: early_phases.sail(state, command),
    Lose: lambda state, seat, command, chance: early_phases.lose(state, command),
    Plunder: lambda state, seat, command, chance: plunder(state, command, chance),
    Build: lambda state, seat, command, chance: early_phases.build(state, command),
    Reduce: lambda state, seat, command, chance: early_phases.reduce(state, command),
    Ability: lambda state, seat, command, chance: abilities.use(state, command),
    Give: lambda state, seat, command, chance: abilities.give(state, command),
    Acquire: lambda state, seat, command, chance: acquire(state, command),
    Advance: lambda state, seat, command, chance: advance(state),
}
"""The rule for each kind of command."""
