"""A client's part in the fair deal at one table: it cuts, and watches that all it sees fits.

Nothing here sends or waits: the connection passes every push to `see`, sends what `duty`
gives, and says what was acknowledged.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from ronda.client.deal import DEALT, SeenDeal
from ronda.client.fairness_alerts import FairnessAlert, Finding
from ronda.client.ids import new_id
from ronda.engine import Seat
from ronda.fairness import SIZE, STEP_1_NO_PREVIOUS, Fault, rule_set_hash
from ronda.protocol import Cut, FromSeat, Kind, OpenCut, Push, Stage, TableView, WentBackView
from ronda.rules import read_rules, rules_values


class DealMonitor:
    """The fair deals of one table, as one seat or spectator sees them.

    Args:
        chance: gives the 32 bytes of each cut.
    """

    def __init__(self, chance: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._chance = chance
        self._deal: SeenDeal | None = None
        self._seat: Seat | None = None
        self._told: set[tuple[tuple[int, int], Fault]] = set()
        self._rule_set: Mapping[str, Any] | None = None
        self._went_back: WentBackView | None = None

    def see(self, push: Push) -> list[FairnessAlert]:
        """What does not fit in a push; each kind of thing is told once a deal."""
        found: list[Finding] = []
        try:
            found.extend(self._findings(push))
        except ValueError as error:
            found.append(Finding(Fault.UNREADABLE, str(error)))
        self._seat = push.table.you
        return [doubt for finding in found if (doubt := self._doubt(push, finding))]

    def duty(self, table: TableView) -> Cut | OpenCut | None:
        """What this seat owes the deal now: the hash of a fresh cut, then the cut itself."""
        deal, you = self._deal, table.you
        if deal is None or you is None or you not in table.called or table.is_paused:
            return None
        if table.stage is Stage.CUTTING and deal.cut is None:
            hashed = deal.hash_of_cut(you, self._chance(SIZE))
            return Cut(new_id(), table.turn, hashed)
        if table.stage is not Stage.OPENING or table.fair is None or deal.is_opening:
            return None
        if deal.cut is not None and deal.stands(table.fair):
            deal.is_opening = True
            return OpenCut(new_id(), table.turn, deal.cut.hex())
        return None

    def acknowledged(self, message: FromSeat) -> None:
        """The server has acknowledged something; of a cut it has to keep its word now."""
        if isinstance(message, Cut | OpenCut) and self._deal is not None:
            self._deal.acknowledged(message)

    def _findings(self, push: Push) -> Iterator[Finding]:
        fair, shown = push.table.fair, push.table.view
        if fair is None:
            if shown is not None and shown.phase in DEALT:
                yield Finding(Fault.COMMITMENT, "a deck is played without a commitment")
            return
        back = push.table.went_back
        if back is not None and back != self._went_back:
            # What was shown of the deal may be lost: it is told to everybody, and not held to.
            self._deal = None
        self._went_back = back or self._went_back
        deal = self._deal
        if deal is None or deal.commitment.hex() != fair.commitment:
            before, deal = deal, SeenDeal(fair)
            deal.is_told_anew = back is not None
            self._deal = deal
            yield from self._check_header(push, deal)
            yield from _check_succession(before, deal, is_next=not push.missed)
        elif self._seat != push.table.you and not push.missed:
            # After sitting down in mid-deal a hand is shown whose seals come later.
            deal.is_partial = True
        yield from deal.check(push, self._rules_of(push.table))

    def _check_header(self, push: Push, deal: SeenDeal) -> list[Finding]:
        table, header = push.table, deal.header
        wrong = []
        if header.table != table.table or header.match != table.match_number:
            wrong.append("the header speaks of another table or match")
        if header.rules != rule_set_hash(self._rules_of(table)):
            wrong.append("the header speaks of other rules than the table's")
        if len(header.seats) != len(table.seats):
            wrong.append("the header speaks of another number of seats")
        elif table.stage is Stage.CUTTING and not push.missed and _is_left_out(table, deal):
            wrong.append("the header takes this seat's person for a computer, who does not cut")
        return [Finding(Fault.HEADER, what) for what in wrong]

    def _rules_of(self, table: TableView) -> Mapping[str, Any]:
        if self._rule_set is None:
            self._rule_set = rules_values(read_rules(table.settings.rules))
        return self._rule_set

    def _doubt(self, push: Push, finding: Finding) -> FairnessAlert | None:
        deal = self._deal
        match, number = (push.table.match_number, 0) if deal is None else deal.number
        if ((match, number), finding.fault) in self._told:
            return None
        self._told.add(((match, number), finding.fault))
        return FairnessAlert(
            fault=finding.fault,
            match=match,
            deal=number,
            what=finding.what,
            card=finding.card,
            evidence={
                "before": None if deal is None else deal.evidence(),
                "shown": msgspec.to_builtins((push.table.fair, push.seals)),
            },
        )


def _is_left_out(table: TableView, deal: SeenDeal) -> bool:
    if table.you is None:
        return False
    who = table.seats[table.you]
    is_person = who.kind is Kind.HUMAN and not who.is_handed
    return is_person and deal.header.seats[table.you] != "human"


def _check_succession(before: SeenDeal | None, deal: SeenDeal, *, is_next: bool) -> list[Finding]:
    """Whether a deal follows the one before it; `is_next`: nothing was missed in between."""
    previous, first = deal.header.previous, (1, 0)
    if deal.number == first and (before is None or before.joint is None):
        is_right = previous == STEP_1_NO_PREVIOUS
        return [] if is_right else [Finding(Fault.PREVIOUS, "the first deal names one before it")]
    if before is None or not is_next:
        return []
    if not before.is_revealed:
        return [Finding(Fault.REPLACED, "the deal before was left with its secret hidden")]
    is_again = deal.number == before.number
    if is_again and before.joint is not None and not deal.is_told_anew:
        return [Finding(Fault.REPLACED, "the deal before was dealt again, and nobody was told why")]
    if previous != (before.header.previous if is_again else before.passed_on):
        return [Finding(Fault.PREVIOUS, "the header does not name the deal before it")]
    return []
