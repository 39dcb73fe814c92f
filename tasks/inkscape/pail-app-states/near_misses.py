"""Mistakes with a hand-over: a point of the sheet missed or overdone, states and pictures of an older mock-up."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

from pictures import read_picture, scaled, write_picture
from svg_edits import LOCK, each_edited, edited, element, put, read_drawing, restyle

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FILES = ("app", "watering", "done")
own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.shows")
def pictures_before_the_last_points(desk: Desk, params: dict[str, Any]) -> None:
    """The three pictures were exported when words, blur and layers were still to come."""
    own["draw"](desk, params)
    own["states"](desk)
    own["pictures"](desk, params["width"])
    own["blur"](desk, params["blur"])
    own["arrange"](desk, params)
    own["states"](desk)


@near_miss(caught_by="svg.moved")
def can_turned_instead_of_flipped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Rotated by half a turn: it pours to the left, standing on its head."""
    for each in each_edited(evidence, FILES):
        element(each, "can").set("transform", "rotate(180,182,206)")


@near_miss(caught_by="svg.moved")
def spout_alone_flipped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Entered the group and flipped what was clicked."""
    for each in each_edited(evidence, FILES):
        can = element(each, "can")
        flip = can.attrib.pop("transform")
        element(each, "can-spout").set("transform", flip)


@near_miss(caught_by="svg.fill#2")
def button_of_the_hidden_state_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the button that shows has the new colour."""
    for each in each_edited(evidence, FILES):
        restyle(element(each, "done-button-face"), fill="#3f7d4f")


@near_miss(caught_by="svg.text#2")
def words_in_the_wrong_state(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both buttons say what the first was to say."""
    for each in each_edited(evidence, FILES):
        element(each, "done-button-words")[0].text = params["start"]


@near_miss(caught_by="svg.stroke#3")
def marrows_left_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Two of the three cards."""
    before = element(read_drawing(evidence, "app", "before"), "marrows-card").get("style")
    for each in each_edited(evidence, FILES):
        element(each, "marrows-card").set("style", before)


@near_miss(caught_by="svg.blur")
def blur_of_the_hill_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The hill below the sun was clicked."""
    for each in each_edited(evidence, FILES):
        haze = element(each, "sun").get("style").rpartition("filter:")[2]
        element(each, "sun").set("style", "fill:#f6c453;stroke:none")
        restyle(element(each, "hill-back"), filter=haze)


@near_miss(caught_by="svg.page_colour")
def screen_filled_instead_of_the_page(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The rectangle of the screen has the colour, the page is white as before."""
    for each in each_edited(evidence, FILES):
        restyle(element(each, "screen"), fill=params["page"])
        element(each, "view").set("pagecolor", "#ffffff")


@near_miss(caught_by="svg.layers")
def tabs_above_everything(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Raised to the top: the tabs lie over the scrim."""
    for each in each_edited(evidence, FILES):
        each.append(element(each, "layer-tabs"))


@near_miss(caught_by="svg.layer")
def annotations_not_locked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Hidden, but open."""
    for each in each_edited(evidence, FILES):
        del element(each, "layer-annotations").attrib[LOCK]


@near_miss(caught_by="svg.untouched#3")
def annotations_emptied(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What was to be hidden was deleted, in all three files."""
    for each in each_edited(evidence, FILES):
        layer = element(each, "layer-annotations")
        for part in list(layer):
            layer.remove(part)


@near_miss(caught_by="svg.layer#3")
def idle_shown_below_watering(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The state was switched on; the other was not switched off."""
    with edited(evidence, "watering") as state:
        element(state, "layer-idle").set("style", "display:inline")


@near_miss(caught_by="svg.untouched")
def state_of_the_old_mock_up(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The file of Watering was saved before the sheet was worked off."""
    old = read_drawing(evidence, "app", "before")
    restyle(element(old, "layer-idle"), display="none")
    restyle(element(old, "layer-watering"), display="inline")
    put(evidence, "watering", old)


@near_miss(caught_by="svg.shows#3")
def the_same_picture_three_times(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported under three names while one state was on the screen."""
    for name in ("watering_png", "done_png"):
        evidence.write(name, evidence.read("idle_png"))


@near_miss(caught_by="svg.exported_png#2")
def exported_at_single_width(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One picture has the page's own 390 px."""
    small = scaled(read_picture(evidence, "watering_png"), 390, 844)
    write_picture(evidence, "watering_png", small)


@near_miss(caught_by="svg.layer#5")
def last_state_never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """State Done exists as a picture only."""
    evidence.remove("done")


@near_miss(caught_by="svg.layer#8")
def mock_up_left_in_another_state(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """After the states were made, the mock-up was saved as it stood: with Watering on."""
    with edited(evidence, "app") as app:
        for name in ("layer-idle", "layer-watering"):
            element(app, name).set("style", "display:none" if name == "layer-idle" else "display:inline")


@near_miss(caught_by="svg.untouched#3")
def outline_on_the_forecast_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The card of the forecast was selected with those of the beds."""
    for each in each_edited(evidence, FILES):
        restyle(element(each, "idle-card"), stroke=params["ring"])


@near_miss(caught_by="svg.untouched#3")
def can_drawn_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A flipped copy was pasted over the can, which is still there below."""
    before = element(read_drawing(evidence, "app", "before"), "can")
    for each in each_edited(evidence, FILES):
        again = copy.deepcopy(before)
        for part in again.iter():
            part.set("id", f"{part.get('id')}-2")
        element(each, "can").addprevious(again)
