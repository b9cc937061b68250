"""Which addresses and ports may be dialled. An address is judged itself, after the name was resolved, at every hop."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Iterable

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

# The IANA special-purpose registries (RFC 6890 and its updates), written out because Python's own `is_global` differs
# between patch releases, with what each network is for in the words of the refusal.
_REFUSED: tuple[tuple[Network, str], ...] = tuple(
    (ipaddress.ip_network(network), what)
    for network, what in (
        ("0.0.0.0/8", "this machine"),
        ("10.0.0.0/8", "a private network"),
        ("100.64.0.0/10", "a provider's private network"),  # RFC 6598; also holds a cloud's metadata address
        ("127.0.0.0/8", "this machine"),
        ("168.63.129.16/32", "a cloud's metadata service"),
        ("169.254.0.0/16", "a link-local network or a cloud's metadata service"),
        ("172.16.0.0/12", "a private network"),
        ("192.0.0.0/24", "reserved"),
        ("192.0.2.0/24", "reserved for documentation"),
        ("192.31.196.0/24", "reserved"),  # AS112, RFC 7535
        ("192.52.193.0/24", "reserved"),  # multicast tunnels, RFC 7450
        ("192.88.99.0/24", "a 6to4 relay"),
        ("192.168.0.0/16", "a private network"),
        ("192.175.48.0/24", "reserved"),  # AS112, RFC 7534
        ("198.18.0.0/15", "reserved for measurements"),
        ("198.51.100.0/24", "reserved for documentation"),
        ("203.0.113.0/24", "reserved for documentation"),
        ("224.0.0.0/4", "multicast"),
        ("240.0.0.0/4", "reserved"),
        ("::/96", "this machine or an IPv4 address in disguise"),
        ("::ffff:0:0/96", "an IPv4 address in disguise"),
        ("::ffff:0:0:0/96", "an IPv4 address in disguise"),
        ("64:ff9b:1::/48", "a private translator"),  # RFC 8215
        ("100::/64", "reserved"),
        ("2001::/23", "reserved or a tunnel"),  # Teredo, ORCHID
        ("2001:db8::/32", "reserved for documentation"),
        ("2002::/16", "a tunnel"),  # 6to4
        ("2620:4f:8000::/48", "reserved"),  # AS112, RFC 7534
        ("3fff::/20", "reserved for documentation"),
        ("5f00::/16", "reserved"),
        ("fc00::/7", "a private network"),
        ("fe80::/10", "a link-local network"),
        ("fec0::/10", "a private network"),
        ("ff00::/8", "multicast"),
    )
)
_UNICAST6 = ipaddress.ip_network("2000::/3")
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # NAT64, RFC 6052: the last 32 bits are the IPv4 address reached

# The "bad ports" of the Fetch standard (WHATWG): whoever listens there is no web server, and may take the lines of a
# request for commands of its own.
_OTHER_SERVICES = frozenset(
    (
        0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
        110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530,
        531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190,
        5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
    )
)  # fmt: skip


def refusal(address: str) -> str:
    """Say why `address` (an IP address in text) must not be dialled; empty if it may."""
    try:
        ip: Address = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "no address"
    if ip in _TRANSLATED:
        return refusal(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
    for network, what in _REFUSED:
        if ip in network:
            return what
    if ip.version == 6 and ip not in _UNICAST6:
        return "reserved"
    return ""


def endpoint(host: str, port: int) -> str:
    """Write host and port the way settings.ALLOWED_PRIVATE_ADDRESSES lists them; IPv6 hosts stand in brackets."""
    host = host.strip("[]").rstrip(".").lower()
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def is_forbidden_port(host: str, port: int, allowed: Collection[str]) -> bool:
    """Whether `port` belongs to another service than the web. A listed host:port may have any."""
    return port in _OTHER_SERVICES and endpoint(host, port) not in allowed


def refusal_of_any(host: str, port: int, addresses: Iterable[str], allowed: Collection[str]) -> str:
    """Say why `host` must not be dialled although a name server gave `addresses` for it; empty if it may.

    One forbidden address among many is enough: a name that also points inwards is an attack or a mistake. A listed
    host:port is allowed as it was written, so that no other name can borrow the permission by pointing there.
    """
    if endpoint(host, port) in allowed:
        return ""
    return next((f"{address} is {what}" for address in addresses if (what := refusal(address))), "")
