"""The bots of a match: which of them is asked, what each is going to do after a pause, and who thinks."""

import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import Struct

from stammtisch import bots
from stammtisch.bots.thinking import since_opening
from stammtisch.engine.core import Seat
from stammtisch.engine.frames import Frame
from stammtisch.server.actor import Dice
from stammtisch.server.effects import Beside
from stammtisch.server.match_stream import MatchStream
from stammtisch.server.thinking_process import Request

_log: Final = logging.getLogger("stammtisch.bots")
LAST_RESORT: Final = "random"
"""The bot that answers whatever can be answered, when another one fails."""


class Think(Beside, frozen=True, eq=False):
    """A bot is asked."""

    seat: Seat
    bot: str
    game: str
    seq: int
    frame: Frame[Any]
    log: list[tuple[Any, ...]]
    asker: Any
    """The match that wants to know; another one does not."""


class Plan(Struct, frozen=True):
    """What a bot is going to do, after a pause that people can follow."""

    due: int
    window: str
    action: Any


class Substitutes:
    """Whose turn it is to think, and what has been thought."""

    def __init__(self) -> None:
        self.plans: dict[Seat, Plan] = {}
        self._thinking: set[Seat] = set()
        self._asked: dict[Seat, int] = {}

    def questions(self, stream: MatchStream, bot_of: Iterable[tuple[Seat, str | None]], asker: Any) -> Iterable[Think]:
        """For every seat that a bot acts for and that has something to say, once a record. What it meant to say to a
        question that is closed by now is forgotten."""
        still_open = {window.id for window in stream.windows}
        self.plans = {seat: plan for seat, plan in self.plans.items() if plan.window in still_open}
        for seat, bot in bot_of:
            if bot is None:
                self._asked.pop(seat, None)  # the next substitute is asked anew, also about the same question
                continue
            if seat in self._thinking or seat in self.plans or self._asked.get(seat) == stream.seq:
                continue
            self._asked[seat] = stream.seq
            frame = stream.frame(seat)
            if frame.offers:
                self._thinking.add(seat)
                yield Think(seat, bot, stream.begun.game, stream.seq, frame, stream.seen_by(seat), asker)

    def thought(self, seat: Seat, answer: tuple[str, Any] | None, *, due: int) -> None:
        self._thinking.discard(seat)
        if answer is not None:
            self.plans[seat] = Plan(due, *answer)

    def next(self) -> Iterable[int]:
        return (plan.due for plan in self.plans.values())


class Bench:
    """The bots of a table, each with its own memory of the match it plays."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._bots: dict[tuple[Seat, str, str], bots.Bot] = {}
        self._seeds: dict[tuple[Seat, str], int] = {}

    def job_for(self, wanted: Think) -> Callable[[], Any]:
        """To be done in another thread: the answer. The others must not wait for ever: when the bot fails, another one
        says something in its place."""
        bot = self._of(wanted)
        return lambda: _answer(bot, wanted)

    def request_for(self, wanted: Think) -> Request | None:
        """To be asked in a process of its own, where this bot thinks for long."""
        if wanted.bot not in bots.APART or wanted.bot not in bots.names(wanted.game):
            return None
        match = wanted.asker.stream.name
        key = (wanted.seat, match)
        if key not in self._seeds:
            self._seeds = {of: seed for of, seed in self._seeds.items() if of[1] == match}
            self._seeds[key] = int.from_bytes(self._dice.seed()[:8], "big")
        seed = self._seeds[key]
        return Request(wanted.bot, wanted.game, wanted.seat, seed, wanted.frame, since_opening(wanted.log))

    def _of(self, wanted: Think) -> bots.Bot:
        match = wanted.asker.stream.name
        key = (wanted.seat, wanted.bot, match)
        if key not in self._bots:
            self._bots = {of: bot for of, bot in self._bots.items() if of[2] == match}
            self._bots[key] = made(wanted, int.from_bytes(self._dice.seed()[:8], "big"))
        return self._bots[key]


def _answer(bot: bots.Bot, wanted: Think) -> Any:
    try:
        return bot.answer(wanted.frame, wanted.log)
    except Exception:
        _log.exception("bot", extra={"bot": wanted.bot})
        other = bots.bot(LAST_RESORT, wanted.game, seat=wanted.seat, seed=0)
        return other.answer(wanted.frame, wanted.log)


def made(wanted: Think, seed: int) -> bots.Bot:
    """The bot that was placed there; for one that thinks in another process a club member, for one that does not know
    this game one that answers anything."""
    name = bots.STAND_IN if wanted.bot in bots.APART else wanted.bot
    try:
        return bots.bot(name, wanted.game, seat=wanted.seat, seed=seed)
    except LookupError:
        return bots.bot(LAST_RESORT, wanted.game, seat=wanted.seat, seed=seed)
