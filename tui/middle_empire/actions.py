"""What can be done at a table of Middle Empire, and with which keys: its part of the one command table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tui.actions import Action, Answer
from tui.screens.table_actions import ENTER, on_lines, on_panel
from tui.spoken import _

DRAWING, PLAYS, ANSWERS, TURN = _("Drawing"), _("Cards"), _("Answers"), _("Turn")
GAME, PANELS = _("Game"), _("Panels")

When = Callable[[Any], Answer]
Run = str | Callable[[Any], object]


def _asked(question: str) -> When:
    """For an action that answers *question* while the screen asks it."""
    return lambda table: True if table.asking == question else None


def _quiet(table: Any) -> Answer:
    """For an action that is there unless a command is typed."""
    return None if table.typing else True


def _give(command: str) -> Run:
    return lambda table: table.give(command)


def _move(name: str, keys: tuple[str, ...], title: str, text: str, group: str, when: When, run: Run, rank: int,
          command: str = "") -> Action:  # fmt: skip
    return Action(
        f"table.{name}", keys, title, text, group, when=when, run=run, rank=rank, priority=True, command=command
    )


def _draw(kind: str, key: str, title: str, text: str, rank: int) -> Action:
    return _move(f"draw-{kind}", (key,), title, text, DRAWING,
                 lambda table: table.may_draw(kind), _give(f"draw {kind}"), rank, f"draw {kind}")  # fmt: skip


def _play(verb: str, key: str, title: str, text: str, rank: int, form: str) -> Action:
    """A card that is played: its key begins the move, then the map is where the rest is chosen."""
    return _move(f"play-{verb}", (key,), title, text, PLAYS, lambda table: table.may_play(verb),
                 lambda table: table.begin(verb), rank, form)  # fmt: skip


def _tool(name: str, keys: tuple[str, ...], title: str, text: str, when: When, run: Run, rank: int = 99) -> Action:
    return Action(
        f"table.{name}", keys, title, text, GAME, when=when, run=run, rank=rank, hint=rank < 99, priority=True
    )


def _panel(name: str, key: str, title: str) -> Action:
    text = _("Go to the panel {title}.").format(title=title)
    return Action(
        f"table.panel-{name}", (key,), title, text, PANELS, when=_quiet,
        run=lambda table: table.go_to_panel(name), hint=False, priority=True,
    )  # fmt: skip


SPACE, WAY = "SPACE", "SPACE-SPACE"

TABLE_ACTIONS: tuple[Action, ...] = (
    Action("table.pick", tuple("123456789"), _("pick"), _("Pick one of what is offered."), PLAYS, when=_asked("pick"),
           run="pick", rank=1, shown="1-9", with_key=True, palette=False, priority=True),
    _move("hand-over", ENTER, _("hand over"), _("Hide this hand and give the keyboard to who is next."),
          TURN, _asked("hand-over"), "hand_over", 1),
    _draw("construction", "c", _("Construction"), _("Draw the top card of the Construction stack (ME-5.2)."), 10),
    _draw("defense", "d", _("Defense"), _("Draw the top card of the Defense stack (ME-5.2)."), 11),
    _draw("attack", "a", _("Attack"), _("Draw the top card of the Attack stack (ME-5.2)."), 12),
    _move("skip", ("s",), _("skip"), _("Draw no cards in this turn (ME-5.2)."), DRAWING,
          lambda table: table.may_give("skip", "draw"), _give("skip"), 13, "skip"),
    _move("defend", ("d",), _("defend"), _("Play Defend Against Attack: this attack fails (ME-9.5)."), ANSWERS,
          lambda table: table.may_defend, _give("defend"), 10, "defend"),
    _move("let", ("l",), _("let it pass"), _("Let the attack pass (ME-9.6, ME-9.7)."), ANSWERS,
          lambda table: table.may_give("let", "defend"), _give("let"), 11, "let"),
    _play("build", "b", _("build"), _("Place a Stronghold on an empty space (ME-6.1)."), 20, f"build {SPACE}"),
    _play("upgrade", "e", _("Empire"), _("Turn an own Stronghold into an Empire (ME-6.2)."), 21, f"upgrade {SPACE}"),
    _play("road", "r", _("road"), _("Place a road beside a position (ME-7.1)."), 22, f"road {WAY}"),
    _play("wall", "w", _("wall"), _("Put a City Wall under an own Empire (ME-8.1)."), 23, f"wall {SPACE}"),
    _play("pick", "p", _("pick 2"), _("Play Pick 2 More Cards, which are drawn at once."), 24, "pick"),
    _play("attack", "a", _("attack"), _("Attack a position that a road leads to (ME-9.1)."), 25, f"attack {SPACE}"),
    _play("double", "d", _("double attack"), _("Attack one space twice, or two spaces (ME-9.9)."), 26,
          f"double {SPACE} {SPACE}"),
    _play("remove", "x", _("remove road"), _("Take a road off the board (ME-7.5)."), 27, f"remove {WAY}"),
    _play("move", "m", _("move road"), _("Move a road to an empty roadway (ME-7.5)."), 28, f"move {WAY} to {WAY}"),
    _move("done", ("t",), _("end turn"), _("Play no more cards in this turn (ME-5.4)."), TURN,
          lambda table: table.may_give("done", "play"), _give("done"), 29, "done"),
    _tool("back", ("escape",), _("step back"), _("Take back the last choice, or close what is open."),
          lambda table: table.can_step_back, "step_back", 9),
    _tool("undo", ("u", "ctrl+z"), _("undo"), _("Take back the last move; the log keeps both."),
          lambda table: table.may_undo, _give("undo"), 40),
    _tool("redo", ("ctrl+r", "ctrl+y"), _("redo"), _("Put back the move that was taken back."),
          lambda table: table.may_redo, _give("redo"), 41),
    _tool("command", ("colon",), _("command"), _("Type a command; tab completes it, arrow keys recall earlier ones."),
          _quiet, "open_command", 45),
    _tool("next-panel", ("tab",), _("panel"), _("Go to the next panel."), _quiet, "next_panel", 50),
    _tool("previous-panel", ("shift+tab",), _("panel before"), _("Go to the panel before."),
          _quiet, "previous_panel"),
    _panel("map", "f2", _("Map")),
    _panel("hand", "f3", _("Hand")),
    _panel("pieces", "f4", _("Pieces and piles")),
    _panel("log", "f9", _("Log")),
    _tool("guide", (), _("how to play Middle Empire"), _("Five minutes about the game and this screen."),
          _quiet, "open_guide"),
    _tool("leave", ("q",), _("leave"), _("Leave the game; everything is already saved."), _quiet, "leave", 70),
)  # fmt: skip
"""What works everywhere on the table screen."""

_map, _hand = partial(on_panel, _("Map")), partial(on_panel, _("Hand"))

MAP_ACTIONS = (
    _map("map.choose", ("space", *ENTER), _("choose"),
         _("Choose the spot under the cursor; before a move is begun, see what may be done there."), "choose", rank=5),
    _map("map.walk", ("left", "right", "up", "down", "h", "l", "k", "j"), _("walk"),
         _("Walk along the roadways; where a roadway is to be chosen, onto them."),
         "walk", rank=31, shown="arrows", with_key=True),
    _map("map.next", ("n",), _("next target"), _("Go to the next spot that may be chosen."), "next_target",
         lambda panel: True if panel.has_targets else None, 6),
    _map("map.before", ("P",), _("target before"), _("Go to the spot before that may be chosen."), "target_before",
         lambda panel: True if panel.has_targets else None),
)  # fmt: skip
"""What works on the map."""

HAND_ACTIONS = (
    _hand("hand.choose", ("space",), _("choose"), _("Play the card under the cursor."), "choose",
          lambda panel: None if panel.discarding else True, 5),
    _hand("hand.enter", ENTER, _("choose"), _("Play the card under the cursor; put the marked cards away."), "confirm"),
    _hand("hand.mark", ("space", "x"), _("mark"), _("Mark one card more under the cursor to be put away."), "choose",
          lambda panel: True if panel.discarding else None, 5),
    _hand("hand.left", ("left", "h"), _("left"), _("Go left."), "move_left"),
    _hand("hand.right", ("right", "l"), _("right"), _("Go right."), "move_right"),
    _hand("hand.up", ("up", "k"), _("up"), _("Go up."), "move_up"),
    _hand("hand.down", ("down", "j"), _("down"), _("Go down."), "move_down"),
)  # fmt: skip
"""What works in the hand."""

PIECES_ACTIONS = on_lines(_("Pieces and piles"), "pieces")
"""What works where pieces and piles are listed."""
