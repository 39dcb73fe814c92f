"""Mistakes with a page: exchanged lengths, another unit, the drawing scaled or shifted with it, one length only."""

from __future__ import annotations

from typing import Any

from svg_edits import edited, element, save_as_a_copy, transform

from deskcraft.authoring import TamperedEvidence, near_miss

START = (1920, 640)


@near_miss(caught_by="svg.document_size")
def width_and_height_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Upright instead of wide."""
    wide, high = params["height"], params["width"]
    _page(evidence, f"{wide}", f"{high}", f"0 0 {wide} {high}")


@near_miss(caught_by="svg.document_size")
def height_in_proportion(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The chain between the fields was closed: the height followed the width."""
    width = params["width"] - 20 if params["width"] == START[0] else params["width"]
    height = width * START[1] / START[0] + (0 if width != params["height"] * 3 else 3)
    _page(evidence, f"{width}", f"{height:g}", f"0 0 {width} {height:g}")


@near_miss(caught_by="svg.document_size")
def millimetres(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The unit beside the fields had been set to mm."""
    wide, high = params["width"], params["height"]
    _page(evidence, f"{wide}mm", f"{high}mm", f"0 0 {wide * 96 / 25.4:g} {high * 96 / 25.4:g}")


@near_miss(caught_by="svg.untouched")
def drawing_scaled_with_the_page(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The old view box in the new page: everything became larger or smaller."""
    _page(evidence, f"{params['width']}", f"{params['height']}", "0 0 1920 640")


@near_miss(caught_by="svg.untouched")
def drawing_centred_on_the_page(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Afterwards everything was aligned with the page's middle."""
    with edited(evidence, "header") as tree:
        for layer in ("layer-landscape", "layer-scene", "layer-words"):
            x, y = (params["width"] - 2400) / 2, (params["height"] - 1300) / 2
            transform(element(tree, layer), f"translate({x:g},{y:g})")


@near_miss(caught_by="svg.document_size")
def page_fitted_to_the_drawing(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Resized to content."""
    _page(evidence, "2400", "1300", "0 0 2400 1300")


@near_miss(caught_by="files.untouched")
def saved_as_a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A second header; the file that was named has the old page."""
    save_as_a_copy(evidence, "header", "Documents/marsh-header-new.svg")


def _page(evidence: TamperedEvidence, width: str, height: str, view: str) -> None:
    with edited(evidence, "header") as tree:
        tree.set("width", width)
        tree.set("height", height)
        tree.set("viewBox", view)
