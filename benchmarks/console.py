"""Our bots against another program, on the arena's duplicate deals: cards alone, contract and announcements given.

    python benchmarks/console.py GAME BOT 'COMMAND...' [--blocks 20] [--seed 1] [--options JSON] [--out FILE]

The other program is started once for every seat and deal, and speaks lines of JSON. For each card of its seat it is
told `{"seat": 2, "hand": [...], "legal": [...], "events": [...], "hands": [[...], ...]}`: the events of this deal as
its seat saw them, and for programs that want a whole deal typed in all hands as they were dealt. It answers
`{"card": "EO"}`, or `{"pass": "why"}` where it cannot play this deal; such a pack is left out for both and counted.
Bids and everything else of its seat are a club member's, as they are for our bot; in Doppelkopf nobody announces.
Printed for both alike is the time of the clock a card with a choice took: equal time is where theirs is not less.
"""

import argparse
import json
import shlex
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import msgspec

from stammtisch import bots
from stammtisch.bots.thinking import Question, tag, this_deal
from stammtisch.engine.frames import Frame
from stammtisch.games.doppelkopf.actions import PlayCard as DoppelkopfCard
from stammtisch.study.arena import Block, Contest, Deal, judged, lineups
from stammtisch.study.contests import contest
from stammtisch.tricks import PlayCard

PLACE: Final = "club"
"""Who holds the other program's place in the line-up, and speaks for it."""
PATIENCE: Final = 4
"""So many packs are tried for each block that is wanted."""
CARDS: Final = {"schafkopf": PlayCard, "doppelkopf": DoppelkopfCard}


QUIET: Final = "announce"
"""A kind of window to which nobody says anything: no other program is told what was announced."""


class LeftOut(Exception):
    """The other program cannot play this deal."""


class Quiet:
    """One of our bots; a club member says all but announcements for it. `spent` is the clock's time for its cards
    with a choice."""

    def __init__(self, bot: bots.Bot, words: bots.Bot, game: str) -> None:
        self._bot, self._words, self._card = bot, words, CARDS[game]
        self.spent, self.answers = 0.0, 0

    def answer(self, frame: Frame[Any], log: bots.Log) -> tuple[str, Any] | None:
        rest = tuple(w for w in frame.windows if w.kind != QUIET)
        answer = self._words.answer(msgspec.structs.replace(frame, windows=rest), log)
        if answer is None or not isinstance(answer[1], self._card):
            return answer
        cards = tuple(w for w in frame.windows if w.id == answer[0])
        begun = time.monotonic()
        answer = self._bot.answer(msgspec.structs.replace(frame, windows=cards), log)
        if self.choice(answer, frame, log):
            self.spent += time.monotonic() - begun
            self.answers += 1
        return answer

    def choice(self, answer: tuple[str, Any] | None, frame: Frame[Any], log: bots.Log) -> list[str]:
        """The cards among which this answer chose; none where it is no card, or the only one."""
        if answer is None or not isinstance(answer[1], self._card):
            return []
        window = next(w for w in frame.windows if w.id == answer[0])
        legal = [*Question(window, frame, log).values("play-card", "card")]
        return legal if len(set(legal)) > 1 else []


