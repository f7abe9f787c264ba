"""SK-revoke-2 to 10, played: what a deal costs whom when a wrong card stops it, or when it is played on."""

import pytest

from stammtisch.engine.scoring import cents
from stammtisch_dev.testing import clause
from tests.schafkopf.deals import (
    LOST_59,
    LOST_60,
    LOST_68,
    LOST_RUF,
    LOST_SOLO,
    RUF,
    RUF_29,
    RUF_83,
    RUF_87_C_LEADS,
    SOLO,
    SOLO_48,
    SOLO_72,
    SOLO_72_B_LEADS,
    TOUT,
    TOUT_LOST,
    Setting,
    refereed,
)
from tests.schafkopf.table import Table

Points = tuple[int, int, int, int]


def stopped(t: Table, wrong: str) -> Table:
    """Somebody leads out of turn, and all three others want to stop."""
    return t.act(wrong, "ALL: stop")


# setting, tricks, the wrong lead, the points of A B C D without a Spritze, the clause of the line
SETTLED = [
    pytest.param(SOLO, SOLO_72_B_LEADS, "C: lead G8", (6, 0, -6, 0), "SK-revoke-3", id="won, an opponent"),
    pytest.param(SOLO, SOLO_72_B_LEADS, "A: lead SO", (6, -2, -2, -2), "SK-revoke-2", id="won, the soloist"),
    pytest.param(LOST_SOLO, LOST_60, "A: lead S7", (-6, 2, 2, 2), "SK-revoke-3", id="lost, the soloist"),
    pytest.param(LOST_SOLO, LOST_60, "C: lead SA", (-6, 2, 2, 2), "SK-revoke-2", id="lost, an opponent"),
    pytest.param(RUF, RUF_83, "B: lead S9", (1, -2, 1, 0), "SK-revoke-3", id="Rufspiel won, a loser"),
    pytest.param(RUF, RUF_83, "C: lead SK", (1, -1, 1, -1), "SK-revoke-2", id="Rufspiel won, the partner"),
    pytest.param(RUF, RUF_87_C_LEADS, "A: lead EU", (1, -1, 1, -1), "SK-revoke-2", id="Rufspiel won, the declarer"),
    pytest.param(LOST_RUF, LOST_68, "A: lead E7", (-2, 1, 0, 1), "SK-revoke-3", id="Rufspiel lost, the declarer"),
    pytest.param(LOST_RUF, LOST_68, "C: lead EA", (0, 1, -2, 1), "SK-revoke-3", id="Rufspiel lost, the partner"),
    pytest.param(LOST_RUF, LOST_68, "D: lead SA", (-1, 1, -1, 1), "SK-revoke-2", id="Rufspiel lost, a winner"),
    pytest.param(LOST_SOLO, LOST_59, "C: lead SA", (6, 2, -10, 2), "SK-revoke-8", id="open, an opponent"),
    pytest.param(LOST_SOLO, LOST_59, "A: lead S7", (-6, 2, 2, 2), "SK-revoke-8", id="open, the soloist"),
    pytest.param(RUF, RUF_29, "D: lead S7", (1, 1, 1, -3), "SK-revoke-8", id="Rufspiel open, an opponent"),
    pytest.param(RUF, RUF_29, "C: lead SA", (1, 1, -3, 1), "SK-revoke-8", id="Rufspiel open, the partner"),
    pytest.param(
        RUF, "A:G9 B:G8 C:GA D:G7", "A: lead EO", (-3, 1, 1, 1), "SK-revoke-8", id="Rufspiel open, the declarer"
    ),
    pytest.param(TOUT, TOUT_LOST, "C: lead SA", (-18, 6, 6, 6), "SK-revoke-2", id="Tout lost, an opponent"),
    pytest.param(TOUT, TOUT_LOST, "A: lead EO", (-18, 6, 6, 6), "SK-revoke-3", id="Tout lost, the soloist"),
    pytest.param(TOUT, SOLO_48, "C: lead HA", (6, 2, -10, 2), "SK-revoke-8", id="Tout open, an opponent"),
]


@pytest.mark.parametrize(("setting", "tricks", "wrong", "game_points", "line"), SETTLED)
@clause("SK-revoke-2", "SK-revoke-3", "SK-revoke-4", "SK-revoke-7", "SK-revoke-8")
def test_a_stopped_deal_is_settled(setting: Setting, tricks: str, wrong: str, game_points: Points, line: str) -> None:
    t = stopped(refereed(setting, tricks), wrong)
    assert t.game_points == game_points
    assert t.clauses[0] == line


