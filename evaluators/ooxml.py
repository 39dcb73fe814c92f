"""Relationships between the parts of an Office Open XML package: the same for documents, workbooks and
presentations (ECMA-376, part 2, "Open Packaging Conventions")."""

import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from evaluators.safe_xml import Element, local_name

_STRICT = b"http://purl.oclc.org/ooxml/"
_SPECIAL = {
    b"http://purl.oclc.org/ooxml/officeDocument/customProperties": b"http://schemas.openxmlformats.org/officeDocument/2006/custom-properties",
    b"http://purl.oclc.org/ooxml/officeDocument/extendedProperties": b"http://schemas.openxmlformats.org/officeDocument/2006/extended-properties",
}
_FAMILY = re.compile(rb"http://purl[.]oclc[.]org/ooxml/(\w+)")


def transitional(parts: dict[str, bytes]) -> dict[str, bytes]:
    """Return the parts of a package with the names of the strict format written as those of the transitional one
    (ECMA-376 part 1 against part 4), which is the one that the readers know; the same mapping if none is strict."""
    if not any(_STRICT in data for name, data in parts.items() if name.endswith((".xml", ".rels"))):
        return parts
    return {name: _renamed(data) if name.endswith((".xml", ".rels")) else data for name, data in parts.items()}


def _renamed(data: bytes) -> bytes:
    for strict, plain in _SPECIAL.items():
        data = data.replace(strict, plain)
    return _FAMILY.sub(rb"http://schemas.openxmlformats.org/\1/2006", data)


@dataclass(frozen=True)
class Relation:
    """One relationship: the last word of its type, its target, and whether that lies outside."""

    kind: str = ""
    target: str = ""
    """The part's name in the package; as it is written if it lies outside."""
    external: bool = False


def relations_part(part: str) -> str:
    """Return the name of the part that holds a part's relationships; "" is the package itself."""
    folder, file = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{file}.rels")


def read_relations(root: Element, part: str) -> dict[str, Relation]:
    """Return a part's relationships by id, from the root of the part that holds them."""
    folder = posixpath.dirname(part)
    found: dict[str, Relation] = {}
    for element in root:
        if local_name(element) != "Relationship":
            continue
        external = element.get("TargetMode") == "External"
        target = element.get("Target") or ""
        if not external:
            target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        found[element.get("Id") or ""] = Relation((element.get("Type") or "").rpartition("/")[2], target, external)
    return found


def related(relations: Mapping[str, Relation], kind: str, has: Callable[[str], bool]) -> str | None:
    """Return the part that is referred to in a way; None if there is none, or it is not in the package."""
    for relation in relations.values():
        if relation.kind == kind and not relation.external and has(relation.target):
            return relation.target
    return None
