"""One of two, half of each, the agenda changed instead; another footer, another text below the title."""

from arena_decks import begin_again, body, edit, set_text, slide
from solution import footer, write_footer, write_header

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.text#3", scores="[0.5, 1)")
def only_the_footer(evidence, params):
    """The header slide is as it was."""
    begin_again(evidence, write_footer)


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def half_a_footer(evidence, params):
    """Lecture 7, without the course; the header slide as it was."""
    begin_again(evidence, lambda deck: write_footer(deck, "Lecture 7"))


@near_miss(caught_by="deck.text#4", scores="[0.5, 1)")
def nearly_the_name(evidence, params):
    """Without its first word."""
    edit(evidence, lambda deck: write_header(deck, "The transport layer"))


@near_miss(caught_by="deck.text#3", scores="(0, 0.5)")
def the_agenda_instead(evidence, params):
    """The agenda says Services now, and the footer is right."""

    def change(deck):
        write_footer(deck)
        set_text(body(slide(deck, 2)).text_frame.paragraphs[0], "Services")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_footer(evidence, params):
    """That of slide 29 as well, without the course."""
    edit(evidence, lambda deck: set_text(footer(deck, 29).text_frame.paragraphs[0], "Lecture 7"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def other_words_below(evidence, params):
    """The line below the title of slide 3 is shortened."""
    edit(evidence, lambda deck: set_text(body(slide(deck, 3)).text_frame.paragraphs[0], "From hosts to processes"))
