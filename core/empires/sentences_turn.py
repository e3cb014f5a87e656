"""The templates of the whole turn: books, taxes, building, abilities, advances, markers, buildings, victory."""

from core.words import N_, Phrase, Sentence

EVENTS: dict[str, tuple[Phrase, dict[str, Phrase]]] = {
    "books.corrected": (N_("{seat:seat} corrected: {told:told}."), {"because": N_("The table says: {because}")}),
    "advances.owned": (N_("{seat:seat} holds {advances:advances}."), {}),
    "advances.disowned": (N_("{seat:seat} does not hold {advances:advances}."), {}),
    "shortgame.set": (N_("{seat:seat} has drawn {set:set}: {advances:advances}."), {}),
    "building.told": (
        N_("The area of {building:building}: city of {city:party}."),
        {"tokens": N_("Tokens there: {tokens:parties}.")},
    ),
    "building.named": (N_("A Special Building is called {name}."), {}),
    "tax.collected": (
        N_("{seat:seat} collects {paid} treasury at rate {rate}."),
        {
            "revolting": (
                N_("Stock is short: {revolting} city revolts."),
                N_("Stock is short: {revolting} cities revolt."),
                "revolting",
            )
        },
    ),
    "tax.revolt": (
        (
            N_("{cities} city of {seat:seat} revolts."),
            N_("{cities} cities of {seat:seat} revolt."),
            "cities",
        ),
        {"beneficiary": N_("{beneficiary:seat} annexes what revolted, picking on the board.")},
    ),
    "census.taken": (N_("Census: {counts:counts}."), {}),
    "ships.sailed": (
        N_("{seat:seat} builds {build} and keeps {keep} ships for {cost}."),
        {"treasury": N_("{treasury} of it is treasury.")},
    ),
    "pieces.lost": (N_("{seat:seat} loses {tokens} tokens, {cities} cities and {ships} ships to stock."), {}),
    "cities.built": (
        (N_("{seat:seat} builds {cities} city."), N_("{seat:seat} builds {cities} cities."), "cities"),
        {"wilderness": N_("{wilderness} of them in the wilderness.")},
    ),
    "cities.reduced": (
        (N_("{seat:seat} reduces {cities} city."), N_("{seat:seat} reduces {cities} cities."), "cities"),
        {"tokens": N_("{tokens} tokens take their place.")},
    ),
    "ability.used": (
        N_("{seat:seat} uses {advance:advance}."),
        {
            "target": N_("It strikes {target:seat}."),
            "tokens": (N_("{tokens} token is moved."), N_("{tokens} tokens are moved."), "tokens"),
            "cities": (N_("{cities} city changes hands."), N_("{cities} cities change hands."), "cities"),
            "treasury": N_("{treasury} tokens go from stock to treasury."),
            "paid": N_("{paid} treasury is paid for it."),
            "sold": N_("{sold:cards} is discarded."),
            "givers": N_("{givers:seats} hands over a card."),
            "received": N_("It receives {received:cards}."),
        },
    ),
    "advances.acquired": (
        N_("{seat:seat} acquires {advances:advances} for {cost}."),
        {
            "cards": N_("It turns in {cards:cards}."),
            "treasury": N_("It pays {treasury} treasury."),
            "lost": N_("{lost} points are lost."),
            "building": N_("{building:building} is built in {area}."),
        },
    ),
    "ast.forward": (N_("{seat:seat} moves to column {column} of the A.S.T."), {}),
    "ast.missing": (
        N_("{seat:seat} stays on column {column} of the A.S.T."),
        {"missing": N_("Missing: {missing:needs}.")},
    ),
    "ast.no_city": (N_("{seat:seat} has no city and goes back to column {column} of the A.S.T."), {}),
    "ast.last": (N_("{seat:seat} stands on the last column of the A.S.T."), {}),
    "game.last-turn": (N_("A marker has reached the finish: one more turn is played."), {}),
    "game.over": (N_("The game is over. {winner:seat} wins. Victory points: {ranking:counts}."), {}),
    "phase.by-hand": (N_("{phase:phase} was kept on the table for {seats:seats}."), {}),
}

PROMPTS: dict[str, Phrase] = {
    "prompt.1": N_("Tax Collection: everybody has collected. End the phase."),
    "prompt.1-left": N_("Tax Collection: tax for all at the usual rate, or tax SEAT RATE. Left: {seats:seats}."),
    "prompt.2": N_("Population Expansion: the census is taken. End the phase."),
    "prompt.2-left": N_("Population Expansion: enter the tokens on the board, census SEAT N. Left: {seats:seats}."),
    "prompt.3": N_("Movement: enter ships built and kept, then end the phase. Order: {order:seats}."),
    "prompt.4": N_("Conflict: enter what was lost, then end the phase."),
    "prompt.5": N_("City Construction: enter cities built and reduced, then end the phase."),
    "prompt.5-left": N_("City support is short; reduce cities of {seats:seats}, or correct the census."),
    "prompt.10": N_("Special Abilities: enter those used, then end the phase. Order: {order:seats}."),
    "prompt.11": N_("Surplus Population: enter what is removed and reduced, then end the phase."),
    "prompt.11-left": N_("City support is short; reduce cities of {seats:seats}, or correct the census."),
    "prompt.over": N_("The game is over: {winner:seat} has won."),
}

