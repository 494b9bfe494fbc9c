"""Legal actions apply, all others are refused and change nothing, and previews come true."""

from hypothesis import given

from ronda.cards import CARDS, Card
from ronda.engine import (
    CHANCE,
    Action,
    Call,
    CallOption,
    Event,
    Gain,
    IllegalActionError,
    PlayOption,
    Reason,
    Seat,
    State,
    apply,
    legal,
    to_act,
    view,
)
from ronda.engine.events import (
    CallEvent,
    CollectEvent,
    EndEvent,
    HandsEvent,
    PlayEvent,
    PointsEvent,
    SettleEvent,
)
from tests.laws.worlds import Path, paths, tried

EVERYTHING: tuple[Action, ...] = (*Call, *CARDS)
BY_PLAY = {Reason.DARBA, Reason.HBEL, Reason.JOJ_HBAL, Reason.MISSA}


def applies(state: State, seat: Seat, action: Action) -> bool:
    try:
        apply(state, seat, action)
    except IllegalActionError:
        return False
    return True


@tried(60)
@given(paths())
def test_what_is_legal_applies_and_nothing_else_does(path: Path) -> None:
    for state in {path.steps[len(path.steps) // 2].after, path.state}:
        before = State(*state)
        for seat in range(-1, path.table.seats + 1):
            allowed = [each for each in EVERYTHING if applies(state, Seat(seat), each)]
            assert sorted(legal(state, Seat(seat)), key=EVERYTHING.index) == allowed
            assert bool(allowed) == (seat >= 0 and seat in to_act(state))
        assert state == before


@tried(60)
@given(paths())
def test_the_view_offers_what_is_legal(path: Path) -> None:
    for step in path.steps:
        for seat in range(path.table.seats):
            shown = view(step.after, Seat(seat))
            assert shown.legal == legal(step.after, Seat(seat))
            assert bool(shown.legal) == (seat in shown.to_act)
        assert not view(step.after, None).legal


@tried(60)
@given(paths())
def test_the_same_action_gives_the_same(path: Path) -> None:
    for step in path.steps:
        assert apply(step.before, step.seat, step.action) == (step.after, step.events)


def gains(events: list[Event]) -> tuple[Gain, ...]:
    """The points of a play itself, or of a chain, among what happened."""
    return tuple(
        Gain(each.side, each.points, each.reason)
        for each in events
        if isinstance(each, PointsEvent) and each.reason in BY_PLAY
    )


def kept(option: PlayOption, happened: list[Event]) -> None:
    """Checks that a play did what its preview said, up to the end of its step."""
    plays = [each for each in happened if isinstance(each, PlayEvent)]
    paid = happened
    if option.stake:
        # The packet still waits after the play. A deal or a distribution may end with it: then it
        # is paid in a step of its own, and pays what was at stake.
        where = happened.index(plays[0])
        collected = [at for at, each in enumerate(happened) if isinstance(each, CollectEvent)]
        later = [at for at in collected if at > where]
        if later:
            assert gains(happened[later[0] :]) == option.stake
            paid = happened[: later[0]]
    assert gains(paid) == option.gains
    assert [(each.captured, each.taken) for each in plays] in (
        [(option.captured, option.taken)],
        [] if option.decides else None,
    )
    points = [each for each in paid if isinstance(each, PointsEvent)]
    ended = isinstance(paid[-1], EndEvent) and bool(points) and points[-1].reason in BY_PLAY
    assert option.decides == ended


@tried(120)
@given(paths())
def test_every_preview_of_a_play_comes_true(path: Path) -> None:
    for step in path.steps:
        if not isinstance(step.action, Card):
            continue
        for option in view(step.before, step.seat).plays:
            _, happened = apply(step.before, step.seat, option.card)
            kept(option, list(happened))


@tried(120)
@given(paths())
def test_every_preview_of_a_call_comes_true(path: Path) -> None:
    """What was said to be true is, with that rank; what it might cost is what it costs."""
    said: dict[tuple[int, int], CallOption] = {}
    distribution = 0
    for step in path.steps:
        if isinstance(step.action, Call):
            (option,) = (
                each for each in view(step.before, step.seat).sayings if each.kind is step.action
            )
            said[distribution, step.seat] = option
        for at, event in enumerate(step.events):
            if isinstance(event, HandsEvent):
                distribution = event.distribution
            if isinstance(event, SettleEvent):
                compare(event, said, list(step.events[at:]))


def compare(
    event: SettleEvent, said: dict[tuple[int, int], CallOption], happened: list[Event]
) -> None:
    options = [said.get((event.distribution, call.seat)) for call in event.calls]
    fines = []
    for each in happened[1:]:
        if not isinstance(each, PointsEvent):
            break
        if each.reason is Reason.FALSE_CALL:
            fines.append(each.points)
    for call, option in zip(event.calls, options, strict=True):
        if option is None:  # `auto`: nobody chose
            assert call.is_true
            continue
        assert (call.kind, call.is_true) == (option.kind, option.is_true)
        assert call.rank in (option.rank, None)
    assert fines == [option.cost for option in options if option and option.cost]


@tried(60)
@given(paths())
def test_what_is_compared_is_what_was_called_in_that_order(path: Path) -> None:
    called: dict[int, list[tuple[Seat, Call]]] = {}
    distribution = 0
    for event in path.events:
        match event:
            case HandsEvent():
                distribution = event.distribution
                called[distribution] = []
            case CallEvent() if event.kind is not Call.PASS:
                called[distribution].append((event.seat, event.kind))
            case SettleEvent():
                assert called.pop(event.distribution) == [
                    (call.seat, call.kind) for call in event.calls
                ]


@tried(60)
@given(paths())
def test_a_call_is_told_when_it_may_be(path: Path) -> None:
    """At once, but where seats declare together: then when the last has chosen (RULES §5)."""
    for step in path.steps:
        if not isinstance(step.action, Call):
            continue
        told = [each.seat for each in step.events if isinstance(each, CallEvent)]
        if len(to_act(step.before)) == 1 and CHANCE not in to_act(step.before):
            assert step.seat in told
        else:
            assert told == []
