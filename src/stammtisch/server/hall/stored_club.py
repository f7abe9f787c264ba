"""Clubs in the store: a stream `club/ID`, rows for names, title, secret and who was whom on an evening."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.clubs.actions import Action, BringResults
from stammtisch.clubs.club import ClubDecider, dated, founding
from stammtisch.clubs.codes import ClubDoor, code, subjects
from stammtisch.clubs.evenings import results_of
from stammtisch.clubs.events import ClubFounded, Event, Forgotten, Merged
from stammtisch.clubs.folding import founded
from stammtisch.clubs.people import HOST, Who
from stammtisch.clubs.state import Club
from stammtisch.engine.core import Refusal
from stammtisch.engine.records import Record
from stammtisch.engine.stream import Stream
from stammtisch.server import codes
from stammtisch.server.actor import Dice
from stammtisch.server.hall import stored_tournament
from stammtisch.server.hall.stored_tournament import StoredTournament
from stammtisch.server.rows import CLUB_SECRETS, CLUBS, DOORS, EVENING_LINKS, MEMBERS, TITLES, DoorRow, MemberRow
from stammtisch.store import Append, Put, Store

ClubStream: TypeAlias = Stream[Who, Club, Action, Event, Club]
Changes: TypeAlias = tuple[Append | Put, ...]
Links: TypeAlias = dict[str, int]
"""Which entrant of an evening is which member, by the entrant's number; 0: none."""
_founded: Final = msgspec.json.Decoder(ClubFounded)
_records: Final = msgspec.json.Decoder(Record[Who, Action, Event])


class StoredClub(Struct):
    """A club as it was read."""

    name: str
    stream: ClubStream
    members: dict[int, MemberRow]
    secret: str
    title: str = ""
    links: dict[str, Links] = {}
    """By tournament."""

    @property
    def state(self) -> Club:
        return self.stream.state

    def doors(self) -> dict[str, ClubDoor]:
        """What each code opens."""
        secret = bytes.fromhex(self.secret)
        return {code(secret, door): door for door in subjects(self.state)}


def folded(records: Iterable[bytes]) -> ClubStream | None:
    """The club as its events have it; None: there is none."""
    lines = iter(records)
    if (first := next(lines, None)) is None:
        return None
    stream: ClubStream = Stream(ClubDecider(), founded(_founded.decode(first)))
    for line in lines:
        stream.fold(_records.decode(line))
    return stream


async def load(store: Store, name: str) -> StoredClub | None:
    stream = folded(await CLUBS.read(store, name))
    if stream is None:
        return None
    members = {int(key): row for key, row in await MEMBERS.all(store, name)}
    secret, title = await CLUB_SECRETS.get(store, name), await TITLES.get(store, CLUBS.kind, name)
    links = dict(await EVENING_LINKS.all(store, name))
    return StoredClub(name, stream, members, secret or "", title or "", links)


async def create(store: Store, *, dice: Dice, title: str) -> StoredClub:
    """A new club, its name and its secret."""
    event = founding()
    stream: ClubStream = Stream(ClubDecider(), founded(event))
    held = StoredClub(dice.token(), stream, {}, dice.seed().hex(), title)
    await store.write(
        CLUBS.append(held.name, 0, event),
        CLUB_SECRETS.put(held.name, value=held.secret),
        TITLES.put(CLUBS.kind, held.name, value=title),
        *_door_rows(held, held.doors()),
    )
    return held


def decided(
    held: StoredClub, who: Who, action: Action, *, day: str, at: int, ref: str = "", by: str = ""
) -> Changes | Refusal:
    """What has to be stored of an act that the club accepts: the record, codes that opened or closed, a lost name."""
    before = held.doors()
    outcome = held.stream.submit(who, dated(action, day=day), at=at, ref=ref, by=by)
    if isinstance(outcome, Refusal):
        return outcome
    after = held.doors()
    opened = {typed: door for typed, door in after.items() if typed not in before}
    closed = (DOORS.put(codes.hashed(typed), value=None) for typed in before if typed not in after)
    names = [row for event in outcome.events for row in _names_after(held, event)]
    return CLUBS.append(held.name, held.stream.seq, held.stream.log[-1]), *_door_rows(held, opened), *closed, *names


def written(held: StoredClub, number: int, *, name: str | None, contact: str | None, consent: bool | None) -> Put:
    """Name, address and consent beside a number; what is None stays as it was."""
    before = held.members.get(number, MemberRow())
    held.members[number] = MemberRow(
        before.name if name is None else name.strip(),
        before.contact if contact is None else contact.strip(),
        before.consent if consent is None else consent,
    )
    return MEMBERS.put(held.name, number, value=held.members[number])


