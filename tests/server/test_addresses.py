"""One household is one client, whatever address of its network it uses."""

import pytest

from ronda.server.addresses import Proxies, home_of, street_of


@pytest.mark.parametrize(
    ("client", "home", "street"),
    [
        ("192.0.2.7", "192.0.2.7/32", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7/32", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("unknown", "unknown", "unknown"),
    ],
)
def test_an_address_lies_in_a_home_and_in_a_street(client: str, home: str, street: str) -> None:
    assert (home_of(client), street_of(client)) == (home, street)


def test_proxies_are_named_by_address_or_network() -> None:
    proxies = Proxies("127.0.0.1, 10.0.0.0/8, ::1, /run/socket")
    assert all(each in proxies for each in ("127.0.0.1", "10.9.8.7", "::1", "::ffff:127.0.0.1"))
    assert not any(each in proxies for each in ("192.0.2.7", "unknown", "2001:db8::1"))
    assert "unknown" in Proxies("*")
