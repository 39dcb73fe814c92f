"""Shapes of an .odp: frames, drawn shapes, lines, groups, tables, pictures."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evaluators.deck.model import Cell, Fill, Picture, Shape, Table
from evaluators.deck.odp_charts import read_object
from evaluators.deck.odp_styles import DRAW, FO, PRESENTATION, STYLE, SVG, TABLE, XLINK, Chain, Styles, length
from evaluators.deck.odp_text import TextReader
from evaluators.deck.raster import natural_size
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name

ROLES = {
    "title": "title", "subtitle": "subtitle", "outline": "body", "text": "body", "graphic": "body",
    "object": "body", "chart": "body", "table": "body", "orgchart": "body", "notes": "notes", "page-number": "number",
    "date-time": "date", "footer": "footer", "header": "header",
}  # fmt: skip
DRAWN = {
    "rect",
    "ellipse",
    "circle",
    "polygon",
    "polyline",
    "path",
    "custom-shape",
    "caption",
    "regular-polygon",
    "control",
}
LINES = {"line", "connector", "measure"}
GEOMETRY = {
    "rectangle": "rect", "round-rectangle": "roundRect", "isosceles-triangle": "triangle",
    "right-triangle": "rtTriangle",
    "pentagon-right": "homePlate", "right-arrow": "rightArrow", "left-arrow": "leftArrow", "up-arrow": "upArrow",
    "down-arrow": "downArrow", "star5": "star5", "rect": "rect", "circle": "ellipse",
}  # fmt: skip
CELLS_LIMIT = 20_000
_STEP = re.compile(r"(rotate|translate|scale|skewX|skewY|matrix)\s*\(([^()]{0,200})\)")
_CLIP = re.compile(r"rect\(([^()]{0,200})\)")


@dataclass(frozen=True)
class ShapeReader:
    """Reads the shapes of pages, or of the masters."""

    styles: Styles
    masters: bool = False

    def read(self, container: Element) -> tuple[Shape, ...]:
        """Return the shapes of a page or group, in z-order."""
        return tuple(self._shapes(container, ""))

    def _shapes(self, container: Element, link: str) -> Iterator[Shape]:
        for element in container:
            kind = local_name(element)
            if kind == "a":
                yield from self._shapes(element, element.get(XLINK + "href", ""))
            elif kind == "frame" or kind == "g" or kind in DRAWN or kind in LINES:
                self.styles.package.count_shape()
                shape = self._shape(element, kind)
                yield replace(shape, link=link) if link and not shape.link else shape

    def _shape(self, element: Element, kind: str) -> Shape:
        base = self._base(element)
        if kind == "g":
            children = self.read(element)
            x, y, width, height = _around(children)
            return replace(base, kind="group", children=children, x=x, y=y, width=width, height=height)
        if kind in LINES:
            x, y, width, height = _ends(element)
            line = self.styles.line(self._chain(element))
            return replace(base, kind="line", line=line, x=x, y=y, width=width, height=height)
        if kind == "frame":
            return self._frame(element, base)
        return self._drawn(element, base, kind)

    def _chain(self, element: Element) -> Chain:
        name = element.get(PRESENTATION + "style-name")
        if name is not None:
            return self.styles.chain("presentation", name, self.masters)
        return self.styles.chain("graphic", element.get(DRAW + "style-name"), self.masters)

    def _base(self, element: Element) -> Shape:
        x, y = length(element.get(SVG + "x")), length(element.get(SVG + "y"))
        width, height = length(element.get(SVG + "width")), length(element.get(SVG + "height"))
        rotation = 0.0
        if element.get(DRAW + "transform"):
            x, y, rotation = _transformed(element.get(DRAW + "transform", ""), width, height)
        texts = {local_name(child): child.text or "" for child in element if local_name(child) in ("title", "desc")}
        return Shape(
            "shape",
            element.get(DRAW + "name", ""),
            ROLES.get(element.get(PRESENTATION + "class", ""), ""),
            x,
            y,
            width,
            height,
            rotation,
            alt=texts.get("desc") or texts.get("title", ""),
            link=_clicked(element),
        )

    def _reader(self, element: Element, chain: Chain, role: str) -> TextReader:
        """Return the reader of a shape's text; an outline finds the styles of its levels beside its own."""
        names = [style.get(STYLE + "name", "") for style in chain.styles]
        outline = next((name[:-1] for name in names if re.search(r"-outline\d$", name)), "") if role == "body" else ""
        own = self.styles.chain("paragraph", element.get(DRAW + "text-style-name"), self.masters)
        plain = Chain([style for style in own.styles if local_name(style) != "default-style"])
        return TextReader(self.styles, self.masters, plain + chain, outline)

    def _drawn(self, element: Element, base: Shape, kind: str) -> Shape:
        chain = self._chain(element)
        geometry = {"rect": "rect", "ellipse": "ellipse", "circle": "ellipse"}.get(kind, "")
        for child in element:
            if local_name(child) == "enhanced-geometry":
                name = child.get(DRAW + "type", "").removeprefix("ooxml-")
                geometry = GEOMETRY.get(name, name)
        fill = self.styles.fill(chain, otherwise="solid")
        paragraphs = self._reader(element, chain, base.role).read(element)
        line = self.styles.line(chain)
        if fill.kind == "picture" and fill.picture and not any(paragraph.runs for paragraph in paragraphs):
            return replace(base, kind="picture", geometry=geometry, line=line, picture=Picture(fill.picture))
        return replace(base, geometry=geometry, fill=fill, line=line, paragraphs=paragraphs, autosize=_autosize(chain))

    def _frame(self, element: Element, base: Shape) -> Shape:
        chain = self._chain(element)
        parts = {local_name(child): child for child in reversed(element)}
        if "table" in parts:
            return replace(base, kind="table", table=self._table(parts["table"]))
        if "object" in parts:
            chart = read_object(self.styles.package, parts["object"].get(XLINK + "href", ""))
            return replace(base, kind="chart" if chart is not None else "other", chart=chart)
        if "text-box" in parts:
            paragraphs = self._reader(element, chain, base.role).read(parts["text-box"])
            placeholder = element.get(PRESENTATION + "placeholder") == "true"
            return replace(
                base,
                fill=self.styles.fill(chain),
                line=self.styles.line(chain),
                paragraphs=() if placeholder else paragraphs,
                autosize=_autosize(chain),
            )
        if "plugin" in parts:
            return replace(base, kind="media")
        if "image" in parts:
            return self._picture(element, parts["image"], base, chain)
        return replace(base, kind="other")

    def _picture(self, element: Element, image: Element, base: Shape, chain: Chain) -> Shape:
        if element.get(PRESENTATION + "placeholder") == "true":
            return base
        package = self.styles.package
        part = image.get(XLINK + "href", "").removeprefix("./")
        digest = package.digest(part)
        crop = (0.0, 0.0, 0.0, 0.0)
        clip = _CLIP.fullmatch((chain.get("graphic-properties", FO + "clip") or "").strip())
        if clip is not None and digest:
            cuts = [length(text) for text in re.split(r"[,\s]+", clip.group(1).strip())[:4]]
            width, height = natural_size(package.read(part)) or (base.width or 1, base.height or 1)
            if len(cuts) == 4:
                top, right, bottom, left = cuts
                crop = (left / width, top / height, right / width, bottom / height)
        return replace(base, kind="picture", picture=Picture(digest or part, crop), line=self.styles.line(chain))

    def _table(self, element: Element) -> Table:
        widths: list[int] = []
        for column in element.iter(TABLE + "table-column"):
            chain = self.styles.chain("table-column", column.get(TABLE + "style-name"), self.masters)
            width = length(chain.get("table-column-properties", STYLE + "column-width"))
            widths += [width] * _times(column, "columns")
        rows: list[tuple[Cell, ...]] = []
        for row in element.iter(TABLE + "table-row"):
            cells: list[Cell] = []
            for cell in row:
                if local_name(cell) in ("table-cell", "covered-table-cell"):
                    cells += [self._cell(cell, row)] * _times(cell, "columns")
            rows += [tuple(cells)] * _times(row, "rows")
            if len(cells) * len(rows) > CELLS_LIMIT:
                raise Unreadable(f"a table has more than {CELLS_LIMIT} cells")
        return Table(tuple(rows), tuple(widths[:CELLS_LIMIT]))

    def _cell(self, element: Element, row: Element) -> Cell:
        if local_name(element) == "covered-table-cell":
            return Cell(covered=True, fill=Fill("none"))
        name = element.get(TABLE + "style-name") or row.get(TABLE + "default-cell-style-name")
        chain = self.styles.chain("table-cell", name, self.masters)
        text = chain + self.styles.chain("graphic", None, self.masters)
        return Cell(
            TextReader(self.styles, self.masters, text).read(element),
            self.styles.fill(chain, otherwise="unknown")
            if chain.get("graphic-properties", DRAW + "fill")
            else Fill("unknown"),
            _number(element.get(TABLE + "number-rows-spanned")),
            _number(element.get(TABLE + "number-columns-spanned")),
        )


