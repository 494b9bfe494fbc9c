"""What happens to a line is said to somebody, or to the log."""

import logging

import pytest

from ronda.client.connection_events import Back, Lost, log_news
from ronda.client.fairness_alerts import FairnessAlert
from ronda.client.ids import new_id
from ronda.fairness import Fault
from ronda.protocol import Goodbye


def test_the_log_hears_of_it_if_nobody_else_does(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    log_news(Lost(None))
    log_news(Lost(Goodbye("restart", reconnect=True)))
    log_news(Back())
    evidence = {"T": "ab"}
    log_news(
        FairnessAlert(fault=Fault.SEAL, match=1, deal=2, what="7o is not there", evidence=evidence)
    )
    log_news(
        FairnessAlert(fault=Fault.CUT_LATE, match=1, deal=2, what="our cut is late", evidence={})
    )
    levels = [record.levelname for record in caplog.records]
    assert levels == [*["WARNING"] * 3, "ERROR", "WARNING"]
    assert caplog.messages[4] == "match 1, deal 2: our cut is late"
    assert "the server is shutting down" in caplog.messages[1]
    assert "THE DEAL DOES NOT FIT: match 1, deal 2: 7o is not there" in caplog.messages[3]
    assert '{"T":"ab"}' in caplog.messages[3]


def test_no_two_requests_are_called_alike() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
