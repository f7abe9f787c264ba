"""What the games share when they are measured by the laws: the table as host, and what their deals went through."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, TypeAlias

from stammtisch.cards import Cards
from stammtisch.engine.core import TimeUp, Window
from stammtisch.engine.match import NextDeal
from stammtisch.engine.records import Record
from stammtisch.engine.shuffling import Shuffle
from stammtisch_dev.laws import Case, play_logged, two_worlds
from stammtisch_dev.random_play import Host

Shuffler: TypeAlias = Callable[[Random], Cards]


def shuffler(pack: Cards) -> Shuffler:
    return lambda rng: tuple(rng.sample(pack, len(pack)))


def host_of(shuffled: Shuffler, *, untimed: tuple[str, ...] = ()) -> Host:
    """The table: opens deals, shuffles, and now and then says that time is up, but not for the untimed questions."""

    def host(state: Any, window: Window, rng: Random) -> Any:
        if window.kind == "next":
            return NextDeal()
        if window.kind == "shuffle":
            return Shuffle(shuffled(rng))
        return TimeUp() if window.limit is not None and window.kind not in untimed else None

    return host


def states(law: Case, log: list[Record[Any, Any, Any]]) -> Iterator[Any]:
    """The state after each record."""
    state = law.start()
    for record in log:
        for event in record.events:
            state = law.game.evolve(state, event)
        yield state


LONGEST: Final = 5000
"""Steps: two of sixty random deals with gestures take more than the laws allow, and all of them end."""


def deals(law: Case, number: int) -> list[list[Any]]:
    """The events of so many random deals."""
    return [
        [e for record in play_logged(law, Random(seed), steps=LONGEST)[1] for e in record.events]
        for seed in range(number)
    ]


def depths(law: Case, pairs: int = 41) -> list[int]:
    """How many steps each pair of worlds was compared; these are the pairs in which planted leaks are looked for."""
    steps_compared = []
    for seed in range(pairs):
        first, second = law.worlds(rng := Random(seed))
        steps_compared.append(two_worlds(law, first, second, rng) or 0)
    return steps_compared
