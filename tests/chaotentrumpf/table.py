"""A table to write tests at: two to ten seats A B C ..., the dealer is the last of them, so A is dealt to first.

t = prepared("A: H7 K8 K9 PB PD HK", trump="suit:X")   # hands not given are filled up from the rest of the packs
t.say("A: invert suit:K", "B: proof 1 6", "C: exchange X7 X8", "A: lead", "ALL: stay")
t.play("A:HA B:H7 C:XA")
"""

from typing import Any

from stammtisch.cards import FRENCH, Card, Cards
from stammtisch.engine.core import HOST, SPECTATOR, Refusal, Seat
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.chaotentrumpf.actions import (
    Action,
    ChooseCutter,
    CutPack,
    DemandProof,
    Exchange,
    Invert,
    MakeStatement,
    Tip,
    TurnCard,
    VoteTrump,
    WishToCut,
)
from stammtisch.games.chaotentrumpf.events import Event
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.play import legal_cards
from stammtisch.games.chaotentrumpf.state import Cutting, Drawing, Electing, Finished, Playing, Preparing, State
from stammtisch.games.chaotentrumpf.trumps import PACK, is_trump
from stammtisch.games.chaotentrumpf.view import View
from stammtisch.tricks import PlayCard
from tests.tables import GameTable

LETTERS = "ABCDEFGHIJ"


def seat(letter: str) -> Seat:
    return LETTERS.index(letter.strip())


def card(text: str) -> Card:
    return FRENCH.card(text)


def cards(text: str) -> Cards:
    return FRENCH.cards(text)


def action_of(text: str) -> tuple[str, Action]:
    """What a word answers, and the action it means."""
    verb, *rest = text.split()
    action = _of_the_deal(verb, rest) or _of_the_preparation(verb, rest)
    return action or ("card", PlayCard(card(text)))


def _of_the_deal(verb: str, rest: list[str]) -> tuple[str, Action] | None:
    match verb, rest:
        case "mix", [word]:
            return "mix", Mix(word)
        case (("cut" | "uncut"), []):
            return "cut", WishToCut(verb == "cut")
        case "choose", [who]:
            return "cutter", ChooseCutter(seat(who))
        case "lift", [number]:
            return "lift", CutPack(int(number))
        case "turn", []:
            return "turn", TurnCard()
        case "vote", [trump]:
            return "vote", VoteTrump(trump)
    return None


def _of_the_preparation(verb: str, rest: list[str]) -> tuple[str, Action] | None:
    match verb, rest:
        case "invert", [to]:
            return "prepare", Invert(to)
        case "invert", [to, "as", kind]:
            return "prepare", Invert(to, kind)  # type: ignore[arg-type]
        case "exchange", away:
            return "prepare", Exchange(cards(" ".join(away)))
        case "lead", tip:
            return "prepare", MakeStatement(lead=True, tip=tip[0] if tip else None)
        case "stay", []:
            return "prepare", MakeStatement(lead=False)
        case "proof", [first, second]:
            return "proof", DemandProof(int(first), int(second))
        case "tip", [feature]:
            return "tip", Tip(feature)
    return None


