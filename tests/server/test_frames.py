"""Frames of whole texts, in every length and cut at every byte."""

import pytest
from websockets.frames import Frame, Opcode

from ronda.server.frames import MASK, MASKED, TEXT, head_of, is_utf8, measure

LENGTHS = (0, 1, 125, 126, 127, 65_535, 65_536)


@pytest.mark.parametrize("length", LENGTHS)
def test_the_head_of_a_text_is_that_of_websockets(length: int) -> None:
    text = b"x" * length
    assert head_of(text) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_frame_of_a_client_is_measured_once_its_head_is_there(length: int) -> None:
    before, frame = b"--", Frame(Opcode.TEXT, b"x" * length).serialize(mask=True)
    assert (frame[0], frame[1] & MASKED) == (TEXT, MASKED)
    head = len(frame) - length - MASK
    for cut in range(head):
        assert measure(before + frame[:cut], len(before)) is None
    for cut in range(head, head + MASK + 1):
        found = measure(before + frame[:cut], len(before))
        assert found == (len(before) + head, len(before) + len(frame))


def test_what_is_no_text_is_told_from_what_is() -> None:
    assert is_utf8(b"ronda")
    assert is_utf8("\u0631\u0648\u0646\u062f\u0629".encode())
    assert not is_utf8(b"\xff\xfe")
    assert not is_utf8("\u00e9".encode()[:1])
