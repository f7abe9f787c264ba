"""The penal code, 1, 3 and 4: what falls with a conviction, who has to go, and what comes too late."""

import pytest

from stammtisch import fair
from stammtisch.engine.core import HOST, SUPERVISOR, TimeUp
from stammtisch.engine.match import MatchEnded, Reveal
from stammtisch.engine.open_match import Left
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.match.actions import ConfirmSentence, JudgeAmount, JudgeAnnulment, JudgeDisqualify
from stammtisch.games.chaotentrumpf.match.events import (
    Acquitted,
    Convicted,
    DealAnnulled,
    Disqualified,
    ExemptionEnded,
    JudgeSpoke,
    MatchAnnulled,
    PutToTheDirector,
)
from stammtisch.games.chaotentrumpf.match.state import Penalty
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.court import at_a_table, convicted, disqualified, reneged, trial
from tests.chaotentrumpf.match_table import SEED, MatchTable, ready

# --- the deal --------------------------------------------------------------------------------------------------


@clause("CT-SV-1", "CT-SV-2", "CT-SV-3", "CT-SV-4", "CT-5b")
def test_a_renege_is_proven_judged_and_punished() -> None:
    """Black is trump. B throws a heart on diamonds, and in the next trick plays a diamond: D has seen that."""
    t = reneged().play("C:K8 D:K9 A:K9 B:K7")
    t.say("D: accuse B renege 1")
    assert [(o.trick, o.cards, o.instead) for o in trial(t).evidence] == [(1, ("K10", "H9"), ("K7",))]
    t.say("A: careless", "C: deliberate", "D: deliberate", "A: sentence 100", "C: sentence 200", "D: sentence 400")
    assert t.events[-2:] == (Convicted(1, 200, 1), DealAnnulled(1, "CT-SV-4"))
    assert (t.m.totals, t.m.rows, t.m.deal, t.m.annulled) == ((0, -200, 0, 0), (), None, (1,))
    assert t.next_deal().dealer == "B", "the same dealer again"


@clause("CT-SV-4", "CT-5b")
def test_between_two_deals_the_one_just_played_is_struck_out() -> None:
    t = ready(3).scored(10, 20, 30).scored(1, 2, 3)
    assert t.sees().played == 2
    convicted(t, "C", 100, deal=2)
    assert (t.m.totals, t.m.annulled) == ((10, 20, -70), (2,))
    assert [row.number for row in t.sees().rows] == [1]
    t.next_deal()
    assert (t.dealer, t.m.number) == ("C", 3), "C dealt the second one"


@clause("CT-SV-4", "CT-5b")
def test_what_was_begun_after_it_falls_too() -> None:
    t = ready(3).scored(10, 20, 30).scored(1, 2, 3).deal().start_play()
    assert t.dealer == "A"
    convicted(t, "B", 150, deal=2)
    assert (t.m.totals, t.m.annulled, t.m.deal) == ((10, -130, 30), (2, 3), None)
    t.next_deal()
    assert (t.dealer, t.m.number) == ("C", 4)


@clause("CT-SV-4", "CT-5b")
def test_a_conviction_in_the_running_deal_leaves_the_others_alone() -> None:
    t = convicted(ready(3).scored(10, 20, 30).deal().start_play(), "A", 100)
    assert (t.m.totals, t.m.annulled, len(t.m.rows)) == ((-90, 20, 30), (2,), 1)
    assert t.next_deal().dealer == "C"


@clause("CT-SV-4")
def test_a_deal_without_a_trump_can_be_judged_as_well() -> None:
    t = ready(3).scored(10, 20, 30).next_deal().finish(redeal=True)
    convicted(t, "A", 100, deal=2)
    assert (t.m.totals, t.m.annulled, len(t.m.rows)) == ((-90, 20, 30), (2,), 1)


@clause("CT-SV-4", "CT-SV-2")
def test_without_a_conviction_nothing_is_annulled() -> None:
    for words in (["ALL: careless"], ["ALL: deliberate", "ALL: sentence 0 annul"]):
        t = ready(3).deal().start_play().say("A: accuse B other 1", *words)
        assert (t.m.annulled, t.m.void, t.seats_asked("card")) == ((), False, "A")


@clause("CT-SV-3", "CT-17a")
def test_who_won_is_seen_after_the_penalty() -> None:
    """Decision: the deal is written down, then the penalty, then the limit is looked at."""
    t = ready(3).scored(980, 0, 0).scored(30, 10, 10)
    assert t.m.totals[0] == 1010
    convicted(t, "A", 100, deal=2).next_deal()
    assert (t.m.over, t.m.totals) == (False, (880, 0, 0))
    assert ready(3).scored(980, 0, 0).scored(30, 10, 10).next_deal().winner == "A"


