"""`stammtisch regret`: what the cards of recorded players gave away by open cards, and what a bot would have."""

from pathlib import Path
from typing import Annotated

import typer

from stammtisch import bots, texts
from stammtisch.cli import common
from stammtisch.cli.common import fail, lang, say


def regret(
    bot: Annotated[str, typer.Argument(help="The bot that is asked in the place of each player.")],
    files: Annotated[list[Path], typer.Argument(help="Protocol files of NetSchafkopf, or folders of them.")],
    seed: Annotated[int, typer.Option(help="The same number gives the same answers again.")] = 0,
) -> None:
    """Say how many Augen recorded Schafkopf players gave away, by open cards, and how many a bot would have."""
    common.require_search()
    able = (*bots.names("schafkopf"), *bots.measures("schafkopf"))
    if bot not in able:
        fail(say("arena.no-bot", game="schafkopf", bot=bot, known=list(able)))
    common.warm_up("schafkopf")
    from stammtisch.games.schafkopf import netschafkopf
    from stammtisch.study.regret import decisions, summed

    protocols = [
        protocol
        for file in common.files_in(files)
        for protocol in netschafkopf.parse(netschafkopf.decode(common.read_bytes(file)), source=str(file))
        if isinstance(protocol, netschafkopf.Protocol)
    ]
    judged = list(decisions(protocols, bot, seed=seed))
    if not judged:
        fail(say("regret.nothing"))
    told = summed(judged)
    typer.echo(say("regret.title", deals=len(protocols), decisions=told.decisions))
    typer.echo(say("regret.player", augen=_figure(told.player, ".2f")))
    typer.echo(say("regret.bot", bot=bot, augen=_figure(told.bot, ".2f")))
    typer.echo(say("regret.gain", gain=_figure(told.gain, "+.2f"), interval=_figure(told.interval, ".2f")))


def _figure(value: float, form: str) -> str:
    text = texts.figure(value, form)
    return text.replace(".", ",") if lang() == "de" else text
