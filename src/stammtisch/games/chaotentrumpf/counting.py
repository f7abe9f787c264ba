"""CT-3a, CT-11b-TU, CT-16a: which facts no deal can have and why, how a deal is told in one line, and the contract."""

from itertools import accumulate
from typing import Final

from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.counting import Counting, Headline, HeadlinePart
from stammtisch.games.chaotentrumpf import packs
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.scoring import Facts, rated, rating, score
from stammtisch.games.chaotentrumpf.trumps import AUGEN, PACK, TRUMPS, is_trump, level
from stammtisch.rulebook import enforces


def why_impossible(facts: Facts, options: Options) -> Refusal | None:
    """Why no deal can have these facts, or None."""
    return (
        _why_impossible_trump(facts)
        or _why_impossible_columns(facts)
        or packs.why_impossible(len(facts.players), options)
        or _why_impossible_figures(facts, options)
        or _why_impossible_tricks(facts, options)
        or _why_impossible_idle(facts)
        or _why_impossible_trumps(facts, options)
        or _why_impossible_augen(facts, options)
    )


@enforces("CT-9a", "CT-11b-TU")
def _why_impossible_trump(facts: Facts) -> Refusal | None:
    """CT-9a: colour, suit or value; CT-11b-TU: a single card is trump only after a Totalultra."""
    if facts.trump not in TRUMPS:
        return Refusal("CT-9a", "refusal.ct.no-such-trump", {"value": facts.trump, "known": [*TRUMPS[:14], "card:KD"]})
    if level(facts.trump) == "card" and facts.inversion != "TU":
        return Refusal("CT-11b-TU", "refusal.ct.card-needs-tu", {"trump": facts.trump})
    return None


@enforces("ENG-facts", "ENG-seat")
def _why_impossible_columns(facts: Facts) -> Refusal | None:
    """ENG-facts: a number for every player in each of the rows; ENG-seat: only seats that are there."""
    seat_count = len(facts.augen)
    for name in ("trumps", "tricks"):
        row = getattr(facts, name)
        if row is not None and len(row) != seat_count:
            return Refusal("ENG-facts", "refusal.ct.columns", {"field": name, "found": len(row), "due": seat_count})
    for seat in (*facts.without_trick, *facts.among):
        if not 0 <= seat < seat_count:
            return Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": seat_count - 1})
    return None


@enforces("CT-15a", "CT-16a-2")
def _why_impossible_tricks(facts: Facts, options: Options) -> Refusal | None:
    """CT-15a: as many tricks as everybody has cards; CT-16a-2: who is said to have none has none."""
    if facts.tricks is None:
        return None
    due = 2 * options.hand
    if sum(facts.tricks) != due:
        return Refusal("CT-15a", "refusal.ct.tricks-sum", {"found": sum(facts.tricks), "due": due})
    if (seat := next((seat for seat in facts.without_trick if facts.tricks[seat]), None)) is not None:
        return Refusal("CT-16a-2", "refusal.ct.has-tricks", {"seat": seat, "tricks": facts.tricks[seat]})
    return None


@enforces("CT-16a-2", "CT-17b")
def _why_impossible_idle(facts: Facts) -> Refusal | None:
    """CT-16a-2: who has made no trick, and CT-17b: who took no part, has nothing to count."""
    for seat, augen in enumerate(facts.augen):
        away = seat not in facts.players
        tricks = 0 if facts.tricks is None else facts.tricks[seat]
        figure = facts.figures[seat] if facts.figures else 0
        if (augen or facts.trumps[seat] or (away and (tricks or figure))) and (away or facts.idle(seat)):
            clause, key = ("CT-17b", "refusal.ct.took-no-part") if away else ("CT-16a-2", "refusal.ct.counted-nothing")
            return Refusal(clause, key, {"seat": seat})
    return None


