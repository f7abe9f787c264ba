"""`stammtisch serve`: the server, on embedded defaults unless told otherwise."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stammtisch import texts
from stammtisch.cli.common import console, fail, lang, say

if TYPE_CHECKING:
    from stammtisch.server.uvicorn_server import Serving


def serve(
    port: Annotated[int, typer.Option(help="Where to listen; 0 takes any free port.", min=0, max=65535)] = 8000,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///file or postgresql://...; else a file in the data directory.")
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Also for the others in this network; prints a QR code.")] = False,
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; with --lan also the one the others are told.")
    ] = None,
    certificate: Annotated[Path | None, typer.Option(help="TLS certificate (PEM).")] = None,
    key: Annotated[Path | None, typer.Option(help="TLS key (PEM).")] = None,
    behind_tls: Annotated[
        bool, typer.Option("--behind-tls", help="A proxy in front of this server speaks TLS.")
    ] = False,
    per_address: Annotated[
        int, typer.Option(help="Lines one address may have open: everybody behind one router together.", min=1)
    ] = 250,
    connections: Annotated[int, typer.Option(help="Connections in all.", min=10)] = 3000,
) -> None:
    """Carry the games to people: lobby, tables, WebSocket; prints the address."""
    from stammtisch.server.uvicorn_server import EVERYWHERE, Serving
    from stammtisch.server.uvicorn_server import serve as run
    from stammtisch.store import StoreError, default_url

    if (certificate is None) != (key is None):
        fail(say("cli.serve-tls"))
    wanted = Serving(
        database=database or default_url(),
        host=host or (EVERYWHERE if lan else "127.0.0.1"),
        port=port,
        certificate=certificate,
        key=key,
        proxied_tls=behind_tls,
        lan=lan,
        per_address=per_address,
        connections=connections,
    )
    try:
        run(wanted, started=lambda real: _tell(wanted, real))
    except StoreError as problem:
        fail(texts.say(problem.key, problem.fields, lang=lang()))
    except OSError as problem:
        fail(say("cli.serve-port", port=port, problem=problem.strerror or str(problem)))


def _tell(wanted: "Serving", port: int) -> None:
    from stammtisch.server.uvicorn_server import EVERYWHERE, lan_address

    here = "localhost" if wanted.host in (EVERYWHERE, "127.0.0.1") else wanted.host
    console.print(say("cli.serving", address=f"{wanted.scheme}://{here}:{port}/"))
    if wanted.lan:
        import segno

        address = f"{lan_address(wanted, port)}/"
        console.print(say("cli.serving-lan", address=address))
        segno.make(address, error="m").terminal(out=sys.stdout, border=2, compact=True)
    sys.stdout.flush()