_MOST: Phrase = N_("At most {most}.")
_NEEDS: Phrase = N_("It takes {needs:advances_or}.")

REFUSALS: dict[str, Sentence] = {
    "books.none": (
        N_("This game was made before the books were kept: the table keeps them by hand."),
        N_("A new game keeps them."),
    ),
    "set.nothing": (
        N_("Nothing was said of {seat:seat}."),
        N_("set SEAT board N treasury N cities N ships N column N"),
    ),
    "ledger.too-many": (N_("{seat:seat} can't have {count} {what} in {place}."), _MOST),
    "ledger.negative": (N_("{count} {what} is less than nothing."), N_("0 to {most} are possible.")),
    "ledger.short": (
        N_("{seat:seat} has only {most} {what} in {place}, not {count}."),
        N_("Correct the books: set SEAT ..."),
    ),
    "ledger.place": (N_("There are no {what} in {place}."), N_("They are in {places:or}.")),
    "ast.column": (N_("{seat:seat} can't stand on column {column}."), N_("Columns 1 to {most}.")),
    "ast.moved": (N_("The markers have moved this turn."), N_("End the phase to open the next turn.")),
    "advance.unknown": (N_("There is no advance “{advance}”."), ""),
    "advance.held": (N_("{advance:advance} is held already."), N_("Each advance is held once.")),
    "advance.twice": (N_("{advance:advance} is named twice."), N_("Each advance is held once.")),
    "advance.not-held": (N_("{seat:seat} does not hold {advance:advance}."), N_("It holds {held:advances}.")),
    "advance.no-gift": (N_("Nothing gives {advance:advance} for nothing."), _NEEDS),
    "advance.gift-wrong": (N_("{advance:advance} can't be taken for nothing."), N_("It could be {could:advances_or}.")),
    "advance.no-discount": (N_("Nothing makes {advance:advance} cheaper in this purchase."), _NEEDS),
    "advance.discount-wrong": (N_("{advance:advance} can't be made cheaper."), N_("It could be {could:advances_or}.")),
    "advance.no-choice": (N_("Nothing in this purchase lets credits be chosen."), _NEEDS),
    "advance.choice-step": (N_("{amount} credits of {group} can't be chosen."), N_("Credits come in steps of {step}.")),
    "advance.choice-total": (
        N_("{given} credits are chosen; {total} have to be."),
        N_("choose GROUP N ..., in steps of {step}, {total} in all."),
    ),
    "pay.short": (N_("{short} points are short: {worth} are paid, it costs {cost}."), N_("Add cards or treasury.")),
    "pay.treasury-overpaid": (
        N_("{treasury} treasury is too much: {over} points are paid too many."),
        N_("Treasury gives no change: pay at most {most} of it."),
    ),
    "pay.amount": (N_("{amount} can't be paid."), ""),
    "pay.not-commodity": (
        N_("{card:card} is not a commodity."),
        N_("Advances are paid with commodities and treasury."),
    ),
    "pay.too-many": (N_("There are no {count} {card:card}."), _MOST),
    "pay.sub-needs": (N_("A card may stand in for another only by an advance."), _NEEDS),
    "pay.sub-again": (N_("{count} cards can't stand in for others."), _MOST),
    "pay.sub-same": (N_("{card:card} can't stand in for itself."), N_("Hand it in with the set.")),
    "pay.sub-low": (
        N_("{card:card} is too low to stand in for {into:card}."),
        N_("A card of number {least} or higher would do."),
    ),
    "pay.no-set": (N_("No {card:card} is handed in."), N_("At least one real card makes a set.")),
    "pay.set-complete": (
        N_("The set of {card:card} is complete with {cards}: nothing can stand in for a card that is not missing."),
        N_("{missing} are missing."),
    ),
    "pay.lacks-cards": (N_("{short} {card:card} are missing: {held} are held."), ""),
    "pay.lacks-treasury": (N_("{short} treasury is missing: {held} is there."), ""),
    "pay.building-twice": (N_("{building:building} is named twice."), N_("Each building stands in once.")),
    "pay.not-controlled": (N_("{building:building} is not controlled."), N_("Controlled: {could:buildings}.")),
    "acquire.again": (
        N_("{seat:seat} has acquired its advances this turn."),
        N_("One purchase a turn; undo takes it back."),
    ),
    "acquire.nothing": (N_("Nothing is bought."), N_("Name at least one advance, or a building.")),
    "tax.rate": (N_("{seat:seat} can't collect at rate {rate}."), N_("{lowest} to {highest} are possible.")),
    "tax.again": (N_("Taxes have been collected."), N_("undo takes them back.")),
    "tax.not-collected": (
        N_("{seats:seats} has not collected taxes."),
        N_("tax collects; phase 2 leaves it to the table."),
    ),
    "census.twice": (N_("{seat:seat} is named twice."), N_("Name each seat once.")),
    "census.not-taken": (
        N_("The census of {seats:seats} is missing."),
        N_("census SEAT N takes it; phase 3 leaves it to the table."),
    ),
    "cities.count": (N_("{count} is less than nothing."), ""),
    "cities.too-many": (N_("{seat:seat} can't build {count} cities."), N_("{most} are in stock.")),
    "cities.treasury": (
        N_("{seat:seat} can't take {count} tokens of a city from treasury."),
        N_("{most} are possible; it takes {advance:advance}."),
    ),
    "ships.count": (N_("{count} is less than nothing."), ""),
    "ships.keep": (N_("{seat:seat} can't keep {count} ships."), N_("{most} are on the board.")),
    "ships.too-many": (N_("{seat:seat} can't have {count} ships."), _MOST),
    "ships.treasury": (N_("{count} treasury is more than the ships cost."), N_("They cost {most}.")),
    "support.short": (
        N_("{lacking} tokens are too few to support the cities of {seat:seat} at {rate} each."),
        N_("reduce SEAT N tokens N, or correct the census; end because TEXT leaves it to the table."),
    ),
    "ability.none": (N_("{advance:advance} has no special ability."), N_("These have: {could:advances}.")),
    "ability.not-held": (N_("{seat:seat} does not hold {advance:advance}."), N_("own SEAT ADVANCE corrects it.")),
    "ability.again": (N_("{seat:seat} has used {advance:advance} this turn."), N_("Each ability once a turn.")),
    "ability.own": (N_("{seat:seat} can't be its own target."), N_("Name another seat.")),
    "ability.safe": (
        N_("{seat:seat} is safe from {advance:advance}: it holds {guard:advance}."),
        N_("Name another seat."),
    ),
    "ability.too-many": (N_("{count} {what} are too many for {advance:advance}."), _MOST),
    "ability.needs": (N_("{advance:advance} needs more to be said."), N_("It reads: {form}")),
    "ability.card": (
        N_("{card:card} does not serve for {advance:advance}."),
        N_("A commodity of number {least} or higher would."),
    ),
    "ability.twice": (N_("{seat:seat} is named twice."), N_("Each player hands over one card.")),
    "purchase.short": (
        N_("{seat:seat} has {treasury} treasury; it costs {price}."),
        N_("Buy less, or correct the books: set SEAT treasury N"),
    ),
    "purchase.free-again": (N_("{seat:seat} has taken its free card this turn."), N_("One a turn.")),
    "purchase.free-low": (
        N_("Stack {stack} is not above the {cities} cities of {seat:seat}."),
        N_("The free card comes from a higher stack."),
    ),
    "game.over": (N_("The game is over."), N_("show score tells how it ended.")),
    "shortgame.not-short": (N_("This is not a Short Game."), N_("own SEAT ADVANCE ... enters advances.")),
    "shortgame.set": (N_("{set:set} is not played with here."), N_("There are {sets:sets}.")),
    "shortgame.set-twice": (N_("{other:seat} has drawn {set:set}."), N_("Each set is drawn once.")),
    "shortgame.tokens": (N_("{seat:seat} can't begin with {count} tokens on the board."), _MOST),
    "shortgame.cities": (N_("{seat:seat} can't lose {count} cities to its set."), _MOST),
    "building.none": (N_("This game is played without the Special Buildings."), N_("A new game can have them.")),
    "building.left-out": (N_("{buildings:buildings} has to be in the supply."), ""),
    "building.stone-age": (N_("{seat:seat} can't build in the Stone Age."), N_("From the Early Bronze Age on.")),
    "building.no-supply": (N_("No Special Building is left in the supply."), ""),
    "building.region-taken": (
        N_("{building:building} stands in the region of {seat:seat} already."),
        N_("One building in each region."),
    ),
    "building.no-city": (N_("{seat:seat} has no city in its region."), N_("A building needs one.")),
    "building.not-in-supply": (
        N_("{building:building} is not in the supply."),
        N_("There are {supply:buildings}."),
    ),
    "building.area": (N_("A building of {seat:seat} can't be placed in {area}."), N_("Possible: {places:or}.")),
    "building.not-on-map": (N_("{building:building} does not stand on the map."), ""),
    "building.own-none": (N_("{seat:seat} owns no Special Building."), ""),
    "building.not-controlled": (N_("{seat:seat} does not control {building:building}."), ""),
    "building.no-help": (N_("A building does not help so against {calamity:card}."), ""),
    "building.twice": (N_("{building:building} is named twice."), ""),
    "building.new": (N_("{building:building} was built this turn."), N_("It can be given up from the next turn on.")),
    "building.has-name": (N_("{name} has a name already."), ""),
    "building.name-taken": (N_("{name} is the name of another building."), N_("Choose another name.")),
}
