"""The cards, the games with their trumps, who takes a trick, and which game goes before which."""

from itertools import combinations

import pytest

from stammtisch.games.schafkopf.contracts import (
    AUGEN,
    CONTRACTS,
    ORDERS,
    PACK,
    Contract,
    at_least,
    order_of,
    read_contract,
    rung,
    top_rung,
)
from stammtisch.games.schafkopf.counting import why_impossible
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts
from stammtisch.tricks import TRUMP
from stammtisch_dev.testing import clause
from tests.schafkopf.table import cards

SINGLES = [f"{kind} {suit}{tout}" for kind in ("Farbwenz", "Solo") for suit in "EGHS" for tout in ("", " Tout")]
ALL = ["Rufspiel E", "Rufspiel G", "Rufspiel S", "Wenz", "Wenz Tout", *SINGLES]

TRUMPS = {
    "Rufspiel": "EO GO HO SO EU GU HU SU HA HZ HK H9 H8 H7",
    "Solo E": "EO GO HO SO EU GU HU SU EA EZ EK E9 E8 E7",
    "Solo G": "EO GO HO SO EU GU HU SU GA GZ GK G9 G8 G7",
    "Solo H": "EO GO HO SO EU GU HU SU HA HZ HK H9 H8 H7",
    "Solo S": "EO GO HO SO EU GU HU SU SA SZ SK S9 S8 S7",
    "Wenz": "EU GU HU SU",
    "Farbwenz E": "EU GU HU SU EA EZ EK EO E9 E8 E7",
    "Farbwenz G": "EU GU HU SU GA GZ GK GO G9 G8 G7",
    "Farbwenz H": "EU GU HU SU HA HZ HK HO H9 H8 H7",
    "Farbwenz S": "EU GU HU SU SA SZ SK SO S9 S8 S7",
}
"""From the highest down; a Tout has the trumps of its game, and all three Rufspiele have Herz."""


def trumps_of(name: str) -> str:
    return TRUMPS["Rufspiel" if name.startswith("Rufspiel") else name.removesuffix(" Tout")]


# --- the cards ---


@clause("SK-B5.1")
@pytest.mark.parametrize("name", ALL)
def test_every_game_orders_the_32_cards_and_their_120_augen(name: str) -> None:
    held = order_of(CONTRACTS[name]).klass
    assert sorted(held) == sorted(PACK)
    assert len(held) == 32
    assert sum(AUGEN[c] for c in held) == 120


@pytest.mark.parametrize(
    ("rank", "worth"), [("A", 11), ("Z", 10), ("K", 4), ("O", 3), ("U", 2), ("9", 0), ("8", 0), ("7", 0)]
)
def test_what_a_card_is_worth_in_every_suit(rank: str, worth: int) -> None:
    assert [AUGEN[c] for c in cards(f"E{rank} G{rank} H{rank} S{rank}")] == [worth] * 4


@clause("SK-B5.1")
@pytest.mark.parametrize(("augen", "possible"), [(120, True), (121, False)])
def test_nobody_has_more_augen_than_the_pack(augen: int, possible: bool) -> None:
    refusal = why_impossible(Facts("Wenz", 0, augen, 8), Options())
    assert (refusal is None) == possible


# --- the games and their trumps ---


def test_these_games_exist_and_no_others() -> None:
    """Decision: the ordinance knows no Geier, Bettel, Ramsch, Hochzeit or Sie, and no Rufspiel Tout; nor do we."""
    assert sorted(CONTRACTS) == sorted(ALL)


@clause("SK-B5.2")
@pytest.mark.parametrize("name", ALL)
def test_the_trumps_from_the_highest_down(name: str) -> None:
    assert order_of(CONTRACTS[name]).trumps == cards(trumps_of(name))


@clause("SK-B5.2")
@pytest.mark.parametrize(("kind", "number"), [("Rufspiel", 14), ("Solo", 14), ("Farbwenz", 11), ("Wenz", 4)])
def test_how_many_trumps_a_game_has(kind: str, number: int) -> None:
    orders = [order_of(c) for c in CONTRACTS.values() if c.kind == kind]
    assert [sum(k == TRUMP for k in order.klass.values()) for order in orders] == [number] * len(orders)


