"""CT-1b, CT-NUEV-1 to 6: the emergency ordinance holds only when all agree; more than it allows is another game."""

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.polls import Poll
from stammtisch.games.chaotentrumpf.match.actions import Agree
from stammtisch.games.chaotentrumpf.match.events import Agreed, EmergencyRejected
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.packs import packs
from stammtisch.rulebook import enforces

_ARTICLES = Options()
_BY_AGREEMENT = (
    "packs",
    "hand",
    "run_short",
    "run_long",
    "exchange_max",
    "no_trump_minus",
    "no_trick_minus",
    "minutes",
)


class Ordinance(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be agreed upon, as it holds in this match: what the match was set up with may have been rejected."""

    packs: int | None = None
    hand: int = 5
    run_short: int | None = None
    run_long: int | None = None
    exchange_max: int = 3
    no_trump_minus: int = 100
    no_trick_minus: int = 200
    minutes: bool = True


def in_force(options: Options) -> Ordinance:
    return Ordinance(**{name: getattr(options, name) for name in _BY_AGREEMENT})


@enforces("CT-NUEV-1", "CT-NUEV-2", "CT-NUEV-3", "CT-NUEV-4", "CT-NUEV-5", "CT-NUEV-6")
def emergency(options: Options, players: int) -> tuple[str, ...]:
    """CT-NUEV: what of these options needs everybody's consent."""
    departures = [name for name in _BY_AGREEMENT[1:] if _held(options, name) != _held(_ARTICLES, name)]
    return ("packs", *departures) if packs(players, options) < _due(options, players) else tuple(departures)


def _held(options: Options, name: str) -> object:
    """A length of run by itself goes with the hand."""
    return {"run_short": options.short, "run_long": options.long}.get(name, getattr(options, name))


def _due(options: Options, players: int) -> int:
    return packs(players, replace(options, packs=None))


@enforces("CT-1b")
def variant(options: Options, players: int) -> tuple[str, ...]:
    """CT-1b: what neither the articles nor their readings nor the emergency know; it must not bear the name."""
    return ("packs",) if packs(players, options) > _due(options, players) else ()


def by_the_articles(options: Options) -> Options:
    """The same options without their emergency."""
    return replace(options, **{name: getattr(_ARTICLES, name) for name in _BY_AGREEMENT})


def windows(m: ChaotentrumpfMatchState) -> tuple[Window, ...]:
    assert m.agreement is not None
    return (m.agreement.window("agree"),)


def offers() -> tuple[Form, ...]:
    return (Form(Agree, {"yes": OneOf((True, False))}),)


@enforces("CT-NUEV-1", "CT-NUEV-2", "CT-NUEV-3", "CT-NUEV-4", "CT-NUEV-5", "CT-NUEV-6")
def decide(
    draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState, actor: Seat, action: object
) -> Refusal | None:
    """CT-NUEV: agreed by all, or not at all: one who does not want to brings the articles back."""
    if not isinstance(action, Agree):
        return WRONG_KIND
    if action.yes:
        draft.emit(Agreed(actor))
    else:
        draft.emit(EmergencyRejected(actor, by_the_articles(m.options)))
    return None


def ask_all(m: ChaotentrumpfMatchState) -> ChaotentrumpfMatchState:
    """All who are there are asked."""
    return replace(m, stage="agreeing", agreement=Poll(f"agree:{m.round}", m.present), round=m.round + 1)


def evolve(m: ChaotentrumpfMatchState, event: Agreed | EmergencyRejected) -> ChaotentrumpfMatchState:
    if isinstance(event, EmergencyRejected):
        return replace(m, options=event.options, agreement=None)
    assert m.agreement is not None
    poll = m.agreement.answer(event.seat, value=True)
    return replace(m, agreement=None if poll.complete else poll)
