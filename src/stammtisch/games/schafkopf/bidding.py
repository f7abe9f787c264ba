"""SK-bidding-1 to 5, SK-B5.3, SK-B5.5, SK-tout-noreg: who plays, and what."""

from typing import Final

from msgspec.structs import replace

from stammtisch.cards import Cards, put
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.referee import Verdict, ruling
from stammtisch.games.schafkopf.actions import Action, NameContract, Spiele, Weiter
from stammtisch.games.schafkopf.contracts import (
    CALLABLE,
    CONTRACTS,
    ORDERS,
    SAU,
    SEATS,
    Contract,
    Suit,
    at_least,
    rung,
    top_rung,
)
from stammtisch.games.schafkopf.dealing import vorhand
from stammtisch.games.schafkopf.events import Bid, ContractFixed, Event, Offended, Passed, PassedOut
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Bidding, Declared, Finished, Offence, Playing, Slip, State
from stammtisch.rulebook import enforces
from stammtisch.tricks import TRUMP

_PHRASES: Final = {
    (0, False): "phrase.sk.spiele",
    (1, False): "phrase.sk.spiele-auch",
    (1, True): "phrase.sk.spiele-selbst",
    (2, False): "phrase.sk.bin-besser",
    (2, True): "phrase.sk.hab-ich-auch-noch",
    (3, False): "phrase.sk.bin-wieder-besser",
    (3, True): "phrase.sk.das-halte-ich-auch",
    (4, False): "phrase.sk.bin-erneut-besser",
    (4, True): "phrase.sk.auch-das-kann-ich-halten",
    (5, False): "phrase.sk.bin-noch-einmal-besser",
    (5, True): "phrase.sk.auch-das-halte-ich-noch",
}
"""By rung, and whether it is held or raised. Rung 5 only where Wenz-Tout has a rung of its own."""


@enforces("SK-bidding-1")
def phrase(level: int, options: Options, *, held: bool) -> str:
    """SK-bidding-1: the words of the ladder."""
    if level == top_rung(options):
        return "phrase.sk.das-solo-tout-halte-ich" if held else "phrase.sk.ich-spiele-ein-solo-tout"
    return _PHRASES[level, held]


def windows(state: Bidding) -> tuple[Window, ...]:
    auction = state.auction
    if (speaker := auction.speaker) is not None:
        return (Window(f"bid:{auction.spoken}", "bid", (speaker,), limit="turn"),)
    return (Window("name", "name", (_holder(state),), limit="turn"),)


def _holder(state: Bidding) -> Seat:
    holder = state.auction.holder
    assert holder is not None, "without a holder the deal was passed out"
    return holder


def offers(state: Bidding, seat: Seat, window: Window) -> tuple[Form, ...]:
    auction = state.auction
    if window.kind == "name":
        return (Form(NameContract, {"contract": OneOf(nameable(state, seat, auction.level))}),)
    if not auction.open_to(seat):
        return (Form(Weiter),)
    named = nameable(state, seat, auction.price(seat))
    return (Form(Weiter), Form(Spiele), Form(NameContract, {"contract": OneOf(named)}))


def nameable(state: Bidding, seat: Seat, least: int) -> tuple[str, ...]:
    """The games of this rung and above that this seat may name; in table mode also a wrong call."""
    calls = CALLABLE if state.options.mode == "table" else callable_suits(state.hands[seat])
    named = at_least(least, state.options.tout_rank)
    return tuple(c.name for c in named if c.kind != "Rufspiel" or c.suit in calls)


@enforces("SK-B5.3")
def callable_suits(hand: Cards) -> tuple[Suit, ...]:
    """SK-B5.3: not the Sau in hand, but a card of its suit that is no trump."""
    klass = ORDERS["Rufspiel E"].klass
    held = {klass[c] for c in hand}
    return tuple([s for s in CALLABLE if s in held and SAU[s] not in hand])


def judge_call(hand: Cards, contract: Contract) -> Verdict | None:
    """SK-B5.3: was the Sau called rightly?"""
    if contract.kind != "Rufspiel" or contract.suit in callable_suits(hand):
        return None
    held = SAU[contract.suit] in hand
    return Verdict("SK-B5.3", "refusal.sk.holds-the-sau" if held else "refusal.sk.no-card-of-the-suit")


def decide(draft: Draft[State, Event], state: Bidding, actor: Seat, action: Action) -> Accepted[State, Event] | Refusal:
    speaker = state.auction.speaker
    if speaker is None:
        return _name(draft, state, action)
    match action:
        case Weiter() | TimeUp():
            draft.emit(Passed(speaker))
        case Spiele():
            if (refusal := _why_not_bid(state, speaker)) is not None:
                return refusal
            level = state.auction.price(speaker)
            draft.emit(Bid(speaker, level, phrase(level, state.options, held=state.auction.holds(speaker))))
        case NameContract():
            if (refusal := _bind(draft, state, speaker, action.contract)) is not None:
                return refusal
        case _:
            return WRONG_KIND
    return _settled(draft)


@enforces("SK-bidding-2", "SK-bidding-3", "SK-bidding-5", "SK-B5.5")
def _why_not_bid(state: Bidding, seat: Seat) -> Refusal | None:
    """SK-bidding-2, -3, -5: the earlier seat holds, the later one raises, and above the Solo-Tout is nothing."""
    if seat in state.auction.bound:
        return _bound(state, seat)
    if not state.auction.open_to(seat):
        return Refusal("SK-bidding-3", "refusal.sk.nothing-above-solo-tout")
    return None


