"""What is exported from drawings: PNG pictures and PDF files."""

from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.svg.pdf import parse_pdf
from evaluators.svg.picture import parse_png

_DATA = Path(__file__).parents[2] / "tests" / "evaluators" / "data"
SEEDS = [_DATA / "lantern-icon.png", _DATA / "page.pdf"]


def read(data: bytes) -> None:
    """Read bytes as a picture and as a PDF."""
    for parse in (parse_png, parse_pdf):
        try:
            parse(data)
        except Unreadable:
            continue
