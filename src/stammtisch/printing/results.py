"""MM-T-card, SK-result-1: standings after the closed rounds, the result of the evening, certificates."""

from collections.abc import Callable
from typing import Final

from stammtisch import texts
from stammtisch.engine.core import Refusal
from stammtisch.printing import seats, sheets
from stammtisch.printing.about import About, Data, Order
from stammtisch.tournaments.cash import prizes
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.formats import Criterion, criteria
from stammtisch.tournaments.options import FormatName
from stammtisch.tournaments.standings import Place, jersey, published
from stammtisch.tournaments.state import Tournament

_ROOM: Final = 84
"""Millimetres for the columns of the rounds; more rounds than fit there are left to the passes."""
_NARROWEST: Final[dict[FormatName, float]] = {"schafkopf": 10, "maumau": 6.5, "doppelkopf": 10, "chaotentrumpf": 6.5}
"""What the figures of one round need."""
PODIUM: Final = 3

_FIGURE: Final[dict[Criterion, tuple[str, Callable[[Place], int]]]] = {
    "result": ("Gesamt", lambda place: place.figures.result),
    "game_points": ("Spielpunkte", lambda place: place.figures.game_points),
    "best": ("beste Serie", lambda place: place.best),
    "strokes": ("Striche", lambda place: place.figures.strokes),
    "wins": ("Siege", lambda place: place.figures.wins),
    "solos": ("Soli", lambda place: place.figures.solos),
}
_TOTAL: Final[dict[FormatName, str]] = {
    "schafkopf": "Gesamt",
    "maumau": "Punkte",
    "doppelkopf": "Punkte",
    "chaotentrumpf": "Gesamt",
}
_AFTER: Final[dict[FormatName, str]] = {
    "schafkopf": "nach {closed} von {rounds} Serien",
    "maumau": "nach {closed} von {rounds} Spieltagen",
    "doppelkopf": "nach {closed} von {rounds} Runden",
    "chaotentrumpf": "nach {closed} von {rounds} Runden",
}
_OUT_OF: Final[dict[FormatName, str]] = {
    "schafkopf": "aus {rounds} Serien",
    "maumau": "aus {rounds} Spieltagen",
    "doppelkopf": "aus {rounds} Runden",
    "chaotentrumpf": "aus {rounds} Runden",
}
_SIGNED: Final = frozenset(("game_points",))


