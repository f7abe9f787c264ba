"""A table of an evening whose deals are played on screen: where it belongs, and what the two actors tell each other.

Both are idempotent: the table tells all its deals whenever one has ended, the evening enters those it lacks; after
a restart the evening asks.
"""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from stammtisch.engine.counting import DealResult
from stammtisch.engine.match import DealClosed
from stammtisch.server.effects import Tell
from stammtisch.server.rows import MATCHES, TOURNAMENTS

if TYPE_CHECKING:
    from stammtisch.server.match_stream import MatchStream
    from stammtisch.server.table_actor import TableActor


class ReportDeals(Struct, frozen=True):
    """The evening asks the table."""


class DealsPlayed(Struct, frozen=True):
    """The table tells the evening, deal after deal; what was dealt again is none."""

    round: int
    table: int
    screen: str
    match: str
    results: tuple[DealResult[Any], ...]


def just_ended(stream: "MatchStream") -> bool:
    """Has the last record ended a deal?"""
    return any(isinstance(event, DealClosed) for event in stream.log[-1].events)


def report(actor: "TableActor") -> None:
    where, running = actor.table.evening, actor.match_host
    if where is None or running is None:
        return
    closed = [e.result for record in running.stream.log for e in record.events if isinstance(e, DealClosed)]
    played = tuple(result for result in closed if not result.redeal)
    match = MATCHES.name(running.stream.name)
    news = DealsPlayed(where.round, where.table, actor.name, match, played)
    actor.start(Tell(TOURNAMENTS.name(where.tournament), news))
