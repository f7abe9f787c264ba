"""Who may do what: one table for the whole evening. The server names the role, this says what it is worth."""

from typing import Any, Final

from stammtisch.engine.core import Refusal
from stammtisch.lists import people as lists
from stammtisch.lists.kinds import kind_of
from stammtisch.rulebook import enforces
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.formats import format_of, keeper_of
from stammtisch.tournaments.people import Role, Who, list_number
from stammtisch.tournaments.state import Round, Table, Tournament

_DESK: Final[frozenset[Role]] = frozenset(("director", "cash"))
_LAW: Final[frozenset[Role]] = frozenset(("director", "supervisor"))
_DIRECTOR: Final[frozenset[Role]] = frozenset(("director",))
_HOST: Final[frozenset[Role]] = frozenset(("host",))
_ALL: Final[frozenset[Role]] = frozenset(("director", "supervisor", "cash", "table", "player", "host"))

RIGHTS: Final[dict[type[Any], frozenset[Role]]] = {
    act.Register: _DESK,
    act.CheckIn: _DESK | {"player"},
    act.Withdraw: _DESK,
    act.Appoint: _DIRECTOR,
    act.RankAs: _DESK,
    act.KeepApart: _DIRECTOR,
    act.Leave: _LAW | _DESK,
    act.Exclude: _LAW,
    act.Warn: _LAW,
    act.TakeChair: _LAW | _DESK,
    act.Reissue: _DIRECTOR,
    act.AnnounceDraw: _DIRECTOR,
    act.AddWord: _ALL - _HOST,
    act.DrawLot: _DESK | _HOST,
    act.CarryOut: _HOST,
    act.ShowLots: _DIRECTOR,
    act.AnnulDraw: _DIRECTOR,
    act.PlanMatrix: _DIRECTOR | _HOST,
    act.AtTable: _ALL,
    act.PlayOnScreen: _HOST,
    act.AssignColumns: _LAW,
    act.NameRecorder: _DIRECTOR,
    act.HandIn: _DESK,
    act.CloseRound: _DIRECTOR,
    act.Announce: _DIRECTOR,
    act.NoteLate: _LAW | {"player"},
    act.StartRound: _DIRECTOR,
    act.Pause: _DIRECTOR,
    act.Resume: _DIRECTOR,
    act.AddTime: _DIRECTOR,
    act.Ring: _DIRECTOR | _HOST,
    act.TimeUp: _HOST,
    act.Book: _DESK,
    act.DecideCut: _LAW,
    act.OpenFinal: _DIRECTOR,
    act.Finish: _DIRECTOR,
    act.ReadPlaces: _DESK,
}
"""`player` means: for themselves, at their own table. A test holds that every action stands here."""
_WHEN_OVER: Final = (act.ReadPlaces, act.Book, act.AtTable, act.AssignColumns, act.HandIn, act.Reissue)


@enforces("ENG-role", "SK-conduct")
def why_not_yours(t: Tournament, who: Who, action: act.Action) -> Refusal | None:
    """ENG-role: every role does its own; SK-conduct: only the supervisors exclude."""
    if who.role not in RIGHTS[type(action)]:
        clause = "SK-conduct" if isinstance(action, act.Exclude) else "ENG-role"
        return Refusal(clause, "refusal.tournament.role", {"role": who.role})
    if isinstance(action, act.CheckIn) and who.role == "player" and who.number != action.number:
        return Refusal("ENG-role", "refusal.tournament.only-yourself")
    if t.over and not isinstance(action, _WHEN_OVER):
        return Refusal("ENG-table", "refusal.tournament.over")
    return None


_AS: Final[dict[Role, lists.Role]] = {
    "director": "director",
    "supervisor": "supervisor",
    "cash": "desk",
    "host": "host",
}


@enforces("SK-draw-3", "SK-sign", "ENG-list", "ENG-role")
def at_table(t: Tournament, who: Who, round_: int, number: int) -> tuple[Round, Table, lists.Who] | Refusal:
    """SK-draw-3: at a table acts whoever the draw sends there; ENG-role: as keeper, second witness or team; SK-sign,
    ENG-list: a closed round is the director's alone."""
    held, table = t.round(round_), t.table(round_, number)
    if held is None or table is None:
        return Refusal("ENG-table", "refusal.tournament.no-table", {"table": number})
    if held.closed and who.role != "director":
        return Refusal(kind_of(table.sheet).cited.signature, "refusal.tournament.frozen", {"round": round_})
    if who.role in _AS:
        return held, table, lists.Who(_AS[who.role], who.name, who.seat)
    writer = _with_code(t, who, round_, table) if who.role == "table" else _player(t, who, held, table)
    return writer if isinstance(writer, Refusal) else (held, table, writer)


def _with_code(t: Tournament, who: Who, round_: int, table: Table) -> lists.Who | Refusal:
    """A shared phone says which seat it speaks for; as the keeper's it signs. A match-day sheet it cannot write."""
    if who.number != list_number(round_, table.number):
        return Refusal("SK-draw-3", "refusal.tournament.not-seated")
    if format_of(t).seating == "matrix":
        return lists.Who("player", who.name, who.seat)
    return lists.Who("table" if who.seat == keeper_of(table) else "second", who.name, who.seat)


def _player(t: Tournament, who: Who, held: Round, table: Table) -> lists.Who | Refusal:
    player, sitting = t.player(who.number), table.sitting
    seat = sitting.index(who.number) if who.number in sitting else None
    if player is None or player.status != "here":
        return Refusal("SK-draw-3", "refusal.tournament.not-seated")
    if format_of(t).seating == "matrix":
        return _on_a_match_day(t, lists.Who("player", who.name, seat), held, table, team=player.team)
    if seat is None:
        return Refusal("SK-draw-3", "refusal.tournament.not-seated")
    return lists.Who("keeper" if seat == keeper_of(table) else "second", who.name, seat)


@enforces("MM-T-record", "MM-T-stroke")
def _on_a_match_day(t: Tournament, who: lists.Who, held: Round, table: Table, *, team: bool) -> lists.Who | Refusal:
    """MM-T-record: the team writes, or a player it named for a table without one, and the team countersigns;
    MM-T-stroke: the team puts a signed sheet right until the next match day begins."""
    if team:
        if table.sheet.signed is not None and held.number < len(t.rounds):
            return Refusal("MM-T-stroke", "refusal.tournament.next-day-runs")
        return lists.Who("team", who.person, who.seat)
    if who.seat is None:
        return Refusal("SK-draw-3", "refusal.tournament.not-seated")
    recorder = table.recorder is not None and table.sitting[who.seat] == table.recorder
    return lists.Who("second", who.person, who.seat) if recorder else who
