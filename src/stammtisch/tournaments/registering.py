"""People: who is registered, here or withdrawn; who belongs to the team; who has been warned; which codes are valid."""

from typing import Final

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.tournaments.actions import Appoint, CheckIn, KeepApart, RankAs, Register, Reissue, Warn, Withdraw
from stammtisch.tournaments.events import (
    Appointed,
    CodeReissued,
    Events,
    KeptApart,
    RankedAs,
    Registered,
    StatusChanged,
    Warned,
)
from stammtisch.tournaments.options import clause_of
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.state import Player, Tournament

MOST_PLAYERS: Final = 1000
FIELD_SETTLED: Final = Refusal("SK-draw-1", "refusal.tournament.field-settled")
NO_REASON: Final = Refusal("SK-conduct", "refusal.tournament.reason")


def no_such_player(number: int | None) -> Refusal:
    return Refusal("ENG-seat", "refusal.tournament.no-such-player", {"number": number})


@enforces("SK-draw-1")
def _why_full(t: Tournament) -> Refusal | None:
    """SK-draw-1: for as many as there are places; who went home or withdrew leaves one."""
    places = t.options.places
    taken = sum(player.ranked and t.status(player.number) in ("registered", "here") for player in t.players)
    full = places is not None and taken >= places
    clause = clause_of("places", t.options.format, "SK-draw-1")
    return Refusal(clause, "refusal.tournament.places", {"places": places}) if full else None


def register(t: Tournament, who: Who, action: Register) -> Events | Refusal:
    """At any time, also in the middle: who comes late plays from the next draw or plan on."""
    if action.ranked and (full := _why_full(t)) is not None:
        return full
    if len(t.players) >= MOST_PLAYERS:
        return Refusal("ENG-limit", "refusal.tournament.full", {"most": MOST_PLAYERS})
    number = len(t.players) + 1
    return (Registered(Player(number, ranked=action.ranked, team=action.team, tags=action.tags)),)


def check_in(t: Tournament, who: Who, action: CheckIn) -> Events | Refusal:
    status = t.status(action.number)
    if status in (None, "left", "excluded"):
        return no_such_player(action.number)
    if not action.here:
        why = _why_seated(t, action.number)
        return why or ((StatusChanged(action.number, "registered", who),) if status == "here" else ())
    player = t.player(action.number)
    if status == "withdrawn" and player is not None and player.ranked and (full := _why_full(t)) is not None:
        return full
    return () if status == "here" else (StatusChanged(action.number, "here", who),)


def withdraw(t: Tournament, who: Who, action: Withdraw) -> Events | Refusal:
    """Not any more once a round has seated them: then they leave."""
    status = t.status(action.number)
    if status in (None, "left", "excluded"):
        return no_such_player(action.number)
    if (seated := _why_seated(t, action.number)) is not None:
        return seated
    return () if status == "withdrawn" else (StatusChanged(action.number, "withdrawn", who),)


def _why_seated(t: Tournament, number: int) -> Refusal | None:
    """Who has been promised a place or had one can only leave."""
    if settled(t, number):
        return FIELD_SETTLED
    if any(number in table.sitting for held in t.rounds for table in held.tables):
        return Refusal("SK-draw-3", "refusal.tournament.has-played", {"number": number})
    return None


@enforces("SK-draw-1")
def settled(t: Tournament, number: int) -> bool:
    """SK-draw-1: between the promise and the draw the field stays as it is, or the announcement is annulled first."""
    return t.draw is not None and (number in t.draw.field or number in dict(t.draw.lots))


@enforces("MM-T-team")
def appoint(t: Tournament, who: Who, action: Appoint) -> Events | Refusal:
    """MM-T-team: the management names the competence team."""
    player = t.player(action.number)
    if player is None:
        return no_such_player(action.number)
    return () if player.team == action.team else (Appointed(action.number, action.team),)


def rank_as(t: Tournament, who: Who, action: RankAs) -> Events | Refusal:
    player, tags = t.player(action.number), tuple(dict.fromkeys(action.tags))
    if player is None:
        return no_such_player(action.number)
    return () if player.tags == tags else (RankedAs(action.number, tags),)


@enforces("SK-conduct")
def warn(t: Tournament, who: Who, action: Warn) -> Events | Refusal:
    """SK-conduct: the incident is put on record, with its reason; no number of warnings excludes anybody by itself."""
    if t.player(action.number) is None:
        return no_such_player(action.number)
    return (Warned(action.number, who, action.reason),) if action.reason else NO_REASON


def keep_apart(t: Tournament, who: Who, action: KeepApart) -> Events | Refusal:
    """Before a draw is announced: afterwards it would steer it."""
    first, second = sorted(action.numbers)
    if t.player(first) is None or t.player(second) is None or first == second:
        return no_such_player(second)
    if t.draw is not None:
        return FIELD_SETTLED
    pair = (first, second)
    return () if (pair in t.apart) == action.apart else (KeptApart(pair, action.apart),)


def reissue(t: Tournament, who: Who, action: Reissue) -> Events | Refusal:
    if action.role == "player" and t.player(action.number) is None:
        return no_such_player(action.number)
    return (CodeReissued(action.role, action.number),)
