"""Decks about text: runs, paragraphs, boxes, tables, links, notes, sections, layouts and masters."""
# mypy: ignore-errors

from __future__ import annotations

import copy

from lxml import etree
from pptx.dml.color import RGBColor
from pptx.enum.text import PP_ALIGN
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.oxml.ns import qn
from pptx.parts.slide import SlideLayoutPart, SlideMasterPart
from pptx.util import Emu, Inches, Pt

from tests.evaluators.resaving.parts import CLAY, NIGHT, QUAY, WORDS, A, bulleted, child, dw, sentences


def outline():
    """Titles, levels, notes."""
    deck = dw.new_deck(QUAY)
    dw.add_slide(deck, "Title Slide", "Harbour works", "Welcome.\nThank the council.").placeholders[1].text = "Spring"
    for n in range(4):
        bulleted(deck, f"Part {n + 1}", n, 3 + n).notes_slide.notes_text_frame.text = f"Note {n}\nand a second line"
    return deck


def runs():
    """Runs in every style: highlights, baselines, capitals, strikes, fonts, sizes, colours."""
    deck = dw.new_deck(CLAY)
    slide = dw.add_slide(deck, "Title and Content", "Words in many styles")
    frame = slide.placeholders[1].text_frame
    styles = [
        ("bold", {"b": "1"}, ""),
        ("italic", {"i": "1"}, ""),
        ("under", {"u": "sng"}, ""),
        ("struck", {"strike": "sngStrike"}, ""),
        ("big", {"sz": "3200"}, ""),
        ("2", {"baseline": "30000"}, ""),
        ("low", {"baseline": "-25000"}, ""),
        ("SMALL", {"cap": "small"}, ""),
        ("shout", {"cap": "all"}, ""),
        ("marked", {}, '<a:highlight><a:srgbClr val="FFFF00"/></a:highlight>'),
        ("lime", {"b": "1"}, '<a:highlight><a:srgbClr val="80FF40"/></a:highlight>'),
        ("red", {}, '<a:solidFill><a:srgbClr val="C00000"/></a:solidFill>'),
        ("accent", {}, '<a:solidFill><a:schemeClr val="accent2"/></a:solidFill>'),
        ("serif", {}, '<a:latin typeface="Liberation Serif"/>'),
        ("wide", {"spc": "300"}, ""),
    ]
    for n, (text, attributes, inner) in enumerate(styles):
        paragraph = frame.paragraphs[0] if n == 0 else frame.paragraphs[-1]
        if n and n % 4 == 0:
            paragraph = frame.add_paragraph()
        run = paragraph.add_run()
        run.text = text
        properties = run._r.get_or_add_rPr()
        for key, value in attributes.items():
            properties.set(key, value)
        if inner:
            child(properties, inner)
        paragraph.add_run().text = " and "
    return deck


def paragraphs():
    """Alignment, spacing, indents, bullets of every kind, line breaks."""
    deck = dw.new_deck(QUAY)
    slide = dw.add_slide(deck, "Title and Content", "Paragraphs")
    dw.fill_bullets(slide.placeholders[1], sentences(7, 8))
    frames = slide.placeholders[1].text_frame.paragraphs
    for paragraph, align in zip(
        frames, (PP_ALIGN.LEFT, PP_ALIGN.CENTER, PP_ALIGN.RIGHT, PP_ALIGN.JUSTIFY), strict=False
    ):
        paragraph.alignment = align
    frames[4].line_spacing, frames[4].space_before, frames[4].space_after = 1.5, Pt(12), Pt(6)
    frames[5].line_spacing = Pt(30)
    frames[6]._p.get_or_add_pPr().set("marL", "914400")
    frames[6]._p.get_or_add_pPr().set("indent", "-457200")
    frames[7].add_line_break()
    frames[7].add_run().text = "after a break"
    slide = dw.add_slide(deck, "Title and Content", "Marks")
    dw.fill_bullets(slide.placeholders[1], sentences(8, 6))
    marks = (
        "<a:buNone/>",
        '<a:buAutoNum type="arabicPeriod"/>',
        '<a:buAutoNum type="arabicPeriod"/>',
        '<a:buChar char="–"/>',
        '<a:buChar char="•"/>',
    )
    for paragraph, mark in zip(slide.placeholders[1].text_frame.paragraphs, marks, strict=False):
        properties = paragraph._p.get_or_add_pPr()
        child(properties, mark)
    return deck


