"""The two packs, the games with their trumps, who takes a trick, and which solo goes before which."""

from itertools import combinations

import pytest

from stammtisch.games.doppelkopf.contracts import (
    AUGEN,
    CONTRACTS,
    PACKS,
    SOLOS,
    hand_size,
    order_of,
    read_contract,
    solo_class,
)
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.play import winner
from stammtisch.tricks import TRUMP
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Cards, cards

KARO = "H10 XD PD HD KD XB PB HB KB KA K10 KK K9"
TRUMPS = {
    "Normalspiel": KARO,
    "Hochzeit": KARO,
    "Armut": KARO,
    "Trumpfsolo": KARO,
    "Farbsolo X": "H10 XD PD HD KD XB PB HB KB XA X10 XK X9",
    "Farbsolo P": "H10 XD PD HD KD XB PB HB KB PA P10 PK P9",
    "Farbsolo H": "H10 XD PD HD KD XB PB HB KB HA HK H9",
    "Koehler": "XK PK HK KK XD PD HD KD XB PB HB KB",
    "Damensolo": "XD PD HD KD",
    "Bubensolo": "XB PB HB KB",
    "Fleischloser": "",
}
"""From the highest down, with the nines."""
PLAIN = {
    "Normalspiel": "XA X10 XK X9; PA P10 PK P9; HA HK H9",
    "Hochzeit": "XA X10 XK X9; PA P10 PK P9; HA HK H9",
    "Armut": "XA X10 XK X9; PA P10 PK P9; HA HK H9",
    "Trumpfsolo": "XA X10 XK X9; PA P10 PK P9; HA HK H9",
    "Farbsolo X": "PA P10 PK P9; HA HK H9; KA K10 KK K9",
    "Farbsolo P": "XA X10 XK X9; HA HK H9; KA K10 KK K9",
    "Farbsolo H": "XA X10 XK X9; PA P10 PK P9; KA K10 KK K9",
    "Koehler": "XA X10 X9; PA P10 P9; HA H10 H9; KA K10 K9",
    "Damensolo": "XA X10 XK XB X9; PA P10 PK PB P9; HA H10 HK HB H9; KA K10 KK KB K9",
    "Bubensolo": "XA X10 XK XD X9; PA P10 PK PD P9; HA H10 HK HD H9; KA K10 KK KD K9",
    "Fleischloser": "XA X10 XK XD XB X9; PA P10 PK PD PB P9; HA H10 HK HD HB H9; KA K10 KK KD KB K9",
}
ALL = list(TRUMPS)


def in_pack(text: str, pack: int) -> Cards:
    return tuple(c for c in cards(text) if c in PACKS[pack])


# --- the packs ---


@clause("DK-B1.1")
@pytest.mark.parametrize("pack", [40, 48])
@pytest.mark.parametrize("name", ALL)
def test_every_game_orders_all_cards_of_the_pack_and_each_is_there_twice(name: str, pack: int) -> None:
    ordered = order_of(CONTRACTS[name], pack).klass
    assert sorted(PACKS[pack]) == sorted([*ordered, *ordered])
    assert len(PACKS[pack]) == pack
    assert sum(AUGEN[c] for c in PACKS[pack]) == 240


@clause("DK-B1.1")
@pytest.mark.parametrize(("pack", "each", "nines"), [(40, 10, 0), (48, 12, 8)])
def test_without_nines_there_are_ten_cards_for_each_and_with_them_twelve(pack: int, each: int, nines: int) -> None:
    """Decision: the club's paper does not name the pack; since kings and not nines are thrown in, it is 40 cards."""
    assert Options().pack == 40
    assert hand_size(pack) == each
    assert sum(c.endswith("9") for c in PACKS[pack]) == nines
    assert ("X9" in order_of(CONTRACTS["Normalspiel"], pack).klass) == bool(nines)


@pytest.mark.parametrize(("rank", "worth"), [("A", 11), ("10", 10), ("K", 4), ("D", 3), ("B", 2), ("9", 0)])
def test_what_a_card_is_worth_in_every_suit(rank: str, worth: int) -> None:
    assert [AUGEN[c] for c in cards(f"X{rank} P{rank} H{rank} K{rank}")] == [worth] * 4


# --- the games and their trumps ---


def test_these_games_exist_and_no_others() -> None:
    """Decision: the Trumpfsolo is the one with Karo, so there is no Farbsolo in Karo."""
    assert list(CONTRACTS) == ALL
    assert list(SOLOS) == ALL[3:]


@clause("DK-B1.2")
@pytest.mark.parametrize("pack", [40, 48])
@pytest.mark.parametrize("name", ALL)
def test_the_trumps_from_the_highest_down(name: str, pack: int) -> None:
    assert order_of(CONTRACTS[name], pack).trumps == in_pack(TRUMPS[name], pack)


