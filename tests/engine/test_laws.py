"""The laws hold for Hohe Karte, and each of them finds the fault that was planted against it.

A law that cannot fail is worth nothing: for every sentence of `laws` there is a mutant here that breaks it.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import HOST, WRONG_KIND, Accepted, Game, Refusal, TimeUp, Window
from stammtisch.engine.forms import Form
from stammtisch.engine.shuffling import Shuffled
from stammtisch_dev.laws import Broken, Case, check_log, find_leak, play_logged, swaps_unseen, two_worlds
from tests.engine import hohe_karte as hk
from tests.engine.tables import AT_TABLE, GAME, ORDER, STRICT, at_cards


def cards_of(state: hk.State) -> tuple[Any, ...] | None:
    """All cards of a deal, wherever they lie; None before they are dealt."""
    if isinstance(state, hk.Mixing):
        return None
    play = state.play if isinstance(state, hk.Finished) else state
    table = play.table if isinstance(play, hk.Playing) else ()
    return (*(card for hand in play.hands for card in hand), *play.stock, *(card for _, card in table))


def case_of(
    options: hk.Options,
    *,
    game: Game[Any, Any, Any, Any] = GAME,
    host: Callable[..., Any] = hk.host,
    wanted: Callable[[Any], bool] = lambda _: True,
    key: Callable[[Any], bool] = lambda _: True,
    seat: int = 2,
) -> Case:
    return Case(
        f"hohe karte {options.mode}",
        game,
        start=lambda: GAME.start(options, 0),
        host=host,
        pack=hk.PACK,
        seat=seat,
        own=range(3 * seat, 3 * seat + 3),
        before_the_shuffle=[(HOST, TimeUp(), "mix")],
        wanted=wanted,
        key=key,
        cards_of=cards_of,
    )


def goes_on(action: Any) -> bool:
    """Doubts tell something, halts only cost steps."""
    return not isinstance(action, hk.Doubt | hk.CallHalt)


CASES = [case_of(STRICT, wanted=goes_on), case_of(AT_TABLE, wanted=goes_on), case_of(AT_TABLE, seat=1)]
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name} seat {case.seat}")
seeds = st.integers(0, 2**32)


# --- the laws hold ---


@cases
@given(seed=seeds)
def test_random_play_keeps_the_laws_and_the_log_gives_the_state_back(case: Case, seed: int) -> None:
    end, log = play_logged(case, Random(seed))
    check_log(case, end, log)
    assert isinstance(end, hk.Finished)


@cases
@given(seed=seeds)
def test_two_worlds_that_look_alike_go_on_looking_alike(case: Case, seed: int) -> None:
    rng = Random(seed)
    assert two_worlds(case, *case.worlds(rng), rng) is not None


@cases
def test_the_worlds_are_compared_deep_into_the_deal(case: Case) -> None:
    depths = []
    for seed in range(31):
        rng = Random(seed)
        depths.append(two_worlds(case, *case.worlds(rng), rng) or 0)
    assert sorted(depths)[15] >= 6
    assert max(depths) >= 11


@cases
def test_exactly_the_hidden_cards_may_be_swapped_unseen(case: Case) -> None:
    order = case.shuffled(Random(3))
    assert swaps_unseen(case, order) == case.unseen_swaps(order) == 3 + 9 * 8 // 2


def test_two_worlds_end_after_so_many_steps() -> None:
    rng = Random(1)
    assert two_worlds(CASES[0], *CASES[0].worlds(rng), rng, steps=2) == 2


def test_two_worlds_end_where_nothing_is_possible_in_both() -> None:
    """Forehand has other cards in each world and all he may do is lead one of them."""
    case = case_of(STRICT, seat=0)
    first = at_cards().state
    assert isinstance(first, hk.Playing)
    other = replace(first, hands=(first.hands[0], first.hands[2], first.hands[1]))
    asks_only_for_cards = _Silent()
    assert two_worlds(case, Accepted(first, ()), Accepted(other, ()), Random(0), game=asks_only_for_cards) == 0


class _Silent(hk.HoheKarte):
    """Without interjections."""

    def windows(self, state: hk.State) -> tuple[Window, ...]:
        return tuple(replace(w, limit=None) for w in super().windows(state) if w.kind != "anytime")


def test_what_the_rules_tell_a_seat_ends_the_comparison() -> None:
    """Forehand swaps and gets another card in each world: that is his to know."""
    case = case_of(STRICT, seat=1, wanted=lambda a: not isinstance(a, hk.Swap) or a.card is not None)
    stock = (9, 10, 11)
    for seed in range(40):
        rng = Random(seed)
        order = list(case.shuffled(rng))
        other = list(order)
        for a, b in zip(stock, stock[1:] + stock[:1], strict=True):
            other[a] = order[b]
        depth = two_worlds(case, case.dealt(tuple(order)), case.dealt(tuple(other)), rng)
        assert depth is not None


def test_cards_that_look_different_to_the_observer_are_no_worlds_to_compare() -> None:
    case = CASES[0]
    other = (*ORDER[6:9], *ORDER[3:6], *ORDER[:3], *ORDER[9:])
    assert two_worlds(case, case.dealt(ORDER), case.dealt(other), Random(0)) is None


def test_the_case_itself_may_not_be_refused() -> None:
    with pytest.raises(Broken, match="the case itself is refused"):
        CASES[0].dealt(ORDER[1:])


def test_worlds_differ_in_two_to_four_hidden_cards_one_of_them_a_key_card() -> None:
    case = case_of(STRICT, key=lambda card: card[1] == "A")
    for seed in range(30):
        first, two = (world.events[0].order for world in case.worlds(Random(seed)))
        moved = [at for at in range(12) if first[at] != two[at]]
        assert 2 <= len(moved) <= 4
        assert set(moved) <= set(case.hidden)
        assert any(first[at][1] == "A" for at in moved)


# --- leaks, each of them planted ---


class ShowsTheStock(hk.HoheKarte):
    def view(self, state: hk.State, seat: int) -> hk.View:
        view = super().view(state, seat)
        return replace(view, stock=hk.PACK.index(state.stock[0])) if isinstance(state, hk.Playing) else view


class DealsOpenly(hk.HoheKarte):
    def redact(self, event: hk.Event, seat: int) -> hk.Event | None:
        return event if isinstance(event, hk.Dealt) else super().redact(event, seat)


class ShowsSwaps(hk.HoheKarte):
    def redact(self, event: hk.Event, seat: int) -> hk.Event | None:
        return event if isinstance(event, hk.Swapped) else super().redact(event, seat)


class ShowsOffences(hk.HoheKarte):
    def redact(self, event: hk.Event, seat: int) -> hk.Event | None:
        return event if isinstance(event, hk.Offended) else super().redact(event, seat)


class ShowsTheShuffle(hk.HoheKarte):
    def redact(self, event: hk.Event, seat: int) -> hk.Event | None:
        return event if isinstance(event, Shuffled | hk.Restocked) else super().redact(event, seat)


class AsksWhoCanFollow(hk.HoheKarte):
    """The limit, public like the whole window, is there only for who has a choice."""

    def windows(self, state: hk.State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, hk.Playing) or not state.table:
            return windows
        choice = len(hk.follows(state.hands[state.turn], state.table)) > 1
        return tuple(replace(w, must=choice) if w.kind == "card" else w for w in windows)


class RefusesTooWell(hk.HoheKarte):
    def decide(self, state: hk.State, actor: int, action: hk.Action, window: Window) -> hk.Outcome:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) and isinstance(action, hk.PlayCard) and isinstance(state, hk.Playing):
            return replace(outcome, args={"held by": [action.card in hand for hand in state.hands]})
        return outcome


class OnlyGoodDoubts(hk.HoheKarte):
    """Whether one's own doubt is taken at all tells as much as an answer."""

    def decide(self, state: hk.State, actor: int, action: hk.Action, window: Window) -> hk.Outcome:
        if isinstance(action, hk.Doubt) and isinstance(state, hk.Playing) and action.against not in state.offences:
            return hk.NO_MORE
        return super().decide(state, actor, action, window)


