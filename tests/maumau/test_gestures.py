"""The suggestions of § 16: the cheerful Willi, Tschuldi, Kommando Pimperle and the lonely nine."""

from typing import Any

import pytest
from msgspec import json

from stammtisch.engine.core import HOST, SPECTATOR
from stammtisch.engine.frames import frame
from stammtisch.games.maumau.actions import EdgeTimes, Gesture
from stammtisch.games.maumau.events import Astonished, DutyArisen, DutyDone, DutyOver, EdgeCalled, EdgeDecided
from stammtisch.games.maumau.options import Timing
from stammtisch.games.maumau.words.edge_race import slowest
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, at, seat


def owed(t: Table, gesture: str) -> set[tuple[int, int | None]]:
    return {(d.seat, d.toward) for d in t.p.duties if d.gesture == gesture}


def play(special: str, hands: str, mode: str = "strict", **more: Any) -> Table:
    return at(hands, **{"mode": mode, "top": "HK", "special_rules": (special,), **more})


# --- the lonely nine -------------------------------------------------------------------------------------------

NINE = "A: H9 H8 X7 XD; B: HD HA X8; C: P9 P8 PA; D: K9 K8 KA"


@clause("MM-16d")
@pytest.mark.parametrize(
    ("hand", "top", "words", "all_four"),
    [
        ("H9 H8 X7 XD", "HK", ["A: H9", "A: done"], True),
        ("H9 H8 X7 XD", "HK", ["A: H9", "A: H8", "A: done"], False),
        ("X10 X8 X7 XD", "H9", ["A: X10", "A: done"], False),
        ("H8 X8 X7 XD", "HK", ["A: H8"], False),
    ],
)
def test_a_nine_laid_alone_is_stroked_by_all(hand: str, top: str, words: list[str], all_four: bool) -> None:
    t = play("lonely_nine", f"A: {hand}", top=top).say(*words)
    assert owed(t, "nine") == ({(s, None) for s in range(4)} if all_four else set())


@clause("MM-16d", "MM-V21")
def test_who_has_not_stroked_it_in_time_pays() -> None:
    t = play("lonely_nine", NINE).say("A: H9", "A: done")
    assert t.window("gesture").limit == "gesture"
    assert t.window("gesture").seats == (0, 1, 2, 3)
    t.say("A: gesture nine", "C: gesture nine", "D: gesture nine")
    assert t.window("gesture").seats == (1,)
    assert t.events == (DutyDone(3, "nine", None),)
    t.time_up("gesture")
    assert t.fines() == [("B", "MM-V21")]
    assert "gesture" not in t.kinds()


@clause("MM-16d", "MM-V21")
def test_or_before_his_own_next_act() -> None:
    t = play("lonely_nine", NINE).say("A: H9", "A: done", "B: HD")
    assert t.fines() == [("B", "MM-V21")]
    assert play("lonely_nine", NINE).say("A: H9", "A: done", "B: gesture nine", "B: HD").fines() == []


@clause("MM-10")
def test_with_the_last_card_the_deal_is_over() -> None:
    t = play("lonely_nine", "A: H9").say("A: H9")
    assert t.won == ("A", 1)


@clause("MM-16b", "MM-16d")
def test_a_gesture_nobody_owes_is_refused() -> None:
    t = play("lonely_nine", NINE).say("A: H9", "A: done")
    assert t.refused("A: gesture wave").key == "refusal.mm.no-duty"
    assert t.refused("A: gesture nine B").key == "refusal.mm.no-duty"
    assert t.refused("A: draw", kind="gesture").clause == "ENG-wrong-kind"


# --- Tschuldi --------------------------------------------------------------------------------------------------


@clause("MM-16b")
@pytest.mark.parametrize(
    ("hands", "top", "word", "victims", "special"),
    [
        ("A: H7 X8 X9", "HK", "A: H7", "B", ()),
        ("A: X10 X8 X9", "H7", "A: X10", "B", ()),
        ("A: H8 X7 X9", "HK", "A: H8", "B", ()),
        ("A: H8 X8 X9 X7", "HK", "A: H8", "BC", ("adder",)),
        ("A: HD X7 X9", "HK", "A: HD", "", ()),
    ],
)
def test_who_harms_somebody_owes_him_a_gesture(
    hands: str, top: str, word: str, victims: str, special: tuple[str, ...]
) -> None:
    rules = ("tschuldi", *special)
    t = at(hands, top=top, special_rules=rules).say(word)
    if special:
        t.say("A: X8", "A: done")
    assert owed(t, "tschuldi") == {(0, seat(who)) for who in victims}


