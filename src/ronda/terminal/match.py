"""One match on this computer: the state, who decides for each seat, and the journal.

Nothing here prints. Whoever shows the match asks who is next and acts, and is given the events once
they are saved.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from ronda.cards import cards_text
from ronda.engine import (
    CHANCE,
    Action,
    Event,
    Seat,
    State,
    View,
    apply,
    next_to_act,
    redact,
    start,
    to_act,
    view,
)
from ronda.fairness import SeatKind, computer_seed, decision_seed
from ronda.players import Player, player
from ronda.records import DealRecord, Record, encode_record, parse_action
from ronda.rules import check_seats, read_rules
from ronda.terminal.deals import DRAW, Decks, FairDeal, fresh_secret, seeded_secrets
from ronda.terminal.journal import (
    ActionEntry,
    DeckEntry,
    Entry,
    Header,
    Journal,
    Saved,
    SaveError,
    SeatEntry,
    record_path,
    write_beside,
)

PERSON: Final = Seat(0)
"""Where the person at the keyboard sits."""


class Dealt(NamedTuple):
    """A deck and what was done with it, in the order of a record."""

    fair: FairDeal
    actions: list[Action]


class LocalMatch:
    """A match between a person and computers.

    Args:
        header: who plays what, as the journal's first line says.
        journal: where each step is written before it is told; opened by the caller.

    Raises `RulesError` for rules, or a number of seats, that are refused.
    """

    def __init__(self, header: Header, journal: Journal | None = None) -> None:
        self.header = header
        self.rules = read_rules(header.rules)
        seats = check_seats(self.rules, len(header.levels))
        self.state: State = start(self.rules, seats)
        self.events: list[Event] = []
        self.journal = journal
        self._dealt: list[Dealt] = []
        self._taken: list[dict[str, object]] = [{"seat": PERSON, "kind": "human", **self._here()}]
        self._first_dealer: Seat | None = None
        self._secrets = fresh_secret if header.seed is None else seeded_secrets(header.seed)
        self._decks = Decks(self.rules, tuple(map(_seat_kind, header.levels)))
        self._computers: dict[Seat, Player] = {
            Seat(seat): player(level, self.rules, seats)
            for seat, level in enumerate(header.levels)
            if level is not None
        }

    @property
    def is_deck_due(self) -> bool:
        """Whether a deck has to be shuffled, for the draw or for a deal."""
        return CHANCE in to_act(self.state)

    def next_seat(self) -> Seat | None:
        """Whose action comes next; None where a deck is due or the match is over.

        Where all declare together the order is that of the record; no View shows others' choices.
        """
        return next_to_act(self.state)

    def view(self) -> View:
        """What the person may know."""
        return view(self.state, PERSON)

    def deal(self) -> tuple[Event, ...]:
        """Shuffles and deals the deck that is due; what happened, as the person may see it."""
        number = self._deal_number()
        return self._deal(self._secrets(number))

    def act(self, action: Action) -> tuple[Event, ...]:
        """The next seat does this; what happened, as the person may see it. Raises `Refusal`."""
        called = self.next_seat()
        seat = CHANCE if called is None else called
        state, events = apply(self.state, seat, action)
        self._save(ActionEntry(seat, action.value))
        self._dealt[-1].actions.append(action)
        return self._advance(state, events)

    def decide(self, seat: Seat) -> Action:
        """What the computer at a seat does now, from its View and its seed alone (FAIRNESS §10)."""
        fair, actions = self._dealt[-1]
        seed = decision_seed(computer_seed(fair.key, seat), len(actions))
        return self._computers[seat].decide(view(self.state, seat), seed)

    def seat_computers(self) -> None:
        """Has every computer take its seat, unless it sits there already in the same version."""
        for seat, computer in self._computers.items():
            entry = SeatEntry(seat, computer.level, computer.version)
            last = [each for each in self._taken if each["seat"] == seat][-1:]
            if not last or last[0]["version"] != computer.version:
                self._save(entry)
                self._take_seat(entry)

    def restore(self, saved: Saved) -> None:
        """Does all of a saved match again; raises `SaveError` for a line that does not fit."""
        for line, entry in enumerate(saved.entries, start=2):
            try:
                self._redo(entry)
            except ValueError as error:
                raise SaveError(saved.path, f"is damaged: {error}", line) from None

    def export(self) -> None:
        """Writes the record beside the journal; nothing before the first dealer is known."""
        record = self.record()
        if self.journal is not None and record is not None:
            write_beside(record_path(self.journal.path), encode_record(record) + b"\n")

    def close(self) -> None:
        """Lets go of the journal; another terminal may go on with the match."""
        if self.journal is not None:
            self.journal.close()

    def record(self) -> Record | None:
        """The record of the match so far with the proof of each deck; None before the draw."""
        if self._first_dealer is None:
            return None
        draw, *deals = self._dealt
        return Record(
            rules=self.rules,
            written=self.header.rules,
            seats=len(self.header.levels),
            dealer=self._first_dealer,
            draw=draw.fair.deck,
            deals=tuple(DealRecord.of(each.fair.deck, each.actions) for each in deals),
            further=dict(self._further()),
        )

    def _further(self) -> Iterator[tuple[str, object]]:
        yield "started", self.header.started
        if self.header.seed is not None:
            yield "seed", self.header.seed
        yield "players", self._taken
        yield "fairness", [msgspec.to_builtins(each.fair.proof) for each in self._dealt]

    def _here(self) -> dict[str, object]:
        """The next action's place in the record: deal and action from 0."""
        deals = self._dealt[1:]
        if not deals or self.is_deck_due:
            return {"from": {"deal": len(deals), "action": 0}}
        return {"from": {"deal": len(deals) - 1, "action": len(deals[-1].actions)}}

    def _take_seat(self, entry: SeatEntry) -> None:
        taken = {"seat": entry.seat, "kind": "computer", "level": entry.level}
        self._taken.append({**taken, "version": entry.version, **self._here()})

    def _deal_number(self) -> int:
        return DRAW if self.state.dealer is None else len(self._dealt)

    def _deal(self, secret: bytes) -> tuple[Event, ...]:
        number = self._deal_number()
        fair = self._decks.deal(number, self.state.dealer, secret)
        state, events = apply(self.state, CHANCE, fair.deck)
        self._save(DeckEntry(number, secret.hex(), cards_text(fair.deck)))
        self._dealt.append(Dealt(fair, []))
        if number == DRAW:
            self._first_dealer = state.dealer
        return self._advance(state, events)

    def _advance(self, state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
        self.state = state
        shown = tuple(redact(event, PERSON) for event in events)
        self.events += shown
        return shown

    def _save(self, entry: Entry) -> None:
        if self.journal is not None:
            self.journal.append(entry)

    def _redo(self, entry: Entry) -> None:
        """One line of a saved match again; raises `ValueError` where it does not fit."""
        if isinstance(entry, SeatEntry):
            if dict(enumerate(self.header.levels)).get(entry.seat) != entry.level:
                raise ValueError(f"no {entry.level} computer sits on seat {entry.seat}")
            self._take_seat(entry)
            return
        if isinstance(entry, ActionEntry):
            seat = self.next_seat()
            if entry.seat != seat:
                raise ValueError(f"seat {entry.seat} acts here, but {self._expected()} comes next")
            self.act(parse_action(entry.action))
            return
        if not self.is_deck_due or entry.deal != self._deal_number():
            raise ValueError(f"the deck of deal {entry.deal} comes at the wrong time")
        self._deal(bytes.fromhex(entry.secret))
        if cards_text(self._dealt[-1].fair.deck) != entry.deck:
            raise ValueError("the deck is not the one that its secret shuffles")

    def _expected(self) -> str:
        if self.state.is_over:
            return "nothing"
        return "a deck" if self.is_deck_due else f"seat {self.next_seat()}"


def _seat_kind(level: str | None) -> SeatKind:
    return "human" if level is None else "computer"
