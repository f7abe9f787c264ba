"""Doppelkopf by the club's tournament rules: the contract of the engine, put together from the chapters."""

from types import MappingProxyType

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window, suspended
from stammtisch.engine.counting import DealResult, redealt
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.match import DealGame, ListLine
from stammtisch.engine.shuffling import MIX_FORM
from stammtisch.games.doppelkopf import armut, dealing, gift, hochzeit, play, reservations, revoke, schwein, solos
from stammtisch.games.doppelkopf import view as sight
from stammtisch.games.doppelkopf.actions import Action, Announce, PlayCard
from stammtisch.games.doppelkopf.announcements import Moment, step_of, why_not_announced
from stammtisch.games.doppelkopf.contracts import PACKS, SEATS
from stammtisch.games.doppelkopf.counting import COUNTING
from stammtisch.games.doppelkopf.events import (
    Announced,
    ArmutOffered,
    CardPlayed,
    ContractFixed,
    Event,
    GiftAnswered,
    GiftSettled,
    PartnerFound,
    Reserved,
    RestOffered,
    SchweinAnswered,
    SchweinDeclared,
    Scored,
    Slipped,
    SoloContested,
    ThrownIn,
)
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, Party
from stammtisch.games.doppelkopf.state import (
    Contesting,
    Finished,
    Offering,
    Playing,
    Reserving,
    Returning,
    Shuffling,
    State,
)
from stammtisch.games.doppelkopf.view import View
from stammtisch.rulebook import enforces
from stammtisch.tricks import TrickTaken, card_form, card_window, last_trick, turn

_ARMUT = (Offering, Returning)


class Doppelkopf(DealGame[State, Action, Event, View, Options]):
    name = "doppelkopf"
    rulebook = "doppelkopf"
    seats = SEATS
    action_types = Action
    event_types = Event
    state_types = State
    options_type = Options
    counting = COUNTING
    unsaid = MappingProxyType({"bought_reply": "as_step", "time_out": "first"})

    # --- the deal ---

    def start(self, options: Options, dealer: Seat) -> State:
        return Shuffling(options, dealer)

    def windows(self, state: State) -> tuple[Window, ...]:
        if isinstance(state, Playing):
            return _playing_windows(state)
        if isinstance(state, Reserving):
            return reservations.windows(state)
        if isinstance(state, Contesting):
            return solos.windows(state)
        if isinstance(state, _ARMUT):
            return armut.windows(state)
        return dealing.windows(state) if isinstance(state, Shuffling) else ()

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        draft: Draft[State, Event] = Draft(state, evolve)
        if isinstance(state, Playing):
            return _decide_playing(draft, state, actor, action, window)
        if isinstance(state, Reserving):
            return reservations.decide(draft, state, actor, action)
        if isinstance(state, Contesting):
            return solos.decide(draft, state, action)
        if isinstance(state, _ARMUT):
            return armut.decide(draft, state, action)
        assert isinstance(state, Shuffling), "a finished deal asks nothing"
        return dealing.decide(draft, state, actor, action)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        if isinstance(state, Playing):
            return _playing_offers(state, seat, window)
        if isinstance(state, Reserving):
            return reservations.offers(state, seat)
        if isinstance(state, Contesting):
            return solos.offers(state, seat)
        if isinstance(state, _ARMUT):
            return armut.offers(state)
        return (MIX_FORM,) if window.kind == "mix" else ()

    def view(self, state: State, seat: Seat) -> View:
        return sight.view(state, seat)

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return sight.redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        return sight.reveals(event, seat)

    # --- the evening ---

    @enforces("DK-1.1c", "DK-I.A")
    def result(self, state: State) -> DealResult[Facts] | None:
        """DK-1.1c: after a solo the deal passes on as ever; DK-I.A: thrown in, the same dealer deals again."""
        if not isinstance(state, Finished):
            return None
        if state.facts is None:
            return redealt(len(SEATS))
        return COUNTING.result(state.facts, state.options, width=len(SEATS), lines=state.lines)

    def over(self, options: Options, rows: tuple[ListLine[Facts], ...]) -> bool:
        return len(rows) >= options.deals

    def pack(self, options: Options) -> Cards:
        return PACKS[options.pack]


# --- playing ---------------------------------------------------------------------------------------------------

_ANNOUNCE = Window("announce", "announce", SEATS, "overtaken", must=False)
"""Open to all as long as cards are played: who may say what is his own affair."""


def _playing_windows(p: Playing) -> tuple[Window, ...]:
    table_mode = p.options.mode == "table"
    if p.over:
        windows: tuple[Window, ...] = (revoke.confirming(p),)
    else:
        windows = (card_window(p.played, turn(p)), _ANNOUNCE, *gift.windows(p))
        if p.schwein_missing:
            windows = suspended(windows, schwein.window(p))
        if p.gift is not None:
            windows = suspended(windows, gift.asking(p.gift))
    if table_mode:
        windows = (*windows, revoke.claiming(p))
    return suspended(windows, revoke.ruling_window()) if p.proven is not None else windows


