"""The server of the browser tests with one game more, which nothing but this file knows of."""

import asyncio
import sys
from pathlib import Path

from stammtisch.server import logs
from tests.browser import quickhouse
from tests.newgame.described import register

if __name__ == "__main__":
    logs.set_up()
    register()
    asyncio.run(quickhouse.serve(Path(sys.argv[1])))