@clause("CT-SV-4", "ENG-fair")
def test_the_seed_of_an_annulled_deal_is_shown_before_the_next_one() -> None:
    t = ready(3).next_deal(fair.commitment(SEED))
    t.do(HOST, Shuffle(fair.shuffled(tuple(t.pack()), SEED)), kind="shuffle")
    convicted(t)
    assert "next" not in t.kinds()
    assert t.refusal(HOST, Reveal("00" * 32), kind="reveal").clause == "ENG-fair"
    assert "next" in t.reveal().kinds()


@clause("CT-SV-4", "CT-3b")
def test_who_wanted_to_leave_after_the_deal_goes_when_it_is_annulled() -> None:
    t = ready(4, leaver_policy="finish").deal().leave("D")
    assert t.present == "ABCD"
    convicted(t)
    assert t.events[-2:] == (DealAnnulled(1, "CT-SV-4"), Left(3))
    assert (t.present, t.m.leaving) == ("ABC", ())


@clause("CT-17c", "CT-3b")
def test_who_wanted_to_leave_goes_too_when_the_time_is_up_and_the_deal_does_not_count() -> None:
    t = ready(4, leaver_policy="finish", time_up="void_deal").deal().leave("D").time_up("table")
    assert (t.present, t.m.leaving, t.m.annulled) == ("ABC", (), (1,))


# --- a play-off ------------------------------------------------------------------------------------------------


def playing_off() -> MatchTable:
    """A and B have passed the limit together."""
    return ready(3).scored(1010, 1026, 300).deal()


@clause("CT-SV-3", "CT-SV-4", "CT-5b")
def test_in_a_play_off_the_penalty_is_taken_from_its_own_total() -> None:
    t = playing_off().finish(40, 30, 0)
    convicted(t.next_deal(), "B", 100)
    assert t.m.playoff is not None
    assert (t.m.playoff.totals, t.m.totals) == ((40, -70, 0), (1010, 1026, 300))
    assert len(t.m.playoff.rows) == 1
    assert t.next_deal().among == "AB"


@clause("CT-SV-3")
def test_who_has_no_part_in_the_play_off_pays_from_what_he_has() -> None:
    t = convicted(playing_off(), "C", 100)
    assert t.m.playoff is not None
    assert (t.m.playoff.totals, t.m.totals) == ((0, 0, 0), (1010, 1026, 200))


@clause("CT-SV-3", "CT-SV-4", "CT-5b")
def test_a_deal_of_a_play_off_is_struck_out_of_it() -> None:
    t = convicted(playing_off().finish(60, 30, 0), "A", 100, deal=2)
    assert t.m.playoff is not None
    assert (t.m.playoff.totals, t.m.playoff.rows) == ((-100, 0, 0), ())
    assert t.m.totals == (1010, 1026, 300)


@clause("CT-SV-3", "CT-SV-4", "CT-5b")
def test_with_the_deal_that_led_to_it_a_play_off_falls_and_the_penalty_stays() -> None:
    t = convicted(playing_off().start_play(), "A", 200, deal=1)
    assert (t.m.playoffs, t.m.totals, t.m.annulled) == ((), (-200, 0, 0), (1, 2))
    t.next_deal()
    assert (t.among, t.dealer) == ("ABC", "B")


@clause("CT-SV-3", "CT-SV-4", "CT-5b")
def test_with_the_deal_that_led_to_it_a_second_play_off_falls() -> None:
    t = playing_off().finish(60, 55, 0).next_deal()
    assert len(t.m.playoffs) == 2
    convicted(t, "B", 100, deal=2)
    assert [(p.totals, p.rows) for p in t.m.playoffs] == [((0, -100, 0), ())]
    assert t.m.totals == (1010, 1026, 300)


@clause("CT-SV-3", "CT-SV-4")
def test_only_the_play_off_the_deal_belongs_to_changes() -> None:
    t = playing_off().finish(60, 55, 0).scored(10, 20, 0).scored(7, 8, 0)
    convicted(t, "B", 100, deal=4)
    assert [p.totals for p in t.m.playoffs] == [(60, 55, 0), (10, -80, 0)]
    convicted(t.next_deal().finish(redeal=True), "A", 100, deal=5)
    assert [p.totals for p in t.m.playoffs] == [(60, 55, 0), (-90, -80, 0)]


