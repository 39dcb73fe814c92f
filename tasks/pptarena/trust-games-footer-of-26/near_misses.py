"""One of the two, another footer, the text in the wrong place; another slide's footer and picture changed as well."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.util import Inches
from school_and_games import new_text
from solution import show

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.relation#2", scores="[0.5, 1)")
def the_footer_only(evidence, params):
    """No number."""
    begin_again(evidence, lambda deck: show(deck, "footer"))


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def the_number_only(evidence, params):
    """No footer."""
    begin_again(evidence, lambda deck: show(deck, "number"))


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def another_footer(evidence, params):
    """The footer names the lecture only."""

    def change(deck):
        set_text(show(deck, "footer").text_frame.paragraphs[0], "Trust in the laboratory")
        show(deck, "number")

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="(0, 0.5)")
def on_the_picture(evidence, params):
    """The words stand in a box on the picture, and there is no number."""
    begin_again(
        evidence,
        lambda deck: new_text(slide(deck, 26), "Experimental Social Science, session 9", (4, 3, 5, 0.4), 11),
    )


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_picture_smaller(evidence, params):
    """The picture made room."""

    def change(deck):
        shape(slide(deck, 26), "Decision screen").height = Inches(5.2)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_section_header_as_well(evidence, params):
    """Slide 29 has no footer in this deck, and has one now."""

    def change(deck):
        new_text(slide(deck, 29), "Experimental Social Science, session 9", (4.56, 6.95, 4.2, 0.4), 11)

    edit(evidence, change)
