"""Deals that several chapters play at a table with a referee, and the tricks that lead them to known Augen."""

from typing import Any, NamedTuple

from tests.schafkopf.table import Table, contract


class Setting(NamedTuple):
    """A contract on known hands; `tricks` are played in order, A leads first."""

    declared: str
    hands: str


SOLO = Setting(
    "A: Solo E",
    """A: EO GO HO SO EU GU HU EA
       B: SU EZ EK E9 E8 E7 GK SK
       C: GA SA HA G9 S9 H9 G8 S8
       D: GZ SZ HZ HK H8 H7 G7 S7""",
)
TOUT = Setting("A: Solo E Tout", SOLO.hands)
SOLO_48 = "A:EO B:E7 C:GA D:GZ  A:GO B:E8 C:SA D:SZ"
"""A has 48 and leads."""
SOLO_72 = f"{SOLO_48}  A:HO B:E9 C:HA D:HZ"
SOLO_72_B_LEADS = f"{SOLO_72}  A:EA B:SU C:G9 D:H7"
SOLO_93 = "A:EO B:EZ C:GA D:GZ  A:GO B:EK C:SA D:SZ  A:HO B:E9 C:HA D:HZ  A:SO B:E8 C:G9 D:HK"
"""27 Augen are left: the opponents are Schneider for certain."""
TOUT_LOST = "A:EA B:SU C:G9 D:H7"
"""The opponents have a trick, B leads."""

LOST_SOLO = Setting(
    "A: Solo E",
    """A: EO E8 E9 G7 G8 S7 S8 HK
       B: GO HO SO EU GU HU SU E7
       C: EA EZ GA GZ SA HA H9 H7
       D: EK GK G9 HZ H8 SZ SK S9""",
)
LOST_60 = "A:G8 B:SU C:GA D:GK  B:GU C:EA D:EK A:E9  B:E7 C:EZ D:H8 A:E8  C:H7 D:HZ A:HK B:EU"
"""The opponents have 60, B leads."""
LOST_59 = LOST_60.replace("C:GA", "C:GZ")

RUF = Setting(
    "A: Rufspiel E",
    """A: EO GO HO SO EU GU EK G9
       B: HA HZ H9 HU G8 S9 E9 E8
       C: EA EZ GA GZ GK SA SZ SK
       D: HK H8 H7 SU G7 S8 S7 E7""",
)
"""A plays with C."""
RUF_29 = "A:EO B:H9 C:GA D:H7  A:GO B:HU C:GZ D:H8"
"""A and C have 29, A leads."""
RUF_83 = f"{RUF_29}  A:HO B:HZ C:SA D:HK  A:SO B:HA C:SZ D:SU"
RUF_87_C_LEADS = f"{RUF_83}  A:G9 B:G8 C:GK D:G7"

LOST_RUF = Setting(
    "A: Rufspiel E",
    """A: E7 E8 E9 G7 G8 S7 S8 S9
       B: EO GO HO SO EU GU HU SU
       C: EA EZ EK GK SK H9 H8 H7
       D: HA HZ HK GA GZ G9 SA SZ""",
)
LOST_68 = "A:G7 B:EO C:GK D:GA  B:GO C:H7 D:HA A:S7  B:HO C:H8 D:HZ A:S8  B:SO C:H9 D:HK A:S9  B:EU C:SK D:GZ A:G8"
"""B and D have 68, B leads."""


def refereed(setting: Setting, tricks: str = "", *, spritze: str | None = None, **options: Any) -> Table:
    """A table with a referee, this far into the deal; `spritze` says who gave one."""
    t = contract(setting.declared, setting.hands, mode="table", spritze=spritze is not None, **options)
    if spritze is not None:
        t.act(f"{spritze}: Stoss")
    return t.play(tricks)
