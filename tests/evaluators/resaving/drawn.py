"""Decks about what is drawn: shapes and their paints, lines, groups, pictures, charts, backgrounds."""
# mypy: ignore-errors

from __future__ import annotations

import random

from lxml import etree
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.dml import MSO_LINE, MSO_PATTERN, MSO_THEME_COLOR
from pptx.enum.shapes import MSO_SHAPE
from pptx.oxml.ns import qn
from pptx.util import Inches, Pt

from tests.evaluators.resaving.parts import CLAY, NIGHT, QUAY, A, bulleted, child, dw, picture


def charted(*kinds: str):
    """Return a deck with a chart of each kind."""
    deck = dw.new_deck(QUAY)
    rng = random.Random(len(kinds) + len(kinds[0]))
    for kind in kinds:
        slide = dw.add_slide(deck, "Title Only", kind.replace("_", " ").capitalize())
        names = ("North", "South")[: 1 if kind.startswith(("PIE", "DOUGHNUT")) else 2]
        if kind.startswith("XY"):
            data = XyChartData()
            for name in names:
                series = data.add_series(name)
                for x in range(4):
                    series.add_data_point(x, round(rng.uniform(1, 9), 2))
            chart = slide.shapes.add_chart(
                getattr(XL_CHART_TYPE, kind), Inches(1), Inches(1.6), Inches(8), Inches(4.6), data
            ).chart
            chart.has_title = True
            chart.chart_title.text_frame.text = "Points"
            continue
        values = {name: [round(rng.uniform(1, 99), 1) for _ in range(4)] for name in names}
        dw.add_chart(slide, kind.title(), kind, ["Q1", "Q2", "Q3", "Q4"], values, 1, 1.6, 8, 4.6, f"{kind[:4]} chart")
    return deck


def columns_and_lines():
    """Columns, bars, lines, stacked ones."""
    return charted("COLUMN_CLUSTERED", "BAR_STACKED", "LINE_MARKERS", "COLUMN_STACKED_100")


def rounds_and_areas():
    """Pie, doughnut, area, radar, points."""
    return charted("PIE", "DOUGHNUT", "AREA_STACKED", "RADAR", "XY_SCATTER")


def chart_with_gaps():
    """A chart with values that are missing, and long names."""
    deck = dw.new_deck(CLAY)
    data = CategoryChartData()
    data.categories = ["Monday morning", "Tuesday noon", "Wednesday"]
    data.add_series("Boats in & out", [4.5, None, 7])
    data.add_series("<Crates>", [1, 2, 3.25])
    slide = dw.add_slide(deck, "Title Only", "Gaps")
    slide.shapes.add_chart(XL_CHART_TYPE.LINE, Inches(1), Inches(2), Inches(8), Inches(4), data).name = "Gaps"
    return deck


def pictures():
    """Pictures: cropped, turned, linked, framed, twice the same, JPEG."""
    deck = dw.new_deck(QUAY)
    slide = dw.add_slide(deck, "Title Only", "Views")
    first = slide.shapes.add_picture(picture("#9cc5e0", "#f6c344"), Inches(0.5), Inches(2), Inches(3))
    first.name, first.crop_left, first.crop_bottom = "Morning", 0.2, 0.1
    first._element.nvPicPr.cNvPr.set("descr", "The hill in the morning")
    second = slide.shapes.add_picture(
        picture("#384a78", "#e8e6f0", (320, 200), "JPEG"), Inches(4), Inches(2), Inches(3)
    )
    second.name, second.rotation = "Night", 9
    second.line.color.rgb, second.line.width = RGBColor(0x20, 0x20, 0x20), Pt(2)
    third = slide.shapes.add_picture(picture("#9cc5e0", "#f6c344"), Inches(8), Inches(2), Inches(2))
    third.name = "Again"
    third.click_action.hyperlink.address = "https://harbour.example/webcam"
    return deck