@pytest.mark.parametrize(("setting", "tricks", "wrong", "game_points", "line"), SETTLED)
@clause("SK-revoke-9")
def test_with_a_spritze_every_settlement_counts_twice(
    setting: Setting, tricks: str, wrong: str, game_points: Points, line: str
) -> None:
    t = stopped(refereed(setting, tricks, spritze="B"), wrong)
    assert t.game_points == tuple(2 * amount for amount in game_points)
    assert t.clauses[:2] == [line, "SK-revoke-9"]


@pytest.mark.parametrize(
    ("reading", "opponent", "soloist"),
    [("literal", (6, 2, -10, 2), (-6, 2, 2, 2)), ("scaled", (18, 6, -30, 6), (-18, 6, 6, 6))],
)
@clause("SK-revoke-7", "SK-revoke-8")
def test_an_undecided_tout_is_stopped_at_the_simple_rate_or_at_its_own(
    reading: str, opponent: Points, soloist: Points
) -> None:
    """Decision: literal is the default; to stop is to win simply, and whoever wants the Tout's 18 has to play on.
    The soloist can only lead out of turn before he leads at all, so here D is to lead first."""
    t = refereed(TOUT, SOLO_48, revoke_tout=reading)
    assert stopped(t, "C: lead HA").game_points == opponent
    t = refereed(TOUT, dealer="C", revoke_tout=reading)
    assert stopped(t, "A: lead EO").game_points == soloist


THREE_TRICKS = "A:EO B:EZ C:GA D:GZ  A:GO B:EK C:SA D:SZ  A:HO B:E9 C:HA D:HZ"
"""A has 86."""
SECURED = [
    pytest.param(SOLO, f"{THREE_TRICKS} A:EU B:SU C:G9 D:H7", "D: lead HK", (6, 0, 0, -6), id="90 secure nothing"),
    pytest.param(SOLO, f"{THREE_TRICKS} A:SO B:SU C:G9 D:H7", "D: lead HK", (9, 0, 0, -9), id="91 secure Schneider"),
    pytest.param(LOST_RUF, LOST_68, "A: lead E7", (-2, 1, 0, 1), id="opponents 68"),
    pytest.param(LOST_RUF, f"{LOST_68} B:GU C:EZ D:SA A:E9", "A: lead E7", (-4, 2, 0, 2), id="opponents 91"),
]


@pytest.mark.parametrize(("setting", "tricks", "wrong", "game_points"), SECURED)
@clause("SK-revoke-2")
def test_a_won_game_counts_at_the_level_already_secured_where_the_table_wants_it(
    setting: Setting, tricks: str, wrong: str, game_points: Points
) -> None:
    """Decision: a won game that a fault stops is simple by default, the only level the ordinance has an example for."""
    assert stopped(refereed(setting, tricks, revoke_won_level="secured"), wrong).game_points == game_points
    simple = stopped(refereed(setting, tricks), wrong).game_points
    assert max(simple) == (6 if setting is SOLO else 1)


# setting, tricks, the wrong lead, whether B gave a Spritze, who pays how many cents
REUEGELD = [
    pytest.param(LOST_SOLO, LOST_59, "C: lead SA", None, (0, 0, 0, 0), id="opponent's fault, no Spritze"),
    pytest.param(LOST_SOLO, LOST_59, "C: lead SA", "B", (0, 100, 0, 0), id="opponent's fault, lost Spritze"),
    pytest.param(LOST_SOLO, LOST_59, "A: lead S7", "B", (100, 0, 0, 0), id="soloist's fault"),
    pytest.param(RUF, RUF_29, "C: lead SA", None, (0, 0, 50, 0), id="partner's fault"),
    pytest.param(RUF, RUF_83, "B: lead S9", "B", (0, 50, 0, 0), id="already won against a Spritze"),
    pytest.param(LOST_RUF, LOST_68, "D: lead SA", None, (50, 0, 0, 0), id="already lost, a winner's fault"),
]


@pytest.mark.parametrize(("setting", "tricks", "wrong", "spritze", "paid"), REUEGELD)
@clause("SK-reuegeld-1", "SK-reuegeld-2")
def test_reuegeld_after_a_fault_is_paid_by_the_offender_of_the_side_that_loses(
    setting: Setting, tricks: str, wrong: str, spritze: str | None, paid: Points
) -> None:
    """Decision: opponents who lose by a fault owe nothing unless a Spritze is lost with it; its giver pays then."""
    t = stopped(refereed(setting, tricks, spritze=spritze), wrong)
    assert cents(t.finished.lines, width=4) == paid


# --- worked cases ----------------------------------------------------------------------------------------------

HOPEFUL = Setting(
    "A: Solo E",
    """A: EO GO SU EA EZ EK E9 S7
       B: HO SO EU GU HU E8 E7 G9
       C: GA SA HA S9 G8 H9 GK SK
       D: GZ SZ HZ HK H8 H7 S8 G7""",
)
REVOKED_AT_48 = "A:EO B:E7 C:GA D:GZ  A:GO B:E8 C:SA D:SZ  A:E9 B:G9 C:HA D:H7"
"""B throws the Gras Neun on trumps and takes nothing."""


