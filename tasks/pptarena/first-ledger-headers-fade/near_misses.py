"""Three of four, one of four, another kind, the slides behind the headers; every slide, the thank-you slide as well."""

from arena_decks import begin_again, edit, slide
from solution import HEADERS, come

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.transition#2", scores="[0.5, 1)")
def three_of_four(evidence, params):
    """Slide 11, which had none, still has none."""

    def change(deck):
        for number in (5, 18, 26):
            come(deck, number, "<p:fade/>")

    begin_again(evidence, change)


@near_miss(caught_by="deck.transition", scores="(0, 0.5)")
def only_the_bare_one(evidence, params):
    """Slide 11 fades, the others push as before."""
    begin_again(evidence, lambda deck: come(deck, 11, "<p:fade/>"))


@near_miss(caught_by="deck.transition#2", scores="[0, 0]")
def as_the_others_were(evidence, params):
    """Slide 11 pushes in, too: all are alike, but none fades."""
    begin_again(evidence, lambda deck: come(deck, 11, '<p:push dir="l"/>'))


@near_miss(caught_by="deck.transition", scores="[0, 0]")
def the_slides_behind(evidence, params):
    """The first slide of each part, and not its header."""

    def change(deck):
        for number in HEADERS:
            come(deck, number + 1, "<p:fade/>")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def every_slide(evidence, params):
    """The fade was applied to all slides."""

    def change(deck):
        for number in range(1, len(deck.slides) + 1):
            come(deck, number, "<p:fade/>")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_title_as_well(evidence, params):
    """The last part has no header: its first slide was given one's words."""
    edit(evidence, lambda deck: setattr(slide(deck, 37).shapes.title.text_frame, "text", "Keeping it going"))
