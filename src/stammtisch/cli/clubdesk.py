"""Clubs in the store, from the command line: decided as a server does, stored before it is answered."""

import time
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from stammtisch.cli.common import say
from stammtisch.clubs.actions import Action, CountEvening, Enrol
from stammtisch.clubs.members import member_now
from stammtisch.clubs.people import CHAIR, Who
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server.hall import stored_club, stored_tournament
from stammtisch.server.hall.club_actor import day_of
from stammtisch.server.hall.entrants import why_unreadable_texts
from stammtisch.server.hall.stored_club import StoredClub
from stammtisch.server.rows import EVENING_LINKS
from stammtisch.store import Store

WRITE: Final = "write-member"
Name: TypeAlias = Annotated[str, Meta(max_length=60)]


class WriteMember(Struct, frozen=True, tag=WRITE, forbid_unknown_fields=True):
    """Name, address and consent beside a number: rows, and no action of the log."""

    number: int
    name: Name | None = None
    contact: Annotated[str, Meta(max_length=200)] | None = None
    consent: bool | None = None


async def answer(store: Store, held: StoredClub, line: bytes, number: int) -> dict[str, Any]:
    """What came of one line; what cannot be is answered with `error` and its clause."""
    try:
        raw = consulting.read_object(line.decode(errors="replace"))
        if raw.get("type") == WRITE:
            return await _written(store, held, consulting.convert(raw, WriteMember), number)
        name = consulting.convert(raw.pop("name", ""), Name, where="name").strip()
        if (refusal := why_unreadable_texts(name=name)) is not None:
            return _refused(refusal)
        members = raw.pop("members", {})
        action: Action = consulting.convert(raw, Action)  # type: ignore[arg-type]
        links = consulting.convert(members, dict[str, int], where="members")
    except Unanswerable as bad:
        return _refused(bad.refusal)
    if isinstance(action, CountEvening):
        evening = await stored_tournament.load(store, action.tournament)
        links = stored_club.links_of(held, evening) | links
        if refusal := stored_club.why_not_counted(held, action.season, evening, links):
            return _refused(refusal)
    at = _now()
    who = Who("member", number) if number else CHAIR
    changes = stored_club.decided(held, who, action, day=day_of(at), at=at, by=who.name)
    if isinstance(changes, Refusal):
        return _refused(changes)
    more = []
    if isinstance(action, Enrol) and name:
        more = [stored_club.written(held, len(held.state.members), name=name, contact=None, consent=None)]
    await store.write(*changes, *more)
    if isinstance(action, CountEvening):
        held.links[action.tournament] = links
        await store.write(EVENING_LINKS.put(held.name, action.tournament, value=links))
        await refresh(store, held)
        return {"done": True, "members": links}
    return {"done": True, "events": msgspec.to_builtins(held.stream.log[-1].events)}


@enforces("ENG-role")
async def _written(store: Store, held: StoredClub, wish: WriteMember, number: int) -> dict[str, Any]:
    """ENG-role: by chair and secretary, or by members for themselves."""
    member = member_now(held.state, wish.number)
    if isinstance(member, Refusal):
        return _refused(member)
    if number not in (0, member.number, *held.state.holders("secretary")):
        return _refused(Refusal("ENG-role", "refusal.club.only-yourself"))
    if (refusal := why_unreadable_texts(name=(wish.name or "").strip())) is not None:
        return _refused(refusal)
    await store.write(
        stored_club.written(held, member.number, name=wish.name, contact=wish.contact, consent=wish.consent)
    )
    return {"done": True, "member": msgspec.to_builtins(held.members[member.number])}


async def refresh(store: Store, held: StoredClub) -> None:
    """What the evenings have published since."""
    at = _now()
    if changes := stored_club.refreshed(held, await stored_club.brought(store, held), day=day_of(at), at=at):
        await store.write(*changes)


def _refused(refusal: Refusal) -> dict[str, Any]:
    return {"error": say(refusal.key, **refusal.args), "clause": refusal.clause}


def _now() -> int:
    return time.time_ns() // 1_000_000
