"""One of two moved, the list half over the picture, a smaller picture; the footer moved, another slide mirrored."""

from arena_decks import begin_again, body, edit, shape, slide
from pptx.util import Inches
from solution import list_at, picture_at

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.relation#2", scores="(0, 0.5)")
def the_picture_over_the_list(evidence, params):
    """The list stayed where it was, under the picture."""
    begin_again(evidence, lambda deck: picture_at(deck, 0.67))


@near_miss(caught_by="deck.relation", scores="(0, 0.5)")
def the_list_over_the_picture(evidence, params):
    """The picture stayed where it was."""
    begin_again(evidence, lambda deck: list_at(deck, 7.67))


@near_miss(caught_by="deck.relation#3", scores="(0, 0.5)")
def half_over_the_picture(evidence, params):
    """The list was not moved far enough."""

    def change(deck):
        picture_at(deck, 0.67)
        list_at(deck, 6.3)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def a_smaller_picture(evidence, params):
    """The picture was made smaller on its way."""

    def change(deck):
        picture_at(deck, 0.67)
        list_at(deck, 7.67)
        picture = shape(slide(deck, 23), "Sector gate from above")
        picture.width, picture.height = Inches(5.48), Inches(4.0)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="[0, 0]")
def the_other_slide(evidence, params):
    """Slide 5, which looks like it, was mirrored."""

    def change(deck):
        page = slide(deck, 5)
        shape(page, "Plan of the harbour").left = Inches(0.67)
        shape(page, "Caption").left = Inches(0.67)
        text = body(page)
        text.left, text.top, text.width, text.height = Inches(8.25), text.top, text.width, text.height

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_list_in_smaller_type(evidence, params):
    """The list's letters shrank."""

    def change(deck):
        for paragraph in body(slide(deck, 23)).text_frame.paragraphs:
            for run in paragraph.runs:
                run.font.size = Inches(0.2)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def slide_five_as_well(evidence, params):
    """The plan of slide 5 went to the left, too."""

    def change(deck):
        shape(slide(deck, 5), "Plan of the harbour").left = Inches(0.67)

    edit(evidence, change)
