"""What a deck looks like: colours, fonts, and a master with its layouts in one of eight manners, wide or 4:3."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lxml import etree
from pptx import Presentation
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR
from pptx.oxml.ns import qn
from pptx.util import Inches

SLOTS = ("dk1", "lt1", "dk2", "lt2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
PALETTES = {
    "ocean": "1F2933 FFFFFF 12355B E6EEF5 1F6FA8 D9792B 3A9D8F E3B23C 6C5B7B 8A98A8",
    "forest": "20281F FFFFFF 22402B EAF1E6 3B7A45 B5651D 7C9A3D D8B04A 4C6A78 94A08C",
    "brick": "2B2220 FFFFFF 5A2A22 F6ECE6 A6402F 3C6E71 D08C3F 8C6A5D 5C7F4F B0A199",
    "plum": "261F2B FFFFFF 402349 F1EAF4 7A3E8E C8553D 3F8EA6 D9A441 5D6B3F A79BB0",
    "slate": "222831 FFFFFF 2F3B47 ECEFF2 4A6274 E07A3F 5F9E8F C9A227 8C5A6B 98A4AE",
    "wine": "2A1E22 FFFFFF 58162E F7EBEE 9B2242 2F6690 C98B2B 6A8D5B 7D5A8C B39AA2",
    "sand": "2D2A24 FBF8F1 4A3F2A EFE6D2 8A6A2F 2E6E78 B5533C 6B7F3A 8D7B68 C2B497",
    "teal": "16292B FFFFFF 0C4A4E E3F2F1 137C80 E2703A 5B6FA8 C6A333 8B4B6B 8FA9A9",
    "sky": "1D2733 FFFFFF 1E3E72 E8F1FB 2E6FC7 F08A3C 2BA084 F2C14E 8462B8 9BAFC6",
    "rust": "2A211B FFFFFF 6B3312 F8EEE4 B4571C 2C5D73 7A8B35 D6A23A 7B4A5A B6A494",
    "ink": "111111 FFFFFF 1A1A2E EEEEF2 30336B C0392B 218C74 E1A233 6D6875 9A9AA8",
    "moss": "23261C FDFDF8 3C4420 EEF1DF 66752B A44A3F 2F7F86 C9A63A 7A6251 A7AB8D",
    "rose": "33222A FFFFFF 6A2C4A FAEDF2 B8416F 3D7EA6 E09F3E 5E8C61 7E6BA8 C3A6B2",
    "steel": "1E252B F7F9FA 23404F DFE7EC 2D6E8E B8572A 5C8A4C CFA035 6F5F8C 8FA0AC",
    "night": "EDF1F7 141B2B F3D58A 24304A 4F9BD9 F2A541 5EC2A2 E4707A A98BE0 8794AC",
    "coal": "F2EFEA 22201E F2B880 38332F D9813B 7FB7BE A7C957 E5B769 C28CAE A29B93",
    "pine": "ECF4EE 12271F BFE3B4 213D31 5BAE7C E9B44C 6FB1D6 E2725B B59BD0 8FA99B",
}
"""Ten colours each, in the order of `SLOTS`; the last three are light on dark."""
FONTS = {
    "carlito": ("Carlito", "Carlito"),
    "sans": ("Liberation Sans", "Liberation Sans"),
    "serif": ("Liberation Serif", "Liberation Serif"),
    "mixed": ("Liberation Serif", "Liberation Sans"),
    "caladea": ("Caladea", "Carlito"),
    "book": ("Caladea", "Caladea"),
    "dejavu": ("DejaVu Sans", "DejaVu Sans"),
    "dejavuserif": ("DejaVu Serif", "DejaVu Sans"),
    "open": ("Open Sans", "Open Sans"),
    "opencal": ("Open Sans", "Carlito"),
    "zh": ("Noto Sans CJK SC", "Noto Sans CJK SC"),
    "zhserif": ("Noto Serif CJK SC", "Noto Sans CJK SC"),
}
KEPT = ("Title Slide", "Title and Content", "Section Header", "Two Content", "Title Only", "Blank")
Place = tuple[float, float, float, float]
"""Left, top, width, height in inches."""
THEME = {
    "bg1": MSO_THEME_COLOR.BACKGROUND_1,
    "tx1": MSO_THEME_COLOR.TEXT_1,
    "bg2": MSO_THEME_COLOR.BACKGROUND_2,
    "tx2": MSO_THEME_COLOR.TEXT_2,
    **{f"accent{n}": getattr(MSO_THEME_COLOR, f"ACCENT_{n}") for n in range(1, 7)},
}
_AT = {"bg1": 1, "tx1": 0, "bg2": 3, "tx2": 2, **{f"accent{n}": n + 3 for n in range(1, 7)}}


@dataclass(frozen=True)
class Manner:
    """How a master is laid out; lengths in inches, widths from the right edge where negative."""

    title: Place
    content: Place
    shapes: tuple[tuple[float, float, float, float, str, str], ...] = ()
    """Left, top, width (0: all), height (0: all), slot, form: what the master draws."""
    slot: str = "tx2"
    align: str = "l"
    bold: bool = True
    ground: str = "bg1"
    cover: str = "tx2"
    """Slot of the ground of the title and section slides."""
    bullet: str = "•"


MANNERS = {
    "plain": Manner((0.7, 0.45, -0.7, 0.9), (0.7, 1.6, -0.7, 5.1), ((0.7, 1.36, 1.4, 0.05, "accent2", "rect"),)),
    "band": Manner(
        (0.6, 0.16, -0.6, 0.86),
        (0.6, 1.45, -0.6, 5.3),
        (
            (0.0, 0.0, 0, 1.1, "bg2", "rect"),
            (0.0, 0.0, 0, 0.14, "tx2", "rect"),
            (0.0, 1.1, 0, 0.06, "accent2", "rect"),
        ),
        bullet="▪",
    ),
    "side": Manner(
        (1.0, 0.4, -0.6, 0.95),
        (1.0, 1.55, -0.6, 5.15),
        ((0.0, 0.0, 0.45, 0, "accent1", "rect"), (0.45, 0.0, 0.08, 0, "accent4", "rect")),
        slot="accent1",
        cover="accent1",
    ),
    "foot": Manner(
        (0.67, 0.4, -1.2, 0.95),
        (0.67, 1.5, -0.67, 5.2),
        ((0.0, 7.38, 0, 0.12, "accent1", "rect"), (-0.62, 0.3, 0.26, 0.26, "accent2", "ellipse")),
        bullet="–",
    ),
    "tint": Manner(
        (0.8, 0.5, -0.8, 0.9),
        (0.8, 1.6, -0.8, 5.05),
        ((-1.5, 0.0, 1.5, 0.3, "accent1", "rect"), (-0.3, 0.3, 0.3, 1.2, "accent1", "rect")),
        ground="bg2",
        cover="accent1",
        slot="tx1",
    ),
    "frame": Manner(
        (0.8, 0.5, -0.8, 0.9),
        (0.8, 1.55, -0.8, 4.95),
        (
            (0.0, 0.0, 0, 0.12, "accent3", "rect"),
            (0.0, 7.38, 0, 0.12, "accent3", "rect"),
            (0.0, 0.0, 0.12, 0, "accent3", "rect"),
            (-0.12, 0.0, 0.12, 0, "accent3", "rect"),
        ),
        align="ctr",
        cover="bg2",
    ),
    "centre": Manner(
        (0.9, 0.4, -0.9, 0.95), (0.9, 1.6, -0.9, 5.0), (), align="ctr", bold=False, cover="bg1", slot="tx1"
    ),
    "corner": Manner(
        (1.25, 0.42, -0.7, 0.9),
        (0.7, 1.6, -0.7, 5.05),
        ((0.45, 0.5, 0.6, 0.6, "accent2", "diamond"), (0.7, 6.92, -0.7, 0.02, "accent6", "rect")),
        bold=True,
        cover="bg1",
        bullet="◆",
    ),
}


@dataclass(frozen=True)
class Look:
    """One deck's colours, fonts, manner and size."""

    manner: str
    palette: str
    fonts: str
    wide: bool = True

    @property
    def width(self) -> float:
        """Of a slide, in inches; all are 7.5 high."""
        return 13.333 if self.wide else 10.0

    @property
    def content(self) -> Place:
        """Where the content of a slide stands."""
        return self.whole(MANNERS[self.manner].content)

    def whole(self, place: Place) -> Place:
        """A place whose width is counted from the right edge."""
        x, y, w, h = place
        x = x if x >= 0 else self.width + x
        w = w if w > 0 else self.width - x + w
        return (x, y, w, h)

    def rgb(self, slot: str) -> tuple[int, int, int]:
        """A slot's colour."""
        red, green, blue = bytes.fromhex(PALETTES[self.palette].split()[_AT[slot]])
        return (red, green, blue)

    def over(self, slot: str) -> str:
        """The slot of text that can be read on a slot."""

        def light(name: str) -> float:
            parts = [(v / 255 / 12.92 if v < 10 else ((v / 255 + 0.055) / 1.055) ** 2.4) for v in self.rgb(name)]
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05

        ground = light(slot)
        return max(("bg1", "tx1"), key=lambda name: max(light(name), ground) / min(light(name), ground))


