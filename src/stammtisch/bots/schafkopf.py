"""A decent club member at Schafkopf: bids what it can carry, finds its partner, lubricates and ducks."""

from typing import Any, ClassVar, Final

from stammtisch.bots.thinking import Question, Thinker, this_deal
from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.shuffling import Mix
from stammtisch.games.schafkopf.actions import (
    AnswerObjection,
    Claim,
    Confirm,
    Correct,
    GiveSpritze,
    LetStand,
    NameContract,
    NoSpritze,
    PlayCard,
    Spiele,
    Vote,
    Weiter,
)
from stammtisch.games.schafkopf.bidding import callable_suits
from stammtisch.games.schafkopf.contracts import AUGEN, CONTRACTS, ORDERS, PACK, SEATS, Contract
from stammtisch.games.schafkopf.spritze import WORDS
from stammtisch.tricks import TRUMP, Order

RUFSPIEL_FROM: Final = 4.8
"""Weighed trumps and Saue that carry a Rufspiel."""
LOSERS: Final = {"Farbwenz": 2.5, "Wenz": 2.5, "Solo": 2.1}
"""Tricks a single player may expect to lose and still play."""
_HEAVY: Final = {
    "EO": 2.2, "GO": 2.0, "HO": 1.7, "SO": 1.5, "EU": 1.2, "GU": 1.1, "HU": 1.0, "SU": 0.9,
    "HA": 0.9, "HZ": 0.9, "HK": 0.7, "H9": 0.7, "H8": 0.7, "H7": 0.7,
}  # fmt: skip


# --- how good a hand is ----------------------------------------------------------------------------------------


def for_rufspiel(hand: Cards, suit: str) -> float:
    """Trumps by their height, Saue of the other suits, and what is lost in the suits besides."""
    klass = ORDERS["Rufspiel E"].klass
    trumps = [c for c in hand if klass[c] == TRUMP]
    plain = [c for c in hand if klass[c] != TRUMP]
    saue = sum(c[1] == "A" for c in plain)
    loose = sum(klass[c] != suit and c[1] != "A" for c in plain)
    suits = len({klass[c] for c in plain})
    return sum(_HEAVY[c] for c in trumps) + saue - 0.3 * loose + 0.3 * (3 - suits)


def losers(hand: Cards, order: Order) -> float:
    """Tricks a single player has to expect to lose: trumps drawn from the top, then what does not run by itself."""
    strength = order.trumps.index
    mine = sorted((c for c in hand if order.klass[c] == TRUMP), key=strength)
    out = sorted((c for c in order.trumps if c not in hand), key=strength)
    lost = 0.0
    while mine and out:
        if strength(out[0]) < strength(mine[0]):
            lost += 1
            mine.pop()
            out = out[1:-2] if len(out) > 3 else []
        else:
            mine.pop(0)
            out = out[:-3]
    spare = len(mine)
    plain = "AZKO987" if "SO" not in order.trumps else "AZK987"
    for suit in "EGHS":
        cards = [c[1] for c in hand if order.klass[c] == suit]
        running = 0
        while running < len(cards) and plain[running] in cards:
            running += 1
        rest = len(cards) - running
        if rest:
            guarded = "A" in cards or ("Z" in cards and len(cards) > 1)
            lost += rest * (0.8 if guarded else 1.0)
    return max(0.0, lost - 0.3 * max(0, spare - 2))


def best_game(hand: Cards, names: tuple[str, ...]) -> tuple[str, float] | None:
    """The best game among these, and how comfortable it is (above 0: worth playing)."""
    found: list[tuple[float, str]] = []
    for name in names:
        contract = CONTRACTS[name]
        if contract.kind == "Rufspiel":
            found.append((for_rufspiel(hand, contract.suit) - RUFSPIEL_FROM, name))
            continue
        expected = losers(hand, ORDERS[name])
        if not _sound(hand, contract):
            continue
        if contract.tout:
            found.append((0.5 - expected + 2.0, name) if expected == 0 else (-1.0, name))
        else:
            spare = LOSERS[contract.kind] - expected
            found.append((spare + 0.5 if spare >= 0 else -1.0, name))
    if not found:
        return None
    comfort, name = max(found)
    return name, comfort


def _sound(hand: Cards, contract: Contract) -> bool:
    """No Wenz without two Unter, no colour game without length."""
    order = ORDERS[contract.name]
    trumps = sum(order.klass[c] == TRUMP for c in hand)
    unter = sum(c[1] == "U" for c in hand)
    if contract.kind == "Wenz":
        return unter >= 2 or (unter == 1 and "EU" in hand and sum(c[1] == "A" for c in hand) >= 3)
    return trumps >= (5 if contract.kind == "Farbwenz" else 6)


# --- the bot ---------------------------------------------------------------------------------------------------


