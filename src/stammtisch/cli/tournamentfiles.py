"""Tournaments in files: one that another installation opens, and tables for other programs."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from stammtisch.cli import common
from stammtisch.cli.tournamentdesk import name_of
from stammtisch.server.hall import exports
from stammtisch.server.hall.stored_tournament import StoredTournament, TournamentFile, as_file
from stammtisch.tournaments.verifying import PublishedDraw


def read(file: Path) -> TournamentFile | None:
    """None: no tournament, or one of a later version."""
    try:
        return msgspec.json.decode(common.read_bytes(file), type=TournamentFile)
    except msgspec.DecodeError:
        return None


class Drawn(msgspec.Struct, frozen=True):
    """What `tournament draw` answers, as far as it matters here."""

    draw: PublishedDraw


def read_draw(file: Path) -> PublishedDraw | None:
    """A draw as it is published, by the server or by `tournament draw`."""
    data = common.read_bytes(file)
    try:
        return msgspec.json.decode(data, type=Drawn).draw
    except msgspec.DecodeError:
        pass
    try:
        return msgspec.json.decode(data, type=PublishedDraw)
    except msgspec.DecodeError:
        return None


def tables(held: StoredTournament, *, public: bool) -> dict[str, exports.Cells]:
    """In public by numbers alone, and without what is for those who run the evening."""
    lang = common.lang()
    if public:
        numbers = {p.number: common.say("cli.tournament.player", number=p.number) for p in held.t.players}
        return exports.tables(held, numbers, lang)
    called = {player.number: name_of(held, player.number) for player in held.t.players}
    return exports.tables(held, called, lang) | exports.desk_tables(held)


def _csv(file: Path, held: StoredTournament, *, public: bool) -> None:
    file.write_bytes(exports.as_csv(tables(held, public=public)["standings"], common.lang()))


def _xlsx(file: Path, held: StoredTournament, *, public: bool) -> None:
    file.write_bytes(exports.as_xlsx(tables(held, public=public)))


def _json(file: Path, held: StoredTournament, *, public: bool) -> None:
    file.write_bytes(msgspec.json.encode(as_file(held, public=public)) + b"\n")


WRITERS: Final[dict[str, Callable[..., None]]] = {".csv": _csv, ".xlsx": _xlsx, ".json": _json}
