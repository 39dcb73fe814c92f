"""Desktop entries, and mimeapps.list and hosts files, which are lines of the same kind."""

import contextlib
from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.system.hosts import hosts_facts
from evaluators.system.launchers import entry_facts
from evaluators.system.mime import mime_facts

CORPUS = Path(__file__).resolve().parents[2] / "tests/evaluators/corpus"
SEEDS = sorted((CORPUS / "launcher").glob("*.desktop"))[:4]


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    for reader in (entry_facts, mime_facts, hosts_facts):
        with contextlib.suppress(Unreadable):
            reader(data)
