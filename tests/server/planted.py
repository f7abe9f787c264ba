"""Leaks planted on purpose: servers that tell too much. Comparing two worlds has to find every one of them."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import pytest
from msgspec.structs import replace

from stammtisch.engine.core import SPECTATOR, Refusal, Seat
from stammtisch.engine.frames import Frame, frame
from stammtisch.server import history_api, wire
from stammtisch.server.absence import Absence
from stammtisch.server.match_host import MatchHost
from stammtisch.server.match_stream import MatchStream
from stammtisch.server.table_actor import TableActor
from stammtisch.server.talk import Talk

Plant: TypeAlias = Callable[[pytest.MonkeyPatch], None]


def _hands(play: MatchStream) -> tuple[tuple[str, ...], ...]:
    return getattr(play.state.deal, "hands", ())


def _aces(hand: tuple[str, ...]) -> int:
    return sum(card[1:] == "A" for card in hand)


def one_picture_for_all(patch: pytest.MonkeyPatch) -> None:
    """The cache forgets for whom the picture was: the first seat's goes to everybody."""
    honest = MatchStream.picture

    def picture(self: MatchStream, seat: Seat) -> bytes:
        shown = self._pictures[1] if self._pictures[0] == self.seq else {}
        return honest(self, min(shown, default=seat))

    patch.setattr(MatchStream, "picture", picture)


def onlookers_share_a_hand(patch: pytest.MonkeyPatch) -> None:
    """Who looks on sees what the first seat sees."""
    honest = MatchStream.picture
    patch.setattr(MatchStream, "picture", lambda self, seat: honest(self, 0 if seat == SPECTATOR else seat))


def a_reconnect_shows_what_happened_unredacted(patch: pytest.MonkeyPatch) -> None:
    """Only whoever comes back sees it: an uninterrupted line never would."""

    def show(self: TableActor, line: int) -> None:
        if self.match_host is not None:
            play = self.match_host.stream
            picture = play.frame(self.connections[line].seat)
            events = tuple(event for entry in play.log[-3:] for event in entry.events)
            self.send(line, wire.Picture(play.name, replace(picture, events=events)))
            self.send(line, self.match_host.clocks())

    patch.setattr(TableActor, "show", show)


def frames_count_events(patch: pytest.MonkeyPatch) -> None:
    """The number of a frame counts events, hidden ones too: a gap tells that there was one."""

    def numbered(self: MatchStream, seat: Seat) -> Frame[Any]:
        events = self.log[-1].events if self.log else ()
        seq = sum(len(entry.events) for entry in self.log)
        return frame(self.match, self.state, seat, events=events, seq=seq)

    patch.setattr(MatchStream, "frame", numbered)


def the_table_says_who_could_answer(patch: pytest.MonkeyPatch) -> None:
    """`ready` of the table's news: whoever has something to say to an open question, by the cards he holds."""
    honest = TableActor.info

    def info(self: TableActor) -> wire.TableInfo:
        info = honest(self)
        if self.match_host is None:
            return info
        play = self.match_host.stream
        able = [s for s in range(len(self.table.chairs)) if len(str(play.frame(s).offers)) % 2]
        return replace(info, ready=tuple(able))

    patch.setattr(TableActor, "info", info)


def the_table_counts_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    """`watching` of the table's news: how many aces the second seat holds."""
    honest = TableActor.info

    def info(self: TableActor) -> wire.TableInfo:
        info = honest(self)
        hands = () if self.match_host is None else _hands(self.match_host.stream)
        return replace(info, watching=_aces(hands[1])) if hands else info

    patch.setattr(TableActor, "info", info)


def clocks_tell_the_sealed_answer(patch: pytest.MonkeyPatch) -> None:
    """More time for those who said yes: the clock of a sealed question shows what somebody has answered."""
    honest = MatchHost.clocks

    def clocks(self: MatchHost) -> wire.Clocks:
        clocks = honest(self)
        sealed = sum(
            len(str(e.action))
            for e in self.stream.log
            if any(w.id == e.window and w.sealed for w in self.stream.windows)
        )
        return replace(clocks, left={name: left + sealed for name, left in clocks.left.items()})

    patch.setattr(MatchHost, "clocks", clocks)


