"""Bots against each other: the same cards for everybody, seats rotated, and how sure one can be of the result.

A block is one pack of cards. It is played once for every rotation of the line-up, so that each bot holds each hand;
what the cards are worth cancels out. The result of a block is how many game points a seat of the first bot gained a
deal above a seat of the others; blocks are independent, which gives the interval.
"""

import statistics
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from stammtisch import bots, games
from stammtisch.engine.core import Seat, Window
from stammtisch.engine.frames import frame
from stammtisch.engine.loop import Loop, Move, Stalled, TableItself
from stammtisch.engine.match import AnyMatch, DealClosed
from stammtisch.engine.stream import GameStream

STEPS = 20_000
"""More than any deal takes; beyond that it stalls."""


class Contest(Struct, frozen=True):
    """What is measured: a game, its options, and the bots in the order of the seats."""

    game: str
    bots: tuple[str, ...]
    players: int
    options: dict[str, Any] = {}
    seed: int = 0


class Block(Struct, frozen=True):
    """One pack, every rotation: game points a deal of each bot's seats, and how long each took to answer, by label."""

    number: int
    game_points: dict[str, float]
    deals: int
    answers: dict[str, int]
    seconds: dict[str, float]


class Comparison(Struct, frozen=True):
    """The first bot against the rest: game points a deal above them, with the half width of the 95 % interval."""

    blocks: int
    deals: int
    gain: float
    interval: float

    @property
    def clear(self) -> bool:
        return abs(self.gain) > self.interval


def lineups(contest: Contest) -> Iterator[tuple[str, ...]]:
    """The bots round the table, once from each seat."""
    row = tuple(contest.bots[at % len(contest.bots)] for at in range(contest.players))
    for shift in range(len(contest.bots) if contest.players % len(contest.bots) == 0 else contest.players):
        yield row[shift:] + row[:shift]


def labels(contest: Contest) -> tuple[str, ...]:
    """What the bots are called: where one plays several parts they are told apart by their number in the line-up."""
    if len(set(contest.bots)) == len(contest.bots):
        return contest.bots
    return tuple(f"{name}#{at + 1}" for at, name in enumerate(contest.bots))


def play_block(contest: Contest, number: int) -> Block:
    """All rotations over the same cards."""
    called = labels(contest)
    gained: dict[str, list[float]] = {label: [] for label in called}
    answers, seconds = dict.fromkeys(called, 0), dict.fromkeys(called, 0.0)
    deals = 0
    for shift, lineup in enumerate(lineups(contest)):
        deal = Deal(contest, number, lineup, shift=shift)
        game_points = deal.play()
        deals += 1
        for seat, place in enumerate(deal.places):
            label = called[place % len(called)]
            gained[label].append(game_points[seat])
            answers[label] += deal.answers[seat]
            seconds[label] += deal.seconds[seat]
    return Block(number, {label: statistics.fmean(row) for label, row in gained.items()}, deals, answers, seconds)


class Deal(Loop[Any, Any, Any, Any]):
    """One deal at a table of bots: what a server does, without one.

    `shift` says which rotation it is. A bot's dice belong to its place in the line-up: would they belong to the seat, a
    bot against itself would play every rotation alike, and the control could find nothing.
    """

    def __init__(self, contest: Contest, number: int, lineup: tuple[str, ...], *, shift: int = 0) -> None:
        game = games.deal_game(contest.game).seated(contest.players)
        if game is None:
            raise LookupError(f"{contest.game} for {contest.players}")
        self.match: AnyMatch = game.match()
        options = msgspec.convert(contest.options, game.options_type)
        super().__init__(GameStream(self.match, self.match.begin(options, dealer=number % contest.players)))
        dice = Random(f"{contest.seed}:{number}")
        self._itself = TableItself(self.match, lambda: dice.randbytes(32))
        self.places = [(seat + shift) % contest.players for seat in range(contest.players)]
        seeds = [Random(f"{contest.seed}:{number}:{place}").getrandbits(32) for place in self.places]
        self.seats = [bots.bot(name, contest.game, seat=seat, seed=seeds[seat]) for seat, name in enumerate(lineup)]
        self.answers, self.seconds = [0] * len(lineup), [0.0] * len(lineup)
        self._asked = [-1] * len(lineup)
        self._decode = msgspec.json.Decoder(self.match.action_types).decode

    @property
    def state(self) -> Any:
        return self.stream.state

    def play(self) -> tuple[int, ...]:
        """Until a deal counts; its game points. If the match ends before: what it has brought since, mostly nothing."""
        before: tuple[int, ...] = self.state.totals
        for _ in range(STEPS):
            if self.state.over:
                return tuple(now - then for now, then in zip(self.state.totals, before, strict=True))
            for event in self.advance():
                if isinstance(event, DealClosed) and not event.result.redeal:
                    return event.result.game_points
        raise Stalled(f"deal not over after {STEPS} steps: {[w.id for w in self.stream.windows]}")

    def advance(self) -> tuple[Any, ...]:
        """One move; what came of it."""
        outcome = self.step()
        return () if outcome is None else outcome.events

    def choose(self) -> Move:
        windows = self.stream.windows
        for seat in range(len(self.seats)):
            if self._asked[seat] != self.stream.seq and any(seat in w.seats and w.waits_for is None for w in windows):
                self._asked[seat] = self.stream.seq
                if (move := self._think(seat, windows)) is not None:
                    return move
        if (move := self._itself.move(self.state, windows)) is None:
            raise Stalled(f"nobody answers {[(w.id, w.seats) for w in windows]}")
        return move

    def _think(self, seat: Seat, windows: tuple[Window, ...]) -> Move | None:
        picture = frame(self.match, self.state, seat, seq=self.stream.seq, windows=windows)
        if not picture.offers:
            return None
        self.answers[seat] += 1
        log = self.stream.seen_by(seat)
        begun = time.thread_time()
        answer = self.seats[seat].answer(picture, log)
        self.seconds[seat] += time.thread_time() - begun
        if answer is None:
            return None
        window, action = answer
        if isinstance(action, dict):
            action = self._decode(msgspec.json.encode(action))
        return Move(seat, action, window)


def control(contest: Contest) -> Contest:
    """The first bot against itself: what an interval that should hold 0 looks like."""
    return msgspec.structs.replace(contest, bots=contest.bots[:1] * max(2, len(contest.bots)))


def judged(contest: Contest, blocks: Sequence[Block]) -> Comparison:
    """The first bot of the line-up against all others."""
    first, *others = labels(contest)
    gains = [b.game_points[first] - statistics.fmean(b.game_points[label] for label in others) for b in blocks]
    gain = statistics.fmean(gains)
    spread = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else float("inf")
    return Comparison(len(blocks), sum(b.deals for b in blocks), gain, 1.96 * spread)


def pace(blocks: Sequence[Block], label: str) -> float:
    """Seconds an answer of this bot took in the mean."""
    return sum(b.seconds[label] for b in blocks) / max(1, sum(b.answers[label] for b in blocks))
