"""Requests that are open: what has to be sent again, and what comes of each."""

import asyncio

import pytest

from ronda.client.errors import LostError, RefusedError
from ronda.client.requests import Requests
from ronda.engine import Seat
from ronda.protocol import Ack, Code, Linked, Pause, Ready, Refused
from tests.server.harness import play

ONE, OTHER = Ready("one"), Pause("other")


def test_what_is_not_answered_stays_to_be_sent() -> None:
    async def scene() -> None:
        requests = Requests(patience=1.0)
        one, _ = requests.put(ONE), requests.put(OTHER)
        assert requests.unanswered() == [ONE, OTHER]
        assert requests.find("one") is ONE
        requests.answer(Ack("one", 7))
        assert await one == Ack("one", 7)
        assert requests.unanswered() == [OTHER]
        requests.forget("other")
        requests.answer(Linked("other", Seat(1), "token"))
        assert requests.find("other") is None
        assert requests.find(None) is None

    play(scene())


def test_a_refusal_is_for_now_or_for_good() -> None:
    async def scene() -> None:
        requests = Requests(patience=60.0)
        answer = requests.put(ONE)
        assert requests.refuse(Refused("one", Code.TRY_AGAIN, "the disk is full"))
        assert requests.unanswered() == [ONE]
        assert not requests.refuse(Refused("one", Code.STALE, "play went on"))
        with pytest.raises(RefusedError, match="play went on"):
            await answer
        assert requests.unanswered() == []

    play(scene())


def test_patience_ends() -> None:
    async def scene() -> None:
        requests = Requests(patience=0.0)
        answer = requests.put(ONE)
        assert not requests.refuse(Refused("one", Code.TOO_FAST, "slow down"))
        with pytest.raises(RefusedError, match="slow down"):
            await answer

    play(scene())


def test_who_does_not_wait_any_more_is_not_told() -> None:
    async def scene() -> None:
        requests = Requests(patience=1.0)
        for _ in range(3):
            requests.put(ONE).cancel()
            requests.answer(Ack("one", 1))
        requests.put(ONE).cancel()
        assert not requests.refuse(Refused("one", Code.STALE, "play went on"))
        requests.put(ONE).cancel()
        waiting = requests.put(OTHER)
        requests.fail(LostError("gone"))
        with pytest.raises(LostError, match="gone"):
            await waiting
        assert requests.unanswered() == []
        await asyncio.sleep(0)

    play(scene())
