"""Runs inside the batch sandbox beside drawing.py: makes pictures of the pages of a PDF with the office's own PDFium.

usage: pages.py < one JSON object a line: {"pdf": FILE, "folder": FOLDER, "width": PX, "first": N, "step": N, "most": N}

Page N (from 0) becomes FOLDER/N.png. Answers each line with {"pages": how many the file has}, or {"refused": why}, as
for a file of more than `most` pages. It is a process of its own, without threads and without the office's bridge, so
that several draw at once.
"""

from __future__ import annotations

import ctypes
import json
import resource
import struct
import sys
import time
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt

PDFIUM = "/usr/lib/libreoffice/program/libpdfiumlo.so"
CPU_S = 60
"""Processor time for the pages of one deck; beyond it the kernel ends this process."""
HEIGHT_LIMIT = 8192
_BGR = 2
_RGB_WITH_ANNOTATIONS = 0x10 | 0x01
"""FPDF_REVERSE_BYTE_ORDER and FPDF_ANNOT."""
_UP = 2
Pixels = npt.NDArray[np.uint8]


def main() -> None:
    """Answer line by line until the input ends."""
    library = load()
    for line in sys.stdin:
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + CPU_S, resource.RLIM_INFINITY))
        print(json.dumps(draw(library, **json.loads(line))), flush=True)


def load() -> ctypes.CDLL:
    """Return the library, made ready."""
    library = ctypes.CDLL(PDFIUM)
    for name in ("FPDF_LoadDocument", "FPDF_LoadPage", "FPDFBitmap_CreateEx"):
        getattr(library, name).restype = ctypes.c_void_p
    for name in ("FPDF_GetPageWidthF", "FPDF_GetPageHeightF"):
        getattr(library, name).restype = ctypes.c_float
    library.FPDF_InitLibrary()
    return library


def draw(
    library: ctypes.CDLL, *, pdf: str, folder: str, width: int, first: int, step: int, most: int
) -> dict[str, int] | dict[str, str]:
    """Write the pages first, first + step, ... and return what is answered."""
    document = ctypes.c_void_p(library.FPDF_LoadDocument(pdf.encode(), None))
    if not document:
        return {"refused": "its pages cannot be read"}
    try:
        count = int(library.FPDF_GetPageCount(document))
        if count > most:
            return {"refused": f"it has {count} pages; up to {most} are drawn"}
        for number in range(first, count, step):
            page = ctypes.c_void_p(library.FPDF_LoadPage(document, number))
            if not page:
                return {"refused": f"page {number + 1} cannot be read"}
            try:
                picture = draw_page(library, page, width)
            finally:
                library.FPDF_ClosePage(page)
            Path(folder, f"{number}.png").write_bytes(png(picture))
        return {"pages": count}
    finally:
        library.FPDF_CloseDocument(document)


def draw_page(library: ctypes.CDLL, page: ctypes.c_void_p, width: int) -> Pixels:
    """Return a page on white, uint8 (height, width, 3), RGB; a very tall one is drawn narrower."""
    ratio = library.FPDF_GetPageHeightF(page) / max(1.0, library.FPDF_GetPageWidthF(page))
    height = max(1, round(width * ratio))
    if height > HEIGHT_LIMIT:
        width, height = max(1, round(HEIGHT_LIMIT / ratio)), HEIGHT_LIMIT
    pixels = np.full((height, width, 3), 255, np.uint8)
    data = pixels.ctypes.data_as(ctypes.c_void_p)
    bitmap = ctypes.c_void_p(library.FPDFBitmap_CreateEx(width, height, _BGR, data, width * 3))
    library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, _RGB_WITH_ANNOTATIONS)
    library.FPDFBitmap_Destroy(bitmap)
    return pixels


def png(pixels: Pixels) -> bytes:
    """Return a PNG file: rows by their difference to the row above, quickest deflate (RFC 2083)."""
    height, width, _ = pixels.shape
    rows = pixels.reshape(height, width * 3)
    filtered = np.empty((height, 1 + width * 3), np.uint8)
    filtered[:, 0] = _UP
    filtered[0, 1:] = rows[0]
    np.subtract(rows[1:], rows[:-1], out=filtered[1:, 1:])
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(filtered.data, 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
        for kind, data in chunks
    )


if __name__ == "__main__":
    main()
