"""What the facts of the state change: actions, declarations, and the time they took."""

import msgspec

from ronda.engine import Seat, State, apply, next_to_act
from ronda.narration import Transition
from ronda.records import DealRecord, parse_action
from ronda.table import facts
from ronda.table.evolve.moment import Moment, Outcome
from ronda.table.evolve.turns import answered, open_turn
from ronda.table.state import Chosen, MatchState, Table


def acted(table: Table, fact: facts.Acted, moment: Moment) -> Outcome:
    """A card or a call, put to the engine; the clock of the seat is charged."""
    table = _charge(table, fact.seat, moment.at - table.called_at)
    match, happened = _apply(table.playing(), fact.seat, fact.action)
    return open_turn(answered(table, fact.seat), moment.at, match=match), happened


def declared(table: Table, fact: facts.Declared, moment: Moment) -> Table:
    """A choice is kept until all have chosen."""
    match = table.playing()
    choices = list(match.declared)
    choices[fact.seat] = Chosen(parse_action(fact.action), moment.at - table.called_at)
    return table.replace(match=msgspec.structs.replace(match, declared=tuple(choices)))


def declarations_opened(table: Table, _fact: facts.DeclarationsOpened, moment: Moment) -> Outcome:
    """Every choice is put to the engine in the order of a record, from the dealer's next on.

    What was asked about a seat is settled with it: that it had chosen before could not be shown.
    """
    happened: tuple[Transition, ...] = ()
    match, declared = table.playing(), table.playing().declared
    while (seat := _next_declaring(match.state, declared)) is not None:
        chosen = declared[seat]
        if chosen is None:
            raise LookupError(f"seat {seat} has not declared")
        table = _charge(table, seat, chosen.took)
        match, more = _apply(match, seat, chosen.action.value)
        happened += more
        declared = (*declared[:seat], None, *declared[seat + 1 :])
    match = msgspec.structs.replace(match, declared=declared)
    return open_turn(table, moment.at, match=match, question=None), happened


def _next_declaring(state: State, declared: tuple[object, ...]) -> Seat | None:
    seat = next_to_act(state)
    return None if seat is None or declared[seat] is None else seat


def _apply(match: MatchState, seat: Seat, action: str) -> tuple[MatchState, tuple[Transition, ...]]:
    """One action, put to the engine and written into the record."""
    state, events = apply(match.state, seat, parse_action(action))
    deal = match.deals[-1]
    actions = action if not deal.actions else f"{deal.actions} {action}"
    after = msgspec.structs.replace(
        match,
        state=state,
        deals=(*match.deals[:-1], DealRecord(deal.deck, actions)),
        actions=match.actions + 1,
    )
    return after, (Transition(match.state, events, state),)


def _charge(table: Table, seat: Seat, took: float) -> Table:
    """Takes from the reserve what a seat used beyond its seconds for the move."""
    clock = table.settings.clock
    if clock is None or took <= clock.move:
        return table
    over = took - clock.move
    return table.with_seat(seat, reserve=max(table.seat(seat).reserve - over, 0.0))
