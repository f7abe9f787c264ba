"""What earlier versions wrote still reads, replays, verifies and comes to the same.

The files in `stored/` were written before the options of an evening left the table's and before a laid card said what
it did: two records of strict matches, one of a table with doubts, a plenum, swaps and queen rounds, and the stream of a
match as the server kept it. Their options name every field there was then, with values that were no defaults.
"""

from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from stammtisch.engine.core import Accepted
from stammtisch.engine.open_match import Arrived, Left
from stammtisch.engine.recordfile import read, replay, verify
from stammtisch.games.maumau.dispute_events import Doubted, OffencePunished, Offended, PlenumDecided, RolledBack
from stammtisch.games.maumau.events import (
    CardLaid,
    CardThrownIn,
    Collided,
    QueensCalled,
    QueensCalledLate,
    StarterTurned,
    Swapped,
    TurnEnded,
    WentOut,
)
from stammtisch.games.maumau.folding import evolve
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.effects import AnswerEffect, CardEffect, Turn
from stammtisch.games.maumau.laying.order import ThrowEffect
from stammtisch.games.maumau.laying.serving import Effective
from stammtisch.games.maumau.laying.starter import StarterEffect
from stammtisch.games.maumau.match.state import MauMauMatchState
from stammtisch.games.maumau.state import Offence, Playing
from stammtisch.server.match_stream import MatchStream
from tests.maumau.deal_table import at, card, greeted

FOLDER: Final = Path(__file__).parent / "stored"
GAMES: Final = {"maumau": MauMau(4)}
RECORDS: Final = ("strict.txt", "strict.jsonl", "table.txt")
COMES_TO: Final[dict[str, dict[str, Any]]] = msgspec.json.decode((FOLDER / "comes_to.json").read_bytes())


