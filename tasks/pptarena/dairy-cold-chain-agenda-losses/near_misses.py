"""The point alone, at the end, on one level, another slide; a point reworded, the title in capitals."""

from arena_decks import begin_again, body, edit, set_text, slide, title
from solution import LOSSES, WENT, insert

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def the_point_alone(evidence, params):
    """Without the line below it."""
    begin_again(evidence, lambda deck: insert(deck, [(LOSSES, 1)]))


@near_miss(caught_by="deck.text#3", scores="[0.5, 1)")
def at_the_end(evidence, params):
    """Behind the investment case."""
    begin_again(evidence, lambda deck: insert(deck, [(LOSSES, 1), (WENT, 2)], after=8))


@near_miss(caught_by="deck.paragraphs", scores="[0.5, 1)")
def on_one_level(evidence, params):
    """Both lines are points."""
    begin_again(evidence, lambda deck: insert(deck, [(LOSSES, 1), (WENT, 1)]))


@near_miss(caught_by="deck.text", scores="[0, 0]")
def a_slide_too_early(evidence, params):
    """The words are notes of slide 2."""

    def change(deck):
        slide(deck, 2).notes_slide.notes_text_frame.text = f"{LOSSES}: {WENT}"

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The slide is called Agenda now."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 2)).text_frame.paragraphs[0], "Agenda"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_bold_point(evidence, params):
    """The first point is bold."""

    def change(deck):
        body(slide(deck, 2)).text_frame.paragraphs[0].runs[0].font.bold = True

    edit(evidence, change)
