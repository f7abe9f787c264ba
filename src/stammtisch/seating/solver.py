"""Finds a plan: from a kept design where one fits, else by local search. Same question, same answer.

Every table has four chairs, and a table of three is one with an empty chair. So a player who leaves only empties his
chair, one who comes takes an empty one, and most of the plan stays as it was printed. What the search minds, most
important first: a table without the team, unfair threes, third meetings, second meetings.

This module throws dice (seeded, so the answer can be had again) and takes its time: the host asks it, and the rules
check what it found (`certificate.why_not_a_plan`). It is no part of what decides.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, cycle
from math import comb, exp
from random import Random
from typing import Final

from stammtisch.engine.core import Refusal
from stammtisch.seating.certificate import Plan, Round, meetings, sizes, threes
from stammtisch.seating.designs import design, transversal
from stammtisch.seating.fairness import Rows, even_out

NO_TEAM: Final = 10**8
UNFAIR: Final = 10**4
"""More than all that a swap can save of what stands below it: a plan starts with both as good as can be."""
NEVER: Final = 10**12
APART: Final = 3
"""As if two who must be kept apart had met so often already."""
WARM: Final = 0.6
COOL: Final = 0.25
COLD: Final = 0.12
"""A plan at hand is mended, one by lot is stirred first."""
_STEPS: Final = (0, 1, 9, 30, 80, 200, *(400,) * 54)
"""What the next meeting of a pair costs, after so many more than nobody can avoid."""
MENDING: Final = 200_000
"""So many steps mend a plan in half a second; more of them or a plan by lot beside it save hardly a repeat."""
_CHAIR: Final = 100


def solve(
    field: Iterable[int],
    rounds: int,
    *,
    team: frozenset[int] = frozenset(),
    played: Plan = (),
    kept: Plan = (),
    apart: Iterable[tuple[int, int]] = (),
    seed: int = 1,
    steps: int = 300_000,
) -> Plan | Refusal:
    """The rounds to come. `played` counts and stays; `kept` is the plan so far for them, to be changed little: then
    people wait for the new one, and nothing is dealt afresh beside what can be mended."""
    anew = bool(played or kept)
    few = min(steps, MENDING) if anew else steps
    numbers = sorted(field)
    if isinstance(tables := sizes(len(numbers)), Refusal):
        return tables
    starts = ((Search.take_kept, COOL), (Search.take_design, COOL), (Search.deal, WARM))
    best: Search | None = None
    for start, warm in starts:
        if anew and best is not None and start is Search.deal:
            break
        search = Search(numbers, rounds, team=team, played=played, kept=kept, apart=tuple(apart), seed=seed)
        if start(search):
            search.improve(steps if start is Search.deal else few, warm=warm)
            if best is None or search.cost < best.cost:
                best = search
            if best.cost <= best.floor:
                break
    assert best is not None
    so_far = threes(played, numbers)
    return _threes_in_turn(best.plan(), Counter({p: so_far[p] for p in numbers}), printed=bool(kept))


class Search:
    """A local search over all rounds at once. Players are numbered through, then the empty chairs."""

    def __init__(
        self,
        numbers: Sequence[int],
        rounds: int,
        *,
        team: frozenset[int],
        played: Plan,
        kept: Plan,
        apart: tuple[tuple[int, int], ...],
        seed: int,
    ) -> None:
        self.numbers, self.rounds, self.dice, self.kept = numbers, rounds, Random(seed), kept
        self.players = len(numbers)
        self.chairs = self.players + -self.players % 4
        self.index = {number: at for at, number in enumerate(numbers)}
        self.team = [number in team for number in numbers] + [False] * (self.chairs - self.players)
        self.minds_team = any(self.team)
        self.blank = not (played or apart)
        """Nothing that has been: a kept design is as good as any plan."""
        self.met = self._met(played, apart)
        self.next = self._prices()
        """For all pairs: meetings of players count from 0, those with an empty chair from _CHAIR, and cost nothing."""
        short = threes(played, numbers)
        self.short = [short[number] for number in numbers]
        self.tables: list[list[list[int]]] = []
        self.floor = 0
        """What no plan can be better than, or none that we know."""
        self.cost = sum(UNFAIR * s * s for s in self.short) + sum(
            sum(self.next[: self.met[a][b]]) for a, b in combinations(range(self.players), 2)
        )

    def _met(self, played: Plan, apart: tuple[tuple[int, int], ...]) -> list[list[int]]:
        """How often everybody has met everybody, as places in `next`."""
        n, chairs = self.players, range(self.chairs)
        met = [[0 if a < n and b < n else _CHAIR for b in chairs] for a in chairs]
        for (player, partner), times in [*meetings(played).items(), *((pair, APART) for pair in apart)]:
            if player in self.index and partner in self.index:
                a, b = self.index[player], self.index[partner]
                met[a][b] += times
                met[b][a] += times
        return met

    def _prices(self) -> tuple[int, ...]:
        """Few people meet again and again whatever the plan: so many meetings of everybody are free but the last."""
        pairs, empty = comb(self.players, 2), self.chairs - self.players
        met = sum(self.met[a][b] for a, b in combinations(range(self.players), 2))
        free = max(0, (met + self.rounds * (6 * (self.chairs // 4) - 3 * empty)) // max(1, pairs) - 1)
        steps = (*(0,) * free, *_STEPS)[:_CHAIR]
        return (*steps, *(0,) * (2 * _CHAIR - len(steps)))

    # --- a plan to begin with ---

    def take_kept(self) -> bool:
        """The plan so far: leavers' chairs are empty, newcomers sit on empty ones. Not when the tables are fewer."""
        if len(self.kept) != self.rounds or any(len(tables) * 4 != self.chairs for tables in self.kept):
            return False
        plan = []
        for tables in self.kept:
            rows = [[self.index[p] for p in table if p in self.index] for table in tables]
            seated = {p for row in rows for p in row}
            spare = [p for p in range(self.chairs) if p not in seated]
            for row in sorted(rows, key=len):
                while len(row) < 4:
                    row.append(spare.pop(0))
            plan.append(_at_most_one_empty(rows, self.players))
        self._put(plan)
        self.floor = self._shared_evenly()
        return True

    def take_design(self) -> bool:
        """A kept plan; of its chairs those stay empty which never meet and whose absence is shared most fairly. With a
        team large enough one in which its members never meet."""
        if not self.blank:
            return False
        plan, order = self._with_team() if self.minds_team else self._without_team()
        if not plan:
            return False
        place = {chair: at for at, chair in enumerate(order)}
        self._put(
            [
                _at_most_one_empty([[place[chair] for chair in table] for table in tables], self.players)
                for _, tables in zip(range(self.rounds), cycle(plan), strict=False)
            ]
        )
        whole_design = self.chairs == self.players and len(plan) == self.rounds
        self.floor = self.cost if whole_design else self._shared_evenly()
        return True

    def _without_team(self) -> tuple[Plan, list[int]]:
        plan = design(self.chairs, self.rounds)
        empty = _fairest(plan, self.chairs, self.chairs - self.players) if plan else ()
        return plan, [chair for chair in range(self.chairs) if chair not in empty] + list(empty)

    def _with_team(self) -> tuple[Plan, list[int]]:
        """Its members get the chairs that never meet."""
        tables = self.chairs // 4
        members = [p for p in range(self.players) if self.team[p]][:tables]
        plan = transversal(tables, self.rounds) if len(members) == tables else ()
        chairs = {p: chair for chair, p in enumerate(members)}
        rest = iter(range(len(members), self.chairs))
        return plan, [chairs[p] if p in chairs else next(rest) for p in range(self.chairs)]

    def deal(self) -> bool:
        """By lot."""
        count, empty = self.chairs // 4, range(self.players, self.chairs)
        plan = []
        for _ in range(self.rounds):
            people = list(range(self.players))
            self.dice.shuffle(people)
            rows = [[chair] for chair in empty] + [[] for _ in range(count - len(empty))]
            for row in rows:
                while len(row) < 4:
                    row.append(people.pop())
            plan.append(rows)
        self._put(plan)
        self.floor = self._shared_evenly()
        return True

    def _put(self, plan: list[Rows]) -> None:
        """All rounds, the team and the threes as good as can be; counted in."""
        even_out(plan, dict(enumerate(self.short)), frozenset(p for p, member in enumerate(self.team) if member))
        self.tables += plan
        for row in (row for rows in plan for row in rows):
            for a, b in combinations(row, 2):
                self.cost += self.next[self.met[a][b]]
                self.met[a][b] += 1
                self.met[b][a] += 1
            for p in row if max(row) >= self.players else ():
                if p < self.players:
                    self.cost += UNFAIR * (2 * self.short[p] + 1)
                    self.short[p] += 1
            self.cost += NO_TEAM * (self.minds_team and not any(self.team[p] for p in row))

    # --- making it better ---

    def improve(self, steps: int, *, warm: float) -> None:
        """Simulated annealing by swapping two people of a round; ends when nothing is left to mend."""
        if self.cost <= self.floor or not self.rounds:
            return
        best, kept, floor, dice = self.cost, self._copy(), self.floor, self.dice.random
        cooling = (COLD / warm) ** (512 / steps)
        settled = 1.0 if warm == COOL else 0.8
        for step in range(steps):
            if not step & 511:
                warm *= cooling
            tables = self.tables[int(dice() * self.rounds)]
            table_a, table_b = tables[int(dice() * len(tables))], tables[int(dice() * len(tables))]
            i, j = int(dice() * 4), int(dice() * 4)
            if table_a is table_b or (dice() < settled and not self._bad(table_a, i) and not self._bad(table_b, j)):
                continue
            change = self._change(table_a, i, table_b, j)
            if change <= 0 or dice() < exp(-change / warm):
                self._swap(table_a, i, table_b, j)
                self.cost += change
                if self.cost < best:
                    best, kept = self.cost, self._copy()
                    if best <= floor:
                        break
        self.cost, self.tables = best, kept

    def _shared_evenly(self) -> int:
        """What no plan can be better than: every meeting and every three shared evenly."""
        pairs = comb(self.players, 2)
        met = sum(self.met[a][b] for a, b in combinations(range(self.players), 2))
        often, more = divmod(met, pairs)
        low, rest = divmod(sum(self.short), self.players)
        threes_at_best = UNFAIR * (self.players * low * low + rest * (2 * low + 1))
        return pairs * sum(self.next[:often]) + more * self.next[often] + threes_at_best

    def _bad(self, table: list[int], at: int) -> bool:
        """Is there anything to mend for whoever sits here?"""
        p = table[at]
        met, price = self.met[p], self.next
        return any(price[met[x] - 1] for x in table if x != p) or (p < self.players and max(table) >= self.players)

    def _change(self, table_a: list[int], i: int, table_b: list[int], j: int) -> int:
        """What swapping these two would cost."""
        p, q = table_a[i], table_b[j]
        met_p, met_q, price = self.met[p], self.met[q], self.next
        change = 0
        for x in table_a:
            if x != p:
                change += price[met_q[x]] - price[met_p[x] - 1]
        for y in table_b:
            if y != q:
                change += price[met_p[y]] - price[met_q[y] - 1]
        if self.chairs != self.players:
            change += self._change_of_threes(table_a, p, table_b, q)
        if self.minds_team and self.team[p] != self.team[q]:
            change += NO_TEAM * self._losing_team(table_a, p, table_b, q)
        return change

    def _losing_team(self, table_a: list[int], p: int, table_b: list[int], q: int) -> int:
        """How many tables more would be without the team."""
        here, there = sum(self.team[x] for x in table_a), sum(self.team[y] for y in table_b)
        shift = 1 if self.team[q] else -1
        return (here + shift == 0) + (there - shift == 0) - (here == 0) - (there == 0)

    def _change_of_threes(self, table_a: list[int], p: int, table_b: list[int], q: int) -> int:
        n, short = self.players, self.short
        here, there = max(table_a) >= n, max(table_b) >= n
        if p < n and q < n:
            if here == there:
                return 0
            gains, loses = (q, p) if here else (p, q)
            return UNFAIR * 2 * (short[gains] - short[loses] + 1)
        if here and there:
            return 0 if p >= n and q >= n else NEVER
        full, three, leaves = (table_b, table_a, q) if p >= n else (table_a, table_b, p)
        gain = sum(2 * short[x] + 1 for x in full if x != leaves)
        lose = sum(2 * short[x] - 1 for x in three if x < n)
        return UNFAIR * (gain - lose)

    def _swap(self, table_a: list[int], i: int, table_b: list[int], j: int) -> None:
        p, q = table_a[i], table_b[j]
        self._count_threes(table_a, table_b, -1)
        for row, gone, come in ((table_a, p, q), (table_b, q, p)):
            for x in row:
                if x != gone:
                    self.met[gone][x] -= 1
                    self.met[x][gone] -= 1
                    self.met[come][x] += 1
                    self.met[x][come] += 1
        table_a[i], table_b[j] = q, p
        self._count_threes(table_a, table_b, 1)

    def _count_threes(self, table_a: list[int], table_b: list[int], by: int) -> None:
        n = self.players
        for row in (table_a, table_b) if self.chairs != n else ():
            if max(row) >= n:
                for x in row:
                    if x < n:
                        self.short[x] += by

    def _copy(self) -> list[list[list[int]]]:
        return [[list(row) for row in tables] for tables in self.tables]

    def plan(self) -> Plan:
        """With numbers instead of chairs, the empty ones left out."""
        name, n = self.numbers, self.players
        return tuple(tuple(tuple(name[p] for p in row if p < n) for row in tables) for tables in self.tables)


