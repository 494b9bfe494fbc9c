"""Log lines are JSON of listed names; metrics are numbers."""

import logging
import sys

import msgspec
import pytest

from ronda.server.logs import JsonLines, fault_lines
from ronda.server.metrics import CountFaults, Metrics
from ronda.server.store.writing import Fate


def line_of(**extra: object) -> dict[str, object]:
    record = logging.LogRecord("ronda.x", logging.INFO, "f.py", 1, "a step", (), None)
    record.__dict__.update(extra)
    line: dict[str, object] = msgspec.json.decode(JsonLines().format(record))
    return line


def test_only_listed_names_are_logged() -> None:
    line = line_of(table="t1", token="secret", hand="7o 3c")  # noqa: S106 - must not come out
    assert line["table"] == "t1"
    assert line["message"] == "a step"
    assert "secret" not in str(line)
    assert "7o" not in str(line)


def test_an_exception_is_named_without_what_it_says() -> None:
    with pytest.raises(ValueError, match="7o") as caught:
        raise ValueError("the card is 7o")
    lines = fault_lines(caught.value)
    assert lines[-1] == "ValueError"
    assert "7o" not in str(lines)
    assert fault_lines(None) == []


def test_metrics_count_steps_and_faults() -> None:
    metrics = Metrics()
    metrics.note_step(Fate.WRITTEN, 0.003)
    handler = CountFaults(metrics)
    record = logging.LogRecord("x", logging.ERROR, "f", 1, "m", (), sys.exc_info())
    handler.handle(record)
    page, media = metrics.page(tables=2, connections=3)
    text = page.decode()
    assert "text/plain" in media
    assert 'ronda_steps_total{fate="written"} 1.0' in text
    assert 'ronda_write_seconds_bucket{le="0.002"} 0.0' in text
    assert 'ronda_write_seconds_bucket{le="0.005"} 1.0' in text
    assert 'ronda_write_seconds_bucket{le="+Inf"} 1.0' in text
    assert "ronda_write_seconds_sum 0.003" in text
    assert "ronda_tables 2.0" in text
    assert "ronda_connections 3.0" in text
    assert "ronda_faults_total 1.0" in text