@clause("DK-B1.2")
@pytest.mark.parametrize(
    ("name", "without_nines", "with_nines"),
    [
        ("Normalspiel", 24, 26),
        ("Hochzeit", 24, 26),
        ("Armut", 24, 26),
        ("Trumpfsolo", 24, 26),
        ("Farbsolo X", 24, 26),
        ("Farbsolo P", 24, 26),
        ("Farbsolo H", 22, 24),
        ("Koehler", 24, 24),
        ("Damensolo", 8, 8),
        ("Bubensolo", 8, 8),
        ("Fleischloser", 0, 0),
    ],
)
def test_how_many_trumps_a_game_has(name: str, without_nines: int, with_nines: int) -> None:
    for pack, number in ((40, without_nines), (48, with_nines)):
        klass = order_of(CONTRACTS[name], pack).klass
        assert sum(klass[c] == TRUMP for c in PACKS[pack]) == number


@clause("DK-B1.2")
@pytest.mark.parametrize("pack", [40, 48])
@pytest.mark.parametrize("name", [name for name in ALL if name != "Fleischloser"])
def test_a_higher_trump_takes_every_lower_one_and_every_plain_card(name: str, pack: int) -> None:
    order = order_of(CONTRACTS[name], pack)
    for high, low in combinations(order.trumps, 2):
        assert (order.winner((low, high)), order.winner((high, low))) == (1, 0)
    plain = [c for c in PACKS[pack] if c not in order.trumps]
    assert plain
    for card in plain:
        assert order.winner((card, order.trumps[-1])) == 1


@clause("DK-B1.2")
@pytest.mark.parametrize("pack", [40, 48])
@pytest.mark.parametrize("name", ALL)
def test_the_plain_suits_from_the_highest_down(name: str, pack: int) -> None:
    order = order_of(CONTRACTS[name], pack)
    rows = [in_pack(row, pack) for row in PLAIN[name].split(";")]
    assert sorted(c for row in rows for c in row) == sorted(set(PACKS[pack]) - set(order.trumps))
    for row in rows:
        assert {order.klass[c] for c in row} == {row[0][0]}
        for high, low in combinations(row, 2):
            assert (order.winner((low, high)), order.winner((high, low))) == (1, 0)


@clause("DK-B1.2")
@pytest.mark.parametrize(
    ("name", "card", "counts_as"),
    [
        ("Normalspiel", "H10", TRUMP),
        ("Normalspiel", "HA", "H"),
        ("Normalspiel", "K9", TRUMP),
        ("Farbsolo X", "KA", "K"),
        ("Farbsolo X", "XK", TRUMP),
        ("Farbsolo H", "H10", TRUMP),
        ("Farbsolo H", "HA", TRUMP),
        ("Koehler", "H10", "H"),
        ("Koehler", "KA", "K"),
        ("Koehler", "KK", TRUMP),
        ("Damensolo", "H10", "H"),
        ("Damensolo", "XB", "X"),
        ("Bubensolo", "XD", "X"),
        ("Fleischloser", "XD", "X"),
    ],
)
def test_what_a_card_counts_as(name: str, card: str, counts_as: str) -> None:
    assert order_of(CONTRACTS[name], 48).klass[cards(card)[0]] == counts_as


# --- who takes a trick ---


def taken_by(name: str, trick: str, *, last: bool = False, **options: str) -> int:
    """The place of the winning card, 1 to 4."""
    chosen = Options(**options)  # type: ignore[arg-type]
    return 1 + winner(cards(trick), name=name, options=chosen, schwein_at=None, last=last)


@clause("DK-B1.3")
@pytest.mark.parametrize(
    ("name", "trick", "place"),
    [
        ("Normalspiel", "XK XA X10 XA", 2),
        ("Normalspiel", "HK HA PA XA", 2),
        ("Normalspiel", "HK KK HA KK", 2),
        ("Normalspiel", "PA PA P10 P10", 1),
        ("Normalspiel", "PK XA XA HA", 1),
        ("Normalspiel", "KA KB XB XB", 3),
        ("Normalspiel", "PD XD XD H10", 4),
        ("Normalspiel", "HD HD KD KD", 1),
        ("Farbsolo P", "KA PK K10 KA", 2),
        ("Farbsolo H", "PA HK HA HA", 3),
        ("Koehler", "XB XD KK H10", 3),
        ("Koehler", "H10 HA H10 HA", 2),
        ("Damensolo", "XB XK KD X10", 3),
        ("Damensolo", "H10 HK HB HA", 4),
        ("Bubensolo", "XD PB XB XB", 3),
        ("Fleischloser", "XB KA XD H10", 3),
        ("Fleischloser", "HB H10 HA HA", 3),
    ],
)
def test_the_highest_trump_takes_the_trick_or_the_highest_of_the_suit_led_and_of_equals_the_first(
    name: str, trick: str, place: int
) -> None:
    assert taken_by(name, trick) == place