@clause("CT-SV-3", "CT-17b")
def test_who_is_sent_away_from_a_play_off_has_lost_it() -> None:
    t = disqualified(playing_off(), "B").next_deal()
    assert (t.winner, t.m.over) == ("A", True)
    assert t.m.final == (ScoreLine("CT-17b", "line.ct.won", {"seat": 0}),)


@clause("CT-SV-3", "CT-SV-4")
def test_who_was_not_in_the_first_play_off_pays_from_his_total_though_a_second_one_runs() -> None:
    t = playing_off().finish(60, 55, 0).next_deal()
    convicted(t, "C", 100, deal=2)
    assert (t.m.totals, [p.totals for p in t.m.playoffs]) == ((1010, 1026, 200), [(0, 0, 0)])


# --- disqualification ------------------------------------------------------------------------------------------


@clause("CT-SV-3")
def test_nobody_is_sent_away_for_a_first_offence_that_is_not_grave() -> None:
    t = ready(3).next_deal().say("A: accuse B other 1", "ALL: deliberate")
    assert t.refused("A: disqualify").key == "refusal.ct.not-grave"
    assert JudgeDisqualify not in {type(a) for a in t.offered(0, "sentence")}


@clause("CT-SV-3", "CT-SV-4")
def test_a_grave_offence_may_end_it() -> None:
    t = ready(3).scored(100, 200, 300).next_deal().say("A: accuse B other 2 grave", "ALL: deliberate")
    assert JudgeDisqualify in {type(a) for a in t.offered(0, "sentence")}
    t.say("ALL: disqualify")
    assert t.events[-2:] == (Disqualified(1, 2), DealAnnulled(2, "CT-SV-4"))
    assert (t.present, t.m.disqualified, t.m.annulled) == ("AC", (1,), (2,))
    assert (t.m.totals, t.m.penalties) == ((100, 200, 300), ())
    assert t.next_deal().among == "AC"


@clause("CT-SV-3")
def test_a_second_offence_may_end_it_too_but_only_the_same_players() -> None:
    t = convicted(ready(3).next_deal(), "B", 100).next_deal()
    t.say("A: accuse C other 2", "ALL: deliberate")
    assert t.refused("A: disqualify").clause == "CT-SV-3"
    t.say("ALL: sentence 0", "A: accuse B other 2", "ALL: deliberate", "ALL: disqualify")
    assert t.present == "AC"


@clause("CT-SV-3")
@pytest.mark.parametrize(
    ("players", "words", "gone", "amount"),
    [
        (4, ("disqualify", "disqualify", "sentence 100"), True, 0),
        (4, ("disqualify", "sentence 200", "sentence 100"), False, 200),
        (5, ("disqualify", "disqualify", "sentence 100", "sentence 100"), False, 100),
        (5, ("disqualify", "disqualify", "disqualify", "sentence 0"), True, 0),
        (3, ("disqualify", "sentence 0"), False, 0),
    ],
)
def test_more_than_half_must_want_it_and_otherwise_it_counts_as_the_most(
    players: int, words: tuple[str, ...], gone: bool, amount: int
) -> None:
    t = ready(players).next_deal().say("B: accuse A other 1 grave", "ALL: deliberate")
    t.say(*(f"{judge}: {word}" for judge, word in zip("BCDE", words, strict=False)))
    assert ((0 in t.m.disqualified), t.m.totals[0]) == (gone, -amount)


@clause("CT-SV-3")
def test_who_was_sent_away_cannot_come_back() -> None:
    t = disqualified(ready(3).next_deal(), "B")
    refusal = t.refused("TABLE: arrive B")
    assert (refusal.clause, refusal.key, refusal.args) == ("CT-SV-3", "refusal.ct.disqualified", {"seat": 1})
    assert t.refused("A: accuse B other 1").key == "refusal.not-here"


@clause("CT-SV-3", "CT-4a", "CT-5b")
def test_when_the_keeper_has_to_go_the_others_find_another_one() -> None:
    for t in (ready(3).next_deal(), ready(3).scored(1, 2, 3)):
        disqualified(t, "A")
        assert (t.minuted, t.seats_asked("volunteer")) == (None, "BC")
        assert t.keeper("C").next_deal().dealer == "B"


@clause("CT-SV-3", "CT-5c")
def test_with_three_left_the_keeper_shuffles_again() -> None:
    t = ready(4).say("A: exempt", "ALL: consent").next_deal()
    disqualified(t, "C")
    assert t.happened(ExemptionEnded) == [ExemptionEnded()]
    assert not t.m.exempt


