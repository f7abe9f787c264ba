"""MM-12c, MM-13, MM-14: the Punktetafel: the deals, the points, the rules that were added, who has won."""

from msgspec.structs import replace

from stammtisch.engine import sheets
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.sheets import Sheet
from stammtisch.games.maumau.match.state import MauMauMatchState
from stammtisch.rulebook import enforces


@enforces("MM-12c", "MM-13")
def written(m: MauMauMatchState, names: tuple[str, ...]) -> Sheet:
    """MM-13: every deal and its points; MM-12c: below them the rules that hold as long as this board is in use."""
    sheet = sheets.written(m.rows, names, game="maumau", title="Mau-Mau")
    rules = [ScoreLine("MM-12c", "line.mm.rule", {"seat": rule.by, "text": rule.text}) for rule in m.rules]
    return replace(sheet, lines=(*rules, *m.final))
