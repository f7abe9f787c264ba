"""People sit down at a table to play on a Punktetafel: which one it has to be, and their columns on it (MM-15)."""

from typing import TYPE_CHECKING

from stammtisch.engine.core import Refusal
from stammtisch.lists.board import why_not_this
from stammtisch.server.hall import stored_list
from stammtisch.server.hall.on_board import NO_BOARD, BoardAtTable, Seated, SeatThem
from stammtisch.server.hall.topic_actor import OpenDoor
from stammtisch.server.rows import LISTS, Badge

if TYPE_CHECKING:
    from stammtisch.server.actor_system import ActorSystem


async def begun(system: "ActorSystem", board: str, seated: tuple[Seated, ...]) -> BoardAtTable | Refusal:
    """The board as it stands, with a column for each of them and a badge of it for every person."""
    stream = LISTS.name(board)
    readings = await system.ask(stream, lambda actor: actor.held and actor.held.state.readings)
    if readings is None:
        return NO_BOARD
    present = [each.name for each in seated if each.person]
    if (refusal := why_not_this(board, await stored_list.boards(system.store), present, readings)) is not None:
        return refusal
    at_table: BoardAtTable | Refusal = await system.command(stream, "", "", SeatThem(seated))
    if isinstance(at_table, Refusal):
        return at_table
    for each, column in zip(seated, at_table.columns, strict=True):
        if each.person:
            await system.command(stream, each.person, each.name, OpenDoor(Badge("player", column + 1)))
    return at_table
