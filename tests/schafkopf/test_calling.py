"""Calling a Sau, naming the game, and who becomes the partner."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import Card
from stammtisch.games.schafkopf.actions import NameContract
from stammtisch.games.schafkopf.bidding import callable_suits, name_of_the_silent
from stammtisch.games.schafkopf.contracts import PACK
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Playing
from stammtisch_dev.testing import clause
from tests.schafkopf.table import Table, cards, contract, deal, seat


def survivor(hand: str, **options: bool) -> Table:
    """A has said "spiele", nobody else wants to play, and A has to name his game."""
    t = deal(f"A: {hand}", dealer="D", **options)
    return t.say("A: spiele", "B: weiter", "C: weiter", "D: weiter")


LOCKED = [
    "EA GA SA HA EO GO HO SO",
    "EO GO HO SO EU GU HU SU",
    "HA HZ HK H9 H8 H7 EO EU",
    "EA E9 E8 GO GU SO SU H7",
    "EA E7 GA G7 SA S7 HO HU",
]
"""All Saue held, no plain suit at all, or a Sau in the only plain suit."""


@clause("SK-B5.3")
@pytest.mark.parametrize(
    ("hand", "suits"),
    [
        ("E7 G7 S7 HA HZ HK H9 H8", "E G S"),
        ("E9 E8 EO EU HA HZ HK H9", "E"),
        ("GZ GK SA S9 HA HZ HK H9", "G"),
        ("EA E9 G9 S9 HA HZ HK H9", "G S"),
        ("EO E7 GO GU SU HO HU HA", "E"),
        *((hand, "") for hand in LOCKED),
    ],
)
def test_a_foreign_sau_is_called_with_a_plain_card_of_its_suit(hand: str, suits: str) -> None:
    assert callable_suits(cards(hand)) == tuple(suits.split())
    calls = {name for name in survivor(hand).contracts("A") if name.startswith("Rufspiel")}
    assert calls == {f"Rufspiel {suit}" for suit in suits.split()}


@clause("SK-B5.3")
@pytest.mark.parametrize(
    ("hand", "called", "why"),
    [
        ("EA E9 G9 S9 HA HZ HK H9", "Rufspiel E", "refusal.sk.holds-the-sau"),
        ("EA EO EU HA HZ HK H9 H8", "Rufspiel E", "refusal.sk.holds-the-sau"),
        ("EO G9 S9 HA HZ HK H9 H8", "Rufspiel E", "refusal.sk.no-card-of-the-suit"),
        ("GU E9 S9 HA HZ HK H9 H8", "Rufspiel G", "refusal.sk.no-card-of-the-suit"),
        ("SO SU E9 G9 HA HZ HK H9", "Rufspiel S", "refusal.sk.no-card-of-the-suit"),
        ("E9 E8 G9 G8 HA HZ HK H9", "Rufspiel S", "refusal.sk.no-card-of-the-suit"),
    ],
)
@pytest.mark.parametrize("kind", ["bid", "name"])
def test_a_wrong_call_is_refused_in_the_auction_and_after_it(hand: str, called: str, why: str, kind: str) -> None:
    t = deal(f"A: {hand}") if kind == "bid" else survivor(hand)
    refusal = t.refused("A", called, kind=kind)
    assert (refusal.clause, refusal.key) == ("SK-B5.3", why)
    assert refusal.args == {"contract": called, "suit": called[-1]}


@clause("SK-B5.3")
@pytest.mark.parametrize("hand", LOCKED)
def test_a_locked_player_may_play_but_no_rufspiel(hand: str) -> None:
    t = survivor(hand)
    for suit in "EGS":
        assert t.refused("A", f"Rufspiel {suit}", kind="name").clause == "SK-B5.3"
    assert t.contracts("A") >= {"Farbwenz E", "Wenz", "Solo H", "Wenz Tout"}


@clause("SK-bidding-2")
def test_the_herz_sau_is_a_trump_and_cannot_be_called() -> None:
    refusal = survivor("E7 G7 S7 H9").refused("A", NameContract("Rufspiel H"), kind="name")
    assert (refusal.clause, refusal.key) == ("SK-B5.2", "refusal.sk.no-such-game")


@clause("SK-B5.3")
@given(st.lists(st.sampled_from(PACK), min_size=8, max_size=8, unique=True))
def test_of_a_suit_that_may_be_called_the_hand_has_a_plain_card_and_not_the_sau(hand: list[Card]) -> None:
    suits = callable_suits(tuple(hand))
    for suit in "EGS":
        plain = [c for c in hand if c[0] == suit and c[1] in "ZK987"]
        assert (suit in suits) == (bool(plain) and suit + "A" not in hand)


@clause("SK-B5.3")
@pytest.mark.parametrize("holder", "BCD")
def test_who_holds_the_called_sau_is_the_partner(holder: str) -> None:
    t = contract("A: Rufspiel G", hands=f"A: G7; {holder}: GA")
    game = t.playing.game
    assert (game.declarer, game.partner, game.side) == (0, seat(holder), (0, seat(holder)))
    assert t.game.view(t.state, seat(holder)).partner == seat(holder)


def test_a_single_game_has_no_partner() -> None:
    """Decision: the soloist need not hold a card of the suit he makes trumps."""
    game = contract("A: Solo S", hands="A: EA EZ EK E9 E8 E7 GA GZ; B: SA").playing.game
    assert (game.partner, game.side) == (None, (0,))


# --- naming ---


@clause("SK-tout-noreg")
@pytest.mark.parametrize(
    ("hand", "named"),
    [
        ("EA E7 GA G7 S7 SK", "Rufspiel S"),
        ("EA GA SA HA EO GO HO SO", "Farbwenz E"),
        ("EO EU HA HZ HK H9 H8 H7", "Farbwenz H"),
    ],
)
def test_who_does_not_name_his_game_in_time_plays_the_lowest_he_can(hand: str, named: str) -> None:
    t = survivor(hand).time_up("name")
    assert t.playing.game.contract.name == named
    assert t.playing.game.declarer == seat("A")


@clause("SK-tout-noreg")
@pytest.mark.parametrize("name", ["Farbwenz G Tout", "Wenz Tout", "Solo G Tout"])
@pytest.mark.parametrize("supervised", [False, True])
def test_a_tout_is_named_at_the_table_and_nobody_has_to_approve_it(name: str, supervised: bool) -> None:
    """Decision: the Tout is said when the game is named; the rung spoken before is only a minimum."""
    t = survivor("EA E7", supervised=supervised).say(f"A: {name}")
    assert isinstance(t.state, Playing)
    assert t.playing.game.contract.tout
    assert "decision" not in t.kinds()
    assert t.kinds()["card"] is None


@clause("SK-bidding-2")
@pytest.mark.parametrize(
    ("hand", "names", "name"),
    [
        ("EO GO HU HA HZ HK H9 S7", "Solo E|Solo G|Solo H|Solo S", "Solo H"),
        ("EU GU SA SZ SK S9 E7 G7", "Farbwenz E|Farbwenz G|Farbwenz H|Farbwenz S|Wenz", "Farbwenz S"),
        ("EO HA HZ E9 E8 E7 G7 S9", "Rufspiel E|Rufspiel G|Rufspiel S", "Rufspiel G"),
    ],
)
def test_whose_time_is_up_plays_what_he_has_most_trumps_for(hand: str, names: str, name: str) -> None:
    assert name_of_the_silent(cards(hand), tuple(names.split("|")), Options()) == name
    assert (
        name_of_the_silent(cards(hand), tuple(names.split("|")), Options(time_out="first"))
        == names.split("|", maxsplit=1)[0]
    )
