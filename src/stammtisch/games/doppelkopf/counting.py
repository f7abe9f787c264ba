"""DK-B1: which facts no deal can have and why, how a deal is told in one line, and the contract."""

from typing import Final

from stammtisch.engine.core import Refusal
from stammtisch.engine.counting import Counting, Headline, HeadlinePart
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN, AUGEN, PACKS, SEATS, hand_size
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import (
    STEPS,
    Facts,
    Party,
    Point,
    Special,
    Specials,
    game_of,
    height,
    made_by,
    reached,
    score,
    winner,
)
from stammtisch.rulebook import enforces


def why_impossible(facts: Facts, options: Options) -> Refusal | None:
    """Why no deal can have these facts, or None."""
    refusal = _why_impossible_parties(facts) or _why_impossible_tricks(facts) or _why_impossible_augen(facts)
    if refusal is None and facts.revoke is None:
        refusal = _why_untold(facts, options) or _why_contradicted(facts, options)
    return refusal or _why_impossible_specials(facts)


@enforces("DK-B1.6", "ENG-seat")
def _why_impossible_parties(facts: Facts) -> Refusal | None:
    """DK-B1.6: one or two seats are Re; a solo is played alone, an Armut by two."""
    named = [*facts.re, *([] if facts.revoke is None else [facts.revoke])]
    for seat in named:
        if seat not in SEATS:
            return Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": 3})
    if len(facts.re) not in (1, 2) or len(set(facts.re)) != len(facts.re):
        return Refusal("DK-B1.6", "refusal.dk.parties", {"found": len(facts.re)})
    if facts.contract == "solo" and not facts.alone:
        return Refusal("DK-B1.6", "refusal.dk.solo-alone")
    if facts.contract == "armut" and facts.alone:
        return Refusal("DK-B1.8", "refusal.dk.armut-alone")
    if facts.alone and facts.specials != Specials():
        return Refusal("DK-1.2a", "refusal.dk.no-specials")
    if facts.deliberate and facts.revoke is None:
        return Refusal("DK-2b", "refusal.dk.deliberate-what")
    return None


@enforces("DK-B1.10")
def _why_impossible_specials(facts: Facts) -> Refusal | None:
    """DK-B1.10: two foxes, two for the Karlchen, and four Doppelköpfe, for which there are no more aces and tens."""
    parties: tuple[tuple[int, Party], ...] = ((facts.specials.re, "re"), (facts.specials.kontra, "kontra"))
    for number, party in parties:
        tricks = _most_tricks(facts, party)
        if number > (min(tricks, 4) + 4 if tricks else 0):
            return Refusal("DK-B1.10", "refusal.dk.specials", {"found": number, "tricks": tricks})
    return _why_impossible_details(facts)


def _most_tricks(facts: Facts, party: Party) -> int:
    """The tricks of this party, or how many it can have made where nobody counted them."""
    counted = facts.re_tricks if party == "re" else facts.kontra_tricks
    if counted is not None:
        return counted
    return 0 if facts.step == "schwarz" and facts.winner not in (None, party) else hand_size(facts.pack)


_MOST: Final[dict[Point, int]] = {"doppelkopf": 4, "karlchen": 1, "karlchen-caught": 2, "fuchs": 2}


@enforces("DK-B1.10")
def _why_impossible_details(facts: Facts) -> Refusal | None:
    """DK-B1.10: no more of them than there are, and no more for a party than its points."""
    kinds = [special.kind for special in facts.specials.details]
    for special in facts.specials.details:
        if (refusal := _why_impossible_special(special, facts)) is not None:
            return refusal
        if kinds.count(special.kind) > _MOST[special.kind]:
            return Refusal("DK-B1.10", "refusal.dk.special-often")
    parties: tuple[tuple[Party, int], ...] = (("re", facts.specials.re), ("kontra", facts.specials.kontra))
    for party, number in parties:
        if (named := len(made_by(facts, party))) > number:
            args = {"party": party, "found": named, "number": number}
            return Refusal("DK-B1.10", "refusal.dk.special-details", args)
    return None


@enforces("DK-B1.10", "ENG-seat")
def _why_impossible_special(special: Special, facts: Facts) -> Refusal | None:
    """DK-B1.10: Fuchs and Karlchen are caught from the other party, and a Karlchen counts in the last trick only."""
    for seat in (special.by, special.against):
        if seat is not None and seat not in SEATS:
            return Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": 3})
    caught = special.kind in ("karlchen-caught", "fuchs")
    if caught != (special.against is not None) or (
        caught and (special.by in facts.re) == (special.against in facts.re)
    ):
        return Refusal("DK-B1.10", "refusal.dk.special-whom")
    last = hand_size(facts.pack)
    least = last if special.kind in ("karlchen", "karlchen-caught") else 1
    if special.trick is not None and not least <= special.trick <= last:
        args = {"field": "specials.details.trick", "expected": f"{least}–{last}"}
        return Refusal("ENG-facts", "refusal.field-range", args)
    return None


