"""`stammtisch import netschafkopf`: files in, JSON lines and records out."""

import json
from pathlib import Path

from tests.cli.run import run

SAMPLES = Path(__file__).parent.parent / "schafkopf" / "netschafkopf"
EVENING = SAMPLES / "abend.txt"


def test_every_deal_is_a_line_and_the_rest_is_counted_with_its_reason() -> None:
    result = run("import", "netschafkopf", str(EVENING))
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert all(
        {"source", "contract", "suit", "declarer", "augen", "tricks", "won", "game_points"} <= set(d) for d in lines
    )
    assert all(sum(d["game_points"]) == 0 for d in lines)
    assert "Geier" in result.stderr
    assert f"{len(lines)} Spiele übernommen" in result.stderr


def test_records_of_imported_deals_replay(tmp_path: Path) -> None:
    folder = tmp_path / "neu" / "records"
    run("import", "netschafkopf", str(EVENING), str(EVENING), "--records", str(folder))
    written = sorted(folder.iterdir())
    assert len(written) == 2 * len(run("import", "netschafkopf", str(EVENING)).stdout.splitlines())
    for path in written:
        assert run("replay", str(path)).exit_code == 0


ILLEGAL = """Geber: Dora
Anna hat: EA EZ EK E9 E8 E7 GA GZ
Berta hat: GK G9 G8 G7 SA SZ SK S9
Carl hat: S8 S7 HA HZ HK H9 H8 H7
Dora hat: EO GO HO SO EU GU HU SU

Dora spielt Herz-Solo
Anna spielt aus: GA SA S8 SU
Dora spielt aus: EO E7 GK H7
Dora spielt aus: GO E8 G9 H8
Dora spielt aus: HO E9 G8 H9
Dora spielt aus: SO EK G7 HK
Dora spielt aus: EU EZ SZ HZ
Dora spielt aus: GU EA SK HA
Dora spielt aus: HU GZ S9 S7
"""


def test_an_illegal_card_is_named_with_its_clause() -> None:
    for lang, part in (("de", "Bediene"), ("en", "Follow")):
        result = run("import", "netschafkopf", "-", stdin=ILLEGAL, lang=lang)
        report = json.loads(result.stdout)
        assert report["refused"]["clause"] == "SK-B5.6"
        assert report["refused"]["card"] == "SA"
        assert part in report["refused"]["text"]
        assert "game_points" not in report


def test_a_file_without_deals_and_a_missing_file_are_answers(tmp_path: Path) -> None:
    empty = tmp_path / "leer.txt"
    empty.write_text("nichts\n")
    assert run("import", "netschafkopf", str(empty)).exit_code == 1
    missing = run("import", "netschafkopf", str(tmp_path / "fehlt.txt"))
    assert missing.exit_code == 1
    assert "fehlt.txt" in missing.stderr


def test_a_folder_that_cannot_be_made_is_an_answer(tmp_path: Path) -> None:
    (tmp_path / "datei").write_text("")
    result = run("import", "netschafkopf", str(EVENING), "--records", str(tmp_path / "datei"))
    assert result.exit_code == 1
    assert "datei" in result.stderr
