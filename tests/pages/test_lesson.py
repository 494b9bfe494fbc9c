"""The lesson is true: the engine plays it, and each step shows what its sentence says."""

from itertools import pairwise

from ronda.cards import CARDS
from ronda.engine import Reason
from ronda.engine.events import CountEvent, PlayEvent, PointsEvent, SettleEvent
from ronda.lang import catalogue
from ronda.pages.lesson import GUIDED, LEARNER, LessonFrame, lesson


def after(ask: str) -> LessonFrame:
    """What came of what the learner was asked."""
    frames = lesson().frames
    place = next(place for place, frame in enumerate(frames) if frame.ask == ask)
    return frames[place + 1]


def play_of(frame: LessonFrame) -> PlayEvent:
    return next(event for event in frame.events if isinstance(event, PlayEvent))


def captured(ask: str) -> list[str]:
    return [card.value for card in play_of(after(ask)).captured]


def gains(frame: LessonFrame) -> set[tuple[int, int, Reason]]:
    scored = [event for event in frame.events if isinstance(event, PointsEvent)]
    return {(event.side, event.points, event.reason) for event in scored}


def test_nine_plays_are_the_learners_and_all_can_be_made() -> None:
    frames = lesson().frames
    guided = [(frame, then) for frame, then in pairwise(frames) if frame.ask is not None]
    assert [frame.ask for frame, _ in guided if frame.ask != "call"] == list(GUIDED.values())
    assert len(GUIDED) == 9
    for frame, then in guided:
        assert then.seat == LEARNER
        assert then.action in {action.value for action in frame.view.legal}


def test_every_event_is_told() -> None:
    for frame in lesson().frames:
        assert len(frame.told) == len(frame.events)


def test_each_play_shows_what_it_is_there_for() -> None:
    assert captured("match") == ["2o"]
    assert captured("run") == ["4c", "5e"]
    assert captured("sota") == ["7o", "10c"]
    assert captured("lay") == []
    assert gains(after("darba")) == {(0, 1, Reason.DARBA)}
    assert gains(after("missa")) == {(0, 1, Reason.MISSA)}
    assert after("missa").view.loose == ()
    assert gains(after("hbel")) == {(1, -1, Reason.DARBA), (0, 5, Reason.HBEL)}
    assert captured("last") == ["7e", "10e"]


def test_no_play_that_is_asked_for_is_worse_than_another() -> None:
    """The coach never advises against points, but for a call that comes first."""
    for frame in lesson().frames:
        if frame.ask in (None, "call", "called"):
            continue
        worth = {
            option.card.value: sum(gain.points for gain in option.gains if gain.side == 0)
            for option in frame.view.plays
        }
        assert worth[str(after(str(frame.ask)).action)] == max(worth.values()), frame.ask


def test_the_call_wins_and_the_count_is_over_20() -> None:
    events = [event for frame in lesson().frames for event in frame.events]
    settled = next(event for event in events if isinstance(event, SettleEvent))
    assert [(call.seat, call.is_true) for call in settled.calls] == [(0, True)]
    count = next(event for event in events if isinstance(event, CountEvent))
    assert count.cards == (24, 16)
    assert lesson().frames[-1].view.totals == (12, 0)


def test_the_deck_is_whole_and_the_other_hand_stays_hidden() -> None:
    played = [play_of(frame).card for frame in lesson().frames if frame.action in _names()]
    assert len(set(played)) == len(played) == 36
    first = lesson().frames[0]
    assert len(first.view.hand) == 3
    assert first.view.hand_sizes == (3, 3)


def _names() -> set[str]:
    return {card.value for card in CARDS}


def test_every_step_has_its_sentences() -> None:
    for ask in (*GUIDED.values(), "call"):
        assert f"web.learn.{ask}" in catalogue()
        assert f"web.learn.{ask}.title" in catalogue()
