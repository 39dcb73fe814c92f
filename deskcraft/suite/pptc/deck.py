"""Reads a deck slide by slide, each when it is asked for.

Layouts and masters are opened for two things only: where a placeholder is, and how its text is aligned, if it does not
say so itself.
"""

from __future__ import annotations

from collections import Counter

from deskcraft.suite.pptc.drawing import A, C, P, R
from deskcraft.suite.pptc.parts import Parts
from deskcraft.suite.pptc.placeholders import (
    BODIES,
    LEFT,
    box_of,
    holder_alignments,
    holder_boxes,
    holder_of,
    master_alignment,
    of_holder,
)
from deskcraft.suite.pptc.relations import TITLE, TITLE_INSTEAD, Box, ObjectName
from deskcraft.suite.pptc.slidecharts import read_chart
from deskcraft.suite.pptc.slides import Chart, Shape, Slide, Table, text_of
from deskcraft.suite.pptc.slidetext import fill_of, paragraphs_of, whole
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name

DEPTH_LIMIT = 12
"""Groups within groups."""
FALLBACK_SIZE = (9_144_000, 6_858_000)
_AUTO = {
    "rect": "rectangle",
    "rightArrow": "right_arrow",
    "roundRect": "rounded_rectangle",
    "triangle": "triangle",
    "cloud": "cloud",
    "ellipse": "circle",
}
_HOLDERS = {
    "title": "title",
    "ctrTitle": "title",
    "ftr": "footer",
    "dt": "date",
    "sldNum": "slide_number",
    "hdr": "header",
}


class Deck:
    """A deck's slides in their order, each read when it is asked for.

    Raises:
        Unreadable: it is no presentation. So does reading a slide that is damaged.
    """

    def __init__(self, data: bytes) -> None:
        self.parts = Parts(data)
        main = self.parts.related("", "officeDocument")
        if main is None:
            raise Unreadable("the archive is no presentation: it has no main part")
        root = self.parts.xml(main)
        relations = self.parts.relations(main)
        ids = root.find(f"{P}sldIdLst")
        self.slides: tuple[str, ...] = tuple(
            relations[identifier].target
            for each in (ids if ids is not None else ())
            if (identifier := each.get(f"{R}id") or "") in relations
        )
        """The part of each slide."""
        self.size = _slide_size(root.find(f"{P}sldSz"))
        self._read: dict[int, Slide] = {}

    def slide(self, number: int) -> Slide:
        """Return a slide by its number from 0."""
        if number not in self._read:
            self._read[number] = _read_slide(self.parts, self.slides[number], number)
        return self._read[number]

    def boxes(self, number: int) -> dict[ObjectName, Box]:
        """Return where the objects of a slide are, those included that their layout places."""
        found: dict[ObjectName, Box] = {}
        for shape in self.slide(number).shapes:
            box = shape.box or self.inherited(number, shape)
            if box:
                found[shape.name] = box
        if TITLE_INSTEAD in found:
            found.setdefault(TITLE, found[TITLE_INSTEAD])
        return found

    def inherited(self, number: int, shape: Shape) -> Box | None:
        """Return where the layout, or else the master, puts a placeholder."""
        if shape.holder is None:
            return None
        boxes = (of_holder(holder_boxes(self.parts.read(part)), shape.holder) for part in self._above(number))
        return next((box for box in boxes if box), None)

    def usual_alignment(self, number: int, shape: Shape) -> str:
        """Return how the first level of an object's text is aligned where its paragraphs do not say."""
        if shape.holder is None:
            return LEFT
        above = [self.parts.read(part) for part in self._above(number)]
        stated = [of_holder(holder_alignments(part), shape.holder) for part in above]
        style = "titleStyle" if shape.name == TITLE else "bodyStyle"
        return next((each for each in stated if each), None) or (master_alignment(above[-1], style) if above else LEFT)

    def _above(self, number: int) -> list[str]:
        """Return the parts of a slide's layout and master."""
        found: list[str] = []
        part: str | None = self.slides[number]
        for kind in ("slideLayout", "slideMaster"):
            part = self.parts.related(part, kind) if part else None
            if part:
                found.append(part)
        return found


def _slide_size(element: Element | None) -> tuple[int, int]:
    if element is None:
        return FALLBACK_SIZE
    return whole(element.get("cx")) or FALLBACK_SIZE[0], whole(element.get("cy")) or FALLBACK_SIZE[1]


def _read_slide(parts: Parts, part: str, number: int) -> Slide:
    root = parts.xml(part)
    content = root.find(f"{P}cSld")
    if content is None:
        raise Unreadable(f"{part} is no slide")
    background = content.find(f"{P}bg")
    properties = background.find(f"{P}bgPr") if background is not None else None
    tree = content.find(f"{P}spTree")
    shapes = _Shapes(parts, part).read(tree) if tree is not None else ()
    return Slide(number, fill_of(properties), _notes(parts, part), root.get("show") in ("0", "false"), shapes)


