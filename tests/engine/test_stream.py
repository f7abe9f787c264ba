"""One stream in memory: the log that replays and can be audited, the frames, and random play."""

from random import Random

import pytest
from msgspec import json

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import HOST, SPECTATOR, SUPERVISOR, Accepted, Refusal, TimeUp, Window
from stammtisch.engine.forms import Form
from stammtisch.engine.frames import frame, seen
from stammtisch.engine.loop import Stalled
from stammtisch.engine.records import replay
from stammtisch.engine.shuffling import Mix, Mixed
from stammtisch_dev.audit import Difference, audit
from stammtisch_dev.random_play import random_play
from tests.engine import hohe_karte as hk
from tests.engine.tables import AT_TABLE, GAME, at_cards, changed, dealt, new_table, playing
from tests.session import RefusedScript, Session

EZ, EO, EA, GA = (Card(c) for c in ("EZ", "EO", "EA", "GA"))


# --- the session ---


def test_an_accepted_action_is_logged_with_its_window_its_time_and_its_events() -> None:
    t = new_table()
    t.submit(0, Mix("x"), window="mix", at=17)
    t.submit(1, Mix("y"), window="mix", at=23)
    assert [(r.seq, r.at, r.actor, r.window) for r in t.log] == [(0, 17, 0, "mix"), (1, 23, 1, "mix")]
    assert t.log[1].events == (Mixed(1, "y"),)


def test_a_refused_action_leaves_no_trace() -> None:
    t = new_table()
    assert isinstance(t.submit(0, Mix("x"), window="nix"), Refusal)
    assert (t.log, t.state) == ([], t.start)


def test_a_script_that_breaks_the_rules_stops_and_says_why() -> None:
    with pytest.raises(RefusedScript, match=r"ENG-not-held: refusal\.not-held") as caught:
        at_cards().do(1, hk.PlayCard(EA), kind="card")
    assert caught.value.refusal.clause == "ENG-not-held"


def test_a_script_that_answers_a_question_nobody_asked_is_told_what_is_asked() -> None:
    with pytest.raises(LookupError, match=r"no window of kind 'card' is open, only \['anytime', 'swap'\]"):
        playing().window("card")


def test_what_is_open_and_what_it_waits_for() -> None:
    t = playing()
    assert t.kinds() == {"swap": None, "anytime": None}
    t.do(0, hk.CallHalt(), kind="anytime")
    assert t.kinds() == {"halt": None, "swap": "halt:1", "anytime": "halt:1"}


# --- frames ---


def test_the_frame_before_the_first_record_has_number_zero_and_no_events() -> None:
    first = new_table().frame(0)
    assert (first.seq, first.events, first.view) == (0, (), hk.View())
    assert list(first.offers) == ["mix"]


def test_frames_are_numbered_by_record_so_that_a_hidden_event_leaves_no_gap() -> None:
    t = at_cards(AT_TABLE)
    t.do(1, hk.PlayCard(EZ), kind="card")
    before = t.frame(0).seq
    t.do(2, hk.PlayCard(Card("GK")), kind="card")
    assert len(t.log[-1].events) == 2
    assert (t.frame(0).seq, len(t.frame(0).events)) == (before + 1, 1)


def test_a_seat_gets_its_own_offers_and_a_suspended_question_has_none() -> None:
    t = playing()
    assert sorted(t.frame(1).offers) == ["anytime", "swap"]
    assert list(t.frame(0).offers) == ["anytime"]
    assert t.frame(SPECTATOR).offers == {}
    t.do(0, hk.CallHalt(), kind="anytime")
    assert list(t.frame(1).offers) == list(t.frame(SUPERVISOR).offers) == ["halt:1"]


def test_a_frame_can_be_made_of_any_state_and_goes_on_the_wire() -> None:
    made = frame(GAME, dealt().state, 2)
    assert (made.seq, made.events) == (0, ())
    assert b'"hand":["EO","GK","HZ"]' in json.encode(made)


def test_what_a_seat_has_seen_is_its_redacted_log() -> None:
    t = at_cards(AT_TABLE)
    every = tuple(event for record in t.log for event in record.events)
    assert [type(e).__name__ for e in seen(GAME, every, 0)].count("Shuffled") == 0
    assert hk.Swapped(1, None, None, hidden=True) in seen(GAME, every, 0)


def test_every_action_offered_can_be_listed() -> None:
    assert at_cards().offered(1, "card") == [hk.PlayCard(EZ), hk.PlayCard(GA), hk.PlayCard(Card("HO"))]


# --- the log ---


def test_folding_the_log_gives_the_state_and_deciding_it_again_the_same_events() -> None:
    t = at_cards()
    assert replay(GAME.evolve, t.start, t.log) == t.state
    assert audit(GAME, t.start, t.log) is None


def test_audit_finds_a_changed_event() -> None:
    t = at_cards()
    t.do(1, hk.PlayCard(EZ), kind="card")
    at = t.log[-1].seq
    forged = (hk.CardPlayed(1, GA),)
    assert audit(GAME, t.start, changed(t.log, at, events=forged)) == Difference(at, forged, t.log[-1].events)


def test_audit_finds_an_act_the_rules_refuse() -> None:
    t = at_cards()
    fault = audit(GAME, t.start, changed(t.log, len(t.log) - 1, actor=2))
    assert fault is not None
    assert fault.seq == len(t.log) - 1
    assert isinstance(fault.derived, Refusal)
    assert fault.derived.clause == "ENG-not-asked"


# --- random play ---


@pytest.mark.parametrize("options", [hk.Options(), AT_TABLE])
@pytest.mark.parametrize("seed", range(10))
def test_random_play_comes_to_an_end(options: hk.Options, seed: int) -> None:
    end = random_play(GAME, GAME.start(options, 0), hk.host, Random(seed))
    assert isinstance(end, hk.Finished)
    assert GAME.result(end) is not None


def test_random_play_passes_over_a_seat_with_nothing_to_offer() -> None:
    class SilentSupervisor(hk.HoheKarte):
        def offers(self, state: hk.State, seat: int, window: Window) -> tuple[Form, ...]:
            return () if seat == SUPERVISOR else super().offers(state, seat, window)

    t = at_cards()
    t.do(0, hk.CallHalt(), kind="anytime")
    for seed in range(5):
        assert isinstance(random_play(SilentSupervisor(), t.state, hk.host, Random(seed)), hk.Finished)


def test_random_play_that_does_not_end_says_so() -> None:
    with pytest.raises(Stalled, match="not over after 3 steps"):
        random_play(GAME, GAME.start(hk.Options(), 0), hk.host, Random(0), steps=3)


def test_random_play_stops_when_an_offer_is_refused() -> None:
    class OffersEverything(hk.HoheKarte):
        def _playable(self, state: hk.Playing, hand: Cards) -> Cards:
            return hk.PACK

    with pytest.raises(RefusedScript, match="ENG-not-held"):
        random_play(OffersEverything(), at_cards().state, hk.host, Random(0))


def test_a_session_goes_on_from_any_state() -> None:
    t = Session(GAME, at_cards().state)
    assert isinstance(t.submit(HOST, TimeUp(), window="card:0"), Accepted)
    assert t.log[0].seq == 0
