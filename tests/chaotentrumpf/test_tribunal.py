"""The penal code, 1 to 3: who is accused, what the log proves, and what the others hold right."""

from typing import Any

import pytest
from msgspec import json

from stammtisch.engine.core import HOST, LATE, SPECTATOR, WAITS, TimeUp
from stammtisch.engine.match import NextDeal
from stammtisch.games.chaotentrumpf.events import CardTakenBack
from stammtisch.games.chaotentrumpf.match.actions import (
    Accuse,
    ConfirmSentence,
    JudgeAmount,
    JudgeAnnulment,
    JudgeCareless,
)
from stammtisch.games.chaotentrumpf.match.events import (
    Accused,
    Acquitted,
    DealAnnulled,
    JudgeSpoke,
    NotCareless,
    SentenceGiven,
)
from stammtisch.games.chaotentrumpf.match.state import CHARGES, Penalty, Sentence
from stammtisch.games.chaotentrumpf.match.tribunal import sentenced
from stammtisch.games.chaotentrumpf.state import Drawing, Offence
from stammtisch.tricks import PlayCard
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.court import at_a_table, convicted, reneged, trial
from tests.chaotentrumpf.match_table import MatchTable, ready
from tests.chaotentrumpf.table import card, cards

NOTHING = "X7 X7 X8 X8 HA HA H10 KA KA K10"
RENEGE = Offence(1, "CT-15b", 1, cards("K10 H9"), cards("K7"))


def evidence(t: MatchTable, text: str) -> list[str]:
    """The clauses under which the log has something to show, if this were said."""
    return [o.clause for o in trial(t.say(text)).evidence]


# --- the accusation --------------------------------------------------------------------------------------------


@clause("CT-SV-1")
def test_an_accusation_stops_everything_else_and_the_same_questions_come_back() -> None:
    t = reneged().play("C:K8 D:K9")
    before = {w.id: w for w in t.game.windows(t.state) if w.kind != "accuse"}
    assert set(t.kinds()) == {"card", "early", "accuse", "table"}
    t.say("D: accuse B renege 1")
    first, *others = t.game.windows(t.state)
    assert (first.kind, first.waits_for, first.limit) == ("careless", None, "judges")
    assert {w.id for w in others} == {*before, "accuse:1"}
    assert {w.waits_for for w in others} == {first.id}
    t.say("A: careless", "C: careless", "D: deliberate")
    assert {w.id: w for w in t.game.windows(t.state) if w.kind != "accuse"} == before


@clause("CT-SV-1")
def test_while_they_judge_nobody_plays_and_no_clock_runs() -> None:
    t = reneged().play("C:K8 D:K9")
    window = t.window("card").id
    t.say("D: accuse B renege 1")
    before = t.state
    assert t.submit(0, PlayCard(card("K9")), window=window) == WAITS
    assert t.submit(HOST, TimeUp(), window=window) == WAITS
    assert t.submit(0, PlayCard(card("K9")), window=window.replace("1/", "7/")) == LATE
    assert t.refusal(HOST, TimeUp(), kind="table") == WAITS
    assert t.refused("A: accuse C other 1") == WAITS
    assert t.state is before


@clause("CT-SV-1")
def test_until_somebody_accuses_no_frame_tells_of_the_offence() -> None:
    def told(t: MatchTable) -> list[bool]:
        return [b"CT-15b" in json.encode(t.frame(who)) for who in (0, 1, 2, 3, SPECTATOR)]

    t = reneged()
    assert not any(told(t))
    assert not any(told(t.play_deal()))
    assert not any(told(t.deal()))
    assert all(told(t.say("D: accuse B renege 1")))


@clause("CT-SV-1")
def test_everybody_sees_the_accusation_and_its_evidence() -> None:
    t = reneged().say("D: accuse B renege 1 grave")
    accused = Accused(3, 1, "renege", 1, grave=True, late=False, evidence=(RENEGE,))
    assert t.events == (accused,)
    for who in (0, 1, SPECTATOR):
        assert t.game.redact(accused, who) == t.game.reveals(accused, who) == accused
    assert t.sees("B").trial == t.sees("SPECTATOR").trial == trial(t)


