"""DK-1.1d to g: several solos at once; the higher one has the right, a lower one may outbid it by announcements."""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine.auction import contested
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.doppelkopf.actions import Action, BidSolo, PassSolo
from stammtisch.games.doppelkopf.announcements import level_of, step_of
from stammtisch.games.doppelkopf.contracts import CONTRACTS, solo_class
from stammtisch.games.doppelkopf.dealing import from_vorhand
from stammtisch.games.doppelkopf.events import Event, SoloBid, SoloContested, SoloPassed
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.parties import fix
from stammtisch.games.doppelkopf.state import Contesting, Reserving, State
from stammtisch.rulebook import enforces

SILENT: Final = 0
"""The auction's levels: 0 says nothing, 1 is Re, 2 to 5 are the steps."""
TOP: Final = 5


@enforces("DK-1.1d", "DK-1.1g")
def ranked(wanted: tuple[tuple[Seat, str], ...], dealer: Seat, options: Options) -> tuple[tuple[Seat, str], ...]:
    """DK-1.1d: the higher solo first; DK-1.1g: of equal ones the seat nearer to the dealer."""
    order = from_vorhand(dealer)
    if options.solo_tie == "dealer_first":
        order = (order[-1], *order[:-1])
    return tuple(sorted(wanted, key=lambda w: (solo_class(CONTRACTS[w[1]], options), order.index(w[0]))))


def windows(state: Contesting) -> tuple[Window, ...]:
    speaker = state.auction.speaker
    assert speaker is not None, "a settled contest has become a game"
    return (Window(f"contest:{state.auction.spoken}", "contest", (speaker,), limit="turn"),)


def offers(state: Contesting, seat: Seat) -> tuple[Form, ...]:
    auction = state.auction
    if not auction.open_to(seat):
        return (Form(PassSolo),)
    steps = tuple(step_of("re", level - 1) for level in range(auction.price(seat), TOP + 1))
    return (Form(PassSolo), Form(BidSolo, {"step": OneOf(steps)}))


def decide(draft: Draft[State, Event], state: Contesting, action: Action) -> Accepted[State, Event] | Refusal:
    speaker = state.auction.speaker
    assert speaker is not None
    if isinstance(action, PassSolo | TimeUp):
        draft.emit(SoloPassed(speaker))
    elif isinstance(action, BidSolo):
        if (refusal := _why_too_low(state, speaker, action)) is not None:
            return refusal
        draft.emit(SoloBid(speaker, action.step))
    else:
        return WRONG_KIND
    after = draft.state
    assert isinstance(after, Contesting)
    if after.auction.speaker is None:
        _settle(draft, after)
    return draft.done()


@enforces("DK-1.1e")
def _why_too_low(state: Contesting, seat: Seat, action: BidSolo) -> Refusal | None:
    """DK-1.1e: the lower solo has to announce more; the higher one may hold the same."""
    if action.step == "kontra":
        return Refusal("DK-1.1e", "refusal.dk.other-word", {"step": "kontra", "party": "re"})
    auction = state.auction
    if auction.open_to(seat) and level_of(action.step) + 1 >= auction.price(seat):
        return None
    least = step_of("re", auction.price(seat) - 1) if auction.open_to(seat) else None
    return Refusal("DK-1.1e", "refusal.dk.bid-too-low", {"step": action.step, "least": least})


@enforces("DK-1.1f")
def _settle(draft: Draft[State, Event], state: Contesting) -> None:
    """DK-1.1f: who is left plays his solo, and the announcement that won it is binding."""
    holder, level = state.auction.holder, state.auction.level
    assert holder is not None
    step = None if level == SILENT else step_of("re", level - 1)
    fix(draft, dict(state.solos)[holder], holder, step)


def begun(state: Reserving, event: SoloContested) -> Contesting:
    order = tuple(seat for seat, _ in event.solos)
    auction = contested(order, top=TOP, holding="any" if state.options.auction_hold_equal else "never")
    return Contesting(state.options, state.dealer, state.hands, event.solos, auction)


def evolve(state: Contesting, event: Event) -> Contesting:
    if isinstance(event, SoloBid):
        level = level_of(event.step) + 1
        return replace(state, auction=state.auction.bid(event.seat, level, binding=False))
    if isinstance(event, SoloPassed):
        return replace(state, auction=state.auction.leave(event.seat))
    return state
