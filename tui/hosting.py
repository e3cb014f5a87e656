"""Hosting a table from the command line, in the foreground or on its own; and finding the tables there are."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from core import places
from core.errors import Refusal, RuleError
from core.text import cell_width, printable
from tui import line_options
from tui.glyphs import choose
from tui.spoken import _, counted, refused
from tui.trouble import REFUSED, USAGE, Trouble

if TYPE_CHECKING:
    from core.table.connection import Ticket
    from core.table.wire import Sign

_READY = b"+"
LONGEST_SECRET = 1024
"""Bytes of a file with a passphrase that are read."""


def add_host(host: argparse.ArgumentParser) -> None:
    """The flags of ``emporion host``."""
    host.add_argument("save", nargs="?", metavar="SAVE", help=_("a saved game: its name in the list, or its file"))
    host.add_argument("--new", metavar="GAME", help=_("begin a game: empires or middle-empire"))
    line_options.add_game_options(host)
    line_options.add_bots(host)
    host.add_argument("--seed", metavar="N", help=_("a whole number: the same draws every time"))
    host.add_argument("--save", dest="path", metavar="PATH", help=_("the file of a new game"))
    host.add_argument("--table", metavar="NAME", help=_("what the table is called (default: as the saved game)"))
    host.add_argument("--group", help=_("the group that may connect (default: that of the folder of tables)"))
    host.add_argument("--owner", metavar="ACCOUNT", help=_("whose table it is, when it is new (default: yours)"))
    host.add_argument("--detach", action="store_true", help=_("go on without this terminal"))
    host.add_argument("--unit", action="store_true", help=_("print a unit for 'systemctl --user' and do nothing else"))


def add_join(join: argparse._ActionsContainer) -> None:
    """The flags that say at which table and seat somebody wants to sit."""
    join.add_argument("--watch", action="store_true", help=_("only look on"))
    join.add_argument("--ask-passphrase", action="store_true", help=_("ask for the passphrase of a locked seat"))
    join.add_argument("--passphrase-file", metavar="FILE", type=Path, help=_("read that passphrase from a file"))
    join.add_argument(
        "--ask-owner-passphrase", action="store_true", help=_("ask for the passphrase of the owner's rights")
    )


# -- hosting ---------------------------------------------------------------------------------------------------------


def host(arguments: argparse.Namespace) -> int:
    """Host a table, as *arguments* ask for it; the exit status."""
    if arguments.unit:
        import shutil

        print(unit(shutil.which("emporion")), end="")
        return 0
    if (arguments.save is None) == (arguments.new is None):
        raise Trouble(_("name a saved game, or begin one with --new empires or --new middle-empire."), USAGE)
    _check_names(arguments)
    # A detached host goes to another folder: from there a relative path would mean something else.
    folder = _folder().absolute()
    save = (_new_save(arguments) if arguments.new else _saved(arguments.save)).absolute()
    if arguments.detach:
        return _detached(arguments, folder, save)
    return _serve(arguments, folder, save, _announce, True)


def unit(program: str | None = None) -> str:
    """A unit for the service manager of a person, who runs *program*; None: whatever is called ``emporion`` there."""
    text = (Path(__file__).parent / "service" / "emporion@.service").read_text(encoding="utf-8")
    if program is None or not os.path.isabs(program) or set(program) & set(" \"'%$\\"):
        return text
    return text.replace("/usr/bin/env emporion", program)


def _saved(word: str) -> Path:
    """The file of the saved game that *word* means.

    Raises:
        SaveError: there is none.
        Trouble: there is none, but a game that can be begun is called so.
    """
    from core import games
    from core.errors import SaveError
    from core.names import folded

    try:
        return line_options.find_save(word)
    except SaveError:
        if folded(word) not in games.game_names():
            raise
    text = _("there is no saved game “{name}”; --new {name} begins one.")
    raise Trouble(text.format(name=printable(word)), USAGE)


def _check_names(arguments: argparse.Namespace) -> None:
    """Check group and owner before a file is made. Raises TableError."""
    from core.table.accounts import account_called
    from core.table.folder import group_called

    if arguments.group is not None:
        group_called(arguments.group)
    if arguments.owner is not None:
        account_called(arguments.owner)


def _new_save(arguments: argparse.Namespace) -> Path:
    import random

    from core import games
    from core.table.wire import TableError
    from tui import opening
    from tui.listing import shelf

    options = {**line_options.read_game_options(arguments), **line_options.read_bots(arguments)}
    seed = line_options.read_seed(arguments.seed)
    module = games.module_of(arguments.new)
    path = (
        shelf().new_path(module.suggest(options)) if arguments.path is None else line_options.save_path(arguments.path)
    )
    with games.new_game(arguments.new, options, path, None if seed is None else random.Random(seed)) as opened:
        digital = bool(getattr(opened.game.state, "digital", True))
        if warning := opening.warning(opened):
            _report(warning)
    if not digital:
        os.unlink(path)
        raise TableError("table.not-digital")
    return path


def _folder() -> Path:
    """The folder of tables; one's own is made."""
    folder = places.tables()
    if folder == places.data() / "tables":
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _serve(
    arguments: argparse.Namespace, folder: Path, save: Path, announce: Callable[[str, Path], None], here: bool
) -> int:
    from core import games
    from core.table.accounts import account_called
    from core.table.folder import group_called
    from core.table.opening import Plan, check, serve

    announced = False

    def ready() -> None:
        nonlocal announced
        announced = True
        announce(plan.name, plan.socket)

    plan = Plan(
        folder,
        arguments.table or save.stem,
        save,
        None if arguments.group is None else group_called(arguments.group),
        None if arguments.owner is None else account_called(arguments.owner),
        here,
    )
    try:
        check(plan)
        with games.open_game(save) as opened:
            serve(opened, plan, ready, _report)
    finally:
        if arguments.new and not announced:
            # Nothing is left behind of a game that nobody could join.
            save.unlink(missing_ok=True)
    return 0


