"""In table mode: what it saw others do wrong, and what it votes for."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from stammtisch.bots.thinking import tag
from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import CONTRACTS, ORDERS, Contract
from stammtisch.games.schafkopf.events import Claimed, PlayGoesOn
from stammtisch.games.schafkopf.scoring import ALL_TRICKS
from stammtisch.tricks import Order


class _Played(NamedTuple):
    at: int
    """Where in the log."""
    seat: Seat
    card: Card


def caught(me: Seat, view: Any, events: list[Any]) -> dict[Seat, int]:
    """Who has given himself away and in which trick, by nothing but the cards on the table.

    What was settled is not claimed again.
    """
    settled = {seat: at for at, event in enumerate(events) if (seat := _settled(event)) is not None}
    tricks = [[p for p in trick if p.at > settled.get(p.seat, -1) or p is trick[0]] for trick in _tricks(events)]
    slips: dict[Seat, int] = {}
    for seat, trick, at in _given_away(tricks, ORDERS[view.contract], CONTRACTS[view.contract]):
        if seat != me and seat not in slips and settled.get(seat, -1) < at:
            slips[seat] = trick
    return slips


def _settled(event: Any) -> Seat | None:
    """Whose case this closes: it was claimed, or all play on after it."""
    if isinstance(event, Claimed):
        return event.against
    return event.slip.seat if isinstance(event, PlayGoesOn) else None


def _tricks(events: list[Any]) -> list[list[_Played]]:
    """The cards as they lie in the end: a corrected one in the place of the wrong one."""
    tricks: list[list[_Played]] = [[]]
    for at, event in enumerate(events):
        match tag(event):
            case "card-played":
                tricks[-1].append(_Played(at, event.seat, event.card))
            case "trick-taken":
                tricks.append([])
            case "card-corrected":
                tricks[-1] = [p._replace(card=event.right) if p.seat == event.seat else p for p in tricks[-1]]
    return tricks


def _given_away(tricks: list[list[_Played]], order: Order, contract: Contract) -> Iterator[tuple[Seat, int, int]]:
    """Played what he had shown not to have, kept the searched Sau, or threw it away: who, in which trick, seen when.

    The fault lies where the card was held back, not where it came to light.
    """
    without: dict[tuple[Seat, str], int] = {}
    kept: dict[Seat, int] = {}
    led_it: set[Seat] = set()
    for number, trick in enumerate(tricks, start=1):
        for played in trick:
            seat, led, klass = played.seat, order.klass[trick[0].card], order.klass[played.card]
            if (seat, klass) in without:
                yield seat, without[seat, klass], played.at
            if played is trick[0]:
                if klass == contract.suit and played.card != contract.called:
                    led_it.add(seat)  # he may have run away, which sets the Sau free
                continue
            if played.card == contract.called and seat not in led_it:
                if seat in kept or (klass != led and number < ALL_TRICKS):
                    yield seat, kept.get(seat, number), played.at
            elif led == contract.suit:
                kept.setdefault(seat, number)
            if klass != led:
                without.setdefault((seat, led), number)


def safely_won(me: Seat, view: Any, r: Reading, sides: dict[Seat, float]) -> bool:
    """Does our side have the game already, whatever comes? Counted are tricks of those who are surely with us."""
    ours = [t for t, taker in zip(r.tricks, r.takers, strict=True) if taker == me or sides[taker] == 1.0]
    declaring = me == view.declarer or sides[view.declarer] == 1.0
    if CONTRACTS[view.contract].tout:
        return bool(ours) and not declaring
    return sum(r.augen[c] for trick in ours for _, c in trick) >= (61 if declaring else 60)
