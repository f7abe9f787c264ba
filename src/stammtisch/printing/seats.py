"""Where people sit in a round, played or planned, and what a round is called."""

from typing import Final

from stammtisch.engine.core import Refusal
from stammtisch.printing.about import About, Data, Order
from stammtisch.tournaments.options import FormatName
from stammtisch.tournaments.state import Seating, Table, Tournament

ROUND: Final[dict[FormatName, str]] = {
    "schafkopf": "Serie",
    "maumau": "Spieltag",
    "doppelkopf": "Runde",
    "chaotentrumpf": "Runde",
}
"""German, as templates look it up."""


def round_number(t: Tournament, order: Order) -> int:
    """The round that is meant: the one asked for, else the final, the one being played, or the first planned."""
    if order.round:
        return order.round
    if t.final is not None:
        return t.final.number
    current = t.current
    return 1 if current is None else current.number + (current.closed and bool(t.plan))


def seating(t: Tournament, number: int) -> Seating | Refusal:
    """The tables of this round: as they were drawn, else as the matrix has them."""
    held = t.round(number)
    if held is not None:
        return held.seating
    ahead = number - len(t.rounds) - 1
    if 0 <= ahead < len(t.plan):
        return tuple(tuple(n for n in table if t.status(n) == "here") for table in t.plan[ahead])
    return no_places(number)


def no_places(number: int) -> Refusal:
    return Refusal("SK-draw-2", "refusal.print.no-places", {"round": number})


def chosen_tables(t: Tournament, order: Order) -> tuple[Table, ...] | Refusal:
    """Of the round that is meant: those that were ordered, else all."""
    number = round_number(t, order)
    held = t.round(number)
    if held is None:
        return no_places(number)
    if strange := [at for at in order.tables if held.table(at) is None]:
        return Refusal("ENG-table", "refusal.tournament.no-table", {"table": strange[0]})
    return tuple(table for table in held.tables if not order.tables or table.number in order.tables)


def chosen_players(t: Tournament, order: Order) -> tuple[int, ...] | Refusal:
    """Those that were ordered, else everybody who has not cancelled."""
    if strange := [number for number in order.players if t.player(number) is None]:
        return Refusal("ENG-seat", "refusal.tournament.no-such-player", {"number": strange[0]})
    return order.players or tuple(p.number for p in t.players if p.status != "withdrawn")


def round_word(t: Tournament, about: About) -> str:
    return about.say(ROUND[t.options.format])


def called(t: Tournament, about: About, number: int) -> Data:
    """What a round is called that is none of the match days: the final."""
    return {"called": about.say("Finale")} if t.final is not None and number == t.final.number else {}


def people_of(about: About, numbers: tuple[int, ...]) -> list[Data]:
    return [about.person(number) for number in numbers]
