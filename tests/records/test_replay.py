"""The vectors replay to what was agreed, and every fault of a record is found where it stands."""

from pathlib import Path

import msgspec
import pytest

from ronda.cards import CARDS, cards_text, parse_deck
from ronda.engine import CHANCE, Seat, apply, legal, next_to_act, start
from ronda.records import RecordError, encode_replay, read_record, replay
from ronda.rules import read_rules

VECTORS = Path(__file__).parent.parent / "vectors"
NAMES = sorted(path.name.removesuffix(".records.jsonl") for path in VECTORS.glob("*.records.jsonl"))

DECK = "7o 3c 12b 1o 10e 5b 2e 6c 4o 11b 1c 2c 3o 4c 5c 6o 7c 10o 11c 12c "
DECK += "1e 3e 4e 5e 6e 7e 11e 12e 1b 2b 3b 4b 6b 7b 10b 2o 5o 10c 11o 12o"


def lines(name: str) -> list[str]:
    return (VECTORS / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_vectors_replay_equal(name: str) -> None:
    records, replays = lines(f"{name}.records.jsonl"), lines(f"{name}.replays.jsonl")
    assert len(records) == len(replays) > 0
    for record, expected in zip(records, replays, strict=True):
        result = encode_replay(replay(read_record(record)))
        assert msgspec.json.decode(result) == msgspec.json.decode(expected)


def record(deals: object, **changes: object) -> str:
    values: dict[str, object] = {
        "format": "ronda/1",
        "rules": {"preset": "marocl3ab"},
        "seats": 2,
        "dealer": 0,
        "deals": deals,
    }
    return msgspec.json.encode(values | changes).decode()


def deal(actions: object, deck: object = DECK) -> dict[str, object]:
    return {"deck": deck, "actions": actions}


def fault(written: str) -> tuple[int | None, int | None, str]:
    with pytest.raises(RecordError) as caught:
        replay(read_record(written))
    return caught.value.deal, caught.value.action, caught.value.reason


def played_out() -> str:
    """A whole deal: every seat plays the last card of its hand."""
    words = []
    state = start(read_rules({"preset": "marocl3ab"}), 2, Seat(0))
    state, _ = apply(state, CHANCE, parse_deck(DECK))
    while (seat := next_to_act(state)) is not None:
        action = legal(state, seat)[-1]
        words.append(action.value)
        state, _ = apply(state, seat, action)
    return " ".join(words)


WHOLE = played_out()
SHORT = {"preset": "marocl3ab", "target": 1}
"""With one point to win, this deal ends the match."""


@pytest.mark.parametrize(
    ("written", "where", "says"),
    [
        ("{", (None, None), "not JSON"),
        ("[" * 100_000, (None, None), "JSON"),
        ("[]", (None, None), "object"),
        (record([], format="ronda/2"), (None, None), "ronda/1"),
        (record([], rules=None), (None, None), "rules"),
        (record([], rules={}), (None, None), "preset"),
        (record([], rules={"preset": "poker"}), (None, None), "koutchina"),
        (record([], rules={"preset": "guide", "darba": "1"}), (None, None), "darba"),
        (record([], seats=5), (None, None), "seats"),
        (record([], seats=2.0), (None, None), "seats"),
        (record([], dealer=2), (None, None), "dealer"),
        (record([], dealer=None), (None, None), "dealer"),
        (record([], draw="7o"), (None, None), "draw"),
        (record([], draw=7), (None, None), "draw"),
        (record([], draw=DECK), (None, None), "draw makes it 1"),
        (record(None), (None, None), "deals"),
        (record({}), (None, None), "deals"),
        (record([7]), (0, None), "no deck"),
        (record([{"actions": ""}]), (0, None), "no deck"),
        (record([deal("", deck="7o")]), (0, None), "40 cards"),
        (record([deal("", deck=DECK + " 7o")]), (0, None), "not 41"),
        (record([deal("", deck=DECK.replace("3c", "7o"))]), (0, None), "7o stands twice"),
        (record([deal("", deck=DECK.replace("3c", "8c"))]), (0, None), "'8c' is not a card"),
        (record([deal("", deck=cards_text(CARDS))]), (0, None), "not clean"),
        (record([{"deck": DECK}]), (0, None), "no actions"),
        (record([deal(7)]), (0, None), "no actions"),
        (record([deal("7o 7x")]), (0, 1), "not a card"),
        (record([deal("1o")]), (0, 0), "not in the hand of seat 1"),
        (record([deal("ronda")]), (0, 0), "cannot be called"),
        (record([deal("pass")]), (0, 0), "declared together"),
        (record([deal(""), deal("")]), (1, None), "incomplete"),
        (record([deal(WHOLE + " 7o")]), (0, 36), "after the end of the deal"),
        (record([deal(WHOLE), deal("")], rules=SHORT), (1, None), "match was over"),
        (record([deal(WHOLE + " 1o")], rules=SHORT), (0, 36), "after the end of the match"),
    ],
)
def test_faults(written: str, where: tuple[int | None, int | None], says: str) -> None:
    deal_number, action, reason = fault(written)
    assert (deal_number, action) == where
    assert says in reason
