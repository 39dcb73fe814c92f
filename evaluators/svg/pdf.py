"""The little of a PDF that tells an export: pages and their sizes, fonts, how much is painted. Not a PDF reader."""

import re
import zlib
from dataclasses import dataclass

from evaluators.evidence import Unreadable

SIZE_LIMIT, STREAM_LIMIT, TOTAL_LIMIT, OBJECT_LIMIT = 64 * 2**20, 16 * 2**20, 64 * 2**20, 50_000
"""Bytes of a file, of a stream, and of all streams decoded; objects."""
_OBJECT = re.compile(rb"\b(\d{1,8}) (\d{1,5}) obj\b")
_BOX = re.compile(rb"/MediaBox\s*\[\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s*\]")
_PAGE = re.compile(rb"/Type\s*/Page(?![A-Za-z])")
_FONT = re.compile(rb"/Type\s*/Font(?![A-Za-z])")
_PAINTS = re.compile(rb"(?<![\w/])(?:f\*?|F|B\*?|b\*?|S|s|sh|Do|TJ|Tj)(?![\w])")
PX_PER_POINT = 96 / 72


@dataclass(frozen=True)
class Pdf:
    """What an exported drawing's PDF holds."""

    pages: tuple[tuple[float, float], ...]
    """Width and height of each, in CSS pixels."""
    fonts: int
    paints: int
    """Operators that paint something: fills, strokes, shades, pictures, words."""


def parse_pdf(data: bytes) -> Pdf:
    """Return what the file holds.

    Raises:
        Unreadable: no PDF, encrypted, damaged, or beyond the limits.
    """
    if len(data) > SIZE_LIMIT:
        raise Unreadable(f"{len(data)} bytes of PDF are more than the {SIZE_LIMIT} that are read")
    if b"%PDF-" not in data[:1024] or b"%%EOF" not in data[-2048:]:
        raise Unreadable("it is no PDF file, or not a whole one")
    if b"/Encrypt" in data:
        raise Unreadable("it is encrypted")
    heads, streams = _objects(data)
    pages = [head for head in heads if _PAGE.search(head)]
    if not pages:
        raise Unreadable("it has no pages")
    shared = next((box for head in heads if b"/Pages" in head and (box := _size(head))), None)
    sizes = tuple(size for page in pages if (size := _size(page) or shared) is not None)
    fonts = sum(1 for head in heads if _FONT.search(head))
    return Pdf(sizes, fonts, sum(len(_PAINTS.findall(stream)) for stream in streams))


def _size(head: bytes) -> tuple[float, float] | None:
    found = _BOX.search(head)
    if found is None:
        return None
    try:
        x, y, right, top = (float(number) for number in found.groups())
    except ValueError as error:
        raise Unreadable("a page has no readable size") from error
    return abs(right - x) * PX_PER_POINT, abs(top - y) * PX_PER_POINT


def _objects(data: bytes) -> tuple[list[bytes], list[bytes]]:
    """Return the dictionaries of all objects (those in object streams too), and the content streams, decoded."""
    heads: list[bytes] = []
    streams: list[bytes] = []
    total, position = 0, 0
    while (found := _OBJECT.search(data, position)) is not None:
        end = data.find(b"endobj", found.end())
        start = data.find(b"stream", found.end(), end if end >= 0 else len(data))
        stop = start if start >= 0 else (end if end >= 0 else len(data))
        head = data[found.end() : min(stop, found.end() + 100_000)]
        heads.append(head)
        position = stop
        if start >= 0:
            finish = data.find(b"endstream", start)
            finish = len(data) if finish < 0 else finish
            position = finish
            if b"/FlateDecode" in head and b"/Image" not in head and b"/FontFile" not in head:
                decoded = _inflate(data[start + 6 : finish].lstrip(b"\r\n"))
                total += len(decoded)
                if b"/ObjStm" in head:
                    heads.extend(decoded[i : i + 100_000] for i in range(0, len(decoded), 100_000))
                elif b"/Length1" not in head and b"/XRef" not in head:
                    streams.append(decoded)
        if total > TOTAL_LIMIT or len(heads) > OBJECT_LIMIT:
            raise Unreadable("it holds more than is read")
    return heads, streams


def _inflate(data: bytes) -> bytes:
    reader = zlib.decompressobj()
    try:
        found = reader.decompress(data, STREAM_LIMIT)
    except zlib.error as error:
        raise Unreadable(f"a stream of it is damaged: {error}") from error
    if reader.unconsumed_tail:
        raise Unreadable(f"a stream of it holds more than {STREAM_LIMIT} bytes")
    return found
