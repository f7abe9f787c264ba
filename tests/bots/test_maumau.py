"""The club member at Mau-Mau: answers everything, keeps the rules, knows what all know, and sees who does not."""

import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from stammtisch import bots, games
from stammtisch.bots.maumau import MauMauBot, RascalBot
from stammtisch.bots.maumau.plans import Situation, best, wish
from stammtisch.bots.maumau.rascal import CHEEK
from stammtisch.bots.maumau.witness import HIDDEN
from stammtisch.cards import Card, Cards
from stammtisch.engine.frames import frame
from stammtisch.engine.match import DealClosed
from stammtisch.games.maumau import __file__ as package
from stammtisch.games.maumau.actions import CountDown
from stammtisch.games.maumau.dispute_events import Doubted, Offended
from stammtisch.games.maumau.events import CardLaid, CardThrownIn, DrawDue, DutyDone, PenaltyTaken, QueensCalled
from stammtisch.games.maumau.laying.effects import Turn
from stammtisch.games.maumau.laying.serving import Effective
from stammtisch.games.maumau.match.state import AddRule, RuleAdded
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.state import Playing, Setting
from stammtisch.study.arena import STEPS, Contest, Deal, judged, play_block
from stammtisch.texts import sentences

SPECIAL = ("willi", "tschuldi", "lonely_nine", "adder", "reversed_jack", "joker", "ace_direction")
TABLES_ONLY = {"shuffle", "reshuffle", "next", "table", "close", "hold", "protest", "edge", "tick"}
TABLES_ONLY |= {"promise", "lot", "reveal"}
"""Questions to the table itself."""
READINGS: list[dict[str, Any]] = [
    {},
    {"special_rules": SPECIAL},
    {"manual_deal": True, "king_throw_turn": "neighbour", "king_window": "either", "lhc_order": "anyone"},
    {"special_rules": SPECIAL, "ace_flip": "once", "adder_wrap": "cap", "starter_joker": "dealer_swaps"},
    {"mau_midturn": True, "false_mau": "violation", "mau_with_penalty": False, "lhc_order": "several"},
    {"voluntary_draw": True, "ten_effect": "plain", "no_cards": "owed", "queen_forgotten": "penalty"},
    {"convert_current_turn": True, "keep_represented": True, "seven_cap": "drawable", "starter_effects": "none"},
]
SAME = (
    "turn", "seat", "direction", "number", "stage", "drawn", "chain", "feast", "caller", "then", "mau_said", "dues",
    "owed", "pile", "laid_cards", "dead", "moved", "finisher", "last", "called", "left_at", "idle", "ticks",
    "laid_count", "doubts", "collider", "repeats",
)  # fmt: skip
"""What is public, and what the witness has to know as exactly as the game itself."""


def played(contest: Contest, number: int, *, checked: bool = False, cheek: float = CHEEK) -> list[Any]:
    """Every event of a deal, also those nobody sees."""
    row = tuple(contest.bots[at % len(contest.bots)] for at in range(contest.players))
    deal, events = Deal(contest, number, row), list[Any]()
    for bot in deal.seats:
        if isinstance(bot, RascalBot):
            bot.cheek = cheek
    for _ in range(STEPS):
        events_now = deal.advance()
        events.extend(events_now)
        if checked:
            compare(deal)
        if any(isinstance(e, DealClosed) and not e.result.redeal for e in events_now):
            return events
    raise AssertionError("the deal does not end")


def compare(deal: Deal) -> None:
    """What each club member believes, against what is so."""
    truth = deal.state.deal
    if not isinstance(truth, Playing):
        return
    for seat, bot in enumerate(deal.seats):
        assert isinstance(bot, MauMauBot)
        picture = bot.witness.follow(deal.stream.seen_by(seat), len(deal.seats))
        assert isinstance(picture, Playing)
        assert {name: getattr(picture, name) for name in SAME} == {name: getattr(truth, name) for name in SAME}
        assert [*map(len, picture.hands)] == [*map(len, truth.hands)]
        assert [*map(len, picture.penalties)] == [*map(len, truth.penalties)]
        assert picture.hands[seat] == truth.hands[seat]
        assert len(picture.stock) == len(truth.stock)
        assert HIDDEN not in picture.pile
        for believed, held in zip(picture.hands, truth.hands, strict=True):
            assert not Counter(c for c in believed if c != HIDDEN) - Counter(held)


def asked_kinds() -> set[str]:
    """Every kind of window the game opens, in its deals and around them."""
    sources = (path.read_text("utf-8") for path in Path(package).parent.rglob("*.py"))
    window = re.compile(r"""Window\(\s*f?"[^"]*",\s*"([a-z]+)\"""")
    return {kind for text in sources for kind in window.findall(text)}


