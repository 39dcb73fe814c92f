"""Slides of text, pictures, tables and charts, by kind."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

import re
from typing import Any

from charts import chart as draw_chart
from deckfile import SlideFile
from fitting import fit, height
from looks import MANNERS, Place
from parts import Talk, spec_place
from pptx.util import Pt


def cover(talk: Talk, spec: SlideFile) -> Any:
    """The first slide; with an argument, a drawing beside the title or below it."""
    slide = talk.slide("Title Slide", spec.title, spec.notes)
    look = talk.look
    lines = "\n".join(spec.lines)
    below = next(one for one in slide.placeholders if one.placeholder_format.idx == 1)
    below.text_frame.text = lines
    if not spec.args:
        return slide
    title = slide.shapes.title
    if talk.variant % 3 == 0 and look.wide:  # at the right
        half = look.width * 0.52
        talk.put(title, (0.8, 1.6, half - 1.0, 2.4))
        talk.put(below, (0.8, 4.2, half - 1.0, 1.8))
        talk.picture(slide, spec.args[0], (half + 0.2, 0.9, look.width - half - 0.9, 5.7))
        _refit(talk, title, spec.title, (half - 1.2, 2.3))
    elif talk.variant % 3 == 1:  # a band below
        talk.put(title, (0.9, 0.6, look.width - 1.8, 1.5))
        talk.put(below, (0.9, 2.2, look.width - 1.8, 1.2))
        talk.picture(slide, spec.args[0], (0.9, 3.6, look.width - 1.8, 3.1))
    else:  # at the left, narrow
        side = look.width * 0.36
        talk.put(title, (side + 0.6, 1.6, look.width - side - 1.2, 2.3))
        talk.put(below, (side + 0.6, 4.1, look.width - side - 1.2, 1.8))
        talk.picture(slide, spec.args[0], (0.5, 0.7, side - 0.4, 6.1))
        _refit(talk, title, spec.title, (look.width - side - 1.4, 2.2))
    return slide


def _refit(talk: Talk, shape: Any, text: str, room: tuple[float, float]) -> None:
    shape.text_frame.paragraphs[0].runs[0].font.size = Pt(fit([(0, text)], talk.heading, room, 38, 22, True))


def section(talk: Talk, spec: SlideFile) -> Any:
    """Begins a part."""
    slide = talk.slide("Section Header", spec.title, spec.notes)
    next(one for one in slide.placeholders if one.placeholder_format.idx == 1).text_frame.text = "\n".join(spec.lines)
    return slide


def text(talk: Talk, spec: SlideFile) -> Any:
    """Bullets."""
    slide = talk.slide("Title and Content", spec.title, spec.notes)
    place = spec_place(talk, slide, spec, talk.look.content)
    talk.bullets(slide, spec.lines, place, most=24 if len(spec.lines) < 6 else 20)
    return slide


def prose(talk: Talk, spec: SlideFile) -> Any:
    """Paragraphs in a text box, without bullets."""
    slide = talk.slide("Title Only", spec.title, spec.notes)
    x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
    talk.text(slide, "Text", "\n".join(spec.lines), (x, y, min(w, 10.8), h), 24, 12)
    return slide


def two(talk: Talk, spec: SlideFile) -> Any:
    """Two columns, parted by a line `--`; `# ` heads one."""
    slide = talk.slide("Two Content", spec.title, spec.notes)
    x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
    at = spec.lines.index("--")
    half = (w - 0.4) / 2
    for n, lines in enumerate((spec.lines[:at], spec.lines[at + 1 :])):
        left, top, tall = x + n * (half + 0.4), y, h
        if lines[0].startswith("# "):
            form = talk.variant % 3
            if form == 2:
                talk.text(slide, f"Head {n + 1}", lines[0][2:], (left, y, half, 0.5), 18, 12, "accent1", bold=True)
                talk.rule(slide, f"Rule {n + 1}", (left + 0.05, y + 0.52, left + half, y + 0.52), "accent2")
            else:
                fill = ("accent1", "accent2" if form else "accent1")[n]
                talk.box(slide, f"Head {n + 1}", lines[0][2:], (left, y, half, 0.5), fill, most=18, bold=True)
            top, tall, lines = y + 0.62, h - 0.62, lines[1:]
        talk.bullets(slide, lines, (left, top, half, tall), n + 1, 22 if len(lines) < 5 else 20)
    return slide


def pic(talk: Talk, spec: SlideFile) -> Any:
    """Text with a drawing: `pic NAME [left|wide|full]`."""
    where = spec.args[1] if len(spec.args) > 1 else ("right", "left")[talk.variant % 2]
    if where == "full":
        slide = talk.slide("Title Only", spec.title, spec.notes)
        x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
        if spec.lines:
            talk.text(slide, "Caption", " ".join(spec.lines), (x, y + h - 0.75, w, 0.7), 16, 11, align="c")
            h -= 0.85
        talk.picture(slide, spec.args[0], (x, y, w, h), spec.title)
        return slide
    slide = talk.slide("Title and Content", spec.title, spec.notes)
    x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
    if where == "wide":
        tall = h * 0.52
        talk.picture(slide, spec.args[0], (x, y, w, tall), spec.title)
        talk.bullets(slide, spec.lines, (x, y + tall + 0.1, w, h - tall - 0.1))
        return slide
    part = (0.42, 0.48, 0.38)[talk.variant % 3]
    wide = w * part
    tall = min(h, wide / 0.75)
    left = x if where == "left" else x + w - wide
    talk.picture(slide, spec.args[0], (left, y + (h - tall) / 2 if tall < h * 0.9 else y, wide, tall), spec.title)
    talk.bullets(slide, spec.lines, (x + wide + 0.3 if where == "left" else x, y, w - wide - 0.3, h), most=22)
    return slide


def gallery(talk: Talk, spec: SlideFile) -> Any:
    """Several drawings with a caption each: `gallery NAME NAME ...`."""
    slide = talk.slide("Title Only", spec.title, spec.notes)
    x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
    n = len(spec.args)
    columns = n if n <= 4 and (talk.look.wide or n < 4) else (n + 1) // 2
    rows = -(-n // columns)
    wide, tall = (w - 0.25 * (columns - 1)) / columns, (h - 0.15 * (rows - 1)) / rows
    label = 0.85 if rows == 1 else 0.5
    size = talk.size_for(spec.lines, (wide - 0.1, label - 0.06), 16)
    for k, what in enumerate(spec.args):
        left, top = x + (k % columns) * (wide + 0.25), y + (k // columns) * (tall + 0.15)
        high = min(tall - label, wide * 1.05)
        talk.picture(slide, what, (left, top, wide, high), spec.lines[k])
        talk.text(
            slide,
            f"Caption {k + 1}",
            spec.lines[k],
            (left, top + high + 0.03, wide, label),
            size,
            9,
            align=("l", "c")[talk.variant % 2],
        )
    return slide


def labelled(talk: Talk, spec: SlideFile) -> Any:
    """A drawing with labels on it: `labelled NAME`, lines `x,y: text` in parts of a hundred, others stand beside it."""
    slide = talk.slide("Title and Content", spec.title, spec.notes)
    x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
    marks = [m for line in spec.lines if (m := re.fullmatch(r"(\d+),(\d+): (.+)", line))]
    rest = [line for line in spec.lines if not re.fullmatch(r"(\d+),(\d+): (.+)", line)]
    wide = w * 0.6 if rest else w
    talk.picture(slide, spec.args[0], (x, y, wide, h), spec.title)
    for n, mark in enumerate(marks, 1):
        px, py = x + wide * int(mark[1]) / 100, y + h * int(mark[2]) / 100
        long = min(2.4, 0.35 + 0.105 * sum(2 if ord(c) > 0x2E7F else 1 for c in mark[3]))
        left = min(max(x + 0.05, px - long / 2), x + wide - long - 0.05)
        talk.box(slide, f"Point {n}", "", (px - 0.09, py - 0.09, 0.18, 0.18), "accent2", "OVAL", line="bg1")
        up = -0.48 if py - 0.5 > y else 0.14
        talk.box(
            slide, f"Label {n}", mark[3], (left, py + up, long, 0.34), "bg1", "ROUNDED_RECTANGLE", 13, 9, line="accent1"
        )
    if rest:
        talk.bullets(slide, rest, (x + wide + 0.25, y, w - wide - 0.25, h), most=18)
    return slide


def table(talk: Talk, spec: SlideFile) -> Any:
    """A table of the deck's figures, or of lines with bars; other lines are bullets below."""
    slide = talk.slide("Title and Content", spec.title, spec.notes)
    x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
    total = False
    if spec.args and spec.args[0] != "-":
        figures = talk.file.figures[spec.args[0]]
        rows, total = figures.grid(), bool(figures.total)
        if "cols" in spec.options:
            wanted = [each.strip() for each in spec.options["cols"].split(", ")]
            keep = [0, *(figures.columns.index(each) for each in wanted)]
            rows = [[row[n] for n in keep] for row in rows]
    else:
        rows = [[cell.strip() for cell in line.split("|")] for line in spec.lines if " | " in line]
    rest = [line for line in spec.lines if " | " not in line]
    most = 0.0
    if rest:
        most = min(h * 0.4, height([(0, line.strip()) for line in rest], talk.body, 18, w - 0.2, before=6) + 0.2)
    wide = w if len(rows[0]) > 3 or talk.look.width < 11 or talk.variant % 2 else w * 0.86
    made = talk.table(slide, spec.options.get("name", "Table"), rows, (x, y, wide, h - most), total, 18)
    if rest:
        top = y + made.height / 914400 + 0.15
        talk.bullets(slide, rest, (x, top, w, y + h - top), most=18)
    return slide


