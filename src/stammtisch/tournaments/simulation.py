"""One whole simulated evening of each format, and what is told about it: `stammtisch tournament simulate`."""

from typing import Any, Final

from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.lists.actions import Enter, Sign, TakePen
from stammtisch.lists.kinds import closing
from stammtisch.seating.certificate import sizes
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.cash import report
from stammtisch.tournaments.finals import FINALISTS, candidates, substitutes
from stammtisch.tournaments.formats import FORMATS, by_seat, shares
from stammtisch.tournaments.options import FormatName, Options, clause_of
from stammtisch.tournaments.people import DIRECTOR, HOST
from stammtisch.tournaments.rehearsal import CASH, SUPERVISOR, Rehearsal
from stammtisch.tournaments.running import new_rules, rules_on
from stammtisch.tournaments.simulated import some_deal
from stammtisch.tournaments.standings import bye_result, jersey, published
from stammtisch.tournaments.state import Round, Table, Tournament

_NAMES: Final = ("Vroni", "Beni", "Resi", "Sepp", "Leni", "Xaver", "Burgi", "Korbinian", "Zenzi", "Wastl")
FLOAT: Final = 10_000
FEE: Final = 1_000


class Wanted(Struct, frozen=True):
    """What is to be rehearsed."""

    format: FormatName
    players: int
    rounds: int
    seed: int = 1
    drop_outs: int = 0
    byes: bool = False
    deals: int | None = None
    """On each list; None: as many as the rules say."""


def why_not(wanted: Wanted) -> Refusal | None:
    """Why such an evening cannot be held: at its end people enough for a table must be there; stand-ins fill it."""
    rest = wanted.players - wanted.drop_outs
    if FORMATS[wanted.format].seating == "matrix":
        for count in (wanted.players, max(rest, 0)):
            if isinstance(refusal := sizes(count), Refusal):
                return refusal
        return None
    filled = FORMATS[wanted.format].stand_in and not wanted.byes
    least, there = 1 if filled else min(FORMATS[wanted.format].sizes), max(rest, 0)
    if there >= least:
        return None
    clause = clause_of("places", wanted.format, "SK-draw-1")
    return Refusal(clause, "refusal.tournament.nobody-left", {"players": there, "least": least})


def simulated(wanted: Wanted) -> Rehearsal:
    """The evening from registration to the end."""
    evening = Rehearsal(_options(wanted), wanted.seed)
    evening.do(CASH, act.Book("float", FLOAT))
    matrix = FORMATS[wanted.format].seating == "matrix"
    helpers = (0 if wanted.byes else 3) + (wanted.drop_outs > 1) if FORMATS[wanted.format].stand_in else 0
    evening.people(wanted.players, team=_team(evening, wanted.players) if matrix else 0, stand_ins=helpers)
    goers = _goers(evening, wanted)
    (_match_days if matrix else _series)(evening, wanted, goers)
    evening.do(DIRECTOR, act.Finish())
    return evening