class ShowsTips(hk.HoheKarte):
    """Nothing that follows from hidden cards, but sealed is sealed."""

    def redact(self, event: hk.Event, seat: int) -> hk.Event | None:
        return event if isinstance(event, hk.Tipped) else super().redact(event, seat)


class KeepsTheSau(hk.HoheKarte):
    """Forehand learns from a refusal what lies on top of the stock."""

    def decide(self, state: hk.State, actor: int, action: hk.Action, window: Window) -> hk.Outcome:
        swaps = window.kind == "swap" and isinstance(action, hk.Swap) and action.card is not None
        if swaps and isinstance(state, hk.Playing) and sau(state.stock[0]):
            return hk.NO_MORE
        return super().decide(state, actor, action, window)


class Sighs(hk.HoheKarte):
    """Who has no Sau left says so, after everything else."""

    def decide(self, state: hk.State, actor: int, action: hk.Action, window: Window) -> hk.Outcome:
        outcome = super().decide(state, actor, action, window)
        if window.kind != "vote" or isinstance(outcome, Refusal) or not isinstance(state, hk.Tipping):
            return outcome
        sigh = () if actor == HOST or any(map(sau, state.hands[actor])) else (hk.Voted(actor, True),)
        return replace(outcome, events=(*outcome.events, *sigh))


