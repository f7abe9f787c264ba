"""Every reading of an unclear article and every agreement of the emergency ordinance is a field here."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.referee import Mode

RULESET: Final = "CT/1999-03-14/rev4"
_RUNS: Final = {5: (6, 8), 4: (5, 6), 3: (4, 5)}
"""CT-NUEV-3: the runs that go with a deal of so many cards."""
Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=3600)] | None


class Timing(Struct, frozen=True):
    """Seconds for each kind of question; None leaves it untimed."""

    cut: Seconds = 3
    """To speak up (CT-N2)."""
    lift: Seconds = 15
    """To say who cuts, and to cut: the three seconds are for speaking up alone."""
    turn: Seconds = None
    vote: Seconds = 20
    exchange_batch: Seconds = 1.5
    statement: Seconds = 45
    tip: Seconds = 10
    office: Seconds = 20
    objection: Seconds = 10
    judges: Seconds = 60
    match: Annotated[float, Meta(gt=0, le=86400)] | None = None
    """The whole match (CT-17c)."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`extra` names the clause whose reading the field chooses; the defaults are the articles'."""

    mode: Annotated[Mode, Meta(extra={"clause": "CT-15b"})] = "strict"
    pack_rule: Annotated[Literal["floor", "ceil"], Meta(extra={"clause": "CT-3b"})] = "floor"
    packs: Annotated[Annotated[int, Meta(ge=1, le=12)] | None, Meta(extra={"clause": "CT-NUEV-1"})] = None
    """None: as many as the articles want for the number of players."""
    hand: Annotated[Literal[5, 4, 3], Meta(extra={"clause": "CT-NUEV-2"})] = 5
    run_short: Annotated[Annotated[int, Meta(ge=3, le=6)] | None, Meta(extra={"clause": "CT-NUEV-3"})] = None
    run_long: Annotated[Annotated[int, Meta(ge=4, le=8)] | None, Meta(extra={"clause": "CT-NUEV-3"})] = None
    """None: in proportion to the hand."""
    exchange_max: Annotated[Literal[3, 2, 1], Meta(extra={"clause": "CT-NUEV-4"})] = 3
    no_trump_minus: Annotated[int, Meta(ge=0, le=1000, extra={"clause": "CT-NUEV-5"})] = 100
    no_trick_minus: Annotated[int, Meta(ge=0, le=2000, extra={"clause": "CT-NUEV-5"})] = 200
    trump_vote: Annotated[Literal["single_ballot", "each_feature"], Meta(extra={"clause": "CT-9b"})] = "single_ballot"
    open_cards_visible: Annotated[bool, Meta(extra={"clause": "CT-9c"})] = True
    null_inversion: Annotated[bool, Meta(extra={"clause": "CT-11"})] = False
    inversion_lock: Annotated[Literal["recognised", "held"], Meta(extra={"clause": "CT-11d"})] = "recognised"
    proofs_per_inversion: Annotated[int, Meta(ge=0, le=9, extra={"clause": "CT-11e"})] = 1
    election_exhausted: Annotated[Literal["redeal", "last_value"], Meta(extra={"clause": "CT-9c"})] = "redeal"
    lead_with_tip: Annotated[bool, Meta(extra={"clause": "CT-N5b"})] = True
    no_trick_cumulates: Annotated[bool, Meta(extra={"clause": "CT-16a-2"})] = False
    no_trump_in_play: Annotated[Literal["minus_all", "share", "no_minus"], Meta(extra={"clause": "CT-16b"})] = (
        "minus_all"
    )
    split_factor: Annotated[Literal["divide_factor", "divide_gain", "raw_floor"], Meta(extra={"clause": "CT-16c"})] = (
        "divide_factor"
    )

    minutes: Annotated[bool, Meta(extra={"clause": "CT-NUEV-6"})] = True
    secretary: Annotated[Annotated[int, Meta(ge=0, le=9)] | None, Meta(extra={"clause": "CT-4b"})] = None
    """The seat of the club's secretary."""
    limit: Annotated[int, Meta(ge=750, le=100_000, extra={"clause": "CT-17a"})] = 1000
    max_deals: Annotated[Annotated[int, Meta(ge=1, le=1000)] | None, Meta(extra={"clause": "CT-17c"})] = None
    time_up: Annotated[Literal["finish_deal", "void_deal"], Meta(extra={"clause": "CT-17c"})] = "finish_deal"
    playoff_limit: Annotated[Literal["flat50", "product"], Meta(extra={"clause": "CT-17b"})] = "flat50"
    leaver_policy: Annotated[Literal["annul", "finish"], Meta(extra={"clause": "CT-3b"})] = "annul"
    sv_deadline: Annotated[Literal["next_lead", "deal_end"], Meta(extra={"clause": "CT-SV-1"})] = "next_lead"
    one_judge: Annotated[Literal["alone", "director"], Meta(extra={"clause": "CT-SV-3"})] = "alone"
    ruleset: Annotated[str, Meta(max_length=40, extra={"clause": "CT-18"})] = RULESET
    """The edition of the articles this match keeps (CT-PRE-1)."""

    timing: Annotated[Timing, Meta(extra={"clause": "CT-14"})] = Timing()

    def __post_init__(self) -> None:
        if self.short >= self.long or self.long > 2 * self.hand:
            raise ValueError("CT-NUEV-3 refusal.ct.runs")

    @property
    def short(self) -> int:
        """Cards in sequence for a normal inversion and an Ultra."""
        return _RUNS[self.hand][0] if self.run_short is None else self.run_short

    @property
    def long(self) -> int:
        """Cards in sequence for a Total and a Totalultra."""
        return _RUNS[self.hand][1] if self.run_long is None else self.run_long
