"""The file of an evening beside the store, at every closed round: another installation opens it as it is."""

import contextlib
import logging
from pathlib import Path
from typing import Final

import msgspec

from stammtisch.server.hall.stored_tournament import TournamentFile
from stammtisch.server.rows import TOURNAMENTS

_log: Final = logging.getLogger("stammtisch.backups")


def written(folder: Path, file: TournamentFile, rounds: int) -> bool:
    """Whole or not at all: a file half written would be opened when it is needed most. It holds names and codes, so it
    is for the owner of the machine alone."""
    target = folder / f"tournament-{file.name}-round-{rounds}.json"
    part = target.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part.touch(mode=0o600)
        part.write_bytes(msgspec.json.encode(file))
        part.replace(target)
    except OSError as problem:
        _log.warning("no backup", extra={"stream": TOURNAMENTS.name(file.name), "problem": problem.strerror})
        with contextlib.suppress(OSError):
            part.unlink()
        return False
    return True
