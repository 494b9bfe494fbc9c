"""*Calls*: rondas and tringas (RULES §5)."""

from collections.abc import Iterator

from ronda.pages.dealt import hand_sizes
from ronda.pages.house import House
from ronda.pages.page import Block, Items, Section, Table, paragraph
from ronda.rules import CallAward, Calls, FourAlike


def calls_section(house: House) -> Section:
    """What can be called, how, what wins and what it scores."""
    return house.section("calls", *_blocks(house))


def _blocks(house: House) -> Iterator[Block]:
    rules = house.rules
    if rules.calls is Calls.OFF:
        yield paragraph(house.say("calls.off"))
        return
    yield paragraph(house.say(f"calls.how.{rules.calls.value}"))
    if rows := tuple(_sets(house)):
        head = tuple(house.say(f"calls.{column}") for column in ("what", "points", "held"))
        yield Table(head, rows)
    else:
        yield paragraph(house.say("calls.too_few"))
    yield Items((*_comparing(house), *_scoring(house), *_false(house)))


def _sets(house: House) -> Iterator[tuple[str, str, str]]:
    """A row for each kind of call that can be made: its name, its points, what makes it true."""
    rules = house.rules
    is_bluff = rules.calls is Calls.BLUFF
    fours = any(4 in hand_sizes(rules, count) for count in house.counts)
    if house.matters("ronda"):
        yield _row(house, "ronda", "two_or_more" if is_bluff else "two")
    if house.matters("double_ronda"):
        yield double_row(house)
    if house.matters("tringa"):
        with_four = fours and (is_bluff or rules.four_alike is FourAlike.TRINGA)
        yield _row(house, "tringa", "three_or_four" if with_four else "three")


def double_row(house: House) -> tuple[str, str, str]:
    """The double ronda: its name, its points, and what is one at this table."""
    rules = house.rules
    return _row(house, "double_ronda", f"double.{rules.two_pairs.value}.{rules.four_alike.value}")


def _row(house: House, kind: str, held: str) -> tuple[str, str, str]:
    points = getattr(house.rules, kind)
    return house.say(f"short.score.{kind}"), str(points), house.say(f"calls.held.{held}")


def _comparing(house: House) -> Iterator[str]:
    """Which set counts, and which call beats which."""
    rules = house.rules
    if house.matters("two_pairs"):
        yield house.say(f"calls.two_pairs.{rules.two_pairs.value}")
    if not house.matters("call_award"):
        return
    yield house.say("calls.order.double" if house.matters("double_ronda") else "calls.order")
    if house.matters("call_lowest_all_four"):
        yield house.say(f"calls.lowest.{'yes' if rules.call_lowest_all_four else 'no'}")
    if 4 in house.counts:
        yield house.say("calls.partners")


def _scoring(house: House) -> Iterator[str]:
    """What the calls score, and when."""
    rules = house.rules
    if not house.matters("call_award"):
        if house.matters("call_settled"):
            yield house.say(f"calls.settled.{rules.call_settled.value}")
        return
    # Equal calls may be of unequal value only where a single and a double ronda can meet.
    dearest = rules.call_award is CallAward.OWN and house.matters("double_ronda")
    yield house.say(f"calls.award.{rules.call_award.value}{'.double' if dearest else ''}")
    yield house.say(f"calls.tie.{rules.call_tie.value}")
    yield house.say(f"calls.settled.{rules.call_settled.value}")
    if rules.calls is not Calls.AUTO:
        yield house.say("calls.passed")


def _false(house: House) -> Iterator[str]:
    """False calls, where one can bluff."""
    rules = house.rules
    if rules.calls is not Calls.BLUFF:
        return
    yield house.say("calls.bluff.ranks")
    yield house.say(f"calls.false.{'yes' if rules.false_call else 'no'}", **_fines(house))
    if rules.false_call and 3 in house.counts:
        yield house.say("calls.false.three")


def _fines(house: House) -> dict[str, str]:
    points = house.phrases.points
    return {"ronda": points(house.rules.ronda), "tringa": points(house.rules.tringa)}
