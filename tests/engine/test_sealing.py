"""Words are promised before any of them is shown: an operator who plays and knows the seed cannot choose the deal."""

import random
from itertools import count
from typing import Any, Final

import pytest
from msgspec.structs import replace

from stammtisch import bots, fair, games
from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, NOT_ASKED, Accepted, Refusal, Seat, TimeUp
from stammtisch.engine.frames import frame
from stammtisch.engine.loop import Loop, Move, TableItself
from stammtisch.engine.match import NextDeal, Reveal, SeedRevealed
from stammtisch.engine.recordfile import DealProof, Header, verify, write_text
from stammtisch.engine.shuffling import Mix, Mixed, OpenWords, Pledge, Pledged, Shuffle, Shuffled, WordsKept
from stammtisch.engine.stream import GameStream
from stammtisch.games.schafkopf.contracts import PACK
from stammtisch.games.schafkopf.dealing import dealt
from stammtisch.games.schafkopf.options import Options
from stammtisch_dev.forms import expanded
from stammtisch_dev.testing import clause

SEED: Final = "5eed" * 16
GAME: Final = games.deal_game("schafkopf")
OPERATOR, HONEST, HINTERMANN = 0, 1, 3
"""The dealer is seat 0, so the Hintermann is seat 3."""
OBER: Final = {"EO", "GO", "HO", "SO"}
WORDS: Final = {HONEST: "Servus", HINTERMANN: "Zenzi"}


class Table:
    """A table whose operator sits on seat 0, with the doors of the real match."""

    def __init__(self, method: fair.Method) -> None:
        self.match = GAME.match()
        self.stream = GameStream(self.match, self.match.begin(Options(deals=1), dealer=0))
        self.do(HOST, NextDeal(fair.commitment(SEED, method)))

    def submit(self, seat: Seat, action: Any, kind: str = "") -> Accepted[Any, Any] | Refusal:
        window = next(w for w in self.stream.windows if w.kind == (kind or "next"))
        return self.stream.submit(seat, action, window=window.id)

    def do(self, seat: Seat, action: Any, kind: str = "") -> None:
        outcome = self.submit(seat, action, kind)
        assert isinstance(outcome, Accepted), outcome

    def refused(self, seat: Seat, action: Any, kind: str = "mix") -> str:
        outcome = self.submit(seat, action, kind)
        assert isinstance(outcome, Refusal)
        assert outcome.clause in ("ENG-fair", "ENG-not-asked", "ENG-late")
        return outcome.key

    def promise(self, seat: Seat, word: str) -> None:
        self.do(seat, Pledge(fair.word_promise(seat, word)), "mix")

    def kinds(self) -> dict[str, tuple[Seat, ...]]:
        return {w.kind: w.seats for w in self.stream.windows}

    def order(self) -> Cards:
        seal = self.stream.state.seal
        assert seal is not None
        return fair.shuffled(PACK, SEED, entropy=seal.entropy)

    def proof(self) -> DealProof:
        """What `verify` says when the deal has been played to its end and the table has shown its seed."""
        Rest(self.stream).run(500)
        return proven(self.stream.log)


class Rest(Loop[Any, Any, Any, Any]):
    """Plays the deal to its end."""

    def choose(self) -> Move | None:
        window = next((w for w in self.stream.windows if w.must and w.waits_for is None and w.kind != "next"), None)
        if window is None:
            return None
        seat = window.seats[0]
        if seat == HOST:
            return Move(HOST, Reveal(SEED) if window.kind == "reveal" else TimeUp(), window.id)
        bot = bots.bot("club", "schafkopf", seat=seat, seed=1)
        answer = bot.answer(
            frame(self.stream.game, self.stream.state, seat, seq=self.stream.seq), self.stream.seen_by(seat)
        )
        assert answer is not None
        return Move(seat, answer[1], answer[0])


def proven(log: Any) -> DealProof:
    header = Header(
        game="schafkopf",
        rulebook="1",
        kind="match",
        names=("Willi", "Beni", "Vroni", "Zenzi"),
        dealer=0,
        options=Options(deals=1),
    )
    (proof,) = verify(write_text(header, log, GAME), {"schafkopf": GAME})
    return proof


