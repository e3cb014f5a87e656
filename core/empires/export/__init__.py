"""A finished or running game as a document: Markdown, comma-separated values, a picture, a page."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from core.empires.export.markdown import markdown
from core.empires.export.page import page
from core.empires.export.plot import picture
from core.empires.export.report import Report, report_of
from core.empires.export.spreadsheet import comma_separated
from core.empires.history import Played
from core.empires.words import EmpiresWords

FORMATS: Mapping[str, Callable[[Report, EmpiresWords], str]] = MappingProxyType(
    {"md": markdown, "csv": comma_separated, "svg": picture, "html": page}
)
"""How a document may be written, by the ending of its file."""


def document(game: Played, words: EmpiresWords, to: str) -> str:
    """*game* as it stands now, written as *to* says (one of ``FORMATS``)."""
    return FORMATS[to](report_of(game), words)
