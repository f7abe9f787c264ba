"""Article 18: two thirds of all members change the articles, nobody the name, and a match keeps its edition."""

from typing import Any

import pytest

from stammtisch.engine.core import LATE, SPECTATOR, TABLE, Accepted
from stammtisch.engine.session import Session
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.match.committee import (
    LONGEST,
    Adopted,
    Amendment,
    AmendmentVoted,
    CloseBallot,
    Committee,
    CommitteeAction,
    CommitteeEvent,
    Edition,
    Propose,
    Rejected,
    Suggested,
    VoteAmendment,
    options,
    text_of,
)
from stammtisch.games.chaotentrumpf.options import RULESET, Options
from stammtisch.rulebook import book
from stammtisch.rulebook.testing import clause
from tests.chaotentrumpf.match_table import ready
from tests.tables import GameTable

DAY = "2026-11-16"


class Sitting(GameTable[Edition, CommitteeAction, CommitteeEvent, Edition]):
    def move(self, clause_id: str, text: str = "Anders.", *, by: int = 0, **settings: Any) -> "Sitting":
        self.do(by, Propose(clause_id, text, settings), kind="motion")
        return self

    def vote(self, *votes: bool | None) -> "Sitting":
        """The members in turn; None is absent."""
        for seat, yes in enumerate(votes):
            if yes is not None:
                self.do(seat, VoteAmendment(yes), kind="ballot")
        return self

    def close(self, day: str = DAY) -> "Sitting":
        self.do(TABLE, CloseBallot(day), kind="close")
        return self

    def adopt(self, clause_id: str, text: str = "Anders.", **settings: Any) -> "Sitting":
        return self.move(clause_id, text, **settings).vote(*[True] * self.state.members).close()

    def refused(self, clause_id: str, text: str = "Anders.", **settings: Any) -> tuple[str, str]:
        found = self.refusal(0, Propose(clause_id, text, settings), kind="motion")
        return found.clause, found.key.removeprefix("refusal.ct.")


def sitting(members: int = 3, *, others: int = 0) -> Sitting:
    committee = Committee(members, others=others)
    return Sitting(committee, committee.begin())


# --- two thirds of all -----------------------------------------------------------------------------------------


@clause("CT-18")
@pytest.mark.parametrize(
    ("members", "votes", "needed", "adopted"),
    [
        (3, (True, True, False), 2, True),
        (3, (True, True, None), 2, True),
        (3, (True, None, None), 2, False),
        (3, (True, False, False), 2, False),
        (2, (True, True), 2, True),
        (2, (True, False), 2, False),
        (2, (True, None), 2, False),
        (4, (True, True, True, False), 3, True),
        (4, (True, True, None, None), 3, False),
        (1, (True,), 1, True),
        (3, (None, None, None), 2, False),
        (6, (True, True, True, True, None, None), 4, True),
    ],
)
def test_two_thirds_of_all_members_are_needed_and_who_is_absent_has_not_agreed(
    members: int, votes: tuple[bool | None, ...], needed: int, adopted: bool
) -> None:
    s = sitting(members).move("CT-12a").vote(*votes).close()
    if adopted:
        assert s.events == (Adopted(f"CT/{DAY}/rev5"),)
    else:
        assert s.events == (Rejected(votes.count(True), needed),)
    assert s.state.proposed is None
    assert list(s.kinds()) == ["motion"]


@clause("CT-18")
@pytest.mark.parametrize(
    ("votes", "adopted"),
    [
        ((True, None, None), True),
        ((True, False, None), False),
        ((True, True, False), True),
        ((None, None, None), False),
    ],
)
def test_the_practical_notes_are_changed_by_most_of_those_who_vote(
    votes: tuple[bool | None, ...], adopted: bool
) -> None:
    """Decision: article 18 lists what is entrenched, and the notes are not among it."""
    s = sitting().move("CT-N5b").vote(*votes).close()
    assert (text_of(s.state, "CT-N5b") == "Anders.") is adopted


@clause("CT-18")
@pytest.mark.parametrize("clause_id", ["CT-NUEV-2", "CT-LE-a", "CT-SV-3", "CT-18", "CT-1b"])
def test_ordinances_and_the_article_itself_are_entrenched(clause_id: str) -> None:
    s = sitting().move(clause_id).vote(True, None, None).close()
    assert s.events == (Rejected(1, 2),)
    assert text_of(s.state, clause_id) is None


