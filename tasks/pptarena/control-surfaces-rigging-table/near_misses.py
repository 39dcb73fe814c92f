"""In the order of the text; below the paragraph; one bold cell; lines of text; over the verdict; title and note."""

from arena_decks import begin_again, edit, set_text, slide, title
from deck_additions import add_text
from solution import IN_THE_TEXT, ROWS, embolden, shorten, tabulate

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def in_the_order_of_the_text(evidence, params):
    """Not sorted."""

    def change(deck):
        shorten(deck)
        embolden(tabulate(deck, IN_THE_TEXT), row=2)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#2", scores="(0, 0.5)")
def below_the_paragraph(evidence, params):
    """A table in the order of the text, without the parts; the paragraph is still there."""
    rows = [(*row[:3], "") for row in IN_THE_TEXT]
    begin_again(evidence, lambda deck: tabulate(deck, rows, y=3.9))


@near_miss(caught_by="rubric.function#4", scores="[0.5, 1)")
def bold_in_one_cell(evidence, params):
    """Only the name is bold; sorted as text, 80 before 140."""

    def change(deck):
        shorten(deck)
        rows = sorted(ROWS, key=lambda row: row[3], reverse=True)
        embolden(tabulate(deck, rows), row=[row[3] for row in rows].index("140 %") + 1, cells=1)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def lines_of_text(evidence, params):
    """Words with colons instead of a table."""

    def change(deck):
        shorten(deck)
        add_text(slide(deck, 38), "\n".join("; ".join(row) for row in ROWS), (0.67, 2.75, 12.0, 3.0))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#5", scores="[0.5, 1)")
def over_the_verdict(evidence, params):
    """The table lies on the sentence that was to stay."""

    def change(deck):
        shorten(deck)
        embolden(tabulate(deck, y=1.6))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_answer_in_the_title(evidence, params):
    """The title gives away what the group is to decide."""

    def change(deck):
        set_text(title(slide(deck, 38)).text_frame.paragraphs[0], "Rigging record, aircraft 4: not released")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def without_its_note(evidence, params):
    """The note of the slide is lost."""

    def change(deck):
        slide(deck, 38).notes_slide.notes_text_frame.text = ""

    edit(evidence, change)
