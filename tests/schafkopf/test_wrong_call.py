"""SK-B5.3 at a table with a referee: a Sau called wrongly is the declarer's fault before the first trick.

Decision: it counts as wrong play of the declarer while nothing was won yet, whenever it comes out. Who holds the Sau
he called has no partner: there are no sides to ask, and the deal ends as soon as the wrong call is proven.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from stammtisch.engine.core import SUPERVISOR, Refusal
from stammtisch.engine.scoring import cents
from stammtisch.games.schafkopf.actions import Settle
from stammtisch.games.schafkopf.counting import why_impossible
from stammtisch.games.schafkopf.events import ClaimRejected, OffenceProven, Offended, PlayGoesOn, Scored
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Slip
from stammtisch_dev.testing import clause
from tests.schafkopf.deals import Setting, refereed
from tests.schafkopf.table import LETTERS, Table, cards, deal

HELD = Setting(
    "B: Rufspiel E",
    """A: E7 E8 HO HU HZ SZ S9 S8
       B: EA EK EO GO EU GU HA G7
       C: EZ SO SU HK GA G8 SK S7
       D: E9 H9 H8 H7 GZ GK G9 SA""",
)
"""B holds the Eichel Sau he calls."""
NO_CARD = Setting(
    "B: Rufspiel E",
    """A: E7 E8 HO HU HZ SZ S9 S8
       B: EO GO EU GU HA GA SA G7
       C: EA EZ SO SU HK G8 SK S7
       D: EK E9 H9 H8 H7 GZ GK G9""",
)
"""B has Ober and Unter of Eichel, but no Eichel that is no trump; C holds the Sau."""
CALL = Slip(1, None, "SK-B5.3", trick=0, lead=True)


@pytest.mark.parametrize("setting", [HELD, NO_CARD])
@clause("SK-B5.3")
def test_a_wrong_call_is_offered_and_goes_unnoticed(setting: Setting) -> None:
    t = deal(setting.hands, mode="table").say("A: weiter")
    assert {"Rufspiel E", "Rufspiel G", "Rufspiel S"} <= t.contracts("B", "bid")
    t.say("B: Rufspiel E")
    assert [e.offence.slip for e in t.events if isinstance(e, Offended)] == [CALL]
    for observer in [s for name, s in LETTERS.items() if name != "TABLE"]:
        assert not any(isinstance(e, Offended) for e in t.frame(observer).events)
    t.say("C: weiter", "D: weiter")
    assert t.playing.offences[0].phase == "open"
    assert t.frame(0).view.proven == ()


@pytest.mark.parametrize("setting", [HELD, NO_CARD])
@clause("SK-B5.3")
def test_in_strict_play_it_is_refused(setting: Setting) -> None:
    t = deal(setting.hands).say("A: weiter")
    assert "Rufspiel E" not in t.contracts("B", "bid")
    assert t.refused("B", "Rufspiel E", kind="bid").clause == "SK-B5.3"


@clause("SK-B5.3")
def test_a_wrong_call_after_the_auction_is_noted_as_well() -> None:
    t = deal(HELD.hands, mode="table").say("A: weiter", "B: spiele", "C: weiter", "D: weiter", "B: Rufspiel E")
    assert [o.slip for o in t.playing.offences] == [CALL]


@clause("SK-B5.3")
def test_a_wrong_call_that_was_outbid_costs_nothing() -> None:
    t = deal(HELD.hands, mode="table").say("A: weiter", "B: Rufspiel E", "C: Wenz", "D: weiter", "B: weiter")
    assert t.playing.game.declarer == 2
    t.act("A: claim B")
    assert isinstance(t.events[-1], ClaimRejected)


# --- no card of the suit: there is a partner -------------------------------------------------------------------


@clause("SK-revoke-5", "SK-revoke-8")
def test_without_a_card_of_the_suit_the_opponents_choose() -> None:
    t = refereed(NO_CARD, "A:E7 B:GA").act("A: claim B")
    assert t.events[-1] == OffenceProven(CALL, correctable=False)
    assert t.window("vote").seats == (0, 2, 3)
    t.act("A: stop", "C: go on", "D: stop")
    assert t.game_points == (1, -3, 1, 1)


@clause("SK-revoke-10")
def test_without_a_card_of_the_suit_it_may_be_played_on() -> None:
    t = refereed(NO_CARD).act("A: claim B", "A: go on", "C: stop", "D: go on")
    assert isinstance(t.events[-1], PlayGoesOn)
    t.play_out().act("ALL: confirm")
    assert t.finished.facts is not None
    assert t.finished.facts.partner == 2
    assert "SK-revoke-10" in t.clauses


@clause("SK-revoke-8")
def test_nothing_was_won_when_the_call_was_made() -> None:
    """B and C have all 120 Augen before the call is claimed, and B pays all the same."""
    t = refereed(NO_CARD).play_out().act("A: claim B", "ALL: stop")
    assert t.game_points == (1, -3, 1, 1)


# --- the Sau in the declarer's own hand ------------------------------------------------------------------------


@clause("SK-revoke-8")
def test_a_claim_ends_the_deal_at_once() -> None:
    t = refereed(HELD, "A:S8 B:EO").act("D: claim B")
    _, proven, scored = t.events
    assert proven == OffenceProven(CALL, correctable=False)
    assert isinstance(scored, Scored)
    assert t.game_points == (1, -3, 1, 1)
    assert cents(t.finished.lines, width=4) == (0, 50, 0, 0)


@clause("SK-revoke-9")
def test_with_a_spritze_it_costs_twice() -> None:
    t = refereed(HELD, "A:S8", spritze="C").act("A: claim B")
    assert t.game_points == (2, -6, 2, 2)


SHOWN = [
    pytest.param(lambda t: t.play("A:E7 B:EA"), id="in his turn"),
    pytest.param(lambda t: t.play("A:E7 B:EO C:EZ D:E9 B:EA"), id="as his lead"),
    pytest.param(lambda t: t.act("B: lead EA"), id="out of turn"),
    pytest.param(lambda t: t.play("A:E7").time_up("card"), id="time plays it for him"),
    pytest.param(lambda t: t.play("A:E7 B:EO").act("B: correct EA", "ALL: no objection"), id="as a correction"),
]


@pytest.mark.parametrize("shows", SHOWN)
@clause("SK-revoke-8")
def test_the_declarer_proves_it_himself_when_he_plays_the_sau(shows: Callable[[Table], Table]) -> None:
    t = shows(refereed(HELD))
    assert CALL in [e.slip for e in t.events if isinstance(e, OffenceProven)]
    assert t.game_points == (1, -3, 1, 1)


@clause("SK-revoke-8")
def test_at_the_latest_his_last_card_shows_it() -> None:
    """Nobody claims anything, B keeps the Sau to the end by not following, and the eighth trick is not finished."""
    t = refereed(HELD, "A:HO B:EO C:SU D:H7 B:GO C:HK D:H8 A:HU B:GU C:SO D:H9 A:HZ C:GA D:GK A:S8 B:G7")
    t.play("C:SK D:SA A:SZ B:HA B:EU C:S7 D:G9 A:S9 B:EK C:EZ D:E9 A:E8 C:G8 D:GZ A:E7 B:EA")
    assert t.finished.facts is not None
    assert t.finished.facts.tricks == 4
    assert t.game_points == (1, -3, 1, 1)


OTHERS = [
    pytest.param("A:HO B:EO C:SU D:H7", ("D: lead SA",), id="a lead out of turn"),
    pytest.param("A:HO B:EO C:GA", ("D: claim C",), id="a claim against another"),
    pytest.param("A:HO B:EO C:GA", ("C: correct G8",), id="a correction that is wrong again"),
    pytest.param(
        "A:HO B:EO C:GA D:H7",
        ("C: correct SU", "A: objection", "B: no objection", "D: no objection"),
        id="a denied one",
    ),
]


@pytest.mark.parametrize(("tricks", "acts"), OTHERS)
@clause("SK-revoke-8")
def test_another_players_fault_comes_after_the_wrong_call(tricks: str, acts: tuple[str, ...]) -> None:
    """Decision: without a partner no side could vote on it, and the wrong call was first in time: B pays."""
    t = refereed(HELD, tricks).act(*acts)
    assert [e.slip for e in t.events if isinstance(e, OffenceProven)] == [CALL]
    assert t.game_points == (1, -3, 1, 1)


@clause("SK-revoke-1")
def test_another_players_wrong_card_may_still_be_corrected_without_a_word_about_the_call() -> None:
    t = refereed(HELD, "A:HO B:EO C:GA").act("C: correct SU", "ALL: no objection")
    assert t.playing.trick == cards("HO EO SU")
    assert t.playing.proven == ()


@clause("SK-revoke-6", "SK-super-3")
def test_a_supervisor_can_only_settle_it_as_the_wrong_call_it_was() -> None:
    t = refereed(HELD, "A:S8 B:EO", supervised=True).act("A: call")
    assert [a for a in t.offered(SUPERVISOR, "decision") if isinstance(a, Settle)] == [Settle(1, "open")]
    for other in (Settle(1, "won"), Settle(2, "open")):
        assert t.refused("SUPERVISOR", other, kind="decision").key == "refusal.sk.nothing-to-settle"
    t.act("SUPERVISOR: settle B open")
    assert t.game_points == (1, -3, 1, 1)


@clause("SK-B5.7")
def test_its_facts_can_be_typed_into_a_list_as_well() -> None:
    t = refereed(HELD, "A:S8 B:EO").act("D: claim B")
    assert t.finished.facts is not None
    assert t.finished.facts.partner is None
    assert why_impossible(t.finished.facts, Options()) is None
    forgotten = replace(t.finished.facts, foul=None, augen=70, tricks=5)
    assert why_impossible(forgotten, Options()) == Refusal(
        "SK-B5.2", "refusal.sk.partner-missing", {"contract": "Rufspiel"}
    )
