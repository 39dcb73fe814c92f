"""Exports: PNG pictures against what their drawing shows, PDF files by page and text; hostile ones are unreadable."""

import struct
import zlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from evaluators import Code, Evidence, LeafVerdict
from evaluators.evidence import Unreadable
from evaluators.pdf import parse_pdf
from evaluators.svg.picture import parse_png
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_svg_checks import svg

DRAWING = svg('<rect id="a" x="100" y="50" width="200" height="100" fill="red" stroke="#000" stroke-width="4"/>')


def png(width: int, height: int, *, alpha: bool = True) -> bytes:
    """A page of 4 to 3 with a red rectangle in its middle on nothing, or on white."""
    picture = (
        np.zeros((height, width, 4), dtype=np.uint8) if alpha else np.full((height, width, 3), 255, dtype=np.uint8)
    )
    top, left = height // 6, width // 4
    picture[top : height // 2, left : width * 3 // 4, :3] = (0, 0, 255)
    if alpha:
        picture[top : height // 2, left : width * 3 // 4, 3] = 255
    return bytes(cv2.imencode(".png", picture)[1].tobytes())


class Renderer:
    """Stands for Inkscape: draws the picture that `png` makes, as wide as asked."""

    def work(self, job: str, data: bytes, suffix: str, options: Any) -> dict[str, bytes]:
        assert (job, suffix) == ("render", "")
        return {"picture.png": png(int(options["width"]), int(options["width"]) * 3 // 4)}


def look(folder: Path, name: str, picture: bytes, **params: Any) -> LeafVerdict:
    found = evidence(folder, {"d": DRAWING, "p": None}, {"d": DRAWING, "p": picture})
    found = Evidence(found.before, found.after, workbench=Renderer())
    return judge(found, name, of="p", **params)


def test_size_and_resolution_of_the_page_or_an_element(tmp_path: Path) -> None:
    assert look(tmp_path, "svg.exported_png", png(800, 600), width=800, height=600, transparent=True).ok
    assert look(tmp_path, "svg.exported_png", png(800, 600), dpi=192, drawing="d").ok
    assert not look(tmp_path, "svg.exported_png", png(800, 600), dpi=96, drawing="d").ok
    assert look(tmp_path, "svg.exported_png", png(200, 100), dpi=96, drawing="d", area="#a").ok
    assert look(tmp_path, "svg.exported_png", png(204, 104), dpi=96, drawing="d", area="#a").ok
    assert not look(tmp_path, "svg.exported_png", png(400, 300), dpi=96, drawing="d", area="#a").ok
    assert not look(tmp_path, "svg.exported_png", png(80, 60, alpha=False), transparent=True).ok


def test_a_picture_shows_its_drawing(tmp_path: Path) -> None:
    assert look(tmp_path, "svg.shows", png(400, 300), drawing="d").ok
    assert look(tmp_path, "svg.shows", png(400, 300, alpha=False), drawing="d").ok
    assert look(tmp_path, "svg.shows", png(400, 310), drawing="d").code == Code.WRONG_CONTENT
    moved = np.roll(parse_png(png(400, 300)).pixels, 5, axis=1)[:, :, [2, 1, 0, 3]]
    assert not look(tmp_path, "svg.shows", bytes(cv2.imencode(".png", moved)[1].tobytes()), drawing="d").ok


def pdf(*, font: bool = True, pages: int = 1, content: bytes = b"0 0 100 100 re f", box: str = "0 0 300 225") -> bytes:
    packed = zlib.compress(content)
    kids = " ".join(f"{i + 4} 0 R" for i in range(pages))
    fonts = "/F1 90 0 R" if font else ""
    page = f"<< /Type /Page /Parent 3 0 R /MediaBox [ {box} ] /Contents 1 0 R /Resources << /Font << {fonts} >> >> >>"
    objects = {2: "<< /Type /Catalog /Pages 3 0 R >>", 3: f"<< /Type /Pages /Kids [ {kids} ] /Count {pages} >>"}
    objects |= {i + 4: page for i in range(pages)}
    if font:
        objects[90] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    stream = f"1 0 obj << /Length {len(packed)} /Filter /FlateDecode >> stream\n".encode() + packed
    written = "".join(f"{number} 0 obj {body} endobj\n" for number, body in objects.items())
    return b"%PDF-1.5\n" + stream + b"\nendstream endobj\n" + written.encode() + b"trailer << /Root 2 0 R >>\n%%EOF\n"


def test_a_pdf_by_page_text_and_paint(tmp_path: Path) -> None:
    right = {"width": "400px", "height": "300px", "text": "kept"}
    assert look(tmp_path, "svg.exported_pdf", pdf(), **right).ok
    assert not look(tmp_path, "svg.exported_pdf", pdf(font=False), **right).ok
    assert not look(tmp_path, "svg.exported_pdf", pdf(pages=2), **right).ok
    assert not look(tmp_path, "svg.exported_pdf", pdf(box="0 0 595 842"), **right).ok
    assert not look(tmp_path, "svg.exported_pdf", pdf(content=b"q Q"), **right).ok


def bomb() -> bytes:
    """A PNG that says it is 60,000 pixels square."""
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0)
    chunk = b"IHDR" + head
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk)) + b"\0" * 40


PICTURES = {
    "empty": b"",
    "a drawing": DRAWING.encode(),
    "truncated": png(64, 48)[:-30],
    "huge": bomb(),
    "signature alone": b"\x89PNG\r\n\x1a\n",
    "noise": png(64, 48)[:60] + bytes(range(256)),
}
PAPERS = {
    "empty": b"",
    "a picture": png(8, 6),
    "truncated": pdf()[:-8],
    "no pages": b"%PDF-1.4\n1 0 obj << >> endobj\n%%EOF",
    "encrypted": pdf().replace(b"trailer <<", b"trailer << /Encrypt 5 0 R"),
    "damaged": pdf().replace(zlib.compress(b"0 0 100 100 re f")[2:9], b"\xff" * 7),
    "a bomb": pdf(content=b"\0" * (17 * 2**20)),
}


@pytest.mark.parametrize("data", PICTURES.values(), ids=PICTURES.keys())
def test_a_bad_picture_is_unreadable(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(Unreadable):
        parse_png(data)
    assert look(tmp_path, "svg.exported_png", data, width=8).code == Code.UNREADABLE
    assert look(tmp_path, "svg.shows", data, drawing="d").code == Code.UNREADABLE


@pytest.mark.parametrize("data", PAPERS.values(), ids=PAPERS.keys())
def test_a_bad_pdf_is_unreadable(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(Unreadable):
        parse_pdf(data)
    assert look(tmp_path, "svg.exported_pdf", data).code == Code.UNREADABLE
