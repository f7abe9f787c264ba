"""Swiss Mau-Mau to one hundred: two to eight players, one French pack of 32 or two.

A package for each part; imports between them point down only, in this order. Where a paragraph is found:

| paragraph                                                  | module                  |
|------------------------------------------------------------|-------------------------|
| S1 the first dealer, 11 coming and going, 14 the target    | match/match.py          |
| 12 rules of the players                                    | match/adding.py         |
|                                                            |                         |
| S1 to S8 dealing, the health question, the starter         | opening/dealing.py      |
| 9.e dealing by hand, V14                                   | opening/by_hand.py      |
|                                                            |                         |
| 3, 5, 6.a, 6.c doubts, what they cost, the pile put right  | disputes/doubting.py    |
| 6.b questions                                              | disputes/questions.py   |
| 7 the plenum                                               | disputes/plenum.py      |
| 1.a, 1.e, 5.c, 10 in table mode, when it is not one's turn    | disputes/anytime.py     |
| 8 in table mode: who takes the pile                           | disputes/pile.py        |
| 1.b a card that lies is taken back                         | disputes/take_back.py   |
|                                                            |                         |
| 1, 2 and 9.a the player on turn                            | turn/on_turn.py         |
| a card is laid, right or wrong, and what it does           | turn/card_laid.py       |
| what is offered to the player on turn                      | turn/offering.py        |
| 2.d counting out who sleeps                                | turn/countdown.py       |
| 9.a a queen round called too late                          | turn/late_queens.py     |
| 9.b the king feast                                         | turn/king_feast.py      |
| 9.c the large hadron collider                              | turn/collider.py        |
| joker: telling what was given                              | turn/swap_told.py       |
| C.2, 10.a a turn that is closing                           | turn/closing.py         |
| 1.a, 4.b the end of a turn                                 | turn/ending.py          |
| 10, 10.b, 13 the last card and the end of a deal           | turn/going_out.py       |
|                                                            |                         |
| 10.a Mau                                                   | words/mau.py            |
| 12.c, 16.a, 16.b, 16.d words and gestures that are owed    | words/duties.py         |
| 16.c Pimperle: all hands to the edge                       | words/edge_race.py      |
|                                                            |                         |
| overview, 9.b to d: what may be laid on what               | laying/serving.py       |
| what a jack wishes, also the reversed one                  | laying/wishes.py        |
| 9.a when a queen round may be called and has to end        | laying/queens.py        |
| a turn card by card: 7, 8, 9, 10, ace, stack, adder        | laying/effects.py       |
| who is next, and which way: 8, adder, ace direction        | laying/order.py         |
| S6, S7 what the starter does                               | laying/starter.py       |
| 2.a, 4, 8 drawing, penalty cards, when the stock gives out | laying/drawing.py       |
|                                                            |                         |
| 0, players and packs                                       | packs.py                |
| 3 the referee who sees all and waits for a doubt           | referee.py              |
| 3 and 6 what can be doubted, as what, and what it costs    | violations.py           |
| 12.c what a player's rule can say                          | rules.py                |
| 12, 13, 14 points of a deal, the target, rules to be added | scoring.py              |
| match-day points, strokes, when a special rule comes       | matchday.py             |
| S3, S4, 4.a what may be seen                               | view.py                 |
| 12.c, 13 the Punktetafel                                   | tafel.py                |

`kinds.py` lists all kinds of questions. `options.py` holds every reading, `legacy.py` reads what earlier
versions stored, `state.py`, `actions.py`, `events.py` and `dispute_events.py` the nouns. `folding.py`
says which chapter folds which event, `game.py` puts it together. `counting.py` says which facts cannot be and tells a
deal in one line, `consult.py` answers questions from a real table, `course.py` is the first steps.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from stammtisch.engine.gameinfo import Consultant, Deck, GameInfo

if TYPE_CHECKING:
    from stammtisch.engine.course import Course
    from stammtisch.engine.match import DealGame, MatchState
    from stammtisch.engine.sheets import Sheet


class _Info(GameInfo):
    name = "maumau"
    short = "mm"
    deck: Deck = "fr"
    cards = ("XB", "P7", "HK")
    usual = 4
    length = "target"
    quick: Mapping[str, Any] = {"target": 10, "formalities": "table"}
    groups = ("main", "cards", "doubt", "rounds", "mau", "special", "evening")

    def rules(self) -> "DealGame[Any, Any, Any, Any, Any]":
        from stammtisch.games.maumau.game import MauMau

        return MauMau(4)

    def view(self) -> Any:
        from stammtisch.games.maumau.match.match import MauMauMatchView

        return MauMauMatchView

    def sheet(self, played: "MatchState[Any, Any, Any]", names: tuple[str, ...]) -> "Sheet":
        from stammtisch.games.maumau import tafel
        from stammtisch.games.maumau.match.state import MauMauMatchState

        assert isinstance(played, MauMauMatchState)
        return tafel.written(played, names)

    def consultant(self) -> Consultant:
        from stammtisch.games.maumau import consult

        return Consultant(consult.score, consult.ask, consult.read_facts, consult.INQUIRIES)

    def course(self) -> "Course":
        from stammtisch.games.maumau.course import COURSE

        return COURSE


GAME: Final = _Info()
