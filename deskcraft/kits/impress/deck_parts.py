"""Parts of a deck that python-pptx has no interface to: sections, more masters, glued connectors, footers."""

from __future__ import annotations

import copy
import io
from collections.abc import Sequence
from typing import Any

from lxml import etree
from PIL import Image
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.oxml.ns import qn
from pptx.parts.slide import SlideLayoutPart, SlideMasterPart
from pptx.util import Inches, Pt

P14 = "http://schemas.microsoft.com/office/powerpoint/2010/main"
SECTIONS = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"
_FIRST_ID = 2147483648
"""The lowest number that masters and layouts may have."""


def set_sections(deck: Any, sections: Sequence[tuple[str, int]]) -> None:
    """Divides a deck into named sections; call it when all slides are there.

    Args:
        deck: a presentation of python-pptx.
        sections: names, each with the number of its first slide, from 1 on and rising.
    """
    numbers = [entry.get("id") for entry in deck.slides._sldIdLst]
    firsts = [first for _, first in sections]
    if firsts != sorted(set(firsts)) or firsts[:1] != [1] or firsts[-1] > len(numbers):
        raise ValueError(f"sections begin at slides {firsts}; the first at 1, the last at most at {len(numbers)}")
    listed = etree.Element(f"{{{P14}}}sectionLst", nsmap={"p14": P14})
    for place, (name, first) in enumerate(sections):
        end = firsts[place + 1] if place + 1 < len(firsts) else len(numbers) + 1
        code = f"{{{place + 1:08X}-0000-4000-8000-000000000000}}"
        section = etree.SubElement(listed, f"{{{P14}}}section", name=name, id=code)
        members = etree.SubElement(section, f"{{{P14}}}sldIdLst")
        for number in numbers[first - 1 : end - 1]:
            etree.SubElement(members, f"{{{P14}}}sldId", id=number)
    root = deck.part._element
    for old in root.findall(qn("p:extLst")):
        root.remove(old)
    extension = etree.SubElement(etree.SubElement(root, qn("p:extLst")), qn("p:ext"), uri=SECTIONS)
    extension.append(listed)


def copy_master(deck: Any, source: Any) -> Any:
    """Adds the master of another presentation, with its theme and its layouts.

    Args:
        deck: the presentation that gets it.
        source: another presentation, of the same size; its first master is taken.

    Returns:
        The new master of `deck`.
    """
    package, number = deck.part.package, len(deck.slide_masters) + 1
    theirs = source.slide_master.part
    master = SlideMasterPart.load(
        PackURI(f"/ppt/slideMasters/slideMaster{number}.xml"), theirs.content_type, package, theirs.blob
    )
    theme = next(rel.target_part for rel in theirs.rels.values() if rel.reltype == RT.THEME)
    _relate(
        master,
        theirs,
        theme,
        Part(PackURI(f"/ppt/theme/theme{number + 10}.xml"), theme.content_type, package, theme.blob),
    )
    for place, layout in enumerate(source.slide_layouts, start=100 * number):  # names that are free
        old = layout.part
        name = PackURI(f"/ppt/slideLayouts/slideLayout{place}.xml")
        new = SlideLayoutPart.load(name, old.content_type, package, old.blob)
        _relate(new, old, theirs, master)
        _relate(master, theirs, old, new)
    listed = deck.part._element.find(qn("p:sldMasterIdLst"))
    entry = etree.SubElement(listed, qn("p:sldMasterId"))
    entry.set(qn("r:id"), deck.part.relate_to(master, RT.SLIDE_MASTER))
    _number_again(deck)
    return deck.slide_masters[number - 1]


def _relate(part: Any, old: Any, target: Any, new: Any) -> None:
    """Lets `part` refer to `new` as `old`, which it is a copy of, refers to `target`."""
    rel = next(rel for rel in old.rels.values() if rel.target_part is target)
    part.rels._rels[rel.rId] = type(rel)(part.rels._base_uri, rel.rId, rel.reltype, "Internal", new)


