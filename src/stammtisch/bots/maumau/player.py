"""The club member: one method for each kind of question."""

from typing import Any, ClassVar, Final

from msgspec.structs import replace

from stammtisch.bots.maumau.plans import KEPT, Plan, Situation, best, wish
from stammtisch.bots.maumau.witness import Witness
from stammtisch.bots.thinking import Question, Thinker, this_deal
from stammtisch.cards import Card, Cards, without
from stammtisch.engine.core import Seat
from stammtisch.engine.shuffling import Mix
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import (
    Accuse,
    AnswerHealth,
    AnswerWarning,
    AskHealth,
    CallQueens,
    Collide,
    CountDown,
    Defend,
    Done,
    Doubt,
    DrawCard,
    FlickCard,
    Gesture,
    KeepCard,
    LayCard,
    LeaveOut,
    SayMau,
    SayMauMau,
    ShufflePile,
    Swap,
    TakeSevens,
    TellGiven,
    ThrowIn,
    TurnStarter,
    VotePlenum,
    Wish,
)
from stammtisch.games.maumau.disputes.anytime import next_player
from stammtisch.games.maumau.events import HealthAsked
from stammtisch.games.maumau.laying.effects import opening
from stammtisch.games.maumau.laying.queens import must_end, opening_queens, real_queens
from stammtisch.games.maumau.laying.serving import RANK, after
from stammtisch.games.maumau.state import Playing
from stammtisch.games.maumau.turn import on_turn
from stammtisch.games.maumau.violations import REGISTER
from stammtisch.texts import LANGS, say

GENTLY: Final = 50
"""Of a hundred: a card dealt so does not turn over."""
PATIENCE: Final = 5
"""How often a dealer asks before he begins without those who are not well."""
FEW: Final = 3
"""With so few cards a ten is thrown into a feast as well."""
_OUT: Final = 500.0
_SEEN_AS: Final = {"joy": "V15", "waiting": "V16", "house_rule": "V30"}
"""What can have been seen of a charge the plenum judges."""


