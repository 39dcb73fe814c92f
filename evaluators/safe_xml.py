"""Parse XML that may be hostile: no network, no external entities, bounded size and depth.

Internal entities are read where a format has them and they are plain text, as Illustrator declares its namespaces; what
they add is bounded.
"""

import re
from typing import Any

from lxml import etree

from evaluators.evidence import Unreadable

SIZE_LIMIT_BYTES = 32 * 2**20
DEPTH_LIMIT = 200
ELEMENT_LIMIT = 200_000

Element = etree._Element


def parse_xml(
    data: bytes,
    *,
    size_limit: int = SIZE_LIMIT_BYTES,
    element_limit: int = ELEMENT_LIMIT,
    plain_entities: bool = False,
) -> Element:
    """Return the root element of an XML document.

    Args:
        data: The document.
        size_limit: The most bytes that are read.
        element_limit: The most elements.
        plain_entities: Whether it may declare entities that are plain text.

    Raises:
        Unreadable: not well-formed, larger than `size_limit` bytes, deeper than `DEPTH_LIMIT`, of more than
            `element_limit` elements, or with a DOCTYPE that declares (other) entities.
    """
    if len(data) > size_limit:
        raise Unreadable(f"{len(data)} bytes of XML are more than the {size_limit} that are read")
    if not data.strip():
        raise Unreadable("the file is empty")
    expands = plain_entities and b"<!ENTITY" in data and _entities(data, size_limit)
    # A huge tree may have attributes above 10 MB; its bounds are those of this module.
    parser = etree.XMLParser(
        resolve_entities=expands, no_network=True, load_dtd=False, dtd_validation=False, huge_tree=True
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise Unreadable(f"not well-formed XML: {error}") from error
    dtd: Any = root.getroottree().docinfo.internalDTD
    if not expands and dtd is not None and any(True for _ in dtd.iterentities()):
        raise Unreadable("its DOCTYPE declares entities")
    _check_extent(root, element_limit)
    return root


_DECLARED = re.compile(
    rb"""<!ENTITY\s+(?P<name>[\w.:-]+)\s+(?:"(?P<a>[^"]*)"|'(?P<b>[^']*)')\s*>|<!ENTITY""",
)
ENTITY_LIMIT, ENTITY_LENGTH = 200, 2_000
"""Entities that are read, and bytes of one."""


def _entities(data: bytes, size_limit: int) -> bool:
    """Say whether all entities that are declared are plain text, so that putting them in can do no harm.

    Raises:
        Unreadable: they refer to files or to each other, or what they stand for is too much.
    """
    found = list(_DECLARED.finditer(data))
    total = 0
    for entity in found:
        name, value = entity["name"], entity["a"] if entity["a"] is not None else entity["b"]
        if name is None or value is None or len(value) > ENTITY_LENGTH or any(sign in value for sign in b"&%<"):
            raise Unreadable("its DOCTYPE declares entities that are not plain text")
        total += data.count(b"&" + name + b";") * len(value)
    if len(found) > ENTITY_LIMIT or total > size_limit:
        raise Unreadable("its DOCTYPE declares more entities than are read")
    return True


_COUNT = etree.XPath("count(//*)")
_TOO_DEEP = etree.XPath(f"boolean({'/*' * (DEPTH_LIMIT + 1)})")


def _check_extent(root: Element, element_limit: int) -> None:
    """Count elements and measure depth, both in libxml2."""
    if _TOO_DEEP(root):
        raise Unreadable(f"its elements are nested more than {DEPTH_LIMIT} deep")
    count: Any = _COUNT(root)
    if count > element_limit:
        raise Unreadable(f"it has more than {element_limit} elements")


_DOCTYPES = [text.encode(code) for text in ("<!DOCTYPE", "<!ENTITY") for code in ("utf-8", "utf-16-le", "utf-16-be")]


def refuse_doctype(data: bytes, name: str) -> None:
    """Refuse a part with a document type declaration: office formats have none. Words that only look like one, in a
    comment or in CDATA, are words.

    Raises:
        Unreadable: it has one.
    """
    if not any(mark in data for mark in _DOCTYPES):
        return
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True)
    try:
        info: Any = etree.fromstring(data, parser).getroottree().docinfo
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise Unreadable(f"{name} is not well-formed XML: {error}") from error
    if info.doctype or info.internalDTD is not None:
        raise Unreadable(f"{name} has a document type declaration")


def local_name(element: Element) -> str:
    """Return an element's name without its namespace; "" for comments and processing instructions."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def child(element: Element | None, name: str) -> Element | None:
    """Return the first child of a local name; None if there is none, or no element."""
    if element is not None:
        for inner in element:
            if local_name(inner) == name:
                return inner
    return None
