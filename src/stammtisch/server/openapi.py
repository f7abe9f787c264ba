"""The description of the HTTP interface, made true: what Litestar cannot know from the handlers is added here."""

from dataclasses import dataclass, fields
from typing import Any, Final

from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import (
    Components,
    OpenAPI,
    OpenAPIMediaType,
    OpenAPIResponse,
    Operation,
    PathItem,
    Reference,
    Schema,
)
from litestar.openapi.spec.enums import OpenAPIType

from stammtisch.server import people_api, rows, tables_api, web
from stammtisch.server.hall import cashbox, clubs_api, desk, lists_api, papers_api, tournaments_api

STRICT: Final = (
    people_api.NameWish,
    tables_api.TableWish,
    tables_api.SeatWish,
    tables_api.BotWish,
    tables_api.SeatNamed,
    tables_api.PersonNamed,
    tables_api.PauseWish,
    web.CodeShown,
    lists_api.ListWish,
    lists_api.RenameWish,
    cashbox.BoxWish,
    desk.Entrant,
    tournaments_api.TournamentWish,
    tournaments_api.PreviewWish,
    tournaments_api.NumberNamed,
    tournaments_api.TitleWish,
    tournaments_api.ImportWish,
    tournaments_api.PlanWish,
    clubs_api.ClubWish,
    clubs_api.MemberWish,
    clubs_api.EveningWish,
    papers_api.PrintWish,
    rows.Letterhead,
)
"""What clients send: a field we do not know is refused, and the description says so."""
REFEREE: Final = ("/api/ask", "/api/score/{game}")
"""Answer with an error of their own, the one the command line prints."""


@dataclass
class Described(OpenAPI):
    """Made when it is first asked for: the server starts without it."""

    def to_schema(self) -> dict[str, Any]:
        _describe(self)
        return super().to_schema()


class DescribedConfig(OpenAPIConfig):
    def to_openapi_schema(self) -> OpenAPI:
        plain = super().to_openapi_schema()
        return Described(**{field.name: getattr(plain, field.name) for field in fields(plain)})


def _describe(schema: OpenAPI) -> None:
    """Every refusal is a `Problem`; no answer but those that are described."""
    assert isinstance(schema.components, Components)
    for wanted in STRICT:
        for name, component in schema.components.schemas.items():
            if name.endswith(wanted.__name__):
                component.additional_properties = False
    schema.components.schemas["Problem"] = _problem()
    for path, item in (schema.paths or {}).items():
        for operation in _operations(item):
            _refusals(path, operation)


def _operations(item: PathItem) -> list[Operation]:
    return [operation for operation in (item.get, item.post) if operation is not None]


def _problem() -> Schema:
    word = Schema(type=OpenAPIType.STRING)
    return Schema(
        type=OpenAPIType.OBJECT,
        title="Problem",
        description="Why nothing happened: for programs a clause and a key, for people a sentence.",
        properties={"clause": word, "key": word, "args": Schema(type=OpenAPIType.OBJECT), "text": word},
        required=["clause", "key", "args", "text"],
    )


def _refusals(path: str, operation: Operation) -> None:
    responses = {status: answer for status, answer in (operation.responses or {}).items() if status in ("200", "201")}
    refused = OpenAPIResponse(
        description="Refused, and why.",
        content={"application/json": OpenAPIMediaType(schema=Reference(ref="#/components/schemas/Problem"))},
    )
    responses["4XX"] = refused
    responses["503"] = responses["200"] if path == "/api/health" else refused
    if path in REFEREE:
        anything = OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))
        responses["400"] = OpenAPIResponse(description="No such question.", content={"application/json": anything})
    operation.responses = responses
