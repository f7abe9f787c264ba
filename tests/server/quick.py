"""Options that make a match short and its clocks quick, so that it can be played over real sockets by real time."""

from typing import Any, Final

from stammtisch.games.maumau.options import Timing as MauMauTiming

_MAUMAU: Final = tuple(f for f in MauMauTiming.__struct_fields__ if f != "health_wait")
_CHAOTENTRUMPF: Final = ("vote", "statement", "tip", "office", "objection", "judges")

TIMING: Final[dict[str, dict[str, Any]]] = {
    "chaotentrumpf": {**dict.fromkeys(_CHAOTENTRUMPF, 0.4), "cut": 0.02, "exchange_batch": 0.02},
    "doppelkopf": {},
    "maumau": dict.fromkeys(_MAUMAU, 0.02),
    "schafkopf": {},
}
_SHORT: Final[dict[str, dict[str, Any]]] = {
    "chaotentrumpf": {"max_deals": 1, "election_exhausted": "last_value"},
    "doppelkopf": {"deals": 1},
    "maumau": {"target": 1},
    "schafkopf": {"deals": 1},
}
_LONG: Final[dict[str, dict[str, Any]]] = {
    "chaotentrumpf": {"limit": 100_000},
    "doppelkopf": {"deals": 400},
    "maumau": {"target": 1000},
    "schafkopf": {"deals": 400},
}


def short(game: str, **more: Any) -> dict[str, Any]:
    """A match of one deal, or nearly so."""
    return {**_SHORT[game], "timing": TIMING[game], **more}


def endless(game: str, **more: Any) -> dict[str, Any]:
    """A match no test will see the end of."""
    return {**_LONG[game], "timing": TIMING[game], **more}