class SchafkopfBot(Thinker):
    """`partners=False` plays as if everybody else were against it: the measure for its partner play."""

    handlers: ClassVar = {
        "mix": "mix",
        "bid": "bid",
        "name": "name",
        "spritze": "spritze",
        "card": "card",
        "confirm": "confirm",
        "correct": "correct",
        "objection": "objection",
        "vote": "vote",
        "anytime": "anytime",
        "supervisor": "silent",
        "decision": "silent",
        "disclosure": "silent",
    }

    def __init__(self, seat: Seat, seed: int, *, partners: bool = True) -> None:
        super().__init__(seat, seed)
        self.partners = partners

    def mix(self, q: Question) -> Any:
        """Whoever has to mix does, everybody else leaves it at that."""
        return Mix("") if q.window.must else None

    def bid(self, q: Question) -> Any:
        view = q.deal
        names = q.values("name-contract", "contract")
        found = best_game(view.hand, _rightly(view.hand, names)) if names else None
        return Spiele() if found is not None and found[1] > 0 and q.form("spiele") else Weiter()

    def name(self, q: Question) -> Any:
        names = _rightly(q.deal.hand, q.values("name-contract", "contract"))
        found = best_game(q.deal.hand, names)
        assert found is not None, "the survivor of the auction always has a game to name"
        return NameContract(found[0])

    def spritze(self, q: Question) -> Any:
        """With reason only: so strong that the other side should lose."""
        view = q.deal
        if q.form("give-spritze") is None or view.partner == self.seat:
            return NoSpritze()
        order = ORDERS[view.contract]
        trumps = [c for c in view.hand if order.klass[c] == TRUMP]
        high = sum(order.trumps.index(c) < 4 for c in trumps)
        single = CONTRACTS[view.contract].kind != "Rufspiel"
        saue = sum(c[1] == "A" and order.klass[c] != TRUMP for c in view.hand)
        if single:
            strong = len(trumps) >= 4 and high >= 2 and saue >= 1
        else:
            strong = len(trumps) >= 6 or (len(trumps) >= 5 and high >= 2)
        return GiveSpritze(WORDS[0]) if strong else NoSpritze()

    def confirm(self, q: Question) -> Any:
        return Confirm()

    def correct(self, q: Question) -> Any:
        cards = q.values("correct", "card")
        return Correct(min(cards, key=lambda c: AUGEN[c])) if cards else LetStand()

    def objection(self, q: Question) -> Any:
        return AnswerObjection(False)

    def vote(self, q: Question) -> Any:
        return Vote(False)

    def anytime(self, q: Question) -> Any:
        """Complains when it saw that somebody had the suit after all."""
        offender = _caught(self.reading(q), this_deal(q.log), self.seat)
        if offender is None or offender not in q.values("claim", "against"):
            return None
        return Claim(offender)

    # --- cards ---

    def reading(self, q: Question) -> Reading:
        view = q.deal
        known = Reading(self.seat, order=ORDERS[view.contract], augen=AUGEN, pack=PACK, hand=view.hand, players=SEATS)
        events = this_deal(q.log)
        played = [e for e in events if getattr(e, "seat", None) == self.seat and hasattr(e, "card")]
        for event in played:
            if event.card in known.unseen:
                known.unseen.remove(event.card)
        return known.hear(events)

    def card(self, q: Question) -> Any:
        view = q.deal
        r = self.reading(q)
        legal = self._legal(q, r)
        if len(legal) == 1:
            return PlayCard(legal[0])
        sides = self.sides(view, r)
        return PlayCard(self._follow(r, legal, sides) if r.trick else self._lead(view, r, legal, sides))

    def _legal(self, q: Question, r: Reading) -> Cards:
        """At a table everything is offered: it keeps the rules all the same."""
        offered = tuple(q.values("play-card", "card"))
        view, order = q.deal, r.order
        allowed = order.follow(offered, r.trick[0][1]) if r.trick else offered
        called = CONTRACTS[view.contract].called
        if called in offered and len(offered) > 1 and view.partner == self.seat:
            suit = CONTRACTS[view.contract].suit
            if r.trick and order.klass[r.trick[0][1]] == suit:
                return (called,) if not self._sau_free(r, suit) else allowed
            if not r.trick and not self._sau_free(r, suit):
                own = [c for c in offered if order.klass[c] == suit]
                if len(own) < 4:
                    return tuple(c for c in offered if c == called or order.klass[c] != suit)
            elif r.trick:
                return tuple(c for c in allowed if c != called) or allowed
        return allowed

    def _sau_free(self, r: Reading, suit: str) -> bool:
        """The called suit was led already, so the Sau is a card like any other."""
        return any(r.order.klass[t[0][1]] == suit for t in r.tricks)

    def sides(self, view: Any, r: Reading) -> dict[Seat, bool | None]:
        """For every other seat: with us (True), against us (False), or not known."""
        others = [s for s in SEATS if s != self.seat]
        if not self.partners:
            return dict.fromkeys(others, False)
        contract = CONTRACTS[view.contract]
        if contract.kind != "Rufspiel":
            mine = self.seat == view.declarer
            return {s: not mine and s != view.declarer for s in others}
        if view.partner is not None:
            ours = self.seat in (view.declarer, view.partner)
            return {s: (s in (view.declarer, view.partner)) == ours for s in others}
        if self.seat == view.declarer:
            return {s: self._surely_not_partner(s, contract, r) for s in others}
        found: dict[Seat, bool | None] = dict.fromkeys(others)
        found[view.declarer] = False
        for s in others:
            if s != view.declarer and self._surely_not_partner(s, contract, r) is False:
                found[s] = True
        return found

    def _surely_not_partner(self, seat: Seat, contract: Contract, r: Reading) -> bool | None:
        """Who is void in the called suit cannot have its Sau."""
        return False if contract.suit in r.void[seat] else None

    def _lead(self, view: Any, r: Reading, legal: Cards, sides: dict[Seat, bool | None]) -> Card:
        order, contract = r.order, CONTRACTS[view.contract]
        enemies = [s for s, with_us in sides.items() if with_us is not True]
        declaring = self.seat in (view.declarer, view.partner)
        trumps = sorted((c for c in legal if order.klass[c] == TRUMP), key=order.trumps.index)
        plain = [c for c in legal if order.klass[c] != TRUMP]
        saue = [c for c in plain if not r.beaten_by(c)]
        if declaring and trumps and r.trumps_out(enemies):
            if contract.kind == "Rufspiel" and self.seat != view.declarer:
                return trumps[0]
            return trumps[0] if not r.beaten_by(trumps[0]) or len(trumps) > 3 else trumps[-1]
        if not declaring and contract.kind == "Rufspiel":
            search = [c for c in plain if order.klass[c] == contract.suit]
            if search and not self._sau_free(r, contract.suit):
                return r.cheapest(search)
        if saue:
            return min(saue, key=lambda c: sum(order.klass[x] == order.klass[c] for x in r.hand))
        if plain:
            return r.cheapest(plain, key=lambda c: (r.augen[c], -sum(order.klass[x] == order.klass[c] for x in plain)))
        return trumps[0] if not r.beaten_by(trumps[0]) else trumps[-1]

    def _follow(self, r: Reading, legal: Cards, sides: dict[Seat, bool | None]) -> Card:
        winner = r.winner
        assert winner is not None
        behind = r.behind
        enemies = [s for s in behind if sides[s] is not True]
        with_us = sides.get(winner)
        lying = dict(r.trick)[winner]
        if with_us is True and r.holds_out(lying, enemies):
            return r.fattest(legal)
        winning = [c for c in legal if r.takes(c)]
        if not winning:
            return r.fattest(legal) if with_us is True and not enemies else self._duck(r, legal)
        safe = [c for c in winning if r.holds_out(c, enemies)]
        if with_us is True and not any(r.augen[c] >= 10 for c in r.cards):
            return self._duck(r, legal)
        if not behind:
            return self._take(r, winning, legal)
        if safe and (r.worth + max(r.augen[c] for c in safe) >= 8 or len(behind) == 1):
            fat = [c for c in safe if r.order.klass[c] != TRUMP]
            return r.fattest(fat) if fat else r.cheapest(safe, key=r.strength)
        if r.worth >= 10:
            return max(winning, key=r.strength) if safe else self._duck(r, legal)
        return self._duck(r, legal)

    def _take(self, r: Reading, winning: list[Card], legal: Cards) -> Card:
        """Last to play: take it if it is worth a trump, with the fattest card that does."""
        plain = [c for c in winning if r.order.klass[c] != TRUMP]
        if plain:
            return max(plain, key=lambda c: r.augen[c])
        low = min(winning, key=r.strength)
        fat = max(winning, key=lambda c: (r.augen[c], -r.strength(c)))
        best = fat if r.augen[fat] >= 10 else low
        if r.worth >= 4 or not self._cheap(r, legal):
            return best
        return self._duck(r, legal)

    def _cheap(self, r: Reading, legal: Cards) -> bool:
        return any(r.augen[c] <= 3 and r.order.klass[c] != TRUMP and not r.takes(c) for c in legal)

    def _duck(self, r: Reading, legal: Cards) -> Card:
        """Abspatzen: the least valuable card, rather from a short suit."""
        losing = [c for c in legal if not r.takes(c)] or list(legal)
        length = {c: sum(r.order.klass[x] == r.order.klass[c] for x in r.hand) for c in losing}
        return min(losing, key=lambda c: (*r.cost(c)[:2], length[c], r.strength(c)))


def _rightly(hand: Cards, names: tuple[str, ...]) -> tuple[str, ...]:
    """Without wrong calls, which a table with a referee would let happen."""
    suits = callable_suits(hand)
    return tuple(n for n in names if CONTRACTS[n].kind != "Rufspiel" or CONTRACTS[n].suit in suits)


def _caught(r: Reading, events: list[Any], me: Seat) -> Seat | None:
    """Somebody played a card of a suit he had shown not to have."""
    for trick in (*r.tricks, r.trick):
        for seat, card in trick:
            if seat != me and r.order.klass[card] in _void_before(r, seat, trick):
                return seat
    return None


def _void_before(r: Reading, seat: Seat, trick: list[tuple[Seat, Card]]) -> set[str]:
    shown: set[str] = set()
    for earlier in r.tricks:
        if earlier is trick:
            break
        led = r.order.klass[earlier[0][1]]
        shown |= {led for s, c in earlier if s == seat and r.order.klass[c] != led}
    return shown
