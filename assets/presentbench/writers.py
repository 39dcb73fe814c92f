"""Writes a document as PDF, .docx, HTML, Markdown or plain text, the same bytes each time."""

from __future__ import annotations

import html
import io
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import docx
import matplotlib
from documents import Document, Heading, Items, Line, Paragraph, Picture, Table, plain
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml.ns import qn
from docx.shared import Inches, Pt, RGBColor
from reportlab import rl_config
from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, Image, KeepTogether, ListFlowable, SimpleDocTemplate, Spacer
from reportlab.platypus import Paragraph as PdfParagraph
from reportlab.platypus import Table as PdfTable

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "impress"))

from deckwright import repacked

AUTHOR = "DeskCraft authors"
WRITTEN = datetime(2025, 1, 2, 9, 0, 0)
FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
SERIF, SANS = "DejaVuSerif", "DejaVuSans"
INK, PALE = "#1f2d3d", "#e8eef4"
PICTURE_CM = 14.5
LETTERS_A_LINE = 92
"""Of a table's type that fit across a page."""


def write(document: Document) -> dict[str, bytes]:
    """Writes a document.

    Returns:
        Files by name: the document, and its pictures where they are files of their own.
    """
    files = {f"{document.name}.{document.format}": _WRITERS[document.format](document)}
    if document.format in ("html", "md"):
        files |= {picture.name: picture.png for picture in document.pictures}
    return files


# --- PDF


def _pdf(document: Document) -> bytes:
    rl_config.invariant = 1
    for name, files in {
        SERIF: ("DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSerif-Italic", "DejaVuSerif-BoldItalic"),
        SANS: ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSans-BoldOblique"),
    }.items():
        faces = [f"{name}-{n}" if n else name for n in range(4)]
        for face, file in zip(faces, files, strict=True):
            pdfmetrics.registerFont(TTFont(face, FONTS / f"{file}.ttf"))
        pdfmetrics.registerFontFamily(name, *faces)
    out = io.BytesIO()
    shown = SimpleDocTemplate(
        out, pagesize=A4, leftMargin=2.6 * cm, rightMargin=2.6 * cm, topMargin=2.3 * cm, bottomMargin=2.3 * cm,
        title=document.title, author=AUTHOR,
    )  # fmt: skip
    story: list[Flowable] = [PdfParagraph(html.escape(document.title), _style("title"))]
    story += [PdfParagraph(html.escape(line), _style("under")) for line in document.under]
    story.append(Spacer(1, 0.5 * cm))
    waiting: Flowable | None = None
    for block in document.blocks:
        made = _flowable(block)
        if isinstance(block, Paragraph) and block.style == "caption":
            story += [waiting] if waiting is not None else []
            waiting = made
            continue
        story.append(KeepTogether([waiting, made]) if waiting is not None else made)
        waiting = None
    story += [waiting] if waiting is not None else []
    shown.build(story, onFirstPage=_page_number, onLaterPages=_page_number)
    return out.getvalue()


def _style(name: str) -> ParagraphStyle:
    base: dict[str, Any] = {"fontName": SERIF, "fontSize": 9.6, "leading": 13.4, "spaceAfter": 6}
    return ParagraphStyle(name, **base | _STYLES[name])


_STYLES: dict[str, dict[str, Any]] = {
    "title": {"fontName": f"{SANS}-1", "fontSize": 17, "leading": 21, "spaceAfter": 8, "textColor": INK},
    "under": {"fontName": SANS, "fontSize": 9, "leading": 12, "spaceAfter": 1},
    "text": {"alignment": TA_JUSTIFY},
    "quote": {"leftIndent": 20, "rightIndent": 20, "fontName": f"{SERIF}-2"},
    "caption": {"fontName": SANS, "fontSize": 8.2, "leading": 10.6, "spaceAfter": 4, "spaceBefore": 6},
    "shown": {"fontName": SANS, "fontSize": 8.2, "leading": 10.6, "spaceAfter": 10, "alignment": TA_CENTER},
    "cell": {"fontName": SANS, "fontSize": 7.8, "leading": 9.8, "spaceAfter": 0},
    "head1": {
        "fontName": f"{SANS}-1",
        "fontSize": 12.4,
        "leading": 16,
        "spaceBefore": 9,
        "textColor": INK,
        "keepWithNext": 1,
    },
    "head2": {
        "fontName": f"{SANS}-1",
        "fontSize": 10.4,
        "leading": 14,
        "spaceBefore": 6,
        "textColor": INK,
        "keepWithNext": 1,
    },
}


