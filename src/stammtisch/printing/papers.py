"""Every paper by its name: from what it can be made, in which sizes, on which template."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Refusal
from stammtisch.engine.sheets import Sheet
from stammtisch.lists.scorelist import ScoreList
from stammtisch.printing import cashbook, chaotentrumpf, doppelkopf, hall, maumau, plainlist, results, rules, schafkopf
from stammtisch.printing.about import About, Data, Order, Size
from stammtisch.printing.letters import printable
from stammtisch.printing.render import Job
from stammtisch.tournaments.options import FORMAT_NAMES, FormatName
from stammtisch.tournaments.state import Tournament

OfTournament: TypeAlias = Callable[[Tournament, About, Order], Data | Refusal]
OfList: TypeAlias = Callable[[ScoreList, About, Sequence[str]], Data]
OfNothing: TypeAlias = Callable[[About, Order], Data | Refusal]
_FOUR: Final = 4


class Paper(Struct, frozen=True):
    """A row of the table below."""

    name: str
    template: str
    formats: tuple[FormatName, ...] = FORMAT_NAMES
    """Of the tournaments that have it."""
    sizes: tuple[Size, ...] = ("a4",)
    tournament: OfTournament | None = None
    list: OfList | None = None
    kind: str = ""
    """Of the score list."""
    blank: OfNothing | None = None


_SK: Final[tuple[FormatName, ...]] = ("schafkopf",)
_MM: Final[tuple[FormatName, ...]] = ("maumau",)
_DK: Final[tuple[FormatName, ...]] = ("doppelkopf",)
_CT: Final[tuple[FormatName, ...]] = ("chaotentrumpf",)

PAPERS: Final[dict[str, Paper]] = {
    paper.name: paper
    for paper in (
        Paper(
            "tischliste",
            "sk-tischliste",
            _SK,
            tournament=schafkopf.of_tournament,
            list=schafkopf.of_list,
            kind="tischliste",
            blank=schafkopf.blank,
        ),
        Paper("reuegeld", "reuegeld", _SK, ("a4", "a6"), schafkopf.reuegeld, blank=schafkopf.reuegeld_blank),
        Paper("ausweise", "sk-ausweis", _SK, ("a4", "a6"), schafkopf.passes, blank=schafkopf.passes_blank),
        Paper("lose", "sk-lose", _SK, tournament=schafkopf.lots, blank=schafkopf.lots_blank),
        Paper(
            "doppelkopfliste",
            "dk-liste",
            _DK,
            tournament=doppelkopf.of_tournament,
            list=doppelkopf.of_list,
            kind="doppelkopfliste",
            blank=doppelkopf.blank,
        ),
        Paper(
            "protokoll",
            "ct-protokoll",
            _CT,
            tournament=chaotentrumpf.of_tournament,
            list=chaotentrumpf.of_list,
            kind="protokoll",
            blank=chaotentrumpf.blank,
        ),
        Paper(
            "spieltagszettel",
            "mm-spieltagszettel",
            _MM,
            ("a4", "a5"),
            maumau.of_tournament,
            maumau.of_list,
            "spieltagszettel",
            maumau.blank,
        ),
        Paper("matrix", "mm-matrix", _MM, tournament=maumau.matrix),
        Paper("punktekarten", "mm-punktekarte", _MM, ("a4", "a6"), maumau.score_cards, blank=maumau.cards_blank),
        Paper("punktetafel", "mm-punktetafel", (), list=maumau.board, kind="punktetafel", blank=maumau.board_blank),
        Paper("auslosung-namen", "aushang", tournament=hall.by_name),
        Paper("auslosung-tische", "aushang", tournament=hall.by_table),
        Paper("platzkarten", "platzkarten", tournament=hall.seat_cards),
        Paper("tischnummern", "tischnummer", tournament=hall.table_numbers, blank=hall.numbers_blank),
        Paper("handy-liste", "handy", sizes=("a4", "a5"), tournament=hall.phone_cards, blank=hall.phones_blank),
        Paper("rangliste", "rangliste", tournament=results.standings),
        Paper("ergebnis", "rangliste", tournament=results.result),
        Paper("urkunden", "urkunde", tournament=results.certificates),
        Paper("regelblatt", "regelblatt", tournament=rules.of_tournament),
        Paper("kassenbericht", "kasse", tournament=cashbook.cash),
    )
}

TITLES: Final = {
    "tischliste": "Tischlisten",
    "reuegeld": "Quittungen Reuegeld",
    "ausweise": "Spielerausweise",
    "lose": "Lose zum Aufkleben",
    "doppelkopfliste": "Doppelkopf-Listen",
    "protokoll": "Spielprotokolle",
    "spieltagszettel": "Spieltagszettel",
    "matrix": "Turniermatrix",
    "punktekarten": "Punktekarten",
    "punktetafel": "Punktetafel",
    "auslosung-namen": "Auslosung nach Namen",
    "auslosung-tische": "Auslosung nach Tischen",
    "platzkarten": "Platzkarten",
    "tischnummern": "Tischnummern",
    "handy-liste": "So geht die Handy-Liste",
    "rangliste": "Zwischenstand",
    "ergebnis": "Ergebnis des Abends",
    "urkunden": "Urkunden",
    "regelblatt": "Regelblatt des Abends",
    "kassenbericht": "Kassenbericht",
}
"""What a paper is called where it is chosen."""
_FOR_SOMEBODY: Final = ("passes", "lots", "cards", "certificates")
"""Where the data of a paper has one of these, each is somebody's: without any its page would be empty."""