def text_of(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def standing(m: MauMauMatchState) -> dict[str, Any]:
    """What people would compare: the points, and what lies and is held in a deal that is not over."""
    summary: dict[str, Any] = {"totals": list(m.totals), "deals": len(m.rows), "present": list(m.present)}
    if isinstance(p := m.deal, Playing):
        summary["hands"] = [list(hand) for hand in p.hands]
        summary["penalties"] = [[penalty.card for penalty in row] for row in p.penalties]
        summary["pile"], summary["stock"] = list(p.pile), list(p.stock)
        summary["effective"], summary["wish"], summary["pending"] = p.effective, p.turn.effective.wish, p.turn.pending
        summary["on turn"], summary["turn"], summary["direction"] = p.seat, p.number, p.direction
        summary["offences"] = [[o.seat, o.code, o.punished] for o in p.offences]
    return summary


def stored_stream() -> MatchStream:
    first, *lines = (FOLDER / "stream.jsonl").read_bytes().splitlines()
    play = MatchStream("stored", first)
    play.read(lines)
    return play


@pytest.mark.parametrize("name", RECORDS)
def test_an_old_record_is_decided_again_to_the_same_end(name: str) -> None:
    again = replay(text_of(name), GAMES)
    assert standing(again.state) == COMES_TO[name]


@pytest.mark.parametrize("name", RECORDS)
def test_the_shuffles_of_an_old_record_are_proven(name: str) -> None:
    *earlier, last = verify(text_of(name), GAMES)
    assert {proof.verdict for proof in earlier} == {"proven"}
    assert last.verdict in ("proven", "unrevealed")
    assert sum(proof.shuffles for proof in (*earlier, last)) > len(earlier)


def test_an_old_stream_is_folded_to_the_same_end() -> None:
    assert standing(stored_stream().state) == COMES_TO["stream.jsonl"]


def test_an_old_stream_goes_on() -> None:
    """Every frame of it can be shown, and something is asked that has to be answered."""
    play = stored_stream()
    assert any(window.must for window in play.windows)
    assert all(play.picture(seat) for seat in range(play.players))


def test_every_entry_of_an_old_stream_is_still_decided_like_that() -> None:
    """The same words, and the fold of what was stored is what the rules come to now."""
    first, *lines = (FOLDER / "stream.jsonl").read_bytes().splitlines()
    play = MatchStream("stored", first)
    for number, line in enumerate(lines):
        raw = msgspec.json.decode(line)
        action = play.understood(msgspec.json.encode(raw["action"]))
        outcome = play.match.submit(play.state, raw["actor"], action, window=raw["window"])
        assert isinstance(outcome, Accepted), (number, outcome)
        assert [tag(e) for e in outcome.events] == [e["type"] for e in raw["events"]], number
        play.read([line])
        assert play.state == outcome.state, number


def test_an_offence_is_stored_under_the_names_it_was_born_with() -> None:
    """`lie` is the number of the card: old logs are read, and what is written now reads like them."""
    lines = (FOLDER / "stream.jsonl").read_bytes().splitlines()[1:]
    stored = [e for line in lines for e in msgspec.json.decode(line)["events"] if e["type"] == "offended"]
    numbers = [e.card_number for entry in stored_stream().log for e in entry.events if isinstance(e, Offended)]
    assert numbers == [event["lie"] for event in stored]
    assert any(number is not None for number in numbers)
    assert msgspec.to_builtins(Offended(1, "V01", 7))["lie"] == 7
    assert msgspec.to_builtins(OffencePunished(Offence(1, "V01", 3, 7)))["offence"]["lie"] == 7


def tag(event: Any) -> str:
    return str(event.__struct_config__.tag)


def test_the_files_have_what_they_are_kept_for() -> None:
    """Or reading them would say little."""
    happened = {name: {type(e) for record in read(text_of(name), GAMES)[1] for e in record.events} for name in RECORDS}
    assert {CardLaid, CardThrownIn, Collided, QueensCalled, QueensCalledLate, Swapped} <= happened["strict.txt"]
    assert {CardLaid, Doubted, PlenumDecided, QueensCalled, Swapped} <= happened["table.txt"]
    assert {Arrived, Left, Doubted, RolledBack} <= {type(e) for entry in stored_stream().log for e in entry.events}


def test_whose_turn_it_is_is_what_the_event_says() -> None:
    """At the end of a turn and after a card thrown in, like what a laid card did."""
    p = at("A: H9 HD; B: XK XD; C: P7 P8", top="HK").p
    ended = evolve(p, TurnEnded(0, 2, -1))
    assert isinstance(ended, Playing)
    assert (ended.seat, ended.direction) == (2, -1)
    silent = evolve(p, TurnEnded(0))
    assert isinstance(silent, Playing)
    assert (silent.seat, silent.direction) == (1, 1)
    thrown = evolve(p, CardThrownIn(1, card("XK"), ThrowEffect(2, 3)))
    assert isinstance(thrown, Playing)
    assert (thrown.seat, thrown.then) == (2, 3)
    unsaid = evolve(p, CardThrownIn(1, card("XK")))
    assert isinstance(unsaid, Playing)
    assert (unsaid.seat, unsaid.then) == (0, None)


def test_what_the_starter_did_is_what_its_event_says() -> None:
    deal = greeted(starter="H7").greeting
    told = evolve(deal, StarterTurned(card("H7"), did=StarterEffect(Turn(Effective(card("H7")), laid=1), "swap", True)))
    assert isinstance(told, Playing)
    assert (told.turn.pending, told.stage, told.feast) == (0, "swap", 1)
    silent = evolve(deal, StarterTurned(card("H7")))
    assert isinstance(silent, Playing)
    assert (silent.turn.pending, silent.stage, silent.feast) == (2, "act", -1)


def test_who_answers_a_last_seven_and_what_that_does_is_what_the_events_say() -> None:
    p = at("A: H7; B: X7 XD; C: P7 P8", top="HK", players=3).p
    told = evolve(p, WentOut(0, card("H7"), True, (2, 1), -1))
    assert isinstance(told, Playing)
    assert told.collider is not None
    assert (told.collider.to_answer, told.direction) == ((2, 1), -1)
    silent = evolve(p, WentOut(0, card("H7"), True))
    assert isinstance(silent, Playing)
    assert silent.collider is not None
    assert (silent.collider.to_answer, silent.direction) == ((1, 2), 1)
    seven = Turn(Effective(card("X7")), pending=9, laid=1)
    answered = evolve(silent, Collided(1, card("X7"), AnswerEffect(seven, (2, 1), going=True, out=True)))
    assert isinstance(answered, Playing)
    assert answered.collider is not None
    assert (answered.turn, answered.collider.to_answer, answered.collider.out) == (seven, (2, 1), ((1, "X7"),))
    unsaid = evolve(silent, Collided(1, card("X7")))
    assert isinstance(unsaid, Playing)
    assert unsaid.collider is not None
    assert (unsaid.collider.to_answer, unsaid.collider.going, unsaid.collider.out) == ((2,), False, ())


def test_what_a_laid_card_did_is_what_its_event_says() -> None:
    """A log is folded as it was decided, whatever the rules say by then; only one that says nothing asks them."""
    p = at("A: H7 HD X8", top="HK").p
    told = CardLaid(0, card("H7"), did=CardEffect(Turn(Effective(card("H7")), pending=6, laid=1), chain=3, feast=True))
    after = evolve(p, told)
    assert isinstance(after, Playing)
    assert (after.turn.pending, after.chain, after.feast) == (6, 3, p.number + 1)
    silent = evolve(p, CardLaid(0, card("H7")))
    assert isinstance(silent, Playing)
    assert (silent.turn.pending, silent.chain, silent.feast) == (2, 1, -1)
