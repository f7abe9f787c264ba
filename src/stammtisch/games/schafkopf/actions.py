"""What a seat, the supervisor or the program may do. Imperative; each is an answer to one kind of window."""

from typing import TypeAlias

from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.engine.core import Seat, TimeUp
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.schafkopf.scoring import Phase
from stammtisch.tricks import PlayCard


class Weiter(Struct, frozen=True, tag="weiter"):
    """Passes."""


class Spiele(Struct, frozen=True, tag="spiele"):
    """Speaks the next phrase of the ladder."""


class NameContract(Struct, frozen=True, tag="name-contract"):
    """Names the game: binding in the auction (SK-bidding-4), the choice of the survivor after it."""

    contract: str


class GiveSpritze(Struct, frozen=True, tag="give-spritze"):
    word: str


class NoSpritze(Struct, frozen=True, tag="no-spritze"):
    pass


class Correct(Struct, frozen=True, tag="correct"):
    """Wants to take the wrong card of the open trick back and play this one."""

    card: Card


class LetStand(Struct, frozen=True, tag="let-stand"):
    """Does not correct."""


class AnswerObjection(Struct, frozen=True, tag="answer-objection"):
    """Would the correction disclose the game?"""

    objection: bool


class Claim(Struct, frozen=True, tag="claim"):
    """Says that this seat played wrong, and where."""

    against: Seat
    trick: int | None = None
    """Counted from 1; 0 is the call. None only in earlier logs: the first fault of all, if this seat has made one."""


class Vote(Struct, frozen=True, tag="vote"):
    go_on: bool


class Confirm(Struct, frozen=True, tag="confirm"):
    """The deal is over and nothing is to be claimed."""


class CallSupervisor(Struct, frozen=True, tag="call-supervisor"):
    pass


class AllowCorrection(Struct, frozen=True, tag="allow-correction"):
    """The supervisor on an objection."""

    allowed: bool


class Resume(Struct, frozen=True, tag="resume"):
    """The supervisor: play goes on where it stopped."""


class PlayOn(Struct, frozen=True, tag="play-on"):
    """The supervisor instead of the vote: the game is played to its end."""


class Settle(Struct, frozen=True, tag="settle"):
    """The supervisor: this seat played wrong, the deal ends here."""

    offender: Seat
    phase: Phase


class Annul(Struct, frozen=True, tag="annul"):
    """The supervisor: the deal does not count and is dealt again."""


Action: TypeAlias = (
    PlayCard
    | NoSpritze
    | GiveSpritze
    | Weiter
    | Spiele
    | NameContract
    | Mix
    | Shuffle
    | TimeUp
    | Correct
    | LetStand
    | AnswerObjection
    | Claim
    | Vote
    | Confirm
    | CallSupervisor
    | AllowCorrection
    | Resume
    | PlayOn
    | Settle
    | Annul
)
