"""Players who are not people. A bot sees its seat's frame and its own redacted log, nothing else.

`Bot.answer(frame, log)` is synchronous and pure: dice are a seed that is part of the bot, so the same frame and log
give the same answer. Pauses, workers and clocks belong to whoever hosts it.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeAlias

from stammtisch.engine.core import Seat
from stammtisch.engine.frames import Frame

Log: TypeAlias = Sequence[tuple[Any, ...]]
"""The events of each record as the seat saw them."""


class Bot(Protocol):
    def answer(self, frame: Frame[Any], log: Log) -> tuple[str, Any] | None:
        """Window and action (the game's own, or tagged as on the wire), or None: nothing to say at the moment."""
        ...


NAMES: Final = ("club", "random")
"""The bots that can be placed at a table: one who knows the game, and one who does not."""
CHARACTERS: Final = {"maumau": ("rascal",)}
"""Who can be placed at a table of one game only: `rascal` now and then cheats, where the rules know what to do then."""
MEASURES: Final = ("alone",)
"""Bots only an arena needs: `alone` is `club` without knowing what a partner is."""


CALLED: Final = ("Resi", "Xaver", "Vroni", "Beni", "Leni", "Sepp", "Zenzi", "Korbi", "Burgl", "Wastl")
"""What a bot on each chair is called: three at one table are not all `club`."""


def names(game: str) -> tuple[str, ...]:
    """The bots that can be placed at a table of this game."""
    return NAMES + CHARACTERS.get(game, ())


def bot(name: str, game: str, *, seat: Seat, seed: int) -> Bot:
    """A bot of this name for this seat of this game; LookupError when there is none."""
    if name == "random":
        from stammtisch.bots.random import RandomBot

        return RandomBot(seat, seed)
    match name, game:
        case (("club" | "alone"), "schafkopf"):
            from stammtisch.bots.schafkopf import SchafkopfBot

            return SchafkopfBot(seat, seed, partners=name == "club")
        case (("club" | "alone"), "doppelkopf"):
            from stammtisch.bots.doppelkopf import DoppelkopfBot

            return DoppelkopfBot(seat, seed, partners=name == "club")
        case "club", "chaotentrumpf":
            from stammtisch.bots.chaotentrumpf import ChaotentrumpfBot

            return ChaotentrumpfBot(seat, seed)
        case "club", "maumau":
            from stammtisch.bots.maumau import MauMauBot

            return MauMauBot(seat, seed)
        case "rascal", "maumau":
            from stammtisch.bots.maumau import RascalBot

            return RascalBot(seat, seed)
    raise LookupError(f"{name} ({game})")
