"""What a keeper has written before: names to choose from, and "as last time" for every kind of list."""

from typing import Any, Final

from msgspec import Struct

from stammtisch.lists.events import ListOpened

MOST_NAMES: Final = 60


class LastTime(Struct, frozen=True, omit_defaults=True):
    """How the last list of a kind began."""

    names: tuple[str, ...]
    options: dict[str, Any]
    readings: dict[str, Any]
    deals: int | None = None
    supervised: bool = False
    confirm_columns: bool = False


class Remembered(Struct, frozen=True, omit_defaults=True):
    names: tuple[str, ...] = ()
    """The latest first."""
    last: dict[str, LastTime] = {}
    """By kind of list."""


def remembered(before: Remembered, event: ListOpened, names: tuple[str, ...]) -> Remembered:
    """The names of this list come first from now on."""
    latest = tuple(dict.fromkeys((*names, *before.names)))[:MOST_NAMES]
    last = LastTime(names, event.options, event.readings or {}, event.deals, event.supervised, event.confirm_columns)
    return Remembered(latest, before.last | {event.kind: last})
