"""OpenSpiel's game parameters: rules, seats, deals, and a deck that may be small."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ronda.cards import RANKS, SUITS
from ronda.engine import Seat, State, start
from ronda.engine.dealing import dealt_before
from ronda.envs.actions import EnvError
from ronda.envs.episode import check_deals
from ronda.rules import (
    DISPLAY_ONLY,
    PRESETS,
    SWITCHES,
    Rules,
    check_seats,
    parse_setting,
    read_rules,
)

AS_PRESET: Final = "preset"
"""The value of a named switch that keeps the preset's value."""
AS_PRESET_NUMBER: Final = -1
"""The same of a switch that is a number."""

HOUSE: Final = tuple(name for name in SWITCHES if name not in {*DISPLAY_ONLY, "seats"})
"""The switches that are parameters: all that change how Ronda is played."""

DEFAULTS: Final[Mapping[str, Any]] = {
    "players": 2,
    "preset": PRESETS[0],
    "deals": 1,
    "dealer": -1,
    "ranks": len(RANKS),
    "suits": len(SUITS),
} | {name: AS_PRESET_NUMBER if SWITCHES[name].high else AS_PRESET for name in HOUSE}
"""Every parameter and what it is if it is not given; a `dealer` of -1 is the last seat."""


class Terms(NamedTuple):
    """What is played.

    Attributes:
        rules: the rules, for this number of seats alone.
        begun: the match before its first deck.
        cards: the numbers of the cards in the deck, ascending.
        deals: how many deals are played at most.
    """

    rules: Rules
    begun: State
    cards: tuple[int, ...]
    deals: int


def read_parameters(given: Mapping[str, Any]) -> Terms:
    """The terms that parameters ask for; those not given are `DEFAULTS`.

    Raises `RulesError` for a switch at fault, `EnvError` for anything else.
    """
    asked = {**DEFAULTS, **given}
    players, name = asked["players"], asked["preset"]
    check_seats(read_rules({"preset": name}), players)
    chosen = [f"{switch}={asked[switch]}" for switch in HOUSE if not _is_preset(asked[switch])]
    rules = read_rules({"preset": name, "seats": [players], **dict(map(parse_setting, chosen))})
    dealer = players - 1 if asked["dealer"] == -1 else asked["dealer"]
    begun = start(rules, players, Seat(dealer))
    cards = _cards(asked["ranks"], asked["suits"])
    _check_cards(begun, cards)
    return Terms(rules, begun, cards, check_deals(asked["deals"]))


def _is_preset(value: object) -> bool:
    return value in (AS_PRESET, AS_PRESET_NUMBER)


def _cards(ranks: int, suits: int) -> tuple[int, ...]:
    """The lowest ranks in the first suits."""
    if ranks not in range(1, len(RANKS) + 1) or suits not in range(1, len(SUITS) + 1):
        raise EnvError(
            f"{ranks} ranks and {suits} suits are no deck: 1 to {len(RANKS)} ranks, "
            f"1 to {len(SUITS)} suits"
        )
    return tuple(4 * rank + suit for rank in range(ranks) for suit in range(suits))


def _check_cards(begun: State, cards: tuple[int, ...]) -> None:
    """Raises `EnvError` for a deck that these rules cannot deal out."""
    core = begun.core_rules
    first = core.seats * core.first_hand + core.opening
    if len(cards) < first or (len(cards) - core.opening) % core.seats:
        raise EnvError(
            f"{len(cards)} cards cannot be dealt out to {core.seats} seats: it takes {first} or "
            f"more, and {core.opening} of them apart a multiple of {core.seats}"
        )
    if begun.rules.opening_clean and core.opening > 1 and len(cards) < len(RANKS) * len(SUITS):
        raise EnvError("a small deck may have no clean opening table: set opening_clean=no")


def distributions(terms: Terms) -> int:
    """How many distributions a deal has."""
    core_rules = terms.begun.core_rules
    number = 1
    while dealt_before(core_rules, number + 1) < len(terms.cards):
        number += 1
    return number


def most_actions(terms: Terms) -> int:
    """How many actions a match of these terms has at most: every card, and a call for each hand."""
    core_rules = terms.begun.core_rules
    says = (
        0 if terms.rules.calls.value in ("off", "auto") else distributions(terms) * core_rules.seats
    )
    return terms.deals * (len(terms.cards) - core_rules.opening + says)


def most_points(terms: Terms) -> int:
    """More points than a side can be ahead at the end: every play and every call paid its most."""
    core_rules = terms.begun.core_rules
    plays = len(terms.cards) * (
        core_rules.darba + core_rules.hbel + core_rules.joj_hbal + 2 * core_rules.missa
    )
    calls = (
        distributions(terms)
        * core_rules.seats
        * max(core_rules.ronda, core_rules.double_ronda, core_rules.tringa)
    )
    return terms.deals * (
        2 * (plays + core_rules.seats * calls + core_rules.last_card) + len(terms.cards)
    )
