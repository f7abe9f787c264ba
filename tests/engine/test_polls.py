"""Questions to several seats: sealed or open, changeable or for good, and never a word about who was quicker."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import HOST, TimeUp, Window
from stammtisch.engine.polls import Poll, majority
from tests.engine import hohe_karte as hk
from tests.engine.tables import GAME, dealt, refusal

POLL: Poll[int] = Poll("vote:7", (0, 1, 2))


def test_an_open_poll_asks_those_who_have_not_answered() -> None:
    window = POLL.answer(1, 5).window("vote", sealed=True, must=False, limit="vote")
    assert window == Window(
        "vote:7", "vote", (0, 2), closes="all", must=False, sealed=True, answered=(1,), limit="vote"
    )


def test_a_changeable_poll_goes_on_asking_everybody() -> None:
    window = POLL.answer(1, 5).window("vote", changeable=True)
    assert (window.seats, window.answered, window.must, window.limit) == ((0, 1, 2), (1,), True, None)


def test_the_last_answer_of_a_seat_counts() -> None:
    poll = POLL.answer(1, 5).answer(1, 6)
    assert (poll.of(1), poll.answers, poll.missing, poll.complete) == (6, ((1, 6),), (0, 2), False)


def test_who_has_not_answered_has_no_answer() -> None:
    assert POLL.of(0) is None


@given(st.permutations([(0, 4), (1, 5), (2, 4)]))
def test_the_order_of_answers_leaves_no_trace(answers: list[tuple[int, int]]) -> None:
    poll = POLL
    for seat, value in answers:
        poll = poll.answer(seat, value)
    assert poll.complete
    assert poll.answers == ((0, 4), (1, 5), (2, 4))


def test_a_majority_is_more_than_half_of_all_voters_answered_or_not() -> None:
    poll = POLL.answer(0, 4)
    assert majority(poll, of=3) is None
    assert majority(poll.answer(1, 5), of=3) is None
    assert majority(poll.answer(2, 4), of=3) == 4
    assert majority(poll.answer(2, 4), of=4) is None
    assert majority(poll, of=1) == 4


# --- at the table ---


def test_a_sealed_answer_is_seen_by_its_seat_only_and_that_there_is_one_by_all() -> None:
    t = dealt()
    t.do(1, hk.Tip(2), kind="tip")
    assert t.frame(1).events == (hk.Tipped(1, 2),)
    assert t.frame(1).view.tip == 2
    for other in (0, 2):
        assert t.frame(other).events == (hk.Tipped(1, None, hidden=True),)
        assert t.frame(other).view.tip is None
    tip = t.window("tip")
    assert (tip.sealed, tip.answered, tip.seats) == (True, (1,), (0, 2))


def test_an_open_vote_may_be_changed_until_it_is_decided_and_keeps_its_question() -> None:
    t = dealt()
    t.do(0, hk.Vote(True), kind="vote")
    before = t.window("vote")
    t.do(0, hk.Vote(False), kind="vote")
    assert t.window("vote") == before
    t.do(1, hk.Vote(True), kind="vote")
    t.do(2, hk.Vote(True), kind="vote")
    assert refusal(t, 0, hk.Vote(True), window="vote").clause == "ENG-late"


def test_one_vote_does_not_make_another_one_stale() -> None:
    for order in permutations(hk.SEATS):
        t = dealt()
        windows = {seat: (t.window("tip").id, t.window("vote").id) for seat in order}
        for seat in order:
            t.submit(seat, hk.Tip(0), window=windows[seat][0])
            t.submit(seat, hk.Vote(seat == 0), window=windows[seat][1])
        assert isinstance(t.state, hk.Playing)
        assert t.state.tips == ((0, 0), (1, 0), (2, 0))


def test_silence_has_an_answer_when_time_is_up() -> None:
    t = dealt()
    t.do(0, hk.Tip(1), kind="tip")
    assert t.do(HOST, TimeUp(), kind="tip") == (hk.Tipped(1, None), hk.Tipped(2, None))
    t.do(2, hk.Vote(True), kind="vote")
    assert t.do(HOST, TimeUp(), kind="vote") == (hk.Voted(0, False), hk.Voted(1, False), hk.Stirred(False))
    assert [w.kind for w in GAME.windows(t.state)] == ["swap", "anytime"]
