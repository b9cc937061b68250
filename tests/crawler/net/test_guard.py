"""Which addresses may be dialled."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.net.guard import endpoint, is_forbidden_port, refusal, refusal_of_any


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1",
        "169.254.1.1", "169.254.169.254", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192",
        "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
        "255.255.255.255", "192.88.99.1", "192.31.196.1", "192.52.193.1", "192.175.48.1", "100.127.255.255",
        "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:0:7f00:1", "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "fc00::1", "fd00:ec2::254",
        "fe80::1", "fe80::1%eth0", "fe80::1%25eth0", "::1%lo", "fd20:ce::254",
        "64:ff9b:1:fffe::a00:1",
        "2002:a00:1::1",
        "2001:0:4136:e378:8000:63bf:f5ff:fffe", "2620:4f:8000::1", "::ffff:10.0.0.1%1", "100:0:0:1::1",
        "fec0::1", "ff02::1", "100::1", "4000::1", "5f00::1", "3fff::1", "not an address",
    ],
)  # fmt: skip
def test_addresses_that_are_not_public_are_refused(address: str) -> None:
    assert refusal(address)


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8", "1.1.1.1", "114.114.114.114", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1",
        "2001:4860:4860::8888", "2400:3200::1", "64:ff9b::808:808", "193.0.0.1",
    ],
)  # fmt: skip
def test_public_addresses_may_be_dialled(address: str) -> None:
    assert refusal(address) == ""


@given(st.ip_addresses())
def test_nothing_that_python_calls_private_gets_through(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> None:
    if ip.is_private or ip.is_multicast or ip.is_loopback or ip.is_link_local or ip.is_unspecified:
        assert refusal(str(ip))


@given(st.ip_addresses(v=4))
def test_a_disguise_helps_no_private_address(ip: ipaddress.IPv4Address) -> None:
    if refusal(str(ip)):
        for prefix in ("::ffff:0:0", "64:ff9b::", "::"):
            disguised = ipaddress.IPv6Address(int(ipaddress.IPv6Address(prefix)) | int(ip))
            assert refusal(str(disguised))


def test_one_forbidden_address_among_many_is_enough() -> None:
    assert refusal_of_any("mixed.example", 80, ["8.8.8.8", "10.0.0.1"], frozenset()) == "10.0.0.1 is a private network"
    assert refusal_of_any("public.example", 80, ["8.8.8.8", "1.1.1.1"], frozenset()) == ""


def test_a_listed_address_is_allowed_as_it_is_written_and_no_other_name_borrows_that() -> None:
    allowed = frozenset({"127.0.0.1:8010", "[::1]:8010", "intranet.example:80"})
    assert refusal_of_any("127.0.0.1", 8010, ["127.0.0.1"], allowed) == ""
    assert refusal_of_any("::1", 8010, ["::1"], allowed) == ""
    assert refusal_of_any("Intranet.Example.", 80, ["10.0.0.7"], allowed) == ""
    assert refusal_of_any("127.0.0.1", 8011, ["127.0.0.1"], allowed)
    assert refusal_of_any("rebinding.example", 8010, ["127.0.0.1"], allowed)


def test_endpoint_is_written_as_the_settings_list_it() -> None:
    assert endpoint("Example.ORG.", 443) == "example.org:443"
    assert endpoint("::1", 80) == endpoint("[::1]", 80) == "[::1]:80"


@pytest.mark.parametrize("port", [0, 21, 22, 25, 53, 110, 143, 465, 587, 6000, 6667, 10080])
def test_ports_of_other_services_are_refused_unless_listed(port: int) -> None:
    assert is_forbidden_port("news.example", port, frozenset({f"other.example:{port}"}))
    assert not is_forbidden_port("News.example.", port, frozenset({f"news.example:{port}"}))


@pytest.mark.parametrize("port", [80, 81, 443, 591, 3000, 5000, 8000, 8080, 8443, 8888, 65535])
def test_ports_where_sites_are_served_are_none_of_those(port: int) -> None:
    assert not is_forbidden_port("news.example", port, frozenset())
