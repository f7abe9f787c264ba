"""How a list begins: for whom, by which options, who deals first."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from stammtisch import games
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal, Seat
from stammtisch.lists import minutes
from stammtisch.lists.events import ListOpened
from stammtisch.lists.kinds import ListKind
from stammtisch.rulebook import enforces


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a list: who plays, by which options of the game, and what the list itself may be asked."""

    names: tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...]
    options: dict[str, Any] = {}
    deals: Annotated[int, Meta(ge=1, le=999)] | None = None
    """None: the list has no last deal."""
    dealer: Annotated[int, Meta(ge=0, le=9)] | None = None
    keeper: Annotated[int, Meta(ge=0, le=9)] = 0
    """The seat of who keeps the minutes (CT-4a)."""
    keeper_by_lot: bool = False
    """Nobody was found, and the lot has decided: until the secretary comes (CT-4b)."""
    supervised: bool = False
    """Are there supervisors? Then a signed list is theirs to open."""
    confirm_columns: bool = False
    """Must every column be confirmed before the list is signed?"""


def opened(kind: ListKind, header: Header) -> ListOpened:
    """The first event of the list; Unanswerable when it cannot begin so."""
    width = len(header.names)
    if (refusal := _why_not_so_many(kind, width)) is not None:
        raise Unanswerable(refusal)
    of_the_list = {f: v for f, v in header.options.items() if f in kind.readings_type.__struct_fields__}
    of_the_game = {f: v for f, v in header.options.items() if f not in of_the_list}
    readings = consulting.convert(of_the_list, kind.readings_type, where="options")
    options = consulting.convert(of_the_game, kind.options_type, where="options")
    seated = games.deal_game(kind.game).seated(kind.seats or width)
    if seated is not None and (refusal := seated.why_unplayable(options)) is not None:
        raise Unanswerable(refusal)
    keeper = _seat(header.keeper, width)
    dealer = _first(kind, keeper, width) if header.dealer is None else _seat(header.dealer, width)
    return ListOpened(
        kind.name,
        width,
        msgspec.to_builtins(options),
        header.deals,
        dealer,
        keeper if kind.minutes else None,
        supervised=header.supervised,
        confirm_columns=header.confirm_columns,
        readings=msgspec.to_builtins(readings),
        keeper_by_lot=header.keeper_by_lot and kind.minutes,
    )


@enforces("CT-4a")
def _why_not_so_many(kind: ListKind, width: int) -> Refusal | None:
    """CT-4a: two to ten keep minutes together; the other lists have their own bounds."""
    if kind.fewest <= width <= kind.most:
        return None
    clause = "CT-4a" if kind.minutes else "ENG-facts"
    return Refusal(clause, "refusal.list.people", {"given": width, "least": kind.fewest, "most": kind.most})


def _first(kind: ListKind, keeper: Seat, width: int) -> Seat:
    return minutes.first_shuffler(keeper, width) if kind.minutes else 0


def _seat(seat: Seat, width: int) -> Seat:
    if seat < width:
        return seat
    raise Unanswerable(Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": width - 1}))
