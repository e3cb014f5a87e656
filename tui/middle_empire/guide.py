"""Middle Empire in five minutes: a few pages about the game and about its screen."""

from __future__ import annotations

from tui.screens.guide import GuideScreen, Pages
from tui.spoken import _

PAGES: Pages = (
    (
        _("What it is about"),
        (
            _(
                "Two to four players build Strongholds on the spaces of a map, turn them into Empires, join them by "
                "roads and attack each other along these roads. With two players four Empires win, with three or four "
                "players three of them."
            ),
            _(
                "They have to be held for a whole round: who has enough at the end of a turn claims victory, and wins "
                "at the start of the next own turn if there are still enough. The first line of the screen counts the "
                "turns that are left, so that everybody knows whom to attack."
            ),
            _(
                "Digital: Emporion deals, hides the hands behind a curtain, and bots may play some of the seats. "
                "Beside the board: you hold the printed cards and tell what is played."
            ),
        ),
    ),
    (
        _("A turn"),
        (
            _(
                "First you draw two cards, each from any of the three stacks: c Construction, d Defense, a Attack. The "
                "first card may be looked at before the second is chosen. s draws nothing at all."
            ),
            _(
                "Then you play up to three cards, at most one of each type, in any order. t ends the turn. More than "
                "seven cards are put away then: space marks them, enter puts them under their stacks."
            ),
            _("Nobody else's cards are seen, but for those that are played: they lie face up on the discard piles."),
        ),
    ),
    (
        _("Construction: Strongholds and Empires"),
        (
            _(
                "There are two cards for each space. The first builds a Stronghold there while the space is empty "
                "(b); the second makes your Stronghold an Empire (e). A Stronghold that was won by an attack needs one "
                "card only. Two wild cards do the same anywhere: one builds or upgrades, one upgrades."
            ),
            _(
                "On the map a small letter is a Stronghold and a capital an Empire of the player with that letter: r "
                "and R are Red's. A block behind the capital is its City Wall."
            ),
        ),
    ),
    (
        _("Defense: roads, walls, answers"),
        (
            _(
                "r builds a road in an empty roadway that touches a position of yours. Roads are drawn thick, with the "
                "letter of their owner. They score nothing, but without one nobody can attack; and they stay when "
                "what stood at their ends is gone."
            ),
            _(
                "w puts a City Wall under an Empire: it has to fall before the Empire can. p picks two more cards at "
                "once. Defend is kept for the turns of others: one card stops one attack (d)."
            ),
        ),
    ),
    (
        _("Attack"),
        (
            _(
                "a attacks a position of somebody else that one of your roads leads to. Its owner is asked, whatever "
                "the hand holds: d defends, l lets the attack pass. Let through, it breaks a City Wall; without one "
                "your Stronghold takes the space, even if an Empire stood there."
            ),
            _(
                "d plays a Double Attack: two attacks on one space, or one on each of two. x takes somebody's road off "
                "the board and m moves one of yours; against these there is no answer."
            ),
            _(
                "In the variation roads belong to nobody: anybody builds them at any position, and an attack goes from "
                "your position along a road to its other end, in both directions."
            ),
        ),
    ),
    (
        _("Keys on the map"),
        (
            _(
                "The arrow keys walk along the roadways. Enter on a space or roadway shows what may be done there. Or "
                "press the key of a card first: what may be chosen has a ring, n goes to the next of it, enter chooses "
                "it, esc steps back. The command that grows stands below the map."
            ),
            _(
                "Tab goes to the hand, where enter plays the card under the cursor, and on to the pieces with all that "
                "lies open and what has not been seen yet. F2 map, F3 hand, F4 pieces, F9 log."
            ),
            _(
                "The colon opens a line for the same moves as text: attack syria. u takes a move back as long as it "
                "showed nobody a card. The question mark always tells what works now and why."
            ),
        ),
    ),
)


class MiddleEmpireGuide(GuideScreen):
    """The pages, one at a time."""

    HEADING = _("How to play Middle Empire")
    PAGES = PAGES

    def other_game(self) -> None:
        """Read about Mega Empires instead."""
        self.app.switch_screen(GuideScreen())
