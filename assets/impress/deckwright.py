"""What the makers of decks share: a house style on a master of its own, slides by kind, and packing that is byte for
byte the same every time."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lxml import etree
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Emu, Inches, Pt

STAMP = (2025, 1, 2, 9, 0, 0)
WRITTEN = b"2025-01-02T09:00:00Z"
KEPT = ("Title Slide", "Title and Content", "Section Header", "Two Content", "Title Only", "Blank")
SLOTS = (
    "dk1",
    "lt1",
    "dk2",
    "lt2",
    "accent1",
    "accent2",
    "accent3",
    "accent4",
    "accent5",
    "accent6",
    "hlink",
    "folHlink",
)


@dataclass(frozen=True)
class House:
    """A firm's look: the theme's twelve colours (rrggbb, in the order of `SLOTS`) and two fonts."""

    name: str
    colours: tuple[str, ...]
    heading: str = "Carlito"
    body: str = "Carlito"
    wide: bool = True
    stripe: str = "accent1"
    ground: str = ""
    """Slot of the master's background; none is white."""
    cover: bool = False
    """Title and section slides have the dark ground of `dk2`."""


def new_deck(house: House) -> Any:
    """An empty presentation with the house's master and six layouts."""
    deck = Presentation()
    for layout in list(deck.slide_layouts):
        if layout.name not in KEPT:
            deck.slide_layouts.remove(layout)
    if house.wide:
        _stretch(deck, 12192000)
    master = deck.slide_master
    _paint_theme(master, house)
    _style_master(master, house)
    _decorate(deck, master, house)
    if house.cover:
        for layout in deck.slide_layouts:
            if layout.name in ("Title Slide", "Section Header"):
                _cover(layout)
    return deck


def _stretch(deck: Any, width: int) -> None:
    factor = width / deck.slide_width
    deck.slide_width = Emu(width)
    for owner in (deck.slide_master, *deck.slide_layouts):
        for xfrm in owner.element.iter(qn("a:xfrm")):
            off, ext = xfrm.find(qn("a:off")), xfrm.find(qn("a:ext"))
            if off is not None and ext is not None:
                off.set("x", str(round(int(off.get("x")) * factor)))
                ext.set("cx", str(round(int(ext.get("cx")) * factor)))


def _theme_part(master: Any) -> Any:
    return next(rel.target_part for rel in master.part.rels.values() if rel.reltype.endswith("/theme"))


def _paint_theme(master: Any, house: House) -> None:
    part = _theme_part(master)
    root = etree.fromstring(part.blob)
    a = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
    root.set("name", house.name)
    scheme = root.find(f".//{a}clrScheme")
    scheme.set("name", house.name)
    for slot, colour in zip(SLOTS, house.colours, strict=True):
        element = scheme.find(a + slot)
        for child in list(element):
            element.remove(child)
        etree.SubElement(element, a + "srgbClr", val=colour.upper())
    for kind, font in (("majorFont", house.heading), ("minorFont", house.body)):
        element = root.find(f".//{a}{kind}")
        element.find(a + "latin").set("typeface", font)
        for script in element.findall(a + "font"):
            element.remove(script)
    part._blob = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _style_master(master: Any, house: House) -> None:
    styles = master.element.find(qn("p:txStyles"))
    title = styles.find(qn("p:titleStyle")).find(qn("a:lvl1pPr"))
    title.set("algn", "l")
    run = title.find(qn("a:defRPr"))
    run.set("sz", "3400")
    run.set("b", "1")
    run.find(qn("a:solidFill")).find(qn("a:schemeClr")).set("val", "tx2")
    body = styles.find(qn("p:bodyStyle"))
    for level, size in ((1, 2200), (2, 1900), (3, 1700)):
        body.find(qn(f"a:lvl{level}pPr")).find(qn("a:defRPr")).set("sz", str(size))
    if house.ground:
        fill = master.background.fill
        fill.solid()
        fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, house.ground)


