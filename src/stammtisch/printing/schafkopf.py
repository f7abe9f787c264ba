"""SK-check100, SK-reuegeld, SK-draw-2: the Tischliste, what a table hands in, passes and lots."""

from collections.abc import Sequence
from typing import Any, Final

from stammtisch.engine.core import Refusal
from stammtisch.engine.counting import told
from stammtisch.games.schafkopf.scoring import Facts, outcome, unentitled
from stammtisch.lists.kinds import closing
from stammtisch.lists.scorelist import ScoreList, WrittenLine
from stammtisch.printing import seats, sheets
from stammtisch.printing.about import About, Data, Order, name_parts
from stammtisch.printing.sheets import Page
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.formats import keeper_of
from stammtisch.tournaments.passes import Pass, Stamp, passes_of
from stammtisch.tournaments.standings import Place, bye_result
from stammtisch.tournaments.state import Table, Tournament

ROWS: Final = 32
"""Of one page."""
STAMPS: Final = 6
"""Series on one side of a pass."""
_LETTER: Final = {"Rufspiel": "R", "Farbwenz": "F", "Wenz": "W", "Solo": "S"}
_HALF: Final = 50
"""Cents of a lost Rufspiel; a single game costs twice that."""
_SEATS: Final = 4


# --- Tischliste ------------------------------------------------------------------------------------------------


