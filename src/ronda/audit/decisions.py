"""Running every computer's decision again: from its View and its seed it must come out the same.

A computer that had used anything hidden would decide otherwise here, where it gets nothing else.
"""

from typing import Annotated, Literal

import msgspec

from ronda.audit.proofs import MisfitError
from ronda.engine import Seat, view
from ronda.fairness import DealProof, computer_seed, deal_key, decision_seed
from ronda.players import LEVELS, Player, player
from ronda.records import Record, Step


class Since(msgspec.Struct, frozen=True, order=True):
    """From which action of which deal on; both from 0."""

    deal: Annotated[int, msgspec.Meta(ge=0)]
    action: Annotated[int, msgspec.Meta(ge=0)]


class Sitting(msgspec.Struct, frozen=True, rename={"since": "from"}):
    """One entry of a record's `players` (RECORD.md)."""

    seat: int
    kind: Literal["human", "computer"]
    since: Since
    name: str | None = None
    level: str | None = None
    version: str | int | None = None


class Computers:
    """The computers of one match: who sat where, and what they would decide.

    Raises `MisfitError` for a list of players that cannot be read.
    """

    def __init__(self, record: Record, proofs: tuple[DealProof, ...]) -> None:
        self._record = record
        self._keys = {
            proof.header.deal: deal_key(
                bytes.fromhex(proof.secret), bytes.fromhex(proof.transcript)
            )
            for proof in proofs
            if proof.transcript is not None
        }
        try:
            sittings = msgspec.convert(record.further.get("players", []), tuple[Sitting, ...])
        except msgspec.ValidationError as error:
            raise MisfitError(f"players: {error}") from None
        self._sittings = sorted(sittings, key=lambda sitting: sitting.since)
        self._players: dict[str, Player] = {}

    def sitting_at(self, seat: Seat, at: Since) -> Sitting:
        """Who sat on a seat at one point of the match: whoever took it last until then."""
        for sitting in reversed(self._sittings):
            if sitting.seat == seat and sitting.since <= at:
                return sitting
        raise MisfitError(f"players does not say who sat at seat {seat} in deal {at.deal + 1}")

    def player_of(self, sitting: Sitting) -> Player | None:
        """The computer as it is today; None where it has changed since, or is somebody else's."""
        if sitting.kind != "computer" or sitting.level is None:
            return None
        if sitting.level not in LEVELS:
            raise MisfitError(f"players: there is no level {sitting.level!r}")
        if sitting.level not in self._players:
            record = self._record
            self._players[sitting.level] = player(sitting.level, record.rules, record.seats)
        found = self._players[sitting.level]
        return found if str(found.version) == str(sitting.version) else None

    def check(self, step: Step, number: int, computer: Player) -> None:
        """Asks a computer again; raises `MisfitError` where it would have done something else.

        Args:
            step: what was done.
            number: the number of the action in its deal, from 0.
            computer: whoever did it.
        """
        if step.deal is None or step.action is None:
            return
        key = self._keys[step.deal + 1]
        seed = decision_seed(computer_seed(key, step.seat), number)
        decided = computer.decide(view(step.before, step.seat), seed)
        if decided != step.action:
            raise MisfitError(
                f"deal {step.deal + 1}, action {number}: the computer {computer.level} at seat "
                f"{step.seat} decides {decided.value}, but {step.action.value} was played"
            )
