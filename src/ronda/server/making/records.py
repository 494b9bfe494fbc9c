"""Records of the matches that were played at a table, from its log."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

import msgspec

from ronda.fairness import rule_set_hash
from ronda.records import Record, encode_record
from ronda.rules import rules_values
from ronda.table import Created, Entry, Table, follow, load, record_match
from ronda.table.facts import only_for


class TableLog(NamedTuple):
    """The whole log of a table, and the secrets that it needs."""

    entries: tuple[Entry, ...]
    secrets: Mapping[str, bytes]

    def packed(self) -> bytes:
        """It, for another process: to pickle a long one takes ten times as long."""
        return msgspec.msgpack.encode(self)


_PACKED: Final = msgspec.msgpack.Decoder(TableLog)


def of_packed(what: Callable[[TableLog], object], packed: bytes) -> object:
    """What is made of a log that comes from another process."""
    return what(_PACKED.decode(packed))


def record_lines(past: TableLog, *, with_names: bool, with_proofs: bool) -> bytes:
    """A record a line."""
    found = matches_of(past, with_names=with_names)
    lines = [encode_record(match if with_proofs else _without_proofs(match)) for match in found]
    return b"".join(line + b"\n" for line in lines)


def matches_of(past: TableLog, *, with_names: bool) -> list[Record]:
    """Every match that was played at a table."""
    return [
        msgspec.structs.replace(record, further={**record.further, **about})
        for last, about in _matches(past)
        if (record := record_match(last, with_names=with_names)) is not None
    ]


def _without_proofs(match: Record) -> Record:
    further = {key: value for key, value in match.further.items() if key != "fairness"}
    return msgspec.structs.replace(match, further=further)


def _matches(past: TableLog) -> Iterator[tuple[Table, dict[str, object]]]:
    """The table at the end of each match, or now, with what else a record may say."""
    entries, created = past.entries, past.entries[0].facts[0]
    release = created.release if isinstance(created, Created) else ""
    table = load(entries[:1], past.secrets)
    started = ended = entries[0].at
    for entry in entries[1:]:
        before, (table, _) = table, follow(table, entry, past.secrets)
        if before.match is not None and table.playing().number != before.match.number:
            yield before, _about(before, release, started, ended)
        if before.match is None or table.playing().number != before.match.number:
            started = entry.at
        if only_for(entry.facts) is None:
            ended = entry.at
    if table.match is not None:
        yield table, _about(table, release, started, ended)


def _about(table: Table, release: str, started: float, ended: float) -> dict[str, object]:
    return {
        "table": table.id,
        "release": release,
        "rules_hash": rule_set_hash(rules_values(table.rules)),
        "started": round(started, 3),
        "ended": round(ended, 3),
    }
