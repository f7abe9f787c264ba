"""A second, simple program for an evening: reads the stored events as plain data and adds everything up again.

It imports nothing of the program it checks. What it does not know it stumbles over: an event that moves a figure and
has no line here is an error, not a silence.
"""

import hashlib
import hmac
from collections import Counter, defaultdict
from typing import Any

Json = dict[str, Any]
TABLE_POINTS = (40, 30, 20, 10)
LOT = 1_000
QUIET = {
    *("column-confirmed", "list-signed", "pen-taken", "list-reopened", "supervisor-called", "supervisor-answered"),
    *("deal-thrown-in", "keeper-appointed", "keeper-exempted", "presence-changed"),
}
"""Events at a table that move no figure."""


class Sheet:
    """One list: its lines as they stand, who had which seat, and what was settled over them."""

    def __init__(self, seats: list[int]) -> None:
        self.seats, self.sat, self.lines, self.rivals = seats, seats, dict[int, Json](), dict[int, Json]()
        self.swaps, self.settled, self.gone = list[Json](), list[int](), set[int]()
        self.handed_in = 0

    def happen(self, event: Json) -> None:
        kind, number = event["type"], event.get("number", -1)
        if kind in ("line-entered", "line-corrected"):
            self.lines[number] = event
            self.rivals.pop(number, None)
        elif kind == "line-disputed":
            self.rivals[number] = event
        elif kind == "line-seconded":
            self._gives_in(number, event["by"])
        elif kind == "line-struck":
            self.lines.pop(number)
            self.rivals.pop(number, None)
        elif kind == "columns-settled":
            self.settled = event["results"]
        else:
            assert kind in QUIET, kind
        if kind == "presence-changed" and event["presence"] == "left":
            self.gone.add(event["seat"])

    def _gives_in(self, number: int, by: Json) -> None:
        """Whoever enters what the other has written lets the own entry fall; any other witness settles nothing."""
        if number in self.rivals and by == self.lines[number]["by"]:
            self.lines[number] = self.rivals.pop(number)
        elif number in self.rivals and by == self.rivals[number]["by"]:
            self.rivals.pop(number)

    @property
    def standing(self) -> list[Json]:
        """The deals; of a paper list its sums."""
        return [line for number, line in self.lines.items() if number] or [*self.lines.values()]

    def sums(self, what: str, among: tuple[int, ...] = ()) -> list[int]:
        """By column; a play-off of some (CT-17b) counts by itself."""
        rows = [line["result"][what] for line in self.standing if _among(line) == among]
        return [sum(row[at] for row in rows if row) for at in range(len(self.seats))]

    def ahead(self) -> int:
        """Chaotentrumpf: the seat that won the table, in the last play-off if there was one, or as a supervisor has
        settled it."""
        if self.settled:
            return self.settled.index(max(self.settled))
        played_off = [_among(line) for line in self.standing if _among(line)]
        those = {*played_off[-1]} if played_off else {*range(len(self.seats))} - self.gone
        totals = self.sums("game_points", played_off[-1] if played_off else ())
        return max(those, key=lambda seat: totals[seat])

    def solos(self) -> list[int]:
        """Doppelkopf: solos won."""
        counts = [0] * len(self.seats)
        for line in self.standing:
            facts = line["entry"].get("facts")
            if facts is None:
                counts = [a + b for a, b in zip(counts, line["entry"]["solos"], strict=True)]
            elif facts["contract"] == "solo" and facts["revoke"] is None:
                alone = facts["re"][0]
                counts[alone] += line["result"]["game_points"][alone] > 0
        return counts


def _among(line: Json) -> tuple[int, ...]:
    return tuple((line["entry"].get("facts") or {}).get("among", ()))


