"""The reader of .ods workbooks."""

from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.sheet.book import parse_book
from evaluators.sheet.charts import parse_drawings

_FOLDER = Path(__file__).resolve().parents[2] / "tests" / "evaluators" / "corpus" / "sheet"
SEEDS = [_FOLDER / name for name in ("lo-saved.ods", "ods-repeated.ods")]


def read(data: bytes) -> None:
    """Read a workbook whole, with its charts."""
    try:
        parse_book(data)
        parse_drawings(data)
    except Unreadable:
        return
