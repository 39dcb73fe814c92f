"""Mistakes with an interrupted review: what was under way forgotten, the urgent forgotten, too much hidden or shown."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

from pictures import read_picture, scaled, write_picture
from svg_edits import edited, element, restyle

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.fill")
def review_never_taken_up_again(desk: Desk, params: dict[str, Any]) -> None:
    """After the urgent matter the agent said that it was done: level and avatar are as they were."""
    own["head"](desk, params["plot"])
    own["anonymise"](desk, desk.wait_for_message())
    rest = desk.done()
    own["finish"](desk, rest)
    own["picture"](desk, rest)


@near_miss(caught_by="svg.shows")
def picture_before_the_notes_were_hidden(desk: Desk, params: dict[str, Any]) -> None:
    """Exported first, then hidden and saved."""
    own["head"](desk, params["plot"])
    own["anonymise"](desk, desk.wait_for_message())
    own["carry_out"](desk, params["alarm"], params["avatar"])
    rest = desk.done()
    own["picture"](desk, rest)
    own["finish"](desk, rest)


@near_miss(caught_by="svg.shows")
def picture_with_the_old_initials(desk: Desk, params: dict[str, Any]) -> None:
    """The initials were changed last of all, when the picture was there already."""
    own["head"](desk, params["plot"])
    urgent = desk.wait_for_message()
    own["carry_out"](desk, params["alarm"], params["avatar"])
    rest = desk.done()
    own["finish"](desk, rest)
    own["picture"](desk, rest)
    own["anonymise"](desk, urgent)


@near_miss(caught_by="svg.text#2")
def urgent_message_overheard(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The gardener's own initials are still there."""
    with edited(evidence, "app") as app:
        element(app, "initials")[0].text = "MB"


@near_miss(caught_by="svg.text#2")
def other_initials_laid_over(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A new text stands on the old one, which can still be read in the file."""
    with edited(evidence, "app") as app:
        old = element(app, "initials")
        new = copy.deepcopy(old)
        new.set("id", "text1")
        new[0].set("id", "tspan1")
        old[0].text = "MB"
        old.addnext(new)


@near_miss(caught_by="svg.untouched")
def all_levels_in_the_alarm_colour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Beans and tomatoes are fine, and look as dry."""
    with edited(evidence, "app") as app:
        for bed in ("beans", "tomatoes"):
            restyle(element(app, f"{bed}-level"), fill=params["alarm"])


@near_miss(caught_by="svg.fill")
def bar_instead_of_its_level(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The grey bar behind was filled."""
    with edited(evidence, "app") as app:
        restyle(element(app, "marrows-level"), fill="#2f86b5")
        restyle(element(app, "marrows-bar"), fill=params["alarm"])


@near_miss(caught_by="svg.geometry")
def radius_for_diameter(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Twice as large as asked."""
    with edited(evidence, "app") as app:
        element(app, "avatar").set("r", f"{params['avatar']}")


@near_miss(caught_by="svg.geometry")
def grown_from_its_corner(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The width was typed: the upper left corner kept its place, the middle did not."""
    with edited(evidence, "app") as app:
        off = params["avatar"] / 2 - 17
        element(app, "avatar").set("cx", f"{352 + off}")
        element(app, "avatar").set("cy", f"{81 + off}")


@near_miss(caught_by="svg.untouched")
def letters_scaled_with_the_avatar(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Disc and letters were selected together."""
    with edited(evidence, "app") as app:
        factor = params["avatar"] / 34
        element(app, "initials").set("transform", f"translate(352,81) scale({factor}) translate(-352,-81)")


@near_miss(caught_by="svg.untouched")
def notes_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What was to be hidden is gone."""
    with edited(evidence, "app") as app:
        layer = element(app, "layer-annotations")
        for part in list(layer):
            layer.remove(part)


@near_miss(caught_by="svg.layer#2")
def state_left_shown(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Its eye was opened to write the title, and not closed again."""
    with edited(evidence, "app") as app:
        restyle(element(app, "layer-done"), display="inline")


@near_miss(caught_by="svg.text#3")
def title_of_the_wrong_state(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The title that shows was written over."""
    with edited(evidence, "app") as app:
        element(app, "idle-title")[0].text = params["done"]
        element(app, "done-title")[0].text = "All watered"


@near_miss(caught_by="svg.exported_png")
def exported_at_single_width(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The page's own 390 px."""
    write_picture(evidence, "review", scaled(read_picture(evidence, "review"), 390, 844))


@near_miss(caught_by="svg.shows")
def picture_of_something_else(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Right in size, upside down."""
    write_picture(evidence, "review", read_picture(evidence, "review")[::-1].copy())


@near_miss(caught_by="svg.text#3")
def last_wish_not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The picture is right, the file on the disk is the one that the newspaper got."""
    with edited(evidence, "app") as app:
        element(app, "done-title")[0].text = "All watered"
        element(app, "layer-annotations").set("style", "display:inline")


@near_miss(caught_by="svg.text#4")
def saved_only_at_the_end(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All is right at last, but the newspaper fetched the gardener's own initials."""
    evidence.restore("app@2")
