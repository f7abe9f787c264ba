"""Numbers for whoever runs the server; nothing in them tells about a game."""

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from stammtisch.server.rows import TABLES

if TYPE_CHECKING:
    from stammtisch.server.actor_system import ActorSystem


class Metrics:
    """One registry a server, so that two of them in one process do not count each other's moves."""

    def __init__(self, system: "ActorSystem") -> None:
        self.registry = CollectorRegistry()
        buckets = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)
        self.stored = Histogram(
            "stammtisch_store_write_seconds", "Until a change was stored.", buckets=buckets, registry=self.registry
        )
        self.store_failures = Counter(
            "stammtisch_store_failures", "Changes that could not be stored.", registry=self.registry
        )
        self.messages = Counter("stammtisch_messages", "Messages from clients.", ["kind"], registry=self.registry)
        self._heard: dict[str, Counter] = {}
        self.closed = Counter("stammtisch_lines_closed", "Lines the server closed.", ["why"], registry=self.registry)
        self.shut_out = Counter(
            "stammtisch_shut_out",
            "Connections cut and requests refused for asking too much.",
            ["why"],
            registry=self.registry,
        )
        tables = Gauge("stammtisch_tables", "Tables in memory.", registry=self.registry)
        tables.set_function(lambda: system.count(TABLES.kind))
        sockets = Gauge("stammtisch_lines", "Open lines.", registry=self.registry)
        sockets.set_function(lambda: sum(len(hosted.outboxes) for hosted in system.actors.values()))
        thought = Gauge(
            "stammtisch_bot_answers", "Questions to bots in other processes.", ["by"], registry=self.registry
        )
        thought.labels("themselves").set_function(lambda: system.thinkers.answered)
        thought.labels("stand-in").set_function(lambda: system.thinkers.unanswered)

    def count_message(self, kind: str) -> None:
        """One message. To find its counter by the label takes longer than to count."""
        counter = self._heard.get(kind)
        if counter is None:
            counter = self._heard[kind] = self.messages.labels(kind)
        counter.inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
