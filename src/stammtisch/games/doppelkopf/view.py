"""DK-B1.6: what a seat may see now, and what it saw happen; the parties stay hidden until they are shown."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.auction import Auction
from stammtisch.engine.core import Seat
from stammtisch.engine.frames import own_hand
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.doppelkopf.announcements import Said, Spoken
from stammtisch.games.doppelkopf.events import (
    ArmutOffered,
    ArmutTaken,
    CardPlayed,
    CardsReturned,
    ClaimRejected,
    ContractFixed,
    Dealt,
    Event,
    GiftAnswered,
    Reserved,
    RevokeProven,
    SchweinAnswered,
    Scored,
    Slipped,
)
from stammtisch.games.doppelkopf.scoring import Facts, Party
from stammtisch.games.doppelkopf.state import (
    BeforePlay,
    Contesting,
    Finished,
    Offering,
    Playing,
    Reserving,
    Returning,
    Shuffling,
    Slip,
    State,
    Trick,
)
from stammtisch.rulebook import enforces
from stammtisch.tricks import last_trick, tricks_by_seat


class View(Struct, frozen=True, omit_defaults=True):
    seat: Seat
    phase: Literal["shuffling", "reserving", "contesting", "offering", "returning", "playing", "finished"]
    dealer: Seat
    hand: Cards = ()
    counts: tuple[int, ...] = ()
    reservation: str | None = None
    """One's own."""
    solos: tuple[tuple[Seat, str], ...] = ()
    auction: Auction | None = None
    poor: Seat | None = None
    offered: int | None = None
    contract: str | None = None
    declarer: Seat | None = None
    party: Party | None = None
    """One's own, where it is settled."""
    parties: tuple[Party | None, ...] = ()
    """What everybody knows."""
    searching: bool = False
    found: int | None = None
    """The trick in which a Hochzeit found its partner: the limits of the announcements count from it."""
    said: Said = Said()
    spoken: tuple[Spoken, ...] = ()
    """Who announced what, in that order: everybody heard it."""
    leader: Seat | None = None
    trick: Cards = ()
    schwein_at: int | None = None
    schwein: Seat | None = None
    last: Trick | None = None
    tricks: tuple[int, ...] = ()
    gift: Seat | None = None
    """Who would leave the rest to the other party."""
    proven: Slip | None = None
    outcome: Literal["scored", "thrown-in", "untaken"] | None = None
    facts: Facts | None = None
    lines: tuple[ScoreLine, ...] = ()


def view(state: State, seat: Seat) -> View:
    if isinstance(state, Playing):
        return _playing(state, seat)
    if isinstance(state, Finished):
        last, facts = state.last, state.facts
        return View(seat, "finished", state.dealer, outcome=state.outcome, facts=facts, lines=state.lines, last=last)
    if isinstance(state, Shuffling):
        return View(seat, "shuffling", state.dealer)
    return _before_play(state, seat)


def _before_play(state: BeforePlay, seat: Seat) -> View:
    hand, counts = own_hand(state.hands, seat), tuple(map(len, state.hands))
    common = View(seat, "reserving", state.dealer, hand=hand, counts=counts)
    match state:
        case Reserving():
            return replace(common, reservation=state.reservations.of(seat))
        case Contesting():
            return replace(common, phase="contesting", solos=state.solos, auction=state.auction)
        case Offering():
            return replace(common, phase="offering", poor=state.poor, offered=len(state.trumps))
        case Returning():
            return replace(common, phase="returning", poor=state.poor, offered=state.count)


def _playing(p: Playing, seat: Seat) -> View:
    game = p.game
    return View(
        seat,
        "playing",
        game.dealer,
        hand=own_hand(p.hands, seat),
        counts=tuple(map(len, p.hands)),
        contract=game.contract.name,
        declarer=game.declarer,
        party=own_party(p, seat),
        parties=p.shown,
        searching=p.searching,
        found=p.found,
        said=p.said,
        spoken=p.spoken,
        leader=p.leader,
        trick=p.trick,
        schwein_at=p.schwein_at,
        schwein=p.schwein_declared,
        last=last_trick(p.taken),
        tricks=tricks_by_seat(p),
        gift=p.given if p.gift is None else p.gift.by,
        proven=p.proven,
    )


@enforces("DK-B1.6")
def own_party(p: Playing, seat: Seat) -> Party | None:
    """DK-B1.6: everybody knows his own party, but in a Hochzeit only once the partner is found."""
    if seat < 0 or (p.searching and seat != p.game.declarer):
        return None
    return "re" if seat in p.re else "kontra"


# --- what happened, as seen from a seat ------------------------------------------------------------------------

_NEVER = (Slipped, Shuffled)


def redact(event: Event, seat: Seat) -> Event | None:
    if isinstance(event, Dealt):
        return Dealt(tuple(h if s == seat else () for s, h in enumerate(event.hands)))
    if isinstance(event, Reserved):
        return event if event.seat == seat else Reserved(event.seat, None)
    if isinstance(event, ArmutOffered):
        return event if event.seat == seat else ArmutOffered(event.seat, None, event.count)
    if isinstance(event, ContractFixed):
        return replace(event, roles=None)
    if isinstance(event, CardsReturned):
        return event if seat in (event.seat, event.poor) else replace(event, cards=None)
    if isinstance(event, ArmutTaken):
        return event if seat in (event.seat, event.poor) else replace(event, trumps=None)
    if isinstance(event, GiftAnswered):
        return event if event.seat == seat else GiftAnswered(event.seat, None)
    if isinstance(event, SchweinAnswered):
        return event if event.seat == seat else None
    return None if isinstance(event, _NEVER) else event


_TELLING = (
    CardPlayed,  # by a seat whose time was up: a card comes out of a hand nobody knew
    ArmutOffered,  # the number of trumps lies on the table
    ArmutTaken,  # the taker sees them
    CardsReturned,  # the number of trumps among them is said; the poor one sees them
    ClaimRejected,  # the log proves it, or proves nothing
    RevokeProven,
    Scored,
)


def reveals(event: Event, seat: Seat) -> object:
    """The events by which the rules let a seat learn something about hidden cards."""
    return redact(event, seat) if isinstance(event, _TELLING) else None