def _flowable(block: Any) -> Flowable:
    if isinstance(block, Heading):
        return PdfParagraph(_markup(block.line), _style("head1" if block.level <= 1 else "head2"))
    if isinstance(block, Paragraph):
        return PdfParagraph(_markup(block.line), _style(block.style))
    if isinstance(block, Items):
        lines = [PdfParagraph(_markup(line), _style("text")) for line in block.lines]
        numbered = (
            {"bulletType": "1", "start": block.first}
            if block.first is not None
            else {"bulletType": "bullet", "start": "•"}
        )
        return ListFlowable(lines, leftIndent=16, bulletFontName=SERIF, bulletFontSize=9, **numbered)
    if isinstance(block, Table):
        return _pdf_table(block)
    assert isinstance(block, Picture)
    image = Image(io.BytesIO(block.png))
    scale = PICTURE_CM * cm / image.imageWidth
    image.drawWidth, image.drawHeight = image.imageWidth * scale, image.imageHeight * scale
    return KeepTogether([image, PdfParagraph(html.escape(block.caption), _style("shown"))])


def _pdf_table(block: Table) -> Flowable:
    rows = [[PdfParagraph(_markup(cell), _style("cell")) for cell in row] for row in block.rows]
    widths = _shares(block)
    whole = A4[0] - 5.2 * cm
    table = PdfTable(rows, colWidths=[whole * one for one in widths], repeatRows=1, spaceAfter=10)
    table.setStyle(
        [
            ("BACKGROUND", (0, 0), (-1, 0), colors.HexColor(PALE)),
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, colors.HexColor("#b0b8c0")),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("TOPPADDING", (0, 0), (-1, -1), 2.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ]
    )
    return table


def _shares(block: Table) -> list[float]:
    """Return the columns' shares of the width: by their longest text, and at least as wide as their longest word."""
    columns = [[plain(row[c]) for row in block.rows] for c in range(len(block.rows[0]))]
    longest = [min(40, max(6, max(map(len, cells)))) for cells in columns]
    words = [2 + max(len(word) for cell in cells for word in cell.split() or [""]) for cells in columns]
    shares = [one / sum(longest) for one in longest]
    least = [one / LETTERS_A_LINE for one in words]
    spare = sum(max(0.0, share - low) for share, low in zip(shares, least, strict=True))
    missing = sum(max(0.0, low - share) for share, low in zip(shares, least, strict=True))
    if not missing or spare <= missing:
        return shares
    return [
        low if share < low else share - (share - low) * missing / spare
        for share, low in zip(shares, least, strict=True)
    ]


def _markup(line: Line) -> str:
    said = ""
    for run in line:
        text = html.escape(run.text)
        text = f"<i>{text}</i>" if run.italic else text
        said += f"<b>{text}</b>" if run.bold else text
    return said


def _page_number(canvas: Any, shown: Any) -> None:
    canvas.setFont(SANS, 8)
    canvas.drawCentredString(A4[0] / 2, 1.2 * cm, str(shown.page))


# --- .docx


def _docx(document: Document) -> bytes:
    made = docx.Document()
    normal = made.styles["Normal"]
    normal.font.name, normal.font.size = "Carlito", Pt(11)
    normal.element.rPr.rFonts.set(qn("w:eastAsia"), "Noto Sans CJK SC")
    properties = made.core_properties
    properties.title, properties.author, properties.last_modified_by = document.title, AUTHOR, AUTHOR
    properties.created = properties.modified = WRITTEN
    properties.comments = ""
    made.add_heading(document.title, 0)
    for line in document.under:
        made.add_paragraph(line).runs[0].italic = True
    for block in document.blocks:
        _into(made, block)
    out = io.BytesIO()
    made.save(out)
    return bytes(repacked(out.getvalue()))


def _into(made: Any, block: Any) -> None:
    if isinstance(block, Heading):
        made.add_heading(plain(block.line), min(3, max(1, block.level)))
    elif isinstance(block, Paragraph):
        paragraph = made.add_paragraph(style="Quote" if block.style == "quote" else None)
        _runs(paragraph, block.line, bold=block.style == "caption")
        paragraph.paragraph_format.keep_with_next = block.style == "caption"
    elif isinstance(block, Items):
        for number, line in enumerate(block.lines):
            paragraph = made.add_paragraph(style="List Bullet" if block.first is None else None)
            if block.first is not None:
                paragraph.add_run(f"{block.first + number}. ")
            _runs(paragraph, line)
    elif isinstance(block, Table):
        table = made.add_table(len(block.rows), len(block.rows[0]), style="Light Grid Accent 1")
        for r, row in enumerate(block.rows):
            for c, line in enumerate(row):
                cell = table.cell(r, c).paragraphs[0]
                _runs(cell, line, bold=r == 0)
                cell.paragraph_format.space_after = Pt(0)
        made.add_paragraph()
    else:
        made.add_picture(io.BytesIO(block.png), width=Inches(6.0))
        shown = made.add_paragraph()
        shown.alignment = WD_ALIGN_PARAGRAPH.CENTER
        run = shown.add_run(block.caption)
        run.font.size, run.font.color.rgb = Pt(9), RGBColor.from_string(INK[1:])


