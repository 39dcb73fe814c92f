"""What no action of Inkscape's sets, set in the file itself: words, gradients, filters, layers, guides, the page.

Inkscape opens the result and saves it, as it would have after the same work by hand.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import markup_script
from actions import act

from deskcraft.authoring import Desk

SCRIPT = Path(markup_script.__file__)
REGION = {"x": "-0.5", "y": "-0.5", "width": "2", "height": "2", "style": "color-interpolation-filters:sRGB"}
"""Of a filter: the object's box and half of it more on each side."""

Definition = tuple[str, dict[str, str], list[tuple[str, dict[str, str]]]]
"""Something for the definitions: kind, attributes, and the kinds and attributes of what is in it."""


def edit(desk: Desk, source: str, target: str = "", **wanted: Any) -> None:
    """Changes a file, or makes another of it; `wanted` is what the functions of `markup_script` say, by their names."""
    words = [source, target or source, json.dumps(wanted)]
    desk.must_run(["python3", "-", *words], stdin=SCRIPT.read_bytes())
    act(desk, target or source)


def ids_in(desk: Desk, file: str, layer: str) -> list[str]:
    """The ids of what is in a layer, from the bottom: an action may make an object and gives it an id of its own."""
    show = (
        "import sys\nfrom lxml import etree\nlayer = etree.parse(sys.argv[1]).xpath('//*[@id=$n]', n=sys.argv[2])[0]\n"
    )
    return desk.must_run(["python3", "-c", f"{show}print(*layer.xpath('*/@id'))", file, layer]).split()


def linear(name: str, start: tuple[float, float], end: tuple[float, float], colours: Sequence[str]) -> Definition:
    """A linear gradient from the first colour to the last; user units."""
    (x1, y1), (x2, y2) = start, end
    place = {"x1": f"{x1:g}", "y1": f"{y1:g}", "x2": f"{x2:g}", "y2": f"{y2:g}"}
    return "linearGradient", {"id": name, "gradientUnits": "userSpaceOnUse", **place}, _stops(colours)


def radial(name: str, centre: tuple[float, float], radius: float, colours: Sequence[str]) -> Definition:
    """A radial gradient from the first colour in the middle to the last; user units."""
    x, y = (f"{value:g}" for value in centre)
    place = {"cx": x, "cy": y, "r": f"{radius:g}", "fx": x, "fy": y}
    return "radialGradient", {"id": name, "gradientUnits": "userSpaceOnUse", **place}, _stops(colours)


def gaussian_blur(name: str, deviation: float) -> Definition:
    """A filter that blurs with a standard deviation in user units."""
    return "filter", {"id": name, **REGION}, [("feGaussianBlur", {"stdDeviation": f"{deviation:.5f}"})]


def drop_shadow(name: str, way: tuple[float, float], blur: float, colour: str, opacity: float) -> Definition:
    """A drop shadow as Inkscape's filter of that name puts it together; user units."""
    return (
        "filter",
        {"id": name, **REGION},
        [
            ("feFlood", {"flood-opacity": f"{opacity:g}", "flood-color": colour, "result": "flood"}),
            ("feComposite", {"in": "flood", "in2": "SourceGraphic", "operator": "in", "result": "composite1"}),
            ("feGaussianBlur", {"in": "composite1", "stdDeviation": f"{blur:g}", "result": "blur"}),
            ("feOffset", {"dx": f"{way[0]:g}", "dy": f"{way[1]:g}", "result": "offset"}),
            ("feComposite", {"in": "SourceGraphic", "in2": "offset", "operator": "over", "result": "composite2"}),
        ],
    )


def _stops(colours: Sequence[str]) -> list[tuple[str, dict[str, str]]]:
    last = len(colours) - 1
    return [
        ("stop", {"offset": f"{i / last:g}", "style": f"stop-color:{colour};stop-opacity:1"})
        for i, colour in enumerate(colours)
    ]
