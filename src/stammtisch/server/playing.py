"""The running match in its room: who acts, what the table itself answers, what is due, whom a bot replaces."""

import logging
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from stammtisch.engine import hosting
from stammtisch.engine.core import LATE, SPECTATOR, TABLE, Refusal, Seat, TimeUp, Window
from stammtisch.engine.match import Arrive, Leave
from stammtisch.engine.shuffling import Measured
from stammtisch.rulebook import enforces
from stammtisch.server import table, wire
from stammtisch.server.clocks import Deadlines
from stammtisch.server.effects import Think
from stammtisch.server.play import Entry, Play
from stammtisch.store import Append, Put

if TYPE_CHECKING:
    from stammtisch.server.room import Line, Room

_log: Final = logging.getLogger("stammtisch.playing")
NOT_UNDERSTOOD: Final = Refusal("ENG-message", "refusal.server.action")
NO_SEAT: Final = Refusal("ENG-not-asked", "refusal.not-asked")
FAULT: Final = Refusal("ENG-message", "refusal.server.fault")
ONCE_MORE: Final = 5_000
"""Milliseconds until a question that time could not close is tried again."""
SLOWEST_TRIP: Final = 300
"""Milliseconds. Nobody is given more than this for a slow line when reactions are timed. A slow line cannot be told
from somebody who answers every ping late, so this is also the most that can be gained by it."""


class Plan(Struct, frozen=True):
    """What a bot is going to do, after a pause that people can follow."""

    due: int
    window: str
    action: Any


class Race(Struct):
    """Reactions to one window, as they come in."""

    window: str
    begun: int
    action: type[Measured]
    seats: tuple[Seat, ...]
    times: dict[Seat, int]


