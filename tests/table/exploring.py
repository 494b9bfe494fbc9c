"""Walks a table from state to state, by commands of every kind and by time, and asks who is stuck.

A node is a table and a time; both are values, so every walk goes on from any of them. Two nodes
count as one where nothing differs that decides what may happen next (`kind_of`).
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ronda.engine import Seat, legal
from ronda.fairness import cut_hash
from ronda.protocol import (
    Act,
    AwayChoice,
    Clock,
    Cut,
    FromSeat,
    HandOver,
    Kind,
    Leave,
    OpenCut,
    Pause,
    Ready,
    Relink,
    Remove,
    Resume,
    SeatComputer,
    Settings,
    Stage,
    Start,
    Swap,
    TakeBack,
    Vote,
)
from ronda.rules import read_rules
from ronda.table import (
    Arrive,
    Caller,
    Command,
    Connect,
    Context,
    Created,
    Disconnect,
    Forget,
    NotAllowedError,
    SitDown,
    Step,
    Table,
    Wake,
    deadline,
    decisions,
    handle,
    open_table,
    seats_to_act,
    tick,
)
from ronda.table.timing import is_declaring, stalls_at, waited_for
from tests.table.driving import HOUSE

ROUNDS = 24
"""How often whoever is left alone does all they can, at most, before they are stuck."""
JUMPS = (2.0, 21.0, 31.0, 61.0)
"""Seconds that pass at once: for each custom of the house, more than it asks for."""

Move = tuple[Caller, Command]


class Node(NamedTuple):
    """A table at a time."""

    table: Table
    now: float


class House(NamedTuple):
    """What is explored: who sits down, and under which rules and clock."""

    preset: str
    kinds: str
    has_clock: bool
    target: int = 41


def houses() -> Iterator[House]:
    """All rule sets, two to four people (h), computers (c) and bots (b), with and without clock."""
    mixes = ("hh", "hc", "hb", "hhh", "hhc", "hbc", "hhhh", "hchc", "hhbc")
    for preset in ("marocl3ab", "koutchina", "qahwa", "guide"):
        allowed = read_rules({"preset": preset}).seats
        for kinds in (each for each in mixes if len(each) in allowed):
            yield House(preset, kinds, has_clock=len(kinds) % 2 == 1)
            # One deal is enough here, so that matches end and are played again.
            yield House(preset, kinds, has_clock=len(kinds) % 2 == 0, target=1)


# --- from node to node ---------------------------------------------------------------------------


def context(node: Node) -> Context:
    return Context(node.now, node.table.seq.to_bytes(32, "big"), HOUSE)


def after(node: Node, caller: Caller, command: Command) -> Node | None:
    """The node that a command leads to; None where it is refused."""
    try:
        step: Step = handle(node.table, caller, command, context(node))
    except NotAllowedError:
        return None
    return Node(step.table, node.now)


def passed(node: Node, seconds: float) -> Node:
    """The node after a while in which nobody does anything."""
    table, now, end, tried = node.table, node.now, node.now + seconds, 0.0
    while (at := deadline(table, HOUSE, tried)) is not None and at <= end:
        now = tried = max(now, at)
        step = tick(table, context(Node(table, now)))
        if step is not None:
            table, tried = step.table, 0.0
    return Node(table, end)


def opened(policy: House) -> Node:
    """The table, with everybody on their seats."""
    clock = Clock(move=20, reserve=20) if policy.has_clock else None
    rules = {"preset": policy.preset, "target": policy.target}
    settings = Settings(rules=rules, seats=len(policy.kinds), clock=clock)
    step = open_table(Created("table", settings, "host", "test"), 1_000_000.0)
    node = Node(step.table, 1_000_000.0)
    for index, kind in enumerate(policy.kinds):
        seat = Seat(index)
        if kind == "c":
            command: Command = SeatComputer("c", seat, "random")
        else:
            # Whoever sits first is the host, and plays with the host's token.
            key = "host" if seat == 0 else f"key{seat}"
            sits = Kind.HUMAN if kind == "h" else Kind.BOT
            command = SitDown(kind=sits, name=f"P{seat}", key=key, seat=seat)
        node = _do(node, Caller(is_host=True), command)
        if kind == "h":
            node = _do(node, Caller(seat), Connect("process"))
            node = _do(node, Caller(seat), Ready("r"))
    return node


def _do(node: Node, caller: Caller, command: Command) -> Node:
    done = after(node, caller, command)
    assert done is not None
    return done


def answer_to_call(table: Table, seat: Seat, choice: int = 0) -> FromSeat:
    """What answers the call for action that is open to a seat."""
    secret, fair = bytes([seat]) * 32, table.dealt()
    if table.stage is Stage.CUTTING:
        k = cut_hash(fair.h, fair.commitment, seat, secret)
        return Cut("k", table.turn, k.hex())
    if table.stage is Stage.OPENING:
        return OpenCut("c", table.turn, secret.hex())
    allowed = legal(table.playing().state, seat)
    return Act("a", table.turn, allowed[choice % len(allowed)].value)


def duties(table: Table, choice: int) -> list[Move]:
    """What those who are called would do, people and computers."""
    owed: list[Move] = [
        (Caller(each.seat, is_computer=True), answer_to_call(table, each.seat, choice))
        for each in decisions(table)
    ]
    people = [seat for seat in sorted(seats_to_act(table)) if not table.seat(seat).is_computer]
    return owed + [(Caller(seat), answer_to_call(table, seat, choice)) for seat in people]


def whims(table: Table) -> list[Move]:
    """All that anybody may take into their heads, allowed or not."""
    key = f"fresh{table.seq}"
    moves: list[Move] = [(Caller(), Wake())]
    host = Caller(is_host=True, new_key=key)
    for index, who in enumerate(table.seats):
        seat = Seat(index)
        other = Seat((index + 1) % len(table.seats))
        moves += [(host, Relink("r", seat)), (host, SeatComputer("c", seat, "greedy"))]
        moves += [(host, Remove("x", seat)), (host, Swap("w", seat, other)), (host, Start("s"))]
        if not who.is_taken:
            sits = SitDown(kind=Kind.HUMAN, name="New", key=key, seat=seat)
            moves += [(host, sits), (host, SitDown(kind=Kind.BOT, name="B", key=key, seat=seat))]
        if who.link is not None:
            moves += [(Caller(awaits=seat), Arrive()), (Caller(awaits=seat), Resume("g"))]
        if who.key is None:
            continue
        mine = Caller(seat, is_host=who.key == table.host, new_key=key)
        moves += [(mine, Disconnect()), (mine, Connect("process"))] * 2
        moves += [(mine, Vote("v", choice)) for choice in AwayChoice]
        moves += [(mine, Relink("r", Seat(i))) for i in range(len(table.seats))]
        moves += [(mine, Ready("r", is_ready=yes)) for yes in (True, False)]
        moves += [(mine, each) for each in (Pause("p"), Resume("g"), TakeBack("t"))]
        moves += [(mine, each) for each in (HandOver("h", "random"), Leave("l"), Arrive())]
        if len(table.seats) == 2:
            moves.append((mine, Forget()))
    return moves


def wander(node: Node, chance: random.Random) -> Node | None:
    """One thing that may happen next: a duty, a whim, or time."""
    roll = chance.random()
    if roll < 0.2:
        return passed(node, chance.choice(JUMPS))
    owed = duties(node.table, chance.randrange(40))
    if owed and roll < 0.45:
        return _in_a_while(after(node, *chance.choice(owed)))
    return _in_a_while(after(node, *chance.choice(whims(node.table))))


def _in_a_while(node: Node | None) -> Node | None:
    return None if node is None else passed(node, 0.5)


# --- what counts as the same ---------------------------------------------------------------------


def kind_of(node: Node) -> tuple[Any, ...]:
    """All that decides what may happen next; the cards and the time count only by their kind."""
    table, now = node
    seats = tuple(
        (
            who.kind,
            who.key is None,
            who.is_handed,
            who.is_ready,
            who.via is None,
            who.link and (who.link.by, who.link.is_used),
            who.link_asked,
            now >= who.away_at + HOUSE.absence,
        )
        for who in table.seats
    )
    late = frozenset(s for s in waited_for(table) if now >= stalls_at(table, s, HOUSE))
    fair = table.fair
    return (
        table.settings.rules["preset"],
        table.settings.clock is None,
        table.stage,
        table.paused_at is None,
        seats,
        seats_to_act(table),
        late,
        table.question and (table.question.seat, table.question.choices),
        is_declaring(table),
        fair and (fair.is_revealed, fair.header.deal == 0),
    )


# --- the law -------------------------------------------------------------------------------------


def people(table: Table) -> list[Seat]:
    """Whoever holds the token of a person's seat, or of a link that opens one."""
    return [
        Seat(i)
        for i, who in enumerate(table.seats)
        if who.kind is Kind.HUMAN
        and (who.key is not None or (who.link is not None and who.link.is_used))
    ]


