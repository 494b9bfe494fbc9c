"""The game record (RECORD.md): written, read, and replayed."""

from ronda.records.files import read_lines
from ronda.records.reading import RecordError, parse_action, read_record
from ronda.records.record import FORMAT, DealRecord, Record, encode_record
from ronda.records.replay import Replay, ReplayStep, encode_replay, replay, steps

__all__ = [
    "FORMAT",
    "DealRecord",
    "Record",
    "RecordError",
    "Replay",
    "ReplayStep",
    "encode_record",
    "encode_replay",
    "parse_action",
    "read_lines",
    "read_record",
    "replay",
    "steps",
]
