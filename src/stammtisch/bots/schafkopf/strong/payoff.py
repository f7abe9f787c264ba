"""Game points for Augen, as the rules count them."""

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, score

Floats: TypeAlias = NDArray[np.float64]


@cache
def prices(kind: str, gave: bool, doubled: bool, options: Options) -> Floats:
    """By role (with the declarer, he himself, against him), tricks (any, Durch, all but one) and Augen of his side.

    Who doubles a game that is won Schneider against one trick pays for it alone (SK-spritze-5), hence the tricks.
    """
    paid = np.zeros((3, 3, 121))
    ruf = kind == "Rufspiel"
    for augen in range(121):
        won = augen >= 61
        for row, tricks in enumerate((4, 8 if won else 0, 7 if won else 1)):
            facts = Facts(
                contract=kind,  # type: ignore[arg-type]
                declarer=0,
                augen=augen,
                tricks=tricks,
                partner=1 if ruf else None,
                spritze=(2 if gave else 3) if doubled else None,
            )
            lines = score(facts, options)
            for role, seat in enumerate((0, 0, 2)):
                paid[role, row, augen] = sum(line.game_points[seat] for line in lines if line.game_points)
    return paid
