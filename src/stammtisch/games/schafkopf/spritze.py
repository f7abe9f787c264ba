"""SK-spritze-1 to 4, SK-B5.7: who may double the game, when, and with which word."""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.schafkopf.actions import Action, GiveSpritze, NoSpritze
from stammtisch.games.schafkopf.contracts import ORDERS, SEATS
from stammtisch.games.schafkopf.events import Event, SpritzeDeclined, SpritzeGiven
from stammtisch.games.schafkopf.state import Playing, Spritze, State
from stammtisch.rulebook import enforces
from stammtisch.tricks import TRUMP

WORDS: Final = ("Stoss", "Kontra", "Spritze", "Schuss")
_WORD_OF: Final = {word.casefold(): word for word in WORDS}


@enforces("SK-spritze-1")
def window(p: Playing) -> Window:
    """SK-spritze-1: open until the second card. All three are asked, the called partner too: asking tells nothing."""
    opponents = tuple(s for s in SEATS if s != p.game.declarer)
    answered = tuple(s for s in opponents if s not in p.spritze_missing)
    return Window("spritze", "spritze", p.spritze_missing, "all", sealed=True, answered=answered, limit="spritze")


@enforces("SK-spritze-1")
def late_window(p: Playing) -> Window | None:
    """SK-spritze-1: who declined may still give it until the second card; open to all of them, whatever they hold."""
    if p.spritze is not None or p.played > 1:
        return None
    answered = tuple(s for s in SEATS if s != p.game.declarer and s not in p.spritze_missing)
    if not answered:
        return None
    return Window(f"late:{p.played}", "late", answered, "overtaken", must=False)


def late_offers(p: Playing, seat: Seat) -> tuple[Form, ...]:
    return offers(p, seat)[1:]


def offers(p: Playing, seat: Seat) -> tuple[Form, ...]:
    if why_not_given(p, seat, WORDS[0]) is not None:
        return (Form(NoSpritze),)
    return (Form(NoSpritze), Form(GiveSpritze, {"word": OneOf(WORDS)}))


def decide(
    draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window
) -> Accepted[State, Event] | Refusal:
    if window.kind == "late" and not isinstance(action, GiveSpritze):
        return WRONG_KIND
    if isinstance(action, NoSpritze):
        draft.emit(SpritzeDeclined(seat))
    elif isinstance(action, TimeUp):
        for silent in p.spritze_missing:
            draft.emit(SpritzeDeclined(silent))
    elif isinstance(action, GiveSpritze):
        if (refusal := why_not_given(p, seat, action.word)) is not None:
            return refusal
        draft.emit(SpritzeGiven(seat, _WORD_OF[action.word.casefold()]))
    else:
        return WRONG_KIND
    return draft.done()


def why_not_given(p: Playing, seat: Seat, word: str) -> Refusal | None:
    """Judged from the giver's own cards only, so that the refusal tells him nothing new."""
    return _why_wrong_word(word) or _why_own_side(p, seat) or _why_no_trump(p, seat)


@enforces("SK-spritze-2", "SK-spritze-3")
def _why_wrong_word(word: str) -> Refusal | None:
    """SK-spritze-2: four words and no other; SK-spritze-3: a Re does not exist."""
    if word.casefold() == "re":
        return Refusal("SK-spritze-3", "refusal.sk.no-re")
    if word.casefold() not in _WORD_OF:
        return Refusal("SK-spritze-2", "refusal.sk.spritze-word", {"word": word, "words": list(WORDS)})
    return None


@enforces("SK-B5.7")
def _why_own_side(p: Playing, seat: Seat) -> Refusal | None:
    """SK-B5.7: only the opposing side; whom the Sau calls belongs to the declarer."""
    return Refusal("SK-B5.7", "refusal.sk.spritze-partner") if seat in p.game.side else None


@enforces("SK-spritze-4")
def _why_no_trump(p: Playing, seat: Seat) -> Refusal | None:
    """SK-spritze-4: not without a trump, by the cards as dealt (or, by option, as held now)."""
    hands = p.game.dealt if p.game.options.spritze_trump_check == "initial" else p.hands
    klass = ORDERS[p.game.contract.name].klass
    if any(klass[c] == TRUMP for c in hands[seat]):
        return None
    return Refusal("SK-spritze-4", "refusal.sk.spritze-without-trump", {"contract": p.game.contract.name})


def evolve_declined(p: Playing, event: SpritzeDeclined) -> Playing:
    return replace(p, spritze_missing=tuple([s for s in p.spritze_missing if s != event.seat]))


def evolve_given(p: Playing, event: SpritzeGiven) -> Playing:
    """Once only: the question is closed for everybody."""
    return replace(p, spritze=Spritze(event.seat, event.word), spritze_missing=())
