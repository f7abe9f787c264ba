"""The file of a contest: a first line that says what is measured, and a line for each block that is done.

A line is written when its block is done and flushed, so a stop at any moment loses no more than the line it tore; what
is torn is dropped when the file is opened again. Blocks may come in any order, from several processes or runs.
"""

from pathlib import Path
from types import TracebackType
from typing import IO, Final, Literal, Self, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.study.arena import Block, Contest

Part: TypeAlias = Literal["contest", "control"]
PARTS: Final[tuple[Part, ...]] = ("contest", "control")
FORM: Final = "stammtisch-arena-1"


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    form: str
    contest: Contest


class BlockRecord(Struct, frozen=True, forbid_unknown_fields=True):
    part: Part
    block: Block


class BadLedger(Exception):
    """The file cannot be gone on with. `key` and `fields` are the sentence about it."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(key)
        self.key, self.fields = key, fields


class Ledger:
    """The blocks done so far, by part and number; without a path they are kept in memory alone."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.contest, self.path = contest, path
        self.blocks: dict[Part, dict[int, Block]] = {part: {} for part in PARTS}
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        if self.path is not None:
            self._open(self.path)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, part: Part, block: Block) -> None:
        self._write(BlockRecord(part, block))
        self.blocks[part][block.number] = block

    def missing(self, part: Part, count: int) -> list[int]:
        """Which of so many blocks are still to be played."""
        return [number for number in range(count) if number not in self.blocks[part]]

    def first(self, part: Part, count: int) -> list[Block]:
        """Of so many blocks those that are done, in order: what is told of them depends on no process."""
        return [self.blocks[part][number] for number in range(count) if number in self.blocks[part]]

    # --- the file ---

    def _open(self, path: Path) -> None:
        held = path.read_bytes() if path.exists() else b""
        whole = held[: held.rfind(b"\n") + 1]
        if held and not whole and not _begun(held):
            raise BadLedger("arena.no-ledger", file=path)
        self._read(whole, path)
        self._file = path.open("r+b" if held else "wb")
        self._file.truncate(len(whole))
        self._file.seek(len(whole))
        if not whole:
            self._write(Header(FORM, self.contest))

    def _read(self, whole: bytes, path: Path) -> None:
        lines = whole.splitlines()
        if not lines:
            return
        try:
            header = msgspec.json.decode(lines[0], type=Header)
        except msgspec.MsgspecError:
            raise BadLedger("arena.no-ledger", file=path) from None
        if header.form != FORM:
            raise BadLedger("arena.no-ledger", file=path)
        if header.contest != self.contest:
            raise BadLedger("arena.other-contest", file=path, **_difference(header.contest, self.contest))
        for at, text in enumerate(lines[1:], start=2):
            try:
                line = msgspec.json.decode(text, type=BlockRecord)
            except msgspec.MsgspecError:
                raise BadLedger("arena.damaged", file=path, line=at) from None
            self.blocks[line.part][line.block.number] = line.block

    def _write(self, line: Header | BlockRecord) -> None:
        if self._file is not None:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()


def _begun(held: bytes) -> bool:
    """A first line that was torn off is the beginning of one of ours."""
    start = b'{"form":"' + FORM.encode()
    return held.startswith(start) or start.startswith(held)


def _difference(held: Contest, wanted: Contest) -> dict[str, str]:
    """Both contests in what they do not share."""
    left, right = _told(held), _told(wanted)
    apart = [name for name in {**left, **right} if left.get(name) != right.get(name)]
    return {
        "held": ", ".join(f"{name} {left.get(name, '–')}" for name in apart),
        "wanted": ", ".join(f"{name} {right.get(name, '–')}" for name in apart),
    }


def _told(contest: Contest) -> dict[str, str]:
    options = {f"options.{name}": msgspec.json.encode(value).decode() for name, value in contest.options.items()}
    return {
        "game": contest.game,
        "bots": " ".join(contest.bots),
        "players": str(contest.players),
        "seed": str(contest.seed),
        **options,
    }
