"""CT-4a: the minutes of a match as a sheet: every deal that counted, the penalties, the play-offs, who won."""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine import sheets
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.sheets import Sheet
from stammtisch.games.chaotentrumpf.match.agreement import variant
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState, Playoff
from stammtisch.rulebook import enforces

NAME: Final = "Chaotentrumpf"
"""In every language (CT-1a)."""


@enforces("CT-4a", "CT-1b")
def written(m: ChaotentrumpfMatchState, names: tuple[str, ...]) -> Sheet:
    """CT-4a: the running scores; CT-1b: without its name when it leaves the articles."""
    left = variant(m.options, len(m.present))
    sheet = sheets.written(m.rows, names, game="chaotentrumpf", title="" if left else NAME, edition=m.options.ruleset)
    label = (ScoreLine("CT-1b", "line.ct.variant"),) if left else ()
    lines = (*label, *_penalties(m, len(names)), *(_played_off(playoff) for playoff in m.playoffs), *m.final)
    return replace(sheet, results=m.totals, lines=lines)


@enforces("CT-SV-3")
def _penalties(m: ChaotentrumpfMatchState, width: int) -> list[ScoreLine]:
    """CT-SV-3: a penalty is taken from the total, not from a deal."""
    lines = []
    for penalty in m.penalties:
        row = tuple(-penalty.amount if seat == penalty.seat else 0 for seat in range(width))
        lines.append(ScoreLine("CT-SV-3", "line.ct.penalty", {"seat": penalty.seat, "number": penalty.deal}, row))
    return lines


@enforces("CT-17b")
def _played_off(playoff: Playoff) -> ScoreLine:
    """CT-17b: a play-off has totals of its own."""
    return ScoreLine("CT-17b", "line.ct.playoff", {"seats": list(playoff.seats)}, playoff.totals)
