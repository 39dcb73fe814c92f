"""Cut only, a line that points nowhere, words forgotten, the box above; a box renamed and a word twice as well."""

from arena_decks import begin_again, edit, set_text, shape, slide
from pptx.util import Inches
from solution import cut, lead, place, words

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.relation", scores="(0, 0.5)")
def cut_only(evidence, params):
    """The arrow is gone, and nothing leads to the box any more."""
    begin_again(evidence, cut)


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def no_arrowhead(evidence, params):
    """A plain line leads to the box, and the words are missing."""

    def change(deck):
        cut(deck)
        place(deck)
        lead(deck, arrow=False)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def drawn_along(evidence, params):
    """The box was moved with its old arrow, which now crosses the chart; no new one, no words."""

    def change(deck):
        place(deck)
        of = slide(deck, 24)
        line = shape(of, "Start to look")
        line.begin_connect(shape(of, "Difference"), 2)
        line.end_connect(shape(of, "Left out"), 0)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation#2", scores="[0.5, 1)")
def as_wide_as_before(evidence, params):
    """The box kept its width, reaches into the diamond's arrow, and its middle is elsewhere."""

    def change(deck):
        cut(deck)
        place(deck)
        box = shape(slide(deck, 24), "Left out")
        box.left, box.width = Inches(0.3), Inches(3.9)
        lead(deck)
        words(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def words_forgotten(evidence, params):
    """Everything but the words."""

    def change(deck):
        cut(deck)
        place(deck)
        lead(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_other_test_reworded(evidence, params):
    """The upper diamond asks in other words."""

    def change(deck):
        set_text(shape(slide(deck, 24), "Nine test").text_frame.paragraphs[0], "D / 9 a whole number?")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_box_recoloured(evidence, params):
    """The box has the colour of the box above it now."""

    def change(deck):
        of = slide(deck, 24)
        shape(of, "Left out").fill.solid()
        shape(of, "Left out").fill.fore_color.theme_color = shape(of, "Add again").fill.fore_color.theme_color

    edit(evidence, change)