def _number_again(deck: Any) -> None:
    """Gives every master and layout a number of its own, as the format asks."""
    number = _FIRST_ID
    for entry in deck.part._element.find(qn("p:sldMasterIdLst")):
        entry.set("id", str(number))
        number += 1
        master = deck.part.related_part(entry.get(qn("r:id")))
        for layout in master._element.find(qn("p:sldLayoutIdLst")):
            layout.set("id", str(number))
            number += 1


def connect(
    slide: Any,
    name: str,
    begin: Any,
    end: Any,
    *,
    sites: tuple[int, int] = (3, 1),
    kind: str = "straight",
    width_pt: float = 1.75,
    slot: str = "tx2",
    arrow: bool = True,
) -> Any:
    """Draws a connector that is glued to two shapes.

    Args:
        slide: where both stand.
        name: of the connector.
        begin: the shape that it comes from.
        end: the shape that it leads to.
        sites: their points: 0 above, 1 left, 2 below, 3 right.
        kind: `straight`, `elbow` or `curve`.
        width_pt: of the line, in points.
        slot: colour of the theme.
        arrow: whether it ends in an arrowhead.

    Returns:
        The connector.
    """
    line = slide.shapes.add_connector({"straight": 1, "elbow": 2, "curve": 3}[kind], 0, 0, 0, 0)
    line.name = name
    line.begin_connect(begin, sites[0])
    line.end_connect(end, sites[1])
    line.line.width = Pt(width_pt)
    outline = line.line._get_or_add_ln()
    fill = etree.SubElement(outline, qn("a:solidFill"))
    etree.SubElement(fill, qn("a:schemeClr"), val=slot)
    if arrow:
        etree.SubElement(outline, qn("a:tailEnd"), type="triangle")
    return line


def place_picture(slide: Any, name: str, image: Image.Image, x: float, y: float, w: float, h: float, alt: str) -> Any:
    """Places a picture.

    Args:
        slide: where it goes.
        name: of the shape.
        image: what it shows; photographs (`RGB` beyond 256 colours) are stored as JPEG, all else as PNG.
        x: left edge, in inches, like `y`, `w` and `h`.
        y: upper edge.
        w: width.
        h: height.
        alt: alternative text.

    Returns:
        The picture.
    """
    data = io.BytesIO()
    if image.mode == "RGB" and image.getcolors(256) is None:
        image.save(data, "JPEG", quality=82)
    else:
        image.save(data, "PNG", optimize=True)
    data.seek(0)
    picture = slide.shapes.add_picture(data, Inches(x), Inches(y), Inches(w), Inches(h))
    picture.name = name
    picture._element.nvPicPr.cNvPr.set("descr", alt)
    return picture


def add_footer(slide: Any, text: str = "", *, number: bool = True) -> None:
    """Shows the layout's footer and slide number on a slide.

    Args:
        slide: a slide whose layout has both.
        text: of the footer; none if empty.
        number: whether the number is shown.
    """
    wanted = {"ftr": bool(text), "sldNum": number}
    for shape in slide.slide_layout.placeholders:
        kind = shape._element.nvSpPr.nvPr.find(qn("p:ph")).get("type", "")
        if not wanted.get(kind):
            continue
        copied = copy.deepcopy(shape._element)
        copied.nvSpPr.cNvPr.set("id", str(max(one.shape_id for one in slide.shapes) + 1 if len(slide.shapes) else 2))
        slide.shapes._spTree.append(copied)
        if kind == "ftr":
            slide.shapes[-1].text_frame.text = text
            _preset_footer(slide.slide_layout, text)


def _preset_footer(layout: Any, text: str) -> None:
    """Writes a footer on the layout and its master, unless they have one: LibreOffice loses the style of an empty one."""
    for owner in (layout, layout.slide_master):
        for shape in owner.placeholders:
            kind = shape._element.nvSpPr.nvPr.find(qn("p:ph")).get("type", "")
            if kind == "ftr" and not shape.text_frame.text:
                shape.text_frame.text = text
