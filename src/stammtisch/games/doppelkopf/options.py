"""Every reading of an unclear clause and every house rule is a field here; the defaults are the club's."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.readings import reading
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
    """Stored whole with every deal. `reading` names the clause and the group of questions."""

    mode: Annotated[Mode, reading("DK-2b")] = "strict"
    deals: Annotated[int, reading("DK-III", "main", ge=1, le=400)] = 24
    pack: Annotated[Literal[40, 48], reading("DK-B1.1", "main")] = 40
    dulle_second: Annotated[Literal["first", "second", "second_except_last"], reading("DK-B1.3", "main")] = "first"
    reservation_order: Annotated[
        tuple[Reservation, Reservation, Reservation, Reservation], reading("DK-I.1", "bidding")
    ] = ("solo", "throw", "armut", "hochzeit")
    throw_kings_min: Annotated[int, reading("DK-I.A", "bidding", ge=1, le=8)] = 5
    armut_max_trumps: Annotated[int, reading("DK-I.B", "bidding", ge=0, le=5)] = 3
    armut_fox_counts: Annotated[bool, reading("DK-I.B", "bidding")] = True
    armut_say_returned_trumps: Annotated[bool, reading("DK-B1.8", "bidding")] = True
    armut_untaken: Annotated[Literal["redeal", "normal"], reading("DK-I.B", "bidding")] = "redeal"
    hochzeit_find: Annotated[Literal["first_foreign", "first_foreign_fehl"], reading("DK-B1.7", "bidding")] = (
        "first_foreign"
    )
    hochzeit_max_trick: Annotated[int, reading("DK-B1.7", "bidding", ge=1, le=9)] = 3
    hochzeit_re: Annotated[HochzeitRe, reading("DK-I.C", "calls")] = "rel5"
    hochzeit_re_duty: Annotated[bool, reading("DK-I.C", "calls")] = False
    clock: Annotated[Literal["held", "table"], reading("DK-B1.9", "calls")] = "held"
    reply: Annotated[bool, reading("DK-B1.9", "calls")] = True
    bought_reply: Annotated[Literal["as_re", "as_step"], reading("DK-1.1f", "calls")] = "as_re"
    schwein_when: Annotated[Literal["on_play", "on_lead", "before_first_card"], reading("DK-II.2", "pig")] = "on_play"
    schwein_after_fox: Annotated[bool, reading("DK-II.2", "pig")] = True
    schwein_farbsolo: Annotated[Literal["none", "trump_suit_aces"], reading("DK-II.4", "pig")] = "none"
    schwein_armut: Annotated[Literal["after_exchange", "as_dealt"], reading("DK-II.1", "pig")] = "after_exchange"
    trumpf_over_farb: Annotated[bool, reading("DK-1.1a", "solo")] = False
    solo_tie: Annotated[Literal["forehand_first", "dealer_first"], reading("DK-1.1g", "solo")] = "forehand_first"
    auction_hold_equal: Annotated[bool, reading("DK-1.1e", "solo")] = True
    failed_absage_loses: Annotated[bool, reading("DK-3a", "count")] = True
    beaten_bonus: Annotated[bool, reading("DK-6a", "count")] = False
    old_point_armut: Annotated[bool, reading("DK-6b", "count")] = True
    base_at_120: Annotated[bool, reading("DK-6a", "count")] = True
    special_can_flip: Annotated[bool, reading("DK-6e", "count")] = True
    karlchen_double: Annotated[bool, reading("DK-4b", "count")] = True
    solo_counting: Annotated[Literal["tournament", "doubled"], reading("DK-1.2c", "count")] = "tournament"
    give_rest: Annotated[bool, reading("DK-B1.3", "main")] = False
    supervised: Annotated[bool, reading("DK-2b", "faults")] = False
    time_out: Annotated[Literal["sensible", "first"], reading("DK-B1.8", "faults")] = "sensible"
    timing: Annotated[Timing, reading("DK-B1.9")] = Timing()

    def __post_init__(self) -> None:
        if len(set(self.reservation_order)) != len(self.reservation_order):
            raise ValueError("DK-I.1 refusal.dk.reservation-order")
