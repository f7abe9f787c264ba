"""Re, Kontra, keine 90 and so on: how long, by either clock; replies; the Hochzeit; and what cannot be said at all."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import Refusal
from stammtisch.games.doppelkopf.announcements import NOTHING, Moment, Said, level_of, step_of, why_not_announced
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Party, Step
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import normal

PARTIES: tuple[Party, ...] = ("re", "kontra")
LEVELS = range(5)
HELD_AT_LEAST = {40: (9, 8, 7, 6, 5), 48: (11, 10, 9, 8, 7)}
"""By the cards in one's own hand: Re or Kontra, keine 90, keine 60, keine 30, schwarz."""
TABLE_BEFORE = (6, 10, 14, 18, 22)
"""By the cards on the table: the one that must not lie yet."""


def announced(re: int = NOTHING, kontra: int = NOTHING) -> Said:
    return Said(re, kontra)


def own(party: Party, level: int, *, theirs: int = NOTHING) -> Said:
    """This party has gone so far, the other one as told."""
    return Said(level, theirs) if party == "re" else Said(theirs, level)


def holding(held: int, *, pack: int = 40, **moment: Any) -> Moment:
    """The speaker holds so many cards, and the trick is just complete."""
    return Moment(held, 4 * (pack // 4 - held), **moment)


def after(played: int, *, pack: int = 40, **moment: Any) -> Moment:
    """So many cards lie, and the speaker has not played to this trick yet."""
    return Moment(pack // 4 - played // 4, played, **moment)


def allowed(moment: Moment, party: Party, step: Step, **options: Any) -> bool:
    return why_not_announced(moment, party, step, Options(**options)) is None


def refused(moment: Moment, party: Party, step: Step, **options: Any) -> Refusal:
    refusal = why_not_announced(moment, party, step, Options(**options))
    assert refusal is not None
    return refusal


# --- the two clocks ---


@clause("DK-B1.9")
@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("pack", [40, 48])
def test_each_step_needs_one_card_less_in_hand(pack: int, level: int, party: Party) -> None:
    """Decision: the own hand is counted, as the big association does; without nines the same distance to a full hand.
    All lower steps have been made, so only this one is at stake."""
    step, before = step_of(party, level), own(party, level - 1)
    for held in range(pack // 4 + 1):
        in_time = held >= HELD_AT_LEAST[pack][level]
        assert allowed(holding(held, pack=pack, said=before), party, step, pack=pack) == in_time, held


@clause("DK-B1.9")
@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("pack", [40, 48])
def test_or_the_cards_on_the_table_count(pack: int, level: int, party: Party) -> None:
    step, before = step_of(party, level), own(party, level - 1)
    for played in range(pack + 1):
        in_time = played < TABLE_BEFORE[level]
        moment = after(played, pack=pack, said=before)
        assert allowed(moment, party, step, pack=pack, clock="table") == in_time, played


@clause("DK-B1.9")
def test_each_clock_looks_at_its_own_count_only() -> None:
    """The last to play in the second trick: seven cards lie, nine are in his hand."""
    moment = Moment(held=9, played=7)
    assert allowed(moment, "re", "re")
    assert not allowed(moment, "re", "re", clock="table")
    assert allowed(Moment(held=8, played=5), "re", "re", clock="table")
    assert not allowed(Moment(held=8, played=5), "re", "re")


# --- what a step includes ---


@clause("DK-B1.9")
@pytest.mark.parametrize(
    ("already", "level"), [(already, level) for already in range(NOTHING, 4) for level in LEVELS if level > already]
)
@pytest.mark.parametrize("clock", ["held", "table"])
def test_a_step_includes_the_missing_ones_and_all_must_be_in_time(clock: str, already: int, level: int) -> None:
    """So it is the lowest missing step that decides."""
    for held in range(11):
        moment = holding(held, said=own("re", already))
        lowest = already + 1
        in_time = held >= HELD_AT_LEAST[40][lowest] if clock == "held" else moment.played < TABLE_BEFORE[lowest]
        assert allowed(moment, "re", step_of("re", level), clock=clock) == in_time, held


@clause("DK-B1.9")
def test_the_refusal_names_the_step_that_is_late() -> None:
    refusal = refused(holding(8), "re", "60")
    assert (refusal.clause, refusal.key) == ("DK-B1.9", "refusal.dk.announced-late")
    assert refusal.args == {"step": "60", "missing": "re", "held": 8, "played": 8}
    assert refused(holding(7, said=announced(re=0)), "re", "30").args["missing"] == "90"


@clause("DK-B1.9")
def test_schwarz_can_be_said_at_once() -> None:
    assert allowed(holding(10), "kontra", "schwarz")
    assert allowed(holding(9), "kontra", "schwarz")


# --- what cannot be said at all ---


@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.parametrize("already", LEVELS)
def test_what_was_said_or_is_included_cannot_be_said_again(already: int, party: Party) -> None:
    for level in LEVELS:
        moment, step = holding(10, said=own(party, already)), step_of(party, level)
        if level > already:
            assert allowed(moment, party, step)
        else:
            assert refused(moment, party, step).key == "refusal.dk.said-already"


@pytest.mark.parametrize(("party", "word"), [("re", "kontra"), ("kontra", "re")])
def test_nobody_says_the_word_of_the_others(party: Party, word: Step) -> None:
    refusal = refused(holding(10), party, word)
    assert (refusal.clause, refusal.key) == ("DK-B1.6", "refusal.dk.other-word")


# --- replies ---


@clause("DK-B1.9")
@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.parametrize("theirs", LEVELS)
@pytest.mark.parametrize("pack", [40, 48])
def test_a_reply_may_come_with_one_card_fewer_than_their_word_needed(pack: int, theirs: int, party: Party) -> None:
    """Decision: any word of the others opens the reply, and doubles like any Re or Kontra."""
    for held in range(pack // 4 + 1):
        moment = holding(held, pack=pack, said=own(party, NOTHING, theirs=theirs))
        assert allowed(moment, party, party, pack=pack) == (held >= HELD_AT_LEAST[pack][theirs] - 1), held
        plain = held >= HELD_AT_LEAST[pack][0]
        assert allowed(moment, party, party, pack=pack, reply=False) == plain, held


@clause("DK-B1.9")
@pytest.mark.parametrize("theirs", LEVELS)
def test_by_the_table_a_reply_has_one_trick_more(theirs: int) -> None:
    """Decision: one card fewer in each hand are four cards more on the table."""
    for played in range(41):
        moment = after(played, said=announced(kontra=theirs))
        assert allowed(moment, "re", "re", clock="table") == (played < TABLE_BEFORE[theirs] + 4), played
        assert allowed(moment, "re", "re", clock="table", reply=False) == (played < TABLE_BEFORE[0]), played


@clause("DK-B1.9")
def test_a_late_reply_reopens_no_absage() -> None:
    """Kontra said keine 90; with seven cards one may still say Re, but not keine 90, nor keine 60 as it includes it."""
    moment = holding(7, said=announced(kontra=1))
    assert allowed(moment, "re", "re")
    assert refused(moment, "re", "90").args["missing"] == "90"
    assert refused(moment, "re", "60").args["missing"] == "90"


@clause("DK-B1.9")
def test_a_reply_in_time_for_it_may_be_an_absage_at_once() -> None:
    moment = holding(8, said=announced(kontra=0))
    assert allowed(moment, "re", "90")
    assert not allowed(moment, "re", "90", reply=False)


# --- the Hochzeit ---


@clause("DK-I.C")
@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.parametrize("level", LEVELS)
def test_before_the_finding_trick_is_complete_everything_is_too_early(level: int, party: Party) -> None:
    for played in range(12):
        searching = after(played, searching=True)
        refusal = refused(searching, party, step_of(party, level))
        assert (refusal.clause, refusal.key) == ("DK-I.C", "refusal.dk.before-finding")


@clause("DK-I.C")
@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.parametrize("pack", [40, 48])
@pytest.mark.parametrize(("trick", "last_early", "last_good"), [(1, 3, 5), (2, 7, 9), (3, 11, 13)])
def test_re_until_the_fifth_card_from_the_beginning_of_the_finding_trick(
    trick: int, last_early: int, last_good: int, pack: int, party: Party
) -> None:
    """Decision: "the fifth card" counts from the first card of the finding trick; by the whole deal Re could never be
    said after the second trick. Kontra has the same time."""
    for played in range(pack + 1):
        moment = after(played, pack=pack, found=trick)
        key = (
            "refusal.dk.before-finding"
            if played <= last_early
            else None
            if played <= last_good
            else "refusal.dk.announced-late"
        )
        refusal = why_not_announced(moment, party, party, Options(pack=pack))  # type: ignore[arg-type]
        assert (refusal and refusal.key) == key, played
        assert refusal is None or refusal.clause == "DK-I.C"


HOCHZEIT_READINGS = [
    ("rel5", 1, 5),
    ("rel5", 2, 9),
    ("rel5", 3, 13),
    ("ddv_shift", 1, 7),
    ("ddv_shift", 2, 11),
    ("ddv_shift", 3, 15),
    ("own_fifth_card", 1, 19),
    ("own_fifth_card", 2, 19),
    ("own_fifth_card", 3, 19),
    ("abs5", 1, 5),
    ("abs5", 2, None),
    ("abs5", 3, None),
]
"""The reading, the finding trick, and after how many cards Re is possible for the last time."""


@clause("DK-I.C")
@pytest.mark.parametrize(("reading", "trick", "last"), HOCHZEIT_READINGS)
def test_the_other_readings_of_the_fifth_card(reading: str, trick: int, last: int | None) -> None:
    """Who speaks has not played to the trick yet. Decision: the own fifth card is the one about to be played, so one
    holds six of ten; the shifted limit is the one of every game, a card later for every trick."""
    good = [
        played
        for played in range(41)
        if allowed(after(played, found=trick), "re", "re", hochzeit_re=reading, reply=False)
    ]
    assert good == ([] if last is None else list(range(4 * trick, last + 1)))


@clause("DK-I.C", "DK-B1.9")
@pytest.mark.parametrize(("trick", "last"), [(1, 5), (2, 9), (3, 13)])
def test_the_shifted_limit_follows_the_clock_of_the_table(trick: int, last: int) -> None:
    good = [
        played
        for played in range(41)
        if allowed(after(played, found=trick), "re", "re", hochzeit_re="ddv_shift", clock="table")
    ]
    assert good == list(range(4 * trick, last + 1))


@clause("DK-B1.9")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("trick", [1, 2, 3])
def test_in_a_hochzeit_the_absagen_move_with_the_finding_trick(trick: int, level: int) -> None:
    before = announced(re=level - 1)
    for held in range(11 - trick):
        in_time = held >= HELD_AT_LEAST[40][level] - (trick - 1)
        assert allowed(holding(held, found=trick, said=before), "re", step_of("re", level)) == in_time, held
    for played in range(4 * trick, 41):
        in_time = played < TABLE_BEFORE[level] + 4 * (trick - 1)
        moment = after(played, found=trick, said=before)
        assert allowed(moment, "re", step_of("re", level), clock="table") == in_time, played


@clause("DK-I.C", "DK-B1.9")
def test_a_reply_in_a_hochzeit_moves_as_well() -> None:
    for trick, least in ((1, 8), (2, 7), (3, 6)):
        late = [
            held
            for held in range(11 - trick)
            if allowed(holding(held, found=trick, said=announced(kontra=0)), "re", "re")
        ]
        assert late == list(range(least, 11 - trick))


# --- later is never better ---


@st.composite
def a_moment(draw: st.DrawFn) -> tuple[Moment, Options]:
    pack: Any = draw(st.sampled_from((40, 48)))
    found_in = draw(st.none() | st.integers(1, 3))
    options = Options(
        pack=pack,
        clock=draw(st.sampled_from(("held", "table"))),
        reply=draw(st.booleans()),
        hochzeit_re=draw(st.sampled_from(("rel5", "ddv_shift", "own_fifth_card", "abs5"))),
    )
    played = draw(st.integers(4 * (found_in or 0), pack - 1))
    spoken = Said(draw(st.integers(-1, 4)), draw(st.integers(-1, 4)))
    return after(played, pack=pack, said=spoken, found=found_in), options


@clause("DK-B1.9")
@given(a_moment(), st.integers(1, 47), st.sampled_from(PARTIES), st.sampled_from(LEVELS))
def test_what_cannot_be_said_now_cannot_be_said_later(
    now: tuple[Moment, Options], more: int, party: Party, level: int
) -> None:
    """As long as the others say nothing new."""
    moment, options = now
    later = after(min(moment.played + more, options.pack), pack=options.pack, said=moment.said, found=moment.found)
    step = step_of(party, level)
    if why_not_announced(later, party, step, options) is None:
        assert why_not_announced(moment, party, step, options) is None


@clause("DK-B1.9")
@given(a_moment(), st.sampled_from(PARTIES), st.integers(0, 3))
def test_what_can_be_said_at_once_can_be_said_step_by_step(
    now: tuple[Moment, Options], party: Party, level: int
) -> None:
    moment, options = now
    higher, lower = step_of(party, level + 1), step_of(party, level)
    if level > moment.said.of(party) and why_not_announced(moment, party, higher, options) is None:
        assert why_not_announced(moment, party, lower, options) is None


def test_a_level_and_its_word_belong_together() -> None:
    for party in PARTIES:
        assert [level_of(step_of(party, level)) for level in LEVELS] == list(LEVELS)


# --- at the table ---


@clause("DK-B1.9")
def test_a_table_hears_re_with_nine_cards_and_not_with_eight() -> None:
    t = normal("A: H10 XD; C: XD")
    t.play("A:H10")
    t.say("A: re")
    assert t.playing.said == announced(re=0)
    late = normal("A: H10 H10 XD; C: XD")
    late.play("A:H10")
    for letter in "BCD":
        late.play(f"{letter}:{late.legal(letter)[0]}")
    late.play("A:H10")
    assert late.refused("A: re").key == "refusal.dk.announced-late"
    assert late.refused("A: re").args["held"] == 8


@clause("DK-1.1f", "DK-B1.9")
def test_a_solo_bought_with_a_step_is_answered_in_the_time_of_a_re() -> None:
    bought: dict[str, Any] = {"said": Said(re=level_of("30")), "bought": level_of("30")}
    assert allowed(holding(8, **bought), "kontra", "kontra")
    assert not allowed(holding(7, **bought), "kontra", "kontra")
    assert not allowed(holding(5, **bought), "kontra", "kontra"), "after five tricks it is no answer in time"
    assert allowed(holding(5, **bought), "kontra", "kontra", bought_reply="as_step"), "the other reading"


@clause("DK-1.1f", "DK-B1.9")
def test_what_the_soloist_adds_in_play_is_answered_in_its_own_time() -> None:
    added: dict[str, Any] = {"said": Said(re=level_of("schwarz")), "bought": level_of("30")}
    assert allowed(holding(4, **added), "kontra", "kontra")
    assert not allowed(holding(3, **added), "kontra", "kontra")
