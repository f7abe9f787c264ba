"""`stammtisch replay` and `stammtisch verify`: nothing in a record has to be believed."""

from pathlib import Path
from typing import Annotated, NoReturn

import typer

from stammtisch import games, texts
from stammtisch.cli import common
from stammtisch.cli.onscreen import print_list, print_score
from stammtisch.engine import recordfile
from stammtisch.engine.consulting import error
from stammtisch.engine.match import MatchState
from stammtisch.engine.recordfile import BadRecord

File = Annotated[Path, typer.Argument(help="A record: readable text or JSON lines; - reads standard input.")]


def _known() -> recordfile.Games:
    return {name: games.deal_game(name) for name in games.names()}


def _fail(file: Path, bad: BadRecord) -> NoReturn:
    common.fail(f"{file}: {error(bad.refusal, common.lang())['text']} [{bad.clause}]")


def replay(file: File) -> None:
    """Decide every act of a record again; stops at the first line that differs."""
    try:
        replayed = recordfile.replay(common.read_text(file), _known())
    except BadRecord as bad:
        _fail(file, bad)
    names = replayed.header.names
    game_points = " ".join(texts.figure(p, "+d") for p in replayed.game_points or ())
    typer.echo(common.say("cli.replayed", file=file, records=replayed.records, game_points=game_points or None))
    if isinstance(replayed.state, MatchState) and replayed.state.rows:
        print_list(games.info(replayed.header.game).sheet(replayed.state, names))
    elif replayed.lines:
        print_score(replayed.lines, names)


def verify(file: File) -> None:
    """Derive every shuffle of a record again from its revealed seed, and say what was promised before."""
    try:
        proofs = recordfile.verify(common.read_text(file), _known())
    except BadRecord as bad:
        _fail(file, bad)
    proven = [proof for proof in proofs if proof.verdict == "proven"]
    for proof in proofs:
        if proof.kept:
            typer.echo(common.say("record.words-kept", deal=proof.deal, seats=proof.kept))
        if proof.verdict != "proven":
            why = "" if proof.refusal is None else " " + error(proof.refusal, common.lang())["text"]
            typer.echo(common.say(proof.key, deal=proof.deal, line=proof.line) + why, err=True)
    if len(proven) != len(proofs) or not proofs:
        raise typer.Exit(1)
    typer.echo(common.say("cli.verified", file=file, verified=len(proven), deals=len(proofs)))
    for promise, method in (("cli.verified-words", 2), ("cli.verified-seed", 1)):
        if count := sum(proof.method == method for proof in proven):
            typer.echo(common.say(promise, count=count))
