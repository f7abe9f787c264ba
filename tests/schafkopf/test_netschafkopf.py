"""Protocols of NetSchafkopf: every deal of a file is replayed by our rules, or skipped with the reason and the line.

The sample files are our own. `abend.txt` is UTF-8 and whole; `alt.txt` has the old letters, CRLF, tens written `10`, no
blank line between deals, and breaks off in the third one.
"""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, json
from msgspec.structs import replace

from stammtisch.cards import Card, Cards
from stammtisch.engine import recordfile
from stammtisch.games.schafkopf import netschafkopf, replaying
from stammtisch.games.schafkopf.actions import NameContract, Weiter
from stammtisch.games.schafkopf.contracts import CONTRACTS, PACK, SEATS
from stammtisch.games.schafkopf.events import CardPlayed, ContractFixed, Dealt
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.netschafkopf import Protocol, Skipped
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.play import turn
from stammtisch.games.schafkopf.replaying import Imported, Summary
from stammtisch.games.schafkopf.state import Playing
from stammtisch.tricks import PlayCard
from stammtisch_dev.testing import clause
from tests.schafkopf.table import Table, contract, deal

FOLDER: Final = Path(__file__).parent / "netschafkopf"
ABEND: Final = netschafkopf.decode((FOLDER / "abend.txt").read_bytes())
ALT: Final = netschafkopf.decode((FOLDER / "alt.txt").read_bytes())
FIRST: Final = ABEND[: ABEND.index("Geber: Anni")]
"""A Rufspiel of Beppo with the Eichel-Sau; Zenzi has it and gives the cards, Anni leads."""

Found: TypeAlias = Imported | Skipped


def imported(text: str, **options: Any) -> list[Found]:
    parsed = netschafkopf.parse(text, source="x.txt")
    return [replaying.replay(f, options=Options(**options)) if isinstance(f, Protocol) else f for f in parsed]


def summary(text: str, **options: Any) -> Summary:
    (read_deal,) = imported(text, **options)
    assert isinstance(read_deal, Imported), read_deal
    return read_deal.summary


def skipped(text: str) -> Skipped:
    (read_deal,) = imported(text)
    assert isinstance(read_deal, Skipped), read_deal
    return read_deal


def changed(*edits: tuple[str, str], text: str = FIRST) -> str:
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the protocol"
        text = text.replace(old, new)
    return text


# --- a small writer: what a table has played, as a protocol -----------------------------------------------------


class Style(Struct, frozen=True):
    """How NetSchafkopf, its versions and people who edit its files may write."""

    ten: str = "Z"
    sau: str = "Ass"
    green: str = "Grün"
    newline: str = "\n"
    encoding: str = "utf-8"
    gap: tuple[str, ...] = (" ",)
    names: tuple[str, ...] = ("Anni", "Beppo", "Jürgen", "Zenzi")


def spelled(name: str, style: Style) -> str:
    game = CONTRACTS[name]
    suit = {"E": "Eichel", "G": style.green, "H": "Herz", "S": "Schellen"}.get(game.suit, "")
    words = {
        "Rufspiel": f"Mit der {suit}-{style.sau}",
        "Farbwenz": f"{suit}-Wenz",
        "Wenz": "Wenz",
        "Solo": f"{suit}-Solo",
    }
    return words[game.kind] + (" Tout" if game.tout else "")


def written(table: Table, style: Style) -> list[str]:
    """The lines of one deal, from the events of the table; the dealer is D."""
    names, lines, laid = style.names, [f"Geber: {style.names[3]}"], list[CardPlayed]()

    def row(cards: Cards) -> str:
        return " ".join(card.replace("Z", style.ten) for card in cards)

    for event in [event for entry in table.log for event in entry.events]:
        if isinstance(event, Dealt):
            lines += [f"{name:>12} hat: {row(hand)}" for name, hand in zip(names, event.hands, strict=True)]
        elif isinstance(event, ContractFixed):
            lines.append(f"{names[event.seat]} spielt {spelled(event.contract, style)}")
        elif isinstance(event, CardPlayed):
            laid.append(event)
    for first in range(0, 32, 4):
        trick = laid[first : first + 4]
        lines.append(f"{names[trick[0].seat]:>12} spielt aus: {row(tuple(c.card for c in trick))}")
    return [*lines, "Das Spiel kostet 50 Punkte. Mit Schneider 60 Punkte.", *style.gap]


