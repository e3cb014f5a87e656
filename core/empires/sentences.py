"""The templates of Mega Empires, one for each code of an event, a prompt or a refusal."""

from core.empires import sentences_calamities, sentences_turn, sentences_unmodifiable
from core.words import N_, Phrase, Sentence

_EVENTS: dict[str, tuple[Phrase, dict[str, Phrase]]] = {
    "game.undone": (N_("Move {n} is taken back."), {}),
    "game.redone": (N_("Move {n} is put back."), {}),
    "cities.set": (N_("City Count: {counts:counts}."), {}),
    "cities.corrected": (N_("City Count corrected: {counts:counts}. Nothing is dealt again."), {}),
    "deal.order": (N_("Order of play: {order:seats}."), {}),
    "deal.hand": (
        (N_("{seat:seat} is dealt {count} card."), N_("{seat:seat} is dealt {count} cards."), "count"),
        {"cards": N_("They are {cards:cards}.")},
    ),
    "deal.market": (
        N_("The market is filled: Water on 0a."),
        {
            "marker": (
                N_("One card lies on column 1."),
                N_("One card lies on each of columns 1 to {marker}."),
                "marker",
            )
        },
    ),
    "hand.entered": (N_("{seat:seat} holds {cards:cards}."), {}),
    "hand.got": (N_("{seat:seat} receives {cards:cards}."), {}),
    "hand.discarded": (N_("{seat:seat} discards {cards:cards}."), {}),
    "market.entered": (N_("On the market: {cards:lying}."), {}),
    "market.turned-up": (N_("The market is turned up."), {"cards": N_("It shows {cards:lying}.")}),
    "purchase.water": (N_("{seat:seat} buys {count} Water for {price} treasury."), {}),
    "purchase.card": (
        N_("{seat:seat} buys a card of stack {stack} for {price} treasury."),
        {"card": N_("It is {card:card}.")},
    ),
    "purchase.done": (N_("{seat:seat} buys no more."), {}),
    "trade.opened": (N_("Trade begins: {order:seats}."), {}),
    "trade.made": (N_("{seat:seat} places {placed:placed}, takes {taken:taken}."), {}),
    "trade.passed": (N_("{seat:seat} passes."), {}),
    "trade.ended": (N_("Trade is over."), {"because": N_("The table ended it: “{because}”.")}),
    "water.removed": (N_("{seat:seat} removes {count} Water from column 0."), {}),
    "talk.wants": (N_("{seat:seat} wants {card:card}."), {}),
    "talk.offers": (N_("{seat:seat} offers {card:card}."), {}),
    "calamity.revealed": (
        N_("{seat:seat} puts {card:card} back on {space}, face up, and takes another card."),
        {"drawn": N_("It is {drawn:card}.")},
    ),
    "calamity.taken": (N_("{seat:seat} keeps {card:card} from {space}."), {}),
    "calamity.held": (N_("{seat:seat} holds {cards:cards}."), {}),
    "calamity.excess": (
        (
            N_("{seat:seat} holds {held} calamities; {count} is discarded at random."),
            N_("{seat:seat} holds {held} calamities; {count} are discarded at random."),
            "count",
        ),
        {"cards": N_("It was {cards:cards}.")},
    ),
    "calamity.kept": (N_("{seat:seat} resolves {cards:cards}."), {}),
    "calamity.market": (N_("Calamities on the market: {cards:cards}."), {}),
    "calamity.discarded": (N_("{seat:seat} is done with {cards:cards}."), {}),
    "calamity.smuggled": (
        N_("{card:card} from the red column goes back to {seat:seat}."),
        {
            "losing": N_("The penalty: {seat:seat} gives up {losing:card}."),
            "taker": N_("{taker:seat}, who had drawn it, receives that card."),
        },
    ),
    "cards.returned": (N_("The cards go back under their stacks."), {}),
    "phase.opened": (N_("Phase: {phase:phase}."), {"because": N_("The table says: “{because}”.")}),
    "turn.opened": (N_("Turn {turn} begins."), {"because": N_("The table says: “{because}”.")}),
}
"""For each event a sentence, and more of them where the reader may know the value they begin from."""

_PROMPTS: dict[str, Phrase] = {
    "prompt.6a": N_("Enter the City Count, then deal."),
    "prompt.buy": N_("{seat:seat}: buy cards, or done."),
    "prompt.trade": N_("{seat:seat}: trade or pass (round {round} of {rounds})."),
    "prompt.only-pass": N_("{seat:seat}: you can only pass (round {round} of {rounds})."),
    "prompt.three-water": N_("{seat:seat}: trade or pass; Water may be removed first (round {round} of {rounds})."),
    "prompt.drawn": N_("{seat:seat}: {space} was {card:card}. Put it back and take another card, or keep it?"),
    "prompt.8": N_("Calamity Selection: look at the market and the calamities held, then end the phase."),
    "prompt.8-told": N_("Calamity Selection: enter who holds which, holds SEAT CALAMITY ..., then end the phase."),
    "prompt.8-told-market": N_(
        "Calamity Selection: enter what was turned up on {spaces:list}, market SPACE CARD, and who holds which "
        "calamities, holds SEAT CALAMITY ...; then end the phase."
    ),
    "prompt.8-over": N_(
        "Calamity Selection: more than {most} calamities: {seats:seats}. excess draws what is over at random; "
        "discard SEAT CALAMITY enters what you drew."
    ),
    "prompt.12-by-hand": N_("Civilization Advances: turn in cards, then end the phase."),
    "prompt.13-by-hand": N_("The cards are back under their stacks. End the phase to open the next turn."),
    "prompt.by-hand": N_("{phase:phase} is kept on the table. End the phase when it is done."),
    "prompt.over-limit": N_("Too many cards in hand; discard: {over:counts}."),
}

