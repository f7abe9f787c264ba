"""SK-points, SK-spritze-5, SK-revoke-2 to 9, SK-reuegeld: from the facts of a deal to itemised lines.

A played deal and a line typed in by a list keeper go through this very function: the one has counted Augen and tricks,
the other knows how it ended. Every line sums to zero, which is why the check of SK-check100 works.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.schafkopf.contracts import SEATS, Kind
from stammtisch.games.schafkopf.options import Options
from stammtisch.rulebook import enforces

Phase: TypeAlias = Literal["won", "lost", "open"]
Level: TypeAlias = Literal["simple", "schneider", "durch", "tout"]
Told: TypeAlias = Literal["simple", "schneider", "durch"]

ALL_AUGEN: Final = 120
ALL_TRICKS: Final = 8
WINS_WITH: Final = 61


class Foul(Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong lead or uncorrected wrong following; `phase` as the declaring side sees it when the trick began."""

    offender: Seat
    phase: Phase
    continued: bool = False
    """The opposing side had it played on: the real outcome counts (SK-revoke-10)."""
    secured: bool = False
    """Schneider was certain already; read only with revoke_won_level = secured."""


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the score of a deal depends on; `augen` and `tricks` are those of the declaring side.

    Who keeps a list says instead how it ended: `won` and `level`. A deal stopped by a foul needs neither.
    """

    contract: Kind
    declarer: Seat
    augen: int | None = None
    tricks: int | None = None
    partner: Seat | None = None
    tout: bool = False
    spritze: Seat | None = None
    foul: Foul | None = None
    won: bool | None = None
    """Did the declaring side win?"""
    level: Told | None = None
    """How high it was won or lost; left out it was simple. A Tout has no other level."""
    one_trick: bool = False
    """The opposing side made one trick at most: asked after a Spritze on a game won Schneider (SK-spritze-5)."""

    @property
    def counted(self) -> bool:
        """Are the Augen and tricks known?"""
        return self.augen is not None and self.tricks is not None

    @property
    def side(self) -> tuple[Seat, ...]:
        return (self.declarer,) if self.partner is None else (self.declarer, self.partner)

    @property
    def stopped(self) -> bool:
        """Ended by a foul instead of the eighth trick."""
        return self.foul is not None and not self.foul.continued


@enforces("SK-revoke-2")
def count_fits_foul(facts: Facts) -> bool:
    """SK-revoke-2: what was won or lost before the fault is so by the Augen, and a Tout is lost by a trick."""
    if facts.foul is None or facts.foul.phase == "open":
        return True
    if facts.tout:
        return facts.tricks is None or facts.tricks < ALL_TRICKS
    return facts.augen is None or (facts.augen >= WINS_WITH) == (facts.foul.phase == "won")


# --- game points -----------------------------------------------------------------------------------------------

_STAKE: Final[dict[tuple[bool, Level], tuple[int, str]]] = {
    (True, "simple"): (1, "SK-points-1"),
    (True, "schneider"): (2, "SK-points-2"),
    (True, "durch"): (3, "SK-points-3"),
    (False, "simple"): (2, "SK-points-4"),
    (False, "schneider"): (3, "SK-points-5"),
    (False, "durch"): (4, "SK-points-6"),
    (False, "tout"): (6, "SK-points-7"),
}
"""What each of two plays for in a Rufspiel, or each opponent in a single game; the soloist plays for three of them."""


def score(facts: Facts, options: Options) -> tuple[ScoreLine, ...]:
    """The lines of a deal: the game, what a Spritze or a foul makes of it, the Reuegeld."""
    lines = _stopped_lines(facts, options) if facts.stopped else _played_lines(facts, options)
    return (*lines, *_reuegeld(facts, options))


@enforces("SK-revoke-10")
def _played_lines(facts: Facts, options: Options) -> list[ScoreLine]:
    """SK-revoke-10: a deal played to its end counts as it came out, a foul on the way or not."""
    won, level = outcome(facts, options)
    base = _game_line(facts, won=won, level=level)
    lines = [base]
    if facts.spritze is not None:
        lines.append(_spritze_line(facts, base, options))
    if facts.foul is not None:
        args = {"seat": facts.foul.offender}
        lines.append(ScoreLine("SK-revoke-10", "line.sk.played-on", args, (0, 0, 0, 0)))
    return lines


@enforces("SK-win-61", "SK-schneider-30", "SK-spritze-6", "SK-B5.6")
def outcome(facts: Facts, options: Options) -> tuple[bool, Level]:
    """SK-win-61, SK-schneider-30: 61 win, 30 are Schneider; no trick is Durch. A Spritze shifts none of it."""
    if facts.augen is None or facts.tricks is None:
        return bool(facts.won), "tout" if facts.tout else facts.level or "simple"
    if facts.tout:
        return facts.tricks == ALL_TRICKS, "tout"
    won = facts.augen >= 61
    losers_augen = ALL_AUGEN - facts.augen if won else facts.augen
    if facts.tricks == (ALL_TRICKS if won else 0):
        return won, "durch"
    return won, "schneider" if losers_augen <= (options.opp_schneider_max if won else 30) else "simple"


@enforces(
    "SK-points-1", "SK-points-2", "SK-points-3", "SK-points-4", "SK-points-5", "SK-points-6", "SK-points-7"
)  # fmt: skip
def _game_line(facts: Facts, *, won: bool, level: Level) -> ScoreLine:
    """SK-points-1 to 7: what winners get and losers pay; when the declaring side loses the signs turn."""
    stake, clause = _STAKE[facts.contract == "Rufspiel", level]
    amounts = _shares(facts.side, stake if won else -stake)
    args: dict[str, Any] = {"contract": facts.contract, "declarer": facts.declarer, "partner": facts.partner}
    ended = f"{'won' if won else 'lost'}.{level}"
    if facts.counted:
        return ScoreLine(clause, f"line.sk.{kind_of(facts)}.{ended}", {**args, "augen": facts.augen}, amounts)
    return ScoreLine(clause, f"line.sk.{kind_of(facts)}.told", {**args, "ended": ended}, amounts)


def kind_of(facts: Facts) -> str:
    return "ruf" if facts.contract == "Rufspiel" else "single"


def _shares(side: Sequence[Seat], stake: int) -> tuple[int, ...]:
    """Each opponent pays one stake; what they pay is shared by the declaring side."""
    mine = stake * (4 - len(side)) // len(side)
    return tuple(mine if seat in side else -stake for seat in SEATS)


@enforces("SK-points-spritze")
def _spritze_line(facts: Facts, base: ScoreLine, options: Options) -> ScoreLine:
    """SK-points-spritze: the game points double; SK-spritze-5: an unentitled giver pays the doubling for all."""
    args = {"seat": facts.spritze}
    if not unentitled(facts, options):
        return ScoreLine("SK-points-spritze", "line.sk.spritze", args, base.game_points)
    clause = _unentitled_row(facts, durch=outcome(facts, options)[1] == "durch")
    return ScoreLine(clause, "line.sk.spritze-unentitled", args, _unentitled_shares(facts, base))


@enforces("SK-spritze-5", "SK-spritze-5-tout")
def unentitled(facts: Facts, options: Options) -> bool:
    """SK-spritze-5: who gave it stays Schneider and makes one trick at most; never with a Tout."""
    if facts.tout or not options.unentitled_rule:
        return False
    won, level = outcome(facts, options)
    if not won or level == "simple":
        return False
    at_most_one = facts.one_trick if facts.tricks is None else facts.tricks >= ALL_TRICKS - 1
    return level == "durch" or at_most_one


def _unentitled_row(facts: Facts, *, durch: bool) -> str:
    row = (2 if durch else 1) if facts.contract == "Rufspiel" else (4 if durch else 3)
    return f"SK-spritze-5-{row}"


@enforces("SK-spritze-5-1", "SK-spritze-5-2", "SK-spritze-5-3", "SK-spritze-5-4")
def _unentitled_shares(facts: Facts, base: ScoreLine) -> tuple[int, ...]:
    """SK-spritze-5-1 to 4: the winners double, the innocent pay the single value, the giver pays the rest."""
    extra = [amount if seat in facts.side else 0 for seat, amount in enumerate(base.game_points)]
    return tuple(-sum(extra) if seat == facts.spritze else amount for seat, amount in enumerate(extra))


# --- stopped by a foul -----------------------------------------------------------------------------------------


def _stopped_lines(facts: Facts, options: Options) -> list[ScoreLine]:
    foul = facts.foul
    assert foul is not None
    line = _undecided_line(facts, foul, options) if foul.phase == "open" else _decided_line(facts, foul, options)
    return [line] if facts.spritze is None else [line, _doubled(line)]


@enforces("SK-revoke-9")
def _doubled(line: ScoreLine) -> ScoreLine:
    """SK-revoke-9: with a Spritze all of it counts twice."""
    return ScoreLine("SK-revoke-9", "line.sk.foul-spritze", {}, line.game_points)


@enforces("SK-revoke-2", "SK-revoke-3", "SK-revoke-4")
def _decided_line(facts: Facts, foul: Foul, options: Options) -> ScoreLine:
    """SK-revoke-2: a game won by the rules stays won; SK-revoke-3, -4: a losing offender pays for his side."""
    level: Level = "schneider" if foul.secured and options.revoke_won_level == "secured" else "simple"
    stake = _STAKE[facts.contract == "Rufspiel", "tout" if facts.tout else level][0]
    amounts = _shares(facts.side, stake if foul.phase == "won" else -stake)
    args = {"seat": foul.offender, "declarer": facts.declarer, "contract": facts.contract}
    if amounts[foul.offender] > 0:
        return ScoreLine("SK-revoke-2", f"line.sk.foul-{foul.phase}", args, amounts)
    plus = [max(amount, 0) for amount in amounts]
    paid = tuple(-sum(plus) if seat == foul.offender else amount for seat, amount in enumerate(plus))
    return ScoreLine("SK-revoke-3", f"line.sk.foul-{foul.phase}", args, paid)


@enforces("SK-revoke-7", "SK-revoke-8")
def _undecided_line(facts: Facts, foul: Foul, options: Options) -> ScoreLine:
    """SK-revoke-7, -8: everybody else gets what a simple win brings him, the offender pays all of it."""
    scaled = facts.tout and options.revoke_tout == "scaled"
    stake = _STAKE[facts.contract == "Rufspiel", "tout" if scaled else "simple"][0]
    gains = [abs(amount) for amount in _shares(facts.side, stake)]
    gains[foul.offender] = 0
    amounts = tuple(-sum(gains) if seat == foul.offender else gain for seat, gain in enumerate(gains))
    args = {"seat": foul.offender, "declarer": facts.declarer, "contract": facts.contract}
    return ScoreLine("SK-revoke-8", "line.sk.foul-open", args, amounts)


# --- Reuegeld --------------------------------------------------------------------------------------------------

_CENTS: Final = {True: (50, "SK-reuegeld-1"), False: (100, "SK-reuegeld-2")}


@enforces("SK-reuegeld-1", "SK-reuegeld-2")
def _reuegeld(facts: Facts, options: Options) -> list[ScoreLine]:
    """SK-reuegeld-1, -2: the declarer pays for a lost game, the giver for a lost Spritze; never doubled.
    SK-reuegeld-1: by option both of a side pay, each the whole amount or half of it."""
    if _declaring_side_won(facts, options):
        payers: tuple[Seat, ...] = () if facts.spritze is None else (facts.spritze,)
        key = "line.sk.reuegeld-spritze"
    else:
        payers, key = _payers_of_a_lost_game(facts, options), "line.sk.reuegeld-lost"
    cents, clause = _CENTS[facts.contract == "Rufspiel"]
    if options.reuegeld_payer == "halves":
        cents //= len(payers) or 1
    return [
        ScoreLine(clause, key, {"seat": payer, "cents": cents}, cents=tuple(cents * (seat == payer) for seat in SEATS))
        for payer in payers
    ]


def _declaring_side_won(facts: Facts, options: Options) -> bool:
    foul = facts.foul
    if foul is None or foul.continued:
        return outcome(facts, options)[0]
    return foul.phase == "won" or (foul.phase == "open" and foul.offender not in facts.side)


def _payers_of_a_lost_game(facts: Facts, options: Options) -> tuple[Seat, ...]:
    """The declarer, or the whole side by option; a foul that lost it is paid by who committed it."""
    foul = facts.foul
    decides = foul is not None and (foul.phase == "open" or options.reuegeld_offender == "always")
    if foul is not None and decides and not foul.continued and foul.offender in facts.side:
        return (foul.offender,)
    return (facts.declarer,) if options.reuegeld_payer == "declarer" else facts.side
