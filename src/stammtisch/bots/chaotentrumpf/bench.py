"""Complaints and judgement: it accuses only on proof it has seen itself, and judges by the evidence laid open."""

from typing import Any, Final

from stammtisch.bots.chaotentrumpf.table import Table
from stammtisch.bots.thinking import tag
from stammtisch.engine.core import Seat
from stammtisch.games.chaotentrumpf.match.state import Penalty, Trial
from stammtisch.games.chaotentrumpf.match.tribunal import AMOUNTS
from stammtisch.games.chaotentrumpf.trumps import order

FIRST: Final[dict[str, int]] = {"renege": 100, "early-look": 100, "second-exchange": 150, "bluff": 200, "other": 0}
"""What a first proven offence costs when it was no carelessness."""
AGAIN: Final = 100
"""What every earlier penalty, and every further offence of the same deal, adds."""
MOST: Final[int] = max(AMOUNTS)
ENOUGH: Final = 3
"""So many penalties, and there is no place for him at this table."""
_BY_MISTAKE: Final = ("renege", "early-look")
"""One can overlook a card or reach for the hand too soon; nobody inverts or exchanges twice by mistake."""


def careless(trial: Trial, penalties: tuple[Penalty, ...]) -> bool:
    """Without evidence there is nothing to punish; a first slip that can happen to anybody is one."""
    if not trial.evidence:
        return True
    return trial.charge in _BY_MISTAKE and len(trial.evidence) == 1 and not _earlier(trial, penalties)


def amount(trial: Trial, penalties: tuple[Penalty, ...]) -> int:
    """By the offence, how often, and what went before (CT-SV-3)."""
    if not trial.evidence:
        return 0
    more = _earlier(trial, penalties) + len(trial.evidence) - 1
    return min(MOST, FIRST[trial.charge] + AGAIN * more)


def sent_away(trial: Trial, penalties: tuple[Penalty, ...]) -> bool:
    return bool(trial.evidence) and _earlier(trial, penalties) >= ENOUGH


def _earlier(trial: Trial, penalties: tuple[Penalty, ...]) -> int:
    return sum(p.seat == trial.accused for p in penalties)


# --- what it has seen with its own eyes ------------------------------------------------------------------------


def complaint(table: Table) -> tuple[Seat, str] | None:
    """Whom to accuse of what in this deal; nothing is brought before the others twice."""
    heard = {(e.accused, e.charge) for e in table.events if tag(e) == "accused" and e.deal == table.number}
    for seat, charge in (*_openly(table), *_reneged(table)):
        if seat != table.seat and (seat, charge) not in heard:
            return seat, charge
    return None


def _openly(table: Table) -> list[tuple[Seat, str]]:
    """What everybody could see: the hand taken up too soon, a run that is not there, one exchange too many."""
    found: list[tuple[Seat, str]] = []
    served: list[Seat] = []
    for event in table.events:
        match tag(event):
            case "looked-early":
                found.append((event.seat, "early-look"))
            case "proof-shown" if not event.cards:
                found.append((event.seat, "bluff"))
            case "exchanged" if event.count:
                if event.seat in served or event.count > table.options.exchange_max:
                    found.append((event.seat, "second-exchange"))
                served.append(event.seat)
    return found


def _reneged(table: Table) -> list[tuple[Seat, str]]:
    """Who played a card of a class he had shown not to have."""
    trump = _trump(table)
    if trump is None:
        return []
    klass = order(trump).klass
    void: set[tuple[Seat, str]] = set()
    found: list[tuple[Seat, str]] = []
    led: str | None = None
    for event in table.standing:
        if tag(event) == "trick-taken":
            led = None
        elif tag(event) == "card-played":
            played = klass[event.card]
            led = led or played
            if (event.seat, played) in void:
                found.append((event.seat, "renege"))
            if played != led:
                void.add((event.seat, led))
    return found


def _trump(table: Table) -> str | None:
    """The trump that holds in the end."""
    found: Any = None
    for event in table.events:
        if tag(event) == "trump-fixed":
            found = event.trump
        elif tag(event) == "inverted":
            found = event.new
    return None if found is None else str(found)
