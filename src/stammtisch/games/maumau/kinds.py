"""What can be asked while a deal is played: every kind of window, when it is open, what is offered and who decides.

A chapter says by itself when its questions are open; the order of the chapters is the order of the questions.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from stammtisch.engine.core import Draft, Refusal, Seat, Window, suspended
from stammtisch.engine.forms import Form
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action
from stammtisch.games.maumau.disputes import anytime, doubting, pile, plenum, questions
from stammtisch.games.maumau.events import Event
from stammtisch.games.maumau.folding import evolve
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.state import NOTHING_ASIDE, STAGES, Playing, Stage, State
from stammtisch.games.maumau.turn import (
    closing,
    collider,
    countdown,
    going_out,
    king_feast,
    late_queens,
    offering,
    on_turn,
    swap_told,
)
from stammtisch.games.maumau.words import duties, edge_race, mau

Windows: TypeAlias = Callable[[Playing], tuple[Window, ...]]
Offers: TypeAlias = Callable[[Playing, Seat, Window], tuple[Form, ...]]
Decide: TypeAlias = Callable[[Draft[State, Event], Playing, Seat, Action, Window], Refusal | None]


class Chapter(NamedTuple):
    """The kinds of windows a chapter of the rules asks with, and its answers to three questions."""

    kinds: tuple[str, ...]
    windows: Windows
    offers: Offers
    decide: Decide
    stages: tuple[Stage, ...] = STAGES
    """At which points of a turn it can ask at all."""
    at_a_table: bool = False
    """It asks only where nobody prevents a fault (table mode)."""
    beside: bool = False
    """It asks only about what stands beside most turns."""


def _play_windows(p: Playing) -> tuple[Window, ...]:
    turn = (on_turn.window(p),) if p.stage == "act" else ()
    return turn + closing.early(p, evolve)


def _play_offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    """Nobody has to play early."""
    return offering.offers(p) if window.must else closing.offers(p, evolve)


def _play(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    if not window.must:
        return closing.act(draft, p, seat, action)
    refusal = on_turn.decide(draft, p, action)
    if refusal is None:
        closing.play_early(draft, p)
    return refusal


def _question_windows(p: Playing) -> tuple[Window, ...]:
    return questions.windows(p.setting.seats)


def _question_offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    return questions.offers(p.setting.seats)


def _ask_question(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    return questions.decide(draft, p, seat, action)


def _no_form(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    """The program answers, and needs none."""
    return ()


FIRST: Final = (
    Chapter(("edge",), edge_race.windows, edge_race.offers, edge_race.decide),
    Chapter(("willi",), duties.astonish_windows, duties.astonish_offers, duties.astonish),
    Chapter(("pile",), pile.windows, pile.offers, pile.take),
    Chapter(("reshuffle",), drawing.windows, _no_form, drawing.reshuffle),
)
"""While cards have to be drawn or hands go to the edge: the first one that is open, and nothing else."""
IN_TURN: Final = (
    Chapter(
        ("wish", "swap"), on_turn.windows_between, offering.offers_between, on_turn.decide_between, ("wish", "swap")
    ),
    Chapter(("hold", "close"), closing.windows, _no_form, closing.close, ("closing",)),
    Chapter(("collide",), collider.windows, collider.offers, collider.collide, ("collider",)),
    Chapter(("protest", "maumau"), going_out.windows, going_out.offers, going_out.protest, ("protest",)),
    Chapter(("play",), _play_windows, _play_offers, _play, ("act", "closing")),
    Chapter(("mau",), mau.windows, mau.offers, closing.say_mau, ("act", "swap", "closing", "collider")),
    Chapter(("throw",), king_feast.windows, king_feast.offers, king_feast.throw_in, ("act", "closing"), beside=True),
    Chapter(("tick", "count"), countdown.windows, countdown.offers, countdown.watch, beside=True),
    Chapter(("gesture",), duties.windows, duties.offers, duties.decide, ("act", "closing"), beside=True),
    Chapter(("tell",), swap_told.windows, swap_told.offers, swap_told.decide, beside=True),
    Chapter(
        ("latecall",), late_queens.windows, late_queens.offers, late_queens.decide, ("act", "closing"), beside=True
    ),
    Chapter(("anytime",), anytime.windows, anytime.offers, anytime.decide, at_a_table=True),
    Chapter(("doubt",), doubting.windows, doubting.offers, doubting.decide, at_a_table=True),
    Chapter(("plenum",), plenum.call_windows, plenum.offers, plenum.decide),
)
_ASKING: Final = {
    (stage, at_a_table, beside): tuple(
        c.windows for c in IN_TURN if stage in c.stages and at_a_table >= c.at_a_table and beside >= c.beside
    )
    for stage in STAGES
    for at_a_table in (False, True)
    for beside in (False, True)
}
"""Who can ask at this point of a turn, in strict and in table mode, and while something stands beside it or not."""
SUSPENDING: Final = (
    Chapter(("charge", "defence", "verdict"), plenum.sitting_windows, plenum.offers, plenum.decide),
    Chapter(("withdraw",), doubting.withdraw_windows, doubting.offers, doubting.decide),
)
"""While one of these is open, those of the turn wait for it."""
ALWAYS: Final = Chapter(("question",), _question_windows, _question_offers, _ask_question)
KINDS: Final = {kind: c for c in (*FIRST, *IN_TURN, *SUSPENDING, ALWAYS) for kind in c.kinds}


def _beside(p: Playing) -> bool:
    """Whether there is more than the turn and its cards: a king that lies open, a sleeper, a gesture that is owed, what
    is kept in mind. In table mode there always is: all gestures can be made."""
    return p.feast >= 0 or p.idle or p.ticks is not None or bool(p.duties) or p.aside is not NOTHING_ASIDE


def windows(p: Playing) -> tuple[Window, ...]:
    """All open and suspended questions."""
    always = ALWAYS.windows(p)
    if p.edge is not None or p.dues or p.aside.mixing is not None:
        return next(first for chapter in FIRST if (first := chapter.windows(p))) + always
    in_turn: tuple[Window, ...] = ()
    at_a_table = referee.table_mode(p)
    for opened in _ASKING[p.stage, at_a_table, at_a_table or _beside(p)]:
        in_turn += opened(p)
    if p.plenum is None and p.aside.accusing is None:
        return in_turn + always
    by = next(first for chapter in SUSPENDING if (first := chapter.windows(p)))
    return suspended(in_turn, by[0]) + always
