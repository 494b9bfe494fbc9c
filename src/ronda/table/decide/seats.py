"""Sitting down, leaving, handing over: who sits where (docs/conduct.md)."""

from ronda.engine import Seat
from ronda.protocol import (
    Code,
    HandOver,
    Kind,
    Leave,
    Ready,
    Remove,
    SeatComputer,
    Stage,
    Start,
    Swap,
    TakeBack,
)
from ronda.table import facts
from ronda.table.commands import Caller, Context, Forget, NotAllowedError, SitDown
from ronda.table.facts import LaterFact
from ronda.table.state import Policy, Table
from ronda.table.timing import is_dealt

Facts = tuple[LaterFact, ...]


def own_seat(table: Table, caller: Caller) -> Seat:
    """The caller's seat; refused for those who have none."""
    if caller.seat is None or not table.seat(caller.seat).is_taken:
        raise NotAllowedError(Code.NOT_YOURS, "only somebody who sits at this table can do that")
    return caller.seat


def sit_down(table: Table, _caller: Caller, command: SitDown, _context: Context) -> Facts:
    """A person or a bot takes an open seat, also one that was left in the middle of a match.

    A hand that was left there stays hidden, as with a new link: anybody may sit down, and an
    opponent too under another name.
    """
    seat = command.seat if command.seat is not None else _first_open(table)
    if seat is None or seat not in range(len(table.seats)) or table.seat(seat).is_taken:
        raise NotAllowedError(
            Code.FULL, "that seat is taken" if seat is not None else "no seat is free"
        )
    who = (seat, command.kind, command.name, command.key)
    return (facts.Sat(*who, waits=is_dealt(table)),)


def _first_open(table: Table) -> Seat | None:
    free = (Seat(i) for i, seat in enumerate(table.seats) if not seat.is_taken)
    return next(free, None)


def seat_computer(table: Table, caller: Caller, command: SeatComputer, context: Context) -> Facts:
    """The host fills a seat that is open, or changes a computer's level before the start."""
    _need_host(caller)
    seat = known_seat(table, command.seat)
    kind = table.seat(seat).kind
    if kind not in (Kind.OPEN, Kind.COMPUTER):
        raise NotAllowedError(Code.FULL, "somebody sits there")
    if kind is Kind.COMPUTER and table.stage is not Stage.SEATING:
        raise NotAllowedError(Code.NOT_NOW, "a computer's level stays as it is during a match")
    version = level_version(command.level, context.policy)
    return (facts.Sat(seat, Kind.COMPUTER, level=command.level, version=version),)


def remove(table: Table, caller: Caller, command: Remove, _context: Context) -> Facts:
    """The host frees a seat before the start."""
    _need_host(caller)
    _need_seating(table)
    seat = known_seat(table, command.seat)
    if not table.seat(seat).is_taken:
        raise NotAllowedError(Code.NOT_NOW, "that seat is free already")
    return (facts.Left(seat),)


def swap(table: Table, caller: Caller, command: Swap, _context: Context) -> Facts:
    """The host swaps two seats before the start."""
    _need_host(caller)
    _need_seating(table)
    seat, other = known_seat(table, command.seat), known_seat(table, command.other)
    if seat == other:
        raise NotAllowedError(Code.ILLEGAL, "these are two names for one seat")
    return (facts.Swapped(seat, other),)


def leave(table: Table, caller: Caller, _command: Leave, _context: Context) -> Facts:
    """Somebody gives a seat up for good."""
    return (facts.Left(own_seat(table, caller)),)


def hand_over(table: Table, caller: Caller, command: HandOver, context: Context) -> Facts:
    """A person asks a computer to play on."""
    seat = own_seat(table, caller)
    if not table.seat(seat).is_person:
        raise NotAllowedError(Code.NOT_NOW, "no person plays on this seat just now")
    if table.stage in (Stage.SEATING, Stage.FINISHED, Stage.CLOSED):
        raise NotAllowedError(Code.NOT_NOW, "a seat is handed over during a match")
    return (facts.Handed(seat, command.level, level_version(command.level, context.policy)),)


