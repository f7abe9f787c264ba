"""First steps in Mau-Mau: from the first card to the last, with a seven, a jack and the word nobody may forget."""

from typing import Final

from stammtisch.cards import FRENCH
from stammtisch.engine.course import ChosenDeal, Course, Step, Told, on_top, one_by_one
from stammtisch.games.maumau.actions import AnswerHealth, AskHealth, Done, DrawCard, LayCard, TakeSevens, TurnStarter
from stammtisch.games.maumau.laying.serving import PACK
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import full_pack

_OPTIONS: Final = Options()
_HANDS: Final = (FRENCH.cards("PD P7 XB K8 KK"), FRENCH.cards("XD KD H9 HA PB"), FRENCH.cards("X7 K9 K10 XK HK"))
_BELOW: Final = FRENCH.cards("HD X8 X9 P9 HB XA")
_DEAL: Final = ChosenDeal(
    on_top((*one_by_one(_HANDS), *_BELOW), full_pack(3, _OPTIONS)),
    dealer=2,
    options=_OPTIONS,
    players=3,
    lot=on_top(FRENCH.cards("P8 P7 XA"), PACK),
    opening=(
        Told(2, AskHealth()),
        Told(0, AnswerHealth(well=True)),
        Told(1, AnswerHealth(well=True)),
        Told(2, TurnStarter()),
    ),
)


def _lays(seat: int, card: str) -> Told:
    return Told(seat, LayCard(FRENCH.card(card)))


COURSE: Final = Course(
    (
        Step("goal", ("MM-10", "MM-13")),
        Step("serve", ("MM-Z1", "MM-2a"), deal=_DEAL, act=LayCard(FRENCH.card("PD")), after=(_lays(1, "XD"),)),
        Step(
            "seven",
            ("MM-C7a", "MM-C7b"),
            deal=_DEAL,
            before=(_lays(2, "X7"),),
            act=LayCard(FRENCH.card("P7")),
            after=(Told(1, TakeSevens()),),
        ),
        Step(
            "jack",
            ("MM-CBa", "MM-CBb"),
            deal=_DEAL,
            before=(_lays(1, "P9"), Told(1, Done()), _lays(2, "K9"), Told(2, Done())),
            act=LayCard(FRENCH.card("XB"), wish="K"),
            after=(_lays(1, "KD"),),
        ),
        Step(
            "mau",
            ("MM-10a", "MM-V05"),
            deal=_DEAL,
            before=(_lays(2, "K10"),),
            act=LayCard(FRENCH.card("K8"), mau=True),
        ),
        Step(
            "last",
            ("MM-13", "MM-10b"),
            deal=_DEAL,
            before=(Told(2, DrawCard()), Told(2, Done())),
            act=LayCard(FRENCH.card("KK")),
        ),
        Step("own", ("MM-C8a", "MM-CAa", "MM-C10a")),
    )
)
