"""Calls that insert pictures and drawn shapes."""

from __future__ import annotations

import hashlib
from xml.sax.saxutils import quoteattr

from deskcraft.suite.pptc import drawing
from deskcraft.suite.pptc.apis.choose import PRESETS
from deskcraft.suite.pptc.drawing import EMU_PER_CM, Box
from deskcraft.suite.pptc.pictures import PICTURE_LIMIT_BYTES, picture_kind
from deskcraft.suite.pptc.registry import Misuse, api
from deskcraft.suite.pptc.textbody import clean
from deskcraft.suite.pptc.workspace import DEFAULT_SIZE, Workspace
from evaluators.safe_xml import Element

_SHAPE_SIDE = 900_000
_PICTURE_SIDE = 6 * EMU_PER_CM
LINE_HEIGHT = 370_000
"""Of a text box and of a table's row."""
_CONTENT = Box(628_650, 1_825_625, 7_886_700, 4_351_338)
"""Where contents are put on a slide of the paper's size."""
_STYLE = (
    '<p:style><a:lnRef idx="1"><a:schemeClr val="accent1"/></a:lnRef><a:fillRef idx="3"><a:schemeClr val="accent1"/>'
    '</a:fillRef><a:effectRef idx="2"><a:schemeClr val="accent1"/></a:effectRef><a:fontRef idx="minor">'
    '<a:schemeClr val="lt1"/></a:fontRef></p:style>'
)
_SHAPE = (
    '<p:sp><p:nvSpPr><p:cNvPr id="0" name="{name}"/><p:cNvSpPr{box}/><p:nvPr/></p:nvSpPr>'
    '<p:spPr>{where}<a:prstGeom prst="{preset}"><a:avLst/></a:prstGeom>{fill}</p:spPr>{style}'
    "<p:txBody>{body}<a:lstStyle/><a:p>{paragraph}</a:p></p:txBody></p:sp>"
)
_PICTURE = (
    '<p:pic><p:nvPicPr><p:cNvPr id="0" name="Picture" descr={name}/>'
    '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>'
    '<p:blipFill><a:blip r:embed="{relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>'
    '<p:spPr>{where}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>'
)
_NAMES = {
    "rectangle": "Rectangle",
    "right_arrow": "Right Arrow",
    "rounded_rectangle": "Rounded Rectangle",
    "triangle": "Isosceles Triangle",
    "callout": "Rounded Rectangular Callout",
    "cloud": "Cloud",
    "star": "5-Point Star",
    "circle": "Oval",
}


def content_box(work: Workspace) -> Box:
    """Return where contents are put, in proportion to the slide."""
    across, down = work.size[0] / DEFAULT_SIZE[0], work.size[1] / DEFAULT_SIZE[1]
    return Box(
        round(_CONTENT.left * across),
        round(_CONTENT.top * down),
        round(_CONTENT.width * across),
        round(_CONTENT.height * down),
    )


def transform(box: Box, prefix: str = "a") -> str:
    """Return the element that puts an object somewhere."""
    return (
        f'<{prefix}:xfrm><a:off x="{box.left}" y="{box.top}"/><a:ext cx="{box.width}" cy="{box.height}"/>'
        f"</{prefix}:xfrm>"
    )


def frame(name: str, work: Workspace, *, preset: str = "rect", text: bool = False) -> Element:
    """Return a new text box in the content's place, or a new shape in the middle of the slide."""
    width, height = work.size
    area = content_box(work)
    box = (
        Box(area.left, area.top, area.width, LINE_HEIGHT)
        if text
        else Box((width - _SHAPE_SIDE) // 2, (height - _SHAPE_SIDE) // 2, _SHAPE_SIDE, _SHAPE_SIDE)
    )
    return drawing.piece(
        _SHAPE.format(
            name=name,
            box=' txBox="1"' if text else "",
            where=transform(box),
            preset=preset,
            fill="<a:noFill/>" if text else "",
            style="" if text else _STYLE,
            body='<a:bodyPr wrap="square"><a:spAutoFit/></a:bodyPr>' if text else '<a:bodyPr rtlCol="0" anchor="ctr"/>',
            paragraph="" if text else '<a:pPr algn="ctr"/>',
        )
    )


@api("shape")
def insert_picture(work: Workspace, picture_name: str) -> None:
    """Inserts the picture of the given name, a string, onto the slide and selects it. It is 6 centimeters wide and
    high."""
    _ = work.slide
    name = picture_name.strip()
    stem, dot, ending = name.rpartition(".")
    try:
        data = work.pictures[stem if dot and ending.lower() in {"png", "jpg", "jpeg", "gif"} else name]
    except KeyError:
        raise Misuse("arguments", f"there is no picture called '{name[:60]}'") from None
    kind = picture_kind(data)
    if not kind or len(data) > PICTURE_LIMIT_BYTES:
        raise Misuse("failed", f"the picture '{name[:60]}' is no PNG, JPEG or GIF file of up to 16 MiB")
    media = f"ppt/media/image-{hashlib.sha256(data).hexdigest()[:16]}.{kind}"
    if not work.package.has(media):
        work.package.add(media, data)
        work.package.add_ending(kind, f"image/{kind}")
    relation = work.package.relate(work.slide, "image", media)
    area = content_box(work)
    where = transform(Box(area.left, area.top, _PICTURE_SIDE, _PICTURE_SIDE))
    work.add(drawing.piece(_PICTURE.format(name=quoteattr(clean(name)), relation=relation, where=where)))


def _insert(work: Workspace, kind: str) -> None:
    work.add(frame(_NAMES[kind], work, preset=PRESETS[kind]))


@api("shape")
def insert_rectangle(work: Workspace) -> None:
    """Inserts a rectangle or square into the middle of the slide and selects it."""
    _insert(work, "rectangle")


@api("shape")
def insert_right_arrow(work: Workspace) -> None:
    """Inserts an arrow that points to the right into the middle of the slide and selects it."""
    _insert(work, "right_arrow")


@api("shape")
def insert_rounded_rectangle(work: Workspace) -> None:
    """Inserts a rectangle with rounded corners into the middle of the slide and selects it."""
    _insert(work, "rounded_rectangle")


@api("shape")
def insert_triangle(work: Workspace) -> None:
    """Inserts a triangle into the middle of the slide and selects it."""
    _insert(work, "triangle")


@api("shape")
def insert_callout(work: Workspace) -> None:
    """Inserts a callout (a speech bubble) into the middle of the slide and selects it."""
    _insert(work, "callout")


@api("shape")
def insert_cloud(work: Workspace) -> None:
    """Inserts a cloud into the middle of the slide and selects it."""
    _insert(work, "cloud")


@api("shape")
def insert_star(work: Workspace) -> None:
    """Inserts a star with five points into the middle of the slide and selects it."""
    _insert(work, "star")


@api("shape")
def insert_circle(work: Workspace) -> None:
    """Inserts a circle or oval into the middle of the slide and selects it."""
    _insert(work, "circle")
