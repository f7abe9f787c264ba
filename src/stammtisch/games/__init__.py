"""The games, one package each. No game knows another one; each describes itself (`GAME`), and is served from that."""

from collections.abc import Mapping
from typing import Any, Final

from stammtisch import rulebook, texts
from stammtisch.engine.consulting import JsonObject, Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.engine.gameinfo import Consultant, GameInfo
from stammtisch.engine.match import DealGame
from stammtisch.games.chaotentrumpf import GAME as CHAOTENTRUMPF
from stammtisch.games.doppelkopf import GAME as DOPPELKOPF
from stammtisch.games.maumau import GAME as MAUMAU
from stammtisch.games.schafkopf import GAME as SCHAFKOPF
from stammtisch.texts import Lang

_GAMES: Final[dict[str, GameInfo]] = {game.name: game for game in (SCHAFKOPF, DOPPELKOPF, MAUMAU, CHAOTENTRUMPF)}
NAMES: Final = tuple(_GAMES)
"""The games this house brings along."""


def names() -> tuple[str, ...]:
    """The games that can be played, those that others have registered too."""
    return tuple(_GAMES)


def info(name: str) -> GameInfo:
    """LookupError when there is no such game."""
    return _GAMES[name]


def register(game: GameInfo, *, words: Mapping[Lang, Mapping[str, str]], book: str) -> None:
    """Adds a game from elsewhere with its words and its rule book (as TOML); from now on it is served like the rest."""
    if game.name in _GAMES:
        raise ValueError(f"there is a game {game.name!r} already")
    rulebook.add_book(game.name, book)
    texts.add_words(game.name, words)
    _GAMES[game.name] = game


def unregister(name: str) -> None:
    """Forgets a game that was registered."""
    if name in NAMES:
        raise ValueError(f"{name!r} belongs to the house")
    del _GAMES[name]
    texts.remove_words(name)
    rulebook.remove_book(name)


def deal_game(name: str) -> DealGame[Any, Any, Any, Any, Any]:
    """The rules of this game; `seated` gives them for another number of players, where it is made for several."""
    return info(name).rules()


def consulted() -> tuple[str, ...]:
    """The games whose referee answers questions."""
    return tuple(name for name, game in _GAMES.items() if game.consultant() is not None)


def consultant(name: Any) -> Consultant:
    """The referee of this game; what is no game is answered, as any other bad line is."""
    answering = _GAMES[name].consultant() if isinstance(name, str) and name in _GAMES else None
    if answering is None:
        raise Unanswerable(Refusal("ENG-question", "refusal.game", {"value": name, "known": list(consulted())}))
    return answering


def ask(question: JsonObject, lang: Lang) -> JsonObject:
    """Hands the line to the game it names."""
    return consultant(question.get("game")).ask(question, lang)
