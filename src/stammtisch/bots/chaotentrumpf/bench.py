"""Complaints and judgement: it accuses only on proof it has seen itself, and judges by the evidence laid open."""

from typing import Any, Final

from stammtisch.bots.chaotentrumpf.knowledge import Knowledge
from stammtisch.bots.thinking import tag
from stammtisch.engine.core import Seat
from stammtisch.games.chaotentrumpf.match.state import Penalty, Trial
from stammtisch.games.chaotentrumpf.match.tribunal import MOST
from stammtisch.games.chaotentrumpf.trumps import order

FIRST: Final[dict[str, int]] = {
    "renege": 100,
    "early-look": 100,
    "out-of-turn": 100,
    "low-inversion": 100,
    "second-exchange": 150,
    "second-inversion": 150,
    "bluff": 200,
    "other": 0,
}
"""What a first proven offence costs when it was no carelessness."""
AGAIN: Final = 100
"""What every earlier penalty, and every further offence of the same deal, adds."""
ENOUGH: Final = 3
"""So many penalties, and there is no place for him at this table."""
_BY_MISTAKE: Final = ("renege", "early-look", "out-of-turn", "low-inversion")
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


def complaint(knowledge: Knowledge) -> tuple[Seat, str] | None:
    """Whom to accuse of what in this deal; nothing is brought before the others twice."""
    heard = {(e.accused, e.charge) for e in knowledge.events if tag(e) == "accused" and e.deal == knowledge.number}
    for seat, charge in (*_openly(knowledge), *_reneged(knowledge)):
        if seat != knowledge.seat and (seat, charge) not in heard:
            return seat, charge
    return None


def _openly(knowledge: Knowledge) -> list[tuple[Seat, str]]:
    """What everybody could see: the hand taken up too soon, a run that is not there, one exchange too many."""
    offences: list[tuple[Seat, str]] = []
    served: list[Seat] = []
    for event in knowledge.events:
        match tag(event):
            case "looked-early":
                offences.append((event.seat, "early-look"))
            case "card-out-of-turn":
                offences.append((event.seat, "out-of-turn"))
            case "inverted" if event.again:
                offences.append((event.seat, "second-inversion"))
            case "inversion-void":
                offences.append((event.seat, "low-inversion"))
            case "proof-shown" if not event.cards:
                offences.append((event.seat, "bluff"))
            case "exchanged" if event.count:
                if event.seat in served or event.count > knowledge.options.exchange_max:
                    offences.append((event.seat, "second-exchange"))
                served.append(event.seat)
    return offences


def _reneged(knowledge: Knowledge) -> list[tuple[Seat, str]]:
    """Who played a card of a class he had shown not to have."""
    trump = _trump(knowledge)
    if trump is None:
        return []
    klass = order(trump).klass
    void: set[tuple[Seat, str]] = set()
    offences: list[tuple[Seat, str]] = []
    led: str | None = None
    for event in knowledge.standing:
        if tag(event) == "trick-taken":
            led = None
        elif tag(event) == "card-played":
            played = klass[event.card]
            led = led or played
            if (event.seat, played) in void:
                offences.append((event.seat, "renege"))
            if played != led:
                void.add((event.seat, led))
    return offences


def _trump(knowledge: Knowledge) -> str | None:
    """The trump that holds in the end."""
    trump: Any = None
    for event in knowledge.events:
        if tag(event) == "trump-fixed":
            trump = event.trump
        elif tag(event) == "inverted":
            trump = event.new
    return None if trump is None else str(trump)
