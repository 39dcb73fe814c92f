"""At the end; the point without its line; both lines as points; another part renamed; a note."""

from arena_decks import begin_again, body, edit, set_text, slide
from solution import insert

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#3", scores="[0.5, 1)")
def at_the_end(evidence, params):
    """Below the last part."""

    def change(deck):
        insert(deck, 9, "Tolls and money", like=4)
        insert(deck, 10, "Customs, staple right and the price in Prague", like=5)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def the_point_alone(evidence, params):
    """Without the line below it."""
    begin_again(evidence, lambda deck: insert(deck, 5, "Tolls and money", like=4))


@near_miss(caught_by="deck.paragraphs", scores="[0.5, 1)")
def both_as_points(evidence, params):
    """The line is as far out as the part."""

    def change(deck):
        insert(deck, 5, "Tolls and money", like=4)
        insert(deck, 6, "Customs, staple right and the price in Prague", like=4)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_section_header(evidence, params):
    """The header slide of the part says what the agenda says."""

    def change(deck):
        set_text(body(slide(deck, 26)).text_frame.paragraphs[0], "Customs, staple right and the price in Prague")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note(evidence, params):
    """The note of the slide as well."""

    def change(deck):
        slide(deck, 2).notes_slide.notes_text_frame.text = "Six parts."

    edit(evidence, change)
