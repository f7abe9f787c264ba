"""DK-I.1, DK-I.A, DK-B1.5: gesund or a reservation, and which of several is heard."""

from typing import Final

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.doppelkopf.actions import Action, Reserve
from stammtisch.games.doppelkopf.armut import offer as offer_armut
from stammtisch.games.doppelkopf.armut import poor_enough
from stammtisch.games.doppelkopf.contracts import KREUZ_DAME, SOLOS
from stammtisch.games.doppelkopf.dealing import from_vorhand
from stammtisch.games.doppelkopf.events import Event, Reserved, SoloContested, ThrownIn
from stammtisch.games.doppelkopf.options import Options, Reservation
from stammtisch.games.doppelkopf.parties import fix
from stammtisch.games.doppelkopf.solos import ranked
from stammtisch.games.doppelkopf.state import Finished, Reserving, State
from stammtisch.rulebook import enforces

GESUND: Final = "gesund"


def windows(state: Reserving) -> tuple[Window, ...]:
    """DK-B1.5: everybody is asked, and nobody hears what another says before all have spoken."""
    return (state.reservations.window("reserve", sealed=True, limit="reserve"),)


def offers(state: Reserving, seat: Seat) -> tuple[Form, ...]:
    reservations = (GESUND, *SOLOS, "throw", "armut", "hochzeit")
    allowed = [what for what in reservations if why_not_reserved(state.hands[seat], what, state.options) is None]
    return (Form(Reserve, {"what": OneOf(tuple(allowed))}),)


def why_not_reserved(hand: Cards, what: str, options: Options) -> Refusal | None:
    """Judged from the speaker's own cards only."""
    if what == GESUND or what in SOLOS:
        return None
    match what:
        case "throw":
            return _why_not_thrown(hand, options)
        case "armut":
            return None if poor_enough(hand, options) else Refusal("DK-I.B", "refusal.dk.not-poor")
        case "hochzeit":
            return _why_no_hochzeit(hand)
    return Refusal("DK-B1.5", "refusal.dk.no-reservation", {"what": what})


@enforces("DK-I.A")
def _why_not_thrown(hand: Cards, options: Options) -> Refusal | None:
    """DK-I.A: five kings in one hand, of any suit, may be thrown in."""
    kings = sum(card[1:] == "K" for card in hand)
    if kings >= options.throw_kings_min:
        return None
    return Refusal("DK-I.A", "refusal.dk.too-few-kings", {"found": kings, "least": options.throw_kings_min})


@enforces("DK-B1.7")
def _why_no_hochzeit(hand: Cards) -> Refusal | None:
    """DK-B1.7: a Hochzeit takes both queens of Kreuz."""
    return None if hand.count(KREUZ_DAME) == 2 else Refusal("DK-B1.7", "refusal.dk.no-hochzeit")


def decide(
    draft: Draft[State, Event], state: Reserving, actor: Seat, action: Action
) -> Accepted[State, Event] | Refusal:
    if isinstance(action, Reserve):
        if (refusal := why_not_reserved(state.hands[actor], action.what, state.options)) is not None:
            return refusal
        draft.emit(Reserved(actor, action.what))
    elif isinstance(action, TimeUp):
        for silent in state.reservations.missing:
            draft.emit(Reserved(silent, GESUND))
    else:
        return WRONG_KIND
    after = draft.state
    assert isinstance(after, Reserving)
    if after.reservations.complete:
        _resolve(draft, after)
    return draft.done()


def sort_of(what: str) -> Reservation | None:
    """Which kind of reservation this is."""
    if what in SOLOS:
        return "solo"
    kinds: tuple[Reservation, ...] = ("throw", "armut", "hochzeit")
    return next((kind for kind in kinds if kind == what), None)


@enforces("DK-I.1", "DK-B1.5")
def heard(spoken: dict[Seat, str], options: Options) -> tuple[Reservation, tuple[Seat, ...]] | None:
    """DK-I.1: solo before throwing in before Armut before Hochzeit; what is lower is never heard of (None: nothing)."""
    for kind in options.reservation_order:
        takers = tuple(seat for seat, what in spoken.items() if sort_of(what) == kind)
        if takers:
            return kind, takers
    return None


def _resolve(draft: Draft[State, Event], state: Reserving) -> None:
    spoken = {seat: state.reservations.of(seat) or GESUND for seat in from_vorhand(state.dealer)}
    match heard(spoken, state.options):
        case None:
            fix(draft, "Normalspiel", None)
        case "solo", takers:
            _solo(draft, state, tuple((seat, spoken[seat]) for seat in takers))
        case "throw", takers:
            draft.emit(ThrownIn(takers[0]))
        case "armut", takers:
            offer_armut(draft, state, takers[0])
        case _, takers:
            fix(draft, "Hochzeit", takers[0])


def _solo(draft: Draft[State, Event], state: Reserving, wanted: tuple[tuple[Seat, str], ...]) -> None:
    if len(wanted) == 1:
        seat, name = wanted[0]
        fix(draft, name, seat)
    else:
        draft.emit(SoloContested(ranked(wanted, state.dealer, state.options)))


def evolve_reserved(state: Reserving, event: Reserved) -> Reserving:
    if event.what is None:
        return state
    return replace(state, reservations=state.reservations.answer(event.seat, event.what))


def thrown_in(state: Reserving) -> Finished:
    return Finished(state.options, state.dealer, "thrown-in")