def _number(text: str | None) -> int:
    return min(int(text), CELLS_LIMIT) if text and text.isdigit() and len(text) < 8 else 1


def _times(element: Element, what: str) -> int:
    times = _number(element.get(f"{TABLE}number-{what}-repeated"))
    if times > 1_000:
        raise Unreadable(f"a table repeats its {what} {times} times")
    return times


def _autosize(chain: Chain) -> str:
    if chain.get("graphic-properties", DRAW + "auto-grow-width") == "true":
        return "both"
    return "height" if chain.get("graphic-properties", DRAW + "auto-grow-height") == "true" else ""


def _clicked(element: Element) -> str:
    for listener in element.iter(PRESENTATION + "event-listener"):
        return listener.get(XLINK + "href", "") or listener.get(PRESENTATION + "action", "")
    return ""


def _around(children: tuple[Shape, ...]) -> tuple[int, int, int, int]:
    """Return the box of a group: x, y, width, height."""
    if not children:
        return 0, 0, 0, 0
    x, y = min(child.x for child in children), min(child.y for child in children)
    right, bottom = max(child.right for child in children), max(child.bottom for child in children)
    return x, y, right - x, bottom - y


def _ends(element: Element) -> tuple[int, int, int, int]:
    """Return the box of a line from its two ends: x, y, width, height."""
    x1, x2, y1, y2 = (length(element.get(SVG + name)) for name in ("x1", "x2", "y1", "y2"))
    return min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)


