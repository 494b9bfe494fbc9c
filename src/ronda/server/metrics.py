"""Prometheus metrics: numbers of things, and never a name, a card or a token."""

import logging
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import generate_latest

from ronda.server.store.writing import Fate

_BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class CountFaults(logging.Handler):
    """Counts what is logged as an error: a failure of the server's own."""

    def __init__(self, metrics: "Metrics") -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002 - how often, not what
        """One more."""
        self._metrics.faults.inc()


class Metrics:
    """What one process counts."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._tables = Gauge("ronda_tables", "Tables in memory.", registry=self._registry)
        self._connections = Gauge(
            "ronda_connections", "Sockets and streams open.", registry=self._registry
        )
        steps = Counter(
            "ronda_steps", "Steps, by what became of them.", ["fate"], registry=self._registry
        )
        self._by_fate = {fate: steps.labels(fate.value) for fate in Fate}
        self.refusals = Counter(
            "ronda_refusals", "Messages refused, by reason.", ["code"], registry=self._registry
        )
        self._writing = Histogram(
            "ronda_write_seconds",
            "From a step's being made to its being on disk.",
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self.faults = Counter("ronda_faults", "Failures of our own.", registry=self._registry)

    def note_step(self, fate: Fate, seconds: float) -> None:
        """A step has been written down, or not, so long after it was made."""
        self._by_fate[fate].inc()
        self._writing.observe(seconds)

    def page(self, *, tables: int, connections: int) -> tuple[bytes, str]:
        """The metrics as Prometheus reads them, and their media type."""
        self._tables.set(tables)
        self._connections.set(connections)
        return generate_latest(self._registry), CONTENT_TYPE_LATEST
