"""MM-12c, MM-16a to d: gestures and words that somebody owes, until when, and what it costs to forget them."""

from typing import TypeAlias

from msgspec.structs import replace

from stammtisch.cards import Card
from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, Gesture
from stammtisch.games.maumau.events import (
    Astonished,
    DutyArisen,
    DutyDone,
    DutyOver,
    EdgeCalled,
    Event,
)
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.laying.effects import ended
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.rules import named
from stammtisch.games.maumau.state import Duty, Playing, State
from stammtisch.rulebook import enforces

DutyEvent: TypeAlias = DutyArisen | DutyDone | DutyOver | Astonished

_FINE = {"tschuldi": "V20", "nine": "V21"}


def fine_of(duty: Duty) -> str:
    return _FINE.get(duty.gesture, "V30")


# --- what is owed ----------------------------------------------------------------------------------------------


@enforces("MM-16c", "MM-12c")
def after_card(draft: Draft[State, Event], seat: Seat, card: Card) -> None:
    """MM-16c: the chosen card sends all hands to the edge of the table; MM-12c: and an added rule may ask for more. A
    last card asks for nothing: the deal is over."""
    p = draft.state
    assert isinstance(p, Playing)
    if not p.setting.options.special_rules and not p.setting.rules:
        return
    if not p.hands[seat] and not p.burden(seat) and not p.turn.again:
        return
    options = p.setting.options
    if "pimperle" in options.special_rules and named(options.pimperle_card, card):
        draft.emit(EdgeCalled(card))
    _house_rules(draft, p, seat, "laid", card)


def after_draw(draft: Draft[State, Event], seat: Seat) -> None:
    p = draft.state
    if isinstance(p, Playing):
        _house_rules(draft, p, seat, "drawn", None)


@enforces("MM-12c")
def _house_rules(draft: Draft[State, Event], p: Playing, seat: Seat, trigger: str, card: Card | None) -> None:
    """MM-12c: what has been added holds like any other rule, and the referee watches over it."""
    for number, rule in enumerate(p.setting.rules):
        if rule.trigger == trigger and (card is None or named(rule.card, card)):
            following = p.setting.seats[(p.setting.place(seat) + p.direction) % p.setting.players]
            bound = {"who": (seat,), "next": (following,), "all": p.setting.seats}[rule.bound]
            for obliged in bound:
                _arise(draft, p, obliged, f"rule-{number}")


@enforces("MM-16b", "MM-16d")
def at_the_end(draft: Draft[State, Event], p: Playing) -> None:
    """MM-16d: a nine laid alone wants to be stroked by all; MM-16b: who harms somebody with a seven or an eight owes
    him a gesture."""
    rules, options = p.setting.options.special_rules, p.setting.options
    if "lonely_nine" in rules and p.number and p.turn.laid == 1 and RANK[p.pile[-1]] == "9":
        for seat in p.setting.seats:
            _arise(draft, p, seat, "nine")
    if "tschuldi" not in rules or not p.turn.laid:
        return
    place, situation = p.setting.place(p.seat), {"players": p.setting.players, "options": options}
    effect = ended(p.turn, place, direction=p.direction, stopped=True, **situation)  # type: ignore[arg-type]
    harmed = [effect.next] if effect.pending and "seven" in options.tschuldi_events else []
    harmed += effect.skipped if "eight" in options.tschuldi_events else ()
    for victim in dict.fromkeys(p.setting.seats[at] for at in harmed):
        owe(draft, p.seat, victim)


@enforces("MM-16b")
def owe(draft: Draft[State, Event], seat: Seat, victim: Seat) -> None:
    """MM-16b: a gesture of reconciliation, to the right one."""
    p = draft.state
    if seat != victim and isinstance(p, Playing):
        _arise(draft, p, seat, "tschuldi", victim)


def _arise(draft: Draft[State, Event], p: Playing, seat: Seat, gesture: str, toward: Seat | None = None) -> None:
    draft.emit(DutyArisen(seat, gesture, toward, hidden=referee.table_mode(p)))


@enforces("MM-16b", "MM-V20", "MM-12c", "MM-V30")
def expired(draft: Draft[State, Event], p: Playing) -> None:
    """MM-16b, MM-V20: until the end of the victim's next turn; MM-12c, MM-V30: an added rule until the next turn is
    over."""
    for duty in p.duties:
        due = duty.gesture != "nine" and (duty.gesture != "tschuldi" or duty.toward == p.seat)
        if due and duty.since < p.number:
            _pay(draft, duty)


