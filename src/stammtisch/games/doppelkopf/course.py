"""First steps in Doppelkopf: an ordinary game with one of the old ladies on the learner's hand."""

from typing import Final

from stammtisch.cards import FRENCH
from stammtisch.engine.course import ChosenDeal, Course, Step, Told
from stammtisch.games.doppelkopf.actions import PlayCard, Reserve
from stammtisch.games.doppelkopf.dealing import order_for
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.reservations import GESUND

_HANDS: Final = (
    FRENCH.cards("H10 XD KD XB HB K10 KK PA XK HA"),
    FRENCH.cards("KA XA X10 X10 XK P10 P10 PK HA HK"),
    FRENCH.cards("H10 XD PD HD PB HB KB KK PK HK"),
    FRENCH.cards("PD HD KD XB PB KB KA K10 XA PA"),
)
_DEAL: Final = ChosenDeal(order_for(_HANDS, 3), dealer=3, options=Options(), players=4)
_VALUES: Final = (("PA", "11"), ("X10", "10"), ("HK", "4"), ("KD", "3"), ("XB", "2"))
_TRUMPS: Final = "H10 XD PD HD KD XB PB HB KB KA K10 KK"


def _plays(seat: int, card: str) -> Told:
    return Told(seat, PlayCard(FRENCH.card(card)))


COURSE: Final = Course(
    (
        Step("goal", ("DK-3a", "DK-B1.1"), cards=_VALUES),
        Step("trumps", ("DK-B1.2",), cards=tuple((card, "") for card in _TRUMPS.split())),
        Step(
            "healthy",
            ("DK-B1.5",),
            deal=_DEAL,
            act=Reserve(GESUND),
            after=tuple(Told(seat, Reserve(GESUND)) for seat in (1, 2, 3)),
        ),
        Step("party", ("DK-B1.6",), deal=_DEAL),
        Step(
            "trick",
            ("DK-B1.3",),
            deal=_DEAL,
            act=PlayCard(FRENCH.card("PA")),
            after=(_plays(1, "P10"), _plays(2, "PK"), _plays(3, "PA")),
        ),
        Step(
            "fox",
            ("DK-4d", "DK-B1.10"),
            deal=_DEAL,
            act=PlayCard(FRENCH.card("H10")),
            after=(_plays(1, "KA"), _plays(2, "KB"), _plays(3, "KB")),
        ),
        Step(
            "give",
            ("DK-B1.3",),
            deal=_DEAL,
            act=PlayCard(FRENCH.card("KK")),
            after=(_plays(1, "HK"), _plays(2, "HB"), _plays(3, "PD")),
        ),
        Step(
            "follow",
            ("DK-B1.3", "DK-B1.2"),
            deal=_DEAL,
            before=(_plays(3, "XA"),),
            act=PlayCard(FRENCH.card("XK")),
            after=(_plays(1, "X10"), _plays(2, "PB")),
        ),
        Step("count", ("DK-6a", "DK-6b"), deal=_DEAL, to_the_end=True),
        Step("own"),
    )
)