def _announce(name: str, socket: Path) -> None:
    """Tell who hosts where the table is, and what follows from hosting it."""
    from core.table.accounts import own_account
    from core.table.folder import group_name

    group = group_name(os.stat(socket).st_gid)
    for text in (
        _("The table {name} is open for the group {group}: emporion join {name}"),
        _("It is hosted by {user}: whoever can use that account can read all cards in the game's file."),
        _("Ctrl+C stops it; every move is in the file already."),
    ):
        line = text.format(name=printable(name), group=group, user=own_account().user)
        print(choose(False, sys.stdout.encoding).text(line), flush=True)


def _report(line: str) -> None:
    print(f"emporion: {printable(line, 1000)}", file=sys.stderr, flush=True)


def _detached(arguments: argparse.Namespace, folder: Path, save: Path) -> int:
    """Host in a process of its own that has no terminal; return when the table is open, or can't be."""
    read, write = os.pipe()
    sys.stdout.flush()
    if os.fork():
        os.close(write)
        with os.fdopen(read, "rb") as told:
            said = told.read()
        if not said.startswith(_READY):
            why = said.decode("utf-8", "replace")
            raise Trouble(why or _("the host could not be started; without --detach it says more."), REFUSED)
        print(choose(False, sys.stdout.encoding).text(said[1:].decode("utf-8", "replace")))
        return 0
    os.close(read)
    status = REFUSED
    try:
        status = _alone(arguments, folder, save, write)
    finally:
        # Also after a fault of ours: what the parent would do at its end is not this process's to do.
        os._exit(status)


def _alone(arguments: argparse.Namespace, folder: Path, save: Path, write: int) -> int:
    os.setsid()
    if os.fork():
        return 0
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.chdir("/")

    def announce(name: str, _socket: Path) -> None:
        text = _("The table {name} is open (process {pid}): emporion join {name}")
        os.write(write, _READY + text.format(name=printable(name), pid=os.getpid()).encode())
        os.close(write)

    try:
        return _serve(arguments, folder, save, announce, False)
    except Refusal as refusal:
        os.write(write, str(refused(refusal)).encode())
        return REFUSED


# -- finding and joining ---------------------------------------------------------------------------------------------


def list_tables(_arguments: argparse.Namespace) -> int:
    """Print the tables there are."""
    glyphs = choose(False, sys.stdout.encoding)
    for line in table_lines(places.tables()):
        print(glyphs.text(line))
    return 0