def _names_after(held: StoredClub, event: Event) -> Iterator[Put]:
    """Two numbers that are one person have one name; who is forgotten has none under any number."""
    if isinstance(event, Merged):
        row = held.members.get(event.drop)
        if row is not None and event.keep not in held.members:
            held.members[event.keep] = row
            yield MEMBERS.put(held.name, event.keep, value=row)
        yield from _nameless(held, event.drop)
    elif isinstance(event, Forgotten):
        for number in range(1, len(held.state.members) + 1):
            member = held.state.member(number)
            if member is not None and member.number == event.number:
                yield from _nameless(held, number)


def _nameless(held: StoredClub, number: int) -> Iterator[Put]:
    if held.members.pop(number, None) is not None:
        yield MEMBERS.put(held.name, number, value=None)


def _door_rows(held: StoredClub, doors: dict[str, ClubDoor]) -> tuple[Put, ...]:
    return tuple(
        DOORS.put(codes.hashed(typed), value=DoorRow(CLUBS.kind, held.name, door.role, door.number))
        for typed, door in doors.items()
    )


# --- what evenings bring ---------------------------------------------------------------------------------------


def evenings_of(held: StoredClub) -> tuple[str, ...]:
    """All that count in some season."""
    return tuple(dict.fromkeys(e.tournament for season in held.state.seasons for e in season.evenings))


async def brought(store: Store, held: StoredClub) -> list[BringResults]:
    """What the evenings of all seasons have published by now, as far as they are in this store."""
    results = []
    for name in evenings_of(held):
        evening = await stored_tournament.load(store, name)
        if evening is not None:
            results.append(results_of(name, evening.t, _members(held, name)))
    return results


def _members(held: StoredClub, tournament: str) -> dict[int, int]:
    return {int(entrant): member for entrant, member in held.links.get(tournament, {}).items() if member}


def links_of(held: StoredClub, evening: StoredTournament | None) -> Links:
    """Who is whom: what was said, else what is sure: an entrant whose name one member alone has."""
    if evening is None:
        return {}
    named = {entrant: row.name for entrant, row in evening.entrants.items()}
    sure = {str(entrant): member for entrant, member in surely(held, named).items()}
    return sure | held.links.get(evening.name, {})


def why_not_counted(held: StoredClub, season: int, evening: StoredTournament | None, links: Links) -> Refusal | None:
    """An evening that is in this store, of the season's game, at which nobody was two people."""
    if evening is None:
        return Refusal("ENG-table", "refusal.tournament.unknown")
    counting = next((each for each in held.state.seasons if each.number == season), None)
    if counting is not None and evening.t.options.format != counting.game:
        args = {"game": f"game.{evening.t.options.format}", "title": counting.title}
        return Refusal("ENG-table", "refusal.club.season-game", args)
    for number in links.values():
        if number and held.state.member(number) is None:
            return Refusal("ENG-table", "refusal.club.no-member", {"number": number})
    people = [member.number for number in links.values() if number and (member := held.state.member(number))]
    twice = next((number for number in people if people.count(number) > 1), None)
    return None if twice is None else Refusal("ENG-table", "refusal.club.twice-there", {"number": twice})


def surely(held: StoredClub, names: Mapping[int, str]) -> dict[int, int]:
    """Which member somebody of this name is, where one member alone has it and nobody else here."""
    numbers: dict[str, list[int]] = {}
    for number, row in held.members.items():
        member = held.state.member(number)
        if member is not None and member.number == number:
            numbers.setdefault(row.name.casefold().strip(), []).append(number)
    called = {at: name.casefold().strip() for at, name in names.items() if name.strip()}
    heard = Counter(called.values())
    alike = {at: numbers.get(name, []) for at, name in called.items() if heard[name] == 1}
    return {at: members[0] for at, members in alike.items() if len(members) == 1}


def refreshed(held: StoredClub, results: Iterable[BringResults], *, day: str, at: int) -> Changes:
    """The club with what its evenings have published since it was looked at last; nothing where nothing has."""
    changes: list[Append | Put] = []
    for action in results:
        outcome = held.stream.decider.submit(held.state, HOST, action, window="")
        if isinstance(outcome, Refusal) or not outcome.events:
            continue
        stored = decided(held, HOST, action, day=day, at=at, by=HOST.name)
        assert not isinstance(stored, Refusal)
        changes += stored
    return tuple(changes)
