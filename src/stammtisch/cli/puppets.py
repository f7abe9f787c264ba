"""Who sits at the demo table: players just good enough to show a game, and the words for what they do.

They are no bots: they look at their own cards for a bid or a reservation and then play at random.
"""

from abc import ABC, abstractmethod
from random import Random
from typing import Any

from stammtisch.cards import Card, Cards
from stammtisch.cli.common import say
from stammtisch.engine.core import Window
from stammtisch.engine.match import DealGame
from stammtisch.games.chaotentrumpf import actions as ct
from stammtisch.games.chaotentrumpf import events as ct_events
from stammtisch.games.chaotentrumpf import options as ct_options
from stammtisch.games.chaotentrumpf import trumps as ct_cards
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.match import actions as ct_match
from stammtisch.games.chaotentrumpf.match import events as ct_meeting
from stammtisch.games.doppelkopf import actions as dk
from stammtisch.games.doppelkopf import contracts as dk_cards
from stammtisch.games.doppelkopf import events as dk_events
from stammtisch.games.doppelkopf import options as dk_options
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.reservations import GESUND
from stammtisch.games.maumau import actions as mm
from stammtisch.games.maumau import events as mm_events
from stammtisch.games.maumau import laying as mm_cards
from stammtisch.games.maumau import options as mm_options
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.schafkopf import actions as sk
from stammtisch.games.schafkopf import contracts as sk_cards
from stammtisch.games.schafkopf import events as sk_events
from stammtisch.games.schafkopf import options as sk_options
from stammtisch.games.schafkopf.bidding import callable_suits
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.tricks import TRUMP, Order


class Puppets(ABC):
    """What the demo needs to know about one game."""

    game: DealGame[Any, Any, Any, Any, Any]
    names: tuple[str, ...]
    augen: dict[Card, int]
    order: Order

    @abstractmethod
    def options(self, deals: int) -> Any:
        """By the book, with so many deals."""

    @abstractmethod
    def answer(self, deal: Any, window: Window, offered: list[Any], rng: Random) -> Any:
        """One of the offered actions."""

    @abstractmethod
    def sentence(self, event: Any) -> str | None:
        """What is heard of an event that only this game knows."""

    def sorted(self, hand: Cards) -> list[Card]:
        """As a player holds it: trumps first, then suit by suit."""
        klass = self.order.klass
        return sorted(hand, key=lambda c: (klass[c] != TRUMP, klass[c], -self.order.beats[klass[c]](c)))


class SchafkopfPuppets(Puppets):
    game = Schafkopf()
    names = ("Vroni", "Sepp", "Resi", "Schorsch")
    augen = sk_cards.AUGEN
    order = sk_cards.ORDERS["Rufspiel E"]

    def options(self, deals: int) -> Any:
        return sk_options.Options(deals=deals)

    def answer(self, deal: Any, window: Window, offered: list[Any], rng: Random) -> Any:
        """Calls a Sau with five trumps; nobody raises, so the ladder stays short."""
        if window.kind == "spritze":
            return sk.NoSpritze()
        if window.kind not in ("bid", "name"):
            return rng.choice(offered)
        hand = deal.hands[window.seats[0]]
        suits = callable_suits(hand)
        if window.kind == "name":
            return sk.NameContract(f"Rufspiel {rng.choice(suits)}")
        strong = sum(self.order.klass[c] == TRUMP for c in hand) >= 5
        return sk.Spiele() if strong and suits and deal.auction.holder is None else sk.Weiter()

    def sentence(self, event: Any) -> str | None:
        match event:
            case sk_events.Passed():
                return f"  {self.names[event.seat]}: {say('phrase.sk.weiter')}"
            case sk_events.Bid():
                return f"  {self.names[event.seat]}: {say(event.phrase, contract=event.named)}"
            case sk_events.ContractFixed():
                return say("cli.contract", names=self.names, seat=event.seat, contract=event.contract)
            case sk_events.PassedOut():
                return f"  {say('cli.passed-out')}"
        return None


class DoppelkopfPuppets(Puppets):
    game = Doppelkopf()
    names = ("Heike", "Jürgen", "Silke", "Klaus")
    augen = dk_cards.AUGEN
    order = dk_cards.order("Normalspiel", 40)

    def options(self, deals: int) -> Any:
        return dk_options.Options(deals=deals)

    def answer(self, deal: Any, window: Window, offered: list[Any], rng: Random) -> Any:
        """Tells a Hochzeit, throws five kings in, plays no solo; takes an Armut half the time."""
        if window.kind == "reserve":
            known = [a for a in offered if a.what in ("hochzeit", "throw", "armut")]
            return known[0] if known else dk.Reserve(GESUND)
        return rng.choice(offered)

    def sentence(self, event: Any) -> str | None:
        match event:
            case dk_events.ThrownIn():
                return f"  {say('cli.dk.thrown-in', names=self.names, seat=event.seat)}"
            case dk_events.ArmutOffered():
                return f"  {say('cli.dk.armut', names=self.names, seat=event.seat, count=event.count)}"
            case dk_events.ArmutTaken():
                return f"  {say('cli.dk.armut-taken', names=self.names, seat=event.seat)}"
            case dk_events.ArmutUntaken():
                return f"  {say('cli.dk.armut-untaken')}"
            case dk_events.ContractFixed(seat=int() as seat):
                return say("cli.contract", names=self.names, seat=seat, contract=event.contract)
            case dk_events.ContractFixed():
                return say("contract.Normalspiel")
            case dk_events.CardsReturned():
                return f"  {say('cli.dk.returned', names=self.names, seat=event.seat, trumps=event.trumps)}"
            case dk_events.CardPlayed(schwein=True):
                return f"  {self.names[event.seat]}: {say('phrase.dk.schwein')}"
            case dk_events.PartnerFound(seat=int() as seat):
                return f"  {say('cli.dk.partner', names=self.names, seat=seat)}"
            case dk_events.Announced():
                return f"  {self.names[event.seat]}: {say(f'phrase.dk.{event.step}')}"
        return None


