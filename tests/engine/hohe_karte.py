"""Hohe Karte, a toy game that uses everything the engine has; no rule book, no clauses of its own.

Three players, twelve cards, three each and three in the stock. All mix, the table shuffles. All tip in secret who will
win, and vote openly, as often as they like until it is decided, whether the stock is stirred. Forehand may swap a card
with the top of the stock. Then everybody plays one card and has to follow suit; the highest of the suit led wins. When
nobody has tipped there was no game. A halt stops everything until all want to go on or the supervisor says so.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from stammtisch.cards import Card, Cards, put, without
from stammtisch.engine.core import (
    HOST,
    SUPERVISOR,
    WRONG_KIND,
    Draft,
    Refusal,
    Seat,
    TimeUp,
    Window,
    suspended,
)
from stammtisch.engine.counting import Counting, DealResult, Headline, HeadlinePart
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.match import DealGame, ListLine, NextDeal
from stammtisch.engine.polls import Poll, majority
from stammtisch.engine.referee import Verdict, ruling
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import MIX_FORM, Mix, Mixed, Shuffle, Shuffled, why_wrong_entropy, why_wrong_pack
from tests.engine.hohe_karte_words import (
    PACK,
    SEATS,
    Action,
    CallHalt,
    CardPlayed,
    Dealt,
    Doubt,
    Doubted,
    Event,
    Facts,
    Finished,
    GoOn,
    HaltCalled,
    HaltOver,
    Mixing,
    Offended,
    Options,
    Outcome,
    PlayCard,
    Playing,
    Restocked,
    State,
    Stirred,
    Swap,
    Swapped,
    Timing,
    Tip,
    Tipped,
    Tipping,
    View,
    Vote,
    Voted,
    WentOn,
    Won,
)

__all__ = [
    "NOT_HELD",
    "NO_MORE",
    "PACK",
    "SEATS",
    "Action",
    "CallHalt",
    "CardPlayed",
    "Dealt",
    "Doubt",
    "Doubted",
    "Event",
    "Finished",
    "GoOn",
    "HaltCalled",
    "HaltOver",
    "HoheKarte",
    "Mixing",
    "Offended",
    "Options",
    "Outcome",
    "PlayCard",
    "Playing",
    "Restocked",
    "State",
    "Stirred",
    "Swap",
    "Swapped",
    "Timing",
    "Tip",
    "Tipped",
    "Tipping",
    "View",
    "Vote",
    "Voted",
    "WentOn",
    "Won",
    "decided",
    "follows",
    "host",
    "winner_of",
]

NOT_HELD: Final = Refusal("ENG-not-held", "refusal.not-held")
NO_MORE: Final = Refusal("HK-once", "hk.no-more")


def follows(hand: Cards, table: tuple[tuple[Seat, Card], ...]) -> Cards:
    """The cards that may be played."""
    same = tuple(c for c in hand if table and c[0] == table[0][1][0])
    return same or hand


def winner_of(table: tuple[tuple[Seat, Card], ...]) -> Seat:
    led = table[0][1][0]
    return min((("AZKO".index(card[1]), seat) for seat, card in table if card[0] == led))[1]


def why_not_counted(facts: Facts, options: Options) -> Refusal | None:
    absent = next((seat for seat in (facts.winner, *facts.fined) if seat not in SEATS), None)
    return None if absent is None else Refusal("ENG-seat", "refusal.seat", {"value": absent, "most": 2})


def score(facts: Facts, options: Options) -> tuple[ScoreLine, ...]:
    won = tuple(2 * options.stake if s == facts.winner else -options.stake for s in SEATS)
    args = {"seat": facts.winner, "cards": list(facts.cards)}
    lines = [ScoreLine("HK-high", "hk.high", args, game_points=won)]
    for guilty in facts.fined:
        fine = tuple(-options.stake if s == guilty else 0 for s in SEATS)
        lines.append(ScoreLine("HK-doubt", "hk.doubt", {"seat": guilty}, game_points=fine))
    return tuple(lines)


def headline(facts: Facts, options: Options) -> Headline:
    return (HeadlinePart("hk.high", {"seat": facts.winner, "cards": list(facts.cards)}),)


COUNTING: Final[Counting[Facts, Options]] = Counting(Facts, why_not_counted, score, headline)


class HoheKarte(DealGame[State, Action, Event, View, Options]):
    name = "hohe-karte"
    rulebook = "engine"
    seats = SEATS
    action_types = Action
    event_types = Event
    state_types = State
    options_type = Options
    counting = COUNTING

    def start(self, options: Options, dealer: Seat) -> State:
        return Mixing(options, dealer)

    def pack(self, options: Options) -> Cards:
        return PACK

    def over(self, options: Options, rows: tuple[ListLine[Any], ...]) -> bool:
        return len(rows) >= options.deals

    def final(self, options: Options, rows: tuple[ListLine[Any], ...]) -> tuple[ScoreLine, ...]:
        """Who won the last deal gets one more."""
        last = rows[-1].result.game_points
        return (ScoreLine("HK-last", "hk.last", game_points=tuple(int(p == max(last)) for p in last)),)

    def result(self, state: State) -> DealResult[Facts] | None:
        if not isinstance(state, Finished):
            return None
        play = state.play
        fined = tuple(doubt.against if doubt.right else doubt.seat for doubt in play.doubts)
        result = COUNTING.result(Facts(state.winner, tuple(c for _, c in play.table), fined), play.options, width=3)
        tipped = any(on is not None for _, on in play.tips)
        return result if tipped else replace(result, redeal=True, facts=None, headline=())

    def windows(self, state: State) -> tuple[Window, ...]:
        if isinstance(state, Mixing):
            mix = state.words.window("mix", limit="mix")
            return (Window("shuffle", "shuffle", (HOST,)),) if state.words.complete else (mix,)
        if isinstance(state, Tipping):
            tip, vote = state.tips.window("tip", sealed=True, limit="tip"), self._vote(state)
            return (vote,) if state.tips.complete else (tip,) if decided(state.votes) else (tip, vote)
        if isinstance(state, Finished):
            return ()
        windows = (self._main(state), Window("anytime", "anytime", SEATS, closes="overtaken", must=False))
        if state.halt is None:
            return windows
        answering = (*state.halt.missing, SUPERVISOR)
        return suspended(windows, replace(state.halt.window("halt", limit="halt"), seats=answering))

    def _vote(self, state: Tipping) -> Window:
        return state.votes.window("vote", changeable=True, limit="vote")

    def _main(self, play: Playing) -> Window:
        if play.stir:
            return Window("shuffle:1", "shuffle", (HOST,))
        if not play.swapped:
            return Window("swap", "swap", (play.turn,))
        return Window(f"card:{len(play.table)}", "card", (play.turn,), limit="card")

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Outcome:
        draft: Draft[State, Event] = Draft(state, self.evolve)
        if isinstance(state, Mixing):
            return self._mix(draft, state, actor, action)
        if isinstance(state, Tipping):
            return self._tip(draft, state, actor, action, window)
        assert isinstance(state, Playing)
        if window.kind == "halt":
            return self._halted(draft, state, actor, action)
        if window.kind == "anytime":
            return self._anytime(draft, state, actor, action)
        return self._play(draft, state, actor, action, window)

    def _mix(self, draft: Draft[State, Event], state: Mixing, actor: Seat, action: Action) -> Outcome:
        if isinstance(action, Shuffle) and state.words.complete:
            if (refusal := why_wrong_pack(action.order, PACK)) is not None:
                return refusal
            draft.emit(Shuffled(action.order))
            hands = tuple(tuple(sorted(action.order[3 * s : 3 * s + 3])) for s in SEATS)
            draft.emit(Dealt(hands, action.order[9:]))
        elif isinstance(action, Mix):
            if (refusal := why_wrong_entropy(action)) is not None:
                return refusal
            draft.emit(Mixed(actor, action.entropy))
        elif isinstance(action, TimeUp) and not state.words.complete:
            for seat in state.words.missing:
                draft.emit(Mixed(seat, None))
        else:
            return WRONG_KIND
        return draft.done()

    def _tip(self, draft: Draft[State, Event], state: Tipping, actor: Seat, action: Action, window: Window) -> Outcome:
        match window.kind, action:
            case "tip", Tip():
                if action.on not in (None, *SEATS):
                    return Refusal("ENG-seat", "refusal.no-such-seat")
                draft.emit(Tipped(actor, action.on))
            case "vote", Vote():
                draft.emit(Voted(actor, action.stir))
            case "tip", TimeUp():
                for seat in state.tips.missing:
                    draft.emit(Tipped(seat, None))
            case "vote", TimeUp():
                for seat in state.votes.missing:
                    draft.emit(Voted(seat, False))
            case _:
                return WRONG_KIND
        now = draft.state
        assert isinstance(now, Tipping)
        if now.tips.complete and decided(now.votes):
            draft.emit(Stirred(majority(now.votes, of=3) is True))
        return draft.done()

    def _play(self, draft: Draft[State, Event], state: Playing, actor: Seat, action: Action, window: Window) -> Outcome:
        match window.kind, action:
            case "shuffle", Shuffle():
                if (refusal := why_wrong_pack(action.order, state.stock)) is not None:
                    return refusal
                draft.emit(Shuffled(action.order))
                draft.emit(Restocked(action.order))
            case "swap", Swap():
                if action.card is not None and action.card not in state.hands[actor]:
                    return NOT_HELD
                draft.emit(Swapped(actor, action.card, None if action.card is None else state.stock[0]))
            case "card", PlayCard():
                return self._card(draft, state, actor, action.card)
            case "card", TimeUp():
                seat = window.seats[0]
                return self._card(draft, state, seat, follows(state.hands[seat], state.table)[0])
            case _:
                return WRONG_KIND
        return draft.done()

    def _card(self, draft: Draft[State, Event], state: Playing, seat: Seat, card: Card) -> Outcome:
        if card not in state.hands[seat]:
            return NOT_HELD
        if (verdict := self.judge(state, seat, card)) is not None:
            if ruling(state.options.mode, verdict) == "refuse":
                return Refusal(verdict.clause, verdict.key)
            draft.emit(Offended(seat, verdict.clause))
        now = draft.emit(CardPlayed(seat, card))
        if isinstance(now, Playing) and len(now.table) == 3:
            draft.emit(Won(winner_of(now.table), now.tips))
        return draft.done()

    def judge(self, state: Playing, seat: Seat, card: Card) -> Verdict | None:
        allowed = follows(state.hands[seat], state.table)
        return None if card in allowed else Verdict("HK-follow", "hk.follow")

    def _anytime(self, draft: Draft[State, Event], state: Playing, actor: Seat, action: Action) -> Outcome:
        match action:
            case CallHalt():
                if state.halts == 2:
                    return NO_MORE
                draft.emit(HaltCalled(actor))
            case Doubt() if state.options.mode == "table":
                if state.doubts:
                    return NO_MORE
                draft.emit(Doubted(actor, action.against, action.against in state.offences))
            case _:
                return WRONG_KIND
        return draft.done()

    def _halted(self, draft: Draft[State, Event], state: Playing, actor: Seat, action: Action) -> Outcome:
        if not isinstance(action, GoOn | TimeUp):
            return WRONG_KIND
        if actor in SEATS:
            draft.emit(WentOn(actor))
        now = draft.state
        assert isinstance(now, Playing)
        if actor not in SEATS or (now.halt is not None and now.halt.complete):
            draft.emit(HaltOver())
        return draft.done()

    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Shuffled):
            return state
        if isinstance(state, Mixing):
            if isinstance(event, Mixed):
                return replace(state, words=state.words.answer(event.seat, event.entropy))
            assert isinstance(event, Dealt)
            return Tipping(state.options, state.dealer, event.hands, event.stock)
        if isinstance(state, Tipping):
            return self._evolve_tipping(state, event)
        assert isinstance(state, Playing)
        return Finished(state, event.seat) if isinstance(event, Won) else self._evolve_playing(state, event)

    def _evolve_tipping(self, state: Tipping, event: Event) -> State:
        if isinstance(event, Tipped):
            return replace(state, tips=state.tips.answer(event.seat, event.on))
        if isinstance(event, Voted):
            return replace(state, votes=state.votes.answer(event.seat, event.stir))
        assert isinstance(event, Stirred)
        return Playing(state.options, state.dealer, state.hands, state.stock, state.tips.answers, event.stir)

    def _evolve_playing(self, play: Playing, event: Event) -> State:
        match event:
            case CardPlayed(seat=seat, card=card):
                hands = put(play.hands, seat, without(play.hands[seat], card))
                return replace(play, hands=hands, table=(*play.table, (seat, card)))
            case Swapped(seat=seat, given=given, got=got):
                if given is None or got is None:
                    return replace(play, swapped=True)
                hand = tuple(sorted((*without(play.hands[seat], given), got)))
                stock = (*play.stock[1:], given)
                return replace(play, swapped=True, hands=put(play.hands, seat, hand), stock=stock)
            case Restocked():
                return replace(play, stock=event.stock, stir=False)
            case Offended():
                return replace(play, offences=(*play.offences, event.seat))
            case Doubted():
                return replace(play, doubts=(*play.doubts, event))
            case HaltCalled():
                return replace(play, halt=Poll(f"halt:{play.halts + 1}", SEATS), halts=play.halts + 1)
            case WentOn() if play.halt is not None:
                return replace(play, halt=play.halt.answer(event.seat, True))
        return replace(play, halt=None)

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        match window.kind:
            case "mix":
                return (MIX_FORM,)
            case "tip":
                return (Form(Tip, {"on": OneOf((None, *SEATS))}),)
            case "vote":
                return (Form(Vote, {"stir": OneOf((True, False))}),)
            case "halt":
                return (Form(GoOn),)
        if not isinstance(state, Playing):
            return ()
        if window.kind == "swap":
            return (Form(Swap, {"card": OneOf((None, *state.hands[seat]))}),)
        if window.kind == "card":
            hand = state.hands[seat]
            return (Form(PlayCard, {"card": OneOf(self._playable(state, hand))}),)
        return self._interjections(state, seat)

    def _playable(self, state: Playing, hand: Cards) -> Cards:
        return hand if state.options.mode == "table" else follows(hand, state.table)

    def _interjections(self, state: Playing, seat: Seat) -> tuple[Form, ...]:
        halt = (Form(CallHalt),) if state.halts < 2 else ()
        others = tuple(s for s in SEATS if s != seat)
        doubt = (Form(Doubt, {"against": OneOf(others)}),) if state.options.mode == "table" and not state.doubts else ()
        return halt + doubt

    def view(self, state: State, seat: Seat) -> View:
        if isinstance(state, Mixing):
            return View()
        if isinstance(state, Finished):
            return View(table=state.play.table, stock=3, winner=state.winner)
        hand = state.hands[seat] if seat in SEATS else ()
        if isinstance(state, Tipping):
            return View(hand, state.tips.of(seat), stock=3)
        return View(hand, dict(state.tips).get(seat), state.table, stock=3)

    def redact(self, event: Event, seat: Seat) -> Event | None:
        match event:
            case Shuffled() | Offended() | Restocked():
                return None
            case Dealt():
                return Dealt(tuple(h if s == seat else () for s, h in enumerate(event.hands)), ())
            case Tipped() if event.seat != seat:
                return Tipped(event.seat, None, hidden=True)
            case Swapped() if event.seat != seat:
                return Swapped(event.seat, None, None, hidden=True)
        return event

    def reveals(self, event: Event, seat: Seat) -> object:
        """A swap shows the card drawn, a doubt whether the other could have followed, the clock plays a card openly."""
        if isinstance(event, Swapped) and event.seat == seat:
            return event.got
        if isinstance(event, CardPlayed):
            return event.card
        return event.right if isinstance(event, Doubted) else None


def decided(votes: Poll[bool]) -> bool:
    return votes.complete or majority(votes, of=3) is not None


def host(state: Any, window: Window, rng: Random) -> Any:
    """The table: shuffles what is to be shuffled, opens deals, and sometimes the clock runs out."""
    if window.kind == "next":
        return NextDeal()
    if window.kind != "shuffle":
        return TimeUp()
    deal = getattr(state, "deal", state)
    cards = list(deal.stock if isinstance(deal, Playing) else PACK)
    rng.shuffle(cards)
    return Shuffle(tuple(cards))
