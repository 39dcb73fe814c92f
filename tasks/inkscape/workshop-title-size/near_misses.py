"""Mistakes with a text's size: the unit, another text, a part of it, more than it, or never saved."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

from lxml import etree

from deskcraft.authoring import Desk, Spoiled, near_miss

SVG = "{http://www.w3.org/2000/svg}"
by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.text_style")
def points_instead_of_pixels(desk: Desk, params: dict[str, Any]) -> None:
    """The number typed into the field as it stands there: in points."""
    by_hand["select"](desk, params["words"].split()[-1])
    by_hand["set_size"](desk, params["size"], "pt")
    by_hand["save"](desk)


@near_miss(caught_by="svg.text_style")
def never_saved(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Everything right on the screen, nothing on the disk."""
    evidence.restore("poster")


@near_miss(caught_by="svg.text_style")
def last_word_only(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Only the word that was double-clicked has the new size."""
    drawing = _parse(evidence.read("poster", "before"))
    line = _element(drawing, params["element"]).findall(f"{SVG}tspan")[-1]
    *rest, word = (line.text or "").split(" ")
    line.text = "".join(f"{part} " for part in rest)
    span = etree.SubElement(line, f"{SVG}tspan", style=f"font-size:{params['size']}px")
    span.text = word
    evidence.write("poster", etree.tostring(drawing))


@near_miss(caught_by="svg.text_style")
def another_text(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The studio's name, in large letters above the picture, taken for the text that was meant."""
    drawing = _parse(evidence.read("poster", "before"))
    _set_size(_element(drawing, "studio"), params["size"])
    evidence.write("poster", etree.tostring(drawing))


@near_miss(caught_by="svg.untouched")
def every_text(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Select all, then the size."""
    drawing = _parse(evidence.read("poster"))
    for text in drawing.iter(f"{SVG}text"):
        _set_size(text, params["size"])
    evidence.write("poster", etree.tostring(drawing))


@near_miss(caught_by="svg.untouched")
def pulled_aside(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The right size, but the text was dragged a little on the way."""
    drawing = _parse(evidence.read("poster"))
    _element(drawing, params["element"]).set("transform", "translate(14.5,-6)")
    evidence.write("poster", etree.tostring(drawing))


@near_miss(caught_by="svg.untouched")
def regular_weight(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The right size, but another face of the font came with it."""
    drawing = _parse(evidence.read("poster"))
    text = _element(drawing, params["element"])
    text.set("style", re.sub(r"font-weight:[^;]*", "font-weight:300", text.get("style", "")))
    evidence.write("poster", etree.tostring(drawing))


@near_miss(caught_by="files.untouched")
def saved_as_a_copy(evidence: Spoiled, params: dict[str, Any]) -> None:
    """Saved under another name beside the poster."""
    evidence.add_to_home("Documents/poster-large.svg", evidence.read("poster"))
    evidence.restore("poster")


def _parse(data: bytes) -> Any:
    return etree.fromstring(data)


def _element(drawing: Any, name: str) -> Any:
    return next(each for each in drawing.iter() if each.get("id") == name)


def _set_size(text: Any, size: float) -> None:
    for each in text.iter():
        if "font-size" in (each.get("style") or ""):
            each.set("style", re.sub(r"font-size:[^;]*", f"font-size:{size}px", each.get("style")))
