"""A bounded reader of .pdf files as office and drawing programs export them; the checks of each format use it."""

from evaluators.pdf.reader import Pdf, PdfPage, parse_pdf

__all__ = ["Pdf", "PdfPage", "parse_pdf"]
