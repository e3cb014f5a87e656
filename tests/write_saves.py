"""Make the ready-made games of ``saves/`` anew: ``python -m tests.write_saves [FOLDER]``.

Each is played through the door that everybody uses, so a file can't hold what the rules refuse. Only the stacks are
arranged, so that the cards come as the example wants; all else is drawn from a random generator with a fixed start,
and the same files come out every time. The whole games are played from the scripts in ``tests/empires/scripts``.
"""

import random
import sys
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import saves
from core.chance import Dice, Outcome
from core.empires.catalog import Card, batches, deck
from core.games import open_game, rules_of
from core.journal import Header, Journal

CREATED = datetime(2025, 1, 1, tzinfo=UTC)
SCRIPTS = Path(__file__).parent / "empires" / "scripts"
MIDDLE_EMPIRE = "middle_empire"
Tops = Mapping[int, str]
"""For some stacks the cards that lie on top, first card first."""
Seed = int
"""Where all draws come from, as line mode's ``--seed`` says it."""


def stacked(edition: str, players: int, tops: Tops) -> Outcome:
    """What chance has to decide at set-up so that the stacks begin with *tops*; batches are kept (M3)."""
    rng = random.Random(0)
    cards, sizes = deck(edition), batches(players)
    outcome: Outcome = []
    for stack in cards.stacks:
        wished = tops.get(stack, "").split()
        left = Counter({card.id: card.count for card in cards.commodities(stack)})
        left.subtract(Counter(card for card in wished if card in left))
        rest = [card for card, count in left.items() for _ in range(count)]
        rng.shuffle(rest)
        first, middle = wished[: sizes.first], wished[sizes.first :]
        first += [rest.pop() for _ in range(sizes.first - len(first))]
        last = [rest.pop() for _ in range(sizes.last)]
        plain = [card for card in middle if card in left] + rest
        outcome.append([*first, *last, *plain])
        outcome.extend(_with_calamity(middle, rest, cards.tradeable_calamity(stack), rng))
        outcome.extend(_with_calamity([], last, next(iter(cards.non_tradeable_calamities(stack)), None), rng))
    return outcome


def _with_calamity(wished: list[str], rest: list[str], calamity: Card | None, rng: random.Random) -> Outcome:
    """The draw of a batch that its stack's calamity belongs to: where it is wished for, else somewhere after that."""
    if calamity is None:
        return []
    if calamity.id not in wished:
        rest = list(rest)
        rest.insert(rng.randint(0, len(rest)), calamity.id)
    return [[*wished, *rest]]


def write(path: Path, options: Mapping[str, Any], drawn: Tops | Seed | None, moves: str, game: str = "empires") -> None:
    """Play *game* into the new file *path*: one move a line, ``done`` and ``pass`` and the like for who is in turn."""
    rules, rng = rules_of(game), random.Random(drawn if isinstance(drawn, int) else 0)
    dice = Dice(rng)
    chosen = rules.options(rules.setup(options, dice))
    setup = stacked(chosen["edition"], chosen["players"], drawn) if isinstance(drawn, Mapping) else dice.outcome
    names, switches = chosen.pop("names"), chosen.pop("switches")
    Journal.create(path, Header(rules.name, rules.version, CREATED, chosen, names, switches, setup)).close()
    with open_game(path, rng=rng if isinstance(drawn, int) else random.Random(0)) as opened:
        for move in moves.split("\n"):
            if move.strip() and not move.startswith("#"):
                opened.game.submit(move.strip())
    path.chmod(0o644)


def script(name: str, folder: Path = SCRIPTS) -> str:
    """The moves of a whole game, one a line, with comments."""
    return (folder / f"{name}.txt").read_text(encoding="utf-8")


WEST = {"edition": "west", "players": 3}
EAST_TABLE = {"edition": "east", "players": 4, "mode": "table"}

FIRST_TURN: Tops = {
    1: "clay ochre clay ochre",
    2: "iron papyri iron papyri",
    3: "fish fruit fish fish",
    4: "oil wool wool oil",
    5: "wine textiles wine textiles",
    6: "copper tin tin copper",
    7: "resin incense",
}
"""Cards for Minoa, Hellas, Hatti and the market, in this order; stack 7 is reached by Hatti and the market only."""
FIRST_DEAL = """
    cities minoa 6 hellas 6 hatti 7
    deal
    done
    done
    done
"""
COPPER_AND_CLAY = "minoa: trade copper@6b clay@1b for 3a 4a"

SECOND_TURN: Tops = {
    1: "ochre ochre clay ochre clay clay ochre clay",
    2: "papyri iron papyri iron papyri iron treachery papyri",
    3: "fruit fish fruit fish fish fruit fish fruit",
    4: "wool oil wool oil oil oil wool oil",
    5: "textiles wine textiles wine textiles wine textiles",
    6: "copper tin",
}
"""Two turns: for Minoa, Hatti, Hellas and the market, then for Minoa, Hellas, Hatti and the market. In the first one
nobody takes from stack 6 and Minoa not from stack 5."""
SECOND_DEAL = """
    cities minoa 4 hellas 5 hatti 5
    deal
    done
    done
    done
    pass
    pass
    pass
    phase 6a
    cities minoa 5 hellas 5 hatti 6
    deal
    buy water
    done
    done
    done
    pass
"""
TWO_CLAY = "hellas: trade clay@1b clay@1c for 4a 0a"
COPPER_AND_TREACHERY = "hatti: trade copper@6b treachery@r2 for 1a 3a"

