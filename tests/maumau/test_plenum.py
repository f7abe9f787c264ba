"""The plenum: all who play judge what no referee can know."""

from typing import Any

import pytest
from msgspec import json

from stammtisch.engine.core import SPECTATOR
from stammtisch.engine.frames import frame
from stammtisch.games.maumau.actions import Accuse, CallPlenum, Defend
from stammtisch.games.maumau.dispute_events import PlenumDecided, PlenumVoted
from stammtisch.games.maumau.rules import HouseRule
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, at

PLEASE = HouseRule(0, "Wer zieht, sagt bitte.")
HANDS = "A: HD X8 X7; B: P9 P8 XA; C: K9 K8 KA; D: X9 XK PA"


def table(hands: str = HANDS, **more: Any) -> Table:
    return at(hands, **{"mode": "table", "top": "HK", "rules": (PLEASE,), **more})


def charged(charge: str = "house_rule 1", **more: Any) -> Table:
    return table(**more).say(f"C: plenum B {charge}", "C: charge he did not", "B: defend I did")


def votes(t: Table, text: str) -> Table:
    """`g` or `i` for A, B, C ..."""
    for who, vote in zip("ABCDEFGH", text, strict=False):
        t.say(f"{who}: {'guilty' if vote == 'g' else 'innocent'}")
    return t


# --- who sits, and what is judged ------------------------------------------------------------------------------


@clause("MM-7a", "MM-7c")
def test_all_who_play_sit_in_it_and_nobody_else() -> None:
    t = charged(hands="A: HD X8 X7; B: P9 P8 XA; C: K9 K8 KA", players=3)
    assert t.window("verdict").seats == (0, 1, 2)
    assert votes(t, "gig").lying("B") == 1
    assert charged().window("verdict").seats == (0, 1, 2, 3)


@clause("MM-7a")
def test_a_doubt_that_only_people_can_judge_comes_before_it() -> None:
    t = table().say("C: doubt B house_rule")
    assert t.window("charge").seats == (2,)
    t = table().say("C: doubt B dealing")
    assert t.window("charge").seats == (2,)
    t = table(rules=()).say("C: doubt B house_rule")
    assert t.fines() == [("C", "MM-V29")]


@clause("MM-7a", "MM-7b")
def test_it_is_called_against_somebody_else_and_for_something() -> None:
    t = table()
    assert t.refused("C: plenum C house_rule").key == "refusal.mm.doubt-whom"
    assert t.refused("C: plenum H house_rule").key == "refusal.mm.doubt-whom"
    assert t.refused("C: plenum B weather").key == "refusal.mm.plenum-charge"
    assert t.refused("C: draw", kind="plenum").clause == "ENG-wrong-kind"
    accused = {a.accused for a in t.offered(2, "plenum")}
    assert accused == {0, 1, 3}


@clause("MM-7a")
def test_a_strict_referee_leaves_it_only_what_he_cannot_know() -> None:
    plain = at(HANDS, top="HK")
    assert {a.charge for a in plain.offered(2, "plenum")} == {"health", "answer"}
    assert plain.refused("C: plenum B house_rule").clause == "MM-7a"
    strict = at(HANDS, top="HK", rules=(PLEASE,))
    assert {"doubt", "anytime"}.isdisjoint(strict.kinds())
    assert strict.refused("C: plenum B interpretation").clause == "MM-7a"
    assert {a.charge for a in strict.offered(2, "plenum")} == {"health", "answer", "house_rule"}
    votes(strict.say("C: plenum B house_rule", "C: charge so", "B: defend no"), "gigg")
    assert strict.lying("B") == 1


@clause("MM-V13", "MM-V18", "MM-7a")
@pytest.mark.parametrize("mode", ["strict", "table"])
@pytest.mark.parametrize(("charge", "violation"), [("health", "MM-V13"), ("answer", "MM-V18")])
def test_what_nobody_can_know_comes_before_it_in_every_mode(mode: str, charge: str, violation: str) -> None:
    """Was he really well? Was it a wrong answer to a question about the rules? No rule had to be added for that."""
    t = at(HANDS, top="HK", mode=mode).say(f"C: plenum B {charge}")
    shown = t.sees("D").plenum
    assert shown is not None
    assert (shown.charge, shown.clause) == (charge, violation)
    assert votes(t.say("C: charge so", "B: defend no"), "gigg").fines() == [("B", violation)]
    t = at(HANDS, top="HK", mode=mode).say(f"C: plenum B {charge}", "C: charge so", "B: defend no")
    assert votes(t, "iigi").fines() == [("C", "MM-7d")]


