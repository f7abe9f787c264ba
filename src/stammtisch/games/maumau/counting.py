"""MM-T-late, MM-T-leave, MM-10b: which facts no deal can have and why, how a deal is told in one line, the contract."""

from typing import Final

from stammtisch.engine.core import Refusal
from stammtisch.engine.counting import Counting, Headline, HeadlinePart
from stammtisch.games.maumau import packs
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.scoring import Facts, deal_points, score
from stammtisch.rulebook import enforces


def why_impossible(facts: Facts, options: Options) -> Refusal | None:
    """Why no deal can have these facts, or None."""
    return packs.why_impossible(facts.players, options) or _why_impossible_winner(facts) or _why_impossible_card(facts)


@enforces("MM-T-late", "ENG-seat")
def _why_impossible_winner(facts: Facts) -> Refusal | None:
    """MM-T-late: who was not dealt in cannot have won, and nobody plays alone; ENG-seat: only seats that are there."""
    for seat in (facts.winner, *facts.without):
        if not 0 <= seat < facts.players:
            return Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": facts.players - 1})
    if facts.winner in facts.without:
        return Refusal("MM-T-late", "refusal.mm.not-dealt-in", {"seat": facts.winner})
    if (present := facts.players - len(set(facts.without))) < packs.FEWEST:
        return Refusal("MM-T-late", "refusal.mm.alone", {"found": present})
    return None


@enforces("MM-10b")
def _why_impossible_card(facts: Facts) -> Refusal | None:
    """MM-10b: a jack laid last is a jack."""
    if facts.jack and facts.card is not None and RANK[facts.card] != "B":
        return Refusal("MM-10b", "refusal.mm.not-a-jack", {"card": facts.card})
    return None


def headline(facts: Facts, options: Options) -> Headline:
    """Who has won, and with what; Mau-Mau where it counts two."""
    two = facts.by_jack if facts.called is None else deal_points(facts, options) == 2
    kind = "mau-mau" if two else "win"
    if facts.card is None:
        return (HeadlinePart(f"headline.mm.{kind}.told", {"seat": facts.winner}),)
    return (HeadlinePart(f"headline.mm.{kind}", {"seat": facts.winner, "card": facts.card}),)


COUNTING: Final[Counting[Facts, Options]] = Counting(Facts, why_impossible, score, headline)
