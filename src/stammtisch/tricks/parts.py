"""The nouns of a trick game. Where a game says more about one of them, it does so in a Struct derived from it."""

from msgspec import Struct

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat


class Trick(Struct, frozen=True):
    """A trick that was taken, in the order in which its cards fell."""

    leader: Seat
    cards: Cards
    taker: Seat


class TrickState(Struct, frozen=True):
    """What the state of play holds in every trick game."""

    hands: tuple[Cards, ...]
    leader: Seat
    trick: Cards = ()
    played: int = 0
    """Cards laid so far, and taken back: each is a question of its own."""
    taken: tuple[Trick, ...] = ()

    def seat_at(self, place: int) -> Seat:
        """Who plays the card at this place of the trick, counted from the lead: clockwise, and all of them."""
        return (self.leader + place) % len(self.hands)


class PlayCard(Struct, frozen=True, tag="play-card"):
    card: Card


class CardPlayed(Struct, frozen=True, tag="card-played"):
    seat: Seat
    card: Card


class TrickTaken(Struct, frozen=True, tag="trick-taken"):
    seat: Seat
