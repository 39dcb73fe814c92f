"""Text of .pdf files where it is shown: in forms as printers write them, and only on the sheet."""

from __future__ import annotations

import pytest

from evaluators.pdf import PdfPage, parse_pdf

WORDS = b"BT /F1 12 Tf 72 700 Td (Harbour) Tj ET"


def page(content: bytes, form: bytes = b"", entries: bytes = b"") -> PdfPage:
    """Return the one page of a file with a form `/X1`."""
    fonts = b"/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        b"/Resources << /XObject << /X1 5 0 R >> " + fonts + b" >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] %s /Resources << /XObject << /X1 5 0 R >> %s >> "
        b"/Length %d >>\nstream\n%s\nendstream" % (entries, fonts, len(form), form),
    ]
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, each) for number, each in enumerate(objects, 1))
    (found,) = parse_pdf(b"%PDF-1.4\n" + body + b"trailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n9\n%%EOF\n").pages
    return found


@pytest.mark.parametrize(
    ("content", "form", "entries"),
    [
        (WORDS, b"", b""),
        (b"q 1 0 0 1 0 0 cm /X1 Do Q", WORDS, b""),
        (b"/X1 Do", b"BT /F1 12 Tf 2 0 0 2 36 350 Tm (Harbour) Tj ET", b""),
        (b"q 0.5 0 0 0.5 0 0 cm /X1 Do Q", b"BT /F1 12 Tf 1000 1600 Td (Harbour) Tj ET", b""),
        (b"/X1 Do", b"BT /F1 12 Tf 700 100 Td (Harbour) Tj ET", b"/Matrix [0.5 0 0 0.5 0 0]"),
        (b"BT /F1 12 Tf 14 TL 72 20 Td 0 800 Td (Harbour) ' ET", b"", b""),
    ],
)
def test_text_on_the_sheet_is_read(content: bytes, form: bytes, entries: bytes) -> None:
    found = page(content, form, entries)
    assert (found.text, found.outside) == ("Harbour", 0)


@pytest.mark.parametrize(
    ("content", "form"),
    [
        (b"BT /F1 12 Tf 640 700 Td (Harbour) Tj ET", b""),
        (b"q 1.6 0 0 1.6 0 0 cm BT /F1 12 Tf 400 100 Td (Harbour) Tj ET Q", b""),
        (b"q 1 0 0 1 600 0 cm /X1 Do Q", WORDS),
        (b"BT /F1 12 Tf 14 TL 72 10 Td T* T* (Harbour) Tj ET", b""),
    ],
)
def test_text_off_the_sheet_is_counted_alone(content: bytes, form: bytes) -> None:
    found = page(content, form)
    assert (found.text, found.outside) == ("", len("Harbour"))


@pytest.mark.parametrize("number", [b"9" * 400, b"-" + b"9" * 400, b"1e400"])
def test_numbers_beyond_measure_move_nothing(number: bytes) -> None:
    assert page(b"q 1 0 0 1 %s 0 cm Q " % number + WORDS).text == "Harbour"


def test_a_form_that_draws_itself_ends() -> None:
    assert page(b"/X1 Do", WORDS + b" /X1 Do").text.startswith("Harbour Harbour")
