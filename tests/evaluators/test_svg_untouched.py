"""The guard over drawings: what Inkscape rewrites is nothing, what anyone edits is something."""

import copy
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from evaluators import CheckError, Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_svg_checks import svg

DATA = Path(__file__).parent / "data"
DRAWING = (DATA / "drawing.svg").read_bytes()
SAVED = (DATA / "drawing-saved.svg").read_bytes()


def guard(folder: Path, before: bytes | str, after: bytes | str, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"d": before}, {"d": after}), "svg.untouched", of="d", **params)


def saved(edit: str) -> bytes:
    return (DATA / f"drawing-{edit}.svg").read_bytes()


def test_inkscape_saving_changes_nothing(tmp_path: Path) -> None:
    assert guard(tmp_path, DRAWING, SAVED).ok


@pytest.mark.parametrize(
    ("edit", "message", "except_"),
    [
        ("fill", "#star changed in fill", ["#star/fill"]),
        ("moved", "#star changed in geometry", ["#star/geometry"]),
        ("rotated", "#arc changed in geometry", ["#arc/geometry"]),
        ("scaled", "#band changed in stroke-width, geometry", ["#band/geometry"]),
        ("ungrouped", "#badge is gone; #dot changed in fill", ["#badge"]),
    ],
)
def test_an_edit_in_inkscape_is_seen_and_can_be_excepted(
    tmp_path: Path, edit: str, message: str, except_: list[str]
) -> None:
    leaf = guard(tmp_path, DRAWING, saved(edit))
    assert message in leaf.sentence
    assert guard(tmp_path, DRAWING, saved(edit), except_=except_).ok


@pytest.mark.parametrize(
    ("pages", "same"),
    [
        ('<inkscape:page x="0" y="0" width="210" height="148" id="p1"/>', True),
        ('<inkscape:page x="0" y="0" width="210" height="100" id="p1"/>', False),
        (
            '<inkscape:page x="0" y="0" width="210" height="148"/><inkscape:page x="220" y="0" width="9" height="9"/>',
            False,
        ),
    ],
)
def test_one_page_that_is_the_whole_drawing_is_no_change(tmp_path: Path, pages: str, same: bool) -> None:
    named = re.search(rb"<sodipodi:namedview[^>]*?(/?)>", SAVED)
    assert named is not None
    end = b"" if not named.group(1) else b"</sodipodi:namedview>"
    opened = named.group(0).removesuffix(b"/>").removesuffix(b">") + b">" + pages.encode() + end
    assert guard(tmp_path, DRAWING, SAVED.replace(named.group(0), opened, 1)).ok == same


def test_a_new_group_around_what_is_there_is_new(tmp_path: Path) -> None:
    assert guard(tmp_path, DRAWING, saved("grouped")).code == Code.EXTRA
    assert guard(tmp_path, DRAWING, saved("grouped"), allow_new=1).ok


def test_the_wrong_exception_does_not_help(tmp_path: Path) -> None:
    assert (
        guard(tmp_path, DRAWING, saved("fill"), except_=["#star/geometry", "#dot", "document/size"]).code
        == Code.CHANGED
    )


def test_an_exception_for_what_was_not_there_is_a_bug_of_the_task(tmp_path: Path) -> None:
    with pytest.raises(CheckError, match="#nowhere"):
        guard(tmp_path, DRAWING, SAVED, except_=["#nowhere/fill"])


