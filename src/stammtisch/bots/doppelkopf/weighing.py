"""Which card to play: what the trick brings with it, against what the card would still be good for.

Everything is counted in Augen. Schmieren, Abspatzen, catching the Fuchs and leaving a trick to the partner are not
rules here: they follow from who is likely to take the trick and whether he is with us.
"""

from typing import Final

from msgspec import Struct

from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import AUGEN, FUCHS, KARLCHEN, KREUZ_DAME
from stammtisch.games.doppelkopf.specials import DOPPELKOPF
from stammtisch.tricks import TRUMP


class Weights(Struct, frozen=True):
    """How a club member weighs things, in Augen. Set by hand: single ones moved by a third hardly changed the play."""

    special: float = 12.0
    """A special point."""
    from_friend: float = 8.0
    from_foe: float = 5.0
    """What a player behind adds to a plain trick that goes to his own side, and to the others."""
    trump_friend: float = 6.0
    trump_foe: float = 2.5
    """The same where trump is led."""
    high: float = 13.0
    steep: float = 2.0
    """What the highest trump out is worth beyond this trick, and how fast that falls with the trumps above it."""
    low: float = 3.0
    """What any trump is worth as long as there are suits to ruff."""
    ace: float = 9.0
    stale: float = 4.0
    """Keeping a plain card that stands, in a suit not played yet, and in one that has been round."""
    ace_lead: float = 3.0
    stale_lead: float = 2.0
    """The same when one leads: it will hardly get better."""
    bare: float = 3.0
    """Getting rid of the last card of a suit, with trumps to ruff it."""
    signal: float = 3.0
    """Showing the queen of Kreuz while the partner cannot know."""
    finding: float = 14.0
    """Becoming the partner of a Hochzeit."""
    draw_solo: float = 2.0
    draw_foes: float = -3.0
    """Leading trumps as a soloist, and against one."""
    later: float = 0.45
    """How much harder it is to beat a trick once somebody behind has beaten it."""
    eager: float = 0.95
    lazy: float = 0.8
    """How surely an opponent takes what he can take: a trick worth something, and one that is not."""
    beside: float = 0.6
    """How surely a partner takes over where an opponent behind him could."""


CLUB: Final = Weights()


class Choice(Struct, frozen=True):
    card: Card
    schwein: bool = False