TRADE_PHASE: Tops = {
    1: "ochre ochre clay clay clay clay ochre ochre",
    2: "iron iron iron papyri iron papyri iron papyri",
    3: "fish fruit fruit fruit fish fish fruit fruit",
    4: "oil oil oil oil superstition oil oil wool",
    5: "wine textiles textiles wine",
    6: "copper tin tin",
    7: "incense resin",
}

GAMES: dict[str, tuple[Mapping[str, Any], Tops | None, str]] = {
    "m13": (WEST, {}, "cities minoa 4 hellas 4 hatti 5"),
    "m22_i": (WEST, FIRST_TURN, FIRST_DEAL),
    "m22_ii": (WEST, SECOND_TURN, SECOND_DEAL),
    "m22_iii": (WEST, SECOND_TURN, f"{SECOND_DEAL}{TWO_CLAY}"),
    "m22_iv": (WEST, SECOND_TURN, f"{SECOND_DEAL}{TWO_CLAY}\n{COPPER_AND_TREACHERY}"),
    "m22_v": (WEST, FIRST_TURN, f"{FIRST_DEAL}{COPPER_AND_CLAY}\npass\npass\nminoa: trade fish@3a fish@3b for 5a 7a"),
    "m22_vi_placed": (WEST, FIRST_TURN, f"{FIRST_DEAL}{COPPER_AND_CLAY}\npass\npass"),
    "m22_vi_taken": (
        WEST,
        FIRST_TURN,
        f"{FIRST_DEAL}{COPPER_AND_CLAY}\npass\npass\nminoa: trade fish@3b fish@3c for 5a 7a\npass",
    ),
    "trade_phase": (
        WEST,
        TRADE_PHASE,
        """
        cities minoa 4 hatti 4 hellas 4
        deal
        done
        done
        done
        minoa: trade oil@4b ochre@1b for 2a 3a
        hatti: trade fruit@3b iron@2b for 1b 4b
        hellas: trade oil@4b clay@1b for 2b 3b
        pass
        pass
        pass
        end
        phase 12
        discard hatti ochre*2
        discard hellas iron*2
        end
        end
        cities minoa 5 hatti 6 hellas 7
        deal
        done
        buy water
        done
        buy water
        done
        wants minoa fish
        minoa: trade wine@5b superstition@r2 for 0a 3a
        wants hatti oil
        hatti: trade copper@6b fish@3b for 4a 5a
        hellas: trade textiles@5c oil@4b for 2a 7a
        minoa: trade iron@2b iron@2c for 3b 5b
        hatti: trade wine@5b wool@4c for 4b 5c
        wants hellas fruit
        hellas: trade incense@7b ochre@1b for 2b 6a
        minoa: trade fruit@3b fruit@3c for 5b 7b
        hatti: trade papyri@2b water@0b for 4c r2
        hellas: trade resin@7b water@0c for 2c 3b
        minoa: trade incense@7c clay@1c for 2b 6b
        hatti: trade superstition@r2 wool@4b for 1a 1c
        hellas: trade iron@2b papyri@2c for 1b 3c
        minoa: trade copper@6b water@0a for 2c 4b
        pass
        pass
        pass
        """,
    ),
    "beside_the_board": (
        EAST_TABLE,
        None,
        """
        cities kushan 5 persia 5 indus 6 parthia 4
        hand parthia hides*2
        hand kushan civil_war salt
        hand persia stone*2
        hand indus none
        deal
        buy water 2
        done
        done
        buy 9
        done
        done
        parthia: trade cotton@4b water@0b for 1a 3a
        offers kushan lacquer
        kushan: trade lacquer@5b *@r2 for 0a 2a
        wants persia cotton
        persia: trade timber@3b furs@2b for 0b 5a
        indus: trade bronze@6b flax@1b for 3b 4a
        reveal 4a flood
        parthia: trade hides@1c hides@1a for 6b r2
        smuggled civil_war from kushan drawn by parthia losing salt
        kushan: pass
        persia: trade sugar@4c stone@2c for 2b 4b
        pass
        pass
        pass
        pass
        market 6a silver
        holds indus superstition
        holds kushan civil_war
        """,
    ),
    "west_twelve_turns": (WEST, 15, script("west_twelve_turns")),
    "east_twelve_turns": (
        {**EAST_TABLE, "with": ["special_buildings"]},
        None,
        script("east_twelve_turns"),
    ),
}
"""For each file: options, how the cards lie (None: beside the board nobody knows), and the moves."""


DOUBLE_ATTACK = """
    skip
    build egypt
    done
    skip
    build syria
    done
    skip
    road syria-egypt
    done
    skip
    upgrade syria
    wall syria
    done
    skip
"""

MIDDLE_EMPIRE_GAMES: dict[str, tuple[Mapping[str, Any], Seed | None, str]] = {
    "double_attack": ({"players": 2, "mode": "table"}, None, DOUBLE_ATTACK),
    "three_empires": (
        {"players": 3},
        29,
        script("three_empires", Path(__file__).parent / MIDDLE_EMPIRE / "scripts"),
    ),
}
"""The same for Middle Empire."""


def write_all(folder: Path) -> None:
    """Write every ready-made game into *folder*, each right before the move of its example."""
    for example in saves.examples():
        of_empires = example.name in GAMES
        options, drawn, moves = GAMES[example.name] if of_empires else MIDDLE_EMPIRE_GAMES[example.name]
        shown = f"\n{example.do}\nundo" if example.do else ""
        path = folder / f"{example.name}.toml"
        path.unlink(missing_ok=True)
        write(path, options, drawn, f"{moves}{shown}", "empires" if of_empires else MIDDLE_EMPIRE)


if __name__ == "__main__":
    write_all(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(saves.__file__).parent)
