"""What a game says about itself, in one place: commands, pages and lists serve it from that, and know no game by name.

Describing must cost nothing: a description imports what it stands for when it is asked for it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from stammtisch.engine.consulting import Handler, JsonObject
    from stammtisch.engine.course import Course
    from stammtisch.engine.inquiries import Inquiry
    from stammtisch.engine.match import DealGame, MatchState
    from stammtisch.engine.sheets import Sheet

Deck: TypeAlias = Literal["by", "fr"]
"""How its cards are drawn: Bavarian or French."""


class Consultant(NamedTuple):
    """The referee without a deal: what `stammtisch score` and `ask` call, and the questions as forms."""

    score: "Handler"
    ask: "Handler"
    facts: "Callable[[JsonObject, Any], Any]"
    """The facts of a deal as they stand in a line, by these options: what `score` scores and a list enters."""
    inquiries: "tuple[Inquiry, ...]"


class GameInfo(ABC):
    """A game as the house offers it. Its words are named by `short` (`option.sk.deals`) or `name` (`game.maumau`)."""

    name: str
    short: str
    deck: Deck
    cards: tuple[str, str, str]
    """Three that stand for it."""
    usual: int
    """How many usually play it."""
    length: str = "deals"
    """The option that says how long a match is."""
    quick: Mapping[str, Any] = {}
    """Options of a short evening against bots: fewer deals or a lower target, the table takes care of the formalities;
    nothing that contradicts the book."""
    groups: tuple[str, ...] = ()
    """In which order the groups of its options are asked; the first stands open."""

    @abstractmethod
    def rules(self) -> "DealGame[Any, Any, Any, Any, Any]":
        """For the usual number of players; `seated` gives them for another one."""

    @abstractmethod
    def view(self) -> Any:
        """The type of what a seat sees of a match."""

    def sheet(self, played: "MatchState[Any, Any, Any]", names: tuple[str, ...]) -> "Sheet":
        """The list of a match as this game's list keeper signs it."""
        from stammtisch.engine import sheets
        from stammtisch.texts import say

        return sheets.written(played.rows, names, game=self.name, title=say(f"game.{self.name}"), final=played.final)

    def consultant(self) -> Consultant | None:
        """None where no referee answers questions without a deal."""
        return None

    def course(self) -> "Course | None":
        """The first steps; None where there are none."""
        return None
