"""Reads a .pptx into the model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from lxml import etree

from evaluators.deck.masters import PPTX_SAMPLE, sampled
from evaluators.deck.model import Deck, Fill, Section, Shape, Slide, Theme
from evaluators.deck.motion import P14, pptx_animations, pptx_transition
from evaluators.deck.package import PART_LIMIT_BYTES, SLIDE_LIMIT, Looked, Package
from evaluators.deck.paint import Canvas, R, read_background, whole
from evaluators.deck.pptx_shapes import Inherited, P, ShapeReader, elements_of, placeholder_of
from evaluators.drawing_colours import PLAIN_MAP, A, Palette, Scheme, read_theme
from evaluators.evidence import Unreadable
from evaluators.office_archive import Parts
from evaluators.safe_xml import Element, local_name, parse_xml

DEFAULT_SIZE = (9_144_000, 6_858_000)
WHITE = Fill("solid", "ffffff")


@dataclass(frozen=True)
class _Ground:
    """What a layout and its master give to a slide, read once for all slides that use it."""

    name: str
    inherited: Inherited
    palette: Palette
    background: Fill | None
    decor: tuple[Shape, ...]
    master: Slide | None = None
    number: int = -1
    """The place of `master` among those of the deck."""


T = TypeVar("T")


@dataclass(frozen=True)
class _Kept(Generic[T]):
    """One piece of a reading, and what it hangs on."""

    value: T
    looked: Looked
    elements: int
    shapes: int

    def holds_in(self, package: Package, other: Package) -> bool:
        """Say whether another package would give the same: all that the reading looked at is the same there."""
        same = all(package.parts.get(name) == other.parts.get(name) for name in self.looked.parts)
        return same and all(other.places.get(name) == place for name, place in self.looked.places.items())


@dataclass(frozen=True)
class _Drawing:
    """What is drawn on a slide, and what beside its elements decides how it looks."""

    elements: tuple[_Drawn, ...]
    inherited: Inherited
    palette: Palette


@dataclass(frozen=True)
class _Drawn:
    """An element of a slide's tree of shapes."""

    shape: Shape | None
    """None for one that does not show."""
    elements: int
    shapes: int
    """What was counted with it."""


@dataclass(frozen=True)
class Reading:
    """A deck, with what another version of it can share of its reading."""

    deck: Deck
    package: Package
    setting: tuple[bool, bytes]
    """What decides about all slides: whether LibreOffice saved the file, and the presentation's default text style."""
    slides: Mapping[str, _Kept[Slide]]
    """By their parts."""
    grounds: Mapping[str, _Kept[_Ground]]
    """By the parts of their layouts."""
    drawings: Mapping[str, _Kept[_Drawing]]
    """By the parts of their slides."""
    notes: Mapping[str, _Kept[str]]
    """By the parts of their slides."""
    themes: Mapping[str, Scheme]