def boxes():
    """Text boxes by hand: insets, anchors, autofit, no wrap, turned text."""
    deck = dw.new_deck(CLAY)
    slide = dw.add_slide(deck, "Title Only", "Boxes")
    for n, (anchor, wrap) in enumerate((("t", "square"), ("ctr", "square"), ("b", "square"), ("t", "none"))):
        box = dw.add_text(slide, f"Box {n}", " ".join(sentences(n, 2)), 0.5 + 3 * n, 2, 2.6, 1.8, size=14 + n)
        settings = box.text_frame._txBody.bodyPr
        settings.set("anchor", anchor)
        settings.set("wrap", wrap)
        if n == 3:
            child(settings, "<a:spAutoFit/>")
    dw.add_text(slide, "Turned", "Turned text", 2, 4.6, 3, 0.6).rotation = 12
    dw.add_text(slide, "Red", "Red text", 7, 4.6, 3, 0.6, colour="C00000", italic=True)
    return deck


def chinese():
    """Chinese beside Latin letters, in a theme with fonts for it."""
    deck = dw.new_deck(dw.House(**{**vars(QUAY), "heading": "Noto Sans CJK SC", "body": "Noto Sans CJK SC"}))
    dw.add_slide(deck, "Title Slide", "港口季度报告", "先介绍委员会。").placeholders[1].text = "春季 2025"
    slide = dw.add_slide(deck, "Title and Content", "工程进度")
    dw.fill_bullets(slide.placeholders[1], ["码头修复 Quay 3 完成", (1, "预算结余 4%"), "夏季开放新泊位"])
    dw.add_table(
        dw.add_slide(deck, "Title Only", "泊位"), "泊位", [["码头", "泊位"], ["东", "36"], ["西", "34"]], 1, 2, 6, 1.6
    )
    return deck


def tables():
    """Tables with spans, borders, own grounds, anchors, own widths and heights."""
    deck = dw.new_deck(QUAY)
    slide = dw.add_slide(deck, "Title Only", "Moorings")
    rows = [["Pier", "Boats", "Fee"], ["East", "36", "12.50"], ["West", "34", "11.00"], ["All", "70", "none"]]
    frame = dw.add_table(slide, "Moorings", rows, 0.8, 1.8, 9, 2.4, (4, 2, 3))
    frame.table.cell(3, 1).merge(frame.table.cell(3, 2))
    frame.table.rows[0].height = Inches(0.9)
    frame.table.cell(1, 1).fill.fore_color.rgb = RGBColor(0xFF, 0xE0, 0x80)
    frame.table.cell(2, 0)._tc.get_or_add_tcPr().set("anchor", "ctr")
    slide = dw.add_slide(deck, "Title Only", "Borders")
    shape = slide.shapes.add_table(3, 3, Inches(1), Inches(2), Inches(6), Inches(1.8))
    shape.name = "Lined"
    for r in range(3):
        for c in range(3):
            cell = shape.table.cell(r, c)
            cell.text = f"{'abc'[c]}{r}"
            cell.fill.background()
            properties = cell._tc.get_or_add_tcPr()
            for place, side in enumerate(("lnL", "lnR", "lnT", "lnB")):
                line = etree.fromstring(
                    f'<a:{side} xmlns:a="{A}" w="{12700 * (1 + r)}"><a:solidFill><a:srgbClr val="20{c}040"/>'
                    f"</a:solidFill></a:{side}>"
                )
                properties.insert(place, line)
    shape.table.cell(0, 0).merge(shape.table.cell(1, 0))
    return deck


def styled_tables():
    """Tables that leave their look to the table style."""
    deck = dw.new_deck(CLAY)
    for n in range(2):
        slide = dw.add_slide(deck, "Title Only", f"Register {n}")
        table = slide.shapes.add_table(3 + n, 4, Inches(0.7), Inches(1.8), Inches(8), Inches(2)).table
        table.horz_banding, table.first_row = n == 0, True
        for r in range(3 + n):
            for c in range(4):
                table.cell(r, c).text = f"{WORDS[r]} {c}"
    return deck


def links():
    """Links of words and shapes, outward, to a slide, and what a click does."""
    deck = dw.new_deck(CLAY)
    slides = [bulleted(deck, f"Chapter {n}", 20 + n, 2) for n in range(3)]
    run = slides[0].placeholders[1].text_frame.paragraphs[0].runs[0]
    run.hyperlink.address = "https://harbour.example/tides?day=1"
    box = dw.add_box(slides[0], "Jump", "To chapter 2", 8, 5, 2.4, 0.8)
    box.click_action.target_slide = slides[2]
    mail = dw.add_box(slides[1], "Mail", "Write to us", 8, 5, 2.4, 0.8)
    mail.click_action.hyperlink.address = "mailto:pier@harbour.example"
    return deck


def notes_and_hidden():
    """Notes of several lines, hidden slides, names of slides."""
    deck = dw.new_deck(QUAY)
    for n in range(5):
        slide = bulleted(deck, f"Page {n}", 30 + n, 3)
        if n % 2:
            dw.hide(slide)
        slide.notes_slide.notes_text_frame.text = "\n".join(sentences(40 + n, n + 1))
    return deck


