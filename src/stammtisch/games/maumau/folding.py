"""What becomes of a deal by what has happened: each chapter folds its own events."""

from collections.abc import Callable
from typing import Any, get_args

from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.maumau import legacy, referee
from stammtisch.games.maumau.dispute_events import (
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
from stammtisch.games.maumau.disputes import doubting, pile, plenum, take_back
from stammtisch.games.maumau.events import (
    ActHeld,
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
    HoldOver,
    MauSaid,
    MiscountedFor,
    PenaltyDrawn,
    PenaltyReturned,
    PenaltyTaken,
    QueensCalled,
    QueensCalledLate,
    QueensClaimed,
    Slept,
    Swapped,
    TurnClosing,
    TurnEnded,
    Wished,
)
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.opening import dealing
from stammtisch.games.maumau.state import Finished, Playing, State
from stammtisch.games.maumau.turn import (
    closing,
    collider,
    countdown,
    ending,
    going_out,
    king_feast,
    late_queens,
    on_turn,
    swap_told,
)
from stammtisch.games.maumau.words import duties, edge_race

_LAYING = (QueensCalled, QueensClaimed, Wished, Swapped)
_DRAWING = (PenaltyDrawn, DrawLapsed, PenaltyTaken, PenaltyReturned, Shuffled)
_DUTIES = (DutyArisen, DutyDone, DutyOver, Astonished)
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


_FOLDS: dict[type[Any], Callable[[Playing, Any], State]] = dict.fromkeys(get_args(Event), going_out.evolve) | {
    kind: fold
    for kinds, fold in (
        ((CardLaid,), legacy.card_laid),
        ((MauSaid, TurnClosing), ending.evolve),
        ((ActHeld, HoldOver), closing.evolve),
        ((TurnEnded,), ending.turn_ended),
        ((DrawDue,), drawing.draw_due),
        ((CardsDrawn,), drawing.cards_drawn),
        (_LAYING, on_turn.evolve),
        (_DRAWING, drawing.evolve),
        (_DUTIES, duties.evolve),
        ((EdgeCalled, EdgeDecided), edge_race.evolve),
        ((Offended,), referee.evolve),
        (_DOUBTING, doubting.evolve),
        (_PLENUM, plenum.evolve),
        ((CardThrownIn,), king_feast.thrown_in),
        ((Collided, ColliderClosed), collider.evolve),
        ((Slept, CountdownBegun, MiscountedFor, Counted), countdown.evolve),
        ((GivenTold,), swap_told.evolve),
        ((PileTaken,), pile.evolve),
        ((TakeBackTried, CardTakenBack), take_back.evolve),
        ((QueensCalledLate,), late_queens.evolve),
    )
    for kind in kinds
}


def evolve(state: State, event: Event) -> State:
    if isinstance(state, Playing):
        return _FOLDS[type(event)](state, event)
    return state if isinstance(state, Finished) else dealing.evolve(state, event)