def renew(table: Table, context: Context) -> Facts:
    """Seat anew each computer that this release plays in another version: records name both."""
    if table.stage is Stage.CLOSED:
        return ()
    levels = context.policy.levels
    renewed: list[LaterFact] = []
    for place, who in enumerate(table.seats):
        level = who.level
        if level is None or not who.is_computer or levels.get(level, who.version) == who.version:
            continue
        if who.is_handed:
            renewed.append(facts.Handed(Seat(place), level, levels[level]))
        else:
            seated = facts.Sat(Seat(place), Kind.COMPUTER, level=level, version=levels[level])
            renewed.append(seated)
    return tuple(renewed)


def take_back(table: Table, caller: Caller, _command: TakeBack, _context: Context) -> Facts:
    """The person plays again."""
    seat = own_seat(table, caller)
    if not table.seat(seat).is_handed:
        raise NotAllowedError(Code.NOT_NOW, "this seat is played by its own person")
    return (facts.TakenBack(seat),)


def ready(table: Table, caller: Caller, command: Ready, _context: Context) -> Facts:
    """A person is ready for what comes next."""
    seat = own_seat(table, caller)
    if table.stage is Stage.CLOSED:
        return (facts.Reopened(), facts.Readied(seat, command.is_ready))
    if table.stage not in (Stage.SEATING, Stage.BETWEEN, Stage.FINISHED):
        raise NotAllowedError(
            Code.NOT_NOW, "there is nothing to be ready for in the middle of a deal"
        )
    return (facts.Readied(seat, command.is_ready),)


def start_match(table: Table, caller: Caller, _command: Start, context: Context) -> Facts:
    """The host starts; being ready oneself goes without saying. What follows is `automatic`'s."""
    _need_host(caller)
    _need_seating(table)
    if any(not seat.is_taken for seat in table.seats):
        raise NotAllowedError(
            Code.NOT_NOW, "a seat is still free: fill it, or put a computer on it"
        )
    starts_at = table.settings.starts_at
    if starts_at is not None and context.now < starts_at:
        raise NotAllowedError(Code.NOT_NOW, "the start time that was set has not come yet")
    waiting = [i for i, seat in enumerate(table.seats) if not seat.is_ready and i != caller.seat]
    if waiting:
        shown = ", ".join(map(str, waiting))
        raise NotAllowedError(Code.NOT_NOW, f"not everybody is ready: seat {shown}")
    return () if caller.seat is None else (facts.Readied(caller.seat, is_ready=True),)


def forget(table: Table, caller: Caller, command: Forget, _context: Context) -> Facts:
    """A person's name leaves the table; the proofs, which hold no names, stay valid."""
    if command.seat is not None:
        return (facts.Forgotten(command.seat, command.sat),)
    return (facts.Forgotten(own_seat(table, caller)),)


def _need_host(caller: Caller) -> None:
    if not caller.is_host:
        raise NotAllowedError(Code.NOT_YOURS, "only the host of this table can do that")


def _need_seating(table: Table) -> None:
    if table.stage is not Stage.SEATING:
        raise NotAllowedError(Code.NOT_NOW, "that is only possible before the match starts")


def known_seat(table: Table, seat: int) -> Seat:
    """The seat of that number; refused where this table has none."""
    if seat not in range(len(table.seats)):
        raise NotAllowedError(Code.ILLEGAL, f"this table has the seats 0 to {len(table.seats) - 1}")
    return Seat(seat)


def level_version(level: str, policy: Policy) -> str:
    """In which version computers of a level play here; refused where there is no such level."""
    version = policy.levels.get(level)
    if version is None:
        allowed = ", ".join(policy.levels)
        raise NotAllowedError(Code.ILLEGAL, f"there is no level {level!r}; there are: {allowed}")
    return version
