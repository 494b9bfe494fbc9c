"""What happens, told in sentences: by hand, for every vector, and for any match."""

from collections.abc import Iterable, Sequence
from pathlib import Path as FilePath
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.cards import Card, Rank, parse_card
from ronda.engine import Call, Event, Reason, Seat, Side, redact
from ronda.engine.events import (
    CallEvent,
    CollectEvent,
    CountEvent,
    DealEvent,
    DrawEvent,
    EndEvent,
    HandsEvent,
    LeftoverEvent,
    PlayEvent,
    PointsEvent,
    SettledCall,
    SettleEvent,
    TableEvent,
    TotalsEvent,
)
from ronda.lang import catalogue
from ronda.pages import Teller
from ronda.rules import read_rules
from tests.laws.worlds import Path, Table, paths, play_path, tried
from tests.pages.recorded import NAMES

VECTORS = FilePath(__file__).parents[1] / "vectors"


def teller(name: str = "qahwa", seats: int = 2, **changes: object) -> Teller:
    return Teller(catalogue(), read_rules({"preset": name, **changes}), NAMES[:seats])


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def play(seat: int, card: str, captured: str = "", taken: str = "") -> PlayEvent:
    return PlayEvent(Seat(seat), parse_card(card), cards(captured), cards(taken))


def points(side: int, number: int, reason: Reason) -> PointsEvent:
    return PointsEvent(Side(side), number, reason)


def last(told: Teller, events: Iterable[Event]) -> str:
    return [told.sentence(event) for event in events][-1]


PLAIN: list[tuple[Event, str]] = [
    (DrawEvent(Seat(1), Card.O4), "Bilal: 4 of coins drawn for the first deal."),
    (DealEvent(2, Seat(0)), "Deal 2. Dealer: Amina."),
    (TableEvent(cards("4o 10c")), "On the table: 4 of coins and sota of cups."),
    (CallEvent(Seat(0), Call.TRINGA), "Amina: tringa!"),
    (CallEvent(Seat(1), Call.PASS), "Bilal: pass."),
    (play(0, "7o"), "Amina: 7 of coins laid."),
    (
        play(0, "6o", "6c 7e 10b"),
        "Amina: 6 of coins takes 6 of cups, 7 of swords and sota of clubs.",
    ),
    (CollectEvent(Seat(0), cards("1o 1c")), "Amina: packet collected – 1 of coins and 1 of cups."),
    (
        LeftoverEvent(Seat(1), cards("2o")),
        "Left on the table, for the last to capture – Bilal: 2 of coins.",
    ),
    (CountEvent((17, 23)), "Cards captured: Amina 17 and Bilal 23."),
    (TotalsEvent((3, 12)), "Score: Amina 3 and Bilal 12. Target: 41."),
]


@pytest.mark.parametrize(("event", "sentence"), PLAIN)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert teller().sentence(event) == sentence


def test_a_hand_is_told_to_those_who_see_it() -> None:
    event = HandsEvent(1, last=False, hands=(cards("1o 2o 3o"), cards("4o 5o 6o")))
    told = teller("koutchina")
    assert told.sentence(redact(event, None)) == "Distribution 1: 3 cards each."
    assert told.sentence(redact(event, Seat(1))) == (
        "Distribution 1, 3 cards each. Bilal: 4 of coins, 5 of coins and 6 of coins."
    )
    final = HandsEvent(6, last=True, hands=(None, None))
    assert told.sentence(final) == "Khlassou, the last distribution: 3 cards each."


def test_the_draw_leads_to_the_dealer() -> None:
    told = teller()
    told.sentence(DrawEvent(Seat(0), Card.O1))
    assert told.sentence(DealEvent(1, Seat(0))) == (
        "Deal 1. Dealer, with the lowest card drawn: Amina."
    )
    assert told.sentence(DealEvent(2, Seat(1))) == "Deal 2. Dealer: Bilal."


