"""Why points were scored, or taken back."""

from collections.abc import Callable, Mapping
from typing import Final

from ronda.engine import CountEvent, PointsEvent, Reason, SettleEvent
from ronda.engine.core_rules import WAIT, side_of
from ronda.engine.score import par
from ronda.narration.calls import fined_call, why_won
from ronda.narration.line import Line
from ronda.narration.situation import Situation


def why(situation: Situation, event: PointsEvent) -> tuple[Line, ...]:
    """The reason of these points in a line, or two."""
    return _WHYS[event.reason](situation, event)


def _level(situation: Situation, event: PointsEvent) -> tuple[Line, ...]:
    """A darba, hbel or joj hbal: scored at once, paid as the chain ends, or taken back."""
    play = situation.plays[-1]
    card, level = play.card.value, event.reason.value
    if situation.rules.chain == WAIT:
        is_fourth = event.reason is Reason.JOJ_HBAL
        key = "event.why.fourth" if is_fourth else "event.why.unanswered"
        return (Line(key, {"card": card, "level": level}),)
    under = situation.plays[-2]
    if event.points < 0:
        key, seat = "event.why.answered", play.seat
    else:
        key, seat = "event.why.answer" if play.taken else "event.why.darba", under.seat
    return (Line(key, {"seat": seat, "card": card, "on": under.card.value, "level": level}),)


def _missa(situation: Situation, event: PointsEvent) -> tuple[Line, ...]:
    play = situation.plays[-1]
    if event.points < 0:
        return (Line("event.why.missa.lost", {"card": play.card.value}),)
    if play.taken:
        return (Line("event.why.missa.travels"),)
    return (Line("event.why.missa", {"card": play.card.value}),)


def _last_card(situation: Situation, event: PointsEvent) -> tuple[Line, ...]:
    play, dealer = situation.plays[-1], situation.before.core.deal.dealer
    if event.side == side_of(situation.rules, dealer):
        key = "event.why.last_card.rey"
    else:
        key = f"event.why.last_card.{'one' if play.captured or play.taken else 'laid'}"
    return (Line(key, {"seat": dealer, "card": play.card.value}),)


def _call(situation: Situation, event: PointsEvent) -> tuple[Line, ...]:
    return why_won(situation.rules, situation.last(SettleEvent), event.side)


def _false_call(situation: Situation, _event: PointsEvent) -> tuple[Line, ...]:
    call = fined_call(situation)
    return (Line(f"event.why.false_call.{call.kind.value}", {"seat": call.seat}),)


def _cards(situation: Situation, event: PointsEvent) -> tuple[Line, ...]:
    n = situation.last(CountEvent).cards[event.side]
    scoreless = par(situation.rules, len(situation.before.deck))
    return (Line("event.why.cards", {"n": n, "par": scoreless}),)


_WHYS: Final[Mapping[Reason, Callable[[Situation, PointsEvent], tuple[Line, ...]]]] = {
    Reason.DARBA: _level,
    Reason.HBEL: _level,
    Reason.JOJ_HBAL: _level,
    Reason.MISSA: _missa,
    Reason.LAST_CARD: _last_card,
    Reason.CALL: _call,
    Reason.FALSE_CALL: _false_call,
    Reason.CARDS: _cards,
}