def _pay(draft: Draft[State, Event], duty: Duty) -> None:
    p = draft.state
    assert isinstance(p, Playing)
    draft.emit(DutyOver(duty.seat, duty.gesture, duty.toward, hidden=referee.table_mode(p)))
    referee.omitted(draft, p, duty.seat, fine_of(duty))


@enforces("MM-16d", "MM-V21")
def acted(draft: Draft[State, Event], seat: Seat) -> None:
    """MM-16d, MM-V21: the nine is stroked before one's own next act, or not at all."""
    p = draft.state
    assert isinstance(p, Playing)
    for duty in p.duties:
        if duty.seat == seat and duty.gesture == "nine":
            _pay(draft, duty)


@enforces("MM-16a")
def astonishing(p: Playing) -> bool:
    """MM-16a: before he shuffles, the player on turn reaches for the empty stock and is astonished."""
    wanted = "willi" in p.setting.options.special_rules and not p.astonished
    return wanted and bool(p.dues) and p.dues[0].seat == p.seat and p.dues[0].kind != "penalty"


def astonish_windows(p: Playing) -> tuple[Window, ...]:
    return (Window(f"willi:{p.number}:{p.acts}", "willi", (p.seat,), limit="gesture"),) if astonishing(p) else ()


def astonish_offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    return (Form(Gesture, {"gesture": OneOf(("willi",))}),)


@enforces("MM-16a", "MM-V19")
def astonish(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-16a: then the pile is shuffled; MM-V19: without the gesture it is too, and costs a card."""
    made = not isinstance(action, TimeUp)
    if isinstance(action, TimeUp):
        referee.omitted(draft, p, p.seat, "V19")
    elif not isinstance(action, Gesture) or action.gesture != "willi":
        return WRONG_KIND
    draft.emit(Astonished(p.seat, made=made))
    return None


# --- how it is paid --------------------------------------------------------------------------------------------


def windows(p: Playing) -> tuple[Window, ...]:
    if referee.table_mode(p):
        gestures = _gestures(p, p.seat)
        return (Window(f"gesture:{p.number}", "gesture", p.setting.seats, "overtaken", must=False),) if gestures else ()
    if not p.duties:
        return ()
    owing = tuple(s for s in p.setting.seats if any(d.seat == s for d in p.duties))
    limit = "gesture" if any(d.gesture == "nine" for d in p.duties) else None
    return (Window(f"gesture:{p.number}", "gesture", owing, "overtaken", must=False, limit=limit),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    mine = [(d.gesture, d.toward) for d in p.duties if d.seat == seat]
    gestures = _gestures(p, seat) if referee.table_mode(p) else mine
    return tuple(Form(Gesture, {"gesture": OneOf((what,)), "toward": OneOf((whom,))}) for what, whom in gestures)


def _gestures(p: Playing, seat: Seat) -> list[tuple[str, Seat | None]]:
    """In table mode nobody is told what he owes: everything that can be owed here can be done at any time."""
    rules = p.setting.options.special_rules
    gestures: list[tuple[str, Seat | None]] = [("nine", None)] if "lonely_nine" in rules else []
    if "tschuldi" in rules:
        gestures += [("tschuldi", other) for other in p.setting.seats if other != seat]
    return gestures + [(f"rule-{n}", None) for n, rule in enumerate(p.setting.rules) if rule.trigger != "honour"]


@enforces("MM-16b", "MM-16d", "MM-12c", "MM-V21")
def decide(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-16b, MM-16d, MM-12c: done to whom it is owed; a gesture nobody owes means nothing. MM-V21: when time is up the
    nine is stroked no more."""
    if isinstance(action, TimeUp):
        for duty in p.duties:
            if duty.gesture == "nine":
                _pay(draft, duty)
        drawing.serve(draft)
        return None
    if not isinstance(action, Gesture):
        return WRONG_KIND
    owed = [(d.gesture, d.toward) for d in p.duties if d.seat == actor]
    if (action.gesture, action.toward) not in (_gestures(p, actor) if referee.table_mode(p) else owed):
        return Refusal("MM-16b", "refusal.mm.no-duty")
    draft.emit(DutyDone(actor, action.gesture, action.toward))
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: DutyEvent) -> Playing:
    match event:
        case DutyArisen():
            duty = Duty(event.seat, event.gesture, event.toward, p.number)
            return replace(p, duties=(*p.duties, duty))
        case DutyDone() | DutyOver():
            rest = list(p.duties)
            meant = (event.seat, event.gesture, event.toward)
            if (duty_done := next((d for d in rest if (d.seat, d.gesture, d.toward) == meant), None)) is not None:
                rest.remove(duty_done)
            return replace(p, duties=tuple(rest))
        case Astonished():
            return replace(p, astonished=True)
