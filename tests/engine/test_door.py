"""The one door: is the question open, not suspended, and for this actor? Only then are the rules asked."""

import pytest

from stammtisch.cards import Card
from stammtisch.engine.core import (
    HOST,
    HOST_ONLY,
    LATE,
    NOT_ASKED,
    SPECTATOR,
    SUPERVISOR,
    WAITS,
    WRONG_KIND,
    Accepted,
    Draft,
    Game,
    TimeUp,
    Window,
    suspended,
)
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch_dev.testing import clause
from tests.engine import hohe_karte as hk
from tests.engine.tables import GAME, ORDER, at_cards, dealt, new_table, playing, refusal

EZ, GA, HO = Card("EZ"), Card("GA"), Card("HO")


@clause("ENG-late")
@pytest.mark.parametrize("window", ["card:1", "mix", "", "CARD:0", "card:0 ", "3/card:0"])
def test_an_answer_to_a_question_that_is_not_open_is_late(window: str) -> None:
    assert refusal(at_cards(), 1, hk.PlayCard(EZ), window=window) == LATE


@clause("ENG-late")
def test_the_same_answer_sent_twice_is_late_the_second_time() -> None:
    t = at_cards()
    t.do(1, hk.PlayCard(EZ), kind="card")
    assert refusal(t, 1, hk.PlayCard(EZ), window="card:0") == LATE


def test_what_is_asked_is_worked_out_once_for_a_state_and_anew_for_every_other() -> None:
    class Counting(hk.HoheKarte):
        worked_out = 0

        def windows(self, state: hk.State) -> tuple[Window, ...]:
            self.worked_out += 1
            return super().windows(state)

    game, before = Counting(), at_cards().state
    at_first = game.open_windows(before)
    outcome = game.submit(before, 1, hk.PlayCard(EZ), window="card:0")
    assert game.worked_out == 1
    assert isinstance(outcome, Accepted)
    assert game.open_windows(outcome.state) == game.windows(outcome.state) != at_first
    assert game.open_windows(before) == at_first
    assert game.submit(outcome.state, 1, hk.PlayCard(EZ), window="card:0") == LATE


def test_two_tables_of_one_game_are_not_taken_for_each_other() -> None:
    """The state itself is remembered, not its number: a state made where a forgotten one lay is another one."""
    game = hk.HoheKarte()
    for _ in range(50):
        assert game.open_windows(new_table().state) == game.windows(new_table().state)
        assert game.open_windows(at_cards().state) == game.windows(at_cards().state)


def test_one_draft_does_not_know_the_events_of_another() -> None:
    state = at_cards().state
    first, other = Draft(state, GAME.evolve), Draft(state, GAME.evolve)
    first.adopt(state, (hk.CardPlayed(1, EZ),))
    assert (len(first.events), len(other.events)) == (1, 0)


@clause("ENG-late")
def test_nothing_is_open_after_the_end() -> None:
    t = at_cards()
    for seat, card in ((1, "EZ"), (2, "EO"), (0, "EA")):
        t.do(seat, hk.PlayCard(Card(card)), kind="card")
    assert GAME.windows(t.state) == ()
    assert refusal(t, 1, hk.CallHalt(), window="anytime") == LATE


@clause("ENG-waits")
def test_a_suspended_question_takes_no_answer() -> None:
    t = at_cards()
    t.do(2, hk.CallHalt(), kind="anytime")
    assert refusal(t, 1, hk.PlayCard(EZ), window="card:0") == WAITS
    assert refusal(t, 0, hk.CallHalt(), window="anytime") == WAITS
    assert refusal(t, HOST, TimeUp(), window="card:0") == WAITS


@clause("ENG-not-asked")
@pytest.mark.parametrize("actor", [0, 2, 7, -9, SPECTATOR, SUPERVISOR])
def test_only_who_is_asked_may_answer(actor: int) -> None:
    assert refusal(at_cards(), actor, hk.PlayCard(EZ), window="card:0") == NOT_ASKED


