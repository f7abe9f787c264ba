"""Before the first card: gesund or a reservation, the contest of solos, the Armut from both sides."""

from typing import Any, Final

from stammtisch.bots.doppelkopf.announcing import limits
from stammtisch.bots.doppelkopf.hand import as_soloist, as_taker
from stammtisch.cards import Cards
from stammtisch.games.doppelkopf.announcements import level_of
from stammtisch.games.doppelkopf.contracts import CONTRACTS, SOLOS
from stammtisch.games.doppelkopf.dealing import vorhand
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Step

SOLO_FROM: Final[dict[str, float]] = {
    "Trumpfsolo": 158.0,
    "Farbsolo": 148.0,
    "Koehler": 125.0,
    "Damensolo": 125.0,
    "Bubensolo": 125.0,
    "Fleischloser": 130.0,
}
"""The Augen to expect before one plays alone: with long trumps a game for two brings nearly as much."""
TAKE_FROM: Final = 115.0
"""The same for taking an Armut; nobody takes it, and the cards are dealt again."""
RAISE: Final = 8.0
"""How much less one asks of a step that has to be said to get one's solo at all."""


def best_solo(view: Any, options: Options) -> tuple[float, str]:
    """The solo that promises most, and by how many Augen more than it needs."""
    leading = view.seat == vorhand(view.dealer)
    return max(
        (as_soloist(view.hand, name, pack=options.pack, leading=leading) - SOLO_FROM[CONTRACTS[name].kind], name)
        for name in SOLOS
    )


def reservation(view: Any, offered: tuple[str, ...], options: Options) -> str:
    """A strong solo first; a Hochzeit is always said; bad hands are thrown in or offered round."""
    spare, solo = best_solo(view, options)
    if spare >= 0 and solo in offered:
        return solo
    return next(what for what in ("hochzeit", "throw", "armut", "gesund") if what in offered)


def bid(view: Any, offered: tuple[Step, ...], options: Options) -> Step | None:
    """The lowest step that keeps one's solo in the contest, if the hand carries it."""
    solo = dict(view.solos)[view.seat]
    augen = as_soloist(view.hand, solo, pack=options.pack, leading=view.seat == vorhand(view.dealer))
    lowest = min(offered, key=level_of)
    return lowest if augen >= limits(options, "re", alone=True)[level_of(lowest)] - RAISE else None


def takes_armut(hand: Cards, brought: int, options: Options) -> bool:
    return as_taker(hand, brought, options.pack) >= TAKE_FROM
