"""DK-B1.3, DK-B1.6, DK-1.1b, DK-2a: who leads, which card may be played, who takes the trick, when the deal is over."""

from typing import Final

from msgspec.structs import replace

from stammtisch import tricks
from stammtisch.cards import Card, Cards, put
from stammtisch.engine.core import Draft, Refusal, Seat, not_held
from stammtisch.engine.referee import Verdict, ruling
from stammtisch.games.doppelkopf import earlier, hochzeit, schwein, specials
from stammtisch.games.doppelkopf.announcements import NOTHING, Said, Spoken, level_of, step_of
from stammtisch.games.doppelkopf.contracts import AUGEN, CONTRACTS, DULLE, KREUZ_DAME, SEATS, Contract, hand_size, order
from stammtisch.games.doppelkopf.dealing import vorhand
from stammtisch.games.doppelkopf.events import Announced, CardPlayed, ContractFixed, Event, Scored, Slipped
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, Party, Sort, Specials, score
from stammtisch.games.doppelkopf.state import BeforePlay, Declared, Playing, Slip, State, Trick
from stammtisch.rulebook import enforces
from stammtisch.tricks import TRUMP, TrickTaken, card_laid

# --- the first card --------------------------------------------------------------------------------------------


@enforces("DK-1.1b")
def begun(state: BeforePlay, event: ContractFixed) -> Playing:
    """DK-1.1b: the left neighbour of the dealer leads, whatever is played."""
    contract, roles = CONTRACTS[event.contract], event.roles or earlier.roles(state, event)
    return Playing(
        state.hands,
        vorhand(state.dealer),
        game=Declared(state.options, state.dealer, contract, event.seat, roles.schwein),
        re=roles.re,
        shown=_shown_at_first(contract, roles.re, event.seat),
        said=Said() if event.step is None else Said(re=level_of(event.step)),
        bought=NOTHING if event.step is None else level_of(event.step),
        spoken=_outbid(state, event),
        schwein_missing=roles.asked,
    )


def _outbid(state: BeforePlay, event: ContractFixed) -> tuple[Spoken, ...]:
    """What outbid the other solos is announced with it (DK-1.1e)."""
    if event.step is None or event.seat is None:
        return ()
    return (Spoken(event.seat, "re", event.step, len(state.hands[event.seat])),)


def _shown_at_first(contract: Contract, re: tuple[Seat, ...], seat: Seat | None) -> tuple[Party | None, ...]:
    """A soloist and an Armut are known to all, of a Hochzeit the one side, of a normal game nobody."""
    if contract.kind in ("Normalspiel", "Hochzeit"):
        return tuple("re" if s == seat else None for s in SEATS)
    return tuple("re" if s in re else "kontra" for s in SEATS)


# --- which card ------------------------------------------------------------------------------------------------


def legal_cards(p: Playing, seat: Seat) -> Cards:
    return order(p.game.contract.name, p.options.pack).follow(p.hands[seat], p.trick)


@enforces("DK-B1.3")
def judge_card(p: Playing, seat: Seat, card: Card) -> Verdict | None:
    """DK-B1.3: who has a card of the class led must play one; nothing else binds."""
    if card in legal_cards(p, seat):
        return None
    led = order(p.game.contract.name, p.options.pack).klass[p.trick[0]]
    return Verdict("DK-B1.3", "refusal.dk.follow-trump" if led == TRUMP else "refusal.dk.follow-suit")


@enforces("DK-B1.3")
def winner(trick: Cards, *, name: str, options: Options, schwein_at: int | None, last: bool) -> int:
    """DK-B1.3: the Schwein, else the highest trump, else the suit led; of equals the first, of Dullen by option."""
    if schwein_at is not None:
        return schwein_at
    winning = order(name, options.pack).winner(trick)
    if trick[winning] == DULLE and trick.count(DULLE) == 2 and order(name, options.pack).klass[DULLE] == TRUMP:
        second = options.dulle_second == "second" or (options.dulle_second == "second_except_last" and not last)
        return trick.index(DULLE, winning + 1) if second else winning
    return winning


def weakest(p: Playing, seat: Seat) -> Card:
    return tricks.weakest(legal_cards(p, seat), order(p.game.contract.name, p.options.pack), AUGEN)


# --- playing it ------------------------------------------------------------------------------------------------


