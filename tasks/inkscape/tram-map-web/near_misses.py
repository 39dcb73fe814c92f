"""Mistakes with an export: the dialog's resolution, an object alone, the wrong folder or kind of file, not the page."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from pictures import read_picture, scaled, write_picture
from svg_edits import edited, element, transform

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="svg.exported_png")
def resolution_of_the_dialog(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported as the dialog stands at first, at 96 dpi."""
    write_picture(evidence, "picture", scaled(_colours(evidence), 1123, 794))


@near_miss(caught_by="svg.shows")
def legend_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What was selected was exported, blown up to the page's size."""
    picture = _colours(evidence)
    high, wide = picture.shape[:2]
    legend = picture[int(high * 0.6) : int(high * 0.87), int(wide * 0.8) : int(wide * 0.99)]
    write_picture(evidence, "picture", cv2.resize(legend, (wide, high)))


@near_miss(caught_by="svg.shows")
def stops_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The names were switched off when the picture was made: the band of the title has nothing on it."""
    picture = _colours(evidence)
    picture[: picture.shape[0] * 17 // 210] = picture[2, 2]
    write_picture(evidence, "picture", picture)


@near_miss(caught_by="svg.shows")
def page_on_a_screenshot(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A picture of the right size with the map somewhere in it, a rim of desk around it."""
    picture = _colours(evidence)
    high, wide = picture.shape[:2]
    desk = np.full_like(picture, 209)
    desk[40 : high - 40, 60 : wide - 60] = scaled(picture, wide - 120, high - 80)
    write_picture(evidence, "picture", desk)


@near_miss(caught_by="svg.exported_png")
def a_jpeg_by_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as JPEG; only the name says PNG."""
    evidence.write("picture", bytes(cv2.imencode(".jpg", _colours(evidence))[1]))


@near_miss(caught_by="svg.exported_png")
def beside_the_map(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported into the folder that the dialog offers."""
    evidence.add_to_home(f"Documents/{params['name']}", evidence.read("picture"))
    evidence.remove("picture")


@near_miss(caught_by="svg.untouched")
def lines_dragged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A line was pulled aside by a click on the map, and saved after the export."""
    with edited(evidence, "map") as tree:
        transform(element(tree, "line-3"), "translate(1.5,0)")


def _colours(evidence: TamperedEvidence) -> Any:
    """The exported picture without its alpha channel."""
    return read_picture(evidence, "picture")[:, :, :3]
