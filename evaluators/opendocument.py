"""Older names of an OpenDocument file: what drafts and early applications wrote, in the words that the readers know."""

import re
from collections.abc import Mapping

_FINAL = b"urn:oasis:names:tc:opendocument:xmlns:"
_ROOT = re.compile(rb"<(?:[\w.-]+:)?document-[\w-]+\s[^>]*>")
"""The start tag of a part's root, where LibreOffice and its predecessors declare all names."""
_DECLARED = re.compile(rb"(xmlns(?::[\w.-]+)?\s*=\s*)([\"'])([^\"'<>]+)\2")
_OF_OASIS = re.compile(rb"urn:oasis:names:tc:[^:]+:xmlns:([^:]+):1[.][^:]*")
_OF_W3C = {
    b"http://www.w3.org/1999/XSL/Format": _FINAL + b"xsl-fo-compatible:1.0",
    b"http://www.w3.org/2000/svg": _FINAL + b"svg-compatible:1.0",
    b"http://www.w3.org/2001/SMIL20/": _FINAL + b"smil-compatible:1.0",
    b"http://www.w3.org/2001/SMIL20": _FINAL + b"smil-compatible:1.0",
}
"""Names that drafts borrowed from the W3C where the standard has names of its own."""


def final(parts: dict[str, bytes]) -> dict[str, bytes]:
    """Return the parts of a package with the names of drafts written as those of the standard (OpenDocument 1.0 to 1.3,
    part 3, "Namespaces"); the same mapping if the package is not an OpenDocument file or has the standard's already.

    Args:
        parts: The files of the package by name.
    """
    if not any(name.rpartition("/")[2] in ("content.xml", "styles.xml") for name in parts):
        return parts
    renamed = {name: _renamed(data) for name, data in parts.items() if name.endswith(".xml")}
    return parts if all(parts[name] == data for name, data in renamed.items()) else {**parts, **renamed}


def _renamed(data: bytes) -> bytes:
    found = _ROOT.search(data)
    if found is None:
        return data
    tag = _DECLARED.sub(_declaration, found.group())
    return data[: found.start()] + tag + data[found.end() :]


def _declaration(found: re.Match[bytes]) -> bytes:
    start, quote, name = found.groups()
    return start + quote + _present(name) + quote


def _present(name: bytes, borrowed: Mapping[bytes, bytes] = _OF_W3C) -> bytes:
    oasis = _OF_OASIS.fullmatch(name)
    return _FINAL + oasis.group(1) + b":1.0" if oasis is not None else borrowed.get(name, name)
