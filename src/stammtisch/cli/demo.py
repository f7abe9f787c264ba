"""`stammtisch demo`: a refereed deal, or a whole series, on the screen."""

import secrets
import time
from pathlib import Path
from random import Random
from typing import Annotated, Any, get_args

import msgspec
import typer

from stammtisch import bots, fair, games, texts
from stammtisch.cards import Card
from stammtisch.cli.common import console, fail, lang, say
from stammtisch.cli.onscreen import print_list, print_result
from stammtisch.engine.consulting import error
from stammtisch.engine.core import HOST, Refusal, Seat, TimeUp, Window
from stammtisch.engine.frames import frame
from stammtisch.engine.gameinfo import GameInfo
from stammtisch.engine.loop import Loop, Move, TableItself
from stammtisch.engine.match import DealClosed, DealOpened, MatchState, SeedRevealed
from stammtisch.engine.open_match import Promised
from stammtisch.engine.recordfile import Header, write_jsonl, write_text
from stammtisch.engine.shuffling import Mixed
from stammtisch.engine.stream import GameStream
from stammtisch.rulebook import book


def demo(
    game: Annotated[str, typer.Argument(help="The game: " + ", ".join(games.names()))] = "schafkopf",
    deals: Annotated[int, typer.Option(help="How many deals that count; 32 are a series.", min=1, max=400)] = 1,
    seed: Annotated[int | None, typer.Option(help="The same number gives the same deals again.")] = None,
    record: Annotated[
        Path | None, typer.Option(help="Also write a record: .jsonl as JSON lines, else as text.")
    ] = None,
) -> None:
    """Play refereed deals on the screen: bidding, tricks, a refusal with its clause, score lines, the list."""
    if game not in games.names():
        fail(say("refusal.game", value=game, known=list(games.names())))
    rng = Random(seed if seed is not None else secrets.randbits(64))
    table = Demo(games.info(game), deals=deals, rng=rng)
    table.show()
    if record is not None:
        _write(table, record)


def _now() -> int:
    return time.time_ns() // 10**6


