"""Audacity projects: the database, its document, and the sound of every track."""

from contextlib import suppress
from pathlib import Path

from evaluators.aup3.model import parse_project
from evaluators.aup3.sound import mixed
from evaluators.evidence import Unreadable

CORPUS = Path(__file__).parents[2] / "tests" / "evaluators" / "corpus" / "aup3"
SEEDS = [CORPUS / f"{name}.aup3" for name in ("base", "gap-resaved", "envelope", "float")]


def read(data: bytes) -> None:
    """Read a project and render its mix."""
    with suppress(Unreadable):
        mixed(parse_project(data))
