"""What slides are put together from: texts that fit, boxes, tables, connectors, pictures; lengths in inches."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import drawings
from deckfile import DeckFile, SlideFile
from fitting import fit, height
from looks import FONTS, MANNERS, THEME, Look, Place
from lxml import etree
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Emu, Inches, Pt

from deskcraft.kits.impress.deck_parts import add_footer, connect

ALIGN = {"l": PP_ALIGN.LEFT, "c": PP_ALIGN.CENTER, "r": PP_ALIGN.RIGHT}
ANCHOR = {"t": MSO_ANCHOR.TOP, "m": MSO_ANCHOR.MIDDLE, "b": MSO_ANCHOR.BOTTOM}


class Talk:
    """A deck in the making."""

    def __init__(self, deck: Any, look: Look, file: DeckFile) -> None:
        """Begins with an empty presentation of the look."""
        self.deck, self.look, self.file = deck, look, file
        self.variant = sum(ord(letter) for letter in file.name)
        """A number of the deck's own, by which it does like things alike."""
        self.heading, self.body = FONTS[look.fonts]
        self.master = 0
        """Whose layouts are taken."""

    def slide(self, layout: str, title: str = "", notes: str = "") -> Any:
        """A slide whose title fits."""
        slide = self.deck.slides.add_slide(
            next(one for one in self.deck.slide_masters[self.master].slide_layouts if one.name == layout)
        )
        if title:
            shape = slide.shapes.title
            shape.text_frame.text = title
            _, _, w, h = self.look.whole(MANNERS[self.look.manner].title)
            if layout not in ("Title Slide", "Section Header"):
                size = fit([(0, title)], self.heading, (w - 0.2, h - 0.1), 30, 20, True)
                if size < 30:
                    shape.text_frame.paragraphs[0].runs[0].font.size = Pt(size)
            else:
                most = 40 if layout == "Title Slide" else 32
                size = fit([(0, title)], self.heading, (self.look.width - 2.5, 1.5), most, 24, True)
                if size < most:
                    shape.text_frame.paragraphs[0].runs[0].font.size = Pt(size)
        if notes:
            slide.notes_slide.notes_text_frame.text = notes
        return slide

    def finish(self, slide: Any) -> None:
        """Footer and number, where the deck has them; no empty placeholder stays, no shadow of the theme's style."""
        for effect in slide.shapes._spTree.iter(qn("a:effectRef")):
            effect.set("idx", "0")
        for shape in list(slide.placeholders):
            if shape.has_text_frame and not shape.text_frame.text.strip():
                shape.element.getparent().remove(shape.element)
        text = self.file.head.get("footer", "")
        if text == "none":
            return
        add_footer(slide, text)
        for shape in slide.placeholders:
            if "FOOTER" in str(shape.placeholder_format.type):
                run = shape.text_frame.paragraphs[0].runs[0]
                run.font.size = Pt(11)
                run.font.name = "+mn-lt"
                run.font.color.theme_color = THEME["accent6"]

    # ---- texts

    def bullets(self, slide: Any, lines: Sequence[str], place: Place, idx: int = 1, most: float = 20) -> Any:
        """Fills a body placeholder; two spaces of indentation are a level, `**lead**` is bold."""
        shape = next(one for one in slide.placeholders if one.placeholder_format.idx == idx)
        frame = shape.text_frame
        cut = [((len(line) - len(line.lstrip())) // 2, line.strip()) for line in lines]
        size = fit(
            [(n, t.replace("**", "")) for n, t in cut], self.body, (place[2] - 0.2, place[3] - 0.1), most, 12, before=6
        )
        for number, (level, text) in enumerate(cut):
            paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
            paragraph.level = level
            for part, words in enumerate(text.split("**")):
                if words:
                    run = paragraph.add_run()
                    run.text = words
                    run.font.bold = True if part % 2 else None
                    if size != 20:
                        run.font.size = Pt(size - 2 * level)
        self.put(shape, place)
        return shape

    def text(
        self,
        slide: Any,
        name: str,
        text: str,
        place: Place,
        most: float = 16,
        least: float = 10,
        slot: str = "tx1",
        align: str = "l",
        anchor: str = "t",
        bold: bool = False,
        italic: bool = False,
        heading: bool = False,
    ) -> Any:
        """A text box at the largest size that fits."""
        box = slide.shapes.add_textbox(*(Inches(value) for value in place))
        box.name = name
        self._write(box, text, place, most, least, slot, align, anchor, bold, italic, heading, 0.04)
        return box

    def box(
        self,
        slide: Any,
        name: str,
        text: str,
        place: Place,
        fill: str = "accent1",
        form: str = "RECTANGLE",
        most: float = 16,
        least: float = 10,
        align: str = "c",
        anchor: str = "m",
        bold: bool = False,
        line: str = "",
        slot: str = "",
        inner: float = 1.0,
        lead: bool = False,
    ) -> Any:
        """A shape with a text; `inner` is the part of it that the text may take, `lead` makes its first line bold."""
        shape = slide.shapes.add_shape(getattr(MSO_SHAPE, form), *(Inches(value) for value in place))
        shape.name = name
        if form == "ROUNDED_RECTANGLE":
            shape.adjustments[0] = min(0.17, 0.12 / min(place[2], place[3]))
        if fill:
            shape.fill.solid()
            shape.fill.fore_color.theme_color = THEME[fill]
        else:
            shape.fill.background()
        if line:
            shape.line.color.theme_color = THEME[line]
            shape.line.width = Pt(1.5)
        else:
            shape.line.fill.background()
        if text:
            x, y, w, h = place
            room = (x, y, w * inner, h * inner)
            self._write(
                shape,
                text,
                room,
                most,
                least,
                slot or self.look.over(fill or "bg1"),
                align,
                anchor,
                bold,
                False,
                False,
                0.08,
            )
            if lead:
                for run in shape.text_frame.paragraphs[0].runs:
                    run.font.bold = True
        return shape

    def _write(
        self, shape: Any, text: str, place: Place, most: float, least: float, slot: str, align: str, anchor: str,
        bold: bool, italic: bool, heading: bool, inset: float,
    ) -> None:  # fmt: skip
        frame = shape.text_frame
        frame.word_wrap = True
        frame.vertical_anchor = ANCHOR[anchor]
        frame.margin_left = frame.margin_right = Inches(inset)
        frame.margin_top = frame.margin_bottom = Inches(0.03)
        font = self.heading if heading else self.body
        paragraphs = text.split("\n")
        room = (place[2] - 2 * inset, place[3] - 0.06)
        size = fit([(0, each) for each in paragraphs], font, room, most, least, bold or len(paragraphs) > 1)
        for number, words in enumerate(paragraphs):
            paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
            paragraph.alignment = ALIGN[align]
            run = paragraph.add_run()
            run.text = words
            run.font.size = Pt(size)
            run.font.color.theme_color = THEME[slot]
            if bold:
                run.font.bold = True
            if italic:
                run.font.italic = True
            if heading:
                run.font.name = "+mj-lt"

    def size_for(self, texts: Sequence[str], room: tuple[float, float], most: float, least: float = 10) -> float:
        """The size at which each of several texts fits its box of one size: boxes of a row have the same letters."""
        return min(fit([(0, part) for part in text.split("\n")], self.body, room, most, least, True) for text in texts)

    # ---- the rest

    def put(self, shape: Any, place: Place) -> None:
        """Moves a shape."""
        shape.left, shape.top, shape.width, shape.height = (Inches(value) for value in place)

    def rule(
        self, slide: Any, name: str, ends: tuple[float, float, float, float], slot: str = "accent6", width: float = 1.5
    ) -> Any:
        """A line from a point to another."""
        line = slide.shapes.add_connector(1, *(Inches(value) for value in ends))
        line.name = name
        line.line.color.theme_color = THEME[slot]
        line.line.width = Pt(width)
        return line

    def join(
        self,
        slide: Any,
        begin: Any,
        end: Any,
        sites: tuple[int, int] = (3, 1),
        kind: str = "straight",
        arrow: bool = True,
    ) -> Any:
        """An arrow that is glued to two shapes."""
        return connect(
            slide,
            f"{begin.name} to {end.name}",
            begin,
            end,
            sites=sites,
            kind=kind,
            width_pt=1.5,
            slot="accent6",
            arrow=arrow,
        )

    def picture(self, slide: Any, what: str, place: Place, alt: str = "") -> Any:
        """One of our drawings, in the deck's colours, as wide and high as its place."""
        name, _, seed = what.partition(":")
        image = drawings.draw(name, seed or self.file.name, self.look, place[2] / place[3])
        data = io.BytesIO()
        image.save(data, "GIF", optimize=False)
        data.seek(0)
        shape = slide.shapes.add_picture(data, *(Inches(value) for value in place))
        shape.name = f"Drawing of {name}"
        shape._element.nvPicPr.cNvPr.set("descr", alt or f"A drawing: {name}")
        return shape

    def table(
        self, slide: Any, name: str, rows: Sequence[Sequence[str]], place: Place, total: bool = False, most: float = 16
    ) -> Any:
        """A table as wide as its place, its columns by their texts, at the largest size that fits."""
        x, y, w, h = place
        columns = len(rows[0])
        want = [max(max(min(28, _cells(row[c])) for row in rows), 4) ** 0.85 for c in range(columns)]
        widths = [w * each / sum(want) for each in want]
        size = most
        while True:
            heights = [
                max(
                    height([(0, cell)], self.body, size, widths[c] - 0.18, r == 0 or total)
                    for c, cell in enumerate(row)
                )
                + 0.09
                for r, row in enumerate(rows)
            ]
            if sum(heights) <= h or size < 10:
                break
            size -= 1
        if size < 10:
            raise ValueError(f"table {name} does not fit: {rows[0]}")
        spare = min(0.16, (h - sum(heights)) / len(rows))
        heights = [each + spare for each in heights]
        shape = slide.shapes.add_table(len(rows), columns, Inches(x), Inches(y), Inches(w), Inches(sum(heights)))
        shape.name = name
        style = self.variant % 3
        properties = shape.table._tbl.tblPr
        properties.find(
            qn("a:tableStyleId")
        ).text = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"  # without a style of its own
        for c, width in enumerate(widths):
            shape.table.columns[c].width = Inches(width)
        for r, row in enumerate(rows):
            shape.table.rows[r].height = Inches(heights[r])
            last = total and r == len(rows) - 1
            for c, text in enumerate(row):
                cell = shape.table.cell(r, c)
                cell.margin_top = cell.margin_bottom = Inches(0.03)
                cell.margin_left = cell.margin_right = Inches(0.08)
                cell.vertical_anchor = MSO_ANCHOR.MIDDLE
                fill = ("accent1", "tx2", "bg2")[style] if r == 0 else ("bg2" if (r % 2 == 0 and style != 2) else "bg1")
                cell.fill.solid()
                cell.fill.fore_color.theme_color = THEME[fill]
                paragraph = cell.text_frame.paragraphs[0]
                run = paragraph.add_run()
                run.text = text
                run.font.size = Pt(size)
                run.font.bold = r == 0 or last
                run.font.color.theme_color = THEME[self.look.over(fill)]
                figures = c and all(_is_figure(one[c]) for one in rows[1:])
                paragraph.alignment = PP_ALIGN.RIGHT if figures else PP_ALIGN.LEFT
                if style == 2:
                    _edge(cell, "accent1" if r == 0 or last else "accent6")
        return shape


def _cells(text: str) -> float:
    return sum(2.0 if ord(letter) > 0x2E7F else 1.0 for letter in text)


def _is_figure(text: str) -> bool:
    return text.lstrip("−+–-£€$¥<>~≈ ")[:1].isdigit() or text in ("", "–")


def _edge(cell: Any, slot: str) -> None:
    """A line below a cell."""
    properties = cell._tc.get_or_add_tcPr()
    line = etree.Element(qn("a:lnB"), {"w": "12700"})
    etree.SubElement(etree.SubElement(line, qn("a:solidFill")), qn("a:schemeClr"), {"val": slot})
    properties.insert(0, line)


def spec_place(talk: Talk, slide: Any, spec: SlideFile, place: Place) -> Place:
    """What remains of a place after the takeaway and the source of a slide are written at its foot."""
    x, y, w, h = place
    if spec.source:
        talk.text(
            slide,
            "Source",
            spec.source,
            (x, y + h - 0.32, w, 0.32),
            12,
            9,
            "accent6" if talk.look.palette in ("night", "coal", "pine") else "tx1",
            italic=True,
        )
        h -= 0.4
    if spec.takeaway:
        fill = ("bg2", "accent1", "accent3", "tx2")[talk.variant % 4]
        fill = (
            "bg2"
            if MANNERS[talk.look.manner].ground != "bg2" and fill == "bg2"
            else ("accent1" if fill == "bg2" else fill)
        )
        talk.box(
            slide,
            "Takeaway",
            spec.takeaway,
            (x, y + h - 0.62, w, 0.62),
            fill,
            "RECTANGLE",
            18,
            12,
            "l" if talk.variant % 2 else "c",
            bold=True,
        )
        h -= 0.77
    return (x, y, w, h)


def emu(value: float) -> Emu:
    """Inches in the file's unit."""
    return Emu(round(value * 914400))
