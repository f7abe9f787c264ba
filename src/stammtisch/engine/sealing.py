"""What the proof of a shuffle needs, and how words come into it: promised first, opened when all promises lie there.

A deal itself knows only a window in which its seats mix (`shuffling.py`). Where the commitment of the deal is of the
second method (`fair.py`), the match leads the seats through that window twice: first each promises a word, or throws
none in; when the table has closed that (`WordsOpened`), each opens the word it has promised. So a table that knows the
seed and plays along has bound its own word before it hears another one.
"""

import re
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch import fair
from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, LATE, NOT_ASKED, Accepted, Game, Refusal, Seat, Window
from stammtisch.engine.forms import Form, Text
from stammtisch.engine.shuffling import MIX_FORM, Mix, Mixed, Pledge, Pledged, Shuffled, WordsOpened
from stammtisch.rulebook import enforces

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

MIX: Final = "mix"
"""The window of a deal in which seats mix; also its kind."""
WORDS: Final = "words"
"""The same window, once words are being opened."""
OPEN: Final = "open"
"""The window in which the table closes the promises."""

_PROMISE: Final = re.compile(r"[0-9a-f]{64}")
_EXAMPLE: Final = "Stammtisch"


class Seal(Struct, frozen=True):
    """What the proof of one deal needs: the promise, what the seats threw in, what was shuffled."""

    commitment: str
    pledges: tuple[tuple[Seat, str], ...] = ()
    """Who has promised a word, and its hash: only what was there before the first word was opened."""
    opened: bool = False
    """Words may be opened."""
    entropy: tuple[tuple[Seat, str], ...] = ()
    orders: tuple[Cards, ...] = ()

    @property
    def pledging(self) -> bool:
        """Are words promised here before they are opened, and nothing shuffled yet?"""
        return not self.orders and fair.method_of(self.commitment) == 2

    @property
    def kept(self) -> tuple[Seat, ...]:
        """Who has promised a word that is not opened."""
        opened = [seat for seat, _ in self.entropy]
        return tuple(seat for seat, _ in self.pledges if seat not in opened)


def sealed(seal: Seal, events: tuple[Any, ...]) -> Seal:
    """Takes note of what the proof will need."""
    for event in events:
        if isinstance(event, Shuffled):
            seal = replace(seal, orders=(*seal.orders, event.order))
        elif isinstance(event, Pledged):
            seal = replace(seal, pledges=(*seal.pledges, (event.seat, event.promise)))
        elif isinstance(event, WordsOpened):
            seal = replace(seal, opened=True)
        elif isinstance(event, Mixed) and event.entropy:
            seal = replace(seal, entropy=(*seal.entropy, (event.seat, event.entropy)))
    return seal


@enforces("ENG-fair")
def why_unfair(seal: Seal, seed: str, pack: Cards) -> Refusal | None:
    """ENG-fair: the seed is the one promised, so is every word, and every shuffle of the deal followed from them."""
    try:
        promised = fair.commitment(seed, fair.method_of(seal.commitment))
    except ValueError:
        return Refusal("ENG-fair", "refusal.seed-malformed")
    if promised != seal.commitment:
        return Refusal("ENG-fair", "refusal.seed-not-promised")
    if fair.method_of(seal.commitment) == 2:
        for seat, word in seal.entropy:
            if (seat, fair.word_promise(seat, word)) not in seal.pledges:
                return Refusal("ENG-fair", "refusal.word-not-promised", {"seat": seat})
    for k, order in enumerate(seal.orders):
        cards = pack if k == 0 else tuple(sorted(order))
        if fair.shuffled(cards, seed, entropy=seal.entropy, shuffle=k) != order:
            return Refusal("ENG-fair", "refusal.pack-not-from-seed", {"shuffle": k + 1})
    return None


# --- how words come in -----------------------------------------------------------------------------------------


