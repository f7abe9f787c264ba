"""SK-draw-2: what hangs on the wall and stands on the tables: draw, seat cards, table numbers, how the phones work."""

from typing import Final

from stammtisch import texts
from stammtisch.engine.core import Refusal
from stammtisch.printing import seats
from stammtisch.printing.about import About, Data, Order, plain_letters, sort_key
from stammtisch.printing.seats import ROUND
from stammtisch.rulebook import enforces
from stammtisch.tournaments.formats import format_of
from stammtisch.tournaments.state import Tournament

_KEEPER: Final = "Platz 1 (fett) führt die Liste. Ausgeloste Plätze sind verbindlich, Tausch ist nicht möglich."
_MATRIX: Final = "Die Plätze gibt die Turniermatrix vor."
_NOTE: Final = {"schafkopf": _KEEPER, "maumau": _MATRIX, "doppelkopf": _KEEPER, "chaotentrumpf": _KEEPER}
_STEPS: Final = (
    "Ins *WLAN* des Abends gehen.",
    "Den *Code* rechts mit der Kamera scannen, oder die Adresse öffnen und die acht Zeichen eintippen.",
    "Nach jedem Spiel antippen, *was war*: Die Punkte rechnet das Handy.",
    "Die Zeile *vorlesen*. Wer mitschreibt, scannt denselben Code: Gleiches zählt einmal, Verschiedenes wird gezeigt.",
    "Am Ende prüft jeder *seine Spalte*, dann bestätigt der Listenführer.",
    "Die Papierliste bleibt auf dem Tisch: Sie gilt, wenn das Handy streikt.",
)
_FOOT: Final = (
    "*Kein Netz?* Weiterschreiben: Das Handy behält jede Zeile und schickt sie, sobald es wieder verbunden ist. "
    "*Handy leer?* Die Papierliste gilt genauso; die Turnierleitung überträgt sie. "
    "*Verschrieben?* Zeile antippen und ändern; die alte Fassung bleibt lesbar."
)
_STEPS_OF_A_MATCH_DAY: Final = (
    *_STEPS[:2],
    "Das Handy zeigt, *was auf dem Zettel steht*. Die Striche schreibt das Kompetenzteam, oder wer dafür benannt ist.",
    "Stimmt ein Strich nicht, sag es *gleich*; die Aufsicht rufst du auch vom Handy.",
    "Am Ende bestätigt das Kompetenzteam den Zettel.",
    "Der Zettel aus Papier bleibt auf dem Tisch: Er gilt, wenn das Handy streikt.",
)
_FOOT_OF_A_MATCH_DAY: Final = (
    "*Kein Netz?* Weiterspielen: Der Zettel aus Papier gilt genauso; die Turnierleitung überträgt ihn."
)


