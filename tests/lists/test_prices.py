"""The price table a phone carries: it says of every combination what the scoring says."""

from itertools import permutations, product
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from stammtisch import texts
from stammtisch.games.chaotentrumpf.counting import COUNTING as CHAOS
from stammtisch.games.chaotentrumpf.options import Options as ChaosOptions
from stammtisch.games.chaotentrumpf.scoring import Facts as ChaosFacts
from stammtisch.games.chaotentrumpf.scoring import score as chaos_score
from stammtisch.games.chaotentrumpf.trumps import TRUMPS
from stammtisch.games.doppelkopf.counting import COUNTING as DOPPELKOPF
from stammtisch.games.doppelkopf.options import Options as DoppelkopfOptions
from stammtisch.games.doppelkopf.scoring import Facts as DoppelkopfFacts
from stammtisch.games.doppelkopf.scoring import Specials
from stammtisch.games.maumau.counting import COUNTING as MAUMAU
from stammtisch.games.maumau.options import Options as MauMauOptions
from stammtisch.games.maumau.scoring import Facts as MauMauFacts
from stammtisch.games.schafkopf.counting import COUNTING as SCHAFKOPF
from stammtisch.games.schafkopf.options import Options as SchafkopfOptions
from stammtisch.games.schafkopf.scoring import Facts as SchafkopfFacts
from stammtisch.games.schafkopf.scoring import outcome
from stammtisch.lists.price_headlines import ENDED
from stammtisch.lists.prices import (
    KONTRA_SAID,
    RE_SAID,
    doppelkopf_key,
    part_of,
    price_table,
    schafkopf_facts,
    schafkopf_key,
)


def carried(game: str, options: Any) -> Any:
    """As a phone has it: through JSON."""
    return msgspec.json.decode(msgspec.json.encode(price_table(game, options)))


# --- Schafkopf ---

SCHAFKOPF_OPTIONS = [
    SchafkopfOptions(),
    SchafkopfOptions(reuegeld_payer="halves"),
    SchafkopfOptions(
        unentitled_rule=False,
        reuegeld_payer="side",
        revoke_won_level="secured",
        revoke_tout="scaled",
        opp_schneider_max=30,
    ),
]


@pytest.mark.parametrize("options", SCHAFKOPF_OPTIONS)
def test_schafkopf_for_every_deal_and_every_seat(options: SchafkopfOptions) -> None:
    prices = carried("schafkopf", options)["prices"]
    compared = 0
    for facts in schafkopf_facts():
        if SCHAFKOPF.why_impossible(facts, options) is not None:
            continue
        for seats in permutations(range(4)):
            turned = _turned(facts, seats)
            result = SCHAFKOPF.result(turned, options, width=4)
            priced = [prices[schafkopf_key(turned)][part_of(turned, seat)] for seat in range(4)]
            assert [tuple(each) for each in priced] == list(zip(result.game_points, result.cents, strict=True)), turned
            compared += 1
    assert compared > 5_000


def _turned(facts: SchafkopfFacts, seats: tuple[int, ...]) -> SchafkopfFacts:
    """The same deal with other people on the seats."""
    foul = None if facts.foul is None else replace(facts.foul, offender=seats[facts.foul.offender])
    partner, spritze = (None if seat is None else seats[seat] for seat in (facts.partner, facts.spritze))
    return replace(facts, declarer=seats[facts.declarer], partner=partner, spritze=spritze, foul=foul)


@pytest.mark.parametrize("contract", ["Solo", "Wenz", "Farbwenz"])
def test_the_single_games_of_schafkopf_have_one_price(contract: Any) -> None:
    solo = SchafkopfFacts("Solo", 0, won=True, level="schneider", spritze=2)
    other = replace(solo, contract=contract)
    assert schafkopf_key(other) == schafkopf_key(solo)
    game_points = [SCHAFKOPF.result(facts, SchafkopfOptions(), width=4).game_points for facts in (solo, other)]
    assert game_points[0] == game_points[1]