def refusals_name_the_holder(patch: pytest.MonkeyPatch) -> None:
    """You cannot play this card: somebody else has it."""
    honest = TableActor.refuse

    def refuse(self: TableActor, line: int, ref: str, refusal: Refusal) -> None:
        hands = () if self.match_host is None else _hands(self.match_host.stream)
        if "card" in refusal.args:
            holders = [s for s, hand in enumerate(hands) if refusal.args["card"] in hand]
            refusal = replace(refusal, args=refusal.args | {"holders": holders})
        honest(self, line, ref, refusal)

    patch.setattr(TableActor, "refuse", refuse)


def the_log_is_not_redacted(patch: pytest.MonkeyPatch) -> None:
    """GET log gives what happened instead of what I saw."""
    patch.setattr(MatchStream, "seen_by", lambda self, seat=SPECTATOR, *, start=0: [e.events for e in self.log[start:]])


def the_log_is_somebody_elses(patch: pytest.MonkeyPatch) -> None:
    """GET log gives everybody the log of the seat beside him."""
    honest = history_api._seat_then

    async def beside(services: Any, play: MatchStream, guest: Any, seen: Any) -> int:
        return (await honest(services, play, guest, seen) + 1) % play.players

    patch.setattr(history_api, "_seat_then", beside)


def somebody_slow_has_a_choice(patch: pytest.MonkeyPatch) -> None:
    """The table looks again sooner where somebody has only one card to play: when it wakes tells of his hand."""
    honest = MatchHost.wake

    def wake(self: MatchHost) -> int | None:
        pause = honest(self)
        if pause is None:
            return None
        return pause + sum(len(str(self.stream.frame(s).offers)) for s in range(self.stream.players))

    patch.setattr(MatchHost, "wake", wake)


def presence_tells_of_cards(patch: pytest.MonkeyPatch) -> None:
    """A bot is said to play for whoever is away, sooner or later by the aces he holds."""
    honest = Absence.played

    def played(self: Absence, seat: Seat) -> bool:
        playing = self.actor.match_host
        hands = () if playing is None else _hands(playing.stream)
        return honest(self, seat) or bool(hands and self._away(seat) and _aces(hands[seat]) % 2)

    patch.setattr(Absence, "played", played)


def talk_depends_on_a_hand(patch: pytest.MonkeyPatch) -> None:
    """Nobody talks while the second seat holds two aces, or none."""
    honest = Talk._why_unsayable

    def unsayable(self: Talk, line: int, message: Any) -> Refusal | None:
        playing = self.actor.match_host
        hands = () if playing is None else _hands(playing.stream)
        if hands and _aces(hands[1]) % 2 == 0:
            return Refusal("ENG-chat", "refusal.server.quiet")
        return honest(self, line, message)

    patch.setattr(Talk, "_why_unsayable", unsayable)


HIDDEN_CARDS: Final[list[tuple[Plant, str]]] = [
    (one_picture_for_all, "schafkopf strict"),
    (onlookers_share_a_hand, "maumau spectator strict"),
    (a_reconnect_shows_what_happened_unredacted, "doppelkopf normal"),
    (frames_count_events, "schafkopf table"),
    (the_table_says_who_could_answer, "doppelkopf normal"),
    (the_table_counts_what_is_hidden, "schafkopf strict"),
    (refusals_name_the_holder, "schafkopf strict"),
    (the_log_is_not_redacted, "ct match"),
    (the_log_is_somebody_elses, "doppelkopf normal"),
    (somebody_slow_has_a_choice, "schafkopf table"),
    (presence_tells_of_cards, "schafkopf strict"),
    (talk_depends_on_a_hand, "schafkopf strict"),
]
"""Each with the table at which it has to be found."""
SEALED_ANSWERS: Final[list[tuple[Plant, str]]] = [
    (clocks_tell_the_sealed_answer, "doppelkopf normal"),
    (the_log_is_not_redacted, "doppelkopf normal"),
    (a_reconnect_shows_what_happened_unredacted, "maumau plenary table"),
]
