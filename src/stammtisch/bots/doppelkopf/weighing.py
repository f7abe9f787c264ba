"""Which card to play: what the trick brings with it, against what the card would still be good for.

Everything is counted in Augen. Schmieren, Abspatzen, catching the Fuchs and leaving a trick to the partner are not
rules here: they follow from who is likely to take the trick and whether he is with us.
"""

from typing import Final

from msgspec import Struct

from stammtisch.bots.doppelkopf.table import Table
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import AUGEN, FUCHS, KARLCHEN, KREUZ_DAME
from stammtisch.games.doppelkopf.specials import DOPPELKOPF
from stammtisch.tricks import TRUMP


class Weights(Struct, frozen=True):
    """How a club member weighs things, in Augen; found by letting variants play each other."""

    special: float = 12.0
    """A special point."""
    from_friend: float = 8.0
    from_foe: float = 5.0
    """What a player behind adds to a plain trick that goes to his own side, and to the others."""
    trump_friend: float = 6.0
    trump_foe: float = 2.5
    """The same where trump is led."""
    high: float = 13.0
    """What the highest trump out is worth beyond this trick; lower ones in proportion."""
    steep: float = 2.0
    low: float = 3.0
    """What any trump is worth as long as there are suits to ruff."""
    ace: float = 9.0
    """A plain card that stands, in a suit not played yet."""
    stale: float = 4.0
    """The same in a suit that has been round."""
    bare: float = 3.0
    """Getting rid of the last card of a suit, with trumps to ruff it."""
    signal: float = 3.0
    """Showing the queen of Kreuz while the partner cannot know."""
    finding: float = 14.0
    """Becoming the partner of a Hochzeit."""
    lead_re: float = 0.0
    lead_kontra: float = 0.0
    lead_solo: float = 2.0
    lead_foes: float = -3.0
    ace_lead: float = 3.0
    stale_lead: float = 2.0
    later: float = 0.45
    eager: float = 0.95
    lazy: float = 0.8
    beside: float = 0.6
    ruff: float = 0.0


CLUB: Final = Weights()


class Choice(Struct, frozen=True):
    card: Card
    schwein: bool = False