@clause("CT-18")
def test_a_member_may_change_his_vote_until_it_is_counted() -> None:
    s = sitting().move("CT-12a").vote(True, True, False)
    assert s.window("ballot").answered == (0, 1, 2)
    assert s.vote(None, False).events == (AmendmentVoted(1, yes=False),)
    assert s.close().events == (Rejected(1, 2),)


@clause("CT-18")
def test_while_a_motion_is_voted_upon_there_is_no_other() -> None:
    s = sitting().move("CT-12a")
    assert s.submit(1, Propose("CT-12b", "Anders."), window="motion:0:0") == LATE
    s.vote(True, True, True).close()
    assert s.submit(0, VoteAmendment(yes=False), window="ballot:0") == LATE
    assert s.move("CT-12b").window("ballot").id == "ballot:1"


# --- who may move what -----------------------------------------------------------------------------------------


@clause("CT-18")
def test_who_is_not_a_member_only_suggests() -> None:
    s = sitting(others=2).move("CT-12a", "Vier Karten.", by=3)
    suggestion = Amendment("CT-12a", "Vier Karten.")
    assert s.events == (Suggested(3, suggestion),)
    assert (s.state.suggestions, s.state.proposed) == (((3, suggestion),), None)
    s.move("CT-12a", "Vier Karten.", by=2)
    assert s.state.proposed == suggestion
    assert s.state.votes is not None
    assert s.window("ballot").seats == (0, 1, 2)
    assert s.refusal(3, VoteAmendment(yes=True), kind="ballot").clause == "ENG-not-asked"


@clause("CT-1a")
def test_the_name_cannot_be_put_to_the_vote() -> None:
    """Decision: what article 1 calls unalterable is not among what article 18 can alter."""
    s = sitting(others=1)
    assert s.refused("CT-1a", "Das Spiel heißt Ordnungstrumpf.") == ("CT-1a", "name-stands")
    named = Propose("CT-1a", "Das Spiel heißt Ordnungstrumpf.")
    assert s.refusal(3, named, kind="motion").clause == "CT-1a", "nor suggested"
    assert "CT-1a" not in {motion.clause for motion in s.offered(0, "motion")}
    assert Chaotentrumpf(3).name == "chaotentrumpf"
    assert "name" not in Options.__struct_fields__


@clause("CT-18", "CT-1a")
@pytest.mark.parametrize(
    ("clause_id", "text", "settings", "why"),
    [
        ("CT-99", "Anders.", {}, "no-such-clause"),
        ("MM-1a", "Anders.", {}, "no-such-clause"),
        ("CT-12a", "", {}, "amendment-text"),
        ("CT-12a", "  \n", {}, "amendment-text"),
        ("CT-12a", "x" * (LONGEST + 1), {}, "amendment-text"),
        ("CT-12a", "Anders.", {"exchange_max": 4}, "amendment-settings"),
        ("CT-12a", "Anders.", {"exchange_most": 2}, "amendment-settings"),
        ("CT-18", "Anders.", {"ruleset": "CT/mine"}, "amendment-settings"),
        ("CT-NUEV-3", "Anders.", {"run_short": 6, "run_long": 6}, "amendment-settings"),
    ],
)
def test_which_motions_are_refused(clause_id: str, text: str, settings: dict[str, Any], why: str) -> None:
    assert sitting().refused(clause_id, text, **settings) == ("CT-18", why)


@clause("CT-18", "CT-1a")
def test_settings_have_to_go_with_what_was_adopted_before() -> None:
    """Runs of eight go with hands of ten, and not with the hands of six that were adopted."""
    s = sitting().adopt("CT-7", hand=3, run_short=4, run_long=5)
    assert s.refused("CT-11b-T", run_long=8) == ("CT-18", "amendment-settings")
    assert options(s.adopt("CT-11b-T", run_long=6).state).run_long == 6
    assert options(s.adopt("CT-7", hand=4).state).hand == 4


@pytest.mark.parametrize("action", [VoteAmendment(yes=True), CloseBallot(DAY)])
def test_without_a_motion_there_is_nothing_to_vote_upon(action: Any) -> None:
    actor = TABLE if isinstance(action, CloseBallot) else 0
    assert sitting().refusal(actor, action, kind="motion").clause in ("ENG-wrong-kind", "ENG-not-asked")


def test_a_motion_in_the_ballot_box_is_no_vote() -> None:
    s = sitting().move("CT-12a")
    assert s.refusal(0, Propose("CT-12a", "Anders."), kind="ballot").clause == "ENG-wrong-kind"
    assert s.refusal(0, CloseBallot(DAY), kind="close").clause == "ENG-table-only"


