"""One of the two, nearly the middle, the middle of the height; the other image moved, a photograph made wider."""

from arena_decks import begin_again, edit, shape, slide
from pptx.util import Cm
from solution import centre, level

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.relation#2", scores="[0.5, 1)")
def only_the_photograph(evidence, params):
    """The image of 2024 is as low as before."""
    begin_again(evidence, centre)


@near_miss(caught_by="deck.relation", scores="(0, 0.5)")
def nearly_in_the_middle(evidence, params):
    """The photograph was moved by eye; the image is level."""

    def change(deck):
        shape(slide(deck, 22), "傍晚鸟群").left += Cm(1)
        level(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.relation", scores="[0, 0]")
def the_middle_of_the_height(evidence, params):
    """The photograph is in the middle from top to bottom."""

    def change(deck):
        photograph = shape(slide(deck, 22), "傍晚鸟群")
        photograph.top = (deck.slide_height - photograph.height) // 2

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_image_of_2020_lowered(evidence, params):
    """Both images are level, as low as that of 2024 was."""

    def change(deck):
        centre(deck)
        level(deck, "2020", "2024")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_wider_photograph(evidence, params):
    """The photograph fills the slide from edge to edge."""

    def change(deck):
        photograph = shape(slide(deck, 22), "傍晚鸟群")
        photograph.left, photograph.width = 0, deck.slide_width

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_caption_moved(evidence, params):
    """The caption below was drawn up, too."""

    def change(deck):
        shape(slide(deck, 27), "影像说明2024").top -= Cm(0.4)

    edit(evidence, change)
