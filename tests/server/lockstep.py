"""Leads two worlds through the same evening and compares what those who must not know the difference are told."""

from collections import Counter
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from stammtisch import fair
from stammtisch.engine.core import HOST, SPECTATOR, Accepted, Seat, Window
from stammtisch.engine.match import DealClosed
from stammtisch.server import table
from stammtisch.server.talk import phrases
from stammtisch_dev.laws import DRAWN, revealed
from stammtisch_dev.random_play import sample
from tests.server.worlds import World, people_of, person_in

OPENING: Final = ("agree", "volunteer", "mix", "open", "cut", "shuffle", "next", "promise", "lot", "reveal")
"""What comes before the cards are in the hands; nobody lifts, since the law knows who gets which place of the pack."""
PAPERS: Final = ("log", "match", "sheet", "record", "table")


class Told(AssertionError):
    """Somebody could tell the worlds apart."""


class Lockstep:
    """The observer of the law and somebody who looks on are compared; everybody else does what he is told."""

    def __init__(self, first: World, two: World, rng: Random) -> None:
        self.one, self.two, self.rng, self.setting = first, two, rng, first.setting
        self.match = first.setting.match
        self.watched: dict[Seat, str] = {s: person_in(self.setting, s) for s in (self.setting.law.seat, SPECTATOR)}
        self.counts: Counter[str] = Counter()
        self.over = False
        self.secret: str | None = None
        self._seen = 0
        self._refs = 0
        self._tried: list[tuple[str, Any]] = []
        self._away: set[str] = set()

    # --- both at once ---

    def _both(self, what: str, /, *args: Any, **kwargs: Any) -> tuple[Any, Any]:
        both = tuple(getattr(world, what)(*args, **kwargs) for world in (self.one, self.two))
        return both[0], both[1]

    def _say(self, person: str, /, **message: Any) -> None:
        if person in self._away:
            self._come(person)
        self._both("say", person, **message)

    def _come(self, person: str) -> None:
        self._away.discard(person)
        self._both("enter", person)

    def _ref(self) -> str:
        self._refs += 1
        return f"r{self._refs}"

    def _act(self, person: str, window: str, action: Any) -> None:
        told = msgspec.to_builtins(action)
        self._say(person, type="act", ref=self._ref(), window=window, action=told)

    def _windows(self) -> tuple[Window, ...]:
        return self.match.windows(self.one.play.state)

    # --- what is compared ---

    def compare(self, after: str) -> None:
        """Every byte so far; whom the rules have just told the difference is not watched any longer."""
        logs = [world.play.log for world in (self.one, self.two)]
        left, right = logs[0][self._seen :], logs[1][self._seen :]
        for seat, person in list(self.watched.items()):
            cut = self._ends(seat, left, right)
            first, two = (_until(told, cut) for told in self._both("told", person))
            if first != two:
                raise Told(self._difference(after, person, first, two))
            self.counts.update(_kind(data) for data in first)
            if cut is not None:
                del self.watched[seat]
                self.over = self.over or seat == self.setting.law.seat
        self._seen = min(len(log) for log in logs)
        if not self.over and self.one.wake() != self.two.wake():
            raise Told(f"{self.setting.name}: the clocks differ after {after}")

    def _ends(self, seat: Seat, left: list[Any], right: list[Any]) -> int | None:
        """The record by which the rules themselves tell this seat the difference; the deal is over at the latest."""
        match = self.one.play.match
        for at, (a, b) in enumerate(zip(left, right, strict=False)):
            if revealed(match, seat, a.events, b.events):
                return self._seen + at + 1
            if any(isinstance(e, DealClosed) for e in a.events):
                return self._seen + at + 2
        return None

    def _difference(self, after: str, person: str, first: list[bytes], two: list[bytes]) -> str:
        at = next((n for n, (a, b) in enumerate(zip(first, two, strict=False)) if a != b), min(len(first), len(two)))
        shown = [got[at].decode() if at < len(got) else "nothing" for got in (first, two)]
        return f"{self.setting.name}: {person} can tell the worlds apart after {after}:\n{shown[0]}\n{shown[1]}"

    def _equal(self, what: str, answers: tuple[Any, Any]) -> None:
        self.counts[what] += 1
        if answers[0] != answers[1]:
            raise Told(f"{self.setting.name}: {what} tells the worlds apart:\n{answers[0]!r}\n{answers[1]!r}")

    # --- the evening ---

    def deal(self) -> None:
        """Until the cards are in the hands."""
        self.compare("the beginning")
        for _ in range(60):
            open_now = [w for w in self._windows() if w.kind in OPENING and w.waits_for is None]
            if not open_now:
                return
            window = next((w for w in open_now if w.kind in ("agree", "volunteer", "mix") and w.must), None)
            if window is not None:
                seat = next(s for s in window.seats if s not in window.answered)
                actions: dict[str, dict[str, Any]] = {
                    "agree": {"type": "agree", "yes": True},
                    "volunteer": {"type": "volunteer", "willing": seat == self.setting.players - 2},
                    "mix": {"type": "pledge", "promise": fair.word_promise(seat, f"Prost {seat}")},
                    "words": {"type": "mix", "entropy": f"Prost {seat}"},
                }
                action = actions["words" if window.id.endswith("/words") else window.kind]
                self._say(person_in(self.setting, seat), type="act", ref=self._ref(), window=window.id, action=action)
            elif not self._time():
                raise AssertionError(f"never dealt: {open_now}")
            self.compare("the opening")
        raise AssertionError("never dealt")

    def run(self, steps: int) -> int:
        """How many steps were compared."""
        self.deal()
        self._read()
        for step in range(steps):
            self._step()
            if self.over:
                return step
        return steps

    def _step(self) -> None:
        self._try()
        self.compare("a refusal")
        if self.rng.random() < 0.4:
            self.compare(self._life())
        if self.over:
            return
        if self.rng.random() < 0.06 and self._time():
            self.compare("time")
            return
        choice = self._common()
        if choice is not None:
            window, seat, action = choice
            self._tried.append((window.id, action))
            self._act(person_in(self.setting, seat), window.id, action)
            self.counts["act"] += 1
            self.compare(f"{seat} {action}")
        elif not self._time():
            self.over = True

    def _time(self) -> bool:
        """To the next moment at which something is due; a question whose answers differ in secret is left open."""
        wake = self.one.wake()
        if wake is None and self._away:
            for person in sorted(self._away):
                self._come(person)
            return True
        if wake is None or self.secret is not None:
            return False
        self._both("advance", max(1, wake - self.one.now()))
        self.counts["time"] += 1
        return True

    def _common(self) -> tuple[Window, Seat, Any] | None:
        """Something that can be done in both worlds; whether the observer can, he must not see a difference in."""
        for _ in range(25):
            choice = self._choice()
            if choice is None:
                return None
            window, seat, action = choice
            outcomes = self._decided(seat, action, window.id)
            if all(isinstance(x, Accepted) for x in outcomes) and all(self._kept_open(x) for x in outcomes):
                return choice
            if seat in self.watched and any(isinstance(x, Accepted) for x in outcomes):
                return choice if self.secret is None else None
        return None

    def _decided(self, seat: Seat, action: Any, window: str) -> tuple[Any, Any]:
        first, two = (w.play.match.submit(w.play.state, seat, action, window=window) for w in (self.one, self.two))
        return first, two

    def _kept_open(self, outcome: Any) -> bool:
        return self.secret is None or any(w.id == self.secret for w in self.match.windows(outcome.state))

    def _choice(self) -> tuple[Window, Seat, Any] | None:
        ready = [w for w in self._windows() if w.waits_for is None]
        self.rng.shuffle(ready)
        ready.sort(key=lambda w: not w.must and self.rng.random() < 0.7)
        for w in ready:
            seats = [s for s in w.seats if s != HOST]
            if not seats:
                continue
            seat = self.rng.choice(seats)
            if forms := self.match.offers(self.one.play.state, seat, w):
                drawn = (sample(self.rng.choice(forms), self.rng) for _ in range(DRAWN))
                return w, seat, max(drawn, key=self.setting.law.wanted)
        return None

    # --- what is refused ---

    def _try(self) -> None:
        """What anybody did or could do, those who are watched try too, wherever it is refused in one of the worlds."""
        windows = self._windows()
        self._try_others_cards(windows)
        ids = [w.id for w in windows] + [w for w, _ in self._tried[-2:]]
        acts = [action for _, action in self.rng.sample(self._tried, min(2, len(self._tried)))]
        acts += [action for w in windows for action in self._others_could(w)]
        for action in self.rng.sample(acts, min(3, len(acts))):
            for seat, person in self.watched.items():
                window = self.rng.choice(ids)
                if person not in self._away and not self._accepted(seat, action, window):
                    self._act(person, window, action)

    def _others_could(self, window: Window) -> list[Any]:
        others = [s for s in window.seats if s not in self.watched and s != HOST]
        states = [world.play.state for world in (self.one, self.two) if others]
        offered = [self.match.offers(state, self.rng.choice(others), window) for state in states]
        return [sample(self.rng.choice(forms), self.rng) for forms in offered if forms]

    def _try_others_cards(self, windows: tuple[Window, ...]) -> None:
        """When the observer is asked for a card he tries some that are not his."""
        seat = self.setting.law.seat
        for w in windows:
            if seat not in w.seats or w.waits_for is not None or self.watched[seat] in self._away:
                continue
            forms = [f for f in self.match.offers(self.one.play.state, seat, w) if "card" in f.fields]
            for form in forms[:1]:
                for card in self.rng.sample(self.setting.law.pack, 4):
                    action = replace(sample(form, self.rng), card=card)
                    if not self._accepted(seat, action, w.id):
                        self._act(self.watched[seat], w.id, action)

    def _accepted(self, seat: Seat, action: Any, window: str) -> bool:
        return seat >= 0 and all(isinstance(x, Accepted) for x in self._decided(seat, action, window))

    # --- sealed answers ---

    def diverge(self, steps: int) -> bool:
        """Plays to a sealed question to which somebody gives different answers in the two worlds."""
        self.deal()
        for _ in range(steps):
            if self._answer_apart():
                return True
            self._step()
            if self.over:
                return False
        return False

    def around(self) -> None:
        """What goes on at the table while the sealed question stays open."""
        self._try()
        self.compare("a refusal")
        self.compare(self._life())
        choice = self._common()
        if choice is not None:
            window, seat, action = choice
            self._act(person_in(self.setting, seat), window.id, action)
            self.compare(f"{seat} {action}")

    def _answer_apart(self) -> bool:
        for w in self._windows():
            others = [s for s in w.seats if s not in self.watched and s != HOST]
            if not w.sealed or w.waits_for is not None or not others:
                continue
            seat, self.secret = self.rng.choice(others), w.id
            forms = self.match.offers(self.one.play.state, seat, w)
            answers = {repr(a): a for a in (sample(self.rng.choice(forms), self.rng) for _ in range(20)) if forms}
            kept = [a for _, a in sorted(answers.items()) if self._unseen(seat, a, w.id)]
            if len(kept) > 1:
                ref, person = self._ref(), person_in(self.setting, seat)
                if person in self._away:
                    self._come(person)
                for world, action in zip((self.one, self.two), self.rng.sample(kept, 2), strict=True):
                    told = msgspec.to_builtins(action)
                    world.say(person, type="act", ref=ref, window=w.id, action=told)
                self.compare(f"a sealed answer to {w.id}")
                self.counts["sealed"] += 1
                return True
            self.secret = None
        return False

    def _unseen(self, seat: Seat, action: Any, window: str) -> bool:
        outcomes = self._decided(seat, action, window)
        return all(isinstance(x, Accepted) and self._kept_open(x) for x in outcomes)

    # --- what else happens at a table ---

    def _life(self) -> str:
        events = (self._talk, self._reconnect, self._go_away, self._vote, self._pause, self._read, self._touch)
        event = self.rng.choice((*events, self._restart, self._little_time, self._command))
        event()
        return event.__name__

    def _anybody(self) -> str:
        return self.rng.choice([*people_of(self.setting), *self.watched.values()])

    def _talk(self) -> None:
        for person in (*self.watched.values(), self._anybody()):
            self._say(person, **self._words())

    def _words(self) -> dict[str, Any]:
        match self.rng.randrange(5):
            case 0 | 1:
                return {"type": "say", "ref": self._ref(), "text": "Pressiert's?"}
            case 2:
                return {"type": "phrase", "ref": self._ref(), "key": self.rng.choice(phrases(self.setting.game))}
            case 3:
                return {"type": "phrase", "ref": self._ref(), "key": "chat.nowhere"}
        return {"type": "mute", "person": self._anybody(), "muted": self.rng.random() < 0.5}

    def _reconnect(self) -> None:
        person = self.rng.choice(list(self.watched.values()))
        if person not in self._away:
            self._both("leave", person)
        self._come(person)
        self.counts["reconnect"] += 1

    def _go_away(self) -> None:
        person = self._anybody()
        if person not in self._away and len(self._away) < 2:
            self._both("leave", person)
            self._away.add(person)

    def _vote(self) -> None:
        away = [seat for seat, person in enumerate(people_of(self.setting)) if person in self._away]
        for person in people_of(self.setting):
            if away and person not in self._away:
                self._say(person, type="wait", seat=self.rng.choice(away), wait=self.rng.random() < 0.6)

    def _pause(self) -> None:
        self._equal("pause", self._both("order", "A", table.Pause(paused=True)))
        self._try()
        self._equal("pause", self._both("order", "A", table.Pause(paused=False)))

    def _read(self) -> None:
        for person in self.watched.values():
            for what in PAPERS:
                self._equal(what, self._both("fetch", person, what))

    def _touch(self) -> None:
        window = self.rng.choice([w.id for w in self._windows()] or ["none"])
        self._say(self._anybody(), type="touch", window=window)
        self._say(self._anybody(), type="ready")

    def _restart(self) -> None:
        self._both("restart")

    def _little_time(self) -> None:
        wake = self.one.wake()
        most = 400 if wake is None else max(0, wake - self.one.now() - 1)
        self._both("advance", self.rng.randint(0, min(400, most)))

    def _command(self) -> None:
        """What those who are watched may not arrange."""
        wanted = self.rng.choice([table.Sit(0), table.Start(), table.PlaceBot(1), table.Rematch(), table.Admit()])
        for person in self.watched.values():
            if person != "A":
                self._equal("command", self._both("order", person, wanted))


def _kind(data: bytes) -> str:
    """The tag comes first in every message."""
    return data.split(b'"', 4)[3].decode()


def _until(told: list[bytes], cut: int | None) -> list[bytes]:
    """What was said before the frame of this record."""
    if cut is None:
        return told
    for at, data in enumerate(told):
        message = msgspec.json.decode(data) if _kind(data) in ("frame", "done") else {}
        if message.get("frame", message).get("seq", 0) >= cut:
            return told[:at]
    return told
