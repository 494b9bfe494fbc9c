"""What a table decides: every command becomes facts, or is refused."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from ronda import protocol
from ronda.table import commands
from ronda.table.commands import Caller, Command, Context
from ronda.table.decide import conduct, links, operator, play, seats
from ronda.table.decide.seats import Facts
from ronda.table.state import Table

Decide: TypeAlias = Callable[[Table, Caller, Any, Context], Facts]
"""Makes facts of a command; raises `NotAllowedError` where the table refuses."""

DECIDE: Final[Mapping[type[Command], Decide]] = {
    protocol.Act: play.act,
    protocol.Cut: play.cut,
    protocol.OpenCut: play.open_cut,
    protocol.Ready: seats.ready,
    protocol.Start: seats.start_match,
    protocol.SeatComputer: seats.seat_computer,
    protocol.Remove: seats.remove,
    protocol.Swap: seats.swap,
    protocol.Leave: seats.leave,
    protocol.HandOver: seats.hand_over,
    protocol.TakeBack: seats.take_back,
    protocol.Pause: conduct.pause,
    protocol.Resume: conduct.resume,
    protocol.Vote: conduct.vote,
    protocol.Say: conduct.say,
    protocol.Mute: conduct.mute,
    protocol.Relink: links.relink,
    protocol.Meet: conduct.meet,
    commands.SitDown: seats.sit_down,
    commands.Connect: links.connect,
    commands.Arrive: links.arrive,
    commands.Disconnect: links.disconnect,
    commands.Wake: conduct.wake,
    commands.GoBack: conduct.go_back,
    commands.Forget: seats.forget,
    commands.FreeSeat: operator.free_seat,
    commands.Silence: operator.silence,
    commands.CloseDown: operator.close_down,
}
"""Every command that a table takes."""