def _cover(layout: Any) -> None:
    """A dark ground, the title in white, what stands below it light and aligned with it."""
    layout.background.fill.solid()
    layout.background.fill.fore_color.theme_color = MSO_THEME_COLOR.TEXT_2
    title, below = (next(p for p in layout.placeholders if p.placeholder_format.idx == idx) for idx in (0, 1))
    below.left, below.width = title.left, title.width
    if below.top < title.top:  # the section header's text stands above
        title.top, below.top = below.top, below.top + title.height
    for shape, slot, size in ((title, "bg1", "4000"), (below, "bg2", "2200")):
        style = shape.text_frame._txBody.find(qn("a:lstStyle"))
        level = style.find(qn("a:lvl1pPr"))
        if level is not None:
            style.remove(level)
        level = etree.SubElement(style, qn("a:lvl1pPr"), {"marL": "0", "indent": "0", "algn": "l"})
        etree.SubElement(level, qn("a:buNone"))
        run = etree.SubElement(level, qn("a:defRPr"), {"sz": size, "b": "1" if slot == "bg1" else "0", "cap": "none"})
        etree.SubElement(etree.SubElement(run, qn("a:solidFill")), qn("a:schemeClr"), {"val": slot})


def _decorate(deck: Any, master: Any, house: House) -> None:
    """A stripe along the foot and a mark, drawn on the master beneath everything."""
    shapes = master.shapes
    tree = shapes._spTree
    height = deck.slide_height
    stripe = _rect_xml(9001, "House stripe", 0, height - 110000, deck.slide_width, 110000, house.stripe)
    mark = _rect_xml(9002, "House mark", deck.slide_width - 560000, 260000, 230000, 230000, "accent2", "ellipse")
    for element in (mark, stripe):
        tree.insert(2, etree.fromstring(element))


def _rect_xml(number: int, name: str, x: int, y: int, cx: int, cy: int, slot: str, shape: str = "rect") -> str:
    return (
        '<p:sp xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
        f'<p:nvSpPr><p:cNvPr id="{number}" name="{name}"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr>'
        f'<p:spPr><a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{cx}" cy="{cy}"/></a:xfrm>'
        f'<a:prstGeom prst="{shape}"><a:avLst/></a:prstGeom>'
        f'<a:solidFill><a:schemeClr val="{slot}"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr>'
        "<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody></p:sp>"
    )


# ---- slides


def add_slide(deck: Any, layout: str, title: str = "", notes: str = "") -> Any:
    """A slide of the named layout, its title set."""
    slide = deck.slides.add_slide(next(one for one in deck.slide_layouts if one.name == layout))
    if title and slide.shapes.title is not None:
        slide.shapes.title.text_frame.text = title
    if notes:
        slide.notes_slide.notes_text_frame.text = notes
    return slide


def fill_bullets(placeholder: Any, lines: Sequence[str | tuple[int, str]]) -> None:
    """Paragraphs of a body: a text, or (level from 0, text)."""
    frame = placeholder.text_frame
    for number, line in enumerate(lines):
        level, text = (0, line) if isinstance(line, str) else line
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        paragraph.text = text
        paragraph.level = level


def drop_empty(slide: Any) -> None:
    """Takes away placeholders that nobody filled."""
    for shape in list(slide.placeholders):
        if shape.has_text_frame and not shape.text_frame.text.strip():
            shape.element.getparent().remove(shape.element)


def add_table(
    slide: Any,
    name: str,
    rows: Sequence[Sequence[str]],
    x: float,
    y: float,
    w: float,
    h: float,
    widths: Sequence[float] = (),
) -> Any:
    """A table in inches, numbers right-aligned, the first row a heading."""
    shape = slide.shapes.add_table(len(rows), len(rows[0]), Inches(x), Inches(y), Inches(w), Inches(h))
    shape.name = name
    for column, width in enumerate(widths):
        shape.table.columns[column].width = Inches(width)
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            cell = shape.table.cell(r, c)
            cell.text = text
            paragraph = cell.text_frame.paragraphs[0]
            run = paragraph.runs[0] if paragraph.runs else paragraph.add_run()  # an empty cell has none
            run.font.size = Pt(14)
            cell.fill.solid()
            cell.fill.fore_color.theme_color = (
                MSO_THEME_COLOR.ACCENT_1
                if r == 0
                else MSO_THEME_COLOR.BACKGROUND_2
                if r % 2
                else MSO_THEME_COLOR.BACKGROUND_1
            )
            run.font.color.theme_color = MSO_THEME_COLOR.BACKGROUND_1 if r == 0 else MSO_THEME_COLOR.TEXT_1
            run.font.bold = r == 0
            if c and r and text[:1].isdigit():
                paragraph.alignment = PP_ALIGN.RIGHT
    return shape


