"""What a seat knows at a Doppelkopf table: the double pack, who is with whom as far as that is certain, what is out."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from stammtisch.bots import Log
from stammtisch.bots.thinking import tag, this_deal
from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import AUGEN, CONTRACTS, DULLE, KREUZ_DAME, PACKS, SEATS, order
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.play import winner
from stammtisch.games.doppelkopf.schwein import schwein_card
from stammtisch.tricks import TRUMP

_NEARLY: Final = 0.95
"""Both queens may be in one hand, so two who are left over are not surely Re."""


def options_of(log: Log) -> Options:
    """The rules of the running deal, as they were said when it was opened."""
    for record in reversed(log):
        for event in reversed(record):
            if tag(event) == "deal-opened":
                options: Options = event.options
                return options
    return Options()


class Knowledge(Reading):
    """The tricks of a deal as this seat saw them. `partners=False` takes everybody else for an opponent."""

    def __init__(self, seat: Seat, view: Any, log: Log, *, partners: bool = True) -> None:
        self.view, self.options = view, options_of(log)
        self.contract = CONTRACTS[view.contract]
        pack = PACKS[self.options.pack]
        super().__init__(
            seat,
            order=order(view.contract, self.options.pack),
            augen=AUGEN,
            pack=pack,
            hand=view.hand,
            players=SEATS,
        )
        self.schwein_at: int | None = None
        self.schwein_to_come: Seat | None = None
        """Somebody has said that he has one and has not played it."""
        self.schwein_used = False
        self.dealt: Cards = ()
        self.ladies: list[Seat] = []
        """Who has played a queen of Kreuz."""
        self.announced: dict[Seat, str] = {}
        self.found: int | None = None
        """The trick in which a Hochzeit found its partner."""
        self.taker: Seat | None = None
        self.brought = 0
        """Of an Armut: who took it, and how many trumps came with it."""
        self.exchanged: dict[Seat, list[Card]] = {}
        """The same by name, to the two who saw them: what the other got and has not played."""
        self.mine: list[Card] = []
        events = this_deal(log)
        for event in events:
            if tag(event) == "card-played" and event.seat == seat:
                self._seen(event.card)
                self.mine.append(event.card)
        self.follow(events)
        self.with_us = self._sides() if partners else dict.fromkeys(self.others, 0.0)
        """For every other seat: 1 with us, 0 against us, between them what chance alone says."""
        self._shares: dict[str, dict[Seat, float]] = {}

    @property
    def others(self) -> list[Seat]:
        return [s for s in SEATS if s != self.seat]

    # --- hearing ---

    def follow(self, events: Iterable[Any]) -> "Knowledge":
        for event in events:
            match tag(event):
                case "dealt":
                    self.dealt = event.hands[self.seat]
                case "card-played":
                    self._card(event)
                case "trick-taken":
                    super().follow((event,))
                    self.schwein_at = None
                case "schwein-declared":
                    self.schwein_to_come = event.seat
                case "announced":
                    self.announced[event.seat] = event.step
                case "partner-found":
                    self.found = event.trick
                case "armut-offered":
                    self.brought = event.count
                case "armut-taken":
                    self.taker = event.seat
                    if self.seat == event.poor:
                        self.exchanged[event.seat] = [*event.trumps]
                case "cards-returned":
                    self._returned(event)
        return self

    def _returned(self, event: Any) -> None:
        if event.trumps == 0:
            self.void[event.poor].add(TRUMP)
        if self.seat == event.seat:
            self.exchanged[event.poor] = [*event.cards]
        elif self.seat == event.poor:
            kept = Counter(self.exchanged[event.seat])
            kept.subtract(event.cards)
            self.exchanged[event.seat] = [*kept.elements()]

    def _card(self, event: Any) -> None:
        if event.schwein:
            self.schwein_at, self.schwein_to_come, self.schwein_used = len(self.trick), None, True
        if event.card == KREUZ_DAME:
            self.ladies.append(event.seat)
        if event.card in self.exchanged.get(event.seat, ()):
            self.exchanged[event.seat].remove(event.card)
        self._played(event.seat, event.card)

    @property
    def start(self) -> Cards:
        """The hand with which the first trick was begun."""
        return (*self.hand, *self.mine)

    def caught(self) -> Seat | None:
        """Somebody who played a card of a class he had shown not to have."""
        klass = self.order.klass
        shown: dict[Seat, set[str]] = {s: set() for s in SEATS}
        for trick in (*self.tricks, self.trick):
            for seat, card in trick:
                if seat != self.seat and klass[card] in shown[seat]:
                    return seat
                if klass[card] != klass[trick[0][1]]:
                    shown[seat].add(klass[trick[0][1]])
        return None

    # --- who is with whom ---

    @property
    def alone(self) -> bool:
        """A single player against three: nothing special counts."""
        if self.contract.solo:
            return True
        silent = self.contract.kind == "Normalspiel" and self.dealt.count(KREUZ_DAME) == 2
        gave_up = self.contract.kind == "Hochzeit" and not self.view.searching and self.view.parties.count("re") == 1
        return silent or gave_up

    def _sides(self) -> dict[Seat, float]:
        """Only what is certain, by what was shown and by one's own cards; the rest is counted and not guessed."""
        if self.view.party is None:
            return dict.fromkeys(self.others, 1 / 3)  # a Hochzeit looks for its partner: it may be any of three
        parties = self._certain()
        hidden = [s for s in self.others if parties[s] is None]
        missing = self._re_side() - sum(p == "re" for p in parties.values())
        chance = min(missing / len(hidden), _NEARLY) if hidden else 0.0
        re = {s: chance if parties[s] is None else float(parties[s] == "re") for s in self.others}
        return re if self.view.party == "re" else {s: 1.0 - share for s, share in re.items()}

    def _re_side(self) -> int:
        """How many are Re; a silent solo of another is not reckoned with."""
        return 1 if self.view.party == "re" and self.alone else 2

    def _certain(self) -> dict[Seat, str | None]:
        party_of: dict[Seat, str | None] = dict(enumerate(self.view.parties))
        party_of[self.seat] = self.view.party
        if self.contract.kind == "Normalspiel":
            for s in self.others:
                if party_of[s] is None and TRUMP in self.void[s] and s not in self.ladies:
                    party_of[s] = "kontra"  # without a trump left and without having played her, he never had the lady
        parties = list(party_of.values())
        if parties.count("re") == self._re_side():
            return {s: p or "kontra" for s, p in party_of.items()}
        others_re = self.view.party == "re" and parties.count("kontra") == len(SEATS) - self._re_side()
        return {s: p or "re" for s, p in party_of.items()} if others_re else party_of

    def ours(self, seat: Seat) -> float:
        return 1.0 if seat == self.seat else self.with_us[seat]

    def banked(self) -> tuple[float, float]:
        """Augen taken so far: ours and theirs, each trick by what is known of its taker."""
        mine = theirs = 0.0
        for trick, taker in zip(self.tricks, self.takers, strict=False):
            worth, share = sum(AUGEN[c] for _, c in trick), self.ours(taker)
            mine += worth * share
            theirs += worth * (1 - share)
        return mine, theirs

    # --- who wins ---

    @property
    def last(self) -> bool:
        return len(self.hand) == 1

    @property
    def led(self) -> str | None:
        return self.order.klass[self.trick[0][1]] if self.trick else None

    def wins(self, cards: Cards, schwein_at: int | None) -> int:
        name = self.contract.name
        return winner(cards, name=name, options=self.options, schwein_at=schwein_at, last=self.last)

    @property
    def winner(self) -> Seat | None:
        return self.trick[self.wins(self.cards, self.schwein_at)][0] if self.trick else None

    def takes(self, card: Card, *, schwein: bool = False) -> bool:
        at = len(self.trick) if schwein else self.schwein_at
        return self.wins((*self.cards, card), at) == len(self.trick)

    def higher(self, card: Card, led: str) -> tuple[int, int]:
        """How many cards still out beat it in such a trick: trumps, and cards of the suit led."""
        beats, klass = self.order.beats[led], self.order.klass
        floor = beats(card)
        stands = self.options.dulle_second == "first" or (self.options.dulle_second != "second" and self.last)
        if card == DULLE and klass[DULLE] == TRUMP and not stands:
            floor -= 1
        trumps = suit = 0
        for c in self.unseen:
            if beats(c) > floor:
                trumps, suit = (trumps + 1, suit) if klass[c] == TRUMP else (trumps, suit + 1)
        return trumps, suit

    # --- how likely ---

    def share(self, seat: Seat, klass: str) -> float:
        """The chance that a given unseen card of this class is in this hand."""
        if klass not in self._shares:
            counts = {s: self.view.counts[s] for s in self.others if klass not in self.void[s]}
            total = sum(counts.values()) or 1
            self._shares[klass] = {s: n / total for s, n in counts.items()}
        return self._shares[klass].get(seat, 0.0)

    def out(self, klass: str) -> int:
        """How many cards of this class the others still hold."""
        of = self.order.klass
        return sum(of[c] == klass for c in self.unseen)

    def beating(self, seat: Seat, card: Card, led: str) -> float:
        """The chance that this seat, still to play, can beat the card."""
        if self.schwein_to_come == seat and (led == TRUMP or led in self.void[seat]):
            return 1.0
        trumps, suit = self.higher(card, led)
        by_trump = 1.0 - (1.0 - self.share(seat, TRUMP)) ** trumps
        if led == TRUMP:
            return by_trump
        free = (1.0 - self.share(seat, led)) ** self.out(led)
        by_suit = 1.0 - (1.0 - self.share(seat, led)) ** suit
        return min(1.0, by_suit + free * by_trump)

    @property
    def schwein(self) -> Card | None:
        return schwein_card(self.contract, self.options)

    @property
    def gives_up_schwein(self) -> bool:
        """Is one about to lose the right to a Schwein by playing this ace as an ordinary one?"""
        card = self.schwein
        if card is None or self.schwein_used or self.start.count(card) < 2:
            return False
        return self.hand.count(card) == 1 or not self.options.schwein_after_fox
