"""Text documents of the format .odt, as `doc.` checks read them."""

from pathlib import Path

from evaluators.document.load import parse_document
from evaluators.evidence import Unreadable

_DATA = Path(__file__).parents[2] / "tests/evaluators/data/document"
_FRAMES = Path(__file__).parents[2] / "tests/evaluators/corpus/doc_frames"
SEEDS = [_DATA / "specimen-odt.odt", _DATA / "specimen-odt-saved.odt", _FRAMES / "base.odt"]


def read(data: bytes) -> None:
    """Read a document wholly; what is wrong with it is `Unreadable`."""
    try:
        document = parse_document(data)
    except Unreadable:
        return
    for paragraph in document.paragraphs(index=True):
        assert isinstance(paragraph.stable, str)
