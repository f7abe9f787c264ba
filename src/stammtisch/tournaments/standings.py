"""MM-T-card, MM-T-tiebreak, SK-result-1: who stands where, and why. `published` is the only source of what is shown."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from stammtisch import fair
from stammtisch.lists.kinds import cents
from stammtisch.rulebook import enforces
from stammtisch.tournaments.formats import Criterion, Figures, criteria, figures, format_of
from stammtisch.tournaments.state import Player, Round, Table, Tournament

LOT: Final = 1_000
"""The lot of the evening is a further shuffle of the last draw: promised before anybody could know of a tie."""


class Place(Struct, frozen=True):
    """One row of the standings."""

    rank: int
    number: int
    figures: Figures
    best: int
    rounds: tuple[Figures | None, ...]
    settled: str = ""
    """Level with the one above in the first criterion: what decided between them; empty where nothing did or had to."""


@enforces("SK-reuegeld-3")
def counts(t: Tournament, table: Table) -> bool:
    """Confirmed: signed, and SK-reuegeld-3: where Reuegeld is due handed in, with a word where it is not all there."""
    if table.sheet.signed is None:
        return False
    if t.options.format != "schafkopf" or not t.options.require_handin:
        return True
    return table.handed_in and (table.collected == sum(cents(table.sheet)) or bool(table.excuse))


def of_round(t: Tournament, held: Round, tables: Iterable[Table]) -> dict[int, Figures]:
    """What everybody has from these tables, a drawn bye included."""
    everybody: dict[int, Figures] = {}
    for table in tables:
        everybody |= figures(t, table)
    return everybody | dict.fromkeys(held.byes, Figures(result=bye_result(t)))


def bye_result(t: Tournament) -> int:
    return t.options.bye_result if t.options.format == "schafkopf" else 0


@enforces("MM-T-card", "SK-result-1")
def published(t: Tournament, *, tag: str = "") -> tuple[Place, ...]:
    """MM-T-card: the standings after the rounds that are closed; what tables are still playing for stays with them."""
    closed = [held for held in t.rounds if held.closed]
    return _ranked(t, [of_round(t, held, held.tables) for held in closed], tag=tag, lot=_lot(t))


def provisional(t: Tournament) -> tuple[Place, ...]:
    """For the director's desk alone: with every confirmed table of rounds that are still open."""
    rounds = [of_round(t, held, (table for table in held.tables if counts(t, table))) for held in t.rounds]
    return _ranked(t, rounds, lot={})


def _ranked(
    t: Tournament, rounds: list[dict[int, Figures]], *, lot: dict[int, int], tag: str = ""
) -> tuple[Place, ...]:
    ranked = [p.number for p in t.players if _ranks(t, p) and (not tag or tag in p.tags)]
    names = [name for name, _ in criteria(t)]
    rows = {number: tuple(whole.get(number) for whole in rounds) for number in ranked}
    sums = {number: _sum(row) for number, row in rows.items()}
    keys = {number: tuple(_VALUE[name](sums[number], row) for name in names) for number, row in rows.items()}
    order = sorted(ranked, key=lambda n: (*(-value for value in keys[n]), lot.get(n, n)))
    places: list[Place] = []
    for at, number in enumerate(order):
        above = order[at - 1] if at else None
        level = above is not None and keys[above] == keys[number] and not lot
        rank = places[-1].rank if level else at + 1
        settled = "" if above is None else _settled(names, keys[above], keys[number], by_lot=bool(lot))
        row = rows[number]
        places.append(Place(rank, number, sums[number], _best(row), row, settled))
    return tuple(places)


@enforces("SK-conduct")
def _ranks(t: Tournament, player: Player) -> bool:
    """SK-conduct: who is excluded drops out of the ranking, or by option keeps there what was won before."""
    out = ("withdrawn",) if t.options.exclusion == "ranked" else ("excluded", "withdrawn")
    return player.ranked and player.status not in out


@enforces("MM-T-tiebreak")
def _settled(names: list[Criterion], above: tuple[int, ...], below: tuple[int, ...], *, by_lot: bool) -> str:
    """MM-T-tiebreak: who is level is told apart by the goal ratio; every tie-break says what it was."""
    if above[0] != below[0]:
        return ""
    return next((name for name, a, b in zip(names, above, below, strict=True) if a != b), "lot" if by_lot else "")


