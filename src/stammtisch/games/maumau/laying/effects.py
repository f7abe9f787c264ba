"""The card overview at work: one turn, card by card, and what it leaves to the next player.

turn = lay(Turn(effective, pending), card, options)      a refusal, or the turn so far
ended(turn, seat, players=4, options=options)             who is next, what he faces, which way it goes
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.cards import JOKER, Card
from stammtisch.engine.core import Refusal, Seat
from stammtisch.games.maumau.laying.order import Direction, next_seat, skipped, turned
from stammtisch.games.maumau.laying.serving import (
    RANK,
    SUIT,
    Effective,
    SuitLetter,
    after,
    layable,
    no_joker,
    serving,
    why_not,
)
from stammtisch.games.maumau.laying.wishes import unwished, why_not_wished
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import enforces

SEVEN_DRAWS: Final = 2


class Turn(Struct, frozen=True, omit_defaults=True):
    """An ordinary turn so far. Before the first card: what its player finds."""

    effective: Effective
    pending: int = 0
    """Cards to be drawn for sevens, by its player before the first card, by the next one after it."""
    queen_round: bool = False
    laid: int = 0
    stack: SuitLetter | None = None
    """The suit of a base card on which more may be laid."""
    adder: bool = False
    """More eights may be laid with the last one."""
    skips: int = 0
    aces: int = 0
    """Aces that were served, without the one on top."""
    again: bool = False
    """The card on top is an ace: its player lays again or draws."""


class CardEffect(Struct, frozen=True, omit_defaults=True):
    """What a laid card did."""

    turn: Turn
    """With this card on top."""
    chain: int = 1
    """Cards of the pile that belong to a running chain of sevens or queens now (MM-8b)."""
    feast: bool = False
    """A king may be thrown in (MM-CK)."""
    swap: bool = False
    """Its player may change hands with somebody (MM-T-joker-a)."""


class AnswerEffect(Struct, frozen=True):
    """What an answer to a last seven did (MM-9c)."""

    turn: Turn
    to_answer: tuple[Seat, ...]
    """Who can still answer, the next one first."""
    going: bool = False
    """Who has answered may go on."""
    out: bool = False
    """It was the last card."""


class TurnEffect(Struct, frozen=True):
    """What a turn leaves behind."""

    effective: Effective
    pending: int
    next: Seat
    direction: Direction
    skipped: tuple[Seat, ...] = ()
    again: bool = False
    """The turn goes on: `next` is the same player."""


# --- laying -----------------------------------------------------------------------------------------------------


def lay(
    turn: Turn, card: Card, options: Options, *, wish: SuitLetter | None = None, drawable: int | None = None
) -> Turn | Refusal:
    """One more card. `drawable` is how many cards can be drawn at all; it is needed where that limits the sevens."""
    refusal = why_not_laid(turn, card, options, wish=wish)
    return with_card(turn, card, options, wish=wish, drawable=drawable) if refusal is None else refusal


def why_not_laid(turn: Turn, card: Card, options: Options, *, wish: SuitLetter | None) -> Refusal | None:
    """The clause against this card or against this wish, or None."""
    if not may_be_next(turn, card, options):
        return why_not_next(turn, card, options)
    return None if wish is None else _why_no_wish(card, wish, options)


def _why_no_wish(card: Card, wish: SuitLetter, options: Options) -> Refusal | None:
    if RANK[card] != "B":
        return Refusal("MM-CBa", "refusal.mm.wish-without-jack", {"card": card})
    return why_not_wished(card, wish, options)


def why_not_next(turn: Turn, card: Card, options: Options) -> Refusal | None:
    """The clause against this card as the next one of the turn, or None."""
    if not turn.laid:
        return why_not(card, turn.effective, pending=turn.pending, queen_round=turn.queen_round, options=options)
    if may_be_next(turn, card, options):
        return None
    if _on_the_stack(turn, card):
        return _why_not_stacked(turn, card)
    if not turn.again:
        return _no_further(turn, card, options)
    return why_not(card, turn.effective, queen_round=turn.queen_round, options=options)


def opening(turn: Turn, options: Options) -> frozenset[Card]:
    """The cards with which this turn may begin."""
    if turn.pending or turn.queen_round:
        return layable(turn.effective, pending=turn.pending, queen_round=turn.queen_round, options=options)
    return serving(turn.effective, options)


def may_be_next(turn: Turn, card: Card, options: Options) -> bool:
    """May this card be the next one of the turn?"""
    if not turn.laid:
        return card in opening(turn, options)
    if turn.stack is not None and _on_the_stack(turn, card):
        return _why_not_stacked(turn, card) is None
    if turn.adder and _with_the_eights(turn, card, options):
        return True
    return turn.again and card in layable(turn.effective, queen_round=turn.queen_round, options=options)


@enforces("MM-C9a")
def _on_the_stack(turn: Turn, card: Card) -> bool:
    """MM-C9a: on a base card further cards of its suit, and no joker, which has none."""
    return turn.stack is not None and card != JOKER and SUIT[card] == turn.stack


@enforces("MM-C9b", "MM-9d", "MM-C10b")
def _why_not_stacked(turn: Turn, card: Card) -> Refusal | None:
    """MM-C9b: only the top of a stack counts; MM-9d, MM-C10b: and on a jack there goes neither a jack nor a ten."""
    if RANK[turn.effective.card] != "B":
        return None
    if RANK[card] == "B":
        return Refusal("MM-9d", "refusal.mm.jack-on-jack", {"card": card})
    return Refusal("MM-C10b", "refusal.mm.ten-on-jack", {"card": card}) if RANK[card] == "10" else None


@enforces("MM-T-adder")
def _with_the_eights(turn: Turn, card: Card, options: Options) -> bool:
    """MM-T-adder: with an eight further eights, and tens that stand for them."""
    return turn.adder and (RANK[card] == "8" or (RANK[card] == "10" and _tens_add(options)))


def _tens_add(options: Options) -> bool:
    return options.adder_tens and options.ten_effect == "full"


@enforces("MM-1a", "MM-C9a", "MM-T-adder", "MM-T-joker-b")
def _no_further(turn: Turn, card: Card, options: Options) -> Refusal:
    """MM-1a: one card a turn; more with a base card (MM-C9a), an ace or several eights (MM-T-adder)."""
    if turn.stack is not None:
        if card == JOKER:
            return no_joker(options)
        return Refusal("MM-C9a", "refusal.mm.stack", {"card": card, "suit": turn.stack})
    if turn.adder:
        return Refusal("MM-T-adder", "refusal.mm.adder", {"card": card})
    return Refusal("MM-1a", "refusal.mm.one-card", {"card": card})


def with_card(
    turn: Turn, card: Card, options: Options, *, wish: SuitLetter | None = None, drawable: int | None = None
) -> Turn:
    """The turn with this card on top, whether it was allowed or not (without a strict referee it lies
    there)."""
    rank = RANK[card]
    if rank == "B" and wish is None:
        wish = unwished(card, options)
    stacked = turn.stack is not None and _on_the_stack(turn, card)
    before = 0 if stacked else turn.pending
    fresh = Turn(
        after(card, turn.effective, wish=wish),
        queen_round=turn.queen_round,
        laid=turn.laid + 1,
        stack=turn.stack if stacked else None,
        aces=turn.aces + (turn.again and not stacked),
    )
    if card == JOKER:
        return replace(fresh, pending=before)
    if rank == "10" and not _works(turn, options):
        return fresh
    eights = turn.skips if turn.adder and _with_the_eights(turn, card, options) else 0
    return _worked(fresh, card, before=before, eights=eights, options=options, drawable=drawable)


@enforces("MM-C10a")
def _works(turn: Turn, options: Options) -> bool:
    """MM-C10a: a ten does what the card below it did; on a seven to be paid, a queen and a king that is certain."""
    return options.ten_effect == "full" or (turn.pending > 0 and not turn.laid)


@enforces("MM-C7a", "MM-C8a", "MM-C9a", "MM-C9b", "MM-CAa", "MM-CD", "MM-T-adder")
def _worked(turn: Turn, card: Card, *, before: int, eights: int, options: Options, drawable: int | None) -> Turn:
    """MM-C7a: two more to draw; MM-C8a: the next player is skipped, MM-T-adder: one for each eight; MM-C9a: a stack
    is open; MM-CAa: the player lays again; MM-CD: all others do nothing. MM-C9b: what is covered does nothing."""
    real, whole = RANK[card] != "10", turn.stack is None
    match RANK[turn.effective.card]:
        case "7":
            return replace(turn, pending=raised(before, options, drawable=drawable))
        case "8":
            adder = whole and "adder" in options.special_rules and (real or _tens_add(options))
            return replace(turn, skips=eights + 1, adder=adder)
        case "9" if whole and (real or options.stack_on_ten):
            return replace(turn, stack=SUIT[turn.effective.card])
        case "A":
            return replace(turn, again=True)
    return turn


@enforces("MM-C7b")
def raised(pending: int, options: Options, *, drawable: int | None = None) -> int:
    """MM-C7b: two more for each seven; where agreed not more than there are to draw."""
    due = pending + SEVEN_DRAWS
    return due if options.seven_cap == "none" or drawable is None else min(due, max(pending, drawable))


# --- the end of a turn ------------------------------------------------------------------------------------------


@enforces("MM-CAa", "MM-1d")
def may_stop(turn: Turn) -> bool:
    """MM-CAa: who has laid an ace cannot stop there; MM-1d: anybody else stops when he wants to."""
    return turn.laid > 0 and not turn.again


def may_go_on(turn: Turn) -> bool:
    """Is it for the player to say that he is done? Only then does anybody wait for it (MM-1d)."""
    return turn.stack is not None or turn.adder


@enforces("MM-CAc", "MM-4a", "MM-10")
def goes_out(turn: Turn, *, left: int, penalties: int) -> bool:
    """MM-10: the last card ends the deal; MM-CAc: unless it was an ace; MM-4a: or penalty cards lie there."""
    return turn.laid > 0 and not turn.again and left == 0 and penalties == 0


@enforces("MM-9c")
def starts_collider(turn: Turn) -> bool:
    """MM-9c: a seven laid last, or a ten for one, may still be answered; a seven below a joker or a stack may not."""
    return turn.pending > 0 and not turn.effective.joker


@enforces("MM-CAb", "MM-T-acedir", "MM-C8b", "MM-C7a")
def ended(
    turn: Turn, seat: Seat, *, players: int, direction: Direction = 1, stopped: bool = False, options: Options
) -> TurnEffect:
    """MM-CAb: with an ace on top the same player goes on, unless he has drawn and `stopped`; MM-T-acedir: the
    direction changes first, then the eights skip (MM-C8b: with two players nobody but oneself is left) and the next
    one faces the sevens (MM-C7a)."""
    if turn.again and not stopped:
        return TurnEffect(turn.effective, turn.pending, seat, direction, again=True)
    following, way = passed_on(turn, seat, players=players, direction=direction, options=options)
    out = skipped(seat, way, players=players, skips=turn.skips, options=options)
    return TurnEffect(turn.effective, turn.pending, following, way, out)


def passed_on(
    turn: Turn, seat: Seat, *, players: int, direction: Direction, options: Options
) -> tuple[Seat, Direction]:
    """Whose turn it is next when this one is over, and which way round."""
    aces = turn.aces + turn.again
    way = turned(direction, aces, options) if aces else direction
    return next_seat(seat, way, players=players, skips=turn.skips, options=options), way
