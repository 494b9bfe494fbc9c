"""What the person may do now, and the key for each: a View turned into choices."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ronda.cards import Card
from ronda.engine import Action, Call, CallOption, PlayOption, View
from ronda.terminal.keys import ENTER

CALL_KEYS: Final[Mapping[Call, str]] = {
    Call.RONDA: "r",
    Call.DOUBLE: "d",
    Call.TRINGA: "t",
    Call.PASS: "p",
}


class KeyChoice(NamedTuple):
    """One thing that the person may do, its key, and its preview."""

    key: str
    action: Action
    option: PlayOption | CallOption


def choices_of(view: View) -> tuple[KeyChoice, ...]:
    """What the reader of a View may do: the cards of the hand by number, then what may be said."""
    plays = tuple(
        KeyChoice(str(number), option.card, option) for number, option in enumerate(view.plays, 1)
    )
    sayings = tuple(
        KeyChoice(CALL_KEYS[option.kind], option.kind, option) for option in view.sayings
    )
    return plays + sayings


def find_choice(choices: Sequence[KeyChoice], answer: str) -> KeyChoice | None:
    """The choice that a key or a word (`7o`, `ronda`) names; Enter where there is only one."""
    if answer == ENTER:
        return choices[0] if len(choices) == 1 else None
    word = answer.lower()
    return next((each for each in choices if word in (each.key, each.action.value)), None)


def lost_call(view: View, choice: KeyChoice) -> CallOption | None:
    """The true call that this choice would lose: after it, the reader may not call any more."""
    if not isinstance(choice.action, Card) and choice.action is not Call.PASS:
        return None
    held = [option for option in view.sayings if option.is_true and option.kind is not Call.PASS]
    return max(held, key=lambda option: option.value, default=None)


def is_bluff(choice: KeyChoice) -> bool:
    """Whether the choice is a call that the hand does not hold."""
    return isinstance(choice.option, CallOption) and not choice.option.is_true