@pytest.mark.parametrize("options", SCHAFKOPF_OPTIONS)
def test_schafkopf_by_augen_ends_as_the_scoring_says(options: SchafkopfOptions) -> None:
    ladder = carried("schafkopf", options)["ended"]
    for augen in range(121):
        level_reached = [ended for least, ended in ladder if least <= augen][-1]
        won, level = outcome(SchafkopfFacts("Solo", 0, augen, 4), options)
        assert level_reached == f"{'won' if won else 'lost'}.{level}"


# --- Doppelkopf ---

DOPPELKOPF_OPTIONS = [
    DoppelkopfOptions(),
    DoppelkopfOptions(pack=48, failed_absage_loses=False, old_point_armut=False, special_can_flip=False),
    DoppelkopfOptions(base_at_120=False, beaten_bonus=True, solo_counting="doubled"),
]
SORTS: list[tuple[Any, tuple[int, ...]]] = [
    ("normal", (0, 1)),
    ("hochzeit", (1, 3)),
    ("armut", (0, 2)),
    ("solo", (2,)),
    ("normal", (3,)),
]


def priced(table: Any, facts: DoppelkopfFacts) -> list[int]:
    """What a phone does with the table."""
    if facts.revoke is not None:
        return [table["revoke"][0] if seat == facts.revoke else table["revoke"][1] for seat in range(4)]
    key = doppelkopf_key(facts)
    if facts.re_augen is None:
        stake = table["told"][key][f"{facts.winner}.{facts.step or ''}"]
    else:
        stake = [value for least, value in table["augen"][key] if least <= facts.re_augen][-1]
    value = stake + table["special"] * (facts.specials.re - facts.specials.kontra)
    if not table["specials_flip"] and stake * value < 0:
        value = 0
    re, kontra = table["shares"][key.partition("/")[0]]
    return [value * (re if seat in facts.re else kontra) for seat in range(4)]


def doppelkopf_facts(options: DoppelkopfOptions) -> Any:
    for (contract, re), re_said, kontra_said in product(SORTS, RE_SAID, KONTRA_SAID):
        spoken: dict[str, Any] = {"pack": options.pack, "re_said": re_said, "kontra_said": kontra_said}
        for winner, step in ENDED:
            yield DoppelkopfFacts(contract, re, winner=winner, step=step, **spoken)  # type: ignore[arg-type]
        for augen in (0, 1, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 239, 240):
            yield DoppelkopfFacts(contract, re, augen, **spoken)


@pytest.mark.parametrize("options", DOPPELKOPF_OPTIONS)
def test_doppelkopf_for_everything_that_can_be_said_and_end(options: DoppelkopfOptions) -> None:
    table, compared = carried("doppelkopf", options), 0
    for facts in doppelkopf_facts(options):
        if DOPPELKOPF.why_impossible(facts, options) is not None:
            continue
        kinds = ((0, 0),) if facts.alone else ((0, 0), (2, 1), (0, 4))
        for specials in kinds:
            told = replace(facts, specials=Specials(*specials))
            if DOPPELKOPF.why_impossible(told, options) is None and _decided(told, options):
                assert priced(table, told) == list(DOPPELKOPF.result(told, options, width=4).game_points), told
                compared += 1
    assert compared > 5_000
    revoke = DoppelkopfFacts("normal", (0, 1), revoke=2, pack=options.pack)
    assert priced(table, revoke) == list(DOPPELKOPF.result(revoke, options, width=4).game_points)


def _decided(facts: DoppelkopfFacts, options: DoppelkopfOptions) -> bool:
    """Where nobody has won, special points cannot turn anything round."""
    return options.special_can_flip or DOPPELKOPF.score(facts, options)[0].key != "line.dk.nobody"


