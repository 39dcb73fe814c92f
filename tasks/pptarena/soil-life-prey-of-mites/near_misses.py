"""Two of three, one in blue, the wrong way round, the other hunter; a box moved and an effect gone as well; a dot
beside."""

from arena_decks import begin_again, edit, shape, slide
from pptx.enum.shapes import MSO_SHAPE
from pptx.oxml.ns import qn
from pptx.util import Pt
from solution import PREY, feed

from deskcraft.authoring import near_miss


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def two_of_three(evidence, params):
    """The fungivore nematodes have one arrow as before."""
    begin_again(evidence, lambda deck: feed(deck, (PREY[0], PREY[2])))


@near_miss(caught_by="rubric.function#2", scores="(0, 0.5)")
def one_in_blue(evidence, params):
    """One arrow, hair-thin and blue as the application draws it."""
    begin_again(evidence, lambda deck: feed(deck, PREY[:1], width_pt=0.25, slot="accent4"))


@near_miss(caught_by="rubric.function#2", scores="[0.5, 1)")
def all_in_blue(evidence, params):
    """All three, hair-thin and blue."""
    begin_again(evidence, lambda deck: feed(deck, width_pt=0.25, slot="accent4"))


@near_miss(caught_by="rubric.function", scores="[0.5, 1)")
def the_wrong_way_round(evidence, params):
    """The arrows lead from the mites to their prey, as if these ate them."""
    begin_again(evidence, lambda deck: feed(deck, back=True))


@near_miss(caught_by="rubric.function", scores="[0, 0]")
def the_other_hunter(evidence, params):
    """The arrows lead to the predatory nematodes."""
    begin_again(evidence, lambda deck: feed(deck, (PREY[0], PREY[2]), "Predatory nematodes"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_box_moved(evidence, params):
    """The box of the mites was drawn down a little."""

    def change(deck):
        shape(slide(deck, 29), "Predatory mites").top += 90_000

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def effects_gone(evidence, params):
    """The columns no longer appear one after another."""

    def change(deck):
        element = slide(deck, 29).element
        element.remove(element.find(qn("p:timing")))

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_dot_beside(evidence, params):
    """A dot was drawn beside the arrows."""
    edit(evidence, lambda deck: slide(deck, 29).shapes.add_shape(MSO_SHAPE.OVAL, Pt(40), Pt(440), Pt(30), Pt(30)))
