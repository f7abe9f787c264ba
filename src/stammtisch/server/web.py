"""What every handler needs: the house, the guest who asks, refusals as answers."""

import asyncio
import contextlib
from typing import Annotated, Any, Final, TypeAlias

from litestar import Request
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from msgspec import Meta, Struct

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server import codes
from stammtisch.server.hall import Hall
from stammtisch.server.people import NOBODY, Guest, People
from stammtisch.server.security import Declined, Limits, address, check_origin
from stammtisch.store import Put

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
_YEAR: Final = 365 * 24 * 3600
GOODBYE: Final = 2
"""Seconds until a line that has been told to end is cut."""


class CodeShown(Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation, or the code that moves somebody to another device."""

    code: Code


class Addresses(Struct, frozen=True):
    """Where others find this server."""

    addresses: tuple[str, ...]


class Settings(Struct, frozen=True, kw_only=True):
    """How a server is run."""

    tls: bool = False
    """Behind TLS, own or a proxy's: cookies are locked to it."""
    requests: tuple[float, float] = (200, 50)
    """HTTP requests of one address: at once, and a second."""
    codes: tuple[float, float] = (10, 10 / 60)
    """Attempts at a code."""
    messages: tuple[float, float] = (60, 20)
    """Messages of one line."""
    lines: int = 64
    """Open lines of one address."""
    outbox: int = 512 * 1024
    """Bytes that may wait for a line that does not read."""
    addresses: tuple[str, ...] = ()
    """Under which others reach this server; none where it is for this machine alone, or nobody has said."""


class House:
    """Everything a request may need, in one place."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall, self.settings, self.people = hall, settings, People(hall.store)
        self.requests = Limits(burst=settings.requests[0], rate=settings.requests[1])
        self.attempts = Limits(burst=settings.codes[0], rate=settings.codes[1])
        self.lines: dict[str, int] = {}
        self._inviting = asyncio.Lock()

    @enforces("ENG-code")
    async def invitation(self, table: str) -> str:
        """ENG-code: a fresh code for the table; the one before opens nothing any more. One after the other, since two
        at once would both find the same one to replace, and leave two that are valid."""
        code, store = codes.fresh(), self.hall.store
        async with self._inviting:
            before = await store.row("invited", table)
            old = [] if before is None else [Put("invite", before.decode(), None)]
            hashed = codes.hashed(code)
            await store.write(*old, Put("invite", hashed, table.encode()), Put("invited", table, hashed.encode()))
        return codes.shown(code)

    async def close(self) -> None:
        """Everybody is told that the server stops, and has a moment to hear it."""
        await self.hall.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while self.lines:
                    await asyncio.sleep(0.01)

    def attempted(self, request: Request[Any, Any, Any]) -> None:
        """Codes are not found by trying (ENG-limit)."""
        if not self.attempts.take(address(request.scope)):
            raise Declined(Refusal("ENG-limit", "refusal.server.limit"), 429)

    @property
    def cookie(self) -> str:
        return "__Host-stammtisch" if self.settings.tls else "stammtisch"

    def remember(self, token: str) -> Cookie:
        """HttpOnly, and never sent along from a page of another site."""
        return Cookie(
            key=self.cookie,
            value=token,
            max_age=_YEAR,
            path="/",
            httponly=True,
            samesite="strict",
            secure=self.settings.tls,
        )


async def house(state: State) -> House:
    found: House = state.house
    return found


TheHouse: TypeAlias = NamedDependency[House]
Asking: TypeAlias = NamedDependency[Guest]
"""How a handler gets what it needs; the names are `house` and `guest`."""


async def guest(request: Request[Any, Any, Any], house: TheHouse) -> Guest:
    """Who asks, by the token of the device alone; checks origin and limits on the way."""
    check_origin(request)
    return await house.people.of_device(request.cookies.get(house.cookie, ""))


@enforces("ENG-limit")
async def within_limits(request: Request[Any, Any, Any]) -> None:
    """ENG-limit: so many requests from one address, and no more. The page itself is not counted: a household that opens
    it at once loads hundreds of small files."""
    found: House = request.app.state.house
    found.hall.asked()
    if request.url.path.startswith("/api") and not found.requests.take(address(request.scope)):
        raise Declined(Refusal("ENG-limit", "refusal.server.limit"), 429)


@enforces("ENG-role")
def known(guest: Guest) -> Guest:
    """ENG-role: whoever wants to do something has a name."""
    if guest == NOBODY:
        raise Declined(Refusal("ENG-role", "refusal.server.nobody"), 401)
    return guest


def granted(answer: Any) -> Any:
    """The answer, or the refusal as a problem."""
    if isinstance(answer, Refusal):
        status = {"ENG-role": 403, "ENG-stored": 503, "ENG-limit": 429, "ENG-code": 404}.get(answer.clause, 409)
        by_key = {"refusal.table.unknown": 404, "refusal.server.fault": 503, "refusal.server.bot": 400}
        raise Declined(answer, by_key.get(answer.key, status))
    return answer
