"""What the test tables of all games share: seats A B C D, hands as text, and words for what happened."""

from typing import Any, Generic, TypeVar

from stammtisch.cards import Cards, Face
from stammtisch.engine.core import HOST, SPECTATOR, SUPERVISOR, Refusal, Seat, TimeUp
from stammtisch.engine.counting import DealResult
from stammtisch.engine.match import DealGame
from tests.session import Session

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")

LETTERS = {"A": 0, "B": 1, "C": 2, "D": 3, "TABLE": HOST, "SUPERVISOR": SUPERVISOR, "SPECTATOR": SPECTATOR}


def seat(letter: str) -> Seat:
    return LETTERS[letter.strip().upper()]


def hands_from(text: str, pack: Cards, face: Face) -> tuple[Cards, ...]:
    """`A: EA E9; C: HK` as four full hands; what is missing is filled up in the order of the pack, A before D."""
    given: dict[Seat, Cards] = {}
    for part in filter(str.strip, text.replace("\n", ";").split(";")):
        who, _, held = part.partition(":")
        given[seat(who)] = face.cards(held)
    rest, size = list(pack), len(pack) // 4
    for card in (c for hand in given.values() for c in hand):
        assert card in rest, f"{card} too often in {text!r}"
        rest.remove(card)
    full: list[Cards] = []
    for s in range(4):
        have = given.get(s, ())
        assert len(have) <= size, f"more than {size} cards for {s}: {have}"
        need = size - len(have)
        full.append((*have, *rest[:need]))
        rest = rest[need:]
    return tuple(full)


class GameTable(Session[S, A, E, V], Generic[S, A, E, V]):
    """A deal in which a refusal is an error, unless it is asked for."""

    @property
    def events(self) -> tuple[E, ...]:
        """What the last action led to."""
        return self.log[-1].events

    def refusal(self, actor: Seat, action: A, *, kind: str) -> Refusal:
        """The refusal this action meets; nothing may have moved."""
        before = self.state
        outcome = self.submit(actor, action, window=self.window(kind).id)
        assert isinstance(outcome, Refusal), f"accepted: {outcome}"
        assert self.state is before
        return outcome

    def let_time_run_out(self, kind: str) -> None:
        time_up: Any = TimeUp()
        self.do(HOST, time_up, kind=kind)

    @property
    def result(self) -> DealResult[Any]:
        assert isinstance(self.game, DealGame)
        result = self.game.result(self.state)
        assert result is not None
        return result

    @property
    def game_points(self) -> tuple[int, ...]:
        return self.result.game_points

    @property
    def clauses(self) -> list[str]:
        return [line.clause for line in self.result.lines]
