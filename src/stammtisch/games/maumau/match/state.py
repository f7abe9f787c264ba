"""What a match of Mau-Mau knows beyond its deals."""

from typing import Literal

from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.engine.match import DealOpened, MatchState
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.rules import Bound, HouseRule, Trigger
from stammtisch.games.maumau.state import State


class Round(MatchState[State, Options], frozen=True):
    """Those who play, and the rules they have added."""

    present: tuple[Seat, ...] = ()
    leaving: tuple[Seat, ...] = ()
    """Leave when the running deal is over (MM-11)."""
    stage: Literal["promise", "shuffle", "ready"] = "promise"
    """The first dealer is found by lot (MM-S1)."""
    lot_sealed: bool = False
    among: tuple[Seat, ...] = ()
    rules: tuple[HouseRule, ...] = ()
    winner: Seat | None = None


class AddRule(Struct, frozen=True, tag="add-rule"):
    """A rule of one's own, for points (MM-12a)."""

    text: str
    trigger: Trigger = "honour"
    card: str = ""
    bound: Bound = "who"


class DealOpenedWith(DealOpened[Options], frozen=True, tag="deal-opened-with", kw_only=True):
    """A deal says who takes part and by which added rules."""

    seats: tuple[Seat, ...]
    rules: tuple[HouseRule, ...] = ()


class DealerDrawn(Struct, frozen=True, tag="dealer-drawn"):
    """Everybody draws a card, the highest deals (MM-S1)."""

    cards: tuple[tuple[Seat, Card], ...]
    seat: Seat


class RuleAdded(Struct, frozen=True, tag="rule-added"):
    rule: HouseRule


class LeaveNoted(Struct, frozen=True, tag="leave-noted"):
    seat: Seat


class Left(Struct, frozen=True, tag="left"):
    seat: Seat


class Arrived(Struct, frozen=True, tag="arrived"):
    seat: Seat


class MatchWon(Struct, frozen=True, tag="match-won"):
    seat: Seat


RoundEvent = DealOpenedWith | DealerDrawn | RuleAdded | LeaveNoted | Left | Arrived | MatchWon
