"""Members, offices, packs owed, and who may do what."""

from typing import get_args

import pytest

from stammtisch.clubs import actions as act
from stammtisch.clubs.club import CHAPTERS, founding
from stammtisch.clubs.debts import noted_at, owed
from stammtisch.clubs.folding import evolve, founded
from stammtisch.clubs.people import HOST, Who
from stammtisch.clubs.rights import RIGHTS
from stammtisch.clubs.state import SeasonRules
from stammtisch.engine.core import Refusal
from stammtisch_dev.testing import clause
from tests.clubs.clubhouse import CHAIR, Clubhouse


@clause("CT-4b")
def test_there_is_one_secretary() -> None:
    house = Clubhouse(3)
    house.done(CHAIR, act.Appoint(1, "secretary"))
    house.done(CHAIR, act.Appoint(2, "secretary"))
    assert house.club.holders("secretary") == (2,)
    house.done(CHAIR, act.Appoint(2, "secretary", holds=False))
    assert house.club.holders("secretary") == ()


@clause("CT-SV-5")
def test_a_damaged_pack_is_owed_until_it_has_come() -> None:
    house = Clubhouse(3)
    house.done(CHAIR, act.NoteDebt(number=3, packs=2, reason="Bier"))
    assert [(debt.member, debt.packs) for debt in owed(house.club)] == [(3, 2)]
    house.done(3, act.Resign(3))
    assert owed(house.club, 3), "who has left owes it still"
    assert house.refused(1, act.ReplacePack(debt=1)) == "ENG-role"
    house.done(CHAIR, act.ReplacePack(debt=1))
    assert owed(house.club) == ()
    assert house.done(CHAIR, act.ReplacePack(debt=1)) == ()
    assert house.refused(CHAIR, act.ReplacePack(debt=2)) == "CT-SV-5"


@clause("CT-SV-5")
def test_the_club_takes_over_what_the_minutes_of_a_table_have_noted_once() -> None:
    house = Clubhouse(3)

    def taken_over(*, noted: int, owed_still: bool) -> int:
        brought = noted_at(house.club, "match/7/2", 3, noted=noted, owed_still=owed_still)
        for action in brought:
            house.done(HOST, action)
        return len(brought)

    assert taken_over(noted=2, owed_still=True) == 2
    assert taken_over(noted=2, owed_still=True) == 0, "the same minutes read again"
    house.done(CHAIR, act.ReplacePack(debt=1))
    assert taken_over(noted=3, owed_still=True) == 1, "what the club has struck out stays so"
    assert [debt.number for debt in owed(house.club, 3)] == [2, 3]
    assert taken_over(noted=3, owed_still=False) == 2, "the keeper has struck them out"
    assert owed(house.club) == ()


def test_two_numbers_become_one_person_only_when_asked() -> None:
    house = Clubhouse(4, committee=1)
    house.done(CHAIR, act.NoteDebt(number=4))
    house.done(CHAIR, act.Merge(keep=2, drop=4))
    assert house.club.member(4) == house.club.member(2)
    assert owed(house.club, 2)
    assert house.refused(CHAIR, act.Merge(keep=2, drop=4)) == "ENG-table"
    house.done(CHAIR, act.Merge(keep=3, drop=1))
    assert house.club.holders("committee") == (3,)


def test_somebody_who_is_forgotten_keeps_a_number_and_nothing_else() -> None:
    house = Clubhouse(3, committee=0)
    house.done(2, act.ShowYear(True))
    assert house.refused(2, act.Forget(3)) == "ENG-role"
    house.done(2, act.Forget(2))
    member = house.club.members[1]
    assert (member.status, member.year_shown, member.offices) == ("forgotten", False, ())
    assert house.refused(2, act.ShowYear(True)) == "ENG-role"
    assert house.refused(CHAIR, act.Appoint(2, "team")) == "ENG-table"


