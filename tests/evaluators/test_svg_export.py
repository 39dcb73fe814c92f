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
        width = int(options["width"])
        picture = png(width, width * 3 // 4)
        if b"% moved" in data:
            moved = np.roll(parse_png(picture).pixels, 2 if b"far" in data else 1, axis=1)[:, :, [2, 1, 0, 3]]
            picture = bytes(cv2.imencode(".png", moved)[1].tobytes())
        return {"picture.png": picture}


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


def test_a_picture_with_a_dot_too_much_does_not_show_its_drawing(tmp_path: Path) -> None:
    pixels = parse_png(png(400, 300)).pixels[:, :, [2, 1, 0, 3]]
    aside = np.roll(pixels, 1, axis=1)
    assert look(tmp_path, "svg.shows", bytes(cv2.imencode(".png", aside)[1].tobytes()), drawing="d").ok
    dotted = pixels.copy()
    dotted[10:14, 20:24] = (0, 0, 0, 255)
    seen = look(tmp_path, "svg.shows", bytes(cv2.imencode(".png", dotted)[1].tobytes()), drawing="d")
    assert not seen.ok and "between (20, 10) and (23, 13)" in seen.sentence


class Shifter(Renderer):
    """Draws its rectangle as far aside as the drawing says."""

    def work(self, job: str, data: bytes, suffix: str, options: Any) -> dict[str, bytes]:
        made = parse_png(super().work(job, data, suffix, options)["picture.png"]).pixels
        aside = np.roll(made, 40 if b"aside" in data else 0, axis=1)[:, :, [2, 1, 0, 3]]
        return {"picture.png": bytes(cv2.imencode(".png", aside)[1].tobytes())}


def test_a_drawing_looks_as_before_whatever_it_is_made_of(tmp_path: Path) -> None:
    path = DRAWING.replace("<rect", "<!-- a path now --><rect")
    found = evidence(tmp_path / "1", {"d": DRAWING}, {"d": path})
    assert judge(Evidence(found.before, found.after, workbench=Shifter()), "svg.same_look", of="d").ok
    found = evidence(tmp_path / "2", {"d": DRAWING}, {"d": DRAWING.replace("<rect", "<!-- aside --><rect")})
    seen = judge(Evidence(found.before, found.after, workbench=Shifter()), "svg.same_look", of="d")
    assert seen.code == Code.WRONG_CONTENT


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


def test_a_pdf_shows_its_drawing(tmp_path: Path) -> None:
    assert look(tmp_path, "svg.pdf_shows", pdf(), drawing="d").ok
    assert look(tmp_path, "svg.pdf_shows", pdf() + b"% moved by less than letters are", drawing="d").ok
    assert look(tmp_path, "svg.pdf_shows", pdf() + b"% moved far", drawing="d").code == Code.WRONG_CONTENT
    assert look(tmp_path, "svg.pdf_shows", png(400, 300), drawing="d").code == Code.UNREADABLE


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
