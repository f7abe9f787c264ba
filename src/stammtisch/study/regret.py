"""What decisions cost, judged with open cards: those of recorded players beside those of a bot in their place.

The best card of an open position is found by the solver; what another card gives away is the difference in Augen. A
recorded player and the bot are asked at the same moments, each knowing what that seat knew. Whoever plays well with
hidden cards still pays something by open ones; less is better.
"""

import statistics
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from stammtisch import bots
from stammtisch.engine.core import Refusal
from stammtisch.engine.frames import frame
from stammtisch.games.schafkopf.netschafkopf import Protocol
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.play import legal_cards, turn
from stammtisch.games.schafkopf.replaying import Stream, dealt, script
from stammtisch.games.schafkopf.state import Playing
from stammtisch.search.schafkopf import positions
from stammtisch.search.tables import Workspace
from stammtisch.tricks import PlayCard


class Decision(Struct, frozen=True):
    """Augen given away at one moment, by the player of the protocol and by the bot."""

    player: int
    bot: int


class Regret(Struct, frozen=True):
    """Augen given away a decision, and how much less the bot gives away, with the half width of the 95 % interval."""

    decisions: int
    player: float
    bot: float
    gain: float
    interval: float


def decisions(protocols: Iterable[Protocol], name: str, *, seed: int = 0) -> Iterator[Decision]:
    """Every card of these deals where there was a choice, up to what our rules refuse."""
    space = Workspace()
    for protocol in protocols:
        stream = dealt(protocol, Options(deals=1, mode="strict"))
        players = [bots.bot(name, "schafkopf", seat=seat, seed=seed) for seat in range(4)]
        for _, _, seat, action, kind in script(protocol):
            deal = stream.state.deal
            if isinstance(action, PlayCard) and isinstance(deal, Playing) and seat == turn(deal):
                legal = legal_cards(deal, seat)
                if len(legal) > 1 and action.card in legal:
                    yield _judged(space, stream, deal, action, players[seat])
            if isinstance(stream.submit(seat, action, window=stream.window(kind).id), Refusal):
                break


def _judged(space: Workspace, stream: Stream, deal: Playing, played: PlayCard, bot: bots.Bot) -> Decision:
    seat = turn(deal)
    worth = positions.values(space, deal) or {}
    picture = frame(stream.game, stream.state, seat, seq=stream.seq, windows=stream.windows)
    answer = bot.answer(picture, stream.seen_by(seat))
    assert answer is not None and isinstance(answer[1], PlayCard)  # noqa: PT018
    with_declarer = seat in deal.game.side
    best = max(worth.values()) if with_declarer else min(worth.values())
    return Decision(abs(best - worth[played.card]), abs(best - worth[answer[1].card]))


def summed(judged: Sequence[Decision]) -> Regret:
    """Both in the mean; decisions of one deal are taken as independent, which they nearly are."""
    less = [d.player - d.bot for d in judged]
    spread = statistics.stdev(less) / len(less) ** 0.5 if len(less) > 1 else float("inf")
    player, bot = statistics.fmean(d.player for d in judged), statistics.fmean(d.bot for d in judged)
    return Regret(len(judged), player, bot, player - bot, 1.96 * spread)