def dream_word(others: list[tuple[Seat, str]]) -> str:
    """The operator knows the seed and hears the others: he tries words until he has three Ober."""
    for attempt in count():
        word = f"{attempt:x}"
        order = fair.shuffled(PACK, SEED, entropy=[*others, (OPERATOR, word)])
        if len(OBER & set(dealt(order, 0)[OPERATOR])) >= 3:
            return word
    raise AssertionError


def test_under_the_earlier_promise_the_operator_chose_and_the_record_says_which_promise_it_carries() -> None:
    t = Table(1)
    for seat, word in WORDS.items():
        t.do(seat, Mix(word), "mix")
    t.do(OPERATOR, Mix(dream_word([*WORDS.items()])), "mix")
    t.do(HOST, Shuffle(t.order()), "shuffle")
    assert len(OBER & set(t.stream.state.deal.hands[OPERATOR])) >= 3
    proof = t.proof()
    assert (proof.verdict, proof.method) == ("proven", 1)


@clause("ENG-fair")
def test_an_operator_who_plays_has_bound_his_word_before_he_hears_another() -> None:
    t = Table(2)
    for seat, word in WORDS.items():
        assert t.refused(seat, Mix(word)) == "refusal.promise-first"
        t.promise(seat, word)
        assert t.refused(seat, Pledge(fair.word_promise(seat, "x"))) == NOT_ASKED.key
    t.promise(OPERATOR, "mein Wort")
    t.do(2, Mix(""), "mix")
    assert t.kinds() == {"open": (HOST,)}
    t.do(HOST, OpenWords(), "open")
    assert t.kinds()["mix"] == (OPERATOR, *WORDS)
    for seat, word in WORDS.items():
        t.do(seat, Mix(word), "mix")
    assert t.refused(OPERATOR, Mix(dream_word([*WORDS.items()]))) == "refusal.word-not-promised"
    assert t.refused(OPERATOR, Pledge(fair.word_promise(OPERATOR, "x"))) == "refusal.too-late-to-promise"
    t.do(OPERATOR, Mix("mein Wort"), "mix")
    t.do(HOST, Shuffle(t.order()), "shuffle")
    proof = t.proof()
    assert (proof.verdict, proof.method, proof.kept) == ("proven", 2, ())


def honest() -> Table:
    t = Table(2)
    t.promise(OPERATOR, "mein Wort")
    for seat, word in WORDS.items():
        t.promise(seat, word)
    t.do(HOST, OpenWords(), "open")
    for seat, word in (*WORDS.items(), (OPERATOR, "mein Wort")):
        t.do(seat, Mix(word), "mix")
    t.do(HOST, Shuffle(t.order()), "shuffle")
    assert t.proof().verdict == "proven"
    return t


def rewritten(log: Any, *, late: bool) -> Any:
    """The operator alters his program and his log: another word, its order, its hash, and where the hash stands."""
    word = dream_word([*WORDS.items()])
    order = fair.shuffled(PACK, SEED, entropy=[*WORDS.items(), (OPERATOR, word)])
    pledged = Pledged(OPERATOR, fair.word_promise(OPERATOR, word))

    def event(told: Any) -> tuple[Any, ...]:
        match told:
            case Pledged(seat=seat) if seat == OPERATOR and late:
                return ()
            case Mixed(seat=seat) if seat == OPERATOR:
                return (*((pledged,) if late else ()), Mixed(OPERATOR, word))
            case Shuffled():
                return (Shuffled(order),)
        return (told,)

    return [replace(record, events=tuple(e for told in record.events for e in event(told))) for record in log]


@clause("ENG-fair")
@pytest.mark.parametrize("late", [False, True], ids=["another word", "a promise after the others' words"])
def test_a_log_rewritten_around_a_chosen_word_is_found_out(late: bool) -> None:
    proof = proven(rewritten(honest().stream.log, late=late))
    assert proof.verdict == "broken"
    assert proof.refusal == Refusal("ENG-fair", "refusal.word-not-promised", {"seat": OPERATOR})


