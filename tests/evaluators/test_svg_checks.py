"""SVG checks: every way to write the same thing is accepted, and what is nearly the same is not."""

from pathlib import Path
from typing import Any

import pytest

from evaluators import Code
from tests.evaluators.evidences import evidence, judge

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" '
    'xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="300">'
)


def svg(body: str) -> str:
    return f"{HEAD}{body}</svg>"


def code(folder: Path, check: str, body: str, before: str = "", /, **params: Any) -> str:
    found = evidence(folder, {"d": svg(before)}, {"d": body if body.startswith("<svg") else svg(body)})
    return judge(found, check, of="d", **params).code.value


FILLS = {
    "attribute": '<rect id="a" width="9" height="9" fill="#1a6b3c"/>',
    "upper case": '<rect id="a" width="9" height="9" fill="#1A6B3C"/>',
    "style": '<rect id="a" width="9" height="9" fill="red" style="fill:#1a6b3c;stroke:none"/>',
    "rgb": '<rect id="a" width="9" height="9" style="fill:rgb(26, 107, 60)"/>',
    "rgb in per cent": '<rect id="a" width="9" height="9" style="fill:rgb(10.2%, 42%, 23.5%)"/>',
    "hsl": '<rect id="a" width="9" height="9" style="fill:hsl(145, 60.9%, 26.1%)"/>',
    "with alpha": '<rect id="a" width="9" height="9" style="fill:#1a6b3cff"/>',
    "class": '<style>.x{fill:#1a6b3c}</style><rect id="a" class="x" width="9" height="9" fill="red"/>',
    "rule by id": '<style>g > #a{fill:#1a6b3c} rect{fill:red}</style><g><rect id="a" width="9" height="9"/></g>',
    "important": '<style>rect{fill:#1a6b3c !important}</style><rect id="a" width="9" height="9" style="fill:red"/>',
    "inherited": '<g fill="#1a6b3c"><rect id="a" width="9" height="9"/></g>',
    "on a group": '<g id="a"><rect fill="#1a6b3c" width="9" height="9"/><circle r="4" fill="#1a6b3c"/></g>',
    "current colour": '<rect id="a" width="9" height="9" fill="currentColor" color="#1a6b3c"/>',
    "swatch": '<linearGradient id="s"><stop stop-color="#1a6b3c"/></linearGradient>'
    '<rect id="a" width="9" height="9" fill="url(#s)"/>',
    "all spans of a text": '<text id="a" fill="#1a6b3c">one <tspan style="fill:#1a6b3c">two</tspan></text>',
}
NO_FILLS = {
    "two off": '<rect id="a" width="9" height="9" fill="#1a6b3e"/>',
    "stroke instead": '<rect id="a" width="9" height="9" fill="red" stroke="#1a6b3c"/>',
    "overridden": '<rect id="a" width="9" height="9" fill="#1a6b3c" style="fill:red"/>',
    "none": '<rect id="a" width="9" height="9" fill="none"/>',
    "invisible": '<rect id="a" width="9" height="9" fill="#1a6b3c" fill-opacity="0"/>',
    "gradient": '<linearGradient id="s"><stop stop-color="#1a6b3c"/><stop offset="1" stop-color="red"/>'
    '</linearGradient><rect id="a" width="9" height="9" fill="url(#s)"/>',
    "one span of a text": '<text id="a" fill="#1a6b3c">one <tspan style="fill:red">two</tspan></text>',
    "one of a group": '<g id="a"><rect fill="#1a6b3c" width="9" height="9"/><circle r="4"/></g>',
}


@pytest.mark.parametrize("body", FILLS.values(), ids=FILLS.keys())
def test_a_fill_is_a_fill_however_it_is_written(tmp_path: Path, body: str) -> None:
    assert code(tmp_path, "svg.fill", body, element="#a", colour="#1a6b3c") == "ok"


