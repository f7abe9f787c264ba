"""A table, a list or an evening of a club: the edition it is played by, and who of its people owes the club a pack."""

from collections.abc import Mapping
from typing import Any

from stammtisch.clubs.debts import owed
from stammtisch.clubs.editions import GAME, edition_of, played_by
from stammtisch.clubs.state import Edition
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server.hall.stored_club import StoredClub
from stammtisch.server.rows import BELONGINGS, OF_CLUB, Belonging
from stammtisch.store import Put


def parted(chosen: str) -> tuple[str, int | None]:
    """`CLUB:5`, or `CLUB` alone: the edition in force."""
    club, _, revision = chosen.partition(":")
    return club, int(revision) if revision.isdecimal() else None


@enforces("CT-18")
def decided_by(
    held: StoredClub, revision: int | None, *, game: str, options: dict[str, Any]
) -> tuple[dict[str, Any], Belonging] | Refusal:
    """CT-18: the options by which it is played, and the club it belongs to."""
    if game != GAME:
        return options, Belonging(held.name, held.title)
    edition = edition_of(held.state, revision)
    settled = edition if isinstance(edition, Refusal) else played_by(edition, options)
    if isinstance(settled, Refusal):
        return settled
    assert isinstance(edition, Edition)
    return settled, Belonging(held.name, held.title, edition.revision, edition.ruleset, edition.amendments)


def rows(kind: str, name: str, belonging: Belonging | None, *, at: int) -> tuple[Put, ...]:
    """What is stored beside it."""
    if belonging is None:
        return ()
    return BELONGINGS.put(kind, name, value=belonging), OF_CLUB.put(belonging.club, kind, name, value=at)


def debts_of(held: StoredClub, members: Mapping[int, int]) -> list[tuple[int, Any]]:
    """What the people owe who are here: seat and debt."""
    return [(seat, debt) for seat, number in members.items() for debt in owed(held.state, number)]