def table_points(sums: list[int]) -> list[int]:
    """SK: 40, 30, 20, 10; who shares places shares what they bring."""
    order = sorted(sums, reverse=True)
    shares = {value: [TABLE_POINTS[at] for at, other in enumerate(order) if other == value] for value in sums}
    return [sum(shares[value]) // len(shares[value]) for value in sums]


def match_day_points(strokes: list[int]) -> list[int]:
    """MM: 3, 2, 1, 0; a shared place costs each of them one for every other on it, and the next place has one less than
    was left; several who won a deal for nothing get one."""
    earned, base = dict[int, int](), 3
    for value in sorted({*strokes}, reverse=True):
        earned[value] = max(0, base - strokes.count(value) + 1)
        base = max(0, earned[value] - 1)
    if max(strokes) == 0:
        return [0] * len(strokes)
    consoled = [at for at, value in enumerate(strokes) if value and not earned[value]]
    extra = {*consoled} if len(consoled) > 1 else set[int]()
    return [earned[value] + (at in extra) for at, value in enumerate(strokes)]


class Recount:
    """The evening as its events give it."""

    def __init__(self, options: Json, events: list[Json]) -> None:
        self.format, self.of = options["format"], options["rounds"]
        self.rounds, self.closed = dict[int, list[Sheet]](), set[int]()
        self.byes, self.status, self.ranked = defaultdict[int, list[int]](list), dict[int, str](), dict[int, bool]()
        self.draw, self.seeds, self.wrong = Json(), dict[int, str](), list[str]()
        self.box: Counter[str] = Counter()
        for event in events:
            self._happen(event)

    def _happen(self, event: Json) -> None:
        kind = event["type"]
        if kind == "registered":
            player = event["player"]
            self.ranked[player["number"]], self.status[player["number"]] = player["ranked"], player["status"]
        elif kind == "status-changed":
            self.status[event["number"]] = event["status"]
        elif kind == "draw-announced":
            self.draw = event["draw"]
        elif kind == "word-added":
            self.draw["words"].append([event["number"], event["word"]])
        elif kind == "seated":
            self._seat(event)
        elif kind == "draw-annulled":
            self.rounds.pop(event["round"], None)
        elif kind == "round-closed":
            self.closed.add(event["round"])
            self.seeds.setdefault(event["round"], event["lot"])
        elif kind == "booked":
            self.box[event["booking"]["kind"]] += event["booking"]["cents"]
        elif kind in ("on-table", "seat-taken", "handed-in", "columns-assigned") and event["round"] in self.rounds:
            self._at_table(self.rounds[event["round"]][event["table"] - 1], event)

    def _at_table(self, sheet: Sheet, event: Json) -> None:
        if event["type"] == "on-table":
            sheet.happen(event["event"])
        elif event["type"] == "seat-taken":
            sheet.swaps.append(event["swap"])
        elif event["type"] == "columns-assigned":
            sheet.sat = event["sat"] or sheet.seats
        else:
            sheet.handed_in += event["cents"]

    # --- places ---

    def _seat(self, event: Json) -> None:
        number, seated = event["round"], [player for table in event["tables"] for player in table]
        self.rounds[number], self.byes[number] = [Sheet(seats) for seats in event["tables"]], event["byes"]
        if event["seed"]:
            self.seeds[number] = event["seed"]
            self._drawn_again(event)
        if len({*seated, *event["byes"]}) != len(seated) + len(event["byes"]):
            self.wrong.append(f"round {number}: somebody sits twice")
        absent = [player for player in seated if self.status[player] != "here"]
        if absent:
            self.wrong.append(f"round {number}: {absent} are not here")

    def _drawn_again(self, event: Json) -> None:
        """By computer: promise, words, order, byes, tables."""
        promised = hashlib.sha256(b"stammtisch/commit/1\n" + bytes.fromhex(event["seed"])).hexdigest()
        outs = Counter(player for held in range(1, event["round"]) for player in self.byes[held])
        order = shuffled(self.draw["field"], event["seed"], self.draw["words"], 0)
        least = sorted(range(len(order)), key=lambda at: (outs[order[at]], -at))
        byes = sorted(order[at] for at in least[: self.draw["byes"]])
        playing = [player for player in order if player not in byes]
        flat = [player for table in event["tables"] for player in table]
        if promised != self.draw["commitment"] or byes != event["byes"] or playing != flat:
            self.wrong.append(f"round {event['round']}: not what was promised")

    # --- figures ---

    def columns(self, sheet: Sheet) -> list[tuple[int, int]]:
        """Of each seat the result, and what settles a tie."""
        sums = sheet.sums("game_points")
        if self.format == "schafkopf":
            results = sheet.settled or [a + b for a, b in zip(sums, table_points(sums), strict=True)]
            if sum(results) != 100:
                self.wrong.append(f"{sheet.seats}: {results} is not 100")
            return [*zip(results, sums, strict=True)]
        if self.format == "maumau":
            strokes = sheet.settled or sums
            return [*zip(match_day_points(strokes), strokes, strict=True)]
        if self.format == "doppelkopf":
            return [*zip(sheet.settled or sums, sheet.solos(), strict=True)]
        return [(int(at == sheet.ahead()), value) for at, value in enumerate(sheet.settled or sums)]

    def shares(self, sheet: Sheet) -> list[tuple[int, int, int]]:
        """Number, result and tie-break; of a seat that changed hands the game points until then, and the rest."""
        parts = []
        for seat, (result, other) in enumerate(self.columns(sheet)):
            holder, before, solos = sheet.sat[seat], 0, 0
            if self.format == "maumau" and holder not in sheet.seats:  # strayed: gets nothing there (MM-T-matrix)
                continue
            for swap in (swap for swap in sheet.swaps if swap["seat"] == seat):
                part = swap["game_points"] - before
                parts.append((holder, part, part if self.format == "schafkopf" else swap.get("solos", 0) - solos))
                holder, before, solos = swap["comes"], swap["game_points"], swap.get("solos", 0)
            parts.append((holder, result - before, other - (before if self.format == "schafkopf" else solos)))
        return parts

    def standings(self) -> list[tuple[int, int, int]]:
        """Rank, number and result."""
        results, others, best = Counter[int](), Counter[int](), defaultdict[int, int](int)
        for number in sorted(self.closed & self.rounds.keys()):
            bye = 25 if self.format == "schafkopf" else 0
            rows = [part for sheet in self.rounds[number] for part in self.shares(sheet)]
            for player, result, other in (*rows, *((player, bye, 0) for player in self.byes[number])):
                results[player] += result
                others[player] += other
                best[player] = max(best.get(player, result), result)
        field = [n for n, ranked in self.ranked.items() if ranked and self.status[n] not in ("excluded", "withdrawn")]
        keys = {n: (results[n], others[n], best[n] if self.format == "schafkopf" else 0) for n in field}
        over = self.format in ("schafkopf", "doppelkopf") and {*range(1, self.of + 1)} <= self.closed
        lots = self._lots() if over else {}
        order = sorted(field, key=lambda n: (*(-value for value in keys[n]), lots.get(n, n)))
        rows = []
        for at, number in enumerate(order):
            level = at and not lots and keys[order[at - 1]] == keys[number]
            rows.append((rows[-1][0] if level else at + 1, number, results[number]))
        return rows

    def _lots(self) -> dict[int, int]:
        order = shuffled(sorted(self.ranked), self.seeds[max(self.rounds)], [], LOT)
        return {number: at for at, number in enumerate(order)}

    def money(self) -> tuple[int, int, int]:
        """Fees, Reuegeld by the lists, Reuegeld in the box; what tables handed in is what was booked."""
        sheets = [sheet for tables in self.rounds.values() for sheet in tables]
        if self.format == "schafkopf" and sum(sheet.handed_in for sheet in sheets) != self.box["reuegeld"]:
            self.wrong.append("the box has not what the tables handed in")
        owed = sum(sum(sheet.sums("cents")) for sheet in sheets)
        return self.box["fee"], owed, self.box["reuegeld"]


def shuffled(pack: list[int], seed: str, words: list[Any], shuffle: int) -> list[int]:
    """With pencil, paper and SHA-256."""
    spoken = b"".join(b"%d:%d:%s\n" % (at, len(word.encode()), word.encode()) for at, word in sorted(words))
    key = hmac.digest(bytes.fromhex(seed), b"stammtisch/shuffle/1\n%d\n" % shuffle + spoken, "sha256")
    order, numbers, block = [*pack], list[int](), 0
    for last in range(len(order) - 1, 0, -1):
        while True:
            if not numbers:
                digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
                numbers, block = [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)], block + 1
            number = numbers.pop(0)
            if number < 2**64 - 2**64 % (last + 1):
                break
        at = number % (last + 1)
        order[at], order[last] = order[last], order[at]
    return order