@clause("CT-SV-1")
@pytest.mark.parametrize(
    ("accusation", "clauses"),
    [
        ("D: accuse B renege 1", ["CT-15b"]),
        ("A: accuse B renege 1 grave", ["CT-15b"]),
        ("B: accuse B renege 1", ["CT-15b"]),
        ("D: accuse C renege 1", []),
        *((f"D: accuse B {charge} 1", []) for charge in CHARGES if charge != "renege"),
    ],
)
def test_the_log_speaks_only_under_the_right_charge_and_about_the_right_player(
    accusation: str, clauses: list[str]
) -> None:
    assert evidence(reneged(), accusation) == clauses


@clause("CT-SV-1")
@pytest.mark.parametrize(
    ("accusation", "clauses"),
    [
        ("C: accuse B early-look 1", ["CT-8"]),
        ("C: accuse A bluff 1", ["CT-N4c"]),
        ("C: accuse A second-exchange 1", ["CT-12a"]),
        ("A: accuse C bluff 1", []),
        ("C: accuse A other 1", []),
    ],
)
def test_what_was_done_before_the_first_lead_is_proven_too_even_during_the_lot(
    accusation: str, clauses: list[str]
) -> None:
    t = at_a_table(3).deal(f"A: {NOTHING}", turned="P9").time_up("cut").say("B: look").elect()
    t.say("A: invert suit:H", "A: exchange X7").time_up("batch").say("A: exchange X8").time_up("batch")
    t.say("ALL: stay")
    assert isinstance(t.m.deal, Drawing)
    assert evidence(t, accusation) == clauses


@clause("CT-SV-1")
def test_before_the_cards_are_dealt_the_log_has_nothing() -> None:
    assert evidence(at_a_table(3).next_deal(), "A: accuse B early-look 1") == []
    assert evidence(at_a_table(3).deal(), "A: accuse B early-look 1") == []


@clause("CT-SV-1")
def test_the_log_is_asked_about_the_deal_that_was_named() -> None:
    t = reneged().play_deal()
    assert evidence(t, "D: accuse B renege 1") == ["CT-15b"]
    t.time_up("careless").say("ALL: sentence 0").deal()
    for accusation, clauses in (("D: accuse B renege 2", []), ("D: accuse B renege 1", ["CT-15b"])):
        assert evidence(t, accusation) == clauses
        t.say("ALL: careless")
    assert evidence(t.play_deal().deal(), "D: accuse B renege 1") == []


@clause("CT-SV-1")
def test_a_later_offence_is_no_evidence_about_an_earlier_deal() -> None:
    t = reneged(at_a_table().scored(1, 2, 3, 4)).play_deal()
    assert evidence(t, "D: accuse B renege 1") == []
    assert evidence(t.say("ALL: uphold"), "D: accuse B renege 2") == ["CT-15b"]


@clause("CT-SV-1")
@pytest.mark.parametrize(
    ("accusation", "why"),
    [
        ("A: accuse B theft 1", "ct.no-charge"),
        ("A: accuse B other 0", "ct.no-such-deal"),
        ("A: accuse B other 2", "ct.no-such-deal"),
        ("A: accuse C other 1", "not-here"),
        ("A: accuse J other 1", "not-here"),
    ],
)
def test_which_accusations_are_refused(accusation: str, why: str) -> None:
    t = ready(3).deal().leave("C")
    refusal = t.refused(accusation)
    assert (refusal.clause, refusal.key) == ("CT-SV-1", f"refusal.{why}")


@clause("CT-SV-1")
def test_who_may_accuse_whom_when() -> None:
    t = ready(3)
    assert "accuse" not in t.kinds(), "nothing has been played"
    assert t.next_deal().seats_asked("accuse") == "ABC"
    assert t.refusal(0, JudgeCareless(careless=True), kind="accuse").clause == "ENG-wrong-kind"
    for action in t.offered(0, "accuse"):
        assert (action.deal, action.charge in CHARGES, action.accused in (0, 1, 2)) == (1, True, True)
    t.leave("C").leave("B")
    assert "accuse" not in t.kinds(), "nobody is left to judge"


# --- carelessness ----------------------------------------------------------------------------------------------


