"""DK-III, DK-2c: the Doppelkopf list with all facts of the scoring."""

from collections.abc import Sequence
from typing import Any, Final

from stammtisch.engine.core import Refusal
from stammtisch.engine.counting import told
from stammtisch.games.doppelkopf.scoring import Facts, game_of, height
from stammtisch.lists.kinds import closing
from stammtisch.lists.scorelist import ScoreList, WrittenLine
from stammtisch.printing import seats, sheets
from stammtisch.printing.about import About, Data, Order, name_parts
from stammtisch.tournaments.state import Tournament

ROWS: Final = 24
_GAME: Final = {
    "Normalspiel": "N",
    "Hochzeit": "H",
    "Armut": "A",
    "Solo": "S",
    "Trumpfsolo": "ST",
    "Koehler": "SK",
    "Damensolo": "SD",
    "Bubensolo": "SB",
    "Fleischloser": "SF",
}
_STEPS: Final = ("9", "6", "3", "s")
_POINT: Final = {"doppelkopf": "D", "fuchs": "F", "karlchen": "K", "karlchen-caught": "k"}


def of_tournament(t: Tournament, about: About, order: Order) -> Data | Refusal:
    number = seats.round_number(t, order)
    tables = seats.chosen_tables(t, order)
    if isinstance(tables, Refusal):
        return tables
    made = []
    for table in tables:
        names = [about.name(player) for player in table.seats]
        people: list[Data | None] = [about.person(player) if order.fill != "blank" else None for player in table.seats]
        head = {"round": number, "table": table.number, "id": f"R{number}-T{table.number:02d}"}
        head |= about.of_list(t, number, table.number)
        sheet = table.sheet if order.fill == "results" else sheets.emptied(table.sheet)
        made += [head | page for page in _pages(sheet, about, people, names, note=sheets.changes(table, about))]
    return about.paper(sheets.edition("doppelkopf", about), sheets=made)


def of_list(sheet: ScoreList, about: About, names: Sequence[str]) -> Data:
    people = [dict(zip(("last", "first"), name_parts(name), strict=True)) for name in names]
    scan = about.scan("list", about.door)
    made = [scan | page for page in _pages(sheet, about, list(people), names)]
    return about.paper(sheets.ruleset(sheet, about), sheets=made)


def blank(about: About, order: Order) -> Data:
    return about.paper(sheets.edition("doppelkopf", about), sheets=[{"games": ROWS}] * max(1, order.count))


def _pages(
    sheet: ScoreList, about: About, people: Sequence[Data | None], names: Sequence[str], *, note: str | None = None
) -> list[Data]:
    made = []
    for page in sheets.pages(sheet, ROWS, deals=ROWS):
        rows: list[Data | None] = [None] * len(page.lines)
        if sheet.standing:
            rows = [None if line is None else _row(line, about, names) for line in page.lines]
        data: Data = {
            "players": people,
            "games": len(page.lines),
            "from": page.first,
            "dealers": sheets.dealers(sheet, page),
            "deals": rows,
            "carried": sheets.carried(sheet, page.first),
        }
        data |= sheets.noted(sheets.remark(sheet, about), note)
        if page.last and sheets.finished(sheet):
            data["foot"] = list(sheet.settled or closing(sheet).game_points)
            if keeper := sheets.signer(sheet, about, names):
                data["keeper"] = keeper
        made.append(data)
    return made


def _row(line: WrittenLine, about: About, names: Sequence[str]) -> Data:
    if line.struck:
        return {"struck": True}
    facts: Any = line.result.facts
    game_points = list(line.result.game_points)
    if not isinstance(facts, Facts):
        return {"game": told(line.result.headline, lang=about.lang, names=names), "points": game_points, "value": ""}
    row: Data = {"game": _game(facts), "re": [seat + 1 for seat in facts.re], "points": game_points}
    if facts.revoke is not None:
        return row | {"revoke": facts.revoke + 1}
    specials = {party: _specials(facts, party) for party in ("re", "kontra")}
    return row | {
        "said_re": _said(facts.re_said, "R"),
        "said_kontra": _said(facts.kontra_said, "K"),
        "augen_re": _ended(facts),
        "special_re": specials["re"],
        "special_kontra": specials["kontra"],
        "value": min(map(abs, game_points)),
    }


def _game(facts: Facts) -> str:
    game = game_of(facts)
    return "ST" if game.startswith("Farbsolo") else _GAME.get(game, game)


def _said(announced: str | None, letter: str) -> list[str]:
    """The letter of the party, and the steps announced."""
    return [] if announced is None else [letter, *_STEPS[: height(announced)]]


def _ended(facts: Facts) -> str:
    """The Augen of Re, or what is known instead: who has won, and how high."""
    if facts.re_augen is not None:
        return str(facts.re_augen)
    winner = {"re": "Re", "kontra": "Ko"}.get(facts.winner or "", "")
    return f"{winner} {facts.step or ''}".strip()


def _specials(facts: Facts, party: str) -> str:
    """By letter where all are known, else how many."""
    count = getattr(facts.specials, party)
    mine = [point for point in facts.specials.details if (point.by in facts.re) == (party == "re")]
    letters = "".join(_POINT[point.kind] for point in mine)
    return letters if len(mine) >= count else str(count)