class Playing:
    def __init__(self, room: "Room", play: Play, *, seed: str | None) -> None:
        self.room, self.play, self.seed = room, play, seed
        self.ready: set[Seat] = set()
        self.faults = 0
        self._deadlines = Deadlines()
        self._opened: dict[str, int] = {}
        self._thinking: set[Seat] = set()
        self._asked: dict[Seat, int] = {}
        self._plans: dict[Seat, Plan] = {}
        self._race: Race | None = None
        self._in_vain: dict[Seat, int] = {}
        self._got_up: dict[Seat, str] = {}
        self._timed = False
        self._stood = self._stopped()
        self._followed: tuple[int, bool] | None = None
        self._follow()

    # --- what somebody does ---

    @enforces("ENG-message", "ENG-not-asked")
    def act(self, line: int, known: "Line", message: wire.Act) -> None:
        """ENG-message: an action of this game, and well-formed; ENG-not-asked: who has no seat is not asked. What was
        done already is answered once more, not done twice, also when the match is over or the table pauses."""
        seat = known.seat
        if (done := self.play.refs.get((known.person, message.ref))) is not None:
            self.room.send(line, wire.Done(message.ref, done))
            return
        refusal = self._too_late(message) or (NO_SEAT if seat == SPECTATOR else self._acted(line, known, message))
        if refusal is not None:
            self.room.refuse(line, message.ref, refusal)

    def _too_late(self, message: wire.Act) -> Refusal | None:
        """Also what was meant for another match at this table."""
        if self.room.table.stage != "playing" or message.match not in ("", self.play.name):
            return LATE
        return Refusal("ENG-table", "refusal.table.paused") if self.room.table.paused else None

    def _acted(self, line: int, known: "Line", message: wire.Act) -> Refusal | None:
        try:
            action = self.play.understood(bytes(message.action))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return NOT_UNDERSTOOD
        said = (message.ref, known.person)
        return self._do(known.seat, action, window=message.window, said=said, line=line)

    def hear(self, known: "Line", message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Ready):
            if known.seat >= 0 and known.seat not in self.ready and self._kind_open("next"):
                self.ready.add(known.seat)
                self.room.tell_table()
                self.room.tick()
        elif isinstance(message, wire.Touch):
            self._touched(known.seat, message.window, trip=self._credit(known))

    def _do(
        self,
        seat: Seat,
        action: Any,
        *,
        window: str,
        said: tuple[str, str] = ("", ""),
        line: int | None = None,
        seed: str | None = None,
    ) -> Refusal | None:
        try:
            at, (ref, by) = self.room.clock.wall(), said
            found = self.play.propose(seat, action, window=window, at=at, ref=ref, by=by)
        except Exception:  # a fault in a rule must not take the table down with it
            self.faults += 1
            _log.exception("fault", extra={"table": self.room.name})
            return FAULT
        if isinstance(found, Refusal):
            return found
        entry, state = found
        record = Append(f"match/{self.play.name}", self.play.seq + 1, (wire.encode(entry),))
        kept = self._kept(state, seed)
        self.room.write((record, *kept), lambda ok: self._done(entry, state, line, kept, ok))
        return None

    def _done(self, entry: Entry[Any, Any], state: Any, line: int | None, kept: tuple[Put, ...], ok: bool) -> None:
        if not ok:
            if line in self.room.lines and line is not None:
                self.room.refuse(line, entry.ref, Refusal("ENG-stored", "refusal.server.store"))
            return
        for put in kept:
            self.seed = None if put.value is None else put.value.decode()
        left = self.play.leaving()
        self.play.take(entry, state)
        self._follow()
        if left != self.play.leaving():
            self.room.seat_all()
        if line in self.room.lines and line is not None:
            self.room.send(line, wire.Done(entry.ref, self.play.seq))
        self.room.show_all()

    def _follow(self) -> None:
        """Clocks and notes for the questions that are open now; nothing to do while they are the same and go, or stand,
        as before."""
        stopped = self._stopped()
        if self._followed == (followed := (self.play.seq, stopped)):
            return
        self._followed = followed
        now, windows = self.room.clock.now(), self.play.windows
        self._deadlines.follow(windows, self.play.timing, now, stopped=stopped)
        self._opened = {w.id: self._opened.get(w.id, now) for w in windows if w.waits_for is None}
        if self.ready and not any(w.kind == "next" for w in windows):
            self.ready.clear()
            self.room.tell_table()  # else a page goes on believing that its person has seen the next result as well
        if self._race is not None and self._race.window not in self._opened:
            self._race = None

    def _stopped(self) -> bool:
        """Nobody's time runs while the table is paused, waits for somebody, or none of its players is there. Where only
        bots play, those who look on are company enough."""
        room = self.room
        there = any(map(room.here, people)) if (people := room.people) else bool(room.lines)
        return room.table.paused or not there or room.absence.waiting()

    def _kind_open(self, kind: str) -> bool:
        return any(w.kind == kind and w.waits_for is None for w in self.play.windows)

    # --- what is due ---

    def go_on(self) -> None:
        """The first thing that is due by itself; the next one when this is stored."""
        self._follow()
        if self._stood != (stopped := self._stopped()):
            self._stood = stopped
            if (clocks := self.clocks()).left:
                self.room.tell(clocks)
        windows = self.play.windows
        if not windows:
            self.room.over()
        elif not self._comes_or_goes(windows) and not stopped:
            _ = self._table_answers(windows) or self._time_is_up(windows) or self._bot_acts() or self._ask_bots()

    def wake(self) -> int | None:
        if self._stopped():
            return None
        times = [plan.due for plan in self._plans.values()]
        times += [due for w in self.play.windows if (due := self._due(w)) is not None]
        if (deadline := self._deadlines.next()) is not None:
            times.append(deadline)
        return min(times, default=None)

    @enforces("ENG-seat")
    def _comes_or_goes(self, windows: tuple[Window, ...]) -> bool:
        """ENG-seat: whoever sits there takes part, and whoever does not, does not, where the rules know coming and
        going. The table's stream is the one that is right. Whoever sits down where somebody has got up in the middle of
        a deal comes when it is over: nobody takes over the cards of another."""
        present = self.play.present()
        window = next((w for w in windows if w.kind == "table"), None)
        if present is None or window is None:
            return False
        for seat, chair in enumerate(self.room.table.chairs):
            taken = chair.kind != "free"
            if taken == (seat in present) or self.waits(seat) or self._in_vain.get(seat) == self.play.seq:
                continue
            if self._do(TABLE, Arrive(seat) if taken else Leave(seat), window=window.id) is None:
                return True
            self._in_vain[seat] = self.play.seq
        return False

    def got_up(self, seat: Seat, person: str) -> None:
        """Who holds the cards of a chair that is being freed; whoever sat there without any does not count."""
        if seat not in self.play.leaving():
            self._got_up[seat] = person

    def waits(self, seat: Seat) -> bool:
        """Are the cards of this seat another one's, who has got up? Who only changes his mind has his own back; after a
        restart nobody knows any more whose they were, so they are nobody's."""
        if seat not in self.play.leaving():
            return False
        chair = self.room.table.chairs[seat]
        return chair.kind != "person" or chair.person != self._got_up.get(seat)

    def _due(self, window: Window) -> int | None:
        """When the table itself answers this question, if it does."""
        if window.seats != (TABLE,) or window.waits_for is not None or window.kind == "table":
            return None
        opened = self._opened.get(window.id, self.room.clock.now())
        if window.kind == "next" and self.play.state.number:
            here = [s for s, c in enumerate(self.room.table.chairs) if c.kind == "person" and self.room.here(c.person)]
            return opened if self.ready.issuperset(here) and here else opened + self.room.pace.next_deal
        if window.kind == "shuffle" and self._somebody_may_mix():
            return opened + self.room.pace.mixing
        return opened if window.kind in (*hosting.PROMISES, *hosting.SHUFFLES, "reveal") else None

    def _somebody_may_mix(self) -> bool:
        """Bots of this house need not throw a word into a shuffle of this house: only people are waited for."""
        asked = {seat for w in self.play.windows if w.kind == "mix" for seat in w.seats if seat not in w.answered}
        return any(chair.kind == "person" and seat in asked for seat, chair in enumerate(self.room.table.chairs))

    def _table_answers(self, windows: tuple[Window, ...]) -> bool:
        now = self.room.clock.now()
        for window in windows:
            due = self._due(window)
            if due is None or due > now:
                continue
            found = hosting.answer(self.play.match, self.play.state, window, seed=self.seed, draw=self.room.dice.seed)
            if found is None:
                continue
            if self._do(TABLE, found.action, window=window.id, seed=found.seed) is None:
                return True
        return self._races(windows)

    def _kept(self, after: Any, seed: str | None) -> tuple[Put, ...]:
        """An unrevealed seed lies beside the log, and goes in and out with the record that promises and reveals it.
        What was promised for a deal that is never dealt, because the match ends there, is not kept."""
        promised = [None if seal is None else seal.commitment for seal in (self.play.state.seal, after.seal)]
        if promised[0] == promised[1]:
            return ()
        kept = None if promised[1] is None or seed is None else seed.encode()
        return (Put("seed", self.play.name, kept),)

    def _time_is_up(self, windows: tuple[Window, ...]) -> bool:
        now = self.room.clock.now()
        while (name := self._deadlines.expired(now)) is not None:
            raced = self._race is not None and self._race.window == name
            if self._race_over() if raced else self._do(TABLE, TimeUp(), window=name) is None:
                return True
            self._deadlines.give(name, now, ONCE_MORE)
        return self._nobody_left(windows)

    def _nobody_left(self, windows: tuple[Window, ...]) -> bool:
        """Nobody waits for those who have got up for good where the rules know what their silence means."""
        free = {s for s, chair in enumerate(self.room.table.chairs) if chair.kind == "free" or self.waits(s)}
        timed = [w for w in windows if free and w.must and w.limit is not None and w.waits_for is None]
        silent = [(w.id, {*w.seats} - {*w.answered}) for w in timed]
        return any(seats and seats <= free and self._do(TABLE, TimeUp(), window=name) is None for name, seats in silent)

    # --- reactions ---

    def _races(self, windows: tuple[Window, ...]) -> bool:
        """A window that wants reactions measured: from now on they are."""
        for window in windows:
            found = hosting.measured(self.play.match, self.play.state, window)
            if found is None or (self._race is not None and self._race.window == window.id):
                continue
            self._race = Race(window.id, self.room.clock.now(), found[0], found[1], {})
            for number, line in self.room.lines.items():
                if line.seat in self._race.seats:
                    self.room.ping(number)
        race = self._race
        if race is None:
            return False
        for seat in race.seats:
            if seat not in race.times and self._bot_of(seat) is not None:
                race.times[seat] = 250 + self.room.dice.below(600)
        return len(race.times) == len(race.seats) and self._race_over()

    @staticmethod
    def _credit(known: "Line") -> int:
        """What is taken off for the line: its shortest trip, or nothing while a ping is not answered. The one that came
        with the question came before it could be reacted to."""
        return 0 if known.asked_at is not None else min(known.round_trip or 0, SLOWEST_TRIP)

    def _touched(self, seat: Seat, window: str, *, trip: int) -> None:
        """From the moment the question was sent until its answer came, less the way there and back."""
        race = self._race
        if race is None or race.window != window or seat not in race.seats or seat in race.times:
            return
        race.times[seat] = max(0, self.room.clock.now() - race.begun - trip)
        self.room.tick()

    def _race_over(self) -> bool:
        race, left = self._race, []
        assert race is not None
        rest = list(race.seats)
        while rest:
            left.append(rest.pop(self.room.dice.below(len(rest))))
        times = tuple((seat, race.times.get(seat)) for seat in race.seats)
        return self._do(TABLE, race.action(times, tuple(left)), window=race.window) is None

    # --- bots ---

    def _bot_of(self, seat: Seat) -> str | None:
        """Which bot acts for this seat now, if any."""
        chair = self.room.table.chairs[seat]
        if self.waits(seat):
            return table.PROXY
        if chair.kind == "person" and self.room.here(chair.person):
            return None
        if chair.kind == "bot":
            return chair.bot
        return table.PROXY if chair.kind == "free" or self.room.absence.played(seat) else None

    def _bot_acts(self) -> bool:
        now = self.room.clock.now()
        for seat, plan in sorted(self._plans.items()):
            if self._bot_of(seat) is None:
                del self._plans[seat]
            elif plan.due <= now:
                del self._plans[seat]
                try:
                    action = self.play.understood(wire.encode(plan.action))
                except msgspec.DecodeError:
                    continue
                if self._do(seat, action, window=plan.window) is None:
                    return True
        return False

    def _ask_bots(self) -> bool:
        for seat in range(len(self.room.table.chairs)):
            bot = self._bot_of(seat)
            if bot is None:
                self._asked.pop(seat, None)  # the next substitute is asked anew, also about the same question
                continue
            if seat in self._thinking or seat in self._plans or self._asked.get(seat) == self.play.seq:
                continue
            self._asked[seat] = self.play.seq
            frame = self.play.frame(seat)
            if frame.offers:
                self._thinking.add(seat)
                log = self.play.seen_by(seat)
                self.room.effects.append(Think(seat, bot, self.play.begun.game, self.play.seq, frame, log))
        return False

    def thought(self, seat: Seat, found: tuple[str, Any] | None) -> None:
        self._thinking.discard(seat)
        if found is not None:
            self._plans[seat] = Plan(self.room.clock.now() + self.room.pace.bot, *found)
        self.room.tick()

    # --- what is told ---

    def news_of_clocks(self) -> bytes | None:
        """Nothing while nothing is timed, as before."""
        clocks = self.clocks()
        timed = bool(clocks.left)
        told, self._timed = timed or self._timed, timed
        return wire.encode(clocks) if told else None

    def clocks(self) -> wire.Clocks:
        left, stopped = self._deadlines.shown(self.room.clock.now())
        return wire.Clocks(left, stopped)
