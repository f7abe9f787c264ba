"""What to lay: every way to play the turn to its end, weighed by what it leaves to oneself and to the next player."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from stammtisch.cards import JOKER, Card, Cards, without
from stammtisch.engine.core import Seat
from stammtisch.games.maumau.laying.effects import (
    Turn,
    ended,
    goes_out,
    may_be_next,
    may_go_on,
    may_stop,
    starts_collider,
    with_card,
)
from stammtisch.games.maumau.laying.serving import PACK, RANK, SUIT, SUITS, SuitLetter, layable
from stammtisch.games.maumau.laying.wishes import wishes
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import full_pack
from stammtisch.games.maumau.state import Playing

OUT: Final = 1000.0
MAU_MAU: Final = 600.0
"""A deal won is worth everything; one won with a jack more."""
A_CARD: Final = 10.0
KEPT: Final = {"B": 5.0, "10": 3.5, JOKER: 6.0, "7": 1.5, "8": 1.0, "9": 0.5, "K": 0.5, "D": 0.3, "A": -0.5}
"""What a card is worth while one holds it, against A_CARD for being rid of it."""
THREAT: Final = {1: 10.0, 2: 5.0, 3: 2.5}
"""How much the next player has to be kept from laying, by the cards he still has to lay."""
MOST_PLANS: Final = 200


class Step(NamedTuple):
    card: Card
    wish: SuitLetter | None = None


class Plan(NamedTuple):
    """The first step (None: nothing, or nothing more), and how good the best way on from there is."""

    first: Step | None
    worth: float


class Situation:
    """The deal as this seat knows it, with what it has counted."""

    def __init__(self, p: Playing, seat: Seat, hand: Cards, lacking: dict[Seat, tuple[frozenset[Card], int]]) -> None:
        self.p, self.seat, self.hand, self.lacking = p, seat, hand, lacking
        self.options: Options = p.setting.options
        self.burden = p.burden(seat)
        left = Counter(full_pack(p.setting.players, self.options))
        left.subtract(p.pile)
        left.subtract(hand)
        for other in p.setting.seats:
            if other != seat:
                left.subtract([c for c in p.hands[other] if c in RANK])
        self.unseen = +left
        self.total = max(1, self.unseen.total())

    # --- the others ---

    def to_lay(self, seat: Seat) -> int:
        """How many cards somebody still has to lay before he has won."""
        return len(self.p.hands[seat]) + self.p.burden(seat)

    def threat(self, seat: Seat) -> float:
        return THREAT.get(self.to_lay(seat), 1.0)

    def can_answer(self, seat: Seat, allowed: frozenset[Card]) -> float:
        """The chance that this player holds one of these: what is known of his hand, what is out, what he lacked."""
        hand = self.p.hands[seat]
        seen = [c for c in hand if c in RANK]
        if not allowed.isdisjoint(seen):
            return 1.0
        none, fresh = self.lacking.get(seat, (frozenset[Card](), 0))
        within = sum(n for c, n in self.unseen.items() if c in allowed and c in none) / self.total
        beyond = sum(n for c, n in self.unseen.items() if c in allowed and c not in none) / self.total
        unknown = len(hand) - len(seen)
        return float(1 - (1 - min(1.0, beyond)) ** unknown * (1 - min(1.0, within)) ** min(unknown, fresh))

    # --- what a turn leaves behind ---

    def worth(self, turn: Turn, left: Cards) -> float:
        """The end of the turn with these cards left, seen from this seat."""
        if goes_out(turn, left=len(left), penalties=self.burden):
            top = turn.effective.card
            won = OUT + (MAU_MAU if RANK[top] == "B" and turn.effective.wish is not None else 0)
            return won - (OUT / 2 * self._sent_back() if starts_collider(turn) else 0)
        return self._held(turn, left) + self._for_the_next(turn)

    def _sent_back(self) -> float:
        """The chance that all the others answer a last seven."""
        chance = 1.0
        for other in self.p.setting.seats:
            if other != self.seat:
                chance *= self.can_answer(other, _ANSWERS)
        return chance

    def _held(self, turn: Turn, left: Cards) -> float:
        cards = left if not turn.again else (*left, "")
        value = -A_CARD * (len(cards) + self.burden) - (2.0 if turn.again else 0.0)
        suits = Counter(SUIT[c] for c in left if c in SUIT)
        for card in left:
            value += KEPT[RANK[card]]
            if RANK[card] == "9":
                value += 1.2 * min(3, suits[SUIT[card]] - 1)
        if len(left) == 1:
            value += {"B": 6.0, "A": -8.0, "10": 2.0, "7": -1.0}.get(RANK[left[0]], 0.0)
        serving = layable(turn.effective, options=self.options)
        return value + 0.6 * sum(card in serving for card in left)

    def _for_the_next(self, turn: Turn) -> float:
        setting = self.p.setting
        situation = {"players": setting.players, "direction": self.p.direction, "options": self.options}
        effect = ended(turn, setting.place(self.seat), stopped=True, **situation)  # type: ignore[arg-type]
        following = setting.seats[effect.next]
        value = 0.6 * sum(self.threat(setting.seats[at]) for at in effect.skipped if setting.seats[at] != self.seat)
        if following == self.seat:
            return value + A_CARD * 0.7
        running = turn.queen_round
        allowed = layable(effect.effective, pending=effect.pending, queen_round=running, options=self.options)
        answer = self.can_answer(following, allowed)
        threat = self.threat(following)
        if effect.pending:
            return value + (1 - answer) * (threat + 1.5 * effect.pending) - answer * 0.5 * effect.pending
        return value - answer * threat


_ANSWERS: Final = frozenset(card for card in PACK if RANK[card] in ("7", "10"))


# --- all ways to play the turn ---------------------------------------------------------------------------------


def best(s: Situation, turn: Turn, *, may_rest: bool) -> Plan:
    """The best next step of the turn; `may_rest`: laying nothing at all is a way as well."""
    count = [0]
    plan = Plan(None, s.worth(turn, s.hand)) if may_rest else Plan(None, -1e9)
    for step, then, left in _steps(s, turn, s.hand):
        value = _value(s, then, left, count)
        if value > plan.worth:
            plan = Plan(step, value)
    return plan


def _value(s: Situation, turn: Turn, left: Cards, count: list[int]) -> float:
    """How the turn goes on at its best after this card."""
    count[0] += 1
    goes_on = bool(left) and (turn.again or may_go_on(turn))
    value = s.worth(turn, left) if may_stop(turn) or turn.again else -1e9
    if not goes_on or count[0] > MOST_PLANS:
        return value
    ways = [_value(s, then, rest, count) for _, then, rest in _steps(s, turn, left)]
    if turn.again and ways:
        return max(ways)
    return max([value, *ways])


def _steps(s: Situation, turn: Turn, hand: Cards) -> Iterator[tuple[Step, Turn, Cards]]:
    """The cards that may be next, those one can spare first; a jack with its best wish."""
    for card in sorted(dict.fromkeys(hand), key=lambda c: (KEPT[RANK[c]], c)):
        if not may_be_next(turn, card, s.options):
            continue
        left = without(hand, card)
        step = Step(card, wish(s, card, left)) if RANK[card] == "B" else Step(card)
        yield step, with_card(turn, card, s.options, wish=step.wish), _swapped(s, card, left)


def _swapped(s: Situation, card: Card, left: Cards) -> Cards:
    """A joker brings the shortest hand there is; what is in it, nobody can know: as many of one's worst cards."""
    if card != JOKER or not left:
        return left
    shortest = min((len(s.p.hands[o]) for o in s.p.setting.seats if o != s.seat and s.p.hands[o]), default=len(left))
    return left[:shortest]


def wish(s: Situation, jack: Card, left: Cards) -> SuitLetter:
    """The suit one holds most of, of equals the one the next player is least likely to have."""
    setting = s.p.setting
    following = setting.seats[(setting.place(s.seat) + s.p.direction) % setting.players]
    return max(wishes(jack, s.options), key=lambda suit: _wished(s, suit, left, following))


def _wished(s: Situation, suit: SuitLetter, left: Cards, following: Seat) -> tuple[float, int]:
    serving = frozenset(c for c in PACK if SUIT[c] == suit and RANK[c] not in ("B", "10"))
    mine = sum(1.5 if RANK[c] == "9" else 1.0 for c in left if c in serving)
    hindering = (1 - s.can_answer(following, serving)) * s.threat(following) / 3 if following != s.seat else 0.0
    return mine + hindering, -SUITS.index(suit)
