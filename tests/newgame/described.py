"""Hohe Karte as somebody else would bring a game: a description, words, a rule book, and not one line elsewhere."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from stammtisch import games
from stammtisch.cards import Cards
from stammtisch.engine.gameinfo import Deck, GameInfo
from stammtisch.engine.match import MatchView
from stammtisch.texts import LANGS
from tests.engine.hohe_karte import HoheKarte, Playing, State, View

FOLDER: Final = Path(__file__).parent


class Ruled(HoheKarte):
    """With a rule book of its own, and with the stock shuffled again as a server proves it."""

    rulebook = "hohe-karte"

    def shuffled_again(self, state: State) -> Cards:
        return state.stock if isinstance(state, Playing) else ()


class HoheKarteInfo(GameInfo):
    name = "hohe-karte"
    short = "hk"
    deck: Deck = "by"
    cards = ("EA", "GK", "HO")
    usual = 3

    def rules(self) -> HoheKarte:
        return Ruled()

    def view(self) -> Any:
        return MatchView[View]


def register() -> None:
    words = {lang: json.loads((FOLDER / "words" / f"{lang}.json").read_text("utf-8")) for lang in LANGS}
    games.register(HoheKarteInfo(), words=words, book=(FOLDER / "rulebook.toml").read_text("utf-8"))


@contextmanager
def registered() -> Iterator[None]:
    """As long as a test needs it."""
    register()
    try:
        yield
    finally:
        games.unregister("hohe-karte")
