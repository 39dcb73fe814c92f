"""Checks on a firewall of nftables: what becomes of packets that come in."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, IPvAnyAddress

from evaluators.evidence import Evidence
from evaluators.registry import Of, check
from evaluators.system.packet_filter import Packet, fate, read_ruleset
from evaluators.system.printed import printed
from evaluators.verdict import Code, Finding, Shown, failed, passed


class Try(BaseModel):
    """One packet, and what is to become of it."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    protocol: Literal["tcp", "udp", "icmp"] = "tcp"
    """icmp: a ping."""
    port: int = 0
    source: Annotated[IPvAnyAddress, Field(alias="from")]
    """The address that it comes from."""
    interface: str = "eth0"
    state: Literal["new", "established", "related", "invalid"] = "new"
    """Of the connection that it belongs to."""
    fate: Literal["accept", "drop", "reject", "refuse"]
    """refuse: drop or reject."""


class Firewall(Of):
    """Parameters of `system.firewall`."""

    packets: Annotated[tuple[Try, ...], Field(min_length=1)]
    """What is sent, and what is to become of it."""


@check("system.firewall")
def firewall(evidence: Evidence, p: Firewall) -> Finding:
    """The ruleset (`nft -j list ruleset`) treats incoming packets as asked, however it is written."""
    ruleset = printed(evidence, p.of, read_ruleset)
    seen: dict[str, Shown] = {}
    for each in p.packets:
        packet = Packet(each.protocol, str(each.source), each.port, each.interface, each.state)
        found = fate(ruleset, packet)
        port = f" {each.port}" if each.port else ""
        name = f"{each.protocol}{port} from {each.source} by {each.interface}, {each.state}"
        seen[name] = found
        if found != each.fate and not (each.fate == "refuse" and found in ("drop", "reject")):
            sentence = f"The firewall would {found} {name}; to {each.fate} it was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=each.fate, where=p.of)
    return passed("The firewall does what was asked.", observed=seen, where=p.of)
