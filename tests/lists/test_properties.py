"""What holds for every list: sums, replay, any order of two queues, and four ways in that give the same."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import Accepted
from stammtisch.engine.records import Record
from stammtisch.engine.scoring import column_sums
from stammtisch.lists.actions import Correct, Enter, ListAction, Strike, ThrowIn
from stammtisch.lists.dialogue import ListDialogue, begun
from stammtisch.lists.entries import Deal, Entry, Played, Totals
from stammtisch.lists.events import ListEvent
from stammtisch.lists.folding import opened
from stammtisch.lists.keeping import ScoreListDecider
from stammtisch.lists.kinds import KINDS, cents, closing, game_points
from stammtisch.lists.people import Who
from stammtisch_dev.audit import audit
from tests.lists.deals import BY_KIND
from tests.lists.sheets import DESK, HOST, NAMES, A, B, Sheet
from tests.test_counting import played

seeds = st.integers(0, 100_000)
kinds = st.sampled_from(sorted(KINDS))
TOTALLED = [name for name in sorted(KINDS) if name != "punktetafel"]


def some(kind: str, dice: Random, number: int) -> list[Deal]:
    return [BY_KIND[kind](dice) for _ in range(number)]


@given(st.sampled_from(["tischliste", "doppelkopfliste"]), seeds)
def test_every_line_sums_to_zero(kind: str, seed: int) -> None:
    sheet = Sheet(kind)
    sheet.enter(*some(kind, Random(seed), 12))
    assert all(sum(line.result.game_points) == 0 for line in sheet.state.standing)


@given(st.lists(st.integers(-3, 3) | st.integers(-200, 200), min_size=3, max_size=3))
def test_table_points_and_game_points_make_100_for_every_tie(three: list[int]) -> None:
    sheet = Sheet("tischliste")
    sheet.do(DESK, Enter(0, Totals((*three, -sum(three)))))
    assert sum(sheet.results) == 100


# --- replay ---


def changed(sheet: Sheet, dice: Random, steps: int) -> None:
    """Corrections and strikes at random."""
    kind = sheet.state.kind
    for _ in range(steps):
        line = dice.choice(sheet.state.lines)
        entry = BY_KIND[kind](dice)
        action: ListAction = Correct(line.number, entry, line.version, "anders")
        if line.struck:
            action = Enter(line.number, entry)
        elif dice.random() < 0.3:
            action = Strike(line.number, line.version, "gilt nicht")
        sheet.do(A, action)


@given(kinds, seeds)
def test_a_log_written_and_read_again_gives_the_same_list_and_is_decided_again_alike(kind: str, seed: int) -> None:
    dice, sheet = Random(seed), Sheet(kind)
    sheet.enter(*some(kind, dice, 6))
    changed(sheet, dice, 6)
    again = begun(msgspec.json.decode(msgspec.json.encode(sheet.opened), type=type(sheet.opened)))
    decoder = msgspec.json.Decoder(Record[Who, ListAction, ListEvent])
    for record in sheet.stream.log:
        again.fold(decoder.decode(msgspec.json.encode(record)))
    assert again.state == sheet.state
    assert audit(ScoreListDecider(), opened(sheet.opened), sheet.stream.log) is None


@given(st.sampled_from([kind for kind in sorted(KINDS) if kind != "protokoll"]), seeds)
def test_corrected_lines_give_what_they_would_have_given_at_once(kind: str, seed: int) -> None:
    dice, sheet = Random(seed), Sheet(kind)
    sheet.enter(*some(kind, dice, 5))
    changed(sheet, dice, 8)
    afresh = Sheet(kind)
    for line in sheet.state.standing:
        afresh.do(A, Enter(line.number, line.entry))
    assert closing(afresh.state) == closing(sheet.state)


# --- two phones that were away ---


def delivered(kind: str, queues: dict[Who, list[ListAction]], order: list[Who]) -> Any:
    sheet, left = Sheet(kind), {who: list(queue) for who, queue in queues.items()}
    for who in order:
        sheet.do(who, left[who].pop(0))
    return sheet.state


def says(action: ListAction, number: int) -> bool:
    return isinstance(action, Enter) and action.number == number


@given(st.sampled_from([kind for kind in sorted(KINDS) if not KINDS[kind].one_pen]), seeds)
def test_any_interleaving_of_two_offline_queues_gives_the_same_list_and_loses_nothing(kind: str, seed: int) -> None:
    dice = Random(seed)
    mine = some(kind, dice, 5)
    yours = [entry if dice.random() < 0.6 else BY_KIND[kind](dice) for entry in mine]
    queues: dict[Who, list[ListAction]] = {A: [Enter(n, entry) for n, entry in enumerate(mine, 1)]}
    queues[B] = [Enter(n, entry) for n, entry in enumerate(yours, 1) if n != 2]
    queues[B].append(Enter(7, BY_KIND[kind](dice)))
    for queue in queues.values():
        queue.insert(dice.randrange(5), ThrowIn(number=dice.randrange(1, 8)))
    order = [A] * len(queues[A]) + [B] * len(queues[B])
    first = delivered(kind, queues, order)
    for _ in range(3):
        dice.shuffle(order)
        assert delivered(kind, queues, order) == first
    assert {line.number for line in first.lines} == {1, 2, 3, 4, 5, 7}
    for line in first.lines:
        heard = {line.by, *line.seconded} | (set() if line.rival is None else {line.rival.by})
        assert heard == {who for who, queue in queues.items() if any(says(act, line.number) for act in queue)}


def test_a_queue_that_is_delivered_twice_counts_once() -> None:
    stream = Sheet("tischliste").stream
    dialogue = ListDialogue(stream, NAMES[:4], lang="de", who=A)
    line = b'{"contract":"Wenz","declarer":1,"won":true,"ref":"phone-1"}'
    assert b'"line":1' in dialogue.answer(line).encode()
    assert dialogue.answer(line) == '{"again":true,"sums":[-2,6,-2,-2]}'
    assert len(stream.log) == 1


# --- four ways in ---


def by_dialogue(kind: str, entries: list[Deal]) -> Any:
    sheet = Sheet(kind)
    dialogue = ListDialogue(sheet.stream, NAMES[:4], lang="de", who=A)
    for entry in entries:
        answer = msgspec.json.decode(dialogue.answer(msgspec.json.encode(entry.facts)))
        assert "error" not in answer, answer
    return sheet.state


@given(st.sampled_from(TOTALLED), seeds)
def test_phone_json_paper_and_screen_give_equal_sums_and_equal_lines(kind: str, seed: int) -> None:
    entries = some(kind, Random(seed), 7)
    phone, paper, screen = Sheet(kind), Sheet(kind), Sheet(kind)
    phone.enter(*entries)
    rows = [line.result for line in phone.state.standing]
    if kind == "protokoll" and len(rows) != len(KINDS[kind].counted(phone.state)):
        return  # a play-off has totals of its own, which a paper list does not tell apart
    sums = column_sums((row.game_points for row in rows), width=4)
    money = column_sums((row.cents for row in rows), width=4)
    paper.do(DESK, Enter(0, Totals(sums, money)))
    for number, row in enumerate(rows, 1):
        screen.do(HOST, Enter(number, Played(row, f"match/x#{number}")))
    assert by_dialogue(kind, entries) == phone.state
    assert closing(paper.state) == closing(phone.state) == closing(screen.state)
    assert [line.result for line in screen.state.standing] == rows


@pytest.mark.parametrize("kind", ["tischliste", "doppelkopfliste"])
@pytest.mark.parametrize("number", range(3))
def test_a_match_played_on_screen_lands_in_the_same_list_as_its_deals_told(kind: str, number: int) -> None:
    _, state = played(KINDS[kind].game, number)
    rows = [row.result for row in state.rows]
    assert rows
    header = {"options": msgspec.to_builtins(state.options)}
    screen, keeper = Sheet(kind, **header), Sheet(kind, **header)
    for at, row in enumerate(rows, 1):
        screen.do(HOST, Enter(at, Played(row, f"match/abc#{at}")))
        told: Entry = Deal(msgspec.to_builtins(row.facts))
        outcome = keeper.stream.submit(A, Enter(at, told))
        assert isinstance(outcome, Accepted), outcome
    assert game_points(screen.state) == game_points(keeper.state) == state.totals
    assert cents(screen.state) == cents(keeper.state)
    assert [line.result.lines for line in screen.state.standing] == [r.lines for r in rows]
