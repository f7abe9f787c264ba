"""MM-1a, MM-4b, MM-10, MM-10a, MM-10b, MM-C2: how a turn ends, what was to be said by then, and how a deal ends."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec.structs import replace

from stammtisch.cards import Card
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.games.maumau import drawing, duties, shadow, telling
from stammtisch.games.maumau.actions import Action, SayMau, SayMauMau
from stammtisch.games.maumau.effects import Turn, passed_on, starts_collider
from stammtisch.games.maumau.events import (
    DealVoid,
    DrawDue,
    Event,
    MauMauSaid,
    MauSaid,
    PenaltyTaken,
    TurnClosing,
    TurnEnded,
    WentOn,
    WentOut,
    Won,
)
from stammtisch.games.maumau.laying import RANK
from stammtisch.games.maumau.order import turned
from stammtisch.games.maumau.points import deal_line
from stammtisch.games.maumau.state import NOTHING_ASIDE, Collider, Finished, Playing, State
from stammtisch.games.maumau.violations import REGISTER
from stammtisch.rulebook import enforces

# --- the word --------------------------------------------------------------------------------------------------


@enforces("MM-10a")
def owing(p: Playing) -> tuple[Seat, ...]:
    """MM-10a: who holds one active card and has not said Mau since; where agreed not who takes up a penalty card as
    soon as this turn of his ends."""
    hands, said = p.hands, p.said
    if 1 not in map(len, hands):
        return ()
    found = tuple([seat for seat in p.table.seats if len(hands[seat]) == 1 and seat not in said])
    if not found or p.table.options.mau_with_penalty or drawing.convertible(p, p.seat) is None:
        return found
    return tuple(s for s in found if s != p.seat)


def mau_window(p: Playing) -> tuple[Window, ...]:
    """Open to everybody: who has one card may have to, and a word too many is free or refused."""
    return mau_windows(p.table.seats, p.said, p.number)


@lru_cache(maxsize=512)
def mau_windows(seats: tuple[Seat, ...], said: tuple[Seat, ...], number: int) -> tuple[Window, ...]:
    """For so many silent ones, in this turn."""
    silent = tuple([seat for seat in seats if seat not in said])
    return (Window(f"mau:{number}", "mau", silent, "overtaken", must=False),) if silent else ()


@enforces("MM-10a")
def say_mau(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action) -> Refusal | None:
    """MM-10a: as soon as one card is held, and before the turn ends; where agreed not without need."""
    if not isinstance(action, SayMau):
        return WRONG_KIND
    refusal = why_not_mau(p, len(p.hands[seat]))
    if refusal is not None and not shadow.at_a_table(p):
        return refusal
    draft.emit(MauSaid(seat))
    if refusal is not None:
        shadow.note(draft, seat, "V05")
    after = draft.state
    if isinstance(after, Playing) and after.stage == "closing" and not lingers(after):
        end(draft)
    return None


@enforces("MM-10a")
def why_not_mau(p: Playing, held: int) -> Refusal | None:
    """MM-10a: a Mau too many is free; where agreed it is not said with more or fewer cards than one."""
    if held == 1 or p.table.options.false_mau == "free":
        return None
    return Refusal("MM-10a", "refusal.mm.no-mau", {"found": held})


# --- the end of a turn -----------------------------------------------------------------------------------------


@enforces("MM-C2", "MM-10a")
def close(draft: Draft[State, Event]) -> None:
    """MM-C2: after its last card a turn is over at once, unless a word may still have to be said (MM-10a): then it
    waits, until the next player acts or the grace is over."""
    p = draft.state
    assert isinstance(p, Playing)
    silent, options = owing(p), p.table.options
    waits = silent or (options.mode == "table" and lingers(p))
    if waits and options.timing.mau_grace is not None:
        draft.emit(TurnClosing())
    else:
        end(draft, silent)


@enforces("MM-C2", "MM-10a")
def lingers(p: Playing) -> bool:
    """MM-C2, MM-10a: a strict referee waits for who owes a word, which all can count. At a table nobody is reminded:
    a turn lingers whenever somebody has come down to one card in it, whether he has said Mau or not."""
    if not shadow.at_a_table(p):
        return bool(owing(p))
    return any(len(p.hands[s]) == 1 and (s not in p.said or s in p.aside.maus) for s in p.table.seats)


@enforces("MM-C2")
def following(p: Playing, evolve: Callable[[State, Event], State]) -> Playing | None:
    """MM-C2: what the next player finds when he acts while a turn closes; None: first the pile has to be shuffled, or
    hands go to the edge, or there is no next turn."""
    after = _ended(p, evolve).state
    ready = isinstance(after, Playing) and after.stage == "act" and not after.dues and after.edge is None
    return after if ready and isinstance(after, Playing) else None


def following_window(then: Playing | None) -> tuple[Window, ...]:
    """Under the name it is going to have when the grace is over: an answer that comes then is as good."""
    if then is None:
        return ()
    return (Window(f"play:{then.number}:{then.acts}", "play", (then.seat,), must=False),)


@enforces("MM-C2", "MM-10a")
def overtaken(draft: Draft[State, Event]) -> Playing:
    """MM-C2, MM-10a: the first act of the next player ends the turn, and with it the time for the word."""
    _end_closing(draft)
    after = draft.state
    assert isinstance(after, Playing)
    return after


class _Remembered:
    """A turn that closes is ended in thought for every question about it, and at last in earnest: the state last asked
    about and what becomes of it, as one value, so that no thread sees half of it."""

    last: tuple[Playing, Accepted[State, Event]] | None = None


def _ended(p: Playing, evolve: Callable[[State, Event], State]) -> Accepted[State, Event]:
    known = _Remembered.last
    if known is None or known[0] is not p:
        draft: Draft[State, Event] = Draft(p, evolve)
        end(draft)
        known = _Remembered.last = (p, draft.done())
    return known[1]


def _end_closing(draft: Draft[State, Event]) -> None:
    p = draft.state
    assert isinstance(p, Playing)
    found = _ended(p, draft.fold)
    draft.adopt(found.state, found.events)


@enforces("MM-10a", "MM-V05", "MM-4b", "MM-1a", "MM-8a")
def end(draft: Draft[State, Event], silent: tuple[Seat, ...] | None = None) -> None:
    """MM-10a, MM-V05: who has not said Mau by now pays a card; MM-4b: one old penalty card becomes active; MM-1a: with
    the end of a turn arises the right of the next player. MM-8a: when a lap brought nothing, the deal is over.

    `silent` are those who owe it, where that is known already.
    """
    p = draft.state
    assert isinstance(p, Playing)
    if p.table.options.special_rules:
        duties.at_the_end(draft, p)
    if p.duties:
        duties.expired(draft, p)
    for seat in owing(p) if silent is None else silent:
        fine(draft, p, seat, "V05")
    for due in p.owed:
        draft.emit(DrawDue(due.seat, due.count, due.kind, due.clause, owed=True))
    seat = p.seat
    if p.penalties[seat] and (card := drawing.convertible(p, seat)) is not None:
        draft.emit(PenaltyTaken(seat, card))
    after = draft.emit_by(turn_ended, TurnEnded(seat))
    assert isinstance(after, Playing)
    if after.dues or after.dead:
        drawing.serve(draft)
        _void_if_stuck(draft)


def _void_if_stuck(draft: Draft[State, Event]) -> None:
    p = draft.state
    assert isinstance(p, Playing)
    if p.dead >= p.table.players and not p.dues and not drawing.drawable(p):
        draft.emit(DealVoid())


@enforces("MM-C2")
def time_to_end(draft: Draft[State, Event], action: Action) -> Refusal | None:
    """MM-C2: when the grace is over, the turn is."""
    if not isinstance(action, TimeUp):
        return WRONG_KIND
    _end_closing(draft)
    return None


@enforces("MM-V05")
def fine(draft: Draft[State, Event], p: Playing, seat: Seat, code: str) -> None:
    """MM-V05: a strict referee fines what was forgotten; at a table somebody has to doubt it."""
    if shadow.at_a_table(p):
        shadow.note(draft, seat, code)
    else:
        draft.emit(DrawDue(seat, 1, "penalty", REGISTER[code].clause))


@enforces("MM-10")
def resume(draft: Draft[State, Event], p: Playing) -> None:
    """MM-10: who went out and has to draw a penalty card has not gone out; the deal goes on, with the turn that was
    interrupted or with the next one. Whoever has laid his last card meanwhile goes out instead."""
    gone = p.finisher
    if gone is None or p.stage not in ("protest", "collider") or not p.burden(gone):
        return
    if gone != p.seat and p.left_at == "act":
        draft.emit(WentOn())
        return
    end(draft)
    if p.collider is not None:
        answered_out(draft, p.collider)


@enforces("MM-9c", "MM-4a")
def answered_out(draft: Draft[State, Event], collider: Collider) -> None:
    """MM-9c: when the finisher has not won, the first who laid his last card in answer has; MM-4a: unless a penalty
    card has come to him since."""
    p = draft.state
    if not isinstance(p, Playing):
        return
    gone = [(seat, card) for seat, card in collider.out if not p.hands[seat] and not p.burden(seat)]
    if gone:
        seat, card = gone[0]
        go_out(draft, seat, thrown=True, card=card)


# --- the end of a deal -----------------------------------------------------------------------------------------


@enforces("MM-10", "MM-9c")
def go_out(
    draft: Draft[State, Event], seat: Seat, *, mau_mau: bool = False, thrown: bool = False, card: Card | None = None
) -> None:
    """MM-10: who lays his last card has won; MM-9c: unless it is a seven, which the others may send back to him."""
    p = draft.state
    assert isinstance(p, Playing)
    collider = not thrown and starts_collider(p.turn)
    draft.emit(WentOut(seat, card or p.pile[-1], collider=collider))
    if mau_mau:
        draft.emit(MauMauSaid(seat))
    if not collider:
        settle(draft)


@enforces("MM-10b")
def settle(draft: Draft[State, Event]) -> None:
    """MM-10b: a jack laid last wants its word, and for that there is a little time; everything else is won."""
    p = draft.state
    assert isinstance(p, Playing)
    if not word_missing(p) and not shadow.at_a_table(p):
        _win(draft, p)


@enforces("MM-10b")
def word_missing(p: Playing) -> bool:
    """MM-10b: with a jack laid last Mau-Mau is said, where the two points need it."""
    options = p.table.options
    return p.last is not None and RANK[p.last] == "B" and not p.called and options.two_points_need_call


@enforces("MM-10", "MM-13")
def _win(draft: Draft[State, Event], p: Playing) -> None:
    """MM-10, MM-13: the deal is over, and the score says for whom."""
    assert p.finisher is not None
    assert p.last is not None
    line = deal_line(p.finisher, p.last, called=p.called, players=p.table.chairs, options=p.table.options)
    draft.emit(Won(p.finisher, (line,)))


@enforces("MM-10b", "MM-V06")
def protest(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action) -> Refusal | None:
    """MM-10b: the finisher says Mau-Mau in time and has won; MM-V06: or he pays a card, and the deal goes on."""
    if isinstance(action, SayMauMau):
        jack = p.last is not None and RANK[p.last] == "B"
        if not jack and not shadow.at_a_table(p):
            return Refusal("MM-10b", "refusal.mm.no-mau-mau")
        if not jack:
            shadow.note(draft, actor, "V06")
        draft.emit(MauMauSaid(actor))
        settle(draft)
        return None
    if not isinstance(action, TimeUp):
        return WRONG_KIND
    assert p.finisher is not None
    if shadow.at_a_table(p):
        _win(draft, p)
        return None
    draft.emit(DrawDue(p.finisher, 1, "penalty", "MM-V06"))
    end(draft)
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: Event) -> State:
    match event:
        case MauSaid():
            said = tuple(sorted({*p.said, event.seat}))
            if not shadow.at_a_table(p):
                return replace(p, said=said)
            return replace(p, said=said, aside=replace(p.aside, maus=(*p.aside.maus, event.seat)))
        case MauMauSaid():
            return replace(p, called=True)
        case TurnClosing():
            return replace(p, stage="closing", acts=p.acts + 1)
        case WentOut():
            return _out(p, event)
        case WentOn():
            return replace(p, stage="act", finisher=None, last=None, called=False, acts=p.acts + 1)
        case Won():
            return Finished(p.table, event.seat, event.lines, p.pile[-1], *_left(p))
        case DealVoid():
            return Finished(p.table, None, held=_left(p)[0], lying=_left(p)[1])
    return p


def _left(p: Playing) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(map(len, p.hands)), tuple(map(len, p.penalties))


def turn_ended(p: Playing, event: TurnEnded) -> Playing:
    """What the next player finds."""
    turn, seats, way = p.turn, p.table.seats, p.direction
    at, players = seats.index(p.seat), len(seats)
    if turn.skips or turn.aces or turn.again:
        at, way = passed_on(turn, at, players=players, direction=way, options=p.table.options)
    else:
        at = (at + way) % players
    usual = p.finisher is None and p.collider is None and p.then is None and not p.owed and not p.called
    seat = seats[at] if usual else _whose(p, seats[at])
    ended = replace(
        p if usual else _cleared(p),
        turn=Turn(turn.effective, turn.pending, turn.queen_round),
        seat=seat,
        acts=p.acts + 1,
        number=p.number + 1,
        stage="act",
        drawn=False,
        moved=False,
        idle=False,
        ticks=None,
        said=_still_said(p) if p.said or p.dues or p.offences else (),
        dead=0 if p.moved else p.dead + 1,
        direction=way,
    )
    return ended if p.aside is NOTHING_ASIDE else replace(ended, aside=telling.next_turn(p, seat))


def _cleared(p: Playing) -> Playing:
    """Without what only some turns leave behind."""
    return replace(p, then=None, owed=(), collider=None, finisher=None, last=None, called=False)


def _whose(p: Playing, following: Seat) -> Seat:
    """Who has sent a last seven on already has had his turn (MM-9c)."""
    if p.collider is not None and p.collider.asked:
        return p.collider.asked[0]
    return following if p.then is None else p.then


def _still_said(p: Playing) -> tuple[Seat, ...]:
    said: Iterable[Seat] = p.said
    if p.dues or p.offences:
        fined = (due.seat for due in p.dues if due.clause == "MM-V05")
        forgotten = (o.seat for o in p.offences if o.code == "V05" and o.turn == p.number)
        said = sorted({*said, *fined, *forgotten})
    return tuple([s for s in said if len(p.hands[s]) == 1])


def _out(p: Playing, event: WentOut) -> Playing:
    known = {"finisher": event.seat, "last": event.card, "called": False, "left_at": p.stage}
    gone = replace(p, **known, stage="protest", acts=p.acts + 1)
    return _asking(gone, event.seat) if event.collider else gone


@enforces("MM-9c", "MM-T-acedir")
def _asking(p: Playing, finisher: Seat) -> Playing:
    """MM-9c: the others are asked in the order of play; MM-T-acedir: which the aces of this turn have changed."""
    table, at = p.table, p.table.place(finisher)
    way = turned(p.direction, p.turn.aces, table.options)
    others = tuple(table.seats[(at + way * k) % table.players] for k in range(1, table.players))
    turn = replace(p.turn, aces=0)
    return replace(p, stage="collider", direction=way, turn=turn, collider=Collider(finisher, others))
