"""CT-3b, CT-17b, CT-17c: players who come and go, and the time of the match; the program tells of both."""

from msgspec.structs import replace

from stammtisch.engine.core import HOST, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.open_match import Arrive, Leave, LeaveNoted, Left, plays, release
from stammtisch.games.chaotentrumpf.match import minutes, office
from stammtisch.games.chaotentrumpf.match.events import DealAnnulled, MatchTimeRanOut
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState
from stammtisch.rulebook import enforces


def window(m: ChaotentrumpfMatchState) -> Window:
    """Always open to HOST."""
    limit = "match" if m.options.minutes and not m.time_up else None
    return Window("table", "table", (HOST,), "overtaken", must=False, limit=limit)


@enforces("CT-3b")
def leave(draft: Draft[ChaotentrumpfMatchState, object], seat: Seat) -> None:
    """CT-3b: the next deal goes on among the others, with as many packs as they need.

    A deal that was begun with him falls, or by option somebody plays it out in his place.
    """
    m = draft.state
    if plays(m, seat):
        if m.options.leaver_policy == "finish":
            draft.emit(LeaveNoted(seat))
            return
        draft.emit(DealAnnulled(m.number, "CT-3b"))
    draft.emit(Left(seat))
    minutes.ends_with_few(draft)


@enforces("CT-SV-3")
def why_unwelcome(m: ChaotentrumpfMatchState, action: Leave | Arrive) -> Refusal | None:
    """CT-SV-3: who was sent away does not come back."""
    if isinstance(action, Arrive) and action.seat in m.disqualified:
        return Refusal("CT-SV-3", "refusal.ct.disqualified", {"seat": action.seat})
    return None


@enforces("CT-17c")
def time_ran_out(draft: Draft[ChaotentrumpfMatchState, object], action: object) -> Refusal | None:
    """CT-17c: when the time of the match is over the running deal is finished, or by option does not count."""
    m = draft.state
    if not isinstance(action, TimeUp) or m.time_up or not m.options.minutes:
        return WRONG_KIND
    draft.emit(MatchTimeRanOut())
    if m.deal is not None and m.playoff is None and m.options.time_up == "void_deal":
        draft.emit(DealAnnulled(m.number, "CT-17c"))
        gone(draft)
    return None


def gone(draft: Draft[ChaotentrumpfMatchState, object]) -> None:
    """Who wanted to leave goes when the deal is over."""
    release(draft)
    minutes.ends_with_few(draft)


@enforces("CT-17b")
def forfeited(m: ChaotentrumpfMatchState, seat: Seat) -> ChaotentrumpfMatchState:
    """CT-17b: who leaves a play-off has lost it, and looks on when he comes back; the last one keeps it."""
    playoff = m.playoff
    if playoff is None or seat not in m.players or len(m.players) == 1:
        return m
    return replace(m, playoffs=(*m.playoffs[:-1], replace(playoff, forfeited=(*playoff.forfeited, seat))))


def among(m: ChaotentrumpfMatchState, present: tuple[Seat, ...]) -> ChaotentrumpfMatchState:
    """Whatever was being settled before the next deal is settled anew among those who are there."""
    keeper = m.keeper if m.keeper and m.keeper.seat in present else None
    leaving = tuple(s for s in m.leaving if s in present)
    remaining = replace(m, present=present, leaving=leaving, keeper=keeper, request=None)
    remaining = replace(remaining, exempt=m.exempt and keeper is not None)
    if remaining.deal is not None or len(present) < 2:
        return remaining
    return office.begun(remaining)
