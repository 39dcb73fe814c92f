"""Archives: zip, tar, tar.gz, tar.xz, tar.bz2."""

import contextlib
from pathlib import Path

from evaluators.archive.check_archive import archive_facts
from evaluators.evidence import Unreadable

CORPUS = Path(__file__).resolve().parents[2] / "tests/evaluators/corpus"
SEEDS = [CORPUS / "archive" / name for name in ("a.tar", "a.tar.gz", "a.tar.xz", "a.zip", "pax.tar")]


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    with contextlib.suppress(Unreadable):
        archive_facts(data)
