"""What an evening brings to a season: its closed rounds, and nothing else."""

from collections.abc import Mapping

from stammtisch.clubs.actions import BringResults
from stammtisch.clubs.state import Outcome, SeriesResult
from stammtisch.tournaments.formats import Figures
from stammtisch.tournaments.standings import of_round
from stammtisch.tournaments.state import Round, Tournament


def results_of(name: str, t: Tournament, members: Mapping[int, int]) -> BringResults:
    """As the host brings it; `members` says which entrant is which member of the club."""
    closed = [held for held in t.rounds if held.closed]
    scored = [(held, of_round(t, held, held.tables)) for held in closed]
    outcomes = []
    for player in t.players:
        if player.status in ("excluded", "withdrawn"):
            continue
        series = tuple(
            _series(held, player.number, figures[player.number], ranked=player.ranked)
            for held, figures in scored
            if player.number in figures
        )
        if series:
            outcomes.append(Outcome(player.number, members.get(player.number), series))
    return BringResults(name, len(closed), tuple(outcomes))


def _series(held: Round, number: int, figures: Figures, *, ranked: bool) -> SeriesResult:
    if number in held.byes:
        return SeriesResult(held.number, figures.result, figures.game_points, "bye")
    decided = figures.game_points or figures.strokes
    return SeriesResult(held.number, figures.result, decided, "played" if ranked else "stand-in")
