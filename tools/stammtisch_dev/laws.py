"""The laws every game keeps, written once: a game brings a `Case` and is measured by them.

Replay, typed round trip of every state, every offered action accepted, conservation, every limit answered, and above
all two worlds: deals that differ only in what a seat may not know look alike to it, bytes, refusals and prompts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import ValidationError, json

from stammtisch.engine.core import HOST, Accepted, Game, Refusal, Seat, TimeUp, Window
from stammtisch.engine.frames import frame
from stammtisch.engine.loop import Loop, Move, Stalled
from stammtisch.engine.records import Record, replay
from stammtisch.engine.shuffling import Shuffle
from stammtisch.engine.stream import GameStream, RefusedScript
from stammtisch_dev.audit import audit
from stammtisch_dev.random_play import Host, sample

if TYPE_CHECKING:
    from random import Random

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


PROBES: Final = 60
"""What an observer tries at most before each step: what is not tried now is tried at another."""
DRAWN: Final = 12
"""Of how many random actions the one wanted most is chosen: enough to find one game among twenty."""


class Broken(AssertionError):
    """A law is broken; the message says which, and where."""


def anything(_: Any) -> bool:
    return True


class Case:
    """A game as the laws see it: how to deal, what is hidden from whom, what makes a deal interesting.

    `wanted` steers the play (to a Rufspiel, to a Hochzeit): of some random actions the first of those wanted most is
    done; what is wanted less than nought is left alone where nobody has to answer. `key` names the cards worth
    swapping (the Saue, the old ladies): without them most pairs of worlds end before the interesting question is
    asked.
    """

    def __init__(
        self,
        name: str,
        game: Game[Any, Any, Any, Any],
        *,
        start: Callable[[], Any],
        host: Host,
        pack: tuple[Any, ...],
        seat: Seat,
        own: Sequence[int],
        shown: Sequence[int] = (),
        before_the_shuffle: Sequence[tuple[Seat, Any, str]] = (),
        wanted: Callable[[Any], float] = anything,
        key: Callable[[Any], bool] = anything,
        cards_of: Callable[[Any], tuple[Any, ...] | None] = lambda _: None,
    ) -> None:
        self.name, self.game, self.start, self.host, self.pack = name, game, start, host, pack
        self.seat, self.own, self.wanted, self.key, self.cards_of = seat, own, wanted, key, cards_of
        self.before = before_the_shuffle
        self.hidden = [at for at in range(len(pack)) if at not in own and at not in shown]

    def dealt(self, order: tuple[Any, ...], game: Game[Any, Any, Any, Any] | None = None) -> Accepted[Any, Any]:
        """The deal of this pack, up to and with the shuffle."""
        rules, state = game or self.game, self.start()
        for actor, action, window in self.before:
            state = _must(rules.submit(state, actor, action, window=window)).state
        shuffle = next(w.id for w in rules.windows(state) if w.kind == "shuffle")
        return _must(rules.submit(state, HOST, Shuffle(order), window=shuffle))

    def shuffled(self, rng: Random) -> tuple[Any, ...]:
        order = list(self.pack)
        rng.shuffle(order)
        return tuple(order)

    def worlds(
        self, rng: Random, game: Game[Any, Any, Any, Any] | None = None
    ) -> tuple[Accepted[Any, Any], Accepted[Any, Any]]:
        """Two deals that differ in two to four hidden cards, one of them a key card."""
        pack = self.shuffled(rng)
        keys = [at for at in self.hidden if self.key(pack[at])] or self.hidden
        first = rng.choice(keys)
        places = [first, *rng.sample([at for at in self.hidden if at != first], rng.randint(1, 3))]
        other = list(pack)
        for a, b in zip(places, places[1:] + places[:1], strict=True):
            other[a] = pack[b]
        return self.dealt(pack, game), self.dealt(tuple(other), game)

    def unseen_swaps(self, order: tuple[Any, ...]) -> int:
        """How many swaps of two different cards the observer must not notice: among his own, among the hidden ones."""
        zones = (self.own, self.hidden)
        return sum(order[i] != order[j] for zone in zones for i in zone for j in zone if j < i)


def _must(outcome: Accepted[S, E] | Refusal) -> Accepted[S, E]:
    if isinstance(outcome, Refusal):
        raise Broken(f"the case itself is refused: {outcome}")
    return outcome


# --- one world: offers, fold, replay, types, conservation ------------------------------------------------------


class _Lawful(Loop[Any, Any, Any, Any]):
    """Random play that checks on the way: offers are accepted, the fold is the state, ids are unique, cards stay."""

    def __init__(self, case: Case, rng: Random) -> None:
        super().__init__(GameStream(case.game, case.start()))
        self._case, self._rng = case, rng

    def choose(self) -> Move | None:
        game, state, windows = self.stream.game, self.stream.state, self.stream.windows
        if len({w.id for w in windows}) != len(windows):
            raise Broken(f"two windows share an id: {windows}")
        _every_limit_is_answered(game, state, windows)
        choice = choose(self._case, game, state, self._rng)
        return None if choice is None else Move(choice[1], choice[2], choice[0].id)

    def step(self) -> Accepted[Any, Any] | None:
        case, before = self._case, self.stream.state
        outcome = super().step()
        if outcome is not None:
            _fold_is_the_state(case.game, before, outcome)
            if (held := case.cards_of(outcome.state)) is not None and sorted(held) != sorted(case.pack):
                raise Broken(f"cards were lost or made after {self.stream.log[-1].action}: {sorted(held)}")
        return outcome


def play_logged(case: Case, rng: Random, *, steps: int = 2000) -> tuple[Any, list[Record[Seat, Any, Any]]]:
    """The last state and the log of a lawful game."""
    play = _Lawful(case, rng)
    try:
        play.run(steps)
    except RefusedScript as problem:
        raise Broken(f"offered but refused: {problem}") from problem
    except Stalled as problem:
        raise Broken(str(problem)) from problem
    return play.stream.state, play.stream.log


def _fold_is_the_state(game: Game[S, A, E, V], before: S, outcome: Accepted[S, E]) -> None:
    folded = before
    for event in outcome.events:
        folded = game.evolve(folded, event)
    if folded != outcome.state:
        raise Broken(f"the state is not the fold of its events: {outcome.events}")


def _every_limit_is_answered(game: Game[S, A, E, V], state: S, windows: tuple[Window, ...]) -> None:
    """A window with a limit has an answer for the silent; one of HOST that has none may refuse, and no more."""
    for w in windows:
        if w.waits_for is None and (w.limit is not None or HOST in w.seats):
            time_up: Any = TimeUp()
            outcome = game.submit(state, HOST, time_up, window=w.id)
            if isinstance(outcome, Refusal) and w.limit is not None:
                raise Broken(f"time is up at {w.id} and nothing follows: {outcome}")


def choose(case: Case, game: Game[Any, Any, Any, Any], state: Any, rng: Random) -> tuple[Window, Seat, Any] | None:
    """A random offered action; when it is not of the wanted kind, the best of several that are drawn."""
    ready = [w for w in game.windows(state) if w.waits_for is None]
    rng.shuffle(ready)
    ready.sort(key=lambda w: not w.must and rng.random() < 0.7)
    for w in ready:
        if HOST in w.seats or (w.limit and rng.random() < 0.05):
            action = case.host(state, w, rng)
            if action is not None:
                return w, HOST, action
        seats = [s for s in w.seats if s != HOST]
        if seats and (forms := game.offers(state, seat := rng.choice(seats), w)):
            action = max((sample(rng.choice(forms), rng) for _ in range(DRAWN)), key=case.wanted)
            if w.must or case.wanted(action) >= 0:
                return w, seat, action
    return None


def check_log(case: Case, end: Any, log: list[Record[Any, Any, Any]]) -> None:
    """The stored bytes alone give the same state, well typed; deciding again gives the same events."""
    game = case.game
    decoder: json.Decoder[Any] = json.Decoder(tuple[game.event_types, ...])  # type: ignore[name-defined]
    state = case.start()
    for record in log:
        try:  # replace() is not type-checked
            for event in decoder.decode(json.encode(record.events)):
                state = game.evolve(state, event)
            back = json.decode(json.encode(state), type=game.state_types)
        except ValidationError as error:
            raise Broken(f"something is not of its type after {record.action}: {error}") from error
        if back != state:
            raise Broken(f"the state does not come back from its own JSON after {record.action}")
    if not state == end == replay(game.evolve, case.start(), log):
        raise Broken("replay gives another state")
    if (difference := audit(game, case.start(), log)) is not None:
        raise Broken(f"deciding again gives something else: {difference}")


# --- two worlds ------------------------------------------------------------------------------------------------


def seen_bytes(game: Game[S, A, E, V], state: S, seat: Seat, events: tuple[E, ...]) -> bytes:
    return json.encode(frame(game, state, seat, events=events))


def two_worlds(
    case: Case,
    first: Accepted[Any, Any],
    second: Accepted[Any, Any],
    rng: Random,
    *,
    game: Game[Any, Any, Any, Any] | None = None,
    steps: int = 300,
) -> int | None:
    """Two deals that look alike to the observer must go on looking alike under the same actions.

    None: they do not look alike to begin with. Otherwise the number of steps compared. Stops when no action is
    possible in both, or when the first event that differs is one the rules let tell this seat something.
    """
    rules, seat = game or case.game, case.seat
    this, that = first.state, second.state
    if seen_bytes(rules, this, seat, first.events) != seen_bytes(rules, that, seat, second.events):
        return None
    tried: list[tuple[str, Any]] = []
    for step in range(steps):
        _probe(case, rules, this, that, tried, rng)
        _sealed(case, rules, this, rng)
        common = _common(case, rules, this, that, rng)
        if common is None:
            return step
        window, actor, action, a, b = common
        tried.append((window.id, action))
        if revealed(rules, seat, a.events, b.events):
            return step
        left, right = (seen_bytes(rules, x.state, seat, x.events) for x in (a, b))
        if left != right:
            raise Broken(f"seat {seat} can tell the worlds apart after {actor} {action}:\n{left!r}\n{right!r}")
        this, that = a.state, b.state
    return steps


def revealed(game: Game[S, A, E, V], seat: Seat, left: tuple[E, ...], right: tuple[E, ...]) -> bool:
    """The first event seen differently: was it one that may tell this seat something?"""
    seen = [[(game.redact(e, seat), game.reveals(e, seat)) for e in events] for events in (left, right)]
    visible = [[pair for pair in world if pair[0] is not None] for world in seen]
    for a, b in zip_longest(*visible):
        if a is None or b is None:
            return (a or b)[1] is not None
        if a[0] != b[0]:
            return a[1] is not None and b[1] is not None and a[1] != b[1]
    return False


def _common(
    case: Case, game: Game[Any, Any, Any, Any], this: Any, that: Any, rng: Random
) -> tuple[Window, Seat, Any, Accepted[Any, Any], Accepted[Any, Any]] | None:
    """An action accepted in both worlds; what the observer himself may do must be the same in both."""
    for _ in range(25):
        choice = choose(case, game, this, rng)
        if choice is None:
            return None
        window, actor, action = choice
        a = game.submit(this, actor, action, window=window.id)
        b = game.submit(that, actor, action, window=window.id)
        if actor == case.seat and isinstance(a, Refusal) != isinstance(b, Refusal):
            raise Broken(f"own action tells the worlds apart: {action}: {a} / {b}")
        if isinstance(a, Accepted) and isinstance(b, Accepted):
            return window, actor, action, a, b
    return None


def _probe(
    case: Case, game: Game[Any, Any, Any, Any], this: Any, that: Any, tried: list[tuple[str, Any]], rng: Random
) -> None:
    """What anybody did before or could do now, the observer tries too, in any window: refusals must not tell."""
    windows = game.windows(this)
    ids = [w.id for w in windows] + [w for w, _ in tried[-3:]]
    acts = [a for _, a in rng.sample(tried, min(2, len(tried)))]
    for world in (this, that):
        for w in windows:
            others = [s for s in w.seats if s not in (case.seat, HOST)]
            if others and (forms := game.offers(world, rng.choice(others), w)):
                acts += [sample(f, rng) for f in forms]
    tries = [(window, action) for action in acts for window in ids]
    tries = rng.sample(tries, min(PROBES, len(tries)))
    left, right = ([game.submit(world, case.seat, a, window=w) for w, a in tries] for world in (this, that))
    for (window, action), a, b in zip(tries, left, right, strict=True):
        if (isinstance(a, Refusal) or isinstance(b, Refusal)) and a != b:
            raise Broken(f"refusal tells the worlds apart: {window} {action}: {a} / {b}")


def _sealed(case: Case, game: Game[Any, Any, Any, Any], state: Any, rng: Random) -> None:
    """What another seat answers to a sealed question must not be seen before the question is closed."""
    for w in game.windows(state):
        others = [s for s in w.seats if s not in (case.seat, HOST)]
        if not w.sealed or w.waits_for is not None or not others:
            continue
        forms = game.offers(state, actor := rng.choice(others), w)
        answers = [game.submit(state, actor, sample(form, rng), window=w.id) for form in forms for _ in range(3)]
        kept = [a for a in answers if isinstance(a, Accepted) and any(o.id == w.id for o in game.windows(a.state))]
        if len({seen_bytes(game, a.state, case.seat, a.events) for a in kept}) > 1:
            raise Broken(f"seat {case.seat} sees what {actor} answered to the sealed {w.id}")


def swaps_unseen(case: Case, order: tuple[Any, ...]) -> int:
    """How many swaps of two cards of the pack the observer cannot see: guards two_worlds against vacuity."""

    def bytes_of(pack: tuple[Any, ...]) -> bytes:
        dealt = case.dealt(pack)
        return seen_bytes(case.game, dealt.state, case.seat, dealt.events)

    base, count = bytes_of(order), 0
    for i in range(len(order)):
        for j in range(i):
            other = list(order)
            other[i], other[j] = other[j], other[i]
            count += order[i] != order[j] and bytes_of(tuple(other)) == base
    return count


def find_leak(case: Case, mutant: Game[Any, Any, Any, Any], rngs: Sequence[Random]) -> int | None:
    """After how many pairs of worlds the law finds the leak planted in `mutant`; None if it never does."""
    for tries, rng in enumerate(rngs, start=1):
        first, second = case.worlds(rng, mutant)
        try:
            if two_worlds(case, first, second, rng, game=mutant) is None:
                return tries
        except Broken:
            return tries
    return None