@enforces("SK-bidding-4")
def _bound(state: Bidding, seat: Seat) -> Refusal:
    """SK-bidding-4: who has named his game is bound and cannot raise."""
    return Refusal("SK-bidding-4", "refusal.sk.bound", {"contract": state.named[seat]})


def _bind(draft: Draft[State, Event], state: Bidding, seat: Seat, name: str) -> Refusal | None:
    """SK-bidding-4: names the game in the auction; at least of the rung that is due, and from now on bound to it."""
    price = state.auction.price(seat)
    if (refusal := _why_not_bid(state, seat) or _judge_name(draft, state, seat, name=name, least=price)) is not None:
        return refusal
    level = rung(CONTRACTS[name], state.options)
    draft.emit(Bid(seat, level, "phrase.sk.ich-spiele", name))
    return None


@enforces("SK-bidding-2")
def _judge_name(draft: Draft[State, Event], state: Bidding, seat: Seat, *, name: str, least: int) -> Refusal | None:
    """SK-bidding-2: at least the rung spoken; SK-B5.3: a wrong call is refused, or noted in table mode."""
    contract = CONTRACTS.get(name)
    if contract is None:
        return Refusal("SK-B5.2", "refusal.sk.no-such-game", {"contract": name, "known": sorted(CONTRACTS)})
    if rung(contract, state.options) < least:
        return Refusal(
            "SK-bidding-2", "refusal.sk.rung-too-low", {"contract": name, "least": _least_name(state, least)}
        )
    verdict = judge_call(state.hands[seat], contract)
    if verdict is None:
        return None
    if ruling(state.options.mode, verdict) == "refuse":
        return Refusal(verdict.clause, verdict.key, {"contract": name, "suit": contract.suit})
    draft.emit(Offended(Offence(Slip(seat, None, verdict.clause, trick=0, lead=True), "open")))
    return None


def _least_name(state: Bidding, least: int) -> str:
    first = at_least(least, state.options.tout_rank)[0]
    return f"{first.kind}{' Tout' if first.tout else ''}"


@enforces("SK-tout-noreg")
def _name(draft: Draft[State, Event], state: Bidding, action: Action) -> Accepted[State, Event] | Refusal:
    """SK-bidding-2: the survivor names his game; SK-tout-noreg: nobody has to be asked for a Tout."""
    seat, least = _holder(state), state.auction.level
    if isinstance(action, TimeUp):
        names = nameable(replace(state, options=replace(state.options, mode="strict")), seat, least)
        draft.emit(ContractFixed(seat, name_of_the_silent(state.hands[seat], names, state.options)))
    elif isinstance(action, NameContract):
        refusal = _judge_name(draft, state, seat, name=action.contract, least=least)
        if refusal is not None:
            return refusal
        draft.emit(ContractFixed(seat, action.contract))
    else:
        return WRONG_KIND
    return draft.done()


@enforces("SK-bidding-2")
def name_of_the_silent(hand: Cards, names: tuple[str, ...], options: Options) -> str:
    """SK-bidding-2: whose time is up plays the cheapest kind he may, in the suit that makes most of his cards trumps;
    of the Saue he calls the one he has fewest cards of."""
    if options.time_out == "first":
        return names[0]
    cheapest = CONTRACTS[names[0]]
    same = [name for name in names if (CONTRACTS[name].kind, CONTRACTS[name].tout) == (cheapest.kind, cheapest.tout)]
    return max(same, key=lambda name: (_trumps_in(hand, name), -_in_called_suit(hand, name)))


def _trumps_in(hand: Cards, name: str) -> int:
    return sum(ORDERS[name].klass[c] == TRUMP for c in hand)


def _in_called_suit(hand: Cards, name: str) -> int:
    contract = CONTRACTS[name]
    return sum(ORDERS[name].klass[c] == contract.suit for c in hand) if contract.kind == "Rufspiel" else 0


@enforces("SK-deal-3", "SK-B5.5")
def _settled(draft: Draft[State, Event]) -> Accepted[State, Event]:
    """SK-deal-3: when nobody plays the deal is over without a score; a bound survivor plays what he named."""
    state = draft.state
    assert isinstance(state, Bidding)
    auction = state.auction
    if auction.speaker is None:
        if auction.holder is None:
            draft.emit(PassedOut())
        elif (named := state.named[auction.holder]) is not None:
            draft.emit(ContractFixed(auction.holder, named))
    return draft.done()


def evolve(state: Bidding, event: Event) -> State:
    if isinstance(event, Passed):
        return replace(state, auction=state.auction.leave(event.seat))
    if isinstance(event, Bid):
        auction = state.auction.bid(event.seat, event.rung, binding=event.named is not None)
        return replace(state, auction=auction, named=put(state.named, event.seat, event.named))
    if isinstance(event, ContractFixed):
        return _playing(state, event)
    if isinstance(event, PassedOut):
        return Finished(state.options, state.dealer, "passed-out")
    if isinstance(event, Offended):
        return replace(state, offences=(*state.offences, event.offence))
    return state


def _playing(state: Bidding, event: ContractFixed) -> Playing:
    contract = CONTRACTS[event.contract]
    holder = next((s for s in SEATS if contract.called in state.hands[s]), None)
    partner = None if holder == event.seat else holder
    side = (event.seat,) if partner is None else (event.seat, partner)
    declared = Declared(state.options, state.dealer, state.hands, contract, event.seat, partner, side)
    opponents = tuple(s for s in SEATS if s != event.seat)
    offences = tuple(o for o in state.offences if o.slip.seat == event.seat)
    lead = vorhand(state.dealer)
    return Playing(state.hands, lead, game=declared, spritze_missing=opponents, offences=offences, calls=state.calls)
