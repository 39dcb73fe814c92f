"""The parts of a document's archive, opened within limits; which of the two formats it is."""

import hashlib
import io
import posixpath
import zipfile

from lxml import etree

from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name, parse_xml
from evaluators.safe_zip import ZipLimits, check_zip

LIMITS = ZipLimits(entries=2000, total_bytes=96 * 2**20, entry_bytes=32 * 2**20)
PARAGRAPH_LIMIT = 20_000
TEXT_LIMIT = 5_000_000
"""Characters of all paragraphs together."""
_FORBIDDEN = [text.encode(code) for text in ("<!DOCTYPE", "<!ENTITY") for code in ("utf-8", "utf-16-le", "utf-16-be")]
ODT_TYPES = {
    "application/vnd.oasis.opendocument.text",
    "application/vnd.oasis.opendocument.text-template",
}


class Package:
    """An archive that was found safe."""

    def __init__(self, data: bytes) -> None:
        self.names = set(check_zip(data, LIMITS))
        self._archive = zipfile.ZipFile(io.BytesIO(data))
        self._hashes: dict[str, str] = {}

    def read(self, name: str) -> bytes:
        """Return a part's bytes.

        Raises:
            Unreadable: it is not there.
        """
        if name not in self.names:
            raise Unreadable(f"the part {name} is not in it")
        return self._archive.read(name)

    def xml(self, name: str) -> Element:
        """Return the root of a part.

        Raises:
            Unreadable: it is not there, not well-formed, or declares a document type.
        """
        data = self.read(name)
        if any(mark in data for mark in _FORBIDDEN):
            raise Unreadable(f"{name} has a document type declaration")
        return parse_xml(data)

    def optional(self, name: str) -> Element:
        """Return the root of a part, an empty element if the part is not there."""
        return self.xml(name) if name in self.names else etree.Element("none")

    def sha256(self, name: str) -> str:
        """Return the hash of a part, "" if it is not there."""
        if name not in self._hashes:
            self._hashes[name] = hashlib.sha256(self._archive.read(name)).hexdigest() if name in self.names else ""
        return self._hashes[name]

    def relations(self, part: str) -> dict[str, tuple[str, str, bool]]:
        """Return an OOXML part's relations: id to (last word of its type, target, whether it lies outside)."""
        folder, name = posixpath.split(part)
        found: dict[str, tuple[str, str, bool]] = {}
        for relation in self.optional(f"{folder}/_rels/{name}.rels".lstrip("/")):
            if local_name(relation) != "Relationship":
                continue
            target, kind = relation.get("Target") or "", (relation.get("Type") or "").rpartition("/")[2]
            outside = relation.get("TargetMode") == "External"
            if not outside:
                target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            found[relation.get("Id") or ""] = (kind, target, outside)
        return found


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