DARBA = [play(0, "7o"), play(1, "7c", "7o 10e")]
WHYS: list[tuple[str, Sequence[Event], str]] = [
    (
        "koutchina",
        [*DARBA, points(1, 1, Reason.DARBA)],
        "Bilal: +1 point. 7 of cups on the 7 of coins just laid by Amina: caída.",
    ),
    (
        "koutchina",
        [*DARBA, points(1, 1, Reason.MISSA)],
        "Bilal: +1 point. 7 of cups left the table empty: missa.",
    ),
    (
        "marocl3ab",
        [*DARBA, play(0, "7e", taken="7o 7c 10e"), points(1, -1, Reason.DARBA)],
        "Bilal: −1 point. The 7 of cups was answered by Amina with the 7 of swords: darba lost.",
    ),
    (
        "marocl3ab",
        [*DARBA, play(0, "7e", taken="7o 7c 10e"), points(0, 5, Reason.HBEL)],
        "Amina: +5 points. 7 of swords on the 7 of cups just played by Bilal: hbel.",
    ),
    (
        "marocl3ab",
        [*DARBA, play(0, "7e", taken="7o 7c 10e"), points(1, -1, Reason.MISSA)],
        "Bilal: −1 point. The packet is gone to the 7 of swords: its missa goes with it.",
    ),
    (
        "marocl3ab",
        [*DARBA, play(0, "7e", taken="7o 7c 10e"), points(0, 1, Reason.MISSA)],
        "Amina: +1 point. The missa comes with the packet.",
    ),
    (
        "guide",
        [*DARBA, CollectEvent(Seat(1), cards("7o 7c 10e")), points(1, 1, Reason.DARBA)],
        "Bilal: +1 point. No answer to the 7 of cups: b'wahed.",
    ),
    (
        "guide",
        [*DARBA, play(0, "7e", taken="7o 7c 10e"), points(0, 5, Reason.HBEL)],
        "Amina: +5 points. No answer to the 7 of swords: b'khemsa.",
    ),
    (
        "guide",
        [
            *DARBA,
            play(0, "7e", taken="7o"),
            play(1, "7b", taken="7o"),
            points(1, 10, Reason.JOJ_HBAL),
        ],
        "Bilal: +10 points. No card is left to answer the 7 of clubs: b'3echra.",
    ),
    (
        "koutchina",
        [CountEvent((17, 23)), points(1, 3, Reason.CARDS)],
        "Bilal: +3 points. 23 cards captured, and each card over 20 scores.",
    ),
    (
        "marocl3ab-last",
        [DealEvent(1, Seat(1)), play(1, "12o", "12c"), points(1, 5, Reason.LAST_CARD)],
        "Bilal: +5 points. Dealer's last card – Bilal: a capture with the rey, rey of coins.",
    ),
    (
        "marocl3ab-last",
        [DealEvent(1, Seat(1)), play(1, "1o", "1c"), points(0, 5, Reason.LAST_CARD)],
        "Amina: +5 points. Dealer's last card – Bilal: a capture with a 1, 1 of coins.",
    ),
    (
        "marocl3ab-last",
        [DealEvent(1, Seat(1)), play(1, "12o"), points(0, 5, Reason.LAST_CARD)],
        "Amina: +5 points. Dealer's last card – Bilal: nothing captured with the rey of coins.",
    ),
]


@pytest.mark.parametrize(("name", "events", "sentence"), WHYS)
def test_each_point_has_its_why(name: str, events: Sequence[Event], sentence: str) -> None:
    assert last(teller(name), events) == sentence


def test_a_why_stands_alone_too() -> None:
    told = teller("koutchina")
    event = points(1, 1, Reason.DARBA)
    sentence = last(told, [*DARBA, event])
    assert sentence == f"Bilal: +1 point. {told.why(event)}"


def test_what_waits_is_no_darba_across_a_border_that_is_closed() -> None:
    border = HandsEvent(2, last=False, hands=(None, None))
    told = teller("guide", darba_across=False)
    assert "waits" not in last(told, [DARBA[0], border, DARBA[1]])
    assert "waits" in last(teller("guide"), [DARBA[0], border, DARBA[1]])


