"""Matches to be looked at again: deal by deal, record by record, with all hands once nothing can be contested any more.

A deal that is still played, or can still be argued about, gives nothing but its number: at a table, too, older tricks
stay face down (SK-trick-4).
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from stammtisch.cards import Cards
from stammtisch.engine.core import Refusal, Seat, Window
from stammtisch.engine.counting import DealResult
from stammtisch.engine.frames import seen
from stammtisch.engine.records import Record
from stammtisch.rulebook import enforces
from stammtisch.server.match_stream import MatchStream, typed_options


class ReplayDeal(Struct, frozen=True):
    """One deal of the outline; `first` and `last` are the numbers of its frames. Deal 0 came before the first."""

    number: int
    first: int
    last: int
    settled: bool
    result: DealResult[Any] | None
    """None while it is played, and for a deal that did not count. Everybody has seen it when the deal ended, also where
    the cards can still be argued about."""


class ReplayOutline(Struct, frozen=True):
    """What there is to look at, and from where: the seat of whoever asks, or that of a spectator."""

    match: str
    table: str
    game: str
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    options: Any
    seat: Seat
    over: bool
    deals: tuple[ReplayDeal, ...]


class Moment(Struct, frozen=True):
    """After one record: the picture of the asker's seat, what that seat saw happen, and every hand."""

    seq: int
    at: int
    actor: Seat
    view: Any
    windows: tuple[Window, ...]
    events: tuple[Any, ...]
    hands: tuple[Cards, ...]


class DealReplay(Struct, frozen=True):
    deal: int
    moments: tuple[Moment, ...]


def outline(stream: MatchStream, *, names: tuple[str, ...], seat: Seat) -> ReplayOutline:
    """The deals of a match, also of a running one."""
    settled, results = stream.match.settled(stream.state), {row.number: row.result for row in stream.state.rows}
    spans: dict[int, tuple[int, int]] = {}
    for seq, _, state in _folded(stream):
        spans[state.number] = (spans.get(state.number, (seq, seq))[0], seq)
    deals = tuple(
        ReplayDeal(number, first, last, number <= settled, results.get(number))
        for number, (first, last) in spans.items()
    )
    bots = tuple(not person for person in stream.begun.people)
    options = stream.begun.options
    over = not stream.windows
    return ReplayOutline(stream.name, stream.begun.table, stream.begun.game, names, bots, options, seat, over, deals)


@enforces("ENG-late")
def why_closed(stream: MatchStream, deal: int) -> Refusal | None:
    """ENG-late: what can still be contested is not laid open."""
    if not 0 <= deal <= stream.state.number:
        return Refusal("ENG-late", "refusal.server.no-deal", {"found": deal})
    if deal > stream.match.settled(stream.state):
        return Refusal("ENG-late", "refusal.server.not-settled", {"found": deal})
    return None


def moments(stream: MatchStream, deal: int, seat: Seat) -> DealReplay:
    """The deal, record by record; `why_closed` has been asked before."""
    match, deal_moments = stream.match, list[Moment]()
    for seq, entry, state in _folded(stream):
        if state.number == deal:
            events = seen(match, entry.events, seat)
            view, windows = match.view(state, seat), match.windows(state)
            deal_moments.append(Moment(seq, entry.at, entry.actor, view, windows, events, _hands(stream, state)))
    return DealReplay(deal, tuple(deal_moments))


def _folded(stream: MatchStream) -> Iterator[tuple[int, Record[Seat, Any, Any], Any]]:
    """Every record with the number of its frame and the state after it."""
    options = typed_options(stream.begun.game, stream.begun.options)
    state: Any = stream.match.begin(options, dealer=stream.begun.dealer)
    for seq, entry in enumerate(stream.log, start=1):
        for event in entry.events:
            state = stream.match.evolve(state, event)
        yield seq, entry, state


def _hands(stream: MatchStream, state: Any) -> tuple[Cards, ...]:
    """Each seat's own cards, as its own view has them: no second place knows where a game keeps its hands."""
    if state.deal is None:
        return ()
    views = (stream.match.game.view(state.deal, seat) for seat in stream.match.seats)
    return tuple(tuple(view.hand) for view in views)
