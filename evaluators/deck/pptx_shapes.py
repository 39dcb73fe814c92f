"""Shapes of a .pptx: placeholders find their place, paints and text styles in layout and master."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from evaluators.deck.colours import A, colour_in
from evaluators.deck.model import Cell, Fill, Picture, Shape, Table
from evaluators.deck.paint import Canvas, own_fill, picture_digest, read_line, styled_fill, whole
from evaluators.deck.pptx_charts import read_chart
from evaluators.deck.pptx_text import Cascade, link_target, read_paragraphs
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
ROLES = {
    "title": "title", "ctrTitle": "title", "subTitle": "subtitle", "body": "body", "obj": "body", "": "body",
    "dt": "date", "ftr": "footer", "sldNum": "number", "hdr": "header", "pic": "body", "chart": "body",
    "tbl": "body", "clipArt": "body", "dgm": "body", "media": "body",
}  # fmt: skip
TABLE_LIMIT = 20_000
"""Cells of one table."""


@dataclass(frozen=True)
class Inherited:
    """The placeholders of a layout and its master, and the master's text styles."""

    layout: Sequence[tuple[Element, Element]] = ()
    """(shape, its `ph`)."""
    master: Sequence[tuple[Element, Element]] = ()
    styles: Element | None = None
    """The master's `txStyles`."""
    defaults: Element | None = None
    """The presentation's `defaultTextStyle`."""
    found: dict[tuple[str, str], tuple[Element, ...]] = field(default_factory=dict)
    """What was looked up, by kind and number of the placeholder."""

    def parents(self, placeholder: Element | None) -> tuple[Element, ...]:
        """Return the shapes that a placeholder inherits from: its layout's, then its master's."""
        if placeholder is None:
            return ()
        key = (placeholder.get("type", "obj"), placeholder.get("idx", "0"))
        if key not in self.found:
            self.found[key] = tuple(self._looked_up(*key))
        return self.found[key]

    def _looked_up(self, kind: str, number: str) -> Iterator[Element]:
        on_layout = _find(self.layout, kind, number)
        if on_layout is not None:
            yield on_layout[0]
            kind = on_layout[1].get("type", "obj")
        on_master = _find(self.master, {"ctrTitle": "title", "subTitle": "body", "obj": "body"}.get(kind, kind), "0")
        if on_master is not None:
            yield on_master[0]


def _find(pairs: Sequence[tuple[Element, Element]], kind: str, number: str) -> tuple[Element, Element] | None:
    if number != "0":
        for shape, ph in pairs:
            if ph.get("idx", "0") == number:
                return shape, ph
    alike = {"title": ("title", "ctrTitle"), "ctrTitle": ("ctrTitle", "title")}.get(kind, (kind,))
    return next(((shape, ph) for want in alike for shape, ph in pairs if ph.get("type", "obj") == want), None)


def placeholder_of(shape: Element) -> Element | None:
    """Return a shape's `ph`; None if it is no placeholder."""
    for part in shape:
        if local_name(part).startswith("nv"):
            return part.find(f"{P}nvPr/{P}ph")
    return None


@dataclass(frozen=True)
class Frame:
    """How a group's inner coordinates lie on the slide: x -> x * scale + shift."""

    sx: float = 1.0
    sy: float = 1.0
    dx: float = 0.0
    dy: float = 0.0

    def box(self, x: int, y: int, width: int, height: int) -> tuple[int, int, int, int]:
        """Return a box of the group on the slide."""
        values = (x * self.sx + self.dx, y * self.sy + self.dy, width * self.sx, height * self.sy)
        return tuple(round(max(-1e12, min(1e12, value))) for value in values)  # type: ignore[return-value]


