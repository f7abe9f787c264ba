"""HTTP: the formats of an evening as forms, and a rehearsal by simulated people before anybody real has come."""

import asyncio
from typing import Annotated, Any, Final

from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from stammtisch.server.formats import FormatForm, format_forms
from stammtisch.server.security import Declined, lasting
from stammtisch.tournaments import simulation
from stammtisch.tournaments.options import FormatName

_SHOWN: Final = 6
"""Places of a rehearsal that are told."""


class RehearsalWish(Struct, frozen=True, forbid_unknown_fields=True):
    format: FormatName
    players: Annotated[int, Meta(ge=4, le=400)]
    rounds: Annotated[int, Meta(ge=1, le=20)]
    seed: Annotated[int, Meta(ge=0, le=1_000_000)] = 1
    byes: bool = False


class RehearsedPlace(Struct, frozen=True):
    rank: int
    name: str
    result: int


class Rehearsed(Struct, frozen=True):
    """What a whole evening of simulated people came to; nobody in it is real, and nothing of it is kept."""

    tables: int
    lists: int
    mishaps: dict[str, int]
    """What went wrong on purpose, and was put right."""
    fees_cents: int
    reuegeld_cents: int
    first: tuple[RehearsedPlace, ...]


class FormatsApi(Controller):
    path = "/api"
    tags = ("evenings",)

    @get("/formats", summary="The formats of an evening and what can be chosen for them.")
    async def formats(self, request: Request[Any, Any, Any]) -> Response[tuple[FormatForm, ...]]:
        return lasting(request, format_forms())

    @post(
        "/rehearsals", summary="A whole evening by simulated people, in a moment.", status_code=200, raises=[Declined]
    )
    async def rehearse(self, data: JSONBody[RehearsalWish]) -> Rehearsed:
        wanted = simulation.Wanted(data.format, data.players, data.rounds, data.seed, drop_outs=1, byes=data.byes)
        if (refusal := simulation.why_not(wanted)) is not None:
            raise Declined(refusal, 400)
        return await asyncio.to_thread(_rehearsed, wanted)


def _rehearsed(wanted: simulation.Wanted) -> Rehearsed:
    evening = simulation.simulated(wanted)
    told = simulation.told(evening)
    names = {player["id"]: player["name"] for player in told["players"]}
    first = tuple(
        RehearsedPlace(row["rank"], names[row["player"]], row["result"]) for row in told["standings"][:_SHOWN]
    )
    tables = [len(held["tables"]) for held in told["rounds"]]
    cash = told["cash"]
    return Rehearsed(
        tables=max(tables),
        lists=sum(tables),
        mishaps=dict(evening.mishaps),
        fees_cents=cash["fees_cents"],
        reuegeld_cents=cash["reuegeld_collected_cents"],
        first=first,
    )
