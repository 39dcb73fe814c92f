"""Whether a PDF shows what the application itself exports of the same source: each page as it is drawn.

Pages that are made of the same operators and the same resources are the same. All others are drawn, both by the same
program, and compared as pictures. Something may be a little aside: the footer of a .docx that LibreOffice has open and
of the same file opened anew are 1 mm apart. So may the words of a line be broken elsewhere, if nothing else differs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from evaluators.evidence import Evidence, Unreadable
from evaluators.pdf.lines import broken_elsewhere
from evaluators.pdf.objects import DEPTH_LIMIT, PdfFile, Ref, Value
from evaluators.pdf.reader import PdfPage, page_nodes, parse_pdf
from evaluators.workbench import JobRefused, WorkbenchFailed

WIDTH_PX = 900
"""Of a page that is drawn."""
SIDE_PT = 2.0
"""How far a side of the paper may differ, points."""
LEVELS = 48
"""By how many of 255 levels a pixel may differ from all those around it: pictures in a PDF are coded as JPEG."""
WRONG_PX = 30
"""The most connected pixels that may differ: less than a letter of 8 points."""
INK_SHARE = 0.7
"""What the lines that are broken elsewhere have of ink at least, of what they have on the other page."""
AWAY_PX = 14
"""How far something may be aside: 3 mm on A4."""
Pixels = NDArray[np.uint8]


def unlike_its_source(evidence: Evidence, of: str, source: str) -> str | None:
    """Say in what a PDF differs from what the application exports of its source.

    Args:
        evidence: The task's.
        of: The PDF's name in it.
        source: The document's or presentation's.

    Returns:
        A sentence; None if they show the same.

    Raises:
        Missing, Unreadable: one of them cannot be read.
        WorkbenchFailed: the application could not be asked: a fault of DeskCraft.
    """
    own = evidence.made(source, "pdf")["pages.pdf"]
    seen, wanted = evidence.parse(of, parse_pdf).pages, parse_pdf(own).pages
    if len(seen) != len(wanted):
        return f"The PDF has {len(seen)} pages; exported now, it has {len(wanted)}."
    papers = [place for place, pair in enumerate(zip(seen, wanted, strict=True), 1) if _other_paper(*pair)]
    if papers:
        return f"Page {papers[0]} of the PDF has another paper than exported now."
    other = [
        place
        for place, pair in enumerate(zip(evidence.parse(of, _pages), _pages(own), strict=True))
        if pair[0] != pair[1]
    ]
    if not other:
        return None
    drawn, right = evidence.made(of, "pages", width=WIDTH_PX), _drawn(evidence, own)
    wrong = [
        place + 1
        for place in other
        if show_other(_picture(drawn, place), _picture(right, place), seen[place], wanted[place])
    ]
    return f"Page {wrong[0]} of the PDF shows something else than exported now." if wrong else None


def show_other(a: Pixels, b: Pixels, page: PdfPage, its: PdfPage) -> bool:
    """Say whether two pages, drawn as pictures, differ in more than in where lines are broken."""
    if not differ(a, b):
        return False
    scale = WIDTH_PX / page.width
    boxes = broken_elsewhere(page.pieces, its.pieces, AWAY_PX / scale)
    if not boxes or a.shape != b.shape:
        return True
    covered = np.zeros(a.shape[:2], bool)
    for left, lower, right, upper in boxes:
        rows = slice(max(0, int(a.shape[0] - upper * scale)), max(0, int(a.shape[0] - lower * scale) + 1))
        covered[rows, max(0, int(left * scale)) : max(0, int(right * scale) + 1)] = True
    (rest, ink), (its_rest, its_ink) = (_without(picture, covered) for picture in (a, b))
    return min(ink, its_ink) < INK_SHARE * max(ink, its_ink) or differ(rest, its_rest)


def _without(picture: Pixels, where: NDArray[np.bool_]) -> tuple[Pixels, int]:
    """Return a picture with a part in that part's median colour, and how many of its pixels have another one."""
    part = picture[where].astype(np.int16)
    ground = np.median(part, axis=0)
    rest = np.where(where[..., None], ground.astype(np.uint8), picture)
    return rest, int((np.abs(part - ground) > LEVELS).any(axis=1).sum())


def _other_paper(a: PdfPage, b: PdfPage) -> bool:
    return abs(a.width - b.width) > SIDE_PT or abs(a.height - b.height) > SIDE_PT


