"""What every handler needs: the services, the guest who asks, refusals as answers."""

import asyncio
import contextlib
import logging
from typing import Annotated, Any, Final, TypeAlias

from litestar import Request
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from msgspec import Meta, Struct

from stammtisch import texts
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server import codes
from stammtisch.server.actor_system import ActorSystem
from stammtisch.server.crowd import Capacity, Crowd
from stammtisch.server.hall.press import Press
from stammtisch.server.people import NOBODY, Guest, People
from stammtisch.server.rows import INVITED, INVITES
from stammtisch.server.security import Declined, Limits, address, check_origin, language
from stammtisch.server.wire import LONGEST
from stammtisch.store import Put

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
_YEAR: Final = 365 * 24 * 3600
_LOG: Final = logging.getLogger("stammtisch.door")
FRAME: Final = 1000
"""What a frame costs besides its bytes, control frames and parts of a message included: an empty one is work, too."""
GOODBYE: Final = 2
"""Seconds until a connection that has been told to end is cut."""


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
    short_codes: bool = False
    """Only those in one network reach this server: four letters are enough for an invitation."""
    messages: tuple[float, float] = (60, 20)
    """Messages of one connection."""
    sockets: int = 250
    """Open WebSockets of one address: a club behind one router, everybody with a phone, some with two tables open."""
    connections: int = 3000
    """Open connections in all, WebSockets included."""
    outbox: int = 512 * 1024
    """Bytes that may wait for a connection that does not read."""
    addresses: tuple[str, ...] = ()
    """Under which others reach this server; none where it is for this machine alone, or nobody has said."""

    @property
    def sends(self) -> tuple[float, float]:
        """Bytes a connection may send, at once and a second, whatever they are: as its messages, each in one frame."""
        at_once, a_second = self.messages
        return at_once * (LONGEST + FRAME), a_second * (LONGEST + FRAME)


class Services:
    """Everything a request may need, in one place."""

    def __init__(self, system: ActorSystem, settings: Settings) -> None:
        self.system, self.settings, self.people = system, settings, People(system.store)
        self.requests = Limits(burst=settings.requests[0], rate=settings.requests[1])
        self.attempts = Limits(burst=settings.codes[0], rate=settings.codes[1])
        self.sockets: dict[str, int] = {}
        self.crowd = Crowd(
            here=Capacity(4 * settings.sockets, 2 * settings.sockets),
            in_all=Capacity(settings.connections, settings.connections // 2),
            shut_out=self.shut_out,
        )
        self._logged = Limits(burst=1, rate=1 / 60)
        self._logged_in_all = Limits(burst=20, rate=1)
        self._inviting = asyncio.Lock()
        self.booking = asyncio.Lock()
        """Two bookings at once must not both find the same book."""
        self.press = Press()

    @enforces("ENG-code")
    async def invitation(self, table: str) -> str:
        """ENG-code: a fresh code for the table; the one before opens nothing any more. One after the other, since two
        at once would both find the same one to replace, and leave two that are valid."""
        store = self.system.store
        async with self._inviting:
            code = await self.free_code()
            before = await INVITED.get(store, table)
            old = [] if before is None else [INVITES.put(before, value=None)]
            await store.write(*old, *invitation(table, code))
        return codes.shown(code)

    @enforces("ENG-code")
    async def free_code(self) -> str:
        """ENG-code: four letters within a network, twelve characters on the open net; never one that opens a table."""
        while self.settings.short_codes:
            code = codes.short()
            if await INVITES.get(self.system.store, codes.hashed(code)) is None:
                return code
        return codes.fresh()

    async def close(self) -> None:
        """Everybody is told that the server stops, and has a moment to hear it."""
        await self.press.close()
        await self.system.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while self.sockets:
                    await asyncio.sleep(0.01)

    def shut_out(self, where: str, why: str) -> None:
        """Somebody was hung up on or not let in: always counted, and logged once a minute an address and reason."""
        self.system.metrics.shut_out.labels(why).inc()
        if self._logged.take(f"{why} {where}") and self._logged_in_all.take(""):
            _LOG.warning("shut out", extra={"address": where, "problem": why})

    def attempted(self, request: Request[Any, Any, Any]) -> None:
        """Codes are not found by trying (ENG-limit)."""
        where = address(request.scope)
        if not self.attempts.take(where):
            self.shut_out(where, "codes")
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


def invitation(table: str, code: str) -> tuple[Put, Put]:
    """The code opens the table, and is known as the one that does."""
    hashed = codes.hashed(code)
    return INVITES.put(hashed, value=table), INVITED.put(table, value=hashed)


async def services(state: State) -> Services:
    app_services: Services = state.services
    return app_services


TheServices: TypeAlias = NamedDependency[Services]
Asking: TypeAlias = NamedDependency[Guest]
Spoken: TypeAlias = NamedDependency[texts.Lang]
"""How a handler gets what it needs; the names are `services` and `guest`."""


async def guest(request: Request[Any, Any, Any], services: TheServices) -> Guest:
    """Who asks, by the token of the device alone; checks origin and limits on the way."""
    check_origin(request)
    return await services.people.of_device(request.cookies.get(services.cookie, ""))


def lang(request: Request[Any, Any, Any]) -> texts.Lang:
    """In which language the answer is read."""
    return language(request)


@enforces("ENG-limit")
async def within_limits(request: Request[Any, Any, Any]) -> None:
    """ENG-limit: so many requests from one address, and no more. The page itself is not counted: a household that opens
    it at once loads hundreds of small files."""
    app_services: Services = request.app.state.services
    app_services.system.count_request()
    where = address(request.scope)
    if request.url.path.startswith("/api") and not app_services.requests.take(where):
        app_services.shut_out(where, "requests")
        raise Declined(Refusal("ENG-limit", "refusal.server.limit"), 429)


@enforces("ENG-role")
def named(guest: Guest) -> Guest:
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