def sections():
    """Slides in named sections."""
    deck = dw.new_deck(CLAY)
    for n in range(6):
        bulleted(deck, f"Stage {n}", 50 + n, 2)
    numbers = [entry.get("id") for entry in deck.slides._sldIdLst]
    listed = "".join(
        f'<p14:section name="{name}" id="{{0000000{n}-0000-4000-8000-000000000000}}"><p14:sldIdLst>'
        + "".join(f'<p14:sldId id="{number}"/>' for number in numbers[2 * n : 2 * n + 2])
        + "</p14:sldIdLst></p14:section>"
        for n, name in enumerate(("Before", "During", "After"))
    )
    xml = (
        '<p:extLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:ext '
        'uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst '
        'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">'
        f"{listed}</p14:sectionLst></p:ext></p:extLst>"
    )
    root = deck.part._element
    for old in root.findall(qn("p:extLst")):
        root.remove(old)
    root.append(etree.fromstring(xml))
    return deck


def look_alikes():
    """Slides that hardly differ."""
    deck = dw.new_deck(CLAY)
    for n in range(1, 9):
        slide = dw.add_slide(deck, "Title and Content", "Minutes" if n % 2 else f"Minutes {n}")
        dw.fill_bullets(slide.placeholders[1], [f"Item {n} was agreed", "All present"])
    return deck


def long_deck():
    """Thirty slides."""
    deck = dw.new_deck(QUAY)
    for n in range(30):
        bulleted(deck, f"Day {n + 1}", 200 + n, 3 + n % 4)
    return deck


def portrait():
    """Slides higher than wide, of a size of their own."""
    deck = dw.new_deck(NIGHT)
    deck.slide_width, deck.slide_height = Emu(6858000), Emu(9906000)
    for n in range(3):
        bulleted(deck, f"Sheet {n}", 160 + n, 5)
    return deck


def own_places():
    """Placeholders that were moved, and empty ones."""
    deck = dw.new_deck(QUAY)
    slide = bulleted(deck, "Moved by hand", 170)
    title, body = slide.shapes.title, slide.placeholders[1]
    title.left, title.top, title.width, title.height = Inches(2), Inches(0.5), Inches(8), Inches(1)
    body.left, body.top, body.width, body.height = Inches(1), Inches(2), Inches(5), Inches(3)
    dw.add_slide(deck, "Two Content", "Half is empty").placeholders[1].text = "Left only"
    dw.add_slide(deck, "Blank")
    return deck


def several_masters():
    """Two masters with themes of their own."""
    deck = dw.new_deck(QUAY)
    _second_master(deck)
    bulleted(deck, "From the first", 150)
    second = next(one for one in deck.slide_masters if one is not deck.slide_master)
    slide = deck.slides.add_slide(second.slide_layouts[0])
    slide.shapes.title.text_frame.text = "From the second"
    return deck


def _second_master(deck) -> None:
    """Copy the first master, one layout of it and its theme as parts of their own, with other colours."""

    package, master = deck.part.package, deck.slide_master
    theme = next(rel.target_part for rel in master.part.rels.values() if rel.reltype.endswith("/theme"))
    kinds = {rel.reltype.rpartition("/")[2]: rel.reltype for rel in master.part.rels.values()}
    colours = theme.blob.replace(b"2E6F95", b"7A1F5C").replace(b'name="Quay"', b'name="Plum"')
    theme2 = Part(PackURI("/ppt/theme/theme9.xml"), theme.content_type, package, colours)
    layout = next(one for one in master.slide_layouts if one.name == "Title Only")
    part = SlideMasterPart(
        PackURI("/ppt/slideMasters/slideMaster2.xml"), master.part.content_type, package, copy.deepcopy(master._element)
    )
    part2 = SlideLayoutPart(
        PackURI("/ppt/slideLayouts/slideLayout40.xml"),
        layout.part.content_type,
        package,
        copy.deepcopy(layout._element),
    )
    part2._element.cSld.set("name", "Plum title")
    part.relate_to(theme2, kinds["theme"])
    number = part.relate_to(part2, kinds["slideLayout"])
    part2.relate_to(part, layout.part.rels[next(iter(layout.part.rels))].reltype)
    listed = part._element.find(qn("p:sldLayoutIdLst"))
    for entry in list(listed)[1:]:
        listed.remove(entry)
    listed[0].set(qn("r:id"), number)
    listed[0].set("id", "2147490002")
    masters = deck.part._element.find(qn("p:sldMasterIdLst"))
    entry = copy.deepcopy(masters[0])
    entry.set(
        qn("r:id"),
        deck.part.relate_to(
            part, next(rel.reltype for rel in deck.part.rels.values() if rel.reltype.endswith("/slideMaster"))
        ),
    )
    entry.set("id", "2147490001")
    masters.append(entry)
