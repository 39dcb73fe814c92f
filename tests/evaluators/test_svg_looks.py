"""Checks on gradients, regions, links, filters, guides and objects: what people see, however it is written."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from evaluators import Code, Evidence, LeafVerdict, grade
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_svg_checks import svg

CORPUS = Path(__file__).parent / "corpus" / "svg"
CARD = (CORPUS / "card.svg").read_bytes()


def look(
    folder: Path, drawing: bytes | str, name: str, *, before: bytes | str | None = None, **params: Any
) -> LeafVerdict:
    start = drawing if before is None else before
    return judge(evidence(folder, {"d": start}, {"d": drawing}), name, of="d", **params)


def made(edit: str) -> bytes:
    return (CORPUS / f"card-{edit}.svg").read_bytes()


STOPS = '<stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="blue"/>'
ASKED: list[dict[str, Any]] = [{"offset": 0, "colour": "#f00"}, {"offset": 1, "colour": "#0000ff"}]
RECT = '<rect id="a" x="20" y="10" width="100" height="50" fill="url(#g)"/>'


@pytest.mark.parametrize(
    "gradient",
    [
        f'<linearGradient id="g" x1="0" y1="0" x2="0" y2="1">{STOPS}</linearGradient>',
        f'<linearGradient id="g" gradientTransform="rotate(90)">{STOPS}</linearGradient>',
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="3" y1="10" x2="3" y2="60">{STOPS}</linearGradient>',
        f'<linearGradient id="h">{STOPS}</linearGradient><linearGradient id="g" xlink:href="#h" x2="0" y2="100%"/>',
        '<linearGradient id="g" x1="0" y1="1" x2="0" y2="0"><stop stop-color="blue"/>'
        '<stop offset="1" style="stop-color:red"/></linearGradient>',
        '<linearGradient id="g" x2="0" y2="1"><stop stop-color="red"/><stop offset=".5" stop-color="#800080"/>'
        '<stop offset="1" stop-color="blue"/></linearGradient>',
    ],
    ids=["box units", "turned", "user space", "chain", "reverse both", "a stop that bends nothing"],
)
def test_a_gradient_is_what_is_seen(tmp_path: Path, gradient: str) -> None:
    drawing = svg(f"<defs>{gradient}</defs>{RECT}")
    right: dict[str, Any] = {"stops": ASKED, "direction": "down", "start": [70, 10], "end": [70, 60], "kind": "linear"}
    leaf = look(tmp_path, drawing, "svg.gradient", element="#a", **right)
    assert leaf.ok, leaf.sentence
    for wrong in (
        {"direction": "up"},
        {"kind": "radial"},
        {"stops": list(reversed([{**stop, "offset": 1 - stop["offset"]} for stop in ASKED]))},
        {"stops": [ASKED[0], {**ASKED[1], "opacity": 0}]},
        {"end": [70, 50]},
    ):
        params = {key: value for key, value in {**right, **wrong}.items() if wrong.get("kind") is None or key == "kind"}
        assert not look(tmp_path, drawing, "svg.gradient", element="#a", **params).ok, wrong


@pytest.mark.parametrize(
    ("style", "strength", "ok"),
    [
        ('opacity="0.2"', 0.2, True),
        ('fill-opacity="0.2"', 0.2, True),
        ('fill-opacity="0.2"', None, False),
        ('fill-opacity="0.3"', 0.2, False),
        ("", None, True),
    ],
)
def test_how_strongly_a_gradient_shows_is_asked_apart(
    tmp_path: Path, style: str, strength: float | None, ok: bool
) -> None:
    start = svg(RECT.replace("url(#g)", "#00ff00"))
    drawing = svg(f'<defs><linearGradient id="g">{STOPS}</linearGradient></defs>{RECT.replace("/>", f" {style}/>")}')
    goals: list[dict[str, Any]] = [{"svg.gradient": {"of": "d", "element": "#a", "stops": ASKED}}]
    if strength is not None:
        goals.append({"svg.opacity": {"of": "d", "element": "#a", "value": strength}})
    found = evidence(tmp_path, {"d": start}, {"d": drawing})
    verdict = grade(goals, [{"svg.untouched": {"of": "d"}}], found, ended_in_fail=False)
    assert verdict.success == ok, [leaf.sentence for leaf in verdict.failures()]


def test_a_gradient_of_a_new_drawing_shows_as_asked(tmp_path: Path) -> None:
    drawing = svg(f'<defs><linearGradient id="g">{STOPS}</linearGradient></defs>{RECT}')
    pale = drawing.replace(RECT, RECT.replace("/>", ' fill-opacity="0.2"/>'))
    for made_new, ok in ((drawing, True), (pale, False)):
        found = evidence(tmp_path, {}, {"d": made_new})
        assert judge(found, "svg.gradient", of="d", element="#a", stops=ASKED).ok is ok


def test_a_slanted_gradient_in_a_flat_box_runs_across_its_lines_of_one_colour(tmp_path: Path) -> None:
    drawing = svg(f'<linearGradient id="g" x2="1" y2="1">{STOPS}</linearGradient>{RECT}')
    # In box units the lines run from corner to corner: steepest at a right angle to the diagonal, not along the other.
    assert look(tmp_path, drawing, "svg.gradient", element="#a", direction=63.43).ok
    assert not look(tmp_path, drawing, "svg.gradient", element="#a", direction=26.57).ok


def test_a_radial_gradient_by_centre_and_radius(tmp_path: Path) -> None:
    drawing = svg(
        f'<g transform="scale(2)"><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="30" cy="20" r="8">{STOPS}'
        '</radialGradient><circle id="a" cx="30" cy="20" r="10" fill="url(#g)"/></g>'
    )
    assert look(
        tmp_path, drawing, "svg.gradient", element="#a", kind="radial", start=[60, 40], radius=16, stops=ASKED
    ).ok
    assert not look(tmp_path, drawing, "svg.gradient", element="#a", kind="radial", radius=8).ok


def test_a_swatch_is_no_gradient(tmp_path: Path) -> None:
    drawing = svg(f'<linearGradient id="g"><stop stop-color="red"/></linearGradient>{RECT}')
    assert look(tmp_path, drawing, "svg.gradient", element="#a").code == Code.WRONG_STYLE


@pytest.mark.parametrize("operation", ["union", "difference", "intersection", "exclusion"])
def test_what_inkscape_makes_of_two_shapes_is_distinguished(tmp_path: Path, operation: str) -> None:
    shapes = ["#ring-outer", "#ring-inner"]
    for asked in ("union", "difference", "intersection", "exclusion"):
        leaf = look(
            tmp_path, made(operation), "svg.region", before=CARD, element="#ring-outer", operation=asked, shapes=shapes
        )
        # The inner disc lies within the outer, so that a difference is an exclusion.
        same = asked == operation or {asked, operation} == {"difference", "exclusion"}
        assert leaf.ok is same, leaf.sentence


def test_grouping_is_no_union(tmp_path: Path) -> None:
    drawing = svg('<g id="u"><rect id="a" width="10" height="10"/><rect id="b" x="5" width="10" height="10"/></g>')
    leaf = look(tmp_path, drawing, "svg.region", element="#u", shapes=["#a", "#b"])
    assert leaf.code == Code.WRONG_CONTENT
    assert look(tmp_path, drawing, "svg.region", element="#u", shapes=["#a", "#b"], single=False).ok


def test_combining_is_no_union_where_the_outline_is_drawn(tmp_path: Path) -> None:
    before = svg('<rect id="a" width="100" height="100"/><rect id="b" x="60" y="40" width="100" height="20"/>')
    line, both = 'fill="none" stroke="#999" stroke-width="1"', "M0 0H100V100H0z M60 40H160V60H60z"
    one = "M0 0H100V40H160V60H100V100H0z"
    asked = {"element": "#u", "shapes": ["#a", "#b"]}
    united, laid = svg(f'<path id="u" {line} d="{one}"/>'), svg(f'<path id="u" {line} d="{both}"/>')
    assert look(tmp_path, united, "svg.region", before=before, **asked).ok
    assert look(tmp_path, laid, "svg.region", before=before, **asked).code == Code.WRONG_GEOMETRY
    assert look(tmp_path, svg(f'<path id="u" d="{both}"/>'), "svg.region", before=before, **asked).ok


def test_a_region_with_something_cut_out(tmp_path: Path) -> None:
    before = svg('<rect id="a" width="100" height="100"/><circle id="c" cx="50" cy="50" r="20"/>')
    ring = svg('<path id="a" fill-rule="evenodd" d="M0 0H100V100H0zM70 50A20 20 0 0 1 30 50A20 20 0 0 1 70 50z"/>')
    other = svg('<path id="a" fill-rule="evenodd" d="M0 0H100V100H0zM72 50A20 20 0 0 1 32 50A20 20 0 0 1 72 50z"/>')
    assert look(tmp_path, ring, "svg.region", before=before, element="#a", shapes=["#a"], minus=["#c"]).ok
    assert not look(tmp_path, other, "svg.region", before=before, element="#a", shapes=["#a"], minus=["#c"]).ok


def test_areas_follow_the_fill_rule(tmp_path: Path) -> None:
    twice = "M0 0H100V100H0z M25 25H75V75H25z"
    one, two = svg(f'<path id="a" d="{twice}"/>'), svg(f'<path id="a" fill-rule="evenodd" d="{twice}"/>')
    assert look(tmp_path, one, "svg.area", element="#a", equals=10000).ok
    assert look(tmp_path, two, "svg.area", element="#a", equals=7500).ok
    assert not look(tmp_path, two, "svg.area", element="#a", equals=10000).ok


def test_object_to_path(tmp_path: Path) -> None:
    assert look(tmp_path, made("topath"), "svg.path", before=CARD, element="#badge").ok
    assert look(tmp_path, CARD, "svg.path", element="#badge").code == Code.WRONG_CONTENT
    moved = made("topath").replace(b"m 113,55", b"m 113,55.5")
    assert look(tmp_path, moved, "svg.path", before=CARD, element="#badge").code == Code.WRONG_GEOMETRY


class Letters:
    """Stands for Inkscape: draws the letter l of the text, and of the path what `mark` asks for."""

    def __init__(self, mark: tuple[int, int, int, int]) -> None:
        self.mark = mark

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        assert job == "render" and options["only"] == "free"
        picture = np.zeros((300, int(options["width"]), 4), dtype=np.uint8)
        picture[100:160, 50:58] = 255
        if data != CARD:
            left, top, width, height = self.mark
            picture[top : top + height, left : left + width, 3] ^= 255
        return {"picture.png": bytes(cv2.imencode(".png", picture)[1].tobytes())}


@pytest.mark.parametrize(
    ("mark", "same"),
    [
        ((0, 0, 0, 0), True),
        ((58, 100, 1, 60), True),  # an edge rounded to the next pixel
        ((70, 100, 2, 2), True),  # a speck of smoothing
        ((70, 100, 4, 8), False),  # an apostrophe more
        ((50, 100, 8, 20), False),  # the letter's top is gone
        ((50, 100, 8, 60), False),  # the letter is gone
    ],
)
def test_a_text_made_a_path_draws_its_letters(tmp_path: Path, mark: tuple[int, int, int, int], same: bool) -> None:
    found = evidence(tmp_path, {"d": CARD}, {"d": made("texttopath")})
    leaf = judge(Evidence(found.before, found.after, workbench=Letters(mark)), "svg.path", of="d", element="#free")
    assert leaf.ok is same, leaf.sentence


class Apart:
    """Stands for Inkscape: draws the text by two letters, and of the paths each its own."""

    def __init__(self, missing: str = "") -> None:
        self.missing = missing

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        picture = np.zeros((300, int(options["width"]), 4), dtype=np.uint8)
        letters = {"one": 50, "two": 80}
        for name, left in letters.items():
            if options["only"] in ("t", name) and name != self.missing:
                picture[100:160, left : left + 20] = 255
        return {"picture.png": bytes(cv2.imencode(".png", picture)[1].tobytes())}


@pytest.mark.parametrize(("missing", "ids", "same"), [("", ("one", "two"), True), ("", ("one", ""), False)])
def test_letters_without_a_group_draw_the_text_together(
    tmp_path: Path, missing: str, ids: tuple[str, str], same: bool
) -> None:
    start = svg('<text id="t" x="20" y="50" font-size="20">Il</text>')
    paths = "".join(
        f'<path {f"""id="{name}" """ if name else ""}d="M{22 + 6 * at} 36h2v14h-2z"/>' for at, name in enumerate(ids)
    )
    found = evidence(tmp_path, {"d": start}, {"d": svg(paths)})
    leaf = judge(Evidence(found.before, found.after, workbench=Apart(missing)), "svg.path", of="d", element="#t")
    assert leaf.ok is same, leaf.sentence


def test_clones_are_live_and_of_the_right_original(tmp_path: Path) -> None:
    mm = 96 / 25.4
    assert look(tmp_path, CARD, "svg.clone", original="#leaf", element="#leaf-right", offsets=[[20 * mm, 0]]).ok
    assert look(tmp_path, CARD, "svg.clone", original="#leaf", count=2).ok
    assert look(tmp_path, made("clone-new"), "svg.clone", original="#leaf", count=3, offsets=[[0, 0]]).ok
    assert look(tmp_path, CARD, "svg.clone", original="#leaf", element="#leaf-turned", rotated_by=90, scaled_by=1).ok
    for wrong in (
        {"original": "#hill"},
        {"original": "#leaf", "count": 1},
        {"original": "#leaf", "offsets": [[0, 20 * mm]]},
        {"original": "#leaf", "offsets": [[20 * mm, 0], [20 * mm, 0]]},
        {"original": "#leaf", "element": "#leaf-right", "rotated_by": 90},
        {"original": "#leaf", "element": "#sun"},
    ):
        assert not look(tmp_path, CARD, "svg.clone", **wrong).ok, wrong
    unlinked = made("clone-unlinked")
    assert look(tmp_path, unlinked, "svg.clone", original="#leaf", element="#leaf-right").code == Code.WRONG_CONTENT
    assert look(tmp_path, made("duplicated"), "svg.clone", original="#leaf", count=3).code == Code.WRONG_COUNT


def test_a_clone_shows_its_own_fill_where_its_original_has_none(tmp_path: Path) -> None:
    body = '<defs><path id="o" d="M0 0h9v9z"/><path id="p" d="M0 0h9v9z" fill="lime"/></defs>'
    drawing = svg(body + '<use id="a" xlink:href="#o" fill="red"/><use id="b" xlink:href="#p" fill="red"/>')
    assert look(tmp_path, drawing, "svg.fill", element="#a", colour="red").ok
    assert look(tmp_path, drawing, "svg.fill", element="#b", colour="lime").ok
    recoloured = svg(body + '<use id="a" xlink:href="#o" fill="red"/><use id="b" xlink:href="#p" fill="blue"/>')
    assert look(tmp_path, recoloured, "svg.untouched", before=drawing).ok
    seen = svg(body + '<use id="a" xlink:href="#o" fill="blue"/><use id="b" xlink:href="#p" fill="red"/>')
    assert "#a changed in fill" in look(tmp_path, seen, "svg.untouched", before=drawing).sentence


def test_text_on_a_path(tmp_path: Path) -> None:
    assert look(tmp_path, CARD, "svg.text_on_path", element="#along", path="#curve", start_offset=0.1).ok
    assert not look(tmp_path, CARD, "svg.text_on_path", element="#along", path="#curve", start_offset=0.5).ok
    assert not look(tmp_path, CARD, "svg.text_on_path", element="#along", path="#hill").ok
    assert not look(tmp_path, CARD, "svg.text_on_path", element="#title", path="#curve").ok
    loose = CARD.replace(b'<textPath id="tp" xlink:href="#curve" startOffset="10%">', b"").replace(b"</textPath>", b"")
    assert not look(tmp_path, loose, "svg.text_on_path", element="#along", path="#curve").ok


def test_a_blur_by_deviation_and_by_inkscapes_per_cent(tmp_path: Path) -> None:
    mm = 96 / 25.4
    assert look(tmp_path, CARD, "svg.blur", element="#sun", std=1.2 * mm).ok
    assert look(tmp_path, CARD, "svg.blur", element="#sun", percent=100 * math.sqrt(1.2 * 4 / 56)).ok
    assert look(tmp_path, CARD, "svg.blur", element="#strip", std=0).ok
    assert not look(tmp_path, CARD, "svg.blur", element="#sun", std=1.2).ok
    assert not look(tmp_path, CARD, "svg.blur", element="#badge", std=3).ok
    # What Inkscape 1.2.2 wrote when 12 was typed into the blur field of its Fill and Stroke.
    halo = '<filter id="f"><feGaussianBlur stdDeviation="1.6992"/></filter><circle id="a" r="118" filter="url(#f)"/>'
    assert look(tmp_path, svg(halo), "svg.blur", element="#a", percent=12).ok
    assert not look(tmp_path, svg(halo), "svg.blur", element="#a", percent=1.44).ok
    css = svg('<rect id="a" width="9" height="9" style="filter:blur(3px)"/>')
    assert look(tmp_path, css, "svg.blur", element="#a", std=3).ok


@pytest.mark.parametrize(
    "filter_",
    [
        '<filter id="f"><feDropShadow dx="3" dy="4" stdDeviation="2" flood-color="navy" flood-opacity=".4"/></filter>',
        '<filter id="f"><feFlood flood-color="navy" flood-opacity=".4" result="a"/>'
        '<feComposite in="a" in2="SourceGraphic" operator="in"/>'
        '<feGaussianBlur stdDeviation="2"/><feOffset dx="3" dy="4" result="o"/>'
        '<feComposite in="SourceGraphic" in2="o"/></filter>',
    ],
    ids=["one primitive", "as Inkscape's"],
)
def test_a_drop_shadow(tmp_path: Path, filter_: str) -> None:
    drawing = svg(filter_ + '<rect id="a" width="9" height="9" filter="url(#f)"/>')
    right: dict[str, Any] = {"offset": [3, 4], "blur": 2, "colour": "#000080", "opacity": 0.4}
    assert look(tmp_path, drawing, "svg.shadow", element="#a", **right).ok
    for wrong in ({"offset": [4, 3]}, {"blur": 4}, {"colour": "black"}, {"opacity": 1}):
        assert not look(tmp_path, drawing, "svg.shadow", element="#a", **{**right, **wrong}).ok
    css = svg('<rect id="a" width="9" height="9" style="filter:drop-shadow(3px 4px 2px rgba(0,0,128,.4))"/>')
    assert look(tmp_path, css, "svg.shadow", element="#a", **right).ok


def test_guides_are_lines_counted_from_either_edge(tmp_path: Path) -> None:
    assert look(tmp_path, CARD, "svg.guides", vertical=["10mm"], horizontal=["88mm"]).ok
    assert look(tmp_path, CARD, "svg.guides", vertical=["10mm"], horizontal=["12mm"], y_from="bottom").ok
    assert look(tmp_path, CARD, "svg.guides", vertical=["10mm"], exact=False).ok
    assert look(tmp_path, CARD, "svg.guides", vertical=["10mm"]).code == Code.EXTRA
    assert look(tmp_path, CARD, "svg.guides", vertical=["10mm"], horizontal=["12mm"]).code == Code.NOT_FOUND
    slanted = CARD.replace(b'position="0,12" orientation="0,-1"', b'position="0,0" orientation="-1,1"')
    line = {"through": ["20mm", "80mm"], "angle": 45}
    assert look(tmp_path, slanted, "svg.guides", vertical=["10mm"], slanted=[line]).ok
    assert not look(tmp_path, slanted, "svg.guides", vertical=["10mm"], slanted=[{**line, "angle": 135}]).ok


def test_a_guide_moved_along_itself_is_the_same(tmp_path: Path) -> None:
    along = CARD.replace(b'position="0,12" orientation="0,-1"', b'position="55,12" orientation="0,2"')
    assert look(tmp_path, along, "svg.untouched", before=CARD).ok
    off = CARD.replace(b'position="0,12"', b'position="0,12.5"')
    assert "guides" in look(tmp_path, off, "svg.untouched", before=CARD).sentence


def test_the_pages_colour(tmp_path: Path) -> None:
    assert look(tmp_path, CARD, "svg.page_colour", colour="rgb(253, 246, 227)").ok
    assert not look(tmp_path, CARD, "svg.page_colour", colour="white").ok


def test_how_an_object_stands(tmp_path: Path) -> None:
    assert look(tmp_path, made("hidden"), "svg.object", element="#badge", visible=False, locked=False).ok
    assert look(tmp_path, made("locked"), "svg.object", element="#badge", locked=True, visible=True).ok
    assert look(tmp_path, CARD, "svg.object", element="#sun", locked=True, grouped=False).ok
    assert look(tmp_path, CARD, "svg.object", element="#bar-1", grouped=True).ok
    assert not look(tmp_path, CARD, "svg.object", element="#badge", visible=False).ok


def test_in_line(tmp_path: Path) -> None:
    bars: dict[str, Any] = {"elements": ["#bar-1", "#bar-2", "#bar-3"]}
    assert look(tmp_path, CARD, "svg.aligned", edge="bottom", **bars).ok
    assert not look(tmp_path, CARD, "svg.aligned", edge="top", **bars).ok
    assert not look(tmp_path, CARD, "svg.aligned", edge="bottom", to="#badge", **bars).ok
    assert look(tmp_path, CARD, "svg.aligned", edge="center", elements=["#title"], to="page").ok
    assert look(tmp_path, made("distributed"), "svg.distributed", axis="horizontal", by="gaps", **bars).ok
    assert not look(tmp_path, CARD, "svg.distributed", axis="horizontal", by="gaps", **bars).ok


def test_a_page_that_shows_a_checkerboard_has_no_colour(tmp_path: Path) -> None:
    view = CARD.replace(b'pagecolor="', b'inkscape:pageopacity="0" inkscape:pagecheckerboard="true" pagecolor="')
    found = look(tmp_path, view, "svg.page_colour", colour="rgb(253, 246, 227)")
    assert not found.ok
    assert "checkerboard" in found.sentence
    plain = view.replace(b'pagecheckerboard="true"', b'pagecheckerboard="0"')
    assert look(tmp_path, plain, "svg.page_colour", colour="rgb(253, 246, 227)").ok


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('bordercolor="#666666"', 'bordercolor="#ff0000"', "bordercolor became #ff0000 from #666666"),
        ('borderopacity="1.0"', 'borderopacity="1"', ""),
        ('inkscape:deskcolor="#d1d1d1"', 'inkscape:deskcolor="#000000"', "deskcolor became #000000"),
        ('inkscape:deskcolor="#d1d1d1"', "", ""),
        ('inkscape:document-units="px"', 'inkscape:document-units="mm"', "document-units became mm from px"),
        ("/>", ' inkscape:pagecheckerboard="1"/>', "pagecheckerboard became 1 from 0"),
        ("/>", ' inkscape:pagecheckerboard="false" showborder="true"/>', ""),
        ("/>", ' showborder="false"/>', "showborder became false from true"),
        ("/>", ' inkscape:zoom="2" inkscape:window-width="900" showgrid="true"/>', ""),
    ],
)
def test_how_a_drawing_is_looked_at_is_set_by_nobody(tmp_path: Path, old: str, new: str, says: str) -> None:
    view = (
        '<sodipodi:namedview bordercolor="#666666" borderopacity="1.0" inkscape:deskcolor="#d1d1d1"'
        ' inkscape:document-units="px"/>'
    )
    before, after = (svg(f'{one}<rect id="a" width="9" height="9"/>') for one in (view, view.replace(old, new)))
    found = look(tmp_path, after, "svg.untouched", before=before)
    assert found.ok != bool(says)
    assert says in found.sentence
    assert look(tmp_path, after, "svg.untouched", before=before, free=["document/view"]).ok
