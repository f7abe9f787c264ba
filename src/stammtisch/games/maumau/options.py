"""Every reading of an unclear rule, every house rule and every time is a field here; defaults are the rule book's."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.referee import Mode

Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=3600)] | None
Special: TypeAlias = Literal[
    "willi", "tschuldi", "pimperle", "lonely_nine", "adder", "reversed_jack", "joker", "ace_direction"
]
Harm: TypeAlias = Literal["seven", "eight", "lhc", "swap"]


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each kind of question, and for what the table waits; None leaves it untimed."""

    countdown_idle: Seconds = 3
    countdown_tick: Seconds = 1
    countdown_tolerance: Seconds = 0.15
    end_of_turn_wait: Seconds = 4
    turn_close_min: Seconds = 0.8
    mau_grace: Seconds = 2.5
    race_tolerance: Seconds = 0.3
    final_protest: Seconds = 5
    wish: Seconds = 10
    lhc_decision: Seconds = 8
    health_answer: Seconds = 20
    health_wait: Seconds = None
    deal_fault_answer: Seconds = 5
    gesture: Seconds = 5
    """Touching the edge of the table, and stroking the nine."""
    plenum_speech: Seconds = 60
    plenum_vote: Seconds = 30
    doubt_stop: Seconds = 10
    doubt_withdraw: Seconds = 2
    seat_kept: Seconds = 60
    reconnect_pause: Seconds = 30
    away_autodraw: Seconds = 60
    bell_lead: Seconds = 60


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stored whole with every deal. `extra` names the clause whose reading the field chooses."""

    mode: Annotated[Mode, Meta(extra={"clause": "MM-3a"})] = "strict"
    target: Annotated[int, Meta(ge=1, le=1000, extra={"clause": "MM-14"})] = 100

    decks: Annotated[Literal["auto", 1, 2], Meta(extra={"clause": "MM-0b"})] = "auto"
    """auto: one pack for up to five players, two from six on."""
    dealer_rule: Annotated[Literal["clockwise", "winner", "loser"], Meta(extra={"clause": "MM-S1"})] = "clockwise"
    starter_effects: Annotated[Literal["full", "next_player", "none"], Meta(extra={"clause": "MM-S6"})] = "full"
    starter_joker: Annotated[Literal["rebury", "wild", "dealer_swaps"], Meta(extra={"clause": "MM-S6"})] = "rebury"

    seven_cap: Annotated[Literal["none", "drawable"], Meta(extra={"clause": "MM-C7b"})] = "none"
    stack_on_ten: Annotated[bool, Meta(extra={"clause": "MM-C9a"})] = True
    ten_effect: Annotated[Literal["full", "plain"], Meta(extra={"clause": "MM-C10a"})] = "full"
    """plain: on an eight, a nine, an ace and a paid seven a ten is served as that card but does nothing."""
    voluntary_draw: Annotated[bool, Meta(extra={"clause": "MM-2a"})] = False

    doubt_window_turns: Annotated[int, Meta(ge=1, le=8, extra={"clause": "MM-3b"})] = 2
    late_doubt_penalised: Annotated[bool, Meta(extra={"clause": "MM-3b"})] = False
    convert_current_turn: Annotated[bool, Meta(extra={"clause": "MM-4b"})] = False
    rollback: Annotated[Literal["last_legal", "stay"], Meta(extra={"clause": "MM-5b"})] = "last_legal"
    accusing_question: Annotated[Literal["doubt", "justified_only"], Meta(extra={"clause": "MM-6c"})] = "doubt"
    no_cards: Annotated[Literal["lapse", "owed"], Meta(extra={"clause": "MM-8a"})] = "lapse"
    keep_represented: Annotated[bool, Meta(extra={"clause": "MM-8b"})] = False

    queen_forgotten: Annotated[Literal["not_counted", "penalty"], Meta(extra={"clause": "MM-9a-1"})] = "not_counted"
    king_throw_turn: Annotated[Literal["unchanged", "neighbour"], Meta(extra={"clause": "MM-9b-1"})] = "unchanged"
    king_window: Annotated[Literal["until_turn_end", "either", "immediate"], Meta(extra={"clause": "MM-9b-2"})] = (
        "until_turn_end"
    )
    lhc_order: Annotated[Literal["turn", "anyone", "several"], Meta(extra={"clause": "MM-9c"})] = "turn"
    manual_deal: Annotated[bool, Meta(extra={"clause": "MM-9e"})] = False

    mau_midturn: Annotated[bool, Meta(extra={"clause": "MM-10a"})] = False
    mau_with_penalty: Annotated[bool, Meta(extra={"clause": "MM-10a"})] = True
    false_mau: Annotated[Literal["free", "violation"], Meta(extra={"clause": "MM-10a"})] = "free"
    two_points_need_call: Annotated[bool, Meta(extra={"clause": "MM-10b"})] = True
    leaver_policy: Annotated[Literal["server_draws", "wait"], Meta(extra={"clause": "MM-11"})] = "server_draws"
    rule_step_5: Annotated[Literal[6, 10], Meta(extra={"clause": "MM-12a"})] = 6
    ccc: Annotated[Literal["lot", "plenum", "recent"], Meta(extra={"clause": "MM-15"})] = "lot"

    special_rules: Annotated[tuple[Special, ...], Meta(extra={"clause": "MM-T-special"})] = ()
    tschuldi_events: Annotated[tuple[Harm, ...], Meta(extra={"clause": "MM-16b"})] = ("seven", "eight", "lhc", "swap")
    pimperle_card: Annotated[str, Meta(pattern=r"^[XPHK]?(A|10|K|D|B|9|8|7)\Z", extra={"clause": "MM-16c"})] = "XB"
    """One card, or all of a value."""
    special_unit: Annotated[Literal["match_day", "deal"], Meta(extra={"clause": "MM-T-special"})] = "match_day"
    match_days: Annotated[int, Meta(ge=1, le=50, extra={"clause": "MM-T-special"})] = 10
    adder_wrap: Annotated[Literal["modulo", "cap"], Meta(extra={"clause": "MM-T-adder"})] = "modulo"
    adder_tens: Annotated[bool, Meta(extra={"clause": "MM-T-adder"})] = True
    joker_on_seven: Annotated[Literal["pass", "forbidden"], Meta(extra={"clause": "MM-T-joker-b"})] = "pass"
    ace_flip: Annotated[Literal["parity", "once"], Meta(extra={"clause": "MM-T-acedir"})] = "parity"

    tie_mode: Annotated[Literal["R1", "R2", "R3"], Meta(extra={"clause": "MM-T-ties"})] = "R2"
    three_table: Annotated[Literal["literal", "shifted"], Meta(extra={"clause": "MM-T-points"})] = "literal"
    goal_ratio: Annotated[Literal["strokes", "wins"], Meta(extra={"clause": "MM-T-tiebreak"})] = "strokes"
    final_minutes: Annotated[int, Meta(ge=1, le=240, extra={"clause": "MM-T-final"})] = 30
    final_decks: Annotated[Literal[1, 2], Meta(extra={"clause": "MM-T-final"})] = 2
    final_specials: Annotated[bool, Meta(extra={"clause": "MM-T-final"})] = True

    timing: Annotated[Timing, Meta(extra={"clause": "MM-C2"})] = Timing()

    def __post_init__(self) -> None:
        for row in (self.special_rules, self.tschuldi_events):
            if len({*row}) != len(row):
                raise ValueError("MM-T-special refusal.mm.once")
