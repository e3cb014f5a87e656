"""How to play in five minutes: a few pages about the market and about these screens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tui.actions import Action, bindings
from tui.screens.shell import Shell
from tui.spoken import _
from tui.widgets.title import TitleLine

Pages = tuple[tuple[str, tuple[str, ...]], ...]
"""For each page its title and its paragraphs."""

PAGES: Pages = (
    (
        _("What Emporion is for"),
        (
            _(
                "Mega Empires for three or four players trades through a market board instead of face to face. "
                "Emporion keeps that market and the books around it: cards, trades, tokens, treasury, calamities, "
                "advances, the A.S.T. and the score. The map stays on your table."
            ),
            _(
                "You can use it in two ways. Digital: Emporion shuffles and deals, and everybody plays at this "
                "keyboard in turn behind a curtain. Beside the board: you hold the printed cards and tell Emporion "
                "what happens; it checks what can be checked and remembers who may hold what."
            ),
            _("Everything is on the disk before it is on the screen. You can leave at any moment and go on later."),
        ),
    ),
    (
        _("The market board"),
        (
            _(
                "The board has ten columns, 0 to 9, of three spaces each, a to c, and a red column with spaces worth "
                "-2, -3 and -4. A card belongs in the column of its stack, where it counts as much as the column's "
                "number, or on a red space, where it counts against you."
            ),
            _(
                "In row a and in the red column cards lie face down, in rows b and c face up. A card for row a is "
                "shown to all before it is laid; one for the red column is not. Before trade begins a Water and some "
                "cards of the stacks are dealt onto row a; what those cards are nobody knows."
            ),
            _(
                "Two of the same commodity are a set and count four times their number, as long as they are placed "
                "on their column or taken lying face up. A face-down card never belongs to a set."
            ),
        ),
    ),
    (
        _("A trade"),
        (
            _(
                "On your turn you either trade or pass. A trade lays two cards from your hand on free spaces and "
                "takes two others from the board. What you take may not be worth more than what you placed."
            ),
            _(
                "Press t, choose a card with space, choose where it goes, and the same for the second card; then "
                "choose the two spaces to take. Enter goes on, Esc steps back one choice. Spaces that may be chosen "
                "are bright; below the board stands how much is placed, taken and left."
            ),
            _(
                "The command that your keys make grows in the line at the foot of the screen, such as "
                "“trade copper@6 clay@1 for 3a 4a”. You may type it yourself after a colon. What is refused says why, "
                "what would be allowed, and the number of the rule."
            ),
        ),
    ),
    (
        _("The course of the phases"),
        (
            _(
                "A turn has thirteen phases. First come taxes, the census, ships, conflict and cities: the ledger "
                "stands open and asks for the numbers that only the board can tell. What you keep by hand you may "
                "skip; City Count and deal are accepted at once."
            ),
            _(
                "The deal gives each player cards of the stacks 1 up to the number of cities. Then cards may be "
                "bought, one player after the other. Trade goes round after round; it ends when everybody has passed "
                "in a row, or after the last round, and the market is turned up."
            ),
            _(
                "Who holds more than two calamities loses the rest of them at random. The others are worked out one "
                "by one: Emporion asks who is named and which cities are hit, shows the arithmetic, and puts the "
                "result into the books when you settle it."
            ),
        ),
    ),
    (
        _("Advances and the end of the turn"),
        (
            _(
                "In phase 12 the table of advances shows what each costs the player who buys now. Space puts one "
                "into the basket, n lets the planner fill it, Enter goes on to the payment."
            ),
            _(
                "In the last phase the cards go back and the markers on the A.S.T. move by the rules. S shows the "
                "score at any time as if the game ended now, P plots how everybody got there."
            ),
            _(
                "A wrong number is corrected in the ledger with c, or taken back with u. Nothing gets lost: what "
                "leaves the board is in stock or in treasury."
            ),
        ),
    ),
    (
        _("At one keyboard"),
        (
            _(
                "In a digital game the screen belongs to one seat at a time. When the turn passes, the curtain falls: "
                "it names the seat, and shows nothing until that seat presses Enter. Hand over, look away, go on."
            ),
            _(
                "Panels show the market, the hand, the City Count, the calamity chart and the log. Tab brings the "
                "next one. The lowest line always shows the keys that work now; ? explains them all."
            ),
            _(
                "u takes back the last move as long as nobody has seen a new card through it. Ctrl+P finds every "
                "command by its name, whatever you remember of it."
            ),
        ),
    ),
    (
        _("Where to begin"),
        (
            _(
                "Open an example from the home screen: each stands at a trade worth looking at, and nothing you do "
                "there is kept. Or press n and then s: a game with the usual choices is ready."
            ),
            _(
                "Saved games can be listed, copied, renamed and deleted under Games. Colours are under Themes. "
                "People who prefer to type, or use a screen reader, find the same game under “emporion line”."
            ),
        ),
    ),
)

ACTIONS = (
    Action(
        "guide.next",
        ("right", "space", "enter", "l", "n"),
        _("next page"),
        _("Turn to the next page."),
        _("Guide"),
        run="next_page",
        rank=1,
        shown="space",
    ),
    Action(
        "guide.previous",
        ("left", "backspace", "h", "p"),
        _("page before"),
        _("Turn back one page."),
        _("Guide"),
        run="previous_page",
        rank=2,
    ),
    Action(
        "guide.other",
        ("o",),
        _("the other game"),
        _("Read about the other game: Mega Empires, Middle Empire."),
        _("Guide"),
        run="other_game",
        rank=3,
    ),
    *Shell.ACTIONS,
)


class GuideScreen(Shell[None]):
    """The pages, one at a time."""

    HEADING = _("How to play Mega Empires")
    PAGES: ClassVar[Pages] = PAGES
    CSS_PATH = "../styles/guide.tcss"
    ACTIONS = ACTIONS
    BINDINGS = bindings(ACTIONS)

    def __init__(self) -> None:
        super().__init__()
        self.page = 0

    def body(self) -> Iterable[Widget]:
        """Room for a page."""
        yield VerticalScroll(
            Static(markup=False, id="page-title"), Static(markup=False, id="page-text"), classes="page", id="guide"
        )

    def on_mount(self) -> None:
        """Begin with the first page."""
        self.show_page()

    def show_page(self) -> None:
        """Show the page that is open."""
        title, paragraphs = self.PAGES[self.page]
        place = _("page {n} of {all}").format(n=self.page + 1, all=len(self.PAGES))
        self.query_one(TitleLine).show(self.heading, place)
        self.query_one("#page-title", Static).update(Content(title))
        self.query_one("#page-text", Static).update(Content("\n\n".join(paragraphs)))
        self.query_one("#guide", VerticalScroll).scroll_home(animate=False)

    def next_page(self) -> None:
        """Turn to the next page; after the last one close the book."""
        if self.page + 1 == len(self.PAGES):
            self.back()
            return
        self.page += 1
        self.show_page()

    def previous_page(self) -> None:
        """Turn back one page."""
        if self.page:
            self.page -= 1
            self.show_page()

    def other_game(self) -> None:
        """Read about Middle Empire instead."""
        from tui.middle_empire.guide import MiddleEmpireGuide

        self.app.switch_screen(MiddleEmpireGuide())
