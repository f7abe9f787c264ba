"""A whole match to write tests at: two to eight seats A B C ..., and words for what happens around the deals.

t = ready(3, dealer="B")                         # the lot gave B the first deal
t.scored("A", 2)                                 # a deal that A won with two points, whatever was played
t.deal("A: H7 K8", starter="HK").begin()         # a real one: stacked, shuffled, everybody is well
t.leave("B").arrive("B").rule("A", "Bitte")
"""

from random import Random
from typing import Any

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, SPECTATOR, Draft, Refusal, Seat, TimeUp
from stammtisch.engine.counting import DealResult
from stammtisch.engine.match import NextDeal, Reveal
from stammtisch.engine.open_match import Arrive, Leave, Promise
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.maumau.actions import AnswerHealth, AskHealth, TurnStarter
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.drawing import loose
from stammtisch.games.maumau.laying.serving import PACK
from stammtisch.games.maumau.match.match import MauMauMatch, MauMauMatchView
from stammtisch.games.maumau.match.state import AddRule, MauMauMatchState
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.state import Greeting, Playing
from stammtisch_dev.random_play import sample
from tests.maumau import deal_table
from tests.maumau.deal_table import LETTERS, cards, seat
from tests.tables import GameTable

SEED = "5a" * 32
"""A seed to commit to, where it does not matter which."""


def letters(seats: tuple[Seat, ...]) -> str:
    return "".join(LETTERS[s] for s in seats)


