"""The position as one seat knows it: its own cards, what was played, what everybody saw. Nothing of it is hidden.

The rules of the game judge a position, so a bot that wants to know what is allowed where everything is offered sets up
the one it can see and asks them, instead of having rules of its own.
"""

from typing import Any

from msgspec.structs import replace

from stammtisch.bots import Log
from stammtisch.bots.thinking import tag, this_deal
from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Cards
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf import play, revoke
from stammtisch.games.schafkopf.contracts import AUGEN, CONTRACTS, ORDERS, PACK, SEATS
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Declared, Offence, Playing


def read(seat: Seat, view: Any, log: Log) -> Reading:
    """The tricks so far and the cards still out, as this seat saw them."""
    events = this_deal(log)
    reading = Reading(seat, order=ORDERS[view.contract], augen=AUGEN, pack=PACK, hand=view.hand, players=SEATS)
    for event in events:
        if tag(event) == "card-played" and event.seat == seat and event.card in reading.unseen:
            reading.unseen.remove(event.card)
    reading.follow(events)
    if len(reading.trick) == len(SEATS):  # in table mode it lies open until the next lead, but whose it is can be seen
        taker = reading.winner
        assert taker is not None
        reading.tricks.append(reading.trick)
        reading.takers.append(taker)
        reading.trick = []
    return reading


def options_of(log: Log) -> Options:
    """What is played by; stored whole when the deal was opened."""
    for record in reversed(log):
        for event in reversed(record):
            if tag(event) == "deal-opened":
                options = event.options
                assert isinstance(options, Options)
                return options
    return Options()


def believed_state(seat: Seat, view: Any, r: Reading, log: Log) -> Playing:
    """A position with this seat's cards and nobody else's."""
    contract = CONTRACTS[view.contract]
    partner = view.partner
    side = (view.declarer,) if partner is None else (view.declarer, partner)
    dealt = tuple(view.hand if s == seat else () for s in SEATS)
    game = Declared(options_of(log), view.dealer, dealt, contract, view.declarer, partner, side)
    leads = [t[0] for t in (*r.tricks, r.trick) if t]
    return Playing(
        dealt,
        view.leader,
        game=game,
        trick=view.trick,
        played=sum(map(len, (*r.tricks, r.trick))),
        sau_free=any(tag(event) == "card-played" and event.ran_away for event in this_deal(log)),
        called_led=any(r.order.klass[card] == contract.suit for _, card in leads),
    )


def allowed(seat: Seat, view: Any, r: Reading, *, offered: Cards, log: Log) -> Cards:
    """In table mode everything is offered: the rules say which of it is right."""
    if options_of(log).mode != "table":
        return offered
    position = believed_state(seat, view, r, log)
    if len(view.trick) == len(SEATS):  # the full trick still lies there, and whoever took it leads
        position = replace(position, trick=(), leader=seat)
    right = play.legal_cards(position, seat)
    return tuple(c for c in offered if c in right)


def discloses(seat: Seat, view: Any, r: Reading, log: Log) -> bool:
    """Would an open correction tell more about the game than anybody may know?"""
    matter = view.matter
    return revoke.discloses(believed_state(seat, view, r, log), Offence(matter.slip, "open"), matter.right)
