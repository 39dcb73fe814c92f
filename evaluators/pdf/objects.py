"""The objects of a .pdf file, read within limits: values, dictionaries, streams (ISO 32000-1, chapter 7)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeAlias

from evaluators.evidence import Unreadable
from evaluators.pdf.filters import PICTURES, unpacked

SIZE_LIMIT_BYTES = 32 * 2**20
STREAM_LIMIT_BYTES = 16 * 2**20
TOTAL_LIMIT_BYTES = 64 * 2**20
OBJECT_LIMIT = 100_000
DEPTH_LIMIT = 60
Value: TypeAlias = Any
"""A number, bytes (a string), `Name`, `Ref`, list, dict or None."""


class Name(str):
    """A name: `/Type`."""


@dataclass(frozen=True)
class Ref:
    """A reference to an object."""

    number: int


_TOKEN = re.compile(
    rb"[\0\t\n\f\r ]+|%[^\r\n]*|(?P<number>[+-]?(?:\d+\.?\d*|\.\d+))|(?P<name>/[^\0\t\n\f\r ()<>\[\]{}/%]*)"
    rb"|(?P<open><<|\[)|(?P<close>>>|\])|(?P<hex><[0-9A-Fa-f\0\t\n\f\r ]*>)|(?P<string>\()"
    rb"|(?P<word>[A-Za-z'\"*][A-Za-z0-9'\"*]*)"
)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class Lexer:
    """Takes values and words out of bytes, one after the other."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def next(self, depth: int = 0) -> tuple[str, Value]:
        """Return (`value`, v), (`word`, text), (`close`, sign) or (`end`, None)."""
        if depth > DEPTH_LIMIT:
            raise Unreadable("its objects are nested too deep")
        while True:
            found = _TOKEN.match(self.data, self.at)
            if found is None:
                if self.at >= len(self.data):
                    return "end", None
                self.at += 1  # a stray byte; readers pass over it
                continue
            self.at = found.end()
            kind = found.lastgroup
            if kind == "number":
                text = found[0]
                return "value", float(text) if b"." in text else int(text[:18])
            if kind == "name":
                return "value", Name(re.sub(rb"#([0-9A-Fa-f]{2})", _unhex, found[0][1:]).decode("latin-1"))
            if kind == "hex":
                digits = re.sub(rb"[^0-9A-Fa-f]", b"", found[0])
                return "value", bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
            if kind == "string":
                return "value", self._string()
            if kind == "open":
                return "value", self._group(found[0], depth)
            if kind == "close":
                return "close", found[0]
            if kind == "word":
                return "word", found[0]

    def _group(self, sign: bytes, depth: int) -> Value:
        items: list[Value] = []
        while True:
            kind, value = self.next(depth + 1)
            if kind in ("end", "close"):
                break
            if kind == "value":
                items.append(value)
            elif value == b"R" and len(items) >= 2 and isinstance(items[-2], int):
                items[-2:] = [Ref(items[-2])]
            else:
                items.append({b"true": True, b"false": False}.get(value))
        if sign == b"[":
            return items
        return {key: value for key, value in zip(items[::2], items[1::2], strict=False) if isinstance(key, Name)}

    def _string(self) -> bytes:
        found, depth = bytearray(), 1
        data = self.data
        while self.at < len(data):
            char = data[self.at : self.at + 1]
            self.at += 1
            if char == b"\\":
                octal = re.compile(rb"[0-7]{1,3}").match(data, self.at)
                if octal:
                    found.append(int(octal[0], 8) & 255)
                    self.at = octal.end()
                else:
                    following = data[self.at : self.at + 1]
                    self.at += 1
                    found += _ESCAPES.get(following, b"" if following in b"\r\n" else following)
                continue
            depth += (char == b"(") - (char == b")")
            if depth == 0:
                break
            found += char
        return bytes(found)


def _unhex(found: re.Match[bytes]) -> bytes:
    return bytes.fromhex(found[1].decode())


class PdfFile:
    """The objects of a file, found by looking for them: what a damaged table of places says does not matter."""

    def __init__(self, data: bytes) -> None:
        if not data.startswith(b"%PDF-"):
            raise Unreadable("not a PDF file")
        if len(data) > SIZE_LIMIT_BYTES:
            raise Unreadable(f"it holds more than {SIZE_LIMIT_BYTES} bytes")
        if b"/Encrypt" in data[-4096:]:
            raise Unreadable("the PDF is encrypted")
        if b"%%EOF" not in data[-2048:]:
            raise Unreadable("the PDF ends early")
        self.data = data
        self.spent = 0
        self.places: dict[int, int] = {}
        self.packed: dict[int, Value] = {}
        self.cache: dict[int, Value] = {}
        for count, found in enumerate(re.finditer(rb"(?:^|[\r\n ])(\d{1,9})[ \t]+\d{1,5}[ \t]+obj\b", data)):
            if count > OBJECT_LIMIT:
                raise Unreadable(f"it has more than {OBJECT_LIMIT} objects")
            self.places[int(found[1])] = found.end()
        for number in list(self.places):
            value = self.get(Ref(number))
            if isinstance(value, dict) and value.get("Type") == "ObjStm":
                self._unpack(value, self.stream(Ref(number)))

    def _unpack(self, header: dict[str, Value], data: bytes) -> None:
        lexer, first = Lexer(data), header.get("First")
        count = header.get("N")
        if not isinstance(first, int) or not isinstance(count, int) or not 0 <= count <= OBJECT_LIMIT:
            raise Unreadable("a damaged object stream")
        numbers = [lexer.next()[1] for _ in range(2 * count)]
        for number, offset in zip(numbers[::2], numbers[1::2], strict=True):
            if isinstance(number, int) and isinstance(offset, int) and number not in self.places:
                self.packed[number] = Lexer(data, first + max(0, offset)).next()[1]

    def get(self, value: Value) -> Value:
        """Return what a reference means; anything else as it is."""
        for _ in range(DEPTH_LIMIT):
            if not isinstance(value, Ref):
                return value
            if value.number not in self.cache:
                at = self.places.get(value.number)
                found = self.packed.get(value.number) if at is None else Lexer(self.data, at).next()[1]
                self.cache[value.number] = found
            value = self.cache[value.number]
        raise Unreadable("its references turn in a circle")

    def mapping(self, value: Value) -> dict[str, Value]:
        """Return a dictionary, an empty one for what is none."""
        found = self.get(value)
        return found if isinstance(found, dict) else {}

    def packed_stream(self, value: Value) -> bytes:
        """Return a stream's bytes as the file has them; empty for what is not a stream."""
        header = self.mapping(value)
        if not isinstance(value, Ref) or value.number not in self.places or "Length" not in header:
            return b""
        start = self.data.find(b"stream", self.places[value.number])
        if start < 0:
            return b""
        start += 6 + (2 if self.data[start + 6 : start + 8] == b"\r\n" else 1)
        length = self.get(header.get("Length"))
        end = start + length if isinstance(length, int) and length >= 0 else self.data.find(b"endstream", start)
        return self.data[start : max(start, end)]

    def stream(self, value: Value) -> bytes:
        """Return a stream's bytes, unpacked."""
        header, data = self.mapping(value), self.packed_stream(value)
        filters = self.get(header.get("Filter"))
        for name in filters if isinstance(filters, list) else [filters]:
            name = str(self.get(name) or "")
            if name in PICTURES:
                return b""
            if name:
                data = unpacked(data, name, STREAM_LIMIT_BYTES)
                self.spent += len(data)
            if self.spent > TOTAL_LIMIT_BYTES:
                raise Unreadable("its streams unpack to too much")
        return data
