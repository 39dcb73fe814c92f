"""Only the slide, by per cent, at the end, without gaps, six rows, out of the slide; the last slide shown, a remark."""

from arena_decks import begin_again, edit, slide
from pptx.util import Pt
from solution import HEADS, ROWS, add_slide, change, put_table, table
from talk_steps import add_remark, set_cell, write_note

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def only_the_slide(evidence, params):
    """Its title, and nothing below."""
    begin_again(evidence, add_slide)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def a_list_at_the_end(evidence, params):
    """The names in a text box on a slide behind the last one."""

    def change(deck):
        made = add_slide(deck, to=43)
        box = made.shapes.add_textbox(Pt(50), Pt(130), Pt(800), Pt(300))
        box.text_frame.text = "\n".join(f"{row[0]}: {row[3]}" for row in ROWS)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def by_what_was_met(evidence, params):
    """The five sorted by per cent, not by gap."""

    def change(deck):
        put_table(deck, add_slide(deck), sorted(ROWS, key=lambda row: float(row[1])))

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def the_lowest_per_cents(evidence, params):
    """The five that were met least often, by that."""
    rows = [
        ROWS[0],
        ROWS[4],
        ROWS[3],
        ["Below 140/90 mmHg at the last visit", "63.1", "70", "6.9"],
        ROWS[1],
    ]
    begin_again(evidence, lambda deck: put_table(deck, add_slide(deck), rows))


@near_miss(caught_by="rubric.function#3", scores="[0.5, 1)")
def no_gaps(evidence, params):
    """The last column is empty."""

    def change(deck):
        put_table(deck, add_slide(deck), [[*row[:3], ""] for row in ROWS], [*HEADS[:3], ""])

    begin_again(evidence, change)


@near_miss(caught_by="deck.slides", scores="[0.5, 1)")
def one_too_late(evidence, params):
    """Behind slide 35."""
    begin_again(evidence, lambda deck: put_table(deck, add_slide(deck, to=36)))


@near_miss(caught_by="rubric.function#6", scores="[0.5, 1)")
def over_the_title(evidence, params):
    """The table begins at the slide's upper edge."""
    begin_again(evidence, lambda deck: put_table(deck, add_slide(deck), top=20))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_last_slide_shown(evidence, params):
    """It is no longer hidden."""

    def change(deck):
        del slide(deck, 43)._element.attrib["show"]

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def gaps_on_the_last_slide_too(evidence, params):
    """Its head is Gap now instead of Target; slide 34 has another note and a remark."""

    def change(deck):
        set_cell(table(slide(deck, 43)).cell(0, 4), "Gap")
        write_note(deck, 34, "The next slide shows the gaps")
        add_remark(deck, 34)

    edit(evidence, change)


__all__ = ["change"]


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_remark_below_the_table(evidence, params):
    """The new slide has a text box that nobody needs."""

    def change(deck):
        box = slide(deck, 35).shapes.add_textbox(Pt(50), Pt(450), Pt(600), Pt(40))
        box.text_frame.text = "Figures of the audit"

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_last_row_nobody_can_read(evidence, params):
    """The letters of the last row are of two points."""

    def change(deck):
        for cell in list(table(slide(deck, 35)).rows)[-1].cells:
            cell.text_frame.paragraphs[0].runs[0].font.size = Pt(2)

    edit(evidence, change)
