"""How the strong Schafkopf player bids, chooses its game and doubles."""

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stammtisch import search
from stammtisch.bots.schafkopf import bidding
from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import BAVARIAN, Card, Cards
from stammtisch.engine.auction import Auction, opened
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.bidding import callable_suits
from stammtisch.games.schafkopf.contracts import AUGEN, CONTRACTS, ORDERS, PACK, SEATS, rung, top_rung
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.view import view
from tests.search.schafkopf import playing

search.warm("schafkopf")

from stammtisch.bots.schafkopf.strong import doubling, outlook  # noqa: E402
from stammtisch.bots.schafkopf.strong.bids import Choice  # noqa: E402
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge  # noqa: E402
from stammtisch.bots.schafkopf.strong.player import StrongBot, space  # noqa: E402
from stammtisch.search.schafkopf import positions  # noqa: E402

OPTIONS = Options()
CARE = outlook.Care(drawn=1500, worlds=150, times=2)
WEAK = "E7 E8 EK G7 G9 S8 S9 SK"
"""No trump at all."""
SOLO = "EO GO HO EU GU HA HZ EA"
"""Wins a Solo in hearts however the cards lie, or nearly."""
GOOD = "EO SO HA HK H9 EK E7 GA"
"""A Rufspiel; the Sau of Gras is here and no card of Schellen: only Eichel may be called."""


def cards(text: str) -> Cards:
    return BAVARIAN.cards(text)


def auction(*words: tuple[Seat, int]) -> Auction:
    """Seat 0 speaks first; a rung, or -1 for a pass."""
    state = opened(SEATS, top=top_rung(OPTIONS), holding="any")
    for seat, level in words:
        state = state.leave(seat) if level < 0 else state.bid(seat, level, binding=False)
    return state


def choice(hand: str, seat: Seat, *words: tuple[Seat, int], seed: int = 1) -> Choice:
    chair = outlook.Chair(seat, 0, OPTIONS, space(), seed)
    seen = SimpleNamespace(hand=cards(hand), auction=auction(*words), dealer=3)
    return Choice(chair, seen, words, CARE)


def open_to(hand: str, least: int = 0) -> list[str]:
    suits = callable_suits(cards(hand))
    right = [c for c in CONTRACTS.values() if c.kind != "Rufspiel" or c.suit in suits]
    return [c.name for c in right if rung(c, OPTIONS) >= least]


def test_nobody_plays_without_a_trump() -> None:
    assert choice(WEAK, 3, (0, -1), (1, -1), (2, -1)).to_bid(open_to(WEAK)) is None
    assert choice(WEAK, 1, (0, 0)).to_bid(open_to(WEAK, 1)) is None


def test_a_strong_hand_plays_alone_and_says_the_best_suit() -> None:
    assert choice(SOLO, 0).to_bid(open_to(SOLO)) == "Solo H"
    assert choice(SOLO, 2, (0, 0), (1, 1)).to_bid(open_to(SOLO, 2)) == "Solo H"
    assert choice(SOLO, 0).to_name(open_to(SOLO)) == "Solo H"


def test_only_what_may_be_called_is_called() -> None:
    assert choice(GOOD, 0).to_bid([*open_to(GOOD), "Rufspiel G", "Rufspiel S"]) == "Rufspiel E"
    assert choice(GOOD, 1, (0, 1)).to_bid(open_to(GOOD, 2)) is None


def test_a_tout_that_cannot_be_lost_is_played() -> None:
    sure = "EO GO HO SO EU GU HU SU"
    assert str(choice(sure, 0).to_bid(open_to(sure))).endswith("Tout")
    assert str(choice(sure, 0).to_name(open_to(sure))).endswith("Tout")


def test_where_all_others_have_passed_passing_brings_nothing() -> None:
    last = choice(GOOD, 3, (0, -1), (1, -1), (2, -1))
    passed = outlook.passing(last.at, last.hands(), last.view, CARE)
    assert not passed.brings.any()
    assert (passed.top == -1).all()
    first = choice(GOOD, 0)
    assert outlook.passing(first.at, first.hands(), first.view, CARE).brings.mean() != 0


