"""Chaotentrumpf by its rule book of 1999: two to ten players, up to six French packs.

A deal in every mode of the referee, the match around it, and answers to questions from a real table. Where an article
is found:

| article                                              | module         |
|------------------------------------------------------|----------------|
| 3 packs, 7 and 10 their number of cards, NÜV 1 and 2 | packs.py       |
| 3c and 8 what is hidden from whom                    | view.py        |
| 5a shuffling, 6 cutting, 7 and 10 the deals, N2      | dealing.py     |
| 8 the first open card, 9b and 9c the vote            | voting.py      |
| 9a levels, 13b order, 15b to d following, N1         | trumps.py      |
| 9c to 9f when the election ends, N3                  | election.py    |
| 11 inversions, NÜV 3, N4                             | inversion.py   |
| 11a to e, 12 and 14 the preparation, NÜV 4, N5a      | preparation.py |
| 14c and the lot (LE), N5b                            | lot.py         |
| 15 the tricks                                        | play.py        |
| 13a points, 16 score and rating, NÜV 5, N6           | scoring.py     |
|                                                      |                |
| 1b the emergency ordinance, NÜV 1 to 6               | match/agreement.py |
| 3b, 17b, 17c who comes and goes, the time of a match | match/presence.py |
| 4a, 4b, 5b who keeps the minutes, who shuffles first | match/office.py |
| 4b and the lot (LE) outside a deal                   | match/drawing.py |
| 5b, 5c, SV 5 what their keeper notes down            | match/minutes.py |
| 17a to c, NÜV 6 when a match is won, play-offs       | match/limits.py |
| SV 1 to 4 accusation, judges, sentence               | match/tribunal.py |
| 4a the minutes as a sheet                            | protokoll.py   |

`options.py` holds every reading, `state.py`, `actions.py` and `events.py` the nouns, `game.py` puts a deal together;
`match/` has nouns of its own, `match/match.py` asks its chapters, `match/folding.py` says which folds which event.
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
    name = "chaotentrumpf"
    short = "ct"
    deck: Deck = "fr"
    cards = ("XA", "KD", "P9")
    usual = 4
    length = "max_deals"
    quick: Mapping[str, Any] = {"max_deals": 4, "formalities": "table"}
    groups = ("main", "cards", "trump", "inversion", "count", "evening", "faults")

    def rules(self) -> "DealGame[Any, Any, Any, Any, Any]":
        from stammtisch.games.chaotentrumpf.game import Chaotentrumpf

        return Chaotentrumpf(3)

    def view(self) -> Any:
        from stammtisch.games.chaotentrumpf.match.view import ChaotentrumpfMatchView

        return ChaotentrumpfMatchView

    def sheet(self, played: "MatchState[Any, Any, Any]", names: tuple[str, ...]) -> "Sheet":
        from stammtisch.games.chaotentrumpf import protokoll
        from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState

        assert isinstance(played, ChaotentrumpfMatchState)
        return protokoll.written(played, names)

    def consultant(self) -> Consultant:
        from stammtisch.games.chaotentrumpf import consult

        return Consultant(consult.score, consult.ask, consult.read_facts, consult.INQUIRIES)

    def course(self) -> "Course":
        from stammtisch.games.chaotentrumpf.course import COURSE

        return COURSE


GAME: Final = _Info()