@pytest.mark.parametrize("body", NO_FILLS.values(), ids=NO_FILLS.keys())
def test_another_fill_is_not(tmp_path: Path, body: str) -> None:
    assert code(tmp_path, "svg.fill", body, element="#a", colour="#1a6b3c") == Code.WRONG_STYLE


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<g opacity=".5"><rect id="a" width="9" height="9"/></g>', "ok"),
        ('<rect id="a" width="9" height="9" opacity="50%"/>', "ok"),
        ('<rect id="a" width="9" height="9" fill="#00000080"/>', "ok"),
        ('<rect id="a" width="9" height="9" opacity="51%"/>', "wrong_style"),
        ('<rect id="a" width="9" height="9" fill-opacity=".5"/>', "ok"),
        ('<rect id="a" width="9" height="9" style="fill:rgba(0,0,0,.5)"/>', "ok"),
        ('<g opacity=".71"><rect id="a" width="9" height="9" opacity=".704"/></g>', "ok"),
        ('<rect id="a" width="9" height="9" fill-opacity=".5" stroke="red"/>', "wrong_style"),
        ('<rect id="a" width="9" height="9" opacity=".5" fill-opacity=".5"/>', "wrong_style"),
        ('<rect id="a" width="9" height="9"/>', "wrong_style"),
    ],
)
def test_opacity_is_what_shows(tmp_path: Path, body: str, expected: str) -> None:
    assert code(tmp_path, "svg.opacity", body, element="#a", value=0.5) == expected


@pytest.mark.parametrize(
    ("body", "params", "expected"),
    [
        ('<path id="a" d="M0 0h9" stroke="red" stroke-width="2"/>', {"width": "2 px"}, "ok"),
        ('<path id="a" d="M0 0h9" stroke="red" style="stroke-width:.529167mm"/>', {"width": 2}, "ok"),
        ('<g transform="scale(4)"><path id="a" d="M0 0h9" stroke="red" stroke-width=".5"/></g>', {"width": 2}, "ok"),
        ('<path id="a" d="M0 0h9" stroke="red" stroke-width="3"/>', {"width": 2}, "wrong_style"),
        ('<path id="a" d="M0 0h9" stroke-width="2"/>', {"width": 2}, "wrong_style"),
        ('<path id="a" d="M0 0h9" stroke="red" stroke-dasharray="4, 2"/>', {"dash": "any"}, "ok"),
        ('<path id="a" d="M0 0h9" stroke="red" stroke-dasharray="4,2,4,2"/>', {"dash": [4, 2]}, "ok"),
        ('<path id="a" d="M0 0h9" stroke="red" stroke-dasharray="4"/>', {"dash": [4]}, "ok"),
        ('<path id="a" d="M0 0h9" stroke="red" stroke-dasharray="4"/>', {"dash": [4, 4]}, "ok"),
        ('<path id="a" d="M0 0h9" stroke="red" stroke-dasharray="0"/>', {"dash": "none"}, "ok"),
        ('<path id="a" d="M0 0h9" stroke="red" stroke-dasharray="4 0"/>', {"dash": "any"}, "wrong_style"),
        ('<path id="a" d="M0 0h9" stroke="red" stroke-linejoin="round"/>', {"join": "round"}, "ok"),
        ('<path id="a" d="M0 0h9" stroke="red"/>', {"cap": "round"}, "wrong_style"),
        ('<path id="a" d="M0 0h9" stroke="red" stroke-dasharray="4,2,2,4"/>', {"dash": ["4", "2"]}, "wrong_style"),
        ('<path id="a" d="M0 0h9" stroke="red" stroke-width="0"/>', {"colour": "none"}, "ok"),
        ('<path id="a" d="M0 0h9" stroke="red"/>', {"colour": "none"}, "wrong_style"),
    ],
)
def test_strokes(tmp_path: Path, body: str, params: dict[str, Any], expected: str) -> None:
    assert code(tmp_path, "svg.stroke", body, element="#a", **params) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<text id="a">Spring fair</text>', "ok"),
        ('<text id="a">Spring\n     fair </text>', "ok"),
        ('<text id="a">Spr<tspan>ing </tspan>fair</text>', "ok"),
        (
            '<text id="a"><tspan sodipodi:role="line">Spring</tspan><tspan sodipodi:role="line">fair</tspan></text>',
            "ok",
        ),
        ('<text id="a">Spring&#160;fair</text>', "ok"),
        ('<text id="a">Spring Fair</text>', "wrong_text"),
        ('<text id="a">Springfair</text>', "wrong_text"),
        ('<text id="a">Spring fair!</text>', "wrong_text"),
        ('<text id="b">Spring fair</text>', "not_found"),
    ],
)
def test_text_is_compared_by_its_words(tmp_path: Path, body: str, expected: str) -> None:
    assert code(tmp_path, "svg.text", body, element="#a", text="Spring fair") == expected


