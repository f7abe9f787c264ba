"""The addresses of the page: what it shows, the server does not call missing."""

import re
from pathlib import Path
from typing import Final

from stammtisch.server.app import ROUTES

APP: Final = Path(__file__).parents[2] / "web/src/App.svelte"
PATTERN: Final = re.compile(r"\[/\^\\/(?:\(\?:(?P<several>[\w|]+)\)|(?P<one>\w+))")


def test_every_address_the_page_shows_is_one_the_server_knows_and_none_besides() -> None:
    shown = {
        first
        for each in PATTERN.finditer(APP.read_text("utf-8"))
        for first in (each["one"] or each["several"]).split("|")
    }
    assert len(shown) > 15
    assert shown == ROUTES
