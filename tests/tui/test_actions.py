"""The command table: one record feeds the key, the hint line, the palette and the help."""

import importlib
import pkgutil

import pytest
from textual.app import App
from textual.widget import Widget

import tui
from tests.tui.shell import emporion, picture
from tui.actions import Action, Actor, bindings, find, hints, offers
from tui.app import EmporionApp
from tui.glyphs import ASCII, UNICODE
from tui.screens import help as help_screen
from tui.screens.confirm import ConfirmScreen
from tui.screens.curtain import CurtainScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.message import MessageScreen
from tui.widgets.hint import HELP_ID, HintLine, fit

TABLE = (
    Action("box.go", ("g", "G"), "go", "Go.", "Box", run="go", rank=2),
    Action("box.stay", ("s",), "stay", "Stay.", "Box", when=lambda box: box.may_stay, run="stay", rank=1),
    Action("box.number", ("1", "2"), "number", "Number.", "Box", run="number", with_key=True, shown="1-2", rank=3),
    Action("box.call", (), "call", "Call.", "Box", run=lambda box: box.done.append("called")),
    Action("box.gone", ("x",), "gone", "Gone.", "Box", when=lambda _box: None, run="go"),
)


class Box(Actor, Widget, can_focus=True, inherit_bindings=False):
    ACTIONS = TABLE
    BINDINGS = bindings(TABLE)
    may_stay: bool | str = True

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    def go(self) -> None:
        self.done.append("went")

    async def stay(self) -> None:
        self.done.append("stayed")

    def number(self, key: str) -> None:
        self.done.append(key)


class BoxApp(Actor, App[None], inherit_bindings=False):
    ACTIONS = (
        Action("app.x", ("x",), "app's x", "X of the app.", "App", run="x"),
        Action("app.g", ("g", "G"), "app's g", "Never reached: the box has both keys.", "App", run="x"),
        Action(HELP_ID, ("f1",), "help", "Help.", "App", run="x", rank=1000),
    )
    BINDINGS = bindings(ACTIONS)
    reached = 0

    def compose(self):
        yield Box()
        yield HintLine()

    def x(self) -> None:
        self.reached += 1

    def say(self, text: str) -> None:
        self.told = text

    @property
    def box(self) -> Box:
        return self.query_one(Box)


async def test_keys_run_what_the_record_says():
    app = BoxApp()
    async with app.run_test() as pilot:
        app.box.focus()
        await pilot.press("g", "G", "s", "2")
        assert app.box.done == ["went", "went", "stayed", "2"]


async def test_a_key_whose_action_does_not_exist_now_goes_to_the_next_holder():
    app = BoxApp()
    async with app.run_test() as pilot:
        app.box.focus()
        await pilot.press("x")
        assert app.reached == 1


async def test_what_may_not_be_done_now_says_why_and_does_nothing(monkeypatch):
    app = BoxApp()
    async with app.run_test() as pilot:
        told = []
        monkeypatch.setattr(app.box, "say", told.append)
        app.box.may_stay = "The door is shut."
        app.box.focus()
        await pilot.press("s")
        assert told == ["The door is shut."]
        assert app.box.done == []


async def test_offers_are_nearest_first_and_leave_out_what_nearer_keys_cover():
    app = BoxApp()
    async with app.run_test():
        found = [offer.action.id for offer in offers(app.box)]
        assert found == ["box.go", "box.stay", "box.number", "box.call", "app.x", HELP_ID]


async def test_hints_are_what_works_now_most_needed_first_and_help_last():
    app = BoxApp()
    async with app.run_test() as pilot:
        assert [action.id for action in hints(app.box)] == ["box.stay", "box.go", "box.number", "app.x", HELP_ID]
        app.box.may_stay = "No."
        assert "box.stay" not in [action.id for action in hints(app.box)]
        app.box.focus()
        await pilot.pause()
        line = app.query_one(HintLine)
        line.show()
        assert str(line.render()) == "g go  1-2 number  x app's x  f1 help"


def test_help_is_never_cut_off():
    keyed = [action for action in TABLE if action.keys]
    for width in range(6, 60):
        shown = fit([*keyed, Action(HELP_ID, ("question_mark",), "help", "Help.", rank=1000)], width, UNICODE)
        assert shown[-1] == ("?", "help")
        assert len("  ".join(f"{key} {title}" for key, title in shown)) <= width
    assert len(shown) == len(keyed) + 1


def test_two_actions_of_one_name_are_a_mistake():
    with pytest.raises(ValueError, match="twice"):
        bindings([Action("twice", ("a",), "a", "A."), Action("twice", ("b",), "b", "B.")])


def test_every_binding_has_the_id_of_its_action():
    assert [binding.id for binding in bindings(TABLE)] == [
        "box.go.g",
        "box.go.G",
        "box.stay",
        "box.number.1",
        "box.number.2",
        "box.gone",
    ]


