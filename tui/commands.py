"""The commands of ``emporion`` and their arguments. Nothing of the full screen is loaded before it opens."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from msgspec import Struct

from core.errors import Refusal
from tui.glyphs import choose
from tui.spoken import _, refused
from tui.trouble import USAGE, Trouble, complain

if TYPE_CHECKING:
    from textual.screen import Screen

    from core.games import Opened
    from tui.launch import Look

GAME = "empires"
FORMATS = ("md", "csv", "svg", "html")
"""How ``export`` may write a game."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of printing its whole usage."""

    def error(self, message: str) -> NoReturn:
        raise Trouble(
            _("{what}. '{program} --help' shows what is possible.").format(what=message, program=self.prog), USAGE
        )


def run(words: Sequence[str]) -> int:
    """Do what *words* ask for; the exit status.

    Raises:
        Trouble: it can't be done, or is not asked for in the right words.
        Refusal: the game or its file refuses it.
    """
    arguments = _parser(words).parse_args(words)
    if not arguments.screen:
        gc.enable()
    status: int = arguments.run(arguments)
    return status


class Command(Struct, frozen=True):
    """A command of ``emporion``.

    Attributes:
        name: the word.
        text: what it does, for people.
        run: does it; gives the exit status.
        add: adds its arguments; None: it has none.
        screen: it opens the screen, so the flags that say how that looks are its own, too.
    """

    name: str
    text: str
    run: Callable[[argparse.Namespace], int]
    add: Callable[[Parser], None] | None = None
    screen: bool = False


def _commands() -> tuple[Command, ...]:
    return (
        Command("list", _("list the saved games with their files"), _list),
        Command("open", _("open a saved game"), _open, _add_open, screen=True),
        Command("new", _("start a game and open its table"), _new, _add_new, screen=True),
        Command("demo", _("open a copy of a ready example; nothing is kept"), _demo, _add_demo, screen=True),
        Command("export", _("write a saved game as a document"), _export, _add_export),
        Command("chart", _("print the calamity chart for three and four players"), _chart, _add_chart),
        Command("host", _("open a table that several people of this machine play at"), _host, _add_host),
        Command("tables", _("list the tables of this machine that can be joined"), _tables),
        Command("join", _("sit down at a table of this machine"), _join, _add_join, screen=True),
        Command("calamity", _("work an Unmodifiable Calamity out, for any table"), _calamity, _add_calamity),
        Command("line", _("play by typed commands, without a screen; 'emporion line --help' shows how"), _home),
    )


def _parser(words: Sequence[str]) -> Parser:
    """What reads *words*. It knows only the command that they begin with, if they do: to make all takes time."""
    shared = Parser(add_help=False, allow_abbrev=False)
    looks = shared.add_argument_group(_("the screen"))
    for flag, text in (
        ("--ascii", _("draw with plain ASCII only")),
        ("--no-mouse", _("leave the mouse to the terminal")),
        ("--no-bell", _("never ring")),
    ):
        looks.add_argument(flag, action="store_true", default=argparse.SUPPRESS, help=text)
    looks.add_argument("--theme", metavar="NAME", default=argparse.SUPPRESS, help=_("colours for this run"))

    parser = Parser(
        "emporion",
        description=_("Mega Empires for three or four players, and Middle Empire for two to four."),
        parents=[shared],
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help=_("show the version"))
    parser.set_defaults(run=_home, screen=True)
    made = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    commands = _commands()
    for command in [one for one in commands if words[:1] == [one.name]] or commands:
        text, parents = command.text, [shared] if command.screen else []
        sub = made.add_parser(command.name, help=text, description=text, parents=parents, allow_abbrev=False)
        sub.set_defaults(run=command.run, screen=command.screen)
        if command.add is not None:
            command.add(sub)
    return parser


def _add_open(opened: Parser) -> None:
    opened.add_argument("game", nargs="?", help=_("its name or its file; default: the one played last"))
    opened.add_argument("--read-only", action="store_true", help=_("look at it only"))