class Weighing:
    """One decision at one moment of a deal."""

    def __init__(self, knowledge: Knowledge, weights: Weights = CLUB) -> None:
        self.t, self.w = knowledge, weights
        self.trumps_out = knowledge.out(TRUMP)
        self.mine = sum(knowledge.order.klass[c] == TRUMP for c in knowledge.hand)

    def value(self, choice: Choice) -> float:
        return self.trick(choice) - self.keeping(choice)

    # --- this trick ---

    def trick(self, choice: Choice) -> float:
        """What the trick brings: Augen and special points, by who is likely to take it."""
        t, card = self.t, choice.card
        trump = (t.led or t.order.klass[card]) == TRUMP
        total = 0.0
        for taker, chance in self._takers(choice).items():
            gain = (2 * t.ours(taker) - 1) * self._full(choice, taker) + self.w.special * self._special(choice, taker)
            total += chance * (gain + self._found(taker, trump=trump))
        return total

    def specials(self, choice: Choice) -> float:
        """The special points to expect of this trick for our side, and of a Karlchen at the end."""
        if self.t.alone:
            return 0.0
        card, trump = choice.card, self.t.order.klass[choice.card] == TRUMP
        later = self._karlchen(card, self.t.higher(card, TRUMP)[0]) if trump else 0.0
        now = sum(chance * self._special(choice, taker) for taker, chance in self._takers(choice).items())
        return now - later / self.w.special

    def _special(self, choice: Choice, taker: Seat) -> float:
        """The same if this seat takes it."""
        ours = self.t.ours(taker)
        doppelkopf = self._full(choice, taker) >= DOPPELKOPF and not self.t.alone
        return (2 * ours - 1) * doppelkopf + self._foxes(choice, ours)

    def _full(self, choice: Choice, taker: Seat) -> float:
        """The Augen of the trick in the end, if this seat takes it."""
        t, trump = self.t, (self.t.led or self.t.order.klass[choice.card]) == TRUMP
        added = sum(self._added(s, t.ours(taker), trump=trump) for s in t.behind if s != taker)
        return t.worth + AUGEN[choice.card] + added

    def _added(self, seat: Seat, ours: float, *, trump: bool) -> float:
        """What somebody behind will throw in, gladly or not."""
        friend, foe = (self.w.trump_friend, self.w.trump_foe) if trump else (self.w.from_friend, self.w.from_foe)
        together = 1 - abs(ours - self.t.ours(seat))
        return together * friend + (1 - together) * foe

    def _foxes(self, choice: Choice, ours: float) -> float:
        if self.t.alone or self.t.schwein != FUCHS:
            return 0.0
        total = 0.0
        lying = [*self.t.trick, (self.t.seat, choice.card)]
        for at, (seat, card) in enumerate(lying):
            swine = at == self.t.schwein_at or (seat == self.t.seat and choice.schwein and at == len(lying) - 1)
            if card == FUCHS and not swine:
                total += ours - self.t.ours(seat)
        return total

    def _found(self, taker: Seat, *, trump: bool) -> float:
        """A Hochzeit looks for its partner: who takes the trick becomes one, and the holder wants to be found."""
        t = self.t
        finds = t.view.searching and (t.options.hochzeit_find == "first_foreign" or not trump)
        if not finds or taker != t.seat:
            return 0.0
        return -self.w.finding if t.seat == t.view.declarer else self.w.finding

    # --- who takes it ---

    def _takers(self, choice: Choice) -> dict[Seat, float]:
        """The chance of each seat to take the trick once this card lies there."""
        t, card = self.t, choice.card
        holder, best = self._lying(choice)
        if choice.schwein or (t.schwein_at is not None and holder != t.seat):
            return {holder: 1.0}
        led = t.led or t.order.klass[card]
        able = {s: t.beating(s, best, led) for s in t.behind}
        worth = t.worth + AUGEN[card]
        chances = {holder: 1.0}
        for at, s in enumerate(t.behind):
            danger = self._danger([able[x] for x in t.behind[at + 1 :] if t.ours(x) < 0.5])
            takes = 0.0
            for taker, chance in chances.items():
                harder = 1.0 if taker == holder else self.w.later
                moved = chance * able[s] * harder * self._wants(s, taker, worth=worth, danger=danger)
                chances[taker] = chance - moved
                takes += moved
            chances[s] = takes
        return chances

    def _lying(self, choice: Choice) -> tuple[Seat, Card]:
        """Who has the trick once this card lies there, and with what."""
        t = self.t
        if t.takes(choice.card, schwein=choice.schwein):
            return t.seat, choice.card
        return t.trick[t.wins(t.cards, t.schwein_at)]

    def _danger(self, threats: list[float]) -> float:
        safe = 1.0
        for threat in threats:
            safe *= 1.0 - threat
        return 1.0 - safe

    def _wants(self, seat: Seat, taker: Seat, *, worth: int, danger: float) -> float:
        """Whether somebody behind who can beat the trick will do so."""
        together = 1 - abs(self.t.ours(seat) - self.t.ours(taker))
        against = self.w.eager if worth >= 8 or not self.t.trick else self.w.lazy
        return together * (0.05 + self.w.beside * danger) + (1 - together) * against

    # --- what the card would still be good for ---

    def keeping(self, choice: Choice) -> float:
        """What the card would be worth later; playing it now has to bring more than that."""
        t, card = self.t, choice.card
        if t.order.klass[card] != TRUMP:
            return self._plain(card)
        if choice.schwein or (card == t.schwein and t.gives_up_schwein):
            return self.w.low + self.w.high + AUGEN[card]  # it takes its own eleven home whenever it is played
        trumps, _ = t.higher(card, TRUMP)
        height: float = (1.0 - trumps / (self.trumps_out + 1)) ** self.w.steep
        worth = self.w.low + self.w.high * height
        if not t.trick:
            worth -= self._drawing()
        if self._signals(card):
            worth -= self.w.signal
        return worth + self._karlchen(card, trumps)

    def _drawing(self) -> float:
        """What speaks for leading trump as such."""
        if not self.t.alone:
            return 0.0
        return self.w.draw_solo if self.t.view.party == "re" else self.w.draw_foes

    def _signals(self, card: Card) -> bool:
        t = self.t
        return (
            card == KREUZ_DAME and t.contract.kind == "Normalspiel" and t.view.parties[t.seat] is None and not t.alone
        )

    def _karlchen(self, card: Card, higher: int) -> float:
        """The jack of Kreuz is kept for the last trick if it will take it, and goes before if it would be caught.

        What nothing beats any more is kept a little, too, as long as another one's jack is out to be caught.
        """
        t = self.t
        if t.alone or len(t.hand) > 3 or t.order.klass[KARLCHEN] != TRUMP:
            return 0.0
        if card == KARLCHEN:
            return self.w.special * (0.6 if higher == 0 else -0.5)
        return self.w.special * 0.2 if higher == 0 and KARLCHEN in t.unseen else 0.0

    def _plain(self, card: Card) -> float:
        t = self.t
        suit = t.order.klass[card]
        if not t.out(suit):
            return 0.0
        worth = 0.0
        if t.higher(card, suit)[1] == 0:
            been = any(t.order.klass[trick[0][1]] == suit for trick in t.tricks)
            worth = self._standing(been)
        bare = sum(t.order.klass[c] == suit for c in t.hand) == 1
        return worth - self.w.bare if bare and self.mine else worth

    def _standing(self, been: bool) -> float:
        if self.t.trick:
            return self.w.stale if been else self.w.ace
        return self.w.stale_lead if been else self.w.ace_lead
