"""Text documents of the format .docx, as `doc.` checks read them."""

from pathlib import Path

from evaluators.document.load import parse_document
from evaluators.evidence import Unreadable

_DATA = Path(__file__).parents[2] / "tests/evaluators/data/document"
_FRAMES = Path(__file__).parents[2] / "tests/evaluators/corpus/doc_frames"
SEEDS = [_DATA / "specimen.docx", _DATA / "specimen-saved.docx", _DATA / "specimen-back.docx", _FRAMES / "base.docx"]


def read(data: bytes) -> None:
    """Read a document wholly; what is wrong with it is `Unreadable`."""
    try:
        document = parse_document(data)
    except Unreadable:
        return
    for paragraph in document.paragraphs(index=True):
        assert isinstance(paragraph.stable, str)
