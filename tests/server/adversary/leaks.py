"""Leaks, planted: each is a mistake that could be made, and must be found."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import msgspec

from ronda.engine import Event, Seat, redact
from ronda.engine.events import HandsEvent
from ronda.protocol import Ack, Act, PublicTable
from ronda.server import live, session
from ronda.server.making import records
from ronda.table import NotAllowedError, Table, facts, pushes, views
from ronda.table.decide import DECIDE
from ronda.table.evolve import CHANGES, play
from ronda.table.state import ChatLine
from tests.server.adversary.in_time import Place
from tests.server.adversary.playing import Page
from tests.server.adversary.worlds import KINDS, Kind

Planted = Callable[[], AbstractContextManager[Any]]


def _numbers_of_the_log() -> AbstractContextManager[Any]:
    return patch.object(views, "shown_seq", lambda table, _seat: table.seq)


def _sayings_numbered_by_the_log() -> AbstractContextManager[Any]:
    def said(table: Table, fact: Any, _moment: Any) -> Table:  # noqa: ANN401 - the fact `Said`
        sat = table.seat(fact.seat).sat
        heard = ChatLine(table.seq + 1, fact.seat, fact.phrase, fact.text, sat)
        return table.replace(said=(*table.said, heard))

    return patch.dict(CHANGES, {facts.Said: said})


def _clocks_charged_at_once() -> AbstractContextManager[Any]:
    def charged(table: Table, fact: Any, moment: Any) -> Table:  # noqa: ANN401 - the fact `Declared`
        after = play.declared(table, fact, moment)
        return play._charge(after, fact.seat, moment.at - table.called_at)

    return patch.dict(CHANGES, {facts.Declared: charged})


def _numbers_for_prometheus_in_public() -> AbstractContextManager[Any]:
    serve = Place.serve

    async def served(place: Place, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has it
        if scope["path"] != "/metrics":
            await serve(place, scope, receive, send)
            return
        body, _ = place.server.metrics.page(tables=1, connections=1)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    return patch.object(Place, "serve", served)


def _empty_pushes() -> AbstractContextManager[Any]:
    return patch.object(live, "hears", lambda _entry, _reader: True)


def _the_time_of_a_record() -> AbstractContextManager[Any]:
    return patch.object(records, "only_for", lambda _facts: None)


def _a_refusal_that_tells() -> AbstractContextManager[Any]:
    act = DECIDE[Act]

    def telling(table: Table, *rest: Any) -> Any:  # noqa: ANN401 - as `act`
        try:
            return act(table, *rest)
        except NotAllowedError as error:
            chosen = sum(each is not None for each in table.playing().declared)
            raise NotAllowedError(error.code, f"{error}; {chosen} have chosen") from None

    return patch.dict(DECIDE, {Act: telling})


def _pass_at_once() -> AbstractContextManager[Any]:
    """It takes both: a page that passes at once, and a number that shows when."""
    stack = ExitStack()
    stack.enter_context(_empty_pushes())
    stack.enter_context(patch.object(Page, "passes_after", staticmethod(lambda: 0.05)))
    return stack


def _a_hand_that_is_not_hidden() -> AbstractContextManager[Any]:
    def forgetful(event: Event, reader: Seat | None) -> Event:
        return event if isinstance(event, HandsEvent) else redact(event, reader)

    return patch.object(pushes, "redact", forgetful)


def _the_next_card_in_a_field() -> AbstractContextManager[Any]:
    public = views.public_table

    def telling(table: Table, *rest: Any) -> PublicTable:  # noqa: ANN401 - as `public_table`
        shown = public(table, *rest)
        if table.fair is None or not table.fair.seals or table.match is None:
            return shown
        card = table.fair.deck[table.match.state.core.deal.dealt]
        return msgspec.structs.replace(shown, closed_because=card.value)

    stack = ExitStack()
    stack.enter_context(patch.object(views, "public_table", telling))
    stack.enter_context(patch.object(pushes, "public_table", telling))
    return stack


def _slow_answers_after_a_bluff() -> AbstractContextManager[Any]:
    answer = session.Session._answer

    def slow(self: Any, what: Any) -> None:  # noqa: ANN401 - as `_answer`
        if isinstance(what, Ack) and _is_bluffing(self._live.table):
            place_now = self._live._host._loop
            place_now.call_later(0.02, answer, self, what)
        else:
            answer(self, what)

    return patch.object(session.Session, "_answer", slow)


def _is_bluffing(table: Table) -> bool:
    """Whether the seat called first has called, and holds no two alike."""
    match = table.match
    if match is None or not match.deals or not str(match.deals[-1].actions).startswith("ronda"):
        return False
    first = table.dealt().deck[:3]
    return len({card.rank for card in first}) == len(first)


class Leak(NamedTuple):
    """A mistake, and what is guessed where it is made.

    Attributes:
        plant: a context in which it is made.
        fact: what it tells.
        preset: where.
        readers: whom.
    """

    name: str
    plant: Planted
    fact: str
    preset: str
    readers: tuple[str, ...] = ("opponent", "partner", "spectator", "host")

    @property
    def kinds(self) -> list[Kind]:
        """Tables at which it shows."""
        return [each for each in KINDS if each.name == self.preset and self.fact in each.facts]


LEAKS: Final = (
    Leak("the number of the log is shown", _numbers_of_the_log, "chosen", "guide"),
    Leak("sayings bear it", _sayings_numbered_by_the_log, "chosen", "guide"),
    Leak("clocks are charged at once", _clocks_charged_at_once, "chosen", "guide"),
    Leak(
        "metrics are public", _numbers_for_prometheus_in_public, "chosen", "guide", ("spectator",)
    ),
    Leak("a step for one is pushed to all", _empty_pushes, "chosen", "guide"),
    Leak("a record shows when it ended", _the_time_of_a_record, "chosen", "guide", ("spectator",)),
    Leak(
        "a refusal counts who has chosen",
        _a_refusal_that_tells,
        "chosen",
        "guide",
        ("opponent",),
    ),
    Leak("the page passes at once", _pass_at_once, "call", "guide"),
    Leak("a hand is not hidden", _a_hand_that_is_not_hidden, "ranks", "qahwa"),
    Leak(
        "the same where one may bluff",
        _a_hand_that_is_not_hidden,
        "bluff",
        "koutchina",
        # Partners are too few here to be sure of a rule that is right more often than not.
        ("opponent", "spectator", "host"),
    ),
    Leak("the next card stands in a field", _the_next_card_in_a_field, "next", "marocl3ab"),
    Leak(
        "answers are slow after a bluff",
        _slow_answers_after_a_bluff,
        "bluff",
        "koutchina",
        ("opponent",),
    ),
)
