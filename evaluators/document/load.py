"""Read a text document of either format, distinguished by what is in it."""

from evaluators.document.docx import read_docx
from evaluators.document.model import Document
from evaluators.document.odt import read_odt
from evaluators.document.package import ODT_TYPES, Package
from evaluators.evidence import Evidence, Unreadable, When


def load(evidence: Evidence, name: str, when: When = "after") -> Document:
    """Return the document of a piece of evidence, parsed once."""
    return evidence.parse(name, parse_document, when)


def parse_document(data: bytes) -> Document:
    """Return the document.

    Raises:
        Unreadable: not a sound .docx or .odt file, or beyond the limits.
    """
    package = Package(data)
    if "[Content_Types].xml" in package.names:
        return read_docx(package)
    if "mimetype" in package.names and "content.xml" in package.names:
        kind = package.read("mimetype")[:200].decode("ascii", "replace").strip()
        if kind not in ODT_TYPES:
            raise Unreadable(f"not a text document: it says that it is {kind}")
        return read_odt(package)
    raise Unreadable("neither a .docx nor an .odt file")