def file_of(deals: list[list[str]], style: Style) -> bytes:
    head = ["Vereinsregeln", "gespielt von Anni am 03.01.26 mit Version 8.00, Update 07.09.20.", " "]
    return style.newline.join([*head, *(line for lines in deals for line in lines)]).encode(style.encoding)


def played_out(table: Table, pick: Callable[[Cards], Card]) -> Table:
    while isinstance(table.state, Playing):
        seat = turn(table.state)
        table.do(seat, PlayCard(pick(table.legal("ABCD"[seat]))), kind="card")
    return table


def played_at_random(rng: Random) -> Table:
    """Any deal, any game the declarer may name, any legal cards, no Spritze."""
    pack = list(PACK)
    rng.shuffle(pack)
    table = deal("; ".join(f"{'ABCD'[s]}: {' '.join(pack[8 * s : 8 * s + 8])}" for s in SEATS))
    declarer = rng.choice(SEATS)
    for seat in SEATS:
        named = [a for a in table.offered(seat, "bid") if isinstance(a, NameContract)]
        table.do(seat, rng.choice(named) if seat == declarer else Weiter(), kind="bid")
    return played_out(table.no_spritze(), rng.choice)


# --- whole files ------------------------------------------------------------------------------------------------

EVENING: Final = [
    (4, "Rufspiel", "E", 1, 62, 4, True, (-1, 1, -1, 1)),
    (24, "Rufspiel", "G", 0, 55, 3, False, (-1, -1, 1, 1)),
    (63, "Solo", "H", 2, 62, 4, True, (-2, -2, 6, -2)),
    (83, "Farbwenz", "G", 3, 92, 6, True, (-3, -3, -3, 9)),
    (111, "Wenz", None, 0, 37, 3, False, (-6, 2, 2, 2)),
    (149, "Solo", "H", 0, 120, 8, True, (18, -6, -6, -6)),
]


def test_every_deal_of_an_evening_is_replayed_by_our_rules() -> None:
    done = [f.summary for f in imported(ABEND) if isinstance(f, Imported)]
    rows = [(d.line, d.contract, d.suit, d.declarer, d.augen, d.tricks, d.won, d.game_points) for d in done]
    assert rows == EVENING


def test_our_augen_are_those_the_prose_tells_of() -> None:
    """The import never reads them, so they are a second opinion. A Tout has none."""
    told = re.findall(r"(?:Rufspiel:|Solo|Wenz)[^:]*?Die\s+Gegner\s+haben\s+(\d+)\s+Augen", ABEND)
    assert told == [str(120 - row[4]) for row in EVENING[:-1]]


def test_what_we_do_not_play_is_skipped_and_counted() -> None:
    left = [f for f in imported(ABEND) if isinstance(f, Skipped)]
    assert [(s.deal, s.line, s.key) for s in left] == [
        (44, 49, "netschafkopf.contract"),
        (102, 107, "netschafkopf.thrown-in"),
        (130, 135, "netschafkopf.contract"),
    ]
    assert netschafkopf.tally([*left, left[-1]]) == {
        ("netschafkopf.contract", "Ramsch"): 1,
        ("netschafkopf.contract", "Geier"): 2,
        ("netschafkopf.thrown-in", ""): 1,
    }


