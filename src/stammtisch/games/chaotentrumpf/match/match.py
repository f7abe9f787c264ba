"""The match as a decider around the deals: those who came, their office, their disputes, and the end."""

from functools import cached_property
from typing import Any

from msgspec.structs import fields, replace

from stammtisch.cards import Cards
from stammtisch.engine.core import (
    LATE,
    TABLE,
    WAITS,
    WRONG_KIND,
    Accepted,
    Draft,
    Refusal,
    Seat,
    Window,
    suspended,
)
from stammtisch.engine.forms import Form
from stammtisch.engine.match import (
    Amend,
    DealClosed,
    DealOpened,
    DealResult,
    Match,
    MatchEnded,
    NextDeal,
    OptionsAmended,
)
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.chaotentrumpf.actions import Action
from stammtisch.games.chaotentrumpf.events import Event
from stammtisch.games.chaotentrumpf.match import (
    agreement,
    drawing,
    folding,
    limits,
    minutes,
    office,
    presence,
    tribunal,
)
from stammtisch.games.chaotentrumpf.match.actions import MeetingAction
from stammtisch.games.chaotentrumpf.match.events import (
    MEETING_EVENTS,
    Accused,
    DealOpenedAmong,
    KeeperFixed,
    LotCardTurned,
    MatchWon,
    MeetingEvent,
    PlayoffOpened,
    ShufflerFixed,
)
from stammtisch.games.chaotentrumpf.match.state import Meeting
from stammtisch.games.chaotentrumpf.match.view import MeetingView, view
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.packs import full_pack
from stammtisch.games.chaotentrumpf.state import State
from stammtisch.games.chaotentrumpf.trumps import PACK
from stammtisch.games.chaotentrumpf.view import View
from stammtisch.rulebook import enforces

_TRIAL = ("careless", "sentence", "annulment", "confirm")
_MINUTES = ("request", "office", "revoke")
_LOT = ("promise", "tip", "lot")
_TELLING = (Accused, LotCardTurned, KeeperFixed, ShufflerFixed)
"""By which a seat learns something: evidence, and what the lot gave."""
_MAY_CHANGE = ("packs", "timing")


