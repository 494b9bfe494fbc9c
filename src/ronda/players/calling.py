"""What an honest player says before it plays (RULES §5)."""

from typing import Final

from ronda.engine import Call, View

_ORDER: Final = (Call.PASS, Call.RONDA, Call.DOUBLE, Call.TRINGA)


def honest_call(view: View) -> Call | None:
    """The dearest call that the hand truly holds, a pass where one has to say something, or None.

    Where several are true and worth the same, the one that beats the others.
    """
    true = [option for option in view.sayings if option.is_true]
    if not true:
        return None
    return max(true, key=lambda option: (option.value, _ORDER.index(option.kind))).kind
