"""Schafkopf by the tournament ordinance of October 2025: four players, 32 Bavarian cards.

Where a paragraph is found:

| chapter of the ordinance                         | module        |
|--------------------------------------------------|---------------|
| cards, games and trumps, rank of the games       | contracts.py  |
| shuffling, dealing, dealing again                | dealing.py    |
| calling a Sau, raising (Steigern), binding words | bidding.py    |
| Spritze                                          | spritze.py    |
| duties around the Sau, tricks, end of the deal   | play.py       |
| wrong following, wrong lead                      | revoke.py     |
| supervisors (Aufsicht)                           | supervisor.py |
| game points, unentitled Spritze, Reuegeld        | scoring.py    |
| table points, result, the 100 check              | tischliste.py |
| what may be looked at                            | view.py       |

`options.py` holds every reading, `state.py`, `actions.py` and `events.py` the nouns, `game.py` puts it together.
`counting.py` says which facts cannot be and tells a deal in one line, `consult.py` answers questions from a real table,
`course.py` is the first steps, `netschafkopf.py` and `replaying.py` read another
program's protocols and play them again, `earlier.py` the logs of before.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from stammtisch.engine.gameinfo import Consultant, Deck, GameInfo

if TYPE_CHECKING:
    from stammtisch.engine.course import Course
    from stammtisch.engine.match import DealGame, MatchState
    from stammtisch.engine.sheets import Sheet


class _Info(GameInfo):
    name = "schafkopf"
    short = "sk"
    deck: Deck = "by"
    cards = ("EO", "HA", "SU")
    usual = 4
    quick: Mapping[str, Any] = {"deals": 8}
    groups = ("main", "bidding", "count", "faults")

    def rules(self) -> "DealGame[Any, Any, Any, Any, Any]":
        from stammtisch.games.schafkopf.game import Schafkopf

        return Schafkopf()

    def view(self) -> Any:
        from stammtisch.engine.match import MatchView
        from stammtisch.games.schafkopf.view import View

        return MatchView[View]

    def sheet(self, played: "MatchState[Any, Any, Any]", names: tuple[str, ...]) -> "Sheet":
        from stammtisch.games.schafkopf import tischliste

        return tischliste.written(played.rows, names)

    def consultant(self) -> Consultant:
        from stammtisch.games.schafkopf import consult

        return Consultant(consult.score, consult.ask, consult.read_facts, consult.INQUIRIES)

    def course(self) -> "Course":
        from stammtisch.games.schafkopf.course import COURSE

        return COURSE


GAME: Final = _Info()