def new_deck(look: Look) -> Any:
    """An empty presentation with the look's master."""
    deck = Presentation()
    for layout in list(deck.slide_layouts):
        if layout.name not in KEPT:
            deck.slide_layouts.remove(layout)
    deck.slide_width, deck.slide_height = Inches(look.width), Inches(7.5)
    master = deck.slide_master
    _paint(master, look)
    _write_styles(master, look)
    _place_all(deck, master, look)
    return deck


def _paint(master: Any, look: Look) -> None:
    part = next(rel.target_part for rel in master.part.rels.values() if rel.reltype.endswith("/theme"))
    root = etree.fromstring(part.blob)
    a = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
    root.set("name", f"{look.palette} {look.manner}")
    scheme = root.find(f".//{a}clrScheme")
    scheme.set("name", look.palette)
    colours = PALETTES[look.palette].split()
    for slot, colour in zip((*SLOTS, "hlink", "folHlink"), (*colours, colours[4], colours[8]), strict=True):
        element = scheme.find(a + slot)
        for child in list(element):
            element.remove(child)
        etree.SubElement(element, a + "srgbClr", val=colour)
    for kind, font in zip(("majorFont", "minorFont"), FONTS[look.fonts], strict=True):
        element = root.find(f".//{a}{kind}")
        element.find(a + "latin").set("typeface", font)
        element.find(a + "ea").set("typeface", font if "CJK" in font else "")
        for script in element.findall(a + "font"):
            element.remove(script)
    part._blob = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _write_styles(master: Any, look: Look) -> None:
    manner = MANNERS[look.manner]
    styles = master.element.find(qn("p:txStyles"))
    title = styles.find(qn("p:titleStyle")).find(qn("a:lvl1pPr"))
    title.set("algn", manner.align)
    run = title.find(qn("a:defRPr"))
    run.set("sz", "3000")
    run.set("b", "1" if manner.bold else "0")
    run.find(qn("a:solidFill")).find(qn("a:schemeClr")).set("val", manner.slot)
    body = styles.find(qn("p:bodyStyle"))
    for level, size in ((1, 2000), (2, 1800), (3, 1600)):
        style = body.find(qn(f"a:lvl{level}pPr"))
        style.find(qn("a:defRPr")).set("sz", str(size))
        if level == 1:
            style.find(qn("a:buChar")).set("char", manner.bullet)
        space = style.find(qn("a:spcBef"))
        if space is not None:
            style.remove(space)
        before = etree.Element(qn("a:spcBef"))
        etree.SubElement(before, qn("a:spcPts"), val="600" if level == 1 else "300")
        style.insert(0, before)
    fill = master.background.fill
    fill.solid()
    fill.fore_color.theme_color = THEME[manner.ground]


