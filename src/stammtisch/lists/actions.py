"""What is asked of a list."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.core import Seat
from stammtisch.games.maumau.rules import Bound, Trigger
from stammtisch.lists.entries import Entry
from stammtisch.lists.scorelist import Presence

Reason: TypeAlias = Annotated[str, Meta(max_length=200)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=999)]


class Enter(Struct, frozen=True, tag="enter", forbid_unknown_fields=True):
    """A deal, by its number: entered twice and alike it is confirmed, entered twice and unlike it is disputed."""

    number: Number
    entry: Entry


class Correct(Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """`seen`: the version the writer had before them; if it is another one by now, nothing happens."""

    number: Number
    entry: Entry
    seen: int
    reason: Reason = ""


class Strike(Struct, frozen=True, tag="strike", forbid_unknown_fields=True):
    number: Number
    seen: int
    reason: Reason = ""


class TakeOver(Struct, frozen=True, tag="take-over", forbid_unknown_fields=True):
    """One of the two who have entered a deal unlike says: the other one is right."""

    number: Number


class ThrowIn(Struct, frozen=True, tag="throw-in", forbid_unknown_fields=True):
    """A deal is dealt again; `back` takes that back. Whose phone is away says which one; None: the deal to come."""

    back: bool = False
    number: Annotated[int, Meta(ge=1, le=999)] | None = None


class TakePen(Struct, frozen=True, tag="take-pen", forbid_unknown_fields=True):
    """From now on this phone writes the sheet."""


class Confirm(Struct, frozen=True, tag="confirm", forbid_unknown_fields=True):
    """The columns that are right; empty: all of them, on the keeper's phone."""

    seats: tuple[Seat, ...] = ()


class Sign(Struct, frozen=True, tag="sign", forbid_unknown_fields=True):
    pass


class Reopen(Struct, frozen=True, tag="reopen", forbid_unknown_fields=True):
    reason: Reason


class Call(Struct, frozen=True, tag="call", forbid_unknown_fields=True):
    """Aufsicht rufen."""

    reason: Reason = ""


class Answer(Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """What the supervisor has decided; it binds (SK-super-3)."""

    decision: Reason


class Settle(Struct, frozen=True, tag="settle", forbid_unknown_fields=True):
    """A list that cannot be mended: its results, column by column."""

    results: Annotated[tuple[Annotated[int, Meta(ge=-100_000, le=100_000)], ...], Meta(max_length=12)]
    reason: Reason


class ChangePresence(Struct, frozen=True, tag="change-presence", forbid_unknown_fields=True):
    """Between two deals somebody comes, pauses or leaves; the seat after the last is somebody new."""

    seat: Seat
    presence: Presence
    secretary: bool = False
    """Who comes is the club's secretary (CT-4b)."""


class AppointKeeper(Struct, frozen=True, tag="appoint-keeper", forbid_unknown_fields=True):
    """From now on somebody else keeps the minutes (CT-4b)."""

    seat: Seat
    by_lot: bool = False
    """Nobody was found, and the lot has decided."""


class ExemptKeeper(Struct, frozen=True, tag="exempt-keeper", forbid_unknown_fields=True):
    """The table lets the keeper of the minutes off shuffling, or no longer (CT-5c)."""

    granted: bool = True


class Judge(Struct, frozen=True, tag="judge", forbid_unknown_fields=True):
    """What the judges have decided about an accused (CT-SV-3): forgiven, an amount, or disqualified."""

    seat: Seat
    amount: int
    reason: Reason
    disqualified: bool = False
    line: Number | None = None
    """The deal that is annulled with a conviction, where it is written down already; None: the one under way."""


class AnnulMatch(Struct, frozen=True, tag="annul-match", forbid_unknown_fields=True):
    reason: Reason


class AddRule(Struct, frozen=True, tag="add-rule", forbid_unknown_fields=True):
    """With what sets it off a referee on screen can watch over it; a rule of honour has only its text."""

    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    trigger: Trigger = "honour"
    card: Annotated[str, Meta(max_length=3)] = ""
    bound: Bound = "who"


ListAction: TypeAlias = (
    Enter
    | Correct
    | Strike
    | TakeOver
    | ThrowIn
    | TakePen
    | Confirm
    | Sign
    | Reopen
    | Call
    | Answer
    | Settle
    | ChangePresence
    | AppointKeeper
    | ExemptKeeper
    | Judge
    | AnnulMatch
    | AddRule
)