@clause("ENG-fair")
def test_a_log_in_which_a_word_was_shown_before_all_promises_is_found_out() -> None:
    log = honest().stream.log
    shown = next(record for record in log if record.events == (Mixed(HONEST, "Servus"),))
    first = next(at for at, record in enumerate(log) if isinstance(record.events[0], Pledged)) + 3
    moved = [*log[:first], shown, *(record for record in log[first:] if record is not shown)]
    numbered = [replace(record, seq=log[0].seq + k) for k, record in enumerate(moved)]
    assert (proof := proven(numbered)).verdict == "broken"
    assert proof.refusal is not None
    assert proof.refusal.args == {"seat": HONEST}


@clause("ENG-fair")
def test_who_does_not_show_a_promised_word_is_named_and_left_out() -> None:
    t = Table(2)
    t.promise(OPERATOR, "mein Wort")
    t.promise(HINTERMANN, "Zenzi")
    t.do(HOST, OpenWords(), "open")
    assert t.refused(HONEST, Mix("")) == NOT_ASKED.key
    t.do(HINTERMANN, Mix("Zenzi"), "mix")
    t.do(HOST, Shuffle(t.order()), "shuffle")
    assert WordsKept((OPERATOR,)) in t.stream.log[-1].events
    proof = t.proof()
    assert (proof.verdict, proof.kept) == ("proven", ("Willi",))


@clause("ENG-fair")
def test_the_table_waits_for_the_hintermann_and_no_word_is_needed() -> None:
    t = Table(2)
    t.promise(HONEST, "Servus")
    assert next(w for w in t.stream.windows if w.kind == "open").waits_for == "1/mix"
    t.do(HINTERMANN, Mix(""), "mix")
    t.do(HOST, OpenWords(), "open")
    t.do(HONEST, Mix("Servus"), "mix")
    t.do(HOST, Shuffle(t.order()), "shuffle")
    silent = Table(2)
    silent.do(HINTERMANN, Mix(""), "mix")
    silent.do(HOST, Shuffle(silent.order()), "shuffle")
    assert t.order() != silent.order()
    assert not any(isinstance(e, SeedRevealed) for r in silent.stream.log for e in r.events)


@clause("ENG-fair")
@pytest.mark.parametrize("promise", ["", "x" * 64, "AB" * 32, "ab" * 31])
def test_a_promise_is_a_checksum(promise: str) -> None:
    assert Table(2).refused(OPERATOR, Pledge(promise)) == "refusal.promise-malformed"


def test_the_hash_says_nothing_about_another_seat_and_nothing_about_the_word() -> None:
    rng = random.Random(1)
    words = [f"{rng.getrandbits(64):x}" for _ in range(200)]
    assert len({fair.word_promise(seat, word) for seat in range(4) for word in words}) == 800


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_lets_its_seats_promise_and_show(name: str) -> None:
    """Whoever is asked promises the example of the form and shows it; the table answers as it does everywhere."""
    match, rng = games.deal_game(name).match(), random.Random(5)
    stream = GameStream(match, match.begin(match.game.options_type()))
    itself = TableItself(match, lambda: rng.randbytes(32))
    while stream.state.seal is None or stream.state.deal is None or not stream.state.seal.orders:
        windows = [w for w in stream.windows if w.waits_for is None and w.kind != "table"]
        mix = next((w for w in windows if w.kind == "mix"), None)
        window = mix or next(w for w in windows if w.must)
        seat = next(s for s in window.seats if s not in window.answered)
        forms = match.offers(stream.state, seat, window)
        action = [*expanded(forms[0])][-1] if seat != HOST else itself.answer(stream.state, window)
        assert isinstance(stream.submit(seat, action, window=window.id), Accepted)
    seal = stream.state.seal
    assert seal is not None
    assert [word for _, word in seal.entropy] == ["Stammtisch"] * len(match.seats)
