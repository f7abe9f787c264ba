"""HTTP: a club as files for other programs."""

from typing import Any

from litestar import Controller, Request, Response, get
from litestar.params import FromPath

from stammtisch.server.hall import clubexports
from stammtisch.server.hall.club_actor import NO_CLUB, NOT_YOURS, ClubActor, Seen
from stammtisch.server.hall.clubs_api import ClubId
from stammtisch.server.hall.lists_api import attached, no_such_form
from stammtisch.server.hall.stored_club import StoredClub
from stammtisch.server.rows import CLUBS
from stammtisch.server.security import Declined, language
from stammtisch.server.web import Asking, TheServices


class ClubExportsApi(Controller):
    path = "/api/clubs/{name:str}/export"
    tags = ("clubs",)

    @get("/{form:str}", summary="members.csv, or the whole club as xlsx or json.", raises=[Declined])
    async def export(
        self,
        request: Request[Any, Any, Any],
        name: FromPath[ClubId],
        form: FromPath[str],
        guest: Asking,
        services: TheServices,
    ) -> Response[bytes]:
        """Whoever looks on gets no list of members; addresses are for the office alone."""

        def looked(actor: ClubActor) -> tuple[StoredClub | None, Seen]:
            return actor.held, actor.seen_by(guest.person)

        held, seen = await services.system.ask(CLUBS.name(name), looked)
        if held is None or seen == "nothing":
            raise Declined(NO_CLUB, 404)
        if form not in clubexports.WRITERS:
            raise no_such_form(form, *clubexports.WRITERS)
        if form == "members.csv" and seen == "public":
            raise Declined(NOT_YOURS, 403)
        write, kind = clubexports.WRITERS[form]
        file = f"{name}-{form}" if "." in form else f"{name}.{form}"
        return attached(write(held, seen, language(request)), kind, file)
