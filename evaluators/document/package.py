"""The parts of a document's archive, opened within limits; which of the two formats it is."""

import hashlib

from lxml import etree

from evaluators.evidence import Unreadable
from evaluators.ooxml import Relation, read_relations, relations_part, transitional
from evaluators.opendocument import final
from evaluators.safe_xml import Element, parse_xml, refuse_doctype
from evaluators.safe_zip import ZipLimits, unpack_zip

LIMITS = ZipLimits(entries=2000, total_bytes=96 * 2**20, entry_bytes=32 * 2**20)
PARAGRAPH_LIMIT = 20_000
TEXT_LIMIT = 5_000_000
"""Characters of all paragraphs together."""
ODT_TYPES = {
    "application/vnd.oasis.opendocument.text",
    "application/vnd.oasis.opendocument.text-template",
}


class Package:
    """An archive that was found safe."""

    def __init__(self, data: bytes) -> None:
        self._parts = final(transitional(unpack_zip(data, LIMITS)))
        self.names = self._parts.keys()
        self._hashes: dict[str, str] = {}

    def read(self, name: str) -> bytes:
        """Return a part's bytes.

        Raises:
            Unreadable: it is not there.
        """
        if name not in self.names:
            raise Unreadable(f"the part {name} is not in it")
        return self._parts[name]

    def xml(self, name: str) -> Element:
        """Return the root of a part.

        Raises:
            Unreadable: it is not there, not well-formed, or declares a document type.
        """
        data = self.read(name)
        refuse_doctype(data, name)
        return parse_xml(data)

    def optional(self, name: str) -> Element:
        """Return the root of a part, an empty element if the part is not there."""
        return self.xml(name) if name in self.names else etree.Element("none")

    def sha256(self, name: str) -> str:
        """Return the hash of a part, "" if it is not there."""
        if name not in self._hashes:
            self._hashes[name] = hashlib.sha256(self._parts[name]).hexdigest() if name in self.names else ""
        return self._hashes[name]

    def relations(self, part: str) -> dict[str, Relation]:
        """Return an OOXML part's relationships by id; a part without any has none."""
        return read_relations(self.optional(relations_part(part)), part)


class Budget:
    """Counts what a reader takes out of a document, and stops it at the limits."""

    def __init__(self) -> None:
        self.paragraphs = 0
        self.characters = 0

    def spend(self, characters: int) -> None:
        """Count a paragraph.

        Raises:
            Unreadable: a limit was passed.
        """
        self.paragraphs += 1
        self.characters += characters
        if self.paragraphs > PARAGRAPH_LIMIT:
            raise Unreadable(f"it has more than {PARAGRAPH_LIMIT} paragraphs")
        if self.characters > TEXT_LIMIT:
            raise Unreadable(f"it has more than {TEXT_LIMIT} characters")
