"""The test vectors of the rules, by number. White plays, Black and Red are attacked."""

import pytest

from core.middle_empire.catalog import BOARDS, TYPES, board, deck
from tests.middle_empire.table import Table, new, position


def bridges(name: str) -> set[str]:
    """The roadways without which the board falls apart."""
    on, found = board(name), set()
    for out in on.roadways:
        reached, todo = set(), [on.spaces[0]]
        while todo:
            space = todo.pop()
            if space not in reached:
                reached.add(space)
                todo += [on.across(way, space) for way in on.ways[space] if way != out]
        if len(reached) < len(on.spaces):
            found.add(out)
    return found


def test_v01_the_published_board():
    on, cards = board("published-18"), deck("published-18")
    assert (len(on.spaces), len(on.roadways), sum(map(len, on.ways.values()))) == (18, 26, 52)
    assert bridges("published-18") == {"egypt-ethiopia", "syria-egypt"}
    assert [len(cards.of(kind)) for kind in TYPES] == [38, 37, 20]


def test_v02_our_own_board():
    on = board("old-cities-24")
    assert (len(on.spaces), len(on.roadways), sum(map(len, on.ways.values()))) == (24, 36, 72)
    assert bridges("old-cities-24") == set()
    assert len(deck("old-cities-24").of("construction")) == 50


@pytest.mark.parametrize(("players", "left"), [(2, [32, 35, 18]), (3, [29, 34, 17]), (4, [26, 33, 16])])
def test_v03_the_deal(players, left):
    table = new(players=players)
    assert [table.show("piles")[kind]["stack"] for kind in TYPES] == left
    for hand in table.state.hands:
        types = [table.state.options.deck.type_of(card) for card in hand]
        assert types == ["construction"] * 3 + ["defense", "attack"]


def test_v04_one_card_of_each_type_in_a_turn():
    hands = {"white": "ethiopia road remove_road road wall"}
    table = position("syria red", "cilicia-syria red", hands)
    table.do("build ethiopia", "road egypt-ethiopia", "remove cilicia-syria")
    assert table.refused("road egypt-ethiopia") == ("slot.used", "ME-5.4")
    assert table.legal() == ["done"]


def test_v05_the_second_card_of_a_place_makes_an_empire():
    table = position("ethiopia white", "", {"white": "ethiopia"})
    table.do("upgrade ethiopia")
    assert table.at("ethiopia") == "white empire"
    assert table.supply("white") == {"strongholds": 9, "empires": 3, "roads": 10}
    assert table.state.used == ("construction",)


def test_v06_upgrade_any_builds_nothing():
    table = position("", "", {"white": "upgrade_any"})
    assert table.refused("upgrade ethiopia with upgrade") == ("upgrade.nothing", "ME-6.2")
    assert table.refused("build ethiopia with upgrade") == ("card.no-such-use", "ME-6.4")


def test_v07_build_any_builds_or_upgrades():
    board = "egypt white, syria red"
    table = position(board, "", {"white": "build_any"})
    table.do("build ethiopia with any")
    assert table.at("ethiopia") == "white stronghold"
    table = position(board, "", {"white": "build_any"})
    table.do("upgrade egypt with any")
    assert table.at("egypt") == "white empire"
    table = position(board, "", {"white": "build_any"})
    assert table.refused("build syria with any") == ("space.taken", "ME-6.3")
    assert table.refused("upgrade syria with any") == ("upgrade.nothing", "ME-6.2")


def test_v08_a_road_starts_at_an_own_position():
    table = position("egypt white", "", {"white": "road"})
    assert table.refused("road syria-arabia") == ("road.no-end", "ME-7.1")
    table.do("road syria-egypt")
    assert table.state.roads == {"syria-egypt": "white"}


def attacked(board: str, card: str = "attack", **more: str) -> Table:
    """White has a road from Egypt to Syria, and one from Cilicia to Media, and an Attack card."""
    roads = "syria-egypt white, cilicia-media white"
    return position(f"egypt white, {board}", roads, {"white": card, "red": "defend defend", **more})