def test_every_question_that_can_be_put_to_a_seat_has_an_answer() -> None:
    named = {key.rsplit(".", 1)[1] for key in sentences("de") if key.startswith("question.mm.")}
    kinds = asked_kinds() | named
    assert len(asked_kinds()) > 25
    assert kinds - TABLES_ONLY == set(MauMauBot.handlers)
    assert all(callable(getattr(MauMauBot, name)) for name in MauMauBot.handlers.values())


@pytest.mark.parametrize("options", READINGS, ids=range(len(READINGS)))
@pytest.mark.parametrize("players", [2, 4, 7])
def test_under_a_strict_referee_it_never_pays_a_penalty_card(players: int, options: dict[str, Any]) -> None:
    contest = Contest("maumau", ("club",), players, options, seed=5)
    for number in range(2):
        events = played(contest, number)
        assert [e for e in events if isinstance(e, DrawDue) and e.kind == "penalty"] == []


@pytest.mark.parametrize("options", READINGS, ids=range(len(READINGS)))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_at_a_table_it_keeps_the_rules_and_doubts_nobody_who_does(players: int, options: dict[str, Any]) -> None:
    contest = Contest("maumau", ("club",), players, {**options, "mode": "table"}, seed=6)
    for number in range(2):
        events = played(contest, number)
        assert [e for e in events if isinstance(e, Offended | Doubted)] == []


@pytest.mark.parametrize("mode", ["strict", "table"])
@pytest.mark.parametrize("options", READINGS[:4], ids=range(4))
def test_it_knows_of_the_deal_what_is_so_and_nothing_it_has_not_seen(mode: str, options: dict[str, Any]) -> None:
    for players in (2, 5):
        for number in range(2):
            played(Contest("maumau", ("club",), players, {**options, "mode": mode}), number, checked=True)


def test_where_somebody_cheats_it_doubts_what_it_saw_and_is_right() -> None:
    doubts, offences = list[Doubted](), list[Offended]()
    for number in range(8):
        contest = Contest("maumau", ("club", "rascal"), 4, {"mode": "table"}, seed=2)
        events = played(contest, number, checked=True, cheek=0.5)
        doubts += [e for e in events if isinstance(e, Doubted) and e.by % 2 == 0]
        offences += [e for e in events if isinstance(e, Offended)]
    assert {o.code for o in offences} >= {"V01", "V05", "V08"}
    assert all(o.seat % 2 for o in offences)
    assert all(d.upheld for d in doubts)
    assert len(doubts) > 0.8 * len(offences) > 10


def test_under_a_strict_referee_a_rascal_is_a_club_member() -> None:
    names = (("club", "club"), ("rascal", "rascal"))
    first, second = (played(Contest("maumau", row, 4, seed=4), 3) for row in names)
    assert first == second


def test_the_rascal_sits_at_tables_of_mau_mau_only() -> None:
    assert "rascal" in bots.names("maumau")
    assert isinstance(bots.bot("rascal", "maumau", seat=0, seed=0), RascalBot)
    for game in games.NAMES:
        assert {"club", "beginner", "random"} <= set(bots.names(game))
        assert game == "maumau" or set(bots.names(game)) <= set(bots.NAMES)
    with pytest.raises(LookupError):
        bots.bot("rascal", "schafkopf", seat=0, seed=0)


@pytest.mark.parametrize(("players", "blocks"), [(2, 40), (4, 12)])
def test_it_beats_who_does_not_know_the_game(players: int, blocks: int) -> None:
    contest = Contest("maumau", ("club", *("random",) * (players - 1)), players, seed=1)
    comparison = judged(contest, [play_block(contest, n) for n in range(blocks)])
    assert comparison.gain > 1.5 * comparison.interval > 0


def test_the_same_picture_gets_the_same_answer_also_from_a_bot_that_has_just_come() -> None:
    contest = Contest("maumau", ("club",), 3, {"special_rules": SPECIAL}, seed=8)
    deal = Deal(contest, 1, ("club",) * 3)
    compared = 0
    for _ in range(120):
        for seat, bot in enumerate(deal.seats):
            fresh = bots.bot("club", "maumau", seat=seat, seed=bot.seed)  # type: ignore[attr-defined]
            picture = frame_of(deal, seat)
            if picture.offers:
                compared += 1
                assert fresh.answer(picture, deal.stream.seen_by(seat)) == bot.answer(
                    picture, deal.stream.seen_by(seat)
                )
        if any(isinstance(e, DealClosed) for e in deal.advance()):
            break
    assert compared > 50


def frame_of(deal: Deal, seat: int) -> Any:
    return frame(deal.match, deal.state, seat, seq=deal.stream.seq)