@dataclass
class _Reader:
    package: Package
    peer: Reading | None = None
    """Another version of the deck: slides of which nothing differs are taken from there."""
    office: bool = False
    """LibreOffice saved it: it writes into a slide master what its own master holds, and into every layout what
    none of its slides shows."""
    defaults: Element | None = None
    grounds: dict[str, _Kept[_Ground]] = field(default_factory=dict)
    slides: dict[str, _Kept[Slide]] = field(default_factory=dict)
    drawings: dict[str, _Kept[_Drawing]] = field(default_factory=dict)
    notes: dict[str, _Kept[str]] = field(default_factory=dict)
    themes: dict[str, Scheme] = field(default_factory=dict)

    def reading(self) -> Reading:
        deck = self.deck()
        self.package.forget()
        return Reading(
            deck, self.package, self._setting(), self.slides, self.grounds, self.drawings, self.notes, self.themes
        )

    def _setting(self) -> tuple[bool, bytes]:
        return self.office, b"" if self.defaults is None else etree.tostring(self.defaults)

    def deck(self) -> Deck:
        main = self.package.related("", "officeDocument") or "ppt/presentation.xml"
        root = self.package.xml(main)
        if local_name(root) != "presentation":
            raise Unreadable(f"{main} is not a presentation")
        self.defaults = root.find(P + "defaultTextStyle")
        writer = self._writer()
        self.office = "LibreOffice" in writer
        relations = self.package.relations(main)
        listed = root.find(P + "sldIdLst")
        entries = list(listed.iterfind(P + "sldId")) if listed is not None else []
        if len(entries) > SLIDE_LIMIT:
            raise Unreadable(f"the presentation has {len(entries)} slides, more than {SLIDE_LIMIT}")
        parts: list[str] = []
        for entry in entries:
            relation = relations.get(entry.get(R + "id") or "")
            if relation is None or relation.external:
                raise Unreadable("the list of slides names one that is not there")
            parts.append(relation.target)
            self.package.places.setdefault(relation.target, len(parts))
        if self.peer is not None and self.peer.setting != self._setting():
            self.peer = None
        slides = [
            replace(self._known_slide(part), identity=entry.get("id", ""), number=number)
            for number, (part, entry) in enumerate(zip(parts, entries, strict=True), 1)
        ]
        size = root.find(P + "sldSz")
        width, height = DEFAULT_SIZE
        if size is not None:
            width, height = whole(size.get("cx"), width), whole(size.get("cy"), height)
        masters = self._listed(main, root.find(P + "sldMasterIdLst"))
        return Deck(
            tuple(slides),
            width,
            height,
            "pptx",
            _sections(root, [entry.get("id", "") for entry in entries]),
            tuple(self._public_theme(master) for master in masters),
            tuple(self._layout_names(masters)),
            writer,
            tuple(kept.value.master for kept in self.grounds.values() if kept.value.master is not None),
        )

    def _known_slide(self, part: str) -> Slide:
        """Return a slide, read or taken from the other version."""
        known = self.peer.slides.get(part) if self.peer is not None else None
        if known is not None and self._holds(known):
            self._count(known)
            ground = self._ground(self.package.related(part, "slideLayout"))
            kept = replace(known, value=replace(known.value, master=ground.number))
        else:
            kept = self._kept(lambda: self._slide(part), (self.package.related(part, "slideLayout") or "",))
        self.slides[part] = kept
        return kept.value

    def _holds(self, known: _Kept[T]) -> bool:
        """Say whether a piece of the other version is the same here."""
        return self.peer is not None and known.holds_in(self.peer.package, self.package)

    def _count(self, known: _Kept[T]) -> None:
        """Let what is taken from the other version count as if it were read here."""
        self.package.looked.add(known.looked)
        for name in known.looked.xml:
            self.package.charge(name)
        self.package.count_elements(known.elements)
        self.package.count_shapes(known.shapes)

    def _kept(self, read: Callable[[], T], layouts: Sequence[str] = ()) -> _Kept[T]:
        """Read a piece, and note what it looks at and how many shapes it has.

        Args:
            read: Reads it.
            layouts: Those that it is based on; they are read first.
        """
        for layout in layouts:
            self._ground(layout)
        package = self.package
        outer, elements, shapes = package.looked, package.elements, package.shapes
        package.looked = Looked()
        value = read()
        looked, package.looked = package.looked, outer
        for layout in layouts:
            looked.add(self.grounds[layout].looked)
        outer.add(looked)
        return _Kept(value, looked, package.elements - elements, package.shapes - shapes)

    def _listed(self, part: str, entries: Element | None) -> list[str]:
        """Return the parts that a list of ids names."""
        relations = self.package.relations(part)
        found = [relations.get(entry.get(R + "id") or "") for entry in (entries if entries is not None else ())]
        return [one.target for one in found if one is not None and one.target in self.package.names]

    def _public_theme(self, master: str) -> Theme:
        scheme = self._theme(self.package.related(master, "theme"))
        fonts = scheme.fonts
        return Theme(scheme.name, dict(scheme.colours), fonts.get("+mj-lt", ""), fonts.get("+mn-lt", ""))

    def _layout_names(self, masters: list[str]) -> Iterator[str]:
        for master in masters:
            for layout in self._listed(master, self.package.xml(master).find(P + "sldLayoutIdLst")):
                common = self.package.xml(layout).find(P + "cSld")
                yield common.get("name", "") if common is not None else ""

    def _writer(self) -> str:
        part = "docProps/app.xml"
        if part not in self.package.names:
            return ""
        return next((child.text or "" for child in self.package.xml(part) if local_name(child) == "Application"), "")

    def _slide(self, part: str) -> Slide:
        root = self.package.xml(part)
        if local_name(root) != "sld":
            raise Unreadable(f"{part} is not a slide")
        ground = self._ground(self.package.related(part, "slideLayout"))
        palette = _overridden(root, ground.palette)
        canvas = Canvas(self.package, part, palette)
        common = root.find(P + "cSld")
        drawing = self.drawings[part] = self._kept(lambda: self._drawing(canvas, ground.inherited, _tree(common)))
        shapes = tuple(one.shape for one in drawing.value.elements if one.shape is not None)
        walked = [inner for shape in shapes for inner in shape.walk()]
        return Slide(
            shapes,
            ground.name,
            read_background(common, canvas) or ground.background or WHITE,
            self._notes(part),
            root.get("show", "1") in ("0", "false"),
            pptx_transition(root),
            pptx_animations(root, walked),
            ground.decor if root.get("showMasterSp", "1") not in ("0", "false") else (),
            common.get("name", "") if common is not None else "",
            master=ground.number,
        )

    def _drawing(self, canvas: Canvas, inherited: Inherited, tree: Element | None) -> _Drawing:
        """Read what is drawn on a slide; an element that the other version has alike is not read again."""
        reader, package, drawn = ShapeReader(canvas, inherited), self.package, list[_Drawn]()
        known = self._known_drawn(canvas, inherited)
        for element in elements_of(tree):
            same = known.get(_xml(element)) if known else None
            if same is not None:
                package.count_elements(same.elements)
                package.count_shapes(same.shapes)
                drawn.append(same)
                continue
            elements, shapes = package.elements, package.shapes
            drawn.append(_Drawn(reader.shape(element), package.elements - elements, package.shapes - shapes))
        return _Drawing(tuple(drawn), inherited, canvas.palette)

    def _known_drawn(self, canvas: Canvas, inherited: Inherited) -> dict[bytes, _Drawn]:
        """Return what is drawn on a slide in the other version, by its XML; nothing if more than that decides otherwise
        there how it looks."""
        peer, known = self.peer, self.peer.drawings.get(canvas.part) if self.peer is not None else None
        if peer is None or known is None or not self._holds(known):
            return {}
        if known.value.inherited is not inherited or known.value.palette != canvas.palette:
            return {}
        self.package.looked.add(known.looked)
        for name in known.looked.xml:
            self.package.charge(name)
        root = parse_xml(peer.package.parts[canvas.part], size_limit=PART_LIMIT_BYTES)
        tree = elements_of(_tree(root.find(P + "cSld")))
        return {_xml(element): one for element, one in zip(tree, known.value.elements, strict=True)}

    def _notes(self, part: str) -> str:
        known = self.peer.notes.get(part) if self.peer is not None else None
        if known is not None and self._holds(known):
            self._count(known)
        else:
            known = self._kept(lambda: self._read_notes(part))
        self.notes[part] = known
        return known.value

    def _read_notes(self, part: str) -> str:
        notes = self.package.related(part, "notesSlide")
        if notes is None:
            return ""
        canvas = Canvas(self.package, notes, Palette(Scheme(), PLAIN_MAP))
        texts = ShapeReader(canvas, Inherited()).texts(_tree(self.package.xml(notes).find(P + "cSld")), "body")
        return "\n".join(texts).strip()

    def _ground(self, layout: str | None) -> _Ground:
        key = layout or ""
        if key not in self.grounds:
            known = self.peer.grounds.get(key) if self.peer is not None else None
            if self.peer is not None and known is not None and self._holds(known):
                self._count(known)
                self.themes.update(
                    (name, self.peer.themes[name]) for name in self.peer.themes.keys() & known.looked.xml
                )
                kept = known
            else:
                kept = self._kept(lambda: self._read_ground(layout or None))
            if kept.value.master is not None:
                number = sum(one.value.master is not None for one in self.grounds.values())
                kept = replace(kept, value=replace(kept.value, number=number))
            self.grounds[key] = kept
        return self.grounds[key].value

    def _read_ground(self, layout: str | None) -> _Ground:
        master = self.package.related(layout, "slideMaster") if layout is not None else None
        if layout is None or master is None:
            return _Ground("", Inherited(defaults=self.defaults), Palette(Scheme(), PLAIN_MAP), None, ())
        over, under = self.package.xml(layout), self.package.xml(master)
        theme = self.package.related(master, "theme")
        mapped = under.find(P + "clrMap")
        stated = {str(key): str(value) for key, value in mapped.attrib.items()} if mapped is not None else {}
        plain = Palette(self._theme(theme), {**PLAIN_MAP, **stated})
        palette = _overridden(over, plain)
        common_over, common_under = over.find(P + "cSld"), under.find(P + "cSld")
        inherited = Inherited(
            _placeholders(common_over), _placeholders(common_under), under.find(P + "txStyles"), self.defaults
        )
        on_layout, on_master = Canvas(self.package, layout, palette), Canvas(self.package, master, plain)
        decor = ShapeReader(on_layout, inherited).tree(_decor(common_over))
        if over.get("showMasterSp", "1") not in ("0", "false"):
            decor = ShapeReader(on_master, inherited).tree(_decor(common_under)) + decor
        if self.office:
            alone = Inherited((), inherited.master, inherited.styles, self.defaults)
            places = ShapeReader(on_master, alone).tree(shape for shape, _ in inherited.master)
        else:
            places = ShapeReader(on_layout, inherited, PPTX_SAMPLE).tree(shape for shape, _ in inherited.layout)
        ground = read_background(common_over, on_layout) or read_background(common_under, on_master)
        name = common_over.get("name", "") if common_over is not None else ""
        below = Slide(
            (*decor, *map(sampled, places)), name, ground or WHITE, name=self._theme(theme).name, identity=master
        )
        return _Ground(name, inherited, palette, ground, decor, below)

    def _theme(self, part: str | None) -> Scheme:
        if part is None:
            return Scheme()
        if not self.package.has(part) or part not in self.themes:
            self.themes[part] = read_theme(self.package.xml(part))
        return self.themes[part]


