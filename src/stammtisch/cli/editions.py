"""Editions of a club's rule book, from the command line: `--edition CLUB:5`, or `CLUB` for the one in force (CT-18)."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from stammtisch.cli.common import fail, say
from stammtisch.engine.consulting import Handler, JsonObject, Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.texts import Lang

if TYPE_CHECKING:
    from stammtisch.server.hall.stored_club import StoredClub
    from stammtisch.server.rows import Belonging

Chosen = Annotated[
    str, typer.Option("--edition", help="Of a club: CLUB:5, or CLUB for the edition in force.", metavar="CLUB[:N]")
]


def settled(
    chosen: str, *, game: str, options: dict[str, Any], database: str | None
) -> "tuple[dict[str, Any], Belonging | None]":
    """The options with what the edition settles, and the club; Unanswerable where they contradict it."""
    from stammtisch.server.hall.belonging import decided_by, parted

    if not chosen:
        return options, None
    name, revision = parted(chosen)
    if (held := _loaded(name, database)) is None:
        fail(say("cli.club.unknown", value=name))
    outcome = decided_by(held, revision, game=game, options=options)
    if isinstance(outcome, Refusal):
        raise Unanswerable(outcome)
    return outcome


def by_edition(handler: Handler, game: str = "") -> Handler:
    """The referee, who answers by an edition where a field `edition` names one."""
    from stammtisch.clubs.editions import consulted, edition_of
    from stammtisch.server.hall.belonging import parted

    def answered(question: JsonObject, lang: Lang) -> JsonObject:
        if "edition" not in question:
            return handler(question, lang)
        rest = {name: value for name, value in question.items() if name != "edition"}
        name, revision = parted(str(question["edition"]))
        if (held := _loaded(name, None)) is None:
            raise Unanswerable(Refusal("ENG-table", "cli.club.unknown", {"value": name}))
        edition = edition_of(held.state, revision)
        if isinstance(edition, Refusal):
            raise Unanswerable(edition)
        return consulted(edition, game or rest.get("game"), rest, lambda settled: handler(settled, lang))

    return answered


def _loaded(name: str, database: str | None) -> "StoredClub | None":
    from stammtisch.cli.liststore import run
    from stammtisch.server.hall import stored_club

    return run(database, lambda store: stored_club.load(store, name))
