"""What the desk of an evening asks for by HTTP: people with their names, previews, codes. Decided by the actor."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace

from stammtisch.engine.core import Refusal
from stammtisch.seating.certificate import Plan
from stammtisch.server import table
from stammtisch.server.hall.entrants import LONGEST, tidied, why_unreadable, why_unreadable_texts
from stammtisch.server.hall.list_actor import DoorShown
from stammtisch.server.hall.stored_tournament import StoredTournament
from stammtisch.server.rows import ENTRANTS, LETTERHEADS, TABLES, TITLES, TOURNAMENTS, Badge, EntrantRow, Letterhead
from stammtisch.tournaments import actions
from stammtisch.tournaments.codes import subjects
from stammtisch.tournaments.people import HOST, Role, Who
from stammtisch.tournaments.previews import Consequences, preview, why_not_all
from stammtisch.tournaments.registering import no_such_player

if TYPE_CHECKING:
    from stammtisch.server.hall.tournament_actor import TournamentActor

NO_TABLE: Final = Refusal("ENG-table", "refusal.tournament.not-on-screen")
Text = Annotated[str, Meta(max_length=LONGEST)]
Paid = Annotated[int, Meta(ge=0, le=10_000_000)]
"""Cents somebody brings along; taking money back is a booking with a reason."""
HANDS_OUT: Final[dict[str, frozenset[Role]]] = {
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
    tags: actions.Tags = ()
    here: bool | None = None
    """None: nothing is said of it; who is only registered then is checked in later."""
    paid_cents: Paid = 0


class ImportRow(Struct, frozen=True):
    """One row as numbered in the file: whoever it registers, or what is wrong with it."""

    row: int
    entrant: Entrant | None
    problem: str = ""
    """The key of a sentence."""
    args: dict[str, Any] = {}
    number: int = 0
    """The start number, once registered."""


class Import(Struct, frozen=True):
    rows: tuple[ImportRow, ...]
    ignored: tuple[str, ...] = ()
    carry_out: bool = False


class Imported(Struct, frozen=True):
    rows: tuple[ImportRow, ...]
    good: int
    bad: int
    registered: int
    ignored: tuple[str, ...]
    """Heads of columns that mean nothing here."""


class Registered(Struct, frozen=True):
    number: int
    name: str
    code: str


class Forget(Struct, frozen=True):
    """The name goes; results stay, without it."""

    number: int


class Retitle(Struct, frozen=True):
    title: str


class ChangeLetterhead(Struct, frozen=True):
    """What stands on every paper; the logo was drawn before."""

    letterhead: Letterhead


class PlanFound(Struct, frozen=True):
    """What the solver has found; the rules check it."""

    plan: Plan


class OpenScreen(Struct, frozen=True):
    """This table plays its deals on Stammtisch."""

    round: int
    table: int


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
    if badge.role == "player" and (wrong := _why_not_about_yourself(badge, wanted)) is not None:
        return wrong
    if badge.role not in ("director", "cash", "player"):
        return _not_yours(badge)
    steps: list[actions.Action] = []
    if number is None:
        if wanted.paid_cents > held.t.options.fee:
            return Refusal("ENG-cash", "refusal.tournament.fee", {"due": held.t.options.fee})
        number = len(held.t.players) + 1
        steps.append(actions.Register(wanted.ranked, wanted.team, wanted.tags))
    elif held.t.player(number) is None:
        return no_such_player(number)
    if wanted.here and held.t.status(number) != "here":
        steps.append(actions.CheckIn(number))
    if wanted.paid_cents:
        steps.append(actions.Book("fee", wanted.paid_cents, number))
    row = tidied(EntrantRow(wanted.name, wanted.club, wanted.consent, wanted.contact))
    if (refusal := why_unreadable(row) or why_not_all(held.t, who, steps)) is not None:
        return refusal
    for step in steps:
        if isinstance(outcome := actor.do_as(who, step), Refusal):
            return outcome
    _name_entrant(actor, held, number, row)
    return Registered(number, row.name, held.code_of(Who("player", number)))


def _why_not_about_yourself(badge: Badge, wanted: Entrant) -> Refusal | None:
    """Who holds a pass writes the own name on it, and says whether it may be shown; all else is the desk's."""
    if wanted != Entrant(badge.number, wanted.name, wanted.club, wanted.contact, wanted.consent):
        return Refusal("ENG-role", "refusal.tournament.only-yourself")
    return None


def _name_entrant(actor: "TournamentActor", held: StoredTournament, number: int, row: EntrantRow) -> None:
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
    if (refusal := why_unreadable_texts(title=wanted.title.strip())) is not None:
        return refusal
    held.title = wanted.title.strip()
    actor.record(TITLES.put(TOURNAMENTS.kind, held.name, value=held.title or None))
    actor.renamed()
    return True


def letterhead_changed(
    actor: "TournamentActor", held: StoredTournament, badge: Badge, wanted: ChangeLetterhead
) -> Letterhead | Refusal:
    if badge.role != "director":
        return _not_yours(badge)
    held.letterhead = wanted.letterhead
    actor.record(LETTERHEADS.put(held.name, value=wanted.letterhead))
    return wanted.letterhead


