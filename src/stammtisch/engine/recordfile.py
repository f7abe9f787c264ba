"""A match or a deal as a file that people can read and programs can check; text in, text out.

Two forms hold the same things, a readable text and JSON lines (`recordforms` knows how). Both end with a line that
counts the records, repeats the game points and carries a SHA-256 over everything before its digits. Reading trusts
nothing: each line is written again from what was understood and must come out the same, each act is decided again by
the rules, and last of all the checksum speaks about what the rules cannot know, names and times. Whatever is wrong has
a line number.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from stammtisch import fair
from stammtisch.cards import Cards
from stammtisch.engine import notation, records
from stammtisch.engine.core import Accepted, Game, Refusal
from stammtisch.engine.match import DealClosed, DealGame, DealOpened, MatchState, SeedRevealed
from stammtisch.engine.open_match import Promised
from stammtisch.engine.recordforms import (
    FORMAT,
    JSONL,
    TEXT,
    AnyRecord,
    BadRecord,
    Content,
    End,
    Header,
    Layout,
    damaged,
    same_again,
    understood,
)
from stammtisch.engine.scoring import ScoreLine, column_sums
from stammtisch.engine.sealing import Seal, why_unfair
from stammtisch.engine.shuffling import Mixed, Pledged, Shuffled, WordsOpened

__all__ = [
    "BadRecord",
    "DealProof",
    "Games",
    "Header",
    "Replayed",
    "read",
    "replay",
    "verify",
    "write_jsonl",
    "write_text",
]

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
AnyDealGame: TypeAlias = DealGame[Any, Any, Any, Any, Any]
Games: TypeAlias = Mapping[str, AnyDealGame]
"""The games a file may be of, by name."""


class Replayed(Struct, frozen=True):
    """What came of the records, decided again."""

    header: Header
    state: Any
    records: int
    game_points: tuple[int, ...] | None
    lines: tuple[ScoreLine, ...]


class DealProof(Struct, frozen=True):
    """Whether the shuffles of one deal follow from a seed promised before; `refusal` says why not when broken.

    A lot outside any deal has a number and a proof of its own.
    """

    deal: int
    line: int
    verdict: Literal["proven", "broken", "unrevealed", "unsealed"]
    shuffles: int = 0
    refusal: Refusal | None = None
    lot: bool = False
    method: fair.Method = 1
    """Which promise the deal carries: that of the seed alone, or of every word besides."""
    kept: tuple[str, ...] = ()
    """Who promised a word and did not open it."""

    @property
    def key(self) -> str:
        """The sentence in `texts/` for this verdict."""
        return f"record.{'lot' if self.lot else 'proof'}-{self.verdict}"


class _Opened(Struct, frozen=True):
    """A file whose every line is understood and typed; whether it is true is another question."""

    game: AnyDealGame
    decider: AnyGame
    start: Any
    header: Header
    records: list[AnyRecord]
    told: list[list[dict[str, Any]]]
    """The events of each record as the file has them: an older one leaves out what is younger."""
    where: list[list[int]]
    end: End
    last: int
    intact: bool


# --- writing ---------------------------------------------------------------------------------------------------


def write_text(header: Header, log: Iterable[AnyRecord], game: AnyDealGame) -> str:
    """The file as people read it."""
    return _written(header, list(log), game, TEXT)


def write_jsonl(header: Header, log: Iterable[AnyRecord], game: AnyDealGame) -> str:
    """The file as programs read it: header, records and end, one JSON object a line."""
    return _written(header, list(log), game, JSONL)


def _written(header: Header, log: list[AnyRecord], game: AnyDealGame, layout: Layout) -> str:
    if [record.seq for record in log] != [log[0].seq + k for k in range(len(log))]:
        raise ValueError("records have to follow each other without a gap")
    decider, start = _begun(header, game)
    game_points, _ = _standing(game, records.replay(decider.evolve, start, log))
    plain = [
        replace(record, action=notation.plain(record.action), events=tuple(map(notation.plain, record.events)))
        for record in log
    ]
    blank = End(len(log), game_points, "0" * 64)
    content = Content(msgspec.convert(notation.plain(header), Header), plain, blank)
    end = replace(blank, sha256=_digest(layout.lines(content), blank.sha256))
    return "\n".join([*layout.lines(replace(content, end=end)), ""])


def _digest(lines: Sequence[str], digits: str) -> str:
    """Over everything before the digits: `head -c -65 FILE | sha256sum` gives the same for the text layout."""
    return hashlib.sha256("\n".join(lines).rpartition(digits)[0].encode()).hexdigest()


def _begun(header: Header, game: AnyDealGame) -> tuple[AnyGame, Any]:
    """The decider the records were made by, and its state before the first of them."""
    if header.kind == "deal":
        return game, game.start(header.options, header.dealer)
    match = game.match()
    return match, match.begin(header.options, dealer=header.dealer)


def _standing(game: AnyDealGame, state: Any) -> tuple[tuple[int, ...] | None, tuple[ScoreLine, ...]]:
    """The game points so far, and the lines that explain them."""
    if isinstance(state, MatchState):
        rows = [state.totals, *(line.game_points for line in state.final)]
        lines = [line for row in state.rows for line in row.result.lines]
        return column_sums(rows, width=len(game.seats)), (*lines, *state.final)
    result = game.result(state)
    return (None, ()) if result is None else (result.game_points, result.lines)


# --- reading ---------------------------------------------------------------------------------------------------


def read(text: str, games: Games) -> tuple[Header, list[AnyRecord]]:
    """Header and records of a file that is whole and unaltered; the rules are asked only where the checksum fails."""
    file = _opened(text, games)
    if not file.intact:
        _judged(file)
    return file.header, file.records


def replay(text: str, games: Games) -> Replayed:
    """Decides every act of the file again and folds what it says: both have to come to the same."""
    file = _opened(text, games)
    state = _judged(file)
    game_points, lines = _standing(file.game, state)
    return Replayed(file.header, state, len(file.records), game_points, lines)


def _opened(text: str, games: Games) -> _Opened:
    layout, lines = _taken_apart(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    content = layout.content(lines)
    same_again(layout, lines, content)
    header, game = _typed_header(content.header, games, layout)
    try:
        decider, start = _begun(header, game)
    except Exception:  # options of the right types may still make no sense to the game
        damaged(_line_of("options", layout), "options", game=header.game)
    log, told = _typed_records(content, decider, game)
    if content.end.records != len(log):
        damaged(len(lines), "count", said=content.end.records, found=len(log))
    intact = _digest(lines, content.end.sha256) == content.end.sha256
    return _Opened(game, decider, start, header, log, told, content.where, content.end, len(lines), intact)


def _taken_apart(text: str) -> tuple[Layout, list[str]]:
    """The lines, from the first that names the form to the last that closes the file."""
    lines = text.split("\n")
    if not text.strip():
        damaged(1, "empty")
    first = [(layout, head) for layout in (TEXT, JSONL) if (head := layout.first.match(lines[0]))]
    if not first or int(first[0][1][1]) < FORMAT:
        damaged(1, "foreign", found=lines[0])
    layout, head = first[0]
    if int(head[1]) > FORMAT:
        damaged(1, "newer", format=int(head[1]), known=FORMAT)
    if (torn := lines.pop()) != "":
        damaged(len(lines) + 1, "torn", found=torn)
    closing = [number for number, line in enumerate(lines, 1) if line.startswith(layout.last)]
    if not closing:
        damaged(len(lines), "unfinished", found=lines[-1])
    if closing[0] != len(lines):
        damaged(closing[0] + 1, "after-end", found=lines[closing[0]])
    for number, line in enumerate(lines, 1):
        understood(number, line, str.encode)
    return layout, lines


def _line_of(field: str, layout: Layout) -> int:
    """Where the header says it."""
    return {"game": 3, "names": 6, "dealer": 7, "options": 9}[field] if layout is TEXT else 1


def _typed_header(header: Header, games: Games, layout: Layout) -> tuple[Header, AnyDealGame]:
    unseated = games.get(header.game)
    if unseated is None:
        damaged(_line_of("game", layout), "unknown-game", found=header.game, known=", ".join(sorted(games)))
    game = unseated.seated(len(header.names))
    if game is None:
        damaged(_line_of("names", layout), "seats", found=len(header.names), game=header.game)
    if header.dealer not in game.seats:
        damaged(_line_of("dealer", layout), "dealer", found=header.dealer)
    stored = header.options
    options = _typed(game.stored_options(stored) if isinstance(stored, dict) else stored, game.options_type)
    if options is None:
        damaged(_line_of("options", layout), "options", game=header.game)
    return replace(header, options=options), game


def _typed_records(
    content: Content, decider: AnyGame, game: AnyDealGame
) -> tuple[list[AnyRecord], list[list[dict[str, Any]]]]:
    typed: list[AnyRecord] = []
    told: list[list[dict[str, Any]]] = []
    for record, where in zip(content.records, content.where, strict=True):
        expected = content.records[0].seq + len(typed)
        if record.seq != expected:
            damaged(where[0], "gap", found=record.seq, expected=expected)
        stored = game.stored_record({"action": record.action, "events": record.events})
        told.append(stored["events"])
        action = _known(stored["action"], decider.action_types, where[0])
        events = [_known(event, decider.event_types, line) for event, line in zip(told[-1], where[1:], strict=True)]
        typed.append(replace(record, action=action, events=tuple(events)))
    return typed, told


def _known(plain: dict[str, Any], types: Any, line: int) -> Any:
    struct = _typed(plain, types)
    if struct is None:
        damaged(line, "unknown-words", found=notation.to_line(plain) if "type" in plain else str(plain))
    return struct


def _typed(plain: Any, types: Any) -> Any:
    """The Struct that is meant, or None: every field has to fit, and none may be left over."""
    try:
        struct = msgspec.convert(plain, types, str_keys=True)
    except msgspec.ValidationError:
        return None
    return struct if _holds(notation.plain(struct), plain) else None


def _holds(now: Any, written: Any) -> bool:
    """Is all that was said known? What is known besides are defaults of fields younger than the file."""
    if isinstance(written, dict):
        return all(name in now and _holds(now[name], value) for name, value in written.items())
    if isinstance(written, list):
        return len(now) == len(written) and all(map(_holds, now, written))
    return bool(now == written)


# --- judging ---------------------------------------------------------------------------------------------------


def _judged(file: _Opened) -> Any:
    """The state at the end; the first line that the rules would not have written raises."""
    decided = folded = file.start
    for record, told, where in zip(file.records, file.told, file.where, strict=True):
        outcome = _decided(file, decided, record, where[0])
        _same_events(record, told, outcome, where)
        decided, folded = outcome.state, records.replay(file.decider.evolve, folded, [record])
        if decided != folded and json.dumps(notation.plain(decided)) != json.dumps(notation.plain(folded)):
            damaged(where[-1], "fold", found=notation.write(record.action))
    game_points, _ = _standing(file.game, decided)
    if game_points != file.end.game_points:
        written, derived = (" ".join(map(str, row or "-")) for row in (file.end.game_points, game_points))
        damaged(file.last, "points", said=written, found=derived)
    if not file.intact:
        damaged(file.last, "changed", said=file.end.sha256)
    return folded


def _decided(file: _Opened, state: Any, record: AnyRecord, line: int) -> Accepted[Any, Any]:
    act = notation.write(record.action)
    try:
        outcome = file.decider.submit(state, record.actor, record.action, window=record.window)
    except Exception:  # an altered act may be one that no rule expects
        damaged(line, "unjudgeable", found=act, window=record.window)
    if isinstance(outcome, Refusal):
        damaged(
            line,
            "refused",
            found=act,
            window=record.window,
            clause=outcome.clause,
            reason=outcome.key,
            given=outcome.args,
        )
    return outcome


def _same_events(
    record: AnyRecord, told: list[dict[str, Any]], outcome: Accepted[Any, Any], where: Sequence[int]
) -> None:
    """Compared as they are written: a tuple that came back as a list is no difference, nor is a field younger than the
    file; what comes of the events is compared besides."""
    plain = list(map(notation.plain, outcome.events))
    if record.events == outcome.events or (len(told) == len(plain) and all(map(_holds, plain, told))):
        return
    due = [*map(_as_far_as_told, record.events, outcome.events), *outcome.events[len(record.events) :]]
    written, derived = (list(map(notation.write, events)) for events in (record.events, due))
    for nth, (stated, expected) in enumerate(zip_longest(written, derived, fillvalue=""), 1):
        line = where[min(nth, len(where) - 1)]
        if not stated:
            damaged(line, "event-missing", expected=expected)
        if not expected:
            damaged(line, "event-extra", found=stated)
        if stated != expected:
            damaged(line, "event", found=stated, expected=expected)


def _as_far_as_told(recorded: Any, derived: Any) -> Any:
    """What the rules say now, without what is younger than the file: the facts of a result, or a field left out (None).

    What was left out must then follow from the rest: decided and folded, both have to come to the same state.
    """
    if type(recorded) is not type(derived):
        return derived
    if isinstance(recorded, DealClosed) and recorded.result.facts is None:
        return DealClosed(replace(derived.result, facts=None, headline=()))
    silent = [f.name for f in fields(derived) if f.default is None and getattr(recorded, f.name) is None]
    return replace(derived, **dict.fromkeys(silent)) if silent else derived


# --- proving ---------------------------------------------------------------------------------------------------


def verify(text: str, games: Games) -> list[DealProof]:
    """Deal by deal: does the revealed seed fit the promise, and does every shuffle follow from it?

    Needs no rule of the game but its pack, so it holds even where the rules have changed since.
    """
    file = _opened(text, games)
    if not file.intact:
        _judged(file)
    names = file.header.names
    return [
        replace(_proof(deal, file.game), kept=tuple(names[seat] for seat in deal.seal.kept)) for deal in _deals(file)
    ]


class _Deal(Struct, frozen=True):
    """What one deal left behind for its proof."""

    number: int
    line: int
    opened: DealOpened[Any] | None
    seal: Seal
    seed: str | None = None
    lot: Cards | None = None
    """The pack of a lot; a deal has that of its game."""


def _deals(file: _Opened) -> list[_Deal]:
    deals = [_Deal(1, 1, None, Seal(""))] if file.header.kind == "deal" else []
    for record, where in zip(file.records, file.where, strict=True):
        for event, line in zip(record.events, where[1:], strict=True):
            if isinstance(event, DealOpened):
                deals.append(_Deal(event.number, line, event, Seal(event.commitment or "")))
            elif isinstance(event, Promised):
                seal = Seal(event.commitment or "")
                deals.append(_Deal(event.number, line, None, seal, lot=event.pack))
            elif isinstance(event, SeedRevealed) and deals:
                deals[-1] = replace(deals[-1], seed=event.seed, line=line)
            elif deals:
                deals[-1] = replace(deals[-1], seal=_noted(deals[-1].seal, event))
    return deals


def _noted(seal: Seal, event: Any) -> Seal:
    """Not the note the match keeps for itself: who checks must not lean on who is checked. A promise counts only while
    no word is open, and a word that is opened too early was never promised."""
    if isinstance(event, Pledged):
        return seal if seal.opened else replace(seal, pledges=(*seal.pledges, (event.seat, event.promise)))
    if isinstance(event, WordsOpened):
        return replace(seal, opened=True)
    if isinstance(event, Mixed) and event.entropy:
        pledges = seal.pledges if seal.opened else tuple(p for p in seal.pledges if p[0] != event.seat)
        entropy = (*seal.entropy, (event.seat, event.entropy))
        return replace(seal, entropy=entropy, pledges=pledges, opened=True)
    return replace(seal, orders=(*seal.orders, event.order)) if isinstance(event, Shuffled) else seal


def _proof(deal: _Deal, game: AnyDealGame) -> DealProof:
    seal, method = deal.seal, fair.method_of(deal.seal.commitment)
    proof = DealProof(deal.number, deal.line, "unsealed", len(seal.orders), lot=deal.lot is not None, method=method)
    if not deal.seal.commitment:
        return proof
    if deal.seed is None:
        return replace(proof, verdict="unrevealed")
    try:
        pack = deal.lot if deal.opened is None else game.pack_of(deal.opened)
        refusal = why_unfair(deal.seal, deal.seed, pack or ())
    except Exception:  # no such pack
        damaged(deal.line, "options", game=game.name)
    return replace(proof, verdict="proven" if refusal is None else "broken", refusal=refusal)