def chart(talk: Talk, spec: SlideFile) -> Any:
    """A chart of the deck's figures: `chart column NAME`; lines stand beside it."""
    slide = talk.slide("Title and Content", spec.title, spec.notes)
    x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
    kind, name = spec.args[:2]
    place: Place = (x, y, w, h)
    if spec.lines:
        below = not talk.look.wide or talk.variant % 4 == 3
        if below:
            need = min(
                h * 0.42, height([(0, line.strip()) for line in spec.lines], talk.body, 18, w - 0.2, before=6) + 0.25
            )
            place = (x, y, w, h - need)
            talk.bullets(slide, spec.lines, (x, y + h - need + 0.05, w, need - 0.05), most=18)
        else:
            side = w * 0.34
            left = talk.variant % 4 == 2
            place = (x + side + 0.2, y, w - side - 0.2, h) if left else (x, y, w - side - 0.2, h)
            talk.bullets(slide, spec.lines, (x if left else x + w - side, y, side, h), most=20)
    draw_chart(talk, slide, kind, talk.file.figures[name], spec.options, place)
    return slide


def both(talk: Talk, spec: SlideFile) -> Any:
    """A table and a chart of the same figures: `both column NAME`."""
    slide = talk.slide("Title Only", spec.title, spec.notes)
    x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
    figures = talk.file.figures[spec.args[1]]
    if talk.look.wide:
        half = w * 0.48
        talk.table(slide, "Table", figures.grid(), (x, y, half, h), bool(figures.total), 14)
        draw_chart(talk, slide, spec.args[0], figures, spec.options, (x + half + 0.2, y, w - half - 0.2, h))
    else:
        made = talk.table(slide, "Table", figures.grid(), (x, y, w, h * 0.5), bool(figures.total), 14)
        top = y + made.height / 914400 + 0.1
        draw_chart(talk, slide, spec.args[0], figures, spec.options, (x, top, w, y + h - top))
    return slide


