"""What the web needs around the tables: headers, origins, limits for each address, problems in people's language."""

import hashlib
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope
from msgspec import Struct

from stammtisch import texts
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.texts import Lang

T = TypeVar("T")
CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
OPENER: Final = (b"cross-origin-opener-policy", b"same-origin")
"""With TLS only: without it browsers ignore this one, and complain."""
_UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_MOST_ADDRESSES: Final = 10_000
MOST_WAITS: Final = 5
"""So often a connection is made to wait without a calm moment between; then it is hung up on."""


class Problem(Struct, frozen=True):
    """Why nothing happened: for programs a key, for people a sentence."""

    clause: str
    key: str
    args: dict[str, Any]
    text: str


class Declined(HTTPException):
    """A refusal as an HTTP answer."""

    def __init__(self, refusal: Refusal, status: int = 409) -> None:
        super().__init__(detail=refusal.key, status_code=status)
        self.refusal = refusal


async def send_headers(message: Message, scope: Scope) -> None:
    """On every answer, static files and errors included; what a person gets is nobody's to keep."""
    if message["type"] == "http.response.start":
        headers = list(message.get("headers", []))
        if not any(name == b"cache-control" for name, _ in headers):
            headers.append((b"cache-control", _kept(scope["path"], message["status"])))
        opener = [OPENER] if scope.get("scheme") == "https" else []
        message["headers"] = [*headers, *HEADERS, *opener]


def _kept(path: str, status: int) -> bytes:
    """Files whose names are hashes of their content may be kept for ever; everything else is asked for anew."""
    if path.startswith("/assets/") and status == 200:
        return b"public, max-age=31536000, immutable"
    return b"no-store" if path.startswith("/api") else b"no-cache"


def language(connection: ASGIConnection[Any, Any, Any, Any]) -> Lang:
    """`?lang=`, else what the browser prefers, else German."""
    wanted = connection.query_params.get("lang") or ""
    for part in (wanted, *connection.headers.get("accept-language", "").split(",")):
        short = part.strip()[:2].lower()
        if short in texts.LANGS:
            return "en" if short == "en" else "de"
    return "de"


def lasting(request: Request[Any, Any, Any], content: T) -> Response[T]:
    """The same for everybody as long as the program runs: a browser keeps it, and asks whether it still holds."""
    tag = f'"{hashlib.sha256(msgspec.json.encode(content)).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(cast(T, None), status_code=304, headers=headers)
    return Response(content, headers=headers)


def problem_response(request: Request[Any, Any, Any], refusal: Refusal, status: int) -> Response[Problem]:
    text = texts.say(refusal.key, refusal.args, lang=language(request))
    return Response(Problem(refusal.clause, refusal.key, refusal.args, text), status_code=status)


@enforces("ENG-origin")
def foreign(scope: Any) -> bool:
    """ENG-origin: a page of another host may neither connect nor change anything. Programs send no origin."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    origin = headers.get(b"origin")
    if origin is None:
        return False
    page, here = urlsplit(origin.decode("latin-1")).netloc, headers.get(b"host", b"").decode("latin-1")
    return not page or bool(page.lower() != here.lower())


def check_origin(request: Request[Any, Any, Any]) -> None:
    if request.method in _UNSAFE and foreign(request.scope):
        raise Declined(Refusal("ENG-origin", "refusal.server.origin"), 403)


class Bucket(Struct):
    """So many at once, so many a second."""

    level: float
    at: float

    @enforces("ENG-limit")
    def take(self, limit: tuple[float, float], now: float) -> bool:
        """ENG-limit: nobody takes so much that others have to wait."""
        burst, rate = limit
        level = min(burst, self.level + (now - self.at) * rate)
        self.at = now
        self.level = level - 1 if level >= 1 else level
        return level >= 1


class Limits:
    """Buckets by name; the oldest are forgotten, so that strangers cannot fill the memory."""

    def __init__(self, *, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.limit, self._clock = (burst, rate), clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        now = self._clock()
        bucket = self._buckets.pop(name, None) or Bucket(self.limit[0], now)
        self._buckets[name] = bucket
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(self.limit, now)

    def give_back(self, name: str) -> None:
        """It did not count after all."""
        if (bucket := self._buckets.get(name)) is not None:
            bucket.level = min(self.limit[0], bucket.level + 1)


class Toll:
    """What one connection may still send, in bytes. Nobody knows what comes before it has come, so it may run into
    debt; then it waits until half of its budget is there again."""

    def __init__(self, limit: tuple[float, float], now: float) -> None:
        self._limit, self._level, self._at = limit, limit[0], now
        self.waits = 0
        """How often it had to wait since it last was calm, with all of its budget there."""

    @enforces("ENG-limit")
    def pay(self, cost: float, now: float) -> float:
        """ENG-limit: everything that is sent costs, and who has nothing left waits so many seconds."""
        burst, rate = self._limit
        level = self._level + (now - self._at) * rate
        self._at = now
        if level >= burst:
            level, self.waits = burst, 0
        self._level = level - cost
        if self._level >= 0:
            return 0
        self.waits += 1
        return (burst / 2 - self._level) / max(rate, 1)

    @property
    def overdrawn(self) -> bool:
        """It has waited often enough."""
        return self.waits > MOST_WAITS


@lru_cache(maxsize=4096)
def speaks_for_others(where: str, proxies: str) -> bool:
    """Whether a proxy stands there whose word about addresses is taken: `*`, or addresses and networks with commas."""
    if proxies.strip() == "*":
        return True
    try:
        here = ipaddress.ip_address(where)
    except ValueError:
        return False
    return any(here in network for network in _networks(proxies))


@lru_cache(maxsize=8)
def _networks(proxies: str) -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    networks = []
    for name in proxies.split(","):
        with suppress(ValueError):  # a name, which no address equals
            networks.append(ipaddress.ip_network(name.strip()))
    return tuple(networks)


def address(scope: Any) -> str:
    """Whose machine it is, as far as the network tells."""
    client = scope.get("client")
    return client[0] if client else ""
