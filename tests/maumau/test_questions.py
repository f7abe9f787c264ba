"""Questions: free, at any time, answered from what all can see or from the rules; and what may be told after a swap."""

from typing import Any

import pytest
from msgspec import json

from stammtisch.engine.core import SPECTATOR
from stammtisch.engine.frames import frame
from stammtisch.games.maumau.actions import AskFact, TellGiven
from stammtisch.games.maumau.dispute_events import ClauseRead, FactAnswered, RuleAnswered
from stammtisch.games.maumau.events import GivenTold
from stammtisch.rulebook import book
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, at, card, cards, greeted

MODES = pytest.mark.parametrize("mode", ["strict", "table"])


def table(hands: str = "A: HD H8 X7; B: P9 P8", **more: Any) -> Table:
    return at(hands, **{"top": "HK", "stock": "X8 X9 XD", "penalties": "B: P7", **more})


def answer(t: Table, words: str) -> Any:
    [event] = t.say(words).events
    return event


# --- what all can see ------------------------------------------------------------------------------------------


@clause("MM-6b", "MM-S3", "MM-S4")
@MODES
def test_what_everybody_could_count_is_answered_to_all(mode: str) -> None:
    t = table(mode=mode)
    assert answer(t, "C: fact stock") == FactAnswered(2, "stock", count=3)
    assert answer(t, "A: fact hand B") == FactAnswered(0, "hand", 1, count=2)
    assert answer(t, "D: fact penalties B") == FactAnswered(3, "penalties", 1, count=1)
    assert answer(t, "B: fact turn") == FactAnswered(1, "turn", seat=0)
    assert answer(t, "B: fact serve") == FactAnswered(1, "serve", card=card("HK"))
    for who in ("A", "D", "SPECTATOR"):
        assert t.seen(who, FactAnswered) == FactAnswered(1, "serve", card=card("HK"))


@clause("MM-6b")
def test_what_is_to_be_served_is_the_wish_and_the_cards_that_are_due() -> None:
    assert answer(table(top="XB", wish="P"), "D: fact serve") == FactAnswered(3, "serve", card=card("XB"), wish="P")
    assert answer(table(top="H7", pending=4), "D: fact serve") == FactAnswered(3, "serve", card=card("H7"), pending=4)


@clause("MM-6b")
def test_before_the_starter_there_is_something_to_ask_as_well() -> None:
    t = greeted()
    assert answer(t, "A: fact stock").count == 12
    assert answer(t, "A: fact hand D").count == 5
    assert answer(t, "A: fact turn").seat == 3
    assert answer(t, "A: fact serve") == FactAnswered(0, "serve")


@clause("MM-6b")
def test_a_place_is_named_where_one_is_asked_for_and_only_there() -> None:
    t = table()
    for words in (
        "A: fact hand",
        "A: fact hand H",
        "A: fact stock B",
        "A: fact stock H",
        "A: fact turn H",
        "A: fact serve H",
    ):
        assert t.refused(words).key == "refusal.mm.question-whom"
    assert t.refused("A: draw", kind="question").clause == "ENG-wrong-kind"


# --- what the rules say ----------------------------------------------------------------------------------------


@clause("MM-6b")
@MODES
@pytest.mark.parametrize(
    ("question", "told", "clauses"),
    [
        ("10 B", "no", ["MM-C10b"]),
        ("H10 XB", "no", ["MM-C10b"]),
        ("B B", "no", ["MM-9d"]),
        ("10 7", "yes", ["MM-C10a"]),
        ("B K", "yes", ["MM-CBa"]),
        ("9 9", "yes", ["MM-Z1"]),
        ("HK P9", "no", ["MM-Z1"]),
        ("PK P9", "yes", ["MM-Z1"]),
        ("K 9", "depends", ["MM-Z1"]),
        ("H8 XB", "depends", ["MM-CBa"]),
        ("JOKER HK", "no", ["MM-T-special"]),
        ("HK JOKER", "depends", ["MM-T-joker-b"]),
        ("K7 H7 seven", "yes", ["MM-C7b"]),
        ("HB H7 seven", "no", ["MM-C7a"]),
        ("H10 HD queens", "yes", ["MM-9a-2"]),
        ("HK HD queens", "no", ["MM-9a-2"]),
    ],
)
def test_a_question_about_the_rules_is_answered_by_the_rules(
    mode: str, question: str, told: str, clauses: list[str]
) -> None:
    event = answer(table(mode=mode), f"C: rule {question}")
    assert isinstance(event, RuleAnswered)
    assert (event.answer, list(event.clauses)) == (told, clauses)


@clause("MM-6b")
def test_the_answer_is_that_of_this_table() -> None:
    rules = ("joker", "reversed_jack")
    assert answer(table(special_rules=rules), "C: rule JOKER HK").clauses == ("MM-T-joker-b",)
    assert answer(table(special_rules=rules), "C: rule JOKER HK").answer == "yes"
    assert answer(table(special_rules=rules), "C: rule K8 HB").answer == "no"
    assert answer(table(), "C: rule K8 HB").answer == "depends"


