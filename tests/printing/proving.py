"""What a paper says must follow from its own lines: the reader's pencil, without the program's arithmetic."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any


def faults_of_list(sheets: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Of one Tischliste, page by page."""
    totals, money = [0] * 4, 0
    for sheet in sheets:
        if sheet["carried"] != totals:
            yield f"carried {sheet['carried']}, not {totals}"
        for row in sheet["deals"]:
            if row is None or row.get("struck"):
                continue
            if sum(row["points"]):
                yield f"a line of {row['points']}"
            totals = [a + b for a, b in zip(totals, row["points"], strict=True)]
            money += row["reuegeld"]
    foot = sheets[-1].get("foot")
    if foot is not None:
        yield from _faults_of_foot(foot, totals, money, told=any(sheets[0]["deals"]))


def _faults_of_foot(foot: dict[str, Any], totals: list[int], money: int, *, told: bool) -> Iterator[str]:
    if told and foot["game_points"] != totals:
        yield f"game points {foot['game_points']}, not {totals}"
    if told and foot["reuegeld"] != money:
        yield f"Reuegeld {foot['reuegeld']}, not {money}"
    if foot["reuegeld"] != sum(foot["cents"]):
        yield f"Reuegeld by person {foot['cents']} makes no {foot['reuegeld']}"
    due = table_points(foot["game_points"])
    if foot["table_points"] != due:
        yield f"table points {foot['table_points']}, not {due}"
    results = [a + b for a, b in zip(foot["game_points"], foot["table_points"], strict=True)]
    if foot["results"] != results or sum(results) != 100:
        yield f"results {foot['results']}, not {results}"


def table_points(game_points: Sequence[int]) -> list[int]:
    """40, 30, 20, 10; who is level shares."""
    places = (40, 30, 20, 10)
    order = sorted(game_points, reverse=True)
    shares = {}
    for value in set(game_points):
        held = [places[at] for at, other in enumerate(order) if other == value]
        shares[value] = sum(held) // len(held)
    return [shares[value] for value in game_points]


def faults_of_ranking(rows: Sequence[dict[str, Any]], *, rounds: int) -> Iterator[str]:
    """Totals are those of the rounds, and nobody stands above somebody who has more."""
    for above, below in pairwise(rows):
        if above["values"]["result"] < below["values"]["result"] or above["rank"] > below["rank"]:
            yield f"{above['rank']}. {above['values']['result']} above {below['rank']}. {below['values']['result']}"
    for row in rows:
        parts = [row["values"].get(f"round{at}") or 0 for at in range(rounds)]
        if sum(parts) != row["values"]["result"]:
            yield f"{row['last']}: {parts} makes no {row['values']['result']}"


def faults_of_slip(slip: dict[str, Any]) -> Iterator[str]:
    """Of the Reuegeld of a table, by person."""
    for line in slip["lines"]:
        if line["half"] is not None and 50 * line["half"] + 100 * line["full"] != line["cents"]:
            yield f"{line['name']}: {line['half']} x 50 + {line['full']} x 100 makes no {line['cents']}"
    if sum(line["cents"] for line in slip["lines"]) != slip["cents"]:
        yield f"the persons make no {slip['cents']}"


def faults_of_minutes(sheet: dict[str, Any]) -> Iterator[str]:
    """Running totals with the penalties booked in between; the deals of a play-off stand for themselves."""
    totals = [0] * sheet["count"]
    fines = [(fine["after"], fine["seat"] - 1, fine["amount"]) for fine in sheet["penalties"]]
    for at, row in enumerate(sheet["deals"], start=1):
        if row["number"].startswith("St") or row["number"] == "Σ":
            continue
        totals = [total + (score or 0) for total, score in zip(totals, row["scores"], strict=True)]
        for after, seat, amount in fines:
            if after == at:
                totals[seat] -= amount
        if row["totals"] != totals:
            yield f"deal {at}: {row['totals']}, not {totals}"
