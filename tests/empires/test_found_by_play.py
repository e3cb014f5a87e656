"""What random games have found wrong, told once more as it happens at a table."""

import random
from typing import Any

import pytest

from core.empires.catalog import Seat
from core.empires.rules import EMPIRES
from core.empires.state import State
from core.errors import RuleError
from core.game import Game


def beside_the_board(*entries: str) -> Game[State, Any]:
    """A game beside the board after these entries."""
    game: Game[State, Any] = Game(EMPIRES, {"edition": "west", "players": 3, "mode": "table"}, rng=random.Random(0))
    for text in entries:
        game.submit(text)
    return game


@pytest.mark.parametrize("card", ["*", "water"])
def test_m25_a_water_that_the_table_put_on_0a_is_no_drawn_calamity(card: str) -> None:
    game = beside_the_board(
        "cities hellas 3 minoa 3 hatti 4",
        "deal",
        f"market 0a {card}",
        "done",
        "done",
        "done",
        "hand minoa fish fruit clay",
        "trade fish fruit for 0a 3a",
    )
    assert "water" in game.state.hand(Seat("minoa")).known
    with pytest.raises(RuleError) as refused:
        game.submit("reveal 0a famine")
    assert refused.value.code == "reveal.not-drawn"
