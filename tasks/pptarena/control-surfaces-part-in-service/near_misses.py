"""At the end, without a transition; a content slide; a copy that was not renamed; after the findings; others pushed."""

from arena_decks import begin_again, body, drop_slide, edit, set_text, slide, title
from deck_additions import add_slide
from solution import begin, push

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.transition", scores="[0.5, 1)")
def without_a_transition(evidence, params):
    """And after the findings, not before."""
    begin_again(evidence, lambda deck: begin(deck, 38))


@near_miss(caught_by="deck.layout", scores="[0.5, 1)")
def a_content_slide(evidence, params):
    """White, with the words as a list."""
    begin_again(evidence, lambda deck: begin(deck, layout="Title and Content"))


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def a_copy_with_its_old_words(evidence, params):
    """The slide of another part once more."""

    def change(deck):
        push(begin(deck, title="Actuation and fly-by-wire"))
        set_text(body(slide(deck, 37)).text_frame.paragraphs[0], "From the hand to the hinge")

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def a_title_alone_at_the_end(evidence, params):
    """On a white slide."""
    begin_again(evidence, lambda deck: add_slide(deck, 43, "Title Only", "In service"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_agenda_too(evidence, params):
    """The agenda calls the part by another name."""

    def change(deck):
        set_text(body(slide(deck, 2)).text_frame.paragraphs[8], "The aircraft in service")

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def two_other_headers(evidence, params):
    """Those that had no transition got one."""

    def change(deck):
        push(slide(deck, 8))
        push(slide(deck, 24))

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def instead_of_the_references(evidence, params):
    """The references were thrown out on the way."""
    edit(evidence, lambda deck: drop_slide(deck, next(n for n in (41, 42) if _called(deck, n, "References"))))


def _called(deck, number, words):
    return title(slide(deck, number)).text_frame.text == words
