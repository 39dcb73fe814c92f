"""One title of two, neither in the right red, one with its neighbour; a third as well, and a note."""

from arena_decks import begin_again, edit, runs, slide, title
from pptx.dml.color import RGBColor
from solution import paint

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.style#2", scores="[0.5, 1)")
def one_of_two(evidence, params):
    """Slide 3 is as it was."""
    begin_again(evidence, lambda deck: paint(deck, 2))


@near_miss(caught_by="deck.style", scores="[0.5, 1)")
def another_red(evidence, params):
    """Slide 2 has the palette's red."""

    def change(deck):
        for run in runs(title(slide(deck, 2))):
            run.font.color.rgb = RGBColor(0xC9, 0x21, 0x1E)

    edit(evidence, change)


@near_miss(caught_by="deck.style", scores="[0, 0.5)")
def the_wrong_slides(evidence, params):
    """Slides 4 and 5."""

    def change(deck):
        paint(deck, 4)
        paint(deck, 5)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_third(evidence, params):
    """Slide 4 as well."""
    edit(evidence, lambda deck: paint(deck, 4))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note(evidence, params):
    """A note for the speaker."""

    def change(deck):
        slide(deck, 2).notes_slide.notes_text_frame.text = "Titles changed"

    edit(evidence, change)
