"""Codes on passes, table lists and badges. Derived from one secret of the evening, so that nothing has to be kept:
a pass can be printed again, and on another laptop the old ones still open the same doors.

The secret lies beside the log and travels with a backup, never with what is handed to others. A code that got into the
wrong hands is replaced by the next generation of its subject; that is an event like any other.
"""

from typing import Final

from stammtisch.lists.codes import LONG, SHORT, derived
from stammtisch.tournaments.people import Who, list_number
from stammtisch.tournaments.state import Tournament

_LENGTH: Final[dict[str, int]] = {"director": LONG, "supervisor": LONG, "cash": LONG}
BADGES: Final = 8
"""Of each kind, for the staff."""


def code(secret: bytes, who: Who, generation: int = 0) -> str:
    """The code of this person, table or badge."""
    subject = f"stammtisch/evening/1\n{who.role}\n{who.number}\n{generation}"
    return derived(secret, subject, _LENGTH.get(who.role, SHORT))


def doors(t: Tournament, secret: bytes) -> dict[str, Who]:
    """What each code opens; made anew when the evening is opened or somebody comes."""
    times = dict(t.generations)
    return {code(secret, who, times.get(f"{who.role}/{who.number}", 0)): who for who in subjects(t)}


def subjects(t: Tournament) -> list[Who]:
    """Everybody and everything that has a code: staff, screen, players, the lists of all rounds so far."""
    staff = [Who(role, badge) for role in ("director", "supervisor", "cash") for badge in range(1, BADGES + 1)]
    players = [Who("player", player.number) for player in t.players if player.status != "withdrawn"]
    held = (*t.rounds, *(() if t.final is None else (t.final,)))
    lists = [Who("table", list_number(each.number, table.number)) for each in held for table in each.tables]
    return [*staff, Who("screen", 1), *players, *lists]
