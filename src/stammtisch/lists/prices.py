"""The price table a list carries for a phone without a line: what every deal brings, worked out here by the scoring.

A phone looks it up and adds; it counts nothing itself. Schafkopf: by what happened, for each part somebody can have in
it. Doppelkopf: the value of a stake by what was said and how it ended, or by the Augen of Re. The small sums of the
others are data as well. With every price stand the clauses it comes from.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any, Final, Literal, TypeAlias, get_args

from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.chaotentrumpf import scoring as chaotentrumpf
from stammtisch.games.chaotentrumpf.inversion import Kind as Inversion
from stammtisch.games.chaotentrumpf.options import Options as ChaotentrumpfOptions
from stammtisch.games.chaotentrumpf.trumps import TRUMPS
from stammtisch.games.doppelkopf.counting import COUNTING as DOPPELKOPF
from stammtisch.games.doppelkopf.options import Options as DoppelkopfOptions
from stammtisch.games.doppelkopf.scoring import STEPS, Point, Special, Specials, reached, winner
from stammtisch.games.doppelkopf.scoring import Facts as DoppelkopfFacts
from stammtisch.games.maumau import matchday, scoring
from stammtisch.games.maumau.options import Options as MauMauOptions
from stammtisch.games.schafkopf.counting import COUNTING as SCHAFKOPF
from stammtisch.games.schafkopf.options import Options as SchafkopfOptions
from stammtisch.games.schafkopf.scoring import ALL_AUGEN, ALL_TRICKS, Foul, Phase, Told, outcome
from stammtisch.games.schafkopf.scoring import Facts as SchafkopfFacts
from stammtisch.lists import price_headlines
from stammtisch.lists.price_headlines import ENDED

Table: TypeAlias = dict[str, Any]
Part: TypeAlias = Literal["d", "p", "s", "f", "o"]
"""Declarer, partner, giver of the Spritze, offender who is none of these, anybody else."""


@cache
def price_table(game: str, options: Any) -> Table:
    """All that a phone needs to price a deal of this game by these options."""
    table: Table = _TABLES[game](options)
    return table


def _clauses(lines: Iterable[ScoreLine]) -> list[str]:
    """By which clauses, each once, in the order of the lines."""
    return list(dict.fromkeys(line.clause for line in lines))


# --- Schafkopf -------------------------------------------------------------------------------------------------


def part_of(facts: SchafkopfFacts, seat: Seat) -> Part:
    """Which part this seat had in the deal."""
    if seat == facts.declarer:
        return "d"
    if seat == facts.partner:
        return "p"
    if seat == facts.spritze:
        return "s"
    return "f" if facts.foul is not None and seat == facts.foul.offender else "o"


def schafkopf_key(facts: SchafkopfFacts) -> str:
    """What happened, as the page writes it down to look it up; how it ended as told, not as counted."""
    game = "ruf" if facts.contract == "Rufspiel" else "tout" if facts.tout else "single"
    spritze = "" if facts.spritze is None else "s1" if facts.one_trick else "s"
    foul, ended = "", "-"
    if facts.foul is not None:
        how = "continued" if facts.foul.continued else facts.foul.phase + ("+" if facts.foul.secured else "")
        foul = f"{part_of(facts, facts.foul.offender)}:{how}"
    if not facts.stopped:
        ended = f"{'won' if facts.won else 'lost'}.{'simple' if facts.tout else facts.level or 'simple'}"
    return f"{game}/{ended}/{spritze}/{foul}"


def schafkopf_facts() -> Iterator[SchafkopfFacts]:
    """Every deal a list keeper can tell, with the seats in one order: 0 plays, 1 with him, 3 gives the Spritze."""
    games: list[tuple[Any, Seat | None, bool]] = [("Rufspiel", 1, False), ("Rufspiel", None, False)]
    games += [("Solo", None, False), ("Solo", None, True)]
    for (contract, partner, tout), spritze in product(games, (None, 3)):
        for foul in _fouls():
            told = product((True, False), (None,) if tout else get_args(Told), (False, True))
            endings = [(None, None, False)] if foul is not None and not foul.continued else told
            for won, level, one_trick in endings:
                yield SchafkopfFacts(contract, 0, None, None, partner, tout, spritze, foul, won, level, bool(one_trick))


def _fouls() -> Iterator[Foul | None]:
    yield None
    for offender in range(4):
        yield Foul(offender, "open", continued=True)
        for phase, secured in product(get_args(Phase), (False, True)):
            yield Foul(offender, phase, secured=secured)


def _schafkopf(options: SchafkopfOptions) -> Table:
    prices: dict[str, dict[Part, list[int]]] = {}
    clauses: dict[str, list[str]] = {}
    for facts in schafkopf_facts():
        if SCHAFKOPF.why_impossible(facts, options) is None:
            result = SCHAFKOPF.result(facts, options, width=4)
            parts = {part_of(facts, seat): [result.game_points[seat], result.cents[seat]] for seat in range(4)}
            prices.setdefault(schafkopf_key(facts), {}).update(parts)
            clauses[schafkopf_key(facts)] = _clauses(result.lines)
    headlines = price_headlines.schafkopf(options)
    return {
        "game": "schafkopf",
        "prices": prices,
        "clauses": clauses,
        "ended": _ended_by_augen(options),
        "headlines": headlines,
    }


def _ended_by_augen(options: SchafkopfOptions) -> list[list[Any]]:
    """From how many Augen of the declaring side on it ends so, unless one side has no trick."""
    ladder: list[list[Any]] = []
    for augen in range(ALL_AUGEN + 1):
        won, level = outcome(SchafkopfFacts("Rufspiel", 0, augen, ALL_TRICKS // 2, 1), options)
        ended = f"{'won' if won else 'lost'}.{level}"
        if not ladder or ladder[-1][1] != ended:
            ladder.append([augen, ended])
    return ladder


# --- Doppelkopf ------------------------------------------------------------------------------------------------

RE_SAID: Final = (None, "re", "90", "60", "30", "schwarz")
KONTRA_SAID: Final = (None, "kontra", "90", "60", "30", "schwarz")
_SORTS: Final[dict[str, tuple[Any, tuple[Seat, ...]]]] = {
    "party": ("normal", (0, 1)),
    "armut": ("armut", (0, 1)),
    "alone": ("solo", (0,)),
}


def doppelkopf_key(facts: DoppelkopfFacts) -> str:
    """Who plays against whom, and what was said."""
    sort = "alone" if facts.alone else "armut" if facts.contract == "armut" else "party"
    return f"{sort}/{facts.re_said or ''}/{facts.kontra_said or ''}"


def _doppelkopf(options: DoppelkopfOptions) -> Table:
    told: dict[str, dict[str, int]] = {}
    by_augen: dict[str, list[list[Any]]] = {}
    clauses: dict[str, dict[str, list[str]]] = {}
    for (contract, re), re_said, kontra_said in product(_SORTS.values(), RE_SAID, KONTRA_SAID):
        spoken: dict[str, Any] = {"pack": options.pack, "re_said": re_said, "kontra_said": kontra_said}
        key = doppelkopf_key(DoppelkopfFacts(contract, re, **spoken))
        endings = {
            f"{winner}.{step or ''}": DoppelkopfFacts(contract, re, winner=winner, step=step, **spoken)  # type: ignore[arg-type]
            for winner, step in ENDED
        }
        values = {ended: _stake(facts, options) for ended, facts in endings.items()}
        told[key] = {ended: value for ended, value in values.items() if value is not None}
        possible = [facts for ended, facts in endings.items() if ended in told[key]]
        clauses[key] = {str(f.winner): _clauses(DOPPELKOPF.score(f, options)) for f in possible}
        by_augen[key] = _runs(
            [_stake(DoppelkopfFacts(contract, re, re_augen=n, **spoken), options) for n in range(241)]
        )
    return {
        "game": "doppelkopf",
        "told": told,
        "augen": by_augen,
        "ended": {
            f"{re or ''}/{kontra or ''}": _ended(re, kontra, options) for re, kontra in product(RE_SAID, KONTRA_SAID)
        },
        "clauses": clauses,
        "shares": {"party": [1, -1], "armut": [1, -1], "alone": [3, -1]},
        "special": 1,
        "specials": {kind: _special_clause(kind, options) for kind in get_args(Point)},
        "specials_untold": _clauses(_with_specials(Specials(re=1), options))[-1],
        "specials_flip": options.special_can_flip,
        "revoke": [-9, 3],
        "revoked": _clauses(DOPPELKOPF.score(DoppelkopfFacts("normal", (0, 1), revoke=2), options)),
        **price_headlines.doppelkopf(options),
    }


def _ended(re_said: Any, kontra_said: Any, options: DoppelkopfOptions) -> list[list[Any]]:
    """From how many Augen of Re on it ends so, after these announcements."""
    deals = [
        DoppelkopfFacts("normal", (0, 1), augen, pack=options.pack, re_said=re_said, kontra_said=kontra_said)
        for augen in range(241)
    ]
    winners = [(facts, winner(facts, options)) for facts in deals]
    return _runs(["nobody." if won is None else f"{won}.{_step(reached(facts, won))}" for facts, won in winners])


def _step(made: int) -> str:
    return STEPS[made - 1] if made else ""


def _with_specials(specials: Specials, options: DoppelkopfOptions) -> tuple[ScoreLine, ...]:
    return DOPPELKOPF.score(DoppelkopfFacts("normal", (0, 1), winner="re", specials=specials), options)


def _special_clause(kind: Point, options: DoppelkopfOptions) -> str:
    """By which clause this special point counts."""
    against = 2 if kind in ("fuchs", "karlchen-caught") else None
    return _clauses(_with_specials(Specials(re=1, details=(Special(kind, 0, against),)), options))[-1]


def _stake(facts: DoppelkopfFacts, options: DoppelkopfOptions) -> int | None:
    """What one who plays against Re loses, without special points; None when no deal can have these facts."""
    if DOPPELKOPF.why_impossible(facts, options) is not None:
        return None
    return -sum(line.game_points[3] for line in DOPPELKOPF.score(facts, options))


def _runs(values: list[Any]) -> list[list[Any]]:
    """From how many Augen on it is worth so much, or ends so."""
    runs: list[list[Any]] = []
    for augen, value in enumerate(values):
        if not runs or runs[-1][1] != value:
            runs.append([augen, value])
    return runs


# --- the small sums of the others ------------------------------------------------------------------------------


def _maumau(options: MauMauOptions) -> Table:
    announced, silent = scoring.Facts(0, jack=True, called=True), scoring.Facts(0, jack=True, called=False)
    return {
        "game": "maumau",
        "strokes": {"win": matchday.strokes(jack=False), "jack": matchday.strokes(jack=True)},
        "points": {
            "win": scoring.deal_points(scoring.Facts(0, called=True), options),
            "mau-mau": scoring.deal_points(announced, options),
            "jack-unsaid": scoring.deal_points(silent, options),
        },
        "clauses": {
            "strokes": _clauses(scoring.score(scoring.Facts(0), options)),
            "points": _clauses(scoring.score(announced, options)),
        },
        "headlines": price_headlines.maumau(options),
    }


def _chaotentrumpf(options: ChaotentrumpfOptions) -> Table:
    """A rating is shared by `bonus[n - 1]` each, or by Augen times `factor[n - 1]`, a fraction."""
    ratings = {
        f"{trump}/{inversion or ''}": chaotentrumpf.rating(trump, inversion)
        for trump, inversion in product(TRUMPS, (None, *get_args(Inversion)))
    }
    bonuses = sorted({amount for kind, amount in ratings.values() if kind == "bonus"})
    factors = sorted({amount for kind, amount in ratings.values() if kind == "factor"})
    return {
        "game": "chaotentrumpf",
        "no_trump": -options.no_trump_minus,
        "no_trick": -options.no_trick_minus,
        "no_trick_cumulates": options.no_trick_cumulates,
        "no_trump_in_play": options.no_trump_in_play,
        "ratings": ratings,
        "bonus": {amount: [_bonus(amount, n, options) for n in _SHARERS] for amount in bonuses},
        "factor": {amount: [_fraction(amount, n, options) for n in _SHARERS] for amount in factors},
        "clauses": _counted_by(),
        "headlines": price_headlines.chaotentrumpf(options),
    }


def _counted_by() -> dict[str, str]:
    """By which clause each part of a sum counts, read off two deals that have all of them, line by line."""
    alone = chaotentrumpf.Facts("suit:P", (20, 10, 0), (1, 0, 0), without_trick=(2,))
    level = chaotentrumpf.Facts("suit:P", (20, 10), (1, 1))
    by = [line.clause for facts in (alone, level) for line in chaotentrumpf.score(facts, ChaotentrumpfOptions())]
    return dict(zip(("augen", "no-trump", "no-trick", "rating", "augen", "rating-shared"), by, strict=True))


_SHARERS: Final = range(1, 11)


def _bonus(amount: int, sharers: int, options: ChaotentrumpfOptions) -> int:
    return chaotentrumpf.shared(amount, 0, sharers, kind="bonus", options=options)


def _fraction(amount: int, sharers: int, options: ChaotentrumpfOptions) -> list[int]:
    below = sharers if options.split_factor == "divide_gain" else 1
    return [chaotentrumpf.shared(amount, below, sharers, kind="factor", options=options), below]


_TABLES: Final[dict[str, Any]] = {
    "schafkopf": _schafkopf,
    "doppelkopf": _doppelkopf,
    "maumau": _maumau,
    "chaotentrumpf": _chaotentrumpf,
}