class MatchTable(GameTable[Any, Any, Any, Any]):
    """A match with words for it. A refusal is an error; `refusal` wants one, and nothing may have moved."""

    @property
    def m(self) -> MauMauMatchState:
        assert isinstance(self.state, MauMauMatchState)
        return self.state

    # --- around the deals ---

    def draw(self, top: str = "", *, commitment: str | None = None) -> "MatchTable":
        """The lot for the first dealer; the cards A, B ... get, the others whatever comes."""
        if "promise" in self.kinds():
            self.do(HOST, Promise(commitment), kind="promise")
        first = cards(top)
        self.do(HOST, Shuffle((*first, *(c for c in PACK if c not in first))), kind="lot")
        return self

    def leave(self, who: str) -> "MatchTable":
        for letter in who:
            self.do(HOST, Leave(seat(letter)), kind="table")
        return self

    def arrive(self, who: str) -> "MatchTable":
        for letter in who:
            self.do(HOST, Arrive(seat(letter)), kind="table")
        return self

    def rule(self, who: str, text: str, **more: Any) -> "MatchTable":
        self.do(seat(who), AddRule(text, **more), kind="rule")
        return self

    def no_rule(self, who: str, text: str = "Bitte", **more: Any) -> Refusal:
        return self.refusal(seat(who), AddRule(text, **more), kind="rule")

    def reveal(self, seed: str = SEED) -> "MatchTable":
        self.do(HOST, Reveal(seed), kind="reveal")
        return self

    # --- deals ---

    def next_deal(self, commitment: str | None = None) -> "MatchTable":
        """The table goes on: opens the next deal, or finds that the match is over."""
        self.do(HOST, NextDeal(commitment), kind="next")
        return self

    def deal(self, hands: str = "", *, starter: str = "HD", stock: str = "") -> "MatchTable":
        """Opened and shuffled; the hands by the letters of the match, what is not given is filled up."""
        self.next_deal()
        among = self.m.among
        parts = [part.partition(":") for part in hands.split(";") if part.strip()]
        local = "; ".join(f"{LETTERS[among.index(seat(who))]}: {held}" for who, _, held in parts)
        setting = {"players": len(among), "dealer": among.index(self.m.dealer), "options": self.m.options}
        self.do(HOST, Shuffle(deal_table.stacked(local, starter, stock, **setting)), kind="shuffle")  # type: ignore[arg-type]
        return self

    def begin(self) -> "MatchTable":
        """Everybody is well, and the starter lies there."""
        self.do(self.m.dealer, AskHealth(), kind="ask")
        for s in self.window("health").seats:
            self.do(s, AnswerHealth(True), kind="health")
        self.do(self.m.dealer, TurnStarter(), kind="starter")
        return self

    def say(self, *words: str) -> "MatchTable":
        """What is said and laid in the deal."""
        for spoken in words:
            who, _, what = spoken.partition(": ")
            kind, action = deal_table.action_of(what)
            self.do(seat(who), action, kind=kind)
        return self

    def time_up(self, *kinds: str) -> "MatchTable":
        for kind in kinds:
            self.let_time_run_out(kind)
        return self

    def play_deal(self, dice: int = 1) -> "MatchTable":
        """From the starter to the end of the deal, by whatever is offered."""
        rng, number = Random(dice), self.m.number
        while self.m.deal is not None and self.m.number == number:
            window = next(w for w in self.game.windows(self.state) if w.must)
            at = window.seats[0]
            forms = () if at == HOST else self.game.offers(self.state, at, window)
            self.do(at, sample(rng.choice(forms), rng) if forms else self._hosted(window.kind), kind=window.kind)
        return self

    def _hosted(self, kind: str) -> Any:
        return Shuffle(loose(self.playing)) if kind == "reshuffle" else TimeUp()

    def finish(self, winner: str | None, game_points: int = 1) -> "MatchTable":
        """The running deal ends, whatever was played; without a winner it is void. By its events, not by an action."""
        assert isinstance(self.game, MauMauMatch)
        assert self.m.deal is not None
        chairs = len(self.m.totals)
        row = tuple(game_points if winner == LETTERS[s] else 0 for s in range(chairs))
        draft: Draft[Any, Any] = Draft(self.m, self.game.evolve)
        self.game.close(draft, DealResult(row, (0,) * chairs, (), redeal=winner is None))
        self.state = draft.state
        return self

    def scored(self, winner: str | None, game_points: int = 1) -> "MatchTable":
        """The next deal is opened and ends so."""
        return self.next_deal().finish(winner, game_points)

    # --- what there is ---

    @property
    def playing(self) -> Playing:
        assert isinstance(self.m.deal, Playing), type(self.m.deal)
        return self.m.deal

    @property
    def greeting(self) -> Greeting:
        assert isinstance(self.m.deal, Greeting), type(self.m.deal)
        return self.m.deal

    @property
    def present(self) -> str:
        return letters(self.m.present)

    @property
    def among(self) -> str:
        """Who takes part in the deal now played, or played last."""
        return letters(self.m.among)

    @property
    def dealer(self) -> str:
        """Of the deal now played."""
        assert self.m.deal is not None
        return LETTERS[self.m.dealer]

    @property
    def winner(self) -> str | None:
        return None if self.m.winner is None else LETTERS[self.m.winner]

    def seats_asked(self, kind: str) -> str:
        return letters(self.window(kind).seats)

    def dealers(self, *winners: str | None) -> str:
        """Who deals while these win."""
        dealers = ""
        for winner in winners:
            dealers += self.next_deal().dealer
            self.finish(winner)
        return dealers

    def sees(self, who: str = "SPECTATOR") -> MauMauMatchView:
        view = self.game.view(self.state, SPECTATOR if who == "SPECTATOR" else seat(who))
        assert isinstance(view, MauMauMatchView)
        return view

    def happened(self, kind: type[Any]) -> list[Any]:
        """The events of this kind among those of the last action."""
        return [e for e in self.events if isinstance(e, kind)]

    def pack(self) -> Cards:
        """What is shuffled under the present seal."""
        assert isinstance(self.game, MauMauMatch)
        return self.game.pack(self.m)


def gathered(players: int = 4, **options: Any) -> MatchTable:
    """All sit down; nothing is settled yet."""
    match = MauMau(players).match()
    return MatchTable(match, match.begin(Options(**options)))


def ready(players: int = 4, *, dealer: str = "A", **options: Any) -> MatchTable:
    """The lot gave this one the first deal."""
    low = iter(("X7", "P7", "H7", "K7", "X8", "P8", "H8", "K8"))
    drawn = ["XA" if LETTERS[s] == dealer else next(low) for s in range(players)]
    return gathered(players, **options).draw(" ".join(drawn))


def with_points(*game_points: int, **options: Any) -> MatchTable:
    """A match that stands so; the deals are not told."""
    t = ready(len(game_points), **options)
    t.state = replace(t.m, totals=game_points, number=sum(game_points))
    return t
