"""What everybody may see of a match: it has no secrets but those of the deal."""

from typing import Any, Literal

from msgspec import Struct

from stammtisch.cards import Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.match import MatchView
from stammtisch.games.chaotentrumpf.match import limits, minutes
from stammtisch.games.chaotentrumpf.match.agreement import Ordinance, in_force, variant
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState, Keeper, Penalty, Playoff, Stage, Trial
from stammtisch.games.chaotentrumpf.view import View
from stammtisch.rulebook import enforces


class LotView(Struct, frozen=True):
    purpose: Literal["keeper", "dealer"]
    level: str | None
    tips: tuple[tuple[Seat, str], ...]
    drawn: Cards


class ChaotentrumpfMatchView(MatchView[View], frozen=True, kw_only=True):
    ruleset: str
    variant: tuple[str, ...]
    """The options that leave the articles: what is played then is not Chaotentrumpf (CT-1b)."""
    ordinance: Ordinance
    stage: Stage
    present: tuple[Seat, ...]
    players: tuple[Seat, ...]
    keeper: Keeper | None
    exempt: bool
    next_dealer: Seat | None
    """Between two deals: who shuffles and deals then; nobody where the last one has decided the match."""
    candidates: tuple[Seat, ...]
    lot: LotView | None
    playoff: Playoff | None
    trial: Trial | None
    penalties: tuple[Penalty, ...]
    disqualified: tuple[Seat, ...]
    annulled: tuple[int, ...]
    owed: tuple[Seat, ...]
    time_up: bool
    winner: Seat | None
    void: bool


@enforces("CT-1b", "CT-PRE-1")
def view(m: ChaotentrumpfMatchState, deal: View | None) -> ChaotentrumpfMatchView:
    """CT-PRE-1: a match names the edition it is played by; CT-1b: and says so when it leaves the articles."""
    shown: dict[str, Any] = {
        name: getattr(m, name)
        for name in (
            *("number", "dealer", "totals", "over", "stage", "present", "players", "keeper", "exempt", "candidates"),
            *("playoff", "trial", "penalties", "disqualified", "annulled", "owed", "time_up", "winner", "void"),
        )
    }
    return ChaotentrumpfMatchView(
        **shown,
        played=len(m.rows),
        deal=deal,
        rows=m.rows if deal is None else (),
        final=m.final,
        ruleset=m.options.ruleset,
        variant=variant(m.options, len(m.present)),
        ordinance=in_force(m.options),
        next_dealer=_next_dealer(m) if deal is None else None,
        lot=None if m.lot is None else LotView(m.lot.purpose, m.lot.level, m.lot.tips.answers, m.lot.drawn),
    )


@enforces("CT-5b", "CT-17c")
def _next_dealer(m: ChaotentrumpfMatchState) -> Seat | None:
    """CT-5b: the next one round the table; CT-17c: nobody, where the deal just played was the last one."""
    decided = m.over or (len(m.rows) > 0 and limits.outcome(m).kind == "won")
    return None if decided or not m.players else minutes.dealer(m)
