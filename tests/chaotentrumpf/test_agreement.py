"""The emergency ordinance holds when all agree to it, and article 1: what leaves the articles bears another name."""

from typing import Any

import pytest

from stammtisch.engine.core import HOST, LATE
from stammtisch.engine.match import Amend
from stammtisch.games.chaotentrumpf.match import agreement
from stammtisch.games.chaotentrumpf.match.actions import Agree, Volunteer
from stammtisch.games.chaotentrumpf.match.events import EmergencyRejected
from stammtisch.games.chaotentrumpf.options import RULESET, Options
from stammtisch.games.chaotentrumpf.protokoll import written
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.match_table import gathered, ready

EMERGENCIES = [
    pytest.param({"packs": 2}, marks=clause("CT-NUEV-1"), id="packs"),
    pytest.param({"hand": 4, "run_short": 5}, marks=clause("CT-NUEV-2"), id="hand"),
    pytest.param({"run_short": 5, "run_long": 6}, marks=clause("CT-NUEV-3"), id="runs"),
    pytest.param({"exchange_max": 1}, marks=clause("CT-NUEV-4"), id="exchange"),
    pytest.param({"no_trump_minus": 80, "no_trick_minus": 160}, marks=clause("CT-NUEV-5"), id="minus"),
    pytest.param({"minutes": False}, marks=clause("CT-NUEV-6"), id="minutes"),
]


# --- all agree, or it is played by the articles ----------------------------------------------------------------


@pytest.mark.parametrize("options", EMERGENCIES)
def test_an_emergency_holds_when_all_have_agreed(options: dict[str, Any]) -> None:
    t = gathered(3, **options)
    assert set(t.kinds()) == {"agree", "table"}
    assert t.seats_asked("agree") == "ABC"
    t.say("A: agree", "C: agree")
    assert (t.m.stage, t.seats_asked("agree"), t.window("agree").answered) == ("agreeing", "B", (0, 2))
    t.say("B: agree")
    assert t.m.options == Options(**options)
    assert t.m.stage == ("volunteering" if t.m.options.minutes else "drawing")


@pytest.mark.parametrize("options", EMERGENCIES)
def test_one_who_does_not_agree_brings_the_articles_back(options: dict[str, Any]) -> None:
    t = gathered(3, **options)
    assert t.sees().ordinance == agreement.Ordinance(**options)
    t.say("A: agree", "B: disagree")
    assert t.events == (EmergencyRejected(1, Options()),)
    assert t.m.options == Options()
    assert t.sees().ordinance == agreement.Ordinance()
    assert set(t.kinds()) == {"volunteer", "table"}
    t.keeper("A").next_deal()
    assert len(t.pack()) == 96


@clause("CT-NUEV-2")
def test_what_is_no_emergency_outlives_its_rejection() -> None:
    t = gathered(3, hand=4, limit=1500, secretary=1, split_factor="divide_gain").say("C: disagree")
    assert t.m.options == Options(limit=1500, secretary=1, split_factor="divide_gain")


@clause("CT-NUEV-1", "CT-NUEV-2", "CT-NUEV-3", "CT-NUEV-4", "CT-NUEV-5", "CT-NUEV-6")
def test_what_needs_consent_is_named() -> None:
    options = Options(packs=2, hand=4, run_short=5, run_long=6, exchange_max=2, no_trump_minus=80, minutes=False)
    named = ("packs", "hand", "run_short", "run_long", "exchange_max", "no_trump_minus", "minutes")
    assert agreement.emergency(options, 3) == named
    assert agreement.emergency(Options(), 3) == ()


@clause("CT-NUEV-1")
def test_as_many_packs_as_the_articles_want_need_no_consent() -> None:
    assert agreement.emergency(Options(packs=3), 3) == ()
    assert agreement.emergency(Options(packs=3), 4) == ()
    assert agreement.emergency(Options(packs=3), 5) == ("packs",)
    assert agreement.emergency(Options(packs=3, pack_rule="ceil"), 4) == ("packs",)


@clause("CT-4a")
def test_without_an_emergency_nobody_is_asked_to_agree() -> None:
    t = gathered(4, pack_rule="ceil", split_factor="raw_floor", limit=2000, max_deals=12)
    assert set(t.kinds()) == {"volunteer", "table"}


