"""Facts of a deal, written short for tables and drawn at random for properties; A and B are Re, alone it is A."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine, game_points
from stammtisch.games.doppelkopf.contracts import AUGEN, PACKS, SEATS
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, Party, Sort, Specials, score, winner

A, B, C, D = SEATS
STEPS = ("90", "60", "30", "schwarz")


def ended(
    re_augen: int,
    announced: str = "",
    *,
    specials: str = "0:0",
    contract: Sort = "normal",
    re: tuple[Seat, ...] = (A, B),
    tricks: int | None = None,
    pack: Any = 40,
) -> Facts:
    """`ended(155, "re 90, kontra", specials="2:1")`; Re has as many tricks as go with the Augen, unless told."""
    words: dict[str, Any] = {part.split()[0]: part.split()[-1] for part in announced.split(",") if part}
    made = usual_tricks(re_augen, pack) if tricks is None else tricks
    re_points, kontra_points = map(int, specials.split(":"))
    return Facts(
        contract,
        re,
        re_augen,
        made,
        pack // 4 - made,
        pack,
        re_said=words.get("re"),
        kontra_said=words.get("kontra"),
        specials=Specials(re_points, kontra_points),
    )


def alone(augen: int, announced: str = "", *, contract: Sort = "solo", tricks: int | None = None) -> Facts:
    """A plays alone: a solo, a silent one (`normal`), or a Hochzeit that found nobody."""
    return ended(augen, announced, contract=contract, re=(A,), tricks=tricks)


def points_of(facts: Facts, **options: Any) -> tuple[int, ...]:
    return game_points(score(facts, Options(**options)), width=4)


def winner_of(facts: Facts, **options: Any) -> Party | None:
    return winner(facts, Options(**options))


def told(lines: Sequence[ScoreLine]) -> str:
    """`won-re +1, reached 90 +1, doubled-re +2`: the lines with what each gives to a player of the Kontra side, turned
    round, so that plus is good for Re. D is never Re in these tables."""
    return ", ".join(
        " ".join(
            filter(None, (line.key.removeprefix("line.dk."), line.args.get("step", ""), f"{-line.game_points[D]:+d}"))
        )
        for line in lines
    )


def counted(facts: Facts, **options: Any) -> str:
    return told(score(facts, Options(**options)))


def amounts(text: str) -> tuple[int, ...]:
    """`+21 -7 -7 -7` as numbers."""
    return tuple(int(part) for part in text.split())


# --- how many Augen go into how many tricks ---


def span_of(tricks: int, pack: int) -> tuple[int, int]:
    """The fewest and the most Augen so many tricks can hold."""
    rising = sorted(AUGEN[c] for c in PACKS[pack])
    return sum(rising[: 4 * tricks]), sum(rising[len(rising) - 4 * tricks :])


def usual_tricks(augen: int, pack: int) -> int:
    """Half of the tricks, or as near to it as the Augen allow."""
    size = pack // 4
    fitting = [n for n in range(size + 1) if span_of(n, pack)[0] <= augen <= span_of(n, pack)[1]]
    return min(fitting, key=lambda n: abs(2 * n - size))


# --- at random ---


@st.composite
def facts_of_a_deal(draw: st.DrawFn, *, parties: tuple[int, ...] = (1, 2)) -> Facts:
    """Anything that can have happened in a deal that was played to its end."""
    number = draw(st.sampled_from(parties))
    re = draw(st.permutations(SEATS))[:number]
    sorts: tuple[Sort, ...] = ("normal", "hochzeit", "solo") if number == 1 else ("normal", "hochzeit", "armut")
    pack = draw(st.sampled_from((40, 48)))
    tricks = draw(st.integers(0, pack // 4))
    special = st.just(0) if number == 1 else st.integers(0, 5)
    return Facts(
        draw(st.sampled_from(sorts)),
        tuple(sorted(re)),
        draw(st.integers(*span_of(tricks, pack))),
        tricks,
        pack // 4 - tricks,
        pack,  # type: ignore[arg-type]
        re_said=draw(st.sampled_from((None, "re", *STEPS))),
        kontra_said=draw(st.sampled_from((None, "kontra", *STEPS))),
        specials=Specials(draw(special) if tricks else 0, draw(special) if tricks < pack // 4 else 0),
    )


def some_options() -> st.SearchStrategy[Options]:
    """Every reading a score depends on."""
    return st.builds(
        Options,
        failed_absage_loses=st.booleans(),
        beaten_bonus=st.booleans(),
        old_point_armut=st.booleans(),
        base_at_120=st.booleans(),
        special_can_flip=st.booleans(),
    )
