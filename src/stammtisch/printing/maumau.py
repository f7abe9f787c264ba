"""MM-T-record, MM-T-matrix, MM-T-card, MM-13: match-day sheets, the matrix and its certificate, cards, boards."""

from collections.abc import Sequence
from typing import Final

from stammtisch import texts
from stammtisch.engine.core import Refusal
from stammtisch.games.maumau import matchday
from stammtisch.games.maumau.matchday import Readings, ThreeTable, TieMode
from stammtisch.games.maumau.options import Options as GameOptions
from stammtisch.games.maumau.options import Special
from stammtisch.games.maumau.scoring import rule_step
from stammtisch.lists.kinds import closing
from stammtisch.lists.kinds import game_points as points_of
from stammtisch.lists.scorelist import ScoreList
from stammtisch.printing import seats, sheets
from stammtisch.printing.about import About, Data, Order, name_parts
from stammtisch.seating.certificate import quality
from stammtisch.tournaments.options import Options
from stammtisch.tournaments.running import rules_on
from stammtisch.tournaments.standings import jersey, of_round
from stammtisch.tournaments.state import Table, Tournament

_LETTER: Final[dict[Special, str]] = {"adder": "A", "reversed_jack": "B", "joker": "J", "ace_direction": "R"}
MOST: Final = 10
"""On a board."""
_THREE: Final[dict[ThreeTable, str]] = {"literal": "3 · 2 · 1", "shifted": "2 · 1 · 0"}
_TIES: Final[dict[TieMode, str]] = {
    "R1": "Bei gleichem Platz einen Punkt weniger;",
    "R2": "Bei gleichem Platz je Mitgleichem einen Punkt weniger;",
    "R3": "Bei gleichem Platz je Gleichem einen Punkt weniger;",
}
_BELOW: Final = (
    "der nächste Platz beginnt einen Punkt darunter. Trostpunkt 1, wenn mehrere ohne Punkt, aber mit Sieg bleiben."
)
_LEVEL: Final = {
    "strokes": "Gleiche Punkte: mehr Striche gehen vor.",
    "wins": "Gleiche Punkte: mehr Siege gehen vor.",
}
_JERSEY: Final = "Der Führende trägt das orangene Trikot."
_SIX: Final = "Die besten sechs spielen das Finale."


def _specials(about: About) -> list[Data]:
    """MM-T-special: which rule comes when."""
    return [
        {"day": day, "letter": _LETTER[rule], "name": texts.say(f"value.mm.special_rules.{rule}", lang=about.lang)}
        for day, rule in matchday.INTRODUCED
    ]


# --- match-day sheets ------------------------------------------------------------------------------------------


