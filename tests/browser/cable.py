"""The line between a page and the server, to be cut and mended at will."""

from playwright.sync_api import Page, WebSocketRoute


class Cable:
    def __init__(self, page: Page) -> None:
        self.down, self.lines = False, list[WebSocketRoute]()
        page.route_web_socket("**/ws/**", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        if self.down:
            line.close(code=1001)
        else:
            line.connect_to_server()
            self.lines.append(line)

    def cut(self) -> None:
        self.down = True
        for line in self.lines:
            line.close(code=1001)
        self.lines.clear()

    def mend(self) -> None:
        self.down = False
