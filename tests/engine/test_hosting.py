"""What the table itself contributes: promises, shuffles, revelations, measurements."""

from typing import Any

import pytest

from stammtisch import fair, games
from stammtisch.engine import hosting
from stammtisch.engine.core import HOST, Accepted, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf, Some
from stammtisch.engine.match import NextDeal, Reveal
from stammtisch.engine.open_match import Promise
from stammtisch.engine.shuffling import Measured, Shuffle
from stammtisch_dev.forms import expanded
from stammtisch_dev.testing import clause

SEED = "07" * 32


def drawn() -> bytes:
    return bytes.fromhex(SEED)


def match(game: str = "schafkopf") -> Any:
    return games.deal_game(game).match()


def begun(m: Any) -> Any:
    return m.begin(m.game.options_type())


def test_the_next_deal_comes_with_a_promise_and_the_seed_to_be_kept() -> None:
    m = match()
    answer = hosting.answer(m, begun(m), Window("next:0", "next", (HOST,)), seed=None, draw=drawn)
    assert answer == hosting.Answer(NextDeal(fair.commitment(SEED, 2)), SEED)
    lot = hosting.answer(m, begun(m), Window("promise", "promise", (HOST,)), seed=None, draw=drawn)
    assert lot == hosting.Answer(Promise(fair.commitment(SEED)), SEED)


def test_the_table_does_not_answer_for_people_nor_without_the_seed_it_promised() -> None:
    m = match()
    assert hosting.answer(m, begun(m), Window("next:0", "next", (0,)), seed=None, draw=drawn) is None
    for kind in ("reveal", "shuffle", "lot", "reshuffle"):
        assert hosting.answer(m, begun(m), Window(kind, kind, (HOST,)), seed=None, draw=drawn) is None
    assert hosting.answer(m, begun(m), Window("close", "close", (HOST,)), seed=SEED, draw=drawn) is None
    assert hosting.answer(m, begun(m), Window("r", "reveal", (HOST,)), seed=SEED, draw=drawn) == hosting.Answer(
        Reveal(SEED)
    )


def step(m: Any, state: Any, seed: str | None) -> tuple[Any, str, str | None]:
    """The first window that can be closed: by the table, by its limit, or by the first thing somebody is offered."""
    for w in m.windows(state):
        if w.waits_for is not None or w.kind == "table":
            continue
        if (answer := hosting.answer(m, state, w, seed=seed, draw=drawn)) is not None:
            kept = answer.seed if w.kind in hosting.PROMISES else seed
            return m.submit(state, HOST, answer.action, window=w.id), w.kind, kept
        if w.limit is not None:
            return m.submit(state, HOST, TimeUp(), window=w.id), w.kind, seed
        for seat in (s for s in w.seats if w.must and s not in w.answered):
            action = next(iter(expanded(m.offers(state, seat, w)[0])))
            return m.submit(state, seat, action, window=w.id), w.kind, seed
    raise AssertionError("nobody can do anything")


@clause("ENG-fair")
@pytest.mark.parametrize("game", games.NAMES)
def test_a_hosted_deal_can_be_proved_afterwards(game: str) -> None:
    """The table answers its own windows, limits close the others; every seed revealed passes the check of the match."""
    options = {"minutes": False, "max_deals": 1} if game == "chaotentrumpf" else {}
    m = match(game)
    state = m.begin(m.game.options_type(**options))
    seed: str | None = None
    for _ in range(400):
        outcome, kind, kept = step(m, state, seed)
        assert isinstance(outcome, Accepted)
        state, seed = outcome.state, kept
        if kind == "reveal":
            return
    raise AssertionError("the deal never ended")


@pytest.mark.parametrize("pile", [("EO", "GO", "HO"), ("HO", "EO", "GO")])
def test_a_second_shuffle_starts_from_the_sorted_cards_it_is_about(pile: tuple[str, ...]) -> None:
    class Seal:
        entropy = ((0, "x"),)
        orders = (("EO",),)

    class State:
        seal, deal, options = Seal(), object(), None

    class Rules:
        def shuffled_again(self, state: object) -> tuple[str, ...]:
            return pile

    class Host:
        game = Rules()

        def pack(self, state: object) -> tuple[str, ...]:
            return ("EA", "GA")

    host: Any = Host()
    again = hosting.order(host, State(), SEED)
    assert again == fair.shuffled(("EO", "GO", "HO"), SEED, entropy=((0, "x"),), shuffle=1)
    State.deal = None
    assert sorted(hosting.order(host, State(), SEED)) == ["EA", "GA"]
    first = hosting.answer(host, State(), Window("s", "shuffle", (HOST,)), seed=SEED, draw=drawn)
    assert first is not None
    assert isinstance(first.action, Shuffle)
    assert first.seed == SEED


class Times(Measured, frozen=True, tag="times-for-this-test"):
    pass


class Race:
    """A match whose only window may want a measurement."""

    def __init__(self, *forms: Form) -> None:
        self.forms = forms

    def offers(self, state: object, seat: int, window: Window) -> tuple[Form, ...]:
        return self.forms


def test_a_measurement_is_wanted_where_the_table_is_offered_one() -> None:
    lot = Form(Times, {"lot": Some((0, 2), 2, 2, ordered=True)})
    edge = Window("edge", "edge", (HOST,), limit="gesture")
    race: Any = Race(Form(Shuffle, {}), lot)
    assert hosting.measured(race, None, edge) == (Times, (0, 2))
    assert hosting.measured(race, None, Window("edge", "edge", (0,))) is None
    assert hosting.measured(race, None, Window("edge", "edge", (HOST,), waits_for="x")) is None
    other: Any = Race(Form(Shuffle, {}), Form(Times, {"lot": OneOf((1,))}), Form(Times, {}))
    assert hosting.measured(other, None, edge) is None
