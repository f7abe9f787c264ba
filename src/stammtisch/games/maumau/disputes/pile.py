"""MM-8a, MM-8b in table mode: who takes the pile to shuffle it, and how much of it."""

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, ShufflePile
from stammtisch.games.maumau.dispute_events import PileTaken
from stammtisch.games.maumau.events import Event
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.state import Mixing, Playing, State
from stammtisch.rulebook import enforces


@enforces("MM-8a")
def windows(p: Playing) -> tuple[Window, ...]:
    """MM-8a: who cannot draw what he needs shuffles; in table mode anybody can grab the pile before him. When
    nobody does, it is shuffled as it should be."""
    if not referee.table_mode(p) or p.aside.mixing is not None:
        return ()
    return (Window(f"pile:{p.number}:{p.acts}", "pile", p.setting.seats, limit="gesture"),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    return forms(p)


def forms(p: Playing) -> tuple[Form, ...]:
    if not drawing.loose(p):
        return ()
    deep = (False, True) if drawing.kept(p) > 1 else (False,)
    return (Form(ShufflePile, {"deep": OneOf(deep)}),)


@enforces("MM-8a", "MM-8b", "MM-V23")
def take(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-8a, MM-V23: another than the one who needs cards, or before anybody does; MM-8b: or with what should have
    stayed. Shuffled it is all the same, and what was there to draw from stays on top."""
    if not isinstance(action, ShufflePile | TimeUp):
        return WRONG_KIND
    needs = p.dues[0].seat if p.dues else None
    by, deep = (seat, action.deep) if isinstance(action, ShufflePile) else (needs, False)
    assert by is not None
    if not drawing.loose(p):
        return Refusal("MM-8b", "refusal.mm.nothing-loose")
    wrong = by != needs or (deep and drawing.kept(p) > 1)
    draft.emit(PileTaken(by, deep))
    if wrong:
        referee.note(draft, by, "V23")
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: PileTaken) -> Playing:
    return replace(p, aside=replace(p.aside, mixing=Mixing(event.by, event.deep)))
