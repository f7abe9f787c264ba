"""Who is away: grace, substitutes, votes, leaving for good."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from stammtisch.engine.core import HOST, SPECTATOR, Refusal
from stammtisch.engine.open_match import Arrive, Leave
from stammtisch.server import table
from stammtisch.server.clocks import NO_PACE, Pace
from stammtisch.server.substitutes import Think
from stammtisch_dev.testing import clause
from tests.server import players
from tests.server.driven import DrivenTable

PACE: Final = Pace(next_deal=0, mixing=0, bot=700, grace=60_000)


def seq(s: DrivenTable) -> int:
    assert s.actor.match_host
    return s.actor.match_host.stream.seq


def chair(s: DrivenTable, seat: int, *, told: str = "A") -> Any:
    return s.last(told, "table")["table"]["chairs"][seat]


def waiting_for_d(**more: Any) -> DrivenTable:
    """Four people; D has to mix before anything can happen."""
    return players.table("schafkopf", pace=PACE, dice=1, **more)


# --- grace and substitute ---


@clause("ENG-proxy")
def test_after_the_grace_a_bot_plays_for_who_is_away_and_everybody_is_told() -> None:
    s = waiting_for_d()
    before = seq(s)
    s.leave("D")
    assert chair(s, 3) == {"kind": "person", "name": "D", "person": "D", "bot": "", "here": False} | dict.fromkeys(
        ("proxy", "waited"), False
    )
    s.advance(59_999)
    assert not chair(s, 3)["proxy"]
    s.advance(1)
    assert chair(s, 3)["proxy"]
    assert seq(s) == before, "the bot takes its time"
    s.advance(699)
    assert seq(s) == before
    s.advance(1)
    assert seq(s) > before
    assert s.actor.match_host
    assert s.actor.match_host.stream.log[before].actor == 3
    assert s.actor.match_host.stream.log[before].ref == ""


@clause("ENG-proxy")
def test_the_seat_is_handed_back_at_once_and_the_bot_does_not_act_any_more() -> None:
    s = waiting_for_d()
    before = seq(s)
    s.leave("D").advance(60_300)
    assert chair(s, 3)["proxy"]
    s.enter("D")
    assert not chair(s, 3)["proxy"]
    s.advance(10_000)
    assert seq(s) == before, "what the bot had in mind is forgotten"
    assert s.act("D", kind="mix", type="mix", entropy="")["type"] == "done"


@clause("ENG-proxy")
def test_a_substitute_who_was_interrupted_is_asked_again_the_next_time() -> None:
    s = waiting_for_d()
    before = seq(s)
    s.leave("D").advance(60_300)
    s.enter("D")
    s.leave("D").advance(60_699)
    assert seq(s) == before
    s.advance(1)
    assert seq(s) > before


@clause("ENG-proxy")
def test_a_seat_comes_back_within_one_move() -> None:
    """While the bot's act is being stored its owner comes back: this one stands, the next one is his."""
    s = players.table("schafkopf", people="ABCD", pace=PACE, dice=1, options={"deals": 2})
    s.leave("D").advance(60_700)
    assert s.actor.match_host
    dice, acts = Random(1), list[str]()
    s.enter("D")
    for _ in range(30):
        if players.move(s, dice) is None:
            break
    acts = [e.ref for e in s.actor.match_host.stream.log if e.actor == 3]
    assert acts[0] == ""
    assert len(acts) > 3
    assert all(acts[1:])


@clause("ENG-proxy")
def test_in_a_tournament_nobody_plays_for_anybody_else_nor_do_votes_stop_the_clock() -> None:
    s = waiting_for_d(tournament=True, options={"timing": {"mix": 100}})
    before = seq(s)
    s.leave("D").advance(70_000)
    assert seq(s) == before
    assert not chair(s, 3)["proxy"]
    for person in "ABC":
        s.say(person, type="wait", seat=3, wait=True)
    assert not chair(s, 3)["waited"]
    s.advance(30_000)
    assert seq(s) > before


def test_when_nobody_is_there_nothing_moves_however_long_it_takes() -> None:
    s = players.table("schafkopf", people="AB", pace=PACE, dice=1)
    for person in "AB":
        s.leave(person)
    before = seq(s)
    assert s.actor.wake() is None
    s.advance(10**8)
    assert seq(s) == before


def test_those_who_look_on_do_not_let_bots_play_for_people_who_have_gone_home() -> None:
    s = players.table("schafkopf", people="AB", pace=PACE, dice=1)
    s.enter("Z")
    for person in "AB":
        s.leave(person)
    before = seq(s)
    s.advance(10**7)
    assert seq(s) == before


def test_where_only_bots_play_an_onlooker_is_company_enough() -> None:
    s = DrivenTable("schafkopf", options={"deals": 1})
    s.enter("A")
    s.fill().start()
    assert s.last("A", "welcome")["seat"] == SPECTATOR
    assert s.actor.table.stage == "over"


# --- votes ---