def test_v09_a_capture():
    table = attacked("syria red")
    table.do("attack syria", "let")
    assert table.at("syria") == "white stronghold"
    assert table.supply("red")["strongholds"] == 9
    assert table.state.roads["syria-egypt"] == "white"


def test_v10_a_defence():
    table = attacked("syria red")
    before = table.show("board")
    table.do("attack syria", "defend")
    assert table.show("board") == before
    assert table.state.discarded("attack") == ("a.attack",)
    assert table.state.discarded("defense") == ("d.defend",)
    assert (table.state.used, table.state.phase) == (("attack",), "play")


def test_v11_a_wall_falls_first():
    table = attacked("syria red empire wall")
    assert table.show("piles")["walls"] == 5
    table.do("attack syria", "let")
    assert table.at("syria") == "red empire"
    assert table.show("piles")["walls"] == 6


@pytest.mark.parametrize(
    ("target", "outcomes"),
    [
        ("red", ["white stronghold", "white stronghold", "red stronghold"]),
        ("red empire", ["white stronghold", "white stronghold", "red empire"]),
        ("red empire wall", ["white stronghold", "red empire", "red empire wall"]),
    ],
)
def test_v12_a_double_attack_on_one_space(target, outcomes):
    for defends, outcome in enumerate(outcomes):
        for order in (["defend"] * defends + ["let"] * 2, ["let"] * (2 - defends) + ["defend"] * defends):
            table = attacked(f"syria {target}", "double")
            table.do("double syria")
            for answer in order:
                if table.state.phase == "defend":
                    table.do(answer)
            assert table.at("syria") == outcome
            assert table.state.phase == "play"


def test_v13_a_split():
    table = attacked("syria red, media black empire wall", "double")
    table.do("double syria media")
    assert table.state.in_turn == "red"
    table.do("let")
    assert table.state.in_turn == "black"
    table.do("let")
    assert (table.at("syria"), table.at("media")) == ("white stronghold", "black empire")


def test_v14_a_claim_that_is_broken():
    board = "egypt white empire, media white empire, aria white empire, syria black"
    table = position(board, "syria-egypt black", {"black": "attack"})
    table.do("done")
    assert table.show("board")["claims"] == ["white"]
    table.do("skip", "attack egypt", "let", "done", "skip", "done")
    assert (table.state.current, table.state.phase, table.show("board")["claims"]) == ("white", "draw", [])


def test_v15_one_empire_too_many_survives_a_loss():
    board = "egypt white empire, media white empire, aria white empire, persis white empire, syria black"
    seats = ["white", "black", "red", "green"]
    table = position(board, "syria-egypt black", {"black": "attack"}, seats=seats)
    table.do("done", "skip", "attack egypt", "let", "done", *["skip", "done"] * 2)
    assert (table.state.phase, table.state.winner) == ("over", "white")
    assert table.events[-1].values == {"empires": 3}
    assert not any(event.code == "card.drawn" for event in table.events)


def test_v16_two_players_need_four():
    board = "egypt white empire, media white empire, aria white empire"
    table = position(board, seats=["white", "black"], current="black")
    table.do("done")
    assert (table.state.current, table.state.phase) == ("white", "draw")
    more = position(f"{board}, persis white empire", seats=["white", "black"], current="black")
    more.do("done")
    assert more.state.winner == "white"


def test_v17_the_hand_over_a_turn():
    table = position("", "", {"white": "pick2 egypt syria media aria persis"}, phase="draw")
    sizes = [len(table.state.hand("white"))]
    for text in ("draw attack", "draw attack", "pick", "draw attack", "draw attack", "build egypt"):
        table.do(text)
        sizes.append(len(table.state.hand("white")))
    assert sizes == [6, 7, 8, 7, 8, 9, 8]
    table.do("done")
    assert table.state.phase == "discard"
    assert table.refused("discard syria media") == ("discard.count", "ME-5.5")
    table.do("discard syria")
    assert (len(table.state.hand("white")), table.state.current) == (7, "black")