def _transformed(text: str, width: int, height: int) -> tuple[int, int, float]:
    """Return (x, y, degrees clockwise) of the box that a list of transformations turns about its centre.

    The centre goes through the steps as they stand; the angle is that of the upper edge.
    """
    points = [(width / 2, height / 2), (0.0, 0.0), (1000.0, 0.0)]
    for kind, inner in _STEP.findall(text):
        parts = inner.replace(",", " ").split()
        points = [_moved(kind, parts, x, y) for x, y in points]
    (cx, cy), (ax, ay), (bx, by) = points
    angle = math.degrees(math.atan2(by - ay, bx - ax)) % 360
    if not all(map(math.isfinite, (cx, cy, angle))) or max(abs(cx), abs(cy)) > 2**40:
        return 0, 0, 0.0
    return round(cx - width / 2), round(cy - height / 2), round(angle, 2) % 360


def _moved(kind: str, parts: list[str], x: float, y: float) -> tuple[float, float]:
    try:
        if kind == "translate":
            return x + length(parts[0]), y + (length(parts[1]) if len(parts) > 1 else 0)
        if kind == "rotate":
            angle = -float(parts[0])
            return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        if kind == "scale":
            return x * float(parts[0]), y * float(parts[-1])
        if kind == "skewX":
            return x - y * math.tan(float(parts[0])), y
        if kind == "skewY":
            return x, y - x * math.tan(float(parts[0]))
        a, b, c, d = (float(part) for part in parts[:4])
        return a * x + c * y + length(parts[4]), b * x + d * y + length(parts[5])
    except (ValueError, IndexError, OverflowError):
        return x, y
