"""SK-reuegeld-3: the cash book of the evening. Every line stays for good; a mistake is booked back."""

from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.lists.kinds import cents
from stammtisch.rulebook import enforces
from stammtisch.tournaments.actions import Book, HandIn, ReadPlaces
from stammtisch.tournaments.events import Booked, Events, HandedIn, PlacesRead
from stammtisch.tournaments.finals import final_ranking, has_final
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.registering import no_such_player
from stammtisch.tournaments.standings import Place
from stammtisch.tournaments.state import Booking, BookingKind, Table, Tournament


@enforces("ENG-cash")
def book(t: Tournament, who: Who, action: Book) -> Events | Refusal:
    """ENG-cash: whatever moves money, once and for good; what goes back says why, and a prize is money that goes
    out."""
    if action.kind == "reuegeld":
        return Refusal("SK-reuegeld-3", "refusal.tournament.by-hand-in")
    backwards = action.cents > 0 if action.kind == "prize" else action.cents < 0
    if action.cents == 0 or (backwards and not action.text):
        return Refusal("ENG-cash", "refusal.tournament.reason")
    if action.kind in ("fee", "prize") and t.player(action.number) is None:
        return no_such_player(action.number)
    if action.kind == "fee" and not 0 <= paid(t, action.number) + action.cents <= t.options.fee:
        return Refusal("ENG-cash", "refusal.tournament.fee", {"due": t.options.fee - paid(t, action.number)})
    return (Booked(Booking(action.kind, action.cents, who, action.number, action.text)),)


def paid(t: Tournament, number: int) -> int:
    """What somebody has paid of the fee."""
    return payments(t).get(number, 0)


def payments(t: Tournament) -> dict[int, int]:
    """What everybody has paid of the fee, by number."""
    fees: dict[int, int] = {}
    for booking in t.cash:
        if booking.kind == "fee":
            fees[booking.number] = fees.get(booking.number, 0) + booking.cents
    return fees


@enforces("SK-reuegeld-3")
def hand_in(t: Tournament, who: Who, action: HandIn) -> Events | Refusal:
    """SK-reuegeld-3: list and money together; where the money is not what the list says, somebody says why."""
    table = t.table(action.round, action.table)
    if table is None or t.options.format != "schafkopf":
        return Refusal("SK-reuegeld-3", "refusal.tournament.no-table", {"table": action.table})
    if table.sheet.signed is None:
        return Refusal("SK-reuegeld-3", "refusal.tournament.unsigned", {"table": action.table})
    collected, due = table.collected + action.cents, expected(table)
    if collected != due and not action.reason:
        args = {"collected": collected, "due": due}
        return Refusal("SK-reuegeld-3", "refusal.tournament.reuegeld", args)
    booking = Booking("reuegeld", action.cents, who, text=f"{action.round}/{action.table}")
    booked = (Booked(booking),) if action.cents else ()
    return (HandedIn(action.round, action.table, action.cents, action.reason), *booked)


def expected(table: Table) -> int:
    """The Reuegeld that the list of this table asks for."""
    return sum(cents(table.sheet))


def prizes(t: Tournament) -> dict[int, int]:
    """By number; who shares a place shares what the places bring, in whole cents, and a rest goes to nobody."""
    return _shares(t, final_ranking(t))


def _shares(t: Tournament, places: tuple[Place, ...]) -> dict[int, int]:
    everybody: dict[int, int] = {}
    for rank in dict.fromkeys(place.rank for place in places):
        level = [place.number for place in places if place.rank == rank]
        share = sum(t.options.prizes[rank - 1 : rank - 1 + len(level)]) // len(level)
        everybody |= {number: share for number in level if share}
    return everybody


@enforces("ENG-cash")
def read_places(t: Tournament, who: Who, action: ReadPlaces) -> Events | Refusal:
    """ENG-cash: the prizes are read out from the last to the first; what was read stays read."""
    if not t.over:
        return Refusal("ENG-cash", "refusal.tournament.not-over")
    return () if t.read is not None and t.read <= action.rank else (PlacesRead(action.rank),)


def unread(t: Tournament, places: tuple[Place, ...]) -> frozenset[int]:
    """Who has won a prize that nobody has heard of yet: neither read out nor paid."""
    if not t.options.prizes or not (t.over or (t.all_closed and not has_final(t))):
        return frozenset()
    paid_out = {booking.number for booking in t.cash if booking.kind == "prize"}
    won = _shares(t, places)
    return frozenset(
        place.number
        for place in places
        if place.number in won and place.number not in paid_out and (t.read is None or place.rank < t.read)
    )


class Report(Struct, frozen=True):
    """The closing report: what should be in the box, and what is still due."""

    balance: int
    by_kind: dict[BookingKind, int]
    fees_due: int
    reuegeld_expected: int
    reuegeld_collected: int
    reuegeld_due: int
    """More than was collected, over all tables that are signed."""
    prizes_due: int
    """Of the prizes what nobody has been given yet."""


@enforces("SK-reuegeld-3")
def report(t: Tournament) -> Report:
    """SK-reuegeld-3: expected and collected, table by table, and all other money of the evening; it adds up."""
    by_kind: dict[BookingKind, int] = {}
    for booking in t.cash:
        by_kind[booking.kind] = by_kind.get(booking.kind, 0) + booking.cents
    fees = payments(t)
    debtors = [p for p in t.players if p.ranked and p.status in ("here", "left", "excluded")]
    tables = [table for held in t.rounds for table in held.tables if table.sheet.signed is not None]
    due = sum(map(expected, tables)) if t.options.format == "schafkopf" else 0
    collected = by_kind.get("reuegeld", 0)
    won = sum(prizes(t).values()) if t.over else 0
    return Report(
        balance=sum(by_kind.values()),
        by_kind=by_kind,
        fees_due=sum(t.options.fee - fees.get(player.number, 0) for player in debtors),
        reuegeld_expected=due,
        reuegeld_collected=collected,
        reuegeld_due=due - collected,
        prizes_due=won + by_kind.get("prize", 0),
    )
