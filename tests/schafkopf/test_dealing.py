"""The Hintermann mixes, four times two cards are dealt, and who dealt nothing playable deals again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import HOST, Refusal, TimeUp
from stammtisch.engine.shuffling import Mix, Mixed, Shuffle
from stammtisch.fair import LONGEST_ENTROPY
from stammtisch.games.schafkopf.actions import Action, Weiter
from stammtisch.games.schafkopf.contracts import PACK
from stammtisch.games.schafkopf.dealing import dealt, hintermann, order_for, vorhand
from stammtisch.games.schafkopf.events import PassedOut
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Bidding
from stammtisch.games.schafkopf.view import View
from stammtisch_dev.testing import clause
from tests.schafkopf.table import RefusedScript, Table, cards, deal, hands_of, seat


def unshuffled(dealer: str = "D") -> Table:
    """A table before anybody has mixed."""
    return Table(Schafkopf(), Schafkopf().start(Options(), seat(dealer)))


# --- mixing ---


@clause("SK-deal-1")
@pytest.mark.parametrize(("dealer", "behind"), ["AD", "BA", "CB", "DC"])
def test_the_right_neighbour_of_the_dealer_must_mix_before_the_cards_are_dealt(dealer: str, behind: str) -> None:
    """Decision: the Hintermann is the dealer's right neighbour, who elsewhere cuts."""
    t = unshuffled(dealer)
    assert hintermann(seat(dealer)) == seat(behind)
    assert t.window("mix").must
    assert t.refused("TABLE", Shuffle(PACK), kind="shuffle").clause == "ENG-waits"
    t.do(seat(behind), Mix("Zenzi"), kind="mix")
    t.do(HOST, Shuffle(PACK), kind="shuffle")
    assert isinstance(t.state, Bidding)


@clause("SK-deal-1")
def test_the_others_may_mix_too_but_not_in_his_place() -> None:
    t = unshuffled()
    for other in "ABD":
        t.do(seat(other), Mix(other), kind="mix")
        assert t.kinds()["shuffle"] == "mix"
    assert t.window("mix").seats == (seat("C"),)
    t.do(seat("C"), Mix(""), kind="mix")
    assert t.kinds() == {"shuffle": None}


@clause("SK-deal-1")
def test_once_he_has_mixed_the_others_may_and_need_not() -> None:
    t = unshuffled()
    t.do(seat("C"), Mix("x"), kind="mix")
    assert t.kinds() == {"mix": None, "shuffle": None}
    assert not t.window("mix").must
    assert t.window("mix").seats == (seat("A"), seat("B"), seat("D"))


@clause("SK-deal-1")
def test_everybody_mixes_once() -> None:
    t = unshuffled()
    t.do(seat("A"), Mix("x"), kind="mix")
    assert t.refused("A", Mix("y"), kind="mix").clause == "ENG-not-asked"


@clause("SK-deal-1")
def test_when_his_time_is_up_the_table_mixes_in_his_place_and_the_log_says_so() -> None:
    t = unshuffled().time_up("mix")
    assert t.events == (Mixed(seat("C"), None),)
    t.do(HOST, Shuffle(PACK), kind="shuffle")
    assert isinstance(t.state, Bidding)


@clause("SK-deal-1")
def test_no_clock_runs_for_those_who_need_not_mix() -> None:
    t = unshuffled()
    assert t.window("mix").limit == "mix"
    t.do(seat("C"), Mix("x"), kind="mix")
    assert t.window("mix").limit is None
    assert t.refused("TABLE", TimeUp(), kind="mix").clause == "ENG-not-asked"


@clause("ENG-fair")
@pytest.mark.parametrize("length", [0, 1, LONGEST_ENTROPY])
def test_any_word_of_up_to_64_letters_will_do(length: int) -> None:
    t = unshuffled()
    t.do(seat("C"), Mix("ß" * length), kind="mix")
    assert t.events == (Mixed(seat("C"), "ß" * length),)


@clause("ENG-fair")
def test_a_longer_word_is_refused_and_nobody_has_mixed() -> None:
    t = unshuffled()
    refusal = t.refused("C", Mix("x" * 65), kind="mix")
    assert (refusal.clause, refusal.args) == ("ENG-fair", {"longest": 64})
    assert t.kinds()["shuffle"] == "mix"


def test_before_the_deal_there_is_nothing_to_see_and_only_mixing_to_do() -> None:
    t = unshuffled()
    for who in range(4):
        assert t.game.view(t.state, who) == View(who, "shuffling", seat("D"))
        assert {type(action) for action in t.offered(who, "mix")} == {Mix}
    assert t.offered(HOST, "shuffle") == []


# --- the pack ---


def mixed_table() -> Table:
    t = unshuffled()
    t.do(seat("C"), Mix(""), kind="mix")
    return t