@clause("MM-6b")
def test_a_clause_is_read_out_and_what_is_none_is_refused() -> None:
    t = table()
    assert answer(t, "C: clause MM-C10b") == ClauseRead(2, "MM-C10b")
    assert t.refused("C: clause MM-99").key == "refusal.mm.question-clause"
    assert t.refused("C: rule 11 B").args == {"value": "11"}
    assert t.refused("C: rule 10 Q").args == {"value": "Q"}
    assert t.refused("C: rule HK HD seven").clause == "MM-C7a"
    assert t.refused("C: rule HD HK queens").clause == "MM-9a-2"


@clause("MM-6b")
def test_every_clause_that_is_told_is_one_of_the_book() -> None:
    clause_ids = {entry.id for entry in book("maumau").clauses}
    t, ranks = table(special_rules=("joker",)), ["7", "8", "9", "10", "B", "D", "K", "A", "JOKER"]
    for laid in ranks:
        for top in ranks:
            event = answer(t, f"C: rule {laid} {top}")
            assert {*event.clauses} <= clause_ids
            assert event.clauses


# --- for nothing, at any time ----------------------------------------------------------------------------------


@clause("MM-6b")
@MODES
def test_a_question_changes_nothing_and_is_never_a_doubt(mode: str) -> None:
    t = table(mode=mode)
    before = t.state
    for words in ("C: fact hand A", "C: rule 10 B", "C: clause MM-6b", "A: fact turn"):
        t.say(words)
    assert t.state == before
    assert t.fines() == []


@clause("MM-6b")
def test_it_is_open_while_the_plenum_sits_while_cards_are_due_and_while_a_turn_closes() -> None:
    t = at("A: HD X8 X7", top="HK", mode="table").say("C: plenum B joy")
    assert answer(t, "A: clause MM-7c") == ClauseRead(0, "MM-7c")
    t = at("A: H7 X8 X7; B: XA XK PD", top="HK", stock="").say("A: H7", "B: take")
    assert "reshuffle" in t.kinds()
    assert answer(t, "C: fact stock").count == 0
    t = at("A: HD X8", top="HK").say("A: HD")
    assert t.p.stage == "closing"
    assert answer(t, "C: fact hand A").count == 1


@clause("MM-6b")
def test_only_who_takes_part_is_asked_and_asks() -> None:
    t = table(players=3)
    assert t.window("question").seats == (0, 1, 2)
    assert t.refused("A: fact hand D").clause == "MM-6b"
    assert {a.of for a in t.offered(0, "question") if isinstance(a, AskFact)} == {None, 0, 1, 2}


# --- after a swap ----------------------------------------------------------------------------------------------


def swapped(mode: str = "strict", **more: Any) -> Table:
    """A has laid the joker and has B's cards now."""
    hands = "A: JOKER H8 H9 HD; B: X7 X8 XA; C: P8 P9 HA; D: K8 K9 KK"
    return at(hands, top="HK", special_rules=("joker",), mode=mode, **more).say("A: JOKER", "A: swap B")


@clause("MM-T-joker-d")
@MODES
def test_who_had_to_give_may_tell_what_the_other_one_holds_now(mode: str) -> None:
    t = swapped(mode)
    assert (t.window("tell").seats, t.offered(1, "tell")) == ((1,), [TellGiven()])
    assert t.refused("A: tell").clause == "ENG-not-asked"
    assert t.refused("B: draw", kind="tell").clause == "ENG-wrong-kind"
    t.say("B: tell")
    for who in ("A", "C", "D", "SPECTATOR"):
        assert t.seen(who, GivenTold) == GivenTold(1, 0, cards("X7 X8 XA"))
    assert (t.fines(), t.p.offences) == ([], ())
    assert "tell" not in t.kinds()


@clause("MM-T-joker-d")
def test_it_is_what_was_given_whatever_was_laid_since() -> None:
    t = swapped().say("B: H8")
    assert "tell" in t.kinds()
    assert t.say("B: tell").events == (GivenTold(1, 0, cards("X7 X8 XA")),)


@clause("MM-T-joker-d")
def test_it_is_news_until_the_swapper_plays_again() -> None:
    t = swapped().say("B: HD", "C: HA", "C: draw", "C: done")
    assert (t.on, "tell" in t.kinds()) == ("D", True)
    t.say("D: draw", "D: done")
    assert (t.on, "tell" in t.kinds()) == ("A", False)


@clause("MM-T-joker-d")
def test_without_a_swap_there_is_nothing_to_tell() -> None:
    assert "tell" in swapped().kinds()
    t = at("A: JOKER H8 H9 HD", top="HK", special_rules=("joker",)).say("A: JOKER", "A: swap none")
    assert "tell" not in t.kinds()


@clause("MM-T-joker-d")
def test_before_it_is_told_nobody_else_sees_it() -> None:
    seen = []
    for theirs in ("X7 X8 XA", "P7 X8 XK"):
        hands = f"A: JOKER H8 H9 HD; B: {theirs}; C: P8 P9 HA; D: K8 K9 KA"
        t = at(hands, top="HK", stock="XD", special_rules=("joker",)).say("A: JOKER", "A: swap B")
        seen.append({json.encode(frame(t.game, t.state, s, events=t.events)) for s in (2, 3, SPECTATOR)})
    assert seen[0] == seen[1]


def test_the_questions_on_offer_are_accepted() -> None:
    t = table(special_rules=("joker",))
    for action in t.offered(2, "question"):
        t.do(2, action, kind="question")
    assert len(t.log) > 25
