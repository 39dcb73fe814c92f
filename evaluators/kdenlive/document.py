"""The elements of an MLT document by kind and id, with their properties read once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name

ELEMENT_LIMIT = 50_000
"""Clips, effects, transitions and keyframed parameters together stay far below."""


class Document:
    """An `mlt` element; ids name what is a clip, a playlist or a tractor."""

    def __init__(self, root: Element) -> None:
        """Reads what lies at its top.

        Raises:
            Unreadable: it is something else than an MLT document, or two elements share an id.
        """
        if local_name(root) != "mlt":
            raise Unreadable("its document is of something else")
        self.root = root
        self._folder = root.get("root", "")
        self._by_id: dict[str, Element] = {}
        self._properties: dict[Element, dict[str, str]] = {}
        for element in root:
            name = element.get("id")
            if name is None or local_name(element) not in ("producer", "chain", "playlist", "tractor"):
                continue
            if name in self._by_id:
                raise Unreadable(f"two of its elements are called {name[:40]}")
            self._by_id[name] = element

    def find(self, name: str | None, *kinds: str) -> Element | None:
        """Return the element of an id, if it is of one of these kinds."""
        element = self._by_id.get(name or "")
        return element if element is not None and local_name(element) in kinds else None

    def of_kind(self, *kinds: str) -> Iterator[Element]:
        """Give the elements of these kinds, in order."""
        return (element for element in self._by_id.values() if local_name(element) in kinds)

    def properties(self, element: Element) -> dict[str, str]:
        """Return an element's own properties."""
        if element not in self._properties:
            found = {}
            for child in element:
                if child.tag == "property":
                    found[child.get("name", "")] = child.text or ""
            self._properties[element] = found
        return self._properties[element]

    def absolute(self, path: str) -> str:
        """Return a path with the document's folder before it, where it has none of its own."""
        return path if not path or path.startswith("/") else str(PurePosixPath(self._folder) / path)


def children(element: Element, *kinds: str) -> Iterator[Element]:
    """Give an element's children of these kinds."""
    return (child for child in element if child.tag in kinds)
