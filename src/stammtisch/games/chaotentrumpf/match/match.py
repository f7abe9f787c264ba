"""The match as a decider around the deals: those who came, their office, their disputes, and the end."""

from stammtisch.engine.core import HOST, LATE, WAITS, WRONG_KIND, Accepted, Draft, Refusal, Seat, Window, suspended
from stammtisch.engine.counting import DealResult
from stammtisch.engine.forms import Form
from stammtisch.engine.match import MatchEnded
from stammtisch.engine.open_match import Arrive, DealOpenedAmong, Leave, Left, MatchWon, OpenMatch, Promised
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Shuffled
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
    Accused,
    KeeperFixed,
    LotCardTurned,
    MeetingEvent,
    PlayoffOpened,
    ShufflerFixed,
)
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState
from stammtisch.games.chaotentrumpf.match.view import ChaotentrumpfMatchView, view
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.scoring import Facts
from stammtisch.games.chaotentrumpf.state import State
from stammtisch.games.chaotentrumpf.view import View
from stammtisch.rulebook import enforces

_TRIAL = ("careless", "sentence", "annulment", "confirm")
_MINUTES = ("request", "office", "revoke")
_OFFICE = ("volunteer", "nominate")


class ChaotentrumpfMatch(OpenMatch[ChaotentrumpfMatchState, State, View, Options]):
    """A deal asks as in any match; around it those at the table settle who keeps the minutes, who plays, who won."""

    state_class = ChaotentrumpfMatchState
    opened_type = DealOpenedAmong[Options]
    own_actions = MeetingAction
    own_events = MeetingEvent
    telling = (Accused, LotCardTurned, KeeperFixed, ShufflerFixed)

    def begin(self, options: Options, *, dealer: Seat = 0) -> ChaotentrumpfMatchState:
        return office.begun(super().begin(options, dealer=dealer))

    @enforces("CT-SV-1")
    def settled(self, state: ChaotentrumpfMatchState) -> int:
        """CT-SV-1: the last deal can be brought before the others until the next one is led to, and until then its
        cards stay closed; so do they while it is being judged. Where the referee lets nothing wrong happen, no hand can
        convict anybody: there only a trial keeps them closed."""
        number = super().settled(state)
        judged = state.trial is not None and state.trial.deal == number
        at_table = state.options.mode == "table"
        contested = at_table and number == state.last_number and not tribunal.too_late(state, number)
        return number - 1 if (judged or contested) and not state.over else number

    # --- what is asked ---

    def windows(self, state: ChaotentrumpfMatchState) -> tuple[Window, ...]:
        windows = super().windows(state)
        if state.over:
            return windows
        if state.trial is not None:
            return suspended(windows, tribunal.window(state))
        return suspended(windows, minutes.request_window(state)) if state.request is not None else windows

    def drawing_lots(self, state: ChaotentrumpfMatchState) -> bool:
        return state.lot is not None and state.lot.promised

    def before_deal(self, state: ChaotentrumpfMatchState) -> tuple[Window, ...]:
        if state.stage == "ready" or len(state.present) < 2:
            following = Window(f"next:{state.number}:{len(state.annulled)}", "next", (HOST,))
            return (following, *minutes.windows(state))
        if state.stage == "agreeing":
            return agreement.windows(state)
        return drawing.windows(state) if state.stage == "drawing" else office.windows(state)

    def beside(self, state: ChaotentrumpfMatchState) -> tuple[Window, ...]:
        return (*tribunal.accusation(state), presence.window(state))

    def offers(self, state: ChaotentrumpfMatchState, seat: Seat, window: Window) -> tuple[Form, ...]:
        if "/" in window.id:
            return super().offers(state, seat, window)
        if window.kind == "accuse":
            return tribunal.offers_accusation(state)
        if window.kind in _TRIAL and state.trial is not None:
            return tribunal.offers(state, state.trial)
        if window.kind in _MINUTES:
            return minutes.offers(state, window)
        if window.kind == "tip":
            return drawing.offers(state)
        if window.kind == "agree":
            return agreement.offers()
        return office.offers(state) if window.kind in _OFFICE else ()

    # --- what is decided ---

    def submit(
        self, state: ChaotentrumpfMatchState, actor: Seat, action: object, *, window: str
    ) -> Accepted[ChaotentrumpfMatchState, object] | Refusal:
        """While something is being judged or voted upon the deal waits, and its clocks with it."""
        number, _, inner = window.partition("/")
        if inner and (state.trial is not None or state.request is not None):
            return WAITS if state.deal is not None and number == str(state.number) else LATE
        return super().submit(state, actor, action, window=window)

    def decide_around(
        self, draft: Draft[ChaotentrumpfMatchState, object], actor: Seat, action: object, window: Window
    ) -> Refusal | None:
        refusal = self._decided(draft, actor, action, window)
        if draft.state.void:
            draft.emit(MatchEnded((ScoreLine("CT-SV-4", "line.ct.match-annulled"),)))
        return refusal

    def _decided(
        self, draft: Draft[ChaotentrumpfMatchState, object], actor: Seat, action: object, window: Window
    ) -> Refusal | None:
        m, kind = draft.state, window.kind
        if kind == "table":
            return presence.time_ran_out(draft, action)
        if kind == "accuse":
            return tribunal.accuse(draft, m, actor, action)
        if kind in _TRIAL:
            return tribunal.decide(draft, m, actor, action)
        if kind in _MINUTES:
            return minutes.decide(draft, m, actor, action, window)
        if kind == "agree":
            return agreement.decide(draft, m, actor, action)
        if kind in ("tip", "lot"):
            return office.draw(draft, actor, action)
        return office.decide(draft, m, actor, action) if kind in _OFFICE else WRONG_KIND

    @enforces("CT-3b")
    def come_or_go(self, draft: Draft[ChaotentrumpfMatchState, object], action: Leave | Arrive) -> Refusal | None:
        """CT-3b: a further player takes part from the next deal on, as who leaves does not."""
        return presence.why_unwelcome(draft.state, action) or super().come_or_go(draft, action)

    def leave(self, draft: Draft[ChaotentrumpfMatchState, object], seat: Seat) -> None:
        presence.leave(draft, seat)

    def open_deal(self, draft: Draft[ChaotentrumpfMatchState, object], commitment: str | None) -> None:
        m = draft.state
        outcome = limits.outcome(m)
        if outcome.kind == "won":
            _end(draft, outcome)
            return
        if outcome.kind == "playoff":
            draft.emit(PlayoffOpened(outcome.seats, limits.playoff_limit(m.options, len(outcome.seats))))
        office.secretary_takes_over(draft)
        m = draft.state
        draft.emit(DealOpenedAmong(m.number + 1, minutes.dealer(m), m.options, commitment, seats=m.players))

    def close(self, draft: Draft[ChaotentrumpfMatchState, object], result: DealResult[Facts]) -> None:
        """Who won is seen when the match goes on: until then somebody may still complain (CT-SV-1, CT-17a)."""
        super().close(draft, result)
        minutes.ends_with_few(draft)

    # --- what follows ---

    def evolve(self, state: ChaotentrumpfMatchState, event: object) -> ChaotentrumpfMatchState:
        if isinstance(event, Left):
            state = presence.forfeited(state, event.seat)
        after = super().evolve(state, event)
        if isinstance(event, Promised | Shuffled) and state.deal is None:
            return drawing.evolve(after, event)
        return after

    def gathered(self, state: ChaotentrumpfMatchState, present: tuple[Seat, ...]) -> ChaotentrumpfMatchState:
        return presence.among(state, present)

    def evolve_around(self, state: ChaotentrumpfMatchState, event: object) -> ChaotentrumpfMatchState:
        return folding.evolve(state, event)

    def closed(self, state: ChaotentrumpfMatchState, result: DealResult[Facts]) -> ChaotentrumpfMatchState:
        return folding.closed(state, result)

    # --- what is seen ---

    def view(self, state: ChaotentrumpfMatchState, seat: Seat) -> ChaotentrumpfMatchView:
        return view(state, None if state.deal is None else self.game.view(state.deal, seat))


def _end(draft: Draft[ChaotentrumpfMatchState, object], outcome: limits.Outcome) -> None:
    for seat in outcome.seats:
        draft.emit(MatchWon(seat, outcome.clause))
    lines = [ScoreLine(outcome.clause, "line.ct.won", {"seat": seat}) for seat in outcome.seats]
    draft.emit(MatchEnded(tuple(lines)))