def table_lines(folder: Path) -> list[str]:
    """A line for each table in *folder*: name, game, what it waits for, free seats, since when, who hosts it."""
    from core.table.folder import names, socket_path, sweep
    from core.table.line import look
    from core.table.wire import TableError

    rows: list[tuple[str, ...]] = []
    for name in names(folder):
        path = socket_path(folder, name)
        try:
            rows.append((printable(name), *_about(look(path))))
        except TableError as refusal:
            if refusal.code == "table.no-host" and sweep(path):
                continue
            rows.append((printable(name), refused(refusal).message))
    if not rows:
        return [_("No table in {folder}. 'emporion host' opens one.").format(folder=folder)]
    widths = [max(cell_width(row[at]) for row in rows if at < len(row) - 1) for at in range(max(map(len, rows)) - 1)]
    return ["  ".join(_filled(row, widths)) for row in rows]


def _filled(row: tuple[str, ...], widths: list[int]) -> list[str]:
    cells = [cell + " " * (width - cell_width(cell)) for cell, width in zip(row[:-1], widths, strict=False)]
    return [*cells, row[-1]]


def _about(sign: Sign) -> tuple[str, ...]:
    from core.games import module_of

    try:
        module = module_of(sign.game)
        words = module.words(None, None)
        game, waits = _(module.title), words.prompt(sign.prompt)
    except RuleError:
        game, waits = printable(sign.game), ""
    edition = sign.options.get("edition")
    kind = ", ".join(part for part in (game, edition.capitalize() if isinstance(edition, str) else "") if part)
    free = sum(1 for seat in sign.seats if not seat.user)
    here = sum(1 for seat in sign.seats if seat.here)
    return (
        kind,
        counted("{n} player", "{n} players", len(sign.seats)),
        counted("{n} seat free", "{n} seats free", free),
        _("{n} here").format(n=here),
        counted("{n} move", "{n} moves", sign.moves),
        _("since {time:%Y-%m-%d %H:%M}").format(time=sign.since.astimezone()),
        _("hosted by {user}").format(user=printable(sign.host)),
        waits,
    )


def find_table(name: str | None) -> Path:
    """The socket of the table called *name*, or that is there; a path is taken as it is.

    Raises:
        TableError: ``table.no-such`` for a name that no table has; ``table.none`` or ``table.which`` where it can't
            be told which one is meant.
    """
    from core.table.folder import names, socket_path
    from core.table.line import look
    from core.table.wire import TableError

    folder = places.tables()
    if name is not None:
        if os.sep in name:
            return Path(name)
        path = socket_path(folder, name)
        if not os.path.lexists(path):
            raise TableError("table.no-such", name=printable(name))
        return path
    answering = []
    for found in names(folder):
        try:
            look(socket_path(folder, found))
        except TableError:
            continue
        answering.append(found)
    if not answering:
        raise TableError("table.none")
    if len(answering) > 1:
        raise TableError("table.which", names=answering)
    return socket_path(folder, answering[0])


def ticket(arguments: argparse.Namespace) -> Ticket:
    """What *arguments* want at a table; passphrases are asked for on the terminal, and never echoed.

    Raises:
        Trouble: a file with a passphrase can't be read.
    """
    from core.table.connection import Ticket

    if arguments.watch and arguments.seat is not None:
        raise Trouble(_("--watch looks on from no seat: leave it out, or leave out --seat."), USAGE)
    secret = ""
    if arguments.passphrase_file is not None:
        try:
            with open(arguments.passphrase_file, "rb") as file:
                secret = file.read(LONGEST_SECRET).decode().strip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            raise Trouble(_("the file with the passphrase can't be read."), REFUSED) from error
    elif arguments.ask_passphrase:
        secret = _ask(_("Passphrase of the seat: "))
    owner = _ask(_("Passphrase of the owner's rights: ")) if arguments.ask_owner_passphrase else ""
    return Ticket(arguments.seat, arguments.watch, secret, owner)


def _ask(text: str) -> str:
    import getpass

    try:
        return getpass.getpass(text)
    except EOFError:
        return ""
