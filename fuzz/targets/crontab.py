"""Crontabs, and schedules of all kinds in them."""

import contextlib
from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.system.check_cron import cron_facts, cron_remarks
from evaluators.system.crontab import read_crontab

CORPUS = Path(__file__).resolve().parents[2] / "tests/evaluators/corpus"
SEEDS = sorted((CORPUS / "cron").glob("*.tab"))[:6]


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    with contextlib.suppress(Unreadable):
        cron_facts(read_crontab(data))
        cron_remarks(data.decode(errors="replace"))
