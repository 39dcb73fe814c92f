"""Edits of a drawing's file, one thing at a time: what mutants and tasks change without the application."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from evaluators.safe_xml import Element, local_name

SVG = "http://www.w3.org/2000/svg"
SHAPES = frozenset(
    {"rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "text", "image", "use", "g", "flowRoot"}
)


@dataclass(frozen=True)
class Drawing:
    """A drawing that can be changed."""

    root: Element

    @classmethod
    def read(cls, data: bytes) -> Drawing:
        """Reads a file."""
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True)
        return cls(etree.fromstring(data, parser))

    def copied(self) -> Drawing:
        """Another drawing with the same content."""
        return Drawing(copy.deepcopy(self.root))

    def written(self) -> bytes:
        """The file's bytes."""
        return bytes(etree.tostring(self.root, xml_declaration=True, encoding="UTF-8"))

    def by_id(self, name: str) -> Element:
        """The element of an id.

        Raises:
            LookupError: There is none.
        """
        found = next((each for each in self.root.iter() if each.get("id") == name), None)
        if found is None:
            raise LookupError(f"there is no element with the id {name}")
        return found

    def drawn(self) -> Iterator[Element]:
        """The shapes, texts, images, clones and groups with an id that are not in the definitions."""
        for each in self.root.iter():
            if local_name(each) in SHAPES and each.get("id") and not self._defined(each):
                yield each

    def _defined(self, element: Element) -> bool:
        return any(local_name(around) in ("defs", "symbol", "clipPath", "mask") for around in element.iterancestors())

    def set_style(self, element: Element, name: str, value: str) -> None:
        """Sets a property in an element's style attribute."""
        parts = (part.partition(":") for part in (element.get("style") or "").split(";"))
        style = {key.strip(): said.strip() for key, _, said in parts if said}
        element.set("style", ";".join(f"{key}:{said}" for key, said in {**style, name: value}.items()))

    def add_transform(self, element: Element, step: str) -> None:
        """Lets an element go through a further map, after those that it has."""
        element.set("transform", f"{step} {element.get('transform') or ''}".strip())

    def add(self, kind: str, **attributes: str) -> Element:
        """Adds an element above all others."""
        element = etree.SubElement(self.root, f"{{{SVG}}}{kind}")
        for name, value in attributes.items():
            element.set(name.replace("_", "-"), value)
        return element
