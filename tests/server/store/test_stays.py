"""Whose is what in a log, as people sit down, change places and leave."""

from ronda.engine import Seat
from ronda.protocol import Kind, Phrase
from ronda.server.store.erasing import erased
from ronda.server.store.stays import belongings, stay_of
from ronda.table import AnyFact
from ronda.table.facts import Forgotten, Left, LinkGiven, LinkOpened, Said, Sat, Swapped

ZERO, ONE = Seat(0), Seat(1)
LOG: list[tuple[AnyFact, ...]] = [
    (Sat(ZERO, Kind.HUMAN, "Sara", "s"),),
    (Sat(ONE, Kind.HUMAN, "Ali", "a"),),
    (Said(ONE, None, "one"),),
    (Swapped(ZERO, ONE),),
    (Said(ONE, None, "two"), Said(ZERO, None, "three")),
    (Left(ONE),),
    (Sat(ONE, Kind.HUMAN, "Omar", "o"),),
    (Said(ONE, Phrase.TEA, None),),
]


def words(log: list[tuple[AnyFact, ...]]) -> list[object]:
    flat = [fact for facts in log for fact in facts]
    return [each.text for each in flat if isinstance(each, Said)]


def test_what_was_said_is_theirs_who_sat_there_then() -> None:
    said = [(each.step, each.sat) for each in belongings(LOG) if isinstance(each.fact, Said)]
    assert said == [(3, 2), (5, 1), (5, 2), (8, 7)]


def test_a_token_is_known_until_its_person_is_forgotten() -> None:
    assert [stay_of(LOG, key) for key in ("s", "a", "o", "x")] == [1, 2, 7, None]
    assert stay_of([*LOG, (Forgotten(ONE),)], "o") is None
    assert stay_of([*LOG, (Forgotten(ZERO, 1),)], "s") is None
    assert stay_of([*LOG, (Forgotten(ZERO, 1),)], "a") == 2


def test_a_newer_link_makes_the_token_before_void() -> None:
    given = [*LOG, (LinkGiven(ONE, "new", ZERO),)]
    assert [stay_of(given, key) for key in ("o", "new")] == [7, None]
    opened = [*given, (LinkOpened(ONE),)]
    assert [stay_of(opened, key) for key in ("o", "new")] == [None, 7]


def test_one_stay_is_blanked_and_no_other() -> None:
    log = erased(LOG, 2)
    names = [fact.name for facts in log for fact in facts if isinstance(fact, Sat)]
    assert names == ["Sara", None, "Omar"]
    assert words(log) == [None, "two", None, None]