def _lot(t: Tournament) -> dict[int, int]:
    """Once all rounds are closed: the place of everybody in the lot. Before, who is level shares the rank."""
    if not format_of(t).lot or not t.all_closed:
        return {}
    last = t.rounds[-1]
    seed = last.seed or last.lot
    if not seed:
        return {}
    order = fair.shuffled([p.number for p in t.players], seed, shuffle=LOT)
    return {number: at for at, number in enumerate(order)}


def _sum(row: tuple[Figures | None, ...]) -> Figures:
    result = game_points = strokes = wins = solos = 0
    for part in row:
        if part is not None:
            result += part.result
            game_points += part.game_points
            strokes += part.strokes
            wins += part.wins
            solos += part.solos
    return Figures(result, game_points, strokes, wins, solos)


def _best(row: tuple[Figures | None, ...]) -> int:
    return max((part.result for part in row if part is not None), default=0)


_VALUE: Final[dict[Criterion, Callable[[Figures, tuple[Figures | None, ...]], int]]] = {
    "result": lambda whole, row: whole.result,
    "game_points": lambda whole, row: whole.game_points,
    "best": lambda whole, row: _best(row),
    "strokes": lambda whole, row: whole.strokes,
    "wins": lambda whole, row: whole.wins,
    "solos": lambda whole, row: whole.solos,
}


# --- the jersey ------------------------------------------------------------------------------------------------


def jersey(t: Tournament, *, before: int | None = None) -> tuple[int, ...]:
    """Who wears it now, or `before` this match day began."""
    worn = wearers(t) if before is None else wearers(t)[: before - 1]
    return worn[-1] if worn else ()


@enforces("MM-T-jersey")
def wearers(t: Tournament) -> tuple[tuple[int, ...], ...]:
    """MM-T-jersey: after every closed match day who leads. One shirt: at a tie who wears it keeps it, else the strokes
    of that day, else the lot; by option all who lead. Nobody before the first match day is scored. Whoever
    has gone home leaves it to the best of those who are there."""
    if t.options.format != "maumau":
        return ()
    worn: list[tuple[int, ...]] = []
    days: list[dict[int, Figures]] = []
    for held in t.rounds:
        if not held.closed:
            break
        days.append(of_round(t, held, held.tables))
        leaders = _leading(_ranked(t, days, lot={}), _there_after(t, held))
        wearer = worn[-1] if worn else ()
        worn.append(leaders if t.options.jerseys == "all" else _one_of(days[-1], held, leaders, wearer))
    return tuple(worn)


@enforces("MM-T-jersey")
def jersey_settled(t: Tournament) -> str:
    """MM-T-jersey: what gave it to one of several who lead: it was worn already, the strokes of that day, the lot."""
    worn = wearers(t)
    if not worn or not worn[-1] or t.options.jerseys == "all":
        return ""
    closed = t.rounds[: len(worn)]
    held, days = closed[-1], [of_round(t, each, each.tables) for each in closed]
    leaders = _leading(_ranked(t, days, lot={}), _there_after(t, held))
    if len(leaders) < 2:
        return ""
    if len(worn) > 1 and worn[-2][:1] == worn[-1]:
        return "worn"
    strokes = [days[-1].get(number, Figures()).strokes for number in leaders]
    return "strokes" if strokes.count(max(strokes)) == 1 else "lot"


def _there_after(t: Tournament, held: Round) -> frozenset[int]:
    """Who goes to the tables after this match day: those seated in the next one, else whoever is here now."""
    if held.number < len(t.rounds):
        return frozenset(number for table in t.rounds[held.number].tables for number in table.seats)
    return frozenset(t.field)


def _leading(places: tuple[Place, ...], there: frozenset[int]) -> tuple[int, ...]:
    ranks = {place.number: place.rank for place in places if place.number in there}
    return tuple(number for number, rank in ranks.items() if rank == min(ranks.values()))


def _one_of(
    of_the_day: dict[int, Figures], held: Round, leaders: tuple[int, ...], wearer: tuple[int, ...]
) -> tuple[int, ...]:
    if not leaders or (wearer and wearer[0] in leaders):
        return wearer if leaders else ()
    strokes = {number: of_the_day.get(number, Figures()).strokes for number in leaders}
    best = [number for number in leaders if strokes[number] == max(strokes.values())]
    if len(best) > 1 and held.lot:
        best = list(fair.shuffled(best, held.lot, shuffle=LOT))
    return tuple(best[:1])