@clause("CT-NUEV-4")
def test_the_answers_are_yes_and_no_and_nothing_else() -> None:
    t = gathered(2, exchange_max=2)
    assert t.offered(0, "agree") == [Agree(yes=True), Agree(yes=False)]
    assert t.refusal(0, Volunteer(willing=True), kind="agree").clause == "ENG-wrong-kind"
    t.say("A: agree")
    assert t.refused("A: disagree").clause == "ENG-not-asked"


@clause("CT-NUEV-5")
def test_who_comes_or_goes_before_the_first_deal_has_all_asked_anew() -> None:
    t = gathered(3, no_trick_minus=100).say("A: agree", "B: agree")
    before = t.window("agree").id
    t.leave("B")
    assert (t.seats_asked("agree"), t.window("agree").answered) == ("AC", ())
    assert t.window("agree").id != before
    t.arrive("B")
    assert t.seats_asked("agree") == "ABC"
    assert t.submit(0, Agree(yes=False), window=before) == LATE
    assert t.m.options.no_trick_minus == 100


@clause("CT-NUEV-1")
def test_what_suffices_for_those_who_stayed_is_no_emergency_any_more() -> None:
    t = gathered(3, packs=2).leave("C")
    assert set(t.kinds()) == {"volunteer", "table"}
    assert t.m.options.packs == 2


@clause("CT-NUEV-6")
def test_later_nobody_is_asked_to_agree_again() -> None:
    t = ready(3, minutes=False).next_deal().leave("B").arrive("B")
    assert set(t.kinds()) == {"next", "accuse", "table"}


# --- what the cards suffice for --------------------------------------------------------------------------------


@clause("CT-NUEV-1", "CT-NUEV-2")
def test_four_players_with_one_pack_can_only_play_with_hands_of_three() -> None:
    for hand in (5, 4):
        with pytest.raises(ValueError, match="CT-NUEV-1"):
            gathered(4, packs=1, hand=hand)
    t = ready(4, packs=1, hand=3, run_short=4, run_long=5).deal()
    assert len(t.pack()) == 32
    t.start_play()
    assert [len(hand) for hand in t.playing.hands] == [6, 6, 6, 6]


@clause("CT-NUEV-1", "CT-NUEV-2")
def test_six_players_cannot_play_with_one_pack() -> None:
    with pytest.raises(ValueError, match="too-few-cards"):
        gathered(6, packs=1, hand=3, run_short=4, run_long=5)


@clause("CT-NUEV-1")
def test_when_the_missing_cards_turn_up_the_next_deal_is_regular() -> None:
    t = ready(3, packs=2).deal().play_deal()
    assert len(t.pack()) == 64
    t.do(HOST, Amend(Options()), kind="next")
    t.next_deal()
    assert len(t.pack()) == 96


# --- the name and the edition ----------------------------------------------------------------------------------


@clause("CT-1b")
@pytest.mark.parametrize(
    "options", [{}, {"packs": 3}, {"packs": 2}, {"hand": 4}, {"split_factor": "divide_gain"}, {"minutes": False}]
)
def test_readings_and_emergencies_keep_the_name(options: dict[str, Any]) -> None:
    t = gathered(3, **options)
    assert t.sees().variant == ()
    sheet = written(t.m, ("Anna", "Berta", "Cora"))
    assert (sheet.game, sheet.title, sheet.edition) == ("chaotentrumpf", "Chaotentrumpf", RULESET)


@clause("CT-1b")
def test_more_packs_than_the_articles_know_are_another_game() -> None:
    t = gathered(3, packs=4)
    assert set(t.kinds()) == {"volunteer", "table"}
    assert t.sees("A").variant == t.sees().variant == ("packs",)
    sheet = written(t.m, ("Anna", "Berta", "Cora"))
    assert (sheet.title, sheet.edition) == ("", RULESET), "without the name"


@clause("CT-PRE-1")
def test_a_match_names_the_edition_it_is_played_by() -> None:
    assert gathered(2).sees().ruleset == "CT/1999-03-14/rev4"
    t = ready(2, ruleset="CT/2030-01-01/rev5").deal()
    assert t.sees("B").ruleset == "CT/2030-01-01/rev5"
