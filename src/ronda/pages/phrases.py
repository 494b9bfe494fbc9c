"""The phrases of the table, where pages look for them."""

from ronda.narration.phrases import CHAIN_LEVELS, Phrases

__all__ = ["CHAIN_LEVELS", "Phrases"]