def test_who_sits_behind_a_pass_is_not_taken_for_strong() -> None:
    """What was said makes hands likely: who passed has fewer of the four Ober than who plays."""
    ober = positions.bits(outlook.BASE).mask(cards("EO GO HO SO"))

    def held(*words: tuple[Seat, int]) -> float:
        hands = choice(WEAK, 1, *words).hands()
        return float(np.bitwise_count(hands[:, 0] & ober).mean())

    assert held((0, -1)) < 1.33 < held((0, 0))


def test_the_highest_rung_plays_and_the_earlier_seat_holds() -> None:
    top = np.array([[-1, 1, 1, 0], [-1, 0, 3, 0], [-1, -1, -1, 0], [-1, -1, -1, -1]])
    promise = np.full((4, 4, 10), -5.0)
    promise[:, :, 0] = 0.5
    promise[0, 1, 2] = 2.0
    promise[1, 2, 6:] = 3.0
    meant = outlook.Intentions(promise, np.full((4, 4), 1), top)
    declarer, code = outlook._played_by_others(top, meant, auction(), [1, 2, 3])
    assert list(declarer[:3]) == [1, 2, 3]
    assert list(code) == [2, 6, -2, outlook.NOTHING]


def test_a_hand_is_the_same_in_the_bits_of_every_game() -> None:
    dice = Random(3)
    hand = tuple(dice.sample(PACK, 8))
    hands = np.array([[positions.bits(outlook.BASE).mask(hand)] * 4])
    for name in CONTRACTS:
        bits = positions.bits(name)
        assert set(bits.held(int(outlook.turned(hands, name)[0, 2]))) == set(hand)


@pytest.mark.parametrize("seat", SEATS)
def test_the_others_mean_what_a_club_member_would_bid(seat: Seat) -> None:
    dice, bits = Random(seat), positions.bits(outlook.BASE)
    for _ in range(30):
        pack = dice.sample(PACK, 32)
        dealt = [tuple(pack[8 * s : 8 * s + 8]) for s in SEATS]
        meant = outlook.intentions(np.array([[bits.mask(h) for h in dealt]]))
        for least in range(4):
            names = [c.name for c in CONTRACTS.values() if not c.tout and rung(c, OPTIONS) >= least]
            if least > 0 or callable_suits(dealt[seat]):
                bids = bidding.best_game(dealt[seat], tuple(names), leads=False)[1] > 0
                assert bids == (meant.top[0, seat] >= least), dealt[seat]


# --- Spritze ---


def brings(hand: str, name: str, others: tuple[str, str, str]) -> float:
    hands = (cards(others[0]), cards(hand), cards(others[1]), cards(others[2]))
    p = playing(name, hands, 0)
    r = Reading(1, order=ORDERS[name], augen=AUGEN, pack=PACK, hand=hands[1], players=SEATS)
    words = [(0, rung(CONTRACTS[name], OPTIONS)), (1, -1), (2, -1), (3, -1)]
    k = Knowledge(1, view(p, 1), r, OPTIONS, words)
    assert k.leader == 0
    return doubling.brings(k, StrongBot(1, 5).worlds(k, 7), space(), 7)


def rest(*taken: str) -> tuple[Card, ...]:
    return tuple(c for c in PACK if not any(c in cards(text) for text in taken))


def test_a_spritze_pays_with_the_trumps_and_not_without() -> None:
    strong, declarer = "EO GO HO SO EU GU HA HZ", "HU SU HK H9 E7 E8 GA SA"
    left = rest(strong, declarer)
    others = (declarer, " ".join(left[:8]), " ".join(left[8:]))
    assert brings(strong, "Rufspiel E", others) > doubling.LEAST[False]
    weak, declarer = "H7 E9 EK E8 G9 GK S9 SK", "EO GO HO EU GU HA E7 SA"
    left = rest(weak, declarer)
    others = (declarer, " ".join(left[:8]), " ".join(left[8:]))
    assert brings(weak, "Rufspiel E", others) < 0


def test_the_same_picture_gets_the_same_word() -> None:
    assert [choice(GOOD, 0, seed=4).to_bid(open_to(GOOD)) for _ in range(2)] == ["Rufspiel E"] * 2
    worlds: list[Any] = [choice(GOOD, 0, seed=4).hands() for _ in range(2)]
    assert (worlds[0] == worlds[1]).all()