def _place_all(deck: Any, master: Any, look: Look) -> None:
    manner = MANNERS[look.manner]
    title, content = look.whole(manner.title), look.content
    x, y, w, h = content
    half = (w - 0.4) / 2
    foot = {
        "DATE": (x, 6.95, 1.8, 0.35),
        "FOOTER": (x, 6.93, w - 1.6, 0.35),
        "SLIDE_NUMBER": (x + w - 1.2, 6.93, 1.2, 0.35),
    }
    for owner in (master, *deck.slide_layouts):
        covers = owner is not master and owner.name in ("Title Slide", "Section Header")
        for shape in list(owner.placeholders):
            kind = str(shape.placeholder_format.type).split(" ")[0]
            if kind in foot:
                _put(shape, foot[kind])
                if owner is master:
                    _style(shape, {"FOOTER": "l", "DATE": "l", "SLIDE_NUMBER": "r"}[kind], "1100", "accent6")
            elif covers:
                continue
            elif "TITLE" in kind:
                _put(shape, title)
                shape.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
            elif owner is not master and owner.name == "Two Content":
                for level in list(shape.text_frame._txBody.find(qn("a:lstStyle"))):  # larger than the master's
                    shape.text_frame._txBody.find(qn("a:lstStyle")).remove(level)
                _put(shape, (x, y, half, h) if shape.placeholder_format.idx == 1 else (x + half + 0.4, y, half, h))
            else:
                _put(shape, content)
        if covers:
            _cover(owner, look)
    tree = master.shapes._spTree
    for number, (left, top, width, height, slot, form) in enumerate(reversed(manner.shapes)):
        sx = left if left >= 0 else look.width + left
        sw = look.width - sx + (width if width < 0 else 0) if width <= 0 else width
        tree.insert(2, etree.fromstring(_form(9000 + number, sx, top, sw, height or 7.5, slot, form)))


