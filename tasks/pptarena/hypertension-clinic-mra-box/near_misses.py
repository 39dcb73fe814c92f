"""Orange with white letters, one line dark, another orange, another box; all boxes, the arrow as well, a remark."""

from arena_decks import begin_again, edit, shape, slide
from pptx.dml.color import RGBColor
from solution import darken, fill
from talk_steps import add_remark, paint, paint_letters

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.style", scores="[0.5, 1)")
def white_letters(evidence, params):
    """The fill alone."""
    begin_again(evidence, fill)


@near_miss(caught_by="deck.style#2", scores="[0.5, 1)")
def first_line_only(evidence, params):
    """The words in brackets are white still."""

    def change(deck):
        fill(deck)
        shape(slide(deck, 8), "MRAs").text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(0x22, 0x28, 0x2E)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def another_orange(evidence, params):
    """A plain orange of the palette, dark letters."""

    def change(deck):
        darken(deck)
        paint(shape(slide(deck, 8), "MRAs"), "FF8000")

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="[0, 0]")
def the_box_beside(evidence, params):
    """Aldosterone, to which its arrow leads."""

    def change(deck):
        paint(shape(slide(deck, 8), "Aldosterone"), "E09A50")
        paint_letters(shape(slide(deck, 8), "Aldosterone"), "22282E")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def all_bold(evidence, params):
    """The words bold as well."""

    def change(deck):
        for paragraph in shape(slide(deck, 8), "MRAs").text_frame.paragraphs:
            paragraph.runs[0].font.bold = True

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_fourth_box(evidence, params):
    """Renin orange as well, and a remark on the next slide."""

    def change(deck):
        paint(shape(slide(deck, 8), "Renin"), "E09A50")
        add_remark(deck, 10)

    edit(evidence, change)
