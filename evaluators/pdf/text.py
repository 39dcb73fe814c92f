"""The text of a PDF's page: what its operators show, through the tables that its fonts bring along."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from evaluators.pdf.objects import DEPTH_LIMIT, Lexer, Name, PdfFile, Ref, Value

OPERATOR_LIMIT = 2_000_000
MAP_LIMIT = 70_000
FORM_DEPTH = 8
"""Forms within forms."""
_FAR = 1e9
"""Numbers of a matrix are below it."""
_EDGE = 1.0
"""Points by which a text may begin beyond the sheet's edge."""
_SHOWS = frozenset((b"Tj", b"TJ", b"'", b'"'))
_BREAKS = frozenset((b"Td", b"TD", b"T*", b"Tm", b"ET"))
_COLOURS = frozenset((b"g", b"rg", b"k", b"sc", b"scn"))
"""Operators that set the colour of what is filled."""
_SUBSET = re.compile(r"^[A-Z]{6}\+")
_GAP = 200
"""Thousandths of the font's size: a move by more within a line shows as a space."""


class Font:
    """How the codes of a font become text."""

    def __init__(self, table: bytes, widths: Sequence[float] = (), start: int = 0) -> None:
        """Takes the table of its codes, and the widths of the codes from `start` on, thousandths of its size."""
        self._widths, self._start = widths, start
        self.width = 1
        self.codes: dict[int, str] = {}
        space = re.search(rb"begincodespacerange\s*<([0-9A-Fa-f]+)>", table)
        if space:
            self.width = max(1, min(4, len(space[1]) // 2))
        for block in re.finditer(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
            for code, text in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block[1]):
                self._add(int(code[:8], 16), text)
        for block in re.finditer(rb"beginbfrange(.*?)endbfrange", table, re.DOTALL):
            pattern = rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[(.*?)\])"
            for first, last, text, many in re.findall(pattern, block[1], re.DOTALL):
                start, end = int(first[:8], 16), int(last[:8], 16)
                each = re.findall(rb"<([0-9A-Fa-f]+)>", many)
                for offset in range(min(end - start + 1, MAP_LIMIT)):
                    if each:
                        self._add(start + offset, each[offset] if offset < len(each) else b"")
                    else:
                        self._add(start + offset, b"%0*x" % (len(text), int(text[:16], 16) + offset))

    def _add(self, code: int, text: bytes) -> None:
        if len(self.codes) < MAP_LIMIT:
            digits = text + b"0" * (len(text) % 2)
            self.codes[code] = bytes.fromhex(digits.decode()).decode("utf-16-be", "replace")

    def text(self, data: bytes) -> str:
        """Return the text of a string."""
        if not self.codes:
            return data.decode("latin-1")
        step = self.width
        return "".join(
            self.codes.get(int.from_bytes(data[at : at + step], "big"), "") for at in range(0, len(data), step)
        )

    def advance(self, data: bytes) -> float:
        """Return how wide a string is, in sizes of the font; a code without a width counts as half a size."""
        codes = [int.from_bytes(data[at : at + self.width], "big") for at in range(0, len(data), self.width)]
        known = range(self._start, self._start + len(self._widths))
        return sum(self._widths[code - self._start] / 1000 if code in known else 0.5 for code in codes)


Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
_SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Piece:
    """What one operator shows."""

    text: str
    x: float
    """Where it begins, points from the page's origin; y grows upwards."""
    y: float
    size: float
    """Of its font as it is drawn, points."""
    width: float
    """Points, without what the operator adds between letters."""
    font: str
    """The font's own name, without the mark of a subset."""
    colour: tuple[Value, ...]
    """The operands of the last operator that set the colour of what is filled."""


@dataclass(frozen=True)
class PageText:
    """What a page says."""

    text: str
    """White space squeezed; with the forms that it draws, without what begins off the sheet."""
    outside: int
    """Letters more that begin off the sheet."""
    sideways: int
    """Letters of the text that do not run from left to right."""
    pieces: tuple[Piece, ...] = ()
    """The text in the order in which it is drawn, and where."""


def page_text(file: PdfFile, data: bytes, resources: dict[str, Value], box: Box, turned: int = 0) -> PageText:
    """Return the text of a page.

    Args:
        file: Whose page it is.
        data: Its operators.
        resources: Its fonts and forms.
        box: Left, lower, right and upper edge of the sheet, in points.
        turned: Degrees by which the sheet is turned clockwise when it is shown.
    """
    reader = _Reader(file, box, turned)
    reader.read(data, resources, _SAME, 0)
    text = " ".join("".join(reader.found).split())
    return PageText(text, _letters(reader.outside), _letters(reader.sideways), tuple(reader.pieces))


def _letters(parts: list[str]) -> int:
    return len("".join("".join(parts).split()))


class _Reader:
    """Collects what operators show, and follows where they show it."""

    def __init__(self, file: PdfFile, box: Box, turned: int) -> None:
        self._file, self._box, self._turned = file, box, turned
        self._left = OPERATOR_LIMIT
        self._forms: dict[int, bytes] = {}
        self.found: list[str] = []
        self.outside: list[str] = []
        self.sideways: list[str] = []
        self.pieces: list[Piece] = []

    def read(self, data: bytes, resources: dict[str, Value], matrix: Matrix, depth: int) -> None:
        """Read the operators of a page or of a form, whose units `matrix` makes those of the page."""
        fonts, forms = (self._file.mapping(resources.get(kind)) for kind in ("Font", "XObject"))
        loaded: dict[str, Font] = {}
        place = _Place(matrix)
        font, lexer, operands = Font(b""), Lexer(data), list[Value]()
        called, size = "", 0.0
        while self._left > 0:
            self._left -= 1
            kind, value = lexer.next()
            if kind == "end":
                return
            if kind == "value":
                operands.append(value)
                continue
            if kind != "word":
                continue
            last = operands[-1] if operands else None
            if value == b"Tf" and len(operands) >= 2 and isinstance(operands[-2], Name):
                name, size = operands[-2], float(last) if isinstance(last, int | float) else 0.0
                header = self._file.mapping(fonts.get(name))
                if name not in loaded:
                    loaded[name] = _font(self._file, header)
                font, called = loaded[name], _SUBSET.sub("", str(header.get("BaseFont", "")))
            elif value == b"Do" and isinstance(last, Name) and depth < FORM_DEPTH:
                self._form(forms.get(last), resources, place.matrix, depth)
            elif value == b"BI":
                end = data.find(b"EI", lexer.at)
                lexer.at = len(data) if end < 0 else end + 2
                self.found.append(" ")
            elif isinstance(value, bytes):
                place.follow(value, operands)
                if value in _SHOWS:
                    said = _shown(font, last)
                    self._show(place, said)
                    self.pieces.append(place.piece("".join(said), called, size, _advance(font, last)))
                elif value in _BREAKS:
                    self.found.append(" ")
            operands.clear()

    def _show(self, place: _Place, said: list[str]) -> None:
        if not place.within(self._box):
            self.outside += said
            return
        self.found += said
        if not place.is_upright(self._turned):
            self.sideways += said

    def _stream(self, form: Value) -> bytes:
        """Return a form's operators, unpacked once however often it is drawn."""
        if not isinstance(form, Ref):
            return b""
        if form.number not in self._forms:
            self._forms[form.number] = self._file.stream(form)
        return self._forms[form.number]

    def _form(self, form: Value, resources: dict[str, Value], matrix: Matrix, depth: int) -> None:
        header = self._file.mapping(form)
        if header.get("Subtype") == "Form":
            own = _numbers(self._file.get(header.get("Matrix")), 6)
            inner = _times((own[0], own[1], own[2], own[3], own[4], own[5]), matrix) if own else matrix
            of_form = self._file.mapping(header.get("Resources")) or resources
            self.read(self._stream(form), of_form, inner, depth + 1)
            self.found.append(" ")


class _Place:
    """Where the next text is shown: the matrices of graphics and text. How far a text advances is not known."""

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self._colour: tuple[Value, ...] = ()
        self._kept: list[tuple[Matrix, tuple[Value, ...]]] = []
        self._line = _SAME
        self._leading = 0.0

    def follow(self, operator: bytes, operands: list[Value]) -> None:
        """Take an operator into account."""
        if operator == b"q" and len(self._kept) < DEPTH_LIMIT:
            self._kept.append((self.matrix, self._colour))
        elif operator == b"Q" and self._kept:
            self.matrix, self._colour = self._kept.pop()
        elif operator in _COLOURS:
            self._colour = tuple(operands)
        elif operator == b"BT":
            self._line = _SAME
        elif operator in (b"cm", b"Tm") and (given := _numbers(operands[-6:], 6)):
            own: Matrix = (given[0], given[1], given[2], given[3], given[4], given[5])
            if operator == b"cm":
                self.matrix = _times(own, self.matrix)
            else:
                self._line = own
        elif operator == b"TL" and (given := _numbers(operands[-1:], 1)):
            self._leading = given[0]
        elif operator in (b"Td", b"TD") and (given := _numbers(operands[-2:], 2)):
            self._leading = -given[1] if operator == b"TD" else self._leading
            self._move(given[0], given[1])
        elif operator in (b"T*", b"'", b'"'):
            self._move(0.0, -self._leading)

    def _move(self, x: float, y: float) -> None:
        self._line = _times((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def piece(self, text: str, font: str, size: float, advance: float) -> Piece:
        """Return a text that is shown here, so many sizes of its font wide."""
        a, b, c, d, x, y = _times(self._line, self.matrix)
        return Piece(text, x, y, size * math.hypot(c, d), advance * size * math.hypot(a, b), font, self._colour)

    def within(self, box: Box) -> bool:
        """Say whether a text that begins here is on the sheet."""
        *_, x, y = _times(self._line, self.matrix)
        left, lower, right, upper = box
        return left - _EDGE <= x <= right + _EDGE and lower - _EDGE <= y <= upper + _EDGE

    def is_upright(self, turned: int) -> bool:
        """Say whether a text runs from left to right on a sheet that is shown turned clockwise by so many degrees."""
        x, y, *_ = _times(self._line, self.matrix)
        for _ in range(turned // 90 % 4):
            x, y = y, -x
        return x > 0 and abs(y) < x


def _font(file: PdfFile, header: dict[str, Value]) -> Font:
    widths, start = file.get(header.get("Widths")), file.get(header.get("FirstChar"))
    given = widths[:MAP_LIMIT] if isinstance(widths, list) else []
    numbers = [float(each) if isinstance(each, int | float) else 0.0 for each in given]
    return Font(file.stream(header.get("ToUnicode")), numbers, start if isinstance(start, int) else 0)


def _advance(font: Font, operand: Value) -> float:
    return sum(
        font.advance(part) for part in (operand if isinstance(operand, list) else [operand]) if isinstance(part, bytes)
    )


def _shown(font: Font, operand: Value) -> list[str]:
    found = []
    for part in operand if isinstance(operand, list) else [operand]:
        if isinstance(part, bytes):
            found.append(font.text(part))
        elif isinstance(part, int | float) and part < -_GAP:
            found.append(" ")
    return found


def _numbers(value: Value, count: int) -> list[float]:
    """Return so many numbers; an empty list for anything else."""
    given = [each for each in value if isinstance(each, int | float)] if isinstance(value, list) else []
    return [float(each) for each in given] if len(given) == count and all(abs(each) < _FAR for each in given) else []


def _times(one: Matrix, other: Matrix) -> Matrix:
    """Return what applies `one` first."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m