@clause("MM-16b", "MM-T-joker-a")
def test_a_swap_and_the_collider_harm_as_well() -> None:
    t = at("A: JOKER X8 X9", top="HK", special_rules=("tschuldi", "joker")).say("A: JOKER", "A: swap C")
    assert owed(t, "tschuldi") == {(0, 2)}
    t = play("tschuldi", "A: H7; B: K7 X8 X9; C: P7 X7 XA", players=3).say("A: H7", "B: collide K7", "C: collide P7")
    assert owed(t, "tschuldi") == {(1, 0), (2, 0)}


@clause("MM-16b")
@pytest.mark.parametrize(("events", "owed_number"), [(("seven",), 0), (("eight",), 1), (("lhc", "swap"), 0)])
def test_only_what_is_agreed_counts_as_harm(events: tuple[str, ...], owed_number: int) -> None:
    t = play("tschuldi", "A: H8 X7 X9; B: K7 X8 P9", tschuldi_events=events).say("A: H8")
    assert len(owed(t, "tschuldi")) == owed_number
    t = at("A: JOKER X8 X9", top="HK", special_rules=("tschuldi", "joker"), tschuldi_events=("seven",))
    assert owed(t.say("A: JOKER", "A: swap C"), "tschuldi") == set()
    t = play("tschuldi", "A: H7; B: K7 X8 X9", players=2, tschuldi_events=("eight",)).say("A: H7", "B: collide K7")
    assert owed(t, "tschuldi") == set()


HARM = "A: H8 X8 X7 XD; B: HD HA P7; C: H9 P8 PA; D: K9 H10 KA"


@clause("MM-16b", "MM-V20")
def test_until_the_victims_next_turn_is_over() -> None:
    t = play("tschuldi", HARM).say("A: H8", "C: H9", "C: done", "D: K9", "D: done", "A: draw", "A: done")
    assert (t.on, t.fines()) == ("B", [])
    t.say("B: draw", "B: done")
    assert t.fines() == [("A", "MM-V20")]
    t = play("tschuldi", HARM).say("A: H8", "C: H9", "C: done", "D: K9", "D: done", "A: draw", "A: done")
    t.say("B: draw", "A: gesture tschuldi B", "B: done")
    assert t.fines() == []


@clause("MM-16b")
def test_said_to_the_wrong_one_it_means_nothing() -> None:
    t = play("tschuldi", HARM).say("A: H8")
    assert t.refused("A: gesture tschuldi C").key == "refusal.mm.no-duty"
    assert owed(t, "tschuldi") == {(0, 1)}


# --- Kommando Pimperle -----------------------------------------------------------------------------------------


@clause("MM-16c", "MM-V22")
@pytest.mark.parametrize(
    ("times", "lot", "paying"),
    [
        ("410 520 800 -", "ABCD", "D"),
        ("410 520 800 950", "ABCD", "D"),
        ("410 - 800 -", "ABCD", "BD"),
        ("- - - -", "ABCD", "ABCD"),
        ("410 941 800 950", "DCBA", "D"),
        ("410 941 800 950", "ABCD", "B"),
        ("410 940 800 950", "ABCD", "D"),
        ("20 60 99 40", "CABD", "C"),
        ("20 60 111 40", "ABCD", "C"),
    ],
)
def test_the_slowest_at_the_edge_pays(times: str, lot: str, paying: str) -> None:
    t = play("pimperle", "A: XB X8 X9").say("A: XB wish H")
    assert t.window("edge").seats == (HOST,)
    assert EdgeCalled("XB") in t.events  # type: ignore[arg-type]
    t.edge(times, lot)
    assert t.fines() == [(who, "MM-V22") for who in paying]
    decided = next(e for e in t.events if isinstance(e, EdgeDecided))
    assert decided.paying == tuple(map(seat, paying))
    assert (t.p.edge, t.on) == (None, "B")


