"""MM-6b: questions are free. What all can see, and what the rules say, is answered at once and to everybody.

A question that accuses somebody is no question but a doubt (MM-6c): disputes/doubting.py.
"""

from typing import Final, Literal

from stammtisch.cards import JOKER, Card
from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, Window
from stammtisch.engine.forms import Form, OneOf, Text
from stammtisch.games.maumau.actions import Action, AskClause, AskFact, AskRule, Situation
from stammtisch.games.maumau.consult import why_not_together
from stammtisch.games.maumau.dispute_events import ClauseRead, FactAnswered, RuleAnswered
from stammtisch.games.maumau.events import Event
from stammtisch.games.maumau.laying.serving import PACK, RANK, Effective, why_not
from stammtisch.games.maumau.laying.wishes import wishes
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.state import Dealing, Greeting, Playing, State
from stammtisch.rulebook import book, enforces

_OF_A_PLACE: Final = ("hand", "penalties")
_OF_THE_TABLE: Final = ("stock", "turn", "serve")
_ALLOWED_BY: Final = {"10": "MM-C10a", "B": "MM-CBa", JOKER: "MM-T-joker-b"}
_PENDING: Final[dict[Situation, int]] = {"serve": 0, "seven": 2, "queens": 0}
LONGEST_ID: Final = 20


def windows(seats: tuple[Seat, ...]) -> tuple[Window, ...]:
    """Always open, also while a plenum sits."""
    return (Window("question", "question", seats, "overtaken", must=False),)


def offers(seats: tuple[Seat, ...]) -> tuple[Form, ...]:
    """Ready-made questions; cards and clauses are named by who asks."""
    cards = Text(len(JOKER), ("10", "B", "7", "HK"))
    return (
        Form(AskFact, {"about": OneOf(_OF_THE_TABLE)}),
        Form(AskFact, {"about": OneOf(_OF_A_PLACE), "of": OneOf(seats)}),
        Form(AskRule, {"card": cards, "on": cards}),
        Form(AskClause, {"clause": Text(LONGEST_ID, ("MM-6b", "MM-C10b"))}),
    )


@enforces("MM-6b")
def decide(draft: Draft[State, Event], state: Dealing | Greeting | Playing, by: Seat, action: Action) -> Refusal | None:
    """MM-6b: at any time, for nothing, and never a doubt; questions about the rules are answered by the rules."""
    match action:
        case AskFact():
            answer: Event | Refusal = _fact(state, by, action)
        case AskRule():
            answer = _rule(state.setting.options, by, action)
        case AskClause():
            answer = _clause(by, action.clause)
        case _:
            return WRONG_KIND
    if isinstance(answer, Refusal):
        return answer
    draft.emit(answer)
    return None


# --- what all can see ------------------------------------------------------------------------------------------


@enforces("MM-6b", "MM-S4", "MM-S3")
def _fact(state: Dealing | Greeting | Playing, by: Seat, question: AskFact) -> FactAnswered | Refusal:
    """MM-6b, MM-S3, MM-S4: only what the askers see as well: how many, whose turn, what is to be served."""
    fits = question.of in state.setting.seats if question.about in _OF_A_PLACE else question.of is None
    if not fits:
        return Refusal("MM-6b", "refusal.mm.question-whom")
    counted = FactAnswered(by, question.about, question.of, count=_count(state, question))
    if question.about == "turn":
        return FactAnswered(by, "turn", seat=state.seat if isinstance(state, Playing) else state.setting.dealer)
    if question.about == "serve" and isinstance(state, Playing):
        effective = state.turn.effective
        return FactAnswered(by, "serve", card=effective.card, wish=effective.wish, pending=state.turn.pending)
    return counted


def _count(state: Dealing | Greeting | Playing, question: AskFact) -> int | None:
    if question.about == "stock":
        return len(state.stock)
    if question.of is None:
        return None
    held = state.hands if question.about == "hand" else state.penalties
    return len(held[question.of])


# --- what the rules say ----------------------------------------------------------------------------------------


def _clause(by: Seat, named: str) -> ClauseRead | Refusal:
    if any(clause.id == named for clause in book("maumau").clauses):
        return ClauseRead(by, named)
    return Refusal("MM-6b", "refusal.mm.question-clause", {"value": named})


def _rule(options: Options, by: Seat, question: AskRule) -> RuleAnswered | Refusal:
    cards, tops = _meant(question.card), _meant(question.on)
    for told, meant in ((question.card, cards), (question.on, tops)):
        if not meant:
            return Refusal("MM-6b", "refusal.mm.question-card", {"value": told})
    if (refusal := _why_impossible(question, tops)) is not None:
        return refusal
    answer, clauses = may_go_on(cards, tops, question.situation, options)
    return RuleAnswered(by, question.card, question.on, question.situation, answer, clauses)


def _meant(told: str) -> tuple[Card, ...]:
    return tuple(card for card in (*PACK, JOKER) if told in (card, RANK[card]))


def _why_impossible(question: AskRule, tops: tuple[Card, ...]) -> Refusal | None:
    pending, queens = _PENDING[question.situation], question.situation == "queens"
    return next((no for top in tops if (no := why_not_together(top, pending, queens)) is not None), None)


@enforces("MM-6b")
def may_go_on(
    cards: tuple[Card, ...], tops: tuple[Card, ...], situation: Situation, options: Options
) -> tuple[Literal["yes", "no", "depends"], tuple[str, ...]]:
    """MM-6b: yes or no with the clause, or that it depends: on the suit, on the wish, on what lies below a joker."""
    if JOKER in tops:
        return "depends", ("MM-T-joker-b",)
    circumstances = {"pending": _PENDING[situation], "queen_round": situation == "queens", "options": options}
    refusals = [why_not(card, on, **circumstances) for card in cards for top in tops for on in _lying(top, options)]  # type: ignore[arg-type]
    against = tuple(dict.fromkeys(no.clause for no in refusals if no is not None))
    if not against:
        return "yes", _allowing(cards, situation)
    return "no" if None not in refusals else "depends", against


def _lying(top: Card, options: Options) -> tuple[Effective, ...]:
    """As it may lie there: a jack with any of its wishes."""
    if RANK[top] != "B":
        return (Effective(top),)
    return tuple(Effective(top, wish=wish) for wish in wishes(top, options))


def _allowing(cards: tuple[Card, ...], situation: Situation) -> tuple[str, ...]:
    special: dict[Situation, str] = {"seven": "MM-C7b", "queens": "MM-9a-2"}
    clause = special.get(situation, _ALLOWED_BY.get(RANK[cards[0]], "MM-Z1"))
    return (clause,)
