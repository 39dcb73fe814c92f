"""One or two of the three, another word, the other way round; a cell and a column changed as well."""

from arena_decks import begin_again, body, edit, set_text, slide
from solution import consent, entry, experimenter

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def the_spelling_only(evidence, params):
    """The table and slide 37 are as they were."""
    begin_again(evidence, experimenter)


@near_miss(caught_by="deck.text#2", scores="[0.5, 1)")
def slide_37_forgotten(evidence, params):
    """Two of three."""

    def change(deck):
        experimenter(deck)
        entry(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.text", scores="[0.5, 1)")
def the_researcher(evidence, params):
    """Another word instead of the right spelling."""

    def change(deck):
        experimenter(deck, "Four prods by the researcher")
        entry(deck)
        consent(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.table", scores="(0, 0.5)")
def the_other_way_round(evidence, params):
    """The entry is NONE, the line on consent begins small; the spelling is right."""

    def change(deck):
        experimenter(deck)
        entry(deck, "NONE")
        consent(deck, "informed consent, in writing")

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_cell_too_many(evidence, params):
    """The show-up fee of the original reads No, too."""
    edit(evidence, lambda deck: entry(deck, "No", row=7))


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_other_column(evidence, params):
    """A line of the left column of slide 37 has other words."""
    edit(evidence, lambda deck: set_text(body(slide(deck, 37)).text_frame.paragraphs[1], "Deception, of course"))
