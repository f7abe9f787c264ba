"""`stammtisch demo`: a refereed deal, or a whole series, on the screen."""

import secrets
import time
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from stammtisch import fair
from stammtisch.cards import Card, Cards
from stammtisch.cli.common import console, fail, lang, say
from stammtisch.cli.tables import print_list, print_score
from stammtisch.engine.consulting import error
from stammtisch.engine.core import Refusal, Seat, Window
from stammtisch.engine.match import DealClosed, DealOpened, Match, MatchState, NextDeal, Reveal, SeedRevealed
from stammtisch.engine.recordfile import Header, write_jsonl, write_text
from stammtisch.engine.session import Session
from stammtisch.engine.shuffling import Mix, Mixed, Shuffle
from stammtisch.games.schafkopf.actions import NameContract, NoSpritze, PlayCard, Spiele, Weiter
from stammtisch.games.schafkopf.bidding import callable_suits
from stammtisch.games.schafkopf.contracts import AUGEN, ORDERS, PACK
from stammtisch.games.schafkopf.dealing import hintermann
from stammtisch.games.schafkopf.events import Bid, CardPlayed, ContractFixed, Dealt, Passed, PassedOut, TrickTaken
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Bidding, Playing
from stammtisch.rulebook import book
from stammtisch.tricks import TRUMP

NAMES = ("Vroni", "Sepp", "Resi", "Schorsch")


def demo(
    deals: Annotated[int, typer.Option(help="How many deals that count; 32 are a series.", min=1, max=400)] = 1,
    seed: Annotated[int | None, typer.Option(help="The same number gives the same deals again.")] = None,
    record: Annotated[
        Path | None, typer.Option(help="Also write a record: .jsonl as JSON lines, else as text.")
    ] = None,
) -> None:
    """Play refereed Schafkopf on the screen: bidding, tricks, a refusal with its clause, score lines, the list."""
    table = Demo(deals=deals, rng=Random(seed if seed is not None else secrets.randbits(64)))
    table.run()
    if record is not None:
        _write(table, record)


