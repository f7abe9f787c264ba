"""What the desk of an evening asks for by HTTP: people with their names, previews, codes. Decided by the actor."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta, Struct

from stammtisch.engine.core import Refusal
from stammtisch.server.hall.list_actor import DoorShown
from stammtisch.server.hall.stored_tournament import StoredTournament
from stammtisch.server.rows import ENTRANTS, TITLES, TOURNAMENTS, Badge, EntrantRow
from stammtisch.tournaments import actions
from stammtisch.tournaments.codes import subjects
from stammtisch.tournaments.options import Cents
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.previews import Consequences, preview
from stammtisch.tournaments.registering import no_such_player

if TYPE_CHECKING:
    from stammtisch.server.hall.tournament_actor import TournamentActor

Text = Annotated[str, Meta(max_length=80)]
_HANDS_OUT: Final[dict[str, frozenset[str]]] = {
    "director": frozenset(("director", "supervisor", "cash", "player", "table", "screen")),
    "cash": frozenset(("player", "table", "screen")),
    "supervisor": frozenset(("table", "screen")),
}
"""Whose codes each role sees."""


class Preview(Struct, frozen=True):
    """What would follow from this act."""

    action: actions.Action


class Foreseen(Struct, frozen=True):
    """Nothing of it has happened. The act carries `would.revision`; `seq` is the record it was worked out for."""

    seq: int
    would: Consequences


class Entrant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One registration; with a number it names somebody who is registered already. Seats may be drawn before a single
    name is known: names come later."""

    number: Annotated[int, Meta(ge=1, le=9999)] | None = None
    name: Text = ""
    club: Text = ""
    contact: Text = ""
    consent: bool = False
    ranked: bool = True
    team: bool = False
    tags: Annotated[tuple[actions.Tag, ...], Meta(max_length=8)] = ()
    here: bool = False
    paid_cents: Cents = 0


class Registered(Struct, frozen=True):
    number: int
    name: str
    code: str


class Forget(Struct, frozen=True):
    """The name goes; results stay, without it."""

    number: int


class Retitle(Struct, frozen=True):
    title: str


class Doors(Struct, frozen=True):
    """The codes this person may hand out."""


def _not_yours(badge: Badge) -> Refusal:
    return Refusal("ENG-role", "refusal.tournament.role", {"role": badge.role})


def previewed(actor: "TournamentActor", held: StoredTournament, badge: Badge, wanted: Preview) -> Foreseen | Refusal:
    consequences = preview(held.t, actor.who(badge), wanted.action)
    return consequences if isinstance(consequences, Refusal) else Foreseen(held.stream.seq, consequences)


def registered(actor: "TournamentActor", held: StoredTournament, badge: Badge, wanted: Entrant) -> Registered | Refusal:
    """All of it in one write, or nothing: what is wrong is found before the first of it happens."""
    who, number = actor.who(badge), wanted.number
    if badge.role not in ("director", "cash"):
        return _not_yours(badge)
    steps: list[actions.Action] = []
    if number is None:
        if wanted.paid_cents != 0 and not 0 <= wanted.paid_cents <= held.t.options.fee:
            return Refusal("SK-reuegeld-3", "refusal.tournament.fee", {"due": held.t.options.fee})
        number = len(held.t.players) + 1
        steps.append(actions.Register(wanted.ranked, wanted.team, wanted.tags))
    elif held.t.player(number) is None:
        return no_such_player(number)
    if wanted.here and held.t.status(number) != "here":
        steps.append(actions.CheckIn(number))
    if wanted.paid_cents:
        steps.append(actions.Book("fee", wanted.paid_cents, number))
    for step in steps:
        if isinstance(outcome := actor.do_as(who, step), Refusal):
            return outcome
    name_entrant(actor, held, number, wanted)
    return Registered(number, wanted.name, held.code_of(Who("player", number)))


def name_entrant(actor: "TournamentActor", held: StoredTournament, number: int, wanted: Entrant) -> None:
    row = EntrantRow(wanted.name.strip(), wanted.club.strip(), wanted.consent, wanted.contact.strip())
    if row != held.entrants.get(number, EntrantRow()):
        held.entrants[number] = row
        actor.record(ENTRANTS.put(held.name, number, value=row))
        actor.renamed()


def forgotten(actor: "TournamentActor", held: StoredTournament, badge: Badge, wanted: Forget) -> bool | Refusal:
    """By the desk, or by the player whose name it is."""
    own = badge == Badge("player", wanted.number)
    if badge.role not in ("director", "cash") and not own:
        return _not_yours(badge)
    if held.entrants.pop(wanted.number, None) is None:
        return False
    actor.record(ENTRANTS.put(held.name, wanted.number, value=None))
    actor.renamed()
    return True


def retitled(actor: "TournamentActor", held: StoredTournament, badge: Badge, wanted: Retitle) -> bool | Refusal:
    if badge.role != "director":
        return _not_yours(badge)
    held.title = wanted.title.strip()
    actor.record(TITLES.put(TOURNAMENTS.kind, held.name, value=held.title or None))
    actor.renamed()
    return True


def doors_of(
    actor: "TournamentActor", held: StoredTournament, badge: Badge, wanted: Doors
) -> tuple[DoorShown, ...] | Refusal:
    shown = _HANDS_OUT.get(badge.role)
    if shown is None:
        return _not_yours(badge)
    return tuple(
        DoorShown(who.role, who.number, _called(held, who), held.code_of(who))
        for who in subjects(held.t)
        if who.role in shown
    )


def _called(held: StoredTournament, who: Who) -> str:
    row = held.entrants.get(who.number) if who.role == "player" else None
    return "" if row is None else row.name


HANDLERS: Final[dict[type[Any], Callable[..., Any]]] = {
    Preview: previewed,
    Entrant: registered,
    Forget: forgotten,
    Retitle: retitled,
    Doors: doors_of,
}
"""Each gets the actor, the evening, the badge and what is wanted; answers, or says why not."""