EQUAL = {
    "style attribute or presentation attribute": (
        '<rect id="a" width="9" height="9" fill="red"/>',
        '<rect id="a" width="9" height="9" style="fill:#f00"/>',
    ),
    "a group's move given to its children": (
        '<g id="g" transform="translate(5,5)"><rect id="a" width="9" height="9"/></g>',
        '<g id="g"><rect id="a" x="5" y="5" width="9" height="9"/></g>',
    ),
    "relative or absolute path": (
        '<path id="a" d="m1 1h8v4"/>',
        '<path id="a" d="M 1,1 L 9,1 L 9,5"/>',
    ),
    "arc or curves": (
        '<circle id="a" cx="20" cy="20" r="10"/>',
        '<ellipse id="a" cx="20" cy="20" rx="10" ry="10"/>',
    ),
    "defaults written out": (
        '<path id="a" d="M0 0h9" stroke="red"/>',
        '<path id="a" d="M0 0h9" style="stroke:red;stroke-width:1;stroke-linecap:butt;stroke-dasharray:none"/>',
    ),
    "a text wrapped in a line": (
        '<text id="a" x="3" y="9">Hello</text>',
        '<text id="a" x="3" y="9" xml:space="preserve">'
        '<tspan id="t" x="3" y="9" sodipodi:role="line">Hello</tspan></text>',
    ),
    "spans of the same style": (
        '<text id="a" x="3" y="9">Hello</text>',
        '<text id="a" x="3" y="9"><tspan style="fill:#000">Hel</tspan>lo</text>',
    ),
    "a gradient under another id": (
        '<linearGradient id="x"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
        '<rect id="a" width="9" height="9" fill="url(#x)"/>',
        '<defs><linearGradient id="s"><stop offset="0%" style="stop-color:#f00"/>'
        '<stop offset="100%" stop-color="#000"/></linearGradient>'
        '<linearGradient id="y" xlink:href="#s"/></defs><rect id="a" width="9" height="9" fill="url(#y)"/>',
    ),
    "an empty text left by a click": (
        '<rect id="a" width="9" height="9"/>',
        '<rect id="a" width="9" height="9"/><text id="n"/>',
    ),
    "ids given to what had none": (
        '<g><rect width="9" height="9"/></g>',
        '<g id="g12"><rect id="rect10" width="9" height="9"/></g>',
    ),
}
UNEQUAL = {
    "a text's colour in part": ('<text id="a">Hello</text>', '<text id="a">Hel<tspan fill="red">lo</tspan></text>'),
    "one word": ('<text id="a">Hello</text>', '<text id="a">Hallo</text>'),
    "half a pixel": ('<rect id="a" width="9" height="9"/>', '<rect id="a" width="9.5" height="9"/>'),
    "a corner": ('<rect id="a" width="9" height="9"/>', '<rect id="a" width="9" height="9" rx="2"/>'),
    "a hidden element": ('<rect id="a" width="9" height="9"/>', '<rect id="a" width="9" height="9" display="none"/>'),
    "a stop": (
        '<linearGradient id="x"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
        '<rect id="a" width="9" height="9" fill="url(#x)"/>',
        '<linearGradient id="x"><stop stop-color="red"/><stop offset=".8"/></linearGradient>'
        '<rect id="a" width="9" height="9" fill="url(#x)"/>',
    ),
    "a blur": (
        '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
        '<rect id="a" width="9" height="9" filter="url(#f)"/>',
        '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'
        '<rect id="a" width="9" height="9" filter="url(#f)"/>',
    ),
    "order": (
        '<rect id="a" width="9" height="9"/><rect id="b" width="9" height="9"/>',
        '<rect id="b" width="9" height="9"/><rect id="a" width="9" height="9"/>',
    ),
    "another group": (
        '<g id="g"><rect id="a" width="9" height="9"/></g><g id="h"/>',
        '<g id="g"/><g id="h"><rect id="a" width="9" height="9"/></g>',
    ),
    "an addition": (
        '<rect id="a" width="9" height="9"/>',
        '<rect id="a" width="9" height="9"/><rect width="2" height="2"/>',
    ),
    "a copy": ('<rect id="a" width="9" height="9"/>', '<rect id="a" width="9" height="9"/><use href="#a" x="20"/>'),
    "a loss without id": (
        '<rect width="9" height="9"/><rect id="b" width="5" height="5"/>',
        '<rect id="b" width="5" height="5"/>',
    ),
    "a group's opacity": (
        '<g id="g"><rect id="a" width="9" height="9"/></g>',
        '<g id="g" opacity=".9"><rect id="a" width="9" height="9"/></g>',
    ),
    "a style rule": (
        '<style>rect{fill:red}</style><rect id="a" width="9" height="9"/>',
        '<style>rect{fill:blue}</style><rect id="a" width="9" height="9"/>',
    ),
}


@pytest.mark.parametrize(("one", "other"), EQUAL.values(), ids=EQUAL.keys())
def test_the_same_in_other_words(tmp_path: Path, one: str, other: str) -> None:
    assert guard(tmp_path, svg(one), svg(other)).sentence == "Nothing else in the drawing changed."
    assert guard(tmp_path, svg(one), svg(one)).ok


