"""HTTP: a club and its seasons as files for other programs."""

from litestar import Controller, Response, get
from litestar.params import FromPath

from stammtisch.engine.core import Refusal
from stammtisch.server.hall import clubexports
from stammtisch.server.hall.club_actor import NOT_YOURS
from stammtisch.server.hall.clubs_api import ClubId
from stammtisch.server.hall.edition_choice import seen_club
from stammtisch.server.hall.files import attached, no_such_form
from stammtisch.server.security import Declined
from stammtisch.server.web import Asking, Spoken, TheServices


class ClubExportsApi(Controller):
    path = "/api/clubs/{name:str}"
    tags = ("clubs",)

    @get("/export/{form:str}", summary="members.csv, or the whole club as xlsx or json.", raises=[Declined])
    async def export(
        self, name: FromPath[ClubId], form: FromPath[str], guest: Asking, services: TheServices, lang: Spoken
    ) -> Response[bytes]:
        """Whoever looks on gets no list of members; addresses are for the office alone."""
        held, seen = await seen_club(services, guest, name)
        if form not in clubexports.WRITERS:
            raise no_such_form(form, *clubexports.WRITERS)
        if form == "members.csv" and seen == "public":
            raise Declined(NOT_YOURS, 403)
        write, kind = clubexports.WRITERS[form]
        file = f"{name}-{form}" if "." in form else f"{name}.{form}"
        return attached(write(held, seen, lang), kind, file)

    @get("/seasons/{number:int}/{form:str}", summary="A season as csv, xlsx or json.", raises=[Declined])
    async def season(
        self,
        name: FromPath[ClubId],
        number: FromPath[int],
        form: FromPath[str],
        guest: Asking,
        services: TheServices,
        lang: Spoken,
    ) -> Response[bytes]:
        held, seen = await seen_club(services, guest, name)
        if not 1 <= number <= len(held.state.seasons):
            raise Declined(Refusal("ENG-table", "refusal.club.no-season", {"number": number}), 404)
        if form not in clubexports.SEASON_FORMS:
            raise no_such_form(form, *clubexports.SEASON_FORMS)
        data, kind = clubexports.season_file(held, number, form, lang, public=seen == "public")
        return attached(data, kind, f"{name}-{number}.{form}")
