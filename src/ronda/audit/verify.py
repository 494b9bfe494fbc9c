"""The whole check of a record, step by step."""

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from ronda.audit.decisions import DecisionAudit
from ronda.audit.players import Since, check_players, read_sittings
from ronda.audit.proofs import MisfitError, check_proofs, notes_of, read_proofs
from ronda.audit.report import Note, NoteKind, Report, Unchecked
from ronda.engine import CHANCE, Seat
from ronda.fairness import Misfit, ProofFault
from ronda.records import Record, RecordError, ReplayStep, steps

Progress: TypeAlias = Callable[[int, int], None]
"""Told after each action how many are done, and how many there are."""


def verify(record: Record, *, with_players: bool, progress: Progress | None = None) -> Report:
    """Checks everything about a record that can be checked without trusting anybody.

    Args:
        record: one that carries its proof (RECORD.md, `fairness`).
        with_players: whether every computer's decision is run again too.
        progress: told how far the replay has come.
    """
    tally = _Tally()
    notes: tuple[Note, ...] = ()
    try:
        proofs = read_proofs(record)
        notes = tuple(notes_of(proofs))
        check_proofs(record, proofs)
        tally.deals = len(proofs)
        sittings = read_sittings(record)
        check_players(record, sittings, proofs)
        computers = DecisionAudit(record, proofs, sittings) if with_players else None
        tally.replay(record, computers, progress)
    except MisfitError as error:
        return tally.report(str(error), notes, error.misfit)
    except RecordError as error:
        place = "" if error.deal is None else f"deal {error.deal + 1}: "
        place += "" if error.action is None else f"action {error.action}: "
        what = f"{place}{error.reason}"
        return tally.report(what, notes, Misfit(ProofFault.REPLAY, what, given=what))
    if not proofs:
        notes += (Note(NoteKind.NOT_YET, None),)
    if not tally.is_over:
        notes += (Note(NoteKind.UNFINISHED, None),)
    notes += tuple(Note(NoteKind.UNNAMED, None, seat) for seat in sorted(tally.unnamed))
    return tally.report(None, notes)


class _Tally:
    """What has been checked so far."""

    def __init__(self) -> None:
        self.deals = 0
        self.is_over = False
        self.unnamed: set[Seat] = set()
        self._actions = 0
        self._decisions = 0
        self._unchecked: Counter[tuple[str, str]] = Counter()

    def replay(
        self, record: Record, computers: DecisionAudit | None, progress: Progress | None
    ) -> None:
        """Plays the record again, and asks the computers again where there are any to ask."""
        total = sum(len((deal.actions or "").split()) for deal in record.deals)
        number = 0
        for step in steps(record):
            self.is_over = step.state.is_over
            if step.seat == CHANCE:
                number = 0
                continue
            if computers is not None:
                self._ask_again(computers, step, number)
            number += 1
            self._actions += 1
            if progress is not None:
                progress(self._actions, total)

    def _ask_again(self, computers: DecisionAudit, step: ReplayStep, number: int) -> None:
        """Runs one decision again, if a computer of ours made it."""
        sitting = computers.sitting_at(step.seat, Since(step.deal or 0, number))
        computer = computers.player_of(sitting)
        if computer is not None:
            computers.check(step, number, computer)
            self._decisions += 1
        elif sitting.level is None and sitting.kind == "computer":
            self.unnamed.add(step.seat)
        elif sitting.level is not None:
            self._unchecked[sitting.level, str(sitting.version)] += 1

    def report(
        self, misfit: str | None, notes: tuple[Note, ...], found: Misfit | None = None
    ) -> Report:
        """The report on what has been checked."""
        unchecked = [Unchecked(*key, count) for key, count in sorted(self._unchecked.items())]
        return Report(
            misfit=misfit,
            deals=self.deals,
            actions=self._actions,
            decisions=self._decisions,
            unchecked=tuple(unchecked),
            notes=notes,
            found=found,
        )