def of_tournament(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """A page for every table of the round, or more where the list is longer."""
    number = seats.round_number(t, order)
    tables = seats.chosen_tables(t, order)
    if isinstance(tables, Refusal):
        return tables
    made = [page for table in tables for page in _of_table(t, about, order, number, table)]
    return about.paper(sheets.edition("schafkopf", about), sheets=made)


def _of_table(t: Tournament, about: About, order: Order, number: int, table: Table) -> list[Data]:
    people: list[Data | None] = [about.person(n) for n in table.seats] if order.fill != "blank" else [None] * _SEATS
    names = [about.name(n) for n in table.seats]
    head = {"series": number, "table": table.number, "id": f"S{number}-T{table.number:02d}"}
    head |= about.of_list(t, number, table.number) | {"keeper": _keeper(t, order, table)}
    if order.fill != "results":
        return [head | page for page in _pages(sheets.emptied(table.sheet), about, people, names)]
    paid = {"paid": _cents_text(table.collected, about)} if table.handed_in else {}
    changes = sheets.changes(table, about)
    return [head | page for page in _pages(table.sheet, about, people, names, handin=paid, note=changes)]


def _keeper(t: Tournament, order: Order, table: Table) -> int | None:
    """SK-sign: the column whose player keeps the list; where the table agrees on it none before the list is written."""
    empty = order.fill != "results" or not table.sheet.lines
    return None if empty and t.options.listkeeper == "agreed" else keeper_of(table)


def of_list(sheet: ScoreList, about: About, names: Sequence[str]) -> Data:
    """A list by itself, of four columns."""
    people = [dict(zip(("last", "first"), name_parts(name), strict=True)) for name in names]
    scan = about.scan("list", about.door)
    pages = [scan | page for page in _pages(sheet, about, list(people), names)]
    return about.paper(sheets.ruleset(sheet, about), sheets=pages)


def blank(about: About, order: Order) -> Data:
    """For the pen."""
    return about.paper(sheets.edition("schafkopf", about), sheets=[{"games": ROWS}] * max(1, order.count))


def _pages(
    sheet: ScoreList,
    about: About,
    people: Sequence[Data | None],
    names: Sequence[str],
    *,
    handin: Data | None = None,
    note: str | None = None,
) -> list[Data]:
    made = []
    for page in sheets.pages(sheet, ROWS, deals=ROWS):
        data: Data = {
            "players": people,
            "games": len(page.lines),
            "from": page.first,
            "dealers": sheets.dealers(sheet, page),
            "deals": _rows(sheet, page, about, names),
            "carried": sheets.carried(sheet, page.first),
            **sheets.noted(sheets.remark(sheet, about), note),
        }
        if page.last and sheets.finished(sheet):
            keeper = sheets.signer(sheet, about, names)
            data |= {"foot": foot(sheet), "handin": (handin or {}) | ({"keeper": keeper} if keeper else {})}
        made.append(data)
    return made


def _rows(sheet: ScoreList, page: Page, about: About, names: Sequence[str]) -> list[Data | None]:
    if not sheet.standing:
        return [None] * len(page.lines)
    return [None if line is None else _row(sheet, line, about, names) for line in page.lines]


def _row(sheet: ScoreList, line: WrittenLine, about: About, names: Sequence[str]) -> Data:
    """What was ringed, and what it gave; a deal that only its result is known of is told in words."""
    if line.struck:
        return {"struck": True}
    facts: Any = line.result.facts
    amounts = {"points": list(line.result.game_points), "reuegeld": sum(line.result.cents)}
    if not isinstance(facts, Facts):
        return amounts | {"told": told(line.result.headline, lang=about.lang, names=names)}
    row = amounts | {"game": [_LETTER[facts.contract], *(["T"] if facts.tout else [])], "declarer": facts.declarer + 1}
    row["result"] = _result(facts, sheet.options)
    if facts.partner is not None:
        row["partner"] = facts.partner + 1
    if facts.foul is not None:
        row["offender"] = facts.foul.offender + 1
    if facts.spritze is not None:
        row |= {"spritze": facts.spritze + 1, "unentitled": not facts.stopped and unentitled(facts, sheet.options)}
    return row


def _result(facts: Facts, options: Any) -> list[str]:
    if facts.stopped:
        return ["X"]
    won, level = outcome(facts, options)
    height = {"schneider": ["S"], "durch": ["D"]}.get(level, [])
    return ["G" if won else "V", *height, *(["X"] if facts.foul is not None else [])]


def foot(sheet: ScoreList) -> Data:
    """SK-check100: the sums under their columns, as the list itself adds them up."""
    end = closing(sheet)
    return {
        "game_points": list(end.game_points),
        "table_points": list(end.added) or [None] * sheet.width,
        "results": list(end.results),
        "cents": list(end.cents),
        "reuegeld": sum(end.cents),
    }


def _cents_text(cents: int, about: About) -> str:
    amount = f"{cents // 100}.{cents % 100:02d}"
    return amount.replace(".", ",") if about.lang == "de" else amount


# --- Reuegeld --------------------------------------------------------------------------------------------------


def reuegeld(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """SK-reuegeld-3: for every table with a list that is signed, who pays what."""
    number = seats.round_number(t, order)
    tables = seats.chosen_tables(t, order)
    if isinstance(tables, Refusal):
        return tables
    slips = [_slip(about, number, table) for table in tables if table.sheet.signed is not None]
    if not slips:
        return Refusal("SK-reuegeld-3", "refusal.print.nothing-signed", {"round": number})
    return about.paper("", slips=slips, layout=order.size or "a4")


def reuegeld_blank(about: About, order: Order) -> Data:
    return about.paper("", slips=[{}] * max(1, order.count), layout=order.size or "a4")


def _slip(about: About, number: int, table: Table) -> Data:
    cents = closing(table.sheet).cents
    slip: Data = {"series": number, "table": table.number, "cents": sum(cents)}
    slip["lines"] = [
        {"name": about.name(player), "cents": cents[seat], **_times(table.sheet, seat)}
        for seat, player in enumerate(table.sitting)
    ]
    if table.handed_in:
        slip |= {"paid": table.collected, "difference": table.collected - sum(cents), "reason": table.excuse}
    return slip


def _times(sheet: ScoreList, seat: int) -> dict[str, int | None]:
    """How often each amount was paid; of sums on paper nobody knows."""
    if not sheet.standing:
        return {"half": None, "full": None}
    paid = [line.result.cents[seat] for line in sheet.standing if line.result.cents]
    return {"half": paid.count(_HALF), "full": paid.count(2 * _HALF)}


# --- passes and lots -------------------------------------------------------------------------------------------


def passes(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """SK-draw-2, SK-sign: everybody's pass with every lot so far, its result and who vouches for it."""
    players = seats.chosen_players(t, order)
    if isinstance(players, Refusal):
        return players
    closed = any(held.closed for held in t.rounds)
    places = {place.number: place for place in final_ranking(t)} if closed else {}
    stamped = passes_of(t, players)
    made = [card for number in players for card in _cards(t, about, stamped[number], places.get(number))]
    return about.paper("", passes=made, layout=order.size or "a4")


def passes_blank(about: About, order: Order) -> Data:
    return about.paper("", passes=[{}] * max(1, order.count), layout=order.size or "a4")


def _cards(t: Tournament, about: About, card: Pass, place: Place | None) -> list[Data]:
    stamps, number = {stamp.round: _stamp(stamp, about) for stamp in card.stamps}, card.number
    byes = {held.number for held in t.rounds if number in held.byes}
    bye = {"result": bye_result(t), "signed": about.say("spielfrei")}
    series = [stamps.get(each, bye if each in byes else None) for each in range(1, t.options.rounds + 1)]
    head = about.person(number) | about.of_player(t, number)
    if place is not None:
        head["total"] = {"points": place.figures.result, "rank": place.rank}
    return [
        head | {"from": first + 1, "count": len(part), "series": part}
        for first in range(0, len(series), STAMPS)
        if (part := series[first : first + STAMPS])
    ]


def _stamp(stamp: Stamp, about: About) -> Data:
    data: Data = {"table": stamp.table, "seat": stamp.seat}
    if stamp.result is None:
        return data
    game_points = stamp.result.game_points
    data |= {
        "game_points": game_points,
        "table_points": stamp.result.result - game_points,
        "result": stamp.result.result,
    }
    return data | {"signed": about.say("bestätigt")}


def lots(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """SK-draw-2: the lots of a draw in the order of the passes, each with number and name."""
    number = seats.round_number(t, order)
    tables = seats.seating(t, number)
    if isinstance(tables, Refusal):
        return tables
    places = {player: (at, seat) for at, table in enumerate(tables, 1) for seat, player in enumerate(table, 1)}
    made = [
        {"number": player, "name": about.name(player), "table": places[player][0], "seat": places[player][1]}
        for player in sorted(places)
        if not order.players or player in order.players
    ]
    return about.paper("", series=number, lots=made, outline=order.outline)


def lots_blank(about: About, order: Order) -> Data:
    """For the hat: a lot for every chair."""
    made = [{"table": table, "seat": seat} for table in range(1, max(1, order.count) + 1) for seat in range(1, 5)]
    return about.paper("", series=order.round or 1, lots=made, outline=order.outline)
