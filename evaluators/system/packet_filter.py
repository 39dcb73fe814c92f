"""What a ruleset of nftables does with a packet, by the JSON that `nft -j list ruleset` prints (libnftables-json(5)).

Two rulesets that treat the same packets alike are the same firewall, however their rules are written. Nothing is run:
a packet that begins a connection is led through the base chains of the input hook.
"""

import ipaddress
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from evaluators.evidence import Unreadable
from evaluators.numerals import whole

RULE_LIMIT = 20_000
DEPTH_LIMIT = 16
Fate = Literal["accept", "drop", "reject"]
Json = Mapping[str, Any]
_SERVICES = {"ssh": 22, "domain": 53, "http": 80, "ipp": 631, "https": 443}
_PASSING = ("counter", "log", "comment", "meta-set", "ct-set")
_FAMILIES = {4: ("ip", "inet"), 6: ("ip6", "inet")}


@dataclass(frozen=True)
class Packet:
    """The first packet of a connection to this machine, or one of a connection in the `state` given."""

    protocol: Literal["tcp", "udp", "icmp"]
    source: str
    port: int = 0
    interface: str = "eth0"
    state: Literal["new", "established", "related", "invalid"] = "new"


@dataclass(frozen=True)
class Chain:
    """A chain with its rules, each a list of statements."""

    family: str
    table: str
    hook: str
    kind: str
    priority: int
    policy: str
    rules: tuple[tuple[Json, ...], ...]


@dataclass(frozen=True)
class Ruleset:
    """All chains by (family, table, name), and the elements of named sets."""

    chains: Mapping[tuple[str, str, str], Chain]
    sets: Mapping[tuple[str, str, str], Sequence[Any]]


def read_ruleset(text: str) -> Ruleset:
    """Return the ruleset of nft's JSON.

    Raises:
        Unreadable: it is none.
    """
    try:
        printed = json.loads(text)
    except ValueError as error:
        raise Unreadable(f"not the JSON of a ruleset: {error}") from error
    return _ruleset(_listed(_at(printed, "nftables")))


def _at(value: Any, key: str) -> Any:
    """Return what an object has under a key.

    Raises:
        Unreadable: it is not an object, or has no such key.
    """
    if not isinstance(value, dict) or key not in value:
        raise Unreadable(f"not the JSON of a ruleset: {json.dumps(value)[:80]} has no {key}")
    return value[key]


def _word(value: Any, key: str) -> str:
    """Return a text that an object has under a key; exceptions as of `_at`."""
    return str(_at(value, key))


def _only(value: Any) -> tuple[str, Any]:
    """Return the one key of an object with its value; exceptions as of `_at`."""
    if not isinstance(value, dict) or len(value) != 1:
        raise Unreadable(f"not the JSON of a ruleset: {json.dumps(value)[:80]} has not one key")
    ((key, inner),) = value.items()
    return key, inner


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise Unreadable(f"not the JSON of a ruleset: {json.dumps(value)[:80]} is not a list")
    return value


def _ruleset(objects: Sequence[Json]) -> Ruleset:
    if len(objects) > RULE_LIMIT:
        raise Unreadable(f"more than {RULE_LIMIT} objects")
    rules: dict[tuple[str, str, str], list[tuple[Json, ...]]] = {}
    heads: dict[tuple[str, str, str], Json] = {}
    sets: dict[tuple[str, str, str], Sequence[Any]] = {}
    for each in objects:
        kind, value = _only(each)
        if kind == "chain":
            heads[_word(value, "family"), _word(value, "table"), _word(value, "name")] = value
        elif kind == "rule":
            place = _word(value, "family"), _word(value, "table"), _word(value, "chain")
            rules.setdefault(place, []).append(tuple(_listed(_at(value, "expr"))))
        elif kind == "set":
            sets[_word(value, "family"), _word(value, "table"), _word(value, "name")] = _listed(value.get("elem", []))
    chains = {
        key: Chain(
            key[0],
            key[1],
            head.get("hook", ""),
            head.get("type", ""),
            whole(head.get("prio", 0), "a priority"),
            head.get("policy", "accept"),
            tuple(rules.get(key, ())),
        )
        for key, head in heads.items()
    }
    return Ruleset(chains, sets)


def fate(ruleset: Ruleset, packet: Packet) -> Fate:
    """Return what becomes of a packet that comes in.

    Raises:
        Unreadable: a rule on its way says something that is not understood.
    """
    version = ipaddress.ip_address(packet.source).version
    bases = [
        c
        for c in ruleset.chains.values()
        if c.hook == "input" and c.kind == "filter" and c.family in _FAMILIES[version]
    ]
    for chain in sorted(bases, key=lambda each: each.priority):  # one that accepts leaves the later ones to judge
        said = _walk(ruleset, chain, packet, 0)
        ends = said if said in ("accept", "drop", "reject") else chain.policy
        if ends != "accept":
            return "reject" if ends == "reject" else "drop"
    return "accept"


def _walk(ruleset: Ruleset, chain: Chain, packet: Packet, depth: int) -> str:
    """Return what a chain says: a fate, or `return` if it says nothing."""
    if depth > DEPTH_LIMIT:
        raise Unreadable(f"chains call each other more than {DEPTH_LIMIT} deep")
    for rule in chain.rules:
        said = _rule(ruleset, chain, rule, packet, depth)
        if said == "return":
            return said
        if said:
            return said
    return "return"


