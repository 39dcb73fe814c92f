"""Exported .pdf files, as `doc.pdf` reads them."""

from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.pdf import parse_pdf

SEEDS = [Path(__file__).parents[2] / "tests/evaluators/data/document/specimen.pdf"]


def read(data: bytes) -> None:
    """Read a file wholly; what is wrong with it is `Unreadable`."""
    try:
        found = parse_pdf(data)
    except Unreadable:
        return
    assert found.pages
