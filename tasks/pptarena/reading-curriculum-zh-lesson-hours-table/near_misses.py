"""The note alone, a table over the text, the order of the text, tabs for a table, an empty placeholder; and more."""

from arena_decks import begin_again, body, edit, remove, shape, slide
from pptx.util import Pt
from solution import HEAD, NOVELS, SCIENCE, STORIES, clear, note, tabulate

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def only_the_note(evidence, params):
    """The sentence is in the notes, the paragraph is as it was."""
    begin_again(evidence, note)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def a_table_over_the_text(evidence, params):
    """The table is there, the paragraph below it, too; no note."""
    begin_again(evidence, tabulate)


@near_miss(caught_by="deck.table#3", scores="[0.5, 1)")
def in_the_order_of_the_text(evidence, params):
    """Stories come first, then novels and science."""

    def change(deck):
        clear(deck)
        tabulate(deck, (HEAD, STORIES, NOVELS, SCIENCE))
        note(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def lines_for_a_table(evidence, params):
    """The data stand in lines with tabs; the note is written."""

    def change(deck):
        body(slide(deck, 11)).text_frame.text = "\n".join("\t".join(row) for row in (HEAD, NOVELS, SCIENCE, STORIES))
        note(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.filled", scores="[0.5, 1)")
def an_empty_placeholder(evidence, params):
    """The text was deleted, its placeholder was left."""

    def change(deck):
        body(slide(deck, 11)).text_frame.text = ""
        tabulate(deck)
        note(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table", scores="[0.5, 1)")
def without_the_totals(evidence, params):
    """The column of the totals was left out."""

    def change(deck):
        clear(deck)
        tabulate(deck, [row[:7] + row[8:] for row in (HEAD, NOVELS, SCIENCE, STORIES)])
        note(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def over_the_red_line(evidence, params):
    """The table hides half of the red line."""

    def change(deck):
        clear(deck)
        tabulate(deck, top=2.6)
        note(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_larger_line(evidence, params):
    """The red line got larger letters."""

    def change(deck):
        for run in shape(slide(deck, 11), "课时说明").text_frame.paragraphs[0].runs:
            run.font.size = Pt(20)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_list_of_slide_14(evidence, params):
    """The list of another slide is gone."""
    edit(evidence, lambda deck: remove(body(slide(deck, 14))))
