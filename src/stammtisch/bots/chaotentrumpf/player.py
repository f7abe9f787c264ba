"""A decent club member at Chaotentrumpf: everybody for himself, but by the articles."""

from collections import Counter
from typing import Any, ClassVar, Final

from stammtisch.bots.chaotentrumpf import bench
from stammtisch.bots.chaotentrumpf.card import Choice
from stammtisch.bots.chaotentrumpf.knowledge import Knowledge
from stammtisch.bots.chaotentrumpf.preparing import bad_cards, best_inversion, wants_to_lead
from stammtisch.bots.chaotentrumpf.weighing import worth
from stammtisch.bots.thinking import Question, Thinker, tag
from stammtisch.engine.shuffling import Mix
from stammtisch.games.chaotentrumpf.actions import (
    ChooseCutter,
    CutPack,
    DemandProof,
    Exchange,
    MakeStatement,
    Tip,
    TurnCard,
    VoteTrump,
    WishToCut,
)
from stammtisch.games.chaotentrumpf.match.actions import (
    Accuse,
    Agree,
    AnswerRequest,
    ConfirmSentence,
    JudgeAmount,
    JudgeAnnulment,
    JudgeCareless,
    JudgeDisqualify,
    Nominate,
    Volunteer,
)
from stammtisch.games.chaotentrumpf.trumps import COLOURS, LEVELS, features, is_trump, order
from stammtisch.games.chaotentrumpf.voting import NONE
from stammtisch.tricks import PlayCard

CUTS: Final = 0.25
"""How often it wants to cut."""
KEEPS: Final = 0.3
"""How often it offers to keep the minutes."""
VOTES_FROM: Final = 0.0
"""Game points a feature must be better than what the other trumps would give on average."""