def test_the_tables_are_small_enough_for_a_phone() -> None:
    sizes = {
        game: len(msgspec.json.encode(price_table(game, options)))
        for game, options in (
            ("schafkopf", SchafkopfOptions()),
            ("doppelkopf", DoppelkopfOptions()),
            ("maumau", MauMauOptions()),
            ("chaotentrumpf", ChaosOptions()),
        )
    }
    assert max(sizes.values()) < 40_000, sizes


def test_every_price_names_the_clauses_the_scoring_names() -> None:
    schafkopf, options = carried("schafkopf", SchafkopfOptions()), SchafkopfOptions()
    assert schafkopf["clauses"].keys() == schafkopf["prices"].keys()
    facts = SchafkopfFacts("Solo", 2, spritze=0, won=False, level="schneider")
    lines = SCHAFKOPF.result(facts, options, width=4).lines
    assert schafkopf["clauses"][schafkopf_key(facts)] == [line.clause for line in lines]
    doppelkopf = carried("doppelkopf", DoppelkopfOptions())
    assert doppelkopf["clauses"]["party/re/"]["kontra"] == ["DK-6a", "DK-6b", "DK-6c"]
    assert (doppelkopf["specials"]["fuchs"], doppelkopf["specials_untold"]) == ("DK-4d", "DK-6e")
    assert doppelkopf["revoked"] == ["DK-2b"]
    assert carried("maumau", MauMauOptions())["clauses"] == {"strokes": ["MM-T-stroke"], "points": ["MM-13"]}
    counted = carried("chaotentrumpf", ChaosOptions())["clauses"]
    assert counted == {"augen": "CT-13a", "no-trump": "CT-16a-1", "no-trick": "CT-16a-2", "rating": "CT-16b",
                       "rating-shared": "CT-16c"}  # fmt: skip


# --- the small sums ---


@pytest.mark.parametrize("options", [MauMauOptions(), MauMauOptions(two_points_need_call=False)])
def test_maumau_strokes_and_points(options: MauMauOptions) -> None:
    table = carried("maumau", options)
    for jack, called in product((False, True), (None, True, False)):
        facts = MauMauFacts(0, jack=jack, called=called)
        game_points = MAUMAU.result(facts, options, width=4).game_points[0]
        if called is None:
            assert game_points == table["strokes"]["jack" if jack else "win"]
        else:
            assert game_points == table["points"]["win" if not jack else "mau-mau" if called else "jack-unsaid"]


@pytest.mark.parametrize("split", ["divide_factor", "divide_gain", "raw_floor"])
@pytest.mark.parametrize("inversion", [None, "N", "U", "TU"])
def test_chaotentrumpf_ratings_are_shared_as_the_scoring_shares_them(split: Any, inversion: Any) -> None:
    options = ChaosOptions(split_factor=split)
    table = carried("chaotentrumpf", options)
    for trump, sharers, augen in product(TRUMPS, range(1, 11), (0, 7, 60)):
        facts = ChaosFacts(trump, (augen,) * 10, (2,) * sharers + (1,) * (10 - sharers), inversion=inversion)
        kind, amount = table["ratings"][f"{trump}/{inversion or ''}"]
        if kind == "bonus":
            gain = table["bonus"][str(amount)][sharers - 1]
        else:
            over, under = table["factor"][str(amount)][sharers - 1]
            gain = augen * over // under
        assert sum(line.game_points[0] for line in chaos_score(facts, options)) == augen + gain


def test_chaotentrumpf_knows_what_is_taken_off() -> None:
    options = ChaosOptions(no_trump_minus=50, no_trick_minus=150)
    table = carried("chaotentrumpf", options)
    lines = chaos_score(ChaosFacts("suit:P", (20, 10, 0), (1, 0, 0), without_trick=(2,)), options)
    totals = [sum(line.game_points[seat] for line in lines) for seat in range(3)]
    assert totals[1:] == [10 + table["no_trump"], table["no_trick"]]


# --- headlines ---


