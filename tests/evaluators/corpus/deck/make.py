"""Makes the plain decks of this folder, byte for byte the same every time: `make.py OUT_FOLDER`.

Each is about one thing that a writer of presentations may rewrite: see README.md.
"""
# mypy: ignore-errors

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image, ImageDraw
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Inches, Pt

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "assets" / "impress"))
import deckwright as dw

MOSS = dw.House(
    "Moss",
    (
        "22301F",
        "FFFFFF",
        "2F5D3A",
        "EEF3EA",
        "3E7B4F",
        "D98E32",
        "8A9A5B",
        "5B7F95",
        "B5523B",
        "6D5A8A",
        "1F6FB2",
        "7A4E9E",
    ),
)
SLATE = dw.House(
    "Slate",
    (
        "1E252B",
        "FFFFFF",
        "27445C",
        "E9EEF2",
        "2E6F95",
        "E0A13A",
        "5C7A89",
        "A23E48",
        "6A994E",
        "8367C7",
        "0B66C3",
        "6B3FA0",
    ),
    "Liberation Serif",
    "Liberation Sans",
)
DUSK = dw.House(
    "Dusk",
    (
        "F4EFE6",
        "2B2438",
        "FFD9A0",
        "3A3150",
        "E4A853",
        "7FB7BE",
        "C96480",
        "9DBF9E",
        "B79CED",
        "F2E8CF",
        "8FD3FE",
        "D2A8FF",
    ),
    wide=False,
)


def picture(colour: str, other: str) -> io.BytesIO:
    """A drawn hill and a sun."""
    image = Image.new("RGB", (160, 100), colour)
    draw = ImageDraw.Draw(image)
    draw.ellipse((100, 12, 136, 48), fill=other)
    draw.polygon([(0, 100), (60, 40), (110, 80), (160, 55), (160, 100)], fill="#35513c")
    out = io.BytesIO()
    image.save(out, "PNG")
    out.seek(0)
    return out


def texts():
    """Titles, levels, runs with every style of type, notes, a link."""
    deck = dw.new_deck(MOSS)
    slide = dw.add_slide(deck, "Title Slide", "Allotment Society", "Welcome everyone and thank the hall committee.")
    slide.placeholders[1].text = "Annual meeting, spring"
    slide = dw.add_slide(deck, "Title and Content", "What we did")
    dw.fill_bullets(
        slide.placeholders[1],
        [
            "Forty plots let",
            (1, "Six of them shared"),
            (1, "Two for the school"),
            "New water butts",
            (2, "Paid by the raffle"),
        ],
    )
    slide = dw.add_slide(deck, "Title and Content", "How we pay for it", "Mention the grant twice.\nThen questions.")
    frame = slide.placeholders[1].text_frame
    for text, style in (
        ("Rents ", {}),
        ("cover", {"bold": True}),
        (" the water, ", {"italic": True}),
        ("not", {"underline": True}),
        (" the fence", {"size": Pt(28)}),
    ):
        run = frame.paragraphs[0].add_run()
        run.text = text
        for key, value in style.items():
            setattr(run.font, key, value)
    second = frame.add_paragraph()
    run = second.add_run()
    run.text = "See the accounts online"
    run.hyperlink.address = "https://allotments.example/accounts"
    third = frame.add_paragraph()
    third.text = "Centred remark"
    third.alignment = PP_ALIGN.CENTER
    third.runs[0].font.color.rgb = RGBColor(0xB0, 0x20, 0x30)
    third.runs[0].font.name = "Liberation Serif"
    fourth = frame.add_paragraph()
    fourth.text = "Lighter accent"
    fourth.runs[0].font.color.theme_color = MSO_THEME_COLOR.ACCENT_1
    fourth.runs[0].font.color.brightness = 0.4
    fourth.line_spacing = 1.5
    fourth.space_before = Pt(12)
    return deck, "Allotments"


