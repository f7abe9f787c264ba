"""Whoever sets a table, a list or an evening up chooses an edition of one of the own clubs (CT-18)."""

from typing import Annotated, Any, Final

from msgspec import Meta

from stammtisch.clubs.editions import GAME
from stammtisch.engine.core import Refusal
from stammtisch.games.chaotentrumpf.options import RULESET
from stammtisch.rulebook import enforces
from stammtisch.server.hall.belonging import decided_by, parted
from stammtisch.server.hall.club_actor import NO_CLUB, ClubActor, Seen
from stammtisch.server.hall.stored_club import StoredClub
from stammtisch.server.people import Guest
from stammtisch.server.rows import CLUBS, Belonging
from stammtisch.server.security import Declined
from stammtisch.server.web import Services

EditionChosen = Annotated[str, Meta(max_length=32, pattern=r"^([A-Za-z0-9]+(:[0-9]{1,4})?)?$")]
"""`CLUB:5`, an edition of one of my clubs; `CLUB`: the one in force, or of another game only that it is the club's."""
UNVOTED: Final = Refusal("CT-18", "refusal.club.unvoted")


async def held_club(services: Services, guest: Guest, name: str) -> StoredClub:
    """The club, for whoever has a badge."""
    held, _ = await seen_club(services, guest, name)
    return held


async def seen_club(services: Services, guest: Guest, name: str) -> tuple[StoredClub, Seen]:
    """The club, and how much of its names the asker sees."""

    def looked(actor: ClubActor) -> tuple[StoredClub | None, Seen]:
        return actor.held, actor.seen_by(guest.person)

    held, seen = await services.system.ask(CLUBS.name(name), looked)
    if held is None or seen == "nothing":
        raise Declined(NO_CLUB, 404)
    return held, seen


@enforces("CT-18")
async def chosen(
    services: Services, guest: Guest, edition: str, *, game: str, options: dict[str, Any]
) -> tuple[dict[str, Any], Belonging | None]:
    """CT-18: an edition of one of the asker's own clubs, and none that nobody has voted for."""
    if not edition:
        if options.get("ruleset", RULESET) != RULESET and game == GAME:
            raise Declined(UNVOTED, 400)
        return options, None
    name, revision = parted(edition)
    decided = decided_by(await held_club(services, guest, name), revision, game=game, options=options)
    if isinstance(decided, Refusal):
        raise Declined(decided, 400)
    return decided


async def secretaries(services: Services, belonging: Belonging | None) -> tuple[str, ...]:
    """Whoever has shown the membership card of the secretary (CT-4b)."""

    def holders(actor: ClubActor) -> tuple[str, ...]:
        offices = () if actor.held is None else actor.held.state.holders("secretary")
        return tuple(
            person
            for person, badges in actor.badges.items()
            if any(badge.role == "member" and badge.number in offices for badge in badges)
        )

    if belonging is None or not belonging.revision:
        return ()
    people: tuple[str, ...] = await services.system.ask(CLUBS.name(belonging.club), holders)
    return people
