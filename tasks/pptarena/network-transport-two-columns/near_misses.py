"""Only the note, one column, a single list, no note, columns over one another, points swapped; the title, slide 4."""

from arena_decks import begin_again, body, edit, set_text, slide, title
from pptx.util import Pt
from solution import LEFT, RIGHT, comparison, fill_in, lay_out, move_sentence
from talk_steps import add_remark

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def only_the_note(evidence, params):
    """The paragraph is as before."""
    begin_again(evidence, move_sentence)


@near_miss(caught_by="rubric.function", scores="(0, 0.5)")
def one_list(evidence, params):
    """All ten points below one another in one box."""
    begin_again(evidence, lambda deck: fill_in(deck, 0, [*LEFT, *RIGHT]))


@near_miss(caught_by="rubric.function#4", scores="(0, 0.5)")
def left_column_alone(evidence, params):
    """The right column has its heading only; no note."""

    def change(deck):
        lay_out(deck)
        fill_in(deck, 0, LEFT)
        fill_in(deck, 1, RIGHT[:1])

    begin_again(evidence, change)


@near_miss(caught_by="deck.notes", scores="[0.5, 1)")
def sentence_lost(evidence, params):
    """The columns are there, the sentence about TCP is nowhere."""

    def change(deck):
        lay_out(deck)
        fill_in(deck, 0, LEFT)
        fill_in(deck, 1, RIGHT)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def one_over_the_other(evidence, params):
    """The second column lies over the first one."""

    def change(deck):
        frame = body(comparison(deck), 1)
        frame.left, frame.top, frame.width, frame.height = Pt(48), Pt(126), Pt(424), Pt(356)

    edit(evidence, change)


@near_miss(caught_by="rubric.function#4", scores="[0.5, 1)")
def two_points_swapped(evidence, params):
    """At the right what is sent again comes before the timers, and the exponent is k."""

    def change(deck):
        fill_in(deck, 1, [*RIGHT[:3], RIGHT[4], RIGHT[3], "Largest window 2^k − 1"])

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_title(evidence, params):
    """The title is shorter now."""
    edit(evidence, lambda deck: set_text(title(comparison(deck)).text_frame.paragraphs[0], "Two methods"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def slide_4_too(evidence, params):
    """Its first heading is another one, and slide 16 has a remark."""

    def change(deck):
        set_text(body(slide(deck, 4)).text_frame.paragraphs[0], "Network layer")
        add_remark(deck, 16)

    edit(evidence, change)
