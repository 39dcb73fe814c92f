"""Drawings fit for a page with a strict policy: no styles, ids of their own, colours as classes; always the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

from deskcraft.report import plots
from deskcraft.report.canvas import SERIES, pdf, series_style, svg
from deskcraft.report.plots import Box, Lengths, Line

HOSTILE = "_</text><script>alert(1)</script> $\\frac{1}{0}$ \x1b[31m 中文"
DRAWN: dict[str, Callable[[], Figure]] = {
    "lines": lambda: plots.lines(
        [
            (
                "Standard",
                [Line(HOSTILE, 0, ((1, 0.2), (2, 0.3)), ((0.1, 0.3), None)), Line("b", 1, ((1, 0.1), (2, 0.2)))],
            ),
            ("Interactive", [Line(HOSTILE, 0, ((1, 0.2), (2, 0.1)), hollow=True), Line("c", 2, (), ())]),
        ],
        "k",
        "success (%)",
        [("pass@k", False), ("pass^k", True)],
    ),
    "boxes": lambda: plots.boxes([("Length", [Box("L1", (1, 2, 3, 9)), Box("L2", (4,))])]),
    "dots": lambda: plots.dots(
        [HOSTILE, "b"], [Line(HOSTILE, 0, ((0, 0.5),), ((0.4, 0.6),)), Line("b", 1, (), ())], "%"
    ),
    "lengths": lambda: plots.lengths(
        [
            (HOSTILE, [Lengths("L1", 0.5, (0.3, 0.7), 10, 8, 12), Lengths("L2", None, None, None, None, None)]),
            *[(f"agent {n}", [Lengths("L1", 0.0, None, 10, None, 10)]) for n in range(4)],
        ]
    ),
}


@pytest.fixture(params=sorted(DRAWN))
def drawing(request: pytest.FixtureRequest) -> Figure:
    return DRAWN[request.param]()


def test_a_drawing_is_one_element_without_styles_or_scripts(drawing: Figure) -> None:
    text = svg(drawing, "figure-5", 'alt "text" <b>')
    root = ElementTree.fromstring(text)
    assert root.get("aria-label") == 'alt "text" <b>'
    assert root.get("role") == "img"
    assert {node.tag for node in root.iter()} <= {
        "svg",
        "g",
        "path",
        "use",
        "defs",
        "clipPath",
        "rect",
        "text",
        "tspan",
    }
    names = {name for node in root.iter() for name in node.attrib}
    assert not names & {"style", "onload", "font-family"}
    assert not re.search(r"https?:", text)


def test_its_ids_begin_with_its_key_and_it_refers_to_nothing_else(drawing: Figure) -> None:
    root = ElementTree.fromstring(svg(drawing, "figure-5", ""))
    ids = [node.get("id", "") for node in root.iter() if node.get("id")]
    assert len(set(ids)) == len(ids)
    assert all(name.startswith("figure-5-") for name in ids)
    used = {n.get("href", "")[1:] for n in root.iter() if n.get("href")}
    used |= set(re.findall(r"url\(#([^)]+)\)", " ".join(n.get("clip-path", "") for n in root.iter())))
    assert used <= set(ids)


def test_every_colour_is_a_class_of_the_page(drawing: Figure) -> None:
    root = ElementTree.fromstring(svg(drawing, "figure-5", ""))
    colours = {node.get(kind) for node in root.iter() for kind in ("fill", "stroke")}
    assert colours <= {None, "none"}


def test_the_same_drawing_is_the_same_bytes() -> None:
    for make in DRAWN.values():
        assert svg(make(), "figure-5", "") == svg(make(), "figure-5", "")
        assert pdf(make()) == pdf(make())


def test_labels_of_others_are_text() -> None:
    text = " ".join(ElementTree.fromstring(svg(DRAWN["lines"](), "f", "")).itertext())
    assert "</text><script>alert(1)</scrip" in text
    assert "\x1b" not in text


def test_series_differ_without_colour() -> None:
    styles = [series_style(n) for n in range(56)]
    assert len({(s["color"], s["marker"]) for s in styles}) == 56
    assert len({(s["marker"], str(s["linestyle"])) for s in styles[:7]}) == 7
    assert len(SERIES) == 8
