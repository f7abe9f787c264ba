"""What the lists of Schafkopf, Doppelkopf and Mau-Mau have of their own: table points, the 100, marks, strokes."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.readings import reading
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.doppelkopf.options import Options as DoppelkopfOptions
from stammtisch.games.doppelkopf.scoring import Facts as DoppelkopfFacts
from stammtisch.games.doppelkopf.scoring import game_of
from stammtisch.games.maumau import matchday
from stammtisch.games.maumau.matchday import Readings
from stammtisch.games.maumau.scoring import Facts as MauMauFacts
from stammtisch.games.schafkopf import tischliste
from stammtisch.games.schafkopf.scoring import Facts as SchafkopfFacts
from stammtisch.lists.entries import Deal, Totals
from stammtisch.lists.scorelist import ScoreList
from stammtisch.rulebook import enforces

# --- who plays -------------------------------------------------------------------------------------------------


def four_of_them(scorelist: ScoreList, number: int, entry: Deal) -> Deal:
    """Four play a deal: where more share the list and nobody says who, the four after the dealer."""
    if entry.columns or scorelist.width == len(tischliste.PLACES):
        return entry
    dealer, present = scorelist.dealer_of(number), scorelist.present(number)
    after = sorted(present, key=lambda seat: (seat - dealer - 1) % scorelist.width)
    return replace(entry, columns=tuple(sorted(after[: len(tischliste.PLACES)])))


# --- Schafkopf -------------------------------------------------------------------------------------------------


def table_points(sums: Sequence[int], readings: Any) -> tuple[ScoreLine, ...]:
    """SK-tablepoints: 40, 30, 20, 10 by game points, where four have played; ties share."""
    return tischliste.table_point_lines(sums) if len(sums) == len(tischliste.PLACES) else ()


@enforces("SK-check100", "SK-result-2")
def why_not_100(scorelist: ScoreList) -> Refusal | None:
    """SK-check100: every line sums to zero and the results to 100; SK-result-2: and give what the paper says."""
    if not scorelist.standing or scorelist.width != len(tischliste.PLACES):
        return None
    totals = None if scorelist.totals is None else scorelist.totals.result.game_points
    return tischliste.why_unbalanced([line.result.game_points for line in scorelist.standing], totals=totals)


def schafkopf_contract(facts: SchafkopfFacts) -> tuple[str, tuple[Seat, ...]]:
    return facts.contract, (facts.declarer,)


def fouled(facts: SchafkopfFacts) -> bool:
    """Somebody played wrong: the line stands out."""
    return facts.foul is not None


# --- Doppelkopf ------------------------------------------------------------------------------------------------


def with_the_pack(scorelist: ScoreList, number: int, entry: Deal) -> Deal:
    """The list knows the pack."""
    options: DoppelkopfOptions = scorelist.options
    facts: DoppelkopfFacts = entry.facts
    return four_of_them(scorelist, number, replace(entry, facts=replace(facts, pack=options.pack)))


def doppelkopf_contract(facts: DoppelkopfFacts) -> tuple[str, tuple[Seat, ...]]:
    return game_of(facts), facts.re


@enforces("DK-2c")
def revoked(facts: DoppelkopfFacts) -> bool:
    """DK-2c: the line of a revoke is marked."""
    return facts.revoke is not None


# --- Mau-Mau ---------------------------------------------------------------------------------------------------


def on_the_sheet(scorelist: ScoreList, number: int, entry: Deal) -> Deal:
    """MM-T-stroke: two strokes for a jack need no word."""
    return _dealt_in(scorelist, number, replace(entry, facts=replace(entry.facts, called=None)))


def on_the_board(scorelist: ScoreList, number: int, entry: Deal) -> Deal:
    """MM-13: Mau-Mau counts two when it was said; who keeps the board says so by writing two."""
    called = entry.facts.called is not False
    return _dealt_in(scorelist, number, replace(entry, facts=replace(entry.facts, called=called)))


def _dealt_in(scorelist: ScoreList, number: int, entry: Deal) -> Deal:
    facts: MauMauFacts = entry.facts
    away = set(range(scorelist.width)) - set(scorelist.present(number))
    without = tuple(sorted({*facts.without, *away}))
    return replace(entry, facts=replace(facts, players=scorelist.width, without=without))


class BoardReadings(Struct, frozen=True):
    """How boards go on where the rule book sends us to a book that we lack (MM-15)."""

    ccc: Annotated[Literal["lot", "plenum", "recent"], reading("MM-15")] = "lot"


def match_day_points(strokes: Sequence[int], readings: Readings) -> tuple[ScoreLine, ...]:
    """The points of the day; the final of six has none, there the strokes themselves count."""
    return matchday.match_day_lines(strokes, readings) if len(strokes) in matchday.SIZES else ()


@enforces("MM-T-stroke")
def why_not_strokes(totals: Totals) -> Refusal | None:
    """MM-T-stroke: strokes are only ever added."""
    return Refusal("MM-T-stroke", "refusal.list.strokes") if min(totals.game_points) < 0 else None