def nearly_out(**options: object) -> Table:
    """One Attack card in the stack, five on the discard pile, the others in the hands of Black and Red."""
    hands = {"black": "remove_road " * 6 + "attack", "red": "attack " * 7}
    table = position("", "", hands, "attack " * 4 + "double", "draw", **options)
    assert table.state.stack("attack") == ("a.double",)
    return table


def test_v18_a_stack_that_empties_is_reshuffled():
    table = nearly_out()
    events = table.do("draw attack")
    assert table.state.hand("white") == ("a.double",)
    assert sorted(table.state.stack("attack")) == ["a.attack"] * 4 + ["a.double"]
    assert table.state.discarded("attack") == ()
    assert [event.code for event in events] == ["card.drawn", "stack.shuffled"]


def test_v18_or_when_the_next_card_is_drawn():
    table = nearly_out(switches={"reshuffle": "on_draw"})
    table.do("draw attack")
    assert (table.state.stack("attack"), len(table.state.discarded("attack"))) == ((), 5)
    events = table.do("draw attack")
    assert (len(table.state.stack("attack")), table.state.discarded("attack")) == (4, ())
    assert [event.code for event in events] == ["stack.shuffled", "card.drawn"]


def test_v19_discards_at_the_end_go_under_their_stack():
    table = position("", "", {"white": "egypt syria media aria persis attack attack road wall"})
    pile, before = table.state.discarded("defense"), table.state.stack("defense")
    table.do("done", "discard wall road")
    assert table.state.stack("defense") == (*before, "d.wall", "d.road")
    assert table.state.discarded("defense") == pile == ()


@pytest.mark.parametrize("needs_base", [False, True])
def test_v20_the_far_end_of_an_attacking_road(needs_base):
    switches = {"attack_needs_base": "yes" if needs_base else "no"}
    table = position("egypt red, syria black", "syria-egypt white", {"white": "attack"}, switches=switches)
    if needs_base:
        assert table.refused("attack syria") == ("attack.not-connected", "ME-9.1")
    else:
        table.do("attack syria")


def test_v21_common_roads_work_both_ways():
    hands = {"white": "attack", "red": "attack"}
    for seat, target in (("white", "aria"), ("red", "media")):
        table = position("media white, aria red", "media-aria common", hands, current=seat, variation=True)
        table.do(f"attack {target}", "let")
        assert table.at(target) == f"{seat} stronghold"


def test_v22_a_common_road_needs_an_own_position_at_the_far_end():
    table = position("egypt white, aria red", "parthia-aria common", {"white": "attack"}, variation=True)
    assert table.refused("attack aria") == ("attack.not-connected", "ME-11.3")


def test_v23_a_wall_needs_an_empire_without_one():
    table = position("egypt white, syria red empire", "", {"white": "wall"})
    assert table.refused("wall egypt") == ("wall.no-empire", "ME-8.1")
    assert table.refused("wall syria") == ("wall.no-empire", "ME-8.1")
    table = position("egypt white empire wall", "", {"white": "wall"})
    assert table.refused("wall egypt") == ("wall.stands", "ME-8.2")


def test_v24_nobody_is_asked_about_a_road():
    table = position("egypt white, syria red", "syria-egypt red", {"white": "remove_road", "red": "defend"})
    table.do("remove egypt-syria")
    assert (table.state.roads, table.state.phase) == ({}, "play")
    assert table.supply("red")["roads"] == 10


@pytest.mark.parametrize("name", BOARDS)
def test_v25_six_mixes(name):
    mixes = set()
    for first in TYPES:
        for second in TYPES:
            table = new(board=name)
            assert {f"draw {kind}" for kind in TYPES} <= set(table.legal())
            table.do(f"draw {first}", f"draw {second}")
            mixes.add(tuple(sorted((first, second))))
            assert table.state.phase == "play"
    assert len(mixes) == 6