class OffersByOthersCards(hk.HoheKarte):
    def _interjections(self, state: hk.Playing, seat: int) -> tuple[Form, ...]:
        return super()._interjections(state, seat) if Card("EA") not in state.hands[0] else ()


def sau(card: Any) -> bool:
    return bool(card[1] == "A")


LEAKS: list[tuple[Game[Any, Any, Any, Any], Case]] = [
    (ShowsTheStock(), CASES[0]),
    (DealsOpenly(), CASES[0]),
    (ShowsSwaps(), case_of(STRICT, wanted=goes_on, seat=0)),
    (ShowsOffences(), case_of(AT_TABLE, wanted=goes_on, seat=0)),
    (ShowsTheShuffle(), CASES[0]),
    (AsksWhoCanFollow(), CASES[0]),
    (RefusesTooWell(), CASES[0]),
    (OnlyGoodDoubts(), case_of(AT_TABLE, wanted=goes_on, seat=0)),
    (ShowsTips(), CASES[0]),
    (KeepsTheSau(), case_of(STRICT, wanted=goes_on, key=sau, seat=1)),
    (Sighs(), case_of(STRICT, key=sau)),
    (OffersByOthersCards(), case_of(STRICT, wanted=goes_on, key=sau)),
]


@pytest.mark.parametrize(("mutant", "case"), LEAKS, ids=[type(mutant).__name__ for mutant, _ in LEAKS])
def test_a_planted_leak_is_found(mutant: Game[Any, Any, Any, Any], case: Case) -> None:
    assert find_leak(case, mutant, [Random(seed) for seed in range(300)]) is not None


def test_where_nothing_leaks_no_leak_is_found() -> None:
    assert find_leak(CASES[0], GAME, [Random(seed) for seed in range(30)]) is None


# --- faults in one world, each of them planted ---


class LosesACard(hk.HoheKarte):
    def _evolve_playing(self, play: hk.Playing, event: hk.Event) -> hk.State:
        after = super()._evolve_playing(play, event)
        lost = isinstance(after, hk.Playing) and isinstance(event, hk.HaltCalled)
        return replace(after, stock=play.stock[1:]) if lost else after


class MakesACard(hk.HoheKarte):
    def _evolve_playing(self, play: hk.Playing, event: hk.Event) -> hk.State:
        after = super()._evolve_playing(play, event)
        return replace(after, hands=play.hands) if isinstance(event, hk.CardPlayed) else after


class OffersTheWholeHand(hk.HoheKarte):
    def _playable(self, state: hk.Playing, hand: Cards) -> Cards:
        return hand


class ChangesMoreThanItSays(hk.HoheKarte):
    def decide(self, state: hk.State, actor: int, action: hk.Action, window: Window) -> hk.Outcome:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Accepted) and isinstance(outcome.state, hk.Playing):
            return replace(outcome, state=replace(outcome.state, halts=1))
        return outcome


class LetsTheSilentWait(hk.HoheKarte):
    def decide(self, state: hk.State, actor: int, action: hk.Action, window: Window) -> hk.Outcome:
        if isinstance(action, TimeUp) and window.kind == "vote":
            return WRONG_KIND
        return super().decide(state, actor, action, window)


class AsksTwiceUnderOneName(hk.HoheKarte):
    def windows(self, state: hk.State) -> tuple[Window, ...]:
        windows = super().windows(state)
        return (*windows, windows[0]) if isinstance(state, hk.Tipping) else windows


