"""Streams of .pdf files in every way that they are packed: read, or refused by name, never taken for an empty page."""

from __future__ import annotations

import base64
import zlib

import pytest

from evaluators.evidence import Unreadable
from evaluators.pdf import parse_pdf
from evaluators.pdf.filters import unpacked

WORDS = b"BT /F1 12 Tf 72 700 Td (Harbour) Tj ET"
RUNS = bytes([len(WORDS) - 1]) + WORDS + bytes([128])
LZW = bytes.fromhex("800B6050220C0C8501")
"""The example of the standard."""


def page(packed: bytes, filters: str) -> bytes:
    """Return a file of one page whose content is packed so."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        b"/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        b"<< /Length %d /Filter %s >>\nstream\n%s\nendstream" % (len(packed), filters.encode(), packed),
    ]
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, each) for number, each in enumerate(objects, 1))
    return b"%PDF-1.4\n" + body + b"trailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n9\n%%EOF\n"


@pytest.mark.parametrize(
    ("packed", "filters"),
    [
        (zlib.compress(WORDS), "/FlateDecode"),
        (base64.a85encode(WORDS) + b"~>", "/ASCII85Decode"),
        (base64.a85encode(WORDS, wrapcol=20) + b"~>", "/A85"),
        (base64.a85encode(zlib.compress(WORDS)) + b"~>", "[/ASCII85Decode /FlateDecode]"),
        (WORDS.hex().encode() + b">", "/ASCIIHexDecode"),
        (RUNS, "/RunLengthDecode"),
    ],
)
def test_a_page_is_read_however_it_is_packed(packed: bytes, filters: str) -> None:
    (only,) = parse_pdf(page(packed, filters)).pages
    assert only.text.strip() == "Harbour"


def test_runs_and_codes_are_unpacked() -> None:
    assert unpacked(bytes([254, 65, 1, 66, 67, 128, 9]), "RL", 100) == b"AAABC"
    assert unpacked(LZW, "LZWDecode", 100) == bytes([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
    assert unpacked(b"4 1 4>", "AHx", 100) == b"A@"


@pytest.mark.parametrize(
    ("data", "name"),
    [(b"~~~\xff{", "FlateDecode"), (b"vwxyz\xff", "A85"), (b"4G>", "AHx"), (b"\xff\xff", "LZW"), (b"", "Secret")],
)
def test_what_cannot_be_unpacked_is_refused_by_name(data: bytes, name: str) -> None:
    with pytest.raises(Unreadable):
        unpacked(data, name, 100)


@pytest.mark.parametrize(("data", "name"), [(zlib.compress(bytes(5000)), "Fl"), (b"\x81A" * 50, "RL")])
def test_no_stream_unpacks_without_a_limit(data: bytes, name: str) -> None:
    with pytest.raises(Unreadable, match="too much"):
        unpacked(data, name, 1000)


def test_a_page_that_is_packed_in_an_unknown_way_is_no_empty_page() -> None:
    with pytest.raises(Unreadable, match="Secret"):
        parse_pdf(page(WORDS, "/Secret"))
