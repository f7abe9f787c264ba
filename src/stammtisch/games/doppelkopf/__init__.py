"""Doppelkopf by the club's tournament rules: four players, two French packs without (or with) the nines.

Where a paragraph is found:

| chapter of the rules                              | module           |
|---------------------------------------------------|------------------|
| packs, trumps, rank of the solos                  | contracts.py     |
| dealing                                           | dealing.py       |
| I. reservations, A. throwing in                   | reservations.py  |
| 1.1 several solos                                 | solos.py         |
| B. Armut                                          | armut.py         |
| C. Hochzeit                                       | hochzeit.py      |
| II. Schwein                                       | schwein.py       |
| Re, Kontra and what is added, with their limits   | announcements.py |
| parties, following, tricks                        | play.py          |
| the rest given away, where a table has agreed     | gift.py          |
| 2. revoke                                         | revoke.py        |
| 3., 5., 6., 1.2 who wins, counting                | scoring.py       |
| 4. special points                                 | specials.py      |
| III. the list                                     | liste.py         |
| what may be seen                                  | view.py          |

`options.py` holds every reading, `state.py`, `actions.py` and `events.py` the nouns, `game.py` puts it together.
`counting.py` says which facts cannot be and tells a deal in one line, `consult.py` answers questions from a real table,
`course.py` is the first steps, `earlier.py` reads the logs of before.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from stammtisch.engine.gameinfo import Consultant, Deck, GameInfo

if TYPE_CHECKING:
    from stammtisch.engine.course import Course
    from stammtisch.engine.match import DealGame, MatchState
    from stammtisch.engine.sheets import Sheet


class _Info(GameInfo):
    name = "doppelkopf"
    short = "dk"
    deck: Deck = "fr"
    cards = ("H10", "XD", "KA")
    usual = 4
    quick: Mapping[str, Any] = {"deals": 8, "give_rest": True}
    groups = ("main", "bidding", "solo", "calls", "pig", "count", "faults")

    def rules(self) -> "DealGame[Any, Any, Any, Any, Any]":
        from stammtisch.games.doppelkopf.game import Doppelkopf

        return Doppelkopf()

    def view(self) -> Any:
        from stammtisch.engine.match import MatchView
        from stammtisch.games.doppelkopf.view import View

        return MatchView[View]

    def sheet(self, played: "MatchState[Any, Any, Any]", names: tuple[str, ...]) -> "Sheet":
        from stammtisch.games.doppelkopf import liste

        return liste.written(played.rows, names)

    def consultant(self) -> Consultant:
        from stammtisch.games.doppelkopf import consult

        return Consultant(consult.score, consult.ask, consult.read_facts, consult.INQUIRIES)

    def course(self) -> "Course":
        from stammtisch.games.doppelkopf.course import COURSE

        return COURSE


GAME: Final = _Info()