@clause("ENG-proxy")
def test_more_than_half_of_those_who_are_there_may_decide_to_wait_and_to_go_on() -> None:
    s = waiting_for_d()
    before = seq(s)
    s.leave("D")
    s.say("A", type="wait", seat=3, wait=True)
    assert not chair(s, 3)["waited"], "one of three"
    s.say("B", type="wait", seat=3, wait=True)
    assert chair(s, 3)["waited"]
    heard = len(s.heard("A"))
    s.say("B", type="wait", seat=3, wait=True)
    assert len(s.heard("A")) == heard, "said twice, told once"
    s.advance(10**6)
    assert seq(s) == before
    assert not chair(s, 3)["proxy"]
    s.say("B", type="wait", seat=3, wait=False)
    assert chair(s, 3)["proxy"], "the grace is long over"
    s.advance(700)
    assert seq(s) > before


@clause("ENG-proxy")
def test_only_those_who_sit_there_vote_and_only_about_somebody_who_is_away() -> None:
    s = waiting_for_d()
    s.enter("Z")
    s.leave("D")
    told = len(s.heard("A"))
    s.say("Z", type="wait", seat=3, wait=True)
    s.say("A", type="wait", seat=1, wait=True)
    s.say("A", type="wait", seat=63, wait=True)
    assert len(s.heard("A")) == told
    assert not s.actor.absence.waiting()


@clause("ENG-proxy")
def test_votes_end_when_the_absent_one_comes_back_and_are_not_inherited_with_the_seat() -> None:
    s = waiting_for_d()
    s.leave("D")
    for person in "ABC":
        s.say(person, type="wait", seat=3, wait=True)
    s.enter("D")
    s.leave("D")
    assert not chair(s, 3)["waited"]
    m = players.table("maumau", people="ABC", pace=PACE)
    m.leave("C")
    for person in "AB":
        m.say(person, type="wait", seat=2, wait=True)
    assert chair(m, 2)["waited"]
    m.command("A", table.Clear(2))
    m.people("D")
    m.leave("D")
    assert m.actor.table.chairs[2].person == "D"
    assert not chair(m, 2)["waited"]


# --- leaving for good ---


@clause("ENG-table")
def test_where_the_rules_let_nobody_go_a_bot_goes_on_with_the_seat() -> None:
    s = players.table("schafkopf", pace=NO_PACE, dice=1)
    s.command("D", table.Stand())
    assert (chair(s, 3)["kind"], chair(s, 3)["bot"]) == ("bot", table.PROXY)
    assert s.last("D", "welcome")["seat"] == SPECTATOR
    assert isinstance(s.command("D", table.Sit()), Refusal), "and nobody comes into a running match"
    assert players.play(s, Random(1)) > 5
    assert s.actor.table.stage == "over"


@clause("ENG-table")
def test_in_a_tournament_nobody_gets_up_or_is_removed_while_a_match_runs() -> None:
    s = waiting_for_d(tournament=True)
    for person, wanted in (("D", table.Stand()), ("A", table.Clear(3))):
        answer = s.command(person, wanted)
        assert isinstance(answer, Refusal)
        assert answer.key == "refusal.table.tournament"
    assert s.actor.table.people == ("A", "B", "C", "D")


@clause("ENG-seat")
@pytest.mark.parametrize("game", ["maumau", "chaotentrumpf"])
def test_where_players_come_and_go_the_match_follows_the_table(game: str) -> None:
    s = players.table(game, people="ABCDE", seats=5, options={"max_deals": 3} if game == "chaotentrumpf" else {})
    assert s.actor.match_host
    play = s.actor.match_host.stream
    s.command("E", table.Stand())
    assert s.actor.table.chairs[4].kind == "free"
    assert play.present() == (0, 1, 2, 3)
    assert (play.log[-1].actor, Leave(4)) == (HOST, next(e.action for e in reversed(play.log) if e.actor == HOST))
    s.command("E", table.Sit())
    assert s.last("E", "welcome")["seat"] == 4, "who changes his mind goes on with his cards"
    assert play.present() == (0, 1, 2, 3, 4)
    assert Arrive(4) in [e.action for e in play.log]
    s.open_room()
    s.enter("A")
    again = s.actor.match_host
    assert again is not None
    assert again.stream.present() == (0, 1, 2, 3, 4)


@clause("CT-4b")
def test_the_secretary_of_a_club_who_sits_down_is_there_from_the_next_deal_on() -> None:
    s = players.table(
        "chaotentrumpf", people="ABD", options={"max_deals": 9, "minutes": True}, dice=3, secretaries=("D",)
    )
    assert s.actor.match_host
    play = s.actor.match_host.stream
    assert play.state.options.secretary == 2
    s.command("D", table.Stand())
    until(s, lambda: play.state.options.secretary is None)
    s.command("D", table.Sit())
    until(s, lambda: play.state.options.secretary == 2)
    s.open_room()
    s.enter("A")
    again: Any = s.actor.match_host
    assert again.stream.state.options.secretary == 2


def until(s: DrivenTable, happened: Callable[[], bool]) -> None:
    """They play on until it has happened."""
    dice = Random(1)
    while not happened():
        assert players.play(s, dice, moves=1), "the match is over"


