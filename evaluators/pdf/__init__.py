"""A bounded reader of .pdf files as office and drawing programs export them; the checks of each format use it.

Internal: used by the checks on documents, decks and drawings.
"""

from evaluators.pdf.reader import PdfPage as PdfPage
from evaluators.pdf.reader import parse_pdf as parse_pdf

__all__: list[str] = []
