"""Sorted by name, the paragraph left, no cost of a place, a table on the sentence; a box, a title changed as well."""

from arena_decks import begin_again, body, edit, remove, set_text, shape, slide, title
from pptx.dml.color import RGBColor
from school_and_games import drop_paragraph
from solution import ROWS, sentence, table

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table#3", scores="[0.5, 1)")
def sorted_by_name(evidence, params):
    """A, B, C as in the text; everything else is right."""

    def change(deck):
        table(deck, "ABC")
        sentence(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def the_paragraph_left(evidence, params):
    """The table lies on the text that it should replace."""
    begin_again(evidence, table)


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def a_table_as_it_was_told(evidence, params):
    """Not sorted, without the cost of a place, and the paragraph is still there."""
    begin_again(evidence, lambda deck: table(deck, "ABC", columns=5))


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def the_paragraph_only_gone(evidence, params):
    """The text is cut, and there is no table."""
    begin_again(evidence, lambda deck: drop_paragraph(body(slide(deck, 6)), 1))


@near_miss(caught_by="deck.table#9", scores="[0.5, 1)")
def rounded_to_whole_thousands(evidence, params):
    """The cost of a place has no decimal."""

    def change(deck):
        table(deck, rows={key: (*row[:5], f"{float(row[5]):.0f}") for key, row in ROWS.items()})
        sentence(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def the_table_on_the_sentence(evidence, params):
    """The sentence is below the table, where nobody can read it."""

    def change(deck):
        table(deck)
        sentence(deck, y=1.9)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_recommendation_recoloured(evidence, params):
    """The box of the recommendation is brown."""

    def change(deck):
        box = shape(slide(deck, 6), "Recommendation")
        box.fill.solid()
        box.fill.fore_color.rgb = RGBColor(0x8F, 0x5A, 0x22)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_title_too(evidence, params):
    """The title counts the options."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 6)).text_frame.paragraphs[0], "Three options compared"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_recommendation_gone(evidence, params):
    """The box of the recommendation made room for the table."""
    edit(evidence, lambda deck: remove(shape(slide(deck, 6), "Recommendation")))
