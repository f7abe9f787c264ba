"""How a match changes by what happened around its deals; each module knows its own events."""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine.counting import DealResult
from stammtisch.engine.match import ListLine
from stammtisch.engine.scoring import column_sums
from stammtisch.games.chaotentrumpf.match import agreement, drawing, minutes, office, tribunal
from stammtisch.games.chaotentrumpf.match.events import (
    Accused,
    Acquitted,
    Agreed,
    Convicted,
    DealAnnulled,
    DeckDelivered,
    DeckOwed,
    Disqualified,
    EmergencyRejected,
    ExemptionEnded,
    ExemptionRequested,
    JudgeSpoke,
    KeeperFixed,
    LotCalled,
    LotCardTurned,
    LotTipped,
    MatchAnnulled,
    MatchTimeRanOut,
    Nominated,
    NominationOpened,
    NotCareless,
    PlayoffOpened,
    PutToTheDirector,
    RequestAnswered,
    RequestDecided,
    SentenceGiven,
    ShufflerFixed,
    Volunteered,
)
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState, Playoff
from stammtisch.games.chaotentrumpf.scoring import Facts
from stammtisch.rulebook import enforces

_OFFICE: Final = (Volunteered, NominationOpened, Nominated, KeeperFixed, ShufflerFixed)
_DRAWING: Final = (LotCalled, LotTipped, LotCardTurned)
_MINUTES: Final = (ExemptionRequested, RequestAnswered, RequestDecided, ExemptionEnded, DeckOwed, DeckDelivered)
_TRIBUNAL: Final = (
    Accused,
    JudgeSpoke,
    NotCareless,
    SentenceGiven,
    PutToTheDirector,
    Acquitted,
    Convicted,
    Disqualified,
)


def evolve(m: ChaotentrumpfMatchState, event: object) -> ChaotentrumpfMatchState:
    if isinstance(event, _TRIBUNAL):
        return tribunal.evolve(m, event)
    if isinstance(event, _OFFICE):
        return office.evolve(m, event)
    if isinstance(event, _DRAWING):
        return drawing.evolve(m, event)
    if isinstance(event, _MINUTES):
        return minutes.evolve(m, event)
    if isinstance(event, Agreed | EmergencyRejected):
        after = agreement.evolve(m, event)
        return office.seek_a_keeper(after) if after.agreement is None else after
    return _of_the_match(m, event)


def _of_the_match(m: ChaotentrumpfMatchState, event: object) -> ChaotentrumpfMatchState:
    match event:
        case MatchTimeRanOut():
            return replace(m, time_up=True)
        case PlayoffOpened():
            started = Playoff(event.seats, event.limit, (0,) * len(m.totals))
            return replace(m, playoffs=(*m.playoffs, started))
        case MatchAnnulled():
            return replace(m, void=True, deal=None, trial=None, request=None)
        case DealAnnulled():
            return annulled(m, event.number)
    return m


def closed(m: ChaotentrumpfMatchState, result: DealResult[Facts]) -> ChaotentrumpfMatchState:
    """A deal is over: what it gave is written down, unless there are no minutes."""
    assert m.deal is not None
    noted = tribunal.offences_of(m.deal)
    over = replace(m, deal=None, last=noted, last_number=m.number, last_dealer=m.dealer)
    if not result.redeal:
        over = _entered(replace(over, dealer=(m.dealer + 1) % len(m.totals)), ListLine(m.number, m.dealer, result))
    return between(over)


@enforces("CT-4a", "CT-NUEV-6")
def _entered(m: ChaotentrumpfMatchState, row: ListLine[Facts]) -> ChaotentrumpfMatchState:
    """CT-4a: the minutes hold every deal and the totals; CT-NUEV-6: without minutes nothing is added up."""
    if not m.options.minutes:
        return m
    width = len(m.totals)
    if m.playoff is None:
        totals = column_sums((m.totals, row.result.game_points), width=width)
        return replace(m, totals=totals, rows=(*m.rows, row))
    totals = column_sums((m.playoff.totals, row.result.game_points), width=width)
    now = replace(m.playoff, totals=totals, rows=(*m.playoff.rows, row))
    return replace(m, playoffs=(*m.playoffs[:-1], now))


def between(m: ChaotentrumpfMatchState) -> ChaotentrumpfMatchState:
    """Between two deals a keeper who has left is replaced."""
    return office.begun(m) if len(m.present) > 1 else m


@enforces("CT-SV-4", "CT-5b")
def annulled(m: ChaotentrumpfMatchState, number: int) -> ChaotentrumpfMatchState:
    """CT-SV-4: the deal counts for nothing, and what was begun after it falls too; CT-5b: its dealer deals again."""
    if m.deal is not None and number == m.number:
        fell = replace(m, deal=None, annulled=(*m.annulled, number))
        return between(replace(fell, last=(), last_number=0) if tribunal.led(m) else fell)
    fallen = (number,) if m.deal is None else (number, m.number)
    struck = _struck(m, number)
    without_deals = replace(struck, deal=None, annulled=(*m.annulled, *fallen), dealer=m.last_dealer)
    return between(replace(without_deals, last=(), last_number=0))


def _struck(m: ChaotentrumpfMatchState, number: int) -> ChaotentrumpfMatchState:
    """Takes the row out again, and every play-off that came of it."""
    for row in m.rows:
        if row.number == number:
            return replace(m, totals=_without(m.totals, row), rows=_rest(m.rows, row), playoffs=())
    for at, playoff in enumerate(m.playoffs):
        for row in playoff.rows:
            if row.number == number:
                rest = replace(playoff, totals=_without(playoff.totals, row), rows=_rest(playoff.rows, row))
                return replace(m, playoffs=(*m.playoffs[:at], rest))
    return m


def _without(totals: tuple[int, ...], row: ListLine[Facts]) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(totals, row.result.game_points, strict=True))


def _rest(rows: tuple[ListLine[Facts], ...], row: ListLine[Facts]) -> tuple[ListLine[Facts], ...]:
    return tuple(other for other in rows if other is not row)