def of_tournament(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """A sheet for every table of the match day; of the final one for its six."""
    number = seats.round_number(t, order)
    tables = seats.seating(t, number)
    if isinstance(tables, Refusal):
        return tables
    if strange := [each for each in order.tables if not 0 < each <= len(tables)]:
        return Refusal("ENG-table", "refusal.tournament.no-table", {"table": strange[0]})
    made = [
        _slip(t, about, order, number, at, players)
        for at, players in enumerate(tables, start=1)
        if not order.tables or at in order.tables
    ]
    return _paper(about, order, made)


def of_list(sheet: ScoreList, about: About, names: Sequence[str]) -> Data:
    people = [dict(zip(("last", "first"), name_parts(name), strict=True)) for name in names]
    slip: Data = {"players": _with_results(list(people), sheet, about), "note": _note(about)}
    slip["legend"] = _legend(about, sheet.readings, len(names))
    return _paper(about, Order(), [slip | about.scan("list", about.door)])


def blank(about: About, order: Order) -> Data:
    return _paper(about, order, [{"note": _note(about), "legend": _legend(about, Readings(), 4)}] * max(1, order.count))


def _paper(about: About, order: Order, slips: list[Data]) -> Data:
    layout = order.size or "a4"
    rules = sheets.edition("maumau", about)
    return about.paper(rules, sheets=slips, layout=layout, specials=_specials(about))


def _note(about: About) -> str:
    return about.say("30 Minuten; was dann nicht beendet ist, zählt nicht. Eintragen darf nur das Kompetenzteam.")


def _legend(about: About, readings: Readings, players: int) -> str:
    """MM-T-points to MM-T-consolation, as they are read this evening and for so many at the table."""
    three = _THREE[readings.three_table] if players == min(matchday.SIZES) else "3 · 2 · 1 · 0"
    ties = " ".join((about.say(_TIES[readings.tie_mode]), about.say(_BELOW)))
    return f"*{about.say('Punkte {points}.', points=three)}* {ties} MM-T-points, MM-T-ties"


def _final_note(t: Tournament, about: About) -> str:
    """MM-T-final: how the winner of the evening is found, and with how many packs."""
    if t.options.final_decks == 2:
        return about.say("Gespielt wird mit zwei Blättern. Es zählen die Striche allein; wer am meisten hat, gewinnt.")
    return about.say("Gespielt wird mit einem Blatt. Es zählen die Striche allein; wer am meisten hat, gewinnt.")


def _slip(t: Tournament, about: About, order: Order, number: int, at: int, players: tuple[int, ...]) -> Data:
    final = t.final is not None and number == t.final.number
    slip: Data = {"day": number, "table": at, "id": f"D{number}-T{at:02d}", "note": _note(about)}
    readings = Readings(t.options.tie_mode, t.options.three_table)
    slip["legend"] = "" if final else _legend(about, readings, len(players))
    slip |= about.of_list(t, number, at)
    rules = rules_on(t, number) if number <= t.options.rounds or final else ()
    slip["rules"] = [_LETTER[rule] for rule in _LETTER if rule in rules]
    if final:
        slip |= {"label": about.say("Finale"), "note": _final_note(t, about)}
    if order.fill == "blank":
        return slip | {"players": [None] * len(players)}
    wearers = jersey(t, before=number) if not final else jersey(t)
    people = [about.person(n) | {"team": n in t.team, "jersey": n in wearers} for n in players]
    slip |= {"players": people, "team": _team(t, about, number, at, players)}
    table = t.table(number, at)
    if order.fill != "results" or table is None:
        return slip
    return slip | {"players": _with_results(people, table.sheet, about)}


def _team(t: Tournament, about: About, number: int, at: int, players: tuple[int, ...]) -> str:
    """MM-T-record: who writes: of the team whoever sits there, else whoever was named."""
    table: Table | None = t.table(number, at)
    recorder = [] if table is None or table.recorder is None else [table.recorder]
    return ", ".join(about.name(n) for n in ([n for n in players if n in t.team] or recorder))


def _with_results(people: list[Data], sheet: ScoreList, about: About) -> list[Data]:
    """Strokes as they stand; place and points once somebody has signed."""
    if not sheet.standing and sheet.totals is None and not sheet.settled:
        return people
    end = closing(sheet)
    strokes = sheet.settled or end.game_points
    rows = [person | {"strokes": strokes[seat]} for seat, person in enumerate(people)]
    if sheet.signed is None:
        return rows
    lines = matchday.match_day_lines(strokes, sheet.readings) if len(strokes) in matchday.SIZES else ()
    match_day_points = [sum(line.table_points[seat] for line in lines) for seat in range(len(strokes))]
    return [
        row
        | {"place": 1 + sum(other > strokes[seat] for other in strokes)}
        | ({"points": match_day_points[seat]} if lines else {})
        for seat, row in enumerate(rows)
    ]


# --- matrix ----------------------------------------------------------------------------------------------------


def matrix(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """MM-T-matrix: by player and by match day, what was played and what is planned, with its certificate."""
    rounds = (*(held.seating for held in t.rounds), *t.plan)
    if not rounds:
        return seats.no_places(1)
    everybody = sorted({player for tables in rounds for table in tables for player in table})
    certificate = quality(rounds, t.here, team=t.team, played=len(t.rounds))
    figures = [
        (about.say("Wiederbegegnungen"), certificate.repeats),
        (about.say("unvermeidlich"), certificate.unavoidable),
        (about.say("beim bloßen Los"), certificate.by_lot),
        (about.say("höchstens zusammen"), certificate.most_meetings),
        (about.say("Spanne der Dreiertische"), certificate.spread_of_threes),
        (about.say("unvermeidlich"), certificate.unavoidable_spread),
        (about.say("Tische ohne Kompetenzteam"), certificate.without_team),
    ]
    if t.apart:
        figures.append((about.say("Paare auf Wunsch getrennt"), len(t.apart)))
    return about.paper(
        sheets.edition("maumau", about),
        players=[about.person(n) | {"team": n in t.team} for n in everybody],
        rounds=rounds,
        quality=figures,
        specials=_specials(about),
    )


# --- score cards -----------------------------------------------------------------------------------------------


def score_cards(t: Tournament, about: About, order: Order) -> Data | Refusal:
    """MM-T-card: one card for everybody; match days that are closed have their points."""
    players = seats.chosen_players(t, order)
    if isinstance(players, Refusal):
        return players
    days = [_day(t, number) for number in range(1, t.options.rounds + 1)]
    made = [
        about.person(n) | about.of_player(t, n) | {"team": n in t.team, "days": [day.get(n) for day in days]}
        for n in players
    ]
    return _cards(about, order, made, t.options)


def cards_blank(about: About, order: Order) -> Data:
    made: list[Data] = [{}] * max(1, order.count)
    return _cards(about, order, made, Options(format="maumau", rounds=10))


def _cards(about: About, order: Order, made: list[Data], options: Options) -> Data:
    """With what decides between equals, and whether there is a final."""
    note = f"{about.say(_LEVEL[options.goal_ratio])} {about.say(_JERSEY)}"
    note += f" {about.say(_SIX)} MM-T-card, MM-T-tiebreak, MM-T-final" if options.final else " MM-T-card, MM-T-tiebreak"
    days, layout = options.rounds, order.size or "a4"
    return about.paper("", cards=made, days=days, specials=_specials(about), layout=layout, note=note)


def _day(t: Tournament, number: int) -> dict[int, Data]:
    """Everybody's line of one match day."""
    tables, held = seats.seating(t, number), t.round(number)
    if isinstance(tables, Refusal):
        return {}
    results = of_round(t, held, held.tables) if held is not None and held.closed else {}
    rows: dict[int, Data] = {}
    for at, table in enumerate(tables, start=1):
        for player in table:
            rows[player] = {"table": at, "rivals": [n for n in table if n != player]}
            if player in results:
                rows[player] |= {"strokes": results[player].strokes, "points": results[player].result}
    return rows


# --- boards ----------------------------------------------------------------------------------------------------


def board(sheet: ScoreList, about: About, names: Sequence[str]) -> Data:
    """MM-13, MM-12c: the Punktetafel, and the rules that were added to it."""
    collected = points_of(sheet)
    rules = [{"by": names[rule.seat], "text": rule.text} for rule in sheet.own_rules]
    players = [{"name": name, "points": collected[seat]} for seat, name in enumerate(names)]
    return _board(about, sheet.options, len(names), players=players, rules=rules)


def board_blank(about: About, order: Order) -> Data | Refusal:
    count = order.count or 8
    if count > MOST:
        return Refusal("MM-13", "refusal.print.board-for", {"count": count, "most": MOST})
    return _board(about, GameOptions(), count, players=[None] * count)


def _board(
    about: About, options: GameOptions, count: int, *, players: Sequence[Data | None], rules: Sequence[Data] = ()
) -> Data:
    note = about.say(
        "Sieg 1 Punkt, Mau-Mau mit Buben 2. Wer zuerst {target} erreicht, gewinnt. Je {step} Punkte eine neue Regel.",
        target=options.target,
        step=rule_step(count, options),
    )
    rulebook = sheets.edition("maumau", about)
    return about.paper(rulebook, target=options.target, players=players, rules=rules, note=note)
