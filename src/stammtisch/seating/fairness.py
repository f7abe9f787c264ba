"""MM-T-tables, MM-T-team: how evenly the tables of three can be shared, and plans in which they are.

Who has sat at one stays so, and the team has to be at every table: both can force more than one of difference. What is
forced is reckoned here to the last table, so that the certificate can say it and no search has to be believed.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush

Rows = list[list[int]]
"""The tables of a round, as numbers of people; the empty chair is the highest number at a table of three."""


def team_at_threes(players: int, team: int) -> range:
    """So many of the team sit at the tables of three of a round in which it is at as many tables as can be."""
    short = -players % 4
    fours = (players - 3 * short) // 4
    if team < fours + short:
        return range(max(0, team - fours), min(short, team) + 1)
    return range(max(short, team - 4 * fours, 3 * short - players + team), min(3 * short, team - fours) + 1)


def least_spread(past: Mapping[int, int], rounds: int, team: frozenset[int] = frozenset()) -> int:
    """How many more tables of three one of them will have had than another, whatever the plan of the rounds to come."""
    members = {p: times for p, times in past.items() if p in team}
    others = {p: times for p, times in past.items() if p not in team}
    due = 3 * rounds * (-len(past) % 4)
    span = team_at_threes(len(past), len(members))
    spreads = []
    for theirs in range(rounds * span[0], rounds * span[-1] + 1):
        shared = [*_poured(members, theirs, rounds), *_poured(others, due - theirs, rounds)]
        spreads.append(max(shared) - min(shared))
    return min(spreads)


def _poured(past: Mapping[int, int], amount: int, most: int) -> Iterable[int]:
    """Each next one for who has fewest, to nobody more than `most`."""
    full = dict(past)
    level = [(times, p) for p, times in past.items() if most]
    heapify(level)
    for _ in range(amount):
        times, p = heappop(level)
        full[p] = times + 1
        if full[p] - past[p] < most:
            heappush(level, (full[p], p))
    return full.values()


# --- making it so ----------------------------------------------------------------------------------------------


def even_out(days: Sequence[Rows], past: Mapping[int, int], team: frozenset[int]) -> None:
    """Changes places in these rounds until the threes are shared as evenly as can be and the team is at as many tables
    as can be; as few places as that takes, and none where it is so already."""
    held = [_at_threes(rows, len(past)) for rows in days]
    for rows, before, due in zip(days, held, _evened(held, past, team), strict=True):
        for p, q in zip(sorted(before - due), sorted(due - before), strict=True):
            _change_places(rows, p, q)
        short = [row for row in rows if max(row) >= len(past)]
        for group in (short, [row for row in rows if row not in short]):
            _send_team(group, team)


def _at_threes(rows: Rows, players: int) -> set[int]:
    return {p for row in rows if max(row) >= players for p in row if p < players}


def _change_places(rows: Rows, p: int, q: int) -> None:
    for row in rows:
        row[:] = [q if x == p else p if x == q else x for x in row]


def _send_team(rows: Rows, team: frozenset[int]) -> None:
    """One of a table with several of the team changes places with somebody of a table with none."""
    for lonely in rows:
        crowded = next((row for row in rows if len(team.intersection(row)) > 1), None)
        if crowded is not None and team.isdisjoint(lonely):
            member, at = next(x for x in crowded if x in team), lonely.index(min(lonely))
            crowded[crowded.index(member)], lonely[at] = lonely[at], member


def _evened(held: list[set[int]], past: Mapping[int, int], team: frozenset[int]) -> list[set[int]]:
    """Who sits at threes in each round: as it is, with as few changes as make it even."""
    span = team_at_threes(len(past), len(team))
    days, least = [set(day) for day in held], least_spread(past, len(held), team)
    for day in days:
        _with_team(day, _times(days, past), team, span)
    while True:
        times = _times(days, past)
        if max(times.values()) - min(times.values()) <= least:
            return days
        if not _one_less(days, times, team, span):
            return days


def _times(days: Sequence[set[int]], past: Mapping[int, int]) -> dict[int, int]:
    return {p: past[p] + sum(p in day for day in days) for p in past}


def _with_team(day: set[int], times: Mapping[int, int], team: frozenset[int], span: range) -> None:
    """As many of the team as have to be there: for who has had most comes who has had fewest."""
    while len(day & team) not in span:
        more = len(day & team) < span[0]
        day.discard(max((p for p in day if (p in team) is not more), key=lambda p: (times[p], p)))
        day.add(min((p for p in times if p not in day and (p in team) is more), key=lambda p: (times[p], p)))


def _one_less(days: list[set[int]], times: Mapping[int, int], team: frozenset[int], span: range) -> bool:
    """Somebody who has most has one less, and somebody with two fewer, or the fewest of all, one more; between them
    others may change rounds."""
    top, low = max(times.values()), min(times.values())
    for start, end in (((top, top), (low, top - 2)), ((low + 2, top), (low, low))):
        path = _path(days, [p for p in times if start[0] <= times[p] <= start[1]], team, span, _between(times, end))
        if path:
            for day, gives, takes in path:
                days[day] = days[day] - {gives} | {takes}
            return True
    return False


def _between(times: Mapping[int, int], end: tuple[int, int]) -> frozenset[int]:
    return frozenset(p for p in times if end[0] <= times[p] <= end[1])


def _path(
    days: list[set[int]], starts: Iterable[int], team: frozenset[int], span: range, ends: frozenset[int]
) -> list[tuple[int, int, int]]:
    """The shortest chain of rounds in which one gives his place at a three to the next."""
    everybody = frozenset(ends).union(*days)
    came: dict[int, list[tuple[int, int, int]]] = {p: [] for p in starts}
    queue = deque(came)
    while queue:
        gives = queue.popleft()
        for number, day in enumerate(days):
            if gives not in day:
                continue
            for takes in sorted(everybody - day - came.keys()):
                if len(day & team) + (takes in team) - (gives in team) not in span:
                    continue
                came[takes] = [*came[gives], (number, gives, takes)]
                if takes in ends:
                    return came[takes]
                queue.append(takes)
    return []
