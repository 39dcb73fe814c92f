"""Level and title only, a box only, no effect, no number, the arrow back, the old title; another box, a note."""

from arena_decks import begin_again, edit, set_text, shape, slide, title
from pptx.util import Pt
from solution import LEVEL, add_arrow, add_box, add_number, animate, count, level, visit
from talk_steps import add_remark, paint, write_note

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function#2", scores="(0, 0.5)")
def no_eighth_step(evidence, params):
    """Box 6 and the title alone."""

    def change(deck):
        level(deck)
        count(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#4", scores="(0, 0.5)")
def a_bare_box(evidence, params):
    """The box without number, arrow and effect, as low as box 6 still is; the title as before."""
    begin_again(evidence, lambda deck: add_box(deck, top=4370832))


@near_miss(caught_by="rubric.function#2", scores="(0, 0.5)")
def a_line_of_text(evidence, params):
    """The eighth step stands below the boxes as text; box 6 is level, the title as before."""

    def change(deck):
        level(deck)
        box = visit(deck).shapes.add_textbox(Pt(50), Pt(415), Pt(300), Pt(25))
        box.text_frame.text = "8 Book the next visit"

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#6", scores="[0.5, 1)")
def there_from_the_start(evidence, params):
    """The box has no effect, and the title the figure 8."""

    def change(deck):
        level(deck)
        add_box(deck)
        add_number(deck)
        add_arrow(deck)
        count(deck, "One visit, 8 steps")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function#5", scores="[0.5, 1)")
def arrow_back(evidence, params):
    """The arrow leads from the new box to box 7; the box appears instead of being wiped in."""

    def change(deck):
        level(deck)
        add_box(deck)
        add_number(deck)
        add_arrow(deck, back=True)
        animate(deck, "appear")
        count(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.arranged", scores="[0.5, 1)")
def box_six_left_low(evidence, params):
    """Only what is new was done."""

    def change(deck):
        add_box(deck, top=LEVEL)
        add_number(deck)
        add_arrow(deck)
        animate(deck)
        count(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_look(evidence, params):
    """Box 1 in the teal of other slides."""
    edit(evidence, lambda deck: paint(shape(visit(deck), "Step 1: Rest"), "47737A"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note_and_another_title(evidence, params):
    """The note is overwritten, slide 11 has a remark and another title."""

    def change(deck):
        write_note(deck, 12, "Eight steps")
        add_remark(deck, 11)
        set_text(title(slide(deck, 11)).text_frame.paragraphs[0], "The right cuff")

    edit(evidence, change)
