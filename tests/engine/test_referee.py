"""What is against the rules follows from one judgement; the mode says whether it is refused or only noted."""

import pytest

from stammtisch.cards import Card
from stammtisch.engine.core import HOST, TimeUp
from stammtisch.engine.referee import Mode, Verdict, ruling
from tests.engine import hohe_karte as hk
from tests.engine.tables import AT_TABLE, GAME, Table, at_cards, refusal

ACT, OMISSION = Verdict("X-1", "x.act"), Verdict("X-2", "x.omission", omission=True)


@pytest.mark.parametrize(
    ("mode", "act", "omission"),
    [("strict", "refuse", "fine"), ("learn", "refuse", "fine"), ("table", "record", "record")],
)
def test_strict_refuses_an_act_and_fines_an_omission_and_table_takes_note(mode: Mode, act: str, omission: str) -> None:
    assert (ruling(mode, ACT), ruling(mode, OMISSION)) == (act, omission)


def revoked(options: hk.Options) -> Table:
    """Seat 1 has led the EZ, seat 2 holds the EO."""
    t = at_cards(options)
    t.do(1, hk.PlayCard(Card("EZ")), kind="card")
    return t


@pytest.mark.parametrize("mode", ["strict", "learn"])
def test_in_strict_mode_an_illegal_card_is_neither_offered_nor_accepted(mode: Mode) -> None:
    t = revoked(hk.Options(mode=mode))
    assert t.offered(2, "card") == [hk.PlayCard(Card("EO"))]
    assert refusal(t, 2, hk.PlayCard(Card("GK")), window="card:1").clause == "HK-follow"


def test_in_table_mode_it_is_played_and_noted_and_nobody_sees_the_note() -> None:
    t = revoked(AT_TABLE)
    assert len(t.offered(2, "card")) == 3
    assert t.do(2, hk.PlayCard(Card("GK")), kind="card") == (hk.Offended(2, "HK-follow"), hk.CardPlayed(2, Card("GK")))
    assert all(t.frame(seat).events == (hk.CardPlayed(2, Card("GK")),) for seat in (-3, -2, 0, 1, 2))


def test_a_legal_card_is_not_noted() -> None:
    t = revoked(AT_TABLE)
    assert t.do(2, hk.PlayCard(Card("EO")), kind="card") == (hk.CardPlayed(2, Card("EO")),)


@pytest.mark.parametrize("options", [hk.Options(), AT_TABLE])
def test_an_impossible_card_is_refused_in_every_mode(options: hk.Options) -> None:
    assert refusal(revoked(options), 2, hk.PlayCard(Card("EA")), window="card:1").clause == "ENG-not-held"


@pytest.mark.parametrize(("against", "fined"), [(2, (0, 0, -1)), (1, (-1, 0, 0))])
def test_a_doubt_costs_the_offender_or_the_doubter(against: int, fined: tuple[int, ...]) -> None:
    t = revoked(AT_TABLE)
    t.do(2, hk.PlayCard(Card("GK")), kind="card")
    t.do(0, hk.Doubt(against), kind="anytime")
    assert refusal(t, 1, hk.Doubt(2), window="anytime").key == "hk.no-more"
    t.do(HOST, TimeUp(), kind="card")
    result = GAME.result(t.state)
    assert result is not None
    assert [line.game_points for line in result.lines] == [(2, -1, -1), fined]


def test_nobody_doubts_where_nothing_wrong_can_be_done() -> None:
    assert refusal(revoked(hk.Options()), 0, hk.Doubt(2), window="anytime").clause == "ENG-wrong-kind"
