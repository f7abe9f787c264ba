"""What is taken away as a file: a table for spreadsheets, or data for other programs."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import Response

from stammtisch.engine.core import Refusal
from stammtisch.server.hall.exports import Cells, as_csv, as_xlsx
from stammtisch.server.security import Declined
from stammtisch.texts import Lang

CSV: Final = "text/csv"
"""The character set is added by the framework."""
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
JSON: Final = "application/json"


def attached(data: bytes, media_type: str, file: str) -> Response[bytes]:
    """A file to be kept."""
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return Response(data, media_type=media_type, headers=headers)


def no_such_form(form: str, *forms: str) -> Declined:
    return Declined(Refusal("ENG-facts", "refusal.hall.format", {"value": form, "known": list(forms)}), 404)


def as_file(name: str, form: str, cells: Cells, lang: Lang, data: Callable[[], Any]) -> Response[bytes]:
    """One table in the form that is asked for; `data` is all there is to tell of it."""
    if form == "csv":
        return attached(as_csv(cells, lang), CSV, f"{name}.csv")
    if form == "xlsx":
        return attached(as_xlsx({"list": cells}, wide=(1,)), XLSX, f"{name}.xlsx")
    if form == "json":
        return attached(msgspec.json.encode(data()), JSON, f"{name}.json")
    raise no_such_form(form, "csv", "xlsx", "json")
