"""The table that a page is about: its rules, how many may sit at it, and which switches matter."""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from ronda.engine import hand_sizes
from ronda.lang import Catalogue
from ronda.narration import Phrases
from ronda.pages.page import Block, Section
from ronda.rules import (
    DECK_SIZE,
    SWITCHES,
    BySeats,
    Calls,
    CallSettled,
    Chain,
    FourAlike,
    Rules,
    TwoPairs,
    check_seats,
)


class PageContext(NamedTuple):
    """A table, for the page about it.

    Attributes:
        phrases: its sentences and words.
        counts: how many may sit down, of which the page speaks.
        read: what of the rules is a reading of the text behind the page: switches, and RULES §8.
    """

    phrases: Phrases
    counts: tuple[int, ...]
    read: frozenset[str] = frozenset()

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.phrases.rules

    def say(self, key: str, **values: object) -> str:
        """The sentence of that key below `page.`."""
        return self.phrases.say(f"page.{key}", **values)

    def rule(self, key: str, *topics: str, **values: object) -> str:
        """The same for a rule, marked where a topic that it rests on is a reading (RULES §8)."""
        sentence = self.say(key, **values)
        if self.read.isdisjoint(topics):
            return sentence
        return self.say("readings.marked", sentence=sentence)

    def section(self, name: str, *blocks: Block) -> Section:
        """The section of that name."""
        return Section(name, self.say(f"heading.{name}"), blocks)

    def matters(self, name: str) -> bool:
        """Whether that switch, or fixed reading of RULES §8, can matter at this table."""
        return what_matters(self.rules, self.counts)[name]

    def values(self, switch: BySeats) -> tuple[int, ...]:
        """The values of a switch that depends on the number of seats, for each of `counts`."""
        return tuple(switch.at(count) for count in self.counts)


def context_of(rules: Rules, catalogue: Catalogue, seats: int | None = None) -> PageContext:
    """The table of these rules, or at `seats` only; raises `RulesError` if so many may not sit."""
    counts = rules.seats if seats is None else (check_seats(rules, seats),)
    return PageContext(Phrases(catalogue, rules), counts)


def par_text(context: PageContext) -> str:
    """The cards that score nothing, as in *20*, or *20 (13 at three)* (RULES §2.6)."""
    pars = {count: DECK_SIZE // (3 if count == 3 else 2) for count in context.counts}
    if 3 not in pars or len(pars) == 1:
        return str(pars[context.counts[0]])
    return context.phrases.phrase("page.par.three_too", par=DECK_SIZE // 2, three=pars[3])


@cache
def what_matters(rules: Rules, counts: tuple[int, ...]) -> Mapping[str, bool]:
    """For every switch and fixed reading, whether it can matter beside the other switches."""
    matters = dict.fromkeys(SWITCHES, True)
    matters["opening_clean"] = any(rules.opening.at(count) > 1 for count in counts)
    matters["missa_last"] = rules.missa > 0
    return {**matters, **_in_chains(rules), **_in_calls(rules, counts), **_readings(rules, counts)}


def _in_chains(rules: Rules) -> dict[str, bool]:
    """The switches of RULES §4, and the readings about the packet."""
    has_darba = rules.darba > 0
    has_chain = has_darba and rules.chain is not Chain.OFF
    return {
        "chain": has_darba,
        "darba_across": has_darba,
        "hbel": has_chain,
        "joj_hbal": has_chain,
        "just-dropped": has_chain,
        "packet-moves": has_chain and rules.chain is Chain.STEAL,
        "missa-travels": has_chain and rules.missa > 0,
    }


ONLY_TRUE: Final = (Calls.AUTO, Calls.ANNOUNCE, Calls.DECLARE)
"""Where only the strongest set of a hand can be called."""


def can_double(rules: Rules, counts: tuple[int, ...]) -> bool:
    """Whether a double ronda can be called: of two pairs, or of four alike (RULES §5)."""
    sizes = [hand_sizes(rules, count) for count in counts]
    in_first = any(hand[0] == 4 for hand in sizes)
    in_any = any(max(hand) == 4 for hand in sizes)
    of_pairs = in_any if rules.two_pairs is TwoPairs.DOUBLE else in_first
    is_double = (rules.two_pairs is not TwoPairs.ONE and of_pairs) or (
        rules.four_alike is FourAlike.DOUBLE and in_any
    )
    return rules.calls in ONLY_TRUE and is_double


def _in_calls(rules: Rules, counts: tuple[int, ...]) -> dict[str, bool]:
    """The switches of RULES §5, and the readings about calls."""
    largest = max(max(hand_sizes(rules, count)) for count in counts)
    is_bluff = rules.calls is Calls.BLUFF
    has_sets = rules.calls is not Calls.OFF and largest > 1
    fined = is_bluff and rules.false_call
    only_true = rules.calls in ONLY_TRUE
    return {
        **dict.fromkeys(("call_award", "call_tie"), has_sets),
        # Fines come when the calls are settled, also where no hand can hold a set (RULES §7).
        "call_settled": has_sets or fined,
        "false_call": is_bluff,
        "ronda": has_sets or fined,
        "tringa": (has_sets and largest > 2) or fined,
        "double_ronda": can_double(rules, counts),
        "two_pairs": only_true and largest > 3,
        "four_alike": only_true and largest > 3,
        "call_lowest_all_four": has_sets and 4 in counts,
        "call-on-turn": rules.calls in (Calls.BLUFF, Calls.ANNOUNCE),
        "call-kind": rules.calls is not Calls.OFF,
        "call-hidden": rules.calls is Calls.AUTO,
        "partners-equal": has_sets and 4 in counts,
        "no-step-up": has_sets,
        "true-only": rules.calls in (Calls.ANNOUNCE, Calls.DECLARE),
        "single-double": can_double(rules, counts),
        "lowest-of-kind": has_sets and 4 in counts and rules.call_lowest_all_four,
        "first-fine": fined,
    }


def _readings(rules: Rules, counts: tuple[int, ...]) -> dict[str, bool]:
    """The readings about the whole deal."""
    always = dict.fromkeys(("lead", "packets", "leftover", "card-points"), True)
    calls_before_end = rules.calls is not Calls.OFF and rules.call_settled is not CallSettled.DEAL
    return {
        **always,
        "once-a-side": rules.last_card > 0 and max(counts) > 2,
        "calls-first": rules.last_card > 0 and calls_before_end,
    }
