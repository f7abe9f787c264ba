"""The kit of all trick games: the order of the cards, the trick, whose turn it is, following, taking, and the folds.

`orders` is which card follows and which one wins, as data; `parts` are the nouns (a trick, the state of play, the
action and the events of a card); `play` is what is done with them. A game adds its own rules, and knows no other game.
"""

from stammtisch.tricks.orders import TRUMP, TRUMP_GROUP, Order, OrderTable, order_table
from stammtisch.tricks.parts import CardPlayed, PlayCard, Trick, TrickState, TrickTaken
from stammtisch.tricks.play import (
    card_form,
    card_laid,
    card_window,
    last_trick,
    trick_taken,
    tricks_by_seat,
    turn,
    weakest,
)

__all__ = [
    "TRUMP",
    "TRUMP_GROUP",
    "CardPlayed",
    "Order",
    "OrderTable",
    "PlayCard",
    "Trick",
    "TrickState",
    "TrickTaken",
    "card_form",
    "card_laid",
    "card_window",
    "last_trick",
    "order_table",
    "trick_taken",
    "tricks_by_seat",
    "turn",
    "weakest",
]