def test_lines_count_where_they_are_asked_for(tmp_path: Path) -> None:
    body = '<text id="a"><tspan x="0" y="0">Spring</tspan><tspan x="0" y="9">fair</tspan></text>'
    assert code(tmp_path, "svg.text", body, element="#a", text="Spring\nfair", lines=True) == "ok"
    assert code(tmp_path, "svg.text", body, element="#a", text="Spring fair", lines=True) == Code.WRONG_TEXT


SIZES = {
    "attribute": '<text id="a" font-size="72">A</text>',
    "points": '<text id="a" style="font-size:54pt">A</text>',
    "shorthand": '<text id="a" style="font:bold 72px/1.2 Lato">A</text>',
    "on every span": '<text id="a" font-size="9"><tspan style="font-size:72px">A</tspan></text>',
    "scaled": '<g transform="scale(2)"><text id="a" font-size="36">A</text></g>',
    "em": '<g font-size="36"><text id="a" style="font-size:2em">A</text></g>',
    "within tolerance": '<text id="a" font-size="72.4">A</text>',
}


@pytest.mark.parametrize("body", SIZES.values(), ids=SIZES.keys())
def test_a_font_size_is_what_shows(tmp_path: Path, body: str) -> None:
    assert code(tmp_path, "svg.text_style", body, element="#a", font_size="72 px") == "ok"


@pytest.mark.parametrize(
    ("body", "params"),
    [
        ('<text id="a" font-size="71">A</text>', {"font_size": 72}),
        ('<text id="a" font-size="72"><tspan font-size="40">A</tspan></text>', {"font_size": 72}),
        ('<text id="a" font-size="72">A<tspan font-size="40">B</tspan></text>', {"font_size": 72}),
        ('<text id="a" transform="scale(2)" font-size="72">A</text>', {"font_size": 72}),
        ('<text id="a" font-weight="600">A</text>', {"font_weight": "bold"}),
        ('<text id="a">A<tspan font-style="italic">B</tspan></text>', {"font_style": "normal"}),
        ('<text id="a" font-family="Lato, Arial">A</text>', {"font_family": "Arial"}),
        ('<text id="a">A</text>', {"anchor": "middle"}),
        ('<text id="a">A</text>', {"underline": True}),
    ],
)
def test_another_text_style_is_not(tmp_path: Path, body: str, params: dict[str, Any]) -> None:
    assert code(tmp_path, "svg.text_style", body, element="#a", **params) == Code.WRONG_STYLE


def test_text_styles_in_other_words(tmp_path: Path) -> None:
    body = (
        '<text id="a" style="font-weight:700;font-family:\'Open Sans\', sans-serif;text-anchor:middle;'
        'text-decoration-line:underline"><tspan font-style="oblique">A</tspan></text>'
    )
    params: dict[str, Any] = {"font_weight": "bold", "font_family": "open sans", "anchor": "middle", "underline": True}
    assert code(tmp_path, "svg.text_style", body, element="#a", font_style="italic", **params) == "ok"


def test_part_of_a_text_can_be_judged_alone(tmp_path: Path) -> None:
    body = '<text id="a">Open <tspan font-weight="bold">to</tspan><tspan font-weight="bold">day</tspan> only</text>'
    assert code(tmp_path, "svg.text_style", body, element="#a", only="today", font_weight=700) == "ok"
    assert code(tmp_path, "svg.text_style", body, element="#a", only="Open", font_weight=700) == Code.WRONG_STYLE
    assert code(tmp_path, "svg.text_style", body, element="#a", only="never", font_weight=700) == Code.NOT_FOUND


