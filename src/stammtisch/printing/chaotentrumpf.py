"""CT-4a, CT-16, CT-17: the minutes of Chaotentrumpf for two to ten, with penalties and play-off."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from stammtisch import texts
from stammtisch.engine.core import Refusal
from stammtisch.engine.counting import told
from stammtisch.games.chaotentrumpf import packs
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.scoring import Facts, rated
from stammtisch.lists import minutes
from stammtisch.lists.kinds import columns_of, kind_of
from stammtisch.lists.scorelist import ScoreList, WrittenLine
from stammtisch.printing import seats, sheets
from stammtisch.printing.about import About, Data, Order
from stammtisch.tournaments.state import Tournament

_WIDE_FROM: Final = 6
_ROWS: Final = {False: 29, True: 18}
_PENALTIES: Final = {False: 4, True: 3}
_RATING: Final = (
    "*Spiel* Augen, dann ohne Trumpf im Stich −{no_trump}, ohne Stich −{no_trick}. *▲* Trumpfwertung: rot +5, "
    "schwarz +10, Karo +5, Herz +10, Pik +15, Kreuz +20, Wert × 4; nach Ultra × 4, nach Totalultra × 5. Gleichstand: "
    "ganze Teile. *Inversion* N, T, U, TU. Gewonnen hat, wer die Grenze überschreitet."
)
MOST: Final = 10
FEWEST: Final = 2


def of_tournament(t: Tournament, about: About, order: Order) -> Data | Refusal:
    number = seats.round_number(t, order)
    tables = seats.chosen_tables(t, order)
    if isinstance(tables, Refusal):
        return tables
    made = []
    for table in tables:
        names = [about.name(player) for player in table.seats]
        place = f"{about.say('Runde')} {number} · {about.say('Tisch')} {table.number}"
        head = {"id": f"R{number}-T{table.number:02d}"} | about.of_list(t, number, table.number)
        if order.fill == "results":
            made += [head | page for page in _pages(table.sheet, about, names, place)]
        else:
            made.append(head | _head(table.sheet, about, names if order.fill == "names" else []) | {"note": place})
    return about.paper(sheets.edition("chaotentrumpf", about), sheets=made)


def of_list(sheet: ScoreList, about: About, names: Sequence[str]) -> Data:
    scan = about.scan("list", about.door)
    made = [scan | page for page in _pages(sheet, about, names)]
    return about.paper(sheets.ruleset(sheet, about), sheets=made)


def blank(about: About, order: Order) -> Data | Refusal:
    """For so many people as were ordered; else a sheet for every number there can be."""
    if order.count and not FEWEST <= order.count <= MOST:
        return Refusal("CT-3a", "refusal.print.minutes-for", {"count": order.count, "fewest": FEWEST, "most": MOST})
    counts = [order.count] if order.count else range(FEWEST, MOST + 1)
    legend = _legend(Options(), about)
    made = [{"count": count, "packs": packs.packs(count, Options()), "legend": legend} for count in counts]
    return about.paper(sheets.edition("chaotentrumpf", about), sheets=made)


def _head(sheet: ScoreList, about: About, names: Sequence[str]) -> Data:
    """Names may be missing; the columns are there."""
    head: Data = {"count": sheet.width, "packs": packs.packs(sheet.width, sheet.options), "limit": sheet.options.limit}
    head["legend"] = _legend(sheet.options, about)
    if limits := _limits(sheet, about):
        head["ends"] = limits
    if agreed := _ordinance(sheet.options, sheet.width, about):
        head["nuev"] = agreed
    if not names:
        return head
    head |= {"players": list(names), "first_shuffler": names[sheet.first_dealer % sheet.width]}
    return head if sheet.keeper is None else head | {"keeper": names[sheet.keeper]}


def _limits(sheet: ScoreList, about: About) -> str:
    """CT-17c: when the match ends besides; the hour at which it begins is for the pen."""
    deals = sheet.deals or sheet.options.max_deals
    return about.say("{count} Spiele", count=deals) if deals else ""


def _ordinance(options: Options, width: int, about: About) -> str:
    """CT-NUEV: what this table has agreed upon, and what the articles say."""
    book, enough = Options(), packs.packs(width, replace(options, packs=None))
    pairs = {
        "packs": (min(packs.packs(width, options), enough), enough),
        "hand": (options.hand, book.hand),
        "run_short": (options.short, book.short),
        "run_long": (options.long, book.long),
        "exchange_max": (options.exchange_max, book.exchange_max),
        "no_trump_minus": (options.no_trump_minus, book.no_trump_minus),
        "no_trick_minus": (options.no_trick_minus, book.no_trick_minus),
        "minutes": (options.minutes, book.minutes),
    }
    told = (
        texts.say(f"value.ct.agreed.{name}", {"now": now, "due": due}, lang=about.lang)
        for name, (now, due) in pairs.items()
        if now != due
    )
    return "; ".join(told)


def _legend(options: Options, about: About) -> str:
    """CT-16, CT-NUEV-5: how a deal is rated, with the deductions in force."""
    words = about.say(_RATING, no_trump=options.no_trump_minus, no_trick=options.no_trick_minus)
    return f"{words} CT-16, CT-17"


def _pages(sheet: ScoreList, about: About, names: Sequence[str], place: str = "") -> list[Data]:
    wide = sheet.width >= _WIDE_FROM
    rows, most = _ROWS[wide], _PENALTIES[wide]
    lines = [line for line in sheet.lines if line.number]
    count = max(1, -(-len(lines) // rows), -(-len(sheet.sentences) // most))
    made = []
    for at in range(count):
        part = lines[at * rows : (at + 1) * rows]
        page = _head(sheet, about, names) | {
            "from": at * rows + 1,
            "deals": [_row(sheet, line, about, names) for line in part],
        }
        page["penalties"] = [
            {"after": s.deal - 1, "seat": s.seat + 1, "text": s.reason, "amount": s.amount}
            for s in sheet.sentences[at * most : (at + 1) * most]
        ]
        sheet_of = f"{about.say('Blatt')} {at + 1} / {count}" if count > 1 else None
        annulled = about.say("annulliert") if sheet.annulled else None
        page |= sheets.noted(place, sheets.remark(sheet, about), annulled, sheet_of)
        made.append(page)
    return [*made[:-1], made[-1] | _end(sheet, about, names)]


def _end(sheet: ScoreList, about: About, names: Sequence[str]) -> Data:
    end: Data = {}
    if playoffs := minutes.standing(sheet).playoffs:
        last = playoffs[-1]
        end["playoff"] = [{"name": names[seat], "total": last.totals[seat]} for seat in last.seats]
    if signed := sheets.signer(sheet, about, names):
        end["signed"] = signed
    if not sheet.standing and sheet.totals is not None:
        totals = list(sheet.totals.result.game_points)
        end["deals"] = [{"number": "Σ", "scores": totals, "totals": totals}]
    return end


def _row(sheet: ScoreList, line: WrittenLine, about: About, names: Sequence[str]) -> Data:
    """One deal and what everybody has after it, penalties booked before the next one included."""
    at = minutes.standing(sheet, before=line.number + 1)
    apart = line.number in at.apart
    totals = list(at.playoffs[-1].totals if apart and at.playoffs else at.totals)
    row: Data = {"number": f"St{line.number}" if apart else str(line.number), "totals": totals}
    if line.struck:
        return row | {"scores": [None] * sheet.width, "note": about.say("gestrichen")}
    row |= {"scores": list(line.result.game_points), "shuffler": sheet.dealer_of(line.number) + 1}
    facts: Any = line.result.facts
    if not isinstance(facts, Facts):
        return row | {"note": told(line.result.headline, lang=about.lang, names=names)}
    columns = columns_of(line.entry, kind_of(sheet))
    row["rated"] = [columns[seat] + 1 for seat in rated(facts, sheet.options)] if any(facts.trumps) else []
    row["trump"] = texts.called("trump", facts.trump, lang=about.lang)
    return row | ({} if facts.inversion is None else {"inversion": facts.inversion})
