"""Not moved, distorted, from the left edge, in inches, centred only; cropped as well, the lecturer's line moved."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Cm, Pt
from solution import centre, rack, scale
from talk_steps import write_note

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.relation", scores="[0.5, 1)")
def not_moved_down(evidence, params):
    """Smaller, its upper edge where it was."""
    begin_again(evidence, scale)


@near_miss(caught_by="deck.shape#2", scores="[0.5, 1)")
def distorted(evidence, params):
    """As high as before."""

    def change(deck):
        scale(deck, height=9.144)
        centre(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def only_centred(evidence, params):
    """As large as before."""
    begin_again(evidence, centre)


@near_miss(caught_by="deck.shape", scores="(0, 0.5)")
def nine_centimetres(evidence, params):
    """In proportion, but not what was asked, and at the left edge that it had."""

    def change(deck):
        rack(deck).width, rack(deck).height = Cm(9), Cm(6.75)
        centre(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape#3", scores="[0.5, 1)")
def left_edge_kept(evidence, params):
    """It grew smaller towards the title."""

    def change(deck):
        left = rack(deck).left
        scale(deck)
        rack(deck).left = left
        centre(deck)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def cut(evidence, params):
    """A strip of it is cut off below."""

    def change(deck):
        rack(deck).crop_bottom = 0.1

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_line_too(evidence, params):
    """The lecturer's line further down, and another note."""

    def change(deck):
        shape(slide(deck, 1), "Lecturer line").top += Pt(20)
        write_note(deck, 1, "Welcome")

    edit(evidence, change)