def pairs_of_columns():
    """Two columns, a section header, slides without anything, a hidden one."""
    deck = dw.new_deck(SLATE)
    dw.add_slide(deck, "Section Header", "Part one: the harbour").placeholders[1].text = "What the survey says"
    slide = dw.add_slide(deck, "Two Content", "Before and after")
    dw.fill_bullets(slide.placeholders[1], ["Mooring by letter", "Paper tide tables"])
    dw.fill_bullets(slide.placeholders[2], ["Mooring by phone", "Tides on the board", (1, "Also in the bar")])
    dw.hide(dw.add_slide(deck, "Title Only", "Spare figures", "Only if somebody asks."))
    dw.add_slide(deck, "Blank")
    dw.add_slide(deck, "Title and Content", "An empty body follows")
    return deck, "Harbour survey"


def shapes():
    """Boxes, lines, rotation, groups, outlines, gradients, alternative text."""
    deck = dw.new_deck(SLATE)
    slide = dw.add_slide(deck, "Title Only", "How an order travels")
    left = dw.add_box(slide, "Order desk", "Order desk", 0.8, 2, 2.4, 1.1)
    right = dw.add_box(slide, "Workshop", "Workshop", 5, 2, 2.4, 1.1, slot="ACCENT_2", colour="TEXT_1", bold=True)
    turned = dw.add_box(slide, "Stamp", "Checked", 9.2, 2.2, 2, 0.8, slot="ACCENT_4", shape="RECTANGLE")
    turned.rotation = 15
    right.line.fill.solid()
    right.line.fill.fore_color.rgb = RGBColor(0x20, 0x30, 0x40)
    right.line.width = Pt(3)
    link = slide.shapes.add_connector(1, Inches(3.2), Inches(2.55), Inches(5), Inches(2.55))
    link.begin_connect(left, 3)
    link.end_connect(right, 1)
    group = slide.shapes.add_group_shape()
    group.name = "Legend"
    for number, text in enumerate(("Same day", "Next day")):
        chip = group.shapes.add_shape(1, Inches(1 + 2 * number), Inches(4.6), Inches(1.8), Inches(0.5))
        chip.name = f"Chip {number + 1}"
        chip.text_frame.text = text
        chip.fill.solid()
        chip.fill.fore_color.rgb = RGBColor(0x80 + 40 * number, 0x90, 0xA0)
    oval = dw.add_box(slide, "Oval", "", 8, 4.4, 1.5, 1.5, shape="OVAL", slot="ACCENT_5")
    oval.fill.gradient()
    oval._element.nvSpPr.cNvPr.set("descr", "A round seal")
    dw.add_text(slide, "Footnote", "Times are those of 2024.", 0.8, 6.4, 5, 0.5, size=11, italic=True, colour="606060")
    return deck, "Orders"


def tables():
    """Cells, a merged heading, a second table."""
    deck = dw.new_deck(MOSS)
    slide = dw.add_slide(deck, "Title Only", "Harvest by plot")
    frame = dw.add_table(
        slide,
        "Harvest",
        [
            ["Plot", "Beans, kg", "Leeks, kg"],
            ["North", "12.5", "8"],
            ["South", "9", "14.25"],
            ["Both", "21.5", "22.25"],
        ],
        1,
        1.8,
        8,
        2,
    )
    frame.table.cell(3, 0).fill.fore_color.rgb = RGBColor(0xFF, 0xE0, 0x80)
    slide = dw.add_slide(deck, "Title Only", "Rota")
    frame = dw.add_table(slide, "Rota", [["Week", "Who", "Who"], ["1", "Ana", "Bo"], ["2", "Cy", "Di"]], 1, 2, 6, 1.5)
    frame.table.cell(0, 1).merge(frame.table.cell(0, 2))
    return deck, "Harvest"


