"""The contract of counting, the same for every game: facts in, result out, and a played deal is counted just so."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from stammtisch import games
from stammtisch.engine import hosting
from stammtisch.engine.core import HOST, Refusal, Seat, TimeUp, Window
from stammtisch.engine.counting import DealResult, told
from stammtisch.engine.match import AnyMatch, DealClosed, MatchState
from stammtisch.texts import LANGS, sentences
from stammtisch_dev.random_play import sample

STEPS: Final = 4_000
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "schafkopf": {"deals": 3},
    "doppelkopf": {"deals": 3},
    "chaotentrumpf": {"max_deals": 3, "limit": 10_000},
    "maumau": {"target": 2},
}


def act(match: AnyMatch, state: Any, seat: Seat, window: Window, rng: Random, seed: Any) -> Any:
    if seat == HOST:
        hosted = hosting.answer(match, state, window, seed=seed, draw=lambda: rng.randbytes(32))
        return (TimeUp(), seed) if hosted is None else (hosted.action, hosted.seed)
    return sample(rng.choice(match.offers(state, seat, window)), rng), seed


@cache
def played(game: str, number: int) -> tuple[tuple[Any, ...], Any]:
    """A short match by chance: its events, and how it stands."""
    rng, rules = Random(f"{game} {number}"), games.deal_game(game)
    match = rules.match()
    state: Any = match.begin(rules.options_type(**OPTIONS[game]), dealer=0)
    events, seed = list[Any](), None
    for _ in range(STEPS):
        ready = [w for w in match.windows(state) if w.waits_for is None and w.must]
        if not ready:
            break
        window = rng.choice(ready)
        seat = rng.choice([s for s in window.seats if s not in window.answered])
        action, seed = act(match, state, seat, window, rng, seed)
        outcome = match.submit(state, seat, action, window=window.id)
        assert not isinstance(outcome, Refusal), outcome
        state = outcome.state
        events += outcome.events
    return tuple(events), state


def results(game: str, number: int) -> Iterator[DealResult[Any]]:
    events, _ = played(game, number)
    for event in events:
        if isinstance(event, DealClosed):
            yield event.result


EVENINGS: Final = [(game, number) for game in games.NAMES for number in range(3)]


@pytest.mark.parametrize(("game", "number"), EVENINGS)
def test_the_facts_of_a_played_deal_give_exactly_the_lines_it_was_scored_by(game: str, number: int) -> None:
    rules = games.deal_game(game)
    _, state = played(game, number)
    counted = [result for result in results(game, number) if not result.redeal]
    assert counted
    for result in counted:
        assert rules.counting.why_impossible(result.facts, state.options) is None
        assert rules.counting.score(result.facts, state.options) == result.lines
        assert rules.counting.result(result.facts, state.options, width=len(rules.seats)) == result


@pytest.mark.parametrize(("game", "number"), EVENINGS)
def test_stored_results_come_back_with_the_facts_of_their_game(game: str, number: int) -> None:
    match = games.deal_game(game).match()
    events, state = played(game, number)
    back = msgspec.json.decode(msgspec.json.encode(events), type=tuple[match.event_types, ...])  # type: ignore[name-defined]
    assert back == events
    facts = [event.result.facts for event in back if isinstance(event, DealClosed) and not event.result.redeal]
    assert {type(fact) for fact in facts} == {match.game.counting.facts_type}
    assert isinstance(state, MatchState)
    assert state.rows
    assert [row.result.facts for row in state.rows] == facts[: len(state.rows)], "a play-off has rows of its own"


@pytest.mark.parametrize(("game", "number"), EVENINGS)
def test_a_headline_is_told_by_name_in_both_languages(game: str, number: int) -> None:
    names = ("Vroni", "Beni", "Resi", "Schorsch")
    for result in results(game, number):
        lines = {told(result.headline, lang=lang, names=names) for lang in LANGS}
        assert all(lines) != result.redeal
        assert result.redeal or any(name in line for name in names for line in lines) or "niemand" in str(lines)


def test_a_deal_that_is_dealt_again_has_neither_facts_nor_headline() -> None:
    again: list[DealResult[Any]] = []
    for number in range(200):  # until chance throws one in
        again += [result for result in results("schafkopf", number) if result.redeal]
    assert again
    assert {(result.facts, result.headline, result.lines) for result in again} == {(None, (), ())}


@pytest.mark.parametrize("game", games.NAMES)
def test_a_result_from_before_there_were_facts_gets_them_from_its_deal(game: str) -> None:
    match = games.deal_game(game).match()
    events, state = played(game, 0)
    folded: Any = match.begin(state.options, dealer=0)
    for event in events:
        if isinstance(event, DealClosed):
            event = DealClosed(replace(event.result, facts=None, headline=()))
        folded = match.evolve(folded, event)
    assert folded == state


def test_every_sentence_of_a_headline_is_there_for_a_reason() -> None:
    """Those of played deals are found above; the cases of each game name the rest."""
    from tests.chaotentrumpf.test_facts import CASES as CHAOTENTRUMPF
    from tests.doppelkopf.test_facts import CASES as DOPPELKOPF
    from tests.maumau.test_facts import CASES as MAUMAU
    from tests.schafkopf.test_facts import CASES as SCHAFKOPF

    tables: dict[str, list[Any]] = {
        "chaotentrumpf": list(CHAOTENTRUMPF),
        "doppelkopf": list(DOPPELKOPF),
        "maumau": list(MAUMAU),
        "schafkopf": list(SCHAFKOPF),
    }
    keys = set()
    for game, cases in tables.items():
        counting, options = games.deal_game(game).counting, games.deal_game(game).options_type()
        for facts, *_ in cases:
            keys |= {part.key for part in counting.headline(facts, options)}
    assert keys == {key for key in sentences("de") if key.startswith("headline.")}
