"""Three rows, a list, names only, the paragraph left, a group left out, a target wrong; the title, a note."""

from arena_decks import begin_again, body, edit, runs, set_text, slide, title
from pptx.dml.color import RGBColor
from solution import ROWS, drop_paragraph, put_table
from talk_steps import add_remark, set_cell, table, write_note

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function#3", scores="(0, 0.5)")
def three_rows_beside_the_paragraph(evidence, params):
    """Half of the groups, without drugs, below the paragraph that is still there."""

    def change(deck):
        put_table(deck, [ROWS[0], *([row[0], row[1], ""] for row in ROWS[1:4])], top=320)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0, 0]")
def a_list(evidence, params):
    """Six points of a list instead of a table."""

    def change(deck):
        frame = body(slide(deck, 27)).text_frame
        set_text(frame.paragraphs[0], " – ".join(ROWS[1]))
        for row in ROWS[2:]:
            frame.add_paragraph().text = " – ".join(row)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#3", scores="(0, 0.5)")
def only_names(evidence, params):
    """The groups stand in the table, the rest of it is empty."""

    def change(deck):
        put_table(deck, [ROWS[0], *([row[0], "", ""] for row in ROWS[1:])])
        drop_paragraph(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#5", scores="[0.5, 1)")
def paragraph_left(evidence, params):
    """The table lies over the paragraph."""
    begin_again(evidence, put_table)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def one_group_left_out(evidence, params):
    """Coronary disease is missing."""

    def change(deck):
        put_table(deck, [row for row in ROWS if not row[0].startswith("Coronary")])
        drop_paragraph(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def one_target_for_all(evidence, params):
    """From 80 years on below 130/80, too."""
    edit(evidence, lambda deck: set_cell(table(slide(deck, 27)).cell(6, 1), "< 130/80 mmHg"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The title of slide 27 is in another colour."""

    def change(deck):
        for run in runs(title(slide(deck, 27))):
            run.font.color.rgb = RGBColor(0, 0, 0)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_paragraph_kept_elsewhere(evidence, params):
    """In the notes, with a remark on the slide before."""

    def change(deck):
        write_note(deck, 27, "In diabetes aim for less than 130/80 mmHg")
        add_remark(deck, 26, "Table follows")

    edit(evidence, change)
