"""One header of two, another kind, the neighbours; every slide, and a number in a title."""

from arena_decks import begin_again, edit, set_text, slide, title
from solution import push
from zh_edits import comes_by

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.transition#2", scores="[0.5, 1)")
def only_the_header_with_a_wipe(evidence, params):
    """Slide 36 still has none."""
    begin_again(evidence, lambda deck: push(deck, 27))


@near_miss(caught_by="deck.transition", scores="(0, 0.5)")
def a_fade_on_one(evidence, params):
    """Slide 36 is pushed in, slide 27 fades."""

    def change(deck):
        comes_by(slide(deck, 27), "<p:fade/>")
        push(deck, 36)

    begin_again(evidence, change)


@near_miss(caught_by="deck.transition", scores="[0, 0]")
def the_slides_before(evidence, params):
    """Slides 26 and 35."""

    def change(deck):
        push(deck, 26)
        push(deck, 35)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def every_slide(evidence, params):
    """The transition was applied to all slides."""

    def change(deck):
        for number in range(1, len(deck.slides) + 1):
            push(deck, number)

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_number_for_the_last_header(evidence, params):
    """The title of slide 36 got its number as well."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 36)).text_frame.paragraphs[0], "五、推进安排"))
