"""One of the two, half of the footer, a title in small letters; a second footer and the neighbour's title as well."""

from arena_decks import begin_again, edit, set_text, slide, title
from solution import footer, heading

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def the_footer_only(evidence, params):
    """The title is as it was."""
    begin_again(evidence, footer)


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def the_title_only(evidence, params):
    """The footer is as it was."""
    begin_again(evidence, heading)


@near_miss(caught_by="deck.text", scores="(0, 0.5)")
def only_the_word_draft_gone(evidence, params):
    """The footer reads Linden Row School; the title is right."""

    def change(deck):
        footer(deck, words="Linden Row School")
        heading(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#2", scores="[0, 0]")
def small_letters_and_a_draft(evidence, params):
    """The title begins with a small letter, the footer only lost its dash."""

    def change(deck):
        footer(deck, words="Linden Row School DRAFT")
        heading(deck, "first floor plan")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_next_footer_shorter(evidence, params):
    """The footer of slide 11 is cut."""
    edit(evidence, lambda deck: footer(deck, 11, "Linden Row Primary School"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_title_before_renamed(evidence, params):
    """Slide 16 is called Plan of the ground floor."""
    edit(evidence, lambda deck: set_text(title(slide(deck, 16)).text_frame.paragraphs[0], "Plan of the ground floor"))
