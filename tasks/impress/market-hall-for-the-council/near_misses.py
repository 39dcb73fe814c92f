"""Parts of the notes forgotten, done to the wrong boxes or slide, a figure left open, no handout."""

from __future__ import annotations

from typing import Any

from decks import body, edit, runs, shape, title
from pptx.dml.color import RGBColor

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="deck.text")
def the_subtitle_for_stallholders(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(deck: Any) -> None:
        runs(body(deck.slides[0]))[0].text = "Bellmoor Market Trust, briefing for stallholders"

    edit(evidence, change)


@near_miss(caught_by="deck.text#2")
def the_loan_left_open(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, lambda deck: setattr(runs(body(deck.slides[5]))[-1], "text", "Loan of the town: (look it up!)"))


@near_miss(caught_by="deck.slides")
def the_new_slide_at_the_end(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(deck: Any) -> None:
        slides = deck.slides._sldIdLst
        slides.append(slides[5])

    edit(evidence, change)


@near_miss(caught_by="deck.text#3")
def the_opening_as_it_was(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, lambda deck: setattr(runs(shape(deck.slides[3], "Step 3"))[0], "text", "10:00"))


@near_miss(caught_by="deck.shape#4")
def three_boxes_of_four(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(deck: Any) -> None:
        fill = shape(deck.slides[3], "Step 4").fill
        fill.solid()
        fill.fore_color.rgb = RGBColor.from_string("3C6E71")

    edit(evidence, change)


@near_miss(caught_by="deck.shape#5")
def the_picture_without_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(deck: Any) -> None:
        for properties in shape(deck.slides[1], "Front of the hall")._element.xpath(".//p:cNvPr"):
            properties.set("descr", "Drawing of the hall's front with its five arches")

    edit(evidence, change)


@near_miss(caught_by="deck.slides#2")
def nothing_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(deck: Any) -> None:
        for slide in deck.slides:
            slide.element.attrib.pop("show", None)

    edit(evidence, change)


@near_miss(caught_by="deck.transition")
def one_slide_without_a_transition(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(deck: Any) -> None:
        for part in list(deck.slides[7].element):
            if "transition" in part.tag or "AlternateContent" in part.tag:
                deck.slides[7].element.remove(part)

    edit(evidence, change)


@near_miss(caught_by="deck.pdf")
def no_handout(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.remove("handout")


@near_miss(caught_by="deck.untouched")
def another_title_changed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, lambda deck: setattr(runs(title(deck.slides[6]))[0], "text", "What we asked of them"))