def _rule(ruleset: Ruleset, chain: Chain, rule: Sequence[Json], packet: Packet, depth: int) -> str:
    """Return what a rule says of a packet; empty: the next rule is to be asked."""
    for statement in rule:
        kind, value = _only(statement)
        if kind == "match":
            if not _matches(ruleset, chain, value, packet):
                return ""
        elif kind in ("accept", "drop", "reject", "return"):
            return kind
        elif kind in ("jump", "goto"):
            target = ruleset.chains.get((chain.family, chain.table, _word(value, "target")))
            if target is None:
                raise Unreadable(f"no chain is called {_word(value, 'target')!r}")
            said = _walk(ruleset, target, packet, depth + 1)
            return said if said != "return" or kind == "goto" else ""
        elif kind == "limit":
            if isinstance(value, dict) and value.get("inv"):
                return ""  # the first packet is within every limit
        elif kind not in _PASSING:
            raise Unreadable(f"the statement {kind!r} is not understood")
    return ""


def _matches(ruleset: Ruleset, chain: Chain, match: Json, packet: Packet) -> bool:
    op, left, right = _word(match, "op"), _at(match, "left"), _at(match, "right")
    seen = _seen(left, packet)
    if seen is None:
        return False  # the packet has no such field
    if op == "in":  # of flags: one of them
        op = "=="
    if op not in ("==", "!="):
        low = _scalar(right)
        if type(low) is not type(seen):
            raise Unreadable(f"the comparison of {seen!r} with {low!r} is not understood")
        compared = {"<": seen < low, ">": seen > low, "<=": seen <= low, ">=": seen >= low}  # type: ignore[operator]
        if op not in compared:
            raise Unreadable(f"the comparison {op!r} is not understood")
        return compared[op]
    return _within(ruleset, chain, seen, right) is (op == "==")


def _seen(left: Any, packet: Packet) -> str | int | None:
    """Return what a packet has in the field that a match names; None if it has no such field."""
    kind, value = _only(left)
    version = ipaddress.ip_address(packet.source).version
    own = packet.protocol if packet.protocol != "icmp" or version == 4 else "ipv6-icmp"
    if kind == "payload":
        protocol, name = _word(value, "protocol"), _word(value, "field")
        if protocol in ("tcp", "udp", "th"):
            if packet.protocol not in ((protocol,) if protocol != "th" else ("tcp", "udp")):
                return None
            return {"dport": packet.port, "sport": 40_000}.get(name, 0)
        if protocol in ("ip", "ip6"):
            if protocol != ("ip" if version == 4 else "ip6"):
                return None
            return {"saddr": packet.source, "protocol": own, "nexthdr": own}.get(name, "192.0.2.1")
        if protocol in ("icmp", "icmpv6"):
            fits = own == ("icmp" if protocol == "icmp" else "ipv6-icmp")
            return {"type": "echo-request"}.get(name, 0) if fits else None
    if kind == "meta":
        known: dict[str, str | int] = {
            "l4proto": own,
            "iif": packet.interface,
            "iifname": packet.interface,
            "protocol": "ip" if version == 4 else "ip6",
            "nfproto": "ipv4" if version == 4 else "ipv6",
            "pkttype": "host",
            "iiftype": "loopback" if packet.interface == "lo" else "ether",
        }
        if _word(value, "key") in known:
            return known[_word(value, "key")]
    if kind == "ct" and _at(value, "key") == "state":
        return packet.state
    raise Unreadable(f"the field {json.dumps(left)[:80]} is not understood")


def _within(ruleset: Ruleset, chain: Chain, seen: str | int, right: Any, depth: int = 0) -> bool:
    if depth > DEPTH_LIMIT:
        raise Unreadable("sets in sets are nested too deep")
    if isinstance(right, list):
        return any(_within(ruleset, chain, seen, each, depth + 1) for each in right)
    if isinstance(right, str) and right.startswith("@"):
        elements = ruleset.sets.get((chain.family, chain.table, right[1:]))
        if elements is None:
            raise Unreadable(f"no set is called {right!r}")
        return _within(ruleset, chain, seen, list(elements), depth + 1)
    if isinstance(right, dict):
        kind, value = _only(right)
        if kind == "set":
            return _within(ruleset, chain, seen, value, depth + 1)
        if kind == "elem":
            return _within(ruleset, chain, seen, _at(value, "val"), depth + 1)
        if kind == "prefix":
            return isinstance(seen, str) and _in_network(seen, f"{_at(value, 'addr')}/{_at(value, 'len')}")
        if kind == "range":
            ends = [_order(each) for each in _listed(value)]
            if len(ends) != 2:
                raise Unreadable(f"{json.dumps(value)[:80]} is not a range")
            low, high = ends
            at = _order(seen)
            return type(low) is type(at) and low <= at <= high
        raise Unreadable(f"the value {json.dumps(right)[:80]} is not understood")
    wanted = _scalar(right)
    if isinstance(seen, int):
        return seen == wanted
    return str(wanted) == seen or {"icmpv6": "ipv6-icmp"}.get(str(wanted)) == seen


def _scalar(value: Any) -> int | str:
    if isinstance(value, int | str):
        return _SERVICES.get(value, value) if isinstance(value, str) else value
    raise Unreadable(f"the value {json.dumps(value)[:80]} is not understood")


def _order(value: Any) -> int:
    """Return a number that orders values of one kind: ports, or addresses."""
    found = _scalar(value)
    if isinstance(found, int):
        return found
    try:
        return int(ipaddress.ip_address(found))
    except ValueError as error:
        raise Unreadable(f"{found!r} is not the end of a range") from error


def _in_network(address: str, network: str) -> bool:
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(network, strict=False)
    except ValueError as error:
        raise Unreadable(f"{network!r} is not a network") from error