def test_an_old_file_without_blank_lines_that_breaks_off_gives_what_is_whole() -> None:
    first, second, third = imported(ALT)
    assert isinstance(first, Imported)
    assert isinstance(second, Imported)
    assert isinstance(third, Skipped)
    assert (first.summary.names, first.summary.augen) == (("Jörg", "Bärbel", "Sepp", "Gast"), 81)
    assert (second.summary.contract, second.summary.suit, second.summary.augen) == ("Rufspiel", "G", 55)
    assert (third.line, third.key, third.args) == (46, "netschafkopf.tricks", {"found": 3})


def test_a_text_without_a_deal_gives_nothing() -> None:
    assert imported("") == []
    assert imported("Vereinsregeln\nAnni spielt Wenz\nEs wurde spät.\n") == []


# --- letters and lines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_both_encodings_and_all_line_ends_read_alike(encoding: str, newline: str) -> None:
    raw = ABEND.replace("\n", newline).encode(encoding)
    assert netschafkopf.decode(raw) == ABEND


def test_files_of_different_letters_may_be_stuck_together() -> None:
    raw = (FIRST.encode("utf-8-sig") + FIRST.encode("latin-1")) * 2
    assert [f.summary.names[2] for f in imported(netschafkopf.decode(raw)) if isinstance(f, Imported)] == ["Jürgen"] * 4


def test_text_that_is_decoded_already_may_keep_its_mark_and_its_line_ends() -> None:
    assert summary("\ufeff" + FIRST.replace("\n", "\r\n")) == summary(FIRST)


def test_an_umlaut_in_two_pieces_is_the_same_name() -> None:
    assert summary(FIRST.replace("ü", "u\u0308")).names[2] == "Jürgen"


def test_a_name_may_hold_the_words_of_the_format() -> None:
    text = FIRST.replace("Beppo", "Wer spielt gewinnt").replace("Anni", "Der Große  Anton")
    assert summary(text).names == ("Der Große Anton", "Wer spielt gewinnt", "Jürgen", "Zenzi")
    assert summary(text).game_points == (-1, 1, -1, 1)


# --- games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CONTRACTS)
@pytest.mark.parametrize(("sau", "green"), [("Ass", "Grün"), ("As", "Gras"), ("Sau", "grün")])
def test_every_game_is_known_by_its_spellings(name: str, sau: str, green: str) -> None:
    contract = netschafkopf.contract_of(spelled(name, Style(sau=sau, green=green)))
    assert contract is CONTRACTS[name]


@pytest.mark.parametrize(
    "spoken",
    ["Geier", "Herz-Geier Tout", "Ramsch", "Bettel", "Hochzeit", "Mit der Herz-Ass", "Mit der Eichel-Ass Tout", "Solo"]
    + ["Pik-Solo", "Wenz Tout Tout", "Eichel-Zehn", "Mit der Eichel-Wenz", "Sie", ""],
)
def test_no_other_game_is_taken_for_one_of_ours(spoken: str) -> None:
    assert netschafkopf.contract_of(spoken) is None


@pytest.mark.parametrize(
    ("line", "told", "kind"),
    [
        ("Beppo spielt Herz-Geier Tout", "Herz-Geier Tout", "Geier"),
        ("Beppo spielt Bettel", "Bettel", "Bettel"),
        ("Beppo spielt Mit der Herz-Ass", "Mit der Herz-Ass", "Mit der Herz-Ass"),
        ("Es wurde Ramsch gespielt.", "Ramsch", "Ramsch"),
        ("Es wurde Wenz gespielt.", "Wenz", "Wenz"),
    ],
)
def test_a_game_we_do_not_play_is_skipped_by_name(line: str, told: str, kind: str) -> None:
    skipped_deal = skipped(changed(("Beppo spielt Mit der Eichel-Ass", line)))
    assert (skipped_deal.key, skipped_deal.line) == ("netschafkopf.contract", 9)
    assert skipped_deal.args == {"contract": told, "kind": kind}


# --- protocols that do not fit together -------------------------------------------------------------------------

