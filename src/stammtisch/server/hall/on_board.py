"""A match at a table on a Punktetafel (MM-15): the board gives points and rules, and gets every deal and every rule."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.engine.match import DealClosed
from stammtisch.engine.records import Record
from stammtisch.games.maumau.match.state import RuleAdded, TakeBoard
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.scoring import Facts
from stammtisch.lists import board
from stammtisch.lists.actions import AddRule, ChangePresence, Enter, ListAction
from stammtisch.lists.entries import Played
from stammtisch.lists.kinds import game_points, kind_of
from stammtisch.lists.people import Who
from stammtisch.rulebook import enforces
from stammtisch.server.effects import Tell
from stammtisch.server.hall import stored_list
from stammtisch.server.hall.stored_list import StoredList
from stammtisch.server.rows import LIST_NAMES, LISTS, MATCHES

if TYPE_CHECKING:
    from stammtisch.server.hall.list_actor import ListActor

HOST: Final = Who("host")
LIST: Final = "list"
NO_BOARD: Final = Refusal("MM-15", "refusal.list.unknown")


class BoardAtTable(Struct, frozen=True):
    """A board as a match begins on it: the column of each seat, the points, the rules."""

    board: str
    columns: tuple[int, ...]
    totals: tuple[int, ...]
    rules: tuple[HouseRule, ...] = ()


class Seated(Struct, frozen=True):
    """Somebody at the table; a bot has a name alone."""

    person: str
    name: str


class SeatThem(Struct, frozen=True):
    """They sit down to play on the board; answered by a `BoardAtTable`."""

    seated: tuple[Seated, ...]


Noted: TypeAlias = Facts | HouseRule


class NoteDown(Struct, frozen=True):
    """All that has happened in a match on this board, in its order: deals and rules."""

    match: str
    columns: tuple[int, ...]
    items: tuple[Noted, ...]


# --- what the table says ----------------------------------------------------------------------------------------


def taking(board: BoardAtTable) -> TakeBoard:
    """The first act of a match on a board."""
    return TakeBoard(board.totals, board.rules)


def news(events: Iterable[Any]) -> bool:
    """Does something belong on the board?"""
    return any(isinstance(event, RuleAdded) or _counted(event) for event in events)


def _counted(event: Any) -> bool:
    return isinstance(event, DealClosed) and not event.result.redeal


def telling(board: BoardAtTable, match: str, log: Sequence[Record[Any, Any, Any]]) -> Tell:
    events = [event for record in log for event in record.events]
    items = [event.rule if isinstance(event, RuleAdded) else event.result.facts for event in events if news((event,))]
    return Tell(LISTS.name(board.board), NoteDown(match, board.columns, tuple(items)))


# --- what the board does ----------------------------------------------------------------------------------------


def obeyed(actor: "ListActor", wanted: SeatThem | NoteDown) -> Any | Refusal:
    """Said by a table of this house, never by a person."""
    held = actor.held
    if held is None or not kind_of(held.state).own_rules:
        return NO_BOARD
    return _seated(actor, held, wanted) if isinstance(wanted, SeatThem) else _why_not_noted(actor, held, wanted)


@enforces("MM-14", "MM-15")
def _seated(actor: "ListActor", held: StoredList, wanted: SeatThem) -> BoardAtTable | Refusal:
    """MM-15: everybody finds the own column, who is new gets one, and the others pause; MM-14: not on a board that is
    won."""
    if (refusal := board.why_won(held.state)) is not None:
        return refusal
    names = [each.name for each in wanted.seated]
    columns = board.columns_for(held.names, names)
    changes: list[ChangePresence] = [ChangePresence(column, "here") for column in sorted(columns)]
    changes += [ChangePresence(c, "paused") for c in range(held.state.width) if c not in columns]
    for change in changes:
        new = change.seat >= held.state.width or held.state.columns[change.seat] != change.presence
        if new and (refusal := _why_not_done(actor, held, change, ref="")) is not None:
            return refusal
    _called(actor, held, dict(zip(columns, names, strict=True)))
    sums = game_points(held.state)
    return BoardAtTable(held.name, columns, tuple(sums[c] for c in columns), board.rules_for(held.state, columns))


def _called(actor: "ListActor", held: StoredList, names: dict[int, str]) -> None:
    before = dict(enumerate(held.names))
    called = tuple(before.get(column) or names.get(column, "") for column in range(held.state.width))
    if called != held.names:
        held.names = called
        actor.stored_with(LIST_NAMES.put(held.name, value=called), topics=(LIST,))


@enforces("MM-13", "MM-12c")
def _why_not_noted(actor: "ListActor", held: StoredList, wanted: NoteDown) -> Refusal | None:
    """MM-13: every deal is a line; MM-12c: every rule is noted. What is there already is not written twice."""
    for number, item in enumerate(wanted.items):
        ref = f"{wanted.match}#{number}"
        if ("", ref) in held.stream.refs:
            continue
        refusal = _why_not_done(actor, held, _action(held, item, wanted, ref), ref=ref)
        if refusal is not None:
            return refusal
    return None


def _action(held: StoredList, item: Noted, wanted: NoteDown, ref: str) -> ListAction:
    if isinstance(item, HouseRule):
        return AddRule(wanted.columns[item.by], item.text, item.trigger, item.card, item.bound)
    result = board.played(held.state, item, wanted.columns)
    return Enter(held.state.next_number, Played(result, MATCHES.name(ref)))


def _why_not_done(actor: "ListActor", held: StoredList, action: ListAction, *, ref: str) -> Refusal | None:
    at = actor.clock.wall()
    changes = stored_list.decided(held, HOST, action, at=at, ref=ref)
    if isinstance(changes, Refusal):
        return changes
    actor.written(held, changes, at)
    return None
