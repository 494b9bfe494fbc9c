"""The fair deal of FAIRNESS.md: bytes in, deck and proofs out.

Pure functions; where the bytes come from is the caller's business. Hashes, keys and cuts are
32 `bytes`; in headers and proofs, which are JSON, they are lower-case hex. The constants are
named for the steps of FAIRNESS.md:

* `header`: step 1, the header and its hash;
* `cuts`: steps 2 to 5, commitment, cuts, transcript, key;
* `shuffle`: step 6, the deck;
* `seals`: step 7, each card under the root;
* `faults`: what may be wrong, by name;
* `proof`, `succession`: steps 8 and 9, what is revealed and how it is checked;
* `computers`: step 10, the seeds of the computers.
"""

from ronda.fairness.computers import computer_seed, decision_seed
from ronda.fairness.cuts import commitment, cut_hash, deal_key, transcript
from ronda.fairness.faults import Fault, ProofFault
from ronda.fairness.header import (
    SIZE,
    STEP_1_NO_PREVIOUS,
    Header,
    SeatKind,
    canonical_json,
    header_hash,
    rule_set_hash,
)
from ronda.fairness.proof import (
    DealProof,
    Layout,
    Misfit,
    check_deal,
    check_rule_set,
    layout_of,
)
from ronda.fairness.seals import (
    DeckSeals,
    Seal,
    audit_path,
    card_leaf,
    card_salt,
    card_seal,
    deck_leaves,
    deck_seals,
    is_sealed,
    merkle_root,
)
from ronda.fairness.shuffle import shuffled_deck, shuffles
from ronda.fairness.succession import check_next, check_succession

__all__ = [
    "SIZE",
    "STEP_1_NO_PREVIOUS",
    "DealProof",
    "DeckSeals",
    "Fault",
    "Header",
    "Layout",
    "Misfit",
    "ProofFault",
    "Seal",
    "SeatKind",
    "audit_path",
    "canonical_json",
    "card_leaf",
    "card_salt",
    "card_seal",
    "check_deal",
    "check_next",
    "check_rule_set",
    "check_succession",
    "commitment",
    "computer_seed",
    "cut_hash",
    "deal_key",
    "decision_seed",
    "deck_leaves",
    "deck_seals",
    "header_hash",
    "is_sealed",
    "layout_of",
    "merkle_root",
    "rule_set_hash",
    "shuffled_deck",
    "shuffles",
    "transcript",
]
