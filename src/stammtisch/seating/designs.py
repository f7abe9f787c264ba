"""Plans found once and kept: without any repeat wherever we know one, else the best we know."""

import json
from collections.abc import Callable
from functools import cache
from importlib import resources
from math import gcd
from typing import Final, TypeAlias

from stammtisch.seating.certificate import Plan, meetings

Reckon: TypeAlias = Callable[[int, int], int]


@cache
def _kept() -> dict[int, list[Plan]]:
    """Chairs are numbered from 0."""
    raw = json.loads(resources.files(__package__).joinpath("designs.json").read_text("utf-8"))
    return {
        int(players): [tuple(tuple(map(tuple, tables)) for tables in plan) for plan in plans]
        for players, plans in raw.items()
    }


def design(chairs: int, rounds: int) -> Plan:
    """The best plan we keep for so many chairs, cut to so many rounds; shorter, or empty, when we have no more."""
    plans = _kept().get(chairs, [])
    long_enough = [plan[:rounds] for plan in plans if len(plan) >= rounds]
    return min(long_enough or plans, key=lambda plan: sum(n - 1 for n in meetings(plan).values()), default=())


def transversal(tables: int, rounds: int) -> Plan:
    """A plan without any repeat in which chairs 0 to tables - 1 never meet, so that one of them is at every table: the
    team. In round r the chairs (row, x + row * r) sit at table x, reckoned in a field, or modulo a number that neither
    two nor three divides. Empty where there is none: not for 6, 10, 12, ... tables, nor for more rounds than tables."""
    add, times = _FIELDS.get(tables, (lambda a, b: (a + b) % tables, lambda a, b: a * b % tables))
    if rounds > tables or (tables not in _FIELDS and gcd(tables, 6) != 1):
        return ()
    return tuple(
        tuple(tuple(row * tables + add(x, times(row, r)) for row in range(4)) for x in range(tables))
        for r in range(rounds)
    )


def _binary(modulus: int) -> tuple[Reckon, Reckon]:
    """The field of 4, 8 or 16: polynomials over two elements, as the bits of a number."""
    size = 1 << modulus.bit_length() - 1

    def times(a: int, b: int) -> int:
        product = 0
        for bit in range(size.bit_length()):
            product ^= (a << bit) * (b >> bit & 1)
        while product >= size:
            product ^= modulus << product.bit_length() - modulus.bit_length()
        return product

    return lambda a, b: a ^ b, times


def _nine() -> tuple[Reckon, Reckon]:
    """The field of 9: a + bi with i * i = -1, modulo 3; written a + 3b."""

    def add(p: int, q: int) -> int:
        return (p % 3 + q % 3) % 3 + 3 * ((p // 3 + q // 3) % 3)

    def times(p: int, q: int) -> int:
        (b, a), (d, c) = divmod(p, 3), divmod(q, 3)
        return (a * c - b * d) % 3 + 3 * ((a * d + b * c) % 3)

    return add, times


_FIELDS: Final[dict[int, tuple[Reckon, Reckon]]] = {
    4: _binary(0b111),
    8: _binary(0b1011),
    9: _nine(),
    16: _binary(0b10011),
}
