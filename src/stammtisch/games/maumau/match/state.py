"""What a match of Mau-Mau knows beyond its deals."""

from typing import TypeAlias

from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.engine.core import HostAction, Seat
from stammtisch.engine.open_match import DealOpenedAmong, OpenState
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.rules import Bound, HouseRule, Trigger
from stammtisch.games.maumau.scoring import Facts
from stammtisch.games.maumau.state import State


class MauMauMatchState(OpenState[State, Options, Facts], frozen=True):
    """Those who play, and the rules they have added."""

    lots: int = 1
    """The first dealer is found by lot (MM-S1); there is no other."""
    dealer_drawn: bool = False
    rules: tuple[HouseRule, ...] = ()


class AddRule(Struct, frozen=True, tag="add-rule"):
    """A rule of one's own, for points (MM-12a)."""

    text: str
    trigger: Trigger = "honour"
    card: str = ""
    bound: Bound = "who"


class TakeBoard(HostAction, frozen=True, tag="take-board"):
    """This match is played on a board that is in use: its points by seat, and its rules (MM-15)."""

    totals: tuple[int, ...]
    rules: tuple[HouseRule, ...] = ()


class DealOpenedWith(DealOpenedAmong[Options], frozen=True, tag="deal-opened-with", kw_only=True):
    """A deal says who takes part and by which added rules."""

    rules: tuple[HouseRule, ...] = ()


class DealerDrawn(Struct, frozen=True, tag="dealer-drawn"):
    """Everybody draws a card, the highest deals (MM-S1)."""

    cards: tuple[tuple[Seat, Card], ...]
    seat: Seat


class RuleAdded(Struct, frozen=True, tag="rule-added"):
    rule: HouseRule


class BoardTaken(Struct, frozen=True, tag="board-taken"):
    totals: tuple[int, ...]
    rules: tuple[HouseRule, ...] = ()


MauMauMatchEvent: TypeAlias = DealerDrawn | RuleAdded | BoardTaken
