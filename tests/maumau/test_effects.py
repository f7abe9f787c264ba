"""One turn card by card: sevens, eights, stacks, tens, jacks, aces, several eights, the joker, the direction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import JOKER
from stammtisch.engine.core import Refusal
from stammtisch.games.maumau.laying.effects import (
    Turn,
    ended,
    goes_out,
    lay,
    may_go_on,
    may_stop,
    raised,
    with_card,
)
from stammtisch.games.maumau.laying.effects import starts_collider as collider
from stammtisch.games.maumau.laying.order import Direction, next_after_throw
from stammtisch.games.maumau.laying.serving import PACK, Effective
from stammtisch.games.maumau.options import Options
from stammtisch_dev.testing import clause
from tests.maumau.table import DEFAULT, SPECIALS, card, closed, effect_of, refused, special, top, turn_for

ADDER, JOKERS, TURNING = special("adder"), special("joker"), special("ace_direction")


# --- sevens -----------------------------------------------------------------------------------------------------


@clause("MM-C7a", "MM-C7b")
def test_sevens_add_up_and_a_ten_is_one_of_them() -> None:
    pending, lying = 0, top("HK")
    for laid, due, shown in (("H7", 2, "H7"), ("K7", 4, "K7"), ("X10", 6, "K7"), ("P7", 8, "P7")):
        turn = turn_for(laid, on=lying, pending=pending)
        pending, lying = turn.pending, turn.effective
        assert (pending, lying.card) == (due, shown)


@clause("MM-C7a", "MM-C10a")
def test_a_paid_seven_is_an_ordinary_card_until_a_seven_or_a_ten_lies_on_it() -> None:
    assert effect_of("H9", on="H7").pending == 0
    assert effect_of("K7", on="H7").pending == 2
    assert effect_of("X10", on="H7").pending == 2
    assert effect_of("X10", on="H7", options=Options(ten_effect="plain")).pending == 0
    assert effect_of("X10", on="H7", pending=2, options=Options(ten_effect="plain")).pending == 4


@clause("MM-C7b")
def test_eight_sevens_are_sixteen_cards_unless_there_are_not_so_many() -> None:
    pending = 0
    for _ in range(8):
        pending = raised(pending, DEFAULT, drawable=5)
    assert pending == 16
    capped = Options(seven_cap="drawable")
    assert [raised(due, capped, drawable=5) for due in (0, 2, 4, 5)] == [2, 4, 5, 5]
    assert raised(4, capped, drawable=3) == 4
    assert raised(4, capped) == 6
    turn = lay(Turn(top("H7"), 4), card("K7"), capped, drawable=5)
    assert isinstance(turn, Turn)
    assert turn.pending == 5


# --- eights -----------------------------------------------------------------------------------------------------


@clause("MM-C8a", "MM-1c")
def test_an_eight_skips_the_next_player() -> None:
    turn = effect_of("P8", on="PK")
    assert (turn.next, turn.skipped) == (2, (1,))
    copied = effect_of("H10", on="P8", seat=2)
    assert (copied.next, copied.skipped, copied.effective.card) == (0, (3,), "P8")
    assert effect_of("H10", on="P8", options=Options(ten_effect="plain")).next == 1
    assert effect_of("P8", on="PK", direction=-1).next == 2
    assert effect_of("P8", on="PK", seat=1, direction=-1, players=3).next == 2


@clause("MM-C8b")
def test_with_two_players_an_eight_gives_another_turn() -> None:
    turn = effect_of("P8", on="PK", players=2, seat=1)
    assert (turn.next, turn.again) == (1, False)


# --- nines ------------------------------------------------------------------------------------------------------

STACKS = [
    # laid, on top, what lies there, pending, next, must lay again
    ("H9+H8+HD", "HK", "HD", 0, 1, False),
    ("H9+HK+H8", "P9", "H8", 0, 2, False),
    ("H9+H7+HD", "HK", "HD", 0, 1, False),
    ("H9+HD+H7", "HK", "H7", 2, 1, False),
    ("H9+H8", "HK", "H8", 0, 2, False),
    ("H9+HB", "HK", "HB", 0, 1, False),
    ("H9+HB+H8", "HK", "H8", 0, 2, False),
    ("H9+HA", "HK", "HA", 0, 0, True),
    ("H9+H7+H10", "HK", "H7", 2, 1, False),
    ("H9+H8+H10", "HK", "H8", 0, 2, False),
    ("H9+H10+HD", "HK", "HD", 0, 1, False),
    ("X10+PK+P7", "P9", "P7", 2, 1, False),
    ("H9", "HK", "H9", 0, 1, False),
]


@clause("MM-C9a", "MM-C9b", "MM-C7a", "MM-C8a", "MM-CAa", "MM-CAb")
@pytest.mark.parametrize(("cards", "on", "lying", "pending", "next_one", "again"), STACKS)
def test_only_the_top_of_a_stack_counts(
    cards: str, on: str, lying: str, pending: int, next_one: int, again: bool
) -> None:
    turn = effect_of(cards, on=on)
    assert (turn.effective.card, turn.pending, turn.next, turn.again) == (lying, pending, next_one, again)


@clause("MM-C9a", "MM-1a", "MM-9d", "MM-C10b", "MM-C9b")
@pytest.mark.parametrize(
    ("cards", "on", "against"),
    [
        ("H9+PK", "HK", "MM-C9a"),
        ("P9+P7+PA", "HK", "MM-Z1"),
        ("H9+P9", "P9", "MM-C9a"),
        ("X10+XK", "P9", "MM-C9a"),
        ("H9+HB+H10", "HK", "MM-C10b"),
        ("H9+HB+HB", "HK", "MM-9d"),
        ("H9 H8", "HK", "MM-1a"),
        ("H8+HK", "HK", "MM-1a"),
        ("HK+PK", "H9", "MM-1a"),
    ],
)
def test_what_does_not_lie_together(cards: str, on: str, against: str) -> None:
    assert refused(cards, on=on) == against


@clause("MM-C9a", "MM-T-joker-b", "MM-T-special")
def test_a_joker_has_no_suit_for_a_stack() -> None:
    assert refused("H9+JOKER", on="HK", options=JOKERS) == "MM-T-joker-b"
    assert refused("H9+JOKER", on="HK") == "MM-T-special"


@clause("MM-C9a")
def test_a_stack_on_the_wish_and_one_on_a_ten() -> None:
    assert turn_for("H9+HK", on=top("XB", "H")).effective.card == "HK"
    assert refused("X10+PK", on="P9", options=Options(stack_on_ten=False)) == "MM-1a"
    assert refused("X10+PK", on="P9", options=Options(ten_effect="plain")) == "MM-1a"


# --- tens on every card -----------------------------------------------------------------------------------------


@clause("MM-C10a", "MM-CD")
@pytest.mark.parametrize(
    ("on", "pending", "lying", "due", "next_one", "again"),
    [
        ("H7", 4, "H7", 6, 1, False),
        ("H7", 0, "H7", 2, 1, False),
        ("P8", 0, "P8", 0, 2, False),
        ("P9", 0, "P9", 0, 1, False),
        ("H10", 0, "H10", 0, 1, False),
        ("KD", 0, "KD", 0, 1, False),
        ("PK", 0, "PK", 0, 1, False),
        ("HA", 0, "HA", 0, 0, True),
    ],
)
def test_a_ten_does_what_the_card_below_does(
    on: str, pending: int, lying: str, due: int, next_one: int, again: bool
) -> None:
    for turn in (
        effect_of("X10", on=on, pending=pending),
        effect_of("X10", on=Effective(card(on), joker=True), pending=pending),
    ):
        assert (turn.effective, turn.pending) == (top(lying), due)
        assert (turn.next, turn.again) == (next_one, again)


@clause("MM-C10a")
def test_a_plain_ten_is_served_like_the_card_below_and_does_nothing() -> None:
    plain = Options(ten_effect="plain")
    for on in ("H7", "P8", "P9", "HA", "HK"):
        turn = effect_of("X10", on=on, options=plain)
        assert (turn.effective, turn.pending, turn.next, turn.again) == (top(on), 0, 1, False)
    assert effect_of("H9+H7+H10", on="HK", options=plain).pending == 0


@clause("MM-C10b")
def test_a_ten_does_not_go_on_a_jack() -> None:
    assert refused("H10", on=top("XB", "H")) == "MM-C10b"


# --- jacks ------------------------------------------------------------------------------------------------------


@clause("MM-CBa", "MM-T-revjack")
def test_a_wish_belongs_to_a_jack() -> None:
    assert turn_for("XB", on="HK", wish="P").effective.wish == "P"
    assert turn_for("XB", on="HK").effective.wish == "X"
    assert turn_for("H9+HB", on="HK", wish="K").effective.wish == "K"
    assert turn_for("HA XB", on="HK", wish="K").effective.wish == "K"
    assert refused("HA", on="HK", wish="P") == "MM-CBa"
    assert refused("XB", on="HK", wish="P", options=special("reversed_jack")) == "MM-T-revjack"
    assert turn_for("XB", on="HK", wish="K", options=special("reversed_jack")).effective.wish == "K"
    assert turn_for("XB", on="HK", options=special("reversed_jack")).effective.wish == "H"


# --- aces -------------------------------------------------------------------------------------------------------


@clause("MM-CAa", "MM-CAb")
@pytest.mark.parametrize(
    ("cards", "lying", "next_one", "again"),
    [
        ("HA", "HA", 0, True),
        ("HA H9+H7+HK", "HK", 1, False),
        ("HA PA P8", "P8", 2, False),
        ("HA X10", "HA", 0, True),
        ("HA X10 H9", "H9", 1, False),
        ("HA H9+HA", "HA", 0, True),
    ],
)
def test_who_lays_an_ace_lays_again(cards: str, lying: str, next_one: int, again: bool) -> None:
    turn = effect_of(cards, on="HK")
    assert (turn.effective.card, turn.next, turn.again) == (lying, next_one, again)


@clause("MM-CAa", "MM-CAb", "MM-1d")
def test_on_an_ace_one_draws_before_one_stops() -> None:
    turn = turn_for("HA", on="HK")
    assert not may_stop(turn)
    assert effect_of("HA", on="HK", stopped=True).next == 1
    assert refused("HA P8", on="HK") == "MM-Z1"
    assert may_stop(turn_for("H8", on="HK"))
    assert not may_stop(Turn(top("HK")))


@clause("MM-1d")
def test_who_could_go_on_says_that_he_is_done() -> None:
    assert may_go_on(turn_for("H9", on="HK"))
    assert may_stop(turn_for("H9", on="HK"))
    assert may_go_on(turn_for("H8", on="HK", options=ADDER))
    assert not may_go_on(turn_for("H8", on="HK"))
    assert not may_go_on(closed(turn_for("H9", on="HK")))


@clause("MM-CAc", "MM-4a", "MM-10")
def test_nobody_goes_out_on_an_ace_or_with_penalty_cards() -> None:
    assert goes_out(turn_for("HK", on="H9"), left=0, penalties=0)
    assert not goes_out(turn_for("HK", on="H9"), left=1, penalties=0)
    assert not goes_out(turn_for("HK", on="H9"), left=0, penalties=1)
    for ace in ("HA", "H9+HA"):
        assert not goes_out(turn_for(ace, on="HK"), left=0, penalties=0)
    assert not goes_out(turn_for("X10", on="HA"), left=0, penalties=0)
    assert goes_out(turn_for("HA H9", on="HK"), left=0, penalties=0)
    assert not goes_out(Turn(top("HK")), left=0, penalties=0)


@clause("MM-9c")
def test_a_last_seven_may_be_answered() -> None:
    assert collider(turn_for("H7", on="HK"))
    assert collider(turn_for("H9+H7", on="HK"))
    assert collider(turn_for("X10", on="H7"))
    assert not collider(turn_for("H9+H7+HD", on="HK"))
    assert not collider(turn_for("JOKER", on="H7", pending=2, options=JOKERS))


# --- several eights ---------------------------------------------------------------------------------------------


@clause("MM-T-adder", "MM-C8a", "MM-C8b")
@pytest.mark.parametrize(
    ("players", "eights", "modulo", "cap"),
    [(4, 3, 0, 0), (4, 2, 3, 3), (4, 4, 1, 0), (3, 2, 0, 0), (3, 3, 1, 0), (2, 2, 1, 0), (2, 3, 0, 0), (4, 1, 2, 2)],
)
def test_one_player_is_skipped_for_each_eight(players: int, eights: int, modulo: int, cap: int) -> None:
    cards = "+".join(["P8", "H8", "K8", "X8"][:eights])
    assert effect_of(cards, on="PK", players=players, options=ADDER).next == modulo
    assert effect_of(cards, on="PK", players=players, options=special("adder", adder_wrap="cap")).next == cap


@clause("MM-T-adder", "MM-C10a")
def test_a_ten_is_an_eight_among_eights() -> None:
    turn = effect_of("P8+X10", on="PK", options=ADDER)
    assert (turn.next, turn.effective.card, turn.skipped) == (3, "P8", (1, 2))
    assert effect_of("X10+H8", on="P8", options=ADDER).next == 3
    for options in (special("adder", adder_tens=False), special("adder", ten_effect="plain")):
        assert refused("P8+X10", on="PK", options=options) == "MM-T-adder"
        assert refused("X10+H8", on="P8", options=options) == "MM-1a"


@clause("MM-T-adder", "MM-1a")
def test_only_eights_lie_with_eights_and_only_where_that_is_played() -> None:
    assert refused("P8+P9", on="PK", options=ADDER) == "MM-T-adder"
    assert refused("P8+H8", on="PK") == "MM-1a"
    assert refused("P8 H8", on="PK", options=ADDER) == "MM-1a"
    assert refused("H8+P8", on="PK", options=ADDER) == "MM-Z1"
    assert refused("H9+H8+P8", on="HK", options=ADDER) == "MM-C9a"
    assert effect_of("H9+H8+H8", on="HK", options=ADDER).next == 2


# --- the joker --------------------------------------------------------------------------------------------------


@clause("MM-T-joker-b", "MM-CAa")
@pytest.mark.parametrize(
    ("cards", "on", "pending", "lying", "due"),
    [("JOKER", "P8", 0, "P8", 0), ("JOKER", "P7", 4, "P7", 4), ("HA JOKER", "HK", 0, "HA", 0)],
)
def test_below_a_joker_everything_stays_and_nothing_happens(
    cards: str, on: str, pending: int, lying: str, due: int
) -> None:
    turn = effect_of(cards, on=on, pending=pending, options=JOKERS)
    assert (turn.effective, turn.pending) == (Effective(card(lying), joker=True), due)
    assert (turn.next, turn.again) == (1, False)


@clause("MM-T-joker-b", "MM-C8a")
def test_a_ten_on_a_joker_does_what_lies_below() -> None:
    lying = turn_for("JOKER", on="P8", options=JOKERS).effective
    assert effect_of("X10", on=lying, options=JOKERS).next == 2
    passed = turn_for("JOKER", on="P7", pending=4, options=JOKERS)
    assert effect_of("X10", on=passed.effective, pending=passed.pending, options=JOKERS).pending == 6


@clause("MM-T-joker-b", "MM-T-special")
def test_where_no_joker_goes() -> None:
    assert refused("JOKER", on=top("XB", "H"), options=JOKERS) == "MM-T-joker-b"
    assert refused("JOKER", on="P7", pending=2, options=special("joker", joker_on_seven="forbidden")) == "MM-T-joker-b"
    assert refused("JOKER", on="P8") == "MM-T-special"


# --- direction --------------------------------------------------------------------------------------------------


@clause("MM-T-acedir", "MM-C8a", "MM-CAb")
@pytest.mark.parametrize(
    ("cards", "parity", "once", "pending"),
    [
        ("HA H9", 3, 3, 0),
        ("HA PA P9", 1, 3, 0),
        ("HA H8", 2, 2, 0),
        ("HA H7", 3, 3, 2),
        ("HA X10 H9", 1, 3, 0),
        ("H9+HA+HK", 1, 1, 0),
        ("H9+HA HK", 3, 3, 0),
        ("HA JOKER", 3, 3, 0),
        ("HK", 1, 1, 0),
    ],
)
def test_aces_change_the_direction(cards: str, parity: int, once: int, pending: int) -> None:
    for flip, expected in (("parity", parity), ("once", once)):
        turn = effect_of(cards, on="HD", options=special("ace_direction", "joker", ace_flip=flip))
        assert (turn.next, turn.pending) == (expected, pending)
    assert effect_of(cards, on="HD", options=JOKERS).direction == 1


@clause("MM-T-acedir", "MM-CAb")
def test_the_direction_changes_at_the_end_of_the_turn_even_if_nothing_follows_the_ace() -> None:
    open_turn = effect_of("HA", on="HK", options=TURNING)
    assert (open_turn.next, open_turn.direction, open_turn.again) == (0, 1, True)
    stopped = effect_of("HA", on="HK", options=TURNING, stopped=True)
    assert (stopped.next, stopped.direction, stopped.again) == (3, -1, False)
    back = effect_of("HA H9", on="HK", options=TURNING, direction=-1)
    assert (back.next, back.direction) == (1, 1)
    assert effect_of("HA H9", on="HK", options=TURNING, players=2).next == 1


@clause("MM-T-acedir", "MM-T-adder")
@pytest.mark.parametrize(
    ("cards", "players", "next_one", "skipped"),
    [("HA H8+P8", 4, 1, (3, 2)), ("HA PA P8+H8", 4, 3, (1, 2)), ("HA H8", 3, 1, (2,))],
)
def test_direction_first_and_then_the_eights(cards: str, players: int, next_one: int, skipped: tuple[int, ...]) -> None:
    turn = effect_of(cards, on="HK", players=players, options=special("adder", "ace_direction"))
    assert (turn.next, turn.skipped) == (next_one, skipped)


@clause("MM-9b-1")
def test_a_king_thrown_in_does_not_change_whose_turn_it_is() -> None:
    assert next_after_throw(1, 2, 1, players=4, options=DEFAULT) == 1
    assert next_after_throw(1, 2, 1, players=4, options=Options(king_throw_turn="neighbour")) == 3
    assert next_after_throw(1, 0, -1, players=4, options=Options(king_throw_turn="neighbour")) == 3


# --- whatever is laid -------------------------------------------------------------------------------------------


@given(
    st.lists(st.sampled_from([*PACK, JOKER]), min_size=1, max_size=6),
    st.integers(2, 8),
    st.sampled_from([1, -1]),
    st.booleans(),
)
def test_a_turn_of_any_cards_ends_somewhere(row: list[str], players: int, direction: Direction, legal: bool) -> None:
    """Legal or just lying there: cards are due on a seven only, a wish lies on jacks only, one player is next."""
    options, turn = special(*SPECIALS), Turn(top("HK"))
    for laid in row:
        after = lay(turn, card(laid), options) if legal else with_card(turn, card(laid), options)
        if isinstance(after, Refusal):
            break
        turn = after
    effect = ended(turn, 0, players=players, direction=direction, options=options)
    assert effect.next in range(players)
    assert effect.pending == 0 or effect.effective.card[1:] == "7"
    assert (effect.effective.wish is not None) is (effect.effective.card[1:] == "B")
    assert effect.again is turn.again
    assert not effect.again or effect.next == 0
