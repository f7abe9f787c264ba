"""An evening as a match: the deal goes round even after a solo, redeals do not count, the shuffle can be checked."""

from random import Random
from typing import Any, TypeAlias

import pytest

from stammtisch import fair
from stammtisch.cards import FRENCH, Cards
from stammtisch.engine.core import HOST, Refusal
from stammtisch.engine.match import (
    DealClosed,
    DealOpened,
    MatchEnded,
    MatchState,
    NextDeal,
    Reveal,
    SeedRevealed,
)
from stammtisch.engine.scoring import column_sums
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.doppelkopf.actions import RefuseArmut, Reserve
from stammtisch.games.doppelkopf.contracts import PACKS, SOLOS
from stammtisch.games.doppelkopf.dealing import order_for
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.liste import why_unbalanced
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts
from stammtisch.games.doppelkopf.state import State
from stammtisch_dev.random_play import sample
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import seat
from tests.session import Session
from tests.tables import hands_from

Played: TypeAlias = MatchState[State, Options, Facts]
SEED = "5eed" * 16
HANDS = "A: XK XK PK PK HK HK; B: XA XA X10 X10 PA PA P10 P10 HA HA"
"""A may throw in, B may have an Armut; everybody may have a solo."""


class Evening(Session[Played, Any, Any, Any]):
    """A match with words for it."""

    def deal(self, *, order: Cards | None = None, commitment: str | None = None) -> "Evening":
        """Opens the next deal, up to the reservations."""
        self.do(HOST, NextDeal(commitment), kind="next")
        hands = hands_from(HANDS, PACKS[40], FRENCH)
        self.do(HOST, Shuffle(order or order_for(hands, self.state.dealer)), kind="shuffle")
        return self

    def reserve(self, **reservations: str) -> "Evening":
        """`A="throw"`: everybody else is gesund."""
        for who in "ABCD":
            self.do(seat(who), Reserve(reservations.get(who, "gesund")), kind="reserve")
        return self

    def refuse(self) -> "Evening":
        while "armut" in self.kinds():
            self.do(self.window("armut").seats[0], RefuseArmut(), kind="armut")
        return self

    def play(self, rng: Random) -> "Evening":
        while "card" in self.kinds():
            (at,) = self.window("card").seats
            self.do(at, sample(rng.choice(self.game.offers(self.state, at, self.window("card"))), rng), kind="card")
        return self

    def events_of(self, kind: type[Any]) -> list[Any]:
        return [event for record in self.log for event in record.events if isinstance(event, kind)]


def evening(*, dealer: str = "A", **options: Any) -> Evening:
    match = Doppelkopf().match()
    return Evening(match, match.begin(Options(**options), dealer=seat(dealer)))


# --- who deals ---


@clause("DK-1.1c", "DK-1.1b")
@pytest.mark.parametrize("solo", ["", *SOLOS])
@pytest.mark.parametrize(("dealer", "following"), ["AB", "BC", "CD", "DA"])
def test_after_a_solo_as_after_any_game_the_left_neighbour_deals(solo: str, dealer: str, following: str) -> None:
    e = evening(dealer=dealer).deal().reserve(**({"C": solo} if solo else {})).play(Random(1))
    assert e.state.dealer == seat(following)
    assert [row.dealer for row in e.state.rows] == [seat(dealer)]


@clause("DK-I.A", "DK-1.1c", "DK-B1.4")
@pytest.mark.parametrize("dealer", "ABCD")
def test_thrown_in_the_same_dealer_deals_again_and_nothing_is_written(dealer: str) -> None:
    e = evening(dealer=dealer)
    for _ in range(3):
        e.deal().reserve(A="throw")
        shown = e.game.view(e.state, seat("A"))
        assert (shown.dealer, shown.played, shown.totals) == (seat(dealer), 0, (0, 0, 0, 0))
        assert e.kinds() == {"next": None}
    assert [event.dealer for event in e.events_of(DealOpened)] == [seat(dealer)] * 3
    e.deal().reserve().play(Random(2))
    assert [row.dealer for row in e.state.rows] == [seat(dealer)]
    assert e.state.dealer == (seat(dealer) + 1) % 4


@clause("DK-I.B", "DK-1.1c")
def test_an_armut_that_nobody_takes_is_dealt_again_by_the_same_dealer() -> None:
    e = evening(dealer="C").deal().reserve(B="armut").refuse()
    assert (e.state.dealer, e.state.rows) == (seat("C"), ())
    e = evening(dealer="C", armut_untaken="normal").deal().reserve(B="armut").refuse().play(Random(3))
    assert (e.state.dealer, len(e.state.rows)) == (seat("D"), 1)