class Peer:
    """A seat of the other program; `spent` as for our bot."""

    def __init__(self, command: str, deal: Deal, seat: int, game: str) -> None:
        self._deal, self._seat, self._game, self._command = deal, seat, game, command
        member = bots.bot(PLACE, game, seat=seat, seed=0)
        self._words = Quiet(member, member, game)
        self._process: subprocess.Popen[str] | None = None
        self.spent, self.answers = 0.0, 0

    def answer(self, frame: Frame[Any], log: bots.Log) -> tuple[str, Any] | None:
        answer = self._words.answer(frame, log)
        legal = self._words.choice(answer, frame, log)
        if answer is None or not legal:
            return answer
        return answer[0], CARDS[self._game](self._ask(frame, log, legal))

    def _ask(self, frame: Frame[Any], log: bots.Log, legal: list[str]) -> Any:
        events = this_deal(log)
        *_, hands = (e.hands for record in self._deal.stream.log for e in record.events if tag(e) == "dealt")
        question = {
            "seat": self._seat,
            "hand": frame.view.deal.hand,
            "legal": legal,
            "events": [msgspec.to_builtins(event) for event in events],
            "hands": hands,
        }
        begun = time.monotonic()
        answer = self._told(question)
        self.spent += time.monotonic() - begun
        self.answers += 1
        if "pass" in answer:
            raise LeftOut(answer["pass"])
        if answer["card"] not in legal:
            raise LeftOut(f"{answer['card']} is not among {legal}")
        return answer["card"]

    def _told(self, question: Any) -> dict[str, Any]:
        if self._process is None:
            command = shlex.split(self._command)
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin and self._process.stdout  # noqa: PT018
        self._process.stdin.write(msgspec.json.encode(question).decode() + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise LeftOut("no answer")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()


def ours_at(deal: Deal, seat: int, game: str) -> Quiet:
    return Quiet(deal.seats[seat], bots.bot(PLACE, game, seat=seat, seed=0), game)


def played(given: Contest, command: str, number: int) -> Block:
    """One pack from every seat; `seconds` are of the clock and `answers` cards with a choice, for both alike."""
    ours = given.bots[0]
    gained: dict[str, list[int]] = {ours: [], PLACE: []}
    answers, seconds = dict.fromkeys(gained, 0), dict.fromkeys(gained, 0.0)
    for shift, lineup in enumerate(lineups(given)):
        deal = Deal(given, number, lineup, shift=shift)
        seats = [
            Peer(command, deal, seat, given.game) if name == PLACE else ours_at(deal, seat, given.game)
            for seat, name in enumerate(lineup)
        ]
        deal.seats = [*seats]
        try:
            game_points = deal.play()
        finally:
            for seat in seats:
                if isinstance(seat, Peer):
                    seat.close()
        for name, seat, won in zip(lineup, seats, game_points, strict=True):
            gained[name].append(won)
            answers[name] += seat.answers
            seconds[name] += seat.spent
    return Block(number, {n: statistics.fmean(row) for n, row in gained.items()}, 2, answers, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*CARDS])
    parser.add_argument("bot")
    parser.add_argument("command")
    parser.add_argument("--blocks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--out", type=Path, help="a line for each block")
    given = parser.parse_args()
    if given.bot == PLACE:
        parser.error(f"{PLACE} bids for the other program and holds its place; name another bot")
    chosen = contest(given.game, (given.bot, PLACE), players=4, options=given.options, seed=given.seed)
    blocks, left_out, number = list[Block](), 0, 0
    while len(blocks) < given.blocks and number < PATIENCE * given.blocks:
        try:
            blocks.append(played(chosen, given.command, number))
        except LeftOut as why:
            left_out += 1
            print(f"block {number} left out: {why}", file=sys.stderr)
        else:
            if given.out:
                with given.out.open("ab") as file:
                    file.write(msgspec.json.encode(blocks[-1]) + b"\n")
        number += 1
        if len(blocks) > 1:
            told(chosen, blocks, left_out)


def told(given: Contest, blocks: list[Block], left_out: int) -> None:
    result = judged(given, blocks)
    ms = {
        name: 1000 * sum(b.seconds[name] for b in blocks) / max(1, sum(b.answers[name] for b in blocks))
        for name in given.bots
    }
    print(
        f"{len(blocks)} blocks ({left_out} left out): {result.gain:+.2f} ± {result.interval:.2f} game points a deal; "
        f"{ms[given.bots[0]]:.0f} ms a card with a choice against {ms[PLACE]:.0f}, by the clock",
        flush=True,
    )


if __name__ == "__main__":
    main()
