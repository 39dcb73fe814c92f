"""Mistakes with a label: not asking, stopping early, the wrong part of the seal, the wrong unit or axis."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

from lxml import etree

from deskcraft.authoring import Desk, Spoiled, near_miss

INK, WREATH = "#2b2a28", "#5c7350"
STROKE = "stroke:[^;]*"
own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.fill")
def guesses_the_green_of_the_wreath(desk: Desk, params: dict[str, Any]) -> None:
    """Never asks, and takes the only colour on the label for the brand's."""
    own["fill_band"](desk, WREATH)


@near_miss(caught_by="svg.relation")
def stops_after_the_band(desk: Desk, params: dict[str, Any]) -> None:
    """Asks, fills the band, and leaves when the user has one wish more."""
    own["fill_band"](desk, own["colour_in"](desk.ask("Which colour is that?")))
    desk.done()


@near_miss(caught_by="svg.geometry")
def centred_both_ways(desk: Desk, params: dict[str, Any]) -> None:
    """Puts the seal into the middle of the page, across the band."""
    colour = own["colour_in"](desk.ask("Which colour is that?"))
    own["fill_band"](desk, colour)
    wish = desk.done()
    own["finish_seal"](desk, colour, own["width_in"](wish), "hcenter vcenter page")


@near_miss(caught_by="svg.moved")
def circle_without_its_cup(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Only the circle was moved; the cup stayed outside the wreath."""
    drawing = _parse(evidence.read("label"))
    seal, circle = _element(drawing, "seal"), _element(drawing, "seal-circle")
    circle.set("transform", seal.attrib.pop("transform"))
    evidence.write("label", etree.tostring(drawing))


@near_miss(caught_by="svg.stroke")
def pixels_instead_of_millimetres(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The number in the right field with the wrong unit beside it."""
    _restyle(evidence, "seal-circle", "stroke-width:[^;]*", f"stroke-width:{params['width'] * 25.4 / 96:g}")


@near_miss(caught_by="svg.stroke")
def outline_still_black(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The width is right; the brand colour was not carried over."""
    _restyle(evidence, "seal-circle", STROKE, f"stroke:{INK}")


@near_miss(caught_by="svg.untouched")
def whole_seal_outlined(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The outline was given to the group: steam, handle and saucer have it too."""
    for part in ("seal-handle", "seal-saucer", "seal-steam"):
        _restyle(evidence, part, STROKE, f"stroke:{params['brand']}")


@near_miss(caught_by="svg.untouched")
def name_in_the_brand_colour_too(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The text on the band was selected with it and can no longer be read."""
    _restyle(evidence, "name", "fill:[^;]*", f"fill:{params['brand']}")


@near_miss(caught_by="files.untouched")
def saved_under_another_name(evidence: Spoiled, params: dict[str, Any]) -> None:
    """A copy beside the label that the printer gets."""
    evidence.add_to_home("Documents/tea-label-final.svg", evidence.read("label"))
    evidence.restore("label")


def _restyle(evidence: Spoiled, name: str, old: str, new: str) -> None:
    drawing = _parse(evidence.read("label"))
    part = _element(drawing, name)
    style = part.get("style", "")
    part.set("style", re.sub(f"(^|;){old}", rf"\g<1>{new}", style, count=1))
    assert part.get("style") != style, f"{name} has that style already"
    evidence.write("label", etree.tostring(drawing))


def _parse(data: bytes) -> Any:
    return etree.fromstring(data)


def _element(drawing: Any, name: str) -> Any:
    return next(each for each in drawing.iter() if each.get("id") == name)