def numbers(talk: Talk, spec: SlideFile) -> Any:
    """Large figures: `figure: what it counts`."""
    slide = talk.slide("Title Only", spec.title, spec.notes)
    x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
    items = [line.split("：" if "：" in line else ": ", 1) for line in spec.lines]
    n = len(items)
    columns = n if n <= 4 and (talk.look.wide or n <= 3) else -(-n // 2)
    rows = -(-n // columns)
    wide, tall = (w - 0.3 * (columns - 1)) / columns, min(2.9, (h - 0.3 * (rows - 1)) / rows)
    top = y + max(0.0, (h - rows * tall - 0.3 * (rows - 1)) * 0.35)
    big = min(talk.size_for([each[0]], (wide - 0.2, 0.95), 48, 18) for each in items)
    small = talk.size_for([each[1] for each in items], (wide - 0.3, tall - 1.35), 20)
    for k, (figure, what) in enumerate(items):
        left, up = x + (k % columns) * (wide + 0.3), top + (k // columns) * (tall + 0.3)
        slot = f"accent{k % 3 + 1}"
        if talk.variant % 2:
            talk.box(
                slide,
                f"Card {k + 1}",
                "",
                (left, up, wide, tall),
                "bg2" if MANNERS[talk.look.manner].ground != "bg2" else "bg1",
            )
        else:
            talk.box(slide, f"Bar {k + 1}", "", (left, up, 0.07, tall), slot)
        ground = "bg2" if talk.variant % 2 and MANNERS[talk.look.manner].ground != "bg2" else "bg1"
        colour = slot if ground == "bg1" else "tx2"
        talk.text(
            slide,
            f"Figure {k + 1}",
            figure,
            (left + 0.1, up + 0.1, wide - 0.15, 1.05),
            big,
            14,
            colour,
            bold=True,
            anchor="b",
            align="l",
        )
        talk.text(slide, f"Meaning {k + 1}", what, (left + 0.1, up + 1.2, wide - 0.2, tall - 1.3), small, 9)
    return slide


def quote(talk: Talk, spec: SlideFile) -> Any:
    """Somebody's words: the title; the line says whose."""
    slide = talk.slide("Blank", "", spec.notes)
    w = talk.look.width
    x, _, cw, _ = talk.look.content
    form = talk.variant % 2
    if form:
        talk.box(
            slide,
            "Ground",
            "",
            (x, 1.9, cw, 3.6),
            "accent1" if MANNERS[talk.look.manner].ground == "bg2" else "bg2",
            "ROUNDED_RECTANGLE",
        )
        slot = talk.look.over("accent1") if MANNERS[talk.look.manner].ground == "bg2" else "tx1"
    else:
        slot = "tx2"
        talk.box(slide, "Bar", "", (x, 2.1, 0.1, 3.0), "accent2")
    talk.text(
        slide,
        "Quotation",
        spec.title,
        (x + 0.5, 2.1, min(cw - 1.0, w - 2.4), 2.3),
        30,
        16,
        slot,
        "l",
        "m",
        italic=True,
        heading=True,
    )
    if spec.lines:
        talk.text(slide, "Speaker", spec.lines[0], (x + 0.5, 4.6, cw - 1.0, 0.7), 18, 12, slot)
    return slide


def end(talk: Talk, spec: SlideFile) -> Any:
    """The last slide: thanks, or where to write to."""
    slide = talk.slide("Section Header" if talk.variant % 2 else "Title Slide", spec.title, spec.notes)
    next(one for one in slide.placeholders if one.placeholder_format.idx == 1).text_frame.text = "\n".join(spec.lines)
    return slide


def agenda(talk: Talk, spec: SlideFile) -> Any:
    """What is to come, numbered."""
    slide = talk.slide("Title Only", spec.title, spec.notes)
    x, y, w, h = spec_place(talk, slide, spec, talk.look.content)
    n = len(spec.lines)
    tall = min(0.95, h / n)
    form = talk.variant % 3
    size = talk.size_for(spec.lines, (w - 1.4, tall - 0.1), 22)
    for k, line in enumerate(spec.lines):
        top = y + k * tall
        if form == 2:
            talk.text(
                slide,
                f"Number {k + 1}",
                f"{k + 1:02}",
                (x, top, 0.9, tall),
                size + 4,
                12,
                "accent1",
                bold=True,
                anchor="m",
            )
            talk.rule(slide, f"Rule {k + 1}", (x, top + tall - 0.03, x + w, top + tall - 0.03), "accent6", 0.75)
        else:
            talk.box(
                slide,
                f"Number {k + 1}",
                str(k + 1),
                (x + 0.1, top + 0.1, tall - 0.2, tall - 0.2),
                "accent1" if form else f"accent{k % 3 + 1}",
                ("OVAL", "RECTANGLE")[form],
                18,
                10,
                bold=True,
            )
        talk.text(slide, f"Part {k + 1}", line, (x + 1.1, top, w - 1.2, tall), size, 11, anchor="m")
    return slide


KINDS = {
    "cover": cover, "section": section, "text": text, "prose": prose, "two": two, "pic": pic, "gallery": gallery,
    "labelled": labelled, "table": table, "chart": chart, "both": both, "numbers": numbers, "quote": quote, "end": end,
    "agenda": agenda,
}  # fmt: skip
