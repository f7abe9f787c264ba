"""Every reading of an unclear clause and every house rule is a field here; the defaults are the club's."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.referee import Mode

Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=3600)] | None
Reservation: TypeAlias = Literal["solo", "throw", "armut", "hochzeit"]
HochzeitRe: TypeAlias = Literal["rel5", "ddv_shift", "own_fifth_card", "abs5"]


class Timing(Struct, frozen=True):
    """Seconds for each kind of question; None leaves it untimed."""

    reserve: Seconds = None
    turn: Seconds = None
    confirm: Seconds = None


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stored whole with every deal. `extra` names the clause whose reading the field chooses."""

    mode: Annotated[Mode, Meta(extra={"clause": "DK-2b"})] = "strict"
    deals: Annotated[int, Meta(ge=1, le=400, extra={"clause": "DK-III"})] = 24
    pack: Annotated[Literal[40, 48], Meta(extra={"clause": "DK-B1.1"})] = 40
    dulle_second: Annotated[Literal["first", "second", "second_except_last"], Meta(extra={"clause": "DK-B1.3"})] = (
        "first"
    )
    reservation_order: Annotated[
        tuple[Reservation, Reservation, Reservation, Reservation], Meta(extra={"clause": "DK-I.1"})
    ] = ("solo", "throw", "armut", "hochzeit")
    throw_kings_min: Annotated[int, Meta(ge=1, le=8, extra={"clause": "DK-I.A"})] = 5
    armut_max_trumps: Annotated[int, Meta(ge=0, le=5, extra={"clause": "DK-I.B"})] = 3
    armut_fox_counts: Annotated[bool, Meta(extra={"clause": "DK-I.B"})] = True
    armut_say_returned_trumps: Annotated[bool, Meta(extra={"clause": "DK-B1.8"})] = True
    armut_untaken: Annotated[Literal["redeal", "normal"], Meta(extra={"clause": "DK-I.B"})] = "redeal"
    hochzeit_find: Annotated[Literal["first_foreign", "first_foreign_fehl"], Meta(extra={"clause": "DK-B1.7"})] = (
        "first_foreign"
    )
    hochzeit_max_trick: Annotated[int, Meta(ge=1, le=9, extra={"clause": "DK-B1.7"})] = 3
    hochzeit_re: Annotated[HochzeitRe, Meta(extra={"clause": "DK-I.C"})] = "rel5"
    hochzeit_re_duty: Annotated[bool, Meta(extra={"clause": "DK-I.C"})] = False
    clock: Annotated[Literal["held", "table"], Meta(extra={"clause": "DK-B1.9"})] = "held"
    reply: Annotated[bool, Meta(extra={"clause": "DK-B1.9"})] = True
    schwein_when: Annotated[Literal["on_play", "on_lead", "before_first_card"], Meta(extra={"clause": "DK-II.2"})] = (
        "on_play"
    )
    schwein_after_fox: Annotated[bool, Meta(extra={"clause": "DK-II.2"})] = True
    schwein_farbsolo: Annotated[Literal["none", "trump_suit_aces"], Meta(extra={"clause": "DK-II.4"})] = "none"
    schwein_armut: Annotated[Literal["after_exchange", "as_dealt"], Meta(extra={"clause": "DK-II.1"})] = (
        "after_exchange"
    )
    trumpf_over_farb: Annotated[bool, Meta(extra={"clause": "DK-1.1a"})] = False
    solo_tie: Annotated[Literal["forehand_first", "dealer_first"], Meta(extra={"clause": "DK-1.1g"})] = "forehand_first"
    auction_hold_equal: Annotated[bool, Meta(extra={"clause": "DK-1.1e"})] = True
    failed_absage_loses: Annotated[bool, Meta(extra={"clause": "DK-3a"})] = True
    beaten_bonus: Annotated[bool, Meta(extra={"clause": "DK-6a"})] = False
    old_point_armut: Annotated[bool, Meta(extra={"clause": "DK-6b"})] = True
    base_at_120: Annotated[bool, Meta(extra={"clause": "DK-6a"})] = True
    special_can_flip: Annotated[bool, Meta(extra={"clause": "DK-6e"})] = True
    karlchen_double: Annotated[bool, Meta(extra={"clause": "DK-4b"})] = True
    supervised: Annotated[bool, Meta(extra={"clause": "DK-2b"})] = False
    timing: Annotated[Timing, Meta(extra={"clause": "DK-B1.9"})] = Timing()

    def __post_init__(self) -> None:
        if len(set(self.reservation_order)) != len(self.reservation_order):
            raise ValueError("DK-I.1 refusal.dk.reservation-order")
