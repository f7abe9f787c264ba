"""What becomes of a deal by what has happened: each chapter folds its own events."""

from collections.abc import Callable
from typing import Any, get_args

from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.maumau import (
    dealing,
    doubting,
    drawing,
    duties,
    ending,
    latecall,
    meddling,
    out_of_turn,
    plenum,
    shadow,
    telling,
    turns,
)
from stammtisch.games.maumau.disputes import (
    Accused,
    CardTakenBack,
    Defended,
    Doubted,
    DoubtLapsed,
    OffencePunished,
    Offended,
    PileTaken,
    PlenumCalled,
    PlenumDecided,
    PlenumVoted,
    QueensStopped,
    QuestionPut,
    QuestionWithdrawn,
    RolledBack,
    TakeBackTried,
    WishReplaced,
)
from stammtisch.games.maumau.events import (
    Astonished,
    CardLaid,
    CardsDrawn,
    CardThrownIn,
    Collided,
    ColliderClosed,
    CountdownBegun,
    Counted,
    DrawDue,
    DrawLapsed,
    DutyArisen,
    DutyDone,
    DutyOver,
    EdgeCalled,
    EdgeDecided,
    Event,
    GivenTold,
    PenaltyDrawn,
    PenaltyReturned,
    PenaltyTaken,
    QueensCalled,
    QueensCalledLate,
    QueensClaimed,
    Slept,
    Swapped,
    TurnEnded,
    Wished,
)
from stammtisch.games.maumau.state import Finished, Playing, State

_LAYING = (QueensCalled, QueensClaimed, Wished, Swapped)
_DRAWING = (PenaltyDrawn, DrawLapsed, PenaltyTaken, PenaltyReturned, Shuffled)
_DUTIES = (DutyArisen, DutyDone, DutyOver, Astonished, EdgeCalled, EdgeDecided)
_DOUBTING = (
    QuestionPut,
    QuestionWithdrawn,
    Doubted,
    DoubtLapsed,
    OffencePunished,
    RolledBack,
    WishReplaced,
    QueensStopped,
)
_PLENUM = (PlenumCalled, Accused, Defended, PlenumVoted, PlenumDecided)
_OUT_OF_TURN = (CardThrownIn, Collided, ColliderClosed, Slept, CountdownBegun, Counted)


_FOLDS: dict[type[Any], Callable[[Playing, Any], State]] = dict.fromkeys(get_args(Event), ending.evolve) | {
    kind: fold
    for kinds, fold in (
        ((CardLaid,), turns.card_laid),
        ((TurnEnded,), ending.turn_ended),
        ((DrawDue,), drawing.draw_due),
        ((CardsDrawn,), drawing.cards_drawn),
        (_LAYING, turns.evolve),
        (_DRAWING, drawing.evolve),
        (_DUTIES, duties.evolve),
        ((Offended,), shadow.evolve),
        (_DOUBTING, doubting.evolve),
        (_PLENUM, plenum.evolve),
        (_OUT_OF_TURN, out_of_turn.evolve),
        ((GivenTold,), telling.evolve),
        ((PileTaken, TakeBackTried, CardTakenBack), meddling.evolve),
        ((QueensCalledLate,), latecall.evolve),
    )
    for kind in kinds
}


def evolve(state: State, event: Event) -> State:
    if isinstance(state, Playing):
        return _FOLDS[type(event)](state, event)
    return state if isinstance(state, Finished) else dealing.evolve(state, event)
