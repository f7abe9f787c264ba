"""Re, Kontra and the steps: what the deal will bring, by one's own cards and by what has fallen, and when to say so."""

from typing import Final

from stammtisch.bots.doppelkopf.hand import LinearModel, as_soloist, as_taker, holding
from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.games.doppelkopf.announcements import NOTHING, Moment, in_time, level_of
from stammtisch.games.doppelkopf.contracts import hand_size
from stammtisch.games.doppelkopf.dealing import vorhand
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Party, Step

_LINES: Final = (
    LinearModel(22, trumps=7.9, height=5.7, tops=5.2, running=2.1, voids=10.5),
    LinearModel(39, trumps=7.8, height=6.2, tops=4.9, running=2.2, voids=4.6),
    LinearModel(59, trumps=7.6, height=7.0, tops=4.2, running=2.1, voids=1.1),
    LinearModel(85, trumps=5.8, height=7.7, tops=3.9, running=1.5, voids=0.9),
    LinearModel(113, trumps=3.3, height=8.2, tops=3.9, running=0.5, voids=2.0),
)
"""With two against two, by the cards one has played."""
_RE: Final = (32.0, 31.0, 30.0, 28.0, 22.0)
"""What it is worth that the partner holds the other queen of Kreuz."""
_OURS: Final = 0.2
_THEIRS: Final = -1.0
"""What the Augen that have fallen say about the end; a trick of ours has cost a good card."""
_HOLDER: Final = -22.0
"""Who has the Hochzeit holds both of them himself."""
_PARTNER_SPOKE: Final = 6.0
_THEY_SPOKE: Final[dict[Party, float]] = {"re": -12.0, "kontra": -2.0}
"""What the word of another says: Re is said often, Kontra is not."""

Limits = tuple[float, float, float, float, float]
FROM: Final[dict[Party, Limits]] = {
    "re": (132.0, 179.0, 202.0, 224.0, 239.0),
    "kontra": (117.0, 172.0, 200.0, 224.0, 239.0),
}
"""The Augen to expect before one says Re or Kontra, and each step; Kontra has the point against the old to win."""
SOLO: Final[Limits] = (122.0, 176.0, 202.0, 224.0, 239.0)
"""The same with one against three, where announcing adds and does not double."""
FREE: Final = (0.0, 30.0, 30.0, 25.0, 10.0)
"""How much less one asks of a step that loses nothing when it fails."""
EARLY: Final = 12.0
"""So much above it one does not wait: the partner should know."""
STOPS: Final = 3.0
"""What a trick of one's own is worth against a soloist."""


def limits(options: Options, party: Party, *, alone: bool) -> Limits:
    """From which expectation each step is said."""
    needed = SOLO if alone else FROM[party]
    if options.failed_absage_loses:
        return needed
    a, b, c, d, e = (need - less for need, less in zip(needed, FREE, strict=True))
    return a, b, c, d, e


def expected(t: Knowledge) -> float:
    """The Augen our side should have in the end."""
    if t.alone:
        return _alone(t)
    augen = _armut(t) if t.contract.kind == "Armut" else _together(t)
    party: Party = t.view.party
    if any(s != t.seat and t.ours(s) == 1.0 for s in t.announced):
        augen += _PARTNER_SPOKE
    return augen if t.view.said.other(party) == NOTHING else augen + _THEY_SPOKE[party]


def _together(t: Knowledge) -> float:
    pack = t.options.pack
    at = min(hand_size(pack) - len(t.hand), len(_LINES) - 1)
    ours, theirs = t.banked()
    base = _LINES[at].of(holding(t.hand, t.order, t.unseen), pack)
    if t.view.party == "re":
        base += _RE[at]
    if t.view.declarer == t.seat:
        base += _HOLDER
    return base + _OURS * ours + _THEIRS * theirs


def _armut(t: Knowledge) -> float:
    """The taker knows what he has; the poor one and the others hardly anything."""
    if t.seat == t.taker:
        return _fallen(t, as_taker(t.dealt, t.brought, t.options.pack))
    return 100.0 if t.view.party == "re" else 50.0 + _together(t) / 2


def _alone(t: Knowledge) -> float:
    pack, leading = t.options.pack, t.seat == vorhand(t.view.dealer)
    if t.view.party == "re":
        name = t.contract.name if t.contract.solo else "Trumpfsolo"
        return _fallen(t, as_soloist(t.start, name, pack=pack, leading=leading))
    h = holding(t.hand, t.order, t.unseen)
    stops = h.height + h.running
    return _fallen(t, 92.0 + STOPS * stops)


def _fallen(t: Knowledge, start: float) -> float:
    """What was expected at the start, of the Augen that are still to come, and what has fallen."""
    ours, theirs = t.banked()
    return ours + (240 - ours - theirs) * min(max(start, 0.0), 240.0) / 240


def step_to_say(t: Knowledge, offered: tuple[Step, ...]) -> Step | None:
    """The highest step that is worth saying now; None is to wait or to be silent."""
    outlook, needed = expected(t), limits(t.options, t.view.party, alone=t.alone)
    for step in sorted(offered, key=level_of, reverse=True):
        need = needed[level_of(step)]
        if outlook >= need and (last_call(t, step) or (outlook - need >= EARLY and at_once(t, step))):
            return step
    return None


def at_once(t: Knowledge, step: Step) -> bool:
    """Re and Kontra tell the partner something; a step is time enough later. Not in the middle of a trick."""
    turn = (t.view.leader + len(t.trick)) % 4 == t.seat
    return level_of(step) == 0 and (turn or not t.mine)


def last_call(t: Knowledge, step: Step) -> bool:
    """Will it be too late when this seat is next asked for a card?"""
    view, party = t.view, t.view.party
    until = (t.seat - view.leader - len(t.trick)) % 4
    played = 4 * len(t.tricks) + len(t.trick) + (until or 4)
    later = Moment(len(t.hand) - (not until), played, view.said, view.searching, t.found)
    return not in_time(level_of(step), later, party, t.options)
