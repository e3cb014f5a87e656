"""Colour themes and settings: files that are right, files that are wrong, what is remembered, and what can be read."""

import tomllib

import pytest
from msgspec.structs import replace

from core import places
from tests.ptylib import EMPORION, Terminal, colours, marked, unreadable
from tests.tui.shell import emporion, picture
from tui import settings, theme
from tui.app import EmporionApp
from tui.screens.home import HomeScreen
from tui.screens.themes import ThemesScreen
from tui.settings import Settings
from tui.theme import ThemeError
from tui.widgets.rows import Rows

GOOD = """
title = "Mine"
kind = "dark"
[colors]
background = "#101010"
foreground = "#f0f0f0"
muted = "#a0a0a0"
border = "#404040"
primary = "#e0c060"
accent = "#e0c060"
warning = "#e0a040"
error = "#f07070"
success = "#80d080"
"""


def own_theme(name: str, text: str = GOOD) -> None:
    places.themes().mkdir(parents=True, exist_ok=True)
    (places.themes() / f"{name}.toml").write_text(text)


# -- theme files -----------------------------------------------------------------------------------------------------


def test_there_is_a_dark_a_light_a_high_contrast_and_a_terminal_theme():
    shipped = theme.shipped()
    assert {palette.kind for palette in shipped.values()} == {"dark", "light", "terminal"}
    assert shipped["obsidian"].kind == "dark"
    assert shipped["papyrus"].kind == "light"
    assert shipped["terminal"].kind == "terminal"


@pytest.mark.parametrize("name", ["marble", "basalt"])
def test_high_contrast_means_seven_to_one_for_the_text_and_five_for_every_colour(name):
    colors = theme.shipped()[name].colors
    assert theme.contrast(colors["foreground"], colors["background"]) > 15
    inks = {use: color for use, color in colors.items() if use not in ("background", "surface", "border")}
    for use, color in inks.items():
        assert theme.contrast(color, colors["background"]) >= 4.5, use


def test_contrast_is_that_of_the_wcag():
    assert theme.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert theme.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_five_groups_of_advances_have_five_colours_in_every_theme():
    for palette in theme.shipped().values():
        assert len({palette.colors[group] for group in theme.GROUPS}) == 5


def test_a_good_file_is_read():
    palette = theme.read(GOOD, "mine", "mine.toml")
    assert (palette.name, palette.title, palette.kind) == ("mine", "Mine", "dark")
    assert theme.textual_theme(palette).variables["text-muted"] == "#a0a0a0"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("[colors]", "[colors"), "not valid TOML"),
        (('kind = "dark"', 'kind = "dusk"'), "kind must be one of dark, light, terminal"),
        (('title = "Mine"', 'title = "a\\u001bb"'), "printable"),
        (('title = "Mine"', "title = 7"), "title"),
        (('title = "Mine"', "size = 7"), "size"),
        (('muted = "#a0a0a0"\n', ""), "muted is missing"),
        (('muted = "#a0a0a0"', 'muted = "grey"'), "muted must be a colour like #d9d4c7"),
        (('muted = "#a0a0a0"', "muted = 7"), "muted must be"),
        (('muted = "#a0a0a0"', 'muted = "#a0a0a0"\nglow = "#ffffff"'), "glow"),
        (('muted = "#a0a0a0"', 'muted = "#181818"'), "can't be read on the background"),
        (('kind = "dark"', 'kind = "terminal"'), "one of the sixteen colours"),
    ],
)
def test_a_wrong_file_is_told_with_the_place_and_the_reason(change, told):
    with pytest.raises(ThemeError) as caught:
        theme.read(GOOD.replace(*change), "mine", "mine.toml")
    assert told in str(caught.value)
    assert str(caught.value).startswith("mine.toml")


def test_a_file_without_colours_is_told():
    with pytest.raises(ThemeError, match=r"the table \[colors\] is missing"):
        theme.read('title = "x"', "mine", "mine.toml")


def test_personal_themes_are_found_and_each_broken_one_gives_one_sentence():
    own_theme("mine")
    own_theme("broken", "kind = ")
    own_theme("Bad Name")
    (places.themes() / "latin.toml").write_bytes(b'title = "\xe9"')
    (places.themes() / "folder.toml").mkdir()
    (places.themes() / "notes.txt").write_text("not a theme")
    found, trouble = theme.personal(places.themes())
    assert list(found) == ["mine"]
    assert found["mine"].own
    assert len(trouble) == 4


