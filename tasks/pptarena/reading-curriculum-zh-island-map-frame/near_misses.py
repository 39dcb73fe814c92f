"""The frame alone, a map out of proportion, the picture of another slide; a list that was moved, a second frame."""

from arena_decks import begin_again, body, edit, shape, slide
from pptx.util import Cm
from solution import frame, the_map

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.shape", scores="[0.5, 1)")
def only_the_frame(evidence, params):
    """The map is as large as before."""
    begin_again(evidence, lambda deck: frame(the_map(deck)))


@near_miss(caught_by="deck.shape#2", scores="(0, 0.5)")
def squeezed(evidence, params):
    """16 cm wide, as high as before, no frame."""

    def change(deck):
        the_map(deck).width = Cm(16)

    begin_again(evidence, change)


@near_miss(caught_by="deck.shape#4", scores="[0.5, 1)")
def a_heavy_frame(evidence, params):
    """The frame is 3 pt wide."""
    edit(evidence, lambda deck: frame(the_map(deck), 3.0))


@near_miss(caught_by="deck.shape", scores="[0, 0]")
def the_passport(evidence, params):
    """The picture of slide 24 was made smaller and framed."""

    def change(deck):
        picture = shape(slide(deck, 24), "阅读护照样页")
        picture.width, picture.height = Cm(16), Cm(11.3)
        frame(picture)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_list_moved(evidence, params):
    """The list beside the map was drawn to the left."""

    def change(deck):
        body(slide(deck, 17)).left -= Cm(1.5)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_second_frame(evidence, params):
    """The passport of slide 24 has a frame as well."""
    edit(evidence, lambda deck: frame(shape(slide(deck, 24), "阅读护照样页")))