@clause("ENG-seat", "MM-V28", "MM-11")
@pytest.mark.parametrize("newcomer", ["F", ""])
def test_nobody_takes_over_the_cards_of_who_got_up_in_the_middle_of_a_deal(newcomer: str) -> None:
    """Somebody new, or a bot, sits down there: he looks on, a substitute ends the deal, and he plays the next one."""
    s = players.table("maumau", people="ABCDE", seats=5, options={"target": 9})
    assert s.actor.match_host
    play = s.actor.match_host.stream
    s.command("E", table.Stand())
    for _ in range(2):  # sitting down, getting up and sitting down again is no way in, either
        if newcomer:
            s.enter(newcomer)
            s.command(newcomer, table.Sit())
            assert s.last(newcomer, "welcome")["seat"] == SPECTATOR
            assert not s.last(newcomer, "frame")["frame"]["view"]["deal"].get("hand")
        else:
            s.command("A", table.PlaceBot(4))
        assert (play.present(), play.leaving()) == ((0, 1, 2, 3), (4,))
        s.command(newcomer or "A", table.Stand() if newcomer else table.Clear(4))
    s.command(newcomer or "A", table.Sit() if newcomer else table.PlaceBot(4))
    s.command("E", table.Sit())
    assert s.actor.table.seat_of("E") is None, "his chair is taken"
    dice = Random(2)
    while play.state.number < 2:
        assert players.play(s, dice, moves=1) == 1
    assert play.state.among == (0, 1, 2, 3, 4)
    if newcomer:
        assert s.last(newcomer, "welcome")["seat"] == 4


@clause("ENG-seat")
def test_after_a_restart_the_cards_of_who_got_up_are_nobodys() -> None:
    s = players.table("maumau", people="ABCDE", seats=5)
    s.command("E", table.Stand())
    s.open_room()
    for person in "ABCDE":
        s.enter(person)
    s.command("E", table.Sit())
    assert s.last("E", "welcome")["seat"] == SPECTATOR
    assert s.actor.match_host is not None
    assert s.actor.match_host.stream.leaving() == (4,)


@clause("ENG-seat")
def test_what_the_rules_refuse_is_tried_once_for_each_record_and_not_for_ever() -> None:
    s = players.table("maumau", people="ABC")
    assert s.actor.match_host
    play, tried = s.actor.match_host.stream, list[int]()
    submit = play.submit

    def refusing(actor: int, action: Any, **more: Any) -> Any:
        if isinstance(action, Leave):
            tried.append(play.seq)
            return Refusal("ENG-waits", "refusal.waits")
        return submit(actor, action, **more)

    play.submit = refusing  # type: ignore[method-assign]
    s.command("C", table.Stand())
    for _ in range(5):
        s.settle()
    players.play(s, Random(1), moves=3)
    assert len(tried) == len(set(tried)) >= 2
    assert len(s.actor.match_host._in_vain) == 1


def test_nobody_waits_for_those_who_got_up_where_silence_has_a_meaning() -> None:
    """The free seat is asked for a health answer with a limit: its silence counts at once."""
    s = players.table("maumau", people="ABC", pace=PACE, options={"timing": {"health_answer": 3000}})
    start = s.clock.time
    s.command("C", table.Stand())
    dice = Random(3)
    for _ in range(200):
        if s.actor.table.stage != "playing" or players.move(s, dice) is None:
            if (wake := s.actor.wake()) is None or s.actor.table.stage != "playing":
                break
            s.advance(max(0, wake - s.clock.time))
    assert s.actor.table.stage == "over"
    assert s.clock.time - start < 3_000_000


# --- bots that fail ---


def test_a_bot_that_says_nonsense_or_nothing_does_not_stop_the_others() -> None:
    class Odd(DrivenTable):
        def _carry(self, effect: Any) -> None:
            playing = self.actor.match_host
            if isinstance(effect, Think) and effect.seat == 3 and playing is not None and playing.stream.seq < 4:
                answers = {1: ("1/mix", {"type": "nonsense"}), 2: ("1/nowhere", {"type": "mix", "entropy": ""})}
                answer = answers.get(playing.stream.seq)
                self.thought(effect, answer)
                return
            super()._carry(effect)

    s = Odd("schafkopf", options={"deals": 1, "timing": {"mix": 5}}, dice=1)
    s.people("A", "B", "C").fill().start()
    assert players.play(s, Random(1)) > 10
    assert s.actor.table.stage == "over"


def test_what_a_bot_thought_for_a_match_that_was_read_anew_is_forgotten() -> None:
    s = players.table("schafkopf", people="A", pace=PACE, dice=1)
    stale = s.actor.match_host
    assert stale is not None
    before = seq(s)
    s.actor._loading = True
    s.actor.load(s.memory.snapshot(s.actor))
    fresh = s.actor.match_host
    assert fresh is not None
    assert fresh is not stale
    s.actor.effects = []
    thinking = Think(3, "random", "schafkopf", before, stale.stream.frame(3), [], stale)
    s.thought(thinking, ("1/mix", {"type": "mix", "entropy": ""}))
    assert fresh.substitutes.plans == {}
    assert seq(s) == before