def _playing_offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    if window.kind == "card":
        return _card_forms(p, seat)
    if window.kind == "announce":
        return _announce_forms(p, seat)
    if window.kind == "schwein":
        return schwein.offers(p, seat)
    if window.kind in ("gift", "consent"):
        return gift.offers(window)
    return revoke.offers(seat, window)


def _card_forms(p: Playing, seat: Seat) -> tuple[Form, ...]:
    """In table mode every card in hand can be played: no hint."""
    held = p.hands[seat] if p.options.mode == "table" else play.legal_cards(p, seat)
    cards = tuple(dict.fromkeys(held))
    plain = card_form(cards, PlayCard)
    if p.game.schwein != seat or p.schwein_used:
        return (plain,)
    promoted = tuple(c for c in cards if schwein.why_not_promoted(p, seat, c) is None)
    return (plain, Form(PlayCard, {"card": OneOf(promoted), "schwein": OneOf((True,))})) if promoted else (plain,)


def _announce_forms(p: Playing, seat: Seat) -> tuple[Form, ...]:
    party = sight.own_party(p, seat)
    if party is None:
        return ()
    steps = tuple(step_of(party, level) for level in range(p.said.of(party) + 1, 5))
    allowed = tuple(s for s in steps if why_not_announced(moment(p, seat), party, s, p.options) is None)
    return (Form(Announce, {"party": OneOf((party,)), "step": OneOf(allowed)}),) if allowed else ()


def moment(p: Playing, seat: Seat) -> Moment:
    return Moment(len(p.hands[seat]), p.played, p.said, p.searching, p.found, p.bought)


def _decide_playing(
    draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window
) -> Accepted[State, Event] | Refusal:
    if window.kind == "card":
        return _card(draft, p, actor, action)
    if window.kind == "announce":
        return _announce(draft, p, actor, action)
    if window.kind == "schwein":
        return schwein.decide(draft, p, actor, action)
    if window.kind in ("gift", "consent"):
        return gift.decide(draft, p, actor, action, window)
    return revoke.decide(draft, p, actor, action, window)


def _card(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action) -> Accepted[State, Event] | Refusal:
    if isinstance(action, PlayCard):
        refusal = play.play(draft, p, actor, card=action.card, as_schwein=action.schwein)
    elif isinstance(action, TimeUp):
        seat = turn(p)
        refusal = play.play(draft, p, seat, card=play.weakest(p, seat), as_schwein=False)
    else:
        refusal = WRONG_KIND
    return refusal or draft.done()


def _announce(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action) -> Accepted[State, Event] | Refusal:
    if not isinstance(action, Announce):
        return WRONG_KIND
    if (refusal := _why_not_his_party(p, seat, action.party)) is not None:
        return refusal
    if (refusal := why_not_announced(moment(p, seat), action.party, action.step, p.options)) is not None:
        return refusal
    draft.emit(Announced(seat, action.party, action.step))
    return draft.done()


@enforces("DK-B1.6")
def _why_not_his_party(p: Playing, seat: Seat, party: Party) -> Refusal | None:
    """DK-B1.6: everybody speaks for his own party; the refusal tells him only what he knows."""
    own = sight.own_party(p, seat)
    return None if own is None or own == party else Refusal("DK-B1.6", "refusal.dk.other-party", {"party": own})


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(state: State, event: Event) -> State:
    if isinstance(state, Playing):
        return _evolve_playing(state, event)
    if isinstance(state, Shuffling):
        return dealing.evolve(state, event)
    if isinstance(state, Finished):
        return state
    if isinstance(event, ContractFixed):
        return play.begun(state, event)
    if isinstance(state, Reserving):
        return _evolve_reserving(state, event)
    if isinstance(state, Contesting):
        return solos.evolve(state, event)
    return armut.evolve(state, event)


def _evolve_reserving(state: Reserving, event: Event) -> State:
    if isinstance(event, Reserved):
        return reservations.evolve_reserved(state, event)
    if isinstance(event, SoloContested):
        return solos.begun(state, event)
    if isinstance(event, ArmutOffered):
        return armut.begun(state, event)
    return reservations.thrown_in(state) if isinstance(event, ThrownIn) else state


def _evolve_playing(p: Playing, event: Event) -> State:
    if isinstance(event, CardPlayed):
        return play.evolve_card(p, event)
    if isinstance(event, TrickTaken):
        return play.evolve_trick(p, event)
    if isinstance(event, Announced):
        return play.evolve_announced(p, event)
    if isinstance(event, PartnerFound):
        return hochzeit.evolve(p, event)
    if isinstance(event, Scored):
        return Finished(p.options, p.game.dealer, "scored", event.facts, event.lines, last_trick(p.taken))
    if isinstance(event, SchweinAnswered | SchweinDeclared):
        return schwein.evolve(p, event)
    if isinstance(event, RestOffered | GiftAnswered | GiftSettled):
        return gift.evolve(p, event)
    if isinstance(event, Slipped):
        return replace(p, slips=(*p.slips, event.slip))
    return revoke.evolve(p, event)
