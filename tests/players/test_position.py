"""A View as the core holds a match: whatever is played next, the same comes of it."""

from hypothesis import given

from ronda.cards import mask_of, parse_card
from ronda.engine import view
from ronda.engine.core_rules import CoreRules, core_rules_of
from ronda.engine.play import play
from ronda.engine.state import NO_CARD, PLAYING, CoreState
from ronda.players.evaluation import standing
from ronda.players.position import deck_size, four, lowest, position_of, unseen_by
from tests.engine.stacking import sit
from tests.laws.worlds import Path, paths, tried


@tried(150)
@given(paths())
def test_what_comes_of_a_play_is_what_the_view_lets_foresee(path: Path) -> None:
    rules = core_rules_of(path.table.rules, path.table.seats)
    for step in path.steps:
        if step.before.core.phase != PLAYING:
            continue
        shown = view(step.before, step.seat)
        guess = position_of(rules, shown)
        for card in shown.hand:
            after = play(rules, step.before.deck, step.before.core, card.number, None)
            guessed = play(rules, range(deck_size(shown)), guess, card.number, None)
            assert public(guessed) == public(after)
            assert ahead(rules, guessed) == ahead(rules, after)


def ahead(rules: CoreRules, core: CoreState) -> list[int]:
    """By side, how far it is ahead."""
    return [standing(rules, core, side) for side in range(rules.sides)]


def public(core: CoreState) -> tuple[object, ...]:
    """What of a state is open to everybody, but for whose pile holds which card."""
    table = core.table
    sizes = [hand.bit_count() for hand in table.hands]
    captured = table.piles[0] | table.piles[1] | table.piles[2] | table.piles[3]
    return core.phase, table.turn, sizes, table.loose, captured, core.chain, core.score


def test_hands_of_others_are_filled_with_cards_that_they_may_hold() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "6o 2c 3e", table="2o 5c 10e 12b")
    shown = sitting.view(0)
    guess = position_of(sitting.state.core_rules, shown)
    assert guess.table.hands[0] == mask_of(shown.hand)
    assert guess.table.hands[1].bit_count() == 3
    assert guess.table.hands[1] & ~unseen_by(shown) == 0
    assert unseen_by(shown).bit_count() == 33
    assert deck_size(shown) == 40
    assert guess.table.laid == NO_CARD


def test_the_lowest_cards_of_a_mask() -> None:
    mask = mask_of(map(parse_card, ("12b", "1c", "7o")))
    assert lowest(mask, 2) == mask_of(map(parse_card, ("1c", "7o")))
    assert lowest(mask, 5) == mask
    assert lowest(mask, 0) == 0


def test_four_places() -> None:
    assert four((5, 6)) == (5, 6, 0, 0)
    assert four((1, 2, 3, 4)) == (1, 2, 3, 4)
