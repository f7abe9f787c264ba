"""The running match at its table: who acts, what the table itself answers, and what is due by the clock."""

import logging
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from stammtisch.bots import PRESSING
from stammtisch.engine import hosting, sealing
from stammtisch.engine.core import HOST, LATE, SPECTATOR, Refusal, Seat, TimeUp, Window
from stammtisch.engine.match import Amend
from stammtisch.engine.open_match import Arrive, Leave
from stammtisch.rulebook import enforces
from stammtisch.server import evening_tables, wire
from stammtisch.server.clocks import Deadlines
from stammtisch.server.hall import on_board
from stammtisch.server.match_stream import MatchStream
from stammtisch.server.races import Race, credit
from stammtisch.server.rows import SEEDS
from stammtisch.server.substitutes import Substitutes
from stammtisch.server.table import PROXY

if TYPE_CHECKING:
    from stammtisch.server.table_actor import SeatedConnection, TableActor

_log: Final = logging.getLogger("stammtisch.match")
NOT_UNDERSTOOD: Final = Refusal("ENG-message", "refusal.server.action")
NO_SEAT: Final = Refusal("ENG-not-asked", "refusal.not-asked")
PAUSED: Final = Refusal("ENG-table", "refusal.table.paused")
FAULT: Final = Refusal("ENG-message", "refusal.server.fault")
ONCE_MORE: Final = 5_000
"""Milliseconds until a question that time could not close is tried again."""


