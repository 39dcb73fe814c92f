"""Checks of place and room: regions, rows, overlaps, text in its box, contrast, the same place on all slides."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.text import MSO_AUTO_SIZE, MSO_VERTICAL_ANCHOR
from pptx.util import Cm, Pt

from deskcraft.workbench import ImageWorkbench
from evaluators import Code, LeafVerdict
from evaluators.deck.load import read_deck
from evaluators.deck.measure import INSET_X, extent
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.resaving.parts import child
from tests.evaluators.test_deck_resaving import files

LONG = "The lantern on the harbour wall is lit at dusk and put out when the last of the boats has come in. " * 3


def box(slide: Any, name: str, at: tuple[float, float, float, float], text: str = "", **how: Any) -> Any:
    """A text box: left, top, width, height in cm; `fill`, `colour`, `size`, `font`, `autosize`."""
    shape = slide.shapes.add_textbox(*(Cm(one) for one in at))
    shape.name = name
    frame = shape.text_frame
    frame.word_wrap, frame.auto_size = True, how.get("autosize", MSO_AUTO_SIZE.NONE)
    frame.text = text
    font = frame.paragraphs[0].runs[0].font if text else frame.paragraphs[0].font
    font.size, font.name = Pt(how.get("size", 18)), how.get("font", "Calibri")
    font.color.rgb = RGBColor.from_string(how.get("colour", "000000"))
    if "fill" in how:
        shape.fill.solid()
        shape.fill.fore_color.rgb = RGBColor.from_string(how["fill"])
    return shape


def deck(*draw: Callable[[Any], object]) -> bytes:
    """A deck of 32 x 18 cm, a slide a function."""
    opened: Any = Presentation()
    opened.slide_width, opened.slide_height = Cm(32), Cm(18)
    for one in draw:
        one(opened.slides.add_slide(opened.slide_layouts[6]))
    out = io.BytesIO()
    opened.save(out)
    return out.getvalue()


def check(folder: Path, name: str, data: bytes, /, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"d.pptx": data}, {"d.pptx": data}), f"deck.{name}", of="d.pptx", **params)


def row(slide: Any) -> None:
    for n, name in enumerate(("A", "B", "C")):
        box(slide, name, (2 + 8 * n, 4, 6, 3), name)
    box(slide, "Low", (20, 12, 6, 3), "Low")
    box(slide, "Near", (17, 2, 6, 1.5), "Near")
    box(slide, "Wide", (2, 14, 9, 2), "Wide")


ROW = deck(row)
PLACED: list[tuple[str, dict[str, Any], bool | Code]] = [
    ("relation", {"shape": "name=Near", "relation": "inside", "to": "upper right quarter"}, True),
    ("relation", {"shape": "name=Low", "relation": "inside", "to": "lower right quarter"}, True),
    ("relation", {"shape": "name=Low", "relation": "inside", "to": "upper right quarter"}, Code.WRONG_GEOMETRY),
    ("relation", {"shape": "name=B", "relation": "inside", "to": "left third"}, Code.WRONG_GEOMETRY),
    ("relation", {"shape": "name=B", "relation": "middle_inside", "to": "left half"}, True),
    ("relation", {"shape": "name=B", "relation": "middle_inside", "to": "right third"}, Code.WRONG_GEOMETRY),
    ("relation", {"shape": "name=A", "relation": "left_of", "to": "name=B"}, True),
    ("relation", {"shape": "name=B", "relation": "right_of", "to": "name=C"}, Code.WRONG_GEOMETRY),
    ("relation", {"shape": "name=B", "relation": "center_x", "to": ["22 cm", "0 cm", "4 cm", "2 cm"]}, True),
    ("relation", {"shape": "name=A", "relation": "in_front_of", "to": "name=B"}, Code.WRONG_ORDER),
    ("arranged", {"shapes": ["name=A", "name=B", "name=C"], "align": "top", "spaced": "horizontally"}, True),
    ("arranged", {"shapes": ["name=A", "name=B"], "align": "middle", "same_size": True}, True),
    ("arranged", {"shapes": ["name=A", "name=B"], "order": "left_to_right"}, True),
    ("arranged", {"shapes": ["name=B", "name=A"], "order": "left_to_right"}, Code.WRONG_ORDER),
    ("arranged", {"shapes": ["name=A", "name=Low"], "align": "left"}, Code.WRONG_GEOMETRY),
    ("arranged", {"shapes": ["name=A", "name=Wide"], "align": "left", "order": "top_to_bottom"}, True),
    ("arranged", {"shapes": ["name=A", "name=Wide"], "same_size": True}, Code.WRONG_GEOMETRY),
    ("arranged", {"shapes": ["name=A", "name=B", "name=Near"], "spaced": "horizontally"}, Code.WRONG_GEOMETRY),
    ("arranged", {"shapes": ["name=A", "name=Z"], "align": "top"}, Code.NOT_FOUND),
]


@pytest.mark.parametrize(("kind", "params", "wanted"), PLACED, ids=[f"{k}-{n}" for n, (k, *_) in enumerate(PLACED)])
def test_places(tmp_path: Path, kind: str, params: dict[str, Any], wanted: bool | Code) -> None:
    leaf = check(tmp_path, kind, ROW, slide=1, **params)
    assert (leaf.ok, leaf.code) == ((True, Code.OK) if wanted is True else (False, wanted)), leaf.sentence


@pytest.mark.parametrize("suffix", [".pptx", "-saved.pptx", ".odp"])
def test_tiles_stand_in_a_row_whoever_saved_them(tmp_path: Path, suffix: str) -> None:
    tiles = ["name=Tile 0", "name=Tile 1", "name=Tile 2"]
    data = files()["entrances" + suffix]
    assert check(tmp_path, "arranged", data, slide=1, shapes=tiles, align="bottom", spaced="horizontally").ok
    assert not check(tmp_path, "arranged", data, slide=1, shapes=tiles[::-1], order="left_to_right").ok
    assert not check(tmp_path, "arranged", data, slide=1, shapes=["title", *tiles], align="left").ok


def test_shapes_that_partly_cover_one_another(tmp_path: Path) -> None:
    def over(slide: Any) -> None:
        box(slide, "Panel", (2, 2, 10, 6), fill="DDDDDD")
        box(slide, "Label", (3, 3, 4, 1), "On it")
        box(slide, "Other", (11, 4, 6, 3), "Half on it")

    crossed = check(tmp_path, "apart", deck(row, over))
    assert crossed.code == Code.WRONG_GEOMETRY
    assert crossed.observed == ["slide 2: 'Panel' and 'Other'"]
    assert check(tmp_path, "apart", deck(row, over), tolerance="1.1 cm").ok
    assert check(tmp_path, "apart", deck(row, over), slides=1).ok
    assert len(list(check(tmp_path, "apart", deck(over), inside=False).observed)) == 2  # type: ignore[arg-type]


def test_a_shape_that_leaves_the_slide(tmp_path: Path) -> None:
    data = deck(lambda slide: box(slide, "Out", (30, 2, 4, 2), "Out"))
    assert "'Out' and the slide's edge" in check(tmp_path, "apart", data).sentence
    assert check(tmp_path, "apart", data, on_slide=False).ok


FITS: list[tuple[str, tuple[float, float, float, float], dict[str, Any], bool]] = [
    ("A short line", (2, 2, 8, 1.2), {}, True),
    (LONG, (2, 2, 20, 5), {}, True),
    (LONG, (2, 2, 8, 2), {}, False),
    (LONG, (2, 2, 20, 5), {"size": 32}, False),
    ("Incomprehensibilities", (2, 2, 3, 5), {"size": 24}, False),
    ("Two\nlines\nor\nfour", (2, 2, 8, 1.5), {}, False),
    (LONG, (2, 2, 8, 1), {"autosize": MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT}, True),
    (LONG, (2, 14, 5, 1), {"autosize": MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT}, False),
    ("灯塔" * 40, (2, 2, 8, 2), {}, False),
    ("灯塔" * 10, (2, 2, 8, 2), {}, True),
]


@pytest.mark.parametrize(("text", "at", "how", "ok"), FITS, ids=range(len(FITS)))
def test_text_in_its_box(tmp_path: Path, text: str, at: Any, how: dict[str, Any], ok: bool) -> None:
    leaf = check(tmp_path, "fits", deck(lambda slide: box(slide, "Text", at, text, **how)))
    assert leaf.ok is ok, leaf.sentence
    assert ok or leaf.code == Code.WRONG_GEOMETRY


def test_one_text_of_several_slides(tmp_path: Path) -> None:
    data = deck(row, lambda slide: box(slide, "A", (2, 2, 4, 1), LONG))
    assert check(tmp_path, "fits", data, slides=1, shape="name=A").ok
    assert "slide 2, 'A'" in check(tmp_path, "fits", data, slides="all", shape="name=A").sentence
    assert check(tmp_path, "fits", data, slides=2, shape="name=B").code == Code.NOT_FOUND


FONTS = ("Calibri", "Arial", "Times New Roman", "Courier New", "Cambria", "DejaVu Sans")


@pytest.mark.real
def test_the_estimate_is_near_what_the_office_draws(workbench: ImageWorkbench) -> None:
    data = deck(*(partial(box, name="Text", at=(2, 1, 15, 16), text=LONG, font=font, size=20) for font in FONTS))
    made = workbench.work("render", data, ".pptx", {"width": 640})
    for number, (font, slide) in enumerate(zip(FONTS, read_deck(data).slides, strict=True), 1):
        shape = slide.shapes[0]
        estimated = extent(shape.paragraphs, shape.width - 2 * INSET_X)
        picture = cv2.imdecode(np.frombuffer(made[f"slide{number}.png"], np.uint8), cv2.IMREAD_GRAYSCALE)
        assert picture is not None
        rows = np.flatnonzero((picture < 128).any(axis=1))
        drawn_cm = (rows[-1] - rows[0]) * 32 / 640
        line_cm = estimated.height / estimated.lines / 360_000
        # from the top of the first line's letters to the foot of the last line's, not quite a line less
        assert abs(estimated.height / 360_000 - drawn_cm - line_cm * 0.2) < line_cm * 0.3, font


def coloured(slide: Any) -> None:
    box(slide, "Panel", (0, 0, 16, 18), fill="202020")
    box(slide, "On panel", (2, 2, 8, 2), "Light on dark", colour="FFFFFF")
    box(slide, "On slide", (18, 2, 8, 2), "Dark on light", colour="101010")
    box(slide, "Own fill", (18, 6, 8, 2), "Own", colour="FFFF00", fill="000080")


def test_text_is_judged_by_what_lies_below_it(tmp_path: Path) -> None:
    assert check(tmp_path, "contrast", deck(coloured), least=7).ok

    def lost(slide: Any) -> None:
        coloured(slide)
        box(slide, "Lost", (2, 6, 8, 2), "Lost", colour="303030")

    faint = deck(coloured, lost)
    leaf = check(tmp_path, "contrast", faint)
    assert leaf.code == Code.WRONG_STYLE
    assert "slide 2, 'Lost'" in leaf.sentence
    assert check(tmp_path, "contrast", faint, slides=1).ok


def test_large_letters_may_stand_out_less(tmp_path: Path) -> None:
    grey = deck(lambda slide: box(slide, "Grey", (2, 2, 20, 3), "Grey", colour="868686", size=24))
    assert not check(tmp_path, "contrast", grey).ok
    assert check(tmp_path, "contrast", grey, least_large=3).ok
    small = deck(lambda slide: box(slide, "Grey", (2, 2, 20, 3), "Grey", colour="868686", size=12))
    assert not check(tmp_path, "contrast", small, least_large=3).ok


def caption(slide: Any, *, shade: int) -> None:
    """White words on a picture of one grey."""
    encoded = cv2.imencode(".png", np.full((90, 160, 3), shade, np.uint8))[1]
    slide.shapes.add_picture(io.BytesIO(encoded.tobytes()), 0, 0, Cm(32), Cm(18))
    box(slide, "Caption", (4, 10, 20, 3), "White words on a picture", colour="FFFFFF", size=28)


@pytest.mark.real
def test_text_on_a_picture_is_judged_as_it_is_drawn(tmp_path: Path, workbench: ImageWorkbench) -> None:
    shades = (0x20, 0xC8, 0xFF)
    data = deck(*(partial(caption, shade=shade) for shade in shades))
    found = replace(evidence(tmp_path, {}, {"d.pptx": data}), workbench=workbench)
    drawn = [judge(found, "deck.contrast", of="d.pptx", slides=n, rendered=True).ok for n in (1, 2, 3)]
    assert drawn == [True, False, False]
    assert judge(found, "deck.contrast", of="d.pptx").ok


def titled(*tops: float) -> bytes:
    opened: Any = Presentation()
    for number, top in enumerate(tops):
        slide = opened.slides.add_slide(opened.slide_layouts[5])
        title = slide.shapes.title
        title.text = f"Title {number}"
        title.left, title.top, title.width, title.height = Cm(2), Cm(top), Cm(20), Cm(2)
        title.text_frame.vertical_anchor = MSO_VERTICAL_ANCHOR.TOP
    out = io.BytesIO()
    opened.save(out)
    return out.getvalue()


def test_titles_stand_in_the_same_place(tmp_path: Path) -> None:
    aspects = ["font", "size", "x", "y", "width"]
    assert check(tmp_path, "consistent", titled(1, 1, 1.04), aspects=aspects).ok
    leaf = check(tmp_path, "consistent", titled(1, 1, 3), aspects=aspects)
    assert leaf.code == Code.WRONG_GEOMETRY
    assert "y is 1.0 cm, but 3.0 cm on slide 3" in leaf.sentence
    assert check(tmp_path, "consistent", titled(1, 1, 3), aspects=["x", "width"]).ok
    assert check(tmp_path, "consistent", titled(1, 1, 3), aspects=["y"], except_slides=[3]).ok
    assert not check(tmp_path, "consistent", titled(1, 1, 1.04), aspects=["y"], tolerance="0.1 mm").ok


def bordered(slide: Any) -> None:
    cell = slide.shapes.add_table(2, 2, Cm(2), Cm(2), Cm(10), Cm(4)).table.cell(0, 0)
    cell.text = "Lit"
    cell.vertical_anchor = MSO_VERTICAL_ANCHOR.MIDDLE
    properties = cell._tc.get_or_add_tcPr()
    child(properties, '<a:lnB w="12700"><a:solidFill><a:srgbClr val="C00000"/></a:solidFill></a:lnB>')


def test_borders_and_anchors_of_cells(tmp_path: Path) -> None:
    data = deck(bordered)
    assert check(tmp_path, "cell_style", data, slide=1, cells="A1", borders={"bottom": "#C00000"}, anchor="middle").ok
    assert check(tmp_path, "cell_style", data, slide=1, cells="A1", borders={"bottom": "any"}).ok
    for wrong in (
        {"borders": {"bottom": "#00C000"}},
        {"borders": {"bottom": "none"}},
        {"borders": {"top": "any"}},
        {"anchor": "bottom"},
    ):
        assert check(tmp_path, "cell_style", data, slide=1, cells="A1", **wrong).code == Code.WRONG_STYLE
