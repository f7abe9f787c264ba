"""The states of a deal: Shuffling, Dealing (by hand), Greeting (dealt, the health question), Playing, Finished."""

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct, field

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.polls import Poll
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.maumau.actions import HeldAction
from stammtisch.games.maumau.laying.effects import Turn
from stammtisch.games.maumau.laying.order import Direction
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.scoring import Facts
from stammtisch.games.maumau.violations import Category

Stage: TypeAlias = Literal["act", "wish", "swap", "closing", "collider", "protest"]
"""What the running turn waits for: its player, a wish for the starter, a swap, a last word, the sevens of the others,
the end of the protest."""
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)


class Setting(Struct, frozen=True):
    """What holds for the whole deal."""

    options: Options
    dealer: Seat
    seats: tuple[Seat, ...]
    """Who takes part, clockwise."""
    seat_count: int
    rules: tuple[HouseRule, ...] = ()
    """What has been added (MM-12)."""

    @property
    def players(self) -> int:
        return len(self.seats)

    def place(self, seat: Seat) -> int:
        """Counted among those who take part."""
        return self.seats.index(seat)

    @property
    def in_dealing_order(self) -> tuple[Seat, ...]:
        at = self.place(self.dealer) + 1
        return self.seats[at:] + self.seats[:at]


class Shuffling(Struct, frozen=True, tag="shuffling"):
    setting: Setting
    mixed: tuple[Seat, ...] = ()


class Penalty(Struct, frozen=True):
    """A card face down at a place, and the turn in which it came there (MM-4a)."""

    card: Card
    turn: int


class Due(Struct, frozen=True):
    """Cards somebody has to draw."""

    seat: Seat
    count: int
    kind: Literal["serve", "seven", "penalty"]
    clause: str
    turn: int
    """In which it fell due."""


class Dealing(Struct, frozen=True, tag="dealing"):
    """By hand, card by card (MM-9e)."""

    setting: Setting
    hands: tuple[Cards, ...]
    stock: Cards
    penalties: tuple[tuple[Penalty, ...], ...]
    dealt: int = 0
    faults: int = 0
    opened: tuple[Seat, Card] | None = None
    """Who has to say whether he keeps this one."""
    remix: bool = False
    """A refused card has to be shuffled into the stock."""
    owed: tuple[Due, ...] = ()


class Greeting(Struct, frozen=True, tag="greeting"):
    """Dealt; the dealer has to ask how everybody is before he turns the starter (MM-S5)."""

    setting: Setting
    hands: tuple[Cards, ...]
    stock: Cards
    health: Poll[bool] | None = None
    times_asked: int = 0
    penalties: tuple[tuple[Penalty, ...], ...] = ()
    """By chair; from dealing by hand (MM-V14)."""
    owed: tuple[Due, ...] = ()


class Duty(Struct, frozen=True):
    """A gesture or a word somebody owes."""

    seat: Seat
    gesture: str
    toward: Seat | None
    since: int


class LaidCard(Struct, frozen=True):
    """A card as it was laid in table mode, and what its player met: it may have to go back (MM-5b)."""

    number: int
    seat: Seat
    card: Card
    turn: int
    before: Turn
    chain: int = 1
    caller: Seat | None = None
    direction: Direction = 1
    drawn: bool = False
    thrown: bool = False
    """Not in a turn of one's own."""


class Offence(Struct, frozen=True):
    """Done against a rule, and not spoken of yet (MM-3a)."""

    seat: Seat
    code: str
    turn: int
    card_number: int | None = field(default=None, name="lie")
    """The first card it was done with."""
    punished: bool = False
    number: int = 0
    taken: Penalty | None = None
    """The penalty card that was taken up (MM-5c)."""
    cause: int | None = None
    """Another's offence of which nobody could know, and without which this would have been none (MM-5d)."""


class Gift(Struct, frozen=True):
    """A hand that went over in a swap, while it may be told what it was (MM-T-joker-d)."""

    giver: Seat
    receiver: Seat
    cards: Cards


class Accusing(Struct, frozen=True):
    """A question that accuses and can still be withdrawn (MM-6c)."""

    by: Seat
    accused: Seat
    category: Category


class Mixing(Struct, frozen=True):
    """Who shuffles the pile, and whether with all but the top card (MM-8a, MM-8b)."""

    by: Seat
    deep: bool = False