def title_of(name: str, t: Tournament) -> str:
    """After the last round it is no Zwischenstand any more."""
    return "Endstand der Runden" if name == "rangliste" and t.all_closed else TITLES[name]


def _why_not(paper: Paper, order: Order) -> Refusal | None:
    """Why there is no such size."""
    if order.size is None or order.size in paper.sizes:
        return None
    return Refusal("ENG-facts", "refusal.print.size", {"paper": paper.name, "sizes": list(paper.sizes)})


def of_tournament(name: str, t: Tournament, about: About, order: Order) -> Job | Refusal:
    """This paper of the evening as it stands."""
    paper = PAPERS.get(name)
    there = papers_of(t.options.format)
    if paper is None or paper.tournament is None or paper.name not in there:
        return Refusal("ENG-facts", "refusal.print.paper", {"value": name, "known": list(there)})
    refusal = _why_not(paper, order)
    data = refusal or paper.tournament(t, about, order)
    if isinstance(data, Refusal):
        return data
    if any(data.get(each) == [] for each in _FOR_SOMEBODY):
        return Refusal("ENG-facts", "refusal.print.nobody")
    return Job(paper.template, data)


def papers_of(format: FormatName) -> tuple[str, ...]:
    """The papers an evening of this format has."""
    return tuple(paper.name for paper in PAPERS.values() if paper.tournament is not None and format in paper.formats)


def of_list(sheet: ScoreList, about: About, names: Sequence[str]) -> Job:
    """The paper of a list: its own form where it fits, else a plain table of any width."""
    paper = next(paper for paper in PAPERS.values() if paper.kind == sheet.kind)
    names = _printed(names, about)
    wide = paper.name in ("tischliste", "doppelkopfliste") and sheet.width != _FOUR
    if wide or paper.list is None:
        return Job("liste", plainlist.of_list(sheet, about, names))
    return Job(paper.template, paper.list(sheet, about, names))


def of_match(sheet: Sheet, about: About) -> Job:
    """The list of a match that was played on screen."""
    return Job("liste", plainlist.of_match(replace(sheet, names=_printed(sheet.names, about)), about))


def _printed(names: Sequence[str], about: About) -> tuple[str, ...]:
    """As far as the fonts have their letters, else by the number of the column."""
    return tuple(printable(name) or about.say("Spieler {number}", number=at) for at, name in enumerate(names, start=1))


def blank(name: str, about: About, order: Order) -> Job | Refusal:
    """For the pen, without any state."""
    paper = PAPERS.get(name)
    if paper is None or paper.blank is None:
        there = [each.name for each in PAPERS.values() if each.blank is not None]
        return Refusal("ENG-facts", "refusal.print.paper", {"value": name, "known": there})
    data = _why_not(paper, order) or paper.blank(about, order)
    return data if isinstance(data, Refusal) else Job(paper.template, data)


# --- the pack --------------------------------------------------------------------------------------------------

_FIRST: Final[dict[FormatName, tuple[str, ...]]] = {
    "schafkopf": ("regelblatt", "tischnummern", "ausweise"),
    "maumau": ("regelblatt", "tischnummern", "matrix", "punktekarten"),
    "doppelkopf": ("regelblatt", "tischnummern"),
    "chaotentrumpf": ("regelblatt", "tischnummern"),
}
"""Once, with the first round."""
_EVERY: Final[dict[FormatName, tuple[str, ...]]] = {
    "schafkopf": ("auslosung-namen", "auslosung-tische", "lose", "tischliste"),
    "maumau": ("auslosung-tische", "spieltagszettel"),
    "doppelkopf": ("auslosung-namen", "auslosung-tische", "doppelkopfliste"),
    "chaotentrumpf": ("auslosung-namen", "auslosung-tische", "protokoll"),
}


def pack(t: Tournament, about: About, order: Order) -> tuple[Job, ...] | Refusal:
    """All that is needed for the round to come, in the order in which it is laid out; the standings on top of it."""
    from stammtisch.printing.seats import round_number

    number = round_number(t, order)
    order = Order(round=number, fill="names", outline=order.outline)
    names = (*(_FIRST[t.options.format] if number == 1 else ("rangliste",)), *_EVERY[t.options.format])
    jobs = []
    for name in names:
        job = of_tournament(name, t, about, order)
        if isinstance(job, Refusal):
            return job
        jobs.append(job)
    return tuple(jobs)
