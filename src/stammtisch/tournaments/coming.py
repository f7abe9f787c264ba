"""Danach: what comes after what is missing now, so that the desk can look ahead. Nobody waits for it yet."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.tournaments.finals import has_final
from stammtisch.tournaments.formats import format_of
from stammtisch.tournaments.missing import missing
from stammtisch.tournaments.standings import counts
from stammtisch.tournaments.state import Tournament


class Step(Struct, frozen=True):
    """`key` and `args` name the sentence."""

    key: str
    args: dict[str, Any] = {}


def coming(t: Tournament) -> tuple[Step, ...]:
    """In the order of the evening; what is missing now is no step any more."""
    steps = _home(t) if t.over else (*_lists(t), *_places(t), *_end(t))
    return tuple(replace(step, args={"format": t.options.format, **step.args}) for step in steps)


def _lists(t: Tournament) -> Iterator[Step]:
    for held in t.rounds:
        waiting = sum(not counts(t, table) for table in held.tables)
        if not held.closed and waiting:
            yield Step("next.close", {"round": held.number, "lists": waiting})
    if t.final is not None and not all(counts(t, table) for table in t.final.tables):
        yield Step("next.final-list")


def _places(t: Tournament) -> Iterator[Step]:
    number = len(t.rounds) + 1
    if number > t.options.rounds:
        return
    if format_of(t).seating == "draw":
        if not {"carry-out", "announce-draw"} & {line.settles for line in missing(t)}:
            yield Step("next.draw", {"round": number})
        yield Step("next.pack", {"round": number})
    elif t.plan:
        yield Step("next.pack", {"round": number})
        yield Step("next.begin", {"round": number, "tables": len(t.plan[0])})


def _end(t: Tournament) -> Iterator[Step]:
    if len(t.rounds) < t.options.rounds:
        return
    settled = {line.settles for line in missing(t)}
    if has_final(t) and t.final is None and "open-final" not in settled:
        yield Step("next.final")
    if "finish" not in settled:
        yield Step("next.finish")
    if t.options.prizes:
        yield Step("next.prizes")


def _home(t: Tournament) -> Iterator[Step]:
    if t.options.prizes and len({booking.number for booking in t.cash if booking.kind == "prize"}) < len(
        t.options.prizes
    ):
        yield Step("next.prizes")
    yield Step("next.archive")