@clause("MM-16c")
def test_everything_waits_for_the_edge_and_the_table_measures_all() -> None:
    for mode in ("strict", "table"):
        t = play("pimperle", "A: XB X8 X9", mode).say("A: XB wish H")
        assert set(t.kinds()) == {"edge"}
        short = EdgeTimes(((0, 400), (1, 500)), (0, 1, 2, 3))
        assert t.refusal(HOST, short, kind="edge").key == "refusal.mm.edge-times"
        twice = EdgeTimes(((0, 400), (1, 500), (2, 1), (3, 1)), (0, 1, 2, 2))
        assert t.refusal(HOST, twice, kind="edge").key == "refusal.mm.edge-times"
        t.edge("410 520 800 950")
        assert t.fines() == [("D", "MM-V22")]
        assert t.on == "B"


@clause("MM-16c", "MM-V22")
def test_when_time_is_up_without_a_touch_all_pay() -> None:
    t = play("pimperle", "A: XB X8 X9").say("A: XB wish H").time_up("edge")
    assert {who for who, _ in t.fines()} == set("ABCD")


@clause("MM-16c")
def test_which_card_it_is_is_agreed() -> None:
    for agreed, calls in (("HD", True), ("D", True), ("XD", False), ("H7", False)):
        t = play("pimperle", "A: HD X8 X9", pimperle_card=agreed).say("A: HD")
        assert (t.p.edge is not None) == calls
    t = play("pimperle", "A: HK X8 X9; C: PK P8 P9", top="H9", pimperle_card="PK").say("A: HK", "C: throw PK")
    assert t.p.edge == "PK"
    assert at("A: XB X8 X9", top="HK").say("A: XB wish H").p.edge is None


@clause("MM-16c", "MM-10")
def test_the_last_card_sends_nobody_to_the_edge() -> None:
    for mode in ("strict", "table"):
        t = play("pimperle", "A: XB", mode).say("A: XB wish H" if mode == "table" else "A: XB")
        assert t.p.edge is None
        assert t.p.stage == "protest"
    assert play("pimperle", "A: XB", penalties="A: X7").say("A: XB wish H").p.edge == "XB"


@clause("MM-16c")
def test_the_lot_decides_only_among_the_slowest() -> None:
    times = ((0, 941), (1, 949), (2, 950), (3, 300))
    assert slowest(EdgeTimes(times, (3, 1, 0, 2)), Timing()) == (1,)
    assert slowest(EdgeTimes(times, (3, 0, 1, 2)), Timing()) == (0,)


@clause("MM-16c")
@pytest.mark.parametrize(("race_tolerance", "paying"), [(0.3, "A"), (0.01, "B"), (0.001, "C"), (None, "C")])
def test_how_close_hands_are_level_at_the_edge_can_be_chosen(race_tolerance: float | None, paying: str) -> None:
    timing = Timing(race_tolerance=race_tolerance)
    t = play("pimperle", "A: XB X8 X9", timing=timing).say("A: XB wish H")
    t.edge("700 941 950 300", "ABCD")
    assert t.fines() == [(paying, "MM-V22")]


# --- the cheerful Willi ----------------------------------------------------------------------------------------


def empty(mode: str = "strict", **more: Any) -> Table:
    return play("willi", "A: P9 X8 X7; B: H8 X9 XA", mode, stock="", below="KD KA", **more)


@clause("MM-16a", "MM-8a")
def test_who_is_on_turn_is_astonished_before_he_shuffles() -> None:
    for mode in ("strict", "table"):
        t = empty(mode).say("A: draw")
        assert t.window("willi").seats == (0,)
        assert set(t.kinds()) == {"willi"}
        assert t.refusal(0, Gesture("nine"), kind="willi").clause == "ENG-wrong-kind"
        t.say("A: willi")
        assert t.events == (Astonished(0),)
        t.reshuffle()
        assert (t.held("A"), t.fines()) == (4, [])


