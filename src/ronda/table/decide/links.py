"""New links for seats: who may give one, when, and what it opens (docs/conduct.md)."""

from math import ceil

from ronda.engine import Seat
from ronda.protocol import Code, Kind, Relink, Stage
from ronda.table import facts
from ronda.table.commands import Arrive, Caller, Connect, Context, Disconnect, NotAllowedError
from ronda.table.decide.seats import Facts, known_seat, own_seat
from ronda.table.state import Policy, Table

Word = Seat | None
"""Whose word it is: a seat's, or that of a host who does not sit (None)."""


def relink(table: Table, caller: Caller, command: Relink, context: Context) -> Facts:
    """A new link: for one's own seat at any time, for another's at the word of all the others."""
    seat = known_seat(table, command.seat)
    if caller.new_key is None:
        raise LookupError("the server brings the hash of a fresh token along")
    if table.seat(seat).kind not in (Kind.HUMAN, Kind.BOT):
        raise NotAllowedError(Code.NOT_NOW, "nobody with a link sits there")
    if caller.seat == seat:
        return (facts.LinkGiven(seat, caller.new_key, seat),)
    word = _word_of(table, caller, seat)
    _need_absence(table, seat, context)
    link, asked = table.seat(seat).link, table.seat(seat).link_asked
    is_given_again = link is not None and link.by == word
    if is_given_again or not words_needed(table, seat) - asked - {word}:
        return (facts.LinkGiven(seat, caller.new_key, word),)
    if word in asked:
        missing = _names(words_needed(table, seat) - asked)
        raise NotAllowedError(
            Code.NOT_NOW, f"your word is given; still missing is that of {missing}"
        )
    return (facts.LinkAsked(seat, word),)


def words_needed(table: Table, seat: Seat) -> frozenset[Word]:
    """Whose words a new link of somebody else's seat needs: the host's and the other people's."""
    people: set[Word] = {Seat(i) for i, each in enumerate(table.seats) if each.kind is Kind.HUMAN}
    hosting: set[Word] = {Seat(i) for i, each in enumerate(table.seats) if each.key == table.host}
    return frozenset((people | (hosting or {None})) - {seat})


def is_given_by_one(table: Table, seat: Seat) -> bool:
    """Whether one who sits there would give it alone, while cards are hidden from them."""
    needed = words_needed(table, seat)
    return len(needed) == 1 and None not in needed and is_deal_under_way(table)


def is_deal_under_way(table: Table) -> bool:
    """Whether there is a deck on the table, or in the making, whose secret is not revealed."""
    return table.fair is not None and not table.fair.is_revealed


def link_from(table: Table, seat: Seat, policy: Policy) -> float | None:
    """From when on others may give a seat a new link; None where they may not, as things stand."""
    who = table.seat(seat)
    is_possible = who.kind in (Kind.HUMAN, Kind.BOT) and not table.settings.is_public
    is_used = who.link is not None and who.link.is_used
    if not is_possible or is_used or who.via is not None or is_given_by_one(table, seat):
        return None
    return who.away_at + policy.absence


def _word_of(table: Table, caller: Caller, seat: Seat) -> Word:
    word = caller.seat
    if (word is None and not caller.is_host) or word not in words_needed(table, seat):
        raise NotAllowedError(
            Code.NOT_YOURS, "the host and the other people at the table give a new link together"
        )
    return word


def _need_absence(table: Table, seat: Seat, context: Context) -> None:
    """Somebody else's seat: at private tables, after a while, and never by one opponent alone."""
    who = table.seat(seat)
    if table.settings.is_public:
        why = "at a public table, only whoever sits on a seat makes a new link for it"
    elif who.link is not None and who.link.is_used:
        why = "the new link of that seat is in use already: it opens it with the next deal"
    elif who.via is not None:
        why = "the device of that seat is connected: only whoever sits there makes a new link"
    elif is_given_by_one(table, seat):
        why = "one opponent alone gives no new link while a deal is under way: do it between deals"
    elif context.now < who.away_at + context.policy.absence:
        rest = ceil(who.away_at + context.policy.absence - context.now)
        why = f"the device of that seat has not been away for long enough: wait {rest} s more"
    else:
        return
    raise NotAllowedError(Code.NOT_NOW, why)


def _names(words: frozenset[Word]) -> str:
    seats = [f"seat {seat}" for seat in sorted(each for each in words if each is not None)]
    return ", ".join((["the host"] if None in words else []) + seats)


# --- from giving to opening ----------------------------------------------------------------------


def matters(table: Table, caller: Caller, now: float, policy: Policy) -> bool:
    """Whether it changes something about a new link that this token is shown."""
    return table.stage is not Stage.CLOSED and bool(_arrived(table, caller, now, policy))


def arrive(table: Table, caller: Caller, _command: Arrive, context: Context) -> Facts:
    """A token is shown: the old one takes its seat back, the new one is used."""
    changed = _arrived(table, caller, context.now, context.policy)
    if not changed:
        raise NotAllowedError(Code.NOT_NOW, "no new link hangs on this token")
    return changed


def connect(table: Table, caller: Caller, command: Connect, _context: Context) -> Facts:
    """A device is there; where it is the old one of a seat, it takes the seat back."""
    connected = facts.Connected(own_seat(table, caller), command.via)
    return (*_shown(table, caller), connected)


def disconnect(table: Table, caller: Caller, _command: Disconnect, _context: Context) -> Facts:
    """The last device of a person is gone."""
    return (facts.Away(own_seat(table, caller)),)


def _arrived(table: Table, caller: Caller, now: float, policy: Policy) -> Facts:
    """What showing a token changes; who shows it without a line is there too, now and then."""
    changed, seat = _shown(table, caller), caller.seat
    if changed or seat is None or link_from(table, seat, policy) is None:
        return changed
    is_news = now >= table.seat(seat).away_at + policy.absence / 2
    return (facts.Away(seat),) if is_news else ()


def _shown(table: Table, caller: Caller) -> Facts:
    if caller.awaits is not None:
        link = table.seat(caller.awaits).link
        return (facts.LinkUsed(caller.awaits),) if link is not None and not link.is_used else ()
    if caller.seat is None:
        return ()
    who = table.seat(caller.seat)
    is_by_others = who.link is not None and who.link.by != caller.seat
    return (facts.LinkVoided(caller.seat),) if is_by_others or who.link_asked else ()


def open_used(table: Table, context: Context) -> Facts:
    """A link in use opens its seat: one's own at once, any other when no deal is under way.

    Until then a computer plays on, so that nobody waits, and nobody sees the hand that lies there.
    """
    for index, who in enumerate(table.seats):
        seat = Seat(index)
        if who.link is None or not who.link.is_used:
            continue
        if who.link.by == seat or not is_deal_under_way(table):
            return (facts.LinkOpened(seat),)
        if not who.is_handed:
            level = context.policy.takeover
            return (facts.Handed(seat, level, context.policy.levels[level]),)
    return ()