PLACES = {
    "rect": '<rect id="a" x="10" y="20" width="30" height="40"/>',
    "path": '<path id="a" d="m 10,20 h 30 v 40 H 10 Z"/>',
    "polygon": '<polygon id="a" points="10,20 40,20 40,60 10,60"/>',
    "moved": '<rect id="a" width="30" height="40" transform="translate(10 20)"/>',
    "turned about": '<rect id="a" x="-40" y="-60" width="30" height="40" transform="rotate(180)"/>',
    "in a scaled group": '<g transform="matrix(2,0,0,2,10,20)"><rect id="a" width="15" height="20"/></g>',
    "in millimetres": '<rect id="a" x="2.645833mm" y="5.291667mm" width="7.9375mm" height="10.583333mm"/>',
    "ellipse": '<ellipse id="a" cx="25" cy="40" rx="15" ry="20"/>',
    "curve": '<path id="a" d="M10 40 A15 20 0 0 1 40 40 A15 20 0 1 1 10 40"/>',
    "clone": '<defs><rect id="o" width="30" height="40"/></defs><use id="a" href="#o" x="10" y="20"/>',
    "group": '<g id="a"><rect x="10" y="20" width="5" height="5"/><rect x="35" y="55" width="5" height="5"/></g>',
    "inner svg": '<g><svg x="10" y="20" viewBox="0 0 3 4" width="30" height="40">'
    '<rect id="a" width="3" height="4"/></svg></g>',
}


@pytest.mark.parametrize("body", PLACES.values(), ids=PLACES.keys())
def test_a_box_is_where_it_shows(tmp_path: Path, body: str) -> None:
    assert code(tmp_path, "svg.geometry", body, element="#a", x=10, y=20, width=30, height=40, cx=25) == "ok"
    assert code(tmp_path, "svg.geometry", body, element="#a", x=11) == Code.WRONG_GEOMETRY
    assert code(tmp_path, "svg.geometry", body, element="#a", height=41) == Code.WRONG_GEOMETRY


def test_a_box_may_be_measured_with_its_stroke_or_without(tmp_path: Path) -> None:
    body = '<rect id="a" x="11" y="21" width="28" height="38" stroke="red" stroke-width="2"/>'
    assert code(tmp_path, "svg.geometry", body, element="#a", x=10, width=30) == "ok"
    assert code(tmp_path, "svg.geometry", body, element="#a", x=11, width=28) == "ok"
    assert code(tmp_path, "svg.geometry", body, element="#a", x=11, width=30) == Code.WRONG_GEOMETRY
    assert code(tmp_path, "svg.geometry", body, element="#a", x=10, box="geometric") == Code.WRONG_GEOMETRY


def test_a_page_in_millimetres_scales_everything(tmp_path: Path) -> None:
    page = HEAD.replace('width="400" height="300"', 'width="210mm" height="297mm" viewBox="0 0 210 297"')
    body = page + '<rect id="a" x="10" y="20" width="30" height="40"/><text id="t" font-size="10">A</text></svg>'
    assert code(tmp_path, "svg.geometry", body, element="#a", x="10 mm", width="3 cm") == "ok"
    assert code(tmp_path, "svg.document_size", body, width="210mm", height=1122.52) == "ok"
    assert code(tmp_path, "svg.text_style", body, element="#t", font_size="10mm") == "ok"