def _threes_in_turn(plan: Plan, before: Counter[int], *, printed: bool) -> Plan:
    """The same rounds in an order in which the threes are shared as evenly as can be all the way: somebody may leave
    after any of them. From each round on the next is one for those who have had fewest; the best of these. A plan
    that is printed keeps its order as long as nobody is more than two ahead in it."""
    if all(len(table) == 4 for tables in plan for table in tables):
        return plan
    orders = [_spreads(plan, before)]
    if printed and orders[0][0] <= 2:
        return plan
    for first in plan:
        short, left, order = before.copy(), list(plan), list[Round]()
        while left:
            due = min(left, key=lambda tables: sum(short[p] for p in _at_threes(tables))) if order else first
            left.remove(due)
            order.append(due)
            short.update(_at_threes(due))
        orders.append(_spreads(tuple(order), before))
    return min(orders)[2]


def _spreads(order: Plan, before: Counter[int]) -> tuple[int, int, Plan]:
    """How many more threes than another somebody has had: at worst after one of the days, and all days together."""
    short, spread = before.copy(), list[int]()
    for tables in order:
        short.update(_at_threes(tables))
        spread.append(max(short.values()) - min(short.values()))
    return max(spread), sum(spread), order


def _at_threes(tables: Round) -> list[int]:
    return [p for table in tables if len(table) == 3 for p in table]


def _at_most_one_empty(rows: list[list[int]], players: int) -> list[list[int]]:
    """Two empty chairs at a table: one of them changes places with somebody from a full one."""
    for row in rows:
        while sum(p >= players for p in row) > 1:
            full = next(table for table in rows if max(table) < players)
            at = row.index(max(row))
            row[at], full[0] = full[0], row[at]
    return rows


def _fairest(plan: Plan, chairs: int, empty: int) -> tuple[int, ...]:
    """Chairs that never meet; of all such sets the first whose tables of three are shared most evenly."""
    met = meetings(plan)
    rows = [bytes(met[min(p, c), max(p, c)] for p in range(chairs)) for c in range(chairs)]
    packed = [int.from_bytes(row, "little") for row in rows]
    best, fairest = chairs, tuple(range(chairs - empty, chairs))
    for chosen in combinations(range(chairs), empty):
        if any(rows[a][b] for a, b in combinations(chosen, 2)):
            continue
        shares = bytearray(sum(map(packed.__getitem__, chosen)).to_bytes(chairs, "little"))
        for chair in reversed(chosen):
            del shares[chair]
        if (spread := max(shares) - min(shares)) < best:
            best, fairest = spread, chosen
            if spread <= 1:
                break
    return fairest
