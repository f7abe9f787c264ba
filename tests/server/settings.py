"""The tables at which two worlds are compared: every game, strict and at a table, seats and onlookers."""

from typing import Any, Final

from msgspec.structs import replace

from stammtisch.engine.match import AnyMatch, Match
from stammtisch.games.chaotentrumpf.options import Options as CtOptions
from stammtisch.games.doppelkopf.options import Options as DkOptions
from stammtisch.games.doppelkopf.options import Timing as DkTiming
from stammtisch.games.maumau.options import Options as MmOptions
from stammtisch.games.maumau.options import Timing as MmTiming
from stammtisch.games.schafkopf.options import Options as SkOptions
from stammtisch.games.schafkopf.options import Timing as SkTiming
from stammtisch_dev.laws import Case
from tests.chaotentrumpf import cases as ct
from tests.chaotentrumpf import match_cases as ctm
from tests.doppelkopf import cases as dk
from tests.maumau import cases as mm
from tests.maumau import table_cases as mmt
from tests.schafkopf import cases as sk
from tests.server.worlds import Setting

SK_TIMING: Final = SkTiming(mix=15, spritze=12, vote=20, confirm=30)
DK_TIMING: Final = DkTiming(reserve=20, confirm=30)
MM_TIMING: Final = MmTiming(countdown_idle=None, end_of_turn_wait=None, away_autodraw=None, health_answer=None)
"""Where time decides for somebody his cards show, and the worlds would part: no card is played by time."""


def _match(law: Case) -> AnyMatch:
    rules: Any = law.game
    match: AnyMatch = rules if isinstance(rules, Match) else rules.match()
    return match


def schafkopf(law: Case, **options: Any) -> Setting:
    chosen = SkOptions(timing=SK_TIMING, **options)
    return Setting(f"schafkopf {law.name}", "schafkopf", 4, law, chosen, _match(law), sk.DEALER)


def doppelkopf(law: Case, **options: Any) -> Setting:
    chosen = DkOptions(timing=DK_TIMING, **options)
    return Setting(f"doppelkopf {law.name}", "doppelkopf", 4, law, chosen, _match(law), dk.DEALER)


def chaotentrumpf(law: Case, players: int, options: CtOptions | None = None) -> Setting:
    rules: Any = law.game
    match = rules if isinstance(rules, Match) else ctm.Undisputed(rules)
    return Setting(f"ct {law.name}", "chaotentrumpf", players, law, options or CtOptions(), match, players - 1)


def maumau(law: Case, players: int, options: MmOptions | None = None) -> Setting:
    chosen = replace(options or MmOptions(), timing=MM_TIMING)
    return Setting(f"maumau {law.name} {chosen.mode}", "maumau", players, law, chosen, _match(law), players - 1)


def _informal(options: MmOptions | None = None) -> MmOptions:
    return replace(options or MmOptions(), mode="table")


STRICT: Final = [
    schafkopf(sk.STRICT),
    schafkopf(sk.WENZ),
    doppelkopf(dk.NORMAL),
    doppelkopf(dk.HOCHZEIT),
    doppelkopf(dk.ARMUT),
    doppelkopf(dk.SCHWEIN),
    doppelkopf(dk.ASKED, schwein_when="before_first_card"),
    chaotentrumpf(ctm.STRICT, 3, CtOptions(max_deals=2)),
    chaotentrumpf(ct.TWO, 2),
    chaotentrumpf(ct.SEVEN, 7),
    chaotentrumpf(ct.INVERSIONS, 3, ct.SMALL),
    chaotentrumpf(ct.WATCHED, 3, ct.SMALL),
    maumau(mm.TWO, 2),
    maumau(mm.THREE, 3),
    maumau(mm.EIGHT, 8),
    maumau(mm.SILENT, 3),
    maumau(mm.JOKERS, 3, mm.SPECIAL),
    maumau(mm.WATCHED, 3, mm.SPECIAL),
]
TABLE_MODE: Final = [
    schafkopf(sk.TABLE_MODE, mode="table"),
    schafkopf(sk.DISPUTES, mode="table"),
    schafkopf(sk.SUPERVISED, mode="table", supervised=True),
    schafkopf(sk.WATCHED, mode="table"),
    doppelkopf(dk.TABLE_MODE, mode="table"),
    doppelkopf(dk.DISPUTES, mode="table", supervised=True),
    doppelkopf(dk.WATCHED, mode="table"),
    chaotentrumpf(ctm.DISPUTES, 4, CtOptions(mode="table", max_deals=2)),
    chaotentrumpf(ct.RENEGES_OF_FOUR, 4, ct.AT_TABLE),
    chaotentrumpf(ct.WATCHED_TABLE, 3, ct.AT_TABLE),
    maumau(mmt.THREE, 3, _informal()),
    maumau(mmt.UNWILLING, 3, _informal()),
    maumau(mmt.DOUBTERS, 4, _informal()),
    maumau(mmt.PLENARY, 3, _informal()),
    maumau(mmt.WATCHED, 3, _informal(mmt.EVERYTHING)),
]
SETTINGS: Final = [*STRICT, *TABLE_MODE]
