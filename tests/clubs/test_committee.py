"""CT-18: two thirds of all members of the committee; CT-1a, CT-1b: but never the name."""

import pytest

from stammtisch.clubs import actions as act
from stammtisch.clubs.editions import PRINTED, differences, edition_of, options_of, playable, text_of
from stammtisch.engine.core import Refusal
from stammtisch_dev.testing import clause
from tests.clubs.clubhouse import CHAIR, Clubhouse


@clause("CT-18")
@pytest.mark.parametrize(
    ("members", "yes", "adopted"),
    [
        (1, 0, False),
        (1, 1, True),
        (2, 1, False),
        (2, 2, True),
        (3, 1, False),
        (3, 2, True),
        (4, 2, False),
        (4, 3, True),
        (6, 4, True),
        (7, 4, False),
    ],
)
def test_two_thirds_of_all_members_are_needed(members: int, yes: int, adopted: bool) -> None:
    house = Clubhouse(members + 1, committee=members)
    assert house.amend("CT-16c", yes=yes, split_factor="divide_gain") is adopted
    options = playable(house.club.edition)
    assert options is not None
    assert (options.split_factor == "divide_gain") is adopted


@clause("CT-18")
def test_who_is_absent_counts_as_if_against() -> None:
    house = Clubhouse(3)
    house.done(1, act.Propose("CT-14a", "Wer am Zug ist, klopft."))
    house.done(1, act.CastVote(motion=1, yes=True))
    (rejected,) = house.done(CHAIR, act.CloseBallot(motion=1))
    assert (rejected.yes, rejected.needed) == (1, 2)  # type: ignore[union-attr]
    assert house.club.editions == PRINTED


@clause("CT-18")
def test_when_all_have_voted_it_is_counted_by_itself() -> None:
    house = Clubhouse(3)
    house.done(1, act.Propose("CT-17b", "Fünfzig je Kopf.", {"playoff_limit": "product"}))
    house.done(2, act.CastVote(motion=1, yes=False))
    house.done(3, act.CastVote(motion=1, yes=True))
    assert house.club.motions[0].state == "open"
    house.done(1, act.CastVote(motion=1, yes=True))
    assert house.club.motions[0].state == "adopted"  # type: ignore[comparison-overlap]
    assert house.club.edition.ruleset == "CT/2026-11-18/rev5"
    assert text_of(house.club.edition, "CT-17b") == "Fünfzig je Kopf."


@clause("CT-18")
def test_the_practical_notes_need_only_most_of_those_who_vote() -> None:
    house = Clubhouse(4, committee=4)
    assert house.amend("CT-N2", "Fünf Sekunden.", yes=1)
    house.done(1, act.Propose("CT-N2", "Zehn Sekunden."))
    house.done(1, act.CastVote(motion=2, yes=True))
    assert house.refused(1, act.CloseBallot(motion=2)) == "CT-18", "one member alone does not decide"


@clause("CT-18")
def test_others_may_suggest_and_the_committee_takes_it_up() -> None:
    house = Clubhouse(4)
    house.done(4, act.Propose("CT-17b", "Fünfzig je Kopf.", {"playoff_limit": "product"}))
    assert house.club.motions[0].state == "suggested"
    assert house.refused(4, act.CastVote(motion=1, yes=True)) == "CT-18"
    assert house.refused(4, act.TakeUp(1)) == "CT-18"
    assert house.refused(1, act.CastVote(motion=1, yes=True)) == "CT-18"
    house.done(2, act.TakeUp(1))
    house.done(4, act.Speak(1, "Sonst dauert das Stechen ewig."))
    assert house.club.motions[0].speeches[0].member == 4
    assert house.refused(4, act.CastVote(motion=1, yes=True)) == "CT-18"
    for member in (1, 2, 3):
        house.done(member, act.CastVote(motion=1, yes=True))
    assert house.club.edition.revision == 5


@clause("CT-18")
def test_nobody_leaves_or_joins_the_committee_while_it_votes() -> None:
    house = Clubhouse(4)
    house.done(1, act.Propose("CT-17b", "Fünfzig je Kopf."))
    assert house.refused(CHAIR, act.Appoint(4, "committee")) == "CT-18"
    assert house.refused(CHAIR, act.Appoint(3, "committee", holds=False)) == "CT-18"
    assert house.refused(3, act.Resign(3)) == "CT-18"
    assert house.refused(CHAIR, act.Forget(3)) == "CT-18"
    house.done(1, act.WithdrawMotion(1))
    house.done(3, act.Resign(3))
    assert house.club.holders("committee") == (1, 2)