def _drawn(evidence: Evidence, data: bytes) -> Mapping[str, bytes]:
    if evidence.workbench is None:
        raise WorkbenchFailed("there is no workbench for the job pages")
    try:
        return evidence.workbench.work("pages", data, ".pdf", {"width": WIDTH_PX})
    except JobRefused as error:
        raise WorkbenchFailed(f"pages: what LibreOffice exports cannot be drawn: {error}") from error


def _picture(made: Mapping[str, bytes], place: int) -> Pixels:
    data = made.get(f"slide{place + 1}.png", b"")
    found = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), cv2.IMREAD_COLOR) if data else None
    if found is None:
        raise Unreadable(f"page {place + 1} cannot be drawn")
    return np.asarray(found, dtype=np.uint8)


def differ(a: Pixels, b: Pixels) -> bool:
    """Say whether two pictures of a page (height, width, 3) differ: something is on one of them, and not there or
    within `AWAY_PX` of there on the other."""
    if abs(a.shape[0] - b.shape[0]) > 1 or abs(a.shape[1] - b.shape[1]) > 1:
        return True
    height, width = min(a.shape[0], b.shape[0]), min(a.shape[1], b.shape[1])
    a, b = a[:height, :width], b[:height, :width]
    wrong = np.asarray(_beyond(a, b) | _beyond(b, a), dtype=np.uint8)
    joined: Pixels = np.asarray(cv2.morphologyEx(wrong, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), dtype=np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    pixels = np.bincount(labels.reshape(-1), weights=wrong.reshape(-1).astype(np.float64))
    areas = zip(stats[1:], pixels[1:], strict=True)  # the first one is what is right
    boxes = [tuple(int(side) for side in row[:4]) for row, count in areas if count > WRONG_PX]
    return not all(_is_near(one, other, box) for box in boxes for one, other in ((a, b), (b, a)))


def _is_near(a: Pixels, b: Pixels, box: tuple[int, ...]) -> bool:
    """Say whether what is in a box (left, top, width, height) of a picture is about there on another."""
    left, top, width, height = box
    part = a[top : top + height, left : left + width]
    rows = slice(max(0, top - AWAY_PX), top + height + AWAY_PX)
    columns = slice(max(0, left - AWAY_PX), left + width + AWAY_PX)
    around = b[rows, columns]
    _, _, (x, y), _ = cv2.minMaxLoc(cv2.matchTemplate(around, part, cv2.TM_SQDIFF))
    there = around[y : y + height, x : x + width]
    return int(_beyond(part, there).sum()) <= WRONG_PX


def _beyond(a: Pixels, b: Pixels) -> NDArray[np.bool_]:
    """Say where a picture is darker or lighter than all pixels about the same place of another."""
    around = np.ones((3, 3), np.uint8)
    low, high = cv2.erode(b, around).astype(np.int16), cv2.dilate(b, around).astype(np.int16)
    seen = a.astype(np.int16)
    return np.asarray(((seen < low - LEVELS) | (seen > high + LEVELS)).any(axis=2))


def _pages(data: bytes) -> tuple[str, ...]:
    """Return for each page a digest of all that it is drawn by."""
    file = PdfFile(data)
    kept: dict[int, str] = {}
    return tuple(_digest(file, node, kept, 0) for node in page_nodes(file))


_ELSEWHERE = frozenset(("Parent", "StructParents", "StructParent", "Tabs", "P", "Length"))
"""Entries that draw nothing of the page, or follow from others."""


def _digest(file: PdfFile, value: Value, kept: dict[int, str], depth: int) -> str:
    if depth > DEPTH_LIMIT:
        raise Unreadable("its objects are nested too deep")
    if isinstance(value, Ref):
        if value.number not in kept:
            kept[value.number] = ""  # for what refers to itself
            stream = file.packed_stream(value)
            inner = _digest(file, file.get(value), kept, depth + 1)
            kept[value.number] = hashlib.sha256(stream + inner.encode()).hexdigest()
        return kept[value.number]
    if isinstance(value, dict):
        parts = [
            f"{key} {_digest(file, value[key], kept, depth + 1)}" for key in sorted(value) if key not in _ELSEWHERE
        ]
        return f"<<{' '.join(parts)}>>"
    if isinstance(value, list):
        return f"[{' '.join(_digest(file, each, kept, depth + 1) for each in value)}]"
    return repr(value)