@clause("MM-V13", "MM-7c")
def test_a_doubted_answer_about_ones_health_is_the_same_charge() -> None:
    t = votes(table().say("C: doubt B dealing", "C: charge so", "B: defend no"), "gigg")
    assert t.fines() == [("B", "MM-V13")]
    assert t.refused("D: plenum B health").clause == "MM-7c"
    assert t.refused("D: doubt B dealing").clause == "MM-7c"


# --- how it goes -----------------------------------------------------------------------------------------------


@clause("MM-7b")
@pytest.mark.parametrize(("demand", "cost"), [("2 1", 1), ("2 2", 2), ("2", 2), ("1", 1)])
def test_at_most_one_card_for_each_violation_is_demanded(demand: str, cost: int) -> None:
    assert votes(charged(f"joy {demand}"), "gigg").lying("B") == cost


@clause("MM-7b")
@pytest.mark.parametrize("demand", ["2 3", "1 2", "1 0"])
def test_more_or_nothing_is_refused(demand: str) -> None:
    assert table().refused(f"C: plenum B joy {demand}").key == "refusal.mm.demand"


@clause("MM-7b")
@pytest.mark.parametrize(("turns", "most"), [(2, 3), (1, 2), (4, 5)])
def test_no_more_violations_are_charged_than_can_be_talked_about(turns: int, most: int) -> None:
    """Decision: one for each turn in which a violation is still open; the same whether there were any or none."""
    for words in ((), ("A: X8",), ("A: draw", "A: done")):
        t = table(doubt_window_turns=turns).say(*words)
        assert {a.violations for a in t.offered(2, "plenum")} == set(range(1, most + 1))
        for wrong in (0, most + 1):
            refusal = t.refused(f"C: plenum B joy {wrong} 1")
            assert (refusal.key, refusal.args["most"]) == ("refusal.mm.violations", most)


@clause("MM-7b")
def test_the_plaintiff_speaks_first_or_says_nothing() -> None:
    t = table().say("C: plenum B joy")
    assert (t.window("charge").seats, t.window("charge").limit) == ((2,), "plenum_speech")
    assert "defence" not in t.kinds()
    assert t.refusal(2, Accuse("x" * 501), kind="charge").key == "refusal.mm.speech"
    assert t.refusal(2, Defend("no"), kind="charge").clause == "ENG-wrong-kind"
    t.say("C: charge he laughed")
    shown = t.sees("A").plenum
    assert shown is not None
    assert shown.accusation == "he laughed"
    assert "charge" not in t.kinds()
    assert table().say("C: plenum B joy").time_up("charge").window("defence").seats == (1,)


@clause("MM-7b")
def test_the_accused_speaks_once_or_not_at_all() -> None:
    t = table().say("C: plenum B joy", "C: charge so")
    assert t.window("defence").seats == (1,)
    assert t.window("defence").limit == "plenum_speech"
    assert t.refusal(1, Defend("x" * 501), kind="defence").key == "refusal.mm.speech"
    t.say("B: defend I was silent")
    shown = t.sees("D").plenum
    assert shown is not None
    assert (shown.speech, shown.accused, shown.plaintiff, shown.demand) == ("I was silent", 1, 2, 1)
    silent = table().say("C: plenum B joy").time_up("charge", "defence")
    assert votes(silent, "iiii").lying("B") == 0


@clause("MM-7c", "MM-7b")
def test_everything_else_waits_and_comes_back_as_it_was() -> None:
    t = table()
    before = {w.kind: w.id for w in t.game.windows(t.state) if w.kind not in ("plenum", "question")}
    t.say("C: plenum B joy")
    window = t.window("charge").id
    assert {kind: waits for kind, waits in t.kinds().items() if kind != "charge"} == dict.fromkeys(before, window)
    assert t.refused("A: HD").clause == "ENG-waits"
    t.say("C: charge so")
    t.say("B: defend no")
    assert set(t.kinds().values()) == {None, t.window("verdict").id}
    votes(t, "igii")
    after = {w.kind: w.id for w in t.game.windows(t.state) if w.kind not in ("plenum", "question")}
    assert after == before
    assert set(t.kinds().values()) == {None}
    assert t.say("A: HD").top == "HD"


# --- the vote --------------------------------------------------------------------------------------------------