def holders() -> list[type]:
    """Every class of the program that holds a table."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        importlib.import_module(module.name)
    found: list[type] = []
    pending = [Actor]
    while pending:
        for child in pending.pop().__subclasses__():
            pending.append(child)
            if child.__module__.startswith("tui.") and child not in found:
                found.append(child)
    return found


RISKY = {"ctrl+h", "ctrl+i", "ctrl+m", "ctrl+left_square_bracket", "ctrl+s", "left_square_bracket", "ctrl+b", "ctrl+a"}
ARROW_ENDS = set("ABCDFHO")


@pytest.mark.parametrize("holder", holders(), ids=lambda holder: holder.__name__)
def test_every_action_can_be_run_is_explained_and_has_a_safe_key(holder):
    for action in holder.ACTIONS:
        assert callable(action.run) or callable(getattr(holder, action.run)), action.id
        assert action.help.endswith((".", "?", ")")), action.id
        assert action.title, action.id
        assert not RISKY & set(action.keys), action.id
        assert not ARROW_ENDS & set(action.keys), action.id


# -- help ------------------------------------------------------------------------------------------------------------


async def test_help_shows_what_works_now_first_and_why_the_rest_does_not():
    app = BoxApp()
    async with app.run_test():
        app.box.may_stay = "The door is shut."
        shown = str(help_screen.text(["The moment."], tuple(offers(app.box)), 60, UNICODE))
        assert shown.startswith("The moment.")
        assert shown.index("Go.") < shown.index("Not now") < shown.index("The door is shut.")
        assert shown.index("By name") < shown.index("Call.")
        assert "Gone." not in shown


def test_help_says_where_an_action_works_that_does_not_work_everywhere():
    here = Action("a", ("a",), "a", "A.", "Moves", "Market", run="go")
    holder = type("H", (), {"ACTIONS": (here,)})
    assert [title for title, _ in help_screen.sections([find(holder, "a")])] == ["Moves, Market"]


async def test_help_wraps_long_texts_beside_their_key():
    long = Action("long", ("l",), "long", "word " * 40, "Box")
    shown = str(help_screen.text([], [find(type("H", (), {"ACTIONS": (long,)}), "long")], 60, ASCII))
    assert max(len(line) for line in shown.splitlines()) <= 60
    assert shown.count("word") == 40


async def test_help_scrolls_and_closes():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert "New game" in picture(app)
        await pilot.press("end")
        assert "suspend" in picture(app)
        await pilot.press("home", "pagedown", "up", "j", "question_mark")
        assert isinstance(app.screen, HomeScreen)


# -- questions, messages, the curtain --------------------------------------------------------------------------------


async def answer_of(screen, *keys):
    """What *screen* answers after *keys*."""
    answers: list[object] = []
    app = emporion()
    async with app.run_test() as pilot:
        app.push_screen(screen, answers.append)
        await pilot.press(*keys)
        await pilot.pause()
    return answers


@pytest.mark.parametrize(
    ("key", "answer"), [("y", True), ("n", False), ("enter", False), ("escape", False), ("ctrl+j", False), ("q", False)]
)
async def test_only_a_plain_yes_means_yes(key, answer):
    assert await answer_of(ConfirmScreen("Really?", "It is [b]gone[/b] then."), key) == [answer]


async def test_a_message_goes_away_on_enter_and_is_shown_literally():
    app = emporion()
    async with app.run_test() as pilot:
        app.push_screen(MessageScreen("A title [x]", ["one [/b]", "two"]))
        await pilot.pause()
        assert "A title [x]" in picture(app)
        assert "one [/b]" in picture(app)
        await pilot.press("enter")
        assert isinstance(app.screen, HomeScreen)


async def test_the_curtain_names_the_seat_and_covers_everything_below():
    app = emporion()
    async with app.run_test() as pilot:
        app.push_screen(CurtainScreen("Hellas", "Anna [b]", "Turn 3"))
        await pilot.pause()
        shown = picture(app)
        assert "Hellas · Anna [b]" in shown
        assert "Turn 3" in shown
        assert "New game" not in shown


@pytest.mark.parametrize(("key", "answer"), [("enter", True), ("space", True), ("escape", False), ("q", False)])
async def test_the_curtain_lifts_only_for_who_confirms(key, answer):
    assert await answer_of(CurtainScreen("Hellas"), "x", "u", "t", "tab", "1", key) == [answer]


async def test_the_palette_above_the_curtain_offers_nothing_of_the_table():
    app = emporion()
    async with app.run_test() as pilot:
        app.push_screen(CurtainScreen("Hellas"))
        await pilot.press("ctrl+p")
        await pilot.pause(0.3)
        shown = picture(app)
        assert "Leave the game" in shown
        assert "New game" not in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (30, 6)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_the_curtain_looks(snap_compare, size):
    app = EmporionApp(lambda: CurtainScreen("Hellas", "Anna", "Turn 3, trade, round 2 of 6"))
    assert snap_compare(app, terminal_size=size)


def test_how_a_question_looks(snap_compare):
    app = EmporionApp(lambda: ConfirmScreen("Delete it?", "This can't be taken back.", "delete it", "keep it"))
    assert snap_compare(app, terminal_size=(80, 24))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_help_looks(snap_compare, size):
    assert snap_compare(emporion(), press=["question_mark"], terminal_size=size)


def test_how_a_page_of_the_guide_looks(snap_compare):
    assert snap_compare(emporion(), press=["l", "space"], terminal_size=(80, 24))


def test_how_the_examples_look(snap_compare):
    assert snap_compare(emporion(), press=["e", "down"], terminal_size=(80, 24))