class MatchHost:
    def __init__(self, actor: "TableActor", stream: MatchStream, *, seed: str | None) -> None:
        self.actor, self.stream, self.seed = actor, stream, seed
        self.clock, self.dice, self.pace, self.absence = actor.clock, actor.dice, actor.pace, actor.absence
        self.ready: set[Seat] = set()
        self.staying: set[Seat] = set()
        self.faults = 0
        self.substitutes = Substitutes()
        self._deadlines = Deadlines()
        self._opened: dict[str, int] = {}
        self._race: Race | None = None
        self._in_vain: dict[Seat, int] = {}
        self._got_up: dict[Seat, str] = {}
        self._timed = False
        self._stood = self.absence.stopped()
        self._followed: tuple[int, bool] | None = None
        self._follow()

    # --- what somebody does ---

    @enforces("ENG-message", "ENG-not-asked")
    def act(self, number: int, connection: "SeatedConnection", message: wire.Act) -> None:
        """ENG-message: an action of this game, and well-formed; ENG-not-asked: who has no seat is not asked. What was
        done already is answered once more, not done twice, also when the match is over or the table pauses."""
        if (done := self.stream.refs.get((connection.person, message.ref))) is not None:
            self.actor.send(number, wire.Done(message.ref, done))
        elif (refusal := self._why_too_late(message) or self._act(number, connection, message)) is not None:
            self.actor.refuse(number, message.ref, refusal)

    def _why_too_late(self, message: wire.Act) -> Refusal | None:
        """Also what was meant for another match at this table."""
        table = self.actor.table
        if table.stage != "playing" or message.match not in ("", self.stream.name):
            return LATE
        return PAUSED if table.paused else None

    def _act(self, number: int, connection: "SeatedConnection", message: wire.Act) -> Refusal | None:
        if connection.seat == SPECTATOR:
            return NO_SEAT
        try:
            action = self.stream.understood(bytes(message.action))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return NOT_UNDERSTOOD
        return self._do(connection.seat, action, window=message.window, source=(number, message.ref, connection.person))

    def on_message(self, connection: "SeatedConnection", message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Ready | wire.Stay):
            if connection.seat >= 0 and self._next_deal() is not None:
                self._looks_on(connection.seat, longer=isinstance(message, wire.Stay))
        elif isinstance(message, wire.Touch) and self._race is not None:
            now = self.clock.now()
            if self._race.touched(connection.seat, message.window, now=now, credit=credit(connection)):
                self.actor.settle()

    def _do(
        self,
        seat: Seat,
        action: Any,
        *,
        window: str,
        source: tuple[int | None, str, str] = (None, "", ""),
        seed: str | None = None,
    ) -> Refusal | None:
        """Decides it, has it stored, and shows it to everybody."""
        number, ref, by = source
        seal, leaving = self.stream.state.seal, self.stream.leaving()
        try:
            outcome = self.stream.submit(seat, action, window=window, at=self.clock.wall(), ref=ref, by=by)
        except Exception:  # a fault in a rule must not take the table down with it
            self.faults += 1
            _log.exception("fault", extra={"table": self.actor.name})
            return FAULT
        if isinstance(outcome, Refusal):
            return outcome
        self.actor.record(self.stream.last())
        self._keep_seed(seal, seed)
        self._tell_board()
        if evening_tables.just_ended(self.stream):
            evening_tables.report(self.actor)
        self._follow()
        if leaving != self.stream.leaving():
            self.actor.seat_all()
        if number is not None:
            self.actor.send(number, wire.Done(ref, self.stream.seq))
        self.actor.show_all()
        return None

    def _tell_board(self) -> None:
        """The board this match is played on gets every deal and every rule, once it is stored."""
        if self.stream.begun.board is not None and on_board.news(self.stream.log[-1].events):
            self.tell_all_to_board()

    def tell_all_to_board(self) -> None:
        """What a board has got already it does not write twice, so that everything may be said again."""
        if (board := self.stream.begun.board) is not None:
            self.actor.start(on_board.telling(board, self.stream.name, self.stream.log))

    def _keep_seed(self, before: Any, seed: str | None) -> None:
        """An unrevealed seed lies beside the log, and goes in and out with the record that promises and reveals it.
        What was promised for a deal that is never dealt, because the match ends there, is not kept."""
        promised = [None if seal is None else seal.commitment for seal in (before, self.stream.state.seal)]
        if promised[0] != promised[1]:
            self.seed = None if promised[1] is None else seed
            self.actor.record(SEEDS.put(self.stream.name, value=self.seed))

    def _next_deal(self) -> Window | None:
        """The table's own question after a deal, while the result is looked at."""
        return next((w for w in self.stream.windows if w.kind == "next" and w.waits_for is None), None)

    def _looks_on(self, seat: Seat, *, longer: bool) -> None:
        """Has seen enough of the result, or wants to see more of it; the last word counts."""
        into, out = (self.staying, self.ready) if longer else (self.ready, self.staying)
        if seat in into:
            return
        into.add(seat)
        out.discard(seat)
        self.actor.tell_table()
        self.actor.tell(self.clocks())
        self.actor.settle()

    def _follow(self) -> None:
        """Clocks and notes for the questions that are open now; nothing to do while they are the same and go, or stand,
        as before."""
        stopped = self.absence.stopped()
        if self._followed == (followed := (self.stream.seq, stopped)):
            return
        self._followed = followed
        now, windows = self.clock.now(), self.stream.windows
        self._deadlines.follow(windows, self.stream.timing, now, stopped=stopped)
        self._opened = {w.id: self._opened.get(w.id, now) for w in windows if w.waits_for is None}
        if (self.ready or self.staying) and not any(w.kind == "next" for w in windows):
            self.ready.clear()
            self.staying.clear()
            self.actor.tell_table()  # else a page goes on believing that its person has seen the next result as well
        if self._race is not None and self._race.window not in self._opened:
            self._race = None

    # --- what is due ---

    def due(self) -> None:
        """The first thing that is due by itself; the next one when this is stored."""
        self._follow()
        if self._stood != (stopped := self.absence.stopped()):
            self._stood = stopped
            if (clocks := self.clocks()).left:
                self.actor.tell(clocks)
        windows = self.stream.windows
        if not windows:
            self.actor.over()
        elif not self._comes_or_goes(windows) and not stopped:
            _ = self._table_answers(windows) or self._time_is_up(windows) or self._bot_acts() or self._ask_bots()

    def wake(self) -> int | None:
        if self.absence.stopped():
            return None
        times = [*self.substitutes.next()]
        times += [due for w in self.stream.windows if (due := self._due(w)) is not None]
        if (deadline := self._deadlines.next()) is not None:
            times.append(deadline)
        return min(times, default=None)

    @enforces("ENG-seat")
    def _comes_or_goes(self, windows: tuple[Window, ...]) -> bool:
        """ENG-seat: whoever sits there takes part, and whoever does not, does not, where the rules know coming and
        going. The table's stream is the one that is right. Whoever sits down where somebody has got up in the middle of
        a deal comes when it is over: nobody takes over the cards of another."""
        present = self.stream.present()
        window = next((w for w in windows if w.kind == "table"), None)
        if present is None or window is None:
            return False
        for seat, chair in enumerate(self.actor.table.chairs):
            taken = chair.kind != "free"
            if taken == (seat in present) or self.waits(seat) or self._in_vain.get(seat) == self.stream.seq:
                continue
            if self._do(HOST, Arrive(seat) if taken else Leave(seat), window=window.id) is None:
                return True
            self._in_vain[seat] = self.stream.seq
        return False

    def got_up(self, seat: Seat, person: str) -> None:
        """Who holds the cards of a chair that is being freed; whoever sat there without any does not count."""
        if seat not in self.stream.leaving():
            self._got_up[seat] = person

    def waits(self, seat: Seat) -> bool:
        """Are the cards of this seat another one's, who has got up? Who only changes his mind has his own back; after a
        restart nobody knows any more whose they were, so they are nobody's."""
        if seat not in self.stream.leaving():
            return False
        chair = self.actor.table.chairs[seat]
        return chair.kind != "person" or chair.person != self._got_up.get(seat)

    def _due(self, window: Window) -> int | None:
        """When the table itself answers this question, if it does."""
        if window.seats != (HOST,) or window.waits_for is not None or window.kind == "table":
            return None
        opened = self._opened.get(window.id, self.clock.now())
        if window.kind == "next" and self.stream.state.number:
            return opened + self._result_stays()
        if window.kind in ("shuffle", sealing.OPEN) and self._somebody_may_mix():
            return opened + self.pace.mixing
        return opened if window.kind in hosting.ANSWERED else None

    def _result_stays(self) -> int:
        """Milliseconds for which a result is looked at: no longer than all who are there want to, and longer, within
        reason, where one of them says so; in a tournament the clock goes on."""
        here = self.actor.seats_here()
        if here and self.ready.issuperset(here):
            return 0
        longer = self.staying.intersection(here) and not self.actor.table.tournament
        return max(self.pace.look, self.pace.next_deal) if longer else self.pace.next_deal

    def _somebody_may_mix(self) -> bool:
        """Bots of this server need not throw a word into its shuffle: only people are waited for."""
        mixing = [w for w in self.stream.windows if w.kind == sealing.MIX]
        may_mix = {seat for w in mixing for seat in w.seats if seat not in w.answered}
        return any(chair.kind == "person" and seat in may_mix for seat, chair in enumerate(self.actor.table.chairs))

    def _table_answers(self, windows: tuple[Window, ...]) -> bool:
        now = self.clock.now()
        if self._secretary_comes(windows):
            return True
        for window in windows:
            due = self._due(window)
            if due is None or due > now:
                continue
            if window.kind == "promise" and self._takes_board(window):
                return True
            answer = hosting.answer(self.stream.match, self.stream.state, window, seed=self.seed, draw=self.dice.seed)
            if answer is not None and self._do(HOST, answer.action, window=window.id, seed=answer.seed) is None:
                return True
        return self._races(windows)

    @enforces("CT-4b")
    def _secretary_comes(self, windows: tuple[Window, ...]) -> bool:
        """CT-4b: at a club's table, the secretary who has sat down since is there from the next deal on."""
        options, seat = self.stream.state.options, self.actor.table.secretary
        window = next((w for w in windows if w.kind == "next" and w.seats == (HOST,)), None)
        if window is None or not self.actor.table.secretaries or options.secretary == seat:
            return False
        return self._do(HOST, Amend(replace(options, secretary=seat)), window=window.id) is None

    def _takes_board(self, window: Window) -> bool:
        """Before anything else a match on a board has the points and the rules of the board (MM-15)."""
        board = self.stream.begun.board
        if board is None or self.stream.log:
            return False
        return self._do(HOST, on_board.taking(board), window=window.id) is None

    def _time_is_up(self, windows: tuple[Window, ...]) -> bool:
        now = self.clock.now()
        while (name := self._deadlines.expired(now)) is not None:
            raced = self._race is not None and self._race.window == name
            if self._race_over() if raced else self._do(HOST, TimeUp(), window=name) is None:
                return True
            self._deadlines.give(name, now, ONCE_MORE)
        return self._nobody_left(windows)

    def _nobody_left(self, windows: tuple[Window, ...]) -> bool:
        """Nobody waits for those who have got up for good where the rules know what their silence means."""
        free = {s for s, chair in enumerate(self.actor.table.chairs) if chair.kind == "free" or self.waits(s)}
        timed = [w for w in windows if free and w.must and w.limit is not None and w.waits_for is None]
        silent = [(w.id, {*w.seats} - {*w.answered}) for w in timed]
        return any(seats and seats <= free and self._do(HOST, TimeUp(), window=name) is None for name, seats in silent)

    # --- reactions ---

    def _races(self, windows: tuple[Window, ...]) -> bool:
        """A window that wants reactions measured: from now on they are."""
        for window in windows:
            wanted = hosting.measured(self.stream.match, self.stream.state, window)
            if wanted is None or (self._race is not None and self._race.window == window.id):
                continue
            self._race = Race(window.id, self.clock.now(), wanted[0], wanted[1], {})
            self.actor.ping_seats(self._race.seats)
        race = self._race
        if race is None:
            return False
        for seat in race.seats:
            if self._bot_of(seat) is not None:
                race.bot(seat, self.dice)
        return race.complete and self._race_over()

    def _race_over(self) -> bool:
        race = self._race
        assert race is not None
        return self._do(HOST, race.result(self.dice), window=race.window) is None

    # --- bots ---

    def _bot_of(self, seat: Seat) -> str | None:
        """Which bot acts for this seat now, if any."""
        return PROXY if self.waits(seat) else self.absence.bot_of(seat)

    def _bot_acts(self) -> bool:
        now, plans = self.clock.now(), self.substitutes.plans
        for seat, plan in sorted(plans.items()):
            if self._bot_of(seat) is None:
                del plans[seat]
            elif plan.due <= now:
                del plans[seat]
                try:
                    action = self.stream.understood(wire.encode(plan.action))
                except msgspec.DecodeError:
                    continue
                if self._do(seat, action, window=plan.window) is None:
                    return True
        return False

    def _ask_bots(self) -> bool:
        seats = [(seat, self._bot_of(seat)) for seat in range(len(self.actor.table.chairs))]
        for question in self.substitutes.questions(self.stream, seats, self):
            self.actor.start(question)
        return False

    def thought(self, seat: Seat, answer: tuple[str, Any] | None) -> None:
        self.substitutes.thought(seat, answer, due=self.clock.now() + self._pause(answer))
        self.actor.settle()

    def _pause(self, answer: tuple[str, Any] | None) -> int:
        """Milliseconds until a bot says it: a moment, or where it presses somebody, as long as a person takes."""
        kind = next((w.kind for w in self.stream.windows if answer is not None and w.id == answer[0]), "")
        return self.pace.person if kind in PRESSING else self.actor.bot_pause()

    # --- what is told ---

    def news_of_clocks(self) -> bytes | None:
        """Nothing while nothing is timed, as before."""
        clocks = self.clocks()
        timed = bool(clocks.left)
        told, self._timed = timed or self._timed, timed
        return wire.encode(clocks) if told else None

    def clocks(self) -> wire.Clocks:
        """With the time until the next deal, which is nobody's question."""
        now = self.clock.now()
        left, stopped = self._deadlines.shown(now)
        following = self._next_deal()
        if following is not None and self.stream.state.number and (due := self._due(following)) is not None:
            left[following.id] = max(0, due - now)
            stopped = (*stopped, following.id) if self.absence.stopped() else stopped
        return wire.Clocks(left, stopped)

    def looking(self) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Who has seen enough of the result, and who wants to look for longer."""
        return tuple(sorted(self.ready)), tuple(sorted(self.staying))
