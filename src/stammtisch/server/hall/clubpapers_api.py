"""HTTP: papers of a club: an edition of the rule book, the table of a season, the list of members."""

from typing import Annotated

from litestar import Controller, Response
from litestar.params import FromPath, QueryParameter
from msgspec import Meta
from msgspec.structs import replace

from stammtisch.printing.clubpapers import Book, Listed, of_club
from stammtisch.server.hall.club_actor import NOT_YOURS, Seen
from stammtisch.server.hall.clubs_api import ClubId
from stammtisch.server.hall.edition_choice import seen_club
from stammtisch.server.hall.papers_api import pdf, plain_about, printed
from stammtisch.server.hall.stored_club import StoredClub
from stammtisch.server.security import Declined
from stammtisch.server.web import Asking, Spoken, TheServices, granted


class ClubPapersApi(Controller):
    path = "/api/clubs/{name:str}/papers"
    tags = ("clubs",)

    @pdf("/{paper:str}", summary="Rule booklet, season table or list of members, as PDF.")
    async def paper(
        self,
        name: FromPath[ClubId],
        paper: FromPath[Annotated[str, Meta(max_length=40)]],
        guest: Asking,
        services: TheServices,
        lang: Spoken,
        number: Annotated[int, QueryParameter(ge=0, le=9999)] = 0,
    ) -> Response[bytes]:
        """`number` is the edition or the season. Whoever looks on prints the names of those who agreed, and no list of
        members; addresses are printed by the office alone."""
        held, seen = await seen_club(services, guest, name)
        if paper == "mitglieder" and seen == "public":
            raise Declined(NOT_YOURS, 403)
        about = replace(plain_about(services, lang), club=held.title, version=held.stream.seq)
        job = granted(of_club(paper, held.state, listed(held, seen), about, number))
        return await printed(services, (job,), f"{paper}.pdf")


def listed(held: StoredClub, seen: Seen) -> Book:
    """The names that whoever prints may see, with addresses for the office."""
    return {
        number: Listed(row.name, row.contact if seen == "office" else "", row.consent)
        for number, row in held.members.items()
        if row.consent or seen != "public"
    }
