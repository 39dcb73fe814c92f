"""The parts of a deck for reading only: unpacked and parsed when they are asked for, compared without either.

Matching and the reader look at a few parts of a deck; templates hold pictures of megabytes that they never open.
"""

from __future__ import annotations

import io
import zipfile
import zlib

from evaluators.evidence import Unreadable
from evaluators.ooxml import Relation, read_relations, related, relations_part
from evaluators.safe_xml import Element, parse_xml

ENTRY_LIMIT = 12_000
LOCAL_HEADER = 30
"""Bytes of an entry's header, before its name (PKWARE's .ZIP specification, 4.3.7)."""
PART_LIMIT_BYTES = 32 * 2**20
BUDGET_BYTES = 256 * 2**20
"""All parts of one deck that are unpacked."""


class Parts:
    """An archive in memory.

    Raises:
        Unreadable: it is no archive, or has more entries than are read.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise Unreadable(f"not a sound zip archive: {error}") from error
        if len(self._archive.filelist) > ENTRY_LIMIT:
            raise Unreadable(f"the archive has more than {ENTRY_LIMIT} entries")
        self._entries = self._archive.NameToInfo
        self._left = BUDGET_BYTES
        self._read: dict[str, bytes] = {}
        self._trees: dict[str, Element] = {}
        self._relations: dict[str, dict[str, Relation]] = {}

    def has(self, name: str) -> bool:
        """Whether there is such a part."""
        return name in self._entries

    def seal(self, name: str) -> tuple[int, int]:
        """Return a part's sum (CRC-32) and size as the archive states them; (0, -1) if there is no such part.

        Where they differ, the parts do. Where they agree, pictures are taken for the same; XML is compared.
        """
        entry = self._entries.get(name)
        return (entry.CRC, entry.file_size) if entry else (0, -1)

    def seals(self) -> frozenset[tuple[str, int, int]]:
        """Return name, sum and size of every part."""
        return frozenset((name, entry.CRC, entry.file_size) for name, entry in self._entries.items())

    def packed(self, name: str) -> bytes:
        """Return a part's bytes as they lie in the archive; b'' if there is no such part or it is damaged."""
        entry = self._entries.get(name)
        if entry is None:
            return b""
        head = self._data[entry.header_offset : entry.header_offset + LOCAL_HEADER]
        if len(head) < LOCAL_HEADER:
            return b""
        lengths = int.from_bytes(head[26:28], "little") + int.from_bytes(head[28:30], "little")
        begin = entry.header_offset + LOCAL_HEADER + lengths
        return self._data[begin : begin + entry.compress_size]

    def read(self, name: str) -> bytes:
        """Return a part's bytes.

        Raises:
            Unreadable: it is missing, damaged, or too large.
        """
        if name not in self._read:
            entry = self._entries.get(name)
            if entry is None:
                raise Unreadable(f"the part {name} is missing")
            self._left -= entry.file_size
            if entry.file_size > PART_LIMIT_BYTES or self._left < 0:
                raise Unreadable(f"{name} unpacks to more than is read")
            try:
                self._read[name] = self._archive.read(entry)
            except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as error:
                raise Unreadable(f"{name} cannot be unpacked: {error}") from error
        return self._read[name]

    def xml(self, name: str) -> Element:
        """Return a part's root.

        Raises:
            Unreadable: it is missing, or not sound XML.
        """
        if name not in self._trees:
            try:
                self._trees[name] = parse_xml(self.read(name))
            except Unreadable as error:
                raise Unreadable(f"{name}: {error}") from error
        return self._trees[name]

    def relations(self, name: str) -> dict[str, Relation]:
        """Return a part's relationships by id; a part without any has none."""
        if name not in self._relations:
            where = relations_part(name)
            self._relations[name] = read_relations(self.xml(where), name) if self.has(where) else {}
        return self._relations[name]

    def related(self, name: str, kind: str) -> str | None:
        """Return the part that another refers to in that way; None if it refers to none that is there."""
        return related(self.relations(name), kind, self.has)


def same(one: Parts, name: str, other: Parts, other_name: str) -> bool:
    """Whether two parts have the same bytes; two that are both missing have."""
    seal = one.seal(name)
    if seal != other.seal(other_name):
        return False
    packed = one.packed(name)
    if packed and packed == other.packed(other_name):
        return True  # the same bytes with the same sum unpack to the same
    return seal[1] < 0 or one.read(name) == other.read(other_name)