@dataclass(frozen=True)
class ShapeReader:
    """Reads the shapes of one part."""

    canvas: Canvas
    inherited: Inherited

    def tree(self, tree: Iterable[Element] | None, frame: Frame = Frame()) -> tuple[Shape, ...]:
        """Return the shapes of a `spTree` or `grpSp`, in z-order."""
        found: list[Shape] = []
        for element in tree if tree is not None else ():
            if element.tag == MC + "AlternateContent":
                choice = element.find(MC + "Fallback")
                choice = element.find(MC + "Choice") if choice is None else choice
                found.extend(self.tree(choice, frame))
                continue
            shape = self._shape(element, frame)
            if shape is not None:
                found.append(shape)
        return tuple(found)

    def _shape(self, element: Element, frame: Frame) -> Shape | None:
        kind = local_name(element)
        if kind not in ("sp", "pic", "graphicFrame", "cxnSp", "grpSp", "contentPart"):
            return None
        self.canvas.package.count_shape()
        base = self._base(element, frame)
        if kind == "grpSp":
            properties = element.find(P + "grpSpPr")
            inner = self.tree(element, _inner(properties, base))
            return replace(base, kind="group", children=inner)
        if kind == "pic":
            return self._picture(element, base)
        if kind == "graphicFrame":
            return self._graphic(element, base)
        return self._drawn(element, base, kind)

    def _base(self, element: Element, frame: Frame) -> Shape:
        """Return what every kind has: name, role, place, alternative text, link."""
        common = next((part for part in element if local_name(part).startswith("nv")), None)
        named = common.find(P + "cNvPr") if common is not None else None
        ph = placeholder_of(element)
        click = named.find(A + "hlinkClick") if named is not None else None
        transform = self._transform(element, ph)
        x, y, width, height, rotation = 0, 0, 0, 0, 0.0
        if transform is not None:
            off, ext = transform.find(A + "off"), transform.find(A + "ext")
            x, y = (whole(off.get("x")), whole(off.get("y"))) if off is not None else (0, 0)
            width, height = (whole(ext.get("cx")), whole(ext.get("cy"))) if ext is not None else (0, 0)
            rotation = (whole(transform.get("rot")) / 60_000) % 360
        x, y, width, height = frame.box(x, y, width, height)
        return Shape(
            "shape",
            named.get("name", "") if named is not None else "",
            ROLES.get(ph.get("type", ""), "body") if ph is not None else "",
            x,
            y,
            width,
            height,
            round(rotation, 2),
            alt=named.get("descr", "") if named is not None else "",
            link=link_target(click, self.canvas) if click is not None else "",
        )

    def _transform(self, element: Element, ph: Element | None) -> Element | None:
        chain = [element, *self.inherited.parents(ph)]
        for shape in chain:
            for place in (f"{P}spPr/{A}xfrm", f"{P}xfrm", f"{P}grpSpPr/{A}xfrm"):
                found = shape.find(place)
                if found is not None and found.find(A + "ext") is not None:
                    return found
        return None

    def _drawn(self, element: Element, base: Shape, kind: str) -> Shape:
        ph = placeholder_of(element)
        parents = self.inherited.parents(ph)
        properties, style = element.find(P + "spPr"), element.find(P + "style")
        fill = own_fill(properties, self.canvas)
        line = read_line(properties, style, self.canvas)
        has_line = style is not None or (properties is not None and properties.find(A + "ln") is not None)
        for parent in parents:
            above = parent.find(P + "spPr")
            fill = fill if fill is not None else own_fill(above, self.canvas)
            if not has_line and above is not None and above.find(A + "ln") is not None:
                line, has_line = read_line(above, None, self.canvas), True
        if fill is None:
            fill = styled_fill(style, self.canvas) or Fill()
        preset = properties.find(A + "prstGeom") if properties is not None else None
        geometry = preset.get("prst", "") if preset is not None else ""
        if kind == "cxnSp" or geometry == "line":
            return replace(base, kind="line", line=line, geometry=geometry)
        body = element.find(P + "txBody")
        paragraphs = read_paragraphs(body, self._cascade(body, ph, parents, style, base.role))
        picture = None
        if fill.kind == "picture" and fill.picture and not any(paragraph.runs for paragraph in paragraphs):
            picture = Picture(fill.picture)
        return replace(
            base,
            kind="picture" if picture else "shape",
            geometry=geometry,
            fill=Fill() if picture else fill,
            line=line,
            paragraphs=paragraphs,
            picture=picture,
            autosize=_autosize(body, parents),
        )

    def _cascade(
        self, body: Element | None, ph: Element | None, parents: Sequence[Element], style: Element | None, role: str
    ) -> Cascade:
        """Return where the text of a shape looks up its properties."""
        styles = [body.find(A + "lstStyle") if body is not None else None]
        styles += [parent.find(f"{P}txBody/{A}lstStyle") for parent in parents]
        texts = self.inherited.styles
        if ph is not None and texts is not None:
            name = "titleStyle" if role == "title" else "bodyStyle" if role in ("body", "subtitle") else "otherStyle"
            styles.append(texts.find(P + name))
        reference = style.find(A + "fontRef") if style is not None else None
        colour = colour_in(reference, self.canvas.palette) if reference is not None else None
        major = (reference is not None and reference.get("idx") == "major") or role == "title"
        known = [one for one in styles if one is not None]
        return Cascade(self.canvas, known, self.inherited.defaults, colour, "+mj-lt" if major else "+mn-lt")

    def _picture(self, element: Element, base: Shape) -> Shape:
        fill = element.find(P + "blipFill")
        crop = fill.find(A + "srcRect") if fill is not None else None
        cut = tuple(whole(crop.get(side)) / 100_000 for side in "ltrb") if crop is not None else (0.0, 0.0, 0.0, 0.0)
        properties = element.find(P + "spPr")
        media = next(element.iter("{*}videoFile", "{*}audioFile", "{*}wavAudioFile"), None) is not None
        digest = picture_digest(fill, self.canvas) if fill is not None else ""
        return replace(
            base,
            kind="media" if media else "picture",
            picture=Picture(digest, cut),  # type: ignore[arg-type]
            line=read_line(properties, element.find(P + "style"), self.canvas),
        )

    def _graphic(self, element: Element, base: Shape) -> Shape:
        data = element.find(f"{A}graphic/{A}graphicData")
        table = data.find(A + "tbl") if data is not None else None
        if table is not None:
            return replace(base, kind="table", table=self._table(table))
        chart = data.find(C + "chart") if data is not None else None
        if chart is not None:
            relation = self.canvas.package.relations(self.canvas.part).get(chart.get(R + "id") or "")
            if relation is not None and not relation.external:
                return replace(base, kind="chart", chart=read_chart(self.canvas.package.xml(relation.target)))
        return replace(base, kind="other")

    def _table(self, element: Element) -> Table:
        grid = element.find(A + "tblGrid")
        widths = tuple(whole(column.get("w")) for column in grid) if grid is not None else ()
        rows: list[tuple[Cell, ...]] = []
        for row in element.iterfind(A + "tr"):
            rows.append(tuple(self._cell(cell) for cell in row.iterfind(A + "tc")))
            if sum(len(cells) for cells in rows) > TABLE_LIMIT:
                raise Unreadable(f"a table has more than {TABLE_LIMIT} cells")
        return Table(tuple(rows), widths)

    def _cell(self, element: Element) -> Cell:
        if element.get("hMerge") in ("1", "true") or element.get("vMerge") in ("1", "true"):
            return Cell(covered=True, fill=Fill("none"))
        body = element.find(A + "txBody")
        own = body.find(A + "lstStyle") if body is not None else None
        cascade = Cascade(self.canvas, [own] if own is not None else [], in_table=True)
        fill = own_fill(element.find(A + "tcPr"), self.canvas) or Fill("unknown")
        return Cell(
            read_paragraphs(body, cascade), fill, whole(element.get("rowSpan"), 1), whole(element.get("gridSpan"), 1)
        )


def _autosize(body: Element | None, parents: Sequence[Element]) -> str:
    """Return what of a shape follows its text; a line that is not broken makes its width follow, too."""
    chain = [body, *(parent.find(P + "txBody") for parent in parents)]
    for part in chain:
        settings = part.find(A + "bodyPr") if part is not None else None
        if settings is None:
            continue
        if settings.find(A + "spAutoFit") is not None:
            return "both" if settings.get("wrap") == "none" else "height"
        if settings.find(A + "noAutofit") is not None or settings.find(A + "normAutofit") is not None:
            return ""
    return ""


def _inner(properties: Element | None, group: Shape) -> Frame:
    """Return how the inside of a group, which lies where `group` says, maps onto the slide."""
    transform = properties.find(A + "xfrm") if properties is not None else None
    off = transform.find(A + "chOff") if transform is not None else None
    ext = transform.find(A + "chExt") if transform is not None else None
    if off is None or ext is None:
        return Frame()
    cx, cy = whole(ext.get("cx")), whole(ext.get("cy"))
    sx, sy = (group.width / cx if cx else 1.0), (group.height / cy if cy else 1.0)
    return Frame(sx, sy, group.x - whole(off.get("x")) * sx, group.y - whole(off.get("y")) * sy)
