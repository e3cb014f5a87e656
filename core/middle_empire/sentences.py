"""The templates of Middle Empire, one for each code of an event, a prompt or a refusal."""

from core.words import N_, Phrase, Sentence

EVENTS: dict[str, tuple[Phrase, dict[str, Phrase]]] = {
    "game.undone": (N_("Move {n} is taken back."), {}),
    "game.redone": (N_("Move {n} is put back."), {}),
    "card.drawn": (N_("{seat:seat} draws a card of {type:type}."), {"card": N_("It is {card:card}.")}),
    "draw.skipped": (N_("{seat:seat} draws no cards."), {}),
    "stack.shuffled": (
        (
            N_("{count} discarded card of {type:type} becomes the new stack."),
            N_("{count} discarded cards of {type:type} are shuffled into the new stack."),
            "count",
        ),
        {},
    ),
    "stronghold.built": (N_("{seat:seat} builds a Stronghold in {space:space} (card: {card:card})."), {}),
    "empire.built": (
        N_("{seat:seat} upgrades {space:space} to an Empire (card: {card:card}), its number {empires}."),
        {},
    ),
    "wall.built": (N_("{seat:seat} puts a City Wall under the Empire in {space:space}."), {}),
    "road.built": (N_("{seat:seat} builds a road: {way:way}."), {}),
    "road.removed": (N_("{seat:seat} removes {owner:whose} road {way:way}."), {}),
    "road.moved": (N_("{seat:seat} moves {owner:whose} road {way:way} to {to:way}."), {}),
    "pick.played": (
        (
            N_("{seat:seat} may pick {count} more card."),
            N_("{seat:seat} may pick {count} more cards."),
            "count",
        ),
        {},
    ),
    "attack.made": (N_("{seat:seat} attacks {spaces:spaces} (card: {card:card})."), {}),
    "attack.defended": (N_("{seat:seat} defends {space:space}."), {}),
    "wall.destroyed": (N_("{attacker:seat} destroys the City Wall in {space:space}."), {}),
    "space.captured": (N_("{attacker:seat} takes {space:space} from {seat:seat}, whose {kind:kind} is removed."), {}),
    "space.emptied": (
        N_("{seat:seat} loses its {kind:kind} in {space:space}; {attacker:seat} has no Stronghold left to place."),
        {},
    ),
    "plays.ended": (
        (
            N_("{seat:seat} plays no more and has {excess} card over the limit."),
            N_("{seat:seat} plays no more and has {excess} cards over the limit."),
            "excess",
        ),
        {},
    ),
    "cards.discarded": (
        N_("{seat:seat} puts cards under their stacks: {types:types}."),
        {"cards": N_("They are {cards:cards}.")},
    ),
    "turn.ended": (N_("{seat:seat} ends the turn."), {}),
    "claim.made": (N_("{seat:seat} has {empires} Empires and wins if it still has enough at its next turn."), {}),
    "turn.opened": (N_("Turn {turn}: {seat:seat}."), {}),
    "game.won": (N_("{seat:seat} wins with {empires} Empires."), {}),
}
"""For each event a sentence, and more of them where the reader may know the value they begin from."""

PROMPTS: dict[str, Phrase] = {
    "prompt.draw": (
        N_("{seat:seat}: draw {count} card."),
        N_("{seat:seat}: draw {count} cards."),
        "count",
    ),
    "prompt.draw-or-skip": (
        N_("{seat:seat}: draw {count} card, or skip."),
        N_("{seat:seat}: draw {count} cards, or skip."),
        "count",
    ),
    "prompt.play": N_("{seat:seat}: play a card ({left:types_or}), or done."),
    "prompt.done": N_("{seat:seat}: all three cards are played; done ends the turn."),
    "prompt.defend": N_("{seat:seat}: {attacker:seat} attacks {space:space}. Defend, or let it pass?"),
    "prompt.discard": (
        N_("{seat:seat}: discard {count} card."),
        N_("{seat:seat}: discard {count} cards."),
        "count",
    ),
    "prompt.over": N_("The game is over: {winner:seat} has won."),
}