@clause("DK-B1.3")
@pytest.mark.parametrize(
    ("reading", "in_between", "at_the_end"),
    [("first", 2, 2), ("second", 4, 4), ("second_except_last", 4, 2)],
)
@pytest.mark.parametrize("name", ["Normalspiel", "Hochzeit", "Armut", "Trumpfsolo", "Farbsolo X", "Farbsolo H"])
def test_of_two_tens_of_hearts_the_first_is_higher_or_by_option_the_second(
    name: str, reading: str, in_between: int, at_the_end: int
) -> None:
    """Decision: the club's paper says nothing, so of two Dullen the first takes the trick, as of any equal cards."""
    assert Options().dulle_second == "first"
    assert taken_by(name, "XD H10 XD H10", dulle_second=reading) == in_between
    assert taken_by(name, "XD H10 XD H10", dulle_second=reading, last=True) == at_the_end


@clause("DK-B1.3")
@pytest.mark.parametrize("reading", ["first", "second", "second_except_last"])
@pytest.mark.parametrize("name", ["Koehler", "Damensolo", "Bubensolo", "Fleischloser"])
def test_where_the_ten_of_hearts_is_no_trump_the_first_of_two_stays_higher(name: str, reading: str) -> None:
    assert taken_by(name, "H10 XA H10 PA", dulle_second=reading) == 1


@clause("DK-B1.3")
@pytest.mark.parametrize("reading", ["first", "second", "second_except_last"])
def test_a_single_dulle_and_other_equal_cards_know_no_other_reading(reading: str) -> None:
    assert taken_by("Normalspiel", "XD XD KA KA", dulle_second=reading) == 1
    assert taken_by("Normalspiel", "PA H10 PA PK", dulle_second=reading) == 2


@clause("DK-B1.3")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_schwein_takes_its_trick_from_any_place_even_from_both_dullen(place: int) -> None:
    laid = list(cards("H10 XD H10"))
    laid.insert(place - 1, cards("KA")[0])
    options = Options(dulle_second="second")
    place_taken = winner(tuple(laid), name="Normalspiel", options=options, schwein_at=place - 1, last=False)
    assert place_taken == place - 1


# --- the rank of the solos ---


@clause("DK-1.1a", "DK-I.2")
def test_trumpf_and_farbsolo_go_before_koehler_before_queens_before_jacks_before_fleischlos() -> None:
    """Decision: Trumpf- and Farbsolo stand in one breath in the paper, so they share a level."""
    ladder = [solo_class(CONTRACTS[name], Options()) for name in SOLOS]
    assert ladder == [1, 1, 1, 1, 2, 3, 4, 5]


@clause("DK-1.1a")
def test_by_option_the_trumpfsolo_goes_before_the_farbsolos_and_no_suit_before_another() -> None:
    ladder = [solo_class(CONTRACTS[name], Options(trumpf_over_farb=True)) for name in SOLOS]
    assert ladder == [0, 1, 1, 1, 2, 3, 4, 5]


# --- names ---


@pytest.mark.parametrize(
    ("spoken", "meant"),
    [
        ("normal", "Normalspiel"),
        ("Normalspiel", "Normalspiel"),
        ("hochzeit", "Hochzeit"),
        ("ARMUT", "Armut"),
        ("trumpfsolo", "Trumpfsolo"),
        ("Farbsolo ♣", "Farbsolo X"),
        ("farbsolo kreuz", "Farbsolo X"),
        ("Farbsolo  pik", "Farbsolo P"),
        ("Farbsolo ♥", "Farbsolo H"),
        ("farbsolo h", "Farbsolo H"),
        ("Köhler", "Koehler"),
        ("KÖHLER", "Koehler"),
        (" koehler ", "Koehler"),
        ("damensolo", "Damensolo"),
        ("Bauernsolo", "Bubensolo"),
        ("bubensolo", "Bubensolo"),
        ("fleischlos", "Fleischloser"),
        ("Fleischloser", "Fleischloser"),
        ("Farbsolo", None),
        ("Farbsolo ♦", None),
        ("Farbsolo Karo", None),
        ("Damensolo X", None),
        ("Farbsolo X P", None),
        ("Ramsch", None),
        ("", None),
        ("   ", None),
    ],
)
def test_a_game_is_understood_as_it_is_said(spoken: str, meant: str | None) -> None:
    contract = read_contract(spoken)
    assert (None if contract is None else contract.name) == meant