@clause("CT-SV-2")
def test_a_careless_card_is_taken_back_before_the_next_one() -> None:
    t = reneged(at_a_table(3))
    window, earlier = t.window("card").id, {record.window for record in t.log}
    t.say("C: accuse B renege 1", "A: careless", "C: careless")
    assert t.happened(Acquitted) == [Acquitted(1, "careless")]
    assert t.events[-1] == CardTakenBack(1, card("H9"))
    assert (t.playing.trick, t.playing.offences) == (("K10",), ())
    assert t.playing.hands[1] == tuple(sorted(cards("K7 H9 H9 HD X8 X9 P7 P8 P9 XB")))
    assert t.seats_asked("card") == "B"
    assert t.window("card").id not in {window, *earlier}, "another question than the first time"
    assert t.submit(2, PlayCard(card("K8")), window=window) == LATE
    assert (t.m.penalties, t.m.annulled, t.m.totals) == ((), (), (0, 0, 0))
    assert t.play("B:K7 C:K8").playing.offences == ()


@clause("CT-SV-2")
def test_who_does_it_again_is_accused_again() -> None:
    t = reneged().say("D: accuse B renege 1", "ALL: careless").play("B:H9").say("D: accuse B renege 1")
    assert trial(t).evidence == (RENEGE,)
    assert t.say("ALL: careless").playing.trick == ("K10",)


@clause("CT-SV-2")
def test_a_card_that_is_covered_or_whose_trick_is_taken_stays_where_it_is() -> None:
    covered = reneged().play("C:K8").say("D: accuse B renege 1", "ALL: careless")
    assert covered.playing.trick == ("K10", "H9", "K8")
    assert covered.playing.offences == (RENEGE,)
    taken = reneged(at_a_table(2)).say("A: accuse B renege 1", "A: careless")
    assert (taken.playing.trick, len(taken.playing.taken)) == ((), 1)
    for t in (covered, taken):
        assert t.events[-1] == Acquitted(1, "careless")


@clause("CT-SV-2")
@pytest.mark.parametrize("accusation", ["D: accuse B other 1", "D: accuse C renege 1"])
def test_only_what_was_judged_is_put_right(accusation: str) -> None:
    t = reneged().say(accusation, "ALL: careless")
    assert t.playing.trick == ("K10", "H9")


@clause("CT-SV-2")
def test_a_right_card_is_not_taken_back_because_of_an_earlier_wrong_one() -> None:
    t = reneged().play("C:K8 D:K9 A:K9 B:K7").say("D: accuse B renege 1", "ALL: careless")
    assert t.playing.trick == ("K9", "K7")


@clause("CT-SV-2")
@pytest.mark.parametrize(
    ("players", "opinions", "careless"),
    [
        (2, (True,), True),
        (2, (False,), False),
        (3, (True, True), True),
        (3, (True, False), False),
        (4, (True, True, False), True),
        (4, (True, False, False), False),
        (5, (True, True, False, False), False),
    ],
)
def test_more_than_half_of_the_judges_acknowledge_carelessness(
    players: int, opinions: tuple[bool, ...], careless: bool
) -> None:
    t = ready(players).next_deal().say("B: accuse A other 1")
    for judge, opinion in enumerate(opinions, start=1):
        t.do(judge, JudgeCareless(opinion), kind="careless")
    assert t.events[-1] == (Acquitted(0, "careless") if careless else NotCareless())
    assert ("sentence" in t.kinds()) is not careless


@clause("CT-SV-2", "CT-SV-3")
def test_judges_who_say_nothing_acknowledge_nothing_and_want_the_least() -> None:
    t = ready(4).next_deal().say("A: accuse B other 1", "A: careless").time_up("careless")
    assert t.happened(JudgeSpoke) == [JudgeSpoke(2, yes=False), JudgeSpoke(3, yes=False)]
    t.say("C: sentence 900").time_up("sentence")
    given = [(e.seat, e.amount, e.disqualify, e.annul_match) for e in t.happened(SentenceGiven)]
    assert given == [(0, 100, False, False), (3, 100, False, False)]
    assert t.m.penalties == (Penalty(1, 100, 1),)


# --- the amount ------------------------------------------------------------------------------------------------


