"""A series as a match: 32 deals, the deal goes round, thrown-in deals do not count, and the shuffle can be checked."""

from random import Random
from typing import Any, TypeAlias

import pytest

from stammtisch import fair
from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, Refusal, TimeUp
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
from stammtisch.games.schafkopf.actions import NameContract, NoSpritze, Weiter
from stammtisch.games.schafkopf.contracts import PACK
from stammtisch.games.schafkopf.dealing import hintermann
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts
from stammtisch.games.schafkopf.state import State
from stammtisch.games.schafkopf.tischliste import results, table_point_lines, written
from stammtisch_dev.random_play import sample
from stammtisch_dev.testing import clause
from tests.schafkopf.table import seat
from tests.session import Session

Played: TypeAlias = MatchState[State, Options, Facts]
SEED = "5eed" * 16


class Series(Session[Played, Any, Any, Any]):
    """A match with words for it."""

    def deal(self, order: Cards = PACK, *, commitment: str | None = None) -> "Series":
        """Opens the next deal, up to the bidding."""
        self.do(HOST, NextDeal(commitment), kind="next")
        self.do(hintermann(self.state.dealer), Mix("Zenzi"), kind="mix")
        self.do(HOST, Shuffle(order), kind="shuffle")
        return self

    def pass_out(self) -> "Series":
        while "bid" in self.kinds():
            self.do(self.window("bid").seats[0], Weiter(), kind="bid")
        return self

    def play(self, rng: Random, game: str = "Wenz") -> "Series":
        """Vorhand names the game, and cards are played as they come."""
        self.do(self.window("bid").seats[0], NameContract(game), kind="bid")
        self.pass_out()
        for other in self.window("spritze").seats:
            self.do(other, NoSpritze(), kind="spritze")
        while "card" in self.kinds():
            (at,) = self.window("card").seats
            (form,) = self.game.offers(self.state, at, self.window("card"))
            self.do(at, sample(form, rng), kind="card")
        return self

    def events_of(self, kind: type[Any]) -> list[Any]:
        return [event for record in self.log for event in record.events if isinstance(event, kind)]


def series(*, dealer: str = "A", **options: Any) -> Series:
    match = Schafkopf().match()
    return Series(match, match.begin(Options(**options), dealer=seat(dealer)))


# --- thrown in ---


@clause("SK-deal-3")
@pytest.mark.parametrize("dealer", "ABCD")
def test_three_deals_thrown_in_leave_dealer_and_game_counter_where_they_were(dealer: str) -> None:
    s = series(dealer=dealer)
    for _ in range(3):
        s.deal().pass_out()
        shown = s.game.view(s.state, seat("A"))
        assert (shown.dealer, shown.played, shown.totals) == (seat(dealer), 0, (0, 0, 0, 0))
        assert s.kinds() == {"next": None}
    assert [event.dealer for event in s.events_of(DealOpened)] == [seat(dealer)] * 3
    s.deal().play(Random(1))
    assert [row.dealer for row in s.state.rows] == [seat(dealer)]
    assert s.state.dealer == (seat(dealer) + 1) % 4


@clause("SK-deal-3")
def test_a_series_does_not_end_with_a_deal_thrown_in() -> None:
    s = series(deals=1).deal().pass_out()
    assert not s.state.over
    s.deal().play(Random(2))
    assert s.state.over


# --- a whole series ---


def test_a_series_has_32_deals_and_the_deal_goes_round() -> None:
    s, rng = series(), Random(32)
    while "next" in s.kinds():
        if rng.random() < 0.2:
            s.deal().pass_out()
        s.deal().play(rng, rng.choice(["Wenz", "Solo E", "Solo H Tout", "Farbwenz S"]))
    rows = s.state.rows
    assert len(rows) == 32
    assert [row.dealer for row in rows] == [0, 1, 2, 3] * 8
    assert s.state.totals == column_sums((row.result.game_points for row in rows), width=4)
    assert all(sum(row.result.game_points) == 0 for row in rows)
    assert len(s.events_of(DealClosed)) > 32
    assert s.state.over
    assert s.kinds() == {}


@clause("SK-tablepoints-1", "SK-result-1")
def test_the_end_brings_the_table_points_as_lines() -> None:
    s, rng = series(deals=4), Random(4)
    for number in range(1, 5):
        assert s.events_of(MatchEnded) == []
        s.deal().play(rng)
        assert len(s.state.rows) == number
    (end,) = s.events_of(MatchEnded)
    assert end.final == s.state.final == table_point_lines(s.state.totals)
    shares = column_sums((line.table_points for line in end.final), width=4)
    assert sum(shares) == 100
    assert results(s.state.totals) == tuple(a + b for a, b in zip(shares, s.state.totals, strict=True))
    assert s.game.view(s.state, seat("B")).final == end.final


