"""First steps in Schafkopf: one Rufspiel, from the call to the count."""

from typing import Final

from stammtisch.cards import BAVARIAN
from stammtisch.engine.course import ChosenDeal, Course, Step, Told
from stammtisch.games.schafkopf.actions import NameContract, Spiele, Weiter
from stammtisch.games.schafkopf.dealing import order_for
from stammtisch.games.schafkopf.options import Options
from stammtisch.tricks import PlayCard

_HANDS: Final = (
    BAVARIAN.cards("EO GU HU HA H9 EZ E7 G9"),
    BAVARIAN.cards("SU HK EA E8 GA SA S9 S8"),
    BAVARIAN.cards("HO EU H7 EK G8 G7 SZ S7"),
    BAVARIAN.cards("GO SO HZ H8 E9 GZ GK SK"),
)
_DEAL: Final = ChosenDeal(order_for(_HANDS, 2), dealer=2, options=Options(), players=4)
_VALUES: Final = (("EA", "11"), ("GZ", "10"), ("SK", "4"), ("HO", "3"), ("EU", "2"), ("G9", "0"))
_TRUMPS: Final = "EO GO HO SO EU GU HU SU HA HZ HK H9 H8 H7"


def _plays(seat: int, card: str) -> Told:
    return Told(seat, PlayCard(BAVARIAN.card(card)))


COURSE: Final = Course(
    (
        Step("goal", ("SK-B5.6", "SK-win-61"), cards=_VALUES),
        Step("trumps", ("SK-B5.2",), cards=tuple((card, "") for card in _TRUMPS.split())),
        Step("play", ("SK-B5.5",), deal=_DEAL, before=(Told(3, Weiter()),), act=Spiele()),
        Step(
            "call",
            ("SK-B5.3",),
            deal=_DEAL,
            before=(Told(1, Weiter()), Told(2, Weiter())),
            act=NameContract("Rufspiel E"),
        ),
        Step(
            "follow",
            ("SK-B5.6", "SK-B5.2"),
            deal=_DEAL,
            before=(_plays(3, "GK"),),
            act=PlayCard(BAVARIAN.card("G9")),
            after=(_plays(1, "GA"), _plays(2, "G8")),
        ),
        Step(
            "trick",
            ("SK-B5.6",),
            deal=_DEAL,
            before=(_plays(1, "SU"), _plays(2, "HO"), _plays(3, "HZ")),
            act=PlayCard(BAVARIAN.card("EO")),
        ),
        Step("count", ("SK-win-61", "SK-points-2"), deal=_DEAL, to_the_end=True),
        Step("own"),
    )
)
