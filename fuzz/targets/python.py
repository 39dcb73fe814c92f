"""Python sources: what they say, the names that they give, and their comments."""

import contextlib
from pathlib import Path

from evaluators.code.python_facts import python_facts
from evaluators.code.python_needs import bound_names
from evaluators.code.remarks_python import python_remarks
from evaluators.evidence import Unreadable

SEEDS = sorted((Path(__file__).resolve().parents[2] / "evaluators/code").glob("remarks*.py"))


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    for reader in (python_facts, bound_names, python_remarks):
        with contextlib.suppress(Unreadable):
            reader(data)