@clause("ENG-pack")
@pytest.mark.parametrize(
    ("order", "missing", "extra"),
    [
        (PACK[:-1], ["S7"], []),
        (PACK[1:], ["EA"], []),
        ((*PACK, Card("EA")), [], ["EA"]),
        ((*PACK[:-1], PACK[0]), ["S7"], ["EA"]),
        ((*PACK[:-2], Card("XA"), Card("XA")), ["S7", "S8"], ["XA", "XA"]),
        ((), sorted(PACK), []),
    ],
)
def test_a_wrong_pack_is_refused_and_what_is_wrong_is_named(order: Cards, missing: list[str], extra: list[str]) -> None:
    refusal = mixed_table().refused("TABLE", Shuffle(order), kind="shuffle")
    assert refusal == Refusal("ENG-pack", "refusal.pack", {"missing": missing, "extra": extra})


@clause("ENG-table-only")
def test_no_seat_brings_the_pack_and_the_table_does_not_mix() -> None:
    t = mixed_table()
    assert t.refused("A", Shuffle(PACK), kind="shuffle").clause == "ENG-table-only"
    assert t.refused("TABLE", Mix(""), kind="mix").clause == "ENG-table-only"


@pytest.mark.parametrize(("who", "action", "kind"), [("A", Weiter(), "mix"), ("TABLE", TimeUp(), "shuffle")])
def test_nothing_but_mixing_and_shuffling_happens_before_the_deal(who: str, action: Action, kind: str) -> None:
    assert mixed_table().refused(who, action, kind=kind).clause == "ENG-wrong-kind"


# --- four times two ---

FROM_A_NEW_PACK = {
    "first": "EA EZ GA GZ HA HZ SA SZ",
    "second": "EK EO GK GO HK HO SK SO",
    "third": "E9 EU G9 GU H9 HU S9 SU",
    "dealer": "E7 E8 G7 G8 H7 H8 S7 S8",
}


@clause("SK-deal-2")
@pytest.mark.parametrize("dealer", range(4))
def test_four_times_two_cards_are_dealt_beginning_left_of_the_dealer(dealer: int) -> None:
    hands = dealt(PACK, dealer)
    assert [vorhand(d) for d in range(4)] == [1, 2, 3, 0]
    for steps, text in enumerate(FROM_A_NEW_PACK.values(), start=1):
        assert hands[(dealer + steps) % 4] == tuple(sorted(cards(text)))


@clause("SK-deal-2")
@given(st.permutations(PACK), st.integers(0, 3))
def test_a_packet_is_two_neighbouring_cards_of_the_pack(order: list[Card], dealer: int) -> None:
    hands = dealt(tuple(order), dealer)
    for at in range(0, 32, 2):
        receiver = (dealer + 1 + at // 2) % 4
        assert set(order[at : at + 2]) <= set(hands[receiver])
    assert [len(hand) for hand in hands] == [8, 8, 8, 8]
    assert sorted(c for hand in hands for c in hand) == sorted(PACK)


@clause("SK-deal-2")
@given(st.permutations(PACK), st.integers(0, 3))
def test_hands_are_sorted_so_that_their_order_tells_nothing(order: list[Card], dealer: int) -> None:
    assert all(hand == tuple(sorted(hand)) for hand in dealt(tuple(order), dealer))


@clause("SK-deal-2")
@given(st.permutations(PACK), st.integers(0, 3))
def test_the_pack_for_given_hands_deals_those_hands(order: list[Card], dealer: int) -> None:
    hands = dealt(tuple(order), dealer)
    assert dealt(order_for(hands, dealer), dealer) == hands


@clause("SK-deal-2")
def test_nobody_is_asked_for_a_game_before_all_have_eight_cards() -> None:
    t = mixed_table()
    assert set(t.kinds()) == {"mix", "shuffle"}
    t.do(HOST, Shuffle(PACK), kind="shuffle")
    assert set(t.kinds()) == {"bid"}
    assert isinstance(t.state, Bidding)
    assert [len(hand) for hand in t.state.hands] == [8, 8, 8, 8]


# --- thrown in ---


@clause("SK-deal-3")
def test_when_nobody_plays_the_deal_counts_for_nothing_and_is_dealt_again() -> None:
    t = deal().say("A: weiter", "B: weiter", "C: weiter", "D: weiter")
    assert t.events[-1] == PassedOut()
    assert t.finished.outcome == "passed-out"
    result = Schafkopf().result(t.state)
    assert result is not None
    assert result.redeal
    assert (result.game_points, result.cents, result.lines) == ((0, 0, 0, 0), (0, 0, 0, 0), ())


@clause("SK-deal-3")
def test_a_deal_that_is_still_played_has_no_result() -> None:
    assert Schafkopf().result(deal().state) is None


def test_the_test_table_fills_up_hands_and_refuses_what_the_rules_refuse() -> None:
    hands = hands_of("C: EA E9")
    assert hands[2][:2] == cards("EA E9")
    assert sorted(c for hand in hands for c in hand) == sorted(PACK)
    with pytest.raises(RefusedScript, match=r"SK-B5\.3"):
        deal("A: EA").say("A: Rufspiel E")
