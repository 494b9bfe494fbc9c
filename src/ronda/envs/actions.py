"""Actions as numbers: 0–39 play the card of that number, 40 passes, 41–43 call."""

from collections.abc import Iterable
from operator import index
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ronda.cards import CARDS, Card
from ronda.engine import Action, View
from ronda.engine.decode_events import KINDS
from ronda.engine.flow import CALL_ACTION

ACTIONS: Final = CALL_ACTION + len(KINDS)
"""How many actions there are: 44."""


class EnvError(ValueError):
    """An environment was used as it cannot be; the message says what would be right."""


def action_number(action: Action) -> int:
    """The number of an action, 0–43."""
    return action.number if isinstance(action, Card) else CALL_ACTION + KINDS.index(action)


def action_of(number: int) -> Action:
    """The action of that number, 0–43."""
    return CARDS[number] if number < CALL_ACTION else KINDS[number - CALL_ACTION]


def action_text(number: int) -> str:
    """What is played or said, as in records: `7o`, `ronda`, `pass`."""
    text: str = action_of(number).value
    return text


def legal_numbers(view: View) -> list[int]:
    """The numbers of the legal actions of the View's seat, ascending."""
    return sorted(map(action_number, view.legal))


def action_mask(view: View) -> NDArray[np.int8]:
    """1 for each legal action of the View's seat; int8, shape (44,)."""
    mask = np.zeros(ACTIONS, np.int8)
    mask[legal_numbers(view)] = 1
    return mask


def check_action(action: object, legal: Iterable[int], seat: int) -> int:
    """The action as a plain number; raises `EnvError` unless it is one of the legal ones."""
    allowed = list(legal)
    try:
        number = index(action)  # type: ignore[arg-type]  # what is no number raises
    except TypeError:
        number = -1
    if number not in allowed:
        named = f" ({action_text(number)})" if number in range(ACTIONS) else ""
        raise EnvError(
            f"action {action!r}{named} is not legal for seat {seat}; legal are "
            + ", ".join(f"{each} ({action_text(each)})" for each in allowed)
        )
    return number