REFUSALS: dict[str, Sentence] = {
    "attack.no-target": (
        N_("There is nothing of another player in {space:space}."),
        N_("Name a space where an opponent stands."),
    ),
    "attack.not-connected": (
        N_("No road lets {seat:seat} attack {space:space}."),
        N_(
            "An own road has to end there; with common roads, or where the table says so, it also starts at a position "
            "of the attacker."
        ),
    ),
    "board.option": (N_("The board of this game can't be used. {problem}"), ""),
    "board.small": (
        N_("A board of {spaces} spaces has too few cards for {players} players."),
        N_("Fewer players, or a board with more spaces."),
    ),
    "board.unusable": (
        N_("The board can't be used. {problem}"),
        N_("A board is a TOML file of [[space]] and [[roadway]] entries."),
    ),
    "card.no-such-use": (
        N_("{card:card} is not played for that."),
        N_("It turns a Stronghold into an Empire: upgrade {space} with {wild}"),
    ),
    "discard.count": (
        (
            N_("{count} card has to go under the stacks; {named} are named."),
            N_("{count} cards have to go under the stacks; {named} are named."),
            "count",
        ),
        N_("Name exactly that many."),
    ),
    "draw.begun": (N_("{seat:seat} has drawn a card already."), N_("The second card has to be drawn as well.")),
    "draw.must": (N_("At this table nobody may decline to draw."), N_("draw construction, defense or attack")),
    "draw.none": (N_("There is no card of {type:type} to draw."), N_("There is {types:types_or}.")),
    "game.over": (N_("The game is over: {winner:seat} has won."), N_("undo takes the last move back.")),
    "hand.all-seen": (
        N_("Every copy of {card:card} lies on the discard pile."),
        N_("show unseen lists the cards that can still be held."),
    ),
    "hand.lacks": (N_("{seat:seat} holds no {card:card}."), N_("show hand lists what is held.")),
    "parse.no-roadway": (
        N_("No roadway joins {one:space} and {other:space}."),
        N_("From {one:space} roadways lead to {near:spaces}."),
    ),
    "parse.roadway": (N_("“{word}” is no roadway."), N_("Name its two ends, for example egypt-ethiopia.")),
    "phase.wrong": (N_("Not now: {phase:phase}."), N_("That is for another moment: {phases:phases}.")),
    "pieces.none": (N_("{seat:seat} has no {piece:piece} left to place."), N_("Play the card for something else.")),
    "road.no-end": (
        N_("Neither end of {way:way} is at a position that this road may start from."),
        N_("A road starts at an own Stronghold or Empire; with common roads at anybody's."),
    ),
    "road.none": (N_("There is no road in {way:way}."), N_("show board lists the roads.")),
    "road.not-own": (N_("The road {way:way} belongs to {owner:seat}."), N_("It can be removed: remove {way}")),
    "road.own": (
        N_("{seat:seat} can't just take its own road {way:way} off the board."),
        N_("It can be moved: move {way} to SPACE-SPACE"),
    ),
    "road.taken": (N_("There is a road in {way:way} already."), N_("Remove Road clears it first.")),
    "slot.used": (
        N_("A card of {type:type} was already played in this turn."),
        N_("One card of each type may be played in a turn."),
    ),
    "space.own": (
        N_("{space:space} has an own Stronghold already."),
        N_("The card can turn it into an Empire: upgrade {space}"),
    ),
    "space.taken": (
        N_("{space:space} is taken: the {kind:kind} of {owner:seat} stands there."),
        N_("A Stronghold is placed on an empty space."),
    ),
    "upgrade.nothing": (
        N_("{seat:seat} has no Stronghold in {space:space}."),
        N_("Only an own Stronghold becomes an Empire."),
    ),
    "wall.no-empire": (
        N_("{seat:seat} has no Empire in {space:space}."),
        N_("A City Wall is placed under an own Empire, never under a Stronghold."),
    ),
    "wall.stands": (N_("The Empire in {space:space} has its City Wall."), N_("Each Empire has one at most.")),
}
"""For each refusal what happened and what would be allowed."""
