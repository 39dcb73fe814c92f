"""Addresses compared by what they lead to."""

from urllib.parse import parse_qsl, unquote, urlsplit

_PORTS = {"http": 80, "https": 443, "ftp": 21}


def same_page(one: str, two: str) -> bool:
    """Say whether two addresses lead to the same: case of scheme and host, default ports, a slash at the end, escapes
    and the order of a query's parameters do not count; a fragment does."""
    return _parts(one) == _parts(two)


def same_place(address: str, wanted: str) -> bool:
    """Say whether an address leads to a page that is wanted; one that is wanted without a fragment is any place on the
    page."""
    return same_page(address if "#" in wanted else address.partition("#")[0], wanted)


def _parts(address: str) -> tuple[object, ...]:
    try:
        split = urlsplit(address.strip())
        port = split.port
    except ValueError:
        return (address,)
    host = (split.hostname or "").rstrip(".")
    port = None if port == _PORTS.get(split.scheme) else port
    query = sorted(parse_qsl(split.query, keep_blank_values=True))
    return split.scheme, host, port, unquote(split.path).rstrip("/"), query, unquote(split.fragment)


def site_of(address: str) -> str:
    """Return scheme, host and port of an address, the port only where it is not the scheme's: `https://shop.test`."""
    scheme, host, port, *_ = (*_parts(address), None, None)
    return f"{scheme}://{host}" + (f":{port}" if port else "")
