"""Running every computer's decision again: from its View and its seed it must come out the same.

A computer that had used anything hidden would decide otherwise here, where it gets nothing else.
"""

from collections.abc import Sequence

from ronda.audit.players import SeatedAt, Since, sitting_at
from ronda.audit.proofs import MisfitError
from ronda.engine import Seat, view
from ronda.fairness import (
    DealProof,
    Misfit,
    ProofFault,
    computer_seed,
    deal_key,
    decision_seed,
)
from ronda.players import LEVELS, Player, player
from ronda.records import Record, ReplayStep


class DecisionAudit:
    """The computers of one match, and what they would decide.

    Args:
        record: the match.
        proofs: of its deals.
        sittings: who sat where, as `read_sittings` gives them.
    """

    def __init__(
        self, record: Record, proofs: Sequence[DealProof], sittings: Sequence[SeatedAt]
    ) -> None:
        self._record = record
        self._sittings = sittings
        self._keys = {
            proof.header.deal: deal_key(
                bytes.fromhex(proof.secret), bytes.fromhex(proof.transcript)
            )
            for proof in proofs
            if proof.transcript is not None
        }
        self._players: dict[str, Player] = {}

    def sitting_at(self, seat: Seat, at: Since) -> SeatedAt:
        """Who sat on a seat at one point of the match."""
        return sitting_at(self._sittings, seat, at)

    def player_of(self, sitting: SeatedAt) -> Player | None:
        """The computer in its present version; None for another version or a foreign program."""
        if sitting.kind != "computer" or sitting.level is None:
            return None
        if sitting.level not in LEVELS:
            what = f"players: there is no level {sitting.level!r}"
            raise MisfitError(Misfit(ProofFault.PLAYERS_UNREADABLE, what, given="level"))
        if sitting.level not in self._players:
            record = self._record
            self._players[sitting.level] = player(sitting.level, record.rules, record.seats)
        found = self._players[sitting.level]
        return found if str(found.version) == str(sitting.version) else None

    def check(self, step: ReplayStep, number: int, computer: Player) -> None:
        """Run a computer's decision again; raise `MisfitError` where it differs.

        Args:
            step: what was done.
            number: the number of the action in its deal, from 0.
            computer: the level that decided it.
        """
        if step.deal is None or step.action is None:
            return
        key = self._keys[step.deal + 1]
        seed = decision_seed(computer_seed(key, step.seat), number)
        decided = computer.decide(view(step.before, step.seat), seed)
        if decided != step.action:
            given, expected = step.action.value, decided.value
            what = (
                f"action {number}: the computer {computer.level} at seat {step.seat} decides "
                f"{expected}, but {given} was played"
            )
            misfit = Misfit(ProofFault.DECISION, what, step.seat, given, expected)
            raise MisfitError(misfit, step.deal + 1)
