"""HTTP: rule books, texts, the referee's answers."""

from typing import Any

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from stammtisch import games, texts
from stammtisch.clubs.editions import consulted, edition_of
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Handler, JsonObject, Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.engine.inquiries import Inquiry
from stammtisch.rulebook import Book, NoProofs, Proven, UnknownGame, all_clauses, book, proofs
from stammtisch.rulebook.marked import marked
from stammtisch.server.hall.belonging import parted
from stammtisch.server.hall.edition_choice import held_club
from stammtisch.server.people import Guest
from stammtisch.server.security import Declined, language, lasting
from stammtisch.server.web import Asking, Services, TheServices
from stammtisch.texts import Lang


class ClauseProof(Struct, frozen=True):
    """What stands behind a clause. Where no whole test run has left its result it is not `known` what proves it, and
    `code` is what is marked with it."""

    known: bool
    code: tuple[str, ...]
    tests: tuple[str, ...]


class LibraryApi(Controller):
    path = "/api"
    tags = ("library",)

    @get("/rulebook/{game:str}", summary="A rule book, clause by clause, in both languages.", raises=[Declined])
    async def rulebook(self, game: FromPath[str]) -> Book:
        try:
            return book(game)
        except UnknownGame:
            book_names = [*games.names(), "engine"]
            raise Declined(Refusal("ENG-question", "refusal.game", {"value": game, "known": book_names}), 404) from None

    @get(
        "/proofs/{clause:str}",
        summary="The functions that enforce a clause, the tests that prove it.",
        raises=[Declined],
    )
    async def proof(self, clause: FromPath[str]) -> ClauseProof:
        if clause not in all_clauses():
            args = {"value": clause, "known": [*games.names(), "engine"]}
            raise Declined(Refusal("ENG-question", "refusal.server.clause", args), 404)
        try:
            row = proofs().get(clause, Proven())
        except NoProofs:
            return ClauseProof(False, marked(clause), ())
        return ClauseProof(True, row.code, row.tests)

    @get("/texts/{wanted:str}", summary="Every sentence of the program in one language.", raises=[Declined])
    async def texts(self, request: Request[Any, Any, Any], wanted: FromPath[str]) -> Response[dict[str, str]]:
        """Whoever has them already is told so."""
        if wanted not in texts.LANGS:
            args = {"value": wanted, "known": list(texts.LANGS)}
            raise Declined(Refusal("ENG-facts", "refusal.server.language", args), 404)
        return lasting(request, texts.sentences("en" if wanted == "en" else "de"))

    @get("/questions", summary="Every question of the referee as a form, game by game.")
    async def questions(self) -> list[Inquiry]:
        return [inquiry for game in games.consulted() for inquiry in games.consultant(game).inquiries]

    @post("/ask", summary="Ask the referee: the questions of `stammtisch ask`.", status_code=200)
    async def ask(
        self, request: Request[Any, Any, Any], data: JSONBody[dict[str, Any]], guest: Asking, services: TheServices
    ) -> Response[Any]:
        """`edition` names one of my clubs' (`CLUB:5`): then the answer goes by it (CT-18)."""
        return await self._by_edition(request, data, data.get("game"), games.ask, guest, services)

    @post("/score/{game:str}", summary="Score a deal from its facts, as `stammtisch score`.", status_code=200)
    async def score(
        self,
        request: Request[Any, Any, Any],
        game: FromPath[str],
        data: JSONBody[dict[str, Any]],
        guest: Asking,
        services: TheServices,
    ) -> Response[Any]:
        """By an `edition` too."""

        def scored(question: JsonObject, lang: Lang) -> JsonObject:
            return games.consultant(game).score(question, lang)

        return await self._by_edition(request, data, game, scored, guest, services)

    async def _by_edition(
        self,
        request: Request[Any, Any, Any],
        data: dict[str, Any],
        game: object,
        handler: Handler,
        guest: Guest,
        services: Services,
    ) -> Response[Any]:
        if "edition" not in data:
            return _answered(request, data, handler)
        question = dict(data)
        club, revision = parted(str(question.pop("edition")))
        edition = edition_of((await held_club(services, guest, club)).state, revision)
        if isinstance(edition, Refusal):
            raise Declined(edition, 404)

        def by_it(wanted: JsonObject, lang: Lang) -> JsonObject:
            return consulted(edition, game, wanted, lambda settled: handler(settled, lang))

        return _answered(request, question, by_it)


def _answered(request: Request[Any, Any, Any], data: dict[str, Any], handler: Handler) -> Response[Any]:
    """The same bytes the command line prints; a question that cannot be answered is the asker's mistake."""
    lang = language(request)
    try:
        return Response(handler(data, lang), media_type=MediaType.JSON)
    except Unanswerable as bad:
        return Response({"error": consulting.error(bad.refusal, lang)}, media_type=MediaType.JSON, status_code=400)
