"""Who is kept out, by address or network."""

from ronda.server.bans import Bans


def test_nobody_at_first() -> None:
    assert "127.0.0.1" not in Bans()


def test_an_address_and_a_network_in_all_their_spellings() -> None:
    bans = Bans()
    assert bans.heed(["203.0.113.7/32", "10.0.0.0/8", "2001:db8::/64"])
    for client in ("203.0.113.7", "::ffff:203.0.113.7", "10.1.2.3", "2001:db8::5"):
        assert client in bans
    for client in ("203.0.113.8", "2001:db8:1::5", "unknown", ""):
        assert client not in bans


def test_what_is_no_news_changes_nothing() -> None:
    bans = Bans()
    assert bans.heed(["10.0.0.0/8"])
    assert not bans.heed(["10.0.0.0/8"])
    assert "10.0.0.1" in bans
    assert bans.heed([])
    assert "10.0.0.1" not in bans