class Aside(Struct, frozen=True):
    """What most turns have nothing of."""

    gift: Gift | None = None
    accusing: Accusing | None = None
    withdrawn: tuple[Seat, ...] = ()
    """Who has withdrawn a question in this turn: once is a slip."""
    mixing: Mixing | None = None
    reached: int = -1
    """For which card somebody has reached in vain."""
    silent: tuple[Seat, int] | None = None
    """Who has begun which turn with a queen and said nothing, where that can still become a queen round."""
    maus: tuple[Seat, ...] = ()
    """In table mode: who has said Mau in this turn."""
    hold: bool = False
    """The turn is closing, and the next player's act has to wait (MM-C2)."""
    held: tuple[int, HeldAction] | None = None
    """What waits, and the count of acts it was an answer to: when that changes it is void."""
    early: tuple[Seat, HeldAction] | None = None
    """Who did not wait for the end of this turn, and what is done then (MM-1e)."""


NOTHING_ASIDE: Final = Aside()


class Plenum(Struct, frozen=True):
    """All who play sit in judgement (MM-7a)."""

    plaintiff: Seat
    accused: Seat
    charge: str
    demand: int
    votes: Poll[bool | None]
    defended: bool = False
    speech: str = ""
    charged: bool = False
    accusation: str = ""
    clause: str = ""


class Collider(Struct, frozen=True):
    """MM-9c: the finisher waits whether the others send his seven round."""

    finisher: Seat
    to_answer: tuple[Seat, ...]
    """Who can still answer, the next one first."""
    added: int = 0
    going: bool = False
    """The one who is asked has answered already and may go on (where several sevens are allowed)."""
    out: tuple[tuple[Seat, Card], ...] = ()
    """Who has laid his last card in answer, and which; the first one first."""


class Playing(Struct, frozen=True, tag="playing"):
    """What most acts change stands first: a field is looked for in this order when a state is made from another."""

    setting: Setting
    hands: tuple[Cards, ...]
    penalties: tuple[tuple[Penalty, ...], ...]
    stock: Cards
    pile: Cards
    """Bottom first."""
    turn: Turn
    seat: Seat
    """Whose turn it is."""
    acts: int = 0
    """Counts what changes the question to the player: an answer to an earlier one is late."""
    number: int = 0
    """Ordinary turns; the dealer's with the starter is 0."""
    stage: Stage = "act"
    drawn: bool = False
    """A card was drawn to serve, and nothing laid since: it may be laid, or the turn is over (MM-2b)."""
    moved: bool = False
    """Something was laid or drawn in this turn."""
    idle: bool = False
    ticks: int | None = None
    """The countdown, from 5 down."""
    chain: int = 1
    """Cards of the pile that belong to a running chain of sevens or queens (MM-8b)."""
    feast: int = -1
    """The last turn in which a king may be thrown in (MM-9b-2)."""
    caller: Seat | None = None
    """Who called the queen round."""
    mau_said: tuple[Seat, ...] = ()
    """Who has said Mau, or paid for it, since he came down to one card."""
    dead: int = 0
    """Turns in a row in which nobody laid or drew."""
    direction: Direction = 1
    repeats: tuple[int, ...] = ()
    """Turns that came to the player of the turn before, the latest ones (MM-5b)."""
    dues: tuple[Due, ...] = ()
    aside: Aside = NOTHING_ASIDE
    then: Seat | None = None
    """Who plays next, where a king thrown in while a turn closes decides it (MM-9b-1)."""
    owed: tuple[Due, ...] = ()
    """Penalty cards there were no cards for."""
    duties: tuple[Duty, ...] = ()
    astonished: bool = False
    """The face for the empty stock has been made (MM-16a)."""
    laid_cards: tuple[LaidCard, ...] = ()
    laid_count: int = 0
    offences: tuple[Offence, ...] = ()
    doubts: int = 0
    plenum: Plenum | None = None
    plenums: int = 0
    judged: tuple[tuple[Seat, str, int], ...] = ()
    edge: Card | None = None
    """The card that sent all hands to the edge."""
    collider: Collider | None = None
    finisher: Seat | None = None
    last: Card | None = None
    """The finisher's last card; sevens of the others may lie on it."""
    called: bool = False
    """The finisher said Mau-Mau."""
    left_at: Stage = "act"
    """How far the turn was when somebody went out."""

    @property
    def effective(self) -> Card:
        return self.turn.effective.card

    def burden(self, seat: Seat) -> int:
        """Cards that lie at this place or are still to come there: with them nobody has won (MM-4a)."""
        lying = len(self.penalties[seat])
        if not self.dues and not self.owed:
            return lying
        return lying + sum(due.count for due in (*self.dues, *self.owed) if due.seat == seat)


class Finished(Struct, frozen=True, tag="finished"):
    setting: Setting
    winner: Seat | None
    """None: nobody could move any more, and the deal is void."""
    lines: tuple[ScoreLine, ...] = ()
    last: Card | None = None
    held: tuple[int, ...] = ()
    lying: tuple[int, ...] = ()
    """What everybody was left with, by chair: cards on hand, penalty cards."""
    facts: Facts | None = None


State: TypeAlias = Shuffling | Dealing | Greeting | Playing | Finished