TRICKS: Final = FIRST[FIRST.index("        Anni spielt aus: E9") : FIRST.index("Beppo gewinnt")]
HANDS: Final = FIRST[FIRST.index("        Anni hat") : FIRST.index("Beppo spielt Mit")]

MISFITS: Final[list[tuple[str, list[tuple[str, str]], int]]] = [
    ("no-dealer", [("Geber: Zenzi\n", "")], 4),
    ("dealer-place", [("Geber: Zenzi", "Geber: Anni")], 4),
    ("dealer-place", [("Geber: Zenzi", "Geber:")], 4),
    ("hands", [("       Beppo hat: S8 GU E8 HO EU HZ HU HK\n", "")], 16),
    ("hands", [(HANDS, HANDS + "        Toni hat: EA\n")], 18),
    ("same-name", [("Beppo hat", "Anni hat")], 6),
    ("variant", [("Geber: Zenzi", "Geber: Zenzi\nSpielart: Schieber")], 5),
    ("hand-size", [("SA EO SO", "SA EO")], 5),
    ("hand-size", [("SA EO SO", "SA EO SO S8")], 5),
    ("card-twice", [("SA EO SO", "SA EO S8")], 6),
    ("card-twice", [("G7 EK E9", "G7 G7 E9")], 5),
    ("not-a-card", [("G7 EK E9", "G7 E5 E9")], 5),
    ("not-a-card", [("GU G9 EZ SA", "GU G9 EZ S")], 15),
    ("thrown-in", [("Beppo spielt Mit der Eichel-Ass", "Es wurde zusammengeworfen."), (TRICKS, "")], 9),
    ("no-game", [("Beppo spielt Mit der Eichel-Ass\n", "")], 16),
    ("two-games", [("Beppo spielt Mit", "Anni spielt Wenz\nBeppo spielt Mit")], 10),
    ("unknown-player", [("Beppo spielt Mit", "Toni spielt Mit")], 9),
    ("unknown-player", [("Anni spielt aus: E9", "Toni spielt aus: E9")], 10),
    ("tricks", [("       Beppo spielt aus: S8 GZ SK SZ\n", "")], 16),
    ("tricks", [(TRICKS, TRICKS + "       Beppo spielt aus: S8 GZ SK SZ\n")], 18),
    ("trick-size", [("H9 HA HK SU", "H9 HA HK")], 11),
    ("trick-size", [("H9 HA HK SU", "H9 HA HK SU GO")], 11),
    ("leader", [("Anni spielt aus: E9 E8 E7 EA", "Zenzi spielt aus: EA E9 E8 E7")], 10),
    ("leader", [("Zenzi spielt aus: H9 HA HK SU", "Beppo spielt aus: HK SU H9 HA")], 11),
    ("not-held", [("HZ S7 S9 EK", "HZ S7 S9 E9")], 16),
    ("not-held", [("E9 E8 E7 EA", "E9 E8 E7 S7")], 10),
]


@pytest.mark.parametrize(("reason", "edits", "line"), MISFITS)
def test_a_protocol_that_does_not_fit_together_is_skipped(reason: str, edits: list[tuple[str, str]], line: int) -> None:
    """Decision: a wrong leader is a damaged file and no offence, for no player of the program can lead out of turn."""
    skipped_deal = skipped(changed(*edits))
    assert (skipped_deal.key, skipped_deal.line, skipped_deal.source) == (f"netschafkopf.{reason}", line, "x.txt")


def test_a_deal_of_the_short_pack_is_skipped() -> None:
    skipped_deal = skipped(re.sub(r"( hat:(?: \w\w){6}).*", r"\1", FIRST))
    assert (skipped_deal.key, skipped_deal.line) == ("netschafkopf.short-pack", 4)


def test_every_reason_has_its_case() -> None:
    assert {reason for reason, _, _ in MISFITS} | {"contract", "short-pack"} == set(get_args(netschafkopf.Reason))


