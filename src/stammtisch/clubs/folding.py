"""How the club follows from what happened. Total: every stored event has a successor."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from stammtisch.clubs import events as was
from stammtisch.clubs.state import Club, Debt, Evening, Member, Motion, Season, Speech, Vote


def founded(event: was.ClubFounded) -> Club:
    """The club on its first day."""
    return Club(editions=event.editions)


def evolve(club: Club, event: was.Event) -> Club:
    folded: Club = _FOLDS[type(event)](club, event)
    return folded


def _member(club: Club, number: int, **changes: Any) -> Club:
    members = list(club.members)
    members[number - 1] = replace(members[number - 1], **changes)
    return replace(club, members=tuple(members))


def _appointed(club: Club, event: was.Appointed) -> Club:
    if event.office == "secretary" and event.holds:
        for number in club.holders("secretary"):
            club = _without_office(club, was.Appointed(number, "secretary", False))
    if not event.holds:
        return _without_office(club, event)
    offices = club.members[event.number - 1].offices
    return _member(club, event.number, offices=tuple(dict.fromkeys((*offices, event.office))))


def _without_office(club: Club, event: was.Appointed) -> Club:
    offices = club.members[event.number - 1].offices
    return _member(club, event.number, offices=tuple(office for office in offices if office != event.office))


def _motion(club: Club, number: int, **changes: Any) -> Club:
    motions = list(club.motions)
    motions[number - 1] = replace(motions[number - 1], **changes)
    return replace(club, motions=tuple(motions))


def _proposed(club: Club, event: was.Proposed) -> Club:
    if event.motion <= len(club.motions):
        return _motion(club, event.motion, state="open", electors=event.electors)
    motion = Motion(event.motion, event.by, event.amendment, "open", event.electors)
    return replace(club, motions=(*club.motions, motion))


def _spoken(club: Club, event: was.Spoken) -> Club:
    speeches = club.motions[event.motion - 1].speeches
    return _motion(club, event.motion, speeches=(*speeches, Speech(event.member, event.text)))


def _voted(club: Club, event: was.VoteCast) -> Club:
    others = tuple(vote for vote in club.motions[event.motion - 1].votes if vote.member != event.member)
    return _motion(club, event.motion, votes=(*others, Vote(event.member, event.yes)))


def _adopted(club: Club, event: was.Adopted) -> Club:
    decided = _motion(club, event.motion, state="adopted", day=event.edition.day)
    return replace(decided, editions=(*club.editions, event.edition))


def _pack_replaced(club: Club, event: was.PackReplaced) -> Club:
    debts = list(club.debts)
    debts[event.debt - 1] = replace(debts[event.debt - 1], replaced=event.day)
    return replace(club, debts=tuple(debts))


def _season(club: Club, number: int, **changes: Any) -> Club:
    seasons = list(club.seasons)
    seasons[number - 1] = replace(seasons[number - 1], **changes)
    return replace(club, seasons=tuple(seasons))


def _counted(club: Club, event: was.EveningCounted) -> Club:
    evenings = (*club.seasons[event.season - 1].evenings, Evening(event.tournament, event.day, 0))
    return _season(club, event.season, evenings=tuple(sorted(evenings, key=lambda e: (e.day, e.tournament))))


def _dropped(club: Club, event: was.EveningDropped) -> Club:
    evenings = club.seasons[event.season - 1].evenings
    return _season(club, event.season, evenings=tuple(e for e in evenings if e.tournament != event.tournament))


def with_results(club: Club, event: was.ResultsBrought) -> Club:
    """In every season in which the evening counts."""
    for season in club.seasons:
        evenings = tuple(
            replace(
                evening,
                rounds=event.rounds,
                outcomes=event.outcomes,
                corrections=evening.corrections + event.corrected,
                moved=tuple(m for m in event.moved if m.season == season.number) if event.corrected else evening.moved,
            )
            if evening.tournament == event.tournament
            else evening
            for evening in season.evenings
        )
        club = _season(club, season.number, evenings=evenings)
    return club


_FOLDS: Final[dict[type[Any], Callable[[Club, Any], Club]]] = {
    was.Enrolled: lambda club, e: replace(club, members=(*club.members, Member(e.number))),
    was.Resigned: lambda club, e: _member(club, e.number, status="left", offices=()),
    was.Forgotten: lambda club, e: _member(club, e.number, status="forgotten", offices=(), year_shown=False),
    was.Merged: lambda club, e: _member(club, e.drop, status="merged", merged_into=e.keep, offices=()),
    was.Appointed: _appointed,
    was.YearShown: lambda club, e: _member(club, e.number, year_shown=e.shown),
    was.Suggested: lambda club, e: replace(club, motions=(*club.motions, Motion(e.motion, e.by, e.amendment))),
    was.Proposed: _proposed,
    was.MotionWithdrawn: lambda club, e: _motion(club, e.motion, state="withdrawn"),
    was.Spoken: _spoken,
    was.VoteCast: _voted,
    was.Adopted: _adopted,
    was.Rejected: lambda club, e: _motion(club, e.motion, state="rejected", day=e.day, overtaken=e.overtaken),
    was.DebtNoted: lambda club, e: replace(
        club, debts=(*club.debts, Debt(e.debt, e.member, e.packs, e.reason, e.day, source=e.source))
    ),
    was.PackReplaced: _pack_replaced,
    was.SeasonOpened: lambda club, e: replace(
        club, seasons=(*club.seasons, Season(e.season, e.title, e.game, e.rules))
    ),
    was.EveningCounted: _counted,
    was.EveningDropped: _dropped,
    was.ResultsBrought: with_results,
    was.SeasonClosed: lambda club, e: _season(club, e.season, closed=True),
}
