"""MM-12a to c: points earn rules; a rule holds as long as its board is in use."""

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, Window
from stammtisch.engine.forms import Domain, Form, OneOf, Text
from stammtisch.games.maumau.match.state import AddRule, MauMauMatchState, RuleAdded
from stammtisch.games.maumau.rules import LONGEST, HouseRule, why_malformed
from stammtisch.games.maumau.scoring import rule_credit
from stammtisch.rulebook import enforces


@enforces("MM-12a", "MM-12b")
def credit(m: MauMauMatchState, seat: Seat) -> int:
    """MM-12a: how many rules this player may still add, by his points and by how many play; MM-12b: more than one is
    fine, none is left over at the target."""
    added = sum(rule.by == seat for rule in m.rules)
    return rule_credit(m.totals[seat], added=added, players=len(m.present), options=m.options)


def windows(m: MauMauMatchState) -> tuple[Window, ...]:
    """Open to all who are there: who has no rule to add is told so. Each rule closes it, so that none comes twice."""
    return (Window(f"rule:{m.number}:{len(m.rules)}", "rule", m.present, "overtaken", must=False),)


def offers(m: MauMauMatchState, seat: Seat) -> tuple[Form, ...]:
    if credit(m, seat) < 1:
        return ()
    text = Text(LONGEST, ("Bitte", "Danke"))
    watched: dict[str, Domain] = {
        "text": text,
        "trigger": OneOf(("laid", "drawn")),
        "card": OneOf(("", "7", "XB")),
        "bound": OneOf(("who", "next", "all")),
    }
    return (Form(AddRule, {"text": text}), Form(AddRule, watched))


@enforces("MM-12a", "MM-12c")
def decide(draft: Draft[MauMauMatchState, object], m: MauMauMatchState, seat: Seat, action: object) -> Refusal | None:
    """MM-12a: only for points; MM-12c: written on the board, and from then on a rule like any other."""
    if not isinstance(action, AddRule):
        return WRONG_KIND
    if credit(m, seat) < 1:
        return Refusal("MM-12a", "refusal.mm.no-credit")
    rule = HouseRule(seat, action.text, action.trigger, action.card, action.bound)
    if (refusal := why_malformed(rule)) is not None:
        return refusal
    draft.emit(RuleAdded(rule))
    return None
