"""What each seat sees, and the views as plain data (ME-4.3, ME-5.6, ME-9.15)."""

import pytest

from core.errors import RuleError
from core.middle_empire.queries import VIEWS, show
from core.middle_empire.redact import redact
from core.middle_empire.rules import MIDDLE_EMPIRE
from core.rules import WATCHER, seen_by
from core.table.views import pack, package_of, unpack
from tests.middle_empire.play import EVERY_OPTION, steps
from tests.middle_empire.table import new, position

HANDS = {"white": "ethiopia road road", "red": "defend egypt double"}


def test_the_board_as_the_interface_tells_it():
    table = position("egypt red, syria white empire wall", "egypt-ethiopia red", HANDS)
    assert table.show("board") == {
        "spaces": {
            "egypt": {"owner": "red", "kind": "stronghold", "wall": False},
            "syria": {"owner": "white", "kind": "empire", "wall": True},
        },
        "roads": {"egypt-ethiopia": "red"},
        "turn": "white",
        "claims": [],
        "winner": None,
    }


def test_a_hand_as_its_holder_and_as_others_see_it():
    table = position("", "", HANDS)
    own = {"seat": "red", "cards": {"c.named.egypt": 1, "d.defend": 1, "a.double": 1}, "unknown": {}, "size": 3}
    assert show(redact(table.state, "red"), ["hand", "red"]) == table.show("hand", "red") == own
    others = {"seat": "red", "cards": {}, "unknown": {"construction": 1, "defense": 1, "attack": 1}, "size": 3}
    for observer in ("white", "black", WATCHER):
        assert show(redact(table.state, observer), ["hand", "red"]) == others


def test_a_hand_without_a_name_is_ones_own_or_that_of_who_is_asked():
    table = position("", "", HANDS)
    assert show(redact(table.state, "red"), ["hand"])["seat"] == "red"
    assert table.show("hand")["seat"] == "white"
    assert show(redact(table.state, WATCHER), ["hand"])["seat"] == "white"
    over = position("egypt white empire, syria white empire, media white empire", current="red")
    over.do("done")
    with pytest.raises(RuleError) as refused:
        over.show("hand")
    assert refused.value.code == "parse.missing"


def test_the_piles():
    table = position("egypt white empire wall", "syria-egypt white", HANDS, "aria road media")
    piles = table.show("piles")
    assert piles["construction"] == {"stack": 34, "discard": ["c.named.aria", "c.named.media"]}
    assert (piles["defense"]["stack"], piles["attack"]) == (33, {"stack": 19, "discard": []})
    assert piles["supply"]["white"] == {"strongholds": 9, "empires": 3, "roads": 9}
    assert (piles["walls"], "common_roads" in piles) == (5, False)


def test_the_turn():
    table = position("egypt white, syria red", "syria-egypt white", {"white": "double road"})
    table.do("road egypt-ethiopia", "double syria")
    assert table.show("turn") == {
        "number": 1,
        "phase": "defend",
        "seat": "red",
        "used": ["defense", "attack"],
        "draws": 0,
        "attack": {"attacker": "white", "hits": ["syria", "syria"]},
    }


def test_cards_not_seen_are_counted_for_each_observer():
    table = position("", "", HANDS, "aria road")
    red = show(redact(table.state, "red"), ["unseen"])
    assert (red["construction"]["c.named.egypt"], red["construction"]["c.named.aria"]) == (1, 1)
    assert (red["construction"]["c.named.ethiopia"], red["defense"]["d.road"]) == (2, 11)
    assert (red["defense"]["d.defend"], red["attack"]["a.double"]) == (9, 1)
    white = show(redact(table.state, "white"), ["unseen"])
    assert (white["construction"]["c.named.egypt"], white["defense"]["d.road"]) == (2, 9)
    watcher = show(redact(table.state, WATCHER), ["unseen"])
    assert sum(watcher["defense"].values()) == 36


def test_all_views_under_their_names():
    table = position("", "", HANDS)
    everything = table.show()
    assert set(everything) == set(VIEWS) - {"log"}
    assert set(everything["hand"]) == {"white", "black", "red"}
    for name in ("board", "piles", "turn", "unseen"):
        assert everything[name] == table.show(name)


@pytest.mark.parametrize(
    ("topic", "code"),
    [
        (["market"], "parse.unknown"),
        (["board", "red"], "parse.too-much"),
        (["hand", "red", "now"], "parse.too-much"),
        (["hand", "green"], "parse.unknown"),
        (["log"], "parse.unknown"),
    ],
)
def test_a_view_that_there_is_not_is_refused(topic, code):
    with pytest.raises(RuleError) as refused:
        new().show(*topic)
    assert refused.value.code == code


def test_names_of_views_may_be_shortened():
    assert new().show("pi") == new().show("piles")


# Redaction


def test_a_view_keeps_sizes_and_types_and_hides_the_rest():
    table = position("egypt white", "", HANDS)
    view = redact(table.state, "white")
    assert view.hand("white") == table.state.hand("white")
    assert view.hand("red") == ("construction", "defense", "attack")
    assert view.stacks == (("construction",) * 36, ("defense",) * 34, ("attack",) * 19)
    assert (view.positions, view.discards, view.observer) == (table.state.positions, table.state.discards, "white")


def test_the_order_of_a_hand_is_its_holders_own():
    one, other = position("", "", {"red": "defend egypt"}), position("", "", {"red": "egypt defend"})
    assert redact(one.state, "white").hand("red") == redact(other.state, "white").hand("red")


def test_a_drawn_card_is_told_to_who_drew_it():
    (event,) = new().do("draw attack")
    told = {seat: seen_by(event, seat) for seat in ("white", "black", WATCHER)}
    assert "card" in told["white"].values
    assert told["black"].values == told[WATCHER].values == {"type": "attack"}


def test_cards_put_under_are_told_by_their_backs():
    table = position("", "", {"white": "attack " * 6 + "egypt road"})
    table.do("done")
    event = table.do("discard egypt")[0]
    assert seen_by(event, "black").values == {"types": [["construction", 1]]}
    assert seen_by(event, "white").values["cards"] == ["c.named.egypt"]


def test_every_view_crosses_the_wire_of_a_hosted_table():
    for number, options in enumerate(EVERY_OPTION[::60]):
        for step in steps(options, number, most=60):
            for observer in (*step.after.options.seats, WATCHER):
                view = redact(step.after, observer)
                package = package_of(MIDDLE_EMPIRE)
                assert unpack(pack(view, package), package) == view
