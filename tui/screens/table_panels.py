"""The panels that are made one by one when they are first to be seen: most of the time nobody looks at all of them."""

from tui.panels.lines import Panel


def make(name: str) -> Panel:
    """A new panel called *name*: one of ``ON_DEMAND``. Only now is loaded what it is made of."""
    match name:
        case "chart":
            from tui.panels.chart import ChartPanel

            return ChartPanel()
        case "resolution":
            from tui.panels.resolution import ResolutionPanel

            return ResolutionPanel()
        case "buildings":
            from tui.panels.buildings import BuildingsPanel

            return BuildingsPanel()
        case "ledger":
            from tui.panels.ledger import LedgerPanel

            return LedgerPanel()
        case "advances":
            from tui.panels.advances import AdvancesPanel

            return AdvancesPanel()
        case "ast":
            from tui.panels.ast_track import AstPanel

            return AstPanel()
        case "score":
            from tui.panels.score import ScorePanel

            return ScorePanel()
        case "plot":
            from tui.panels.plot import PlotPanel

            return PlotPanel()
        case "log":
            from tui.panels.log import LogPanel

            return LogPanel()
        case _:
            raise KeyError(name)
