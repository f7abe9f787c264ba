"""The games, one package each. No game knows another one; a package is known here by its name alone."""

from typing import Any, Final

from stammtisch.engine.consulting import Handler, Line, Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.engine.inquiries import Inquiry
from stammtisch.engine.match import DealGame, MatchState
from stammtisch.engine.sheets import Sheet
from stammtisch.texts import Lang

NAMES: Final = ("chaotentrumpf", "doppelkopf", "maumau", "schafkopf")
"""The games that can be played."""
CONSULTED: Final = NAMES
"""The games whose referee answers questions."""


def deal_game(name: str) -> DealGame[Any, Any, Any, Any, Any]:
    """The rules of this game; `seated` gives them for another number of players, where it is made for several."""
    match name:
        case "chaotentrumpf":
            from stammtisch.games.chaotentrumpf.game import Chaotentrumpf

            return Chaotentrumpf(3)
        case "doppelkopf":
            from stammtisch.games.doppelkopf.game import Doppelkopf

            return Doppelkopf()
        case "maumau":
            from stammtisch.games.maumau.game import MauMau

            return MauMau(4)
        case "schafkopf":
            from stammtisch.games.schafkopf.game import Schafkopf

            return Schafkopf()
    raise LookupError(name)


def sheet(name: str, played: MatchState[Any, Any], names: tuple[str, ...]) -> Sheet:
    """The list of a match as this game's list keeper signs it."""
    match name:
        case "chaotentrumpf":
            from stammtisch.games.chaotentrumpf import protokoll
            from stammtisch.games.chaotentrumpf.match.state import Meeting

            assert isinstance(played, Meeting)
            return protokoll.written(played, names)
        case "doppelkopf":
            from stammtisch.games.doppelkopf import liste

            return liste.written(played.rows, names)
        case "maumau":
            from stammtisch.games.maumau import tafel
            from stammtisch.games.maumau.match.state import Round

            assert isinstance(played, Round)
            return tafel.written(played, names)
        case "schafkopf":
            from stammtisch.games.schafkopf import tischliste

            return tischliste.written(played.rows, names)
    raise LookupError(name)


def ask(line: Line, lang: Lang) -> Line:
    """Hands the line to the game it names."""
    return consultant(line.get("game"))[1](line, lang)


def inquiries(name: str) -> tuple[Inquiry, ...]:
    """The questions of this game as forms."""
    match name:
        case "chaotentrumpf":
            from stammtisch.games.chaotentrumpf import consult as chaotentrumpf

            return chaotentrumpf.INQUIRIES
        case "doppelkopf":
            from stammtisch.games.doppelkopf import consult as doppelkopf

            return doppelkopf.INQUIRIES
        case "maumau":
            from stammtisch.games.maumau import consult as maumau

            return maumau.INQUIRIES
        case "schafkopf":
            from stammtisch.games.schafkopf import consult as schafkopf

            return schafkopf.INQUIRIES
    raise LookupError(name)


def consultant(name: Any) -> tuple[Handler, Handler]:
    """`score` and `ask` of this game; what is no game is answered, as any other bad line is."""
    match name:
        case "chaotentrumpf":
            from stammtisch.games.chaotentrumpf import consult as chaotentrumpf

            return chaotentrumpf.score, chaotentrumpf.ask
        case "doppelkopf":
            from stammtisch.games.doppelkopf import consult as doppelkopf

            return doppelkopf.score, doppelkopf.ask
        case "maumau":
            from stammtisch.games.maumau import consult as maumau

            return maumau.score, maumau.ask
        case "schafkopf":
            from stammtisch.games.schafkopf import consult as schafkopf

            return schafkopf.score, schafkopf.ask
    raise Unanswerable(Refusal("ENG-question", "refusal.game", {"value": name, "known": list(CONSULTED)}))
