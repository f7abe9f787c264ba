"""A list kept by JSON lines: one object in, one answer out, the closing at the end.

A line is a deal with the facts of `score`, a correction, an undo, a redeal, somebody who comes or goes, a penalty, or
any other action of a list by its `type`. All of it goes through the same decider as a list on a phone.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from stammtisch import texts
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.counting import told
from stammtisch.engine.stream import Stream
from stammtisch.lists import minutes
from stammtisch.lists.actions import ChangePresence, Correct, Enter, Judge, ListAction, Reason, Strike, ThrowIn
from stammtisch.lists.entries import Deal
from stammtisch.lists.events import ListEvent, ListOpened
from stammtisch.lists.folding import opened
from stammtisch.lists.keeping import ScoreListDecider
from stammtisch.lists.kinds import closing, game_points, kind_of, names_of
from stammtisch.lists.people import Who
from stammtisch.lists.scorelist import ScoreList, WrittenLine

Object: TypeAlias = dict[str, Any]
ListStream: TypeAlias = Stream[Who, ScoreList, ListAction, ListEvent, ScoreList]
KEEPER: Final = Who("keeper")


def begun(event: ListOpened) -> ListStream:
    """The stream of a list that has just been opened."""
    return Stream(ScoreListDecider(), opened(event))


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    correct: int
    facts: dict[str, Any]
    by: Annotated[str, Meta(max_length=60)] = ""
    why: Reason = ""
    columns: tuple[int, ...] = ()


class Undo(Struct, frozen=True, forbid_unknown_fields=True):
    undo: bool


class Redeal(Struct, frozen=True, forbid_unknown_fields=True):
    redeal: bool


class Penalty(Struct, frozen=True, forbid_unknown_fields=True):
    """CT-SV-3; 0 is forgiven."""

    penalty: int
    seat: Seat
    why: Reason = ""
    disqualified: bool = False
    line: int | None = None


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    join: Annotated[str, Meta(min_length=1, max_length=60)]


class Presence(Struct, frozen=True, forbid_unknown_fields=True):
    """Exactly one of them: whoever leaves, pauses or is back."""

    leave: Seat | None = None
    pause: Seat | None = None
    back: Seat | None = None


_MOVES: Final[dict[str, Literal["left", "paused", "here"]]] = {"leave": "left", "pause": "paused", "back": "here"}


class ListDialogue:
    """A list while lines come in."""

    def __init__(
        self,
        stream: ListStream,
        names: tuple[str, ...],
        *,
        lang: texts.Lang,
        who: Who = KEEPER,
        clock: Callable[[], int] = lambda: 0,
    ) -> None:
        self.stream, self.names, self.lang, self.who, self.clock = stream, names, lang, who, clock
        self.ref = ""

    @property
    def state(self) -> ScoreList:
        return self.stream.state

    def answer(self, raw: str | bytes) -> str:
        """One line of output for one line of input, whatever stands in it."""
        return consulting.answer(raw, lambda line, lang: self._handle(line), lang=self.lang)

    def _handle(self, line: Object) -> Object:
        """A line may bear a `ref`: the same one again is answered, and does nothing."""
        line = dict(line)
        self.ref = consulting.convert(line.pop("ref", ""), str, where="ref")
        if self.ref and (self.who.person, self.ref) in self.stream.refs:
            return {"again": True, **self._sums()}
        for field, handler in _HANDLERS.items():
            if field in line:
                return handler(self, line)
        return self._entered(line)

    # --- lines -------------------------------------------------------------------------------------------------

    def _entered(self, line: Object) -> Object:
        facts = dict(line)
        columns = consulting.convert(facts.pop("columns", ()), tuple[int, ...], where="columns")
        number = self.state.next_number
        self._do(Enter(number, Deal(facts, columns)))
        return self._told(number)

    def _corrected(self, line: Object) -> Object:
        wanted = consulting.convert(line, Correction)
        standing = self._standing(wanted.correct)
        entry = Deal(wanted.facts, wanted.columns)
        who = replace(self.who, person=wanted.by) if wanted.by else self.who
        self._do(Correct(wanted.correct, entry, standing.version, wanted.why), who)
        return self._told(wanted.correct)

    def _undone(self, line: Object) -> Object:
        if not consulting.convert(line, Undo).undo:
            raise Unanswerable(Refusal("ENG-facts", "refusal.list.undo-true"))
        if not self.state.standing:
            raise Unanswerable(Refusal("ENG-late", "refusal.list.nothing-to-undo"))
        last = self.state.standing[-1]
        self._do(Strike(last.number, last.version, texts.say("cli.list.undone", lang=self.lang)))
        return {"undone": last.number, **self._sums()}

    def _dealt_again(self, line: Object) -> Object:
        self._do(ThrowIn(back=not consulting.convert(line, Redeal).redeal))
        return {"redeals": self.state.redeals, "dealer": self.state.dealer, **self._sums()}

    # --- people ------------------------------------------------------------------------------------------------

    def _penalised(self, line: Object) -> Object:
        wanted = consulting.convert(line, Penalty)
        self._do(Judge(wanted.seat, wanted.penalty, wanted.why, wanted.disqualified, wanted.line))
        return {"penalty": wanted.penalty, "seat": wanted.seat, **self._sums(), "clauses": ["CT-SV-3"]}

    def _joined(self, line: Object) -> Object:
        name, seat = consulting.convert(line, Joining).join, self.state.width
        self._do(ChangePresence(seat, "here"))
        self.names = (*self.names, name)
        return self._there(seat)

    def _moved(self, line: Object) -> Object:
        wanted = consulting.convert(line, Presence)
        named = {field: seat for field in _MOVES if (seat := getattr(wanted, field)) is not None}
        if len(named) != 1:
            raise Unanswerable(Refusal("ENG-facts", "refusal.list.one-move", {"known": [*_MOVES]}))
        ((field, seat),) = named.items()
        if not 0 <= seat < self.state.width:
            raise Unanswerable(Refusal("ENG-seat", "refusal.seat", {"value": seat, "most": self.state.width - 1}))
        self._do(ChangePresence(seat, _MOVES[field]))
        return self._there(seat)

    def _there(self, seat: Seat) -> Object:
        present = list(self.state.present(self.state.next_number))
        return {"seat": seat, "present": present, "dealer": self.state.dealer, **self._sums()}

    def _done(self, line: Object) -> Object:
        """Any other action, as a phone sends it."""
        self._do(consulting.convert(line, ListAction))  # type: ignore[arg-type]
        events = [type(event).__struct_config__.tag for event in self.stream.log[-1].events]
        return {"done": line["type"], "events": events, **self._sums()}

    # --- telling -----------------------------------------------------------------------------------------------

    def _standing(self, number: int) -> WrittenLine:
        line = self.state.line(number)
        if line is None or line.struck:
            raise Unanswerable(Refusal("ENG-late", "refusal.list.no-line", {"number": number}))
        return line

    def _do(self, action: ListAction, who: Who | None = None) -> None:
        actor = who or self.who
        outcome = self.stream.submit(actor, action, at=self.clock(), ref=self.ref, by=self.who.person)
        if isinstance(outcome, Refusal):
            raise Unanswerable(outcome)

    def _sums(self) -> Object:
        """How it stands; without minutes nothing is added up (CT-NUEV-6)."""
        return {"sums": list(game_points(self.state))} if kind_of(self.state).adds_up(self.state) else {}

    def _told(self, number: int) -> Object:
        """What the line gives, and how it stands now."""
        line, kind = self._standing(number), kind_of(self.state)
        result, names = line.result, names_of(line, kind, self.names)
        answer: Object = {
            "line": number,
            "headline": told(result.headline, lang=self.lang, names=names),
            "game_points": list(result.game_points),
            **self._sums(),
            "lines": [consulting.line_in_words(each, self.lang, names=names) for each in result.lines],
        }
        if kind.game == "schafkopf":
            answer["reuegeld_cents"] = list(result.cents)
        if result.facts is not None and kind.marked(result.facts):
            answer["marked"] = True
        return answer

    def closing(self) -> Object:
        """The end of the list, in the words of its rule book; what a game does not have is left out."""
        kind, end = kind_of(self.state), closing(self.state)
        answer: Object = {"closed": True}
        if kind.adds_up(self.state):
            answer[kind.points_name] = list(end.game_points)
        if kind.foot_name and end.added:
            answer[kind.foot_name] = list(end.added)
        if kind.game == "schafkopf":
            answer |= {"results": list(end.results), "reuegeld_cents": list(end.cents)}
        return answer | self._won() if kind.minutes and kind.adds_up(self.state) else answer

    def _won(self) -> Object:
        """CT-17: who has won when it ends here; several who are level play it off."""
        if self.state.annulled:
            return {"winner": None, "annulled": True}
        outcome = minutes.standing(self.state, time_up=True).outcome
        if outcome.kind == "won":
            return {"winner": outcome.seats[0]}
        return {"winner": None, "playoff": list(outcome.seats)}


_HANDLERS: Final[dict[str, Callable[[ListDialogue, Object], Object]]] = {
    "type": ListDialogue._done,
    "correct": ListDialogue._corrected,
    "undo": ListDialogue._undone,
    "redeal": ListDialogue._dealt_again,
    "penalty": ListDialogue._penalised,
    "join": ListDialogue._joined,
    **dict.fromkeys(_MOVES, ListDialogue._moved),
}