@clause("ENG-not-asked")
def test_who_has_answered_for_good_is_not_asked_again() -> None:
    t = dealt()
    t.do(1, hk.Tip(0), kind="tip")
    assert refusal(t, 1, hk.Tip(2), window="tip") == NOT_ASKED


@clause("ENG-table-only")
@pytest.mark.parametrize("action", [TimeUp(), Shuffle(ORDER)])
@pytest.mark.parametrize("actor", [0, 1, SUPERVISOR, SPECTATOR])
def test_a_seat_cannot_play_the_clock_or_the_shuffler(actor: int, action: hk.Action) -> None:
    assert refusal(at_cards(), actor, action, window="card:0") == HOST_ONLY
    assert refusal(playing(stir=True), actor, action, window="shuffle:1") == HOST_ONLY


@clause("ENG-table-only")
def test_the_table_cannot_play_a_seat() -> None:
    assert refusal(at_cards(), HOST, hk.PlayCard(EZ), window="card:0") == HOST_ONLY
    assert refusal(new_table(), HOST, Mix("x"), window="mix") == HOST_ONLY


def test_time_is_up_only_where_there_is_a_limit() -> None:
    assert refusal(playing(), HOST, TimeUp(), window="swap") == NOT_ASKED
    t = at_cards()
    assert isinstance(t.submit(HOST, TimeUp(), window="card:0"), Accepted)
    assert t.log[-1].events == (hk.CardPlayed(1, EZ),)


@clause("ENG-not-asked")
def test_a_limit_lets_the_clock_in_but_nothing_else_of_the_table() -> None:
    assert refusal(new_table(), HOST, Shuffle(ORDER), window="mix") == NOT_ASKED


@pytest.mark.parametrize("action", [Mix("x"), hk.Tip(0), hk.Swap(None), hk.CallHalt(), hk.GoOn()])
def test_an_answer_to_another_question_is_no_answer_to_this_one(action: hk.Action) -> None:
    assert refusal(at_cards(), 1, action, window="card:0") == WRONG_KIND


def test_the_supervisor_is_asked_where_the_game_sends_for_him() -> None:
    t = at_cards()
    t.do(0, hk.CallHalt(), kind="anytime")
    assert t.do(SUPERVISOR, hk.GoOn(), kind="halt") == (hk.HaltOver(),)


def test_the_same_questions_come_back_after_a_halt() -> None:
    t = at_cards()
    before = GAME.windows(t.state)
    t.do(2, hk.CallHalt(), kind="anytime")
    halted = GAME.windows(t.state)
    assert [w.id for w in halted] == ["halt:1", *(w.id for w in before)]
    assert [w.waits_for for w in halted] == [None, "halt:1", "halt:1"]
    for seat in (1, 0, 2):
        t.do(seat, hk.GoOn(), kind="halt")
    assert GAME.windows(t.state) == before
    assert t.do(1, hk.PlayCard(EZ), kind="card") == (hk.CardPlayed(1, EZ),)


def test_suspending_changes_nothing_but_what_is_waited_for() -> None:
    vote = Window("vote:1", "vote", (0, 1), closes="all", must=False, sealed=True, answered=(0,), limit="vote")
    by = Window("halt:1", "halt", (0, 1, 2))
    first, second = suspended((vote,), by)
    assert first == by
    assert second == Window(
        "vote:1", "vote", (0, 1), closes="all", must=False, sealed=True, answered=(0,), limit="vote", waits_for="halt:1"
    )


def test_a_draft_folds_as_it_goes_and_takes_over_what_others_have_folded() -> None:
    draft: Draft[tuple[int, ...], int] = Draft((), lambda state, event: (*state, event))
    assert draft.emit(1) == (1,)
    draft.adopt((1, 2, 3), (2, 3))
    assert draft.done() == Accepted((1, 2, 3), (1, 2, 3))


def test_a_game_reveals_nothing_unless_it_says_so() -> None:
    assert Game.reveals(GAME, hk.HaltOver(), 0) is None
