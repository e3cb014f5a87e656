"""Help on the verbs of the whole turn: books, taxes, building, abilities, advances, markers."""

from core.empires.parse_calamities import RESOLVE
from core.empires.parse_turn import ACQUIRE, PLAN, STANDS
from core.language import Entry
from core.words import N_

COMMANDS = (
    Entry(
        "set",
        ("set SEAT board N treasury N cities N ships N column N [because TEXT]", "set SEAT cities N"),
        N_("Corrects what the books say of a seat; stock follows. With cities alone it is the City Count."),
        "books",
        ("3",),
    ),
    Entry("tax", ("tax", "tax SEAT RATE"), N_("Phase 1: collects taxes, of all or of one seat."), "books", ("6.1",)),
    Entry("census", ("census SEAT N ...",), N_("Phase 2: tokens on the board after expansion."), "books", ("6.2",)),
    Entry(
        "ship",
        ("ship SEAT build N keep N [treasury N]",),
        N_("Phase 3: ships built and kept; the others leave the board."),
        "books",
        ("6.3",),
    ),
    Entry(
        "lose",
        ("lose SEAT N [cities N] [ships N]",),
        N_("Tokens, cities and ships that go to stock."),
        "books",
        ("6.4",),
    ),
    Entry(
        "plunder",
        ("plunder SEAT SEAT|barbarians [card] [treasury N]",),
        N_("Phase 4: what a seat takes for a city it has won, a card of its owner and treasury from its own stock."),
        "books",
        ("6.4",),
    ),
    Entry(
        "build",
        ("build SEAT N [wilderness N] [treasury N] [beyond N]",),
        N_("Phase 5: cities built on city sites and in the wilderness; their tokens go to stock."),
        "books",
        ("6.5",),
    ),
    Entry(
        "reduce",
        ("reduce SEAT N [tokens N]",),
        N_("Cities reduced, with the tokens that take their place."),
        "books",
        ("6.5",),
    ),
    Entry(
        "resolve",
        (RESOLVE,),
        N_("Phase 9: works the next calamity out, or anew the one at hand; by hand leaves it to the table."),
        "books",
        ("6.9", "M30"),
    ),
    Entry(
        "answer",
        ("answer ...",),
        N_("Phase 9: the answer to what a calamity asks; the question says what it may be."),
        "books",
        ("6.9",),
    ),
    Entry("settle", ("settle",), N_("Phase 9: what came out is right and goes into the books."), "books", ("6.9",)),
    Entry(
        "ability",
        (
            "ability SEAT trade_routes CARD ...",
            "ability SEAT diaspora|politics|universal_doctrine N",
            "ability SEAT universal_doctrine cities N",
            "ability SEAT fundamentalism|monotheism|politics SEAT tokens N cities N",
            "ability SEAT provincial_empire SEAT ...",
            "ability SEAT provincial_empire SEAT CARD ...",
        ),
        N_("Phase 10: a special ability, once a turn; beside the board with the cards that others hand over."),
        "advances",
        ("6.10",),
    ),
    Entry(
        "give",
        ("give SEAT CARD", "give SEAT none"),
        N_("The card that a seat hands over to a Provincial Empire, where the app deals the cards."),
        "advances",
        ("6.10",),
    ),
    Entry("acquire", (ACQUIRE,), N_("Phase 12: one purchase of advances."), "advances", ("6.12", "SB-3", "SB-8")),
    Entry(
        "own", ("own SEAT ADVANCE ... [choose GROUP N ...]",), N_("A correction: advances held."), "advances", ("6.12",)
    ),
    Entry("disown", ("disown SEAT ADVANCE ...",), N_("A correction: advances not held."), "advances", ("6.12",)),
    Entry(
        "scenario",
        ("scenario SEAT SET [lost N]",),
        N_("Short Game beside the board: the set a seat has drawn, and the city it may have cost."),
        "advances",
        ("M37",),
        beside=True,
    ),
    Entry("advance", ("advance",), N_("Phase 13: the markers move by the rules."), "advances", ("6.13",)),
    Entry(
        "stands",
        (STANDS,),
        N_("What is in the area of a Special Building, with its printed limit; who controls it follows."),
        "advances",
        ("SB-2",),
    ),
    Entry(
        "name",
        ("name BUILDING TEXT",),
        N_("Names a Special Building whose own name is not known."),
        "advances",
        ("SB-10",),
    ),
)

QUESTIONS = (
    Entry(
        "plan",
        (PLAN,),
        N_(
            "The best basket for these points, or for what the seat holds, with what to hand in and what to keep; "
            "by wishes: of the advances named, an earlier one before all later ones."
        ),
        "questions",
        ("6.12",),
    ),
)
