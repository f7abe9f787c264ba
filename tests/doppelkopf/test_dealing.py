"""Everybody may mix, the cards go round in packets, and only the whole pack is dealt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import HOST
from stammtisch.engine.shuffling import Mix, Mixed, Shuffle
from stammtisch.fair import LONGEST_ENTROPY
from stammtisch.games.doppelkopf.contracts import PACKS
from stammtisch.games.doppelkopf.dealing import dealt, from_vorhand, order_for, vorhand
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Reserving
from stammtisch.games.doppelkopf.view import View
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Table, seat


def unshuffled(dealer: str = "D", pack: int = 40) -> Table:
    """A table before anybody has mixed."""
    return Table(Doppelkopf(), Doppelkopf().start(Options(pack=pack), seat(dealer)))  # type: ignore[arg-type]


# --- mixing ---


@clause("DK-B1.4")
def test_nobody_has_to_mix() -> None:
    t = unshuffled()
    assert t.kinds() == {"shuffle": None, "mix": None}
    assert not t.window("mix").must
    t.do(HOST, Shuffle(PACKS[40]), kind="shuffle")
    assert isinstance(t.state, Reserving)


def test_everybody_may_mix_once_and_all_see_the_word() -> None:
    t = unshuffled()
    t.do(seat("B"), Mix("Skat ist langweilig"), kind="mix")
    assert t.frame(seat("D")).events == (Mixed(seat("B"), "Skat ist langweilig"),)
    assert t.window("mix").seats == (0, 2, 3)
    assert t.refusal(seat("B"), Mix("noch einmal"), kind="mix").clause == "ENG-not-asked"
    for who in "ACD":
        t.do(seat(who), Mix(""), kind="mix")
    assert t.kinds() == {"shuffle": None}


@clause("ENG-fair")
def test_a_word_that_is_a_book_is_refused() -> None:
    t = unshuffled()
    t.do(seat("A"), Mix("x" * LONGEST_ENTROPY), kind="mix")
    refusal = t.refusal(seat("B"), Mix("x" * (LONGEST_ENTROPY + 1)), kind="mix")
    assert (refusal.clause, refusal.args) == ("ENG-fair", {"longest": LONGEST_ENTROPY})


def test_before_the_deal_there_is_nothing_to_see_and_only_mixing_to_do() -> None:
    t = unshuffled()
    for who in range(4):
        assert t.game.view(t.state, who) == View(who, "shuffling", seat("D"))
        assert {type(action) for action in t.offered(who, "mix")} == {Mix}
    assert t.offered(HOST, "shuffle") == []


def test_the_shuffle_is_no_answer_to_the_invitation_to_mix_nor_the_other_way_round() -> None:
    t = unshuffled()
    assert t.refusal(HOST, Shuffle(PACKS[40]), kind="mix").clause == "ENG-not-asked"
    assert t.refusal(seat("A"), Mix("x"), kind="shuffle").clause == "ENG-not-asked"


# --- the pack ---


@clause("ENG-pack")
@pytest.mark.parametrize(
    ("pack", "order", "missing", "extra"),
    [
        (40, PACKS[40][1:], ["XA"], []),
        (40, (*PACKS[40], Card("X9")), [], ["X9"]),
        (40, (*PACKS[40][1:], Card("H10")), ["XA"], ["H10"]),
        (40, PACKS[48], [], sorted(c for c in PACKS[48] if c.endswith("9"))),
        (48, PACKS[40], sorted(c for c in PACKS[48] if c.endswith("9")), []),
        (48, (), sorted(PACKS[48]), []),
    ],
)
def test_only_the_whole_pack_of_the_table_is_dealt(
    pack: int, order: Cards, missing: list[str], extra: list[str]
) -> None:
    refusal = unshuffled(pack=pack).refusal(HOST, Shuffle(order), kind="shuffle")
    assert (refusal.clause, refusal.args) == ("ENG-pack", {"missing": missing, "extra": extra})


# --- packets ---


@clause("DK-B1.4")
@pytest.mark.parametrize(("pack", "size"), [(40, 5), (48, 3)])
@pytest.mark.parametrize("dealer", range(4))
def test_forty_cards_go_round_in_packets_of_five_and_forty_eight_in_packets_of_three(
    pack: int, size: int, dealer: int
) -> None:
    order = PACKS[pack]
    hands = dealt(order, dealer)
    for place, at in enumerate(((dealer + 1) % 4, (dealer + 2) % 4, (dealer + 3) % 4, dealer)):
        rounds = [order[start + place * size : start + (place + 1) * size] for start in range(0, pack, 4 * size)]
        assert hands[at] == tuple(sorted(c for packet in rounds for c in packet))


@clause("DK-B1.4")
def test_the_left_neighbour_of_the_dealer_comes_first_and_the_dealer_last() -> None:
    first_packet = PACKS[40][:5]
    assert set(first_packet) <= set(dealt(PACKS[40], 1)[2])
    assert vorhand(3) == 0
    assert from_vorhand(1) == (2, 3, 0, 1)


@clause("DK-B1.4")
@given(pack=st.sampled_from([40, 48]), dealer=st.integers(0, 3), data=st.data())
def test_every_hand_has_its_share_and_no_card_is_lost(pack: int, dealer: int, data: st.DataObject) -> None:
    order = tuple(data.draw(st.permutations(PACKS[pack])))
    hands = dealt(order, dealer)
    assert [len(hand) for hand in hands] == [pack // 4] * 4
    assert sorted(c for hand in hands for c in hand) == sorted(order)
    assert dealt(order_for(hands, dealer), dealer) == hands