def _team(evening: Rehearsal, players: int) -> int:
    """One too few for the tables, or a third of the people. Just one for each table would have to sit at threes oftener
    than the others."""
    return max(1, evening.dice.choice((-(-players // 4) - 1, -(-players // 3))))


def _options(wanted: Wanted) -> Options:
    game: dict[str, Any] = {"max_deals": wanted.deals or 8} if wanted.format == "chaotentrumpf" else {}
    deals = None if wanted.format in ("chaotentrumpf", "maumau") else wanted.deals
    final = wanted.format != "maumau" or wanted.players - wanted.drop_outs >= FINALISTS
    return Options(format=wanted.format, rounds=wanted.rounds, deals=deals, fee=FEE, final=final, game=game)


def _goers(evening: Rehearsal, wanted: Wanted) -> dict[int, int]:
    """How many leave before which round: between two rounds, and never so that the rest make no table."""
    rounds = range(2, wanted.rounds + 1) or range(1, 2)
    counts = dict.fromkeys(rounds, 0)
    for _ in range(wanted.drop_outs):
        counts[evening.dice.choice(rounds)] += 1
    rest = wanted.players
    for number in rounds:
        rest -= counts[number]
        if FORMATS[wanted.format].seating == "matrix" and isinstance(sizes(rest), Refusal) and number < wanted.rounds:
            later = next(after for after in rounds if after > number and counts[after])
            counts[later] -= 1
            counts[number] += 1
            rest -= 1
    return counts


def _leave(evening: Rehearsal, count: int) -> None:
    for number in evening.dice.sample(evening.t.field, count):
        evening.leaves(number)


# --- drawn rounds ----------------------------------------------------------------------------------------------


def _series(evening: Rehearsal, wanted: Wanted, goers: dict[int, int]) -> None:
    """Schafkopf, Doppelkopf, Chaotentrumpf: a draw before every round. One of several drop-outs goes in the middle of
    a list, and somebody from the bench sits down."""
    restless = FORMATS[wanted.format].stand_in and wanted.drop_outs > 1
    for number in range(1, wanted.rounds + 1):
        _leave(evening, goers.get(number, 0) - len(evening.left.get(number, ())))
        held = evening.draw("byes" if wanted.byes else "stand_ins")
        now = restless and goers.get(number + 1, 0) > 0
        for table in held.tables:
            leaving = now and any(player in evening.t.field for player in table.seats)
            evening.play(held, table, count=_deals(table), restless=leaving)
            now = now and not (leaving and evening.left.get(number + 1))
        restless = restless and not evening.mishaps["left in the middle"]
        if wanted.format == "schafkopf":
            evening.hand_in(held)
        evening.close(held)


def _deals(table: Table) -> int:
    return table.sheet.deals or table.sheet.options.max_deals or 1


# --- match days ------------------------------------------------------------------------------------------------


def _match_days(evening: Rehearsal, wanted: Wanted, goers: dict[int, int]) -> None:
    """Mau-Mau: the matrix, thirty minutes a day, the bell, a new rule now and then, the final."""
    for day in range(1, wanted.rounds + 1):
        _leave(evening, goers.get(day, 0))
        evening.matrix()
        if new_rules(evening.t, day):
            evening.do(DIRECTOR, act.Announce(day))
        if evening.t.clock.phase == "break":
            evening.now = evening.t.clock.end
            evening.do(HOST, act.Ring(evening.now))
        evening.do(DIRECTOR, act.StartRound(evening.now))
        held = evening.t.rounds[-1]
        for table in held.tables:
            _someone_is_late(evening, table)
            evening.play(held, table, count=evening.dice.randrange(wanted.deals or 3, 10))
        evening.now = evening.t.clock.end
        evening.do(HOST, act.TimeUp(evening.now))
        evening.close(held)
    if evening.t.options.final:
        _final(evening)


def _someone_is_late(evening: Rehearsal, table: Table) -> None:
    if evening.dice.random() < 0.05 and len(table.seats) == 4 and evening.t.clock.rung:
        evening.do(SUPERVISOR, act.NoteLate(table.number, evening.dice.randrange(4)))
        evening.mishaps["late"] += 1


def _final(evening: Rehearsal) -> None:
    while level := candidates(evening.t)[1]:
        evening.do(SUPERVISOR, act.DecideCut(evening.dice.choice(level)))
        evening.mishaps["deciding deal"] += 1
    evening.do(DIRECTOR, act.OpenFinal(evening.now))
    held = evening.t.final
    assert held is not None
    table, best = held.tables[0], [0, 0]
    who = evening.signer(table)
    while len(evening.sheet(held, table).standing) < 6 or best[-1] == best[-2]:
        sheet = evening.sheet(held, table)
        evening.at(who, held, table, TakePen())
        evening.at(who, held, table, Enter(sheet.next_number, some_deal(evening.dice, sheet)))
        best = sorted(closing(evening.sheet(held, table)).game_points)
    evening.at(who, held, table, Sign())
    evening.now = evening.t.clock.end
    evening.do(HOST, act.TimeUp(evening.now))


# --- what is told ----------------------------------------------------------------------------------------------


def told(evening: Rehearsal) -> dict[str, Any]:
    """The evening as one object, from what was published."""
    t = evening.t
    answer: dict[str, Any] = {
        "format": t.options.format,
        "players": [{"id": p.number, "name": name_of(p.number), "ranked": p.ranked} for p in t.players],
        "rounds": [_round(t, held, evening.left.get(held.number, [])) for held in t.rounds],
        "standings": _standings(t),
    }
    if t.final is not None:
        answer["final"] = {"seats": list(t.final.tables[0].seats), "substitutes": list(substitutes(t))}
    money = report(t)
    answer["cash"] = {
        "fees_cents": money.by_kind.get("fee", 0),
        "reuegeld_expected_cents": money.reuegeld_expected,
        "reuegeld_collected_cents": money.reuegeld_collected,
    }
    return answer


def name_of(number: int) -> str:
    """Nobody's name: whoever reads it sees that it was a rehearsal."""
    return f"Probe {_NAMES[number % len(_NAMES)]} {number}"


def _round(t: Tournament, held: Round, left: list[int]) -> dict[str, Any]:
    told_round: dict[str, Any] = {
        "number": held.number,
        "left": sorted(left),
        "byes": [{"player": number, "result": bye_result(t)} for number in held.byes],
        "tables": [_table(t, table) for table in held.tables],
    }
    if t.options.format == "maumau":
        wearer = jersey(t, before=held.number)
        told_round |= {"jersey": wearer[0] if wearer else None, "special": list(rules_on(t, held.number))}
    return told_round


def _table(t: Tournament, table: Table) -> dict[str, Any]:
    end, columns = closing(table.sheet), by_seat(t.options, table.sheet)
    told_table: dict[str, Any] = {
        "table": table.number,
        "seats": list(table.seats),
        "game_points": [figures.game_points for figures in columns],
        "table_points": list(end.added or (0,) * len(table.seats)),
        "results": [figures.result for figures in columns],
        "reuegeld_cents": list(end.cents),
    }
    if t.options.format == "maumau":
        strokes = [figures.strokes for figures in columns]
        told_table |= {"game_points": strokes, "strokes": strokes, "match_day_points": told_table["results"]}
    return told_table | _shares(t, table)


def _shares(t: Tournament, table: Table) -> dict[str, Any]:
    """Who had what of this table, where a seat changed hands: all of it, seat by seat."""
    if not table.swaps:
        return {}
    everybody = shares(t, table)
    return {"shares": [{"seat": s.seat, "player": s.number, "result": s.figures.result} for s in everybody]}


def _standings(t: Tournament) -> list[dict[str, Any]]:
    rows = []
    for place in published(t):
        row: dict[str, Any] = {"rank": place.rank, "player": place.number, "result": place.figures.result}
        if t.options.format == "maumau":
            row |= {"match_day_points": place.figures.result, "strokes": place.figures.strokes}
        rows.append(row)
    return rows
