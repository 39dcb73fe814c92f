"""Where placeholders are and how their text is aligned, by their layout and master (ECMA-376, part 1, section 19.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from deskcraft.suite.pptc.drawing import A, P
from deskcraft.suite.pptc.relations import Box
from deskcraft.suite.pptc.slidetext import whole
from evaluators.safe_xml import Element, parse_xml

LEFT = "l"
BODIES = {"obj", "body", "subTitle"}
"""Types of placeholders that the API calls content."""
Found = TypeVar("Found")


@lru_cache(64)
def holder_boxes(part: bytes) -> dict[tuple[str, str], Box]:
    """Return the boxes of the placeholders of a layout or master, by type and index."""
    return {holder: box for holder, element in _holders(part) if (box := box_of(element))}


@lru_cache(64)
def holder_alignments(part: bytes) -> dict[tuple[str, str], str]:
    """Return how the placeholders of a layout or master align their first level, where they say so."""
    path = f"{P}txBody/{A}lstStyle/{A}lvl1pPr"
    levels = ((holder, element.find(path)) for holder, element in _holders(part))
    return {holder: stated for holder, level in levels if level is not None and (stated := level.get("algn"))}


@lru_cache(64)
def master_alignment(part: bytes, style: str) -> str:
    """Return how a master's text style aligns its first level."""
    level = parse_xml(part).find(f"{P}txStyles/{P}{style}/{A}lvl1pPr")
    return (level.get("algn") or LEFT) if level is not None else LEFT


def _holders(part: bytes) -> list[tuple[tuple[str, str], Element]]:
    """Return the placeholders of a layout or master with their types and indices."""
    tree = parse_xml(part).find(f"{P}cSld/{P}spTree")
    return [(holder, element) for element in (tree if tree is not None else ()) if (holder := holder_of(element))]


def of_holder(known: Mapping[tuple[str, str], Found], holder: tuple[str, str]) -> Found | None:
    """Return what is known of the placeholder that another belongs to: of its index, else of its type."""
    by_index = next((found for (_, index), found in known.items() if index == holder[1] != "0"), None)
    if by_index:
        return by_index
    families = ({"title", "ctrTitle"}, BODIES)
    alike = next((family for family in families if holder[0] in family), {holder[0]})
    return next((found for (kind, _), found in known.items() if kind in alike), None)


def holder_of(element: Element) -> tuple[str, str] | None:
    """Return type and index of a placeholder; None for what is none."""
    for child in element:
        if isinstance(child.tag, str) and child.tag.startswith(f"{P}nv"):
            holder = child.find(f"{P}nvPr/{P}ph")
            return (holder.get("type") or "obj", holder.get("idx") or "0") if holder is not None else None
    return None


def box_of(element: Element) -> Box | None:
    """Return where an object says that it is; None if it leaves that to its layout."""
    transform = element.find(f"{P}xfrm") if element.tag == f"{P}graphicFrame" else element.find(f"{P}spPr/{A}xfrm")
    if transform is None:
        transform = element.find(f"{P}grpSpPr/{A}xfrm")
    if transform is None:
        return None
    offset, extent = transform.find(f"{A}off"), transform.find(f"{A}ext")
    if offset is None or extent is None:
        return None
    return whole(offset.get("x")), whole(offset.get("y")), whole(extent.get("cx")), whole(extent.get("cy"))