def is_stuck(node: Node, alone: Seat) -> bool:
    """Whether one person alone, with whom nobody else does anything, comes no step further.

    Nobody else does: neither the others nor the computers (but see `_all_one_can`), be they
    connected or not. Who may act
    together with others may act without them too, so one person stands for every group they are in.
    """
    return not any(_gets_on(node, alone, way) for way in (AwayChoice.COMPUTER, AwayChoice.END))


def _gets_on(node: Node, alone: Seat, choice: AwayChoice) -> bool:
    start = node.table
    if start.stage in (Stage.SEATING, Stage.CLOSED):
        # Nothing has begun, and whoever does not want to wait is free to go.
        return True
    for _ in range(ROUNDS):
        for caller, command in _all_one_can(node.table, alone, choice):
            node = after(node, caller, command) or node
            if _is_further(start, node.table):
                return True
        at = deadline(node.table, HOUSE, node.now)
        node = passed(node, 31.0 if at is None else at - node.now)
        if _is_further(start, node.table):
            return True
    return False


def _all_one_can(table: Table, seat: Seat, choice: AwayChoice) -> Sequence[Move]:
    """What a person does who wants to go on.

    Whoever waits for a new link to open the seat can do nothing but wait: for the computers.
    """
    who = table.seat(seat)
    if who.key is None:
        moves = [move for move in duties(table, 0) if move[0].is_computer]
        return [(Caller(awaits=seat), Resume("g")), *moves]
    mine = Caller(seat)
    moves = [] if who.via is not None else [(mine, Connect("process"))]
    moves += [(mine, each) for each in (Resume("g"), TakeBack("t"))]
    if seat in seats_to_act(table):
        moves.append((mine, answer_to_call(table, seat)))
    if table.question is not None and table.question.seat != seat:
        moves.append((mine, Vote("v", choice)))
    if table.stage in (Stage.BETWEEN, Stage.FINISHED) and not who.is_ready:
        moves.append((mine, Ready("r")))
    return moves


