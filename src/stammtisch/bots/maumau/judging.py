"""What everybody could see in table mode: the notes the referee takes in silence, taken again from public facts.

Every judgement is the game's own: its pure functions are asked about the state as the seat knows it. What depends on
hidden cards (who could have served after all, whose last queen it was) is noted only where the cards are known.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Draft
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.dispute_events import Cheered, Doubted, OffencePunished, PileTaken, TakeBackTried
from stammtisch.games.maumau.events import (
    Astonished,
    CardLaid,
    CardThrownIn,
    Collided,
    DrawDue,
    EdgeCalled,
    Event,
    MauMauSaid,
    MauSaid,
    PenaltyTaken,
    QueensClaimed,
    StarterTurned,
    Swapped,
    TurnClosing,
    TurnEnded,
)
from stammtisch.games.maumau.folding import evolve
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.laying.effects import why_not_next
from stammtisch.games.maumau.laying.serving import RANK, feasts, may_draw, why_not_thrown_in
from stammtisch.games.maumau.laying.wishes import why_not_wished
from stammtisch.games.maumau.opening import dealing
from stammtisch.games.maumau.state import Greeting, Offence, Playing, Stage, State
from stammtisch.games.maumau.turn import card_laid, on_turn
from stammtisch.games.maumau.turn.king_feast import feast_open
from stammtisch.games.maumau.violations import REGISTER, of_card
from stammtisch.games.maumau.words import duties, mau


class Place(Struct, frozen=True):
    """An event in its record, and how far the turn was when the record began."""

    record: Sequence[Any]
    at: int
    stage: Stage

    @property
    def ends(self) -> bool:
        """Is this what a turn ends with, seen from its first event: what is owed, what becomes active, its end?"""
        following = next((e for e in self.record[self.at :] if not isinstance(e, PenaltyTaken | DrawDue)), None)
        event = self.record[self.at]
        if not isinstance(following, TurnEnded):
            return False
        if isinstance(event, PenaltyTaken):
            return bool(event.seat == following.seat)
        return isinstance(event, TurnEnded) or (isinstance(event, DrawDue) and event.owed)

    @property
    def begins_end(self) -> bool:
        return self.ends and not (self.at and replace(self, at=self.at - 1).ends)


def _silently(state: State, event: Event) -> State:
    """What all were told is in the log already."""
    return state if isinstance(event, EdgeCalled) else evolve(state, event)


def before(p: Playing, event: Any, place: Place) -> Playing:
    """The notes to be taken before this event counts."""
    if not referee.table_mode(p):
        return p
    draft: Draft[State, Event] = Draft(p, _silently)
    stopped = place.at == 0 and p.stage == "act" and (isinstance(event, TurnClosing) or place.ends)
    if stopped and not on_turn.may_be_done(p):
        duties.acted(draft, p.seat)
        referee.note(draft, p.seat, "V03")
    if place.begins_end:
        _turn_ends(draft, p)
    else:
        _noted(draft, p, event, place)
    assert isinstance(draft.state, Playing)
    return draft.state


def _turn_ends(draft: Draft[State, Event], p: Playing) -> None:
    """Gestures that have become due or were forgotten, and who has not said Mau."""
    duties.at_the_end(draft, p)
    now = draft.state
    assert isinstance(now, Playing)
    duties.expired(draft, now)
    for seat in mau.owing(p):
        referee.note(draft, seat, "V05")


def _noted(draft: Draft[State, Event], p: Playing, event: Any, place: Place) -> None:
    match event:
        case CardLaid():
            _laid(draft, p, event, place)
        case CardThrownIn() if not _feasting(p, event):
            late = RANK[event.card] in ("K", "10") and feasts(p.turn.effective)
            referee.note(draft, event.seat, "V11" if late else "V02", card_number=p.laid_count)
        case DrawDue(kind="serve" | "seven", owed=False) if event.seat == p.seat:
            _draws(draft, p, event)
        case PenaltyTaken() if not place.ends:
            referee.note(draft, event.seat, "V08", taken=p.penalties[event.seat][0])
        case MauSaid() if mau.why_not_mau(p, len(p.hands[event.seat])) is not None:
            referee.note(draft, event.seat, "V05")
        case MauMauSaid() if p.last is None or RANK[p.last] != "B":
            referee.note(draft, event.seat, "V06")
        case PileTaken():
            needs = p.dues[0].seat if p.dues else None
            if event.by != needs or (event.deep and drawing.kept(p) > 1):
                referee.note(draft, event.by, "V23")
        case Astonished(made=False):
            referee.note(draft, event.seat, "V19")
        case _ if type(event) in _TELLTALE:
            referee.note(draft, event.seat, _TELLTALE[type(event)])


_TELLTALE: Final[dict[type[Any], str]] = {QueensClaimed: "V10", Cheered: "V15", TakeBackTried: "V24"}
"""What is never seen of somebody who keeps the rules."""


def _feasting(p: Playing, event: CardThrownIn) -> bool:
    return feast_open(p) and why_not_thrown_in(event.card, p.turn.effective) is None


def _laid(draft: Draft[State, Event], p: Playing, event: CardLaid, place: Place) -> None:
    seat, card, options = event.seat, event.card, p.setting.options
    duties.acted(draft, seat)
    card_laid.passing(draft, p)
    if place.stage == "act" and any(isinstance(e, TurnEnded) for e in place.record[: place.at]):
        referee.note(draft, seat, "V16")
    if (refusal := why_not_next(p.turn, card, options)) is not None:
        referee.note(draft, seat, of_card(refusal.clause).code, card_number=p.laid_count)
    last = len(p.hands[seat]) == 1 and not p.burden(seat)
    if event.wish is not None and not last and why_not_wished(card, event.wish, options) is not None:
        referee.note(draft, seat, "V26", card_number=p.laid_count)


def _draws(draft: Draft[State, Event], p: Playing, event: DrawDue) -> None:
    """Who draws although a card all know of could have been laid; what nobody can know is not noted."""
    duties.acted(draft, event.seat)
    if event.kind == "seven":
        return
    card_laid.passing(draft, p)
    situation = {"queen_round": p.turn.queen_round, "options": p.setting.options}
    if not may_draw(p.hands[event.seat], p.turn.effective, **situation):  # type: ignore[arg-type]
        referee.note(draft, event.seat, "V03")


def after(was: State, now: State, event: Any) -> State:
    """The notes to be taken, and the gestures that fall due, when this event has counted."""
    if not isinstance(now, Playing) or not referee.table_mode(now):
        return now
    draft: Draft[State, Event] = Draft(now, _silently)
    rules, harms = now.setting.options.special_rules, now.setting.options.tschuldi_events
    match event:
        case StarterTurned() if isinstance(was, Greeting) and _unasked(was):
            referee.note(draft, was.setting.dealer, "V12")
        case CardLaid():
            duties.after_card(draft, event.seat, event.card)
        case CardThrownIn() if isinstance(was, Playing) and _feasting(was, event):
            duties.after_card(draft, event.seat, event.card)
        case DrawDue(kind="serve", owed=False):
            duties.after_draw(draft, event.seat)
        case Swapped(partner=int() as partner) if "tschuldi" in rules and "swap" in harms:
            duties.owe(draft, event.seat, partner)
        case Collided(card=str()) if "tschuldi" in rules and "lhc" in harms and now.collider is not None:
            duties.owe(draft, event.seat, now.collider.finisher)
        case Doubted(upheld=False):
            return _dropped(now, event)
    return draft.state


def _unasked(state: Greeting) -> bool:
    return state.health is None or not state.health.complete or bool(dealing.unwell(state))


def _dropped(p: Playing, event: Doubted) -> Playing:
    """The referee has seen it otherwise: not to be doubted again."""
    mine = {o.number for o in referee.offences_of(p, event.accused, event.category)}  # type: ignore[arg-type]
    return replace(p, offences=tuple(replace(o, punished=o.punished or o.number in mine) for o in p.offences))


def punished(p: Playing, event: OffencePunished) -> Playing:
    """One note less: the same violation if it is among them, else one of its kind."""
    paid = event.offence
    candidates = [o for o in p.offences if o.seat == paid.seat and not o.punished and _alike(o, paid)]
    exact = [o for o in candidates if (o.code, o.turn, o.card_number) == (paid.code, paid.turn, paid.card_number)]
    gone = next(iter(exact or candidates), None)
    return replace(p, offences=tuple(replace(o, punished=True) if o is gone else o for o in p.offences))


def _alike(offence: Offence, other: Offence) -> bool:
    return REGISTER[offence.code].category == REGISTER[other.code].category
