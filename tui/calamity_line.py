"""``emporion calamity``: one of the Unmodifiable Calamities worked out line by line, for players of any edition."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from core.empires.areas import AreaMap
from core.empires.calamities.dialogue import Question
from core.empires.calamities.outcome import plain
from core.empires.calamities.unmodifiable.alone import CALAMITIES, read_settings, seats_of
from core.empires.calamities.unmodifiable.consultation import Consultation
from core.empires.calamity_words import CalamityWords, strangers
from core.empires.catalog import Seat
from core.empires.catalog.unmodifiable import unmodifiable
from core.errors import Refusal, RuleError
from core.names import find, folded
from core.text import printable
from tui.glyphs import choose
from tui.line import read_lines
from tui.maps import read_map
from tui.spoken import _
from tui.trouble import USAGE, Trouble

COMMANDS = ("back", "list", "help", "quit")
"""What a line may say beside an answer."""
_WIDEST = 1 << 20


def run(arguments: argparse.Namespace) -> int:
    """Work out what is asked for until the input ends; 0.

    Raises:
        Trouble: an argument is wrong.
    """
    try:
        desk = _desk(arguments)
        begun = None if arguments.name is None else desk.begin(arguments.name)
    except RuleError as refusal:
        raise Trouble(str(CalamityWords(strangers()).refusal(refusal)), USAGE) from refusal
    if begun is None:
        desk.list()
        return 0
    desk.show()
    for line in desk.lines():
        if not desk.hear(line):
            break
    return 0


def _desk(arguments: argparse.Namespace) -> Desk:
    players = () if arguments.players is None else seats_of(name.strip() for name in arguments.players.split(","))
    settings = {}
    for word in arguments.settings:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise RuleError("option.value", None, option="set", value=printable(word), values=("OPTION=VALUE",))
        settings[name] = value
    areas = None if arguments.map is None else read_map(arguments.map)
    return Desk(players, read_settings(settings), areas, arguments.json)


class Desk:
    """Where somebody asks: it reads lines and answers them.

    Args:
        players: who plays, or nobody yet.
        settings: what the table has settled.
        areas: the map, or None.
        in_json: answer with a line of JSON.
    """

    def __init__(
        self, players: Sequence[Seat], settings: dict[str, str], areas: AreaMap | None, in_json: bool = False
    ) -> None:
        self._players = tuple(players)
        self._settings = settings
        self._areas = areas
        self._json = in_json
        self._case: Consultation | None = None
        self._words = CalamityWords(strangers())

    def begin(self, name: str) -> Consultation:
        """Begin with the calamity that *name* means. Raises RuleError (``parse.unknown``, ``parse.ambiguous``)."""
        calamity = find(name, CALAMITIES, "calamity")
        self._case = Consultation(calamity, self._players, self._settings, self._areas)
        self._words = CalamityWords(strangers(), self._case.calamity.name)
        return self._case

    def lines(self) -> Iterable[str | RuleError]:
        """What is said, line by line."""
        source = None if sys.stdin is None else sys.stdin.buffer
        asks = sys.stdin is not None and sys.stdin.isatty() and not self._json
        lines = read_lines(source)
        while True:
            if asks:
                print("> ", end="", flush=True)
            line = next(lines, None)
            if line is None:
                return
            yield line

    def hear(self, line: str | RuleError) -> bool:
        """Answer one line; False where it was the last one."""
        assert self._case is not None
        if isinstance(line, RuleError):
            self._refuse(line)
            return True
        word = folded(line)
        if word == "quit":
            return False
        if word in COMMANDS:
            {"back": self._back, "list": self.list, "help": self._help}[word]()
            return True
        try:
            if isinstance(self._case.asked, Question):
                self._case.answer(line.split())
            else:
                self._players = self._case.players
                self.begin("_".join(line.split()))
        except RuleError as refusal:
            self._refuse(refusal)
        else:
            self.show()
        return True

    def _back(self) -> None:
        assert self._case is not None
        try:
            self._case.back()
        except RuleError as refusal:
            self._refuse(refusal)
        else:
            self.show()

    # -- what is said -------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Tell the question, or the result."""
        assert self._case is not None
        if self._json:
            self._say_json({"ok": True, **self._plain()})
            return
        asked, words = self._case.asked, self._words
        head = [self._headline()] if not self._case.answers else []
        if isinstance(asked, Question):
            self._say([*head, words.question(asked), f"  {words.template(asked)}"])
            return
        told = [f"  {line}" for line in words.lines(asked)]
        offer = _("Another one? Say its name; list shows all, back takes back the last answer, quit ends.")
        self._say([*head, _("Result:"), *told, offer])

    def _headline(self) -> str:
        assert self._case is not None
        one = self._case.calamity
        return f"{one.name} ({one.rule}). {one.about}"

    def list(self) -> None:
        """Tell which calamities there are."""
        found = unmodifiable().calamities
        if self._json:
            told = [{"id": one.id, "name": one.name, "stack": one.stack, "about": one.about} for one in found]
            self._say_json({"ok": True, "calamities": told})
            return
        width = max(len(one.id) for one in found)
        self._say(f"{one.stack}  {one.id:{width}}  {one.about}" for one in found)

    def _help(self) -> None:
        told = _(
            "Answer the question, or say back (takes back the last answer), list (the eight calamities), "
            "quit. Names may be shortened."
        )
        if self._json:
            self._say_json({"ok": True, "help": told})
        else:
            self._say([told])

    def _refuse(self, refusal: Refusal) -> None:
        assert self._case is not None
        said = self._words.refusal(refusal)
        if self._json:
            told = {"code": refusal.code, "message": said.message, "hint": said.hint, "rule": said.rule}
            self._say_json({"ok": False, **told, **self._plain()})
            return
        self._say([_("Refused: {reason}").format(reason=said)])
        if isinstance(self._case.asked, Question):
            self._say([self._words.question(self._case.asked)])

    def _plain(self) -> dict[str, Any]:
        """The question and the result as plain data."""
        assert self._case is not None
        asked, words = self._case.asked, self._words
        body: dict[str, Any] = {
            "calamity": self._case.calamity.id,
            "players": list(self._case.players),
            "question": None,
            "outcome": None,
        }
        if isinstance(asked, Question):
            body["question"] = {
                "code": asked.code,
                "seat": asked.seat,
                "text": words.question(asked),
                "answer": words.template(asked),
                "template": asked.form.template,
                "answers": list(asked.answers()),
            }
        else:
            body["outcome"] = {**plain(asked), "text": words.lines(asked)}
        return body

    def _say_json(self, body: dict[str, Any]) -> None:
        print(json.dumps(body), flush=True)

    def _say(self, lines: Iterable[str]) -> None:
        glyphs = choose(False, getattr(sys.stdout, "encoding", None))
        for line in lines:
            print(glyphs.text(printable(line, _WIDEST)), flush=True)
