"""An empty slide, the order of the letters, the ranks of the scores, the end of the deck; slide 30 changed, a note."""

from arena_decks import begin_again, edit, set_text, shape, slide
from solution import ROWS, new_slide, tabulate

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def an_empty_slide(evidence, params):
    """The slide has its title and an empty list below it."""
    begin_again(evidence, lambda deck: new_slide(deck, layout="Title and Content"))


@near_miss(caught_by="deck.table#3", scores="[0.5, 1)")
def in_the_order_of_the_letters(evidence, params):
    """B to F as on the other slides, with the right ranks; E is bold."""
    begin_again(evidence, lambda deck: tabulate(new_slide(deck), sorted(ROWS), bold=4))


@near_miss(caught_by="deck.table#6", scores="[0.5, 1)")
def ranked_by_score(evidence, params):
    """The last two have changed places: B has the better score."""

    def change(deck):
        d, b = ROWS[3:]
        tabulate(new_slide(deck), (*ROWS[:3], (*b[:4], "4"), (*d[:4], "5")))

    begin_again(evidence, change)


@near_miss(caught_by="deck.slides", scores="[0.5, 1)")
def at_the_end(evidence, params):
    """The slide stands behind the backup."""
    begin_again(evidence, lambda deck: tabulate(new_slide(deck, to=43), ROWS))


@near_miss(caught_by="deck.table#2", scores="(0, 0.5)")
def on_slide_thirty(evidence, params):
    """The new slide has a title only; the table of slide 30 was sorted, and called otherwise."""

    def change(deck):
        set_text(slide(deck, 30).shapes.title.text_frame.paragraphs[0], "The options in a table")
        table = shape(slide(deck, 30), "Costs and benefits").table
        rows = [row._tr for row in table.rows]
        for tr in (rows[4], rows[5], rows[2], rows[3], rows[1]):
            tr.getparent().append(tr)
        new_slide(deck, "The options in one table", 31)

    begin_again(evidence, change)


@near_miss(caught_by="deck.slides", scores="[0, 0]")
def a_changed_table_only(evidence, params):
    """No new slide; a column of slide 30 is called otherwise."""

    def change(deck):
        table = shape(slide(deck, 30), "Costs and benefits").table
        set_text(table.cell(0, 4).text_frame.paragraphs[0], "Ratio")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_bold_row_on_slide_thirty(evidence, params):
    """The best option is bold there as well."""

    def change(deck):
        table = shape(slide(deck, 30), "Costs and benefits").table
        for cell in table.rows[4].cells:
            cell.text_frame.paragraphs[0].runs[0].font.bold = True

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_remark_on_the_slide(evidence, params):
    """A text below the table that nobody asked for."""

    def change(deck):
        box = slide(deck, 31).shapes.add_textbox(620000, 5600000, 6000000, 400000)
        box.text_frame.text = "Sources: slides 27 and 30"

    edit(evidence, change)
