"""Tournaments in the store, from the command line: decided as a server does, stored before it is answered."""

import secrets
import time

from stammtisch.engine.core import Refusal
from stammtisch.server.hall.stored_tournament import StoredTournament, caught_up, decided
from stammtisch.server.rows import ENTRANTS, EntrantRow
from stammtisch.store import Store
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.events import Event
from stammtisch.tournaments.people import Who


async def do(
    store: Store, held: StoredTournament, who: Who, action: act.Action, *, ref: str = ""
) -> tuple[Event, ...] | Refusal:
    """Decides as the host: what is overdue first, then the act; stored before it is answered."""
    await catch_up(store, held)
    if ref and (who.name, ref) in held.stream.refs:
        return ()
    changes = decided(held, who, action, at=now(), fresh=secrets.token_hex(32), ref=ref, by=who.name)
    if isinstance(changes, Refusal):
        return changes
    await store.write(*changes)
    return held.stream.log[-1].events


async def catch_up(store: Store, held: StoredTournament) -> None:
    """What the clock of the hall has asked for meanwhile."""
    if changes := caught_up(held, at=now()):
        await store.write(*changes)


async def name_entrant(store: Store, held: StoredTournament, number: int, row: EntrantRow | None) -> None:
    """The name beside a number; None deletes it."""
    await store.write(ENTRANTS.put(held.name, number, value=row))
    if row is None:
        held.entrants.pop(number, None)
    else:
        held.entrants[number] = row


def now() -> int:
    return time.time_ns() // 1_000_000