@pytest.mark.parametrize(("one", "other"), UNEQUAL.values(), ids=UNEQUAL.keys())
def test_almost_the_same(tmp_path: Path, one: str, other: str) -> None:
    assert not guard(tmp_path, svg(one), svg(other)).ok


@pytest.mark.parametrize(
    ("change", "except_"),
    [
        (('width="210mm"', 'width="220mm"'), ["document/size", "*/geometry"]),
        (("<defs", "<sodipodi:namedview pagecolor='#ffeedd'/><defs"), ["document/background"]),
        (
            (
                "<defs",
                "<sodipodi:namedview><sodipodi:guide position='3,4' orientation='0,1'/></sodipodi:namedview><defs",
            ),
            ["document/guides"],
        ),
    ],
    ids=["size", "background", "guides"],
)
def test_the_document_itself(tmp_path: Path, change: tuple[str, str], except_: list[str]) -> None:
    after = DRAWING.decode().replace(*change, 1)
    assert not guard(tmp_path, DRAWING, after).ok
    assert guard(tmp_path, DRAWING, after, except_=except_).ok


def test_a_font_size_moves_the_lines_below(tmp_path: Path) -> None:
    after = DRAWING.decode().replace(
        'id="lines" x="110" y="100" font-size="5"', 'id="lines" x="110" y="100" font-size="8"'
    )
    after = after.replace('y="106.5"', 'y="110.4"')
    assert guard(tmp_path, DRAWING, after, except_=["#lines/font-size"]).ok
    assert not guard(tmp_path, DRAWING, after, except_=["#lines/fill"]).ok


EDITS: dict[str, Any] = {
    "fill": lambda element: element.set("style", (element.get("style") or "") + ";fill:#123456"),
    "opacity": lambda element: element.set("style", (element.get("style") or "") + ";opacity:0.33"),
    "move": lambda element: element.set("transform", "translate(0.4,0) " + (element.get("transform") or "")),
    "grow": lambda element: element.set("transform", (element.get("transform") or "") + " scale(1.05)"),
    "turn": lambda element: element.set("transform", (element.get("transform") or "") + " rotate(7 3 2)"),
    "hide": lambda element: element.set("style", (element.get("style") or "") + ";display:none"),
    "remove": lambda element: element.getparent().remove(element),
    "double": lambda element: element.addnext(_renamed(copy.deepcopy(element))),
    "stroke": lambda element: element.set("style", (element.get("style") or "") + ";stroke:#fedcba;stroke-width:3"),
}
TARGETS = ["sky-rect", "band", "dot", "star", "arc", "title", "lines", "copy", "badge"]


def _renamed(element: Any) -> Any:
    for each in list(element.iter()):
        if each.get("id"):
            each.set("id", each.get("id") + "-new")
    element.tail = None
    return element


@given(target=st.sampled_from(TARGETS), edit=st.sampled_from(sorted(EDITS)))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_edit_of_any_element_breaks_the_guard(tmp_path: Path, target: str, edit: str) -> None:
    root = etree.fromstring(SAVED)
    element = next(each for each in root.iter() if each.get("id") == target)
    EDITS[edit](element)
    if (target, edit) in (("copy", "fill"), ("dot", "fill"), ("badge", "fill")):
        return  # it does not show: the original's or the children's own paint, or an important rule, wins
    leaf = guard(tmp_path, DRAWING, etree.tostring(root))
    assert not leaf.ok
    assert guard(tmp_path, DRAWING, etree.tostring(root), except_=[f"#{target}", "#copy"], allow_new=1).ok


@given(digits=st.integers(3, 6), spaces=st.booleans(), drop_namedview=st.booleans())
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rewriting_numbers_and_whitespace_changes_nothing(
    tmp_path: Path, digits: int, spaces: bool, drop_namedview: bool
) -> None:
    text = re.sub(r"(?<=[ ,\"-])\d+\.\d{4,}", lambda found: f"{float(found[0]):.{digits}f}", SAVED.decode())
    if spaces:
        text = text.replace("><", ">\n   <")
    root = etree.fromstring(text.encode())
    if drop_namedview:
        for view in root.findall("{*}namedview"):
            root.remove(view)
    assert guard(tmp_path, DRAWING, etree.tostring(root)).ok
