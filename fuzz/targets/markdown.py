"""Markdown texts."""

import contextlib
from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.files.check_markdown import markdown_facts

CORPUS = Path(__file__).resolve().parents[2] / "tests/evaluators/corpus"
SEEDS = [Path(__file__).resolve().parents[2] / name for name in ("README.md", "CONTRIBUTING.md")]


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    with contextlib.suppress(Unreadable):
        markdown_facts(data)
