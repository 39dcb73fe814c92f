"""Shell start files, and words of commands."""

import contextlib
from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.system.shell import shell_facts, shell_remarks

CORPUS = Path(__file__).resolve().parents[2] / "tests/evaluators/corpus"
SEEDS = sorted((CORPUS / "shell").glob("*.sh"))[:5]


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    with contextlib.suppress(Unreadable):
        shell_facts(data)
        shell_remarks(data)
