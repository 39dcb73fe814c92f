"""The text of a PDF's page: what its operators show, through the tables that its fonts bring along."""

from __future__ import annotations

import re

from evaluators.pdf.objects import Lexer, Name, PdfFile, Value

OPERATOR_LIMIT = 2_000_000
MAP_LIMIT = 70_000
_GAP = 200
"""Thousandths of the font's size: a move by more within a line shows as a space."""


class Font:
    """How the codes of a font become text."""

    def __init__(self, table: bytes) -> None:
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


def page_text(file: PdfFile, data: bytes, fonts: dict[str, Value]) -> str:
    """Return a page's text, white space squeezed."""
    loaded: dict[str, Font] = {}
    font = Font(b"")
    lexer, found, operands = Lexer(data), [], list[Value]()
    for _ in range(OPERATOR_LIMIT):
        kind, value = lexer.next()
        if kind == "end":
            break
        if kind == "value":
            operands.append(value)
            continue
        if kind != "word":
            continue
        if value == b"Tf" and len(operands) >= 2 and isinstance(operands[-2], Name):
            name = operands[-2]
            if name not in loaded:
                loaded[name] = Font(file.stream(file.mapping(fonts.get(name)).get("ToUnicode")))
            font = loaded[name]
        elif value in (b"Tj", b"'", b'"') and operands and isinstance(operands[-1], bytes):
            found.append(font.text(operands[-1]))
        elif value == b"TJ" and operands and isinstance(operands[-1], list):
            for part in operands[-1]:
                if isinstance(part, bytes):
                    found.append(font.text(part))
                elif isinstance(part, int | float) and part < -_GAP:
                    found.append(" ")
        elif value in (b"Td", b"TD", b"T*", b"Tm", b"ET", b"BI"):
            if value == b"BI":
                end = data.find(b"EI", lexer.at)
                lexer.at = len(data) if end < 0 else end + 2
            found.append(" ")
        operands.clear()
    return " ".join("".join(found).split())
