"""Shapes of an .odp: frames, drawn shapes, lines, groups, tables, pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evaluators.deck.masters import ODP_SAMPLE, sampled
from evaluators.deck.model import FURNITURE, Cell, Fill, Line, Paragraph, Picture, Shape, Table
from evaluators.deck.odp_charts import read_object
from evaluators.deck.odp_placement import around, ends, transformed
from evaluators.deck.odp_styles import (
    DRAW,
    FO,
    PRESENTATION,
    STYLE,
    SVG,
    TABLE,
    TEXT,
    XLINK,
    XML,
    Chain,
    Styles,
    border,
    length,
)
from evaluators.deck.odp_text import TextReader
from evaluators.deck.raster import natural_size
from evaluators.deck.routes import path_route
from evaluators.deck.text_box import odp_text_box
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name

ROLES = {
    "title": "title",
    "subtitle": "subtitle",
    "outline": "body",
    "text": "body",
    "graphic": "body",
    "object": "body",
    "chart": "body",
    "table": "body",
    "orgchart": "body",
    "notes": "notes",
    "page-number": "number",
    "date-time": "date",
    "footer": "footer",
    "header": "header",
}
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
    "rectangle": "rect",
    "round-rectangle": "roundRect",
    "isosceles-triangle": "triangle",
    "right-triangle": "rtTriangle",
    "pentagon-right": "homePlate",
    "right-arrow": "rightArrow",
    "left-arrow": "leftArrow",
    "up-arrow": "upArrow",
    "down-arrow": "downArrow",
    "star5": "star5",
    "rect": "rect",
    "circle": "ellipse",
}
CELLS_LIMIT = 20_000
_CLIP = re.compile(r"rect\(([^()]{0,200})\)")


ACTIONS = {
    "next-page": "nextslide",
    "previous-page": "previousslide",
    "first-page": "firstslide",
    "last-page": "lastslide",
    "stop": "endshow",
}


@dataclass
class ShapeReader:
    """Reads the shapes of pages, or of the masters."""

    styles: Styles
    masters: bool = False
    places: dict[str, tuple[int, int | None]] | None = None
    """Where it is a dict: filled with ids of shapes and paragraphs to (shape's place in z-order, paragraph's
    number)."""
    count: int = 0

    def read(self, container: Element) -> tuple[Shape, ...]:
        """Return the shapes of a page or group, in z-order."""
        return tuple(self._shapes(container, ""))

    def _shapes(self, container: Element, link: str) -> Iterator[Shape]:
        for element in container:
            kind = local_name(element)
            if kind == "a":
                yield from self._shapes(element, self.styles.link(element.get(XLINK + "href", "")))
            elif kind == "frame" or kind == "g" or kind in DRAWN or kind in LINES:
                self.styles.package.count_shapes()
                if self.places is not None:
                    self._note(element, kind, self.places)
                shape = self._shape(element, kind)
                yield replace(shape, link=link) if link and not shape.link else shape

    def _note(self, element: Element, kind: str, places: dict[str, tuple[int, int | None]]) -> None:
        """Note under which ids effects may name a shape and its paragraphs."""
        place, self.count = self.count, self.count + 1
        for number, part in [(None, element)] + (list(enumerate(element.iter(TEXT + "p"))) if kind != "g" else []):
            for attribute in (XML + "id", DRAW + "id", TEXT + "id"):
                if identity := part.get(attribute):
                    places.setdefault(identity, (place, number))

    def _shape(self, element: Element, kind: str) -> Shape:
        base = self._base(element)
        if kind == "g":
            children = self.read(element)
            x, y, width, height = around(children)
            return replace(base, kind="group", children=children, x=x, y=y, width=width, height=height)
        if kind in LINES:
            x, y, width, height, flip = ends(element)
            chain = self._chain(element)
            return replace(
                base,
                kind="line",
                line=self.styles.line(chain),
                x=x,
                y=y,
                width=width,
                height=height,
                flip=flip,
                shadow=self.styles.shadow(chain),
                joins=(element.get(DRAW + "start-shape", ""), element.get(DRAW + "end-shape", "")),
                route=path_route(element.get(SVG + "d", "")) if kind == "connector" else (),
            )
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
            x, y, rotation = transformed(element.get(DRAW + "transform", ""), width, height)
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
            link=self._clicked(element),
            identity=element.get(XML + "id") or element.get(DRAW + "id") or "",
        )

    def _clicked(self, element: Element) -> str:
        for listener in element.iter(PRESENTATION + "event-listener"):
            action = listener.get(PRESENTATION + "action", "")
            return self.styles.link(listener.get(XLINK + "href", "")) or ACTIONS.get(action, action)
        return ""

    def _reader(self, element: Element, chain: Chain, role: str) -> TextReader:
        """Return the reader of a shape's text; an outline finds the styles of its levels beside its own."""
        names = [style.get(STYLE + "name", "") for style in chain.styles]
        outline = next((name[:-1] for name in names if re.search(r"-outline\d$", name)), "") if role == "body" else ""
        own = self.styles.chain("paragraph", element.get(DRAW + "text-style-name"), self.masters)
        plain = Chain([style for style in own.styles if local_name(style) != "default-style"])
        return TextReader(self.styles, self.masters, plain + chain, outline)

    def _drawn(self, element: Element, base: Shape, kind: str) -> Shape:
        if element.get(PRESENTATION + "placeholder") == "true":
            return base
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
            shown = Picture(fill.picture, size_px=self.styles.picture_size(chain))
            return replace(base, kind="picture", geometry=geometry, line=line, picture=shown)
        return replace(
            base,
            geometry=geometry,
            fill=fill,
            line=line,
            paragraphs=paragraphs,
            autosize=_autosize(chain),
            shrink=_shrink(chain),
            shadow=self.styles.shadow(chain),
            anchor=self.styles.anchor(chain),
            text_box=odp_text_box(chain),
        )

    def _frame(self, element: Element, base: Shape) -> Shape:
        chain = self._chain(element)
        parts = {local_name(child): child for child in reversed(element)}
        if "table" in parts:
            return replace(base, kind="table", table=self._table(parts["table"]))
        if "object" in parts:
            chart = read_object(self.styles.package, parts["object"].get(XLINK + "href", ""))
            return replace(base, kind="chart" if chart is not None else "other", chart=chart)
        if "text-box" in parts:
            reader = self._reader(element, chain, base.role)
            paragraphs = reader.read(parts["text-box"])
            placeholder = element.get(PRESENTATION + "placeholder") == "true"
            if self.masters and base.role and base.role not in FURNITURE:
                placeholder, paragraphs = False, self._sampled(base, paragraphs, reader)
            return replace(
                base,
                fill=self.styles.fill(chain),
                line=self.styles.line(chain),
                paragraphs=() if placeholder else paragraphs,
                autosize=_autosize(chain, "true"),
                shrink=_shrink(chain),
                shadow=self.styles.shadow(chain),
                anchor=self.styles.anchor(chain),
                text_box=odp_text_box(chain),
            )
        if "plugin" in parts:
            return replace(base, kind="media")
        if "image" in parts:
            return self._picture(element, parts["image"], base, chain)
        return base if element.get(PRESENTATION + "placeholder") == "true" else replace(base, kind="other")

    def _sampled(self, base: Shape, own: tuple[Paragraph, ...], reader: TextReader) -> tuple[Paragraph, ...]:
        """Return the samples of a master's placeholder: of the text that it has, else of its style."""
        written = any(paragraph.text.strip() for paragraph in own)
        return sampled(replace(base, paragraphs=own if written else reader.read(ODP_SAMPLE))).paragraphs

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
        return replace(
            base,
            kind="picture",
            picture=Picture(digest or part, crop, package.picture_size(part)),
            line=self.styles.line(chain),
            shadow=self.styles.shadow(chain),
        )

    def _table(self, element: Element) -> Table:
        widths: list[int] = []
        for column in element.iter(TABLE + "table-column"):
            chain = self.styles.chain("table-column", column.get(TABLE + "style-name"), self.masters)
            width = length(chain.get("table-column-properties", STYLE + "column-width"))
            widths += [width] * _times(column, "columns")
        rows: list[tuple[Cell, ...]] = []
        heights: list[int] = []
        for row in element.iter(TABLE + "table-row"):
            chain = self.styles.chain("table-row", row.get(TABLE + "style-name"), self.masters)
            height = length(chain.get("table-row-properties", STYLE + "row-height", STYLE + "min-row-height"))
            heights += [height] * _times(row, "rows")
            cells: list[Cell] = []
            for cell in row:
                if local_name(cell) in ("table-cell", "covered-table-cell"):
                    cells += [self._cell(cell, row)] * _times(cell, "columns")
            rows += [tuple(cells)] * _times(row, "rows")
            if len(cells) * len(rows) > CELLS_LIMIT:
                raise Unreadable(f"a table has more than {CELLS_LIMIT} cells")
        return Table(tuple(rows), tuple(widths[:CELLS_LIMIT]), tuple(heights))

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
            borders=_borders(chain),
            anchor=self.styles.anchor(chain),
        )


def _number(text: str | None) -> int:
    return min(int(text), CELLS_LIMIT) if text and text.isdecimal() and len(text) < 8 else 1


def _times(element: Element, what: str) -> int:
    times = _number(element.get(f"{TABLE}number-{what}-repeated"))
    if times > 1_000:
        raise Unreadable(f"a table repeats its {what} {times} times")
    return times


def _autosize(chain: Chain, unstated: str = "false") -> str:
    if chain.get("graphic-properties", DRAW + "auto-grow-width") == "true":
        return "both"
    grows = chain.get("graphic-properties", DRAW + "auto-grow-height") or unstated
    return "height" if grows == "true" else ""


def _shrink(chain: Chain) -> float | None:
    fits = chain.get("graphic-properties", DRAW + "fit-to-size") == "shrink-to-fit"
    return 0.0 if fits or chain.get("graphic-properties", STYLE + "shrink-to-fit") == "true" else None


def _borders(chain: Chain) -> tuple[Line | None, Line | None, Line | None, Line | None]:
    left, right, top, bottom = (
        border(chain.get("paragraph-properties", f"{FO}border-{side}", FO + "border"))
        for side in ("left", "right", "top", "bottom")
    )
    return (left, right, top, bottom)
