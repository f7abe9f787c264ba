"""Re, Kontra and the steps: said where the game points to expect rise by it, by what such deals have ended with."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from stammtisch.bots.doppelkopf.announcing import at_once, last_call
from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.bots.doppelkopf.strong.outlook import ENDS, Floats, outlook
from stammtisch.bots.doppelkopf.strong.payoff import PARTIES, pays
from stammtisch.games.doppelkopf.announcements import Said, level_of
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN
from stammtisch.games.doppelkopf.scoring import Party, Step


class Nerve(Struct, frozen=True):
    """By how many game points an announcement has to pay."""

    least: float = 0.1
    """At the last moment: the others may answer it."""
    early: float = 1.0
    """So much that the partner should know at once."""


NERVE: Final = Nerve()


def step_to_say(t: Knowledge, offered: Sequence[Step], nerve: Nerve = NERVE) -> Step | None:
    """The step that pays most, if it is its last moment or the partner should know it; None: to wait or be silent."""
    due = [step for step in offered if last_call(t, step)]
    now = [step for step in offered if step not in due and at_once(t, step)]
    if not due and not now:
        return None
    chances, party = outlook(t), t.view.party
    silent = worth(t, chances, t.view.said)
    gains = {step: worth(t, chances, t.view.said.up_to(party, level_of(step))) - silent for step in (*due, *now)}
    best = max(gains, key=lambda step: (gains[step], -level_of(step)))
    return best if gains[best] > (nerve.least if best in due else nerve.early) else None


def worth(t: Knowledge, chances: Floats, announced: Said) -> float:
    """The game points to expect of these ends, with this announced."""
    party: Party = t.view.party
    own = np.array(ENDS)
    re = own if party == "re" else ALL_AUGEN - own
    prices = pays(announced, t.options, solo=t.contract.solo)
    return float(chances @ prices[int(t.alone), PARTIES.index(party), re])