def _runs(paragraph: Any, line: Line, bold: bool = False) -> None:
    for run in line:
        added = paragraph.add_run(run.text)
        added.bold, added.italic = run.bold or bold, run.italic


# --- HTML, Markdown, text

PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 16px/1.55 Carlito, "Noto Sans CJK SC", sans-serif; max-width: 820px; margin: 2em auto; color: #1f2d3d; }}
table {{ border-collapse: collapse; margin: 0.6em 0 1.4em; }}
th, td {{ border-bottom: 1px solid #b0b8c0; padding: 4px 12px; text-align: left; }}
th {{ background: #e8eef4; }} figure {{ margin: 1.4em 0; }}
img {{ max-width: 100%; }} figcaption {{ font-size: 0.9em; }}
</style></head>
<body>
{body}
</body>
</html>
"""


def _html(document: Document) -> bytes:
    lines = [f"<h1>{html.escape(document.title)}</h1>"]
    lines += [f'<p class="under">{html.escape(line)}</p>' for line in document.under]
    lines += [_element(block) for block in document.blocks]
    return PAGE.format(language=document.language, title=html.escape(document.title), body="\n".join(lines)).encode()


def _element(block: Any) -> str:
    if isinstance(block, Heading):
        level = min(4, block.level + 1)
        return f"<h{level}>{_markup(block.line)}</h{level}>"
    if isinstance(block, Paragraph):
        tag = "blockquote" if block.style == "quote" else "p"
        return f"<{tag}>{_markup(block.line)}</{tag}>"
    if isinstance(block, Items):
        tag = "ul" if block.first is None else "ol"
        start = f' start="{block.first}"' if block.first not in (None, 1) else ""
        return f"<{tag}{start}>" + "".join(f"<li>{_markup(line)}</li>" for line in block.lines) + f"</{tag}>"
    if isinstance(block, Table):
        head, *rest = block.rows
        rows = "<tr>" + "".join(f"<th>{_markup(cell)}</th>" for cell in head) + "</tr>\n"
        rows += "\n".join("<tr>" + "".join(f"<td>{_markup(cell)}</td>" for cell in row) + "</tr>" for row in rest)
        return f"<table>\n{rows}\n</table>"
    caption = html.escape(block.caption)
    return f'<figure><img src="{block.name}" alt="{caption}"><figcaption>{caption}</figcaption></figure>'


def _markdown(document: Document) -> bytes:
    lines = [f"# {document.title}", *document.under]
    lines += ["\n".join(_text(block, styled=True)) for block in document.blocks]
    return ("\n\n".join(lines) + "\n").encode()


def _words(document: Document) -> bytes:
    lines = [document.title, *document.under]
    lines += ["\n".join(_text(block, styled=False)) for block in document.blocks]
    return ("\n\n".join(filter(None, lines)) + "\n").encode()


def _text(block: Any, styled: bool) -> Iterator[str]:
    say = _styled if styled else plain
    if isinstance(block, Heading):
        yield f"{'#' * (block.level + 1)} {say(block.line)}" if styled else say(block.line)
    elif isinstance(block, Paragraph):
        yield f"> {say(block.line)}" if styled and block.style == "quote" else say(block.line)
    elif isinstance(block, Items):
        for number, line in enumerate(block.lines):
            yield f"{'-' if block.first is None else f'{block.first + number}.'} {say(line)}"
    elif isinstance(block, Table):
        for number, row in enumerate(block.rows):
            yield f"| {' | '.join(say(cell) for cell in row)} |"
            if number == 0:
                yield f"|{'---|' * len(row)}"
    elif styled:
        yield f"![{block.caption}]({block.name})\n\n{block.caption}"
    else:
        raise ValueError(f"{block.name}: plain text has no pictures")


def _styled(line: Sequence[Any]) -> str:
    said = ""
    for run in line:
        mark = "**" if run.bold else "*" if run.italic else ""
        said += f"{mark}{run.text}{mark}"
    return said


_WRITERS: dict[str, Callable[[Document], bytes]] = {
    "pdf": _pdf,
    "docx": _docx,
    "html": _html,
    "md": _markdown,
    "txt": _words,
}
