"""A list as a table of words and numbers, for screens, papers and spreadsheets, and as data for other programs."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch import texts
from stammtisch.engine.counting import told
from stammtisch.engine.scoring import ScoreLine
from stammtisch.lists import board, minutes
from stammtisch.lists.kinds import closing, kind_of, names_of
from stammtisch.lists.scorelist import ScoreList, WrittenLine
from stammtisch.lists.signing import unconfirmed, why_not_signed
from stammtisch.lists.statistics import statistics, sums_over_time

Cell: TypeAlias = str | int
Names: TypeAlias = Sequence[str]


_ADDED: Final = {"table_points": "list.table-points", "match_day_points": "list.match-day-points"}


class ListTable(Struct, frozen=True):
    """Head, one row a line that stands, and the sums below."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    foot: tuple[tuple[Cell, ...], ...]


def table_of(scorelist: ScoreList, names: Names, lang: texts.Lang) -> ListTable:
    """As the paper list looks: number, what was played, one column for everybody, Reuegeld where there is one."""
    kind, end = kind_of(scorelist), closing(scorelist)
    money = any(end.cents)
    head = (texts.say("list.deal", lang=lang), texts.say("list.played", lang=lang), *names)
    lines = scorelist.standing or tuple(line for line in (scorelist.totals,) if line is not None)
    rows = tuple(_row(scorelist, line, names, lang, money=money) for line in lines)
    foot: list[tuple[Cell, ...]] = []
    if kind.adds_up(scorelist):
        foot.append(_foot("list.sums", end.game_points, sum(end.cents) if money else None, lang))
    if end.added:
        foot.append(_foot(_ADDED[kind.foot_name], end.added, None, lang))
    if (end.added and kind.foot_name == "table_points") or scorelist.settled:
        foot.append(_foot("list.results", end.results, None, lang))
    return ListTable((*head, texts.say("list.cents", lang=lang)) if money else head, rows, tuple(foot))


def cells_of(scorelist: ScoreList, names: Names, lang: texts.Lang) -> list[tuple[Cell, ...]]:
    """The whole table, row by row."""
    written = table_of(scorelist, names, lang)
    return [written.head, *written.rows, *written.foot]


def _row(scorelist: ScoreList, line: WrittenLine, names: Names, lang: texts.Lang, *, money: bool) -> tuple[Cell, ...]:
    kind = kind_of(scorelist)
    return (
        line.number,
        headline_of(scorelist, line, names, lang),
        *(amount for amount in line.result.game_points),
        *((sum(line.result.cents),) if money else ()),
        *((texts.say("list.disputed", lang=lang),) if line.rival is not None else ()),
        *((texts.say("list.marked", lang=lang),) if line.result.facts and kind.marked(line.result.facts) else ()),
    )


def headline_of(scorelist: ScoreList, line: WrittenLine, names: Names, lang: texts.Lang) -> str:
    """What was played, in one line; line 0 is told by what it is."""
    if line.result.headline:
        return told(line.result.headline, lang=lang, names=names_of(line, kind_of(scorelist), names))
    return texts.say("line.list.totals" if line.number == 0 else "list.deal", lang=lang)


def _foot(key: str, amounts: tuple[int, ...], money: int | None, lang: texts.Lang) -> tuple[Cell, ...]:
    return "", texts.say(key, lang=lang), *amounts, *(() if money is None else (money,))


# --- for programs ----------------------------------------------------------------------------------------------


def data_of(scorelist: ScoreList, names: Names, lang: texts.Lang) -> dict[str, Any]:
    """The whole list: lines with who entered them and what they said before, sums, statistics, what is open."""
    kind, end = kind_of(scorelist), closing(scorelist)
    refusal = None if scorelist.signed is not None else why_not_signed(scorelist)
    data: dict[str, Any] = {
        "kind": kind.name,
        "game": kind.game,
        "names": list(names),
        "options": scorelist.options,
        "readings": scorelist.readings,
        "presence": list(scorelist.columns),
        "dealer": scorelist.dealer,
        "lines": [_line_data(scorelist, line, names, lang) for line in scorelist.lines],
        "sums_over_time": sums_over_time(scorelist),
        "game_points": end.game_points,
        "results": end.results,
        "cents": end.cents,
        "foot": [_said(line, lang, names) for line in end.lines],
        "confirmed": list(scorelist.confirmed),
        "unconfirmed": unconfirmed(scorelist),
        "signed": scorelist.signed,
        "called": scorelist.called,
        "open": None if refusal is None else texts.say(refusal.key, refusal.args, lang=lang, names=names),
        "statistics": statistics(scorelist),
    }
    if kind.foot_name:
        data[kind.foot_name] = end.added
    return msgspec.to_builtins(data | _of_its_own(scorelist))  # type: ignore[no-any-return]


def _of_its_own(scorelist: ScoreList) -> dict[str, Any]:
    """What only the minutes or a board have."""
    kind = kind_of(scorelist)
    if kind.minutes:
        at = minutes.standing(scorelist)
        packs, playoffs = minutes.packs_now(scorelist), [playoff.totals for playoff in at.playoffs]
        return {"outcome": at.outcome, "playoffs": playoffs, "packs": packs, "keeper": scorelist.keeper,
                "sentences": scorelist.sentences, "annulled": scorelist.annulled}  # fmt: skip
    if kind.own_rules:
        credits = [board.credit(scorelist, seat) for seat in range(scorelist.width)]
        return {"winner": board.winner(scorelist), "own_rules": scorelist.own_rules, "credits": credits}
    return {}


def _line_data(scorelist: ScoreList, line: WrittenLine, names: Names, lang: texts.Lang) -> dict[str, Any]:
    seats = names_of(line, kind_of(scorelist), names)
    return {
        "number": line.number,
        "headline": headline_of(scorelist, line, names, lang),
        "entry": line.entry,
        "game_points": line.result.game_points,
        "cents": line.result.cents,
        "lines": [_said(each, lang, seats) for each in line.result.lines],
        "dealer": scorelist.dealer_of(line.number) if line.number else None,
        "redeals": scorelist.redeals_of(line.number),
        "by": line.by,
        "seconded": line.seconded,
        "rival": line.rival,
        "struck": line.struck,
        "earlier": line.earlier,
    }


def _said(line: ScoreLine, lang: texts.Lang, names: Names) -> dict[str, Any]:
    text = texts.say(line.key, line.args, lang=lang, names=names)
    amounts = line.game_points or line.table_points
    return {"clause": line.clause, "text": text, "amounts": amounts, "cents": line.cents}
