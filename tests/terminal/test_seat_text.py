"""Who is who at a table online, and what changes about them."""

from itertools import pairwise

import msgspec

from ronda.engine import Seat
from ronda.lang import catalogue
from ronda.protocol import Kind, LinkView, Phrase, Saying, SeatView, TableView
from ronda.terminal.seat_text import (
    away,
    changes,
    is_same_company,
    level_name,
    link_news,
    printable,
    said_line,
    table_names,
    vote_title,
)
from tests.client.watched import over_the_wire
from tests.terminal.online import driver_for


def seat(kind: Kind, name: str | None = None, **more: object) -> SeatView:
    plain = SeatView(
        kind=kind,
        name=name,
        level="careful" if kind is Kind.COMPUTER else None,
        is_ready=True,
        is_here=kind is not Kind.OPEN,
        is_handed=False,
        reserve=None,
    )
    return msgspec.structs.replace(plain, **more)


YOU = seat(Kind.HUMAN, "Amina")
HUMAN = seat(Kind.HUMAN, "Brahim")
BOT = seat(Kind.BOT, "Grabber")
COMPUTER = seat(Kind.COMPUTER)
OPEN = seat(Kind.OPEN)


def table(*seats: SeatView) -> TableView:
    shown = over_the_wire(driver_for("hh").whole(0)).table
    return msgspec.structs.replace(shown, seats=seats)


def told(before: tuple[SeatView, ...], after: tuple[SeatView, ...]) -> list[str]:
    return list(changes(table(*before), table(*after), catalogue()))


def test_programs_are_called_computers() -> None:
    four, two = table(YOU, HUMAN, BOT, COMPUTER), table(YOU, COMPUTER)
    assert table_names(four, catalogue()) == ("you", "Brahim", "Grabber (computer)", "computer 3")
    assert table_names(four, catalogue(), with_levels=True)[3] == "computer 3 (careful)"
    assert table_names(two, catalogue()) == ("you", "computer")
    assert table_names(two, catalogue(), with_levels=True)[1] == "computer (careful)"
    assert table_names(table(YOU, OPEN), catalogue())[1] == "free seat"
    assert table_names(table(YOU, seat(Kind.HUMAN)), catalogue())[1] == "seat 1"


def test_a_level_that_we_do_not_know_is_shown_by_its_name() -> None:
    assert level_name(seat(Kind.COMPUTER, level="tomorrow"), catalogue()) == "tomorrow"
    assert level_name(seat(Kind.COMPUTER, level=None), catalogue()) == "?"


def test_nothing_is_written_that_a_terminal_obeys() -> None:
    assert printable("a\x1b[2J\n\u202eé☕") == "a?[2J??é☕"
    assert printable("👩\u200d👧") == "👩\u200d👧"


def test_changes_are_told_in_sentences() -> None:
    gone = seat(Kind.HUMAN, "Brahim", is_here=False)
    handed = seat(Kind.HUMAN, "Brahim", is_handed=True, level="careful")
    assert told((YOU, HUMAN), (YOU, HUMAN)) == []
    assert told((YOU, HUMAN), (YOU, gone)) == ["Brahim: away."]
    assert told((YOU, gone), (YOU, HUMAN)) == ["Brahim: back again."]
    assert told((YOU, HUMAN), (YOU, handed)) == ["A computer now plays for Brahim."]
    assert told((YOU, handed), (YOU, HUMAN)) == ["Brahim: playing again, without the computer."]
    assert told((YOU, HUMAN), (YOU, OPEN)) == ["Brahim: seat given up."]
    assert told((YOU, OPEN), (YOU, COMPUTER)) == ["Computer (careful): now at the table."]
    away_myself = seat(Kind.HUMAN, "Amina", is_here=False)
    assert told((away_myself, HUMAN), (YOU, HUMAN)) == []


def test_who_is_away_is_who_cannot_play() -> None:
    gone = seat(Kind.HUMAN, "Brahim", is_here=False)
    handed = seat(Kind.HUMAN, "Brahim", is_here=False, is_handed=True)
    away_myself = seat(Kind.HUMAN, "Amina", is_here=False)
    assert away(table(away_myself, gone, BOT, handed)) == [1]


def test_a_company_is_the_same_though_somebody_is_away_or_handed_over() -> None:
    before = table(YOU, HUMAN)
    gone = seat(Kind.HUMAN, "Brahim", is_here=False, is_ready=False)
    handed = seat(Kind.HUMAN, "Brahim", is_handed=True, level="careful")
    assert is_same_company(before, table(YOU, gone))
    assert is_same_company(before, table(YOU, handed))
    assert not is_same_company(before, table(YOU, BOT))
    assert not is_same_company(before, msgspec.structs.replace(before, you=Seat(1)))


def test_what_is_said_is_a_phrase_or_a_text() -> None:
    names = ("you", "Brahim")
    phrase = Saying(7, Seat(0), Phrase.BRAVO, None)
    text = Saying(8, Seat(1), None, "tea\x07?")
    assert said_line(phrase, names, catalogue()) == "You: “Bravo”"
    assert said_line(text, names, catalogue()) == "Brahim: “tea??”"


def test_everybody_hears_of_a_new_link_until_it_opens_its_seat() -> None:
    link = LinkView(words=(), missing=(), is_out=True, by=Seat(1), is_used=False)
    asked = LinkView(words=(None,), missing=(Seat(0),), is_out=False, by=None, is_used=False)
    used = msgspec.structs.replace(link, is_used=True)
    ways: list[dict[str, object]] = [
        {"link": asked},
        {"link": link, "links": (1,)},
        {"link": used, "links": (1,)},
    ]
    steps = [HUMAN, *(msgspec.structs.replace(HUMAN, **way) for way in ways)]
    steps.append(msgspec.structs.replace(HUMAN, links=(1,)))
    heard: list[str] = []
    for old, new in pairwise(steps):
        now = table(YOU, BOT, new)
        names = table_names(now, catalogue())
        heard += link_news(table(YOU, BOT, old), now, names, catalogue())
    assert heard == [
        "The host: consent to a new link for a seat (Brahim).",
        "Grabber (computer): new link for a seat (Brahim).",
        "Brahim: the new link has been used, and opens the seat with the next deal.",
        "Brahim: now playing with the new link.",
    ]
    back = table(YOU, BOT, steps[-1])
    names = table_names(back, catalogue())
    [void] = link_news(table(YOU, BOT, steps[2]), back, names, catalogue())
    assert void == "Brahim: back on the old device; the new link no longer works."


def test_who_holds_the_others_up_is_free_silent_or_away() -> None:
    gone = msgspec.structs.replace(HUMAN, is_here=False)
    said = [catalogue().text(vote_title(who), seat="Brahim") for who in (OPEN, HUMAN, gone)]
    assert said == [
        "A seat is free. What now?",
        "Brahim: nothing for a while. What now?",
        "Brahim: away. What now?",
    ]
