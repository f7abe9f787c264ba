"""MM-1d, MM-2a, MM-9a, MM-CBa, MM-10: what is offered to the player whose turn it is."""

from stammtisch.cards import Card, Cards, without
from stammtisch.engine.core import Seat, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import CallQueens, Done, DrawCard, LayCard, Swap, TakeSevens, Wish
from stammtisch.games.maumau.laying.queens import QUEENS, must_end
from stammtisch.games.maumau.laying.serving import JACKS, RANK, SUITS
from stammtisch.games.maumau.laying.wishes import wishes
from stammtisch.games.maumau.state import Playing
from stammtisch.games.maumau.turn.on_turn import callable_queens, may_be_done, may_draw_now, partners_of, playable

_SILENT = OneOf((False,))
_EITHER = OneOf((False, True))
_TAKE, _DRAW, _DONE = (Form(TakeSevens),), (Form(DrawCard),), (Form(Done),)


def offers(p: Playing) -> tuple[Form, ...]:
    """Whatever the player of the turn may do now. A queen that may be called is one that may be laid; who finds nothing
    to begin with may draw."""
    if referee.table_mode(p):
        return _unhinted(p)
    turn, drawn, cards = p.turn, p.drawn, playable(p)
    begun = turn.laid
    forms: tuple[Form, ...] = _lay_forms(p, cards) if cards else ()
    if cards and not begun and not QUEENS.isdisjoint(cards) and (queens := callable_queens(p)) != ():
        forms += (Form(CallQueens, {"card": OneOf(queens), "mau": _mau_choice(p)}),)
    if turn.pending and not begun:
        forms += _TAKE
    elif not drawn and (not cards or p.setting.options.voluntary_draw) and (not begun or may_draw_now(p)):
        forms += _DRAW
    return forms + _DONE if (drawn or begun) and may_be_done(p) else forms


def offers_between(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    """A wish for the starter, or a swap."""
    if p.stage == "wish":
        suits = SUITS if referee.table_mode(p) else wishes(p.pile[-1], p.setting.options)
        return (Form(Wish, {"suit": OneOf(suits)}),)
    partners: tuple[Seat | None, ...] = (None, *partners_of(p))
    return (Form(Swap, {"partner": OneOf(partners)}),)


def _lay_forms(p: Playing, cards: Cards) -> tuple[Form, ...]:
    if p.turn.queen_round and p.caller == p.seat:
        return tuple([_ending_form(p, card) for card in cards])
    mau = _EITHER if len(p.hands[p.seat]) == 2 else _SILENT
    if JACKS.isdisjoint(cards):
        return (Form(LayCard, {"card": OneOf(cards), "mau": mau}),)
    plain = tuple([c for c in cards if c not in JACKS])
    jacks = tuple([_jack_form(p, card) for card in cards if card in JACKS])
    return (Form(LayCard, {"card": OneOf(plain), "mau": mau}), *jacks) if plain else jacks


def _jack_form(p: Playing, jack: Card) -> Form:
    if len(p.hands[p.seat]) == 1 and not p.burden(p.seat):
        return Form(LayCard, {"card": OneOf((jack,)), "mau_mau": _EITHER})
    wish = OneOf(wishes(jack, p.setting.options))
    return Form(LayCard, {"card": OneOf((jack,)), "wish": wish, "mau": _mau_choice(p)})


def _ending_form(p: Playing, card: Card) -> Form:
    """The caller's: his queen round could end with any card, and has to with the last queen."""
    choice = OneOf((True,)) if must_end(card, without(p.hands[p.seat], card)) else _EITHER
    return Form(LayCard, {"card": OneOf((card,)), "end_queens": choice, "mau": _mau_choice(p)})


def _mau_choice(p: Playing) -> OneOf:
    return _EITHER if len(p.hands[p.seat]) == 2 else _SILENT


def _unhinted(p: Playing) -> tuple[Form, ...]:
    """No hints: every card, and every other thing one can do on one's turn."""
    hand = tuple(dict.fromkeys(p.hands[p.seat]))
    both = OneOf((False, True))
    forms = [Form(DrawCard)]
    if p.turn.pending and not p.turn.laid:
        forms = [Form(TakeSevens)]
    else:
        forms.append(Form(Done))
    if plain := tuple(c for c in hand if RANK[c] != "B"):
        end = both if p.caller == p.seat else OneOf((False,))
        forms.append(Form(LayCard, {"card": OneOf(plain), "mau": both, "end_queens": end}))
    if jacks := tuple(c for c in hand if RANK[c] == "B"):
        forms.append(Form(LayCard, {"card": OneOf(jacks), "wish": OneOf(SUITS), "mau": both, "mau_mau": both}))
    if queens := tuple(c for c in hand if RANK[c] == "D"):
        forms.append(Form(CallQueens, {"card": OneOf(queens), "mau": both}))
    return tuple(forms)
