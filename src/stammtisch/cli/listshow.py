"""A list on the screen of a terminal."""

from typing import Any

from rich.table import Table

from stammtisch import texts
from stammtisch.cli import common
from stammtisch.lists import tables
from stammtisch.lists.kinds import kind_of
from stammtisch.lists.signing import unconfirmed, why_not_signed
from stammtisch.lists.statistics import PlayerStatistics, statistics
from stammtisch.server.hall.stored_list import StoredList


def data(held: StoredList) -> dict[str, Any]:
    return tables.data_of(held.stream.state, held.names, common.lang())


def show(held: StoredList) -> None:
    """The lines, the sums, what is missing for a signature, and what people talk about afterwards."""
    state, lang = held.stream.state, common.lang()
    written = tables.table_of(state, held.names, lang)
    shown = Table(*written.head, "")
    for row in (*written.rows, *written.foot):
        amounts = (texts.figure(cell, "+d") if isinstance(cell, int) else cell for cell in row[1:])
        shown.add_row(str(row[0]), *amounts)
    common.console.print(shown)
    names = held.names
    if (refusal := why_not_signed(state)) is not None and state.signed is None:
        common.console.print(f"{common.say(refusal.key, names=names, **refusal.args)} ({refusal.clause})")
    if state.signed is not None:
        key = "cli.list.signed" if state.signed.person else "cli.list.signed-unnamed"
        common.console.print(common.say(key, name=state.signed.person))
    elif missing := unconfirmed(state):
        common.console.print(common.say("cli.list.unconfirmed", names=names, seats=missing))
    for name, numbers in zip(names, statistics(state), strict=False):
        common.console.print(_told(name, numbers))
    if kind_of(state).own_rules:
        for rule in state.own_rules:
            common.console.print(common.say("cli.list.rule", names=names, seat=rule.seat, text=rule.text))


def _told(name: str, numbers: PlayerStatistics) -> str:
    """One line of statistics for one player."""
    played = ", ".join(f"{contract} {tally.won}:{tally.lost}" for contract, tally in numbers.contracts.items())
    best, worst = (0 if end is None else end.game_points for end in (numbers.best, numbers.worst))
    line = common.say(
        "cli.list.statistics",
        name=name,
        won=numbers.deals_won,
        best=texts.figure(best, "+d"),
        worst=texts.figure(worst, "+d"),
    )
    line = f"{line}; {played}" if played else line
    return f"{line}; {texts.euros(numbers.cents, lang=common.lang())}" if numbers.cents else line
