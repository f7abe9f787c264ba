"""SK-draw-1 to 4: how places are drawn; by computer, from the hat, or at the door.

By computer first the field is settled, then the promise is published, then the hall throws in words, then the seed
comes out. Who does not know the seed cannot steer. Who can read the host's store knows it: so the hall calls out the
last word. At the door the order of the places is promised in the same way, and shown when the door is closed.
"""

from typing import Final, TypeAlias

from stammtisch import fair
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.tournaments.actions import AddWord, AnnounceDraw, AnnulDraw, CarryOut, DrawLot, ShowLots
from stammtisch.tournaments.events import DrawAnnounced, DrawAnnulled, Events, LotDrawn, LotsShown, Seated, WordAdded
from stammtisch.tournaments.formats import format_of, sheet_of, split
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.state import Draw, Odd, Seating, Tournament

MOST_TRIES: Final = 500
"""Shuffles until nobody sits with whom he must not; then the list of those to keep apart is too long."""
MOST_WORDS: Final = 50
CHAIRS: Final = 4
NOT_NOW: Final = Refusal("SK-draw-1", "refusal.tournament.no-draw-now")
Places: TypeAlias = tuple[Seating, tuple[int, ...]]
"""Tables and byes."""


@enforces("SK-draw-1")
def announce(t: Tournament, who: Who, action: AnnounceDraw) -> Events | Refusal:
    """SK-draw-1: every round anew. It waits for no result; it wants a field that fills its tables."""
    number = len(t.rounds) + 1
    if format_of(t).seating != "draw" or number > t.options.rounds or t.draw is not None:
        return NOT_NOW
    if action.way != "hat" and not _is_promise(action.commitment):
        return Refusal("ENG-fair", "refusal.tournament.no-promise")
    if action.way == "door":
        return _door(action, number)
    field, byes = filled(t, action.odd)
    if byes is None:
        args = {"players": len(t.field), "missing": short_of(t, action.odd)}
        return Refusal("SK-draw-1", "refusal.tournament.field", args)
    commitment = "" if action.way == "hat" else action.commitment
    apart = t.apart if action.way == "computer" else ()
    return (DrawAnnounced(Draw(number, action.way, field, byes, commitment, apart=apart)),)


def _is_promise(commitment: str) -> bool:
    return len(commitment) == 64 and all(sign in "0123456789abcdef" for sign in commitment)


def _door(action: AnnounceDraw, number: int) -> Events | Refusal:
    if number != 1 or not action.tables:
        return Refusal("SK-draw-1", "refusal.tournament.door")
    return (DrawAnnounced(Draw(number, "door", commitment=action.commitment, tables=action.tables)),)


def filled(t: Tournament, odd: Odd) -> tuple[tuple[int, ...], int | None]:
    """Who is drawn: all who are ranked, and as many stand-ins as fill the last table; or else so many byes. None: it
    does not work out yet."""
    ranked, sizes = t.field, format_of(t).sizes
    if odd == "byes":
        outs = range(max(0, len(ranked) - 2))
        return ranked, next((out for out in outs if split(len(ranked) - out, sizes)), None)
    for helpers in range(len(t.bench) + 1):
        if split(len(ranked) + helpers, sizes):
            return tuple(sorted((*ranked, *t.bench[:helpers]))), 0
    return ranked, None


def short_of(t: Tournament, odd: Odd) -> int:
    """So many people more, and the tables are full."""
    there, sizes = len(t.field) + (len(t.bench) if odd == "stand_ins" else 0), format_of(t).sizes
    return next(more for more in range(max(sizes) + 1) if split(there + more, sizes))


@enforces("ENG-fair")
def add_word(t: Tournament, who: Who, action: AddWord) -> Events | Refusal:
    """ENG-fair: one word each; the hall shouts its own to the desk, a player types his; at the door before anybody has
    a place."""
    if t.draw is None or t.draw.way == "hat" or t.draw.lots:
        return NOT_NOW
    number = who.number if who.role == "player" else 0
    if len(t.draw.words) >= MOST_WORDS or (number and number in dict(t.draw.words)):
        return Refusal("ENG-limit", "refusal.tournament.word")
    return (WordAdded(number, action.word),)