def test_each_fine_names_its_caller() -> None:
    told = teller("koutchina", 3)
    calls = (
        SettledCall(Seat(1), Call.TRINGA, None, is_true=False),
        SettledCall(Seat(2), Call.RONDA, Rank.SIX, is_true=True),
        SettledCall(Seat(0), Call.RONDA, None, is_true=False),
    )
    settled = last(told, [DealEvent(1, Seat(0)), SettleEvent(1, calls)])
    assert settled == (
        "Calls of distribution 1 – Bilal: false tringa; Chama: ronda of 6s; Amina: false ronda."
    )
    fines = [points(2, 5, Reason.FALSE_CALL), points(1, 1, Reason.FALSE_CALL)]
    assert [told.sentence(fine) for fine in fines] == [
        "Chama: +5 points. A fine for the false tringa of Bilal.",
        "Bilal: +1 point. A fine for the false ronda of Amina.",
    ]


def test_partners_have_one_name() -> None:
    told = teller(seats=4)
    assert told.side_name(Side(1)) == "Bilal + Driss"
    assert (
        told.sentence(CountEvent((18, 22)))
        == "Cards captured: Amina + Chama 18 and Bilal + Driss 22."
    )


def test_the_end_names_the_winner_or_a_draw() -> None:
    told = teller()
    assert (
        last(told, [TotalsEvent((41, 12)), EndEvent(Side(0))]) == "Winner: Amina, with 41 points."
    )
    assert last(told, [TotalsEvent((43, 43)), EndEvent(None)]) == "A draw, at 43 points."


def records(name: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    files = (VECTORS / f"{name}.{kind}.jsonl" for kind in ("records", "replays"))
    lines = (file.read_text(encoding="utf-8").splitlines() for file in files)
    pairs = [tuple(map(msgspec.json.decode, pair)) for pair in zip(*lines, strict=True)]
    return [(record, replay) for record, replay in pairs if "error" not in replay]


@pytest.mark.parametrize(
    "name", sorted(path.name.split(".")[0] for path in VECTORS.glob("*.replays.jsonl"))
)
def test_every_vector_can_be_told(name: str) -> None:
    for record, replay in records(name):
        told = Teller(catalogue(), read_rules(record["rules"]), NAMES[: record["seats"]])
        for event in msgspec.convert(replay["events"], list[Event]):
            sentence = told.sentence(event)
            assert sentence
            assert "{" not in sentence


@tried(60)
@given(paths(), st.data())
def test_any_match_can_be_told_to_anybody(path: Path, data: st.DataObject) -> None:
    seat = data.draw(st.none() | st.integers(0, path.table.seats - 1).map(Seat))
    told = Teller(catalogue(), path.table.rules, NAMES[: path.table.seats])
    for event in path.events:
        sentence = told.sentence(redact(event, seat))
        assert sentence[:1] == sentence[:1].upper()
        if isinstance(event, HandsEvent):
            shown = {name for name in NAMES if name in sentence}
            assert shown == (set() if seat is None else {NAMES[seat]})


@pytest.mark.parametrize("number", range(40))
def test_a_fine_is_told_of_a_call_that_gives_as_much_to_that_side(number: int) -> None:
    """Only its caller's first false call in the deal, and one that was made (RULES §5)."""
    chance = Random(number)  # noqa: S311 - seeded play
    worth = {"ronda": chance.choice([0, 1, 2]), "tringa": chance.choice([0, 5])}
    rules = read_rules({"preset": "koutchina", **worth})
    seats = chance.choice(rules.seats)
    path = play_path(Table(rules, seats, Seat(0)), 150, chance)
    told = Teller(catalogue(), rules, NAMES[:seats])
    false: list[SettledCall] = []
    fined: set[int] = set()
    for event in path.events:
        sentence = told.sentence(event)
        if isinstance(event, DealEvent):
            fined.clear()
        elif isinstance(event, SettleEvent):
            false = [call for call in event.calls if not call.is_true and call.seat not in fined]
            fined |= {call.seat for call in false}
        elif isinstance(event, PointsEvent) and event.reason is Reason.FALSE_CALL:
            [kind] = [kind for kind in worth if kind in sentence]
            [seat] = [seat for seat, name in enumerate(NAMES) if f"of {name}" in sentence]
            gainer = (seat + 1) % (2 if seats == 4 else seats)
            assert (event.side, event.points) == (gainer, worth[kind])
            assert (seat, kind) in [(call.seat, call.kind.value) for call in false]
