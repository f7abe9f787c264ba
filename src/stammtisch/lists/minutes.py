"""CT-4, CT-16, CT-17: the minutes of Chaotentrumpf: who takes part, the limit, play-offs with totals of their own."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.scoring import column_sums
from stammtisch.games.chaotentrumpf import packs
from stammtisch.games.chaotentrumpf.match import limits
from stammtisch.games.chaotentrumpf.match.limits import Outcome
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState, Playoff
from stammtisch.games.chaotentrumpf.scoring import Facts
from stammtisch.lists.entries import Deal, Played
from stammtisch.lists.scorelist import ScoreList, WrittenLine
from stammtisch.rulebook import enforces

LATER: Final = 1_000_000
"""After every deal."""


class Standing(Struct, frozen=True):
    """Where a match stands."""

    totals: tuple[int, ...]
    outcome: Outcome = Outcome("on")
    playoffs: tuple[Playoff, ...] = ()
    apart: tuple[int, ...] = ()
    """The numbers of the lines that belong to a play-off."""
    played: int = 0
    """Deals of the match itself."""


@enforces("CT-17a", "CT-17b", "CT-17c")
def standing(scorelist: ScoreList, *, time_up: bool = False, before: int = LATER) -> Standing:
    """Carried forward line by line; CT-17a to c, by the game's own rule: it goes on, is played off, or is won.
    A play-off begins at nought."""
    lines = [line for line in scorelist.standing if line.number < before]
    numbers = [*(line.number for line in lines[1:]), before]
    first = lines[0].number if lines else before
    at = _looked_at(scorelist, Standing(_fined(scorelist, first)), first)
    for line, following in zip(lines, numbers, strict=False):
        at = _looked_at(scorelist, _played(scorelist, at, line, following), following)
    return _looked_at(scorelist, at, before, time_up=True) if time_up else at


def _fined(scorelist: ScoreList, deal: int, *, after: int = 0) -> tuple[int, ...]:
    """CT-17a: penalties are booked after a deal, before anybody looks."""
    booked = [s for s in scorelist.sentences if after < s.deal <= deal]
    return tuple(-sum(s.amount for s in booked if s.seat == seat) for seat in range(scorelist.width))


def _played(scorelist: ScoreList, at: Standing, line: WrittenLine, following: int) -> Standing:
    """One more deal, of the match or of its play-off, and what was booked before the following one."""
    fines = _fined(scorelist, following, after=line.number)
    row, width = line.result.game_points, scorelist.width
    if at.outcome.kind != "playoff":
        return replace(at, totals=column_sums((at.totals, row, fines), width=width), played=at.played + 1)
    last = at.playoffs[-1]
    playoffs = (*at.playoffs[:-1], replace(last, totals=column_sums((last.totals, row), width=width)))
    totals = column_sums((at.totals, fines), width=width)
    return replace(at, totals=totals, playoffs=playoffs, apart=(*at.apart, line.number))


def _looked_at(scorelist: ScoreList, at: Standing, deal: int, *, time_up: bool = False) -> Standing:
    """How it goes on with those who stay for this deal; what is won stays won."""
    if at.outcome.kind == "won":
        return at
    options, width = scorelist.options, scorelist.width
    over = time_up or (options.max_deals is not None and at.played >= options.max_deals)
    staying = tuple(seat for seat, there in scorelist.presences(deal).items() if there in ("here", "paused"))
    match = ChaotentrumpfMatchState(options, 0, totals=at.totals, present=staying, playoffs=at.playoffs, time_up=over)
    outcome = limits.outcome(match)
    if outcome.kind == "on" and at.playoffs:
        return replace(at, outcome=Outcome("playoff", match.players, "CT-17b"))
    if outcome.kind == "playoff":
        limit = limits.playoff_limit(options, len(outcome.seats))
        return replace(at, outcome=outcome, playoffs=(*at.playoffs, Playoff(outcome.seats, limit, (0,) * width)))
    return replace(at, outcome=outcome)


def counted(scorelist: ScoreList) -> tuple[int, ...]:
    """CT-17b: the deals of a play-off have totals of their own."""
    apart = standing(scorelist).apart
    return tuple(line.number for line in scorelist.standing if line.number not in apart)


@enforces("CT-17b")
def why_unfinished(scorelist: ScoreList) -> Refusal | None:
    """CT-17b: who is level on top plays it off before the minutes are signed; of a paper list its totals say who."""
    level = _level_on_paper(scorelist)
    if level is None:
        outcome = standing(scorelist, time_up=True).outcome
        level = outcome.seats if outcome.kind == "playoff" else ()
    return Refusal("CT-17b", "refusal.list.play-off", {"seats": list(level)}) if len(level) > 1 else None


def _level_on_paper(scorelist: ScoreList) -> tuple[Seat, ...] | None:
    """Who is on top by the totals of a paper list; None where there are deals, or no totals."""
    if scorelist.standing or scorelist.totals is None:
        return None
    totals = scorelist.totals.result.game_points
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


# --- who takes part --------------------------------------------------------------------------------------------


@enforces("CT-3b", "CT-17b")
def taking_part(scorelist: ScoreList, number: int) -> tuple[Seat, ...]:
    """CT-3b: a deal is played by those who are there; CT-17b: a play-off by those who play it off."""
    present = scorelist.present(number)
    outcome = standing(scorelist, before=number).outcome
    if outcome.kind != "playoff":
        return present
    return tuple(seat for seat in outcome.seats if seat in present)


def among_them(scorelist: ScoreList, number: int, entry: Deal) -> Deal:
    """The entry with who took part: told for everybody with a column, or for those who played, in their order."""
    facts: Facts = entry.facts
    players = taking_part(scorelist, number)
    if entry.columns or facts.among or len(players) == scorelist.width:
        return entry
    if len(facts.augen) == len(players):
        return replace(entry, columns=players)
    idle = tuple(seat for seat in facts.without_trick if seat in players)
    return replace(entry, facts=replace(facts, among=players, without_trick=idle))


@enforces("CT-3b", "CT-17b")
def why_not_among(scorelist: ScoreList, number: int, entry: Deal | Played) -> Refusal | None:
    """CT-3b, CT-17b: nobody else counts in this deal."""
    if isinstance(entry, Played) or not isinstance(entry.facts, Facts):
        return None
    columns = entry.columns or tuple(range(len(entry.facts.augen)))
    expected = taking_part(scorelist, number)
    players = [columns[seat] for seat in entry.facts.players if 0 <= seat < len(columns)]
    stranger = next((seat for seat in players if seat not in expected), None)
    if stranger is None:
        return None
    clause = "CT-3b" if expected == scorelist.present(number) else "CT-17b"
    return Refusal(clause, "refusal.list.not-among", {"seat": stranger, "seats": list(expected)})


@enforces("CT-4a", "CT-5b")
def first_shuffler(keeper: Seat, width: int) -> Seat:
    """CT-4a: the minutes have a keeper; CT-5b: the left neighbour shuffles first."""
    return (keeper + 1) % width


@enforces("CT-3b")
def packs_now(scorelist: ScoreList) -> int:
    """CT-3b: how many packs those who play the next deal need."""
    return packs.packs(len(taking_part(scorelist, scorelist.next_number)), scorelist.options)


@enforces("CT-NUEV-6")
def adds_up(scorelist: ScoreList) -> bool:
    """CT-NUEV-6: without minutes every deal has its result, and nothing is added up."""
    options: Any = scorelist.options
    return bool(options.minutes)