def test_every_action_has_its_chapter_and_its_right() -> None:
    assert set(get_args(act.Action)) == set(CHAPTERS) == set(RIGHTS)


PEOPLE = {
    "chair": CHAIR,
    "secretary": Who("member", 1),
    "committee": Who("member", 2),
    "member": Who("member", 3),
    "left": Who("member", 4),
    "stranger": Who("member", 99),
    "onlooker": Who("onlooker"),
    "host": HOST,
}
ACTIONS: dict[type[object], act.Action] = {
    type(action): action
    for action in (
        act.Enrol(),
        act.Resign(5),
        act.Forget(5),
        act.Merge(3, 5),
        act.Appoint(5, "team"),
        act.ShowYear(True),
        act.Propose("CT-14a", "neu"),
        act.TakeUp(2),
        act.WithdrawMotion(3),
        act.Speak(1, "Ja."),
        act.CastVote(motion=1, yes=True),
        act.CloseBallot(motion=1),
        act.NoteDebt(number=5),
        act.ReplacePack(debt=1),
        act.OpenSeason("2027", "schafkopf", SeasonRules()),
        act.CountEvening(1, "abc", "2026-11-18"),
        act.DropEvening(1, "xyz"),
        act.BringResults("xyz", 1, ()),
        act.CloseSeason(1),
    )
}
MAY = {
    act.Enrol: {"chair", "secretary"},
    act.Resign: {"chair", "secretary"},
    act.Forget: {"chair", "secretary"},
    act.Merge: {"chair", "secretary"},
    act.Appoint: {"chair"},
    act.ShowYear: {"secretary", "committee", "member"},
    act.Propose: {"secretary", "committee", "member"},
    act.TakeUp: {"committee"},
    act.WithdrawMotion: {"member"},
    act.Speak: {"secretary", "committee", "member"},
    act.CastVote: {"committee"},
    act.CloseBallot: {"chair", "secretary", "committee"},
    act.NoteDebt: {"chair", "secretary", "host"},
    act.ReplacePack: {"chair", "secretary", "host"},
    act.OpenSeason: {"chair", "secretary"},
    act.CountEvening: {"chair", "secretary"},
    act.DropEvening: {"chair", "secretary"},
    act.BringResults: {"host"},
    act.CloseSeason: {"chair", "secretary"},
}


def furnished() -> Clubhouse:
    house = Clubhouse(5, committee=0)
    house.done(CHAIR, act.Appoint(1, "secretary"))
    house.done(CHAIR, act.Appoint(2, "committee"))
    house.done(4, act.Resign(4))
    house.done(2, act.Propose("CT-17b", "neu"))
    house.done(3, act.Propose("CT-17c", "neu"))
    house.done(3, act.Propose("CT-17a", "neu"))
    house.done(CHAIR, act.NoteDebt(number=3))
    house.done(CHAIR, act.OpenSeason("2026", "schafkopf"))
    house.done(CHAIR, act.CountEvening(1, "xyz", "2026-11-11"))
    return house


@clause("ENG-role")
@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
def test_the_table_of_rights_cell_by_cell(person: str, kind: type[act.Action]) -> None:
    outcome = furnished().ask(PEOPLE[person], ACTIONS[kind])
    assert (not isinstance(outcome, Refusal)) == (person in MAY[kind]), outcome
    if isinstance(outcome, Refusal):
        assert outcome.clause in ("ENG-role", "CT-18", "ENG-table")


def test_the_log_alone_gives_the_club_back() -> None:
    house = furnished()
    club = founded(founding())
    for record in house.stream.log:
        for event in record.events:
            club = evolve(club, event)
    assert club == house.club


def test_who_looks_on_sees_neither_debts_nor_what_is_still_open() -> None:
    house = furnished()
    shown = house.stream.decider.view(house.club, Who("onlooker"))
    assert (shown.motions, shown.debts) == ((), ())
    assert house.stream.decider.view(house.club, Who("member", 3)) == house.club
