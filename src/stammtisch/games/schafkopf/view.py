"""SK-trick-2, SK-trick-4, SK-super-2: what a seat may see now, and what it saw happen."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.cards import Card, Cards
from stammtisch.engine.auction import Auction
from stammtisch.engine.core import SUPERVISOR, Seat
from stammtisch.engine.frames import own_hand
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.schafkopf.events import (
    CardCorrected,
    CardPlayed,
    ClaimRejected,
    ContractFixed,
    CorrectionAsked,
    CorrectionDenied,
    CorrectionDisputed,
    Dealt,
    Event,
    ObjectionAnswered,
    OffenceProven,
    Offended,
    PlayGoesOn,
    Scored,
    SpritzeDeclined,
    VoteCast,
)
from stammtisch.games.schafkopf.scoring import Facts
from stammtisch.games.schafkopf.state import (
    Bidding,
    Correction,
    Disclosure,
    Finished,
    Matter,
    Offence,
    Playing,
    Slip,
    Spritze,
    State,
)
from stammtisch.rulebook import enforces
from stammtisch.tricks import Trick, last_trick, tricks_by_seat


class MatterView(Struct, frozen=True):
    """What is before the table: which slip, and the card offered instead."""

    stage: Literal["correctable", "correction", "disclosure", "vote"]
    slip: Slip
    right: Card | None = None


class Inspection(Struct, frozen=True):
    """What the supervisor alone sees, and only while he is asked: hands, tricks and what was judged in silence."""

    hands: tuple[Cards, ...]
    taken: tuple[Trick, ...] = ()
    offences: tuple[Offence, ...] = ()


class View(Struct, frozen=True, omit_defaults=True):
    seat: Seat
    phase: Literal["shuffling", "bidding", "playing", "finished"]
    dealer: Seat
    hand: Cards = ()
    counts: tuple[int, ...] = ()
    auction: Auction | None = None
    named: tuple[str | None, ...] = ()
    contract: str | None = None
    declarer: Seat | None = None
    partner: Seat | None = None
    """To the called partner himself; to all once the Sau has fallen."""
    leader: Seat | None = None
    trick: Cards = ()
    last: Trick | None = None
    tricks: tuple[int, ...] = ()
    spritze: Spritze | None = None
    matter: MatterView | None = None
    proven: tuple[Slip, ...] = ()
    frozen: Seat | None = None
    outcome: Literal["scored", "passed-out", "annulled"] | None = None
    facts: Facts | None = None
    lines: tuple[ScoreLine, ...] = ()
    inspection: Inspection | None = None


@enforces("SK-trick-2")
def view(state: State, seat: Seat) -> View:
    """SK-trick-2: cards are not shown; a seat sees its own, whoever only watches sees none."""
    if isinstance(state, Playing):
        return _playing(state, seat)
    if isinstance(state, Bidding):
        bidding = View(
            seat,
            "bidding",
            state.dealer,
            hand=own_hand(state.hands, seat),
            counts=tuple(map(len, state.hands)),
            auction=state.auction,
            named=state.named,
            frozen=state.frozen,
        )
        inspected = seat == SUPERVISOR and state.frozen is not None
        return replace(bidding, inspection=Inspection(state.hands)) if inspected else bidding
    if isinstance(state, Finished):
        return View(
            seat,
            "finished",
            state.dealer,
            outcome=state.outcome,
            facts=state.facts,
            lines=state.lines,
            last=state.last,
        )
    return View(seat, "shuffling", state.dealer)


@enforces("SK-trick-4")
def _playing(p: Playing, seat: Seat) -> View:
    """SK-trick-4: the last trick may be looked at, until the next one is complete; no older one."""
    game = p.game
    return View(
        seat,
        "playing",
        game.dealer,
        hand=own_hand(p.hands, seat),
        counts=tuple(map(len, p.hands)),
        contract=game.contract.name,
        declarer=game.declarer,
        partner=known_partner(p, seat),
        leader=p.leader,
        trick=p.trick,
        last=last_trick(p.taken),
        tricks=tricks_by_seat(p),
        spritze=p.spritze,
        matter=None if p.matter is None else _matter(p.matter),
        proven=p.proven,
        frozen=p.frozen,
        inspection=inspection(p) if seat == SUPERVISOR else None,
    )


@enforces("SK-B5.3")
def known_partner(p: Playing, seat: Seat) -> Seat | None:
    """SK-B5.3: whom the Sau calls is known to himself alone until it falls."""
    return p.game.partner if p.sau_shown or seat == p.game.partner else None


@enforces("SK-super-2")
def inspection(p: Playing) -> Inspection | None:
    """SK-super-2: hands and tricks are kept, so that the supervisor can follow the game when he is asked."""
    if p.frozen is None and not isinstance(p.matter, Disclosure):
        return None
    return Inspection(p.hands, p.taken, p.offences)


def _matter(matter: Matter) -> MatterView:
    right = matter.right if isinstance(matter, Correction | Disclosure) else None
    stage: Literal["correctable", "correction", "disclosure", "vote"] = matter.__struct_config__.tag  # type: ignore[assignment]
    return MatterView(stage, matter.offence.slip, right)


# --- what happened, as seen from a seat ------------------------------------------------------------------------

_SEALED = (ObjectionAnswered, VoteCast)
_NEVER = (Offended, Shuffled)


def redact(event: Event, seat: Seat) -> Event | None:
    if isinstance(event, Dealt):
        return Dealt(tuple(h if s == seat else () for s, h in enumerate(event.hands)))
    if isinstance(event, CardPlayed):
        return event if event.ran_away is None or event.seat == seat else CardPlayed(event.seat, event.card)
    if isinstance(event, SpritzeDeclined):
        return event if event.seat == seat else None
    if isinstance(event, _NEVER):
        return None
    if isinstance(event, _SEALED) and event.seat != seat:
        if isinstance(event, VoteCast):
            return VoteCast(event.seat, None)
        return ObjectionAnswered(event.seat, None)
    return event


_TELLING = (
    CardPlayed,  # by a seat whose time was up: a card comes out of a hand nobody knew
    ContractFixed,  # likewise, the lowest game it could name
    Scored,
    ClaimRejected,  # the log proves it, or proves nothing
    OffenceProven,
    CorrectionAsked,
    CorrectionDenied,
    CorrectionDisputed,
    CardCorrected,
    PlayGoesOn,  # the vote of a side that nobody may have known
)


def reveals(event: Event, seat: Seat) -> object:
    """The events by which the rules let everybody learn something about hidden cards."""
    return redact(event, seat) if isinstance(event, _TELLING) else None
