"""Every reading of an unclear clause and every house rule is a field here; the defaults are the club's."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

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
    """Stored whole with every deal. `extra` names the clause whose reading the field chooses."""

    mode: Annotated[Mode, Meta(extra={"clause": "SK-revoke-1"})] = "strict"
    deals: Annotated[int, Meta(ge=1, le=400, extra={"clause": "SK-result-1"})] = 32
    tout_rank: Annotated[Literal["merged", "split"], Meta(extra={"clause": "SK-bidding-3"})] = "merged"
    hold_solo_tout: Annotated[bool, Meta(extra={"clause": "SK-bidding-3"})] = True
    runaway: Annotated[Literal["any_lead", "first_trick_only"], Meta(extra={"clause": "SK-B5.4"})] = "any_lead"
    spritze_trump_check: Annotated[Literal["initial", "current"], Meta(extra={"clause": "SK-spritze-4"})] = "initial"
    opp_schneider_max: Annotated[Literal[29, 30], Meta(extra={"clause": "SK-schneider-30"})] = 29
    unentitled_rule: Annotated[bool, Meta(extra={"clause": "SK-spritze-5"})] = True
    reuegeld_payer: Annotated[Literal["declarer", "side"], Meta(extra={"clause": "SK-reuegeld-1"})] = "declarer"
    revoke_won_level: Annotated[Literal["simple", "secured"], Meta(extra={"clause": "SK-revoke-2"})] = "simple"
    revoke_tout: Annotated[Literal["literal", "scaled"], Meta(extra={"clause": "SK-revoke-7"})] = "literal"
    revoke_vote: Annotated[Literal["unanimous", "majority", "any"], Meta(extra={"clause": "SK-revoke-5"})] = "unanimous"
    supervised: Annotated[bool, Meta(extra={"clause": "SK-super-1"})] = False
    timing: Timing = Timing()