class MauMauBot(Thinker):
    """Keeps every rule, in table mode as well, and expects it of the others."""

    handlers: ClassVar = {
        "mix": "mix",
        "deal": "deal",
        "fault": "fault",
        "ask": "ask",
        "health": "health",
        "unwell": "unwell",
        "starter": "starter",
        "play": "play",
        "wish": "wish",
        "swap": "swap",
        "throw": "throw",
        "collide": "collide",
        "mau": "mau",
        "maumau": "maumau",
        "count": "count",
        "gesture": "gesture",
        "willi": "willi",
        "pile": "pile",
        "tell": "tell",
        "doubt": "doubt",
        "withdraw": "withdraw",
        "charge": "charge",
        "defence": "defence",
        "verdict": "verdict",
        "anytime": "anytime",
        "latecall": "silent",
        "plenum": "silent",
        "question": "silent",
        "rule": "silent",
    }

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(seat, seed)
        self.witness = Witness(seat)

    def believed(self, q: Question) -> Playing:
        """The running deal as this seat knows it."""
        state = self.witness.follow(q.log, len(q.frame.view.totals))
        assert isinstance(state, Playing), "only a running deal asks this"
        return state

    def situation(self, q: Question, p: Playing) -> Situation:
        return Situation(p, self.seat, q.deal.hand, self.witness.lacking)

    # --- before the first card ---

    def mix(self, q: Question) -> Any:
        return Mix("") if q.window.must else None

    def deal(self, q: Question) -> Any:
        return FlickCard(GENTLY)

    def fault(self, q: Question) -> Any:
        """A card all have seen is kept when it is a good one."""
        return KeepCard(KEPT[RANK[q.deal.opened[1]]] >= KEPT["9"])

    def ask(self, q: Question) -> Any:
        return AskHealth()

    def health(self, q: Question) -> Any:
        """Bots are always well."""
        return AnswerHealth(True)

    def unwell(self, q: Question) -> Any:
        times_asked = sum(isinstance(event, HealthAsked) for event in this_deal(q.log))
        return LeaveOut() if times_asked > PATIENCE and q.form("leave-out") else AskHealth()

    def starter(self, q: Question) -> Any:
        return TurnStarter()

    # --- on turn ---

    def play(self, q: Question) -> Any:
        """Not before its time: who owes a word while a turn closes, or a gesture until this one ends, gets a chance."""
        p = self.believed(q)
        if not q.window.must or (self._owed(q, p) and not p.idle):
            return None
        playable = on_turn.playable(p)
        if p.turn.queen_round and playable:
            return self._among_queens(p, playable)
        may_rest = (p.drawn or p.turn.laid > 0) and on_turn.may_be_done(p)
        plan = best(self.situation(q, p), p.turn, may_rest=may_rest)
        if (queen := self._callable(p)) is not None and plan.worth < _OUT:
            return CallQueens(queen, mau=self._last_but_one(p))
        return self._as_planned(p, plan)

    def _owed(self, q: Question, p: Playing) -> bool:
        """Does somebody else owe a gesture that is late when this turn is over?"""
        open_ = p.duties if referee.table_mode(p) else q.deal.duties
        others = [duty for duty in open_ if duty.seat != self.seat and duty.gesture != "nine"]
        return not p.turn.laid and any(duty.gesture != "tschuldi" or duty.toward == self.seat for duty in others)

    def _as_planned(self, p: Playing, plan: Plan) -> Any:
        if plan.first is not None:
            return self._lay(p, plan.first.card, wish=plan.first.wish)
        if p.turn.pending and not p.turn.laid:
            return TakeSevens()
        return Done() if (p.drawn or p.turn.laid) and on_turn.may_be_done(p) else DrawCard()

    def _lay(self, p: Playing, card: Card, **words: Any) -> LayCard:
        if len(p.hands[self.seat]) == 1 and not p.burden(self.seat):
            return LayCard(card, mau_mau=RANK[card] == "B", end_queens=words.get("end_queens", False))
        return LayCard(card, mau=self._last_but_one(p), **words)

    def _last_but_one(self, p: Playing) -> bool:
        return len(p.hands[self.seat]) == 2

    def _callable(self, p: Playing) -> Card | None:
        """Two queens make all the others draw: it is always called."""
        if p.turn.laid or p.drawn or p.turn.queen_round:
            return None
        hand, turn = p.hands[self.seat], p.turn
        queens = opening_queens(hand, turn.effective, pending=turn.pending, options=p.setting.options)
        return queens[0] if queens else None

    def _among_queens(self, p: Playing, cards: Cards) -> LayCard:
        """In one's own round a ten before the last queen, which ends it; in another's the queens go first."""
        hand = p.hands[self.seat]
        tens = [card for card in cards if RANK[card] == "10"]
        queens = real_queens(cards)
        last_queen = p.caller == self.seat and len(real_queens(hand)) == 1
        card = tens[0] if tens and (last_queen or not queens) else queens[0]
        ends = p.caller == self.seat and must_end(card, without(hand, card))
        return self._lay(p, card, end_queens=ends)

    def wish(self, q: Question) -> Any:
        p = self.believed(q)
        suit = wish(self.situation(q, p), p.pile[-1], q.deal.hand)
        return Wish(suit)

    def swap(self, q: Question) -> Any:
        """For fewer cards only."""
        view = q.deal
        others = [s for s in q.values("swap", "partner") if s is not None and view.counts[s] < len(view.hand)]
        return Swap(min(others, key=lambda s: view.counts[s], default=None))

    # --- out of turn ---

    def throw(self, q: Question) -> Any:
        """A king goes in whenever it can; a ten only when few cards are left, or at the very end. Not when it is the
        card to serve with: who throws it in and is on turn, or next, draws then."""
        hand = q.deal.hand
        cards = [card for card in q.values("throw-in", "card") if self._serves_besides(q, card)]
        kings = [card for card in cards if RANK[card] == "K"]
        if not kings and len(hand) > FEW:
            return None
        return ThrowIn((kings or cards)[0], mau=len(hand) == 2) if cards else None

    def _serves_besides(self, q: Question, card: Card) -> bool:
        """With this card thrown in, has this seat another one for its turn, if that is the next to come?"""
        p = self.believed(q)
        closing = next_player(p) if p.then is None else p.then
        if (p.seat if p.stage == "act" else closing) != self.seat or len(q.deal.hand) == 1:
            return True
        turn = replace(p.turn, effective=after(card, p.turn.effective), laid=0)
        return any(other in opening(turn, p.setting.options) for other in without(q.deal.hand, card))

    def collide(self, q: Question) -> Any:
        """Otherwise the deal is lost: a seven, or a ten."""
        cards = [card for card in q.values("collide", "card") if card is not None]
        return Collide(min(cards, key=lambda card: RANK[card] == "10", default=None))

    def count(self, q: Question) -> Any:
        """Only at a table, and only for a player who sleeps with hardly a card left."""
        sleeper = q.deal.on_turn
        may_press = referee.table_mode(self.believed(q)) and sleeper != self.seat and q.deal.counts[sleeper] < FEW
        return CountDown(sleeper) if may_press else None

    # --- words and gestures ---

    def mau(self, q: Question) -> Any:
        return SayMau() if len(q.deal.hand) == 1 and self.seat not in q.deal.said else None

    def maumau(self, q: Question) -> Any:
        last = self.believed(q).last
        return SayMauMau() if last is not None and RANK[last] == "B" else None

    def gesture(self, q: Question) -> Any:
        """What is owed; in table mode one has to know that oneself."""
        p = self.believed(q)
        owed = p.duties if referee.table_mode(p) else q.deal.duties
        mine = next((duty for duty in owed if duty.seat == self.seat), None)
        return None if mine is None else Gesture(mine.gesture, mine.toward)

    def willi(self, q: Question) -> Any:
        return Gesture("willi")

    def pile(self, q: Question) -> Any:
        """Who needs the cards shuffles, and leaves what has to stay."""
        return ShufflePile() if q.deal.dues and q.deal.dues[0].seat == self.seat else None

    def tell(self, q: Question) -> Any:
        """Who has lost a hand in a swap makes it known."""
        return TellGiven()

    def anytime(self, q: Question) -> Any:
        """Nothing a member of the club would do."""
        return None

    # --- disputes ---

    def doubt(self, q: Question) -> Any:
        """What it saw, and nothing else."""
        p = self.believed(q)
        for offence in p.offences:
            category = REGISTER[offence.code].category
            if offence.seat == self.seat or offence.punished or category is None or not referee.in_time(p, offence):
                continue
            if any(_offered(form.fields, offence.seat, category) for form in q.forms):
                return Doubt(offence.seat, category)
        return None

    def withdraw(self, q: Question) -> Any:
        return AnswerWarning(withdraw=True)

    def charge(self, q: Question) -> Any:
        return Accuse(_in_both("phrase.mm.bot-charge"))

    def defence(self, q: Question) -> Any:
        return Defend(_in_both("phrase.mm.bot-defence"))

    def verdict(self, q: Question) -> Any:
        """Guilty only of what it saw itself."""
        p, sitting = self.believed(q), q.deal.plenum
        code = _SEEN_AS.get(sitting.charge)
        return VotePlenum(any(o.seat == sitting.accused and o.code == code for o in p.offences))


def _offered(fields: Any, accused: Seat, category: str) -> bool:
    return accused in fields["accused"].values and category in fields["category"].values


def _in_both(key: str) -> str:
    """A bot does not know who listens."""
    return " / ".join(say(key, lang=lang) for lang in LANGS)