@pytest.mark.parametrize(
    ("after", "params", "expected"),
    [
        ('<rect id="a" x="10" y="0" width="20" height="10"/>', {"by": [10, 0]}, "ok"),
        ('<rect id="a" width="20" height="10" transform="translate(10)"/>', {"by": [10, 0]}, "ok"),
        ('<rect id="a" x="8" y="0" width="20" height="10"/>', {"by": [10, 0]}, "wrong_geometry"),
        ('<rect id="a" width="20" height="10" transform="rotate(30 10 5)"/>', {"rotated_by": 30, "by": [0, 0]}, "ok"),
        ('<rect id="a" width="20" height="10" transform="rotate(30 10 5)"/>', {"rotated_by": -30}, "wrong_geometry"),
        ('<rect id="a" width="40" height="20"/>', {"scaled_by": 2}, "ok"),
        ('<rect id="a" width="40" height="10"/>', {"scaled_by": [2, 1]}, "ok"),
        ('<rect id="a" width="40" height="10"/>', {"scaled_by": 2}, "wrong_geometry"),
        ('<rect id="a" width="20" height="10" transform="matrix(-1,0,0,1,20,0)"/>', {"flipped": "horizontal"}, "ok"),
        ('<rect id="a" width="20" height="10" transform="scale(1,-1)"/>', {"flipped": "vertical"}, "ok"),
        ('<rect id="a" width="20" height="10"/>', {"flipped": "vertical"}, "wrong_geometry"),
        ('<circle id="a" r="9"/>', {"by": [0, 0]}, "wrong_geometry"),
        ('<rect id="b" width="20" height="10"/>', {"by": [0, 0]}, "ok"),  # the same thing under another id
        ('<circle id="b" r="9"/>', {"by": [0, 0]}, "not_found"),
    ],
)
def test_motion_is_seen_in_transform_and_in_points(
    tmp_path: Path, after: str, params: dict[str, Any], expected: str
) -> None:
    before = '<rect id="a" width="20" height="10"/>'
    assert code(tmp_path, "svg.moved", after, before, element="#a", **params) == expected


def test_a_text_moves_with_its_anchor(tmp_path: Path) -> None:
    before, after = '<text id="a" x="5" y="9">A</text>', '<text id="a" transform="translate(10,1)" x="5" y="9">A</text>'
    assert code(tmp_path, "svg.moved", after, before, element="#a", by=[10, 1], scaled_by=1) == "ok"
    assert code(tmp_path, "svg.geometry", after, element="#a", x=15, y=10) == "ok"
    assert code(tmp_path, "svg.geometry", after, element="#a", width=15) == Code.WRONG_GEOMETRY


