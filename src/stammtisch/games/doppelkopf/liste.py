"""DK-III, DK-2c: the plus and minus list of an evening."""

from collections.abc import Sequence

from msgspec.structs import replace

from stammtisch.engine import sheets
from stammtisch.engine.core import Refusal
from stammtisch.engine.counting import DealResult
from stammtisch.engine.match import ListLine
from stammtisch.engine.sheets import Sheet
from stammtisch.games.doppelkopf.contracts import SEATS
from stammtisch.games.doppelkopf.scoring import Facts
from stammtisch.rulebook import enforces


@enforces("DK-III")
def why_unbalanced(rows: Sequence[Sequence[int]]) -> Refusal | None:
    """DK-III: what the winners get the losers pay, so every row sums to zero; names the first that does not."""
    for number, row in enumerate(rows, start=1):
        if len(row) != len(SEATS):
            return Refusal("DK-III", "refusal.dk.row-width", {"row": number, "found": len(row)})
        if sum(row) != 0:
            return Refusal("DK-III", "refusal.dk.row-sum", {"row": number, "found": list(row), "sum": sum(row)})
    return None


@enforces("DK-III")
def written(rows: tuple[ListLine[Facts], ...], names: tuple[str, ...]) -> Sheet:
    """DK-III: plus for the winners, minus for the losers, added up; DK-2c: with the revokes marked."""
    sheet = sheets.written(rows, names, game="doppelkopf", title="Doppelkopf")
    return replace(sheet, marked=tuple(at for at, row in enumerate(rows) if marked(row.result)))


@enforces("DK-2c")
def marked(result: DealResult[Facts]) -> bool:
    """DK-2c: a game that ended by a revoke is marked in the list."""
    return any(line.clause == "DK-2b" for line in result.lines)
