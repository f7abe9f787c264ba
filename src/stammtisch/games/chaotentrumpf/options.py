"""Every reading of an unclear article and every agreement of the emergency ordinance is a field here."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.readings import reading
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
    """`reading` names the clause and the group of questions; the defaults are the articles'."""

    mode: Annotated[Mode, reading("CT-15b")] = "strict"
    pack_rule: Annotated[Literal["floor", "ceil"], reading("CT-3b", "cards")] = "floor"
    packs: Annotated[Annotated[int, Meta(ge=1, le=12)] | None, reading("CT-NUEV-1", "cards")] = None
    """None: as many as the articles want for the number of players."""
    hand: Annotated[Literal[5, 4, 3], reading("CT-NUEV-2", "main")] = 5
    run_short: Annotated[Annotated[int, Meta(ge=3, le=6)] | None, reading("CT-NUEV-3", "inversion")] = None
    run_long: Annotated[Annotated[int, Meta(ge=4, le=8)] | None, reading("CT-NUEV-3", "inversion")] = None
    """None: in proportion to the hand."""
    exchange_max: Annotated[Literal[3, 2, 1], reading("CT-NUEV-4", "cards")] = 3
    no_trump_minus: Annotated[int, reading("CT-NUEV-5", "count", ge=0, le=1000)] = 100
    no_trick_minus: Annotated[int, reading("CT-NUEV-5", "count", ge=0, le=2000)] = 200
    trump_vote: Annotated[Literal["single_ballot", "each_feature"], reading("CT-9b", "trump")] = "single_ballot"
    open_cards_visible: Annotated[bool, reading("CT-9c", "trump")] = True
    null_inversion: Annotated[bool, reading("CT-11", "inversion")] = False
    inversion_lock: Annotated[Literal["recognised", "held"], reading("CT-11d", "inversion")] = "recognised"
    proofs_per_inversion: Annotated[int, reading("CT-11e", "inversion", ge=0, le=9)] = 1
    election_exhausted: Annotated[Literal["redeal", "last_value"], reading("CT-9c", "trump")] = "redeal"
    lead_with_tip: Annotated[bool, reading("CT-N5b", "cards")] = True
    lot_level: Annotated[Literal["first_tip", "by_number"], reading("CT-LE-a", "cards")] = "first_tip"
    no_trick_cumulates: Annotated[bool, reading("CT-16a-2", "count")] = False
    no_trump_in_play: Annotated[Literal["minus_all", "share", "no_minus"], reading("CT-16b", "count")] = "minus_all"
    split_factor: Annotated[Literal["divide_factor", "divide_gain", "raw_floor"], reading("CT-16c", "count")] = (
        "divide_factor"
    )

    minutes: Annotated[bool, reading("CT-NUEV-6", "evening")] = True
    formalities: Annotated[Literal["players", "table"], reading("CT-4a", "evening")] = "players"
    """table: it keeps the minutes and says who shuffles first, and nobody is asked about cutting."""
    secretary: Annotated[Annotated[int, Meta(ge=0, le=9)] | None, reading("CT-4b", "evening")] = None
    """The seat of the club's secretary."""
    limit: Annotated[int, reading("CT-17a", "main", ge=750, le=100_000)] = 1000
    max_deals: Annotated[Annotated[int, Meta(ge=1, le=1000)] | None, reading("CT-17c", "main")] = None
    time_up: Annotated[Literal["finish_deal", "void_deal"], reading("CT-17c", "evening")] = "finish_deal"
    playoff_limit: Annotated[Literal["flat50", "product"], reading("CT-17b", "count")] = "flat50"
    leaver_policy: Annotated[Literal["annul", "finish"], reading("CT-3b", "evening")] = "annul"
    sv_deadline: Annotated[Literal["next_lead", "deal_end"], reading("CT-SV-1", "faults")] = "next_lead"
    one_judge: Annotated[Literal["alone", "director"], reading("CT-SV-3", "faults")] = "alone"
    ruleset: Annotated[str, reading("CT-18", "evening", max_length=40)] = RULESET
    """The edition of the articles this match keeps (CT-PRE-1)."""

    timing: Annotated[Timing, reading("CT-14")] = Timing()

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
