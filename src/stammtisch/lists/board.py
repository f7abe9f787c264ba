"""MM-12a to MM-15: the Punktetafel of Mau-Mau: rules of one's own for points, who has won, which board goes on."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import HOST, Refusal, Seat
from stammtisch.engine.counting import DealResult
from stammtisch.games.maumau import scoring
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.lists.kinds import game_points, kind_of
from stammtisch.lists.scorelist import ScoreList
from stammtisch.lists.sheets import BoardReadings
from stammtisch.rulebook import enforces


def credit(scorelist: ScoreList, seat: Seat) -> int:
    """How many rules this player may still add."""
    added = sum(rule.seat == seat for rule in scorelist.own_rules)
    collected = game_points(scorelist)[seat]
    return scoring.rule_credit(collected, added=added, players=_players(scorelist), options=scorelist.options)


def _players(scorelist: ScoreList) -> int:
    """How many play now: by their number a rule costs more or less (MM-12a)."""
    return len(scorelist.present(scorelist.next_number))


@enforces("MM-12a", "MM-12b", "MM-12c")
def why_not_added(scorelist: ScoreList, seat: Seat) -> Refusal | None:
    """MM-12a, -b: a rule costs points one has collected, as long as nobody has won; MM-12c: it goes on the board."""
    if not kind_of(scorelist).own_rules:
        return Refusal("MM-12c", "refusal.list.board-only")
    if not 0 <= seat < scorelist.width:
        return Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": scorelist.width - 1})
    if (refusal := why_won(scorelist)) is not None:
        return refusal
    if credit(scorelist, seat) > 0:
        return None
    return Refusal(
        "MM-12a", "refusal.list.no-credit", {"step": scoring.rule_step(_players(scorelist), scorelist.options)}
    )


def winner(scorelist: ScoreList) -> Seat | None:
    """Who has reached the target first."""
    return scoring.match_winner(game_points(scorelist), scorelist.options)


@enforces("MM-14")
def why_won(scorelist: ScoreList) -> Refusal | None:
    """MM-14: with the target the match on this board is won; what comes then goes on a new one."""
    if not kind_of(scorelist).own_rules or (seat := winner(scorelist)) is None:
        return None
    return Refusal("MM-14", "refusal.list.board-won", {"seat": seat, "target": scorelist.options.target})


# --- which board goes on ---------------------------------------------------------------------------------------

FEWEST_NAMES: Final = 2


class Board(Struct, frozen=True):
    """A board and the names on it; `used` says which was used last, the highest first."""

    id: str
    names: frozenset[str]
    closed: bool = False
    """Somebody has reached its target, or its keeper has signed it."""
    used: int = 0


@enforces("MM-15")
def continued(room: Sequence[Board], present: Sequence[str], readings: BoardReadings) -> tuple[Board, ...]:
    """MM-15: one that names at least two who are here must be continued, of several the one with most of them; of
    equals, where agreed, the one used last. Several left: the lot or the plenum decides; none: a new one is begun."""
    here = set(present)
    open_ones = [board for board in room if not board.closed and len(board.names & here) >= FEWEST_NAMES]
    most = max((len(board.names & here) for board in open_ones), default=0)
    best = [board for board in open_ones if len(board.names & here) == most]
    if readings.ccc == "recent" and best:
        return (max(best, key=lambda board: board.used),)
    return tuple(best)


@enforces("MM-15")
def why_not_new(
    room: Sequence[Board], present: Sequence[str], readings: BoardReadings, *, lot: Callable[[int], int]
) -> Refusal | None:
    """MM-15: a new board is refused as long as an open one has to be continued; `lot` draws one of so many."""
    going_on = continued(room, present, readings)
    if not going_on:
        return None
    if readings.ccc == "plenum" and len(going_on) > 1:
        return Refusal("MM-15", "refusal.list.boards-by-plenum", {"boards": [board.id for board in going_on]})
    if len(going_on) > 1:
        return Refusal("MM-15", "refusal.list.board-by-lot", {"board": going_on[lot(len(going_on))].id})
    return Refusal("MM-15", "refusal.list.board-goes-on", {"board": going_on[0].id})


# --- a match on screen ------------------------------------------------------------------------------------------


@enforces("MM-15")
def why_not_this(board: str, room: Sequence[Board], present: Sequence[str], readings: BoardReadings) -> Refusal | None:
    """MM-15: who sits down to play on this board may have to continue another one, which names more of them."""
    going_on = continued(room, present, readings)
    if not going_on or board in [each.id for each in going_on]:
        return None
    return Refusal("MM-15", "refusal.list.board-goes-on", {"board": going_on[0].id})


def columns_for(names: Sequence[str], present: Sequence[str]) -> tuple[int, ...]:
    """Which column everybody at the table has, by name; whoever has none gets the next new one."""
    free = {name.casefold(): column for column, name in reversed([*enumerate(names)]) if name}
    columns, new = [], len(names)
    for name in present:
        column = free.pop(name.casefold(), None)
        columns.append(new if column is None else column)
        new += column is None
    return tuple(columns)


def rules_for(scorelist: ScoreList, columns: Sequence[int]) -> tuple[HouseRule, ...]:
    """MM-12c: the rules of the board, by seat at the table; those of somebody who is not there hold as well."""
    seats = {column: seat for seat, column in enumerate(columns)}
    return tuple(
        HouseRule(seats.get(rule.seat, HOST), rule.text, rule.trigger, rule.card, rule.bound)
        for rule in scorelist.own_rules
    )


def played(scorelist: ScoreList, facts: scoring.Facts, columns: Sequence[int]) -> DealResult[Any]:
    """A deal that was played on screen, in the columns of this board and by its counting."""
    among = {columns[seat] for seat in range(facts.players) if seat not in facts.without}
    without = tuple(column for column in range(scorelist.width) if column not in among)
    told = replace(facts, winner=columns[facts.winner], players=scorelist.width, without=without)
    return kind_of(scorelist).counting.result(told, scorelist.options, width=scorelist.width)