class ChaotentrumpfMatch(Match[State, Action, Event, View, Options]):
    """A deal asks as in any match; around it those at the table settle who keeps the minutes, who plays, who won."""

    @cached_property
    def action_types(self) -> Any:
        return super().action_types | MeetingAction

    @cached_property
    def event_types(self) -> Any:
        return super().event_types | MeetingEvent

    @cached_property
    def state_types(self) -> Any:
        return Meeting

    def begin(self, options: Options, *, dealer: Seat = 0) -> Meeting:
        if (refusal := self.game.unplayable(options)) is not None:
            raise ValueError(f"{refusal.clause}: {refusal.key} {refusal.args}")
        chairs = len(self.seats)
        return office.begun(Meeting(options, dealer, totals=(0,) * chairs, present=self.seats))

    def present(self, state: Any) -> tuple[Seat, ...]:
        m: Meeting = state
        return tuple(seat for seat in m.present if seat not in m.leaving)

    def leaving(self, state: Any) -> tuple[Seat, ...]:
        m: Meeting = state
        return () if m.deal is None else m.leaving

    @enforces("CT-SV-1")
    def settled(self, state: Any) -> int:
        """CT-SV-1: the last deal can be brought before the others until the next one is led to, and until then its
        cards stay closed; so do they while it is being judged."""
        m: Meeting = state
        found = super().settled(m)
        judged = m.trial is not None and m.trial.deal == found
        return (
            found
            if m.over or not (judged or (found == m.last_number and not tribunal.too_late(m, found)))
            else found - 1
        )

    # --- what is asked ---

    def windows(self, state: Any) -> tuple[Window, ...]:
        m: Meeting = state
        if m.over:
            return () if m.seal is None else (_reveal(m),)
        found = (*self._asked(m), *tribunal.accusation(m), presence.window(m))
        if m.trial is not None:
            return suspended(found, tribunal.window(m))
        return suspended(found, minutes.request_window(m)) if m.request is not None else found

    def _asked(self, m: Meeting) -> tuple[Window, ...]:
        if m.deal is not None:
            return self.deal_windows(m)
        if m.seal is not None and not (m.lot is not None and m.lot.promised):
            return (_reveal(m),)
        following = Window(f"next:{m.number}:{len(m.annulled)}", "next", (TABLE,))
        if m.stage == "ready" or len(m.present) < 2:
            return (following, *minutes.windows(m))
        if m.stage == "agreeing":
            return agreement.windows(m)
        return drawing.windows(m) if m.stage == "drawing" else office.windows(m)

    def offers(self, state: Any, seat: Seat, window: Window) -> tuple[Form, ...]:
        m: Meeting = state
        if "/" in window.id:
            return super().offers(m, seat, window)
        if window.kind == "accuse":
            return tribunal.offers_accusation(m)
        if window.kind in _TRIAL and m.trial is not None:
            return tribunal.offers(m, m.trial)
        if window.kind in _MINUTES:
            return minutes.offers(m, window)
        if window.kind == "tip":
            return drawing.offers(m)
        if window.kind == "agree":
            return agreement.offers()
        return office.offers(m) if window.kind in ("volunteer", "nominate") else ()

    # --- what is decided ---

    def submit(self, state: Any, actor: Seat, action: Any, *, window: str) -> Accepted[Any, Any] | Refusal:
        """While something is being judged or voted upon the deal waits, and its clocks with it."""
        m: Meeting = state
        number, _, inner = window.partition("/")
        if inner and (m.trial is not None or m.request is not None):
            return WAITS if m.deal is not None and number == str(m.number) else LATE
        return super().submit(m, actor, action, window=window)

    def decide(self, state: Any, actor: Seat, action: Any, window: Window) -> Accepted[Any, Any] | Refusal:
        m: Meeting = state
        if "/" in window.id:  # an act of the match, at a question of the deal
            return WRONG_KIND
        if window.kind == "reveal":
            return super().decide(m, actor, action, window)
        draft: Draft[Meeting, Any] = Draft(m, self.evolve)
        refusal = self._decided(draft, m, actor, action, window)
        if refusal is not None:
            return refusal
        if draft.state.void and not draft.state.over:
            draft.emit(MatchEnded((ScoreLine("CT-SV-4", "line.ct.match-annulled"),)))
        return draft.done()

    def _decided(
        self, draft: Draft[Meeting, Any], m: Meeting, actor: Seat, action: Any, window: Window
    ) -> Refusal | None:
        kind = window.kind
        if kind == "next":
            return self._next(draft, m, action)
        if kind == "table":
            return presence.decide(draft, m, action)
        if kind == "accuse":
            return tribunal.accuse(draft, m, actor, action)
        if kind in _TRIAL:
            return tribunal.decide(draft, m, actor, action)
        if kind in _MINUTES:
            return minutes.decide(draft, m, actor, action, window)
        if kind == "agree":
            return agreement.decide(draft, m, actor, action)
        if kind in _LOT:
            found = drawing.decide(draft, m, actor, action)
            if isinstance(found, int):
                office.drawn(draft, draft.state, found)
                return None
            return found
        return office.decide(draft, m, actor, action)

    def _next(self, draft: Draft[Meeting, Any], m: Meeting, action: Any) -> Refusal | None:
        if isinstance(action, Amend):
            if (refusal := fixed(m.options, action.options)) is not None:
                return refusal
            draft.emit(OptionsAmended(action.options))
            return None
        if not isinstance(action, NextDeal):
            return WRONG_KIND
        found = limits.outcome(m)
        if found.kind == "won":
            self._end(draft, found)
            return None
        if found.kind == "playoff":
            draft.emit(PlayoffOpened(found.seats, limits.playoff_limit(m.options, len(found.seats))))
        office.secretary_takes_over(draft)
        m = draft.state
        known = (m.number + 1, minutes.dealer(m), m.options, action.commitment)
        draft.emit(DealOpenedAmong(*known, seats=m.players))
        return None

    def _end(self, draft: Draft[Meeting, Any], found: limits.Outcome) -> None:
        for seat in found.seats:
            draft.emit(MatchWon(seat, found.clause))
        lines = [ScoreLine(found.clause, "line.ct.won", {"seat": seat}) for seat in found.seats]
        draft.emit(MatchEnded(tuple(lines)))

    def close(self, draft: Draft[Any, Any], result: DealResult) -> None:
        """Who won is seen when the table goes on: until then somebody may still complain (CT-SV-1, CT-17a)."""
        draft.emit(DealClosed(result))
        presence.gone(draft)

    # --- what follows ---

    def evolve(self, state: Any, event: Any) -> Any:
        m: Meeting = state
        if isinstance(event, DealOpenedAmong):
            return replace(super().evolve(m, event), among=event.seats, lot_sealed=False)
        if isinstance(event, MEETING_EVENTS) or (isinstance(event, Shuffled) and m.deal is None):
            return folding.evolve(m, event)
        return super().evolve(m, event)

    def opened(self, state: Any, event: DealOpened[Options]) -> State:
        assert isinstance(event, DealOpenedAmong)
        return self.game.start_among(event.options, event.dealer, event.seats)  # type: ignore[attr-defined, no-any-return]

    def closed(self, state: Any, result: DealResult) -> Meeting:
        return folding.closed(state, result)

    def pack(self, state: Any) -> Cards:
        m: Meeting = state
        return PACK if m.lot_sealed else full_pack(len(m.among), m.options)

    # --- what is seen ---

    def view(self, state: Any, seat: Seat) -> MeetingView:
        m: Meeting = state
        return view(m, None if m.deal is None else self.game.view(m.deal, seat))

    def redact(self, event: Any, seat: Seat) -> Any:
        return event if isinstance(event, MEETING_EVENTS) else super().redact(event, seat)

    def reveals(self, event: Any, seat: Seat) -> object:
        if isinstance(event, MEETING_EVENTS):
            return event if isinstance(event, _TELLING) else None
        return super().reveals(event, seat)


def _reveal(m: Meeting) -> Window:
    return Window(f"reveal:lot:{m.lots}" if m.lot_sealed else f"reveal:{m.number}", "reveal", (TABLE,))


@enforces("CT-17a", "CT-17c", "CT-NUEV-1", "CT-NUEV-5")
def fixed(old: Options, new: Options) -> Refusal | None:
    """CT-17a, CT-17c, CT-NUEV-5: what was agreed before the match stays; CT-NUEV-1: missing cards may turn up."""
    for field in fields(Options):
        before, after = getattr(old, field.name), getattr(new, field.name)
        if before != after and not (field.name in _MAY_CHANGE and (field.name != "packs" or after is None)):
            return Refusal(_clause_of(field), "refusal.ct.fixed", {"value": field.name})
    if old.timing.match != new.timing.match:
        return Refusal("CT-17c", "refusal.ct.fixed", {"value": "timing.match"})
    return None


def _clause_of(field: Any) -> str:
    return next(str(m.extra["clause"]) for m in field.type.__metadata__ if m.extra)
