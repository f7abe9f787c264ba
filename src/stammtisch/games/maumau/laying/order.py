"""MM-C8a, MM-C8b, MM-T-adder, MM-T-acedir, MM-9b-1: who is next, and which way round it goes."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.engine.core import Seat
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import enforces

Direction: TypeAlias = Literal[1, -1]
"""1 is clockwise."""


class ThrowEffect(Struct, frozen=True):
    """Whose turn it is when a card was thrown in."""

    on_turn: Seat
    then: Seat | None
    """Who plays next, where the turn is closing and the card decides it."""


@enforces("MM-C8a", "MM-C8b", "MM-1c", "MM-T-adder")
def next_seat(seat: Seat, direction: Direction, *, players: int, skips: int = 0, options: Options) -> Seat:
    """MM-C8a, MM-1c: past one player for each eight, who has no turn; MM-C8b, MM-T-adder: counted on round the table,
    or where agreed not beyond oneself."""
    past = _skips(skips, players, options) if skips else 0
    return (seat + direction * (1 + past)) % players


@enforces("MM-C8a", "MM-1c")
def skipped(seat: Seat, direction: Direction, *, players: int, skips: int, options: Options) -> tuple[Seat, ...]:
    """MM-C8a, MM-1c: who has no turn, in order; who passes himself over is among them."""
    if not skips:
        return ()
    return tuple((seat + direction * k) % players for k in range(1, 1 + _skips(skips, players, options)))


def _skips(skips: int, players: int, options: Options) -> int:
    return skips if options.adder_wrap == "modulo" else min(skips, players - 1)


@enforces("MM-T-acedir")
def turned(direction: Direction, aces: int, options: Options) -> Direction:
    """MM-T-acedir: every ace of the turn changes the direction once, or where agreed all of them together."""
    if "ace_direction" not in options.special_rules:
        return direction
    flips = aces if options.ace_flip == "parity" else min(aces, 1)
    return direction if flips % 2 == 0 else (-1 if direction == 1 else 1)


@enforces("MM-9b-1")
def next_after_throw(on_turn: Seat, thrower: Seat, direction: Direction, *, players: int, options: Options) -> Seat:
    """MM-9b-1: a king thrown in changes nothing about whose turn it is; where agreed the thrower's neighbour plays."""
    return on_turn if options.king_throw_turn == "unchanged" else (thrower + direction) % players