def add_chart(
    slide: Any,
    name: str,
    kind: str,
    categories: Sequence[str],
    series: dict[str, Sequence[float]],
    x: float,
    y: float,
    w: float,
    h: float,
    title: str = "",
) -> Any:
    """A chart in inches; `kind` is a name of XL_CHART_TYPE."""
    data = CategoryChartData()
    data.categories = list(categories)
    for label, values in series.items():
        data.add_series(label, list(values))
    frame = slide.shapes.add_chart(getattr(XL_CHART_TYPE, kind), Inches(x), Inches(y), Inches(w), Inches(h), data)
    frame.name = name
    chart = frame.chart
    chart.has_title = bool(title)
    if title:
        chart.chart_title.text_frame.text = title
        chart.chart_title.text_frame.paragraphs[0].runs[0].font.size = Pt(14)
    chart.has_legend = len(series) > 1 or kind == "PIE"
    if chart.has_legend:
        chart.legend.position = XL_LEGEND_POSITION.BOTTOM
        chart.legend.include_in_layout = False
    chart.font.size = Pt(12)
    return frame


def add_box(
    slide: Any,
    name: str,
    text: str,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    slot: str = "ACCENT_1",
    shape: str = "ROUNDED_RECTANGLE",
    size: float = 16,
    colour: str = "BACKGROUND_1",
    bold: bool = False,
) -> Any:
    """A filled shape with a text, in inches."""
    box = slide.shapes.add_shape(getattr(MSO_SHAPE, shape), Inches(x), Inches(y), Inches(w), Inches(h))
    box.name = name
    box.fill.solid()
    box.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)
    box.line.fill.background()
    if text:
        box.text_frame.text = text
        for paragraph in box.text_frame.paragraphs:
            for run in paragraph.runs:
                run.font.size = Pt(size)
                run.font.bold = bold
                run.font.color.theme_color = getattr(MSO_THEME_COLOR, colour)
    return box


def add_text(
    slide: Any,
    name: str,
    text: str,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    size: float = 14,
    colour: str = "",
    italic: bool = False,
) -> Any:
    """A text box in inches."""
    box = slide.shapes.add_textbox(Inches(x), Inches(y), Inches(w), Inches(h))
    box.name = name
    box.text_frame.word_wrap = True
    box.text_frame.text = text
    for paragraph in box.text_frame.paragraphs:
        for run in paragraph.runs:
            run.font.size = Pt(size)
            run.font.italic = italic or None
            if colour:
                run.font.color.rgb = RGBColor.from_string(colour)
    return box


def hide(slide: Any) -> None:
    """Left out of the show."""
    slide.element.set("show", "0")


def set_transition(slide: Any, kind: str, **attributes: str) -> None:
    """A transition of the first generation (`fade`, `push dir=l`, `wipe`, `cover`, ...)."""
    element = etree.SubElement(slide.element, qn("p:transition"))
    etree.SubElement(element, qn(f"p:{kind}"), attributes)
    slide.element.remove(element)
    anchor = slide.element.find(qn("p:clrMapOvr"))
    anchor.addnext(element) if anchor is not None else slide.element.find(qn("p:cSld")).addnext(element)


# ---- packing


def packed(deck: Any, title: str, author: str) -> bytes:
    """The presentation's bytes, with fixed times in every archive and in its properties."""
    deck.core_properties.title = title
    deck.core_properties.author = author
    deck.core_properties.last_modified_by = author
    raw = io.BytesIO()
    deck.save(raw)
    return repacked(raw.getvalue())


def repacked(data: bytes) -> bytes:
    """The same archive (and every workbook within) with fixed times."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = old.read(name)
            if name == "docProps/thumbnail.jpeg":
                continue
            if name == "docProps/core.xml":
                part = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", WRITTEN, part)
            if name == "_rels/.rels":
                part = re.sub(rb"<Relationship [^>]*thumbnail[^>]*/>", b"", part)
            if name.endswith(".xlsx"):
                part = repacked(part)
            entry = zipfile.ZipInfo(name, STAMP)
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            new.writestr(entry, part)
    return out.getvalue()
