"""`stammtisch demo`: a refereed deal, or a whole series, on the screen."""

import secrets
import time
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from stammtisch import fair, games
from stammtisch.cards import Card
from stammtisch.cli.common import console, fail, lang, say
from stammtisch.cli.puppets import PUPPETS, Puppets
from stammtisch.cli.tables import print_list, print_score
from stammtisch.engine import hosting
from stammtisch.engine.consulting import error
from stammtisch.engine.core import TABLE, Refusal, Seat, TimeUp, Window
from stammtisch.engine.match import DealClosed, DealOpened, MatchState, SeedRevealed
from stammtisch.engine.recordfile import Header, write_jsonl, write_text
from stammtisch.engine.session import Session
from stammtisch.engine.shuffling import Mix, Mixed
from stammtisch.games.schafkopf.dealing import hintermann
from stammtisch.rulebook import book


def demo(
    game: Annotated[str, typer.Argument(help="The game: " + ", ".join(PUPPETS))] = "schafkopf",
    deals: Annotated[int, typer.Option(help="How many deals that count; 32 are a series.", min=1, max=400)] = 1,
    seed: Annotated[int | None, typer.Option(help="The same number gives the same deals again.")] = None,
    record: Annotated[
        Path | None, typer.Option(help="Also write a record: .jsonl as JSON lines, else as text.")
    ] = None,
) -> None:
    """Play refereed deals on the screen: bidding, tricks, a refusal with its clause, score lines, the list."""
    if game not in PUPPETS:
        fail(say("refusal.game", value=game, known=list(PUPPETS)))
    rng = Random(seed if seed is not None else secrets.randbits(64))
    table = Demo(PUPPETS[game](), deals=deals, rng=rng)
    table.run()
    if record is not None:
        _write(table, record)


class Demo:
    """One table: the puppets act, the match decides, the screen tells. Once somebody reaches for a wrong card."""

    def __init__(self, puppets: Puppets, *, deals: int, rng: Random) -> None:
        self.puppets, self.names, self.rng = puppets, puppets.names, rng
        self.match = puppets.game.match()
        self.dealer = puppets.game.seats[-1]
        self.session = Session(self.match, self.match.begin(puppets.options(deals), dealer=self.dealer))
        self.seed: str | None = None
        self.tempted, self.loud = False, deals == 1
        self.trick: list[tuple[Seat, Card]] = []
        self.tricks = 0

    @property
    def state(self) -> MatchState[Any, Any]:
        return self.session.state

    def run(self) -> None:
        while ready := [w for w in self.match.windows(self.state) if w.waits_for is None and w.must]:
            window = ready[0]
            silent = [s for s in window.seats if s not in window.answered]
            actor = hintermann(self.state.dealer) if window.kind == "mix" else silent[0]
            self.tempt(window)
            outcome = self.session.submit(
                actor, self.action(actor, window), window=window.id, at=time.time_ns() // 10**6
            )
            assert not isinstance(outcome, Refusal), outcome
            for event in outcome.events:
                self.tell(event)
        if not self.loud:
            print_list(games.sheet(self.match.name, self.state, self.names))
        console.print(say("cli.try-next"), style="dim")

    def action(self, actor: Seat, window: Window) -> Any:
        if window.kind == "mix":
            return Mix(self.rng.choice(("Servus", "Hund sans scho", "Geht scho", "Pack mas")))
        if actor == TABLE:
            found = hosting.answer(self.match, self.state, window, seed=self.seed, draw=self._draw)
            if found is None:
                return TimeUp()
            self.seed = found.seed
            return found.action
        offered = [a for form in self.match.offers(self.state, actor, window) for a in form.expand()]
        return self.puppets.answer(self.state.deal, window, offered, self.rng)

    def _draw(self) -> bytes:
        return self.rng.randbytes(fair.SEED_BYTES)

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
            print_score(event.result.lines, self.names)
        elif self.loud and (line := self._sentence(event)) is not None:
            console.print(line)

    def _sentence(self, event: Any) -> str | None:
        """Dealing, cards and tricks are alike in every game; for the rest the puppets have the words."""
        tag = event.__struct_config__.tag
        if isinstance(event, DealOpened):
            return "\n" + say("cli.deal", names=self.names, number=len(self.state.rows) + 1, seat=event.dealer)
        if isinstance(event, Mixed):
            return f"  {say('cli.mixed', names=self.names, seat=event.seat, word=event.entropy)}"
        if isinstance(event, SeedRevealed):
            return say("cli.verify-hint", commitment=fair.commitment(event.seed)[:12])
        if tag == "dealt":
            hands = [self.puppets.sorted(hand) for hand in event.hands]
            return "\n".join("  " + say("cli.hand", names=self.names, seat=s, cards=h) for s, h in enumerate(hands))
        if tag == "card-played":
            self.trick.append((event.seat, event.card))
            return self.puppets.sentence(event)
        return "  " + self._trick_line(event.seat) if tag == "trick-taken" else self.puppets.sentence(event)

    def _trick_line(self, taker: Seat) -> str:
        cards = "  ".join(f"{self.names[seat]} {card}" for seat, card in self.trick)
        augen = sum(self.puppets.augen[card] for _, card in self.trick)
        self.tricks, self.trick = self.tricks + 1, []
        return say("cli.trick", names=self.names, number=self.tricks, cards=cards, seat=taker, augen=augen)


def _write(table: Demo, path: Path) -> None:
    game = table.match.game
    header = Header(
        game=game.name,
        rulebook=book(game.rulebook).version,
        kind="match",
        names=table.names,
        dealer=table.dealer,
        options=table.session.start.options,
    )
    write = write_jsonl if path.suffix == ".jsonl" else write_text
    try:
        path.write_text(write(header, table.session.log, game), "utf-8")
    except OSError as problem:
        fail(say("cli.no-write", file=path, problem=problem.strerror))
