"""Where a page comes from, what host is asked for, and how people reach the server."""

import asyncio
import http.client
import json
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ronda.server.options import OptionError, Options
from ronda.server.origins import OriginError, is_host, is_own_origin, read_origin
from tests.server.harness import Reply, play, request, server_on

SAME = (
    "https://example.org",
    "https://EXAMPLE.org",
    "https://example.org/",
    "https://example.org:443",
)
NO_BASE = (
    *(
        "example.org",
        "example.org:8470",
        "ftp://example.org",
        "//example.org",
        "https://",
        "https:///",
    ),
    *("https://example.org/ronda", "https://example.org?x", "https://example.org/#", "http://["),
    *(
        "https://me@example.org",
        "https://example.org:99999",
        "https://example.org:x",
        "https://a b",
    ),
    *("https://a..b", "https://-a-.org", "https://[::1", "https://exa\nmple.org", "", "null"),
)
ODD = (
    "http://[",
    "null",
    "file://",
    "http://[::1",
    "http://evil.com",
    "",
    "\xff",
    "http://a@{own}",
)


@pytest.mark.parametrize("base", SAME)
def test_one_address_is_written_in_many_ways(base: str) -> None:
    assert Options(database="", base_url=base).base_url == "https://example.org"
    assert all(is_own_origin(origin, "127.0.0.1:8470", base) for origin in SAME)
    assert not is_own_origin("http://example.org", "example.org", base)


@pytest.mark.parametrize("base", NO_BASE)
def test_what_is_no_address_is_refused_before_the_server_starts(base: str) -> None:
    with pytest.raises(OptionError, match="--base-url"):
        Options(database="", base_url=base)
    assert not is_own_origin(base, "example.org", None)


def test_a_host_of_another_script_is_compared_as_the_network_writes_it() -> None:
    assert read_origin("https://Café.example").url == "https://xn--caf-dma.example"
    assert read_origin("http://[::1]:80/").url == "http://[::1]"
    with pytest.raises(OriginError, match="no host"):
        read_origin("https://a..b")


def test_the_host_header_names_a_host() -> None:
    assert all(map(is_host, ("x", "a.b:80", "127.0.0.1:1", "[::1]:9", "my_pc.local", "a.b.")))
    assert not any(
        map(is_host, ("", "a/b", "a b", "a@b", "a:b", "[::1", "a?b", "<script>", "a\\b"))
    )


def request_under(url: str, host: str) -> Reply:
    """A request with a `Host` of one's own."""
    parts = urlsplit(url)
    with closing(http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)) as line:
        line.putrequest("GET", "/api/rules", skip_host=True)
        line.putheader("Host", host)
        line.endheaders()
        answer = line.getresponse()
        return Reply(answer.status, dict(answer.getheaders()), answer.read())


def asked_from(url: str, origin: str) -> Reply:
    """A request of a page that comes from there."""
    return request(url, "GET", "/api/tables", headers={"Origin": origin})


def test_odd_origins_get_one_clear_answer(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            own = urlsplit(run.url).netloc
            for odd in ODD:
                origin = odd.format(own=own)
                reply = await asyncio.to_thread(asked_from, run.url, origin)
                assert (reply.status, reply.json["code"]) == (403, "not_yours"), origin
                with pytest.raises(InvalidStatus) as refused:
                    await connect(f"ws://{own}/ws", additional_headers={"Origin": origin})
                answer = refused.value.response
                assert answer.status_code == 403
                assert json.loads(answer.body or b"")["code"] == "not_yours"
            for origin in (f"http://{own}", f"HTTP://{own}"):
                reply = await asyncio.to_thread(asked_from, run.url, origin)
                assert reply.status == 200

    play(scene())
    assert not [each for each in caplog.records if each.exc_info]


@pytest.mark.parametrize("host", ["a b", "a@b", "[::1", "a:b", "", "a/b"])
def test_a_host_that_is_none_is_refused(
    host: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            refused = await asyncio.to_thread(request_under, run.url, host)
            assert refused.status == 400
            assert "ws://" not in refused.headers["content-security-policy"]
            assert (await asyncio.to_thread(request_under, run.url, "any.where")).status == 200

    play(scene())
    assert not [each for each in caplog.records if each.exc_info]
