"""What an end of a deal pays, as the rules count it with what was announced."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.doppelkopf.announcements import NOTHING, Said, step_of
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, Party, score

Floats = NDArray[np.float64]
PARTIES: Final[tuple[Party, Party]] = ("re", "kontra")


def pays(announced: Said, options: Options, *, solo: bool) -> Floats:
    """By whether Re is alone, by party (Re, Kontra) and by Re's Augen: the game points, without special points."""
    return _pays(solo, announced.re, announced.kontra, options)


@cache
def _pays(solo: bool, re_said: int, kontra_said: int, options: Options) -> Floats:
    prices = np.zeros((2, 2, ALL_AUGEN + 1))
    whole = options.pack // 4
    for alone in (0, 1):
        for augen in range(ALL_AUGEN + 1):
            tricks = 0 if augen == 0 else whole if augen == ALL_AUGEN else whole // 2
            facts = Facts(
                contract="solo" if solo else "normal",
                re=(0,) if alone else (0, 1),
                re_augen=augen,
                re_tricks=tricks,
                kontra_tricks=whole - tricks,
                pack=options.pack,
                re_said=None if re_said == NOTHING else step_of("re", re_said),  # type: ignore[arg-type]
                kontra_said=None if kontra_said == NOTHING else step_of("kontra", kontra_said),  # type: ignore[arg-type]
            )
            lines = [line for line in score(facts, options) if line.game_points]
            prices[alone, 0, augen] = sum(line.game_points[0] for line in lines)
            prices[alone, 1, augen] = sum(line.game_points[2] for line in lines)
    return prices
