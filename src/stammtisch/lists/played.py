"""A match that was played on Stammtisch, as the list its rule book asks for: the deals as they were scored."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from stammtisch.engine.core import Seat
from stammtisch.engine.counting import DealResult
from stammtisch.lists.entries import Played
from stammtisch.lists.events import LineEntered, ListOpened
from stammtisch.lists.folding import evolve, opened
from stammtisch.lists.kinds import KINDS, ListKind, list_of
from stammtisch.lists.people import Who
from stammtisch.lists.scorelist import ScoreList

HOST: Final = Who("host")


def kind_for(game: str) -> ListKind:
    """Mau-Mau at home is played on a board, a tournament writes sheets."""
    return KINDS["punktetafel"] if game == "maumau" else list_of(game)


def from_match(
    game: str, options: Any, results: Iterable[DealResult[Any]], *, width: int, dealer: Seat, source: str
) -> ScoreList:
    """Line after line; what was dealt again is no line. `source` names the match."""
    kind = kind_for(game)
    readings = msgspec.to_builtins(kind.readings_type())
    first = ListOpened(kind.name, width, msgspec.to_builtins(options), None, dealer, readings=readings)
    scorelist = opened(first)
    for result in results:
        if result.redeal:
            continue
        number = scorelist.next_number
        result = _as_wide(result, width)
        scorelist = evolve(scorelist, LineEntered(number, Played(result, f"{source}#{number}"), result, HOST))
    return scorelist


def _as_wide(result: DealResult[Any], width: int) -> DealResult[Any]:
    """Who joined later has nothing in the lines before."""

    def filled(amounts: tuple[int, ...]) -> tuple[int, ...]:
        return (*amounts, *(0,) * (width - len(amounts)))

    return replace(result, game_points=filled(result.game_points), cents=filled(result.cents))
