"""The guard over a rich drawing: any of many edits, of any element, breaks it; each can be excepted."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.evaluators.evidences import evidence, judge

CORPUS = Path(__file__).parent / "corpus" / "svg"
CARD = (CORPUS / "card.svg").read_bytes()
SAVED = (CORPUS / "card-saved.svg").read_bytes()
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
SODIPODI = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}"
HREF = "{http://www.w3.org/1999/xlink}href"
Edit = Callable[[Any], None]


def styled(declaration: str) -> Edit:
    return lambda element: element.set("style", f"{element.get('style') or ''};{declaration} !important")


def moved(transform: str) -> Edit:
    return lambda element: element.set("transform", f"{transform} {element.get('transform') or ''}")


def attribute(name: str, value: str) -> Edit:
    return lambda element: element.set(name, value)


def doubled(element: Any) -> None:
    twin = copy.deepcopy(element)
    for each in twin.iter():
        each.set("id", f"{each.get('id')}-twin")
    element.addnext(twin)


SHAPES = ("hill", "strip", "bar-2", "leaf", "ring-outer", "ring-hole", "badge", "curve", "sky", "sun")
TEXTS = ("title", "free", "along")
CLONES = ("leaf-right", "leaf-turned")
GROUPS = ("bars", "layer-land", "layer-art")
ALL = SHAPES + TEXTS + CLONES + GROUPS
EDITS: dict[str, tuple[Edit, tuple[str, ...], str]] = {
    "nudged": (moved("translate(0.05,0)"), ALL, "*"),
    "turned": (moved("rotate(1.5 80 50)"), ALL, "*"),
    "grown": (moved("scale(1.02)"), ALL, "*"),
    "mirrored": (moved("matrix(-1,0,0,1,160,0)"), tuple(name for name in ALL if name != "sky"), "*"),
    "half seen": (styled("opacity:0.35"), ALL, "*"),
    "hidden": (styled("display:none"), ALL, "*"),
    "unseen": (styled("visibility:hidden"), ("hill", "badge", "free", "leaf-right"), "*"),
    "removed": (lambda element: element.getparent().remove(element), ALL, ""),
    "doubled": (doubled, SHAPES + TEXTS + CLONES + ("bars",), "new"),
    "recoloured": (styled("fill:#010203"), ("hill", "bar-2", "leaf", "ring-outer", "badge", *TEXTS), "fill"),
    "outlined": (styled("stroke:#fedcba;stroke-width:2"), (*SHAPES, *TEXTS), "*"),
    "blurred": (styled("filter:url(#soft)"), ("hill", "strip", "title", "leaf-right", "bars", "badge"), "filter"),
    "unfiltered": (lambda element: element.attrib.pop("filter"), ("sun", "badge"), "filter"),
    "clipped": (styled("clip-path:url(#window)"), ("hill", "bars", "free"), "clip-path"),
    "unclipped": (lambda element: element.attrib.pop("clip-path"), ("photo",), "clip-path"),
    "blended": (styled("mix-blend-mode:multiply"), ("hill", "bars", "title"), "*"),
    "relabelled": (attribute(f"{INKSCAPE}label", "Other"), ALL, "label"),
    "locked": (attribute(f"{SODIPODI}insensitive", "true"), ("hill", "bars", "title", "layer-art"), "locked"),
    "sent to the bottom": (lambda element: element.getparent().insert(0, element), ("bars", "strip", "title"), "*"),
    "moved to another layer": (
        lambda element: next(e for e in element.getroottree().iter() if e.get("id") == "layer-land").append(element),
        ("leaf-right", "badge", "title", "ring-outer"),
        "*",
    ),
    "solid": (lambda element: element.attrib.pop("stroke-dasharray"), ("badge",), "stroke-dasharray"),
    "filled otherwise": (attribute("fill-rule", "nonzero"), ("ring-hole",), "fill-rule"),
    "rounder": (attribute("rx", "5"), ("badge",), "geometry"),
    "larger letters": (styled("font-size:9px"), TEXTS, "*"),
    "bold": (styled("font-weight:bold"), TEXTS, "font-weight"),
    "wider set": (styled("letter-spacing:1px"), TEXTS, "letter-spacing"),
    "relinked": (attribute(HREF, "#hill"), CLONES, "*"),
    "another picture": (attribute(HREF, "data:image/png;base64,AAAA"), ("photo",), "href"),
}
CASES = [pytest.param(edit, target, id=f"{target} {edit}") for edit, (_, on, _) in EDITS.items() for target in on]


@pytest.mark.parametrize(("edit", "target"), CASES)
def test_an_edit_is_seen_and_can_be_excepted(tmp_path: Path, edit: str, target: str) -> None:
    change, _, aspect = EDITS[edit]
    root = etree.fromstring(SAVED)
    change(next(each for each in root.iter() if each.get("id") == target))
    found = evidence(tmp_path, {"d": CARD}, {"d": etree.tostring(root)})
    assert not judge(found, "svg.untouched", of="d").ok
    exception = f"#{target}" if aspect in ("*", "", "new") else f"#{target}/{aspect}"
    excepted = [exception, "#leaf-right", "#leaf-turned", "*/order"]
    leaf = judge(found, "svg.untouched", of="d", except_=excepted, allow_new=int(aspect == "new"))
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("a stop's colour", "#c8553d", "#c8553f"),
        ("a stop's place", 'offset="0.6"', 'offset="0.62"'),
        ("a stop's opacity", 'stop-opacity="0.8"', 'stop-opacity="0.9"'),
        ("a gradient's vector", 'x1="10"', 'x1="14"'),
        ("a gradient's turn", "rotate(5 80 80)", "rotate(9 80 80)"),
        ("a gradient's centre", 'cx="0.5"', 'cx="0.55"'),
        ("a blur", 'stdDeviation="1.2"', 'stdDeviation="1.3"'),
        ("a shadow's way", 'dx="1.5"', 'dx="1.9"'),
        ("a shadow's strength", 'flood-opacity="0.5"', 'flood-opacity="0.6"'),
        ("a clip's size", 'width="50"\n         height="40"', 'width="8"\n         height="40"'),
        ("a style rule", "#2f6b3a", "#2f6b5a"),
        ("a rule by place", "#222", "#922"),
        ("a guide", 'position="10,0"', 'position="11,0"'),
        ("the page's colour", 'pagecolor="#fdf6e3"', 'pagecolor="#ffffff"'),
        ("the page's size", 'width="160mm"', 'width="161mm"'),
        ("a word", "Pier 4", "Pier 5"),
        ("a text's place on its path", 'startOffset="10%"', 'startOffset="14%"'),
    ],
    ids=lambda value: value if " " in str(value) and "=" not in str(value) else "",
)
def test_an_edit_of_what_others_refer_to_is_seen(tmp_path: Path, name: str, old: str, new: str) -> None:
    text = SAVED.decode()
    assert old in text, name
    found = evidence(tmp_path, {"d": CARD}, {"d": text.replace(old, new)})
    assert not judge(found, "svg.untouched", of="d").ok