class Weighing:
    """One decision at one moment of a deal."""

    def __init__(self, table: Table, weights: Weights = CLUB) -> None:
        self.t, self.w = table, weights
        self.trumps_out = table.out(TRUMP)
        self.mine = sum(table.order.klass[c] == TRUMP for c in table.hand)

    def value(self, choice: Choice) -> float:
        return self.trick(choice) - self.keeping(choice)

    # --- this trick ---

    def trick(self, choice: Choice) -> float:
        """What the trick brings: Augen and special points, by who is likely to take it."""
        t, card = self.t, choice.card
        chances = self._takers(choice)
        led = t.led or t.order.klass[card]
        lying = [*t.trick, (t.seat, card)]
        worth = sum(AUGEN[c] for _, c in lying)
        total = 0.0
        for taker, chance in chances.items():
            ours = t.ours(taker)
            full = worth + self._added(taker, led == TRUMP)
            gain = (2 * ours - 1) * (full + (self.w.special if full >= DOPPELKOPF and not t.alone else 0.0))
            total += chance * (gain + self._foxes(lying, choice, ours) + self._found(taker))
        return total

    def _added(self, taker: Seat, trump: bool) -> float:
        """What those behind will throw in, gladly or not."""
        t = self.t
        ours = t.ours(taker)
        friendly = [1 - abs(ours - t.ours(s)) for s in t.behind if s != taker]
        friend, foe = (self.w.trump_friend, self.w.trump_foe) if trump else (self.w.from_friend, self.w.from_foe)
        return sum(share * friend + (1 - share) * foe for share in friendly)

    def _foxes(self, lying: list[tuple[Seat, Card]], choice: Choice, ours: float) -> float:
        if self.t.alone or self.t.schwein != FUCHS:
            return 0.0
        total = 0.0
        for at, (seat, card) in enumerate(lying):
            swine = at == self.t.schwein_at or (seat == self.t.seat and choice.schwein and at == len(lying) - 1)
            if card == FUCHS and not swine:
                total += self.w.special * (ours - self.t.ours(seat))
        return total

    def _found(self, taker: Seat) -> float:
        """A Hochzeit looks for its partner: taking the trick makes one; the holder wants to be found."""
        t = self.t
        if not t.view.searching or not self._finds():
            return 0.0
        if t.seat == t.view.declarer:
            return -self.w.finding if taker == t.seat else 0.0
        return self.w.finding if taker == t.seat else 0.0

    def _finds(self) -> bool:
        t = self.t
        return t.options.hochzeit_find == "first_foreign" or (t.led is not None and t.led != TRUMP)

    # --- who takes it ---

    def _takers(self, choice: Choice) -> dict[Seat, float]:
        """The chance of each seat to take the trick once this card lies there."""
        t, card = self.t, choice.card
        led = t.led or t.order.klass[card]
        if t.takes(card, schwein=choice.schwein):
            best, holder = card, t.seat
        else:
            at = t.wins(t.cards, t.schwein_at)
            holder, best = t.trick[at]
        if choice.schwein or (t.schwein_at is not None and holder != t.seat):
            return {holder: 1.0}
        worth = sum(AUGEN[c] for c in (*t.cards, card))
        able = {s: t.beating(s, best, led) for s in t.behind}
        chances = {holder: 1.0}
        for at, s in enumerate(t.behind):
            later = [x for x in t.behind[at + 1 :]]
            takes = 0.0
            for taker, chance in list(chances.items()):
                strength = able[s] * (1.0 if taker == holder else self.w.later)
                moved = chance * strength * self._wants(s, taker, worth, [able[x] for x in later if t.ours(x) < 0.5])
                chances[taker] -= moved
                takes += moved
            chances[s] = takes
        return chances

    def _wants(self, seat: Seat, taker: Seat, worth: int, threats: list[float]) -> float:
        """Whether somebody behind who can beat the trick will do so."""
        together = 1 - abs(self.t.ours(seat) - self.t.ours(taker))
        danger = 1.0
        for threat in threats:
            danger *= 1 - threat
        against = self.w.eager if worth >= 8 or not self.t.led else self.w.lazy
        beside = 0.05 + self.w.beside * (1 - danger)
        return together * beside + (1 - together) * against

    # --- what the card would still be good for ---

    def keeping(self, choice: Choice) -> float:
        t, card = self.t, choice.card
        if t.order.klass[card] != TRUMP:
            return self._plain(card)
        trumps, _ = t.higher(card, TRUMP)
        if choice.schwein:
            trumps = 0
        height = 1.0 - trumps / (self.trumps_out + 1)
        worth = self.w.low + self.w.high * height**self.w.steep
        if not t.trick:
            worth -= self._lead()
        if self._signals(card):
            worth -= self.w.signal
        return worth + self._karlchen(card, trumps)

    def _lead(self) -> float:
        """What speaks for leading trump at all, by what one plays."""
        re = self.t.view.party == "re"
        if self.t.alone:
            return self.w.lead_solo if re else self.w.lead_foes
        return self.w.lead_re if re else self.w.lead_kontra

    def _signals(self, card: Card) -> bool:
        t = self.t
        return card == KREUZ_DAME and t.contract.kind == "Normalspiel" and t.view.parties[t.seat] is None and not t.alone

    def _karlchen(self, card: Card, higher: int) -> float:
        """The jack of Kreuz is kept for the last trick when it will take it, and thrown before when it would be caught."""
        t = self.t
        if card != KARLCHEN or t.alone or len(t.hand) > 3 or t.order.klass[KARLCHEN] != TRUMP:
            return 0.0
        return self.w.special * (0.6 if higher == 0 else -0.5)

    def _plain(self, card: Card) -> float:
        t = self.t
        suit = t.order.klass[card]
        own = sum(t.order.klass[c] == suit for c in t.hand)
        worth = 0.0 if t.trick else self.w.ruff
        if t.higher(card, suit)[1] == 0 and t.out(suit):
            been = any(t.order.klass[trick[0][1]] == suit for trick in t.tricks)
            if t.trick:
                worth += self.w.stale if been else self.w.ace
            else:
                worth += self.w.stale_lead if been else self.w.ace_lead
        if own == 1 and self.mine and t.out(suit):
            worth -= self.w.bare
        return worth
