"""Which of the boards in the room is continued (paragraph 15)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games.maumau.match.boards import Board, continued
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook.testing import clause


def boards(text: str) -> list[Board]:
    """`AB ABCZ` as two boards with these names; `AB*3` was used third, `AB!` is closed."""
    found = []
    for number, part in enumerate(text.split()):
        names, _, used = part.rstrip("!").partition("*")
        found.append(Board(str(number), frozenset(names), part.endswith("!"), int(used or 0)))
    return found


def chosen(text: str, present: str, ccc: str = "lot") -> list[str]:
    """The numbers of those that are left to choose from."""
    return [b.id for b in continued(boards(text), present, Options(ccc=ccc))]  # type: ignore[arg-type]


@clause("MM-15")
def test_the_board_with_most_of_those_present_is_continued() -> None:
    assert chosen("AB ABCZ", "ABC") == ["1"]


@clause("MM-15")
def test_without_a_board_of_two_present_a_new_one_is_begun() -> None:
    assert chosen("AB ABC", "AD") == []
    assert chosen("", "AB") == []


@clause("MM-15")
def test_two_names_are_enough_however_many_others_stand_there() -> None:
    assert chosen("ABWXYZ", "ABCD") == ["0"]


@clause("MM-15")
@pytest.mark.parametrize("ccc", ["lot", "plenum"])
def test_of_equals_the_lot_or_the_plenum_decides(ccc: str) -> None:
    assert chosen("AB BC", "ABC", ccc) == ["0", "1"]
    assert chosen("AB*5 BC*7 ABC", "ABC", ccc) == ["2"]


@clause("MM-15")
def test_by_option_the_one_used_last_is_continued() -> None:
    assert chosen("AB*5 BC*7 AC*6", "ABC", "recent") == ["1"]
    assert chosen("AB*9 ABC*1", "ABC", "recent") == ["1"]
    assert chosen("AB*5", "CD", "recent") == []


@clause("MM-15")
def test_a_board_that_has_reached_its_target_is_closed() -> None:
    assert chosen("ABC! AB", "ABC") == ["1"]
    assert chosen("ABC!", "ABC", "recent") == []


@clause("MM-15")
def test_when_people_change_another_board_may_come_up() -> None:
    room = "AB CDE"
    assert chosen(room, "AB") == ["0"]
    assert chosen(room, "ABCD") == ["0", "1"]
    assert chosen(room, "ABCDE") == ["1"]


@given(
    st.lists(st.tuples(st.frozensets(st.sampled_from("ABCDE")), st.booleans(), st.integers(0, 3)), max_size=5),
    st.sets(st.sampled_from("ABCDE")),
    st.sampled_from(["lot", "plenum", "recent"]),
)
@clause("MM-15")
def test_no_other_open_board_names_more_of_those_present(
    rows: list[tuple[frozenset[str], bool, int]], present: set[str], ccc: str
) -> None:
    room = [Board(str(n), *row) for n, row in enumerate(rows)]
    best = continued(room, sorted(present), Options(ccc=ccc))  # type: ignore[arg-type]
    counts = [len(b.names & present) for b in room if not b.closed]
    if max(counts, default=0) < 2:
        assert best == ()
        return
    assert best
    assert {len(b.names & present) for b in best} == {max(counts)}
    assert ccc != "recent" or len(best) == 1
