"""The agenda alone, the slide alone, at the end, plain, one line at the wrong level; a note, another agenda item."""

from arena_decks import begin_again, body, edit, set_text, slide, title
from solution import WORDS, add_header, add_lines
from talk_steps import write_note

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.slides", scores="(0, 0.5)")
def one_line_in_the_agenda(evidence, params):
    """At its end, without what is below it; no slide."""

    def change(deck):
        add_lines(deck, after=7)
        last = body(slide(deck, 2)).text_frame.paragraphs[-1]
        last._p.getparent().remove(last._p)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text#3", scores="[0.5, 1)")
def the_slide_alone(evidence, params):
    """Nothing in the agenda."""
    begin_again(evidence, add_header)


@near_miss(caught_by="deck.text#2", scores="(0, 0.5)")
def half_a_slide(evidence, params):
    """Behind slide 17, with an empty line below its title, coming like any slide; the agenda as before."""
    begin_again(evidence, lambda deck: add_header(deck, to=18, words="", comes=False))


@near_miss(caught_by="deck.layout", scores="[0.5, 1)")
def a_plain_slide(evidence, params):
    """With the layout of a list, not of a section."""

    def change(deck):
        add_lines(deck)
        made = deck.slides.add_slide(slide(deck, 2).slide_layout)
        title(made).text_frame.text = "Assessment"
        body(made).text_frame.text = WORDS
        listed = deck.slides._sldIdLst
        listed.insert(16, listed[-1])

    begin_again(evidence, change)


@near_miss(caught_by="deck.paragraphs", scores="[0.5, 1)")
def both_lines_alike(evidence, params):
    """The second line is no sub-item."""

    def change(deck):
        add_header(deck)
        add_lines(deck, level=0)

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note(evidence, params):
    """For the speaker, on slide 18, which was 17."""
    edit(evidence, lambda deck: write_note(deck, 18, "Section: assessment"))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def another_header(evidence, params):
    """Measurement has other words below its title now."""
    edit(
        evidence,
        lambda deck: set_text(body(slide(deck, 9)).text_frame.paragraphs[0], "Cuffs, errors, and the white coat"),
    )