def _cover(layout: Any, look: Look) -> None:
    """Title and section slides: another ground, and their own places for the text."""
    manner = MANNERS[look.manner]
    slot = manner.cover
    section = layout.name == "Section Header"
    if slot != manner.ground:
        layout.background.fill.solid()
        layout.background.fill.fore_color.theme_color = THEME[slot]
    if (
        slot != manner.ground and look.manner != "frame"
    ) or look.manner == "corner":  # what the master draws would be seen on the other ground
        layout.element.set("showMasterSp", "0")
    left = 1.0 if look.manner != "corner" else 1.25
    width = look.width - left - 1.0
    centred = manner.align == "ctr"
    top = {"plain": 2.1, "band": 2.6, "side": 3.0, "tint": 1.6, "frame": 2.2, "centre": 2.2}.get(look.manner, 2.3)
    over = look.over(slot)
    for shape in layout.placeholders:
        if shape.placeholder_format.idx == 0:
            _put(shape, (left, top, width, 1.6))
            shape.text_frame.vertical_anchor = MSO_ANCHOR.BOTTOM
            colour = over if slot != manner.ground else ("tx2" if manner.slot == "bg1" else manner.slot)
            _style(shape, "ctr" if centred else "l", "3200" if section else "4000", colour, manner.bold)
        elif shape.placeholder_format.idx == 1:
            _put(shape, (left, top + 1.75, width, 1.5))
            shape.text_frame.vertical_anchor = MSO_ANCHOR.TOP
            _style(shape, "ctr" if centred else "l", "2000", over if slot != manner.ground else "tx1", False)


def _style(shape: Any, align: str, size: str, slot: str, bold: bool | None = None) -> None:
    style = shape.text_frame._txBody.find(qn("a:lstStyle"))
    for level in list(style):
        style.remove(level)
    level = etree.SubElement(style, qn("a:lvl1pPr"), {"marL": "0", "indent": "0", "algn": align})
    etree.SubElement(level, qn("a:buNone"))
    run = etree.SubElement(level, qn("a:defRPr"), {"sz": size, "cap": "none"})
    if bold is not None:
        run.set("b", "1" if bold else "0")
    etree.SubElement(etree.SubElement(run, qn("a:solidFill")), qn("a:schemeClr"), {"val": slot})


def _put(shape: Any, place: Place) -> None:
    shape.left, shape.top, shape.width, shape.height = (Inches(value) for value in place)


def _form(number: int, x: float, y: float, w: float, h: float, slot: str, form: str) -> str:
    cut = [round(value * 914400) for value in (x, y, w, h)]
    return (
        '<p:sp xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
        f'<p:nvSpPr><p:cNvPr id="{number}" name="Master form {number - 8999}"/>'
        '<p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr>'
        f'<p:spPr><a:xfrm><a:off x="{cut[0]}" y="{cut[1]}"/><a:ext cx="{cut[2]}" cy="{cut[3]}"/></a:xfrm>'
        f'<a:prstGeom prst="{form}"><a:avLst/></a:prstGeom>'
        f'<a:solidFill><a:schemeClr val="{slot}"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr>'
        "<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody></p:sp>"
    )