def plan_taken(actor: "TournamentActor", held: StoredTournament, badge: Badge, wanted: PlanFound) -> int | Refusal:
    return actor.do_as(actor.who(badge), actions.PlanMatrix(wanted.plan))


def put_on_screen(actor: "TournamentActor", held: StoredTournament, badge: Badge, wanted: OpenScreen) -> str | Refusal:
    """The table there is made in the same write: nobody's, its places are those of the draw."""
    if badge.role != "director":
        return _not_yours(badge)
    name = actor.dice.token()
    outcome = actor.do_as(HOST, actions.PlayOnScreen(wanted.round, wanted.table, name), by=HOST.name)
    drawn = held.t.table(wanted.round, wanted.table)
    if isinstance(outcome, Refusal) or drawn is None:
        return outcome if isinstance(outcome, Refusal) else NO_TABLE
    sheet = drawn.sheet
    options = to_builtins(sheet.options) | {"deals": sheet.deals, "mode": "strict"}
    where = table.EveningTable(held.name, wanted.round, wanted.table, sheet.first_dealer)
    seats = len(drawn.seats)
    opened = table.Opened(1, held.t.options.format, options, "", seats, private=True, tournament=True, evening=where)
    actor.record(TABLES.append(name, 0, table.TableRecord(actor.clock.wall(), "", (opened,))))
    return name


def place_on_screen(actor: "TournamentActor", person: str, round_: int, number: int) -> tuple[str, int, str] | Refusal:
    """Where on Stammtisch, on which seat and under which name somebody plays whom a draw has sent to this table."""
    held, badges = actor.held, actor.badges.get(person, ())
    drawn = None if held is None else held.t.table(round_, number)
    if held is None or drawn is None or not drawn.screen:
        return NO_TABLE
    for badge in badges:
        if badge.role == "player" and badge.number in drawn.sitting:
            row = held.entrants.get(badge.number, EntrantRow())
            return drawn.screen, drawn.sitting.index(badge.number), row.name
    return Refusal("SK-draw-3", "refusal.tournament.not-seated")


def doors_of(
    actor: "TournamentActor", held: StoredTournament, badge: Badge, wanted: Doors
) -> tuple[DoorShown, ...] | Refusal:
    shown = HANDS_OUT.get(badge.role)
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


def _no_more_than_the_fee(row: ImportRow, fee: int) -> ImportRow:
    if row.entrant is None or row.entrant.paid_cents <= fee:
        return row
    return ImportRow(row.row, None, "import.fee", {"due": fee})


def namesakes(held: StoredTournament, name: str, club: str, *, but: int = 0) -> list[int]:
    """Numbers of those who are called the same and come from the same club, and are not withdrawn."""
    wanted = (name.casefold(), club.casefold())
    return [
        number
        for number, row in held.entrants.items()
        if name and number != but and (row.name.casefold(), row.club.casefold()) == wanted
        if held.t.status(number) != "withdrawn"
    ]


def looked_through(held: StoredTournament, rows: Iterable[ImportRow]) -> tuple[ImportRow, ...]:
    """Whoever has a number already gets no second one: a file that is read twice registers nobody twice. And nobody has
    paid more than the fee."""
    checked = []
    for row in rows:
        there = [] if row.entrant is None else namesakes(held, row.entrant.name, row.entrant.club)
        if row.entrant is not None and there:
            row = ImportRow(row.row, None, "import.registered", {"name": row.entrant.name, "number": there[0]})
        checked.append(_no_more_than_the_fee(row, held.t.options.fee))
    return tuple(checked)


def imported(actor: "TournamentActor", held: StoredTournament, badge: Badge, wanted: Import) -> Imported | Refusal:
    """Looked at row by row; with `carry_out` the good ones are registered, in one write."""
    if badge.role not in ("director", "cash"):
        return _not_yours(badge)
    rows = [*looked_through(held, wanted.rows)]
    good = sum(row.entrant is not None for row in rows)
    if wanted.carry_out:
        for at, row in enumerate(rows):
            if row.entrant is not None:
                outcome = registered(actor, held, badge, row.entrant)
                if isinstance(outcome, Refusal):
                    rows[at] = ImportRow(row.row, None, outcome.key, outcome.args)
                else:
                    rows[at] = replace(row, number=outcome.number)
    entered = sum(row.number > 0 for row in rows)
    return Imported(tuple(rows), good, len(rows) - good, entered, wanted.ignored)


HANDLERS: Final[dict[type[Any], Callable[..., Any]]] = {
    Preview: previewed,
    Entrant: registered,
    Forget: forgotten,
    Retitle: retitled,
    ChangeLetterhead: letterhead_changed,
    Doors: doors_of,
    PlanFound: plan_taken,
    Import: imported,
    OpenScreen: put_on_screen,
}
"""Each gets the actor, the evening, the badge and what is wanted; answers, or says why not."""
