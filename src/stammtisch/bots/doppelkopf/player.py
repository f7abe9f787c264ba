"""A decent club member at Doppelkopf: every question of the game, answered from its seat's frame and log."""

from typing import Any, ClassVar, Final

from stammtisch.bots.doppelkopf.announcing import step_to_say
from stammtisch.bots.doppelkopf.hand import worst
from stammtisch.bots.doppelkopf.knowledge import Knowledge, options_of
from stammtisch.bots.doppelkopf.reserving import bid, reservation, takes_armut
from stammtisch.bots.doppelkopf.weighing import CLUB, Choice, Weighing, Weights
from stammtisch.bots.thinking import Question, Thinker, tag, this_deal
from stammtisch.engine.core import Seat
from stammtisch.engine.forms import OneOf
from stammtisch.engine.shuffling import Mix
from stammtisch.games.doppelkopf.actions import (
    Announce,
    AnswerGift,
    AnswerSchwein,
    BidSolo,
    Claim,
    Confirm,
    PassSolo,
    PlayCard,
    RefuseArmut,
    Reserve,
    ReturnCards,
    TakeArmut,
)
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN

STEPS_OF_AUGEN: Final = (1, 30, 60, 90, 120, 121, 151, 181, 211, ALL_AUGEN)
"""What a party may have to reach, announced or not."""


class DoppelkopfBot(Thinker):
    """`partners=False` plays as if everybody else were against it: the measure for its partner play."""

    handlers: ClassVar = {
        "mix": "mix",
        "reserve": "reserve",
        "contest": "contest",
        "armut": "armut",
        "return": "give_back",
        "schwein": "schwein",
        "card": "card",
        "announce": "announce",
        "gift": "silent",
        "consent": "consent",
        "claim": "claim",
        "confirm": "confirm",
        "revoke": "silent",
        "shuffle": "silent",
    }

    def __init__(self, seat: Seat, seed: int, *, partners: bool = True, weights: Weights = CLUB) -> None:
        super().__init__(seat, seed)
        self.partners, self.weights = partners, weights

    def mix(self, q: Question) -> Any:
        return Mix("") if q.window.must else None

    # --- before the first card ---

    def reserve(self, q: Question) -> Any:
        return Reserve(reservation(q.deal, q.values("reserve", "what"), options_of(q.log)))

    def contest(self, q: Question) -> Any:
        steps = q.values("bid-solo", "step")
        step = bid(q.deal, steps, options_of(q.log)) if steps else None
        return PassSolo() if step is None else BidSolo(step)

    def armut(self, q: Question) -> Any:
        view = q.deal
        return TakeArmut() if takes_armut(view.hand, view.offered, options_of(q.log)) else RefuseArmut()

    def give_back(self, q: Question) -> Any:
        view = q.deal
        return ReturnCards(worst(view.hand, view.offered, options_of(q.log).pack))

    def schwein(self, q: Question) -> Any:
        """Said whenever one has it: the highest trump of all, and a Fuchs less to lose."""
        return AnswerSchwein(True in q.values("answer-schwein", "schwein"))

    # --- beside the cards ---

    def announce(self, q: Question) -> Any:
        view = q.deal
        step = step_to_say(self.knowledge(q), q.values("announce", "step"))
        return None if step is None else Announce(view.party, step)

    def consent(self, q: Question) -> Any:
        """Who is sure to get the rest takes it; he gives it away with his partner where it decides nothing any more."""
        t = self.knowledge(q)
        with_giver, (mine, theirs) = t.ours(q.deal.gift), t.banked()
        decided = all((mine >= step) == (ALL_AUGEN - theirs >= step) for step in STEPS_OF_AUGEN)
        return AnswerGift(with_giver == 0 or (with_giver == 1 and decided))

    def claim(self, q: Question) -> Any:
        """Whoever has shown that he has none of a class and plays one of it did not follow; said once."""
        offender = self.knowledge(q).caught()
        claims = [e for e in this_deal(q.log) if tag(e) == "claimed" and e.by == self.seat]
        return None if offender is None or any(e.against == offender for e in claims) else Claim(offender)

    def confirm(self, q: Question) -> Any:
        return Confirm()

    # --- cards ---

    def knowledge(self, q: Question) -> Knowledge:
        return Knowledge(self.seat, q.deal, q.log, partners=self.partners)

    def card(self, q: Question) -> Any:
        t = self.knowledge(q)
        choices = self._choices(q, t)
        if len(choices) == 1:
            return PlayCard(choices[0].card, choices[0].schwein)
        weighing = Weighing(t, self.weights)
        best = max(choices, key=lambda c: (weighing.value(c), c.card))
        return PlayCard(best.card, best.schwein)

    def _choices(self, q: Question, t: Knowledge) -> list[Choice]:
        """In table mode every card is offered: it keeps the rules all the same."""
        legal = t.order.follow(t.hand, t.cards)
        choices = [Choice(c) for c in dict.fromkeys(legal)]
        promoted = [form for form in q.forms if "schwein" in form.fields]
        for domain in (form.fields["card"] for form in promoted):
            assert isinstance(domain, OneOf)
            choices += [Choice(c, schwein=True) for c in domain.values if c in legal]
        return choices
