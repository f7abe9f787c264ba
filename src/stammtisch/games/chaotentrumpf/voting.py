"""CT-8, CT-9b, CT-9c, CT-N3e: the dealer turns cards, and the players vote until one of them gives the trump."""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf, Some
from stammtisch.engine.polls import Poll
from stammtisch.games.chaotentrumpf.actions import Action, LookEarly, TurnCard, VoteTrump
from stammtisch.games.chaotentrumpf.dealing import dealt
from stammtisch.games.chaotentrumpf.election import ended
from stammtisch.games.chaotentrumpf.events import (
    CardTurned,
    DealtAgain,
    ElectionExhausted,
    Event,
    HandTakenUp,
    LookedEarly,
    TrumpFixed,
    TrumpVoted,
    VoteFailed,
)
from stammtisch.games.chaotentrumpf.packs import majority
from stammtisch.games.chaotentrumpf.state import Electing, Finished, Offence, Preparing, State
from stammtisch.games.chaotentrumpf.trumps import features
from stammtisch.rulebook import enforces

NONE: Final = "none"


def windows(state: Electing) -> tuple[Window, ...]:
    if state.votes is None:
        return (Window(f"turn:{len(state.open)}", "turn", (state.setting.dealer,), limit="turn"),)
    return (state.votes.window("vote", changeable=True, limit="vote"),)


def offers(state: Electing) -> tuple[Form, ...]:
    if state.votes is None:
        return (Form(TurnCard), Form(LookEarly)) if _may_look(state) else (Form(TurnCard),)
    offered = features(state.open[-1])
    single = Form(VoteTrump, {"trump": OneOf((*offered, NONE))})
    if state.setting.options.trump_vote == "single_ballot":
        return (single,)
    more = [
        Form(VoteTrump, {"trump": OneOf((feature,)), "further": Some(offered[at:], 1, 3 - at)})
        for at, feature in enumerate(offered[:2], 1)
    ]
    return (single, *more)


def decide(
    draft: Draft[State, Event], state: Electing, actor: Seat, action: Action
) -> Accepted[State, Event] | Refusal:
    if state.votes is None:
        if isinstance(action, LookEarly):
            return _look(draft, state)
        if not isinstance(action, TurnCard | TimeUp):
            return WRONG_KIND
        _turn(draft, state)
        return draft.done()
    if isinstance(action, VoteTrump):
        if (refusal := _why_no_feature(state, action)) is not None:
            return refusal
        draft.emit(TrumpVoted(actor, action.trump, action.further))
    elif isinstance(action, TimeUp):
        for silent in state.votes.missing:
            draft.emit(TrumpVoted(silent, NONE))
    else:
        return WRONG_KIND
    _count(draft)
    return draft.done()


def _may_look(state: Electing) -> bool:
    """In table mode nobody holds the dealer's hand down; whether it was right is for the others to say."""
    return state.setting.options.mode == "table" and not state.open and not state.looked


@enforces("CT-8")
def _look(draft: Draft[State, Event], state: Electing) -> Accepted[State, Event] | Refusal:
    """CT-8: the dealer takes up his hand only after the first open card; in table mode he can, and all see him."""
    if not _may_look(state):
        up = state.open or state.looked
        return Refusal("CT-8", "refusal.ct.hand-is-up" if up else "refusal.ct.turn-first")
    draft.emit(LookedEarly(state.setting.dealer, state.hands[state.setting.dealer]))
    return draft.done()


@enforces("CT-8")
def _turn(draft: Draft[State, Event], state: Electing) -> None:
    """CT-8: the dealer turns the top card of the stock, and only then takes up his own hand."""
    after = draft.emit(CardTurned(state.stock[0]))
    if not state.open and not state.looked:
        draft.emit(HandTakenUp(state.setting.dealer, state.hands[state.setting.dealer]))
    assert isinstance(after, Electing)
    if (over := ended(after.open)) is not None:
        fix(draft, after, over.trump, over.clauses)


@enforces("CT-9b")
def _why_no_feature(state: Electing, action: VoteTrump) -> Refusal | None:
    """CT-9b: the vote is about the features of the topmost open card, one of them, or by option each."""
    choices = (*features(state.open[-1]), NONE)
    for trump in (action.trump, *action.further):
        if trump not in choices:
            return Refusal("CT-9b", "refusal.ct.not-a-feature", {"value": trump, "known": list(choices)})
    if action.further and (
        state.setting.options.trump_vote == "single_ballot" or NONE in (action.trump, *action.further)
    ):
        return Refusal("CT-9b", "refusal.ct.one-feature")
    return None


@enforces("CT-9b", "CT-9c", "CT-N3e")
def _count(draft: Draft[State, Event]) -> None:
    """CT-9b: more than half of all players make a feature trump; CT-9c: otherwise the next card is turned."""
    state = draft.state
    assert isinstance(state, Electing)
    assert state.votes is not None
    if not state.votes.complete:
        return
    chosen = agreed(state)
    if chosen is not None:
        fix(draft, state, chosen, ("CT-9b",))
        return
    draft.emit(VoteFailed())
    if len(state.stock) <= state.setting.options.hand * state.setting.players:
        _exhausted(draft, state)


@enforces("CT-9b")
def agreed(state: Electing) -> str | None:
    """CT-9b: the feature more than half of all want; where each is voted upon, the first of colour, suit, value."""
    assert state.votes is not None
    given = [trump for _, wanted in state.votes.answers for trump in dict.fromkeys(wanted)]
    least = majority(state.setting.players)
    return next((feature for feature in features(state.open[-1]) if given.count(feature) >= least), None)


@enforces("CT-9c")
def _exhausted(draft: Draft[State, Event], state: Electing) -> None:
    """CT-9c: what is left is needed for the second deal: dealt again, or by option the value of the last card."""
    if state.setting.options.election_exhausted == "last_value":
        fix(draft, state, features(state.open[-1])[2], ("CT-9c",))
    else:
        draft.emit(ElectionExhausted())


def fix(draft: Draft[State, Event], state: Electing, trump: str, clauses: tuple[str, ...]) -> None:
    """Trump is found: everybody gets the second half of his hand."""
    draft.emit(TrumpFixed(trump, clauses))
    draft.emit(DealtAgain(dealt(state.stock, state.setting)))


def evolve(state: Electing, event: Event) -> State:
    match event:
        case CardTurned():
            cards = (*state.open, event.card)
            votes: Poll[tuple[str, ...]] = Poll(f"vote:{len(cards)}", state.setting.seats)
            return replace(state, open=cards, stock=state.stock[1:], votes=votes)
        case TrumpVoted() if state.votes is not None:
            return replace(state, votes=state.votes.answer(event.seat, (event.trump, *event.further)))
        case LookedEarly():
            offence = Offence(event.seat, "CT-8")
            return replace(state, looked=True, offences=(*state.offences, offence))
        case VoteFailed():
            return replace(state, votes=None)
        case ElectionExhausted():
            return Finished(state.setting, "exhausted", offences=state.offences)
        case TrumpFixed():
            dealt = (state.setting, state.hands, state.stock, state.open)
            return Preparing(*dealt, event.trump, offences=state.offences)
    return state
