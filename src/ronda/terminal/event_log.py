"""What happened in a match, as sentences: told on the screen, and kept to be read again."""

from collections.abc import Sequence

from ronda.engine import Event, Side
from ronda.engine.events import DealEvent, DrawEvent
from ronda.narration import Line, Teller
from ronda.rules import FirstDealer, Rules
from ronda.terminal.setup import Terminal


class Story:
    """Tells the events of one match, in order.

    Args:
        terminal: where they are told.
        rules: the rules of the table.
        names: what to call each seat.
        own: the reader's side.
        sides: what to call each side; by the names of its seats if None.

    Attributes:
        log: the sentences of this deal.
    """

    def __init__(
        self,
        terminal: Terminal,
        rules: Rules,
        names: Sequence[str],
        own: Side,
        *,
        sides: Sequence[str] | None = None,
    ) -> None:
        self.log: list[str] = []
        self._screen = terminal.screen
        self._teller = Teller(terminal.catalogue, rules, names, sides)
        self._own = own
        self._hides_draw = rules.first_dealer is FirstDealer.RANDOM

    def tell(self, event: Event, line: Line) -> str:
        """Tell an event; the sentence, or nothing where the rules hide it."""
        if isinstance(event, DrawEvent) and self._hides_draw:
            return ""
        if isinstance(event, DealEvent) and event.deal > 1:
            self.log.clear()
        sentence = self._teller.sentence(line)
        self.log.append(sentence)
        self._screen.tell(event, sentence, self._own)
        return sentence
