"""Acting and cutting: what the seats that are called may do."""

from ronda.cards import CardError
from ronda.engine import Seat, legal, to_act
from ronda.fairness import cut_hash
from ronda.protocol import Act, Code, Cut, OpenCut, Stage
from ronda.records import parse_action
from ronda.table import facts
from ronda.table.commands import Caller, Context, NotAllowedError
from ronda.table.decide.seats import Facts, own_seat
from ronda.table.state import Table
from ronda.table.timing import is_declaring


def act(table: Table, caller: Caller, command: Act, _context: Context) -> Facts:
    """A card, a call or a pass, in answer to the call for action that is open."""
    seat = own_seat(table, caller)
    if table.stage is not Stage.PLAYING:
        raise NotAllowedError(Code.NOT_NOW, "no deal is being played just now")
    _need_turn(table, command.turn)
    if table.seat(seat).is_computer is not caller.is_computer:
        raise NotAllowedError(Code.NOT_YOURS, "a computer plays for this seat: take it back first")
    match = table.playing()
    if seat not in to_act(match.state):
        raise NotAllowedError(Code.NOT_NOW, "it is not this seat's turn")
    try:
        action = parse_action(command.action)
    except CardError as error:
        raise NotAllowedError(Code.ILLEGAL, str(error)) from None
    allowed = legal(match.state, seat)
    if action not in allowed:
        shown = " ".join(each.value for each in allowed)
        raise NotAllowedError(
            Code.ILLEGAL, f"{action.value} is not among what is possible: {shown}"
        )
    if not is_declaring(table):
        return (facts.Acted(seat, action.value),)
    if match.declared[seat] is not None:
        raise NotAllowedError(Code.NOT_NOW, "this seat has declared already")
    return (facts.Declared(seat, action.value),)


def cut(table: Table, caller: Caller, command: Cut, _context: Context) -> Facts:
    """The hash of a cut, while hashes are taken (FAIRNESS 3)."""
    seat = _cutting_seat(table, caller, Stage.CUTTING)
    _need_turn(table, command.turn)
    if table.dealt().hashes[seat] is not None:
        raise NotAllowedError(Code.NOT_NOW, "this seat has cut already")
    return (facts.HashSent(seat, command.k),)


def open_cut(table: Table, caller: Caller, command: OpenCut, _context: Context) -> Facts:
    """The cut itself, which must be the one whose hash was sent."""
    seat = _cutting_seat(table, caller, Stage.OPENING)
    _need_turn(table, command.turn)
    fair = table.dealt()
    if fair.cuts[seat] is not None:
        raise NotAllowedError(Code.NOT_NOW, "this seat has opened its cut already")
    sent = fair.hashes[seat]
    if sent is None:
        raise NotAllowedError(Code.TOO_LATE, "this seat sent no hash in time: it is absent")
    if cut_hash(fair.h, fair.commitment, seat, bytes.fromhex(command.c)) != sent:
        raise NotAllowedError(Code.ILLEGAL, "this is not the cut whose hash was sent")
    return (facts.CutOpened(seat, command.c),)


def _cutting_seat(table: Table, caller: Caller, stage: Stage) -> Seat:
    seat = own_seat(table, caller)
    if table.stage is not stage or table.fair is None or table.fair.transcript is not None:
        raise NotAllowedError(Code.TOO_LATE, "that round of cutting is over, or has not begun")
    if table.fair.header.seats[seat] != "human":
        raise NotAllowedError(Code.NOT_YOURS, "only people cut the deck")
    return seat


def _need_turn(table: Table, turn: int) -> None:
    if table.paused_at is not None:
        raise NotAllowedError(Code.NOT_NOW, "the table is paused")
    if turn != table.turn:
        raise NotAllowedError(Code.STALE, f"call for action {turn} is past; {table.turn} is open")