class ChaotentrumpfPuppets(Puppets):
    game = Chaotentrumpf(3)
    names = ("Moni", "Uli", "Gerd")
    augen = ct_cards.AUGEN
    order = ct_cards.order("suit:X")

    def options(self, deals: int) -> Any:
        return ct_options.Options(max_deals=deals)

    def answer(self, deal: Any, window: Window, offered: list[Any], rng: Random) -> Any:
        """The second one keeps the minutes; nobody cuts; runs are used, three cards exchanged, then all is said."""
        if window.kind == "volunteer":
            return ct_match.Volunteer(willing=window.seats[0] == 1)
        if window.kind == "cut":
            return ct.WishToCut(wish=False)
        for kind in (ct.Invert, ct.Exchange):
            if (wanted := [a for a in offered if isinstance(a, kind)]) and rng.random() < 0.5:
                return wanted[-1]
        said = [a for a in offered if not isinstance(a, ct.Invert | ct.Exchange)]
        return rng.choice(said)

    def sentence(self, event: Any) -> str | None:
        match event:
            case ct_meeting.KeeperFixed():
                return say("cli.ct.keeper", names=self.names, seat=event.seat)
            case ct_events.CardTurned() | ct_events.LotDrawn():
                return f"  {say('cli.ct.turned', card=event.card)}"
            case ct_events.VoteFailed():
                return f"  {say('cli.ct.no-majority')}"
            case ct_events.TrumpFixed():
                return say("cli.ct.trump", trump=event.trump, clauses=event.clauses)
            case ct_events.DealtAgain():
                rows = [say("cli.hand", names=self.names, seat=s, cards=c) for s, c in enumerate(event.cards)]
                return "\n".join(f"  {row}" for row in rows)
            case ct_events.Inverted():
                return (
                    f"  {say('cli.ct.inverted', names=self.names, seat=event.seat, kind=event.kind, trump=event.new)}"
                )
            case ct_events.Exchanged():
                return f"  {say('cli.ct.exchanged', names=self.names, seat=event.seat, count=event.count)}"
            case ct_events.StatementMade():
                key = "cli.ct.wants-to-lead" if event.lead else "cli.ct.stays"
                return f"  {say(key, names=self.names, seat=event.seat)}"
            case ct_events.Tipped():
                return f"  {say('cli.ct.tipped', names=self.names, seat=event.seat, trump=event.feature)}"
            case ct_events.LeadFixed():
                return say("cli.ct.leads", names=self.names, seat=event.seat)
        return None


class MauMauPuppets(Puppets):
    game = MauMau(4)
    names = ("Ueli", "Vreni", "Köbi", "Heidi")
    augen = dict.fromkeys(mm_cards.PACK, 0)
    order = ct_cards.order("suit:X")

    def options(self, deals: int) -> Any:
        return mm_options.Options(target=deals)

    def answer(self, deal: Any, window: Window, offered: list[Any], rng: Random) -> Any:
        """Everybody is well; what can be laid is laid, with the word that belongs to it; a seven is passed on."""
        if window.kind == "health":
            return mm.AnswerHealth(well=True)
        laid = [a for a in offered if isinstance(a, mm.LayCard | mm.CallQueens)]
        said = [a for a in laid if a.mau or getattr(a, "mau_mau", False)]
        return rng.choice(said or laid or offered)

    def sentence(self, event: Any) -> str | None:
        match event:
            case mm_events.StarterTurned():
                return f"  {say('cli.ct.turned', card=event.card)}"
            case mm_events.CardLaid(wish=str() as wish):
                return self._told(event, "cli.mm.wishes", card=event.card, trump=f"suit:{wish}")
            case mm_events.CardLaid() | mm_events.CardThrownIn():
                return self._told(event, "cli.mm.lays", card=event.card)
            case mm_events.CardsDrawn():
                return self._told(event, "cli.mm.draws", count=event.count)
            case mm_events.PenaltyDrawn():
                return self._told(event, "cli.mm.penalty", clause=event.clause)
            case mm_events.QueensCalled():
                return self._told(event, "cli.mm.queens", cards=event.shown)
            case mm_events.MauSaid():
                return f"  {self.names[event.seat]}: Mau!"
            case mm_events.MauMauSaid():
                return f"  {self.names[event.seat]}: Mau-Mau!"
            case mm_events.Won():
                return self._told(event, "cli.mm.won")
        return None

    def _told(self, event: Any, key: str, **args: Any) -> str:
        return f"  {say(key, names=self.names, seat=event.seat, **args)}"


PUPPETS: dict[str, type[Puppets]] = {
    "schafkopf": SchafkopfPuppets,
    "doppelkopf": DoppelkopfPuppets,
    "chaotentrumpf": ChaotentrumpfPuppets,
    "maumau": MauMauPuppets,
}
