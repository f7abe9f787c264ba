"""The club member at Doppelkopf: it answers everything, keeps the rules, and does what one would do in its place."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch import bots, games, texts, tricks
from stammtisch.bots.doppelkopf import DoppelkopfBot
from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.engine.frames import Frame, frame, seen
from stammtisch.engine.match import DealClosed, DealOpened, MatchView
from stammtisch.games.doppelkopf.actions import (
    Announce,
    AnswerGift,
    AnswerSchwein,
    BidSolo,
    Claim,
    Confirm,
    GiveRest,
    PassSolo,
    PlayCard,
    RefuseArmut,
    Reserve,
    ReturnCards,
    TakeArmut,
)
from stammtisch.games.doppelkopf.contracts import SEATS
from stammtisch.games.doppelkopf.events import Claimed, RevokeProven, Scored, Slipped
from stammtisch.games.doppelkopf.play import legal_cards
from stammtisch.games.doppelkopf.state import Playing
from stammtisch.study.arena import Contest, Deal, judged, play_block
from tests.doppelkopf.table import Table, cards, deal, normal, reserved, seat

ONE = {"deals": 1}


# --- every question has an answer ------------------------------------------------------------------------------


def kinds_in_the_source() -> set[str]:
    """The kinds of all windows the rules of the game open, read from the code of the game and of its kit."""
    kinds: set[str] = set()
    rules = Path(games.__file__).parent / "doppelkopf"
    for file in (*rules.glob("*.py"), *Path(tricks.__file__).parent.glob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            named = isinstance(call.func, ast.Name) and call.func.id == "Window"
            polled = isinstance(call.func, ast.Attribute) and call.func.attr == "window"
            where = call.args[1:2] if named else call.args[:1] if polled else []
            kinds |= {arg.value for arg in where if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
    return kinds


def test_every_kind_of_window_has_an_answer() -> None:
    questions = {key.removeprefix("question.dk.") for key in texts.sentences("de") if key.startswith("question.dk.")}
    assert kinds_in_the_source() >= {"card", "reserve", "announce", "claim"}
    assert (questions | kinds_in_the_source()) - DoppelkopfBot.handlers.keys() == set()
    assert all(hasattr(DoppelkopfBot, method) for method in DoppelkopfBot.handlers.values())


SPECIAL: list[dict[str, Any]] = [
    {},
    {"pack": 48, "dulle_second": "second", "schwein_when": "before_first_card", "clock": "table"},
    {"mode": "table", "schwein_when": "on_lead", "armut_untaken": "normal", "failed_absage_loses": False},
    {"mode": "table", "pack": 48, "dulle_second": "second_except_last", "hochzeit_find": "first_foreign_fehl"},
    {"armut_max_trumps": 5, "throw_kings_min": 3, "hochzeit_re": "own_fifth_card", "schwein_after_fox": False},
    {"armut_max_trumps": 5, "armut_say_returned_trumps": False, "schwein_armut": "as_dealt", "hochzeit_max_trick": 9},
    {"schwein_farbsolo": "trump_suit_aces", "hochzeit_re": "abs5", "hochzeit_re_duty": True, "reply": False},
]


def played(options: dict[str, Any], lineup: tuple[str, ...], number: int) -> Iterator[Any]:
    """The events of one deal, as they are and not as anybody sees them; a refusal or a stall is raised by the arena."""
    table = Deal(Contest("doppelkopf", lineup, 4, {**ONE, **options}, seed=7), number, lineup)
    for _ in range(2000):
        for event in table.advance():
            yield event
            if isinstance(event, DealClosed) and not event.result.redeal:
                return
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("options", SPECIAL, ids=json.dumps)
def test_whole_deals_end_without_refusal_stall_or_offence(options: dict[str, Any]) -> None:
    events = [event for number in range(12) for event in played(options, ("club",) * 4, number)]
    assert sum(isinstance(event, Scored) for event in events) == 12
    assert not [event for event in events if isinstance(event, Slipped | Claimed)]


@pytest.mark.parametrize("options", SPECIAL, ids=json.dumps)
def test_it_keeps_the_rules_among_those_who_do_not(options: dict[str, Any]) -> None:
    for number in range(8):
        for event in played(options, ("club", "random", "alone", "random"), number):
            if isinstance(event, Slipped | RevokeProven):
                assert event.slip.seat in (1, 3)


# --- how good it is --------------------------------------------------------------------------------------------


def test_it_beats_who_does_not_know_the_game() -> None:
    contest = Contest("doppelkopf", ("club", "random"), 4, ONE, seed=1)
    comparison = judged(contest, [play_block(contest, n) for n in range(30)])
    assert comparison.gain > 2 * comparison.interval > 0


def test_it_beats_who_does_not_know_what_a_partner_is() -> None:
    contest = Contest("doppelkopf", ("club", "alone"), 4, ONE, seed=5)
    comparison = judged(contest, [play_block(contest, n) for n in range(120)])
    assert comparison.gain > comparison.interval > 0


# --- asking it -------------------------------------------------------------------------------------------------


def pictured(t: Table, who: str) -> tuple[Frame[Any], list[tuple[Any, ...]]]:
    """The frame and the log of this seat, as a match would give them."""
    shown = frame(t.game, t.state, seat(who), seq=len(t.log))
    view = MatchView(1, shown.view.dealer, (0,) * 4, 0, shown.view)
    opened = DealOpened(1, shown.view.dealer, t.state.options)
    log: list[tuple[Any, ...]] = [(opened,), *(seen(t.game, record.events, seat(who)) for record in t.log)]
    return Frame(shown.seq, view, shown.windows, shown.offers), log


def answer_of(t: Table, who: str, name: str = "club") -> Any:
    """What a bot in this seat does now; None is nothing."""
    answer = bots.bot(name, "doppelkopf", seat=seat(who), seed=1).answer(*pictured(t, who))
    return None if answer is None else answer[1]


def played_card(card: str) -> PlayCard:
    return PlayCard(cards(card)[0])


def knows(t: Table, who: str) -> dict[int, float]:
    shown, log = pictured(t, who)
    return Knowledge(seat(who), shown.view.deal, log).with_us


# --- reservations ----------------------------------------------------------------------------------------------

RESERVATIONS = [
    ("XD XD HK PK PD K10 KK KB HB PA", "hochzeit"),
    ("HK HK PK PK XK X10 P10 KB HB KD", "throw"),
    ("HA HA PA P10 P10 PK XA X10 KB HB", "armut"),
    ("HD PB KB K10 KK PK XA X10 HK P10", "gesund"),
    ("XD XD PD HD KD KD XA XA PA PA", "Damensolo"),
    ("XB XB PB PB HB XA XA PA PA HA", "Bubensolo"),
    ("XK XK PK PK HK HK KK XD XD PD", "Koehler"),
    ("XA XA X10 X10 XK XK PA PA HA HA", "Fleischloser"),
    ("H10 H10 XD XD PD PD HD XA XA X10", "Farbsolo X"),
]


@pytest.mark.parametrize(("hand", "what"), RESERVATIONS)
def test_it_reserves_what_the_hand_is_good_for(hand: str, what: str) -> None:
    assert answer_of(deal(f"A: {hand}"), "A") == Reserve(what)


def test_in_a_contest_of_solos_it_bids_as_far_as_its_hand_carries_it() -> None:
    strong = reserved("A: Trumpfsolo, B: Fleischloser", "B: XA XA X10 X10 XK XK PA PA HA HA")
    assert answer_of(strong, "B") == BidSolo("re")
    weak = reserved("A: Trumpfsolo, B: Fleischloser", "B: XB XB PB PB HB KB K10 KK HK PK")
    assert answer_of(weak, "B") == PassSolo()


POOR = "A: HA HA PA P10 P10 PK XA X10 KB KA"


def test_a_strong_hand_takes_the_armut_and_a_weak_one_does_not() -> None:
    strong = reserved("A: armut", f"{POOR}; B: H10 H10 XD PD HD HB PB HK PK XK")
    assert answer_of(strong, "B") == TakeArmut()
    weak = reserved("A: armut", f"{POOR}; B: KD HB K10 KK HK HK PK XK XA X10")
    assert answer_of(weak, "B") == RefuseArmut()


def test_it_gives_back_plain_cards_best_a_whole_suit_and_keeps_its_ace_and_the_fox() -> None:
    t = reserved("A: armut", f"{POOR}; B: H10 H10 XD PD HD HB PB PA PK XK").say("B: take")
    assert answer_of(t, "B") == ReturnCards(cards("PK XK"))


# --- announcements ---------------------------------------------------------------------------------------------


def test_it_takes_the_rest_of_an_opponent_and_gives_nothing_away_with_its_partner() -> None:
    t = reserved("A: Damensolo", "A: XD XD PD PD HD HD KD KD XA XA", give_rest=True)
    while not t.playing.taken:
        at = t.window("card").seats[0]
        t.do(at, PlayCard(legal_cards(t.playing, at)[0]), kind="card")
    t.do(seat("B"), GiveRest(), kind="gift")
    assert answer_of(t, "A") == AnswerGift(agree=True)
    assert answer_of(t, "C") == AnswerGift(agree=False)


MIGHTY = "A: H10 H10 XD PD PD HD XB KA XA XA"


def test_a_strong_hand_says_re_at_once_and_a_weak_one_never() -> None:
    assert answer_of(normal(MIGHTY), "A") == Announce("re", "re")
    t = normal("A: XD HB KB K10 KK HK PK PK XK X10; B: H10 H10 XD")
    assert isinstance(answer_of(t, "A"), PlayCard)


def test_it_waits_with_a_doubtful_word_until_the_last_moment() -> None:
    t = normal(
        """A: HK HK K10 KA KB KK PB PB XA XD; B: H10 HA K10 KD KD P10 PA X10 XD XK;
           C: H10 HA HD KB PD PK PK X10 XB XK; D: HB HB HD KA KK P10 PA PD XA XB"""
    )
    assert answer_of(t, "A") == played_card("XA")
    assert answer_of(t.play("A:XA B:XK C:XK D:XA"), "A") == Announce("re", "re")


def test_kontra_is_said_before_the_second_card_on_what_would_not_do_for_re() -> None:
    rest = "B: XD XK; C: XD XK; D: X10"
    kontra = normal(f"A: H10 PD PD HD XB KB K10 XA HA PK; {rest}").play("A:XA B:XK C:XK D:X10")
    assert answer_of(kontra, "A") == Announce("kontra", "kontra")
    silent = normal(f"A: PD HD KB K10 KK XA HA PK PK HK; {rest}").play("A:XA B:XK C:XK D:X10")
    assert isinstance(answer_of(silent, "A"), PlayCard)


# --- parties ---------------------------------------------------------------------------------------------------


def test_before_anything_is_shown_everybody_may_be_the_partner() -> None:
    t = normal("A: XD; B: XD")
    assert all(0 < share < 1 for who in "ABCD" for share in knows(t, who).values())


def test_who_says_re_is_known_to_all_and_known_as_partner_to_the_other_lady() -> None:
    t = normal("A: XD; B: XD; C: H10").say("A: re")
    assert knows(t, "B") == {0: 1.0, 2: 0.0, 3: 0.0}
    assert knows(t, "C")[0] == 0.0
    assert 0 < knows(t, "C")[1] < 1


def test_an_old_lady_shows_her_player() -> None:
    t = normal("A: XD; B: XD KB; C: H10; D: HB").play("A:XD")
    assert knows(t, "B")[0] == 1.0


def test_who_has_no_trump_left_and_never_showed_a_lady_is_kontra() -> None:
    t = normal("A: H10 XD; B: XD KB; C: HA HA PA PA P10 XA XA X10 HB KB; D: HD", armut_max_trumps=0)
    t.play("A:H10 B:KB C:HB D:HD").play("A:XD")
    assert knows(t, "D")[0] == 0.0


def test_what_it_takes_for_certain_is_true() -> None:
    certain = 0
    for number in range(25):
        table = Deal(Contest("doppelkopf", ("club",) * 4, 4, ONE, seed=11), number, ("club",) * 4)
        closed = False
        while not closed:
            closed = any(isinstance(event, DealClosed) for event in table.advance())
            if isinstance(table.state.deal, Playing) and not table.state.deal.searching:
                certain += _truly_certain(table, table.state.deal)
    assert certain > 1000


def _truly_certain(table: Deal, p: Playing) -> int:
    """How many parties the bots are sure of; each must be right."""
    count = 0
    for who in SEATS:
        shares = Knowledge(who, table.match.view(table.state, who).deal, table.stream.seen_by(who)).with_us
        for other, share in shares.items():
            if share in (0.0, 1.0):
                assert share == float((who in p.re) == (other in p.re))
                count += 1
    return count


# --- cards -----------------------------------------------------------------------------------------------------


def test_it_lubricates_the_partner_it_knows_and_nobody_else() -> None:
    t = normal("A: XD H10; B: KB; C: HB; D: XD K10 KB HD HK HK XK XK PK X10").say("A: re").play("A:H10 B:KB C:HB")
    assert answer_of(t, "D") == played_card("K10")
    assert answer_of(t, "D", "alone") == played_card("KB")


def test_it_does_not_take_the_trick_from_its_partner() -> None:
    t = normal("A: XD PA; B: PK; C: PK; D: XD KB HB KK HK HK XK XK X10 X10").say("A: re").play("A:PA B:PK C:PK")
    assert answer_of(t, "D") == played_card("X10")
    assert answer_of(t, "D", "alone").card in cards("KB KK")


def test_it_keeps_its_fox_from_the_opponents() -> None:
    t = normal("A: XD; B: XD HB; C: HD KA KB HK HK XK XK PK PK X10; D: H10").say("A: re").play("A:XD B:HB")
    assert answer_of(t, "C") == played_card("KB")


def test_it_gives_its_fox_to_a_partner_who_surely_takes_it() -> None:
    t = normal("A: XD H10; B: KB; C: HB; D: XD KA KB HD HK HK XK XK PK X10").say("A: re").play("A:H10 B:KB C:HB")
    assert answer_of(t, "D") == played_card("KA")


def test_it_catches_the_fox_of_an_opponent_with_the_least_that_will_do() -> None:
    t = normal("A: KB; B: KA; C: XD KK; D: XD H10 PB K10 HK HK XK XK PK PK").say("A: kontra", "B: kontra 90")
    t.play("A:KB B:KA C:KK")
    assert answer_of(t, "D") == played_card("PB")


def test_it_leads_an_ace_while_everybody_can_follow() -> None:
    t = normal("A: XA HB KB KD K10 KK HK PK P10 HD; B: XK XD; C: XK X10 XD; D: XA X10")
    assert answer_of(t, "A") == played_card("XA")


def test_a_soloist_runs_his_suit_from_the_top() -> None:
    t = reserved("A: Fleischloser", "A: XA XA X10 X10 XK XK PA PA HA HA").say("A: re")
    assert answer_of(t, "A").card in cards("XA PA HA")


def test_a_schwein_is_played_when_it_gains_and_not_for_small_change() -> None:
    hands = "A: XD H10 KB; B: K10 KB; C: XD HD HB; D: KA KA HB KK HK HK XK XK PK PK"
    rich = normal(hands).say("A: re").play("A:H10 B:K10 C:HD")
    assert answer_of(rich, "D") == PlayCard(cards("KA")[0], schwein=True)
    poor = normal(hands).say("A: re").play("A:KB B:KB C:HB")
    assert answer_of(poor, "D") != PlayCard(cards("KA")[0], schwein=True)


def test_where_the_schwein_is_asked_before_the_first_card_the_holder_says_so() -> None:
    t = normal("A: KA KA H10 XD", schwein_when="before_first_card")
    assert answer_of(t, "A") == AnswerSchwein(True)
    assert answer_of(t, "B") == AnswerSchwein(False)


def test_who_has_the_hochzeit_does_not_lead_what_nobody_can_take() -> None:
    t = reserved("A: hochzeit", "A: XD XD H10 PD HD X10 XK PK HK KB; B: XA; C: XA; D: XK")
    assert answer_of(t, "A").card in cards("X10 XK PK HK KB")


def test_the_karlchen_is_kept_for_the_last_trick_when_nothing_beats_it() -> None:
    t = normal(
        """A: HB HD K10 KA KB KD P10 PK X10 X10; B: HA HD HK KB KD P10 XA XD XK XK;
           C: H10 HA HK KA KK PA PA PB PK XB; D: H10 HB K10 KK PB PD PD XA XB XD"""
    )
    t.play("A:X10 B:XA C:KA D:XA C:PA D:K10 A:PK B:P10 D:H10 A:KB B:KB C:KK D:KK A:K10 B:XD C:H10")
    t.play("C:HA D:HB A:KD B:HK A:X10 B:XK C:HK D:PB D:XD A:HB B:KD C:PB D:PD A:HD B:HD C:XB")
    assert t.playing.hands[seat("D")] == cards("PD XB")
    assert answer_of(t, "D") == played_card("PD")


# --- at a table with a referee ---------------------------------------------------------------------------------


def test_it_claims_a_revoke_it_saw_once_and_none_it_did_not() -> None:
    t = normal("A: HA HA XD; B: HK X10 XK; C: HK; D: K10 KB HD", mode="table")
    t.play("A:HA B:X10 C:HK D:K10")
    assert answer_of(t, "C") is None
    t.play("D:HD A:XD B:HK")
    assert answer_of(t, "C") == Claim(seat("B"))
    assert not isinstance(answer_of(t, "B"), Claim)
    t.say("C: claim B")
    assert t.result.game_points == (3, -9, 3, 3)


def test_it_confirms_a_deal_that_was_in_order() -> None:
    t = normal(mode="table").play_out()
    assert answer_of(t, "A") == Confirm()