TWO = '<rect id="a" x="0" y="0" width="20" height="10"/><rect id="b" x="0" y="30" width="40" height="10"/>'


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"relation": "left", "to": "#b"}, "ok"),
        ({"relation": "right", "to": "#b"}, "wrong_geometry"),
        ({"relation": "center", "to": "#b"}, "wrong_geometry"),
        ({"relation": "above", "to": "#b"}, "ok"),
        ({"relation": "above", "to": "#b", "gap": 20}, "ok"),
        ({"relation": "above", "to": "#b", "gap": 19}, "wrong_geometry"),
        ({"relation": "below", "to": "#b"}, "wrong_geometry"),
        ({"relation": "same_height", "to": "#b"}, "ok"),
        ({"relation": "same_width", "to": "#b"}, "wrong_geometry"),
        ({"relation": "top"}, "ok"),
        ({"relation": "center"}, "wrong_geometry"),
        ({"relation": "inside"}, "ok"),
        ({"relation": "inside", "to": "#b"}, "wrong_geometry"),
    ],
    ids=str,
)
def test_relations(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert code(tmp_path, "svg.relation", TWO, element="#a", **params) == expected


def test_distribution(tmp_path: Path) -> None:
    body = "".join(
        f'<rect id="{name}" x="{x}" width="9" height="9"/>' for name, x in (("a", 0), ("b", 20), ("c", "{}"))
    )
    params: dict[str, Any] = {"elements": ["#c", "#a", "#b"], "axis": "horizontal"}
    assert code(tmp_path, "svg.distributed", body.format(40), **params) == "ok"
    assert code(tmp_path, "svg.distributed", body.format(42), **params) == Code.WRONG_GEOMETRY


LAYERS = (
    '<g id="l1" inkscape:groupmode="layer" inkscape:label="Base" sodipodi:insensitive="true">'
    '<rect id="a" width="9" height="9"/></g>'
    '<g id="l2" inkscape:groupmode="layer" inkscape:label="Ink" style="display:none"><g id="g">'
    '<rect id="b" width="9" height="9"/><circle id="c" r="3" fill="red"/></g></g>'
)


@pytest.mark.parametrize(
    ("name", "params", "expected"),
    [
        ("svg.layer", {"layer": "Base", "visible": True, "locked": True}, "ok"),
        ("svg.layer", {"layer": "Ink", "visible": True}, "wrong_style"),
        ("svg.layer", {"layer": "#l2", "name": "Ink", "locked": False, "inside": ""}, "ok"),
        ("svg.layer", {"layer": "Nope"}, "not_found"),
        ("svg.layers", {"bottom_to_top": ["Base", "Ink"]}, "ok"),
        ("svg.layers", {"bottom_to_top": ["Ink", "Base"]}, "wrong_order"),
        ("svg.layers", {"bottom_to_top": ["Ink"]}, "wrong_content"),
        ("svg.layers", {"bottom_to_top": ["Ink"], "exact": False}, "ok"),
        ("svg.in_layer", {"element": "#b", "layer": "Ink"}, "ok"),
        ("svg.in_layer", {"element": "#b", "layer": "Base"}, "wrong_order"),
        ("svg.grouped", {"elements": ["#b", "#c"]}, "ok"),
        ("svg.grouped", {"elements": ["#b"], "only": True}, "extra"),
        ("svg.grouped", {"elements": ["#a", "#b"]}, "wrong_content"),
        ("svg.order", {"bottom_to_top": ["#a", "#b", "#c"]}, "ok"),
        ("svg.order", {"bottom_to_top": ["#c", "#b"]}, "wrong_order"),
        ("svg.order", {"topmost": "#c", "bottommost": "#a"}, "ok"),
        ("svg.order", {"topmost": "#b"}, "wrong_order"),
        ("svg.order", {"topmost": "#a", "among": "#l1"}, "ok"),
        ("svg.exists", {"element": "#a", "kind": "rect"}, "ok"),
        ("svg.exists", {"element": "#a", "kind": ["path", "circle"]}, "wrong_content"),
        ("svg.exists", {"element": "#z"}, "not_found"),
        ("svg.exists", {"element": "kind=rect"}, "ambiguous"),
        ("svg.exists", {"element": ["#z", "kind=circle"]}, "ok"),
        ("svg.absent", {"element": "#z"}, "ok"),
        ("svg.absent", {"element": "#a"}, "extra"),
        ("svg.count", {"like": {"kind": "rect"}, "equals": 2}, "ok"),
        ("svg.count", {"like": {"kind": "rect", "inside": "#l2"}, "equals": 1}, "ok"),
        ("svg.count", {"like": {"fill": "red", "width": 6}, "at_least": 1}, "ok"),
        ("svg.count", {"like": {"fill": "red", "width": 7}, "at_least": 1}, "wrong_count"),
        ("svg.count", {"like": {"visible": True}, "equals": 1}, "ok"),
    ],
    ids=str,
)
def test_structure(tmp_path: Path, name: str, params: dict[str, Any], expected: str) -> None:
    assert code(tmp_path, name, LAYERS, **params) == expected


def test_a_sentence_says_what_was_seen_and_asked(tmp_path: Path) -> None:
    found = evidence(tmp_path, {}, {"d": svg('<text id="title" font-size="54">A</text>')})
    leaf = judge(found, "svg.text_style", of="d", element="#title", font_size=72)
    assert leaf.sentence == "The font size of #title is 54 px; 72 px (±0.5 px) was asked."
    assert (leaf.observed, leaf.wanted, leaf.where) == ({"font size": 54.0}, {"font size": 72.0}, "#title")


@pytest.mark.parametrize(
    ("radius", "expected"), [(23, "ok"), (22.5, "ok"), (18, "wrong_geometry"), (28, "wrong_geometry")]
)
def test_a_small_hole_in_a_large_plate_keeps_its_size(tmp_path: Path, radius: float, expected: str) -> None:
    before = '<rect id="plate" x="0" y="0" width="1400" height="600"/><circle id="hole" cx="100" cy="100" r="23"/>'
    hole = f"M {100 - radius},100 a {radius},{radius} 0 1 0 {2 * radius},0 a {radius},{radius} 0 1 0 {-2 * radius},0 z"
    made = f'<path id="cut" fill-rule="evenodd" d="M 0,0 H 1400 V 600 H 0 Z {hole}"/>'
    assert code(tmp_path, "svg.region", made, before, element="#cut", shapes=["#plate"], minus=["#hole"]) == expected