def test_members_are_offered_every_clause_and_both_answers() -> None:
    s = sitting()
    known = {c.id for c in book("chaotentrumpf").clauses}
    assert {motion.clause for motion in s.offered(0, "motion")} == known - {"CT-1a"}
    for motion in s.offered(1, "motion"):
        assert isinstance(s.game.submit(s.state, 1, motion, window=s.window("motion").id), Accepted)
    s.move("CT-12a")
    assert s.offered(0, "ballot") == [VoteAmendment(yes=True), VoteAmendment(yes=False)]


# --- editions --------------------------------------------------------------------------------------------------


@clause("CT-18", "CT-PRE-1")
def test_the_first_edition_is_the_fourth_revision() -> None:
    s = sitting()
    assert len(s.game.seats) == 3, "as many as signed it"
    assert options(s.state) == Options()
    assert (s.state.ruleset, s.state.revision) == (RULESET, 4) == ("CT/1999-03-14/rev4", 4)


@clause("CT-18", "CT-PRE-1")
def test_what_was_adopted_is_what_the_next_match_is_played_by() -> None:
    s = sitting().adopt("CT-12a", "Zwei Karten.", exchange_max=2)
    assert (s.state.ruleset, s.state.revision) == (f"CT/{DAY}/rev5", 5)
    assert text_of(s.state, "CT-12a") == "Zwei Karten."
    assert text_of(s.state, "CT-12b") is None
    assert options(s.state) == Options(exchange_max=2, ruleset=f"CT/{DAY}/rev5")


@clause("CT-18", "CT-PRE-1")
def test_a_later_amendment_goes_over_an_earlier_one() -> None:
    s = sitting().adopt("CT-12a", "Zwei.", exchange_max=2).adopt("CT-9b", "Jedes.", trump_vote="each_feature")
    s.adopt("CT-12a", "Eine.", exchange_max=1)
    found = options(s.state)
    assert (found.exchange_max, found.trump_vote, found.ruleset) == (1, "each_feature", f"CT/{DAY}/rev7")
    assert text_of(s.state, "CT-12a") == "Eine."


@clause("CT-18", "CT-PRE-1")
def test_what_was_rejected_changes_nothing() -> None:
    s = sitting().move("CT-12a", exchange_max=1).vote(True, False, False).close()
    assert options(s.state) == Options()
    assert s.state.amendments == ()


@clause("CT-PRE-1", "CT-18")
def test_a_running_match_keeps_the_edition_it_began_with() -> None:
    s = sitting()
    old = ready(3).deal()
    s.adopt("CT-9b", trump_vote="each_feature")
    new = ready(3, trump_vote=options(s.state).trump_vote, ruleset=options(s.state).ruleset)
    old.play_deal()
    assert (old.sees().ruleset, old.m.options.trump_vote) == (RULESET, "single_ballot")
    assert (new.sees().ruleset, new.m.options.trump_vote) == (f"CT/{DAY}/rev5", "each_feature")


@clause("CT-18")
@pytest.mark.parametrize(
    "day",
    ["", "1999", "14.03.1999", "1999-3-14", "1999-03-14T12", "1999-13-14", "1999-04-31", "1999-00-10", "1999-02-30"],
)
def test_an_edition_has_a_date(day: str) -> None:
    s = sitting().move("CT-12a").vote(True, True, True)
    refusal = s.refusal(TABLE, CloseBallot(day), kind="close")
    assert (refusal.clause, refusal.key, refusal.args) == ("CT-18", "refusal.ct.date", {"value": day})
    assert s.close("2028-02-29").state.ruleset == "CT/2028-02-29/rev5"


def test_a_sitting_is_public_and_can_be_folded_again() -> None:
    s: Session[Edition, CommitteeAction, CommitteeEvent, Edition] = sitting(others=1).adopt("CT-12a", exchange_max=2)
    folded = s.start
    for record in s.log:
        for event in record.events:
            assert s.game.redact(event, SPECTATOR) == event
            folded = s.game.evolve(folded, event)
    assert folded == s.state == s.game.view(s.state, SPECTATOR)


def test_votes_after_the_count_leave_the_edition_as_it_is() -> None:
    s = sitting()
    for stale in (AmendmentVoted(0, yes=True), Adopted("CT/1900-01-01/rev9")):
        assert s.game.evolve(s.state, stale) == s.state
