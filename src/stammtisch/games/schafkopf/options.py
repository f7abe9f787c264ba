"""Every reading of an unclear clause and every house rule is a field here; the defaults are the club's."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.readings import reading
from stammtisch.engine.referee import Mode

Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=3600)] | None


class Timing(Struct, frozen=True):
    """Seconds for each kind of question; None leaves it untimed. The ordinance itself knows no clock."""

    mix: Seconds = None
    turn: Seconds = None
    spritze: Seconds = None
    vote: Seconds = None
    confirm: Seconds = None


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stored whole with every deal. `reading` names the clause and the group of questions."""

    mode: Annotated[Mode, reading("SK-revoke-1")] = "strict"
    deals: Annotated[int, reading("SK-result-1", "main", ge=1, le=400)] = 32
    tout_rank: Annotated[Literal["merged", "split"], reading("SK-bidding-3", "bidding")] = "merged"
    hold_solo_tout: Annotated[bool, reading("SK-bidding-3", "bidding")] = True
    runaway: Annotated[Literal["any_lead", "first_trick_only"], reading("SK-B5.4", "main")] = "any_lead"
    spritze_trump_check: Annotated[Literal["initial", "current"], reading("SK-spritze-4", "bidding")] = "initial"
    opp_schneider_max: Annotated[Literal[29, 30], reading("SK-schneider-30", "count")] = 29
    unentitled_rule: Annotated[bool, reading("SK-spritze-5", "main")] = True
    reuegeld_payer: Annotated[Literal["declarer", "side", "halves"], reading("SK-reuegeld-1", "count")] = "declarer"
    reuegeld_offender: Annotated[Literal["undecided", "always"], reading("SK-reuegeld-1", "count")] = "undecided"
    revoke_won_level: Annotated[Literal["simple", "secured"], reading("SK-revoke-2", "faults")] = "simple"
    revoke_tout: Annotated[Literal["literal", "scaled"], reading("SK-revoke-7", "faults")] = "literal"
    revoke_vote: Annotated[Literal["unanimous", "majority", "any"], reading("SK-revoke-5", "faults")] = "unanimous"
    supervised: Annotated[bool, reading("SK-super-1", "faults")] = False
    time_out: Annotated[Literal["sensible", "first"], reading("SK-bidding-2", "faults")] = "sensible"
    timing: Timing = Timing()