def test_no_folder_of_themes_is_no_trouble_and_a_file_in_its_place_is():
    assert theme.personal(places.themes()) == ({}, [])
    places.config().mkdir(parents=True)
    places.themes().write_text("in the way")
    found, trouble = theme.personal(places.themes())
    assert not found
    assert "can't be read" in trouble[0]


# -- settings --------------------------------------------------------------------------------------------------------


def test_without_a_file_everything_is_at_its_default():
    assert settings.load() == (Settings(), "")


def test_what_is_kept_comes_back():
    chosen = Settings(theme="papyrus", bell=False)
    assert settings.keep(chosen) == ""
    assert settings.load() == (chosen, "")
    assert (places.config() / "settings.toml").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["theme = ", "\xff", "theme = 'a'\ntheme = 'b'"])
def test_a_broken_file_gives_the_defaults_and_one_sentence(text):
    places.config().mkdir(parents=True)
    (places.config() / "settings.toml").write_text(text, encoding="latin-1")
    found, told = settings.load()
    assert found == Settings()
    assert "not valid TOML" in told


def test_a_strange_value_is_told_and_the_others_count():
    places.config().mkdir(parents=True)
    (places.config() / "settings.toml").write_text("theme = 7\nbell = false\n")
    found, told = settings.load()
    assert found == Settings(bell=False)
    assert "theme must be a text" in told


def test_entries_of_other_versions_stay():
    places.config().mkdir(parents=True)
    file = places.config() / "settings.toml"
    file.write_text("later = 3\n")
    settings.keep(Settings(theme="marble"))
    assert tomllib.loads(file.read_text()) == {"later": 3, "theme": "marble", "bell": True}


def test_a_broken_file_is_moved_aside_and_never_overwritten():
    places.config().mkdir(parents=True)
    (places.config() / "settings.toml").write_text("my work = ")
    told = settings.keep(Settings(theme="marble"))
    assert "settings.toml.broken" in told
    assert (places.config() / "settings.toml.broken").read_text() == "my work = "
    assert settings.load() == (Settings(theme="marble"), "")


def test_a_folder_that_refuses_is_told():
    places.config().parent.mkdir(parents=True, exist_ok=True)
    places.config().write_text("in the way")
    with pytest.raises(settings.SettingsError, match="can't be kept"):
        settings.keep(Settings())


# -- choosing --------------------------------------------------------------------------------------------------------


async def test_a_theme_is_seen_at_once_and_kept_when_it_is_chosen():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("t", "down")
        assert app.theme == "papyrus"
        assert settings.load()[0].theme == ""
        await pilot.press("enter")
        assert app.theme == "papyrus"
        assert settings.load()[0].theme == "papyrus"


async def test_escape_goes_back_to_the_theme_there_was():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("t", "down", "down", "escape")
        assert app.theme == "obsidian"
    assert settings.load()[0].theme == ""


async def test_the_palette_chooses_a_theme_and_it_is_remembered():
    app = emporion()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p", *"marble")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await pilot.pause()
        assert app.theme == "marble"
    assert settings.load()[0].theme == "marble"


async def test_the_cursor_begins_on_the_theme_in_use():
    app = emporion(theme="marble")
    async with app.run_test() as pilot:
        await pilot.press("t")
        assert app.screen.query_one(Rows).current.id == "marble"


def test_only_the_themes_that_are_looked_at_are_read(monkeypatch):
    read: list[str] = []
    original = theme.read
    monkeypatch.setattr(theme, "read", lambda text, name, *place: read.append(name) or original(text, name, *place))
    own = original(GOOD, "basalt", "basalt.toml", own=True)
    themes = theme.Themes({"mine": own, "basalt": own})
    assert list(themes) == [*theme.ORDER, "mine"] and len(themes) == len(theme.ORDER) + 1
    assert "papyrus" in themes and "nothing" not in themes
    assert read == []
    assert themes["papyrus"].title == "Papyrus" and themes["papyrus"] is themes["papyrus"]
    assert themes["mine"] is own and themes["basalt"] is own
    assert read == ["papyrus"]
    with pytest.raises(KeyError):
        themes["nothing"]


