"""Facts of a deal, written short for tables and drawn at random for properties; A declares, B is called, D gives."""

from hypothesis import assume
from hypothesis import strategies as st

from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import game_points
from stammtisch.games.schafkopf.contracts import AUGEN, SEATS, Kind
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, Foul, Phase, count_fits_foul, score

SINGLES: tuple[Kind, ...] = ("Farbwenz", "Wenz", "Solo")
A, B, C, D = SEATS


def ended(
    kind: Kind, augen: int, tricks: int, *, spritze: Seat | None = None, tout: bool = False, foul: Foul | None = None
) -> Facts:
    """A has played this game, in a Rufspiel with B as partner."""
    partner = B if kind == "Rufspiel" else None
    return Facts(kind, A, augen, tricks, partner, tout, spritze, foul)


def stopped(
    kind: Kind, phase: Phase, offender: Seat, *, spritze: Seat | None = None, tout: bool = False, secured: bool = False
) -> Facts:
    """The same, ended by a foul; the Augen no longer matter."""
    return ended(kind, 40, 3, spritze=spritze, tout=tout, foul=Foul(offender, phase, secured=secured))


def points_of(facts: Facts, options: Options | None = None) -> tuple[int, ...]:
    return game_points(score(facts, options or Options()), width=4)


def amounts(text: str) -> tuple[int, ...]:
    """`+6 -2 -2 -2` as numbers."""
    return tuple(int(part) for part in text.split())


# --- at random ---

_FALLING = sorted(AUGEN.values(), reverse=True)


def span_of(tricks: int) -> tuple[int, int]:
    """The fewest and the most Augen so many tricks can hold."""
    return sum(_FALLING[32 - 4 * tricks :]), sum(_FALLING[: 4 * tricks])


@st.composite
def facts_of_a_deal(draw: st.DrawFn, *, fouls: bool = True) -> Facts:
    """Anything that can have happened in a deal."""
    kind = draw(st.sampled_from(("Rufspiel", *SINGLES)))
    declarer = draw(st.sampled_from(SEATS))
    others = [s for s in SEATS if s != declarer]
    partner = draw(st.sampled_from(others)) if kind == "Rufspiel" else None
    tout = kind != "Rufspiel" and draw(st.booleans())
    spritze = draw(st.sampled_from([None, *(s for s in others if s != partner)]))
    tricks = draw(st.integers(0, 8))
    augen = draw(st.integers(*span_of(tricks)))
    foul = draw(st.none() | fouls_in(tout)) if fouls else None
    facts = Facts(kind, declarer, augen, tricks, partner, tout, spritze, foul)
    assume(count_fits_foul(facts))  # what was won or lost before the fault is so by the count (SK-revoke-2)
    return facts


def fouls_in(tout: bool) -> st.SearchStrategy[Foul]:
    """A Tout is never won before its last trick."""
    phases = st.sampled_from(("lost", "open") if tout else ("won", "lost", "open"))
    return st.builds(Foul, st.sampled_from(SEATS), phases, continued=st.booleans(), secured=st.booleans())


def some_options() -> st.SearchStrategy[Options]:
    """Every reading a score depends on."""
    return st.builds(
        Options,
        opp_schneider_max=st.sampled_from((29, 30)),
        unentitled_rule=st.booleans(),
        reuegeld_payer=st.sampled_from(("declarer", "side", "halves")),
        revoke_won_level=st.sampled_from(("simple", "secured")),
        revoke_tout=st.sampled_from(("literal", "scaled")),
    )
