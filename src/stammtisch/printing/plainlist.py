"""Any list of any width and length, and the list of a match that was played on screen."""

from collections.abc import Sequence

from stammtisch import texts
from stammtisch.engine.counting import told
from stammtisch.engine.sheets import Sheet
from stammtisch.lists.kinds import closing, kind_of
from stammtisch.lists.scorelist import ScoreList, WrittenLine
from stammtisch.lists.tables import headline_of
from stammtisch.printing import sheets
from stammtisch.printing.about import About, Data


def of_list(sheet: ScoreList, about: About, names: Sequence[str]) -> Data:
    """What was played in words, a column for everybody, the sums below."""
    kind, end = kind_of(sheet), closing(sheet)
    lines = sheet.standing or ((sheet.totals,) if sheet.totals is not None else ())
    foot = [_foot(about.say("Summe"), end.game_points)] if kind.adds_up(sheet) else []
    if end.added:
        foot += [_foot(about.say("Tischpunkte"), end.added), _foot(about.say("Ergebnis"), end.results)]
    if any(end.cents):
        foot.append(_foot(about.say("Reuegeld €"), end.cents) | {"kind": "euro"})
    data = about.paper(
        sheets.ruleset(sheet, about),
        title=about.say(_TITLE[kind.name]),
        names=list(names),
        rows=[_row(sheet, line, about, names) for line in lines],
        foot=foot,
        **sheets.noted(sheets.remark(sheet, about)),
        **about.scan("list", about.door),
    )
    signed = sheets.signer(sheet, about, names)
    return data | ({"signed": signed} if signed else {})


_TITLE = {
    "tischliste": "Tischliste Schafkopf",
    "doppelkopfliste": "Doppelkopf-Liste",
    "protokoll": "Spielprotokoll Chaotentrumpf",
    "spieltagszettel": "Spieltagszettel Mau-Mau",
    "punktetafel": "Punktetafel Mau-Mau",
}


def _row(sheet: ScoreList, line: WrittenLine, about: About, names: Sequence[str]) -> Data:
    marked = line.result.facts is not None and kind_of(sheet).marked(line.result.facts)
    return {
        "number": line.number,
        "told": headline_of(sheet, line, names, about.lang),
        "amounts": list(line.result.game_points),
        "mark": texts.say("list.marked", lang=about.lang) if marked else "",
    }


def _foot(name: str, amounts: Sequence[int]) -> Data:
    return {"name": name, "amounts": list(amounts)}


def of_match(sheet: Sheet, about: About) -> Data:
    """The list of a match as it is signed."""
    rows = [
        {
            "number": row.number,
            "told": told(row.result.headline, lang=about.lang, names=sheet.names),
            "amounts": list(row.result.game_points),
            "mark": texts.say("list.marked", lang=about.lang) if at in sheet.marked else "",
        }
        for at, row in enumerate(sheet.rows)
    ]
    foot = [_foot(about.say("Summe"), sheet.game_points)]
    if sheet.table_points:
        foot += [_foot(about.say("Tischpunkte"), sheet.table_points), _foot(about.say("Ergebnis"), sheet.results)]
    if any(sheet.cents):
        foot.append(_foot(about.say("Reuegeld €"), sheet.cents) | {"kind": "euro"})
    title = sheet.title or about.say("Spielliste")
    return about.paper(
        f"{sheet.title} {sheet.edition}".strip(), title=title, names=list(sheet.names), rows=rows, foot=foot
    )