@clause("SK-B5.2")
@pytest.mark.parametrize("name", ALL)
def test_a_higher_trump_takes_every_lower_one_and_every_plain_card(name: str) -> None:
    order = order_of(CONTRACTS[name])
    for high, low in combinations(order.trumps, 2):
        assert order.winner((low, high)) == 1
        assert order.winner((high, low)) == 0
    for plain in [c for c in PACK if c not in order.trumps]:
        assert order.winner((plain, order.trumps[-1])) == 1


@clause("SK-B5.2")
@pytest.mark.parametrize("name", ALL)
def test_the_plain_suits_from_the_highest_down(name: str) -> None:
    """The Ober stands between King and nine where it is no trump."""
    order = order_of(CONTRACTS[name])
    ranks = "AZKO987" if "enz" in name else "AZK987"
    suits = [suit for suit in "EGHS" if f"{suit}7" not in order.trumps]
    assert len(suits) == (4 if name.startswith("Wenz") else 3)
    for suit in suits:
        row = cards(" ".join(suit + rank for rank in ranks))
        assert [c for c in PACK if order.klass[c] == suit] == sorted(row, key=PACK.index)
        for high, low in combinations(row, 2):
            assert order.winner((low, high)) == 1
            assert order.winner((high, low)) == 0


@clause("SK-B5.2")
@pytest.mark.parametrize(
    ("name", "card", "counts_as"),
    [
        ("Rufspiel E", "EO", TRUMP),
        ("Rufspiel E", "SU", TRUMP),
        ("Rufspiel G", "H7", TRUMP),
        ("Rufspiel S", "SA", "S"),
        ("Solo G", "H7", "H"),
        ("Solo G", "HO", TRUMP),
        ("Solo G", "G7", TRUMP),
        ("Wenz", "EO", "E"),
        ("Wenz", "HO", "H"),
        ("Wenz", "HU", TRUMP),
        ("Farbwenz G", "EO", "E"),
        ("Farbwenz G", "GO", TRUMP),
        ("Farbwenz G", "HA", "H"),
        ("Farbwenz H Tout", "HA", TRUMP),
    ],
)
def test_what_a_card_counts_as(name: str, card: str, counts_as: str) -> None:
    assert order_of(CONTRACTS[name]).klass[cards(card)[0]] == counts_as


@clause("SK-B5.2")
@pytest.mark.parametrize(
    ("name", "hand", "led", "follows"),
    [
        ("Wenz", "HO EA EU", "HK", "HO"),
        ("Rufspiel E", "HO EA SA", "HK", "HO"),
        ("Rufspiel E", "EO EA SA", "EK", "EA"),
        ("Farbwenz G", "EO GA SA", "EK", "EO"),
        ("Farbwenz G", "EO GA SU", "GO", "GA SU"),
        ("Solo S", "SA HA EO", "S7", "SA EO"),
        ("Wenz", "EA GA HA", "EU", "EA GA HA"),
    ],
)
def test_which_cards_follow(name: str, hand: str, led: str, follows: str) -> None:
    assert order_of(CONTRACTS[name]).follow(cards(hand), cards(led)) == cards(follows)


@clause("SK-B5.2")
@pytest.mark.parametrize(
    ("name", "trick", "taken_by"),
    [
        ("Rufspiel E", "E7 EK EA EZ", "EA"),
        ("Rufspiel E", "G7 EA SA G8", "G8"),
        ("Rufspiel E", "EA H7 EZ EK", "H7"),
        ("Rufspiel E", "H7 HA SU EO", "EO"),
        ("Rufspiel E", "SO HO GO EU", "GO"),
        ("Rufspiel E", "GA EA SA HA", "HA"),
        ("Solo S", "HA S7 HZ HK", "S7"),
        ("Solo S", "SA SU SZ H9", "SU"),
        ("Solo H", "SO SU HA HZ", "SO"),
        ("Wenz", "HO EO GO SO", "HO"),
        ("Wenz", "H9 HO H8 H7", "HO"),
        ("Wenz", "HO HK H9 EA", "HK"),
        ("Wenz", "EA EZ SU EO", "SU"),
        ("Wenz", "SU HU GU EU", "EU"),
        ("Farbwenz G", "EA G7 EZ EO", "G7"),
        ("Farbwenz G", "G9 GO GK GZ", "GZ"),
        ("Farbwenz G", "GA SU EO G7", "SU"),
        ("Farbwenz G", "EO E9 E8 E7", "EO"),
        ("Farbwenz G", "EO EK HO SO", "EK"),
    ],
)
def test_who_takes_the_trick(name: str, trick: str, taken_by: str) -> None:
    laid = cards(trick)
    assert laid[order_of(CONTRACTS[name]).winner(laid)] == taken_by


