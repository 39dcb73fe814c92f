"""Audacity's binary XML: the two blobs of a project's document, as a tree.

A blob is a row of fields, each a byte for its kind and what belongs to it. Names stand for numbers that the dictionary
gives; numbers are little-endian; a field at the start says how many bytes a character has.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from evaluators.evidence import Unreadable

NODE_LIMIT = 100_000
ATTRIBUTE_LIMIT = 1_000_000
DEPTH_LIMIT = 100
NAME_LIMIT = 65_536
ENCODINGS = {1: "utf-8", 2: "utf-16-le", 4: "utf-32-le"}
(CHAR_SIZE, START, END, STRING, INT, BOOL, LONG, LONG_LONG, SIZE, FLOAT, DOUBLE, DATA, RAW, PUSH, POP, NAME) = range(16)
Value: TypeAlias = str | int | float | bool

_NUMBERS = {  # kind: format after the name's number, how many bytes
    INT: struct.Struct("<Hi"),
    BOOL: struct.Struct("<H?"),
    LONG: struct.Struct("<Hi"),
    LONG_LONG: struct.Struct("<Hq"),
    SIZE: struct.Struct("<HI"),
    FLOAT: struct.Struct("<Hfi"),
    DOUBLE: struct.Struct("<Hdi"),
}


@dataclass
class Node:
    """An element."""

    tag: str
    attributes: dict[str, Value] = field(default_factory=dict)
    children: list["Node"] = field(default_factory=list)

    def all(self, tag: str) -> Iterator["Node"]:
        """Give the children of a tag."""
        return (child for child in self.children if child.tag == tag)


def decode(dictionary: bytes, document: bytes) -> Node:
    """Return the document's root element.

    Raises:
        Unreadable: a field that no project has, an end that is none, or more than the limits.
    """
    return _Decoder(dictionary + document).root()


class _Decoder:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0
        self._encoding = ENCODINGS[1]
        self._names: dict[int, str] = {}
        self._kept: list[dict[int, str]] = []
        self._nodes = 0
        self._attributes = 0

    def root(self) -> Node:
        top = Node("")
        open_nodes = [top]
        while self._at < len(self._data):
            kind = self._data[self._at]
            self._at += 1
            if kind == START:
                self._nodes += 1
                if self._nodes > NODE_LIMIT or len(open_nodes) > DEPTH_LIMIT:
                    raise Unreadable("its document has more elements than are read")
                node = Node(self._name())
                open_nodes[-1].children.append(node)
                open_nodes.append(node)
            elif kind == END:
                if len(open_nodes) == 1 or open_nodes.pop().tag != self._name():
                    raise Unreadable("its document is damaged: an element ends that did not begin")
            else:
                self._other(kind, open_nodes[-1])
        if len(open_nodes) != 1 or len(top.children) != 1:
            raise Unreadable("its document is damaged: it has no single root, or is cut off")
        return top.children[0]

    def _other(self, kind: int, node: Node) -> None:
        if kind == CHAR_SIZE:
            size = self._take("<B")
            if size not in ENCODINGS:
                raise Unreadable(f"its document is damaged: characters of {size} bytes")
            self._encoding = ENCODINGS[size]
        elif kind == NAME:
            number, length = self._take("<H"), self._take("<H")
            if len(self._names) >= NAME_LIMIT:
                raise Unreadable("its document has more names than are read")
            self._names[number] = self._text(length)
        elif kind == STRING:
            name = self._name()
            self._set(node, name, self._text(self._take("<I")))
        elif kind in _NUMBERS:
            number, value, *_ = self._unpacked(_NUMBERS[kind])
            self._set(node, self._named(number), value)
        elif kind in (DATA, RAW):
            self._text(self._take("<I"))
        elif kind == PUSH:
            if len(self._kept) >= DEPTH_LIMIT:
                raise Unreadable("its document has more names than are read")
            self._kept.append(self._names)
            self._names = {}
        elif kind == POP:
            if not self._kept:
                raise Unreadable("its document is damaged: names end that did not begin")
            self._names = self._kept.pop()
        else:
            raise Unreadable(f"its document is damaged: a field of kind {kind}")

    def _set(self, node: Node, name: str, value: Value) -> None:
        self._attributes += 1
        if self._attributes > ATTRIBUTE_LIMIT:
            raise Unreadable("its document has more attributes than are read")
        node.attributes[name] = value

    def _take(self, form: str) -> int:
        return int(self._unpacked(struct.Struct(form))[0])

    def _unpacked(self, form: struct.Struct) -> tuple[Any, ...]:
        if self._at + form.size > len(self._data):
            raise Unreadable("its document is damaged: it is cut off")
        values = form.unpack_from(self._data, self._at)
        self._at += form.size
        return values

    def _name(self) -> str:
        return self._named(self._take("<H"))

    def _named(self, number: int) -> str:
        if number not in self._names:
            raise Unreadable(f"its document is damaged: there is no name {number}")
        return self._names[number]

    def _text(self, length: int) -> str:
        if self._at + length > len(self._data):
            raise Unreadable("its document is damaged: it is cut off")
        try:
            text = self._data[self._at : self._at + length].decode(self._encoding)
        except UnicodeDecodeError as error:
            raise Unreadable(f"its document is damaged: {error}") from error
        self._at += length
        return text


def encode(root: Node) -> tuple[bytes, bytes]:
    """Return a dictionary and a document that `decode` reads back: for tests and near misses."""
    names: dict[str, int] = {}
    document = b"".join(_fields(root, names))
    rows = (
        struct.pack("<BHH", NAME, number, 4 * len(name)) + name.encode(ENCODINGS[4]) for name, number in names.items()
    )
    return struct.pack("<BB", CHAR_SIZE, 4) + b"".join(rows), document


def _fields(node: Node, names: dict[str, int]) -> Iterator[bytes]:
    tag = names.setdefault(node.tag, len(names))
    yield struct.pack("<BH", START, tag)
    for name, value in node.attributes.items():
        number = names.setdefault(name, len(names))
        if isinstance(value, bool):
            yield struct.pack("<BH?", BOOL, number, value)
        elif isinstance(value, int):
            yield struct.pack("<BHq", LONG_LONG, number, value)
        elif isinstance(value, float):
            yield struct.pack("<BHdi", DOUBLE, number, value, -1)
        else:
            text = value.encode(ENCODINGS[4])
            yield struct.pack("<BHI", STRING, number, len(text)) + text
    for child in node.children:
        yield from _fields(child, names)
    yield struct.pack("<BH", END, tag)