@clause("SK-revoke-5", "SK-revoke-7", "SK-revoke-8")
def test_solo_with_48_an_opponent_revokes_and_the_soloist_stops() -> None:
    t = refereed(HOPEFUL, REVOKED_AT_48)
    t.act("A: claim B", "B: let it stand", "A: stop", "C: go on", "D: go on")
    assert t.game_points == (6, -10, 2, 2)


@clause("SK-revoke-10")
def test_the_soloist_hopes_for_more_plays_on_and_loses_with_59() -> None:
    """The wrong card stays, the real outcome counts, and the list still says that it was played on."""
    t = refereed(HOPEFUL, REVOKED_AT_48)
    t.act("A: claim B", "B: let it stand", "A: go on", "C: stop", "D: stop")
    t.play("A:S7 B:HU C:S9 D:S8  B:HO C:SK D:HZ A:EK  B:SO C:GK D:HK A:EZ  B:EU C:G8 D:H8 A:EA  B:GU C:H9 D:G7 A:SU")
    t.act("ALL: confirm")
    assert t.finished.facts is not None
    assert t.finished.facts.augen == 59
    assert t.game_points == (-6, 2, 2, 2)
    assert t.clauses == ["SK-points-4", "SK-revoke-10", "SK-reuegeld-2"]
    assert t.finished.lines[1].args == {"seat": 1}


@clause("SK-revoke-2", "SK-revoke-3", "SK-revoke-4")
def test_61_after_six_tricks_then_an_opponent_revokes() -> None:
    setting = Setting(
        "A: Solo E",
        """A: EO GO HO EU EA EZ GA S9
           B: E9 H9 HA SA GZ EK S7 S8
           C: HK HU SZ HZ SO GK G9 GU
           D: E8 E7 G8 H8 G7 SU H7 SK""",
    )
    six = (
        "A:EZ B:E9 C:HU D:E8  C:HZ D:H7 A:S9 B:H9  C:HK D:H8 A:GO B:HA"
        "  A:EO B:EK C:GU D:SU  A:HO B:S8 C:SO D:E7  A:EA B:SA C:GK D:G7"
    )
    t = refereed(setting, f"{six}  A:GA B:S7 C:G9 D:G8  A:EU").act("A: claim B", "ALL: stop")
    assert t.game_points == (6, -6, 0, 0)


@clause("SK-revoke-8", "SK-revoke-9", "SK-B5.4")
def test_rufspiel_with_a_spritze_the_searched_sau_is_withheld() -> None:
    setting = Setting("B: Rufspiel E", "A: E7 HO HU; B: EK EO; C: EA E9; D: EZ E8")
    t = refereed(setting, "A:E7 B:EK C:E9 D:EZ D:E8", spritze="A")
    t.act("D: claim C", "A: stop", "B: go on", "D: stop")
    assert t.game_points == (2, 2, -6, 2)


@clause("SK-revoke-2", "SK-revoke-3")
def test_rufspiel_lost_already_when_the_declarer_leads_out_of_turn() -> None:
    assert stopped(refereed(LOST_RUF, LOST_68), "A: lead E9").game_points == (-2, 1, 0, 1)


@clause("SK-revoke-7", "SK-revoke-9")
def test_wenz_with_a_spritze_the_soloist_revokes() -> None:
    """C is to blame: he throws an Unter on Schellen although he holds the Schellen Sau."""
    setting = Setting("C: Wenz", "A: S7 S8; B: GU SK; C: EU HU SA EA; D: S9 SU")
    t = refereed(setting, "A:S7 B:SK C:EU D:S9 C:EA", spritze="B").act("A: claim C", "ALL: stop")
    assert t.game_points == (4, 4, -12, 4)


@clause("SK-revoke-10", "SK-spritze-5-4")
def test_a_won_game_may_be_played_on_for_more() -> None:
    """B revokes when A has 72; A goes on and takes every trick: Durch against an unentitled Spritze instead of +12."""
    t = refereed(SOLO, f"{SOLO_72} A:SO B:GK C:G9 D:H7", spritze="B").act("A: claim B", "B: let it stand")
    t.act("A: go on", "C: stop", "D: stop").play("A:EU B:SU C:G8 D:H8").play("A:GU B:EK C:S9 D:G7 A:HU B:EZ C:S8 D:S7")
    t.play("A:EA B:SK C:H9 D:HK").act("ALL: confirm")
    assert t.game_points == (24, -16, -4, -4)
    assert t.clauses[:3] == ["SK-points-6", "SK-spritze-5-4", "SK-revoke-10"]