_REFUSALS: dict[str, Sentence] = {
    "calamity.over-limit": (
        N_("{seat:seat} holds {held} major calamities; {most} are kept."),
        N_("Draw the excess at random and enter it, discard SEAT CALAMITY; or let it be drawn: excess."),
    ),
    "calamity.no-excess": (N_("Nobody is known to hold more than {most} calamities."), N_("End the phase: end.")),
    "cities.out-of-range": (N_("{seat:seat} can't have {count} cities."), N_("0 to {most} are possible.")),
    "cities.twice": (N_("{seat:seat} is named twice."), N_("Name each seat once.")),
    "deal.market-not-empty": (
        N_("There are still cards on the market."),
        N_("The last turn has to end first: its cards go back under their stacks in phase 13."),
    ),
    "deck.too-many": (
        (
            N_("That makes {count} of {card:card}; the deck holds only {most}."),
            N_("That makes {count} of {card:card}; the deck holds only {most}."),
            "most",
        ),
        N_("Correct what is wrong: hand SEAT CARD ... or market SPACE CARD."),
    ),
    "discard.name-it": (N_("{seat:seat} has to name the cards it discards."), N_("For example: discard SEAT ochre*3")),
    "hand.empty": (N_("{seat:seat} holds no card."), N_("Correct the hand first: hand SEAT CARD ...")),
    "hand.lacks": (
        N_("{seat:seat} holds no {card:card} that it could give up."),
        N_("show hand lists what is held; beside the board, hand SEAT CARD ... corrects it."),
    ),
    "hand.lacks-unseen": (
        N_("{seat:seat} holds no unseen card of stack {stack}."),
        N_("Correct the hand first: hand SEAT CARD ..."),
    ),
    "hand.over-limit": (
        (
            N_("{seat:seat} holds {excess} card more than the limit of {limit}."),
            N_("{seat:seat} holds {excess} cards more than the limit of {limit}."),
            "excess",
        ),
        N_("Discard first: discard SEAT CARD ... — or let it pass where phase 12 ends: end because TEXT"),
    ),
    "market.column-full": (
        N_("Column {column} is full."),
        N_("Take a card from it first, or place the card on a red space."),
    ),
    "market.red-full": (N_("The red column is full."), N_("A card has to be taken from it first.")),
    "market.red-only": (
        N_("{card:card} is a calamity: it goes to the red column or stays in the hand."),
        N_("Name a free red space, for example @r2."),
    ),
    "market.non-tradeable": (N_("{card:card} is not tradeable: it can't be placed."), N_("Place another card.")),
    "market.space-taken": (N_("There is a card on {space} already."), N_("Free: {free:or}.")),
    "market.unnamed": (
        N_("A card on {space} has to be named: it is shown to all."),
        N_("Only a card on the red column stays unnamed."),
    ),
    "market.wrong-column": (
        N_("{card:card} does not belong on {space}."),
        N_("It goes to column {column} or to the red column."),
    ),
    "market.wrong-number": (
        N_("A card of stack {stack} can't lie on {space}."),
        N_("Cards of stack {column} lie there."),
    ),
    "parse.hand-alone": (
        N_("This would say what {seat:seat} holds, but no card is named."),
        N_("To look at a hand: show hand {seat}. For an empty hand: hand {seat} none."),
    ),
    "parse.needs-red": (N_("Where does the card “{word}” go?"), N_("Only to a red space: {word}@r2, @r3 or @r4.")),
    "parse.space": (
        N_("“{word}” is no space of the market."),
        N_("Columns 0 to 9 with row {rows:or}, as in 6b; or r2, r3, r4."),
    ),
    "parse.space-twice": (N_("{space} is named twice."), N_("Name each space once.")),
    "phase.already": (N_("This is phase {phase:phase} already."), ""),
    "phase.deal-first": (N_("The cards are not dealt yet."), N_("Enter the City Count, then: deal")),
    "phase.not-over": (
        N_("{phase:phase} ends by itself."),
        N_("It is over when everybody is done or has passed; beside the board: end because TEXT"),
    ),
    "phase.over": (
        N_("{phase:phase} is over for this turn."),
        N_("undo takes moves back; what was told wrong is corrected: set SEAT ..., own and disown SEAT ADVANCE ..."),
    ),
    "phase.table-only": (
        N_("Only a table that keeps the cards by hand ends this early."),
        N_("Here it ends when everybody is done or has passed."),
    ),
    "phase.unknown": (N_("There is no phase “{phase}”."), N_("Phases: {phases:list}.")),
    "phase.wrong": (N_("Not now: this is phase {phase:phase}."), N_("It belongs to {phases:phases}.")),
    "purchase.count": (N_("{count} cards can't be bought."), N_("At least one.")),
    "purchase.needs-advance": (
        N_("Only a holder of {advance:advance} may buy from stack {stack} (for {price} treasury)."),
        N_("Everybody may buy Water, or from stack 9."),
    ),
    "purchase.not-sold": (N_("Stack {stack} is not for sale."), N_("Everybody may buy Water, or from stack 9.")),
    "purchase.too-much": (
        N_("{price} treasury is more than the {most} tokens there are."),
        N_("Buy fewer cards."),
    ),
    "reveal.name-it": (N_("Which calamity came from {space}?"), N_("reveal {space} CALAMITY")),
    "reveal.not-asked": (
        N_("Nothing is asked about {space}."),
        N_("reveal and keep answer the question after a drawn calamity, space by space."),
    ),
    "reveal.not-drawn": (
        N_("The last trade drew no unseen card from {space}."),
        N_("It drew from {drawn:list}."),
    ),
    "reveal.too-late": (
        N_("A calamity can be put back only right after the trade that drew it."),
        N_("Take the moves since then back first: undo"),
    ),
    "reveal.wrong-card": (
        N_("{card:card} is not the non-tradeable calamity of stack {column}."),
        N_("Only that one can have come from {space}."),
    ),
    "show.stacks": (N_("The stacks may not be counted."), ""),
    "smuggled.not-commodity": (
        N_("{card:card} is a calamity: the penalty is a commodity card."),
        N_("Name the card that was drawn, its stack, or none."),
    ),
    "smuggled.not-theirs": (N_("{seat:seat} placed the card on {space}."), N_("It goes back to {seat:seat}.")),
    "smuggled.not-there": (
        N_("{card:card} does not lie on {space}."),
        N_("Name the red space it lies on, or who drew it: drawn by SEAT"),
    ),
    "smuggled.own": (N_("{seat:seat} can't have drawn its own card here."), N_("Name the other player.")),
    "smuggled.tradeable": (
        N_("{card:card} is tradeable: it may lie on the red column."),
        N_("Only a non-tradeable calamity goes back."),
    ),
    "trade.answer-first": (
        N_("{seat:seat} still has to say what happens to the card it drew."),
        N_("reveal puts it back, keep keeps it."),
    ),
    "trade.hand-too-small": (
        (
            N_("{seat:seat} holds {size} card; a trade takes {each}."),
            N_("{seat:seat} holds {size} cards; a trade takes {each}."),
            "size",
        ),
        N_("It can only pass."),
    ),
    "trade.name-it": (
        N_("{seat:seat} has to name the card it lays on {space}."),
        N_("Nobody else is told: on the red column it stays hidden."),
    ),
    "trade.must-trade": (N_("At this table who removes Water has to trade."), N_("Make a trade, or undo.")),
    "trade.take-blocked": (
        N_("{card:card} on {space} can't be taken for the rest of this phase."),
        N_("Take another card."),
    ),
    "trade.take-empty": (N_("There is no card on {space}."), N_("Take a card that lies there.")),
    "trade.take-placed": (
        N_("The card on {space} is placed in this trade: it can't be taken in it."),
        N_("Take two other cards."),
    ),
    "trade.take-twice": (N_("A card can be taken only once."), N_("Take two different cards.")),
    "trade.two-cards": (
        N_("A trade places exactly {each} cards and takes exactly {each}; this one places {placed}, takes {taken}."),
        N_("trade CARD@SPACE CARD@SPACE for SPACE SPACE"),
    ),
    "trade.worth": (
        N_("The cards taken are worth {taken}, those placed only {placed}."),
        N_("Take cards worth {placed} or less, or place more."),
    ),
    "water.no-trade": (
        N_("After that {seat:seat} would have to trade, and can't."),
        N_("Leave the Water where it is, and pass."),
    ),
    "water.not-three": (
        N_("Water can be removed only when column 0 is full of it at the start of a turn."),
        (N_("There is {count} now."), N_("There are {count} now."), "count"),
    ),
}
"""For each refusal what happened and what would be allowed."""

VARIANTS = sentences_turn.VARIANTS
"""Other words for some refusals."""
EVENTS = {**_EVENTS, **sentences_turn.EVENTS, **sentences_calamities.EVENTS}
"""All events: those of the cards, and those of the whole turn."""
PROMPTS = {**_PROMPTS, **sentences_turn.PROMPTS, **sentences_calamities.PROMPTS}
"""All prompts."""
REFUSALS = {
    **_REFUSALS,
    **sentences_turn.REFUSALS,
    **sentences_calamities.REFUSALS,
    **sentences_unmodifiable.REFUSALS,
}
"""All refusals."""
