"""Prometheus metrics: numbers of things, and never a name, a card or a token."""

import logging
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

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


class StepCounts(Collector):
    """How many steps there were, and how long they took: counted here, since there are so many."""

    def __init__(self) -> None:
        self._fates = dict.fromkeys(Fate, 0)
        self._within = [0] * (len(_BUCKETS) + 1)
        self._seconds = 0.0

    def note(self, fate: Fate, seconds: float) -> None:
        """One more."""
        self._fates[fate] += 1
        self._within[bisect_left(_BUCKETS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """Both, as Prometheus reads them."""
        steps = CounterMetricFamily(
            "ronda_steps", "Steps, by what became of them.", labels=["fate"]
        )
        for fate, count in self._fates.items():
            steps.add_metric([fate.value], count)
        yield steps
        ends, counts = (*map(str, _BUCKETS), "+Inf"), accumulate(self._within)
        told = "From a step's being made to its being on disk."
        buckets = list(zip(ends, map(float, counts), strict=True))
        yield HistogramMetricFamily("ronda_write_seconds", told, buckets, self._seconds)


class Metrics:
    """What one process counts."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._tables = Gauge("ronda_tables", "Tables in memory.", registry=self._registry)
        self._connections = Gauge(
            "ronda_connections", "Sockets and streams open.", registry=self._registry
        )
        self._steps = StepCounts()
        self._registry.register(self._steps)
        self.refusals = Counter(
            "ronda_refusals", "Messages refused, by reason.", ["code"], registry=self._registry
        )
        self.faults = Counter("ronda_faults", "Failures of our own.", registry=self._registry)

    def note_step(self, fate: Fate, seconds: float) -> None:
        """A step has been written down, or not, so long after it was made."""
        self._steps.note(fate, seconds)

    def page(self, *, tables: int, connections: int) -> tuple[bytes, str]:
        """The metrics as Prometheus reads them, and their media type."""
        self._tables.set(tables)
        self._connections.set(connections)
        return generate_latest(self._registry), CONTENT_TYPE_LATEST
