"""Checks on a hosts file (hosts(5)): which names resolve to which addresses."""

import ipaddress
from collections.abc import Iterator

from pydantic import field_validator

from evaluators.evidence import Evidence, Unreadable
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, pin
from evaluators.files.formats import text_of
from evaluators.files.remarks import HASH, kept, places_of, read_remarks
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.remarks import Remarks, of_lines, one_line
from evaluators.verdict import Code, Finding, failed, passed


def read_hosts(data: bytes) -> dict[str, tuple[str, ...]]:
    """Return name (in lower case) to its addresses in order.

    Raises:
        Unreadable: a line that does not begin with an address, or has no name.
    """
    found: dict[str, list[str]] = {}
    for number, raw in enumerate(text_of(data).split("\n"), 1):
        parts = raw.partition("#")[0].split()
        if not parts:
            continue
        address = normal(parts[0])
        if address is None or len(parts) < 2:
            raise Unreadable(f"line {number} is not an address with names: {raw[:80]!r}")
        for name in parts[1:]:
            addresses = found.setdefault(name.lower(), [])
            if address not in addresses:
                addresses.append(address)
    return {name: tuple(addresses) for name, addresses in found.items()}


def normal(address: str) -> str | None:
    """Return an address in one spelling; None if it is none."""
    try:
        return str(ipaddress.ip_address(address))
    except ValueError:
        return None


class Host(Of):
    """Parameters of `hosts.name`."""

    name: str
    address: str | None
    """What the name resolves to; null: it must not be there."""

    @field_validator("address")
    @classmethod
    def _sound(cls, address: str | None) -> str | None:
        if address is not None and normal(address) is None:
            raise ValueError("expected an IP address")
        return address


def _pins(_: Evidence, p: Host) -> Iterator[Pin]:
    yield pin(p.of, p.name.lower())


@check("hosts.name", pins=_pins)
def name(evidence: Evidence, p: Host) -> Finding:
    """The name resolves to this address, of its kind (IPv4 or IPv6) for no other, and of the other kind for those that
    it did."""
    seen = evidence.parse(p.of, read_hosts).get(p.name.lower(), ())
    if p.address is None:
        if not seen:
            return passed(f"{p.name} is not there, as asked.", where=p.of)
        return failed(Code.EXTRA, f"{p.name} should not be there.", observed=list(seen), where=p.of)
    wanted = normal(p.address)
    version = ipaddress.ip_address(p.address).version
    same_kind = [address for address in seen if ipaddress.ip_address(address).version == version]
    known = evidence.parse(p.of, read_hosts, "before") if evidence.present(p.of, "before") else {}
    if strange := [each for each in seen if each not in same_kind and each not in known.get(p.name.lower(), ())]:
        sentence = f"{p.name} also resolves to {strange[0]}; {wanted} was asked."
        return failed(Code.EXTRA, sentence, observed=list(seen), wanted=wanted, where=p.of)
    if same_kind == [wanted]:
        return passed(f"{p.name} resolves to {wanted}.", observed=list(seen), wanted=wanted, where=p.of)
    code = Code.NOT_FOUND if not same_kind else Code.WRONG_VALUE
    sentence = f"{p.name} resolves to {', '.join(same_kind) or 'no address'}; {wanted} was asked."
    return failed(code, sentence, observed=list(seen), wanted=wanted, where=p.of)


def hosts_facts(data: bytes) -> Facts:
    """Return facts: name to its addresses."""
    return {host: list(addresses) for host, addresses in read_hosts(data).items()}


def hosts_remarks(data: bytes) -> Remarks:
    """Return the comments of a hosts file."""
    text = text_of(data)
    return of_lines(text, places_of(text, HASH), one_line)


class HostsUntouched(FactsUntouched):
    """Parameters of `hosts.untouched`; paths are the names, "comments"."""


@check("hosts.untouched")
def untouched(evidence: Evidence, p: HostsUntouched) -> Finding:
    """Every name resolves to the addresses that it did; order and grouping of lines do not count. No comment is lost
    but with the line that it belongs to."""
    found = compare(
        evidence.parse(p.of, hosts_facts, "before"), evidence.parse(p.of, hosts_facts), allowed(evidence, p), p.of
    )
    return kept(found, read_remarks(evidence, p.of, hosts_remarks), evidence, p)
