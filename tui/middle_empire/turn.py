"""The moves the keys of the table make: a card choice by choice, cards put away, the keyboard handed over."""

from __future__ import annotations

from functools import partial
from inspect import isawaitable

from textual.events import Key

from core.errors import Refusal
from core.middle_empire.catalog import Card, Seat
from tui.actions import offers
from tui.middle_empire.draft import at_spot, begin
from tui.middle_empire.hand_panel import HandPanel
from tui.middle_empire.headline import where
from tui.middle_empire.map_panel import MapPanel
from tui.middle_empire.moment import VERB_NAMES, Offer
from tui.middle_empire.signs import spot_words
from tui.middle_empire.view import TableView
from tui.panels.foot import Status
from tui.spoken import _, counted


class TableTurn(TableView):
    """Turns keys into commands of the game. What is legal is asked of the rules, never decided here."""

    def give(self, command: str) -> bool:
        """Give *command* to the game; True when it was done, else the reason is told and nothing has changed."""
        seat = self.sitting.seat
        try:
            done = self.session.submit(command)
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        self.forget()
        if seat is not None:
            self._left.pop(seat, None)
            if self.sitting.asked != seat:
                self._left[seat] = (self.session.length, self.state)
        self.status = Status(self.history.of_move(self.session, done.n), "good")
        self._move_on()
        return True

    def _move_on(self) -> None:
        """After a move the bots play; then the seat that moved keeps its hand until it hands over."""
        self.play_bots()
        sitting = self.sitting
        if sitting.shared and sitting.seat is not None and sitting.misplaced:
            self.lingers = True
        self.show_all()
        self.call_seat()

    def play_bots(self) -> None:
        """Let the bots play until a person is asked, and tell what they did on the board."""
        if self.read_only:
            return
        length = self.session.length
        try:
            for _done in self.sitting.play_bots():
                pass
        except Refusal as refusal:
            self.status = Status(self.reason(refusal), "bad")
            return
        if self.session.length > length:
            self.status = self._news(length) or Status(_("The bots have changed nothing on the board."))

    def _news(self, since: int) -> Status | None:
        """What has happened on the board after entry *since*, as who sits here may know it."""
        told = self.history.on_the_board(self.session, since)
        return Status(f"{told}.") if told else None

    # -- one keyboard, several seats -----------------------------------------------------------------------------

    def call_seat(self) -> None:
        """Let the curtain hand the keyboard to the seat that is asked, unless it is there already."""
        asked = self.sitting.asked
        if asked in self.sitting.people and self.sitting.misplaced and not self.lingers and not self.read_only:
            self._curtain(asked)

    def _curtain(self, seat: Seat) -> None:
        """Let *seat* sit down behind a curtain."""
        from tui.screens.curtain import CurtainScreen

        self.hide_hand()
        if self.line is not None:
            self.line.shut()
        self.app.bell()
        curtain = CurtainScreen(self.words.seat(seat), self.words.player(seat), where(self.state, self.words))

        def answered(here: bool | None) -> None:
            if not here:
                self.leave()
                return
            self.sitting.sit(seat)
            if (left := self._left.get(seat)) is not None:
                self.status = self._news(left[0]) or Status()
            self.show_all()

        self.app.push_screen(curtain, answered)

    def hide_hand(self) -> None:
        """Let no hand be on the screen, nor anything that was answered to who sat here."""
        self.sitting.rise()
        self.forget()
        if self.line is not None:
            self.line.forget()
        self.status = Status()
        self.show_all()

    def hand_over(self) -> None:
        """Hide the hand of who just moved, and call the next seat."""
        self.hide_hand()
        self.call_seat()

    def leave(self) -> None:
        """Leave the game; every move is in its file."""
        self.dismiss(None)

    # -- a card, choice by choice --------------------------------------------------------------------------------

    def begin(self, verb: str, texts: tuple[str, ...] | None = None, spot: str = "") -> None:
        """Begin a move: of the legal commands, or those *texts* of them; *spot* is chosen already."""
        draft = begin(self.state.options.board, self.legal if texts is None else texts, verb)
        if draft is None:
            return
        self.picks, self.status = (), Status()
        self.draft = draft.choose(spot) if spot else draft
        self._go_on()

    def _go_on(self) -> None:
        """Bring the cursor to where the next choice is made, and say what it is; a move that is ready is made."""
        draft = self.draft
        if draft is None:
            return
        if draft.stage == "ready":
            if not self.give(draft.text):
                self.draft = None
                self.show_all()
            return
        if draft.stage == "card":
            cards = tuple(Offer(self._card_of(ending), partial(self._end, ending)) for ending in draft.endings)
            self.status = Status()
            self.offer(cards)
            return
        self.go_to_panel("map")
        self.status = Status(self._asks(draft.stage, bool(draft.chosen)))
        self.show_all()
        self.map.go_to_target()
        self.show_hints()

    def _asks(self, stage: str, again: bool) -> str:
        """What is chosen next, in words."""
        assert self.draft is not None
        if self.draft.verb == "double" and again:
            return _("The same space again for both attacks, or another one: enter chooses, n the next one.")
        if self.draft.verb == "move" and again:
            return _("To which roadway? Enter chooses it, n goes to the next one, esc steps back.")
        if stage == "way":
            return _("Which roadway? Enter chooses it, n goes to the next one, esc steps back.")
        return _("Which space? Enter chooses it, n goes to the next one, esc steps back.")

    def _card_of(self, ending: str) -> str:
        """The card that an ending of a command means."""
        deck = self.state.options.deck
        if not ending:
            return _("with the card that names it")
        return _("with {card}").format(card=self.words.card(deck.words[ending.split()[-1]]))

    def _end(self, ending: str) -> None:
        if self.draft is not None:
            self.draft = self.draft.end(ending)
            self._go_on()

    def on_map_panel_chosen(self, message: MapPanel.Chosen) -> None:
        """A spot was chosen: for the move that is being built, else to see what may be done there."""
        spot, draft = message.spot, self.draft
        if self.lingers:
            return
        if self.picks:
            self.tell_picks()
            return
        if draft is not None:
            if spot in draft.spots:
                self.draft = draft.choose(spot)
                self._go_on()
            else:
                told = _("{here} That can't be chosen: n goes to the next one that can.")
                self.tell(Status(told.format(here=spot_words(self.state, spot, self.words)), "bad"))
            return
        verbs = at_spot(self.legal, spot) if self.in_phase("play") else ()
        told = spot_words(self.state, spot, self.words)
        if not verbs or self.read_only:
            self.tell(Status(f"{told} {_('Nothing may be done there now.')}" if self.sitting.own else told))
            return
        self.tell(Status(told))
        self.offer(tuple(Offer(VERB_NAMES[verb], partial(self.begin, verb, None, spot)) for verb in verbs))

    def on_hand_panel_chosen(self, message: HandPanel.Chosen) -> None:
        """A card was chosen: to be put away, else to be played."""
        card = message.group.card
        if self.lingers:
            return
        if self.picks:
            self.tell_picks()
            return
        if self.discarding:
            self._mark(card, message.group.count)
            return
        texts = self.texts_of(card) if self.in_phase("play") and not self.read_only else ()
        verbs = tuple(dict.fromkeys(text.split()[0] for text in texts))
        if len(verbs) == 1:
            self.begin(verbs[0], texts)
        elif verbs:
            self.offer(tuple(Offer(VERB_NAMES[verb], partial(self.begin, verb, texts)) for verb in verbs))
        else:
            self.tell(Status(_("{card}: it can't be played now.").format(card=self.words.card(card))))

    # -- cards put away ------------------------------------------------------------------------------------------

    def _mark(self, card: Card, held: int) -> None:
        """Mark one card more to be put under its stack; after the last one none."""
        if self.marked_counts[card] < held and self.still_to_mark > 0:
            self.marked = (*self.marked, card)
        else:
            self.marked = tuple(one for one in self.marked if one != card)
        left = self.still_to_mark
        more = counted("{n} more card has to be marked.", "{n} more cards have to be marked.", left)
        self.status = Status(more if left else _("Enter puts them under their stacks, in this order."))
        self.show_all()

    def on_hand_panel_confirmed(self, _message: HandPanel.Confirmed) -> None:
        """Put the marked cards away, if they are as many as have to be."""
        if self.still_to_mark:
            left = self.still_to_mark
            more = counted("{n} more card has to be marked.", "{n} more cards have to be marked.", left)
            self.tell(Status(f"{more} {_('Space marks one.')}", "bad"))
        else:
            self.give(self.putting_away)

    # -- questions -----------------------------------------------------------------------------------------------

    def offer(self, picks: tuple[Offer, ...]) -> None:
        """Ask which of *picks* it is."""
        self.picks = picks
        self.show_map()
        self.show_lines()
        self.show_hints()

    def tell_picks(self) -> None:
        """Say which keys pick something, to somebody who pressed another one."""
        count = len(self.picks)
        self.tell(Status(_("A number from 1 to {n} picks; esc picks nothing.").format(n=count), "bad"))

    def on_key(self, event: Key) -> None:
        """A key that means nothing while something is to be picked is answered, too."""
        if self.asking == "pick" and not any(event.key in offer.action.keys for offer in offers(self.focused or self)):
            self.tell_picks()

    async def pick(self, key: str) -> None:
        """Take the one of this number."""
        number = int(key) - 1
        if number >= len(self.picks):
            self.tell_picks()
            return
        chosen, self.picks = self.picks[number], ()
        result = chosen.run()
        if isawaitable(result):
            await result
        self.show_lines()
        self.show_hints()

    def step_back(self) -> None:
        """Take back the last choice; with none left, close what is open."""
        self.status = Status()
        draft = self.draft
        if self.picks and draft is None:
            self.picks = ()
        elif draft is not None:
            self.picks = ()
            self.draft = draft.back()
            if self.draft is not None:
                self._go_on()
                return
        else:
            self.marked = ()
        self.show_all()

    def open_guide(self) -> None:
        """Read how the game is played."""
        from tui.middle_empire.guide import MiddleEmpireGuide

        self.app.push_screen(MiddleEmpireGuide())
