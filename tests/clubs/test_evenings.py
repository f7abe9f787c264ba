"""What a simulated evening brings: exactly what its closed rounds have published."""

import pytest

from stammtisch.clubs.evenings import results_of
from stammtisch.tournaments.options import FormatName
from stammtisch.tournaments.simulation import Wanted, simulated
from stammtisch.tournaments.standings import published


@pytest.mark.parametrize("format_", ["schafkopf", "maumau", "doppelkopf", "chaotentrumpf"])
def test_an_evening_brings_what_it_has_published(format_: FormatName) -> None:
    t = simulated(Wanted(format_, players=14, rounds=3, seed=5, drop_outs=1, byes=format_ != "maumau", deals=4)).t
    brought = results_of("abc", t, {1: 7, 2: 8})
    ranked = {o.entrant: sum(s.result for s in o.series) for o in brought.outcomes if o.series[0].kind != "stand-in"}
    assert brought.rounds == 3
    assert ranked == {place.number: place.figures.result for place in published(t) if any(place.rounds)}
    assert {o.entrant: o.member for o in brought.outcomes if o.member} == {1: 7, 2: 8}
    if format_ == "schafkopf":
        assert any(s.kind == "bye" for o in brought.outcomes for s in o.series)