class ChaotentrumpfBot(Thinker):
    handlers: ClassVar = {
        "mix": "mix",
        "cut": "cut",
        "cutter": "cutter",
        "lift": "lift",
        "turn": "turn",
        "vote": "vote",
        "prepare": "prepare",
        "proof": "proof",
        "tip": "tip",
        "card": "card",
        "agree": "agree",
        "volunteer": "volunteer",
        "nominate": "nominate",
        "request": "request",
        "accuse": "accuse",
        "careless": "careless",
        "sentence": "sentence",
        "annulment": "annulment",
        "confirm": "confirm",
        "office": "silent",
        "revoke": "silent",
        "early": "silent",
    }
    """It lets the keeper's duties be as they are, and waits for its turn."""

    def knowledge(self, q: Question) -> Knowledge:
        return Knowledge(self.seat, q.log)

    # --- the pack and the trump ---

    def mix(self, q: Question) -> Any:
        """Whoever has to mix does, everybody else leaves it at that."""
        return Mix("") if q.window.must else None

    def cut(self, q: Question) -> Any:
        return WishToCut(self.dice(q.frame).random() < CUTS)

    def cutter(self, q: Question) -> Any:
        return ChooseCutter(self.dice(q.frame).choice(q.values("choose-cutter", "seat")))

    def lift(self, q: Question) -> Any:
        """Somewhere in the middle half."""
        places = q.values("cut-pack", "lifted")
        quarter = len(places) // 4
        return CutPack(self.dice(q.frame).choice(places[quarter : len(places) - quarter]))

    def turn(self, q: Question) -> Any:
        """CT-8 holds also where nobody holds the hand down: first the card, then the hand."""
        return TurnCard()

    def vote(self, q: Question) -> Any:
        """For what suits its hand better than what may come instead."""
        knowledge, view = self.knowledge(q), q.deal
        pool = knowledge.pool(view.hand)
        on_the_card = features(view.open[-1])
        value = {
            t: worth(view.hand, t, knowledge=knowledge, pool=pool)
            for t in (*COLOURS, *LEVELS["suit"], *LEVELS["value"])
        }
        usual = (
            sum(sum(value[t] for t in LEVELS[level]) / len(LEVELS[level]) for level in ("colour", "suit", "value")) / 3
        )
        good = sorted((t for t in on_the_card if value[t] > usual + VOTES_FROM), key=lambda t: -value[t])
        if not good:
            return VoteTrump(NONE)
        if knowledge.options.trump_vote == "single_ballot":
            return VoteTrump(good[0])
        first, *further = (t for t in on_the_card if t in good)
        return VoteTrump(first, tuple(further))

    # --- the preparation ---

    def prepare(self, q: Question) -> Any:
        knowledge, view = self.knowledge(q), q.deal
        pool = knowledge.pool(view.hand)
        change = best_inversion(knowledge, view, pool)
        inverted = any(inversion.seat == self.seat for inversion in view.inversions)
        if q.form("exchange") is not None and self.seat not in view.exchanged:
            away = bad_cards(knowledge, view, pool, change=None if inverted else change)
            if away:
                return Exchange(away)
        if change is not None and not inverted:
            return change.action
        return MakeStatement(wants_to_lead(knowledge, view, pool))

    def proof(self, q: Question) -> Any:
        """Once for each inversion, and only where no referee vouches for the run: its two ends."""
        if self.knowledge(q).options.mode != "table":
            return None
        inversion = q.deal.inversions[int(q.window.id.rpartition(":")[2])]
        if inversion.proofs or inversion.length < 2:
            return None
        return DemandProof(1, inversion.length)

    def tip(self, q: Question) -> Any:
        """What most of the unseen cards are; of equals any."""
        tips = q.values("tip", "feature")
        view = q.deal
        if view is None:
            return Tip(self.dice(q.frame).choice(tips))
        pool = self.knowledge(q).pool(view.hand)
        count = {t: sum(n for c, n in pool.items() if is_trump(c, t)) for t in tips}
        best = [t for t in tips if count[t] == max(count.values())]
        return Tip(self.dice(q.frame).choice(best))

    # --- the tricks ---

    def card(self, q: Question) -> Any:
        """In table mode everything is offered: it keeps the rules all the same (CT-15b)."""
        view = q.deal
        hand = tuple(dict.fromkeys(view.hand))
        legal = order(view.trump).follow(hand, view.trick)
        if len(legal) == 1:
            return PlayCard(legal[0])
        knowledge = self.knowledge(q)
        reading = knowledge.reading(view.hand, view.trump)
        choice = Choice(knowledge, reading, trump=view.trump, inversion=view.inversion, counts=view.counts)
        return PlayCard(choice.best(legal))

    # --- the match ---

    def agree(self, q: Question) -> Any:
        """An emergency is no time for objections (CT-NUEV)."""
        return Agree(True)

    def volunteer(self, q: Question) -> Any:
        return Volunteer(self.dice(q.frame).random() < KEEPS)

    def nominate(self, q: Question) -> Any:
        """Who has most voices already, so that there is an end; else the first."""
        seats = q.values("nominate", "seat")
        voices = Counter(e.seat for e in self._since(q, "nomination-opened") if tag(e) == "nominated")
        return Nominate(max(seats, key=lambda s: (voices[s], -s)))

    def request(self, q: Question) -> Any:
        """As the keeper wishes: he has the work (CT-5c)."""
        request = next((e for record in reversed(q.log) for e in record if tag(e) == "exemption-requested"), None)
        return AnswerRequest(request is not None and request.about == "exemption")

    def _since(self, q: Question, what: str) -> list[Any]:
        events: list[Any] = []
        for record in reversed(q.log):
            for event in reversed(record):
                if tag(event) == what:
                    return events
                events.append(event)
        return events

    def accuse(self, q: Question) -> Any:
        """Only where somebody can do wrong, only with proof, and while the deal still counts."""
        knowledge = self.knowledge(q)
        if knowledge.options.mode != "table" or not knowledge.number or knowledge.number in q.frame.view.annulled:
            return None
        complaint = bench.complaint(knowledge)
        if complaint is None or complaint[0] not in q.values("accuse", "accused"):
            return None
        return Accuse(complaint[0], complaint[1], knowledge.number)

    def careless(self, q: Question) -> Any:
        view = q.frame.view
        return JudgeCareless(bench.careless(view.trial, view.penalties))

    def sentence(self, q: Question) -> Any:
        view = q.frame.view
        if q.form("judge-disqualify") is not None and bench.sent_away(view.trial, view.penalties):
            return JudgeDisqualify()
        return JudgeAmount(bench.amount(view.trial, view.penalties))

    def annulment(self, q: Question) -> Any:
        """A whole match does not fall for what nobody complained about in time."""
        return JudgeAnnulment(False)

    def confirm(self, q: Question) -> Any:
        return ConfirmSentence(bool(q.frame.view.trial.evidence))
