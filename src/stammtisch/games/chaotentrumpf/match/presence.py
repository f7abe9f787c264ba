"""CT-3b, CT-17b, CT-17c: players who come and go, and the time of the match; the table tells of both."""

from typing import TypeAlias

from msgspec.structs import replace

from stammtisch.engine.core import TABLE, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.match import Arrive, Leave
from stammtisch.games.chaotentrumpf.match import minutes, office
from stammtisch.games.chaotentrumpf.match.events import (
    Arrived,
    DealAnnulled,
    LeaveNoted,
    Left,
    MatchTimeRanOut,
)
from stammtisch.games.chaotentrumpf.match.state import Meeting
from stammtisch.rulebook import enforces

PresenceEvent: TypeAlias = LeaveNoted | Left | Arrived | MatchTimeRanOut


def window(m: Meeting) -> Window:
    """Always open to the table."""
    limit = "match" if m.options.minutes and not m.time_up else None
    return Window("table", "table", (TABLE,), "overtaken", must=False, limit=limit)


def decide(draft: Draft[Meeting, object], m: Meeting, action: object) -> Refusal | None:
    match action:
        case Leave():
            return _leave(draft, m, action.seat)
        case Arrive():
            return _arrive(draft, m, action.seat)
        case TimeUp():
            return _time(draft, m)
    return WRONG_KIND


@enforces("CT-3b")
def _leave(draft: Draft[Meeting, object], m: Meeting, seat: Seat) -> Refusal | None:
    """CT-3b: the next deal goes on among the others, with as many packs as they need.

    A deal that was begun with him falls, or by option somebody plays it out in his place.
    """
    if seat not in m.present or seat in m.leaving:
        return Refusal("ENG-seat", "refusal.ct.not-here", {"seat": seat})
    playing = m.deal is not None and seat in m.among
    if playing and m.options.leaver_policy == "finish":
        draft.emit(LeaveNoted(seat))
        return None
    if playing:
        draft.emit(DealAnnulled(m.number, "CT-3b"))
    draft.emit(Left(seat))
    minutes.ends_with_few(draft)
    return None


@enforces("CT-3b")
def _arrive(draft: Draft[Meeting, object], m: Meeting, seat: Seat) -> Refusal | None:
    """CT-3b: a further player takes part from the next deal on."""
    if seat in m.leaving:
        draft.emit(Arrived(seat))
        return None
    if not 0 <= seat < len(m.totals) or seat in m.present:
        return Refusal("ENG-seat", "refusal.ct.here-already", {"seat": seat})
    if seat in m.disqualified:
        return Refusal("CT-SV-3", "refusal.ct.disqualified", {"seat": seat})
    draft.emit(Arrived(seat))
    return None


@enforces("CT-17c")
def _time(draft: Draft[Meeting, object], m: Meeting) -> Refusal | None:
    """CT-17c: when the time of the match is over the running deal is finished, or by option does not count."""
    if m.time_up or not m.options.minutes:
        return WRONG_KIND
    draft.emit(MatchTimeRanOut())
    if m.deal is not None and m.playoff is None and m.options.time_up == "void_deal":
        draft.emit(DealAnnulled(m.number, "CT-17c"))
        gone(draft)
    return None


def gone(draft: Draft[Meeting, object]) -> None:
    """Who wanted to leave goes when the deal is over."""
    for seat in draft.state.leaving:
        draft.emit(Left(seat))
    minutes.ends_with_few(draft)


def evolve(m: Meeting, event: PresenceEvent) -> Meeting:
    match event:
        case LeaveNoted():
            return replace(m, leaving=(*m.leaving, event.seat))
        case MatchTimeRanOut():
            return replace(m, time_up=True)
        case Arrived() if event.seat in m.leaving:
            return replace(m, leaving=tuple(s for s in m.leaving if s != event.seat))
        case Arrived():
            return among(m, tuple(sorted((*m.present, event.seat))))
        case Left():
            return among(_forfeited(m, event.seat), tuple(s for s in m.present if s != event.seat))
    return m


@enforces("CT-17b")
def _forfeited(m: Meeting, seat: Seat) -> Meeting:
    """CT-17b: who leaves a play-off has lost it, and looks on when he comes back; the last one keeps it."""
    playoff = m.playoff
    if playoff is None or seat not in m.players or len(m.players) == 1:
        return m
    return replace(m, playoffs=(*m.playoffs[:-1], replace(playoff, forfeited=(*playoff.forfeited, seat))))


def among(m: Meeting, present: tuple[Seat, ...]) -> Meeting:
    """Whatever was being settled before the next deal is settled anew among those who are there."""
    keeper = m.keeper if m.keeper and m.keeper.seat in present else None
    leaving = tuple(s for s in m.leaving if s in present)
    known = replace(m, present=present, leaving=leaving, keeper=keeper, request=None)
    known = replace(known, exempt=m.exempt and keeper is not None)
    if known.deal is not None or len(present) < 2:
        return known
    return office.begun(known)
