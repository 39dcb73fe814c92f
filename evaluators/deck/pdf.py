"""The little of a PDF that tells what a presentation was exported to: its pages, their sizes and their words. Not a PDF
reader: it knows what office suites write (plain objects, deflated streams, fonts with a map to Unicode)."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, field

from evaluators.evidence import Unreadable

SIZE_LIMIT, STREAM_LIMIT, TOTAL_LIMIT, OBJECT_LIMIT, PAGE_LIMIT = 64 * 2**20, 16 * 2**20, 128 * 2**20, 60_000, 3_000
_OBJECT = re.compile(rb"\b(\d{1,8}) \d{1,5} obj\b")
_REF = rb"(\d{1,8}) \d{1,5} R"
_KIDS = re.compile(rb"/Kids\s*\[([^\]]*)\]")
_BOX = re.compile(rb"/MediaBox\s*\[\s*([-\d.]{1,16})\s+([-\d.]{1,16})\s+([-\d.]{1,16})\s+([-\d.]{1,16})\s*\]")
_FONT_SET = re.compile(rb"/(\w{1,40}) " + _REF)
_TOKEN = re.compile(rb"/(\w{1,40})\s+[-\d.]+\s+Tf|<([0-9A-Fa-f\s]*)>|(T\*|T[dDm]\b|ET\b)")
_CHAR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[([^\]]*)\])")


@dataclass(frozen=True)
class Page:
    """A page: its size in points, and its words without any white space."""

    width: float
    height: float
    words: str


@dataclass(frozen=True)
class Font:
    """How codes of a font read: their length in bytes, and code to text."""

    bytes: int = 1
    texts: dict[int, str] = field(default_factory=dict)


@dataclass
class _File:
    data: bytes
    objects: dict[int, tuple[int, int]]
    """Number to where its body starts and ends."""
    spent: int = 0
    fonts: dict[int, Font] = field(default_factory=dict)

    def head(self, number: int) -> bytes:
        """Return an object's text up to its stream."""
        start, end = self.objects.get(number, (0, 0))
        return self.data[start:end].partition(b"stream")[0]

    def stream(self, number: int) -> bytes:
        """Return an object's stream, inflated.

        Raises:
            Unreadable: damaged, or beyond the limits.
        """
        start, end = self.objects.get(number, (0, 0))
        head, mark, rest = self.data[start:end].partition(b"stream")
        body = rest.removeprefix(b"\r").removeprefix(b"\n")
        if not mark or b"/FlateDecode" not in head:
            return body.rpartition(b"endstream")[0]
        try:
            found = zlib.decompressobj().decompress(body, STREAM_LIMIT)
        except zlib.error as error:
            raise Unreadable(f"a stream of the PDF is damaged: {error}") from error
        self.spent += len(found)
        if self.spent > TOTAL_LIMIT or len(found) >= STREAM_LIMIT:
            raise Unreadable("the streams of the PDF are longer than what is read")
        return found


def read_pages(data: bytes) -> tuple[Page, ...]:
    """Return the pages in their order.

    Raises:
        Unreadable: no PDF, encrypted, damaged, or beyond the limits.
    """
    if len(data) > SIZE_LIMIT:
        raise Unreadable(f"{len(data)} bytes of PDF are more than the {SIZE_LIMIT} that are read")
    if b"%PDF-" not in data[:1024] or b"%%EOF" not in data[-2048:]:
        raise Unreadable("it is no PDF file, or not a whole one")
    if b"/Encrypt" in data[-4096:]:
        raise Unreadable("the PDF is encrypted")
    starts = [(int(found.group(1)), found.end()) for found in _OBJECT.finditer(data)]
    if len(starts) > OBJECT_LIMIT:
        raise Unreadable(f"the PDF has more than {OBJECT_LIMIT} objects")
    ends = [start for _, start in starts[1:]] + [len(data)]
    file = _File(data, {number: (start, end) for (number, start), end in zip(starts, ends, strict=True)})
    pages = _ordered(file)
    if not pages:
        raise Unreadable("the PDF has no pages")
    return tuple(_page(file, number) for number in pages)


