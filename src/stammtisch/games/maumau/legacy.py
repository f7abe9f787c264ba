"""What earlier versions stored, read as it was meant then."""

from typing import Any, Final

from stammtisch.games.maumau.events import CardLaid
from stammtisch.games.maumau.state import Playing
from stammtisch.games.maumau.turn import card_laid as laying

RETIRED: Final = frozenset(
    {
        "ccc",
        "special_unit",
        "match_days",
        "tie_mode",
        "three_table",
        "goal_ratio",
        "final_minutes",
        "final_decks",
        "final_specials",
    }
)
"""Options of an evening that stood among those of the table and did nothing there."""
RETIRED_TIMES: Final = frozenset({"doubt_stop", "seat_kept", "reconnect_pause", "bell_lead"})
WITHOUT_EFFECT: Final[dict[str, float | None]] = {
    "countdown_tolerance": None,
    "turn_close_min": None,
    "race_tolerance": 0.01,
}
"""Times that were stored and not kept: what the rules did instead."""


def options(stored: dict[str, Any]) -> dict[str, Any]:
    """Options were always stored whole, so one retired field tells that they are old; what had no effect then has none
    when the match is read again."""
    times = stored.get("timing", {})
    if RETIRED.isdisjoint(stored) and RETIRED_TIMES.isdisjoint(times):
        return stored
    kept = {name: value for name, value in stored.items() if name not in RETIRED}
    return kept | {"timing": {n: v for n, v in times.items() if n not in RETIRED_TIMES} | WITHOUT_EFFECT}


def card_laid(p: Playing, event: CardLaid) -> Playing:
    """The fold of a laid card. Before events said what a card did, that was worked out here, by the same rules."""
    effect = event.did
    if effect is None:
        effect = laying.effect_of(p, event.seat, event.card, wish=event.wish, ends_queens=event.end_queens)
    return laying.evolve(p, event, effect)