def test_a_message_repeats_no_endless_line() -> None:
    skipped_deal = skipped(
        changed(("Mit der Eichel-Ass\n", "x" * 10_000 + "\n"), text=FIRST[: FIRST.index("Beppo gewinnt")])
    )
    assert len(skipped_deal.args["contract"]) == 60


# --- what our rules refuse --------------------------------------------------------------------------------------


@clause("SK-B5.6")
def test_a_revoke_in_the_protocol_is_reported_and_not_scored() -> None:
    """Anni throws the Schellen-Zehn on a trump, with trumps in hand, and keeps the Herz-Sau for the end."""
    read_deal = summary(changed(("H9 HA HK SU", "H9 SZ HK SU"), ("S8 GZ SK SZ", "S8 GZ SK HA")))
    assert read_deal.refused is not None
    assert (read_deal.refused.clause, read_deal.refused.key) == ("SK-B5.6", "refusal.sk.follow-trump")
    assert (read_deal.refused.trick, read_deal.refused.card, read_deal.refused.seat, read_deal.refused.line) == (
        2,
        "SZ",
        0,
        11,
    )
    assert (read_deal.augen, read_deal.tricks, read_deal.won, read_deal.game_points) == (None, None, None, None)


@clause("SK-B5.4")
def test_a_sau_that_was_searched_for_and_not_given_is_reported() -> None:
    read_deal = summary(changed(("E9 E8 E7 EA", "E9 E8 E7 EZ"), ("GU G9 EZ SA", "GU G9 EA SA")))
    assert read_deal.refused is not None
    assert (read_deal.refused.clause, read_deal.refused.key) == ("SK-B5.4", "refusal.sk.sau-searched")
    assert (read_deal.refused.trick, read_deal.refused.card, read_deal.refused.seat) == (1, "EZ", 3)


@clause("SK-B5.3")
@pytest.mark.parametrize(
    ("call", "key", "seat"),
    [
        ("Zenzi spielt Mit der Eichel-Ass", "refusal.sk.holds-the-sau", 3),
        ("Beppo spielt Mit der Grün-Ass", "refusal.sk.no-card-of-the-suit", 1),
    ],
)
def test_a_wrong_call_is_reported_before_the_first_trick(call: str, key: str, seat: int) -> None:
    read_deal = summary(changed(("Beppo spielt Mit der Eichel-Ass", call)))
    assert read_deal.refused is not None
    assert (read_deal.refused.clause, read_deal.refused.key) == ("SK-B5.3", key)
    assert (read_deal.refused.trick, read_deal.refused.card, read_deal.refused.seat, read_deal.refused.line) == (
        0,
        None,
        seat,
        9,
    )


@clause("SK-B5.4")
def test_options_choose_the_reading_the_deal_is_judged_by() -> None:
    """Jürgen, called, runs away in the second trick: allowed, unless only the first trick is for that."""
    table = contract("B: Rufspiel E", "A: H7; B: E7 GO HO SO EU GU HU H8; C: EO EA EZ EK E9 S9 S8 S7")
    played_out(table.play("A:H7 B:H8 C:EO D:H9 C:E9"), lambda cards: cards[0])
    text = netschafkopf.decode(file_of([written(table, Style())], Style()))
    assert summary(text).game_points == table.game_points
    refused = summary(text, runaway="first_trick_only").refused
    assert refused is not None
    assert (refused.clause, refused.key) == ("SK-B5.4", "refusal.sk.lead-the-sau")
    assert (refused.trick, refused.card, refused.seat) == (2, "E9", 2)


# --- the Spritze ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prose", "times"),
    [("1 mal gespritzt 20 Punkte.", 1), ("1 mal \ngespritzt 20 Punkte.", 1), ("2\nmal gespritzt.", 2), ("Nichts.", 0)],
)
def test_a_spritze_the_prose_tells_of_is_counted_and_none_is_made_up(prose: str, times: int) -> None:
    """Decision: who gave it is not in the protocol, so the deal is scored as played and the line says how often."""
    read_deal = summary(changed(("Das Rufspiel kostet 10 Punkte.", f"Das Rufspiel kostet 10 Punkte. {prose}")))
    assert (read_deal.game_points, read_deal.gespritzt) == ((-1, 1, -1, 1), times)