@clause("SK-result-2")
def test_the_rows_of_a_series_are_the_rows_of_its_list() -> None:
    s, rng = series(deals=3), Random(3)
    for _ in range(3):
        s.deal().play(rng)
    paper = written(s.state.rows, ("Anna", "Bert", "Cilli", "Dora"))
    assert paper.game_points == s.state.totals
    assert sum(paper.results) == 100
    assert [row.number for row in paper.rows] == [1, 2, 3]


def test_the_list_is_shown_between_deals_and_not_while_one_is_played() -> None:
    s = series().deal().play(Random(5))
    assert len(s.game.view(s.state, seat("A")).rows) == 1
    s.deal()
    shown = s.game.view(s.state, seat("A"))
    assert (shown.rows, shown.played) == ((), 1)
    assert shown.deal.phase == "bidding"


@clause("ENG-table-only")
def test_no_seat_opens_a_deal() -> None:
    s = series()
    refusal = s.submit(seat("A"), NextDeal(), window=s.window("next").id)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "ENG-table-only"


# --- the shuffle can be checked ---


def committed(*, words: dict[str, str], order: Cards | None = None, deals: int = 32) -> Series:
    """The table promises a seed, the seats mix with their words (an empty one adds nothing), and the deal is played."""
    s = series(dealer="D", deals=deals)
    s.do(HOST, NextDeal(fair.commitment(SEED)), kind="next")
    for who, word in words.items():
        s.do(seat(who), Mix(word), kind="mix")
    entropy = [(seat(who), word) for who, word in words.items() if word]
    s.do(HOST, Shuffle(order or fair.shuffled(PACK, SEED, entropy=entropy)), kind="shuffle")
    return s.play(Random(6))


def refused(s: Series, seed: str) -> Refusal:
    outcome = s.submit(HOST, Reveal(seed), window=s.window("reveal").id)
    assert isinstance(outcome, Refusal)
    assert s.kinds() == {"reveal": None}
    return outcome


@clause("SK-deal-1", "ENG-fair")
@pytest.mark.parametrize("words", [{"C": "Zenzi"}, {"A": "x", "C": "Zenzi"}, {"D": "4", "C": "1", "B": "2", "A": "3"}])
def test_the_pack_followed_from_the_promised_seed_and_the_words_of_the_seats(words: dict[str, str]) -> None:
    s = committed(words=words)
    assert s.kinds() == {"reveal": None}
    assert s.do(HOST, Reveal(SEED), kind="reveal") == (SeedRevealed(1, SEED),)
    assert s.kinds() == {"next": None}


@clause("ENG-fair")
@pytest.mark.parametrize(
    ("seed", "why"),
    [("0123" * 16, "refusal.seed-not-promised"), ("5eed", "refusal.seed-malformed"), ("", "refusal.seed-malformed")],
)
def test_another_seed_is_refused_and_the_next_deal_waits(seed: str, why: str) -> None:
    s = committed(words={"C": "Zenzi"})
    assert refused(s, seed) == Refusal("ENG-fair", why)


@clause("ENG-fair")
def test_a_pack_that_ignores_the_word_of_the_hintermann_is_found_out() -> None:
    s = committed(words={"C": "Zenzi"}, order=fair.shuffled(PACK, SEED))
    assert refused(s, SEED) == Refusal("ENG-fair", "refusal.pack-not-from-seed", {"shuffle": 1})


@clause("SK-deal-1", "ENG-fair")
def test_when_the_table_mixed_for_a_silent_hintermann_the_proof_still_holds() -> None:
    s = series(dealer="D")
    s.do(HOST, NextDeal(fair.commitment(SEED)), kind="next")
    s.do(HOST, TimeUp(), kind="mix")
    s.do(HOST, Shuffle(fair.shuffled(PACK, SEED)), kind="shuffle")
    s.pass_out()
    s.do(HOST, Reveal(SEED), kind="reveal")
    assert s.state.dealer == seat("D")


@clause("ENG-fair")
def test_the_seed_of_the_last_deal_is_revealed_too() -> None:
    s = committed(words={"C": ""}, deals=1)
    assert s.state.over
    s.do(HOST, Reveal(SEED), kind="reveal")
    assert s.kinds() == {}