@enforces("DK-2a")
def play(draft: Draft[State, Event], p: Playing, seat: Seat, *, card: Card, as_schwein: bool) -> Refusal | None:
    """DK-2a: what lies, lies. A wrong card is refused, or in table mode lies and is noted in silence."""
    if card not in p.hands[seat]:
        return not_held(card)
    if as_schwein and (refusal := schwein.why_not_promoted(p, seat, card)) is not None:
        return refusal
    verdict = judge_card(p, seat, card)
    if verdict is not None:
        if ruling(p.options.mode, verdict) == "refuse":
            args = {"card": card, "led": p.trick[0], "legal": list(legal_cards(p, seat))}
            return Refusal(verdict.clause, verdict.key, args)
        draft.emit(Slipped(Slip(seat, card, len(p.taken) + 1)))
    after = draft.emit(CardPlayed(seat, card, as_schwein))
    assert isinstance(after, Playing)
    if len(after.trick) == 4:
        _turn_over(draft, after)
    return None


def _turn_over(draft: Draft[State, Event], p: Playing) -> None:
    last = p.played == p.options.pack
    name, options = p.game.contract.name, p.options
    at = winner(p.trick, name=name, options=options, schwein_at=p.schwein_at, last=last)
    draft.emit(TrickTaken(p.seat_at(at)))
    hochzeit.after_trick(draft)
    after = draft.state
    assert isinstance(after, Playing)
    if last and options.mode != "table":
        finish(draft, after)


_SORTS: Final[dict[str, Sort]] = {"Normalspiel": "normal", "Hochzeit": "hochzeit", "Armut": "armut"}


def facts_of(p: Playing) -> Facts:
    """The deal as the score sees it; tricks given away count for who got them, their cards make no special points."""
    mine = [t for t in p.taken if t.taker in p.re]
    rest = 0 if p.given is None else hand_size(p.options.pack) - len(p.taken)
    left = sum(AUGEN[c] for hand in p.hands for c in hand) if rest else 0
    to_re = p.given is not None and p.given not in p.re
    return Facts(
        contract=_SORTS.get(p.game.contract.kind, "solo"),
        game=p.game.contract.name,
        re=p.re,
        re_augen=sum(AUGEN[c] for t in mine for c in t.cards) + (left if to_re else 0),
        re_tricks=len(mine) + (rest if to_re else 0),
        kontra_tricks=len(p.taken) - len(mine) + (0 if to_re else rest),
        pack=p.options.pack,
        re_said=None if p.said.re == NOTHING else step_of("re", p.said.re),  # type: ignore[arg-type]
        kontra_said=None if p.said.kontra == NOTHING else step_of("kontra", p.said.kontra),  # type: ignore[arg-type]
        specials=Specials() if len(p.re) == 1 or not p.taken else specials.count(p.taken, p.re, p.options),
    )


def finish(draft: Draft[State, Event], p: Playing) -> None:
    facts = facts_of(p)
    draft.emit(Scored(facts, score(facts, p.options)))


# --- the fold --------------------------------------------------------------------------------------------------


def evolve_card(p: Playing, event: CardPlayed) -> Playing:
    after = card_laid(p, event)
    if event.schwein:
        return replace(after, schwein_at=len(p.trick), schwein_used=True, schwein_declared=event.seat)
    if event.card == KREUZ_DAME and p.game.contract.kind == "Normalspiel":
        return replace(after, ladies=p.ladies + 1, shown=_lady_shown(p, event.seat))
    return after


def _lady_shown(p: Playing, seat: Seat) -> tuple[Party | None, ...]:
    """A queen of Kreuz shows her player; with the second one all is clear."""
    shown: tuple[Party | None, ...] = put(p.shown, seat, "re")
    return tuple(party or "kontra" for party in shown) if p.ladies == 1 else _concluded(shown)


def _concluded(shown: tuple[Party | None, ...]) -> tuple[Party | None, ...]:
    """What follows from it for everybody: Re are never more than two, and never nobody."""
    if shown.count("re") == 2:
        return tuple(party or "kontra" for party in shown)
    return tuple(party or "re" for party in shown) if shown.count("kontra") == 3 else shown


def evolve_trick(p: Playing, event: TrickTaken) -> Playing:
    """As ever, and which of the cards was the Schwein."""
    taken = (*p.taken, Trick(p.leader, p.trick, event.seat, p.schwein_at))
    return replace(p, leader=event.seat, trick=(), taken=taken, schwein_at=None)


def evolve_announced(p: Playing, event: Announced) -> Playing:
    """Who announces shows his party."""
    announced = p.said.up_to(event.party, level_of(event.step))
    spoken = (*p.spoken, Spoken(event.seat, event.party, event.step, len(p.hands[event.seat])))
    return replace(p, said=announced, spoken=spoken, shown=_concluded(put(p.shown, event.seat, event.party)))