def as_promised(game: AnyGame, deal: Any, seal: Seal) -> Any:
    """The deal as if those had mixed who have promised a word: who is still asked, and what the table may do then."""
    return _folded(game, deal, tuple(Mixed(seat, None) for seat, _ in seal.pledges))


def windows(game: AnyGame, deal: Any, seal: Seal) -> tuple[Window, ...]:
    """The questions of a deal whose words are promised first."""
    if seal.opened:
        return tuple(shown for w in game.open_windows(deal) if (shown := _opening(w, seal)).seats)
    if not seal.pledges:
        return game.open_windows(deal)
    questions = game.windows(as_promised(game, deal, seal))
    return tuple(replace(w, id=OPEN, kind=OPEN) if w.seats == (HOST,) else _pledging(w, seal) for w in questions)


def _pledging(w: Window, seal: Seal) -> Window:
    return replace(w, answered=tuple(sorted({*w.answered, *(seat for seat, _ in seal.pledges)})))


def _opening(w: Window, seal: Seal) -> Window:
    """The word is opened by those who have promised one."""
    if w.id != MIX:
        return replace(w, waits_for=WORDS) if w.waits_for == MIX else w
    pledged = [seat for seat, _ in seal.pledges]
    return replace(w, id=WORDS, seats=tuple(seat for seat in w.seats if seat in pledged))


def offers(seal: Seal, seat: Seat) -> tuple[Form, ...]:
    """In the window in which seats mix: first a promise, or nothing; then the word, or not."""
    if not seal.pledging:
        return (MIX_FORM,)
    example = fair.word_promise(seat, _EXAMPLE)
    if not seal.opened:
        return (Form(Pledge, {"promise": Text(len(example), (example,))}), Form(Mix, {"entropy": Text(0, ("",))}))
    examples = ("", _EXAMPLE) if (seat, example) in seal.pledges else ("",)
    return (Form(Mix, {"entropy": Text(fair.LONGEST_ENTROPY, examples)}),)


def submit(
    game: AnyGame, deal: Any, seal: Seal, actor: Seat, action: Any, *, window: str
) -> Accepted[Any, Any] | Refusal:
    """What a deal whose words are promised first makes of an answer: who has promised is not asked again."""
    if seal.opened:
        if window in (MIX, OPEN):
            return LATE
        outcome = game.submit(deal, actor, action, window=MIX if window == WORDS else window)
    else:
        if seal.pledges and window != MIX:
            return LATE
        outcome = game.submit(as_promised(game, deal, seal), actor, action, window=window)
    if isinstance(outcome, Refusal):
        return outcome
    if isinstance(action, Mix) and (refusal := why_no_word(seal, actor, action)) is not None:
        return refusal
    return outcome if seal.opened or not seal.pledges else Accepted(_folded(game, deal, outcome.events), outcome.events)


def _folded(game: AnyGame, deal: Any, events: tuple[Any, ...]) -> Any:
    for event in events:
        deal = game.evolve(deal, event)
    return deal


@enforces("ENG-fair")
def why_no_pledge(seal: Seal, action: Pledge) -> Refusal | None:
    """ENG-fair: a promise is a hash, and comes before the first word is opened."""
    if not seal.pledging or seal.opened:
        return Refusal("ENG-fair", "refusal.too-late-to-promise")
    return None if _PROMISE.fullmatch(action.promise) else Refusal("ENG-fair", "refusal.promise-malformed")


@enforces("ENG-fair")
def why_no_word(seal: Seal, seat: Seat, action: Mix) -> Refusal | None:
    """ENG-fair: a word is opened when all promises are there, and is the one promised. Silence is nobody's word."""
    if seal.opened and seat not in [who for who, _ in seal.pledges]:
        return NOT_ASKED
    if action.entropy == "":
        return None
    if not seal.opened:
        return Refusal("ENG-fair", "refusal.promise-first")
    if (seat, fair.word_promise(seat, action.entropy)) in seal.pledges:
        return None
    return Refusal("ENG-fair", "refusal.word-not-promised", {"seat": seat})