@enforces("CT-3a", "CT-15a")
def _why_impossible_trumps(facts: Facts, options: Options) -> Refusal | None:
    """CT-3a: no more trumps than the packs hold; CT-15a: nor than cards lie in so many tricks."""
    most = packs.packs(len(facts.players), options) * sum(is_trump(card, facts.trump) for card in PACK)
    if sum(facts.trumps) > most:
        args = {"found": sum(facts.trumps), "most": most, "trump": facts.trump}
        return Refusal("CT-3a", "refusal.ct.trumps-sum", args)
    for seat, trumps in enumerate(facts.trumps):
        if trumps > (cards := _cards_of(facts, seat, options)):
            return Refusal("CT-15a", "refusal.ct.trumps-cards", {"seat": seat, "found": trumps, "most": cards})
    return None


@enforces("CT-4a", "CT-16a-2")
def _why_impossible_figures(facts: Facts, options: Options) -> Refusal | None:
    """CT-4a: a figure for everybody and nothing beside it; CT-16a-2: none lower than without a trick, none higher than
    all Augen with the rating."""
    if not facts.figures:
        return None
    if len(facts.figures) != len(facts.augen):
        args = {"field": "figures", "found": len(facts.figures), "due": len(facts.augen)}
        return Refusal("ENG-facts", "refusal.ct.columns", args)
    if any(facts.augen) or any(facts.trumps) or facts.tricks is not None or facts.without_trick:
        return Refusal("CT-4a", "refusal.ct.figures-alone")
    kind, amount = rating(facts.trump, facts.inversion)
    all_augen = _bounds(packs.packs(len(facts.players), options))[1][2 * options.hand * len(facts.players)]
    most = all_augen * amount if kind == "factor" else all_augen + amount
    both = options.no_trump_minus + options.no_trick_minus
    least = -(both if options.no_trick_cumulates else max(options.no_trump_minus, options.no_trick_minus))
    for seat, figure in enumerate(facts.figures):
        if not least <= figure <= most:
            args = {"seat": seat, "found": figure, "least": least, "most": most}
            return Refusal("CT-16a-2", "refusal.ct.figure-range", args)
    return None


@enforces("CT-3a", "CT-13a")
def _why_impossible_augen(facts: Facts, options: Options) -> Refusal | None:
    """CT-3a, CT-13a: so many cards hold so many Augen, at least and at most: all that are played, and everybody's."""
    players = len(facts.players)
    bounds = _bounds(packs.packs(players, options))
    played = 2 * options.hand * players
    least, most = (bound[played] for bound in bounds)
    if not (least if facts.tricks is not None else 0) <= (total := sum(facts.augen)) <= most:
        return Refusal("CT-3a", "refusal.ct.augen-sum", {"found": total, "least": least, "most": most})
    for seat, augen in enumerate(facts.augen):
        cards = _cards_of(facts, seat, options)
        least, most = (0 if facts.tricks is None else bounds[0][cards]), bounds[1][cards]
        if not least <= augen <= most:
            args = {"seat": seat, "augen": augen, "least": least, "most": most}
            return Refusal("CT-13a", "refusal.ct.augen-tricks", args)
    return None


def _cards_of(facts: Facts, seat: Seat, options: Options) -> int:
    """How many cards lie in his tricks, or can lie there where nobody has counted the tricks."""
    tricks = 2 * options.hand if facts.tricks is None else facts.tricks[seat]
    return tricks * len(facts.players)


def _bounds(copies: int) -> tuple[list[int], list[int]]:
    """The fewest and the most Augen that so many cards of so many packs can hold."""
    rising = sorted(AUGEN[card] for card in PACK * copies)
    return [*accumulate(rising, initial=0)], [*accumulate(reversed(rising), initial=0)]


# --- in one line -----------------------------------------------------------------------------------------------


def headline(facts: Facts, options: Options) -> Headline:
    """The trump, and who has most of them, where that was told."""
    trump = HeadlinePart("headline.ct.trump", {"trump": facts.trump})
    if facts.figures:
        return (trump,)
    raters = rated(facts, options)
    if not any(facts.trumps):
        return trump, HeadlinePart("headline.ct.none")
    key = "headline.ct.most" if len(raters) == 1 else "headline.ct.same"
    return trump, HeadlinePart(key, {"seats": list(raters)})


COUNTING: Final[Counting[Facts, Options]] = Counting(Facts, why_impossible, score, headline)