@clause("CT-18")
def test_what_no_longer_goes_with_the_edition_in_force_is_not_adopted() -> None:
    house = Clubhouse(3)
    house.done(1, act.Propose("CT-NUEV-3", "Immer acht.", {"run_long": 8}))
    house.done(1, act.Propose("CT-NUEV-2", "Drei Karten.", {"hand": 3}))
    for number in (1, 2):
        for member in (1, 2, 3):
            house.done(member, act.CastVote(motion=number, yes=True))
    assert [(motion.state, motion.overtaken) for motion in house.club.motions] == [
        ("adopted", False),
        ("rejected", True),
    ]
    assert house.club.edition.revision == 5
    assert playable(house.club.edition) is not None


@clause("CT-1a", "CT-1b")
@pytest.mark.parametrize("name", ["CT-1a", "CT-1b"])
def test_the_name_of_the_game_cannot_be_changed(name: str) -> None:
    house = Clubhouse(3)
    assert house.refused(1, act.Propose(name, "Das Spiel heißt Ordnungstrumpf.")) == name


@clause("CT-18")
@pytest.mark.parametrize(
    ("where", "text", "settings", "key"),
    [
        ("CT-99", "neu", {}, "no-such-clause"),
        ("CT-16c", "  ", {}, "no-text"),
        ("CT-16c", "neu", {"nonsense": 1}, "no-such-option"),
        ("CT-16c", "neu", {"ruleset": "CT/x"}, "no-such-option"),
        ("CT-16c", "neu", {"limit": 900}, "other-clause"),
        ("CT-16c", "neu", {"split_factor": "thirds"}, "settings"),
        ("CT-NUEV-3", "neu", {"run_short": 6, "run_long": 6}, "settings"),
    ],
)
def test_what_cannot_be_amended_is_refused(where: str, text: str, settings: dict[str, object], key: str) -> None:
    house = Clubhouse(3)
    refusal = house.ask(1, act.Propose(where, text, settings))
    assert isinstance(refusal, Refusal)
    assert refusal.key == f"refusal.club.{key}"
    assert not house.club.motions


@clause("CT-18", "CT-PRE-1")
def test_a_new_edition_holds_and_the_old_one_stays_as_it_was() -> None:
    house = Clubhouse(3)
    before = house.club.edition
    assert house.amend("CT-17a", "Bis 1500.", yes=3, limit=1500)
    assert house.amend("CT-11a", "Nur im Stehen.", yes=2)
    old, new = playable(before), playable(house.club.edition)
    assert old is not None
    assert new is not None
    assert (old.limit, old.ruleset) == (1000, "CT/1999-03-14/rev4")
    assert (new.limit, new.ruleset) == (1500, "CT/2026-11-18/rev6")
    assert [(d.clause, d.settings_after) for d in differences(before, house.club.edition)] == [
        ("CT-11a", {}),
        ("CT-17a", {"limit": 1500}),
    ]


def test_every_option_that_can_be_amended_belongs_to_one_clause() -> None:
    assert options_of("CT-16c") == ("split_factor",)
    assert options_of("CT-NUEV-3") == ("run_short", "run_long")
    assert options_of("CT-14") == ()


@clause("CT-PRE-1")
def test_nobody_plays_by_an_edition_whose_words_are_lost() -> None:
    club = Clubhouse(1).club
    refusal = edition_of(club, 1)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "CT-PRE-1"
    assert edition_of(club, 4) == edition_of(club) == PRINTED[-1]


@clause("CT-18")
def test_the_golden_history_of_1987_and_1999() -> None:
    """Two members adopted the book together; of three, two would have been enough for the fourth revision."""
    assert [(edition.day, edition.electors) for edition in PRINTED] == [("1987-05-02", 2), ("1999-03-14", 3)]
    founders = Clubhouse(2, committee=2)
    assert not founders.amend("CT-17a", yes=1, day="1987-05-02", limit=1200)
    assert founders.amend("CT-17a", yes=2, day="1987-05-02", limit=1200)
    founders.done(CHAIR, act.Enrol())
    founders.done(CHAIR, act.Appoint(3, "committee"))
    assert founders.amend("CT-17a", yes=2, day="1999-03-14", limit=1000)
    assert [edition.electors for edition in founders.club.editions] == [2, 3, 2, 3]
