"""Names that people make up in their answers: of areas where no map tells them, and of players at another table."""

from collections.abc import Sequence

from core.empires.calamities.dialogue import AREA_CELLS, Answer, Form
from core.errors import RuleError
from core.names import folded
from core.text import clean_name


class Names(Form, frozen=True, tag=True):
    """``thebes delta``: from *least* to *most* different names; ``none`` where none will do.

    Attributes:
        kind: what is named (``area``, ``player``), for sentences.
    """

    kind: str = "area"
    least: int = 0
    most: int = 30

    def read(self, words: Sequence[str]) -> Answer:
        if len(words) == 1 and folded(words[0]) == "none":
            words = ()
        names = [clean_name(word, AREA_CELLS) for word in words]
        check_different(names, self.kind)
        if not self.least <= len(names) <= self.most:
            raise RuleError("answer.how-many", None, kind=self.kind, count=len(names), least=self.least, most=self.most)
        return tuple(names)

    def complete(self) -> tuple[str, ...]:
        return () if self.least else ("none",)

    @property
    def template(self) -> str:
        return "NAME" if self.most == 1 else "NAME ..."


def check_different(names: Sequence[str], kind: str) -> None:
    """Refuse two names that would be read as the same one. Raises RuleError (``answer.twice``)."""
    seen = set()
    for name in names:
        if folded(name) in seen:
            raise RuleError("answer.twice", None, name=name, kind=kind)
        seen.add(folded(name))
