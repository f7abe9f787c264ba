"""What a seat, the supervisor or the program may do. Imperative; each is an answer to one kind of window."""

from typing import TypeAlias

from msgspec import Struct

from stammtisch import tricks
from stammtisch.cards import Cards
from stammtisch.engine.core import Seat, TimeUp
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.doppelkopf.scoring import Party, Step


class Reserve(Struct, frozen=True, tag="reserve"):
    """`gesund`, `throw`, `armut`, `hochzeit` or the name of a solo."""

    what: str


class BidSolo(Struct, frozen=True, tag="bid-solo"):
    """Takes or holds the right to his solo with this announcement."""

    step: Step


class PassSolo(Struct, frozen=True, tag="pass-solo"):
    """Leaves the solo to the other."""


class TakeArmut(Struct, frozen=True, tag="take-armut"):
    pass


class RefuseArmut(Struct, frozen=True, tag="refuse-armut"):
    pass


class ReturnCards(Struct, frozen=True, tag="return-cards"):
    cards: Cards


class AnswerSchwein(Struct, frozen=True, tag="answer-schwein"):
    """Where it is asked before the first card."""

    schwein: bool


class PlayCard(tricks.PlayCard, frozen=True):
    """`schwein` makes this ace the highest trump (DK-II.2)."""

    schwein: bool = False


class Announce(Struct, frozen=True, tag="announce"):
    """Says what is heard: the party too, which nobody may have known."""

    party: Party
    step: Step


class GiveRest(Struct, frozen=True, tag="give-rest"):
    """Would leave all tricks that are still to be played to the other party."""


class AnswerGift(Struct, frozen=True, tag="answer-gift"):
    """Is that all right?"""

    agree: bool


class Claim(Struct, frozen=True, tag="claim"):
    """Says that this seat did not follow."""

    against: Seat


class RuleRevoke(Struct, frozen=True, tag="rule-revoke"):
    """The supervisor on a proven revoke: was it on purpose?"""

    deliberate: bool


class Confirm(Struct, frozen=True, tag="confirm"):
    """The deal is over and nothing is to be claimed."""


Action: TypeAlias = (
    PlayCard
    | Announce
    | GiveRest
    | AnswerGift
    | Reserve
    | BidSolo
    | PassSolo
    | TakeArmut
    | RefuseArmut
    | ReturnCards
    | AnswerSchwein
    | Claim
    | RuleRevoke
    | Confirm
    | Mix
    | Shuffle
    | TimeUp
)
