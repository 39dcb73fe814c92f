"""Parse XML that may be hostile: no network, no external or internal entities, bounded size and depth."""

import re
from typing import Any

from lxml import etree

from evaluators.evidence import Unreadable

SIZE_LIMIT_BYTES = 32 * 2**20
DEPTH_LIMIT = 200
ELEMENT_LIMIT = 200_000

Element = etree._Element


def parse_xml(data: bytes, *, size_limit: int = SIZE_LIMIT_BYTES, element_limit: int = ELEMENT_LIMIT) -> Element:
    """Return the root element of an XML document.

    Raises:
        Unreadable: not well-formed, larger than `size_limit` bytes, deeper than `DEPTH_LIMIT`, of more than
            `element_limit` elements, or with a DOCTYPE that declares entities.
    """
    if len(data) > size_limit:
        raise Unreadable(f"{len(data)} bytes of XML are more than the {size_limit} that are read")
    if not data.strip():
        raise Unreadable("the file is empty")
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False, huge_tree=False
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise Unreadable(f"not well-formed XML: {error}") from error
    dtd: Any = root.getroottree().docinfo.internalDTD
    if dtd is not None and any(True for _ in dtd.iterentities()):
        raise Unreadable("its DOCTYPE declares entities")
    _check_extent(root, element_limit)
    return root


_COUNT = etree.XPath("count(//*)")
_TOO_DEEP = etree.XPath(f"boolean({'/*' * (DEPTH_LIMIT + 1)})")


def _check_extent(root: Element, element_limit: int) -> None:
    """Count elements and measure depth, both in libxml2."""
    if _TOO_DEEP(root):
        raise Unreadable(f"its elements are nested more than {DEPTH_LIMIT} deep")
    count: Any = _COUNT(root)
    if count > element_limit:
        raise Unreadable(f"it has more than {element_limit} elements")


_NO_MARKUP = re.compile(rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", re.DOTALL)
"""Comments, CDATA sections and processing instructions: what stands in them declares nothing."""
_DOCTYPES = [text.encode(code) for text in ("<!DOCTYPE", "<!ENTITY") for code in ("utf-8", "utf-16-le", "utf-16-be")]


def refuse_doctype(data: bytes, name: str) -> None:
    """Refuse a part with a document type declaration: office formats have none.

    Raises:
        Unreadable: it has one.
    """
    if any(mark in data for mark in _DOCTYPES) and any(mark in _NO_MARKUP.sub(b"", data) for mark in _DOCTYPES):
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