def charts():
    """Columns, bars, lines, a pie."""
    deck = dw.new_deck(SLATE)
    slide = dw.add_slide(deck, "Title Only", "Visitors")
    dw.add_chart(
        slide,
        "By quarter",
        "COLUMN_CLUSTERED",
        ["Q1", "Q2", "Q3", "Q4"],
        {"2023": [120, 180.5, 210, 90], "2024": [140, 190, 260, 110]},
        0.7,
        1.6,
        6,
        4.6,
        "Visitors by quarter",
    )
    dw.add_chart(slide, "Tickets", "PIE", ["Adult", "Child", "Group"], {"Tickets": [55, 30, 15]}, 7, 1.6, 5, 4.6)
    slide = dw.add_slide(deck, "Title Only", "Trend")
    dw.add_chart(
        slide, "Trend", "LINE_MARKERS", ["2021", "2022", "2023"], {"Boats": [4, 7, 9]}, 1, 1.6, 8, 4.6, "Boats"
    )
    slide = dw.add_slide(deck, "Title Only", "Stacked")
    dw.add_chart(slide, "Stack", "BAR_STACKED", ["North", "South"], {"Sail": [4, 7], "Motor": [2, 1]}, 1, 1.6, 8, 4.6)
    return deck, "Visitors"


def pictures():
    """Two pictures, one of them cropped and turned; one used twice."""
    deck = dw.new_deck(MOSS)
    slide = dw.add_slide(deck, "Title Only", "Views")
    first = slide.shapes.add_picture(picture("#9cc5e0", "#f6c344"), Inches(1), Inches(2), Inches(4))
    first.name = "Morning"
    first._element.nvPicPr.cNvPr.set("descr", "The hill in the morning")
    second = slide.shapes.add_picture(picture("#384a78", "#e8e6f0"), Inches(7), Inches(2), Inches(4))
    second.name = "Night"
    second.crop_left = 0.2
    second.crop_bottom = 0.1
    slide = dw.add_slide(deck, "Title Only", "Again")
    third = slide.shapes.add_picture(picture("#9cc5e0", "#f6c344"), Inches(3), Inches(2.5), Inches(3))
    third.rotation = 8
    third.name = "Small"
    return deck, "Views"


def backgrounds():
    """A dark master, one slide with its own colour, one of a theme colour, one with a gradient."""
    deck = dw.new_deck(dw.House(**{**vars(DUSK), "ground": "BACKGROUND_1"}))
    dw.add_slide(deck, "Title Slide", "Night market").placeholders[1].text = "Plan for June"
    slide = dw.add_slide(deck, "Title and Content", "Own colour")
    dw.fill_bullets(slide.placeholders[1], ["Stalls open at six", "Music until ten"])
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = RGBColor(0x12, 0x3C, 0x54)
    slide = dw.add_slide(deck, "Title Only", "Theme colour")
    slide.background.fill.solid()
    slide.background.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_3
    slide = dw.add_slide(deck, "Title Only", "Gradient")
    slide.background.fill.gradient()
    return deck, "Night market"


def transitions():
    """Transitions of four kinds, and none."""
    deck = dw.new_deck(SLATE)
    for title, kind, attributes in (
        ("Fade", "fade", {}),
        ("Push", "push", {"dir": "l"}),
        ("Wipe", "wipe", {"dir": "d"}),
        ("Cover", "cover", {"dir": "r"}),
        ("Split", "split", {"orient": "vert", "dir": "out"}),
    ):
        slide = dw.add_slide(deck, "Title and Content", title)
        dw.fill_bullets(slide.placeholders[1], [f"This slide comes with {title.lower()}"])
        dw.set_transition(slide, kind, **attributes)
    dw.add_slide(deck, "Title Only", "Nothing")
    return deck, "Transitions"


def alignments():
    """Alignment, autofit, own positions of placeholders, numbered lists, no bullets."""
    deck = dw.new_deck(MOSS)
    slide = dw.add_slide(deck, "Title and Content", "Placed by hand")
    title, body = slide.shapes.title, slide.placeholders[1]
    title.left, title.top, title.width, title.height = Inches(2), Inches(0.5), Inches(8), Inches(1)
    title.text_frame.paragraphs[0].alignment = PP_ALIGN.RIGHT
    dw.fill_bullets(body, ["One", "Two", "Three", "Four"])
    for paragraph, xml in zip(body.text_frame.paragraphs, ("a:buNone", "a:buAutoNum", "a:buChar", None), strict=True):
        if xml:
            element = paragraph._p.get_or_add_pPr().makeelement(
                qn(xml), {"a:buAutoNum": {"type": "arabicPeriod"}, "a:buChar": {"char": "–"}}.get(xml, {})
            )
            paragraph._p.get_or_add_pPr().append(element)
    body.text_frame.paragraphs[3].alignment = PP_ALIGN.JUSTIFY
    slide = dw.add_slide(deck, "Title and Content", "A long body that shrinks")
    dw.fill_bullets(
        slide.placeholders[1], [f"Line {n} of a list that is too long for its place on the slide" for n in range(1, 15)]
    )
    element = slide.placeholders[1].text_frame._txBody.bodyPr
    element.append(element.makeelement(qn("a:normAutofit"), {"fontScale": "62500", "lnSpcReduction": "20000"}))
    return deck, "Alignment"


