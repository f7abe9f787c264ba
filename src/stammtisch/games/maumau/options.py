"""Every reading of an unclear rule, every house rule and every time is a field here; defaults are the rule book's."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.engine.readings import reading
from stammtisch.engine.referee import Mode

Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=3600)] | None
Special: TypeAlias = Literal[
    "willi", "tschuldi", "pimperle", "lonely_nine", "adder", "reversed_jack", "joker", "ace_direction"
]
Harm: TypeAlias = Literal["seven", "eight", "lhc", "swap"]


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each kind of question, and for what the program waits; None leaves it untimed."""

    countdown_idle: Seconds = 3
    countdown_tick: Seconds = 1
    countdown_tolerance: Seconds = 0.15
    """How long after the nought an act still stops the countdown (MM-2d)."""
    end_of_turn_wait: Seconds = 4
    turn_close_min: Seconds = 0.8
    """Who acts earlier on a turn that is closing waits so long (MM-C2)."""
    mau_grace: Seconds = 2.5
    race_tolerance: Seconds = 0.01
    """Hands so close at the edge are equally slow (MM-16c)."""
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
    doubt_withdraw: Seconds = 2
    away_autodraw: Seconds = 60


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stored whole with every deal. `reading` names the clause and the group of questions."""

    mode: Annotated[Mode, reading("MM-3a")] = "strict"
    target: Annotated[int, reading("MM-14", "main", ge=1, le=1000)] = 100

    decks: Annotated[Literal["auto", 1, 2], reading("MM-0b", "main")] = "auto"
    """auto: one pack for up to five players, two from six on."""
    dealer_rule: Annotated[Literal["clockwise", "winner", "loser"], reading("MM-S1", "evening")] = "clockwise"
    formalities: Annotated[Literal["players", "table"], reading("MM-S5", "evening")] = "players"
    """table: it asks nobody how he is and turns the first card itself."""
    starter_effects: Annotated[Literal["full", "next_player", "none"], reading("MM-S6", "cards")] = "full"
    starter_joker: Annotated[Literal["rebury", "wild", "dealer_swaps"], reading("MM-S6", "cards")] = "rebury"

    seven_cap: Annotated[Literal["none", "drawable"], reading("MM-C7b", "cards")] = "none"
    stack_on_ten: Annotated[bool, reading("MM-C9a", "cards")] = True
    ten_effect: Annotated[Literal["full", "plain"], reading("MM-C10a", "cards")] = "full"
    """plain: on an eight, a nine, an ace and a paid seven a ten is served as that card but does nothing."""
    voluntary_draw: Annotated[bool, reading("MM-2a", "cards")] = False

    doubt_window_turns: Annotated[int, reading("MM-3b", "doubt", ge=1, le=8)] = 2
    doubt_turns: Annotated[Literal["any", "different"], reading("MM-5b", "doubt")] = "any"
    """different: turns of the same player in a row count once."""
    late_doubt_penalised: Annotated[bool, reading("MM-3b", "doubt")] = False
    convert_current_turn: Annotated[bool, reading("MM-4b", "doubt")] = False
    rollback: Annotated[Literal["last_legal", "stay"], reading("MM-5b", "doubt")] = "last_legal"
    accusing_question: Annotated[Literal["doubt", "justified_only"], reading("MM-6c", "doubt")] = "doubt"
    no_cards: Annotated[Literal["lapse", "owed"], reading("MM-8a", "evening")] = "lapse"
    keep_represented: Annotated[bool, reading("MM-8b", "evening")] = False

    queen_forgotten: Annotated[Literal["not_counted", "penalty"], reading("MM-9a-1", "rounds")] = "not_counted"
    king_throw_turn: Annotated[Literal["unchanged", "neighbour"], reading("MM-9b-1", "rounds")] = "unchanged"
    king_window: Annotated[Literal["until_turn_end", "either", "immediate"], reading("MM-9b-2", "rounds")] = (
        "until_turn_end"
    )
    lhc_order: Annotated[Literal["turn", "anyone", "several"], reading("MM-9c", "rounds")] = "turn"
    manual_deal: Annotated[bool, reading("MM-9e", "evening")] = False

    mau_midturn: Annotated[bool, reading("MM-10a", "mau")] = False
    mau_with_penalty: Annotated[bool, reading("MM-10a", "mau")] = True
    false_mau: Annotated[Literal["free", "violation"], reading("MM-10a", "mau")] = "free"
    two_points_need_call: Annotated[bool, reading("MM-10b", "mau")] = True
    leaver_policy: Annotated[Literal["server_draws", "wait"], reading("MM-11", "evening")] = "server_draws"
    rule_step_5: Annotated[Literal[6, 10], reading("MM-12a", "evening")] = 6

    special_rules: Annotated[tuple[Special, ...], reading("MM-T-special", "main")] = ()
    tschuldi_events: Annotated[tuple[Harm, ...], reading("MM-16b", "special")] = ("seven", "eight", "lhc", "swap")
    pimperle_card: Annotated[str, reading("MM-16c", "special", pattern=r"^[XPHK]?(A|10|K|D|B|9|8|7)\Z")] = "XB"
    """One card, or all of a value."""
    special_schedule: Annotated[Literal["none", "deal"], reading("MM-T-special", "special")] = "none"
    """deal: besides the chosen ones a rule comes with the fourth, sixth, eighth and tenth deal at the table."""
    adder_wrap: Annotated[Literal["modulo", "cap"], reading("MM-T-adder", "special")] = "modulo"
    adder_tens: Annotated[bool, reading("MM-T-adder", "special")] = True
    joker_on_seven: Annotated[Literal["pass", "forbidden"], reading("MM-T-joker-b", "special")] = "pass"
    ace_flip: Annotated[Literal["parity", "once"], reading("MM-T-acedir", "special")] = "parity"

    timing: Annotated[Timing, reading("MM-C2")] = Timing()

    def __post_init__(self) -> None:
        for row in (self.special_rules, self.tschuldi_events):
            if len({*row}) != len(row):
                raise ValueError("MM-T-special refusal.mm.once")
