"""A whole match to write tests at: two to ten seats A B C ..., and words for what happens around the deals.

t = gathered(3).keeper("B")                      # B keeps the minutes, C deals first
t.scored(980, 955, 400)                          # a deal that gave these points, whatever was played
t.deal("A: H7 K8", turned="P7").play_deal()      # a real one: stacked, shuffled, then played with first legal cards
t.say("A: accuse B other 1", "ALL: deliberate", "A: sentence 100", "C: sentence 300")
t.leave("B").arrive("B")
"""

from typing import Any

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import HOST, SPECTATOR, SUPERVISOR, Draft, Refusal, Seat
from stammtisch.engine.counting import DealResult
from stammtisch.engine.match import NextDeal, Reveal
from stammtisch.engine.open_match import Arrive, Leave, Promise
from stammtisch.engine.shuffling import Shuffle
from stammtisch.games.chaotentrumpf.actions import LookEarly, MakeStatement, TurnCard, VoteTrump
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.lot import levels_for
from stammtisch.games.chaotentrumpf.match import actions as acts
from stammtisch.games.chaotentrumpf.match.match import ChaotentrumpfMatch
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState
from stammtisch.games.chaotentrumpf.match.view import ChaotentrumpfMatchView
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.play import legal_cards
from stammtisch.games.chaotentrumpf.state import Electing, Playing
from stammtisch.games.chaotentrumpf.trumps import LEVELS, PACK, features, is_trump
from stammtisch.tricks import PlayCard
from tests.chaotentrumpf import table
from tests.chaotentrumpf.table import LETTERS, card
from tests.tables import GameTable

SEED = "5a" * 32
"""A seed to commit to, where it does not matter which."""
_OTHERS = {"TABLE": HOST, "SUPERVISOR": SUPERVISOR, "SPECTATOR": SPECTATOR}


def seat(letter: str) -> Seat:
    return _OTHERS[letter] if letter in _OTHERS else table.seat(letter)


def seats(letters: str) -> tuple[Seat, ...]:
    """`AC` as seat numbers."""
    return tuple(seat(letter) for letter in letters)


def letters(seats: tuple[Seat, ...]) -> str:
    return "".join(LETTERS[s] for s in seats)


def word(text: str) -> tuple[str, Any]:
    """What a word answers, and the action it means; what the match does not know is said in the deal."""
    verb, *rest = text.split()
    action = _of_the_office(verb, rest) or _of_the_minutes(verb, rest) or _of_the_tribunal(verb, rest)
    if action is not None:
        return action
    return ("turn", LookEarly()) if text == "look" else table.action_of(text)


def _of_the_office(verb: str, rest: list[str]) -> tuple[str, Any] | None:
    match verb, rest:
        case (("agree" | "disagree"), []):
            return "agree", acts.Agree(verb == "agree")
        case (("willing" | "unwilling"), []):
            return "volunteer", acts.Volunteer(verb == "willing")
        case "nominate", [who]:
            return "nominate", acts.Nominate(seat(who))
        case "leave", [who]:
            return "table", Leave(seat(who))
        case "arrive", [who]:
            return "table", Arrive(seat(who))
    return None


def _of_the_minutes(verb: str, rest: list[str]) -> tuple[str, Any] | None:
    match verb, rest:
        case "exempt", []:
            return "office", acts.RequestExemption()
        case "give-back", []:
            return "office", acts.RevokeExemption()
        case "revoke", []:
            return "revoke", acts.RevokeExemption()
        case (("consent" | "object"), []):
            return "request", acts.AnswerRequest(verb == "consent")
        case "damaged", [who]:
            return "office", acts.NoteDamage(seat(who))
        case "delivered", [who]:
            return "office", acts.NoteDelivery(seat(who))
    return None