@clause("CT-SV-3")
def test_who_wanted_to_leave_and_is_sent_away_leaves_once() -> None:
    t = disqualified(ready(4, leaver_policy="finish").next_deal().leave("D"), "D")
    assert (t.present, t.m.leaving, t.happened(Left)) == ("ABC", (), [])


@clause("CT-SV-3", "CT-17a")
def test_the_last_one_left_has_won() -> None:
    t = disqualified(ready(2).next_deal(), "B").next_deal()
    assert (t.winner, t.m.over) == ("A", True)


# --- one judge -------------------------------------------------------------------------------------------------


@clause("CT-SV-3")
def test_of_two_players_the_other_one_judges_alone() -> None:
    t = ready(2).next_deal().say("A: accuse B other 1")
    assert t.seats_asked("careless") == "A"
    assert t.say("A: deliberate", "A: sentence 700").m.totals == (0, -700)


@clause("CT-SV-3")
@pytest.mark.parametrize("confirmed", [True, False])
def test_by_option_the_director_of_a_tournament_confirms_it(confirmed: bool) -> None:
    t = ready(2, one_judge="director").next_deal().say("A: accuse B other 1", "A: deliberate", "A: sentence 700")
    assert t.events[-1] == PutToTheDirector()
    assert t.window("confirm").seats == (SUPERVISOR,)
    assert len(t.offered(SUPERVISOR, "confirm")) == 2
    assert t.refused("A: confirm").clause == "ENG-not-asked"
    assert t.refusal(SUPERVISOR, JudgeAmount(100), kind="confirm").clause == "ENG-wrong-kind"
    assert t.refusal(HOST, TimeUp(), kind="confirm").clause == "ENG-not-asked", "the director has no clock"
    t.say(f"SUPERVISOR: {'confirm' if confirmed else 'dismiss'}")
    assert t.m.penalties == ((Penalty(1, 700, 1),) if confirmed else ())
    assert t.events[-1] == (DealAnnulled(1, "CT-SV-4") if confirmed else Acquitted(1, "not-confirmed"))


@clause("CT-SV-3")
def test_where_several_judge_nobody_has_to_confirm() -> None:
    assert convicted(ready(3, one_judge="director").next_deal()).m.totals == (0, -200, 0)


@clause("CT-SV-3")
def test_a_table_that_counts_on_a_director_needs_one() -> None:
    assert Chaotentrumpf(2).supervised(Options(one_judge="director"))
    assert not Chaotentrumpf(2).supervised(Options())


# --- too late --------------------------------------------------------------------------------------------------


def stage(t: MatchTable, deal: int) -> str:
    """What the judges would be asked about this deal."""
    return trial(t.say(f"A: accuse B other {deal}")).stage


@clause("CT-SV-1")
@pytest.mark.parametrize(
    ("deadline", "between", "before_the_lead"),
    [("next_lead", "careless", "careless"), ("deal_end", "annulment", "annulment")],
)
def test_until_when_a_deal_can_be_complained_about(deadline: str, between: str, before_the_lead: str) -> None:
    """Decision: until the next deal is led to; by option only while it is played."""

    def second() -> MatchTable:
        return ready(3, sv_deadline=deadline).scored(1, 2, 3).deal()

    assert stage(ready(3, sv_deadline=deadline).deal(), 1) == "careless"
    assert stage(ready(3, sv_deadline=deadline).scored(1, 2, 3), 1) == between
    assert stage(second(), 1) == before_the_lead
    assert stage(second().start_play(), 1) == before_the_lead
    led = second().start_play()
    led.do(0, led.offered(0, "card")[0], kind="card")
    assert stage(led, 1) == "annulment"
    assert stage(second(), 2) == "careless"
    assert stage(second().finish(1, 2, 3).next_deal(), 1) == "annulment"


@clause("CT-SV-1")
def test_what_was_annulled_is_not_judged_again() -> None:
    t = convicted(ready(3).scored(1, 2, 3), deal=1)
    assert stage(t, 1) == "annulment"
    t.say("ALL: uphold")
    assert stage(t.next_deal(), 1) == "annulment"


