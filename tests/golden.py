"""Golden deals: whole deals as text, with what has to come out of them.

A file is played from its own words and written down anew; both have to be the same text. Its sections:

[deal]      the dealer and the hands
[options]   what differs from the club's defaults
[script]    what is said and played, a trick a line with its taker and Augen; a line that ends with `refused CLAUSE` is
            tried and has to be refused for that reason
[events]    what else happened that is worth noting, the silent offences too
[score]     the lines by seat A B C D, and their sums
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from msgspec import structs

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.scoring import ScoreLine, cents, game_points
from tests.tables import GameTable, seat

T = TypeVar("T", bound=GameTable[Any, Any, Any, Any])
REFUSED: Final = re.compile(r"(.+?)\s+refused \S+")
SECTION: Final = re.compile(r"\[(\w+)\]")


def files_beside(test: str) -> list[Path]:
    """The golden deals of a game."""
    return sorted((Path(test).parent / "golden").glob("*.txt"))


def sections(text: str) -> dict[str, list[str]]:
    """The lines of each section; what stands before the first one is the story, under an empty name."""
    parts: dict[str, list[str]] = {"": []}
    name = ""
    for line in text.splitlines():
        if heading := SECTION.fullmatch(line):
            name = heading[1]
            parts[name] = []
        elif line.strip():
            parts[name].append(line)
    return parts


def rows_of(file: Path) -> list[str]:
    """The clauses of the score lines of a file."""
    return [line.split()[0] for line in sections(file.read_text("utf-8"))["score"]]


class Runner(ABC, Generic[T]):
    """Plays the files of one game; the game brings its words."""

    card: str
    """How a card is written in a row of the script, as a pattern."""
    augen: Mapping[Card, int]
    noted: tuple[type[Any], ...]
    width: int = 18

    @abstractmethod
    def deal(self, hands: str, dealer: str, options: dict[str, str]) -> T:
        """The table after the deal."""

    @abstractmethod
    def answer(self, t: T, text: str) -> tuple[str, Any]:
        """The kind of the window these words answer, and the action."""

    @abstractmethod
    def say(self, t: T, who: str, text: str) -> None: ...

    @abstractmethod
    def lay(self, t: T, row: str) -> None: ...

    @abstractmethod
    def trick(self, t: T) -> tuple[Seat, Cards] | None:
        """Taker and cards of the trick just completed; None while it goes on, or when a fault ended it."""

    @abstractmethod
    def outcome(self, t: T) -> str | None:
        """`scored`, or how else the deal ended; None while it goes on."""

    @abstractmethod
    def word(self, name: str, value: Any) -> str:
        """The field of a noted event."""

    def label(self, line: ScoreLine) -> str:
        return line.clause

    def lines(self, t: T) -> tuple[ScoreLine, ...]:
        return t.result.lines

    # --- playing ---

    def played(self, text: str) -> tuple[str, T]:
        """The file as it comes out when its script is played, and the table."""
        file_parts = sections(text)
        dealer, *hands = file_parts["deal"]
        options = dict(line.split(" = ") for line in file_parts.get("options", ()))
        t = self.deal("\n".join(hands), dealer.removeprefix("dealer "), options)
        file_parts["script"] = [self._done(t, line) for line in file_parts["script"]]
        file_parts["events"] = [self._noted(e) for record in t.log for e in record.events if isinstance(e, self.noted)]
        file_parts["score"] = self._scored(t)
        parts = ["\n".join(lines if not name else [f"[{name}]", *lines]) for name, lines in file_parts.items()]
        return "\n\n".join(parts) + "\n", t

    def differs(self, file: Path) -> str:
        """How the deal comes out otherwise than written; empty if it does not."""
        expected = file.read_text("utf-8")
        actual, _ = self.played(expected)
        diff = unified_diff(expected.splitlines(), actual.splitlines(), "written", "played", lineterm="")
        return "" if actual == expected else "\n".join(["the deal comes out otherwise", *diff])

    def _done(self, t: T, line: str) -> str:
        """Does a line of the script and says it again, as it went."""
        if row := re.fullmatch(rf"((?:[A-D]:{self.card}\s*)+)(?:= [A-D] \d+)?", line):
            self.lay(t, row[1])
            taken = self.trick(t)
            return row[1].rstrip() if taken is None else f"{row[1].rstrip()}  = {self._counted(*taken)}"
        refused = REFUSED.fullmatch(line)
        who, _, text = (refused[1] if refused else line).partition(": ")
        if refused:
            kind, action = self.answer(t, text)
            outcome = t.submit(seat(who), action, window=t.window(kind).id)
            return f"{refused[1]}  refused {outcome.clause}" if isinstance(outcome, Refusal) else refused[1]
        self.say(t, who, text)
        return line

    def _counted(self, who: Seat, cards: Cards) -> str:
        return f"{'ABCD'[who]} {sum(self.augen[c] for c in cards)}"

    # --- writing ---

    def _noted(self, event: Any) -> str:
        """`claimed A B`: the tag, then the fields in their order."""
        words = [self.word(name, value) for name, value in structs.asdict(event).items()]
        return " ".join([str(type(event).__struct_config__.tag), *filter(None, words)])

    def _scored(self, t: T) -> list[str]:
        outcome = self.outcome(t)
        if outcome != "scored":
            return [outcome or f"not over: {sorted(t.kinds())}"]
        lines, width = self.lines(t), len(t.game.seats)
        total, money = game_points(lines, width=width), cents(lines, width=width)
        rows = [f"{self.label(line):<{self.width}}{_amounts(line)}" for line in lines]
        rows.append(f"{'game points':<{self.width}}{_row(total)}")
        return [*rows, *([f"{'cents':<{self.width}}{_cents(money)}"] if any(money) else [])]


def _amounts(line: ScoreLine) -> str:
    return _row(line.game_points) if line.game_points else f"{_cents(line.cents)} cents"


def _row(amounts: tuple[int, ...]) -> str:
    return " ".join(f"{n:+4d}" if n else "   0" for n in amounts)


def _cents(amounts: tuple[int, ...]) -> str:
    return " ".join(f"{n:4d}" for n in amounts)