@clause("DK-I.A")
def test_an_evening_does_not_end_with_a_deal_thrown_in() -> None:
    e = evening(deals=1).deal().reserve(A="throw")
    assert not e.state.over
    e.deal().reserve().play(Random(4))
    assert e.state.over


# --- the list ---


@clause("DK-III")
@pytest.mark.parametrize("deals", [1, 4, 9])
def test_an_evening_has_as_many_deals_as_the_table_wants_and_every_row_sums_to_zero(deals: int) -> None:
    e, rng = evening(deals=deals), Random(deals)
    while "next" in e.kinds():
        if rng.random() < 0.3:
            e.deal().reserve(A="throw")
        solo = rng.choice(["gesund", *SOLOS])
        e.deal(order=tuple(rng.sample(PACKS[40], 40))).reserve(D=solo).play(rng)
    rows = e.state.rows
    assert [row.dealer for row in rows] == [number % 4 for number in range(deals)]
    game_points = [row.result.game_points for row in rows]
    assert why_unbalanced(game_points) is None
    assert e.state.totals == column_sums(game_points, width=4)
    assert sum(e.state.totals) == 0
    assert (e.state.over, e.kinds(), len(e.events_of(MatchEnded))) == (True, {}, 1)
    assert len(e.events_of(DealClosed)) == e.state.number >= deals


def test_an_evening_has_24_deals_unless_the_table_wants_something_else() -> None:
    assert Options().deals == 24
    assert not Doppelkopf().over(Options(), ())


@clause("DK-1.1c")
def test_the_list_is_shown_between_deals_and_not_while_one_is_played() -> None:
    e = evening().deal().reserve().play(Random(5))
    assert len(e.game.view(e.state, seat("A")).rows) == 1
    e.deal()
    shown = e.game.view(e.state, seat("A"))
    assert (shown.rows, shown.played, shown.deal.phase) == ((), 1, "reserving")


# --- the shuffle can be checked ---


def committed(*, words: dict[str, str], order: Cards | None = None, pack: int = 40) -> Evening:
    """The table promises a seed, these seats mix with their words, and the deal is played."""
    e = evening(pack=pack)
    e.do(HOST, NextDeal(fair.commitment(SEED)), kind="next")
    for who, word in words.items():
        e.do(seat(who), Mix(word), kind="mix")
    entropy = [(seat(who), word) for who, word in words.items() if word]
    e.do(HOST, Shuffle(order or fair.shuffled(PACKS[pack], SEED, entropy=entropy)), kind="shuffle")
    return e.reserve().play(Random(6))


@clause("ENG-fair")
@pytest.mark.parametrize("pack", [40, 48])
@pytest.mark.parametrize("words", [{}, {"B": "Fuchs"}, {"D": "4", "C": "", "B": "2", "A": "3"}])
def test_the_pack_followed_from_the_promised_seed_and_the_words_of_the_seats(words: dict[str, str], pack: int) -> None:
    e = committed(words=words, pack=pack)
    assert e.kinds() == {"reveal": None}
    assert e.do(HOST, Reveal(SEED), kind="reveal") == (SeedRevealed(1, SEED),)
    assert e.kinds() == {"next": None}


@clause("ENG-fair")
@pytest.mark.parametrize(
    ("seed", "why"), [("0123" * 16, "refusal.seed-not-promised"), ("5eed", "refusal.seed-malformed")]
)
def test_another_seed_is_refused_and_the_next_deal_waits(seed: str, why: str) -> None:
    e = committed(words={"C": "Fuchs"})
    assert e.submit(HOST, Reveal(seed), window=e.window("reveal").id) == Refusal("ENG-fair", why)
    assert e.kinds() == {"reveal": None}


@clause("ENG-fair")
def test_a_pack_that_ignores_a_word_is_found_out() -> None:
    e = committed(words={"C": "Fuchs"}, order=fair.shuffled(PACKS[40], SEED))
    outcome = e.submit(HOST, Reveal(SEED), window=e.window("reveal").id)
    assert outcome == Refusal("ENG-fair", "refusal.pack-not-from-seed", {"shuffle": 1})


@clause("ENG-fair", "DK-I.A")
def test_the_seed_of_a_deal_thrown_in_is_revealed_as_well() -> None:
    e = evening(throw_kings_min=1)
    e.do(HOST, NextDeal(fair.commitment(SEED)), kind="next")
    e.do(HOST, Shuffle(fair.shuffled(PACKS[40], SEED)), kind="shuffle")
    e.reserve(A="throw")
    assert e.kinds() == {"reveal": None}
    e.do(HOST, Reveal(SEED), kind="reveal")
    assert (e.state.dealer, e.kinds()) == (seat("A"), {"next": None})