@clause("CT-SV-1", "CT-SV-4")
@pytest.mark.parametrize(
    ("words", "void"),
    [
        (("A: annul", "C: annul", "D: uphold"), True),
        (("A: annul", "C: uphold", "D: uphold"), False),
        (("ALL: uphold",), False),
    ],
)
def test_two_deals_later_only_the_whole_match_is_at_stake(words: tuple[str, ...], void: bool) -> None:
    t = ready(4).scored(1, 2, 3, 4).scored(1, 2, 3, 4).deal().say("C: accuse B other 1 grave")
    assert t.seats_asked("annulment") == "ACD"
    assert t.offered(0, "annulment") == [JudgeAnnulment(annul=False), JudgeAnnulment(annul=True)]
    t.say(*words)
    if not void:
        assert t.events[-1] == Acquitted(1, "not-annulled")
        assert (t.m.totals, t.m.deal is None) == ((2, 4, 6, 8), False)
    else:
        ended = MatchEnded((ScoreLine("CT-SV-4", "line.ct.match-annulled"),))
        assert t.events[-2:] == (MatchAnnulled(), ended)
        assert (t.m.over, t.m.void, t.winner, t.kinds()) == (True, True, None, {})
        assert t.sees().void


@clause("CT-SV-4")
def test_judges_who_say_nothing_do_not_annul_a_match() -> None:
    t = ready(4).scored(1, 2, 3, 4).scored(1, 2, 3, 4).say("C: accuse B other 1", "A: annul").time_up("annulment")
    assert t.happened(JudgeSpoke) == [JudgeSpoke(2, yes=False), JudgeSpoke(3, yes=False)]
    assert t.events[-1] == Acquitted(1, "not-annulled")


@clause("CT-SV-4", "CT-SV-3")
@pytest.mark.parametrize("sentence", ["sentence 100", "disqualify"])
def test_with_a_sentence_most_judges_may_annul_the_match(sentence: str) -> None:
    words = ("A: accuse B other 1 grave", "ALL: deliberate", f"A: {sentence} annul", f"C: {sentence} annul")
    t = ready(4).deal().say(*words, f"D: {sentence}")
    assert (t.m.void, t.m.over, t.m.trial, t.m.deal) == (True, True, None, None)
    assert t.happened(DealAnnulled) == []
    half = ready(3).deal().say(*words[:2], f"A: {sentence} annul", f"C: {sentence}")
    assert (half.m.void, half.m.annulled) == (False, (1,))


@clause("CT-SV-4", "ENG-fair")
def test_of_an_annulled_match_the_last_seed_is_still_shown() -> None:
    t = ready(3).next_deal(fair.commitment(SEED)).say("A: accuse B other 1", "ALL: deliberate")
    t.say("ALL: sentence 100 annul")
    assert list(t.kinds()) == ["reveal"]
    assert t.reveal().kinds() == {}


@clause("CT-SV-1")
def test_a_renege_is_found_out_after_the_deal() -> None:
    t = reneged(at_a_table(4)).play_deal().say("C: accuse B renege 1")
    assert [o.cards for o in trial(t).evidence] == [("K10", "H9")]


@clause("CT-SV-1", "CT-SV-4", "CT-5b")
def test_a_deal_that_fell_before_its_lead_does_not_end_the_time_to_complain_about_the_one_before() -> None:
    t = reneged().finish(10, 20, 30, 40)
    convicted(t.deal().start_play(), "C", 100, deal=2)
    assert (t.m.annulled, t.m.last_number) == ((2,), 1)
    t.say("A: accuse B renege 1")
    assert (trial(t).stage, len(trial(t).evidence)) == ("careless", 1)
    t.say("ALL: deliberate", "ALL: sentence 100")
    assert (t.m.annulled, t.m.rows) == ((2, 1), ())
    assert t.next_deal().dealer == "B", "who dealt the first one"


@clause("CT-SV-1")
def test_a_deal_that_was_led_to_does() -> None:
    t = reneged().finish(10, 20, 30, 40)
    convicted(reneged(t), "C", 100, deal=2)
    assert trial(t.say("A: accuse B renege 1")).stage == "annulment"


@clause("CT-SV-3", "CT-SV-4")
@pytest.mark.parametrize("confirmed", [True, False])
def test_the_director_confirms_the_annulment_one_judge_wants(confirmed: bool) -> None:
    t = ready(2, one_judge="director").scored(1, 2).scored(1, 2).scored(1, 2)
    t.say("A: accuse B other 1", "A: annul")
    assert t.events[-1] == PutToTheDirector()
    t.do(SUPERVISOR, ConfirmSentence(confirmed), kind="confirm")
    assert t.m.void is confirmed
    assert (Acquitted(1, "not-confirmed") in t.events) is not confirmed