def _bounds(pack: int) -> tuple[list[int], list[int]]:
    falling = sorted((AUGEN[c] for c in PACKS[pack]), reverse=True)
    tricks = range(hand_size(pack) + 1)
    return [sum(falling[len(falling) - 4 * n :]) if n else 0 for n in tricks], [sum(falling[: 4 * n]) for n in tricks]


_BOUNDS: Final = {pack: _bounds(pack) for pack in PACKS}


@enforces("DK-B1.1")
def _why_impossible_tricks(facts: Facts) -> Refusal | None:
    """DK-B1.1: ten or twelve tricks in all, counted for both parties or for none."""
    re, kontra, most = facts.re_tricks, facts.kontra_tricks, hand_size(facts.pack)
    if re is None and kontra is None:
        return None
    if re is None or kontra is None:
        return _missing("re_tricks" if re is None else "kontra_tricks")
    if min(re, kontra) < 0 or re + kontra > most or (facts.revoke is None and re + kontra < most):
        return Refusal(
            "DK-B1.1", "refusal.dk.tricks-sum", {"re": re, "kontra": kontra, "most": most, "pack": facts.pack}
        )
    return None


@enforces("DK-B1.1")
def _why_impossible_augen(facts: Facts) -> Refusal | None:
    """DK-B1.1: 240 Augen, and so many of them must fit into so many tricks."""
    augen, tricks = facts.re_augen, facts.re_tricks
    if augen is None:
        return None
    if not 0 <= augen <= ALL_AUGEN:
        return Refusal("DK-B1.1", "refusal.dk.augen-range", {"augen": augen})
    if tricks is None or facts.revoke is not None:
        return None
    least, most = (bound[tricks] for bound in _BOUNDS[facts.pack])
    if least <= augen <= most:
        return None
    return Refusal(
        "DK-B1.1", "refusal.dk.augen-tricks", {"augen": augen, "tricks": tricks, "least": least, "most": most}
    )


@enforces("ENG-facts")
def _why_untold(facts: Facts, options: Options) -> Refusal | None:
    """ENG-facts: the Augen, or who has won; the Augen where the winner alone does not tell what counts."""
    if facts.re_augen is not None:
        return None
    if facts.re_tricks is not None or facts.winner is None:
        return _missing("re_augen" if facts.step is None or facts.re_tricks is not None else "winner")
    loser_said = facts.kontra_said if facts.winner == "re" else facts.re_said
    at_120 = not options.base_at_120 and facts.winner == "kontra" and facts.step is None
    if at_120 or (options.beaten_bonus and height(loser_said)):
        return Refusal("DK-6a", "refusal.dk.augen-needed")
    return None


def _missing(field: str) -> Refusal:
    return Refusal("ENG-facts", "refusal.field-missing", {"field": field})


@enforces("DK-3a", "DK-6a")
def _why_contradicted(facts: Facts, options: Options) -> Refusal | None:
    """DK-3a: who wins has made what he announced; DK-6a: what is told beside the Augen has to follow from them."""
    if facts.re_augen is None:
        assert facts.winner is not None
        announced = height(facts.re_said if facts.winner == "re" else facts.kontra_said)
        if options.failed_absage_loses and announced > reached(facts, facts.winner):
            args = {"party": facts.winner, "step": STEPS[announced - 1]}
            return Refusal("DK-3a", "refusal.dk.step-missed", args)
        return None
    won = winner(facts, options)
    if facts.winner not in (None, won):
        return Refusal("DK-3a", "refusal.dk.told-winner", {"augen": facts.re_augen, "party": won or "nobody"})
    if facts.step is not None and (won is None or height(facts.step) != reached(facts, won)):
        return Refusal("DK-6a", "refusal.dk.told-step", {"augen": facts.re_augen, "step": facts.step})
    return None


# --- in one line -----------------------------------------------------------------------------------------------


def headline(facts: Facts, options: Options) -> Headline:
    """What was played, whether Re has won, and the step that was reached; or who ended it by a revoke."""
    if facts.revoke is not None:
        return (HeadlinePart("headline.dk.revoke", {"seat": facts.revoke}),)
    won = winner(facts, options)
    if won is None:
        return (HeadlinePart("headline.dk.nobody", {"contract": game_of(facts)}),)
    kind = f"{'solo' if facts.alone else 'party'}-{'won' if won == 're' else 'lost'}"
    part = HeadlinePart(f"headline.dk.{kind}", {"contract": game_of(facts), "seats": list(facts.re), "winner": won})
    made = reached(facts, won)
    return (part, HeadlinePart("headline.dk.step", {"step": STEPS[made - 1]})) if made else (part,)


COUNTING: Final[Counting[Facts, Options]] = Counting(Facts, why_impossible, score, headline)
