"""SK-B5, SK-spritze-5: which facts no deal can have and why, how a deal is told in one line, and the contract."""

from typing import Any, Final

from stammtisch.engine.core import Refusal
from stammtisch.engine.counting import Counting, Headline, HeadlinePart
from stammtisch.games.schafkopf.contracts import AUGEN, PACK, SEATS
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import (
    ALL_AUGEN,
    ALL_TRICKS,
    Facts,
    Foul,
    count_fits_foul,
    kind_of,
    outcome,
    score,
)
from stammtisch.rulebook import enforces

_FALLING: Final = sorted(AUGEN.values(), reverse=True)
_MOST: Final = [sum(_FALLING[: 4 * n]) for n in range(ALL_TRICKS + 1)]
_LEAST: Final = [sum(_FALLING[len(PACK) - 4 * n :]) for n in range(ALL_TRICKS + 1)]


def why_impossible(facts: Facts, options: Options) -> Refusal | None:
    """Why no deal can have these facts, or None."""
    refusal = (
        _why_impossible_seats(facts)
        or _why_impossible_range(facts)
        or _why_impossible_level(facts)
        or _why_impossible_foul(facts)
    )
    if refusal is not None or facts.stopped:
        return refusal
    if facts.augen is None or facts.tricks is None:
        return _why_untold(facts)
    return _why_impossible_counts(facts.augen, facts.tricks) or _why_contradicted(facts, options)


@enforces("ENG-seat", "SK-B5.7")
def _why_impossible_seats(facts: Facts) -> Refusal | None:
    """ENG-seat: four seats; SK-B5.7: only the opposing side gives a Spritze."""
    foul = facts.foul
    named = [facts.declarer, facts.partner, facts.spritze, None if foul is None else foul.offender]
    for seat in named:
        if seat is not None and seat not in SEATS:
            return Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": 3})
    if (facts.contract == "Rufspiel") != (facts.partner is not None) and not _called_himself(facts):
        key = "refusal.sk.partner-missing" if facts.partner is None else "refusal.sk.partner-in-single"
        return Refusal("SK-B5.2", key, {"contract": facts.contract})
    if facts.partner == facts.declarer:
        return Refusal("SK-B5.3", "refusal.sk.own-partner")
    if facts.tout and facts.contract == "Rufspiel":
        return Refusal("SK-B5.2", "refusal.sk.rufspiel-tout")
    if facts.spritze in facts.side:
        return Refusal("SK-B5.7", "refusal.sk.spritze-own-side")
    if foul is not None and foul.phase == "won" and facts.tout:
        return Refusal("SK-revoke-2", "refusal.sk.tout-won-early")
    return None


def _called_himself(facts: Facts) -> bool:
    """The one Rufspiel without a partner: stopped because the declarer had called the Sau he holds."""
    wrong_call = Foul(facts.declarer, "open")
    return facts.contract == "Rufspiel" and facts.foul == wrong_call


@enforces("SK-B5.1")
def _why_impossible_range(facts: Facts) -> Refusal | None:
    """SK-B5.1: 120 Augen and eight tricks, as far as they are known."""
    if facts.augen is not None and not 0 <= facts.augen <= ALL_AUGEN:
        return Refusal("SK-B5.1", "refusal.sk.augen-range", {"augen": facts.augen})
    if facts.tricks is not None and not 0 <= facts.tricks <= ALL_TRICKS:
        return Refusal("SK-B5.1", "refusal.sk.tricks-range", {"tricks": facts.tricks})
    return None


@enforces("SK-revoke-2")
def _why_impossible_foul(facts: Facts) -> Refusal | None:
    """SK-revoke-2: what was won or lost before the fault cannot be undone by the Augen, the tricks or the end told."""
    if facts.foul is None or facts.foul.phase == "open":
        return None
    won, fits = facts.foul.phase == "won", count_fits_foul(facts)
    if fits and facts.won in (None, won):
        return None
    if fits:
        return Refusal("SK-revoke-2", "refusal.sk.foul-told")
    if facts.tout:
        return Refusal("SK-revoke-2", "refusal.sk.foul-tricks", {"tricks": facts.tricks})
    return Refusal("SK-revoke-2", "refusal.sk.foul-won" if won else "refusal.sk.foul-lost", {"augen": facts.augen})


@enforces("SK-B5.1")
def _why_impossible_counts(augen: int, tricks: int) -> Refusal | None:
    """SK-B5.1: so many Augen must fit into so many tricks."""
    least, most = _LEAST[tricks], _MOST[tricks]
    if least <= augen <= most:
        return None
    return Refusal(
        "SK-B5.1", "refusal.sk.augen-tricks", {"augen": augen, "tricks": tricks, "least": least, "most": most}
    )


@enforces("ENG-facts")
def _why_untold(facts: Facts) -> Refusal | None:
    """ENG-facts: Augen and tricks together, or whether it was won."""
    if facts.augen is None and facts.tricks is None and facts.won is not None:
        return None
    field = (
        "tricks" if facts.augen is not None else "augen" if facts.tricks is not None or facts.level is None else "won"
    )
    return Refusal("ENG-facts", "refusal.field-missing", {"field": field})


@enforces("SK-points-7", "SK-spritze-5")
def _why_impossible_level(facts: Facts) -> Refusal | None:
    """SK-points-7: a Tout is won or lost and has no level; SK-spritze-5: one trick at most leaves Schneider behind."""
    if facts.tout and facts.level is not None:
        return Refusal("SK-points-7", "refusal.sk.tout-level", {"contract": facts.contract})
    told_otherwise = facts.won is False or (not facts.counted and facts.level in (None, "simple"))
    few = facts.tricks is None or facts.tricks >= ALL_TRICKS - 1
    if facts.one_trick and (told_otherwise or not few):
        return Refusal("SK-spritze-5", "refusal.sk.one-trick")
    return None


@enforces("SK-win-61", "SK-schneider-30")
def _why_contradicted(facts: Facts, options: Options) -> Refusal | None:
    """SK-win-61, SK-schneider-30: what is told beside the Augen and tricks has to be what follows from them."""
    won, level = outcome(facts, options)
    args = {"augen": facts.augen, "tricks": facts.tricks, "ended": f"{'won' if won else 'lost'}.{level}"}
    if facts.won is not None and facts.won != won:
        return Refusal("SK-win-61", "refusal.sk.told-otherwise", args)
    if facts.level is not None and facts.level != level:
        return Refusal("SK-schneider-30", "refusal.sk.told-otherwise", args)
    return None


# --- in one line -----------------------------------------------------------------------------------------------


def headline(facts: Facts, options: Options) -> Headline:
    """What was played and how it ended, or who stopped it by a foul; and whether there was a Spritze."""
    args: dict[str, Any] = {"contract": facts.contract, "declarer": facts.declarer, "partner": facts.partner}
    if facts.foul is not None and facts.stopped:
        part = HeadlinePart("headline.sk.foul", {"contract": facts.contract, "seat": facts.foul.offender})
    else:
        won, level = outcome(facts, options)
        args |= {"won": won, "level": level, "ended": f"{'won' if won else 'lost'}.{level}"}
        part = HeadlinePart(f"headline.sk.{kind_of(facts)}", args)
    return (part,) if facts.spritze is None else (part, HeadlinePart("headline.sk.spritze"))


COUNTING: Final[Counting[Facts, Options]] = Counting(Facts, why_impossible, score, headline)