async def test_a_persons_own_theme_is_offered_and_drawn():
    own_theme("mine")
    own, _ = theme.personal(places.themes())
    app = emporion(palettes=theme.Themes(own), theme="mine")
    async with app.run_test() as pilot:
        assert app.theme == "mine"
        await pilot.press("t")
        assert "your own" in picture(app)


async def test_a_saved_theme_that_is_gone_falls_back():
    app = EmporionApp(HomeScreen, Settings(theme="long-gone"))
    async with app.run_test():
        assert app.theme in theme.shipped()


async def test_a_setting_that_cannot_be_kept_is_told_and_the_theme_is_drawn_all_the_same():
    places.config().parent.mkdir(parents=True, exist_ok=True)
    places.config().write_text("in the way")
    app = emporion()
    async with app.run_test(notifications=True) as pilot:
        await pilot.press("t", "down", "enter")
        await pilot.pause()
        assert app.theme == "papyrus"
        assert "can't be kept" in picture(app)


async def test_notices_of_the_start_are_shown_literally():
    app = emporion(notices=["x.toml [/b] is broken"])
    async with app.run_test(notifications=True) as pilot:
        await pilot.pause()
        assert "x.toml [/b] is broken" in picture(app)


async def test_the_bell_can_be_turned_off_and_stays_off():
    rings = []
    app = emporion()
    app.console.bell = lambda: rings.append(1)
    async with app.run_test() as pilot:
        app.turn_bell()
        await pilot.pause()
        assert not app.settings.bell
    assert settings.load()[0].bell is False


async def test_NO_COLOR_offers_no_other_theme(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = emporion(theme="papyrus")
    async with app.run_test() as pilot:
        assert app.theme == "terminal"
        await pilot.press("t")
        assert isinstance(app.screen, ThemesScreen)
        assert [row.id for row in app.screen.query_one(Rows).rows] == ["terminal"]
        assert "NO_COLOR is set" in picture(app)
        await pilot.press("enter")
    assert settings.load()[0].theme == ""


# -- what a terminal shows -------------------------------------------------------------------------------------------

DEPTHS = {"truecolor": ("xterm-256color", "truecolor"), "256": ("xterm-256color", None), "16": ("linux", None)}


def walk(terminal: Terminal):
    """Every kind of screen and cursor, one after the other."""
    terminal.wait_for("Quit")
    yield "home"
    for key, place in (("n", "form"), ("\x1b", "home again"), ("t", "themes"), ("\x1b", "back"), ("\x10", "palette")):
        terminal.press(key)
        yield place


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", ["obsidian", "papyrus", "marble", "basalt", "terminal"])
def test_every_theme_can_be_read_and_its_cursor_is_told_by_more_than_colour(name, depth, environment):
    term, colorterm = DEPTHS[depth]
    with Terminal([*EMPORION, "--theme", name], environment(TERM=term, COLORTERM=colorterm)) as terminal:
        for place in walk(terminal):
            assert unreadable(terminal.screen) == [], place
            assert marked(terminal.screen), place


def test_without_a_choice_few_colours_mean_the_terminals_own(environment):
    with Terminal(EMPORION, environment(TERM="linux", COLORTERM=None)) as terminal:
        terminal.wait_for("Quit")
        assert "Terminal (16 colours)" in terminal.text


@pytest.mark.parametrize("theme_flag", [[], ["--theme", "papyrus"]])
def test_NO_COLOR_means_no_colour_at_all(theme_flag, environment):
    with Terminal([*EMPORION, *theme_flag], environment(NO_COLOR="1")) as terminal:
        for place in walk(terminal):
            assert colours(terminal.screen) == set(), place
            assert marked(terminal.screen), place


def test_a_broken_theme_and_broken_settings_are_told_once_and_stop_nothing(environment):
    own_theme("broken", "kind = ")
    places.config().mkdir(parents=True, exist_ok=True)
    (places.config() / "settings.toml").write_text("theme = ")
    with Terminal(EMPORION, environment(), (100, 30)) as terminal:
        terminal.wait_for("Quit")
        told = " ".join(terminal.wait_for("themes/broken.toml").replace("│", " ").split())
        assert told.count("not valid TOML") == 2


@pytest.mark.parametrize("name", ["obsidian", "papyrus", "marble", "basalt"])
def test_how_the_theme_looks(snap_compare, name):
    app = EmporionApp(ThemesScreen, replace(Settings(), theme=name))
    assert snap_compare(app, terminal_size=(80, 24))
