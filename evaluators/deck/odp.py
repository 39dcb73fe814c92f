"""Reads an .odp into the model.

With lxml on the parts: odfpy builds a Python object for every element before it reads anything, which alone takes
longer than the whole of this reading (29 ms against 6 ms for two slides, 30 ms against 19 ms for thirty); it resolves
no styles, and bounds nothing of what it unpacks and parses.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from evaluators.deck.model import Deck, Fill, Slide
from evaluators.deck.odp_motion import has_effects, odp_animations, odp_transition
from evaluators.deck.odp_shapes import ShapeReader
from evaluators.deck.odp_styles import DRAW, FO, META, OFFICE, PRESENTATION, STYLE, XML, Chain, Styles, length
from evaluators.deck.package import SLIDE_LIMIT, Package
from evaluators.evidence import Unreadable
from evaluators.office_archive import Parts
from evaluators.safe_xml import Element, local_name

DEFAULT_SIZE = (10_080_000, 7_560_000)
PAGE = "drawing-page-properties"


@dataclass
class _Reader:
    package: Package
    styles: Styles
    masters: dict[str, Element] = field(default_factory=dict)
    below: dict[str, Slide] = field(default_factory=dict)
    """What the master pages hold, by their names."""

    def deck(self) -> Deck:
        content = self.package.xml("content.xml")
        show = content.find(f"{OFFICE}body/{OFFICE}presentation")
        if show is None:
            raise Unreadable("content.xml is not a presentation")
        if "styles.xml" in self.package.names:
            common = self.package.xml("styles.xml")
            self.styles.read(common, masters=True)
            for master in common.iter(STYLE + "master-page"):
                self.masters[master.get(STYLE + "name", "")] = master
        self.styles.read(content, masters=False)
        pages = list(show.iterfind(DRAW + "page"))
        if len(pages) > SLIDE_LIMIT:
            raise Unreadable(f"the presentation has {len(pages)} slides, more than {SLIDE_LIMIT}")
        declared = {
            (local_name(part), part.get(PRESENTATION + "name", "")): part.text or ""
            for part in show
            if local_name(part).endswith("-decl")
        }
        for number, page in enumerate(pages, 1):
            self.package.places.setdefault(page.get(DRAW + "name") or f"page{number}", number)
        for number, (name, master) in enumerate(self.masters.items(), 1):
            self.below[name] = self._master(name, master, number)
        slides = tuple(self._slide(page, number, declared) for number, page in enumerate(pages, 1))
        width, height = self._size(pages)
        masters = tuple(self.below.values())
        layouts = tuple(master.name for master in masters)
        return Deck(slides, width, height, "odp", layouts=layouts, writer=self._writer(), masters=masters)

    def _writer(self) -> str:
        if "meta.xml" not in self.package.names:
            return ""
        return next((element.text or "" for element in self.package.xml("meta.xml").iter(META + "generator")), "")

    def _size(self, pages: list[Element]) -> tuple[int, int]:
        master = self.masters.get(pages[0].get(DRAW + "master-page-name", "") if pages else "")
        if master is None:
            master = next(iter(self.masters.values()), None)
        layout = self.styles.layouts.get(master.get(STYLE + "page-layout-name", "")) if master is not None else None
        chain = Chain([layout] if layout is not None else [])
        width, height = (chain.get("page-layout-properties", FO + name) for name in ("page-width", "page-height"))
        return length(width, DEFAULT_SIZE[0]), length(height, DEFAULT_SIZE[1])

    def _slide(self, page: Element, number: int, declared: dict[tuple[str, str], str]) -> Slide:
        chain = self.styles.chain("drawing-page", page.get(DRAW + "style-name"))
        name = page.get(DRAW + "master-page-name", "")
        below = self.below.get(name)
        properties = next(chain.groups(PAGE), None)
        shown = chain.get(PAGE, PRESENTATION + "background-objects-visible") != "false"
        reader = ShapeReader(self.styles, places={} if has_effects(page) else None)
        return Slide(
            reader.read(page),
            below.name if below is not None else name,
            self._background(chain, self.masters.get(name)),
            _notes(page, self.styles),
            chain.get(PAGE, PRESENTATION + "visibility") == "hidden",
            odp_transition(properties, page),
            odp_animations(page, reader.places or {}),
            tuple(shape for shape in below.shapes if not shape.role) if shown and below is not None else (),
            page.get(DRAW + "name", ""),
            identity=page.get(XML + "id") or page.get(DRAW + "id") or "",
            number=number,
            furniture=tuple(_furniture(page, chain, declared)),
            master=below.number - 1 if below is not None else -1,
        )

    def _master(self, name: str, master: Element, number: int) -> Slide:
        shapes = ShapeReader(self.styles, masters=True).read(master)
        chain = self.styles.chain("drawing-page", master.get(DRAW + "style-name"), masters=True)
        called = master.get(STYLE + "display-name") or name
        return Slide(shapes, called, self._background(chain, None), name=called, identity=name, number=number)

    def _background(self, chain: Chain, master: Element | None) -> Fill:
        own = chain.get(PAGE, DRAW + "fill")
        if own in (None, "none") and master is not None:  # without a fill the master's is shown
            chain = self.styles.chain("drawing-page", master.get(DRAW + "style-name"), masters=True)
        fill = self.styles.fill(chain, PAGE)
        return Fill("solid", "ffffff") if fill.kind == "none" else fill


def _furniture(page: Element, chain: Chain, declared: dict[tuple[str, str], str]) -> list[str]:
    """Return what the slide shows of footer, date and number."""
    found = []
    if chain.get(PAGE, PRESENTATION + "display-footer") == "true":
        name = page.get(PRESENTATION + "use-footer-name", "")
        found.append(f"footer: {declared.get(('footer-decl', name), '')}")
    if chain.get(PAGE, PRESENTATION + "display-date-time") == "true":
        name = page.get(PRESENTATION + "use-date-time-name", "")
        found.append(f"date: {declared.get(('date-time-decl', name), '')}")
    if chain.get(PAGE, PRESENTATION + "display-page-number") == "true":
        found.append("number")
    return found


def _notes(page: Element, styles: Styles) -> str:
    notes = page.find(PRESENTATION + "notes")
    shapes = ShapeReader(styles).read(notes) if notes is not None else ()
    return "\n".join(shape.text for shape in shapes if shape.role == "notes").strip()


def read_odp(parts: Parts) -> Deck:
    """Return the deck of an .odp.

    Raises:
        Unreadable: the file is not a sound one, or exceeds a limit.
    """
    package = Package(parts)
    return _Reader(package, Styles(package)).deck()
