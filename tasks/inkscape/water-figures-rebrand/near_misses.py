"""Mistakes with an infographic: figures without their bars, bars off the line, old colours, old exports."""

from __future__ import annotations

from typing import Any

from pictures import read_picture, scaled, write_picture
from svg_edits import GUIDE, edited, element, read_drawing, remove, restyle, reword, shift, ungroup

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="svg.geometry")
def figures_without_their_bars(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number above the bar is new, the bar is last year's."""
    with edited(evidence, "sheet") as sheet:
        bar = element(sheet, "bar-abbot")
        bar.set("y", "718")
        bar.set("height", "282")


@near_miss(caught_by="svg.geometry#2")
def bar_hanging_from_its_old_top(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The height was typed and the top stayed: the bar no longer stands on the line."""
    with edited(evidence, "sheet") as sheet:
        element(sheet, "bar-crane").set("y", "748")


@near_miss(caught_by="svg.geometry#6")
def figures_left_where_they_were(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """They no longer stand right above their bars."""
    with edited(evidence, "sheet") as sheet:
        shift(element(sheet, "litres-abbot"), 0, 9)


@near_miss(caught_by="svg.text#9")
def share_reworded_by_halves(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The bar of shares is new, its key is not."""
    with edited(evidence, "sheet") as sheet:
        reword(element(sheet, "percent-spring"), "Springs 44 %")


@near_miss(caught_by="svg.fill#7")
def last_bar_in_the_old_colour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Wickham's bar was not selected with the others."""
    with edited(evidence, "sheet") as sheet:
        restyle(element(sheet, "bar-wick"), fill="#2a7f8e")


@near_miss(caught_by="svg.text#13")
def old_name_at_the_foot(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The name stands in two places."""
    words = "Wren Valley Water · 3 Pump Lane · Wickham"
    with edited(evidence, "sheet") as sheet:
        reword(element(sheet, "publisher"), words)


@near_miss(caught_by="svg.grouped")
def tiles_not_grouped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Each tile is by itself."""
    with edited(evidence, "sheet") as sheet:
        ungroup(element(sheet, params["tiles"]))


@near_miss(caught_by="svg.absent")
def badge_without_its_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The bank's name is gone; the disc is still there."""
    disc = element(read_drawing(evidence, "sheet", "before"), "sponsor-disc")
    with edited(evidence, "sheet") as sheet:
        element(sheet, "layer-foot").append(disc)


@near_miss(caught_by="svg.guides")
def one_guide_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right margin has none."""
    with edited(evidence, "sheet") as sheet:
        remove(list(sheet.iter(GUIDE))[-1])


@near_miss(caught_by="svg.layer")
def note_deleted_with_its_layer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Hidden was asked."""
    with edited(evidence, "sheet") as sheet:
        remove(element(sheet, "layer-notes"))


@near_miss(caught_by="svg.pdf_shows")
def exported_before_the_last_word(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A district is spelt otherwise in the sheet than in what was exported."""
    with edited(evidence, "sheet") as sheet:
        reword(element(sheet, "district-fold"), "Nether Folds")


@near_miss(caught_by="svg.exported_png")
def picture_in_the_wrong_width(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The width in the field was the one from before."""
    write_picture(evidence, "picture", scaled(read_picture(evidence, "picture"), 600, 900))


@near_miss(caught_by="svg.exported_pdf")
def no_pdf(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the picture was exported."""
    evidence.remove("pdf")