# --- by computer -----------------------------------------------------------------------------------------------


@enforces("SK-draw-1", "SK-draw-3", "ENG-fair")
def carry_out(t: Tournament, who: Who, action: CarryOut) -> Events | Refusal:
    """ENG-fair: the seed is the one promised; SK-draw-3: what follows from it is where everybody sits."""
    draw = t.draw
    if draw is None or draw.way == "hat":
        return NOT_NOW
    if not keeps_promise(draw, action.seed):
        return Refusal("ENG-fair", "refusal.seed-not-promised")
    places = _behind_the_door(t, draw, action.seed) if draw.way == "door" else _by_computer(t, draw, action.seed)
    if isinstance(places, Refusal):
        return places
    tables, byes = places
    return (Seated(draw.round, tables, sheet_of(t.options), byes, action.seed),)


def keeps_promise(draw: Draw, seed: str) -> bool:
    try:
        return fair.commitment(seed) == draw.commitment
    except ValueError:
        return False


def _by_computer(t: Tournament, draw: Draw, seed: str) -> Places | Refusal:
    gone = [number for number in draw.field if t.status(number) != "here"]
    if gone:
        return Refusal("SK-draw-1", "refusal.tournament.gone", {"numbers": gone})
    places = derived(draw, seed, sat_out=sat_out(t, draw.round), sizes=format_of(t).sizes)
    return places or Refusal("SK-draw-1", "refusal.tournament.apart", {"tries": MOST_TRIES})


def derived(draw: Draw, seed: str, *, sat_out: dict[int, int], sizes: tuple[int, ...]) -> Places | None:
    """Anybody can derive the places again: the first shuffle that keeps apart who is to be kept apart. The last of
    those who have sat out least have a bye; the others fill table after table, seat after seat."""
    for shuffle in range(MOST_TRIES):
        order = fair.shuffled(draw.field, seed, entropy=draw.words, shuffle=shuffle)
        least = sorted(range(len(order)), key=lambda at: (sat_out.get(order[at], 0), -at))
        byes = tuple(sorted(order[at] for at in least[: draw.byes]))
        tables = _dealt_out([number for number in order if number not in byes], sizes)
        if not any(first in table and second in table for first, second in draw.apart for table in tables):
            return tables, byes
    return None


def _dealt_out(playing: list[int], sizes: tuple[int, ...]) -> Seating:
    tables: list[tuple[int, ...]] = []
    for size in split(len(playing), sizes) or ():
        tables.append(tuple(playing[:size]))
        playing = playing[size:]
    return tuple(tables)


def sat_out(t: Tournament, round_: int) -> dict[int, int]:
    """How often everybody has had a bye before this round."""
    return {p.number: sum(p.number in held.byes for held in t.rounds[: round_ - 1]) for p in t.players}


@enforces("SK-draw-1")
def show_lots(t: Tournament, who: Who, action: ShowLots) -> Events | Refusal:
    """SK-draw-1: the places are drawn before the first lot is shown; how long the hall watches changes none of them."""
    held = t.current
    if held is None or held.draw is None or held.draw.way != "computer":
        return NOT_NOW
    return () if held.lots_shown else (LotsShown(held.number),)


# --- lots: from the hat, at the door ---------------------------------------------------------------------------


@enforces("SK-draw-2", "SK-draw-3")
def draw_lot(t: Tournament, who: Who, action: DrawLot) -> Events | Refusal:
    """SK-draw-2: the number of the pass and the lot that goes on it; SK-draw-3: each lot once, and it binds. With the
    last one out of the hat everybody has a place."""
    draw = t.draw
    if draw is None or draw.way == "computer" or (who.role == "host") != (draw.way == "door"):
        return NOT_NOW
    refusal = _why_not_this_lot(t, draw, action)
    if refusal is not None:
        return refusal
    drawn = LotDrawn(action.number, action.lot)
    lots = {lot: number for number, lot in (*draw.lots, (action.number, action.lot))}
    if draw.way == "door" or len(lots) < len(draw.field):
        return (drawn,)
    playing = len(draw.field) - draw.byes
    tables = _dealt_out([lots[lot] for lot in range(1, playing + 1)], format_of(t).sizes)
    byes = tuple(sorted(lots[lot] for lot in range(playing + 1, len(lots) + 1)))
    return (drawn, Seated(draw.round, tables, sheet_of(t.options), byes))


