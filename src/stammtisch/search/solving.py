"""`stammtisch solve`: an open position as one JSON object, and what every card in it is worth as another.

`hands` are the four hands before the cards `played`, in the order in which they fell from `leader` on. So a whole deal
can be asked as well as an ending with two cards a hand.
"""

import importlib
from typing import Any, Final, Protocol, cast

from stammtisch import texts
from stammtisch.cards import Card, Cards, Face
from stammtisch.engine import consulting
from stammtisch.engine.consulting import JsonObject, Unanswerable
from stammtisch.engine.core import Refusal, Seat
from stammtisch.search import GAMES

LIMIT: Final = 20_000_000
"""Tricks looked into before a question is given up, unless it says otherwise: a few seconds."""
MOST: Final = 10**12
"""More than that takes days, and far more would not be a number to the kernels."""


class Solver(Protocol):
    """A game's own part: `solving` in its folder."""

    def solve(self, question: JsonObject, lang: texts.Lang) -> JsonObject: ...


def solve(question: JsonObject, lang: texts.Lang) -> JsonObject:
    """The value of every card the player on turn may choose."""
    game = question.get("game")
    if game not in GAMES:
        args = {"field": "game", "found": game, "known": list(GAMES)}
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-value", args))
    solver = cast(Solver, importlib.import_module(f"stammtisch.search.{game}.solving"))
    return solver.solve({name: value for name, value in question.items() if name != "game"}, lang)


# --- what both games read ---


def take_hands(question: JsonObject, face: Face, *, most: int) -> tuple[Cards, ...]:
    """Four hands with the same number of cards."""
    raw = question.get("hands")
    if not isinstance(raw, list) or len(raw) != 4:
        args = {"field": "hands", "expected": "[„…“, „…“, „…“, „…“]", "found": type(raw).__name__}
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-type", args))
    hands = tuple(consulting.take_cards({"hands": hand}, "hands", face, most=most) for hand in raw)
    if len({len(hand) for hand in hands}) > 1:
        raise Unanswerable(Refusal("ENG-facts", "refusal.uneven-hands", {"counts": [len(hand) for hand in hands]}))
    return hands


def take_seat(question: JsonObject, field: str, *, default: Seat | None) -> Seat | None:
    raw = question.get(field, default)
    if raw is None or (type(raw) is int and 0 <= raw < 4):
        return raw
    raise Unanswerable(Refusal("ENG-facts", "refusal.field-range", {"field": field, "expected": "0 – 3"}))


def needed_seat(question: JsonObject, field: str) -> Seat:
    seat = take_seat(question, field, default=None)
    if seat is None:
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-missing", {"field": field}))
    return seat


def take_limit(question: JsonObject) -> int:
    raw = question.get("limit", LIMIT)
    if type(raw) is not int or not 1 <= raw <= MOST:
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-range", {"field": "limit", "expected": f"1 – {MOST}"}))
    return raw


def require_held(card: Card, hand: Cards) -> None:
    if card not in hand:
        raise Unanswerable(Refusal("ENG-card", "refusal.not-held", {"card": card}))


def answer(
    worth: dict[Card, int], *, seat: Seat, side: tuple[Seat, ...], banked: int, lang: texts.Lang, **more: Any
) -> JsonObject:
    """The cards with what the side gets in the whole deal, the best of them, and the same as a sentence."""
    totals = {card: banked + augen for card, augen in worth.items()}
    best = max(totals.values()) if seat in side else min(totals.values())
    cards = [card for card, augen in totals.items() if augen == best]
    args = {"seat": seat, "cards": cards, "augen": best, "side": list(side)}
    told = texts.say("cli.solve-best", args, lang=lang)
    return {"turn": seat, "side": list(side), "augen": best, "best": cards, "cards": totals, "text": told, **more}


def given_up(limit: int) -> Unanswerable:
    return Unanswerable(Refusal("ENG-facts", "refusal.search-limit", {"field": "limit", "limit": limit}))