def _xml(element: Element) -> bytes:
    return etree.tostring(element, with_tail=False)


def _tree(common: Element | None) -> Element | None:
    return common.find(P + "spTree") if common is not None else None


def _placeholders(common: Element | None) -> tuple[tuple[Element, Element], ...]:
    tree = _tree(common)
    return tuple((shape, ph) for shape in tree if (ph := placeholder_of(shape)) is not None) if tree is not None else ()


def _decor(common: Element | None) -> list[Element]:
    """Return what really shows of a layout's or master's shapes: no placeholders."""
    tree = _tree(common)
    return [element for element in tree if placeholder_of(element) is None] if tree is not None else []


def _overridden(root: Element, palette: Palette) -> Palette:
    """Return the palette with a slide's or layout's own colour map."""
    override = root.find(f"{P}clrMapOvr/{A}overrideClrMapping")
    if override is None:
        return palette
    return Palette(
        palette.theme, {**palette.mapping, **{str(key): str(value) for key, value in override.attrib.items()}}
    )


def _sections(root: Element, identities: list[str]) -> tuple[Section, ...]:
    """Return the sections that an extension of the presentation lists, by the numbers of their slides."""
    numbers = {identity: number for number, identity in enumerate(identities, 1)}
    listed = next(root.iter(P14 + "sectionLst"), None)
    return tuple(
        Section(
            section.get("name", ""),
            tuple(numbers[found] for entry in section.iter(P14 + "sldId") if (found := entry.get("id", "")) in numbers),
        )
        for section in (listed if listed is not None else ())
        if section.tag == P14 + "section"
    )


def read_pptx(parts: Parts, peer: Reading | None = None) -> Reading:
    """Return the deck of a .pptx.

    Args:
        parts: What its archive holds.
        peer: Another version of it, which was read before: slides whose parts are byte for byte the same there are
            taken from it. The deck is the same as without it.

    Raises:
        Unreadable: the file is not a sound one, or exceeds a limit.
    """
    return _Reader(Package(parts), peer).reading()