def standings(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """As published, after the rounds that are closed."""
    closed = sum(held.closed for held in t.rounds)
    if not closed:
        return Refusal("MM-T-card", "refusal.print.nothing-closed")
    places = published(t, tag=order.tag)
    title = about.say("Zwischenstand") if closed < t.options.rounds else about.say("Endstand der Runden")
    subtitle = about.say(_AFTER[t.options.format], closed=closed, rounds=t.options.rounds)
    return _ranking(t, about, places, title=title, subtitle=" · ".join(filter(None, (order.tag, subtitle))))


def result(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """The evening as it ended, with the prizes, to be signed."""
    if not t.over:
        return Refusal("SK-result-1", "refusal.print.not-over")
    data = _ranking(t, about, final_ranking(t), title=about.say("Ergebnis des Abends"), subtitle="")
    won = prizes(t)
    if won:
        data["columns"].append({"key": "prize", "title": about.say("Preis"), "width": 19, "kind": "euro"})
        for row in data["rows"]:
            row["values"]["prize"] = won.get(row["number"])
    return data | {"signatures": [about.say("Turnierleitung"), about.say("Kasse")]}


def _ranking(t: Tournament, about: About, places: tuple[Place, ...], *, title: str, subtitle: str) -> Data:
    rounds = _round_columns(t, about, places)
    figures = _figure_columns(t, about)
    wearers = jersey(t)
    rows = [_row(t, about, place, jersey=place.number in wearers) for place in places]
    return about.paper(
        sheets.edition(t.options.format, about),
        title=title,
        subtitle=subtitle,
        field=len(places),
        columns=[*rounds, *figures],
        rows=rows,
        notes=_notes(t, about, places),
    )


def _round_columns(t: Tournament, about: About, places: tuple[Place, ...]) -> list[Data]:
    count = max((len(place.rounds) for place in places), default=0)
    if not count or _ROOM / count < _NARROWEST[t.options.format]:
        return []
    width = min(14, _ROOM / count)
    letter = seats.round_word(t, about)[:1]
    titles = [f"{letter}{number}" for number in range(1, count + 1)]
    if t.over and t.final is not None and count > len(t.rounds):
        titles[-1] = about.say("Finale")
    return [{"key": f"round{at}", "title": title, "width": width} for at, title in enumerate(titles)]


def _figure_columns(t: Tournament, about: About) -> list[Data]:
    """What breaks ties first, what ranks last and bold."""
    names = [name for name, _ in criteria(t)]
    ties = [
        {"key": name, "title": about.say(_FIGURE[name][0]), "width": 18, "kind": "signed" if name in _SIGNED else ""}
        for name in names[1:]
    ]
    return [*ties, {"key": "result", "title": _total(t, about), "width": 17, "strong": True}]


def _total(t: Tournament, about: About) -> str:
    """What is counted in the end."""
    tables = t.options.format == "chaotentrumpf" and t.options.ranking == "tables_won"
    return about.say("Tische" if tables else _TOTAL[t.options.format])


def _row(t: Tournament, about: About, place: Place, *, jersey: bool) -> Data:
    final = t.final is not None and len(place.rounds) > len(t.rounds)
    rounds = [None if part is None else part.result for part in place.rounds]
    if final and (last := place.rounds[-1]) is not None:
        rounds[-1] = last.strokes
    values: Data = {f"round{at}": value for at, value in enumerate(rounds)}
    values |= {name: _FIGURE[name][1](place) for name, _ in criteria(t)}
    row = about.person(place.number) | {"rank": place.rank, "values": values, "jersey": jersey}
    return row | ({"note": texts.say(f"settled.{place.settled}", lang=about.lang)} if place.settled else {})


def _notes(t: Tournament, about: About, places: tuple[Place, ...]) -> list[str]:
    order = [_total(t, about), *(about.say(_FIGURE[name][0]) for name, _ in criteria(t)[1:])]
    clauses = ", ".join(dict.fromkeys(clause for _, clause in criteria(t)))
    notes = [about.say("Reihenfolge: {order} ({clauses}).", order=", ".join(order), clauses=clauses)]
    if any(place.settled for place in places):
        notes.append(about.say("Hinter einem Namen steht, was bei Gleichstand mit dem davor entschieden hat."))
    if any(len(place.rounds) > len(t.rounds) for place in places):
        notes.append(about.say("Die ersten sechs nach den Strichen des Finales (MM-T-final)."))
    return notes


# --- certificates ----------------------------------------------------------------------------------------------


def certificates(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """For the first three, or for whoever was ordered."""
    if not t.over:
        return Refusal("SK-result-1", "refusal.print.not-over")
    wanted = seats.chosen_players(t, order)
    if isinstance(wanted, Refusal):
        return wanted
    ranked = final_ranking(t)
    places = [p for p in ranked if (p.number in wanted if order.players else p.rank <= PODIUM)]
    made = [
        {
            "name": _in_order(about, place.number),
            "place": ordinal(place.rank, about),
            "result": _won(t, about, place, len(ranked)),
        }
        for place in places
    ]
    return about.paper("", certificates=made)


def _in_order(about: About, number: int) -> str:
    """First name first: a certificate is no list."""
    person = about.person(number)
    return f"{person['first']} {person['last']}".strip()


def _won(t: Tournament, about: About, place: Place, field: int) -> str:
    """What for: points and rounds; whoever sat at the final is there by its strokes."""
    by_tables = t.options.format == "chaotentrumpf" and t.options.ranking == "tables_won"
    amount = place.figures.game_points if by_tables else place.figures.result
    last = place.rounds[-1] if len(place.rounds) > len(t.rounds) else None
    if last is not None:
        told = about.say("mit {strokes} Strichen im Finale", strokes=last.strokes)
    else:
        told = about.say("mit {points} Punkten", points=texts.figure(amount))
        if len(t.rounds) > 1:
            told += " " + about.say(_OUT_OF[t.options.format], rounds=len(t.rounds))
    return f"{told} {about.say('unter {field} Teilnehmern', field=field)}"


def ordinal(rank: int, about: About) -> str:
    if about.lang == "de":
        return f"{rank}. Platz"
    ending = "th" if rank % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{ending} place"
