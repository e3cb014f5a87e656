"""The full-screen app: themes, settings, lifeline and the keys that work everywhere; screens do the rest."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from msgspec.structs import replace
from rich.segment import Segment
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.color import Color
from textual.constants import DEFAULT_THEME
from textual.filter import LineFilter
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import AwaitMount

from tui import settings as kept
from tui import theme as themes
from tui.actions import Action, Actor, Answer, bindings
from tui.glyphs import UNICODE, Glyphs
from tui.lifeline import Lifeline, accept_stray_bytes
from tui.settings import Settings
from tui.spoken import _
from tui.theme import Palette as Colours
from tui.widgets.hint import HELP_ID

EVERYWHERE = _("Everywhere")


def _outside_help(app: Any) -> Answer:
    return True if not getattr(app.screen, "is_help", False) else None


def _outside_calamities(app: Any) -> bool:
    """They are not opened from themselves."""
    return type(app.screen).__name__ != "CalamityScreen"


ACTIONS = (
    Action(
        HELP_ID,
        ("question_mark", "f1"),
        _("help"),
        _("Show the keys that work now and the rule of the moment."),
        EVERYWHERE,
        when=_outside_help,
        run="open_help",
        rank=1000,
    ),
    Action(
        "app.palette",
        ("ctrl+p",),
        _("all commands"),
        _("Find any command, theme or game by its name."),
        EVERYWHERE,
        run="open_palette",
        rank=900,
        palette=False,
        priority=True,
    ),
    Action("app.themes", (), _("themes"), _("Choose the colours."), EVERYWHERE, run="open_themes"),
    Action(
        "app.calamity",
        (),
        _("unmodifiable calamities"),
        _("Work an Unmodifiable Calamity out, for any table."),
        EVERYWHERE,
        when=_outside_calamities,
        run="open_calamities",
    ),
    Action(
        "app.bell", (), _("bell on or off"), _("Ring when it becomes your turn, or don't."), EVERYWHERE, run="turn_bell"
    ),
    Action(
        "app.redraw",
        ("ctrl+l",),
        _("redraw"),
        _("Draw the whole screen again."),
        EVERYWHERE,
        run="redraw",
        hint=False,
    ),
    Action(
        "app.suspend",
        (),
        _("suspend"),
        _("Go back to the shell for a while; fg returns here."),
        EVERYWHERE,
        run="action_suspend_process",
    ),
    Action(
        "app.quit",
        ("ctrl+q",),
        _("leave Emporion"),
        _("End the program at once; everything is already saved."),
        EVERYWHERE,
        run="exit",
        hint=False,
        priority=True,
    ),
    Action(
        "app.interrupt",
        ("ctrl+c",),
        _("how to leave"),
        _("Say how to leave."),
        EVERYWHERE,
        run="say_how_to_leave",
        hint=False,
        palette=False,
    ),
)


def _collect_garbage() -> None:
    """Look for garbage from now on, but not among what the program has loaded: that stays."""
    gc.freeze()
    gc.enable()


class Plain(LineFilter):
    """Draws every sign that plain ASCII lacks as one that it has, also where Textual's own widgets drew it."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self._glyphs = glyphs

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return *segments* in ASCII, each as wide as it was."""
        return [Segment(self._glyphs.text(text), style, control) for text, style, control in segments]


class EmporionApp(Actor, App[None], inherit_bindings=False):
    """Emporion on a whole terminal.

    Args:
        first: makes the screen to begin with; leaving it ends the program.
        settings: what the person has chosen before.
        palettes: the colour themes on offer, by name.
        theme: name of the theme for this run; empty: the person's choice, else one that fits the terminal.
        glyphs: the signs to draw with.
        notices: sentences to tell at the start.
        bell: ring in this run at all.
    """

    TITLE = "Emporion"
    CSS_PATH = "emporion.tcss"
    ENABLE_COMMAND_PALETTE = False
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)
    theme: Reactive[str] = Reactive(DEFAULT_THEME, init=False)

    def __init__(
        self,
        first: Callable[[], Screen[Any]],
        settings: Settings | None = None,
        palettes: Mapping[str, Colours] | None = None,
        theme: str = "",
        glyphs: Glyphs = UNICODE,
        notices: Sequence[str] = (),
        bell: bool = True,
    ) -> None:
        self.settings = settings or Settings()
        self.palettes = palettes or themes.shipped()
        self._begun = False
        # Whether colours are stripped is decided once, in App.__init__, by NO_COLOR and this argument together.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.glyphs = glyphs
        self.lifeline = Lifeline(self)
        self.animation_level = "none"
        self._first = first
        self._bell_allowed = bell
        self._notices = tuple(notices)
        self._plain = Plain(glyphs)
        self.set_class(glyphs.ascii, "-ascii")
        self._begin_with(self._theme_to_begin_with(theme))
        accept_stray_bytes()

    def _begin_with(self, theme: str) -> None:
        """Take *theme* before anything is drawn: Textual would read every style sheet twice for it, and draw twice."""
        self._begun = True
        self.register_theme(themes.textual_theme(self.palettes[theme]))
        self.set_reactive(EmporionApp.theme, theme)
        self.stylesheet.set_variables(self.get_css_variables())
        self.set_class(self.current_theme.dark, "-dark-mode", update=False)
        self.set_class(not self.current_theme.dark, "-light-mode", update=False)
        self._refresh_truecolor_filter(self.ansi_theme)

    def _theme_to_begin_with(self, wanted: str) -> str:
        offered = self.themes_on_offer
        for name in (wanted, self.settings.theme):
            if name in offered:
                return name
        few = self.console.color_system in (None, "standard")
        return themes.TERMINAL if few or themes.DEFAULT not in offered else themes.DEFAULT

    @property
    def themes_on_offer(self) -> Mapping[str, Colours]:
        """The themes that may be chosen in this run: only the terminal's own where NO_COLOR is set."""
        if self.no_color:
            return {themes.TERMINAL: self.palettes[themes.TERMINAL]}
        return self.palettes

    def get_css_variables(self) -> dict[str, str]:
        """What names in style sheets mean. Textual asks before a theme is chosen, when its own would be of no use."""
        return super().get_css_variables() if self._begun else {}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What our own names in style sheets mean in a theme that is not ours."""
        return dict.fromkeys(themes.GROUPS, "ansi_default" if self.no_color else "#808080")

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's own filters, and ours last where only ASCII may be drawn."""
        filters = super().get_line_filters()
        return [*filters, self._plain] if self.glyphs.ascii else filters

    async def on_mount(self) -> None:
        """The screen at the bottom is there, but not yet what is on it."""
        self._draw_whole(self.screen)
        if self.is_headless:
            # Nobody waits for a picture; whoever drives the app finds the screen whole.
            await AwaitMount(self.screen, [self.screen])
        else:
            self.lifeline.start()
            self.screen.call_after_refresh(_collect_garbage)
        for notice in self._notices:
            self.notify(notice, severity="warning", timeout=10, markup=False)

    def get_default_screen(self) -> Screen[Any]:
        """The screen at the very bottom: the one that was asked for."""
        screen = self._first()
        self._read_styles(screen)
        return screen

    def push_screen(self, screen: Any, *args: Any, **options: Any) -> Any:
        """Open *screen* as Textual does; it is drawn once it is whole."""
        self._read_styles(screen)
        pushed = super().push_screen(screen, *args, **options)
        self._draw_whole(screen)
        return pushed

    def pop_screen(self) -> AwaitComplete:
        """Go back to the screen below; leaving the one at the bottom ends the program."""
        if len(self.screen_stack) > 1:
            return super().pop_screen()
        self.exit()
        return AwaitComplete.nothing()

    def _read_styles(self, screen: Screen[Any]) -> None:
        """Take in the style sheets of *screen* before it is styled: Textual leaves them out for a screen at the bottom,
        and for one above it reads every sheet once more and styles everything again."""
        for path in screen.css_path:
            if not self.stylesheet.has_source(str(path)):
                self.stylesheet.add_source(path.read_text(encoding="utf-8"), (str(path), ""))

    def _draw_whole(self, screen: Screen[Any]) -> None:
        """Draw nothing before *screen* is whole: it would be drawn once for each level of what is on it."""
        hold = ExitStack()
        hold.enter_context(self.batch_update())
        # Comes after the screen's own start in its queue.
        screen.call_later(hold.close)

    # -- what the actions run ------------------------------------------------------------------------------------

    def open_help(self) -> None:
        """Show the help for the screen that is open."""
        from tui.screens.help import HelpScreen

        self.push_screen(HelpScreen.of(self.screen))

    def open_palette(self) -> None:
        """Open the command palette, once."""
        from tui.provider import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def open_themes(self) -> None:
        """Choose a theme from a list, seeing each."""
        from tui.screens.themes import ThemesScreen

        self.push_screen(ThemesScreen())

    def open_calamities(self) -> None:
        """Work an Unmodifiable Calamity out."""
        from tui.screens.calamity import CalamityScreen

        self.push_screen(CalamityScreen())

    def redraw(self) -> None:
        """Draw everything again, after noise on the line."""
        self.refresh(layout=True)

    def say_how_to_leave(self) -> None:
        """ctrl+c ends nothing here: it is too easily pressed by habit."""
        text = _("q goes back, ctrl+q leaves Emporion. Everything is already saved.")
        if isinstance(self.screen, Actor):
            self.screen.say(text)
        else:
            self.tell(text)

    def show_theme(self, name: str) -> None:
        """Draw in theme *name*."""
        self.register_theme(themes.textual_theme(self.palettes[name]))
        self.theme = name

    def use_theme(self, name: str) -> None:
        """Draw in theme *name* from now on, and remember it."""
        self.show_theme(name)
        self._remember(replace(self.settings, theme=name))

    def turn_bell(self) -> None:
        """Turn the bell on or off, and remember it."""
        self._remember(replace(self.settings, bell=not self.settings.bell))
        self.tell(_("The bell is on.") if self.settings.bell else _("The bell is off."))

    def _remember(self, settings: Settings) -> None:
        self.settings = settings
        try:
            told = kept.keep(settings)
        except kept.SettingsError as error:
            self.tell(str(error), bad=True)
            return
        if told:
            self.tell(told)

    def tell(self, text: str, bad: bool = False) -> None:
        """Show *text* as a notice that goes away by itself."""
        self.notify(text, severity="error" if bad else "information", timeout=6, markup=False)

    def bell(self) -> None:
        """Ring, if the person wants it."""
        if self._bell_allowed and self.settings.bell:
            super().bell()

    # -- faults --------------------------------------------------------------------------------------------------

    @property
    def fault(self) -> Exception | None:
        """The error that ended the app, if one did."""
        return self._exception

    def _fatal_error(self) -> None:
        """End after a fault of our own; whoever ran the app reads ``fault`` and tells the person."""
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Print nothing: a traceback is not for the person at the screen."""
        self._exit_renderables.clear()
