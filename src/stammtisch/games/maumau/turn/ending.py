"""MM-1a, MM-4b, MM-10a, MM-C2: how a turn ends, and what was to be said by then."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from stammtisch.engine.core import Draft, Seat
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.events import (
    DealVoid,
    DrawDue,
    Event,
    MauSaid,
    PenaltyTaken,
    TurnClosing,
    TurnEnded,
)
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.laying.effects import Turn, passed_on
from stammtisch.games.maumau.laying.order import Direction
from stammtisch.games.maumau.state import NOTHING_ASIDE, Playing, State
from stammtisch.games.maumau.turn import swap_told
from stammtisch.games.maumau.words import duties, mau
from stammtisch.rulebook import enforces

REMEMBERED: Final = 40
"""Turns of the same player in a row that can still matter: a doubt reaches back twice eight."""


@enforces("MM-C2", "MM-10a")
def close(draft: Draft[State, Event]) -> None:
    """MM-C2: after its last card a turn is over at once, unless a word may still have to be said (MM-10a): then it
    waits, until the next player acts or the grace is over (closing.py)."""
    p = draft.state
    assert isinstance(p, Playing)
    silent, timing = mau.owing(p), p.setting.options.timing
    if lingers(p) and timing.mau_grace is not None:
        draft.emit(TurnClosing(hold=timing.turn_close_min is not None))
    else:
        end(draft, silent)


@enforces("MM-C2", "MM-10a")
def lingers(p: Playing) -> bool:
    """MM-C2, MM-10a: a strict referee waits for who owes a word, which all can count. In table mode nobody is reminded:
    a turn lingers whenever somebody has come down to one card in it, whether he has said Mau or not."""
    if not referee.table_mode(p):
        return bool(mau.owing(p))
    return any(len(p.hands[s]) == 1 and (s not in p.mau_said or s in p.aside.maus) for s in p.setting.seats)


@enforces("MM-10a", "MM-V05", "MM-4b", "MM-1a", "MM-8a")
def end(draft: Draft[State, Event], silent: tuple[Seat, ...] | None = None) -> None:
    """MM-10a, MM-V05: who has not said Mau by now pays a card; MM-4b: one old penalty card becomes active; MM-1a: with
    the end of a turn arises the right of the next player. MM-8a: when a lap brought nothing, the deal is over.

    `silent` are those who owe it, where that is known already.
    """
    p = draft.state
    assert isinstance(p, Playing)
    if p.setting.options.special_rules:
        duties.at_the_end(draft, p)
    if p.duties:
        duties.expired(draft, p)
    for seat in mau.owing(p) if silent is None else silent:
        referee.omitted(draft, p, seat, "V05")
    for due in p.owed:
        draft.emit(DrawDue(due.seat, due.count, due.kind, due.clause, owed=True))
    seat = p.seat
    if p.penalties[seat] and (card := drawing.convertible(p, seat)) is not None:
        draft.emit(PenaltyTaken(seat, card))
    after = draft.emit(TurnEnded(seat, *next_turn(p)))
    assert isinstance(after, Playing)
    if after.dues or after.dead:
        drawing.serve(draft)
        _void_if_stuck(draft)


def next_turn(p: Playing) -> tuple[Seat, Direction]:
    """Whose turn it is when this one ends, and which way it goes then."""
    turn, seats, way = p.turn, p.setting.seats, p.direction
    at, players = seats.index(p.seat), len(seats)
    if turn.skips or turn.aces or turn.again:
        at, way = passed_on(turn, at, players=players, direction=way, options=p.setting.options)
    else:
        at = (at + way) % players
    if p.collider is not None and p.collider.to_answer:
        return p.collider.to_answer[0], way  # who has sent a last seven on already has had his turn (MM-9c)
    return seats[at] if p.then is None else p.then, way


def _void_if_stuck(draft: Draft[State, Event]) -> None:
    p = draft.state
    assert isinstance(p, Playing)
    if p.dead >= p.setting.players and not p.dues and not drawing.drawable(p):
        draft.emit(DealVoid())


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: MauSaid | TurnClosing) -> Playing:
    if isinstance(event, TurnClosing):
        aside = replace(p.aside, hold=True) if event.hold else p.aside
        return replace(p, stage="closing", acts=p.acts + 1, aside=aside)
    mau_said = tuple(sorted({*p.mau_said, event.seat}))
    if not referee.table_mode(p):
        return replace(p, mau_said=mau_said)
    return replace(p, mau_said=mau_said, aside=replace(p.aside, maus=(*p.aside.maus, event.seat)))


def turn_ended(p: Playing, event: TurnEnded) -> Playing:
    """What the next player finds. Before events said who that is, it was worked out here, by the same rules."""
    turn, seat, way = p.turn, event.next, event.direction
    if seat is None or way is None:
        seat, way = next_turn(p)
    usual = p.finisher is None and p.collider is None and p.then is None and not p.owed and not p.called
    ended = replace(
        p if usual else _cleared(p),
        turn=Turn(turn.effective, turn.pending, turn.queen_round),
        seat=seat,
        acts=p.acts + 1,
        number=p.number + 1,
        stage="act",
        drawn=False,
        moved=False,
        idle=False,
        ticks=None,
        mau_said=_still_said(p) if p.mau_said or p.dues or p.offences else (),
        dead=0 if p.moved else p.dead + 1,
        direction=way,
        repeats=p.repeats if seat != p.seat else (*p.repeats, p.number + 1)[-REMEMBERED:],
    )
    return ended if p.aside is NOTHING_ASIDE else replace(ended, aside=swap_told.next_turn(p, seat))


def _cleared(p: Playing) -> Playing:
    """Without what only some turns leave behind."""
    return replace(p, then=None, owed=(), collider=None, finisher=None, last=None, called=False)


def _still_said(p: Playing) -> tuple[Seat, ...]:
    mau_said: Iterable[Seat] = p.mau_said
    if p.dues or p.offences:
        fined = (due.seat for due in p.dues if due.clause == "MM-V05")
        forgotten = (o.seat for o in p.offences if o.code == "V05" and o.turn == p.number)
        mau_said = sorted({*mau_said, *fined, *forgotten})
    return tuple([s for s in mau_said if len(p.hands[s]) == 1])