@pytest.mark.parametrize(
    "prose", ["1 mal aufgedoppelt 20 Punkte.", "Mit 3 Laufenden 40 Punkte.", "Gespritzt wurde nie."]
)
def test_what_else_made_the_game_dearer_is_not_in_our_rules(prose: str) -> None:
    read_deal = summary(changed(("Das Rufspiel kostet 10 Punkte.", f"Das Rufspiel kostet 10 Punkte. {prose}")))
    assert (read_deal.game_points, read_deal.gespritzt) == ((-1, 1, -1, 1), 0)


# --- what is written --------------------------------------------------------------------------------------------


def test_the_json_line_of_a_deal() -> None:
    first, tout = imported(ABEND)[0], imported(ABEND)[-1]
    assert isinstance(first, Imported)
    assert isinstance(tout, Imported)
    assert json.decode(replaying.json_line(first)) == {
        "source": "x.txt", "line": 4, "names": ["Anni", "Beppo", "Jürgen", "Zenzi"],
        "contract": "Rufspiel", "suit": "E", "declarer": 1, "partner": 3,
        "augen": 62, "tricks": 4, "won": True, "game_points": [-1, 1, -1, 1],
    }  # fmt: skip
    assert json.decode(replaying.json_line(tout))["tout"] is True


def test_the_json_line_of_a_refused_deal_names_clause_card_and_trick() -> None:
    (read_deal,) = imported(changed(("H9 HA HK SU", "H9 SZ HK SU"), ("S8 GZ SK SZ", "S8 GZ SK HA")))
    assert isinstance(read_deal, Imported)
    line = json.decode(replaying.json_line(read_deal))
    assert {"augen", "tricks", "won", "game_points", "text"}.isdisjoint({*line, *line["refused"]})
    assert [line["refused"][k] for k in ("clause", "trick", "card", "seat")] == ["SK-B5.6", 2, "SZ", 0]
    assert sorted(line["refused"]["args"]["legal"]) == ["EO", "HA", "SO"]


def test_a_record_of_an_imported_deal_replays_to_the_same_points() -> None:
    for read_deal in imported(ABEND):
        if isinstance(read_deal, Imported):
            again = recordfile.replay(replaying.record(read_deal), {"schafkopf": Schafkopf()})
            assert again.header.names == read_deal.summary.names
            assert again.state.rows[0].result.game_points == read_deal.summary.game_points
            assert again.state.over


def test_the_record_of_a_refused_deal_ends_before_the_card() -> None:
    (read_deal,) = imported(changed(("H9 HA HK SU", "H9 SZ HK SU"), ("S8 GZ SK SZ", "S8 GZ SK HA")))
    assert isinstance(read_deal, Imported)
    again = recordfile.replay(replaying.record(read_deal), {"schafkopf": Schafkopf()})
    assert isinstance(again.state.deal, Playing)
    assert again.state.deal.trick == ("H9",)


# --- properties -------------------------------------------------------------------------------------------------

STYLES: Final = st.builds(
    Style,
    ten=st.sampled_from(["Z", "10"]),
    sau=st.sampled_from(["Ass", "As"]),
    green=st.sampled_from(["Grün", "Gras"]),
    newline=st.sampled_from(["\n", "\r\n"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "latin-1"]),
    gap=st.sampled_from([(), (" ",), ("", "")]),
)