def _add_demo(demo: Parser) -> None:
    demo.add_argument("name", nargs="?", help=_("which one; default: a list to choose from"))


def _add_host(host: Parser) -> None:
    from tui import hosting

    hosting.add_host(host)


def _add_join(join: Parser) -> None:
    from tui import hosting

    join.add_argument("table", nargs="?", metavar="TABLE", help=_("its name; default: the only one there is"))
    join.add_argument("--seat", help=_("which seat (default: yours, else a free one)"))
    hosting.add_join(join)


def _add_calamity(calamity: Parser) -> None:
    calamity.add_argument("name", nargs="?", metavar="NAME", help=_("which one; default: a list of the eight"))
    calamity.add_argument("--players", metavar="A,B,C", help=_("who plays, in A.S.T. order (default: it is asked)"))
    calamity.add_argument("--map", metavar="FILE", type=Path, help=_("a map, as TOML (default: it is asked about)"))
    settle = _("settle what the rules leave open")
    calamity.add_argument(
        "--set", dest="settings", action="extend", nargs="+", default=[], metavar="OPTION=VALUE", help=settle
    )
    calamity.add_argument("--json", action="store_true", help=_("answer in JSON, one line for each line"))


def _add_new(new: Parser) -> None:
    """The flags of a new game: those of line mode, and seats that nobody plays."""
    from tui import line_options

    new.add_argument("game", nargs="?", default=GAME, help=_("which game: empires or middle-empire (default: empires)"))
    line_options.add_game_options(new)
    line_options.add_bots(new)
    new.add_argument("--seed", metavar="N", help=_("a whole number: the same draws every time"))
    new.add_argument("--save", metavar="PATH", help=_("the file of the game (default: beside the other games)"))


def _add_export(export: Parser) -> None:
    export.add_argument("game", metavar="SAVE", help=_("its name or its file"))
    formats = ", ".join(FORMATS)
    export.add_argument(
        "--to",
        choices=FORMATS,
        metavar="FORMAT",
        help=_("one of {formats}; Middle Empire: md, csv; default: as FILE ends").format(formats=formats),
    )
    export.add_argument("--out", metavar="FILE", type=Path, help=_("a new file (default: the standard output)"))


def _add_chart(chart: Parser) -> None:
    chart.add_argument("edition", help=_("west or east"))
    chart.add_argument(
        "--held",
        action="append",
        default=[],
        metavar="ADVANCES",
        help=_("count these advances, for example --held pottery,calendar"),
    )
    chart.add_argument(
        "--search",
        default="",
        metavar="WORD",
        help=_("only what has WORD in its name, effect or stack, or in the name of an advance that changes it"),
    )
    chart.add_argument("--width", metavar="N", help=_("cells of a line (default: those of the terminal, else 80)"))
    chart.add_argument("--json", action="store_true", help=_("print it as JSON, as 'show chart' does in line mode"))


# -- commands without a screen ---------------------------------------------------------------------------------------


def _list(_arguments: argparse.Namespace) -> int:
    from tui.listing import lines, shelf

    glyphs = choose(False, sys.stdout.encoding)
    for line in lines(shelf()):
        print(glyphs.text(line))
    return 0


def _export(arguments: argparse.Namespace) -> int:
    to = arguments.to or ("" if arguments.out is None else arguments.out.suffix.removeprefix(".").lower())
    if to not in FORMATS:
        formats = _("{first} or {last}").format(first=", ".join(FORMATS[:-1]), last=FORMATS[-1])
        raise Trouble(_("say how to write the game: --to {formats}.").format(formats=formats), USAGE)
    from tui.export import export

    told = export(arguments.game, to, arguments.out)
    if told:
        complain(told)
    return 0


def _chart(arguments: argparse.Namespace) -> int:
    from tui.chart_text import write

    write(arguments.edition, arguments.held, arguments.search, arguments.width, arguments.json)
    return 0


def _host(arguments: argparse.Namespace) -> int:
    from tui import hosting

    return hosting.host(arguments)


