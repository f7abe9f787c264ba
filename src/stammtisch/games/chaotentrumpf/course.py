"""First steps in Chaotentrumpf: the vote on the trump, who leads, two tricks, and what a deal without one costs."""

from typing import Final

from stammtisch.cards import FRENCH
from stammtisch.engine.course import ChosenDeal, Course, Step, Told, on_top, one_by_one
from stammtisch.games.chaotentrumpf.actions import MakeStatement, TurnCard, VoteTrump
from stammtisch.games.chaotentrumpf.match.actions import Volunteer
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.packs import full_pack
from stammtisch.tricks import PlayCard

_OPTIONS: Final = Options()
_FIRST: Final = (
    FRENCH.cards("PA P10 P9 H7 KA"),
    FRENCH.cards("HA XA HK KK P8"),
    FRENCH.cards("H8 X7 K7 X8 H7"),
    FRENCH.cards("H10 X10 PK PD HD"),
)
_SECOND: Final = (
    FRENCH.cards("P7 PB K10 KB K9"),
    FRENCH.cards("XD HB X10 KD H10"),
    FRENCH.cards("XK K8 X9 P8 H9"),
    FRENCH.cards("XB K10 KA HB X9"),
)
_TURNED: Final = FRENCH.cards("PK")
_DEAL: Final = ChosenDeal(
    on_top((*one_by_one(_FIRST), *_TURNED, *one_by_one(_SECOND)), full_pack(4, _OPTIONS)),
    dealer=3,
    options=_OPTIONS,
    players=4,
    opening=(Told(2, Volunteer(willing=True)),),
)
_VALUES: Final = (("PA", "11"), ("H10", "10"), ("XK", "4"), ("KD", "3"), ("HB", "2"), ("P9", "0"))


def _plays(seat: int, card: str) -> Told:
    return Told(seat, PlayCard(FRENCH.card(card)))


COURSE: Final = Course(
    (
        Step("goal", ("CT-13a", "CT-17a"), cards=_VALUES),
        Step(
            "vote",
            ("CT-9a", "CT-9b"),
            deal=_DEAL,
            before=(Told(3, TurnCard()),),
            act=VoteTrump("suit:P"),
            after=(Told(1, VoteTrump("suit:P")), Told(2, VoteTrump("suit:P")), Told(3, VoteTrump("colour:black"))),
        ),
        Step(
            "lead",
            ("CT-14", "CT-14c"),
            deal=_DEAL,
            act=MakeStatement(lead=False),
            after=(
                Told(1, MakeStatement(lead=True)),
                Told(2, MakeStatement(lead=False)),
                Told(3, MakeStatement(lead=False)),
            ),
        ),
        Step(
            "follow",
            ("CT-15b", "CT-13a"),
            deal=_DEAL,
            before=(_plays(1, "HA"), _plays(2, "H8"), _plays(3, "H10")),
            act=PlayCard(FRENCH.card("H7")),
        ),
        Step(
            "trump",
            ("CT-15d", "CT-13b"),
            deal=_DEAL,
            before=(_plays(1, "XA"), _plays(2, "XK"), _plays(3, "X10")),
            act=PlayCard(FRENCH.card("P7")),
        ),
        Step("count", ("CT-16a-2", "CT-16a-1", "CT-16b"), deal=_DEAL, to_the_end=True),
        Step("turn", ("CT-11", "CT-11b-N"), cards=tuple((card, "") for card in ["H7", "K8", "K9", "PB", "PD", "HK"])),
        Step("own"),
    )
)
