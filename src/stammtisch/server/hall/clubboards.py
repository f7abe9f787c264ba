"""MM-15: the boards of a club's groups: who is on which, what each may still add, which one goes on with whom."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from stammtisch.lists.board import Board, continued, credit, winner
from stammtisch.lists.kinds import game_points, kind_of
from stammtisch.lists.sheets import BoardReadings
from stammtisch.rulebook import enforces
from stammtisch.server.hall import stored_list
from stammtisch.server.hall.stored_list import StoredList
from stammtisch.server.rows import LISTS, OF_CLUB
from stammtisch.store import Store


class BoardRule(Struct, frozen=True):
    name: str
    text: str


class BoardShown(Struct, frozen=True):
    id: str
    title: str
    names: tuple[str, ...]
    game_points: tuple[int, ...]
    target: int
    rules: tuple[BoardRule, ...]
    credits: tuple[int, ...]
    """Rules that each may still add (MM-12a)."""
    closed: bool
    last: int
    """When somebody wrote last."""


class BoardsShown(Struct, frozen=True):
    boards: tuple[BoardShown, ...]
    names: tuple[str, ...]
    """Everybody who is on one, and all members with a name."""
    goes_on: tuple[str, ...]
    """The ones that must be continued with those present; several: the lot decides; none: a new one is begun."""


async def boards_of(store: Store, club: str) -> list[StoredList]:
    """The boards that were begun for this club, the one used last first."""
    lists = [await stored_list.load(store, name) for name, _ in await OF_CLUB.all(store, club, LISTS.kind)]
    boards = [held for held in lists if held is not None and kind_of(held.state).own_rules]
    return sorted(boards, key=lambda held: -held.last)


@enforces("MM-15")
def boards_shown(boards: Sequence[StoredList], members: Iterable[str], present: Sequence[str]) -> BoardsShown:
    """MM-15: of all groups, and which of them must be continued with the people present."""
    room: list[Board] = [stored_list.board_of(held) for held in boards]
    going_on = continued(room, present, BoardReadings())
    names = dict.fromkeys([*(name for held in boards for name in held.names), *members])
    return BoardsShown(
        tuple(_shown(held) for held in boards), tuple(name for name in names if name), tuple(b.id for b in going_on)
    )


def _shown(held: StoredList) -> BoardShown:
    board = held.state
    rules = tuple(
        BoardRule(held.names[rule.seat], rule.text) for rule in board.own_rules if rule.seat < len(held.names)
    )
    return BoardShown(
        held.name,
        held.title,
        held.names,
        game_points(board),
        board.options.target,
        rules,
        tuple(credit(board, seat) for seat in range(board.width)),
        board.signed is not None or winner(board) is not None,
        held.last,
    )
