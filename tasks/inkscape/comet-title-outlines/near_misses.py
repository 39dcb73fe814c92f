"""Mistakes with outlines: all texts converted, another one, set anew before, a picture instead, words left below."""

from __future__ import annotations

from typing import Any

import gui
from lxml import etree
from svg_edits import SVG, edited, element, read_drawing, transform

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FILE = "~/Documents/star-night.svg"
WORDS = {
    "Night of the Comet": "title",
    "an open evening under the dome": "subtitle",
    "Friday 12 November, 7 pm": "date",
    "HALDON FELL OBSERVATORY": "host",
}
"""To the elements that say them."""
OTHERS = {"title": "host", "subtitle": "entry", "date": "footer", "host": "title"}


@near_miss(caught_by="svg.untouched")
def all_texts(desk: Desk, params: dict[str, Any]) -> None:
    """Everything in the layer was selected."""
    gui.opened(desk, "star-night.svg")
    gui.pick(desk, (960, 220), "Text * in layer Words*")
    desk.key("ctrl+a")
    gui.told(desk, "* objects selected *")
    desk.key("ctrl+shift+c")
    gui.changed(desk, "star-night.svg")
    gui.save(desk, FILE)


@near_miss(caught_by="svg.same_look")
def letters_of_another_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The text was scaled a little before it became paths."""
    with edited(evidence, "poster") as tree:
        transform(element(tree, WORDS[params["words"]]), "translate(-42,-14) scale(1.1)")


@near_miss(caught_by="svg.same_look")
def words_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The text is gone; a path that shows nothing of it was left."""
    with edited(evidence, "poster") as tree:
        letters = element(tree, WORDS[params["words"]])
        for letter in list(letters)[1:]:
            letters.remove(letter)


@near_miss(caught_by="svg.absent")
def text_left_below_its_paths(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A copy was converted; the text itself still lies under it."""
    before = read_drawing(evidence, "poster", "before")
    with edited(evidence, "poster") as tree:
        letters = element(tree, WORDS[params["words"]])
        letters.set("id", "outlines")
        letters.addprevious(element(before, WORDS[params["words"]]))


@near_miss(caught_by="svg.count#2")
def a_bitmap_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Made a bitmap of, at a corner of which a path was left."""
    with edited(evidence, "poster") as tree:
        letters = element(tree, WORDS[params["words"]])
        picture = etree.Element(f"{SVG}image", {"id": "bitmap", "width": "10", "height": "10", "href": "data:,"})
        letters.addnext(picture)


@near_miss(caught_by="svg.absent")
def another_line(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The wrong line was taken away from the texts."""
    evidence.restore("poster")
    with edited(evidence, "poster") as tree:
        other = element(tree, OTHERS[WORDS[params["words"]]])
        other.getparent().remove(other)


@near_miss(caught_by="svg.untouched")
def date_changed_on_the_way(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A click too many went into another text."""
    with edited(evidence, "poster") as tree:
        element(tree, "footer")[0].text = "Haldon Fell, bus 9 to the last stop."


@near_miss(caught_by="svg.absent")
def never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Paths on the screen, text on the disk."""
    evidence.restore("poster")
