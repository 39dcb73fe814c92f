"""What a whole system says of itself: accounts, rights, units, rulesets, rotation of logs and mounts."""

import contextlib
from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.system.accounts import group_facts, read_ageing, read_rights, user_facts
from evaluators.system.mounts import read_mounts
from evaluators.system.packet_filter import Packet, fate, read_ruleset
from evaluators.system.rotation import read_logrotate
from evaluators.system.units import entries, read_units

SEEDS = sorted((Path(__file__).resolve().parents[2] / "tests/evaluators/data/system").glob("*.*"))
PACKET = Packet("tcp", "192.0.2.1", 22)


def read(data: bytes) -> None:
    """Read bytes as what a command printed; only `Unreadable` is expected."""
    text = data.decode(errors="replace")
    for parser in (user_facts, group_facts, read_ageing, read_rights, read_mounts, read_logrotate):
        with contextlib.suppress(Unreadable):
            parser(text)
    with contextlib.suppress(Unreadable):
        for unit in read_units(text).values():
            entries(unit.get("ExecStart", ()))
    with contextlib.suppress(Unreadable):
        fate(read_ruleset(text), PACKET)