def chinese():
    """Chinese text, in runs with fonts for it."""
    deck = dw.new_deck(dw.House(**{**vars(SLATE), "heading": "Noto Sans CJK SC", "body": "Noto Sans CJK SC"}))
    slide = dw.add_slide(deck, "Title Slide", "春季招生说明会", "先感谢各位家长到场。")
    slide.placeholders[1].text = "青禾小学"
    slide = dw.add_slide(deck, "Title and Content", "报名安排")
    dw.fill_bullets(slide.placeholders[1], ["三月十日开始报名", (1, "需要户口本复印件"), "四月公布名单"])
    dw.add_table(
        dw.add_slide(deck, "Title Only", "各班名额"),
        "名额",
        [["班级", "名额"], ["一班", "36"], ["二班", "34"]],
        1,
        2,
        6,
        1.6,
    )
    return deck, "招生"


def mixed():
    """A bit of everything on four slides, four by three."""
    deck = dw.new_deck(DUSK)
    slide = dw.add_slide(deck, "Title Slide", "Ferry timetable", "Bring the old one along.")
    slide.placeholders[1].text = "Summer season"
    slide = dw.add_slide(deck, "Two Content", "Boats")
    dw.fill_bullets(slide.placeholders[1], ["Marta, 40 seats", "Ilse, 60 seats"])
    chart = slide.placeholders[2]
    chart.element.getparent().remove(chart.element)
    dw.add_chart(slide, "Seats", "BAR_CLUSTERED", ["Marta", "Ilse"], {"Seats": [40, 60]}, 5, 1.8, 4.5, 4)
    slide = dw.add_slide(deck, "Title Only", "Fares")
    dw.add_table(
        slide,
        "Fares",
        [["Ticket", "Single", "Return"], ["Adult", "6.50", "11.00"], ["Bicycle", "2.00", "3.50"]],
        0.8,
        1.8,
        8,
        1.6,
    )
    dw.add_box(slide, "Offer", "Ten trips for the price of eight", 2, 5, 6, 0.9, slot="ACCENT_2", colour="TEXT_1")
    dw.set_transition(slide, "push", dir="u")
    slide = dw.add_slide(deck, "Title Only", "Pier")
    slide.shapes.add_picture(picture("#bcd0da", "#ffe08a"), Inches(1.5), Inches(2), Inches(6)).name = "Pier"
    dw.hide(slide)
    return deck, "Ferry"


def look_alikes():
    """Six slides that hardly differ: the same layout, titles that repeat."""
    deck = dw.new_deck(MOSS)
    for number in range(1, 7):
        slide = dw.add_slide(deck, "Title and Content", "Minutes" if number % 2 else f"Minutes {number}")
        dw.fill_bullets(slide.placeholders[1], [f"Item {number} was agreed", "All present"])
    return deck, "Minutes"


DECKS = (
    texts,
    pairs_of_columns,
    shapes,
    tables,
    charts,
    pictures,
    backgrounds,
    transitions,
    alignments,
    chinese,
    mixed,
    look_alikes,
)


def main() -> None:
    """Writes every deck into the folder given."""
    for make in DECKS:
        deck, title = make()
        (Path(sys.argv[1]) / f"{make.__name__.replace('_', '-')}.pptx").write_bytes(
            dw.packed(deck, title, "DeskCraft authors")
        )


if __name__ == "__main__":
    main()
