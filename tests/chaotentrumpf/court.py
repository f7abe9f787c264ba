"""Offences to be judged: four players with black as trump, B has the seven of diamonds and does not follow with it."""

from typing import Any

from stammtisch.games.chaotentrumpf.match.state import Trial
from tests.chaotentrumpf.match_table import MatchTable, ready

HANDS = [
    "A: K10 K9 KA KK H7 H8 HB HA XA X7",
    "B: K7 H9 H9 HD X8 X9 P7 P8 P9 XB",
    "C: K8 K8 KB HK H10 XD XK X10 PD PK",
    "D: K9 KD KA H7 HD XA P10 PA PB X9",
]


def at_a_table(players: int = 4, **options: Any) -> MatchTable:
    """A keeps the minutes, B deals first."""
    return ready(players, mode="table", **options)


def reneged(t: MatchTable | None = None) -> MatchTable:
    """The next deal: A leads the ten of diamonds, and B throws a heart."""
    t = t or at_a_table()
    hands = "; ".join(hand for hand in HANDS if hand[0] in t.present)
    return t.deal(hands, turned="P8").start_play("A", trump="colour:black").play("A:K10 B:H9")


def trial(t: MatchTable) -> Trial:
    assert t.m.trial is not None
    return t.m.trial


def convicted(t: MatchTable, who: str = "B", amount: int = 200, *, deal: int | None = None) -> MatchTable:
    """The first who may accuses him, and all judges agree."""
    by = next(letter for letter in t.present if letter != who)
    t.say(f"{by}: accuse {who} other {deal or t.m.number}", "ALL: deliberate")
    return t.say(f"ALL: sentence {amount}")


def disqualified(t: MatchTable, who: str) -> MatchTable:
    by = next(letter for letter in t.present if letter != who)
    return t.say(f"{by}: accuse {who} other {t.m.number} grave", "ALL: deliberate", "ALL: disqualify")
