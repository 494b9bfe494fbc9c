"""A match at the terminal: who is next, what they do, what is told of it."""

from collections.abc import Sequence
from typing import Final

from ronda.engine import Action
from ronda.engine.events import TotalsEvent
from ronda.lang import Catalogue
from ronda.terminal.choices import choices_of, find_choice
from ronda.terminal.keys import RESIZED
from ronda.terminal.match import PERSON, LocalMatch
from ronda.terminal.opening import Terminal
from ronda.terminal.reading import read_text, rules_lines
from ronda.terminal.story import Story
from ronda.terminal.wording import Wording

PAUSE: Final = 0.9
"""Seconds before a computer plays, so that the eye can follow."""


class Leave(Exception):  # noqa: N818 - a wish, and no error
    """The person wants to stop here."""


class Sitting:
    """A person at the terminal, playing one match.

    Args:
        match: the match, new or restored.
        terminal: where it is shown, and where the person's keys come from.
    """

    def __init__(self, match: LocalMatch, terminal: Terminal) -> None:
        self._match = match
        self._terminal = terminal
        self._screen = terminal.screen
        self._keys = terminal.keys
        self._legend = terminal.legend
        self._catalogue = terminal.catalogue
        names = seat_names(match.header.levels, self._catalogue)
        self._story = Story(terminal, match.rules, names, PERSON)
        self._wording = Wording(self._catalogue, match.rules, names, terminal.writing)

    def introduce(self) -> None:
        """What is played, with whom, and where the decks come from."""
        header = self._match.header
        for line in self._wording.start(str(header.rules["preset"]), header.seed):
            self._screen.say(line)
        if self._legend:
            self._screen.say(self._legend)

    def catch_up(self, told: int) -> None:
        """Takes note of what a restored match holds, and tells the last few events of it again."""
        events = self._match.events
        for place, event in enumerate(events):
            self._story.tell(event, quiet=place < len(events) - told)

    def play(self, *, pause: float = PAUSE) -> None:
        """Plays to the end of the match.

        Raises `Leave`, `keys.EndOfInput`, `signals.Interrupted`, `screen.TooSmall` and
        `journal.SaveError`; all that was shown is saved then.
        """
        while not self._match.state.is_over:
            seat = self._match.next_seat()
            if seat is None:
                events = self._match.deal()
            elif seat == PERSON:
                events = self._match.act(self._ask())
            else:
                self._screen.watch(self._wording.scene(self._match.view(), (), seat))
                self._keys.wait(pause)
                events = self._match.act(self._match.decide(seat))
            for event in events:
                self._story.tell(event)
            if self._screen.is_drawn_over and any(isinstance(e, TotalsEvent) for e in events):
                self._hold()

    def _hold(self) -> None:
        """Lets the count of a deal be read before the table comes back over it."""
        while not self._match.state.is_over:
            self._screen.clear()
            self._screen.notice(self._catalogue.text("play.next"))
            if not self._is_answered(self._keys.ask()):
                return

    def _ask(self) -> Action:
        """What the person does: asks until it is legal, and twice where it is easily regretted."""
        view = self._match.view()
        choices = choices_of(view)
        scene = self._wording.scene(view, choices, PERSON)
        warned: Action | None = None
        self._screen.offer(scene)
        while True:
            answer = self._keys.ask()
            if self._is_answered(answer):
                self._screen.offer(scene)
                continue
            choice = find_choice(choices, answer)
            if choice is None:
                self._screen.notice(self._wording.wrong_key(answer, choices))
                continue
            warning = self._wording.warning(view, choice)
            if warning is None or choice.action == warned:
                return choice.action
            warned = choice.action
            self._screen.notice(warning)

    def _is_answered(self, answer: str) -> bool:
        """Whether the key asked for something else than a move, which is done then."""
        word = answer.lower()
        if word in ("q", "quit"):
            raise Leave
        if word in ("?", "rules"):
            read_text(self._terminal, self._rules_lines())
        elif word in ("l", "log"):
            read_text(self._terminal, self._story.log)
        else:
            return answer == RESIZED
        return True

    def _rules_lines(self) -> list[str]:
        header = self._match.header
        base, seats = str(header.rules["preset"]), len(header.levels)
        return rules_lines(self._terminal, self._match.rules, base, seats)


def seat_names(levels: Sequence[str | None], catalogue: Catalogue) -> tuple[str, ...]:
    """What to call each seat: the person, and every computer as a computer of its level."""
    names = []
    for seat, level in enumerate(levels):
        if level is None:
            names.append(catalogue.text("play.you"))
            continue
        key = "play.computer" if len(levels) == 2 else "play.computer.numbered"
        shown = catalogue.text(f"play.level.{level}")
        names.append(catalogue.text(key, n=seat, level=shown))
    return tuple(names)
