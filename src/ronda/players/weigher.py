"""Play by one look at each card, without searching."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ronda.cards import Card, mask_of
from ronda.engine import Action, Call, View
from ronda.engine.core_rules import CoreRules
from ronda.engine.state import ZEROS, CoreState, with_table
from ronda.players.call_policy import honest_call
from ronda.players.evaluation import best_cards
from ronda.players.player import pick
from ronda.players.position import deck_size, position_of
from ronda.players.weights import Weights

CallPolicy: TypeAlias = Callable[[CoreRules, View, bytes], Call | None]
"""What to call, if anything."""


class Weigher:
    """Puts down the card with the highest evaluation; the seed decides between equals."""

    def __init__(
        self,
        rules: CoreRules,
        weights: Weights,
        *,
        call: CallPolicy = honest_call,
        remembers: bool = True,
        overlooks: int = 0,
    ) -> None:
        """For one table.

        Args:
            rules: as the core reads them.
            weights: what counts, and how much.
            call: what it calls.
            remembers: whether it knows which cards have been captured.
            overlooks: in how many of 256 cases a card is not thought of.
        """
        self._rules = rules
        self._weights = weights
        self._call = call
        self._remembers = remembers
        self._overlooks = overlooks

    def decide(self, view: View, seed: bytes) -> Action:
        """Call, or choose among the cards that are thought of."""
        call = self._call(self._rules, view, seed)
        if call is not None:
            return call
        cards = thought_of([option.card for option in view.plays], seed, self._overlooks)
        if len(cards) == 1:
            return cards[0]
        state = position_of(self._rules, view)
        if not self._remembers:
            state = forget_piles(state)
        deck = range(deck_size(view))
        best = best_cards(self._rules, deck, state, mask_of(cards), self._weights)
        return pick(seed, [card for card in cards if best >> card.number & 1])


def forget_piles(state: CoreState) -> CoreState:
    """The same state as if no card had gone into a pile: any of them may still come."""
    return with_table(state, state.table._replace(piles=ZEROS))


def thought_of(cards: Sequence[Card], seed: bytes, overlooks: int) -> Sequence[Card]:
    """The cards that are not overlooked; all of them where that would leave none."""
    if overlooks == 0:
        return cards
    return [card for card, dice in zip(cards, seed, strict=False) if dice >= overlooks] or cards
