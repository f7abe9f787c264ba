"""A list as a file: CSV and XLSX with the table as it is on paper, JSON with all of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from stammtisch.cli import common, listshow
from stammtisch.lists.tables import cells_of
from stammtisch.server.hall.exports import as_csv, as_xlsx
from stammtisch.server.hall.stored_list import StoredList


def _csv(file: Path, held: StoredList) -> None:
    file.write_bytes(as_csv(cells_of(held.state, held.names, common.lang()), common.lang()))


def _xlsx(file: Path, held: StoredList) -> None:
    file.write_bytes(as_xlsx({"list": cells_of(held.state, held.names, common.lang())}, wide=(1,)))


def _json(file: Path, held: StoredList) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(listshow.data(held)), indent=2) + b"\n")


WRITERS: Final[dict[str, Callable[[Path, StoredList], None]]] = {".csv": _csv, ".xlsx": _xlsx, ".json": _json}