def shapes():
    """Geometries, rotations, flips, outlines, dashes, alternative texts."""
    deck = dw.new_deck(CLAY)
    slide = dw.add_slide(deck, "Title Only", "Forms")
    kinds = (
        "RECTANGLE",
        "OVAL",
        "ROUNDED_RECTANGLE",
        "ISOSCELES_TRIANGLE",
        "RIGHT_ARROW",
        "DIAMOND",
        "HEXAGON",
        "CHEVRON",
        "STAR_5_POINT",
        "CLOUD",
        "HEART",
        "DONUT",
    )
    for n, kind in enumerate(kinds):
        box = dw.add_box(
            slide,
            f"{kind.title()}",
            f"No. {n}",
            0.5 + 2 * (n % 6),
            1.8 + 2 * (n // 6),
            1.6,
            1.3,
            slot=f"ACCENT_{1 + n % 6}",
            shape=kind,
        )
        box.rotation = 15 * (n % 3)
        if n % 2:
            box.line.fill.solid()
            box.line.fill.fore_color.rgb = RGBColor(0x20, 0x30, 0x40)
            box.line.width = Pt(1 + n / 4)
            box.line.dash_style = (MSO_LINE.DASH, MSO_LINE.ROUND_DOT, MSO_LINE.DASH_DOT)[n % 3]
        if n % 4 == 0:
            box._element.nvSpPr.cNvPr.set("descr", f"Form {n}")
    return deck


def fills():
    """Solid, see-through, gradient, pattern, picture and no fill at all."""
    deck = dw.new_deck(QUAY)
    slide = dw.add_slide(deck, "Title Only", "Grounds")
    for n in range(6):
        box = dw.add_box(slide, f"Ground {n}", f"G{n}", 0.6 + 2 * n, 2, 1.7, 1.7, shape="RECTANGLE")
        if n == 1:
            child(box._element.spPr.find(qn("a:solidFill"))[0], '<a:alpha val="40000"/>')
        elif n == 2:
            box.fill.gradient()
            box.fill.gradient_stops[0].color.rgb = RGBColor(0xFF, 0xC0, 0x40)
        elif n == 3:
            box.fill.patterned()
            box.fill.pattern = MSO_PATTERN.WIDE_UPWARD_DIAGONAL
            box.fill.fore_color.rgb, box.fill.back_color.rgb = RGBColor(0, 64, 128), RGBColor(255, 255, 255)
        elif n == 4:
            box.fill.background()
        elif n == 5:
            box.fill.fore_color.brightness = 0.4
    return deck


def lines():
    """Lines: connectors, arrows, dashes, rising and falling."""
    deck = dw.new_deck(QUAY)
    slide = dw.add_slide(deck, "Title Only", "Ways")
    one = dw.add_box(slide, "From", "From", 0.8, 2, 2, 1)
    two = dw.add_box(slide, "To", "To", 6, 4, 2, 1, slot="ACCENT_2")
    joined = slide.shapes.add_connector(1, Inches(2.8), Inches(2.5), Inches(6), Inches(4.5))
    joined.begin_connect(one, 3)
    joined.end_connect(two, 1)
    for n in range(4):
        line = slide.shapes.add_connector(1, Inches(9), Inches(2 + n), Inches(11.5), Inches(1.5 + 1.3 * n))
        line.name = f"Way {n}"
        line.line.color.rgb, line.line.width = RGBColor(0x80, 0x20 * n, 0x40), Pt(1 + n)
        line.line.dash_style = (None, MSO_LINE.DASH, MSO_LINE.ROUND_DOT, MSO_LINE.LONG_DASH)[n]
        if n % 2:
            child(line.line._get_or_add_ln(), '<a:tailEnd type="triangle"/>')
    return deck


def shadows():
    """Shadows of shapes, pictures and nothing."""
    deck = dw.new_deck(NIGHT)
    slide = dw.add_slide(deck, "Title Only", "Shadows")
    for n, (distance, direction, alpha) in enumerate(((38100, 2700000, 40), (76200, 5400000, 60), (50800, 0, 100))):
        box = dw.add_box(slide, f"Card {n}", f"Card {n}", 0.6 + 3 * n, 2, 2.4, 1.4)
        child(
            box._element.spPr,
            f'<a:effectLst><a:outerShdw blurRad="{50800 * n}" dist="{distance}" dir="{direction}" algn="tl" '
            f'rotWithShape="0"><a:srgbClr val="{n}0{n}0{n}0"><a:alpha val="{alpha * 1000}"/></a:srgbClr></a:outerShdw>'
            "</a:effectLst>",
        )
    dw.add_box(slide, "Flat", "Flat", 0.6, 4.4, 2.4, 1.2).shadow.inherit = False
    return deck


def groups():
    """Groups, within groups, turned, scaled."""
    deck = dw.new_deck(QUAY)
    slide = dw.add_slide(deck, "Title Only", "Groups")
    outer = slide.shapes.add_group_shape()
    outer.name = "Legend"
    for n in range(3):
        chip = outer.shapes.add_shape(MSO_SHAPE.RECTANGLE, Inches(1 + 2 * n), Inches(2), Inches(1.8), Inches(0.6))
        chip.name, chip.text_frame.text = f"Chip {n}", f"Day {n}"
    inner = outer.shapes.add_group_shape()
    inner.name = "Inner"
    for n in range(2):
        dot = inner.shapes.add_shape(MSO_SHAPE.OVAL, Inches(1 + n), Inches(3), Inches(0.5), Inches(0.5))
        dot.name = f"Dot {n}"
    turned = slide.shapes.add_group_shape()
    turned.name = "Turned"
    for n in range(2):
        dw_box = turned.shapes.add_shape(MSO_SHAPE.RECTANGLE, Inches(7 + n), Inches(4 + n), Inches(1), Inches(0.6))
        dw_box.name, dw_box.text_frame.text = f"Tile {n}", f"T{n}"
    turned.rotation = 20
    return deck


def backgrounds():
    """Grounds of a slide's own: colour, theme, gradient, picture."""
    deck = dw.new_deck(NIGHT)
    dw.add_slide(deck, "Title Slide", "Night works").placeholders[1].text = "June"
    slide = bulleted(deck, "Own colour", 60)
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = RGBColor(0x12, 0x3C, 0x54)
    slide = bulleted(deck, "Theme colour", 61)
    slide.background.fill.solid()
    slide.background.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_3
    slide = bulleted(deck, "Gradient", 62)
    slide.background.fill.gradient()
    slide = bulleted(deck, "Picture", 63)
    _, number = slide.part.get_or_add_image_part(picture("#bcd0da", "#ffe08a"))
    ground = (
        '<p:bg xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="' + A + '" '
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><p:bgPr><a:blipFill>'
        f'<a:blip r:embed="{number}"/><a:stretch><a:fillRect/></a:stretch></a:blipFill><a:effectLst/></p:bgPr></p:bg>'
    )
    slide.element.cSld.insert(0, etree.fromstring(ground))
    return deck
