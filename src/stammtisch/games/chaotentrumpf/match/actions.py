"""What may be done around the deals of a match."""

from typing import TypeAlias

from msgspec import Struct

from stammtisch.engine.core import Seat


class Agree(Struct, frozen=True, tag="agree"):
    """To playing by the emergency ordinance (CT-NUEV)."""

    yes: bool


class Volunteer(Struct, frozen=True, tag="volunteer"):
    """To keep the minutes (CT-4a)."""

    willing: bool


class Nominate(Struct, frozen=True, tag="nominate"):
    seat: Seat


class RequestExemption(Struct, frozen=True, tag="request-exemption"):
    """The keeper asks not to shuffle any more (CT-5c)."""


class RevokeExemption(Struct, frozen=True, tag="revoke-exemption"):
    """The keeper gives it back; anybody else moves that he shuffle again."""


class AnswerRequest(Struct, frozen=True, tag="answer-request"):
    agree: bool


class NoteDamage(Struct, frozen=True, tag="note-damage"):
    """The keeper writes down who owes a pack (CT-SV-5)."""

    seat: Seat


class NoteDelivery(Struct, frozen=True, tag="note-delivery"):
    seat: Seat


class Accuse(Struct, frozen=True, tag="accuse"):
    """Of something in this deal (CT-SV-1). A grave case may end in disqualification."""

    accused: Seat
    charge: str
    deal: int
    grave: bool = False


class JudgeCareless(Struct, frozen=True, tag="judge-careless"):
    careless: bool


class JudgeAmount(Struct, frozen=True, tag="judge-amount"):
    """0, or any amount from 100 to 1000 (CT-SV-3)."""

    amount: int
    annul_match: bool = False


class JudgeDisqualify(Struct, frozen=True, tag="judge-disqualify"):
    annul_match: bool = False


class JudgeAnnulment(Struct, frozen=True, tag="judge-annulment"):
    annul: bool


class ConfirmSentence(Struct, frozen=True, tag="confirm-sentence"):
    """The director of a tournament, where one judge alone has spoken."""

    confirm: bool


MeetingAction: TypeAlias = (
    Agree
    | Volunteer
    | Nominate
    | RequestExemption
    | RevokeExemption
    | AnswerRequest
    | NoteDamage
    | NoteDelivery
    | Accuse
    | JudgeCareless
    | JudgeAmount
    | JudgeDisqualify
    | JudgeAnnulment
    | ConfirmSentence
)
