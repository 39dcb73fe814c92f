"""Writes single objects of a .pdf file anew, behind what is there, as programs do that save what was changed alone.

The file's old bytes stay; a section at its end holds the new versions of objects, and a table of their places (ISO
32000-1, 7.5.6).
"""

from __future__ import annotations

import re
from typing import Any

from evaluators.pdf.objects import Name, PdfFile, Ref
from evaluators.pdf.reader import page_nodes

_SPECIAL = re.compile(rb"([\\()])")


class PdfEdit:
    """A file, and the objects of it that are other than they were."""

    def __init__(self, data: bytes) -> None:
        """Takes the file.

        Raises:
            Unreadable: it is no PDF, encrypted, or damaged.
        """
        self._file = PdfFile(data)
        self._new: dict[int, bytes] = {}
        self._next = max([*self._file.places, *self._file.packed], default=0) + 1

    def pages(self) -> list[int]:
        """The numbers of the objects that are its pages, in order."""
        return self._numbers(self._catalog().get("Pages"))

    def page(self, at: int) -> dict[str, Any]:
        """A page's entries with those that it inherits; `at` from 0."""
        return page_nodes(self._file)[at]

    def value(self, value: Any) -> Any:
        """What a reference means; anything else as it is."""
        return self._file.get(value)

    def put_page(self, at: int, **entries: Any) -> None:
        """Writes a page with other entries; None takes one away."""
        number, page = self.pages()[at], {**self.page(at), **entries}
        self._new[number] = _written({key: value for key, value in page.items() if value is not None})

    def order(self, pages: list[int]) -> None:
        """Has the file show these pages, by the numbers of their objects, in this order."""
        root = self._catalog()["Pages"]
        node = {**self._file.mapping(root), "Kids": [Ref(number) for number in pages], "Count": len(pages)}
        self._new[root.number] = _written(node)
        for at, number in enumerate(self.pages()):
            if number not in self._new and number in pages:
                self._new[number] = _written({**self.page(at), "Parent": root})

    def add(self, value: Any, stream: bytes | None = None) -> Ref:
        """Adds an object; a stream has its length in it."""
        number, self._next = self._next, self._next + 1
        if stream is not None:
            value = {**value, "Length": len(stream)}
        written = _written(value)
        self._new[number] = written if stream is None else written + b"\nstream\n" + stream + b"\nendstream"
        return Ref(number)

    def drawn_over(self, at: int, operators: bytes, *, first: bytes = b"", fonts: dict[str, Ref] | None = None) -> None:
        """Has a page draw these operators after its own, in the coordinates of its paper, and `first` before them."""
        page = self.page(at)
        contents = self.value(page.get("Contents"))
        own = contents if isinstance(contents, list) else [page["Contents"]]
        begin, end = self.add({}, b"q\n" + first), self.add({}, b"\nQ\n" + operators)
        resources = dict(self._file.mapping(page.get("Resources")))
        resources["Font"] = {**self._file.mapping(resources.get("Font")), **(fonts or {})}
        self.put_page(at, Contents=[begin, *own, end], Resources=resources)

    def saved(self) -> bytes:
        """The file, with what was written anew at its end."""
        data = self._file.data
        old = [int(found[1]) for found in re.finditer(rb"startxref\s+(\d+)", data)]
        out = bytearray(data if data.endswith(b"\n") else data + b"\n")
        table = bytearray(b"xref\n")
        for number in sorted(self._new):
            table += b"%d 1\n%010d 00000 n \n" % (number, len(out))
            out += b"%d 0 obj\n" % number + self._new[number] + b"\nendobj\n"
        trailer = {"Size": self._next, "Root": Ref(self._root()), **({"Prev": old[-1]} if old else {})}
        if info := re.findall(rb"/Info\s+(\d+)\s+\d+\s+R", data):
            trailer["Info"] = Ref(int(info[-1]))
        place = len(out)
        return bytes(out + table + b"trailer\n" + _written(trailer) + b"\nstartxref\n%d\n%%%%EOF\n" % place)

    def _root(self) -> int:
        numbers = [*self._file.places, *self._file.packed]
        return [n for n in numbers if self._file.mapping(Ref(n)).get("Type") == "Catalog"][-1]

    def _catalog(self) -> dict[str, Any]:
        return self._file.mapping(Ref(self._root()))

    def _numbers(self, value: Any) -> list[int]:
        node = self._file.mapping(value)
        kids = self._file.get(node.get("Kids"))
        if isinstance(kids, list):
            return [number for kid in kids for number in self._numbers(kid)]
        return [value.number] if node.get("Type") == "Page" else []


def _written(value: Any) -> bytes:
    """A value as it stands in a file."""
    match value:
        case None:
            return b"null"
        case bool():
            return b"true" if value else b"false"
        case Ref(number=number):
            return b"%d 0 R" % number
        case Name():
            return b"/" + value.encode("latin-1")
        case int():
            return b"%d" % value
        case float():
            return f"{value:.12f}".rstrip("0").rstrip(".").encode()
        case bytes():
            return b"(" + _SPECIAL.sub(rb"\\\1", value).replace(b"\r", rb"\r") + b")"
        case dict():
            return b"<<" + b" ".join(b"/" + k.encode("latin-1") + b" " + _written(v) for k, v in value.items()) + b">>"
        case list():
            return b"[" + b" ".join(map(_written, value)) + b"]"
        case _:
            raise TypeError(f"no value of a PDF: {value!r}")