def _of_the_tribunal(verb: str, rest: list[str]) -> tuple[str, Any] | None:
    match verb, rest:
        case "accuse", [who, charge, deal, *more]:
            return "accuse", acts.Accuse(seat(who), charge, int(deal), grave="grave" in more)
        case (("careless" | "deliberate"), []):
            return "careless", acts.JudgeCareless(verb == "careless")
        case "sentence", [amount, *more]:
            return "sentence", acts.JudgeAmount(int(amount), annul_match="annul" in more)
        case "disqualify", more:
            return "sentence", acts.JudgeDisqualify(annul_match="annul" in more)
        case (("annul" | "uphold"), []):
            return "annulment", acts.JudgeAnnulment(verb == "annul")
        case (("confirm" | "dismiss"), []):
            return "confirm", acts.ConfirmSentence(verb == "confirm")
    return None


class MatchTable(GameTable[Any, Any, Any, Any]):
    """A match with words for it. A refusal is an error; `refused` wants one, and nothing may have moved."""

    @property
    def m(self) -> ChaotentrumpfMatchState:
        assert isinstance(self.state, ChaotentrumpfMatchState)
        return self.state

    # --- words ---

    def say(self, *words: str) -> "MatchTable":
        """`A: willing`, `B: nominate C`, `TABLE: leave B`, `ALL: consent` (whoever is asked)."""
        for spoken in words:
            who, _, what = spoken.partition(": ")
            kind, action = word(what)
            for s in self.window(kind).seats if who == "ALL" else (seat(who),):
                self.do(s, action, kind=kind)
        return self

    def refused(self, text: str) -> Refusal:
        who, _, what = text.partition(": ")
        kind, action = word(what)
        return self.refusal(seat(who), action, kind=kind)

    def time_up(self, *kinds: str) -> "MatchTable":
        """`table` is the time of the whole match."""
        for kind in kinds:
            self.let_time_run_out(kind)
        return self

    def leave(self, who: str) -> "MatchTable":
        return self.say(*(f"TABLE: leave {letter}" for letter in who))

    def arrive(self, who: str) -> "MatchTable":
        return self.say(*(f"TABLE: arrive {letter}" for letter in who))

    def all_agree(self) -> "MatchTable":
        return self.say("ALL: agree") if "agree" in self.kinds() else self

    def keeper(self, who: str) -> "MatchTable":
        """All agree to what there is to agree to, and this one alone is willing: the next deal can be opened."""
        self.all_agree()
        for s in self.window("volunteer").seats:
            self.do(s, acts.Volunteer(s == seat(who)), kind="volunteer")
        assert self.m.stage == "ready"
        return self

    def draw(self, top: str = "", *, tips: str = "", commitment: str | None = None) -> "MatchTable":
        """The lot outside a deal: `tips="A: suit:P; B: suit:X"`, the others are given one, these cards lie on top."""
        if "promise" in self.kinds():
            self.do(HOST, Promise(commitment), kind="promise")
        for part in filter(str.strip, tips.split(";")):
            who, _, feature = part.strip().partition(": ")
            self.say(f"{who}: tip {feature}")
        if "tip" in self.kinds():
            self.time_up("tip")
        first = table.cards(top)
        self.do(HOST, Shuffle((*first, *(c for c in PACK if c not in first))), kind="lot")
        return self

    # --- deals ---

    def next_deal(self, commitment: str | None = None) -> "MatchTable":
        """The table goes on: opens the next deal, or finds that the match is over."""
        self.do(HOST, NextDeal(commitment), kind="next")
        return self

    def reveal(self, seed: str = SEED) -> "MatchTable":
        self.do(HOST, Reveal(seed), kind="reveal")
        return self

    def deal(
        self, hands: str = "", *, turned: str = "", stock: str = "", commitment: str | None = None
    ) -> "MatchTable":
        """Opened and shuffled; the hands by the letters of the match, what is not given is filled up."""
        self.next_deal(commitment)
        among = self.m.among
        local = "; ".join(self._local(part) for part in filter(str.strip, hands.split(";")))
        at = among.index(self.m.dealer)
        order = table.stacked(local, turned, stock, players=len(among), options=self.m.options, dealer=at)
        self.do(HOST, Shuffle(order), kind="shuffle")
        return self

    def _local(self, part: str) -> str:
        who, _, held = part.partition(":")
        return f"{LETTERS[self.m.among.index(seat(who))]}: {held}"

    def elect(self, trump: str = "") -> "MatchTable":
        """Nobody cuts; one card is turned and all vote for its suit, or for this feature of it."""
        if "cut" in self.kinds():
            self.time_up("cut")
        if "turn" in self.kinds():
            self.do(self.window("turn").seats[0], TurnCard(), kind="turn")
        assert isinstance(self.m.deal, Electing)
        chosen = trump or features(self.m.deal.open[-1])[1]
        for s in self.window("vote").seats:
            self.do(s, VoteTrump(chosen), kind="vote")
        return self

    def start_play(self, leader: str = "", *, trump: str = "") -> "MatchTable":
        """Up to the first card: nobody inverts or exchanges, this seat leads (else the first who is asked)."""
        if not isinstance(self.m.deal, Playing) and "prepare" not in self.kinds():
            self.elect(trump)
        if "prepare" in self.kinds():
            seats = self.window("prepare").seats
            first = seat(leader) if leader else seats[0]
            for s in seats:
                self.do(s, MakeStatement(lead=s == first), kind="prepare")
        assert isinstance(self.m.deal, Playing)
        return self

    def play(self, text: str) -> "MatchTable":
        for part in text.split():
            who, _, named = part.partition(":")
            self.do(seat(who), PlayCard(card(named)), kind="card")
        return self

    def play_deal(self) -> "MatchTable":
        """From wherever the deal is to its end: everybody plays the first legal card."""
        self.start_play()
        while "card" in self.kinds():
            at = self.window("card").seats[0]
            self.do(at, PlayCard(legal_cards(self.playing, at)[0]), kind="card")
        return self

    def finish(self, *game_points: int, redeal: bool = False) -> "MatchTable":
        """The running deal ends with these points, whatever was played. By its events, not by an action: no record."""
        assert self.m.deal is not None
        assert isinstance(self.game, ChaotentrumpfMatch)
        assert redeal or len(game_points) == len(self.game.seats)
        draft: Draft[Any, Any] = Draft(self.m, self.game.evolve)
        given = game_points or (0,) * len(self.game.seats)
        self.game.close(draft, DealResult(given, (0,) * len(given), (), redeal=redeal))
        self.state = draft.state
        return self

    def scored(self, *game_points: int) -> "MatchTable":
        """The next deal is opened and ends with these points; one for every chair."""
        return self.next_deal().finish(*game_points)

    # --- what there is ---

    @property
    def playing(self) -> Playing:
        assert isinstance(self.m.deal, Playing), type(self.m.deal)
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

    @property
    def minuted(self) -> str | None:
        """Who keeps the minutes."""
        return None if self.m.keeper is None else LETTERS[self.m.keeper.seat]

    def seats_asked(self, kind: str) -> str:
        return letters(self.window(kind).seats)

    def sees(self, who: str = "SPECTATOR") -> ChaotentrumpfMatchView:
        view = self.game.view(self.state, seat(who))
        assert isinstance(view, ChaotentrumpfMatchView)
        return view

    def happened(self, kind: type[Any]) -> list[Any]:
        """The events of this kind among those of the last action."""
        return [e for e in self.events if isinstance(e, kind)]

    def pack(self) -> list[Card]:
        """What the running deal is shuffled from."""
        assert isinstance(self.game, ChaotentrumpfMatch)
        pack: Cards = self.game.pack(self.m)
        return list(pack)


def gathered(players: int = 3, **options: Any) -> MatchTable:
    """All sit down; nothing is settled yet."""
    match = Chaotentrumpf(players).match()
    return MatchTable(match, match.begin(Options(**options)))


def ready(players: int = 3, *, keeper: str = "A", **options: Any) -> MatchTable:
    """The first deal can be opened: this one keeps the minutes, his left neighbour deals. Without minutes, the lot gave
    the first deal to this one."""
    t = gathered(players, **options)
    if options.get("minutes", True):
        return t.keeper(keeper)
    t.all_agree()
    tip = LEVELS[levels_for(players)[0]][0]
    top = next(c for c in PACK if is_trump(c, tip))
    return t.draw(top, tips=f"{keeper}: {tip}")
