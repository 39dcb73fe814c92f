"""Relationships between the parts of an Office Open XML package: the same for documents, workbooks and
presentations (ECMA-376, part 2, "Open Packaging Conventions")."""

import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from evaluators.safe_xml import Element, local_name


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
