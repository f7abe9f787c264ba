"""Two tables that differ only in hidden cards, or in a sealed answer, led through the same evening in lockstep.

Both have the same clock, the same dice and the same people who say the same things at the same moments. What those who
must not know the difference are told is compared byte by byte, until the rules themselves tell them.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from stammtisch.cards import Cards
from stammtisch.engine import hosting
from stammtisch.engine.core import HOST, SPECTATOR, SUPERVISOR, Seat
from stammtisch.engine.match import AnyMatch
from stammtisch.server import table, wire
from stammtisch.server.clocks import Pace
from stammtisch.server.effects import Effect, Hang, Send
from stammtisch.server.history_api import HistoryApi
from stammtisch.server.match_stream import MatchStream
from stammtisch.server.people import Guest
from stammtisch.server.security import Declined
from stammtisch.server.substitutes import Think
from stammtisch_dev.laws import Case
from tests.server.driven import DrivenTable, FixedDice, at_once

PATIENT: Final = Pace(next_deal=5_000, mixing=500, bot=0, grace=30_000)
WATCHER, REFEREE = "Z", "S"
"""Who only looks on, and who watches over the rules."""


class Setting(Struct, frozen=True):
    """A table to be set up twice: the game and its options, and what makes its deals interesting."""

    name: str
    game: str
    players: int
    law: Case
    options: Any
    match: AnyMatch
    """The rules as those at the table use them: who never complains is not offered to."""
    dealt_by: Seat


def people_of(setting: Setting) -> list[str]:
    return [chr(ord("A") + seat) for seat in range(setting.players)]


def person_in(setting: Setting, seat: Seat) -> str:
    return {SPECTATOR: WATCHER, SUPERVISOR: REFEREE}.get(seat) or people_of(setting)[seat]


def orders(law: Case, rng: Random) -> tuple[Cards, Cards]:
    """The packs of two worlds, as the law itself would deal them."""
    orders_dealt: list[Cards] = []

    class Kept(type(law)):  # type: ignore[misc]
        def dealt(self, order: Cards, game: Any = None) -> Any:
            orders_dealt.append(order)

    twin = Kept.__new__(Kept)
    twin.__dict__ |= law.__dict__
    twin.worlds(rng)
    first, second = orders_dealt
    return first, second


# --- the dice ---------------------------------------------------------------------------------------------------


class Loaded(FixedDice):
    """Seeds as they come, but whoever the law wants to deal deals: by the dice of the house, or by the lot."""

    def __init__(self, setting: Setting, seed: int) -> None:
        super().__init__(seed)
        self.setting, self._first = setting, True

    def below(self, limit: int) -> int:
        return self.setting.dealt_by if limit == self.setting.players else super().below(limit)

    def seed(self) -> bytes:
        seed = super().seed()
        while self._first and not self._right_dealer(seed.hex()):
            seed = super().seed()
        self._first = False
        return seed

    def _right_dealer(self, seed: str) -> bool:
        match = self.setting.match
        state = match.begin(self.setting.options, dealer=self.setting.dealt_by)
        if not any(w.kind == "promise" for w in match.windows(state)):
            return True
        for kind in ("promise", "lot"):
            window = next(w for w in match.windows(state) if w.kind == kind)
            answer = hosting.answer(match, state, window, seed=seed, draw=lambda: bytes.fromhex(seed))
            assert answer is not None
            state = match.submit(state, HOST, answer.action, window=window.id).state  # type: ignore[union-attr]
        return bool(state.dealer == self.setting.dealt_by)


_STACKED: dict[asyncio.AbstractEventLoop | None, Cards | None] = {}
"""The pack of the first deal for the world that runs in this loop, or, without a loop, for the one led just now."""
_fair_order: Final = hosting.order


def _order(match: AnyMatch, state: Any, seed: str) -> Cards:
    try:
        loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
    except RuntimeError:
        loop = None
    stacked = _STACKED.get(loop)
    first = state.deal is not None and state.number == 1 and not state.seal.orders
    return stacked if first and stacked is not None else _fair_order(match, state, seed)


@contextmanager
def stacked_packs() -> Iterator[None]:
    """The promise is the same in both worlds, so the pack cannot follow from it: it is put there."""
    hosting.order = _order
    try:
        yield
    finally:
        hosting.order = _fair_order
        _STACKED.clear()


def stack(loop: asyncio.AbstractEventLoop | None, pack: Cards | None) -> None:
    _STACKED[loop] = pack


# --- one world --------------------------------------------------------------------------------------------------


class World(Protocol):
    """One of the two tables, whatever it runs on."""

    setting: Setting

    @property
    def play(self) -> MatchStream: ...

    def wake(self) -> int | None: ...

    def now(self) -> int: ...

    def enter(self, person: str) -> object: ...

    def leave(self, person: str) -> object: ...

    def here(self, person: str) -> bool: ...

    def say(self, person: str, /, **message: Any) -> object: ...

    def order(self, person: str, wanted: table.Command) -> bytes:
        """A command, and the answer as it goes out."""
        ...

    def fetch(self, person: str, what: str) -> bytes:
        """`log`, `match`, `sheet`, `record` or `table` by HTTP, as it goes out."""
        ...

    def advance(self, ms: int) -> object: ...

    def restart(self) -> None: ...

    def told(self, person: str) -> list[bytes]:
        """What this person got since the last call."""
        ...


class SalonWorld(DrivenTable):
    """The room alone: every byte that it wants sent."""

    def __init__(self, setting: Setting, pack: Cards | None, seed: int) -> None:
        self.setting, self.pack, self._loaded = setting, pack, Loaded(setting, seed)
        self._lines: dict[int, str] = {}
        self._told: dict[str, list[bytes]] = {}
        options = msgspec.to_builtins(setting.options)
        super().__init__(setting.game, seats=setting.players, options=options, pace=PATIENT)

    @property
    def play(self) -> MatchStream:
        assert self.actor.match_host is not None
        return self.actor.match_host.stream

    def wake(self) -> int | None:
        return self.actor.wake()

    def now(self) -> int:
        return self.clock.now()

    def open_room(self) -> None:
        self.dice = self._loaded
        super().open_room()

    def settle(self) -> None:
        stack(None, self.pack)
        super().settle()

    def _carry(self, effect: Effect) -> None:
        stack(None, self.pack)
        if isinstance(effect, Think):  # whoever is replaced by a bot has one that keeps silent
            self.thought(effect, None)
        elif isinstance(effect, Send):
            self._told.setdefault(self._lines[effect.number], []).append(effect.data)
        elif isinstance(effect, Hang):
            self._told.setdefault(self._lines[effect.number], []).append(wire.encode(wire.Bye(effect.key)))
        else:
            super()._carry(effect)

    def enter(self, person: str) -> int:
        self._lines[self._count + 1] = person
        stack(None, self.pack)
        return super().enter(person)

    def leave(self, person: str) -> "SalonWorld":
        stack(None, self.pack)
        super().leave(person)
        return self

    def here(self, person: str) -> bool:
        return person in self.line_of

    def say(self, person: str, /, **message: Any) -> "SalonWorld":
        stack(None, self.pack)
        self.actor.receive(self.line_of[person], wire.decode(msgspec.json.encode(message)))
        self.settle()
        return self

    def order(self, person: str, wanted: table.Command) -> bytes:
        stack(None, self.pack)
        return wire.encode(self.command(person, wanted))

    def restart(self) -> None:
        people = list(self.line_of)
        self.open_room()
        for person in people:
            self.enter(person)

    def told(self, person: str) -> list[bytes]:
        return self._told.pop(person, [])

    # --- HTTP without a web: the handlers themselves ---

    def fetch(self, person: str, what: str) -> bytes:
        if what == "table":
            return wire.encode(self.actor.info())
        handlers = {
            "log": HistoryApi.log,
            "match": HistoryApi.match_info,
            "sheet": HistoryApi.sheet,
            "record": HistoryApi.record,
        }
        handler: Any = handlers[what].fn
        try:
            answer = at_once(handler(None, name=self.play.name, guest=Guest(person, person), services=_Services(self)))
        except Declined as problem:
            answer = problem.refusal
        return wire.encode(answer)


class _Services:
    """What the handlers need of a house: this room and its store."""

    def __init__(self, world: SalonWorld) -> None:
        self._world = world
        self.system = self.store = self.people = self

    async def read(self, stream: str) -> list[bytes]:
        return list(self._world.memory.streams[stream])

    async def ask(self, stream: str, question: Callable[[Any], Any]) -> Any:
        return question(self._world.actor)

    async def row(self, person: str) -> Guest:
        return Guest(person, person)


def opened(world: World) -> None:
    """Everybody comes and sits down, somebody looks on, and the match begins."""
    setting = world.setting
    for person in people_of(setting):
        world.enter(person)
        world.order(person, table.Sit())
    if getattr(setting.options, "supervised", False):
        world.order("A", table.Appoint(REFEREE))
        world.enter(REFEREE)
    world.enter(WATCHER)
    world.order("A", table.Start())


def pair(setting: Setting, rng: Random, *, hidden: bool = True) -> tuple[SalonWorld, SalonWorld]:
    """Two tables; with the same pack where the difference is to come from an answer."""
    first, two = orders(setting.law, rng)
    seed = rng.randrange(2**32)
    worlds = SalonWorld(setting, first, seed), SalonWorld(setting, two if hidden else first, seed)
    for world in worlds:
        opened(world)
    return worlds
