"""SK-reuegeld-3: the cash report: what should be in the box, what is still due, and the book line by line."""

from typing import Final

from stammtisch.printing.about import About, Data, Order
from stammtisch.tournaments.cash import expected, prizes, report
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.state import BookingKind, Tournament

_KIND: Final[dict[BookingKind, str]] = {
    "float": "Wechselgeld",
    "fee": "Startgeld",
    "reuegeld": "Reuegeld",
    "prize": "Preise",
    "other": "Sonstiges",
}
_BY: Final = {"cash": "Kasse", "director": "Turnierleitung", "supervisor": "Aufsicht", "host": "Programm"}


def cash(t: Tournament, about: About, order: Order) -> Data:
    """The report at this moment."""
    money = report(t)
    kinds = [{"name": about.say(_KIND[kind]), "cents": cents} for kind, cents in money.by_kind.items()]
    due = {"Startgeld": money.fees_due, "Reuegeld": money.reuegeld_due, "Preise": money.prizes_due}
    return about.paper(
        "SK-reuegeld-3" if t.options.format == "schafkopf" else "",
        balance=money.balance,
        kinds=kinds,
        due=[{"name": about.say(name), "cents": cents} for name, cents in due.items() if cents],
        tables=_tables(t) if t.options.format == "schafkopf" else [],
        expected=money.reuegeld_expected,
        collected=money.reuegeld_collected,
        prizes=_prizes(t, about),
        book=_book(t, about),
        state=about.say("Abend beendet") if t.over else about.say("während des Abends"),
    )


def _tables(t: Tournament) -> list[Data]:
    return [
        {
            "series": held.number,
            "table": table.number,
            "expected": expected(table),
            "collected": table.collected if table.handed_in else None,
            "reason": table.excuse,
        }
        for held in t.rounds
        for table in held.tables
        if table.sheet.signed is not None
    ]


def _prizes(t: Tournament, about: About) -> list[Data]:
    won = prizes(t) if t.over else {}
    paid = {n: -sum(b.cents for b in t.cash if b.kind == "prize" and b.number == n) for n in won}
    return [
        {"rank": place.rank, "name": about.name(n), "cents": won[n], "paid": paid[n]}
        for place in final_ranking(t)
        if (n := place.number) in won
    ]


def _book(t: Tournament, about: About) -> list[Data]:
    rows: list[Data] = []
    balance = 0
    for at, booking in enumerate(t.cash, start=1):
        balance += booking.cents
        name = about.name(booking.number) if booking.number else ""
        text = _table(booking.text, about) if booking.kind == "reuegeld" else booking.text
        rows.append(
            {
                "number": at,
                "kind": about.say(_KIND[booking.kind]),
                "text": " · ".join(filter(None, (name, text))),
                "by": f"{about.say(_BY[booking.by.role])} {booking.by.number or ''}".strip(),
                "cents": booking.cents,
                "balance": balance,
            }
        )
    return rows


def _table(place: str, about: About) -> str:
    """Series and table, as the book has them: `2/11`; a booking back has a word instead."""
    series, slash, table = place.partition("/")
    if not (slash and series.isdigit() and table.isdigit()):
        return place
    return f"{about.say('Serie')} {series}, {about.say('Tisch')} {table}"