class Demo:
    """Four puppets at one table: they pass or call a Sau, play at random, and once reach for a wrong card."""

    def __init__(self, *, deals: int, rng: Random) -> None:
        self.rng, self.match = rng, Match(Schafkopf())
        self.session = Session(self.match, self.match.begin(Options(deals=deals), dealer=3))
        self.seed, self.tempted, self.loud = "", False, deals == 1
        self.trick: list[CardPlayed] = []
        self.tricks = 0

    @property
    def state(self) -> MatchState[Any, Options]:
        return self.session.state

    def run(self) -> None:
        while ready := [w for w in self.match.windows(self.state) if w.waits_for is None and w.must]:
            window = ready[0]
            self.tempt(window)
            action = self.action(window)
            outcome = self.session.submit(self.actor(window), action, window=window.id, at=time.time_ns() // 10**6)
            assert not isinstance(outcome, Refusal), outcome
            for event in outcome.events:
                self.tell(event)
        if not self.loud:
            print_list(self.state.rows, NAMES)
        console.print(say("cli.try-next"), style="dim")

    # --- what the puppets do ---

    def actor(self, window: Window) -> Seat:
        return hintermann(self.state.dealer) if window.kind == "mix" else window.seats[0]

    def action(self, window: Window) -> Any:
        deal = self.state.deal
        match window.kind:
            case "next":
                self.seed = self.rng.randbytes(fair.SEED_BYTES).hex()
                return NextDeal(fair.commitment(self.seed))
            case "reveal":
                return Reveal(self.seed)
            case "mix":
                return Mix(self.rng.choice(("Servus", "Hund sans scho", "Geht scho", "Pack mas")))
            case "shuffle":
                assert self.state.seal is not None
                return Shuffle(fair.shuffled(PACK, self.seed, entropy=self.state.seal.entropy))
            case "bid" | "name" if isinstance(deal, Bidding):
                return self._speech(deal, window)
            case "spritze":
                return NoSpritze()
        offered = self.match.offers(self.state, window.seats[0], window)
        return self.rng.choice(list(offered[0].expand()))

    def _speech(self, deal: Bidding, window: Window) -> Any:
        """Calls a Sau with five trumps; nobody raises, so the ladder stays short."""
        hand = deal.hands[window.seats[0]]
        suits = callable_suits(hand)
        if window.kind == "name":
            return NameContract(f"Rufspiel {self.rng.choice(suits)}")
        trumps = sum(ORDERS["Rufspiel E"].klass[c] == TRUMP for c in hand)
        return Spiele() if trumps >= 5 and suits and deal.auction.holder is None else Weiter()

    def tempt(self, window: Window) -> None:
        """Once a deal somebody reaches for a card he may not play, to hear the referee."""
        deal = self.state.deal
        if self.tempted or not self.loud or window.kind != "card" or not isinstance(deal, Playing):
            return
        seat = window.seats[0]
        for card in deal.hands[seat]:
            outcome = self.match.submit(self.state, seat, PlayCard(Card(card)), window=window.id)
            if isinstance(outcome, Refusal):
                self.tempted = True
                console.print(f"  {say('cli.tries', names=NAMES, seat=seat, card=card)}", style="yellow")
                text = error(outcome, lang())["text"]
                console.print(f"  {say('cli.refused', clause=outcome.clause, text=text)}", style="red")
                return

    # --- what is said about it ---

    def tell(self, event: Any) -> None:
        if isinstance(event, DealClosed) and not event.result.redeal and self.loud:
            print_score(event.result.lines, NAMES)
        elif isinstance(event, CardPlayed):
            self.trick.append(event)
        elif self.loud and (line := self._sentence(event)) is not None:
            console.print(line)

    def _sentence(self, event: Any) -> str | None:
        match event:
            case DealOpened():
                return f"\n[bold]{say('cli.deal', names=NAMES, number=event.number, seat=event.dealer)}[/]"
            case Mixed():
                return f"  {NAMES[event.seat]}: „{event.entropy}“ (SK-deal-1)"
            case Dealt():
                return "\n".join(
                    "  " + say("cli.hand", names=NAMES, seat=s, cards=_sorted(h)) for s, h in enumerate(event.hands)
                )
            case Passed():
                return f"  {NAMES[event.seat]}: {say('phrase.sk.weiter')}"
            case Bid():
                return f"  {NAMES[event.seat]}: {say(event.phrase, contract=event.named)}"
            case ContractFixed():
                return f"[bold]{say('cli.contract', names=NAMES, seat=event.seat, contract=event.contract)}[/]"
            case PassedOut():
                return f"  {say('cli.passed-out')}"
            case TrickTaken():
                return "  " + self._trick_line(event.seat)
            case SeedRevealed():
                return say("cli.verify-hint", commitment=fair.commitment(event.seed)[:12])
        return None

    def _trick_line(self, taker: Seat) -> str:
        cards = "  ".join(f"{NAMES[e.seat]} {e.card}" for e in self.trick)
        augen = sum(AUGEN[e.card] for e in self.trick)
        self.tricks, self.trick = self.tricks + 1, []
        return say("cli.trick", names=NAMES, number=self.tricks, cards=cards, seat=taker, augen=augen)


def _sorted(hand: Cards) -> list[Card]:
    """As a player holds it: trumps of a Rufspiel first, then suit by suit."""
    order = ORDERS["Rufspiel E"]
    places = {TRUMP: 0, "E": 1, "G": 2, "S": 3}
    return sorted(hand, key=lambda c: (places[order.klass[c]], -order.beats[order.klass[c]](c)))


def _write(table: Demo, path: Path) -> None:
    game = table.match.game
    header = Header(
        game=game.name,
        rulebook=book(game.rulebook).version,
        kind="match",
        names=NAMES,
        dealer=3,
        options=table.session.start.options,
    )
    write = write_jsonl if path.suffix == ".jsonl" else write_text
    try:
        path.write_text(write(header, table.session.log, game), "utf-8")
    except OSError as problem:
        fail(say("cli.no-file", file=path, problem=problem.strerror))