def by_name(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """Everybody in alphabetical order, with table and seat."""
    number = seats.round_number(t, order)
    tables = seats.seating(t, number)
    if isinstance(tables, Refusal):
        return tables
    rows = [
        about.person(player) | {"table": at, "seat": seat}
        for at, table in enumerate(tables, start=1)
        for seat, player in enumerate(table, start=1)
    ]
    rows = [row | {"key": plain_letters(row["last"])[:1].upper() or "–"} for row in sorted(rows, key=sort_key)]
    return _wall(t, about, number, mode="alpha", rows=rows)


def by_table(t: Tournament, about: About, order: Order) -> Data | Refusal:
    number = seats.round_number(t, order)
    tables = seats.seating(t, number)
    if isinstance(tables, Refusal):
        return tables
    made = [{"table": at, "players": seats.people_of(about, table)} for at, table in enumerate(tables, start=1)]
    return _wall(t, about, number, mode="table", tables=made)


def _wall(t: Tournament, about: About, number: int, **rows: object) -> Data:
    agreed = t.options.listkeeper == "agreed"
    held, note = t.round(number), about.say(_NOTE[t.options.format])
    if agreed:
        first = about.say("Wer die Liste führt, macht der Tisch aus.")
        note = f"{first} {about.say('Ausgeloste Plätze sind verbindlich, Tausch ist nicht möglich.')}"
    if apart := t.apart if held is None or held.draw is None else held.draw.apart:
        note += " " + about.say("Paare, die auf Wunsch getrennt sitzen: {count}.", count=len(apart))
    if called := seats.called(t, about, number):
        note = about.say("Die besten sechs spielen das Finale.")
    data = about.paper("", series=number, round=ROUND[t.options.format], note=note, bold=not agreed, **called, **rows)
    if held is not None and held.byes:
        data["byes"] = " · ".join(about.name(player) for player in held.byes)
    if held is not None and held.draw is not None and held.draw.commitment:
        data["seal"] = about.say("Zusage {seal}", seal=held.draw.commitment[:16])
    return data


def seat_cards(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """A card for every chair, in the order of the tables."""
    number = seats.round_number(t, order)
    tables = seats.seating(t, number)
    if isinstance(tables, Refusal):
        return tables
    cards = [
        {"table": at, "seat": seat, "series": number, "name": about.name(player), **about.of_player(t, player)}
        for at, table in enumerate(tables, start=1)
        for seat, player in enumerate(table, start=1)
        if (not order.tables or at in order.tables) and (not order.players or player in order.players)
    ]
    return about.paper("", cards=cards, round=ROUND[t.options.format], **seats.called(t, about, number))


def table_numbers(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """A tent for every table there is."""
    tables = seats.seating(t, seats.round_number(t, order))
    if isinstance(tables, Refusal):
        return tables
    numbers = order.tables or tuple(range(1, len(tables) + 1))
    four = t.options.format in ("schafkopf", "doppelkopf")
    return _tents(about, numbers, four=four, agreed=t.options.listkeeper == "agreed")


def numbers_blank(about: About, order: Order) -> Data:
    numbers = order.tables or tuple(range(1, max(1, order.count) + 1))
    return _tents(about, numbers, four=False)


def _tents(about: About, numbers: tuple[int, ...], *, four: bool, agreed: bool = False) -> Data:
    note = about.say("Platz 1 führt die Liste; im Uhrzeigersinn") if four else ""
    if agreed:
        note = about.say("Plätze im Uhrzeigersinn")
    return about.paper("", tables=[{"table": number} for number in numbers], seats=4 if four else 0, note=note)


@enforces("MM-T-record")
def phone_cards(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """One for every table, with the code of its list; MM-T-record: a match-day sheet is written by the team."""
    number = seats.round_number(t, order)
    tables = seats.seating(t, number)
    if isinstance(tables, Refusal):
        return tables
    if strange := [at for at in order.tables if not 1 <= at <= len(tables)]:
        return Refusal("ENG-table", "refusal.tournament.no-table", {"table": strange[0]})
    wanted = order.tables or tuple(range(1, len(tables) + 1))
    cards = [{"table": at, **about.of_list(t, number, at)} for at in wanted]
    game = texts.say(f"game.{t.options.format}", lang=about.lang)
    round_ = seats.called(t, about, number).get("called", f"{seats.round_word(t, about)} {number}")
    return _phones(about, order, cards, f"{game}, {round_}", by_team=format_of(t).seating == "matrix")


def phones_blank(about: About, order: Order) -> Data:
    return _phones(about, order, [{}] * max(1, order.count), "")


def _phones(about: About, order: Order, cards: list[Data], game: str, *, by_team: bool = False) -> Data:
    layout = order.size or ("a5" if len(cards) == 1 else "a4")
    steps, foot = (_STEPS_OF_A_MATCH_DAY, _FOOT_OF_A_MATCH_DAY) if by_team else (_STEPS, _FOOT)
    told = {"steps": [about.say(step) for step in steps], "foot": about.say(foot)}
    data = about.paper("", cards=cards, game=game, layout=layout, **told)
    return data | ({"wifi": about.wifi} if about.wifi else {})
