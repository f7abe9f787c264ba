"""A list on a table, for tests of lists alone."""

from typing import Any

from stammtisch.engine.core import Accepted, Refusal
from stammtisch.games.chaotentrumpf.scoring import Facts as ChaosFacts
from stammtisch.games.doppelkopf.scoring import Facts as DoppelkopfFacts
from stammtisch.games.maumau.scoring import Facts as MauMauFacts
from stammtisch.games.schafkopf.scoring import Facts as SchafkopfFacts
from stammtisch.lists.actions import Enter, ListAction
from stammtisch.lists.dialogue import begun
from stammtisch.lists.entries import Deal
from stammtisch.lists.events import ListEvent
from stammtisch.lists.kinds import KINDS, closing, game_points
from stammtisch.lists.opening import Header, opened
from stammtisch.lists.people import Who
from stammtisch.lists.scorelist import ScoreList, WrittenLine

NAMES = ("Anna", "Bert", "Cilli", "Didi", "Emil", "Franz", "Gusti", "Heini", "Ida", "Jakob")
A = Who("keeper", "anna", 0)
B, C, D = Who("second", "bert", 1), Who("player", "cilli", 2), Who("player", "didi", 3)
SUPERVISOR, DIRECTOR, DESK = Who("supervisor", "s"), Who("director", "d"), Who("desk", "c")
TEAM, HOST = Who("team", "t"), Who("host")


def sk(contract: str, declarer: int, **more: Any) -> Deal:
    return Deal(SchafkopfFacts(contract, declarer, **more))  # type: ignore[arg-type]


def dk(contract: str, re: tuple[int, ...], re_augen: int | None = None, **more: Any) -> Deal:
    return Deal(DoppelkopfFacts(contract, re, re_augen, **more))  # type: ignore[arg-type]


def ct(trump: str, augen: tuple[int, ...], trumps: tuple[int, ...], **more: Any) -> Deal:
    return Deal(ChaosFacts(trump, augen, trumps, **more))


def mm(winner: int, **more: Any) -> Deal:
    return Deal(MauMauFacts(winner, **more))


class Sheet:
    """A list and its log."""

    def __init__(self, kind: str, width: int = 4, **header: Any) -> None:
        options = header.pop("options", {})
        options |= {name: header.pop(name) for name in list(header) if name not in Header.__struct_fields__}
        self.opened = opened(KINDS[kind], Header(NAMES[:width], options=options, **header))
        self.stream = begun(self.opened)

    @property
    def state(self) -> ScoreList:
        return self.stream.state

    @property
    def game_points(self) -> tuple[int, ...]:
        return game_points(self.state)

    @property
    def results(self) -> tuple[int, ...]:
        return closing(self.state).results

    def line(self, number: int) -> WrittenLine:
        line = self.state.line(number)
        assert line is not None
        return line

    def facts(self, number: int) -> Any:
        return self.line(number).result.facts

    def do(self, who: Who, *actions: ListAction) -> tuple[ListEvent, ...]:
        events: tuple[ListEvent, ...] = ()
        for action in actions:
            outcome = self.stream.submit(who, action)
            assert isinstance(outcome, Accepted), outcome
            events = outcome.events
        return events

    def enter(self, *entries: Any, who: Who = A) -> None:
        """The next deals."""
        for entry in entries:
            self.do(who, Enter(self.state.next_number, entry))

    def refusal(self, who: Who, action: ListAction) -> Refusal:
        before = self.state
        outcome = self.stream.submit(who, action)
        assert isinstance(outcome, Refusal), outcome
        assert self.state is before
        return outcome
