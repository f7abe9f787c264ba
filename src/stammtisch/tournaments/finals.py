"""MM-T-final: the last table of six, who comes to it, and who has won the evening."""

from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from stammtisch.engine.core import Refusal
from stammtisch.lists.kinds import closing
from stammtisch.rulebook import enforces
from stammtisch.tournaments.actions import DecideCut, Finish, OpenFinal
from stammtisch.tournaments.clock import MINUTE, Clock
from stammtisch.tournaments.events import ClockSet, CutDecided, Events, FinalSeated, Finished, RoundClosed
from stammtisch.tournaments.formats import Figures, figures, format_of, sheet_of
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.standings import Place, published
from stammtisch.tournaments.state import Tournament

NOT_YET: Final = Refusal("MM-T-final", "refusal.tournament.rounds-open")
FINALISTS: Final = 6


def has_final(t: Tournament) -> bool:
    return t.options.format == "maumau" and t.options.final


@enforces("MM-T-final")
def candidates(t: Tournament) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """MM-T-final: the best six who are still here; and those who are level for the last place and must play for it."""
    places = [place for place in published(t) if t.status(place.number) == "here"]
    if len(places) <= FINALISTS:
        return tuple(place.number for place in places), ()
    cut = places[FINALISTS - 1].rank
    sure = [place.number for place in places if place.rank < cut]
    level = [place.number for place in places if place.rank == cut]
    won = [number for number in t.decided if number in level]
    open_places = FINALISTS - len(sure)
    if len(level) <= open_places:
        return (*sure, *level), ()
    if len(won) >= open_places:
        return (*sure, *won[:open_places]), ()
    return tuple(sure), tuple(number for number in level if number not in won)


@enforces("MM-T-final")
def substitutes(t: Tournament) -> tuple[int, ...]:
    """MM-T-final: who moves up when somebody is missing, in their order."""
    seats = candidates(t)[0] if t.final is None else t.final.tables[0].seats
    places = [place.number for place in published(t) if t.status(place.number) == "here"]
    return tuple(number for number in places if number not in seats)


@enforces("MM-T-final", "MM-T-tiebreak")
def decide_cut(t: Tournament, who: Who, action: DecideCut) -> Events | Refusal:
    """MM-T-tiebreak: a deciding deal is played only where it matters: for the last place in the final."""
    if not has_final(t) or not t.all_closed or t.final is not None:
        return NOT_YET
    _, level = candidates(t)
    if action.winner not in level:
        return Refusal("MM-T-final", "refusal.tournament.not-level", {"number": action.winner})
    return (CutDecided(action.winner),)


@enforces("MM-T-final")
def open_final(t: Tournament, who: Who, action: OpenFinal) -> Events | Refusal:
    """MM-T-final: when all match days are closed and six are settled; who is missing makes way for the next."""
    if not has_final(t) or not t.all_closed or t.final is not None:
        return NOT_YET
    seats, level = candidates(t)
    if level:
        return Refusal("MM-T-final", "refusal.tournament.level", {"numbers": list(level)})
    if len(seats) < FINALISTS:
        return Refusal("MM-T-final", "refusal.tournament.no-six", {"players": len(seats)})
    clock = Clock("play", t.options.rounds + 1, action.at, t.options.final_minutes * MINUTE)
    return FinalSeated(seats, sheet_of(t.options)), ClockSet(clock, "started")


@enforces("MM-T-final")
def finish(t: Tournament, who: Who, action: Finish) -> Events | Refusal:
    """MM-T-final: most strokes win; who is level there plays on until one more deal has decided."""
    if t.final is None:
        if _final_is_due(t):
            return NOT_YET
        return (Finished(),) if t.all_closed else Refusal(format_of(t).counts, "refusal.tournament.not-all-closed")
    sheet = t.final.tables[0].sheet
    if sheet.signed is None:
        return Refusal("MM-T-final", "refusal.tournament.unsigned", {"table": 1})
    strokes = sorted(closing(sheet).game_points, reverse=True)
    if strokes[0] == strokes[1]:
        return Refusal("MM-T-final", "refusal.tournament.final-level", {"strokes": strokes[0]})
    return (RoundClosed(t.final.number), Finished())


def _final_is_due(t: Tournament) -> bool:
    return has_final(t) and sum(t.status(place.number) == "here" for place in published(t)) >= FINALISTS


def final_ranking(t: Tournament) -> tuple[Place, ...]:
    """The evening as it ended: the final table by its own strokes, the others as they stood."""
    standings = published(t)
    if t.final is None or not t.over:
        return standings
    strokes = figures(t, t.final.tables[0])
    before = {place.number: place for place in standings}
    order = sorted(strokes, key=lambda n: (-strokes[n].strokes, before[n].rank, n))
    level = {n for above, n in pairwise(order) if strokes[above].strokes == strokes[n].strokes}
    top = tuple(_seated(before[n], rank, strokes[n], level=n in level) for rank, n in enumerate(order, start=1))
    rest = [place for place in standings if place.number not in strokes]
    ranks = {rank: at for at, rank in reversed([(at, p.rank) for at, p in enumerate(rest, start=len(top) + 1)])}
    moved = [replace(place, rank=ranks[place.rank]) for place in rest]
    return (*top, *(replace(place, settled="") for place in moved[:1]), *moved[1:])


def _seated(place: Place, rank: int, final: Figures, *, level: bool) -> Place:
    """Of the final table, where the places before it tell apart who is level there."""
    return replace(place, rank=rank, rounds=(*place.rounds, final), settled="before" if level else "")