# --- the rank of the games ---


@clause("SK-rank")
def test_solo_goes_before_wenz_before_farbwenz_before_rufspiel() -> None:
    ladder = [rung(CONTRACTS[name], Options()) for name in ("Rufspiel E", "Farbwenz E", "Wenz", "Solo E")]
    assert ladder == [0, 1, 2, 3]


@clause("SK-rank")
@pytest.mark.parametrize("kind", ["Rufspiel", "Farbwenz", "Solo"])
@pytest.mark.parametrize("options", [Options(), Options(tout_rank="split")])
def test_no_suit_has_priority_not_even_herz(kind: str, options: Options) -> None:
    for tout in (False, True):
        rungs = {rung(c, options) for c in CONTRACTS.values() if (c.kind, c.tout) == (kind, tout)}
        assert len(rungs) == (0 if kind == "Rufspiel" and tout else 1)


@clause("SK-bidding-3")
def test_the_touts_stand_above_the_solo_and_the_solo_tout_on_top() -> None:
    """Decision: Farbwenz Tout and Wenz Tout share a rung, for the printed ladder names them in one breath."""
    names = ("Solo E", "Farbwenz E Tout", "Wenz Tout", "Solo E Tout")
    assert [rung(CONTRACTS[name], Options()) for name in names] == [3, 4, 4, 5]
    assert top_rung(Options()) == 5


@clause("SK-bidding-3")
def test_by_option_the_wenz_tout_has_a_rung_above_the_farbwenz_tout() -> None:
    split = Options(tout_rank="split")
    names = ("Solo E", "Farbwenz E Tout", "Wenz Tout", "Solo E Tout")
    assert [rung(CONTRACTS[name], split) for name in names] == [3, 4, 5, 6]
    assert top_rung(split) == 6


@clause("SK-rank", "SK-bidding-3")
@pytest.mark.parametrize("options", [Options(), Options(tout_rank="split")])
def test_the_games_of_a_rung_and_above(options: Options) -> None:
    for least in range(top_rung(options) + 2):
        assert at_least(least, options.tout_rank) == [c for c in CONTRACTS.values() if rung(c, options) >= least]


# --- names ---


def test_the_called_sau_belongs_to_the_rufspiel_only() -> None:
    called = {name: c.called for name, c in CONTRACTS.items() if c.called is not None}
    assert called == {"Rufspiel E": "EA", "Rufspiel G": "GA", "Rufspiel S": "SA"}


def test_a_tout_is_the_same_game_with_a_promise() -> None:
    for name, contract in CONTRACTS.items():
        assert contract.tout == name.endswith("Tout")
        assert ORDERS[name].trumps == cards(trumps_of(name))


@pytest.mark.parametrize(
    ("spoken", "meant"),
    [
        ("Rufspiel E", "Rufspiel E"),
        ("rufspiel schellen", "Rufspiel S"),
        ("Rufspiel Gras", "Rufspiel G"),
        ("Rufspiel Grün", "Rufspiel G"),
        ("WENZ", "Wenz"),
        ("wenz tout", "Wenz Tout"),
        ("solo herz tout", "Solo H Tout"),
        ("  Farbwenz   Eichel ", "Farbwenz E"),
        ("Rufspiel H", None),
        ("Rufspiel E Tout", None),
        ("Wenz E", None),
        ("Solo", None),
        ("Farbwenz", None),
        ("Solo E Du", None),
        ("Solo Tout E", None),
        ("Geier", None),
        ("", None),
    ],
)
def test_a_game_is_understood_as_it_is_said(spoken: str, meant: str | None) -> None:
    contract: Contract | None = read_contract(spoken)
    assert (None if contract is None else contract.name) == meant
