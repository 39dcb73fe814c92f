"""A presentation as parts: unpacked and parsed once, changed as trees, written without what did not change."""

from __future__ import annotations

import posixpath

from lxml import etree

from deskcraft.suite.pptc.archive import Stored, archive, store
from deskcraft.suite.pptc.registry import Misuse
from evaluators.evidence import Unreadable
from evaluators.ooxml import Relation, read_relations, related, relations_part
from evaluators.safe_xml import Element, parse_xml
from evaluators.safe_zip import ZipLimits, unpack_zip

LIMITS = ZipLimits(entries=12_000, total_bytes=256 * 2**20)
TYPES = "[Content_Types].xml"
_TYPES_NS = "{http://schemas.openxmlformats.org/package/2006/content-types}"
_RELATIONS_NS = "{http://schemas.openxmlformats.org/package/2006/relationships}"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_NO_RELATIONS = f'<Relationships xmlns="{_RELATIONS_NS[1:-1]}"/>'.encode()


class Package:
    """The parts of one presentation. Trees are parsed when they are asked for and written when the deck is saved."""

    def __init__(self, parts: dict[str, Stored]) -> None:
        self._parts = parts
        self._trees: dict[str, Element] = {}
        self._changed: set[str] = set()
        self._relations: dict[str, dict[str, Relation]] = {}
        self._highest: dict[str, int] = {}

    @classmethod
    def unpack(cls, data: bytes) -> Package:
        """Return the package that an archive holds.

        Raises:
            Unreadable: no sound archive, or one beyond the limits.
        """
        return cls({name: store(name, part) for name, part in unpack_zip(data, LIMITS).items()})

    def copy(self) -> Package:
        """Return one that can be changed without this one."""
        self._write()
        other = Package(dict(self._parts))
        other._relations = {name: dict(known) for name, known in self._relations.items()}
        return other

    def save(self) -> bytes:
        """Return the archive; the same parts make the same bytes."""
        self._write()
        first = [self._parts[TYPES]] if TYPES in self._parts else []
        return archive([*first, *(part for name, part in self._parts.items() if name != TYPES)])

    def has(self, name: str) -> bool:
        """Whether there is such a part."""
        return name in self._parts

    def read(self, name: str) -> bytes:
        """Return a part's bytes.

        Raises:
            Misuse: there is no such part.
        """
        if name not in self._parts:
            raise Misuse("failed", f"the deck lacks its part {name}")
        if name in self._changed:
            self._write()
        return self._parts[name].data

    def tree(self, name: str) -> Element:
        """Return a part's root, for reading.

        Raises:
            Misuse: the part is missing or no sound XML.
        """
        if name not in self._trees:
            try:
                self._trees[name] = parse_xml(self.read(name))
            except Unreadable as error:
                raise Misuse("failed", f"the deck's part {name} cannot be read: {error}") from error
        return self._trees[name]

    def edit(self, name: str) -> Element:
        """Return a part's root, to be changed.

        Raises:
            Misuse: as `tree`.
        """
        root = self.tree(name)
        self._changed.add(name)
        return root

    def drop(self, name: str) -> None:
        """Take a part out."""
        self._parts.pop(name, None)
        self._trees.pop(name, None)
        self._changed.discard(name)

    def add(self, name: str, data: bytes, content_type: str = "") -> None:
        """Put a part in; a content type other than that of its ending is declared for it alone."""
        self._parts[name] = store(name, data)
        if content_type:
            types = self.edit(TYPES)
            etree.SubElement(types, f"{_TYPES_NS}Override", PartName=f"/{name}", ContentType=content_type)

    def add_ending(self, ending: str, content_type: str) -> None:
        """Declare the content type of an ending, once."""
        for each in self.tree(TYPES):
            if each.tag == f"{_TYPES_NS}Default" and (each.get("Extension") or "").lower() == ending:
                return
        types = self.edit(TYPES)
        types.insert(0, types.makeelement(f"{_TYPES_NS}Default", {"Extension": ending, "ContentType": content_type}))

    def free_name(self, stem: str, ending: str) -> str:
        """Return a part's name with the next number: `ppt/slides/slide` and `.xml` give `ppt/slides/slide7.xml`."""
        if stem not in self._highest:
            numbers = [name[len(stem) :].partition(".")[0] for name in self._parts if name.startswith(stem)]
            self._highest[stem] = max(
                (int(number) for number in numbers if number.isdecimal() and len(number) < 9), default=0
            )
        self._highest[stem] += 1
        return f"{stem}{self._highest[stem]}{ending}"

    def relations(self, name: str) -> dict[str, Relation]:
        """Return a part's relationships by id; a part without any has none.

        Raises:
            Misuse: they cannot be read.
        """
        if name not in self._relations:
            where = relations_part(name)
            self._relations[name] = read_relations(self.tree(where), name) if self.has(where) else {}
        return self._relations[name]

    def related(self, name: str, kind: str) -> str | None:
        """Return the part that another refers to in that way; None if it refers to none that is there."""
        return related(self.relations(name), kind, self.has)

    def relate(self, name: str, kind: str, target: str) -> str:
        """Let a part refer to another, and return the relationship's id.

        Raises:
            Misuse: its relationships cannot be read.
        """
        known = self.relations(name)
        for identifier, relation in known.items():
            if relation == Relation(kind, target):
                return identifier
        where = relations_part(name)
        if not self.has(where):
            self.add(where, _NO_RELATIONS)
        number = len(known) + 1
        while f"rId{number}" in known:
            number += 1
        identifier = f"rId{number}"
        path = posixpath.relpath(f"/{target}", f"/{posixpath.dirname(name)}")
        etree.SubElement(
            self.edit(where), f"{_RELATIONS_NS}Relationship", Id=identifier, Type=_OFFICE + kind, Target=path
        )
        known[identifier] = Relation(kind, target)
        return identifier

    def _write(self) -> None:
        """Make bytes of the trees that were changed since they were last made."""
        for name in self._changed:
            data = etree.tostring(self._trees[name], encoding="UTF-8", standalone=True, xml_declaration=True)
            self._parts[name] = store(name, data)
        self._changed.clear()