@clause("MM-16a", "MM-V19")
def test_without_the_gesture_it_costs_a_card() -> None:
    t = empty().say("A: draw").time_up("willi").reshuffle()
    assert (t.held("A"), t.fines(), t.lying("A")) == (4, [("A", "MM-V19")], 1)
    assert t.log[-2].events[-1] == Astonished(0, made=False)


@clause("MM-16a", "MM-V19", "MM-6a")
def test_at_a_table_somebody_has_to_doubt_it() -> None:
    t = empty("table").say("A: draw").time_up("willi").reshuffle()
    assert (t.noted, t.fines()) == ([("A", "V19")], [])
    t.say("C: doubt A gesture")
    assert t.fines() == [("A", "MM-V19")]


@clause("MM-16a")
def test_who_is_punished_out_of_turn_makes_no_face() -> None:
    t = at("A: HD X8 X7", top="HK", mode="table", special_rules=("willi",), stock="", below="KD KA")
    t.say("C: doubt B card")
    assert set(t.kinds()) == {"pile"}


# --- at a table ------------------------------------------------------------------------------------------------


@clause("MM-16b", "MM-16d")
def test_at_a_table_nobody_is_told_what_he_owes() -> None:
    """With a nine left alone and with one that was not, all is offered and shown alike."""
    t = play("lonely_nine", NINE, "table")
    offered = t.may("B", "gesture")
    t.say("A: H9", "A: done")
    assert owed(t, "nine") == {(s, None) for s in range(4)}
    assert t.may("B", "gesture") == offered
    assert t.window("gesture").limit is None
    for who in (SPECTATOR, 0, 1, 2, 3):
        seen = json.encode(frame(t.game, t.state, who, events=t.events))
        assert b"duty" not in seen
        assert t.game.view(t.state, who).duties == ()
    assert "gesture" not in at(NINE, mode="table").kinds()


@clause("MM-16d", "MM-V21", "MM-6a")
def test_a_nine_not_stroked_is_noted_in_silence_and_doubted() -> None:
    t = play("lonely_nine", NINE, "table").say("A: H9", "A: done", "B: HD")
    assert t.noted == [("B", "V21")]
    assert t.game.redact(DutyOver(1, "nine", None, hidden=True), 0) is None
    assert t.game.redact(DutyArisen(1, "nine", None, hidden=True), 1) is None
    t.say("D: doubt B gesture")
    assert t.fines() == [("B", "MM-V21")]
    t = play("lonely_nine", NINE, "table").say("A: H9", "A: done", "B: gesture nine", "B: HD", "D: doubt B gesture")
    assert t.fines() == [("D", "MM-V29")]


@clause("MM-16b", "MM-V20", "MM-6a")
def test_a_missing_apology_is_doubted_and_one_to_the_wrong_player_does_not_help() -> None:
    for toward, codes in (("", [("A", "V20")]), ("C", [("A", "V20")]), ("B", [])):
        t = play("tschuldi", HARM, "table").say("A: H8")
        if toward:
            t.say(f"A: gesture tschuldi {toward}")
            assert t.events == (DutyDone(0, "tschuldi", seat(toward)),)
        t.say("C: H9", "C: done", "D: K9", "D: done", "A: draw", "A: done", "B: draw", "B: done")
        assert [offence for offence in t.noted if offence[1] == "V20"] == codes
    t.say("D: doubt A gesture")
    assert t.fines()[-1] == ("D", "MM-V29")


@clause("MM-16b", "MM-V20", "MM-3c")
def test_two_apologies_forgotten_are_two_violations() -> None:
    hands = "A: H8 X8 X7 XD; B: K7 KA P7; C: K8 P8 PA; D: P9 PD KD"
    t = at(hands, mode="table", top="HK", special_rules=("tschuldi", "adder"), doubt_window_turns=8)
    t.say("A: H8", "A: X8", "A: done")
    assert owed(t, "tschuldi") == {(0, 1), (0, 2)}
    for who in "DABC":
        t.say(f"{who}: draw", f"{who}: done")
    assert [offence for offence in t.noted if offence[1] == "V20"] == [("A", "V20")] * 2
    t.say("B: doubt A gesture", "C: doubt A gesture")
    assert t.lying("A") == 2
    t.say("D: doubt A gesture")
    assert (t.lying("A"), t.lying("D")) == (2, 0)
