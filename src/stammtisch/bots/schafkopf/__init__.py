"""A decent club member at Schafkopf: bids what it can carry, finds its partner, lubricates and ducks."""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from stammtisch.bots import Bot
from stammtisch.bots.schafkopf import bidding, position, referee
from stammtisch.bots.schafkopf.doubling import worth_doubling
from stammtisch.bots.schafkopf.parties import with_us
from stammtisch.bots.schafkopf.play import Player
from stammtisch.bots.thinking import Question, Thinker, this_deal
from stammtisch.bots.trickcraft import Reading
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
    Spiele,
    Vote,
    Weiter,
)
from stammtisch.games.schafkopf.contracts import AUGEN, SEATS
from stammtisch.games.schafkopf.dealing import vorhand
from stammtisch.games.schafkopf.spritze import WORDS
from stammtisch.tricks import PlayCard


class SchafkopfBot(Thinker):
    """`partners=False` plays as if everybody else were against it: the measure for its partner play."""

    handlers: ClassVar = {
        "mix": "mix",
        "bid": "bid",
        "name": "name",
        "spritze": "spritze",
        "late": "silent",
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

    # --- the auction ---

    def bid(self, q: Question) -> Any:
        names = q.values("name-contract", "contract")
        if not names or q.form("spiele") is None:
            return Weiter()
        return Spiele() if self._best(q, names)[1] > 0 else Weiter()

    def name(self, q: Question) -> Any:
        return NameContract(self._best(q, q.values("name-contract", "contract"))[0])

    def _best(self, q: Question, names: tuple[str, ...]) -> tuple[str, float]:
        return bidding.best_game(q.deal.hand, names, leads=self.seat == vorhand(q.deal.dealer))

    def spritze(self, q: Question) -> Any:
        """With reason only. The called partner and a hand without trumps are not offered one."""
        if q.form("give-spritze") is None or not worth_doubling(self.seat, q.deal):
            return NoSpritze()
        return GiveSpritze(WORDS[0])

    # --- cards ---

    def card(self, q: Question) -> Any:
        view, r = q.deal, self.reading(q)
        legal = position.allowed(self.seat, view, r, offered=q.values("play-card", "card"), log=q.log)
        if len(legal) == 1:
            return PlayCard(legal[0])
        return PlayCard(Player(view, r, self.sides(view, r)).choose(legal, self.dice(q.frame)))

    def reading(self, q: Question) -> Reading:
        return position.read(self.seat, q.deal, q.log)

    def sides(self, view: Any, r: Reading) -> dict[Seat, float]:
        """For every other seat how likely it is with us."""
        if not self.partners:
            return {s: 0.0 for s in SEATS if s != self.seat}
        return with_us(self.seat, view, r)

    # --- in table mode ---

    def confirm(self, q: Question) -> Any:
        return Confirm()

    def correct(self, q: Question) -> Any:
        """Somebody else may have sat here before: what was wrong is put right with the cheapest card."""
        cards = q.values("correct", "card")
        return Correct(min(cards, key=lambda c: AUGEN[c])) if cards else LetStand()

    def objection(self, q: Question) -> Any:
        """Objects by the facts, unless the other is rather with us."""
        r = self.reading(q)
        against = self.sides(q.deal, r)[q.deal.matter.slip.seat] <= 0.5
        return AnswerObjection(against and position.discloses(self.seat, q.deal, r, q.log))

    def vote(self, q: Question) -> Any:
        """A stopped game pays as a simple win: playing on pays only when nothing can be lost any more."""
        r = self.reading(q)
        return Vote(referee.safely_won(self.seat, q.deal, r, self.sides(q.deal, r)))

    def anytime(self, q: Question) -> Any:
        """Complains when it saw that somebody had the suit after all, or kept the searched Sau."""
        if q.deal.contract is None:
            return None
        against = q.values("claim", "against")
        slips = referee.caught(self.seat, q.deal, this_deal(q.log))
        return next((Claim(seat, trick) for seat, trick in slips.items() if seat in against), None)


def _strong(seat: Seat, seed: int) -> Bot:
    """Imported when somebody wants it: it needs Numba."""
    from stammtisch.bots.schafkopf.strong.player import StrongBot

    return StrongBot(seat, seed)


def _beginner(seat: Seat, seed: int) -> Bot:
    from stammtisch.bots.schafkopf.beginner import BeginnerBot

    return BeginnerBot(seat, seed)


BOTS: Final[dict[str, Callable[[Seat, int], Bot]]] = {"club": SchafkopfBot, "beginner": _beginner, "strong": _strong}
MEASURES: Final = {"alone": partial(SchafkopfBot, partners=False)}
"""`alone` is `club` without knowing what a partner is."""
