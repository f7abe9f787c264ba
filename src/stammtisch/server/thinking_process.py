"""A process in which bots think: questions come in by standard input, answers go out by standard output.

Each message is its length (four bytes) and a pickle; both ends are this program. It says `ready` once its kernels are
compiled or read from the cache.
"""

import os
import pickle
import struct
import sys
from functools import lru_cache
from typing import Any, BinaryIO, Final

from msgspec import Struct

from stammtisch import bots, search
from stammtisch.engine.core import Seat

LENGTH: Final = struct.Struct("<I")
READY: Final = "ready"
NICER: Final = 5


class Request(Struct, frozen=True):
    """All that an answer depends on."""

    bot: str
    game: str
    seat: Seat
    seed: int
    frame: Any
    log: list[tuple[Any, ...]]


def packed(message: Any) -> bytes:
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


@lru_cache(maxsize=256)
def _bot(name: str, game: str, seat: Seat, seed: int) -> bots.Bot:
    return bots.bot(name, game, seat=seat, seed=seed)


def _receive(source: BinaryIO) -> Any:
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    return pickle.loads(source.read(LENGTH.unpack(head)[0]))


def main() -> None:
    """Until the other end is closed. The answer is a tuple of one, or None when the bot has failed."""
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not come between the messages
    if hasattr(os, "nice"):
        os.nice(NICER)
    search.warm(*search.GAMES)
    sink.write(packed(READY))
    sink.flush()
    while True:
        try:
            request = _receive(source)
        except EOFError:
            return
        sink.write(packed(_answer(request)))
        sink.flush()


def _answer(request: Request) -> tuple[Any] | None:
    try:
        bot = _bot(request.bot, request.game, request.seat, request.seed)
        return (bot.answer(request.frame, request.log),)
    except Exception as problem:  # the club member answers; the server says so in its log
        print(f"{type(problem).__name__}: {problem}", file=sys.stderr)
        return None


if __name__ == "__main__":
    main()
