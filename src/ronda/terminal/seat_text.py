"""Who sits at a table online, and what they do besides playing, as sentences."""

from collections.abc import Iterator, Sequence
from typing import Final

from ronda.engine import Seat
from ronda.lang import Catalogue
from ronda.protocol import Kind, LinkView, Saying, SeatView, TableView

JOINER: Final = "\u200d"
"""Joins emoji to one, as in a family; a terminal that does not know it shows them side by side."""
NON_JOINER: Final = "\u200c"
"""Keeps two letters of a Persian word apart."""


NO_LINK: Final = LinkView(words=(), missing=(), is_out=False, by=None, is_used=False)


def printable(text: str) -> str:
    """What others have written, without anything that a terminal would obey."""
    kept = (JOINER, NON_JOINER)
    return "".join(sign if sign.isprintable() or sign in kept else "?" for sign in text)


def table_names(
    table: TableView, catalogue: Catalogue, *, with_levels: bool = False
) -> tuple[str, ...]:
    """What to call each seat: every program is called a computer."""
    seats = map(Seat, range(len(table.seats)))
    return tuple(_name(table, seat, catalogue, with_levels=with_levels) for seat in seats)


def _name(table: TableView, seat: Seat, catalogue: Catalogue, *, with_levels: bool) -> str:
    who = table.seats[seat]
    if seat == table.you:
        return catalogue.text("play.you")
    if who.kind is Kind.COMPUTER:
        only = len(table.seats) == 2
        if not with_levels:
            return catalogue.text("play.name" if only else "play.name.numbered", n=seat)
        key = "play.computer" if only else "play.computer.numbered"
        return catalogue.text(key, n=seat, level=level_name(who, catalogue))
    if who.kind is Kind.OPEN:
        return catalogue.text("play.online.free")
    name = catalogue.text("play.seat", n=seat) if who.name is None else printable(who.name)
    return catalogue.text("play.online.bot", name=name) if who.kind is Kind.BOT else name


def level_name(who: SeatView, catalogue: Catalogue) -> str:
    """The level of a computer, in its own name where ours knows none for it."""
    key = f"play.level.{who.level}"
    return catalogue.text(key) if key in catalogue else printable(who.level or "?")


def is_same_company(before: TableView, table: TableView) -> bool:
    """Whether the same people, bots and computers sit on the same seats."""
    one, other = (
        [(each.kind, each.name, None if each.is_handed else each.level) for each in shown.seats]
        for shown in (before, table)
    )
    return one == other and before.you == table.you


def changes(before: TableView, table: TableView, catalogue: Catalogue) -> Iterator[str]:
    """What has changed about the seats, as sentences."""
    for seat, (old, new) in enumerate(zip(before.seats, table.seats, strict=True)):
        key = _change(old, new, is_own=seat == table.you)
        if key is None:
            continue
        shown = before if new.kind is Kind.OPEN else table
        has_level = key == "play.online.sits"
        name = table_names(shown, catalogue, with_levels=has_level)[seat]
        text = catalogue.text(key, seat=name)
        yield text[:1].upper() + text[1:]


def went_back_line(
    before: TableView | None, table: TableView, names: Sequence[str], catalogue: Catalogue
) -> str | None:
    """That the server has gone back to an earlier state, where that is new."""
    back = table.went_back
    if back is None or (before is not None and before.went_back == back):
        return None
    if not back.is_told:
        return catalogue.text("web.back.known")
    if back.by is None:
        return catalogue.text("web.back.watching")
    return catalogue.text("web.back.told", by=names[back.by])


def link_news(
    before: TableView, table: TableView, names: Sequence[str], catalogue: Catalogue
) -> Iterator[str]:
    """What has happened to new links of seats: whoever uses one plays there."""
    for seat, (old, new) in enumerate(zip(before.seats, table.seats, strict=True)):
        for key, by in _link_changes(seat, old, new):
            giver = "" if by is None else names[by]
            text = catalogue.text(f"web.log.link{key}", seat=names[seat], by=giver)
            yield text[:1].upper() + text[1:]


def _link_changes(seat: int, old: SeatView, new: SeatView) -> Iterator[tuple[str, int | None]]:
    """The ends of the keys of the sentences, and who gave the word or the link."""
    was, now = old.link or NO_LINK, new.link or NO_LINK
    for word in now.words:
        if word not in was.words:
            yield (".word.host" if word is None else ".word"), word
    given = new.links[len(old.links) :]
    for by in given:
        yield (".own" if by == seat else ".host" if by is None else ""), by
    if now.is_used and was.is_out and not was.is_used:
        yield ".used", None
    if not was.is_out or now.is_out or given or (old.kind, old.name) != (new.kind, new.name):
        return
    yield (".opened" if was.is_used or was.by == seat else ".void"), None


def _change(old: SeatView, new: SeatView, *, is_own: bool) -> str | None:
    """The key of the sentence for what has changed about one seat."""
    if new.kind is Kind.OPEN:
        return None if old.kind is Kind.OPEN else "play.online.gone_for_good"
    if (old.kind, old.name) != (new.kind, new.name):
        return "play.online.sits"
    if old.is_handed != new.is_handed:
        return "play.online.handed" if new.is_handed else "play.online.plays_again"
    if new.kind is Kind.HUMAN and not is_own and old.is_here != new.is_here:
        return "play.online.here_again" if new.is_here else "play.online.gone_away"
    return None


def vote_title(who: SeatView) -> str:
    """The key of what is said of a seat that holds the others up: free, silent, or away."""
    if who.kind is Kind.OPEN:
        return "web.vote.title.open"
    return "web.vote.title.silent" if who.is_here or who.is_handed else "web.vote.title"


def away(table: TableView) -> list[Seat]:
    """The people who are not here, and for whom nobody plays."""
    return [
        Seat(seat)
        for seat, who in enumerate(table.seats)
        if who.kind is Kind.HUMAN and not (who.is_here or who.is_handed or seat == table.you)
    ]


def said_line(saying: Saying, names: Sequence[str], catalogue: Catalogue) -> str:
    """Something that was said."""
    text = catalogue.text(f"web.phrase.{saying.phrase.value}") if saying.phrase else saying.text
    line = catalogue.text("play.online.said", seat=names[saying.seat], text=printable(text or ""))
    return line[:1].upper() + line[1:]
