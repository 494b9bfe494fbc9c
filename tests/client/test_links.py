"""Links: what they name, and what is no link."""

import pytest

from ronda.client import Link, LinkError, parse_link
from ronda.client.links import as_link, parse_server


def test_an_invitation_names_server_and_table() -> None:
    link = parse_link(" https://ronda.example.org/table/aB-_9/ ")
    assert link == Link("https://ronda.example.org", "aB-_9")
    assert link.invitation == link.seat_link == "https://ronda.example.org/table/aB-_9"


def test_a_seat_has_its_secret_in_the_fragment() -> None:
    text = "http://127.0.0.1:8470/table/x#seat=t0-_ken"
    link = parse_link(text)
    assert (link.server, link.table, link.token) == ("http://127.0.0.1:8470", "x", "t0-_ken")
    assert link.seat_link == text
    assert link.invitation == "http://127.0.0.1:8470/table/x"
    assert as_link(link) is link
    assert as_link(text) == link
    assert link.with_token(None).seat_link == link.invitation


BEHIND = [
    *(".", ",", "…", ")", ").", "]", ">", "»", "”", "'", "/", "/.", "!", "؟", "،", "*", " "),
    *("\u200b", "\u200e", "\u200f", "\u2069", "\ufeff", "%E2%80%8B", "%E2%80%8F.", "%29", "%20"),
]


@pytest.mark.parametrize("behind", BEHIND)
def test_what_apps_put_around_a_link_is_none_of_it(behind: str) -> None:
    table, seat = "https://h/table/aB-_9", "#seat=t0-_ken"
    assert parse_link(f"{table}{behind}") == Link("https://h", "aB-_9")
    whole = Link("https://h", "aB-_9", "t0-_ken")
    for text in (f"{seat}{behind}", f"{behind}{seat}{behind}", f"%23{seat[1:]}{behind}"):
        assert parse_link(f"<\u2068{table}{text}") == whole


def test_a_secret_is_not_printed() -> None:
    assert "t0ken" not in repr(parse_link("http://h/table/x#seat=t0ken"))
    with pytest.raises(LinkError) as caught:
        parse_link("http://h/nothing#seat=t0ken")
    assert "t0ken" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins with https:// or http://"),
        ("ronda.example.org/table/x", "begins with https:// or http://"),
        ("ftp://h/table/x", "begins with https:// or http://"),
        ("http:///table/x", "begins with https:// or http://"),
        ("http://h:0/table/x", "begins with https:// or http://"),
        ("http://h:99999/table/x", "is no link"),
        ("http://[::1/table/x", "is no link"),
        ("http://me:secret@h/table/x", "a server's name, and its port"),
        ("http://hé/table/x", "a server's name, and its port"),
        ("http://h/", "ends with /table/ and its id"),
        ("http://h/table/", "ends with /table/ and its id"),
        ("http://h/table/a b", "ends with /table/ and its id"),
        ("http://h/a/table/x", "ends with /table/ and its id"),
        ("http://h/table/x#seat=", "seat= and its token"),
        ("http://h/table/x#t0ken", "seat= and its token"),
    ],
)
def test_what_is_no_link_is_said_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(LinkError) as caught:
        parse_link(text)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_server_is_an_address_and_nothing_more() -> None:
    assert parse_server("https://ronda.example.org/") == "https://ronda.example.org"
    for text in ("https://h/table/x", "https://h?x", "https://h#x", "h"):
        with pytest.raises(LinkError):
            parse_server(text)