def _tables(arguments: argparse.Namespace) -> int:
    from tui import hosting

    return hosting.list_tables(arguments)


def _calamity(arguments: argparse.Namespace) -> int:
    from tui import calamity_line

    return calamity_line.run(arguments)


# -- commands that open the screen -----------------------------------------------------------------------------------


def _look(arguments: argparse.Namespace) -> Look:
    """What the screen should look like; checked before anything else is touched."""
    from tui import launch

    flags = vars(arguments)
    return launch.look(
        flags.get("ascii", False),
        not flags.get("no_mouse", False),
        flags.get("theme", ""),
        not flags.get("no_bell", False),
    )


def _home(arguments: argparse.Namespace) -> int:
    look = _look(arguments)
    from tui import launch

    def home() -> Screen[Any]:
        from tui.screens.home import HomeScreen

        return HomeScreen()

    return launch.run(look, home)


def _open(arguments: argparse.Namespace) -> int:
    look = _look(arguments)
    path = _path_of(arguments.game)
    return _show_file(look, path, path.stem, arguments.read_only)


def _path_of(name: str | None) -> Path:
    """The file of the game that *name* means; None: the game played last."""
    from tui import line_options
    from tui.listing import shelf

    if name is not None:
        return line_options.find_save(name)
    playable = [entry.path for entry in shelf().entries() if entry.state == "ok"]
    if not playable:
        raise Trouble(_("there is no game to go on with. 'emporion new' starts one."))
    return playable[0]


def _new(arguments: argparse.Namespace) -> int:
    look = _look(arguments)
    import random

    from core import games
    from tui import line_options, opening

    module = games.module_of(arguments.game)
    missing = opening.no_screen(module)
    if missing:
        raise Trouble(missing, USAGE)
    options = {**line_options.read_game_options(arguments), **line_options.read_bots(arguments)}
    seed = line_options.read_seed(arguments.seed)
    rng = None if seed is None else random.Random(seed)
    path = _new_path(arguments.save, module.suggest(options))
    with games.new_game(arguments.game, options, path, rng) as opened:
        return _show_table(look, opened, path.stem, opening.warning(opened))


def _new_path(wanted: str | None, suggested: str) -> Path:
    """Where a new game is kept: where it was asked for, else on the shelf under the *suggested* name."""
    from tui import line_options
    from tui.listing import shelf

    return shelf().new_path(suggested) if wanted is None else line_options.save_path(wanted)


def _join(arguments: argparse.Namespace) -> int:
    look = _look(arguments)
    from core.table.connection import Connection
    from tui import hosting, joining, launch

    connection = Connection(hosting.find_table(arguments.table), hosting.ticket(arguments))
    joining.check_screen(connection)
    try:
        return launch.run(look, lambda: joining.table(connection))
    finally:
        connection.close()


def _demo(arguments: argparse.Namespace) -> int:
    look = _look(arguments)
    import saves
    from tui import examples, launch

    if arguments.name is not None:
        example = saves.example(arguments.name)
        return _show_file(look, examples.lend(example), examples.table_title(example), False)

    def listed() -> Screen[Any]:
        from tui.screens.examples import ExamplesScreen

        return ExamplesScreen()

    return launch.run(look, listed)


def _show_file(look: Look, path: Path, title: str, read_only: bool) -> int:
    from core import games

    try:
        opened = games.open_game(path, read_only)
    except Refusal as refusal:
        if refusal.code != "save.in-use":
            raise
        hint = _("'emporion open --read-only' looks at it.")
        raise Trouble(f"{refused(refusal).message} {hint}") from refusal
    with opened:
        return _show_table(look, opened, title)


def _show_table(look: Look, opened: Opened, title: str, warning: str = "") -> int:
    from tui import launch, opening

    missing = opening.no_screen(opened.module)
    if missing:
        raise Trouble(missing)
    told = [text for text in (warning, opening.dropped(opened)) if text]
    return launch.run(look, lambda: opening.table(opened, title), told)
