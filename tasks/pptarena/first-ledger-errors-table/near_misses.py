"""A list instead, three rows, the table over the paragraph, two columns; the green box and the title as well."""

from arena_decks import begin_again, body, edit, set_text, shape, slide
from pptx.util import Inches
from solution import ERRORS, HEAD, shorten, table

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="[0, 0]")
def a_list_instead(evidence, params):
    """The sentences of the paragraph are points of a list."""

    def change(deck):
        text = body(slide(deck, 23)).text_frame
        first, *rest = text.text.split(". ")
        set_text(text.paragraphs[0], first)
        for sentence in rest:
            text.add_paragraph().text = sentence

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#2", scores="(0, 0.5)")
def only_begun(evidence, params):
    """The heading and three rows, and the paragraph is still there above the table."""
    begin_again(evidence, lambda deck: table(deck, (HEAD, *ERRORS[:3]), 3.55))


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def the_paragraph_left(evidence, params):
    """The table lies over the paragraph, which nobody shortened."""
    begin_again(evidence, lambda deck: table(deck, (HEAD, *ERRORS)))


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def two_columns(evidence, params):
    """Error and example; what happened is gone."""

    def change(deck):
        shorten(deck)
        table(deck, [(one, example) for one, _, example in (HEAD, *ERRORS)])

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="[0.5, 1)")
def over_the_green_box(evidence, params):
    """The table stands too low: its last rows cover the remark."""

    def change(deck):
        shorten(deck)
        table(deck, (HEAD, *ERRORS), 3.2)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_box_lowered(evidence, params):
    """The green box was moved down, though the table ends above its place."""

    def change(deck):
        shape(slide(deck, 23), "Cure").top += Inches(0.4)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The slide has another title."""
    edit(evidence, lambda deck: setattr(slide(deck, 23).shapes.title.text_frame, "text", "Six errors"))
