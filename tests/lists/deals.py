"""Deals as tables might tell them, at random; each can have happened."""

from random import Random

from stammtisch.games.chaotentrumpf.trumps import TRUMPS
from stammtisch.games.doppelkopf.scoring import Specials
from stammtisch.games.schafkopf.scoring import Foul
from stammtisch.lists.entries import Deal
from tests.lists.sheets import ct, dk, mm, sk


def schafkopf(dice: Random) -> Deal:
    declarer, *others = dice.sample(range(4), 4)
    ruf = dice.random() < 0.7
    partner = others.pop() if ruf else None
    tout = not ruf and dice.random() < 0.1
    return sk(
        "Rufspiel" if ruf else dice.choice(("Solo", "Wenz", "Farbwenz")),
        declarer,
        partner=partner,
        won=dice.random() < 0.6,
        level=None if tout else dice.choices(("simple", "schneider", "durch"), (8, 3, 1))[0],
        tout=tout,
        spritze=dice.choice(others) if dice.random() < 0.2 else None,
        foul=Foul(dice.randrange(4), "open") if dice.random() < 0.04 else None,
    )


def doppelkopf(dice: Random) -> Deal:
    seats = dice.sample(range(4), 4)
    solo = dice.random() < 0.15
    return dk(
        "solo" if solo else dice.choice(("normal", "normal", "hochzeit", "armut")),
        tuple(sorted(seats[: 1 if solo else 2])),
        dice.randrange(30, 211),
        re_said=dice.choice((None, None, "re", "90")),
        kontra_said=dice.choice((None, None, None, "kontra")),
        specials=Specials() if solo else Specials(dice.randrange(3), dice.randrange(3)),
        revoke=seats[3] if dice.random() < 0.03 else None,
    )


def maumau(dice: Random) -> Deal:
    return mm(dice.randrange(4), jack=dice.random() < 0.2)


def chaotentrumpf(dice: Random) -> Deal:
    idle = {seat for seat in range(4) if dice.random() < 0.15}
    augen = tuple(0 if seat in idle else dice.randrange(50) for seat in range(4))
    trumps = tuple(0 if seat in idle else dice.randrange(2) for seat in range(4))
    trump = dice.choice([trump for trump in TRUMPS if not trump.startswith("card")])
    return ct(trump, augen, trumps, without_trick=tuple(sorted(idle)))


BY_KIND = {
    "tischliste": schafkopf,
    "doppelkopfliste": doppelkopf,
    "protokoll": chaotentrumpf,
    "spieltagszettel": maumau,
    "punktetafel": maumau,
}