def _notes(parts: Parts, part: str) -> str:
    where = parts.related(part, "notesSlide")
    tree = parts.xml(where).find(f"{P}cSld/{P}spTree") if where else None
    for element in tree if tree is not None else ():
        holder = holder_of(element)
        if holder and holder[0] == "body":
            return text_of(paragraphs_of(element.find(f"{P}txBody"), {}))
    return ""


class _Shapes:
    """Reads the objects of one slide, and numbers them within their kinds."""

    def __init__(self, parts: Parts, part: str) -> None:
        self.parts = parts
        self.part = part
        self.links = {key: relation.target for key, relation in parts.relations(part).items() if relation.external}

    def read(self, tree: Element, depth: int = 0) -> tuple[Shape, ...]:
        """Return the objects of a tree or group from back to front."""
        if depth > DEPTH_LIMIT:
            raise Unreadable(f"{self.part} has groups in groups, more than {DEPTH_LIMIT} deep")
        counted: Counter[str] = Counter()
        found: list[Shape] = []
        for element in tree:
            kind = self._kind(element)
            if kind:
                found.append(self._shape(element, ObjectName(kind, counted[kind]), depth))
                counted[kind] += 1
        return tuple(found)

    def _kind(self, element: Element) -> str:
        """Return what the API calls an object; '' for what is none."""
        tag = local_name(element)
        if tag == "graphicFrame":
            uri = (data.get("uri") or "") if (data := element.find(f"{A}graphic/{A}graphicData")) is not None else ""
            return {"table": "table", "chart": "chart"}.get(uri.rpartition("/")[2], "object")
        if tag == "sp":
            return _kind_of_sp(element)
        return {"pic": "picture", "cxnSp": "connector", "grpSp": "group"}.get(tag, "")

    def _shape(self, element: Element, name: ObjectName, depth: int) -> Shape:
        named = next((child for child in element.iter(f"{P}cNvPr")), None)
        properties = element.find(f"{P}grpSpPr" if name.kind == "group" else f"{P}spPr")
        transform = properties.find(f"{A}xfrm") if properties is not None else None
        preset = properties.find(f"{A}prstGeom") if properties is not None else None
        line = properties.find(f"{A}ln") if properties is not None else None
        return Shape(
            name=name,
            label=(named.get("name") or "") if named is not None else "",
            box=box_of(element),
            holder=holder_of(element),
            rotation=whole(transform.get("rot")) % 21_600_000 if transform is not None else 0,
            geometry=preset.get("prst") if preset is not None else None,
            fill=fill_of(properties),
            line=_line(line),
            paragraphs=paragraphs_of(element.find(f"{P}txBody"), self.links),
            table=self._table(element) if name.kind == "table" else None,
            chart=self._chart(element) if name.kind == "chart" else None,
            picture=self._picture(element) if name.kind == "picture" else None,
            inner=self.read(element, depth + 1) if name.kind == "group" else (),
        )

    def _picture(self, element: Element) -> str:
        blip = element.find(f"{P}blipFill/{A}blip")
        relation = self.parts.relations(self.part).get(blip.get(f"{R}embed") or "") if blip is not None else None
        return "{:08x}-{}".format(*self.parts.seal(relation.target)) if relation and not relation.external else ""

    def _table(self, element: Element) -> Table:
        table = element.find(f"{A}graphic/{A}graphicData/{A}tbl")
        if table is None:
            return Table((), (), 0)
        rows = [row.findall(f"{A}tc") for row in table.iterfind(f"{A}tr")]
        return Table(
            tuple(tuple(paragraphs_of(cell.find(f"{A}txBody"), self.links) for cell in row) for row in rows),
            tuple(tuple(fill_of(cell.find(f"{A}tcPr")) for cell in row) for row in rows),
            len(table.findall(f"{A}tblGrid/{A}gridCol")),
        )

    def _chart(self, element: Element) -> Chart:
        reference = element.find(f"{A}graphic/{A}graphicData/{C}chart")
        relation = self.parts.relations(self.part).get(reference.get(f"{R}id") or "") if reference is not None else None
        if relation is None or not self.parts.has(relation.target):
            return Chart((), None, ())
        chart = self.parts.xml(relation.target).find(f"{C}chart")
        return read_chart(chart) if chart is not None else Chart((), None, ())


def _kind_of_sp(element: Element) -> str:
    holder = holder_of(element)
    if holder:
        return _HOLDERS.get(holder[0]) or ("content" if holder[0] in BODIES else "placeholder")
    marks = element.find(f"{P}nvSpPr/{P}cNvSpPr")
    if marks is not None and marks.get("txBox") in ("1", "true"):
        return "textbox"
    preset = element.find(f"{P}spPr/{A}prstGeom")
    name = (preset.get("prst") or "") if preset is not None else ""
    if "Callout" in name:
        return "callout"
    return "star" if name.startswith("star") else _AUTO.get(name, "shape")


def _line(element: Element | None) -> str | None:
    if element is None:
        return None
    width, dash = element.get("w"), element.find(f"{A}prstDash")
    said = (f"{whole(width)} EMU" if width else "", dash.get("val") if dash is not None else "", fill_of(element))
    return " ".join(part for part in said if part) or None