# --- single decisions ------------------------------------------------------------------------------------------


def situation(hand: str, top: str, *, others: int = 5, players: int = 2, options: Options | None = None) -> Situation:
    """This hand on turn, and so many cards nobody knows of with each of the others."""
    cards: Cards = tuple(sorted(map(Card, hand.split())))
    hands = (cards, *((HIDDEN,) * others,) * (players - 1))
    seats = tuple(range(players))
    table = Setting(options or Options(), players - 1, seats, players)
    stock = (HIDDEN,) * 10
    p = Playing(table, hands, ((),) * players, stock, (Card(top),), Turn(Effective(Card(top))), 0)
    return Situation(p, 0, cards, {})


def first(s: Situation) -> str | None:
    step = best(s, s.p.turn, may_rest=False).first
    return None if step is None else step.card


@pytest.mark.parametrize(
    ("hand", "top", "card"),
    [
        ("HB H8 KD", "HK", "H8"),  # the jack is kept
        ("H10 HD K8", "HK", "HD"),  # so is the ten
        ("H9 HD HK X7", "H8", "H9"),  # a nine takes its whole suit along
        ("HA HB", "H8", "HA"),  # an ace first, and the jack wins for two
        ("H7 HD PK", "HK", "H7"),  # two for somebody with one card
    ],
)
def test_which_card_it_lays(hand: str, top: str, card: str) -> None:
    others = 1 if card == "H7" else 5
    assert first(situation(hand, top, others=others)) == card


def test_a_jack_wishes_the_suit_it_holds_most_of() -> None:
    s = situation("XB KD KA K8 P7", "HK")
    assert wish(s, Card("XB"), tuple(map(Card, ("KD", "KA", "K8", "P7")))) == "K"


def test_two_queens_are_a_queen_round_and_old_penalty_cards_become_cards() -> None:
    events = [e for n in range(12) for e in played(Contest("maumau", ("club", "random"), 3, seed=9), n)]
    assert any(isinstance(e, QueensCalled) for e in events)
    assert any(isinstance(e, PenaltyTaken) for e in events)


def test_a_king_that_is_needed_to_serve_is_laid_and_not_thrown_in() -> None:
    """Who is on turn, or comes next, throws a king in only when another card can be laid on it."""
    drew, thrown = 0, 0
    for number in range(20):
        before: Any = None
        for event in played(Contest("maumau", ("club",), 4, seed=21), number):
            if isinstance(event, CardThrownIn):
                before, thrown = event.seat, thrown + 1
            elif isinstance(event, DrawDue) and event.kind == "serve":
                drew += before == event.seat
            if isinstance(event, CardLaid | DrawDue):
                before = None
    assert thrown > 10
    assert drew == 0


@pytest.mark.parametrize(("mode", "counts"), [("strict", False), ("learn", False), ("table", True)])
def test_it_counts_a_sleeper_down_at_a_table_only(mode: Any, counts: bool) -> None:
    s = situation("HD X7", "HK", options=Options(mode=mode))
    member = MauMauBot(1, 1)
    member.believed = lambda q: s.p  # type: ignore[method-assign]
    question: Any = SimpleNamespace(deal=SimpleNamespace(on_turn=0, counts=(2, 5)))
    assert member.count(question) == (CountDown(0) if counts else None)


# --- a whole match ---------------------------------------------------------------------------------------------


class RuleMaker(MauMauBot):
    """Adds what it may, so that there is something to be kept."""

    handlers: ClassVar = {**MauMauBot.handlers, "rule": "rule"}

    def rule(self, q: Any) -> Any:
        added = len(q.frame.view.rules)
        trigger, card = (("laid", "7"), ("drawn", ""), ("laid", ""))[added % 3]
        return AddRule("Danke", trigger, card, ("who", "next", "all")[added % 3])  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", ["strict", "table"])
def test_it_keeps_the_rules_that_are_added_in_a_match(mode: str) -> None:
    contest = Contest("maumau", ("club",), 7, {"mode": mode, "target": 6}, seed=3)
    events: list[Any] = []
    for number in range(1, 4):
        deal = Deal(contest, number, ("club",) * 7)
        deal.seats = [RuleMaker(seat, seat) for seat in range(7)]
        while not deal.state.over:
            events.extend(deal.advance())
            compare(deal)
    assert sum(isinstance(e, RuleAdded) for e in events) >= 2
    assert sum(isinstance(e, DutyDone) for e in events) > 10
    assert [e for e in events if isinstance(e, DrawDue) and e.kind == "penalty"] == []
    assert [e for e in events if isinstance(e, Offended | Doubted)] == []
