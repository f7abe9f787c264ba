"""From the facts of a deal to its result: one contract for every game, and for a deal played here as for one told.

Facts are all that a score depends on. A game says of which type they are, which of them cannot be, which lines follow
from them and how the deal is told in one line; a list keeper, a paper and the page need nothing else of it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from stammtisch import texts
from stammtisch.engine.core import Refusal
from stammtisch.engine.scoring import ScoreLine, cents, game_points

F = TypeVar("F")
O = TypeVar("O", bound=Struct)  # noqa: E741


class HeadlinePart(Struct, frozen=True):
    """A piece of a headline: a sentence in `texts/` and what is put in; `args` may say more than the sentence."""

    key: str
    args: dict[str, Any] = {}


Headline: TypeAlias = tuple[HeadlinePart, ...]
"""A deal in one line, `Rufspiel, Vroni mit Beni, gewonnen Schneider`; several parts are told with commas between."""


class DealResult(Struct, Generic[F], frozen=True):
    """What a finished deal gives; `redeal` when no game came about and it does not count.

    Facts and headline are kept with it, so that nobody has to read them out of the lines. A redeal has neither.
    """

    game_points: tuple[int, ...]
    cents: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    redeal: bool = False
    facts: F | None = None
    headline: Headline = ()


class Counting(Struct, Generic[F, O], frozen=True):
    """How one game counts."""

    facts_type: type[F]
    why_impossible: Callable[[F, O], Refusal | None]
    """Why no deal can have these facts, with the clause; None when it can."""
    score: Callable[[F, O], tuple[ScoreLine, ...]]
    headline: Callable[[F, O], Headline]

    def result(self, facts: F, options: O, *, width: int, lines: tuple[ScoreLine, ...] | None = None) -> DealResult[F]:
        """All that follows from possible facts for so many seats; a played deal brings the lines it has scored."""
        lines = self.score(facts, options) if lines is None else lines
        sums = game_points(lines, width=width), cents(lines, width=width)
        return DealResult(*sums, lines, facts=facts, headline=self.headline(facts, options))


def redealt(width: int) -> DealResult[Any]:
    """No game came about: nobody gets anything, and there is nothing to tell."""
    return DealResult((0,) * width, (0,) * width, (), redeal=True)


def told(headline: Iterable[HeadlinePart], *, lang: texts.Lang, names: Sequence[str] = ()) -> str:
    """The headline as a line of text."""
    line = ", ".join(texts.say(part.key, part.args, lang=lang, names=names) for part in headline)
    return line[:1].upper() + line[1:]
