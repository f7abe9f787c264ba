"""What the web needs around the tables: headers, origins, limits for each address, problems in people's language."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope
from msgspec import Struct

from stammtisch import texts
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.texts import Lang

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


def told(request: Request[Any, Any, Any], refusal: Refusal, status: int) -> Response[Problem]:
    text = texts.say(refusal.key, refusal.args, lang=language(request))
    return Response(Problem(refusal.clause, refusal.key, refusal.args, text), status_code=status)


@enforces("ENG-origin")
def foreign(scope: Any) -> bool:
    """ENG-origin: a page of another host may neither open a line here nor change anything. Programs send no origin."""
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


def address(scope: Any) -> str:
    """Whose machine it is, as far as the network tells."""
    client = scope.get("client")
    return client[0] if client else ""