class Demo(Loop[Any, Any, Any, Any]):
    """One table: bots act, the match decides, the screen tells. Once somebody reaches for a wrong card."""

    def __init__(self, info: GameInfo, *, deals: int, rng: Random) -> None:
        self.info, self.rng = info, rng
        rules = info.rules()
        self.match, self.dealer = rules.match(), rules.seats[-1]
        self.names = bots.CALLED[: len(rules.seats)]
        self.deals = deals
        options = msgspec.convert({info.length: deals} if info.length.endswith("deals") else {}, rules.options_type)
        super().__init__(GameStream(self.match, self.match.begin(options, dealer=self.dealer)))
        best = bots.names(info.name)[0]
        self.players = [bots.bot(best, info.name, seat=s, seed=rng.getrandbits(32)) for s in rules.seats]
        self.itself = TableItself(self.match, lambda: rng.randbytes(fair.SEED_BYTES))
        self.tempted, self.loud = False, deals == 1
        self.trick: list[tuple[Seat, Card]] = []
        self.tricks = 0
        self.proof = "cli.verify-hint"
        self.has_tricks = any(kind.__struct_config__.tag == "trick-taken" for kind in get_args(rules.event_types))

    @property
    def state(self) -> MatchState[Any, Any, Any]:
        state: MatchState[Any, Any, Any] = self.stream.state
        return state

    def show(self) -> None:
        while (outcome := self.step()) is not None:
            for event in outcome.events:
                self.tell(event)
        if not self.loud:
            print_list(self.info.sheet(self.state, self.names))
        console.print(say("cli.try-next"), style="dim")

    def choose(self) -> Move | None:
        state = self.state
        if state.deal is None and state.seal is None and len(state.rows) >= self.deals:
            return None
        window = next((w for w in self.stream.windows if w.waits_for is None and w.must), None)
        if window is None:
            return None
        self.tempt(window)
        actor = next(s for s in window.seats if s not in window.answered)
        if actor == HOST:
            return Move(HOST, self.itself.answer(self.state, window) or TimeUp(), window.id, _now())
        return self.think(actor)

    def think(self, seat: Seat) -> Move:
        """What the bot says to all it is asked; one who has nothing to say says anything."""
        seen, log = frame(self.match, self.state, seat, seq=self.stream.seq), self.stream.seen_by(seat)
        anything = bots.bot("random", self.info.name, seat=seat, seed=self.rng.getrandbits(32))
        answer = self.players[seat].answer(seen, log) or anything.answer(seen, log)
        assert answer is not None, seen.windows
        window, action = answer
        if isinstance(action, dict):
            action = msgspec.convert(action, self.match.action_types)
        return Move(seat, action, window, _now())

    def tempt(self, window: Window) -> None:
        """Once a deal somebody reaches for a card he may not play, to hear the referee."""
        if self.tempted or not self.loud or window.kind not in ("card", "play"):
            return
        seat = window.seats[0]
        play = next((f.action for f in self.match.offers(self.state, seat, window) if "card" in f.fields), None)
        if play is None:
            return
        seen: Any = self.match.view(self.state, seat).deal
        for card in seen.hand:
            outcome = self.match.submit(self.state, seat, play(card), window=window.id)
            if isinstance(outcome, Refusal):
                self.tempted = True
                console.print(f"  {say('cli.tries', names=self.names, seat=seat, card=card)}", style="yellow")
                text = error(outcome, lang())["text"]
                console.print(f"  {say('cli.refused', clause=outcome.clause, text=text)}", style="red")
                return

    # --- what is said about it ---

    def tell(self, event: Any) -> None:
        if isinstance(event, DealClosed) and not event.result.redeal and self.loud:
            print_result(event.result, self.names)
        elif self.loud and (line := self._sentence(event)) is not None:
            console.print(line)

    def _sentence(self, event: Any) -> str | None:
        """Hands, tricks and the proof of the shuffle stand here in one line each; the rest is told as on the page."""
        tag = event.__struct_config__.tag
        if isinstance(event, DealOpened):
            return "\n" + say("cli.deal", names=self.names, number=len(self.state.rows) + 1, seat=event.dealer)
        if isinstance(event, Mixed):
            key = "cli.mixed" if event.entropy else "cli.mixed.silent"
            return f"  {say(key, names=self.names, seat=event.seat, word=event.entropy)}"
        if isinstance(event, Promised):
            self.proof = "cli.verify-hint.lot"  # nobody's word is in a lot outside the deals
            return None
        if isinstance(event, SeedRevealed):
            key, self.proof = self.proof, "cli.verify-hint"
            return say(key, commitment=fair.commitment(event.seed, 2)[:12])
        if tag in ("dealt", "dealt-again"):
            key, hands = ("cli.hand", event.hands) if tag == "dealt" else ("cli.hand-again", event.cards)
            return "\n".join("  " + say(key, names=self.names, seat=s, cards=h) for s, h in enumerate(hands))
        if tag == "card-played" and self.has_tricks:
            self.trick.append((event.seat, event.card))
            return None
        if tag == "trick-taken":
            return "  " + self._trick_line(event.seat)
        sentence = texts.told(self.info.short, msgspec.to_builtins(event), lang=lang(), names=self.names)
        return f"  {sentence}" if sentence else None

    def _trick_line(self, taker: Seat) -> str:
        cards = "  ".join(f"{self.names[seat]} {card}" for seat, card in self.trick)
        self.tricks, self.trick = self.tricks + 1, []
        return say("cli.trick", names=self.names, number=self.tricks, cards=cards, seat=taker)


def _write(table: Demo, path: Path) -> None:
    game = table.match.game
    header = Header(
        game=game.name,
        rulebook=book(game.rulebook).version,
        kind="match",
        names=table.names,
        dealer=table.dealer,
        options=table.stream.start.options,
    )
    write = write_jsonl if path.suffix == ".jsonl" else write_text
    try:
        path.write_text(write(header, table.stream.log, game), "utf-8")
    except OSError as problem:
        fail(say("cli.no-write", file=path, problem=problem.strerror))
