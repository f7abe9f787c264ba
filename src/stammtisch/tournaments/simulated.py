"""Deals as tables might tell them, at random; each can have happened. For rehearsals."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from stammtisch.cards import Cards
from stammtisch.games.chaotentrumpf import packs
from stammtisch.games.chaotentrumpf.scoring import Facts as ChaotentrumpfFacts
from stammtisch.games.chaotentrumpf.scoring import counted
from stammtisch.games.chaotentrumpf.trumps import PACK, TRUMPS, level
from stammtisch.games.doppelkopf.scoring import Facts as DoppelkopfFacts
from stammtisch.games.doppelkopf.scoring import Specials
from stammtisch.games.maumau.scoring import Facts as MauMauFacts
from stammtisch.games.schafkopf.scoring import Facts as SchafkopfFacts
from stammtisch.games.schafkopf.scoring import Foul
from stammtisch.lists.entries import Deal
from stammtisch.lists.kinds import kind_of
from stammtisch.lists.minutes import taking_part
from stammtisch.lists.scorelist import ScoreList

_LEVELS: Final = ("simple", "schneider", "durch")
_ELECTED: Final = tuple(trump for trump in TRUMPS if level(trump) != "card")


def _schafkopf(dice: Random, sheet: ScoreList) -> Any:
    declarer, *others = dice.sample(range(4), 4)
    ruf = dice.random() < 0.7
    partner = others.pop() if ruf else None
    tout = not ruf and dice.random() < 0.1
    foul = Foul(dice.randrange(4), "open") if dice.random() < 0.03 else None
    return SchafkopfFacts(
        "Rufspiel" if ruf else dice.choice(("Solo", "Wenz", "Farbwenz")),
        declarer,
        partner=partner,
        tout=tout,
        spritze=dice.choice(others) if dice.random() < 0.2 else None,
        foul=foul,
        won=None if foul else dice.random() < 0.6,
        level=None if tout or foul else dice.choices(_LEVELS, (8, 3, 1))[0],
    )


def _doppelkopf(dice: Random, sheet: ScoreList) -> Any:
    seats = dice.sample(range(4), 4)
    solo = dice.random() < 0.15
    return DoppelkopfFacts(
        "solo" if solo else dice.choice(("normal", "normal", "hochzeit", "armut")),
        tuple(sorted(seats[: 1 if solo else 2])),
        re_augen=dice.randrange(30, 211),
        pack=sheet.options.pack,
        re_said=dice.choice((None, None, "re")),
        kontra_said=dice.choice((None, None, None, "kontra")),
        specials=Specials() if solo else Specials(dice.randrange(2), dice.randrange(2)),
    )


def _maumau(dice: Random, sheet: ScoreList) -> Any:
    there = sheet.present(sheet.next_number)
    return MauMauFacts(dice.choice(there), jack=dice.random() < 0.2, players=sheet.width)


def _chaotentrumpf(dice: Random, sheet: ScoreList) -> Any:
    """Tricks of cards that were really dealt: so that what everybody counts can have been."""
    players = taking_part(sheet, sheet.next_number)
    cards = [card for card in PACK for _ in range(packs.packs(len(players), sheet.options))]
    dice.shuffle(cards)
    captured: dict[int, Cards] = dict.fromkeys(players, ())
    for trick in range(2 * sheet.options.hand):
        winner = dice.choice(players)
        captured[winner] += tuple(cards[trick * len(players) : (trick + 1) * len(players)])
    facts: ChaotentrumpfFacts = counted(dice.choice(_ELECTED), captured, seat_count=sheet.width, inversion=None)
    return facts


_DEALS: Final[dict[str, Callable[[Random, ScoreList], Any]]] = {
    "schafkopf": _schafkopf,
    "doppelkopf": _doppelkopf,
    "maumau": _maumau,
    "chaotentrumpf": _chaotentrumpf,
}


def some_deal(dice: Random, sheet: ScoreList) -> Deal:
    """The next deal of this list: tried until the rules say it can have been."""
    kind = kind_of(sheet)
    while True:
        facts = _DEALS[kind.game](dice, sheet)
        if kind.counting.why_impossible(facts, sheet.options) is None:
            return Deal(facts)
