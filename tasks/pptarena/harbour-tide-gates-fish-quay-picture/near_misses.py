"""One half or the other, the words in the wrong place; the list of slide 22 as well, the picture moved."""

from arena_decks import begin_again, body, edit, set_text, shape, slide
from pptx.util import Inches
from solution import ALT, describe, spell

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def the_picture_only(evidence, params):
    """The caption still says "Fish quay"."""
    begin_again(evidence, describe)


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def the_caption_only(evidence, params):
    """The picture is still called "picture1"."""
    begin_again(evidence, spell)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def described_in_its_name(evidence, params):
    """The text became the picture's name."""

    def change(deck):
        shape(slide(deck, 18), "Fish Quay under water").name = ALT
        spell(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="[0, 0]")
def the_text_as_caption(evidence, params):
    """The alternative text stands below the picture instead of the caption."""
    begin_again(evidence, lambda deck: spell(deck, ALT))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_next_place_as_well(evidence, params):
    """Slide 22 spells it otherwise, too, but nobody asked."""

    def change(deck):
        set_text(body(slide(deck, 22), 1).text_frame.paragraphs[4], "Fish Quay and Lowertown need 1.9 km of wall")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_picture_moved(evidence, params):
    """Dragged half an inch while it was selected."""

    def change(deck):
        picture = shape(slide(deck, 18), "Fish Quay under water")
        picture.left, picture.top = picture.left + Inches(0.3), picture.top + Inches(0.4)

    edit(evidence, change)