def _why_not_this_lot(t: Tournament, draw: Draw, action: DrawLot) -> Refusal | None:
    due = action.number in draw.field if draw.way == "hat" else t.status(action.number) == "here"
    if not due or action.number in dict(draw.lots):
        return Refusal("SK-draw-3", "refusal.tournament.no-lot-due", {"number": action.number})
    most = len(draw.field) if draw.way == "hat" else CHAIRS * 250
    if not 1 <= action.lot <= most or action.lot in {lot for _, lot in draw.lots}:
        return Refusal("SK-draw-3", "refusal.tournament.lot-taken", {"lot": action.lot})
    if draw.way == "hat" and action.lot > len(draw.field) - draw.byes:
        outs = sat_out(t, draw.round)
        if outs[action.number] > min(outs[number] for number in draw.field if number not in dict(draw.lots)):
            return Refusal("SK-draw-1", "refusal.tournament.bye-again", {"number": action.number})
    return None


def door_order(draw: Draw, seed: str, count: int) -> tuple[int, ...]:
    """The first lots behind the door: those of the sure tables among themselves, then table by table."""
    order = list(fair.shuffled(range(1, CHAIRS * draw.tables + 1), seed, entropy=draw.words))
    table = draw.tables
    while len(order) < count:
        lots = range(CHAIRS * table + 1, CHAIRS * (table + 1) + 1)
        order += fair.shuffled(lots, seed, entropy=draw.words, shuffle=table)
        table += 1
    return tuple(order[:count])


@enforces("SK-draw-1", "ENG-fair")
def _behind_the_door(t: Tournament, draw: Draw, seed: str) -> Places | Refusal:
    """ENG-fair: everybody got the next place of the order that was promised; SK-draw-1: what is left over is closed as
    whole tables, or filled by stand-ins."""
    if tuple(lot for _, lot in draw.lots) != door_order(draw, seed, len(draw.lots)):
        return Refusal("ENG-fair", "refusal.tournament.other-order")
    taken = {lot: number for number, lot in draw.lots}
    tables = sorted({(lot - 1) // CHAIRS for lot in taken})
    lots = [table * CHAIRS + chair + 1 for table in tables for chair in range(CHAIRS)]
    empty = [lot for lot in lots if lot not in taken]
    helpers = [number for number in t.bench if number not in taken.values()]
    if len(empty) > len(helpers) or not taken:
        args = {"players": len(taken), "missing": len(empty) - len(helpers) if taken else CHAIRS}
        return Refusal("SK-draw-1", "refusal.tournament.field", args)
    taken |= dict(zip(empty, helpers, strict=False))
    return tuple(tuple(taken[table * CHAIRS + chair + 1] for chair in range(CHAIRS)) for table in tables), ()


# --- taking back -----------------------------------------------------------------------------------------------


@enforces("SK-draw-4")
def annul(t: Tournament, who: Who, action: AnnulDraw) -> Events | Refusal:
    """SK-draw-4: nobody swaps; only a draw as a whole is annulled, with a reason, before a list of it is signed."""
    held = t.current
    if not action.reason:
        return Refusal("SK-draw-4", "refusal.tournament.reason")
    if t.draw is not None:
        return (DrawAnnulled(t.draw.round, who, action.reason),)
    if held is None or held.draw is None or held.closed or any(table.sheet.signed for table in held.tables):
        return Refusal("SK-draw-4", "refusal.tournament.draw-stands")
    return (DrawAnnulled(held.number, who, action.reason),)
