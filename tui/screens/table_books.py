"""The panels of the whole turn, made one by one when they are first shown: most of the time nobody looks at all."""

from tui.panels.advances import AdvancesPanel
from tui.panels.ast_track import AstPanel
from tui.panels.buildings import BuildingsPanel
from tui.panels.ledger import LedgerPanel
from tui.panels.lines import Panel
from tui.panels.plot import PlotPanel
from tui.panels.resolution import ResolutionPanel
from tui.panels.score import ScorePanel

KINDS: dict[str, type[Panel]] = {
    "resolution": ResolutionPanel,
    "buildings": BuildingsPanel,
    "ledger": LedgerPanel,
    "advances": AdvancesPanel,
    "ast": AstPanel,
    "score": ScorePanel,
    "plot": PlotPanel,
}
"""What is made for each name."""


def make(name: str) -> Panel:
    """A new panel called *name*."""
    return KINDS[name]()
