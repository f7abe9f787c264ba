"""MM-S5: where the table takes care of the formalities nobody is asked how he is."""

from stammtisch.games.maumau.actions import FlickCard
from stammtisch.games.maumau.events import Dealt, StarterTurned
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import greeted


@clause("MM-S5")
def test_the_table_asks_nobody_and_turns_the_first_card_with_the_deal() -> None:
    t = greeted("A: H9 HA XD XK X7", starter="HD", formalities="table")
    assert [type(event) for event in t.events[-3:-1]] == [Dealt, StarterTurned]
    assert t.window("play").seats == (0,)


@clause("MM-S5")
def test_cards_dealt_by_hand_are_followed_by_the_first_card_as_well() -> None:
    t = greeted(players=2, starter="HD", formalities="table", manual_deal=True)
    while any(window.kind == "deal" for window in t.windows):
        t.do(t.window("deal").seats[0], FlickCard(1), kind="deal")
    assert t.window("play").seats == (0,)