@clause("MM-7c")
def test_nobody_sees_a_vote_before_all_have_voted() -> None:
    """Guilty and not guilty look alike to everybody but the voter, in the picture and in what happened."""
    both = [charged().say("A: guilty"), charged().say("A: innocent")]
    for seat in (SPECTATOR, 1, 2, 3):
        seen = {json.encode(frame(t.game, t.state, seat, events=t.events)) for t in both}
        assert len(seen) == 1
    mine = [t.sees("A").plenum for t in both]
    assert [ballot.own for ballot in mine if ballot is not None] == [True, False]
    assert both[0].window("verdict").sealed
    assert both[0].window("verdict").answered == (0,)
    assert both[0].game.redact(PlenumVoted(0, True), 1) == PlenumVoted(0, None)


@clause("MM-7c")
def test_nobody_votes_twice_and_nobody_abstains() -> None:
    t = charged().say("A: guilty")
    assert t.refused("A: innocent").clause == "ENG-not-asked"
    assert {a.guilty for a in t.offered(1, "verdict")} == {False, True}
    assert t.refused("B: done", kind="verdict").clause == "ENG-wrong-kind"


@clause("MM-7c", "MM-7d")
def test_a_missing_vote_is_one_for_the_accused() -> None:
    t = charged().say("A: guilty", "C: guilty", "B: innocent").time_up("verdict")
    assert (t.lying("B"), t.lying("C")) == (0, 1)
    decided = next(e for e in t.events if isinstance(e, PlenumDecided))
    assert decided.votes == ((0, True), (1, False), (2, True), (3, False))


@clause("MM-7c")
def test_it_is_never_held_twice_about_the_same() -> None:
    t = votes(charged(), "gigg")
    assert t.refused("D: plenum B house_rule").clause == "MM-7c"
    assert t.refused("D: doubt B house_rule").clause == "MM-7c"
    assert "house_rule" not in {a.charge for a in t.offered(3, "plenum") if a.accused == 1}
    assert t.say("D: plenum B joy").p.plenum is not None
    t = votes(charged(), "gigg").say("A: HD", "D: plenum B house_rule")
    assert t.p.plenum is not None


@clause("MM-7d", "MM-7c")
@pytest.mark.parametrize(
    ("players", "raised", "accused", "plaintiff"),
    [
        (4, "gigg", 1, 0),
        (4, "gigi", 0, 1),
        (4, "iigi", 0, 1),
        (3, "iig", 0, 1),
        (3, "gig", 1, 0),
        (5, "gigig", 1, 0),
    ],
)
def test_more_than_half_or_the_plaintiff_pays(players: int, raised: str, accused: int, plaintiff: int) -> None:
    """SC12: two against two is in dubio pro reo; with three guilty the demand is met."""
    t = votes(charged(hands="A: HD X8 X7", players=players), raised)
    assert (t.lying("B"), t.lying("C")) == (accused, plaintiff)
    assert {clause for _, clause in t.fines()} == {"MM-V30" if accused else "MM-7d"}


@clause("MM-7d")
def test_of_two_it_is_pointless_unless_the_accused_is_against_himself() -> None:
    t = at("A: HD X8 X7; B: P9 P8 XA", mode="table", players=2).say("A: plenum B joy", "A: charge so", "B: defend no")
    assert votes(t, "gi").lying("A") == 1
    t = at("A: HD X8 X7; B: P9 P8 XA", mode="table", players=2).say("A: plenum B joy", "A: charge so", "B: defend no")
    assert votes(t, "gg").lying("B") == 1


@clause("MM-7d", "MM-10")
def test_a_finisher_who_is_found_guilty_has_not_gone_out() -> None:
    t = table("A: HD; B: P9 P8 XA").say("A: HD", "C: plenum A joy", "C: charge so", "A: defend no")
    assert votes(t, "iggg").p.stage == "act"
    assert (t.on, t.lying("A")) == ("B", 1)
    t = table("A: HD; B: P9 P8 XA").say("A: HD", "A: plenum B answer", "A: charge so", "B: defend no")
    assert votes(t, "giii").p.stage == "act"
    t = table("A: HD; B: P9 P8 XA").say("A: HD", "C: plenum A joy", "C: charge so", "A: defend no")
    votes(t, "iigi").time_up("protest")
    assert t.won == ("A", 1)


@clause("MM-7b")
def test_the_demand_is_what_was_charged_if_nothing_is_said() -> None:
    t = table()
    t.do(2, CallPlenum(1, "joy", violations=2), kind="plenum")
    assert t.p.plenum is not None
    assert t.p.plenum.demand == 2