@given(st.randoms(use_true_random=False), STYLES, st.integers(1, 3))
def test_what_our_engine_has_played_comes_back_with_the_same_score(rng: Random, style: Style, deals: int) -> None:
    tables = [played_at_random(rng) for _ in range(deals)]
    deals_read = imported(netschafkopf.decode(file_of([written(table, style) for table in tables], style)))
    assert len(deals_read) == deals
    for table, read_deal in zip(tables, deals_read, strict=True):
        assert isinstance(read_deal, Imported), read_deal
        facts, line = table.finished.facts, read_deal.summary
        assert facts is not None
        assert line.refused is None
        assert (line.names, line.game_points) == (style.names, table.game_points)
        assert (line.contract, line.declarer, line.tout) == (facts.contract, facts.declarer, facts.tout)
        assert (line.partner, line.augen, line.tricks) == (facts.partner, facts.augen, facts.tricks)


Edit: TypeAlias = tuple[str, int, int]
EDITS: Final = st.tuples(st.sampled_from(["cut", "delete", "swap", "repeat"]), st.integers(0, 400), st.integers(0, 400))


def damaged(lines: list[str], edits: list[Edit]) -> list[str]:
    """Lines lost, swapped or doubled; `cut` ends the file somewhere in a line."""
    for kind, first, other in edits:
        at, to = first % max(1, len(lines)), other % max(1, len(lines))
        if kind == "cut" and lines:
            lines = [*lines[:at], lines[at][: other % (len(lines[at]) + 1)]]
        elif kind == "delete":
            lines = lines[:at] + lines[at + 1 :]
        elif kind == "swap" and lines:
            lines[at], lines[to] = lines[to], lines[at]
        elif kind == "repeat":
            lines = lines[:at] + lines[at : at + 1] * 2 + lines[at + 1 :]
    return lines


@given(st.sampled_from([ABEND, ALT]), st.lists(EDITS, max_size=6))
def test_of_a_damaged_file_every_deal_is_imported_or_skipped(text: str, edits: list[Edit]) -> None:
    lines = damaged(text.split("\n"), edits)
    deals_read = imported("\n".join(lines))
    assert len(deals_read) >= sum(line.startswith("Geber:") for line in lines)
    for read_deal in deals_read:
        if isinstance(read_deal, Skipped):
            assert 1 <= read_deal.deal <= read_deal.line <= len(lines)
        else:
            assert (read_deal.summary.refused is None) != (read_deal.summary.game_points is None)


THREE: Final = ABEND[ABEND.index("Geber: Zenzi", 2000) : ABEND.index("Geber: Jürgen", 5000)].splitlines()
"""A Farbwenz, a deal that was thrown in, a Wenz."""


@pytest.mark.parametrize("at", range(len(THREE)))
def test_a_lost_line_costs_its_own_deal_only(at: int) -> None:
    hit = sum(line.startswith("Geber:") for line in THREE[: at + 1]) - 1
    whole, rest = imported("\n".join(THREE)), imported("\n".join(THREE[:at] + THREE[at + 1 :]))
    assert len(whole) == len(rest) == 3
    for number in {0, 1, 2} - {hit}:
        assert same(whole[number]) == same(rest[number])


@pytest.mark.parametrize("rest", [THREE[33:], ["Spielart: Schieber", *THREE[20:28]]])
def test_a_lost_head_costs_its_own_deal_only(rest: list[str]) -> None:
    first, second = imported("\n".join(THREE[:19] + rest))
    assert same(first) == same(imported("\n".join(THREE))[0])
    assert same(second) == "netschafkopf.no-dealer"


def same(read_deal: Found) -> object:
    """Apart from the lines, which move."""
    return read_deal.key if isinstance(read_deal, Skipped) else replace(read_deal.summary, line=0)


@given(st.one_of(st.binary(max_size=300), st.text(max_size=200).map(str.encode)), st.integers(0, len(FIRST)))
def test_no_bytes_at_all_make_the_import_fail(junk: bytes, at: int) -> None:
    raw = FIRST.encode()
    deals_read = imported(netschafkopf.decode(raw[:at] + junk + raw[at:]))
    assert all(isinstance(read_deal, Imported | Skipped) for read_deal in deals_read)
    assert len(deals_read) >= (at > FIRST.index("Beppo hat"))
