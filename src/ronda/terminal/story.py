"""What happened in a match, as sentences: told on the screen, and kept to be read again."""

from collections.abc import Iterator, Sequence

from ronda.engine import Event, Reason, Seat, View
from ronda.engine.events import DealEvent, DrawEvent, PlayEvent
from ronda.pages import Teller
from ronda.pages.settlement import side_of
from ronda.rules import FirstDealer, Rules
from ronda.terminal.opening import Terminal


class Story:
    """Tells the events of one match, in order.

    Args:
        terminal: where they are told.
        rules: the rules of the table.
        names: what to call each seat.
        seat: the reader's.

    Attributes:
        log: the sentences of this deal.
    """

    def __init__(self, terminal: Terminal, rules: Rules, names: Sequence[str], seat: Seat) -> None:
        self.log: list[str] = []
        self._screen = terminal.screen
        self._teller = Teller(terminal.catalogue, rules, names)
        self._own = side_of(seat, len(names))
        self._hides_draw = rules.first_dealer is FirstDealer.RANDOM

    def tell(self, event: Event) -> str:
        """Tell an event; the sentence, or nothing where the rules hide it."""
        if isinstance(event, DrawEvent) and self._hides_draw:
            return ""
        if isinstance(event, DealEvent) and event.deal > 1:
            self.log.clear()
        sentence = self._teller.sentence(event)
        self.log.append(sentence)
        self._screen.tell(event, sentence, self._own)
        return sentence

    def take_up(self, view: View) -> None:
        """Goes on from a View where events were missed, with what later sentences may look at."""
        for event in _events_before(view):
            self._teller.sentence(event)


def _events_before(view: View) -> Iterator[Event]:
    """What a teller has to know of a deal: who deals, and the last plays that may be answered."""
    if view.dealer is None:
        return
    yield DealEvent(view.deal, view.dealer)
    chain = view.chain
    if chain is not None:
        first, *packet = chain.packet
        # The card that began the chain was laid, captured, and perhaps answered since.
        yield PlayEvent(chain.holder, first, (), ())
        yield PlayEvent(chain.holder, first, tuple(packet), ())
        if chain.level is not Reason.DARBA:
            yield PlayEvent(chain.holder, first, (), tuple(packet))
    elif view.live is not None and view.to_act:
        yield PlayEvent(Seat((view.to_act[0] - 1) % view.seats), view.live, (), ())
