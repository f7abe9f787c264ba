"""Guests: a name and a device that remembers it; a code moves a seat to another device."""

import asyncio
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server import codes
from stammtisch.server.rows import DEVICES, PEOPLE, RECOVERIES, PersonRow
from stammtisch.store import Store

LONGEST_NAME: Final = 24
UNKNOWN_CODE: Final = Refusal("ENG-code", "refusal.server.code")


class Guest(Struct, frozen=True):
    """Who asks. Nobody is anybody until a device token says so."""

    person: str = ""
    name: str = ""


NOBODY: Final = Guest()


class People:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, str] = {}
        self._changing = asyncio.Lock()
        """What is read here and then written must not have changed in between: a code opens one door, once."""

    async def of_device(self, token: str) -> Guest:
        if not token or len(token) > 100:
            return NOBODY
        key = codes.hashed(token)
        person = self._known.get(key)
        if person is None:
            person = await DEVICES.get(self.store, key)
            if person is None:
                return NOBODY
            if len(self._known) > 20_000:
                self._known.clear()
            self._known[key] = person
        row = await self.row(person)
        return Guest(person, row.name) if row is not None else NOBODY

    async def row(self, person: str) -> PersonRow | None:
        return await PEOPLE.get(self.store, person)

    async def arrive(self, name: str, *, at: int) -> tuple[Guest, str]:
        """A new guest, and the token for his device."""
        person, token = codes.fresh().lower(), codes.token()
        await self.store.write(
            PEOPLE.put(person, value=PersonRow(name, at)),
            DEVICES.put(codes.hashed(token), value=person),
        )
        return Guest(person, name), token

    async def rename(self, guest: Guest, name: str) -> Guest:
        async with self._changing:
            row = await self.row(guest.person)
            assert row is not None
            await self.store.write(PEOPLE.put(guest.person, value=replace(row, name=name)))
        return Guest(guest.person, name)

    async def recovery(self, guest: Guest) -> str:
        """A fresh code for another device; the one before is worth nothing any more."""
        async with self._changing:
            return await self._new_code(guest)

    async def _new_code(self, guest: Guest) -> str:
        row = await self.row(guest.person)
        assert row is not None
        code = codes.fresh()
        puts = [
            RECOVERIES.put(codes.hashed(code), value=guest.person),
            PEOPLE.put(guest.person, value=replace(row, recovery=codes.hashed(code))),
        ]
        if row.recovery:
            puts.append(RECOVERIES.put(row.recovery, value=None))
        await self.store.write(*puts)
        return codes.shown(code)

    @enforces("ENG-code")
    async def recover(self, code: str) -> tuple[Guest, str] | Refusal:
        """ENG-code: a code opens the door once, and only the one it was made for."""
        async with self._changing:
            return await self._recovered(codes.hashed(codes.meant(code)))

    async def _recovered(self, key: str) -> tuple[Guest, str] | Refusal:
        person = await RECOVERIES.get(self.store, key)
        row = None if person is None else await self.row(person)
        if person is None or row is None:
            return UNKNOWN_CODE
        token = codes.token()
        await self.store.write(
            RECOVERIES.put(key, value=None),
            DEVICES.put(codes.hashed(token), value=person),
            PEOPLE.put(person, value=replace(row, recovery="")),
        )
        return Guest(person, row.name), token


@enforces("ENG-name")
def why_unfit_name(name: str) -> Refusal | None:
    """ENG-name: something that can be read out: not empty, not long, no control or direction characters."""
    plain = name.strip()
    if 1 <= len(plain) <= LONGEST_NAME and plain.isprintable():
        return None
    return Refusal("ENG-name", "refusal.server.name", {"most": LONGEST_NAME})
