"""One fair deal as one client sees it: what was shown, what it cut itself, and whether that fits.

FAIRNESS lets a client check most of a deal while it runs: the header, its own cut in T, every card
that it is shown against M; and all the rest as soon as the secret is revealed. A check yields what
does not fit as a `Fault` and a sentence.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from ronda.cards import Card, parse_card
from ronda.client.fairness_alerts import Finding
from ronda.engine import Phase, View
from ronda.engine.events import DrawEvent
from ronda.fairness import (
    DealProof,
    Fault,
    Header,
    Seal,
    check_deal,
    cut_hash,
    deal_key,
    header_hash,
    is_sealed,
    layout_of,
    shuffled_deck,
    transcript,
)
from ronda.protocol import Cut, FairView, OpenCut, Push, SealView

Findings: TypeAlias = Iterator[Finding]

DEALT: Final = (Phase.DECLARE, Phase.PLAY)


class SeenDeal:
    """What a client has seen of one deal, or of the draw.

    Attributes:
        header: H, as it was first shown.
        commitment: C, likewise.
        cut: c of this client; None as long as it has not cut.
        is_held: whether the server has acknowledged its hash k.
        is_opening: whether the cut itself has been sent.
        is_opened: whether the server has acknowledged that too.
        joint: T as first shown, in hex.
        is_revealed: whether the secret was shown.
        is_told_anew: whether everybody was told that the server was restored, and deals again.
    """

    def __init__(self, fair: FairView) -> None:
        self.header = msgspec.convert(fair.header, Header)
        self.commitment = bytes.fromhex(fair.commitment)
        self.seat: int | None = None
        self.cut: bytes | None = None
        self.is_held = False
        self.is_opening = False
        self.is_opened = False
        self.joint: str | None = None
        self.is_revealed = False
        self.is_partial = False
        self.is_told_anew = False
        self._h = header_hash(self.header)
        self._own_hash: str | None = None
        self._hashes: tuple[str | None, ...] | None = None
        self._root: str | None = None
        self._seals: dict[Card, SealView] = {}

    @property
    def number(self) -> tuple[int, int]:
        """Match and deal."""
        return self.header.match, self.header.deal

    @property
    def passed_on(self) -> str:
        """What the next header names as `previous`: T, or without T what this one named."""
        return self.joint or self.header.previous

    def hash_of_cut(self, seat: int, cut: bytes) -> str:
        """The hash k of this client's cut, in hex; from now on it is looked for."""
        self.seat, self.cut = seat, cut
        self._own_hash = cut_hash(self._h, self.commitment, seat, cut).hex()
        return self._own_hash

    def acknowledged(self, message: Cut | OpenCut) -> None:
        """The server has acknowledged the hash, or the cut: from now on it has to count."""
        if isinstance(message, Cut):
            self.is_held = self.is_held or message.k == self._own_hash
        elif self.cut is not None:
            self.is_opened = self.is_opened or message.c == self.cut.hex()

    def stands(self, fair: FairView) -> bool:
        """Whether the hash that is shown for this client's seat is that of its cut."""
        return self.seat is not None and fair.hashes[self.seat] == self._own_hash

    def check(self, push: Push, rule_set: Mapping[str, Any]) -> Findings:
        """What does not fit in a push that shows this deal; raises `ValueError` for no hashes."""
        fair = push.table.fair
        if fair is None:
            return
        seats = len(self.header.seats)
        if len(fair.hashes) != seats or len(fair.cuts) != seats:
            raise ValueError("there is not one hash and one cut for each seat")
        if msgspec.convert(fair.header, Header) != self.header:
            yield Finding(Fault.COMMITMENT, "the header was changed under its commitment")
        yield from self._check_cuts(fair)
        if self.header.deal:
            yield from self._check_seals(push, fair)
        if push.table.view is not None and push.table.view.phase in DEALT:
            yield from self._check_view(push.table.view)
        if fair.secret is not None and not self.is_revealed:
            self.is_revealed = True
            yield from self._check_secret(push, rule_set)

    def evidence(self) -> dict[str, Any]:
        """All that was shown and sent, for others to check."""
        return {
            "header": msgspec.to_builtins(self.header),
            "C": self.commitment.hex(),
            "k": self._hashes,
            "T": self.joint,
            "M": self._root,
            "own_cut": self._own_cut(),
            "seals": [msgspec.to_builtins(seal) for seal in self._seals.values()],
        }

    def _own_cut(self) -> dict[str, Any] | None:
        """What this client cut; nothing of a cut that is not opened yet."""
        if self.cut is None or not self.is_opening:
            return None
        return {
            "seat": self.seat,
            "k": self._own_hash,
            "c": self.cut.hex(),
            "is_hash_acknowledged": self.is_held,
            "is_acknowledged": self.is_opened,
        }

    # --- cuts ------------------------------------------------------------------------------------

    def _check_cuts(self, fair: FairView) -> Findings:
        shown = any(fair.hashes) or fair.transcript is not None
        if shown and self._hashes is None:
            self._hashes = fair.hashes
        elif shown and fair.hashes != self._hashes:
            yield Finding(
                Fault.HASHES, "the hashes of the cuts are not those that were shown first"
            )
        if shown:
            yield from self._check_own_cut(fair)
        if fair.transcript is None or fair.transcript == self.joint:
            return
        if self.joint is not None:
            yield Finding(Fault.TRANSCRIPT, "T was changed after it had been shown")
            return
        self.joint = fair.transcript
        yield from self._check_transcript(fair)

    def _check_transcript(self, fair: FairView) -> Findings:
        cuts = [None if cut is None else bytes.fromhex(cut) for cut in fair.cuts]
        for seat, cut in enumerate(cuts):
            if cut is None:
                continue
            if cut_hash(self._h, self.commitment, seat, cut).hex() != fair.hashes[seat]:
                yield Finding(
                    Fault.TRANSCRIPT, f"the cut of seat {seat} is not the one whose hash was sent"
                )
        if transcript(self._h, self.commitment, cuts).hex() != fair.transcript:
            yield Finding(Fault.TRANSCRIPT, "T is not that of the cuts shown")

    def _check_own_cut(self, fair: FairView) -> Findings:
        """Only a cut that the server has acknowledged must count, and then it must not change.

        Another window on the same seat may have cut first, and a slow line comes too late.
        """
        if self.cut is None or self.seat is None:
            return
        hashed, counted = fair.hashes[self.seat], fair.cuts[self.seat]
        if not self.stands(fair):
            if self.is_held and hashed is not None:
                what = "another cut than ours is counted for this seat, and ours was acknowledged"
                yield Finding(Fault.CUT_FOREIGN, what)
            elif self.is_held:
                yield Finding(Fault.CUT_MISSING, "our cut was acknowledged, and is not there")
            elif hashed is not None:
                what = "this seat's cut came from another window or device"
                yield Finding(Fault.CUT_ELSEWHERE, what)
            elif fair.transcript is not None:
                yield Finding(Fault.CUT_LATE, "our cut is not counted: it came too late")
        elif fair.transcript is None or counted == self.cut.hex():
            return
        elif counted is not None:
            yield Finding(Fault.CUT_FOREIGN, "another cut than ours is counted for this seat")
        elif self.is_opened:
            yield Finding(Fault.CUT_MISSING, "our cut was acknowledged in time, and is not counted")
        else:
            yield Finding(Fault.CUT_LATE, "our cut is not counted: it may have come too late")

    # --- seals -----------------------------------------------------------------------------------

    def _check_seals(self, push: Push, fair: FairView) -> Findings:
        if self._root is None:
            self._root = fair.root
        if fair.root != self._root:
            yield Finding(Fault.ROOT, "M was changed after it had been shown")
        for seal in push.seals:
            yield from self._check_seal(seal)

    def _check_view(self, shown: View) -> Findings:
        """A deck is played: it must be this one, and each card that is shown must be sealed."""
        if (shown.deal, shown.dealer) != (self.header.deal, self.header.dealer):
            yield Finding(
                Fault.HEADER, "the header speaks of another deal or dealer than is played"
            )
        elif self._root is None:
            yield Finding(Fault.ROOT, "cards are shown, and there is no M to check them against")
        elif not self.is_partial:
            for card in sorted(_shown_cards(shown) - self._seals.keys(), key=_number):
                yield Finding(Fault.UNSEALED, f"{card.value} was shown without a seal", card)

    def _check_seal(self, seal: SealView) -> Findings:
        card = parse_card(seal.card)
        if self._root is None:
            yield Finding(Fault.SEAL, f"the seal of {seal.card} came before M", card)
            return
        path = tuple(map(bytes.fromhex, seal.path))
        given = Seal(seal.place, bytes.fromhex(seal.salt), path)
        if not is_sealed(bytes.fromhex(self._root), self._h, card, given):
            yield Finding(Fault.SEAL, f"the seal of {seal.card} does not fit M", card)
        places = {other.place: each for each, other in self._seals.items()}
        other = places.get(seal.place, card)
        if other is not card:
            what = f"{seal.card} and {other.value} lie in one place of the deck"
            yield Finding(Fault.MOVED, what, card)
        if self._seals.setdefault(card, seal).place != seal.place:
            yield Finding(Fault.MOVED, f"{seal.card} lies in two places of the deck", card)

    # --- the secret ------------------------------------------------------------------------------

    def _check_secret(self, push: Push, rule_set: Mapping[str, Any]) -> Findings:
        """Everything once more from the secret, and the draw's cards with it (FAIRNESS 9)."""
        fair = push.table.fair
        if fair is None or fair.secret is None:
            return
        proof = DealProof(
            header=self.header,
            rule_set=dict(rule_set),
            secret=fair.secret,
            commitment=fair.commitment,
            cut_hashes=fair.hashes,
            cuts=fair.cuts,
            transcript=fair.transcript,
            root=fair.root,
            abandoned=True if fair.transcript is None else msgspec.UNSET,
        )
        deck = None
        if fair.transcript is not None:
            key = deal_key(bytes.fromhex(fair.secret), bytes.fromhex(fair.transcript))
            deck = shuffled_deck(key, **layout_of(proof.rule_set, self.header)._asdict())
        misfit = check_deal(proof, deck)
        if misfit is not None:
            yield Finding(Fault.SECRET, f"step {misfit.step}: {misfit.message}")
        drawn = [event.card for event in push.events if isinstance(event, DrawEvent)]
        if self.header.deal == 0 and deck is not None and drawn != list(deck[: len(drawn)]):
            yield Finding(
                Fault.SECRET, "the cards drawn for the first dealer are not those of the deck"
            )


def _shown_cards(view: View) -> set[Card]:
    """Every card that a View shows face up to its reader."""
    packet = () if view.chain is None else view.chain.packet
    played = (card for cards in view.played for card in cards)
    return {*view.hand, *view.loose, *view.seen, *packet, *played}


def _number(card: Card) -> int:
    return card.number