@clause("CT-SV-3")
@pytest.mark.parametrize(
    ("amounts", "amount"),
    [
        ((100, 300, 1000), 300),
        ((100, 500), 100),
        ((1000,), 1000),
        ((400, 100, 200), 200),
        ((0, 0, 1000), 0),
        ((0, 1000), 0),
        ((0, 200, 300), 200),
        ((150, 950, 1000, 1000), 950),
    ],
)
def test_of_the_amounts_the_lower_one_in_the_middle_counts(amounts: tuple[int, ...], amount: int) -> None:
    """Decision: never more than half of the judges find it too low, and a tie favours the accused."""
    assert sentenced(tuple(Sentence(sentence) for sentence in amounts)).amount == amount
    t = ready(len(amounts) + 1).next_deal().say("B: accuse A other 1").time_up("careless")
    for judge, sentence in enumerate(amounts, start=1):
        t.do(judge, JudgeAmount(sentence), kind="sentence")
    assert t.m.totals[0] == -amount
    assert t.events[-1] == (DealAnnulled(1, "CT-SV-4") if amount else Acquitted(0, "no-amount"))


@clause("CT-SV-3")
@pytest.mark.parametrize("amount", [99, 1001, 50, 1, -100, 1050])
def test_an_amount_is_nothing_or_from_100_to_1000(amount: int) -> None:
    t = ready(3).next_deal().say("B: accuse A other 1").time_up("careless")
    refusal = t.refused(f"B: sentence {amount}")
    assert (refusal.clause, refusal.args) == ("CT-SV-3", {"found": amount, "least": 100, "most": 1000})
    assert {a.amount for a in t.offered(1, "sentence")} == {0, 100, 1000}


@clause("CT-SV-3")
@pytest.mark.parametrize("amount", [101, 120, 333, 999])
def test_the_judges_are_free_between_100_and_1000(amount: int) -> None:
    t = convicted(ready(3).next_deal(), amount=amount)
    assert t.m.totals == (0, -amount, 0)


@clause("CT-SV-3")
def test_the_penalty_is_taken_from_the_total_and_may_make_it_negative() -> None:
    t = convicted(ready(3).scored(0, 640, -44).next_deal(), amount=300)
    assert t.m.totals == (0, 340, -44)
    convicted(t.next_deal(), "C", 1000)
    assert t.m.totals == (0, 340, -1044)
    assert t.sees().penalties == (Penalty(1, 300, 2), Penalty(2, 1000, 3))


@clause("CT-SV-3")
def test_without_minutes_a_penalty_is_noted_and_nothing_counted() -> None:
    t = convicted(ready(3, minutes=False).next_deal())
    assert (t.m.penalties, t.m.totals) == ((Penalty(1, 200, 1),), (0, 0, 0))


@clause("CT-SV-3")
def test_nobody_judges_himself() -> None:
    t = ready(3).next_deal().say("C: accuse B other 1")
    assert t.seats_asked("careless") == "AC"
    assert t.refused("B: careless").clause == "ENG-not-asked"
    t.time_up("careless")
    assert t.refused("B: sentence 0").clause == "ENG-not-asked"
    t.say("A: sentence 100")
    assert t.refused("A: sentence 1000").clause == "ENG-not-asked"


WRONG: list[tuple[str, Any]] = [
    ("careless", JudgeAmount(100)),
    ("careless", JudgeAnnulment(annul=True)),
    ("sentence", JudgeCareless(careless=True)),
    ("sentence", ConfirmSentence(confirm=True)),
    ("annulment", JudgeAmount(100)),
    ("annulment", JudgeCareless(careless=True)),
]


@pytest.mark.parametrize(("stage", "action"), WRONG)
def test_a_judge_answers_what_he_is_asked(stage: str, action: Any) -> None:
    t = ready(3).scored(1, 2, 3).scored(1, 2, 3).next_deal()
    t.say(f"A: accuse B other {1 if stage == 'annulment' else 3}")
    if stage == "sentence":
        t.time_up("careless")
    assert t.refusal(0, action, kind=stage).clause == "ENG-wrong-kind"
    assert type(action) not in {type(a) for a in t.offered(0, stage)}
    assert t.refusal(0, Accuse(1, "other", 1), kind=stage).clause == "ENG-wrong-kind"
    assert t.refusal(HOST, NextDeal(), kind=stage).clause == "ENG-not-asked"
