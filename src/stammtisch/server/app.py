"""The web around the actors: routes, static page, health, errors."""

import importlib.metadata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, WebSocket, get, websocket
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.params import FromPath
from litestar.static_files import create_static_files_router
from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.server import socket as sockets
from stammtisch.server.actor_system import ActorSystem
from stammtisch.server.course_api import CourseApi
from stammtisch.server.formats_api import FormatsApi
from stammtisch.server.hall.belongings_api import BelongingsApi
from stammtisch.server.hall.clubexports_api import ClubExportsApi
from stammtisch.server.hall.clubpapers_api import ClubPapersApi
from stammtisch.server.hall.clubs_api import ClubsApi
from stammtisch.server.hall.doors_api import DoorsApi
from stammtisch.server.hall.lists_api import ListsApi
from stammtisch.server.hall.papers_api import PapersApi, PrintsApi
from stammtisch.server.hall.tournaments_api import TournamentsApi
from stammtisch.server.history_api import HistoryApi
from stammtisch.server.library_api import LibraryApi
from stammtisch.server.openapi import DescribedConfig
from stammtisch.server.people_api import PeopleApi
from stammtisch.server.rows import CLUBS, LISTS, TABLES, TOURNAMENTS
from stammtisch.server.security import Declined, Problem, problem_response, send_headers
from stammtisch.server.tables_api import TablesApi
from stammtisch.server.web import Addresses, Services, Settings, TheServices, guest, lang, services, within_limits
from stammtisch.store import Unavailable

VERSION: Final = importlib.metadata.version("stammtisch")
PAGE: Final = Path(__file__).parent / "page"
"""What is there without the web page having been built: a plain page, and the one that shows the interface."""
SITE: Final = Path(__file__).parent / "site"
"""The web page, built by `make site`."""
ROUTES: Final = frozenset(
    {
        *("table", "new", "join", "lobby", "history", "sheet", "list", "replay", "shuffle", "rules", "ask", "settings"),
        *("handbook", "lists", "e", "p", "evenings", "learn", "c", "clubs"),
    }
)
"""First parts of the addresses the web page itself shows."""


class Health(Struct, frozen=True):
    store: bool
    version: str
    tables: int


@get("/api/health", summary="Is the server able to store?")
async def health(services: TheServices) -> Response[Health]:
    well = await services.system.store.healthy()
    return Response(Health(well, VERSION, services.system.count(TABLES.kind)), status_code=200 if well else 503)


@get("/api/address", summary="Under which addresses do others reach this server? None without --lan.")
async def addresses(services: TheServices) -> Addresses:
    """A page opened on localhost cannot know what to write into an invitation."""
    return Addresses(services.settings.addresses)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(services: TheServices) -> bytes:
    return services.system.metrics.text()


@get("/ws/{name:str}", include_in_schema=False)
async def no_line(name: FromPath[str]) -> Response[str]:
    """A WebSocket is no page."""
    return Response("", status_code=426, headers={"upgrade": "websocket"})


@websocket("/ws/{name:str}")
async def connect(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    await sockets.connect(socket.scope, socket.receive, socket.send, socket.app.state.services, TABLES.name(name))


@websocket("/ws/list/{name:str}")
async def connect_list(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    await sockets.connect(socket.scope, socket.receive, socket.send, socket.app.state.services, LISTS.name(name))


@websocket("/ws/tournament/{name:str}")
async def connect_tournament(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    stream = TOURNAMENTS.name(name)
    await sockets.connect(socket.scope, socket.receive, socket.send, socket.app.state.services, stream)


@websocket("/ws/club/{name:str}")
async def connect_club(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    await sockets.connect(socket.scope, socket.receive, socket.send, socket.app.state.services, CLUBS.name(name))


def _declined(request: Request[Any, Any, Any], problem: Declined) -> Response[Problem]:
    return problem_response(request, problem.refusal, problem.status_code)


def _invalid(request: Request[Any, Any, Any], problem: ValidationException) -> Response[Problem]:
    return problem_response(request, Refusal("ENG-facts", "refusal.server.request"), 400)


def _http(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Any]:
    """A page of the web page is the page itself; an address that is none gets its designed page, and is still a 404."""
    first = request.url.path.split("/")[1]
    page = first in ROUTES or ("." not in request.url.path and first not in {"api", "ws", "schema", "assets"})
    if problem.status_code == 404 and page:
        index = request.app.state.index
        if index is not None:
            return Response(index, media_type=MediaType.HTML, status_code=200 if first in ROUTES else 404)
    keys = {404: "refusal.server.not-found", 405: "refusal.server.method", 413: "refusal.server.too-big"}
    key = keys.get(problem.status_code, "refusal.server.request")
    return problem_response(request, Refusal("ENG-facts", key), problem.status_code)


def _unavailable(request: Request[Any, Any, Any], problem: Unavailable) -> Response[Problem]:
    return problem_response(request, Refusal("ENG-stored", "refusal.server.store"), 503)


def make_app(system: ActorSystem, settings: Settings | None = None, *, site: Path = SITE) -> Litestar:
    """The application around these actors; it closes them and its store when it stops."""
    folders = [site, PAGE] if (site / "index.html").exists() else [PAGE]
    app_services = Services(system, settings or Settings())

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        yield
        await app_services.press.close()
        await system.close()
        await system.store.close()

    return Litestar(
        route_handlers=[
            PeopleApi,
            TablesApi,
            LibraryApi,
            CourseApi,
            HistoryApi,
            FormatsApi,
            health,
            addresses,
            metrics,
            DoorsApi,
            ListsApi,
            TournamentsApi,
            ClubExportsApi,
            ClubPapersApi,
            ClubsApi,
            BelongingsApi,
            PapersApi,
            PrintsApi,
            connect,
            connect_list,
            connect_tournament,
            connect_club,
            no_line,
            create_static_files_router(path="/", directories=[*folders], html_mode=True, include_in_schema=False),
        ],
        dependencies={
            "services": Provide(services),
            "guest": Provide(guest),
            "lang": Provide(lang, sync_to_thread=False),
        },
        before_request=within_limits,
        before_send=[send_headers],
        exception_handlers={
            Declined: _declined,
            ValidationException: _invalid,
            HTTPException: _http,
            Unavailable: _unavailable,
        },
        openapi_config=DescribedConfig(title="Stammtisch", version=VERSION, render_plugins=[]),
        lifespan=[lifespan],
        request_max_body_size=64 * 1024,
        on_app_init=[_with(services=app_services, index=_read(site / "index.html"))],
        compression_config=CompressionConfig(backend="gzip", exclude=[r"^/api/(?!games|texts)", r"\.woff2$"]),
        logging_config=None,
    )


def _read(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None


def _with(**things: Any) -> Any:
    def init(config: AppConfig) -> AppConfig:
        config.state.update(things)
        return config

    return init