def _ordered(file: _File) -> list[int]:
    """Return the pages' objects in the order of the page tree."""
    roots = [n for n in file.objects if b"/Catalog" in file.head(n)]
    top = re.search(rb"/Pages " + _REF, file.head(roots[-1])) if roots else None
    waiting, seen = [int(top.group(1))] if top else [], set[int]()
    found: list[int] = []
    while waiting:
        number = waiting.pop(0)
        if number in seen or len(found) > PAGE_LIMIT:
            continue
        seen.add(number)
        kids = _KIDS.search(file.head(number))
        if kids is not None:
            waiting = [int(kid) for kid in re.findall(_REF, kids.group(1))] + waiting
        elif number in file.objects:
            found.append(number)
    return found


def _page(file: _File, number: int) -> Page:
    head = file.head(number)
    box = _BOX.search(head)
    try:
        x, y, right, top = (float(part) for part in box.groups()) if box is not None else (0.0, 0.0, 0.0, 0.0)
    except ValueError as error:
        raise Unreadable("a page has no readable size") from error
    contents = re.search(rb"/Contents\s*(?:" + _REF + rb"|\[([^\]]*)\])", head)
    streams = []
    if contents is not None:
        one, several = contents.groups()
        streams = [int(one)] if one else [int(ref) for ref in re.findall(_REF, several)]
    text = b"\n".join(file.stream(stream) for stream in streams)
    return Page(abs(right - x), abs(top - y), _words(text, _fonts(file, head)))


def _fonts(file: _File, head: bytes) -> dict[bytes, Font]:
    """Return a page's fonts by their names there."""
    resources = re.search(rb"/Resources\s*" + _REF, head)
    text = file.head(int(resources.group(1))) if resources is not None else head
    listed = re.search(rb"/Font\s*(?:" + _REF + rb"|<<(.*?)>>)", text, re.S)
    if listed is None:
        return {}
    names = file.head(int(listed.group(1))) if listed.group(1) else listed.group(2)
    return {name: _font(file, int(number)) for name, number in _FONT_SET.findall(names)}


def _font(file: _File, number: int) -> Font:
    if number not in file.fonts:
        head = file.head(number)
        mapped = re.search(rb"/ToUnicode " + _REF, head)
        texts: dict[int, str] = {}
        if mapped is not None:
            cmap = file.stream(int(mapped.group(1)))
            for part in re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.S):
                texts.update({int(code, 16): _unicode(text) for code, text in _CHAR.findall(part)})
            for part in re.findall(rb"beginbfrange(.*?)endbfrange", cmap, re.S):
                for first, last, start, listed in _RANGE.findall(part):
                    texts.update(_spread(int(first, 16), int(last, 16), start, listed))
        file.fonts[number] = Font(2 if b"/Type0" in head else 1, texts)
    return file.fonts[number]


def _spread(first: int, last: int, start: bytes, listed: bytes) -> dict[int, str]:
    if last - first > 65_535 or last < first:
        raise Unreadable("a font of the PDF maps a senseless range")
    if listed:
        return {first + n: _unicode(text) for n, text in enumerate(re.findall(rb"<([0-9A-Fa-f]+)>", listed))}
    base = int(start or b"0", 16)
    return {code: chr(base + code - first) for code in range(first, last + 1) if base + code - first < 0x110000}


def _unicode(text: bytes) -> str:
    try:
        return bytes.fromhex(text.decode()).decode("utf-16-be", "replace")
    except ValueError:
        return ""


def _words(content: bytes, fonts: dict[bytes, Font]) -> str:
    """Return the text that a page's stream shows, white space left out."""
    font, found = Font(), []
    for name, shown, _ in _TOKEN.findall(content):
        if name:
            font = fonts.get(name, Font())
        elif shown:
            codes = re.sub(rb"\s", b"", shown)
            step = 2 * font.bytes
            found += [font.texts.get(int(codes[i : i + step], 16), "") for i in range(0, len(codes) - step + 1, step)]
    return re.sub(r"\s+", "", "".join(found))
