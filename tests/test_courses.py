"""First steps: every course can be gone through, and what its words claim is what the rules decide."""

from typing import Any

import pytest

from stammtisch import games, texts
from stammtisch.cards import BAVARIAN, FRENCH
from stammtisch.engine.core import Refusal
from stammtisch.engine.course import LEARNER, Course, Led, Step
from stammtisch.rulebook import book
from stammtisch.tricks import PlayCard
from stammtisch_dev.forms import expanded

TAUGHT = games.NAMES


def course_of(game: str) -> Course:
    course = games.info(game).course()
    assert course is not None
    return course


def led(game: str, key: str) -> Led:
    course = course_of(game)
    return Led(games.deal_game(game), course, [step.key for step in course.steps].index(key))


def window_of(table: Led) -> str:
    """The question the step's act answers."""
    answers = [w.id for w in table.stream.windows if LEARNER in w.seats and w.must and w.waits_for is None]
    assert answers
    return answers[0]


def tried(game: str, key: str, action: Any) -> Any:
    table = led(game, key)
    return table.tried(action, window_of(table))


@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_is_reached_and_its_act_is_offered_and_accepted(game: str) -> None:
    course = course_of(game)
    for at, step in enumerate(course.steps):
        if step.deal is None:
            assert step.act is None
            continue
        table = Led(games.deal_game(game), course, at)
        assert table.moment.frames
        if step.act is not None:
            frames = table.tried(step.act, window_of(table))
            assert isinstance(frames, tuple)
            assert frames, step.key


@pytest.mark.parametrize("game", TAUGHT)
def test_a_step_can_be_entered_at_once_and_looks_as_if_one_had_come_to_it(game: str) -> None:
    """What the step before has left on the table is the first frame of the next one."""
    course = course_of(game)
    for at, (before, step) in enumerate(zip(course.steps, course.steps[1:], strict=False), 1):
        if before.deal is None or step.deal != before.deal or step.to_the_end:
            continue
        earlier = Led(games.deal_game(game), course, at - 1)
        if before.act is not None:
            frames = earlier.tried(before.act, window_of(earlier))
            assert isinstance(frames, tuple)
            last = frames[-1]
        else:
            last = earlier.moment.frames[-1]
        assert Led(games.deal_game(game), course, at).moment.frames[0].seq >= last.seq


@pytest.mark.parametrize("lang", texts.LANGS)
@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_has_its_words_and_its_clauses(game: str, lang: texts.Lang) -> None:
    words, clauses = texts.sentences(lang), {clause.id for clause in book(game).clauses}
    short = games.info(game).short
    for step in course_of(game).steps:
        key = f"course.{short}.{step.key}"
        assert {key, f"{key}.text"} <= words.keys()
        assert (f"{key}.done" in words) == (step.act is not None), key
        if has_a_choice(game, step):
            assert f"{key}.hint" in words, key
        assert set(step.clauses) <= clauses
    spoken = {key.split(".")[2] for key in words if key.startswith(f"course.{short}.")}
    assert spoken == {step.key for step in course_of(game).steps}


def has_a_choice(game: str, step: Step) -> bool:
    """Would another act go? Then something has to be said to it."""
    if step.act is None:
        return False
    table = led(game, step.key)
    window = next(w for w in table.stream.windows if w.id == window_of(table))
    forms = table.match.offers(table.stream.state, LEARNER, window)
    return any(table.tried(act, window.id) is None for form in forms for act in expanded(form) if act != step.act)


def test_a_card_that_does_not_follow_is_refused_with_its_clause() -> None:
    refusals = [
        tried("chaotentrumpf", "follow", PlayCard(FRENCH.card("PA"))),
        tried("schafkopf", "follow", PlayCard(BAVARIAN.card("GU"))),
        tried("doppelkopf", "follow", type(led("doppelkopf", "follow").here.act)("XD")),
    ]
    assert all(isinstance(refusal, Refusal) for refusal in refusals)
    assert [refusal.clause for refusal in refusals] == ["CT-15b", "SK-B5.6", "DK-B1.3"]


def test_another_legal_card_is_no_mistake_and_changes_nothing() -> None:
    assert tried("chaotentrumpf", "trump", PlayCard(FRENCH.card("KA"))) is None


def result(game: str) -> Any:
    return led(game, "count").stream.state.rows[-1].result


def test_what_the_words_say_of_the_count_is_what_was_counted() -> None:
    assert result("chaotentrumpf").game_points[2] == -200
    assert "CT-16a-2" in [line.clause for line in result("chaotentrumpf").lines]
    assert result("schafkopf").lines[0].args["augen"] == 96
    assert result("schafkopf").game_points == (2, 2, -2, -2)
    assert result("doppelkopf").lines[0].args["augen"] == 198
    assert [line.clause for line in result("doppelkopf").lines].count("DK-4d") == 2


def test_mau_has_to_be_said_with_the_last_card_but_one() -> None:
    table = led("maumau", "mau")
    silent = type(table.here.act)(table.here.act.card)
    assert table.tried(silent, window_of(table)) is None