def in_words(headline: Any, **put_in: Any) -> str:
    """What a phone shows: a headline of the table with what it alone knows put in."""
    pieces = msgspec.to_builtins(headline)
    values = {f"@{name}": value for name, value in put_in.items()}
    return ", ".join(
        texts.say(piece["key"], {name: values.get(str(value), value) for name, value in piece["args"].items()})
        for piece in pieces
    )


@pytest.mark.parametrize("options", SCHAFKOPF_OPTIONS)
def test_every_headline_of_schafkopf_is_that_of_the_rules(options: SchafkopfOptions) -> None:
    headlines, compared = carried("schafkopf", options)["headlines"], 0
    for facts, contract in product(schafkopf_facts(), ("Solo", "Wenz")):
        told = _turned(facts if facts.contract == "Rufspiel" else replace(facts, contract=contract), (2, 0, 3, 1))
        if SCHAFKOPF.why_impossible(told, options) is not None:
            continue
        key = "/".join(schafkopf_key(told).split("/")[:2]) + ("/" if told.spritze is None else "/s")
        foul = None if told.foul is None else told.foul.offender
        shown = in_words(headlines[key], contract=told.contract, d=told.declarer, p=told.partner, f=foul)
        assert shown == in_words(SCHAFKOPF.headline(told, options)), told
        compared += 1
    assert compared > 400


@pytest.mark.parametrize("options", DOPPELKOPF_OPTIONS)
def test_every_headline_of_doppelkopf_is_that_of_the_rules(options: DoppelkopfOptions) -> None:
    table, shown = carried("doppelkopf", options), set[str]()
    for facts in doppelkopf_facts(options):
        if DOPPELKOPF.why_impossible(facts, options) is not None:
            continue
        ended = f"{facts.winner}.{facts.step or ''}"
        if facts.re_augen is not None:
            runs = table["ended"][f"{facts.re_said or ''}/{facts.kontra_said or ''}"]
            ended = [each for least, each in runs if least <= facts.re_augen][-1]
        headline = table["headlines"][f"{'alone' if facts.alone else 'party'}/{ended}"]
        words = in_words(headline, contract=table["games"][facts.contract], re=list(facts.re))
        assert words == in_words(DOPPELKOPF.headline(facts, options)), facts
        shown.add(ended)
    assert len(shown) == len(ENDED) + options.failed_absage_loses, "with Augen nobody may have won"
    revoke = DoppelkopfFacts("normal", (0, 1), revoke=2)
    assert in_words(table["headlines"]["revoke"], f=2) == in_words(DOPPELKOPF.headline(revoke, options))


def test_every_headline_of_the_others_is_that_of_the_rules() -> None:
    for options in (MauMauOptions(), MauMauOptions(two_points_need_call=False)):
        headlines = carried("maumau", options)["headlines"]
        for by, won, facts in (
            ("strokes", "win", MauMauFacts(2)),
            ("strokes", "jack", MauMauFacts(2, jack=True)),
            ("points", "win", MauMauFacts(2, called=True)),
            ("points", "mau-mau", MauMauFacts(2, jack=True, called=True)),
            ("points", "jack-unsaid", MauMauFacts(2, jack=True, called=False)),
        ):
            assert in_words(headlines[by][won], winner=2) == in_words(MAUMAU.headline(facts, options)), facts
    headlines, chaos = carried("chaotentrumpf", ChaosOptions())["headlines"], ChaosOptions()
    for by, trumps, raters in (("most", (0, 3), [1]), ("same", (2, 2), [0, 1]), ("none", (0, 0), [])):
        told = ChaosFacts("suit:H", (4, 5), trumps)
        assert in_words(headlines[by], trump="suit:H", raters=raters) == in_words(CHAOS.headline(told, chaos))
    called = ChaosFacts("value:A", (0, 0), (0, 0), figures=(3, 4))
    assert in_words(headlines["figures"], trump="value:A") == in_words(CHAOS.headline(called, chaos))
