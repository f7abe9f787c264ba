"""The decider of an evening: asks the rights, then the chapter it belongs to. Holds no rule of its own."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from stammtisch import games
from stammtisch.engine import consulting
from stammtisch.engine.core import ChapterDecider, Refusal
from stammtisch.rulebook import book
from stammtisch.tournaments import actions as act
from stammtisch.tournaments import (
    cash,
    drawing,
    finals,
    leaving,
    matrix,
    registering,
    running,
    timing,
)
from stammtisch.tournaments.events import Event, Events, TournamentOpened
from stammtisch.tournaments.folding import evolve
from stammtisch.tournaments.formats import why_unfit
from stammtisch.tournaments.options import Options, settled, why_foreign
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.rights import why_not_yours
from stammtisch.tournaments.state import Tournament
from stammtisch.tournaments.views import View, redacted, view_of

_Chapter: TypeAlias = Callable[[Tournament, Who, Any], Events | Refusal]

CHAPTERS: Final[dict[type[Any], _Chapter]] = {
    act.Register: registering.register,
    act.CheckIn: registering.check_in,
    act.Withdraw: registering.withdraw,
    act.Appoint: registering.appoint,
    act.RankAs: registering.rank_as,
    act.KeepApart: registering.keep_apart,
    act.Warn: registering.warn,
    act.Reissue: registering.reissue,
    act.Leave: leaving.leave,
    act.Exclude: leaving.leave,
    act.TakeChair: leaving.take_chair,
    act.AssignColumns: leaving.assign_columns,
    act.AnnounceDraw: drawing.announce,
    act.AddWord: drawing.add_word,
    act.DrawLot: drawing.draw_lot,
    act.CarryOut: drawing.carry_out,
    act.ShowLots: drawing.show_lots,
    act.AnnulDraw: drawing.annul,
    act.PlanMatrix: matrix.plan_matrix,
    act.NameRecorder: matrix.name_recorder,
    act.AtTable: running.act,
    act.PlayOnScreen: running.put_on_screen,
    act.CloseRound: running.close,
    act.Announce: running.announce,
    act.StartRound: timing.start_round,
    act.Pause: timing.pause,
    act.Resume: timing.resume,
    act.AddTime: timing.add_time,
    act.Ring: timing.ring,
    act.TimeUp: timing.time_up,
    act.NoteLate: timing.note_late,
    act.HandIn: cash.hand_in,
    act.Book: cash.book,
    act.DecideCut: finals.decide_cut,
    act.OpenFinal: finals.open_final,
    act.Finish: finals.finish,
    act.ReadPlaces: cash.read_places,
}
"""All of one shape: the evening, who, and what; they give back what happened, or why nothing did."""


def decide(t: Tournament, who: Who, action: act.Action) -> Events | Refusal:
    """What comes of it; nothing when it is so already."""
    return why_not_yours(t, who, action) or CHAPTERS[type(action)](t, who, action)


class TournamentDecider(ChapterDecider[Who, Tournament, act.Action, Event, View]):
    """A stream `tournament/ID`: all its lists lie inside, as the deals of a match do."""

    action_types = act.Action
    event_types = Event

    def decide(self, state: Tournament, actor: Who, action: act.Action) -> Events | Refusal:
        return decide(state, actor, action)

    def evolve(self, state: Tournament, event: Event) -> Tournament:
        return evolve(state, event)

    def view(self, state: Tournament, role: Who, /) -> View:
        return view_of(state, role)

    def redact(self, event: Event, role: Who, /) -> Event | None:
        return redacted(event, role)


def opened(options: Options, *, rehearsal: bool = False) -> TournamentOpened | Refusal:
    """The first record of a new evening, or why it cannot begin so; Unanswerable when the game has no such options."""
    if (refusal := why_foreign(options)) is not None:
        return refusal
    options = settled(options)
    game = consulting.convert(options.game, games.deal_game(options.format).options_type, where="game")
    edition = getattr(game, "ruleset", book(options.format).version)
    return why_unfit(options) or TournamentOpened(options, edition, rehearsal)


def begun(event: TournamentOpened) -> Tournament:
    """The evening before anybody has come."""
    return Tournament(event.options)