class NeverEnds(hk.HoheKarte):
    def evolve(self, state: hk.State, event: hk.Event) -> hk.State:
        return state if isinstance(event, hk.Stirred) else super().evolve(state, event)

    def _vote(self, state: hk.Tipping) -> Window:
        return replace(super()._vote(state), id=f"vote:{state.votes.answers}")


FAULTS: list[tuple[Game[Any, Any, Any, Any], str]] = [
    (LosesACard(), "cards were lost or made after CallHalt"),
    (MakesACard(), "cards were lost or made after PlayCard"),
    (OffersTheWholeHand(), "offered but refused: .*HK-follow"),
    (ChangesMoreThanItSays(), "the state is not the fold of its events"),
    (LetsTheSilentWait(), "time is up at vote and nothing follows"),
    (AsksTwiceUnderOneName(), "two windows share an id"),
    (NeverEnds(), "not over after 200 steps; open: "),
]


@pytest.mark.parametrize(("mutant", "message"), FAULTS, ids=[type(mutant).__name__ for mutant, _ in FAULTS])
def test_a_planted_fault_breaks_a_law(mutant: Game[Any, Any, Any, Any], message: str) -> None:
    with pytest.raises(Broken, match=message):
        _play_many(case_of(STRICT, game=mutant))


def _play_many(case: Case) -> None:
    for seed in range(40):
        play_logged(case, Random(seed), steps=200)


class StoresTheWrongType(hk.HoheKarte):
    """`replace` takes anything; only the way through JSON shows it."""

    def _evolve_playing(self, play: hk.Playing, event: hk.Event) -> hk.State:
        after = super()._evolve_playing(play, event)
        return replace(after, stir="") if isinstance(event, hk.Swapped) else after


class StoresAList(hk.HoheKarte):
    def evolve(self, state: hk.State, event: hk.Event) -> hk.State:
        after = super().evolve(state, event)
        return replace(after, stock=list(after.stock)) if isinstance(after, hk.Tipping) else after


class RemembersOutsideTheState(hk.HoheKarte):
    """The second time it sees a swap it forgets it."""

    def __init__(self) -> None:
        self.swaps = 0

    def _evolve_playing(self, play: hk.Playing, event: hk.Event) -> hk.State:
        self.swaps += isinstance(event, hk.Swapped)
        after = super()._evolve_playing(play, event)
        return replace(after, doubts=(hk.Doubted(0, 1, True),)) if self.swaps > 2 else after


class DecidesByMood(hk.HoheKarte):
    def __init__(self) -> None:
        self.moods = 0

    def decide(self, state: hk.State, actor: int, action: hk.Action, window: Window) -> hk.Outcome:
        self.moods += isinstance(action, hk.Swap)
        keeps = isinstance(action, hk.Swap) and self.moods == 1
        return super().decide(state, actor, hk.Swap(None) if keeps else action, window)


DOUBTFUL_LOGS: list[tuple[Callable[[], Game[Any, Any, Any, Any]], str]] = [
    (StoresTheWrongType, "something is not of its type after Swap.*Expected `bool`, got `str`"),
    (StoresAList, "the state does not come back from its own JSON"),
    (RemembersOutsideTheState, "replay gives another state"),
    (DecidesByMood, "deciding again gives something else"),
]


@pytest.mark.parametrize(("mutant", "message"), DOUBTFUL_LOGS, ids=[mutant.__name__ for mutant, _ in DOUBTFUL_LOGS])
def test_a_log_that_does_not_stand_for_the_game_breaks_a_law(
    mutant: Callable[[], Game[Any, Any, Any, Any]], message: str
) -> None:
    case = case_of(STRICT, game=mutant(), wanted=lambda a: not isinstance(a, hk.Swap) or a.card is not None)
    end, log = play_logged(case, Random(5))
    with pytest.raises(Broken, match=message):
        check_log(case, end, log)


def test_a_host_with_nothing_to_say_leaves_the_word_to_the_seats() -> None:
    """A limit need not run out: then a seat answers."""
    silent = case_of(STRICT, host=lambda s, w, rng: hk.host(s, w, rng) if w.kind == "shuffle" else None)
    for seed in range(20):
        end, _ = play_logged(silent, Random(seed))
        assert isinstance(end, hk.Finished)
