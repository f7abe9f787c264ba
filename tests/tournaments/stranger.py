"""What a stranger can add up who has nothing but the object that `stammtisch tournament simulate` prints."""

from collections import Counter, defaultdict
from itertools import combinations
from math import ceil
from typing import Any

from tests.tournaments.recount import match_day_points, table_points

Json = dict[str, Any]
SIZES = {"schafkopf": {4}, "doppelkopf": {4}, "maumau": {3, 4}, "chaotentrumpf": {3, 4, 5}}
FROM_ROUND = (4, 6, 8, 10)
"""MM-T-special: when each special rule comes."""


class Stranger:
    """Reads the evening from its first round to the last, and stumbles over whatever does not fit."""

    def __init__(self, evening: Json, *, players: int, drop_outs: int, byes: bool) -> None:
        self.evening, self.format, self.with_byes = evening, evening["format"], byes
        self.ranked = {player["id"] for player in evening["players"] if player["ranked"]}
        self.gone, self.outs, self.met = set[int](), Counter[int](), Counter[tuple[int, int]]()
        self.results, self.others = Counter[int](dict.fromkeys(self.ranked, 0)), Counter[int]()
        self.best, self.last_day = defaultdict[int, list[int]](list), dict[int, int]()
        self.wearer: int | None = None
        assert len(self.ranked) == players
        for number, round_ in enumerate(evening["rounds"], start=1):
            assert round_["number"] == number
            self._round(round_)
        assert len(self.gone) == drop_outs
        self._standings()
        self._money(players)

    def _round(self, round_: Json) -> None:
        assert not self.gone & {*round_["left"]}
        self.gone |= {*round_["left"]}
        seated = [player for table in round_["tables"] for player in table["seats"]]
        byes = [bye["player"] for bye in round_["byes"]]
        assert len({*seated, *byes}) == len(seated) + len(byes)
        assert not self.gone & {*seated, *byes}
        assert self.ranked - self.gone <= {*seated, *byes}
        assert not self.with_byes or self.ranked >= {*seated}
        self._byes(round_["byes"])
        if self.format == "maumau":
            self._match_day(round_)
        for table in round_["tables"]:
            self._table(table)

    def _byes(self, byes: list[Json]) -> None:
        """Only where asked for, and nobody twice before everybody has once."""
        assert self.with_byes or not byes
        self.outs.update(bye["player"] for bye in byes)
        if byes:
            assert max(self.outs[bye["player"]] for bye in byes) <= 1 + min(
                self.outs[player] for player in self.ranked - self.gone
            )
        for bye in byes:
            assert bye["result"] == (25 if self.format == "schafkopf" else 0)
            self._counts(bye["player"], bye["result"], 0)

    def _match_day(self, round_: Json) -> None:
        """MM-T-special, MM-T-jersey: by what was closed before; one shirt, kept at a tie, then by the last day."""
        assert len(round_["special"]) == sum(round_["number"] >= first for first in FROM_ROUND)
        here = self.ranked - self.gone
        most = max((self.results[player], self.others[player]) for player in here)
        leaders = {player for player in here if (self.results[player], self.others[player]) == most}
        if round_["number"] == 1:
            assert round_["jersey"] is None
        elif self.wearer in leaders:
            assert round_["jersey"] == self.wearer
        else:
            lately = max(self.last_day.get(player, 0) for player in leaders)
            assert round_["jersey"] in {player for player in leaders if self.last_day.get(player, 0) == lately}
        self.wearer, self.last_day = round_["jersey"], {}
        sizes = Counter(len(table["seats"]) for table in round_["tables"])
        assert sizes[3] == -len(here) % 4

    def _table(self, table: Json) -> None:
        seats, sums, results = table["seats"], table["game_points"], table["results"]
        assert len(seats) in SIZES[self.format]
        assert {len(table[row]) for row in ("game_points", "table_points", "results", "reuegeld_cents")} == {len(seats)}
        if self.format == "schafkopf":
            assert (sum(sums), sum(results), table["table_points"]) == (0, 100, table_points(sums))
            assert results == [game + extra for game, extra in zip(sums, table["table_points"], strict=True)]
        elif self.format == "doppelkopf":
            assert (sum(sums), results) == (0, sums)
        elif self.format == "maumau":
            assert table["strokes"] == sums
            assert table["match_day_points"] == results == match_day_points(sums)
            self.met.update(combinations(sorted(seats), 2))
            self.last_day |= dict(zip(seats, sums, strict=True))
        else:
            assert sorted(results) == [0] * (len(seats) - 1) + [1]
        self._columns(table)

    def _columns(self, table: Json) -> None:
        """Where a seat changed hands the shares count: together what the seat has; who left has game points alone."""
        for seat, player in enumerate(table["seats"]):
            shares = [share for share in table.get("shares", ()) if share["seat"] == seat]
            shares = shares or [{"player": player, "result": table["results"][seat]}]
            assert shares[0]["player"] == player
            assert sum(share["result"] for share in shares) == table["results"][seat]
            before = 0
            for share in shares[:-1]:
                self._counts(share["player"], share["result"], share["result"])
                before += share["result"]
            self._counts(shares[-1]["player"], shares[-1]["result"], table["game_points"][seat] - before)

    def _counts(self, player: int, result: int, other: int) -> None:
        self.results[player] += result
        self.others[player] += other
        self.best[player].append(result)

    def _key(self, player: int) -> tuple[int, ...]:
        """What the places go by; solos and lots are not printed."""
        figures = (self.results[player], self.others[player], max(self.best[player], default=0))
        return figures[: {"schafkopf": 3, "doppelkopf": 1}.get(self.format, 2)]

    def _standings(self) -> None:
        rows = self.evening["standings"]
        order = [row["player"] for row in rows]
        keys = [self._key(player) for player in order]
        assert sorted(order) == sorted(self.ranked)
        assert keys == sorted(keys, reverse=True)
        assert [row["result"] for row in rows] == [self.results[player] for player in order]
        by_lot = self.format in ("schafkopf", "doppelkopf")
        assert [row["rank"] for row in rows] == [
            at if by_lot else keys.index(key) + 1 for at, key in enumerate(keys, 1)
        ]
        if self.format == "maumau":
            figures = [(row["match_day_points"], row["strokes"]) for row in rows]
            assert figures == keys
            self._after_the_match_days([player for player in order if player not in self.gone])

    def _after_the_match_days(self, here: list[int]) -> None:
        """MM-T-matrix: nobody met too often; MM-T-final: the six best, the others in their order as substitutes."""
        limit = ceil(3 * len(self.evening["rounds"]) / (len(here) - 1)) + 1
        assert max(self.met.values()) <= limit
        assert ("final" in self.evening) == (len(here) >= 6)
        if "final" in self.evening:
            seats, substitutes = self.evening["final"]["seats"], self.evening["final"]["substitutes"]
            assert len(seats) == 6
            assert sorted((*seats, *substitutes)) == sorted(here)
            assert [self._key(player) for player in (*seats, *substitutes)] == [self._key(player) for player in here]

    def _money(self, players: int) -> None:
        rows = [table["reuegeld_cents"] for round_ in self.evening["rounds"] for table in round_["tables"]]
        money, reuegeld = self.evening["cash"], sum(map(sum, rows))
        assert money["reuegeld_expected_cents"] == money["reuegeld_collected_cents"] == reuegeld
        assert money["fees_cents"] == 1000 * players
        assert self.format == "schafkopf" or not reuegeld
