"""Guests: a name and a device that remembers it; a code moves a seat to another device."""

import asyncio
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server import codes
from stammtisch.server.hall import PersonRow
from stammtisch.server.wire import encode
from stammtisch.store import Put, Store

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
            row = await self.store.row("device", key)
            if row is None:
                return NOBODY
            person = row.decode()
            if len(self._known) > 20_000:
                self._known.clear()
            self._known[key] = person
        known = await self.row(person)
        return Guest(person, known.name) if known is not None else NOBODY

    async def row(self, person: str) -> PersonRow | None:
        found = await self.store.row("person", person)
        return None if found is None else msgspec.json.decode(found, type=PersonRow)

    async def arrive(self, name: str, *, at: int) -> tuple[Guest, str]:
        """A new guest, and the token for his device."""
        person, token = codes.fresh().lower(), codes.token()
        await self.store.write(
            Put("person", person, encode(PersonRow(name, at))),
            Put("device", codes.hashed(token), person.encode()),
        )
        return Guest(person, name), token

    async def rename(self, guest: Guest, name: str) -> Guest:
        async with self._changing:
            row = await self.row(guest.person)
            assert row is not None
            await self.store.write(Put("person", guest.person, encode(msgspec.structs.replace(row, name=name))))
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
            Put("recovery", codes.hashed(code), guest.person.encode()),
            Put("person", guest.person, encode(msgspec.structs.replace(row, recovery=codes.hashed(code)))),
        ]
        if row.recovery:
            puts.append(Put("recovery", row.recovery, None))
        await self.store.write(*puts)
        return codes.shown(code)

    @enforces("ENG-code")
    async def recover(self, code: str) -> tuple[Guest, str] | Refusal:
        """ENG-code: a code opens the door once, and only the one it was made for."""
        async with self._changing:
            return await self._recovered(codes.hashed(codes.meant(code)))

    async def _recovered(self, key: str) -> tuple[Guest, str] | Refusal:
        row = await self.store.row("recovery", key)
        known = None if row is None else await self.row(row.decode())
        if row is None or known is None:
            return UNKNOWN_CODE
        token = codes.token()
        await self.store.write(
            Put("recovery", key, None),
            Put("device", codes.hashed(token), row),
            Put("person", row.decode(), encode(msgspec.structs.replace(known, recovery=""))),
        )
        return Guest(row.decode(), known.name), token


@enforces("ENG-name")
def unfit_name(name: str) -> Refusal | None:
    """ENG-name: something that can be read out: not empty, not long, no control or direction characters."""
    plain = name.strip()
    if 1 <= len(plain) <= LONGEST_NAME and plain.isprintable():
        return None
    return Refusal("ENG-name", "refusal.server.name", {"most": LONGEST_NAME})