class Table(GameTable[State, Action, Event, View]):
    """A deal with words for it. A refusal is an error; `refused` wants one, and nothing may have moved."""

    def say(self, *words: str) -> "Table":
        """`A: vote suit:P`, `C: turn`, `ALL: stay` (whoever is asked)."""
        for word in words:
            who, _, what = word.partition(": ")
            kind, action = action_of(what)
            for s in self.window(kind).seats if who == "ALL" else (seat(who),):
                self.do(s, action, kind=kind)
        return self

    def refused(self, text: str) -> Refusal:
        who, _, what = text.partition(": ")
        kind, action = action_of(what)
        return self.refusal(seat(who), action, kind=kind)

    def time_up(self, *kinds: str) -> "Table":
        for kind in kinds:
            self.let_time_run_out(kind)
        return self

    def turn_and_vote(self, *votes: str) -> "Table":
        """The dealer turns, and each seat in turn votes so; one word counts for all."""
        self.do(self.window("turn").seats[0], TurnCard(), kind="turn")
        for s, trump in enumerate(votes * len(self.game.seats) if len(votes) == 1 else votes):
            self.do(s, VoteTrump(trump), kind="vote")
        return self

    def play(self, text: str) -> "Table":
        for part in text.split():
            who, _, named = part.partition(":")
            self.do(seat(who), PlayCard(card(named)), kind="card")
        return self

    def play_out(self) -> "Table":
        """Everybody plays the first legal card until the deal is over."""
        while "card" in self.kinds():
            at = self.window("card").seats[0]
            self.do(at, PlayCard(legal_cards(self.playing, at)[0]), kind="card")
        return self

    def legal(self, who: str) -> Cards:
        return legal_cards(self.playing, seat(who))

    def sees(self, who: str) -> View:
        return self.game.view(self.state, SPECTATOR if who == "SPECTATOR" else seat(who))

    def seen(self, who: str, kind: type[Any]) -> Any:
        """The event of this kind among those of the last action, as this seat saw it."""
        event = next(e for e in self.events if isinstance(e, kind))
        return self.game.redact(event, SPECTATOR if who == "SPECTATOR" else seat(who))

    @property
    def cutting(self) -> Cutting:
        assert isinstance(self.state, Cutting), type(self.state)
        return self.state

    @property
    def electing(self) -> Electing:
        assert isinstance(self.state, Electing), type(self.state)
        return self.state

    @property
    def preparing(self) -> Preparing:
        assert isinstance(self.state, Preparing), type(self.state)
        return self.state

    @property
    def drawing(self) -> Drawing:
        assert isinstance(self.state, Drawing), type(self.state)
        return self.state

    @property
    def playing(self) -> Playing:
        assert isinstance(self.state, Playing), type(self.state)
        return self.state

    @property
    def finished(self) -> Finished:
        assert isinstance(self.state, Finished), type(self.state)
        return self.state

    def scores(self) -> tuple[int, ...]:
        rows = [line.game_points for line in self.finished.lines]
        return tuple(map(sum, zip(*rows, strict=True)))


# --- stacked packs ---------------------------------------------------------------------------------------------


def stacked(hands: str, turned: str, stock: str, *, players: int, options: Options, dealer: Seat) -> Cards:
    """The pack that deals these hands, five cards first and the others second, around the turned cards."""
    given: dict[Seat, Cards] = {}
    for part in filter(str.strip, hands.split(";")):
        who, _, held = part.partition(":")
        given[seat(who)] = cards(held)
    rest = list(Chaotentrumpf(players).pack(options))
    turned_cards, stock_cards = cards(turned), cards(stock)
    for wanted_card in (*turned_cards, *stock_cards, *(c for hand in given.values() for c in hand)):
        assert wanted_card in rest, f"{wanted_card} too often"
        rest.remove(wanted_card)
    size = options.hand
    halves: list[list[Cards]] = []
    for half in range(2):
        rows = []
        for k in range(players):
            have = given.get((dealer + 1 + k) % players, ())[half * size : (half + 1) * size]
            need = size - len(have)
            rows.append((*have, *rest[:need]))
            del rest[:need]
        halves.append(rows)
    first, second = (tuple(c for column in zip(*rows, strict=True) for c in column) for rows in halves)
    return (*first, *turned_cards, *second, *stock_cards, *rest)


def shuffled(
    hands: str = "", *, turned: str = "", stock: str = "", players: int = 3, dealer: str = "", **options: Any
) -> Table:
    """A table after the shuffle, before anybody could wish to cut."""
    chosen, first = Options(**options), seat(dealer) if dealer else players - 1
    game = Chaotentrumpf(players)
    t = Table(game, game.start(chosen, first))
    order = stacked(hands, turned, stock, players=players, options=chosen, dealer=first)
    t.do(HOST, Shuffle(order), kind="shuffle")
    return t


def dealt(hands: str = "", **more: Any) -> Table:
    """Nobody cuts; the dealer is about to turn the first card."""
    return shuffled(hands, **more).time_up("cut")


def prepared(hands: str = "", *, trump: str = "suit:P", **more: Any) -> Table:
    """One card was turned, and all voted for its feature: the preparation is open."""
    turned = more.pop("turned", next(c for c in PACK[::-1] if is_trump(c, trump)))
    t = dealt(hands, turned=turned, **more).turn_and_vote(trump)
    assert t.preparing.trump == trump
    return t


def playing(hands: str = "", *, leader: str = "A", **more: Any) -> Table:
    """Nobody inverts or exchanges; this seat leads."""
    t = prepared(hands, **more)
    t.say(f"{leader}: lead", "ALL: stay")
    assert t.playing.leader == seat(leader)
    return t
