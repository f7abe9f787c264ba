"""The headlines of a price table: what a phone without a line shows of a deal until it is counted, said by the rules.

A phone looks its headline up as it does the price. Whatever it alone knows it puts in: `@d` is who plays.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final, TypeAlias, get_args

from stammtisch.engine.counting import Headline
from stammtisch.games.chaotentrumpf.counting import COUNTING as CHAOTENTRUMPF
from stammtisch.games.chaotentrumpf.options import Options as ChaotentrumpfOptions
from stammtisch.games.chaotentrumpf.scoring import Facts as ChaotentrumpfFacts
from stammtisch.games.doppelkopf.counting import COUNTING as DOPPELKOPF
from stammtisch.games.doppelkopf.options import Options as DoppelkopfOptions
from stammtisch.games.doppelkopf.scoring import STEPS, Sort, game_of
from stammtisch.games.doppelkopf.scoring import Facts as DoppelkopfFacts
from stammtisch.games.maumau.counting import COUNTING as MAUMAU
from stammtisch.games.maumau.options import Options as MauMauOptions
from stammtisch.games.maumau.scoring import Facts as MauMauFacts
from stammtisch.games.schafkopf.counting import COUNTING as SCHAFKOPF
from stammtisch.games.schafkopf.options import Options as SchafkopfOptions
from stammtisch.games.schafkopf.scoring import Facts as SchafkopfFacts
from stammtisch.games.schafkopf.scoring import Foul, Told

Pieces: TypeAlias = list[dict[str, Any]]


def _pieces(headline: Headline, **put_in: str) -> Pieces:
    """With what the phone puts in, argument by argument."""
    return [
        {"key": part.key, "args": {name: put_in.get(name, value) for name, value in part.args.items()}}
        for part in headline
    ]


def schafkopf(options: SchafkopfOptions) -> dict[str, Pieces]:
    """By game and how it ended, `-` where it was stopped; one with a Spritze ends in `s`."""
    put_in = {"contract": "@contract", "declarer": "@d", "partner": "@p", "seat": "@f"}
    return {key: _pieces(SCHAFKOPF.headline(facts, options), **put_in) for key, facts in _schafkopf_deals()}


def _schafkopf_deals() -> Iterator[tuple[str, SchafkopfFacts]]:
    games: dict[str, dict[str, Any]] = {
        "ruf": {"contract": "Rufspiel", "partner": 1},
        "single": {"contract": "Solo"},
        "tout": {"contract": "Solo", "tout": True},
    }
    for (game, played), spritze in product(games.items(), (None, 3)):
        end = "" if spritze is None else "s"
        yield f"{game}/-/{end}", SchafkopfFacts(declarer=0, spritze=spritze, foul=Foul(0, "open"), **played)
        for won, level in product((True, False), (None,) if game == "tout" else get_args(Told)):
            facts = SchafkopfFacts(declarer=0, spritze=spritze, won=won, level=level, **played)
            yield f"{game}/{'won' if won else 'lost'}.{level or 'simple'}/{end}", facts


ENDED: Final = tuple(product(("re", "kontra"), (None, *STEPS)))
_ALONE_OR_NOT: Final = (("alone", (0,)), ("party", (0, 1)))


def doppelkopf(options: DoppelkopfOptions) -> dict[str, Any]:
    """By whether Re plays alone and how it ended, in `headlines`; in `games` what is played, by its sort."""
    endings: dict[str, Any] = {f"{won}.{step or ''}": {"winner": won, "step": step} for won, step in ENDED}
    endings["nobody."] = {"re_augen": 120, "re_said": "90", "kontra_said": "90"}
    headlines = {
        f"{sort}/{ended}": _pieces(
            DOPPELKOPF.headline(DoppelkopfFacts("normal", re, **told), options), contract="@contract", seats="@re"
        )
        for (sort, re), (ended, told) in product(_ALONE_OR_NOT, endings.items())
    }
    revoked = DOPPELKOPF.headline(DoppelkopfFacts("normal", (0, 1), revoke=2), options)
    games = {sort: game_of(DoppelkopfFacts(sort, (0,))) for sort in get_args(Sort)}
    return {"headlines": headlines | {"revoke": _pieces(revoked, seat="@f")}, "games": games}


def maumau(options: MauMauOptions) -> dict[str, dict[str, Pieces]]:
    """As the strokes and points are looked up."""
    deals = {
        "strokes": {"win": MauMauFacts(0), "jack": MauMauFacts(0, jack=True)},
        "points": {
            "win": MauMauFacts(0, called=True),
            "mau-mau": MauMauFacts(0, jack=True, called=True),
            "jack-unsaid": MauMauFacts(0, jack=True, called=False),
        },
    }
    return {
        by: {won: _pieces(MAUMAU.headline(facts, options), seat="@winner") for won, facts in several.items()}
        for by, several in deals.items()
    }


def chaotentrumpf(options: ChaotentrumpfOptions) -> dict[str, Pieces]:
    """By who has most trumps: one, several, nobody; and where final figures alone were called."""
    deals = {
        "most": ChaotentrumpfFacts("suit:P", (0, 0), (1, 0)),
        "same": ChaotentrumpfFacts("suit:P", (0, 0), (1, 1)),
        "none": ChaotentrumpfFacts("suit:P", (0, 0), (0, 0)),
        "figures": ChaotentrumpfFacts("suit:P", (0, 0), (0, 0), figures=(1, 2)),
    }
    return {
        by: _pieces(CHAOTENTRUMPF.headline(facts, options), trump="@trump", seats="@raters")
        for by, facts in deals.items()
    }
