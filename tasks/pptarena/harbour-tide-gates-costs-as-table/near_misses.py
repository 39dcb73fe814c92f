"""Over the paragraph, no sums, turned over, a wrong sum, lines of text; the caption gone, the picture smaller."""

from arena_decks import begin_again, edit, remove, shape, slide
from pptx.util import Inches
from solution import HEAD, ROWS, SUMS, drop_paragraph, tabulate

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def over_the_paragraph(evidence, params):
    """The paragraph stayed, under the table."""
    begin_again(evidence, lambda deck: tabulate(deck, (HEAD, *ROWS, SUMS)))


@near_miss(caught_by="deck.table#6", scores="[0.5, 1)")
def no_sums(evidence, params):
    """Three kinds, three places, and no more."""

    def change(deck):
        drop_paragraph(deck)
        tabulate(deck, [row[:4] for row in (HEAD, *ROWS)])

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#7", scores="[0.5, 1)")
def a_wrong_sum(evidence, params):
    """The losses of trade were added up wrongly."""

    def change(deck):
        drop_paragraph(deck)
        tabulate(deck, (HEAD, ROWS[0], (*ROWS[1][:4], "1.8"), ROWS[2], SUMS))

    begin_again(evidence, change)


@near_miss(caught_by="deck.table#2", scores="[0.5, 1)")
def turned_over(evidence, params):
    """Places in rows, kinds in columns."""

    def change(deck):
        drop_paragraph(deck)
        tabulate(deck, list(zip(HEAD, *ROWS, SUMS, strict=True)))

    begin_again(evidence, change)


@near_miss(caught_by="deck.table", scores="[0, 0]")
def lines_of_text(evidence, params):
    """The paragraph was cut into lines with tabs."""

    def change(deck):
        text = "\n".join("\t".join(row) for row in (HEAD, *ROWS, SUMS))
        shape(slide(deck, 18), "Costs of 2013").text_frame.text = text

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#2", scores="(0, 0.5)")
def only_begun(evidence, params):
    """The head and the first row, beside the paragraph that is still there."""
    begin_again(evidence, lambda deck: tabulate(deck, (HEAD[:4], ROWS[0][:4]), 7.2, 5.6))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_caption_gone(evidence, params):
    """The caption below the picture went with the paragraph."""
    edit(evidence, lambda deck: remove(shape(slide(deck, 18), "Caption")))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_smaller_picture(evidence, params):
    """The picture made room that nobody asked for."""

    def change(deck):
        picture = shape(slide(deck, 18), "Fish Quay under water")
        picture.width, picture.height = Inches(4.65), Inches(2.88)

    edit(evidence, change)
