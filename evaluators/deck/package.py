"""The parts of a presentation's archive: bounded, parsed once each, found through relationships."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from lxml import etree

from evaluators.deck.raster import pixel_size
from evaluators.evidence import Unreadable
from evaluators.office_archive import Parts
from evaluators.ooxml import Relation, read_relations, relations_part
from evaluators.safe_xml import Element, parse_xml

SLIDE_LIMIT = 2_500
SHAPE_LIMIT = 60_000
"""Shapes of a whole deck."""
READING_BUDGET = 1_000_000
"""Elements of all parts that are read; a part that is named twice is read, and counts, twice."""
XML_BUDGET_BYTES = 96 * 2**20
"""All parts of one deck that are parsed."""
PART_LIMIT_BYTES = 32 * 2**20
_COUNT = etree.XPath("count(//*)")


@dataclass
class Looked:
    """What a reading looked at: nothing else of a package decided about what it gave."""

    parts: set[str] = field(default_factory=set)
    """Names, those of parts that are not there too."""
    places: dict[str, int | None] = field(default_factory=dict)
    """Slides that links lead to, with their number; None: no slide."""
    xml: set[str] = field(default_factory=set)
    """Names of parts that were read as XML."""

    def add(self, other: Looked) -> None:
        """Count what another reading looked at as part of this one."""
        self.parts |= other.parts
        self.places.update(other.places)
        self.xml |= other.xml


@dataclass
class Package:
    """An archive in memory."""

    parts: Parts = field(repr=False)
    names: frozenset[str] = frozenset()
    _parsed: dict[str, Element] = field(default_factory=dict, repr=False)
    _relations: dict[str, dict[str, Relation]] = field(default_factory=dict, repr=False)
    _digests: dict[str, str] = field(default_factory=dict, repr=False)
    _charged: set[str] = field(default_factory=set, repr=False)
    """Parts whose bytes count among those that are parsed."""
    spent: int = 0
    shapes: int = 0
    _extents: dict[str, int] = field(default_factory=dict, repr=False)
    """Elements of parsed parts."""
    elements: int = 0
    """That were read so far."""
    places: dict[str, int] = field(default_factory=dict, repr=False)
    """Slides by their part (.pptx) or name (.odp) to their number."""
    _sizes: dict[str, tuple[int, int] | None] = field(default_factory=dict, repr=False)
    looked: Looked = field(default_factory=Looked, repr=False)
    """By the reading that is under way."""

    def __post_init__(self) -> None:
        self.names = frozenset(self.parts)

    def forget(self) -> None:
        """Let the parsed parts go; their bytes stay."""
        self._parsed.clear()
        self._relations.clear()

    def has(self, name: str) -> bool:
        """Say whether there is a part of that name."""
        self.looked.parts.add(name)
        return name in self.names

    def place(self, name: str) -> int | None:
        """Return the number of the slide that a part holds; None if it holds none."""
        found = self.looked.places[name] = self.places.get(name)
        return found

    def read(self, name: str) -> bytes:
        """Return a part's bytes.

        Raises:
            Unreadable: there is no such part.
        """
        if not self.has(name):
            raise Unreadable(f"the part {name} is missing")
        return self.parts[name]

    def xml(self, name: str) -> Element:
        """Return a part's root.

        Raises:
            Unreadable: it is missing, is not sound XML, or all parts that were asked for together are too long.
        """
        self.looked.parts.add(name)
        self.looked.xml.add(name)
        if name not in self._parsed:
            data = self.read(name)
            self.charge(name)
            try:
                self._parsed[name] = parse_xml(data, size_limit=PART_LIMIT_BYTES)
            except Unreadable as error:
                raise Unreadable(f"{name}: {error}") from error
            count = _COUNT(self._parsed[name])
            assert isinstance(count, float)
            self._extents[name] = int(count)
        self.count_elements(self._extents[name])
        return self._parsed[name]

    def charge(self, name: str) -> None:
        """Count a part among those that are parsed, once; raise `Unreadable` where these are too long together."""
        if name not in self._charged:
            self._charged.add(name)
            self.spent += len(self.parts[name])
            if self.spent > XML_BUDGET_BYTES:
                raise Unreadable(f"the presentation holds more than {XML_BUDGET_BYTES} bytes of XML")

    def relations(self, name: str) -> dict[str, Relation]:
        """Return a part's relationships by id; a part without any has none."""
        where = relations_part(name)
        self.looked.parts.add(where)
        if name in self._relations and where in self.names:
            self.looked.xml.add(where)
        if name not in self._relations:
            self._relations[name] = read_relations(self.xml(where), name) if where in self.names else {}
        return self._relations[name]

    def related(self, name: str, kind: str) -> str | None:
        """Return the part that another refers to in that way; None if it refers to none that is there."""
        for relation in self.relations(name).values():
            if relation.kind == kind and not relation.external and self.has(relation.target):
                return relation.target
        return None

    def digest(self, name: str) -> str:
        """Return the sha256 of a part; '' if it is not there."""
        if not self.has(name):
            return ""
        if name not in self._digests:
            self._digests[name] = hashlib.sha256(self.read(name)).hexdigest()
        return self._digests[name]

    def picture_size(self, name: str) -> tuple[int, int] | None:
        """Return a picture's width and height in pixels, read once; None if it is not there or no raster image."""
        present = self.has(name)
        if name not in self._sizes:
            self._sizes[name] = pixel_size(self.read(name)) if present else None
        return self._sizes[name]

    def count_elements(self, more: int) -> None:
        """Raise `Unreadable` where a deck has more elements than are read."""
        self.elements += more
        if self.elements > READING_BUDGET:
            raise Unreadable(f"there are more than {READING_BUDGET} elements of XML to read")

    def count_shapes(self, more: int = 1) -> None:
        """Raise `Unreadable` where a deck has more shapes than are read."""
        self.shapes += more
        if self.shapes > SHAPE_LIMIT:
            raise Unreadable(f"the presentation has more than {SHAPE_LIMIT} shapes")