def _is_further(start: Table, now: Table) -> bool:
    """The next call for action, the next stage, the next match, or the end of this one.

    After a match only the next one counts: somebody may want it.
    """
    if start.stage is Stage.FINISHED:
        return now.playing().number > start.playing().number
    return now.turn > start.turn or now.stage is not start.stage


# --- exploring -----------------------------------------------------------------------------------


class Found(NamedTuple):
    """What exploring has found: how many kinds of nodes, and where somebody is stuck."""

    states: int
    stages: frozenset[Stage]
    stuck: list[str]


def explore(
    chosen: Sequence[House],
    each: int,
    seed: int,
    check: Callable[[Node, Seat], bool] = is_stuck,
) -> Found:
    """Walks until `each` kinds of nodes of every house were looked at."""
    chance = random.Random(seed)  # noqa: S311 - a test repeats itself
    count, stages, stuck = 0, set(), []
    for policy in chosen:
        for node in walk(policy, each, chance):
            count += 1
            stages.add(node.table.stage)
            stuck += [
                f"{policy}: seat {seat} is stuck in {kind_of(node)}"
                for seat in people(node.table)
                if check(node, seat)
            ]
    return Found(count, frozenset(stages), stuck)


def walk(policy: House, most: int, chance: random.Random) -> Iterator[Node]:
    """Nodes of one house, each of another kind."""
    pool = list(_way(policy, chance))
    seen = {kind_of(node) for node in pool}
    yield from pool
    for _ in range(40 * most):
        if len(seen) >= most:
            return
        node = wander(chance.choice(pool), chance)
        if node is None or (kind := kind_of(node)) in seen:
            continue
        seen.add(kind)
        pool.append(node)
        yield node


def _way(policy: House, chance: random.Random) -> Iterator[Node]:
    """One node of every stage of a match in which everybody does what is theirs to do."""
    node, stages = opened(policy), set()
    yield node
    node = _do(node, Caller(Seat(0), is_host=True), Start("s"))
    for _ in range(400):
        stage = node.table.stage
        if stage not in stages:
            stages.add(stage)
            yield node
        if stage is Stage.FINISHED or (stage is Stage.BETWEEN and policy.target > 1):
            return
        owed = duties(node.table, chance.randrange(40))
        done = after(node, *chance.choice(owed)) if owed else None
        node = passed(done or node, 0.5 if done else 4.0)
