"""The command table: one small record for each thing a person can do, read by every part that names or runs it.

Key bindings, the hint line, the command palette, the help screen and the help of line mode all read the same records,
so none of them can promise what another does not do. A screen or panel holds a table and the mixin that runs it::

    class MarketPanel(Actor, Widget, inherit_bindings=False, can_focus=True):
        ACTIONS = (Action("market.left", ("left", "h"), "left", "Move one column to the left.", run="move_left"),)
        BINDINGS = bindings(ACTIONS)

This module and modules that only hold tables import nothing of Textual, so that line mode can read them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

if TYPE_CHECKING:
    from textual.binding import BindingType

Answer = bool | str | None
"""True: may be done now. A text: not now, and the text says why. None or False: there is no such thing here now."""


def always(_holder: Any) -> Answer:
    """The answer of an action that may be done at any time."""
    return True


class Action(Struct, frozen=True):
    """One thing a person can do.

    Attributes:
        id: stable name, ``place.what`` in lower case (``market.take``); also the id of its key binding.
        keys: Textual's names of the keys, the one that is shown first; empty for the palette only.
        title: one or two words, as in the hint line (``pass``).
        help: one sentence for the help screen and the palette.
        group: heading it stands under in the help screen.
        where: where it works, in words a person knows (``Market``); empty: everywhere on its screen.
        when: asked with the holder (screen or panel): see ``Answer``.
        run: name of the holder's method, or a function that takes the holder.
        rank: place in the hint line, most needed first; help is always last.
        hint: stands in the hint line.
        palette: stands in the command palette.
        shown: how the keys are written where the first key's name would mislead (``0-9``).
        with_key: the method gets the name of the key that was pressed.
        priority: works before anything focused sees the key.
        command: what it builds in the command language, if anything (``pass``).
    """

    id: str
    keys: tuple[str, ...]
    title: str
    help: str
    group: str = ""
    where: str = ""
    when: Callable[[Any], Answer] = always
    run: str | Callable[[Any], object] = ""
    rank: int = 50
    hint: bool = True
    palette: bool = True
    shown: str = ""
    with_key: bool = False
    priority: bool = False
    command: str = ""

    @property
    def heading(self) -> str:
        """What it stands under in the help: its group, and where it works if that is not the same."""
        return self.group if self.where in ("", self.group) else f"{self.group}, {self.where}"


class Offer(Struct, frozen=True):
    """An action with who holds it and whether it may be done now."""

    action: Action
    holder: Any
    answer: Answer

    @property
    def now(self) -> bool:
        """It may be done now."""
        return self.answer is True

    @property
    def reason(self) -> str:
        """Why it may not be done now; empty when it may."""
        return self.answer if isinstance(self.answer, str) else ""


def bindings(actions: Iterable[Action]) -> list[BindingType]:
    """The key bindings of a table, for the ``BINDINGS`` of its holder.

    Raises:
        ValueError: two actions share an id.
    """
    from textual.binding import Binding

    made: list[BindingType] = []
    seen: set[str] = set()
    for action in actions:
        if action.id in seen:
            raise ValueError(f"two actions are called {action.id}")
        seen.add(action.id)
        for key in action.keys:
            call = f"act('{action.id}', '{key}')" if action.with_key else f"act('{action.id}')"
            name = action.id if len(action.keys) == 1 else f"{action.id}.{key}"
            made.append(Binding(key, call, action.title, show=False, id=name, priority=action.priority))
    return made


class Actor:
    """Mixin for an app, screen or panel that holds a table of actions."""

    ACTIONS: ClassVar[tuple[Action, ...]] = ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let a key fall through to the next holder when its action does not exist here now."""
        if action != "act":
            return super().check_action(action, parameters)  # type: ignore[misc]
        found = find(self, str(parameters[0]))
        return found is not None and found.answer is not None and found.answer is not False

    async def action_act(self, name: str, key: str = "") -> None:
        """Run the action called *name*, or say why it can't be done now."""
        offer = find(self, name)
        if offer is not None:
            await perform(offer, key)

    def say(self, text: str) -> None:
        """Tell the person *text*: a screen that has a line for it writes it there, else it is shown as a notice."""
        screen = getattr(self, "screen", None)
        if screen is not None and screen is not self and isinstance(screen, Actor):
            screen.say(text)
        else:
            self.app.notify(text, markup=False, timeout=5)  # type: ignore[attr-defined]


def find(holder: Any, name: str) -> Offer | None:
    """The action of *holder* called *name*, with its answer now."""
    for action in holder.ACTIONS:
        if action.id == name:
            return Offer(action, holder, action.when(holder))
    return None


async def perform(offer: Offer, key: str = "") -> None:
    """Run an action, or say why it can't be done now."""
    if not offer.now:
        if offer.reason:
            offer.holder.say(offer.reason)
        return
    action = offer.action
    if callable(action.run):
        result = action.run(offer.holder)
    else:
        method = getattr(offer.holder, action.run)
        result = method(key or action.keys[0]) if action.with_key else method()
    if isawaitable(result):
        await result


def offers(node: Any) -> Iterator[Offer]:
    """Every action that reaches *node* (the focused widget, else the screen), nearest holder first.

    An action that does not exist now is left out; so is one whose keys all mean something else: those with priority
    belong to the farthest holder that has them, the others to the nearest.
    """
    holders = [holder for holder in node.ancestors_with_self if isinstance(holder, Actor)]
    found = [
        Offer(action, holder, answer)
        for holder in holders
        for action in holder.ACTIONS
        if (answer := action.when(holder)) is not None and answer is not False
    ]
    owners: dict[str, Any] = {}
    first = [offer for offer in reversed(found) if offer.action.priority]
    for offer in (*first, *(offer for offer in found if not offer.action.priority)):
        for key in offer.action.keys:
            owners.setdefault(key, offer.holder)
    for offer in found:
        keys = offer.action.keys
        if not keys or any(owners[key] is offer.holder for key in keys):
            yield offer


def hints(node: Any) -> list[Action]:
    """What the hint line shows for *node*: what may be done now, most needed first."""
    allowed = (offer.action for offer in offers(node) if offer.now and offer.action.hint and offer.action.keys)
    return sorted(allowed, key=lambda action: action.rank)
