"""A Mau-Mau tournament: matrix, clock, match days, jersey, special rules, the final of six."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import Refusal
from stammtisch.games.maumau.scoring import Facts
from stammtisch.lists.actions import AddRule, Correct, Enter, Sign
from stammtisch.lists.entries import Deal, Totals
from stammtisch.seating.certificate import Plan
from stammtisch.seating.solver import solve
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.clock import MINUTE, Clock, break_after, due, longer, resumed, stopped
from stammtisch.tournaments.evening import opened
from stammtisch.tournaments.events import ClockSet
from stammtisch.tournaments.finals import candidates, final_ranking, substitutes
from stammtisch.tournaments.hosting import overdue
from stammtisch.tournaments.matrix import price
from stammtisch.tournaments.missing import missing
from stammtisch.tournaments.options import Options, rule_sheet
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.running import new_rules, rules_on, to_bring
from stammtisch.tournaments.standings import jersey, jersey_settled, published
from stammtisch.tournaments.views import public
from stammtisch_dev.testing import clause
from tests.tournaments.halls import CASH, DIRECTOR, HOST, SUPERVISOR, Hall, hall


def begun(players: int, *, rounds: int = 2, team: int = 2, plan: Plan = (), **options: Any) -> Hall:
    """A hall whose first match day has begun, at these tables or at those of the solver."""
    held = hall("maumau", players, rounds=rounds, team=team, **options)
    if plan:
        held.do(DIRECTOR, act.PlanMatrix(plan))
    else:
        held.matrix()
    held.do(DIRECTOR, act.StartRound(0))
    return held


def day(held: Hall, *strokes: tuple[int, ...]) -> None:
    """A match day by the strokes of its tables; time runs out, and the day is closed."""
    for table, row in enumerate(strokes, start=1):
        held.sums(table, *row)
    held.time_up()
    held.close_now()


def next_day(held: Hall) -> None:
    held.now = held.t.clock.end
    held.do(HOST, act.Ring(held.now))
    number = len(held.t.rounds) + 1
    if new_rules(held.t, number):
        held.do(DIRECTOR, act.Announce(number))
    held.do(DIRECTOR, act.StartRound(held.now))


# --- points, goal ratio, jersey ---

FOUR = (((1, 2, 3, 4),),)


@clause("MM-T-card", "MM-T-tiebreak", "MM-T-jersey")
def test_two_days_with_ties_the_goal_ratio_and_one_shirt() -> None:
    """MM-SC13: 5, 3, 3, 1 strokes give 3, 1, 1, 0; then 2, 2, 0, 0 give 2, 2, 0, 0."""
    held = begun(4, plan=FOUR * 2)
    assert jersey(held.t) == ()  # nobody before the first day is scored
    day(held, (5, 3, 3, 1))
    assert jersey(held.t) == (1,)
    assert held.table_of() == {1: (1, 3), 2: (2, 1), 3: (2, 1), 4: (4, 0)}
    next_day(held)
    day(held, (0, 2, 2, 0))
    rows = {place.number: (place.rank, place.figures.result, place.figures.strokes) for place in published(held.t)}
    assert rows == {1: (1, 3, 5), 2: (1, 3, 5), 3: (1, 3, 5), 4: (4, 0, 1)}
    assert jersey(held.t) == (1,)  # level in all: who wears it keeps it
    assert jersey_settled(held.t) == "worn"
    assert jersey(held.t, before=2) == (1,)
    assert jersey(held.t, before=1) == ()


@clause("MM-T-jersey")
def test_without_a_wearer_the_strokes_of_the_last_day_decide_then_the_lot_or_all_wear_one() -> None:
    held = begun(8, plan=(((1, 2, 3, 4), (5, 6, 7, 8)),) * 2)
    day(held, (3, 2, 0, 0), (3, 0, 0, 1))
    first = jersey(held.t)
    assert jersey_settled(held.t) == "lot"
    assert first in ((1,), (5,))  # level in points and strokes: the lot
    every = begun(8, plan=(((1, 2, 3, 4), (5, 6, 7, 8)),), rounds=1, jerseys="all")
    day(every, (3, 2, 0, 0), (3, 0, 0, 1))
    assert set(jersey(every.t)) == {1, 5}
    late = begun(8, plan=(((1, 2, 3, 4), (5, 6, 7, 8)),) * 3, rounds=3)
    day(late, (4, 2, 1, 0), (1, 4, 0, 2))  # 1 and 6 lead with 3 points, 4 strokes
    worn = jersey(late.t)[0]
    next_day(late)
    # Both fall behind 2 and 8, who get level: 2 with more strokes on that day.
    day(late, (0, 5, 1, 0), (1, 0, 0, 5))
    assert worn in (1, 6)
    leaders = {place.number: place.figures for place in published(late.t) if place.rank == 1}
    assert set(leaders) == {2, 8}
    assert jersey(late.t)[0] in leaders


@clause("MM-T-jersey")
def test_who_has_gone_home_leaves_the_shirt_to_the_best_of_those_who_are_there() -> None:
    held = begun(8, plan=(((1, 2, 3, 4), (5, 6, 7, 8)),) * 2)
    day(held, (5, 2, 1, 0), (4, 0, 2, 1))
    assert jersey(held.t) == (1,)
    held.do(DIRECTOR, act.Leave(1, "Bus"))
    assert [place.number for place in published(held.t)][:2] == [1, 5]  # ranked with what the leaver has
    assert jersey(held.t) == (5,)
    next_day(held)
    assert jersey(held.t, before=2) == (5,)


def test_strokes_or_wins_by_the_reading_of_the_goal_ratio() -> None:
    for reading, leader in (("strokes", 1), ("wins", 5)):
        held = begun(8, plan=(((1, 2, 3, 4), (5, 6, 7, 8)),), rounds=1, goal_ratio=reading)
        for table, jacks in ((1, (True, True, True)), (2, (False, False, False, False))):
            for number, jack in enumerate(jacks, start=1):
                held.on(table, Enter(number, Deal(Facts(0, jack=jack))))
            held.on(table, Sign())
        held.time_up()
        held.close_now()
        assert published(held.t)[0].number == leader
    sums = act.AtTable(1, 1, Enter(0, Totals((1, 0, 0, 0))))
    wins = begun(4, plan=FOUR, rounds=1, goal_ratio="wins")
    assert wins.clause(CASH, sums) == "MM-T-tiebreak"  # sums alone cannot tell wins


# --- who writes ---


@clause("MM-T-record", "MM-T-stroke")
def test_the_team_writes_and_corrects_until_the_next_day_begins_then_the_director() -> None:
    held = begun(8, plan=(((1, 3, 4, 5), (2, 6, 7, 8)),) * 2)
    entry = act.AtTable(1, 1, Enter(1, Deal(Facts(0))))
    assert held.clause(Who("player", 3), entry) == "ENG-role"
    assert held.clause(Who("table", 1001, 0), entry) == "ENG-role"
    held.do(Who("player", 1), entry)
    held.do(Who("player", 1), act.AtTable(1, 1, Sign()))
    held.do(Who("player", 2), act.AtTable(1, 1, Correct(1, Deal(Facts(1)), 1, "falscher Name")))
    held.do(Who("player", 2), act.AtTable(1, 1, Sign()))
    held.time_up()
    next_day(held)
    again = act.AtTable(1, 1, Correct(1, Deal(Facts(0)), 2, "doch"))
    assert held.clause(Who("player", 1), again) == "MM-T-stroke"
    held.do(DIRECTOR, again)


@clause("MM-T-record", "MM-T-team")
def test_where_nobody_of_the_team_sits_a_player_is_named_and_the_team_countersigns() -> None:
    held = begun(8, team=1, plan=(((1, 3, 4, 5), (2, 6, 7, 8)),) * 2)
    entry = act.AtTable(1, 2, Enter(1, Deal(Facts(0))))
    assert held.clause(Who("player", 6), entry) == "ENG-role"
    assert "missing.recorder" in {line.key for line in missing(held.t)}
    assert held.clause(DIRECTOR, act.NameRecorder(1, 3)) == "MM-T-record"  # there the team sits
    assert held.clause(DIRECTOR, act.NameRecorder(2, 3)) == "SK-draw-3"  # not at that table
    held.do(DIRECTOR, act.NameRecorder(2, 6))
    held.do(Who("player", 6), entry)
    assert held.clause(Who("player", 6), act.AtTable(1, 2, Sign())) == "ENG-role"
    held.do(Who("player", 1), act.AtTable(1, 2, Sign()))
    held.do(DIRECTOR, act.Appoint(2))
    assert 2 in held.t.team


def test_the_desk_asks_for_a_plan_where_there_is_none_and_for_a_recorder_while_there_is_something_to_write() -> None:
    held = hall("maumau", 8, rounds=2)
    assert [line.key for line in missing(held.t)] == ["missing.plan"]
    held.matrix()
    held.do(DIRECTOR, act.StartRound(0))
    assert [line.args["table"] for line in missing(held.t) if line.key == "missing.recorder"] == [1, 2]
    held.sums(1, 5, 3, 2, 1)
    assert [line.args["table"] for line in missing(held.t) if line.key == "missing.recorder"] == [2]


@clause("MM-T-deck")
def test_one_pack_lies_on_every_table_of_a_match_day() -> None:
    refused = opened(Options(format="maumau", rounds=2, game={"decks": 2}))
    assert isinstance(refused, Refusal)
    assert refused.clause == "MM-T-deck"


def test_no_rules_of_ones_own_in_a_tournament() -> None:
    held = begun(4, plan=FOUR * 2)
    assert held.clause(Who("player", 1), act.AtTable(1, 1, AddRule(0, "Wer lacht, zieht."))).startswith("MM-12")


# --- the matrix ---


@clause("MM-T-matrix")
def test_a_plan_is_checked_and_has_every_day_to_come() -> None:
    held = hall("maumau", 8, team=2)
    day_plan = ((1, 2, 3, 4), (5, 6, 7, 8))
    assert held.clause(DIRECTOR, act.PlanMatrix((day_plan,))) == "MM-T-matrix"  # two days are due
    assert held.clause(DIRECTOR, act.PlanMatrix((day_plan, ((1, 2, 3, 4), (5, 6, 7, 1))))) == "MM-T-matrix"
    assert held.clause(DIRECTOR, act.PlanMatrix((day_plan, ((1, 2, 3), (4, 5, 6, 7, 8))))) == "MM-T-tables"
    held.do(DIRECTOR, act.PlanMatrix((day_plan, day_plan)))
    assert hall("schafkopf", 4).clause(DIRECTOR, act.PlanMatrix(())) == "SK-draw-1"


@clause("MM-T-tables", "MM-T-matrix")
def test_who_goes_leaves_an_empty_chair_and_planning_anew_has_its_price() -> None:
    held = begun(16, rounds=5, team=4)
    day(held, *((4, 3, 2, 1),) * 4)
    held.do(CASH, act.Leave(5, "Bus"))
    plan = solve(held.t.here, 4, team=held.t.team, played=(held.t.rounds[0].seating,), kept=held.t.plan, steps=2_000)
    assert not isinstance(plan, Refusal)
    cost = price(held.t, plan)
    assert cost.kept.repeats >= 0
    next_day(held)
    assert sorted(map(len, held.t.rounds[1].seating)) == [3, 4, 4, 4]
    table = next(each for each in held.t.plan[0] if len([n for n in each if held.t.status(n) == "here"]) == 3)
    held.do(CASH, act.Leave(next(n for n in table if held.t.status(n) == "here"), "Bus"))
    held.time_up()
    held.now = held.t.clock.end
    assert held.clause(DIRECTOR, act.StartRound(held.now)) == "MM-T-tables"  # a table of two: plan anew
    assert "missing.matrix" in {line.key for line in missing(held.t)}
    held.matrix()
    held.do(DIRECTOR, act.StartRound(held.now))


@clause("MM-T-leave", "MM-T-tables")
def test_who_goes_in_the_middle_is_not_dealt_in_any_more_and_the_strokes_stay() -> None:
    held = begun(4, plan=FOUR * 2)
    held.on(1, Enter(1, Deal(Facts(2))), who=Who("player", 1))
    held.do(CASH, act.Leave(3, "Bus"))
    assert held.clause(Who("player", 1), act.AtTable(1, 1, Enter(2, Deal(Facts(2))))) != ""
    held.on(1, Enter(2, Deal(Facts(0))), who=Who("player", 1))
    held.on(1, Sign(), who=Who("player", 1))
    held.time_up()
    held.close_now()
    assert held.table_of()[3] == (1, 2)


@clause("MM-T-matrix")
def test_deals_at_a_wrong_table_do_not_count_for_whoever_strayed_there() -> None:
    held = begun(8, plan=(((1, 3, 4, 5), (2, 6, 7, 8)),), rounds=1)
    held.sums(1, 0, 5, 1, 0)
    held.sums(2, 0, 4, 1, 0)
    held.do(SUPERVISOR, act.AssignColumns(1, ((1, (1, 6, 4, 5)), (2, (2, 3, 7, 8))), "falscher Tisch"))
    held.time_up()
    held.close_now()
    assert held.table_of()[3][1] == held.table_of()[6][1] == 0


# --- the clock ---


@clause("MM-T-time", "MM-T-breaks")
def test_ten_match_days_take_three_hundred_and_sixty_five_minutes_by_themselves() -> None:
    held = begun(4, rounds=10, team=1, plan=FOUR * 10, begin_by_itself=True)
    for number in (4, 6, 8, 10):
        held.do(DIRECTOR, act.Announce(number))
    while held.t.clock.phase != "idle":
        when = due(held.t.clock, bell_lead=MINUTE, by_itself=True)
        assert when is not None
        held.now = when[0]
        action = overdue(held.t, at=held.now)
        assert action is not None
        held.do(HOST, action)
    assert held.now == 365 * MINUTE
    assert len(held.t.rounds) == 10
    causes = [e.cause for r in held.stream.log for e in r.events if isinstance(e, ClockSet)]
    assert (causes.count("rang"), causes.count("started"), causes.count("time-up")) == (9, 10, 10)
    assert [break_after(n) // MINUTE for n in range(1, 10)] == [5, 10, 5, 10, 5, 10, 5, 10, 5]


@clause("MM-T-breaks", "MM-T-bell")
def test_at_the_end_of_a_break_the_directors_tap_begins_the_day() -> None:
    held = begun(4, plan=FOUR * 2)
    held.time_up()
    assert overdue(held.t, at=held.t.clock.end - 2 * MINUTE) is None
    held.now = held.t.clock.end
    assert overdue(held.t, at=held.now) == act.Ring(held.now)
    held.do(HOST, act.Ring(held.now))
    assert overdue(held.t, at=held.now + MINUTE) is None  # nothing begins by itself
    assert held.clause(HOST, act.TimeUp(held.now)) == "MM-T-breaks"
    held.do(DIRECTOR, act.StartRound(held.now + MINUTE))
    assert held.t.clock.end == held.now + 31 * MINUTE


@clause("MM-T-abort", "MM-T-time")
def test_time_up_breaks_off_and_counts_from_when_it_was_due() -> None:
    held = begun(4, plan=FOUR * 2)
    assert held.clause(HOST, act.TimeUp(29 * MINUTE)) == "ENG-late"
    assert held.clause(DIRECTOR, act.CloseRound(1)) == "MM-T-time"  # still running
    held.now = 47 * MINUTE  # the laptop slept
    held.do(HOST, act.TimeUp(held.now))
    assert held.t.clock == Clock("break", 1, 30 * MINUTE, 5 * MINUTE)
    held.sums(1, 0, 0, 0, 0)  # nothing was finished in time: nobody has a stroke, and nobody a point
    held.close_now()
    assert set(held.table_of().values()) == {(1, 0)}


@clause("MM-T-bell", "MM-T-late")
def test_who_is_late_misses_the_first_deal_but_only_when_the_bell_was_rung() -> None:
    held = begun(4, plan=FOUR * 2)
    held.do(SUPERVISOR, act.NoteLate(1, 2))  # the first day has no bell: its beginning decides
    assert held.clause(Who("player", 1), act.AtTable(1, 1, Enter(1, Deal(Facts(2))))) == "MM-T-late"
    assert held.clause(Who("player", 3), act.NoteLate(1, 1)) == "MM-T-record"
    held.on(1, Enter(1, Deal(Facts(0))), who=Who("player", 1))
    held.on(1, Enter(2, Deal(Facts(2))), who=Who("player", 1))
    held.time_up()
    held.now = held.t.clock.end
    held.do(DIRECTOR, act.StartRound(held.now))
    assert held.clause(SUPERVISOR, act.NoteLate(1, 2)) == "MM-T-bell"  # nobody rang


@given(st.lists(st.tuples(st.sampled_from(("stop", "go", "longer")), st.integers(0, 10)), max_size=8))
def test_a_clock_shows_what_is_left_whatever_was_done_to_it(steps: list[tuple[str, int]]) -> None:
    clock, now, rest = Clock("play", 1, 0, 30 * MINUTE), 0, 30 * MINUTE
    for what, minutes in steps:
        now += minutes * MINUTE
        rest -= minutes * MINUTE if clock.paused is None else 0
        if what == "longer":
            clock, rest = longer(clock, 5 * MINUTE), rest + 5 * MINUTE
        else:
            clock = stopped(clock, now) if what == "stop" else resumed(clock, now)
    assert clock.left(now) == max(0, rest)


def test_pause_and_extra_time_for_all_or_for_one_table() -> None:
    held = begun(4, plan=FOUR * 2)
    held.do(DIRECTOR, act.Pause(10 * MINUTE))
    held.do(DIRECTOR, act.Resume(15 * MINUTE))
    held.do(DIRECTOR, act.AddTime(2))
    assert held.t.clock.end == 37 * MINUTE
    held.do(DIRECTOR, act.AddTime(3, table=1))
    assert held.t.clock.left(37 * MINUTE, extra=held.t.rounds[0].tables[0].extra) == 3 * MINUTE


# --- special rules ---


@clause("MM-T-special")
def test_new_rules_come_with_days_four_six_eight_and_ten_and_are_announced_before() -> None:
    held = begun(4, rounds=10, team=1, plan=FOUR * 10)
    assert {n: new_rules(held.t, n) for n in range(1, 11) if new_rules(held.t, n)} == {
        4: ("adder",),
        6: ("reversed_jack",),
        8: ("joker",),
        10: ("ace_direction",),
    }
    assert to_bring(held.t, 8) == ("joker",)
    assert held.clause(DIRECTOR, act.Announce(3)) == "MM-T-special"
    for _ in range(2):
        day(held, (3, 2, 1, 0))
        next_day(held)
    day(held, (3, 2, 1, 0))
    held.now = held.t.clock.end
    assert held.clause(DIRECTOR, act.StartRound(held.now)) == "MM-T-special"
    assert "missing.announce" in {line.key for line in missing(held.t)}
    held.do(DIRECTOR, act.Announce(4))
    held.do(DIRECTOR, act.StartRound(held.now))


# --- the final ---


@clause("MM-T-final", "MM-T-tiebreak")
def test_the_final_of_six_its_deciding_deal_and_its_winner() -> None:
    held = begun(8, plan=(((1, 2, 3, 4), (5, 6, 7, 8)),), rounds=1)
    assert held.clause(DIRECTOR, act.OpenFinal(0)) == "MM-T-final"
    day(held, (3, 2, 1, 0), (3, 2, 1, 0))
    held.do(CASH, act.Leave(3, "Bus"))  # five are sure; the two with nothing play for the sixth place
    assert candidates(held.t) == ((1, 5, 2, 6, 7), (4, 8))
    assert held.clause(DIRECTOR, act.OpenFinal(held.now)) == "MM-T-final"
    assert held.clause(SUPERVISOR, act.DecideCut(1)) == "MM-T-final"
    assert "missing.cut" in {line.key for line in missing(held.t)}
    held.do(SUPERVISOR, act.DecideCut(8))
    assert substitutes(held.t) == (4,)
    held.do(DIRECTOR, act.OpenFinal(held.now))
    assert held.t.final is not None
    assert held.t.clock.end == held.now + 30 * MINUTE
    for number, winner in enumerate((0, 1, 1, 0), start=1):
        held.on(1, Enter(number, Deal(Facts(winner, players=6))), who=Who("player", 1))
    held.on(1, Sign(), who=Who("player", 1))
    assert held.clause(DIRECTOR, act.Finish()) == "MM-T-final"  # level: one more deal decides
    held.on(1, Correct(4, Deal(Facts(1, players=6)), 1, "Stechspiel"), who=DIRECTOR)
    held.on(1, Sign(), who=Who("player", 1))
    held.do(DIRECTOR, act.Finish())
    assert next(place.number for place in final_ranking(held.t)) == held.t.final.tables[0].seats[1]


@clause("MM-T-final", "MM-T-special")
def test_the_final_has_the_rules_of_the_last_match_day_and_a_second_pack_unless_agreed_otherwise() -> None:
    def final(**options: Any) -> Hall:
        held = hall("maumau", 8, rounds=1, team=2, game={"special_rules": ["willi"]}, **options)
        held.do(DIRECTOR, act.PlanMatrix((((1, 2, 3, 4), (5, 6, 7, 8)),)))
        held.do(DIRECTOR, act.Announce(1))
        held.do(DIRECTOR, act.StartRound(0))
        day(held, (3, 2, 1, 0), (4, 3, 2, 1))
        return held

    held = final()
    told = next(line for line in missing(held.t) if line.key == "missing.final")
    assert told.args["bring"] == ["pack"]
    held.do(DIRECTOR, act.OpenFinal(held.now))
    assert (public(held.t).rules, public(held.t).bring) == (("willi",), ("pack",))
    plain = final(final_specials=False, final_decks=1)
    plain.do(DIRECTOR, act.OpenFinal(plain.now))
    assert (public(plain.t).rules, public(plain.t).bring) == ((), ())
    seven = begun(8, rounds=7)
    assert rules_on(seven.t, 8) == rules_on(seven.t, 7) == ("adder", "reversed_jack")  # no joker that nobody has met


@clause("MM-T-final")
def test_a_second_pack_at_the_final_is_marked_as_a_departure() -> None:
    sheet = {line.option: line for line in rule_sheet(Options(format="maumau", rounds=10))}
    assert sheet["final_decks"].deviation == "MM-T-deck"
    single = rule_sheet(Options(format="maumau", rounds=10, final_decks=1))
    assert not any(line.deviation for line in single)
    assert "bye_result" not in sheet
    assert sheet["jerseys"].clause == "MM-T-jersey"


@clause("MM-T-special")
def test_the_rule_sheet_leaves_out_what_no_match_day_uses() -> None:
    """The clock ends it, one pack lies there, nobody adds rules (MM-12a), special rules come by match days, and two
    strokes for a jack need no word (MM-T-stroke)."""
    names = {line.option for line in rule_sheet(Options(format="maumau", rounds=10))}
    assert names.isdisjoint(
        (
            *("target", "decks", "rule_step_5", "formalities", "timing", "special_rules", "pimperle_card"),
            "two_points_need_call",
        )
    )
    assert {"stack_on_ten", "no_cards", "doubt_window_turns", "adder_wrap"} <= names
    chosen: dict[str, Any] = {"special_rules": ["pimperle"], "special_schedule": "deal"}
    more = {line.option for line in rule_sheet(Options(format="maumau", rounds=10, game=chosen))} - names
    assert more == {"special_rules", "special_schedule", "pimperle_card"}


def test_everybody_can_find_the_first_place_before_the_clock_runs() -> None:
    held = hall("maumau", 8, rounds=2, team=2)
    held.matrix()
    assert public(held.t).coming == held.t.plan[0]
    held.do(DIRECTOR, act.StartRound(0))
    assert public(held.t).coming == ()  # now they sit there
    assert public(held.t).tables
