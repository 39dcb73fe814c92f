"""One, two, all of the title, other words; bold letters and a common name as well."""

from arena_decks import begin_again, edit, runs, shape, slide, title
from solution import cell, label

from deskcraft.authoring import near_miss


@near_miss(caught_by="deck.style#2", scores="(0, 0.5)")
def the_table_only(evidence, params):
    """Title and label are as they were."""
    begin_again(evidence, cell)


@near_miss(caught_by="deck.style", scores="[0.5, 1)")
def two_of_three(evidence, params):
    """The title is as it was."""

    def change(deck):
        cell(deck)
        label(deck)

    begin_again(evidence, change)


@near_miss(caught_by="deck.style", scores="[0.5, 1)")
def all_of_the_title(evidence, params):
    """The whole title of slide 15 is in italics."""

    def change(deck):
        cell(deck)
        label(deck)
        for run in runs(title(slide(deck, 15))):
            run.font.italic = True

    begin_again(evidence, change)


@near_miss(caught_by="deck.cell_style", scores="[0, 0]")
def other_words(evidence, params):
    """The groups of the table instead."""

    def change(deck):
        table = shape(slide(deck, 14), "Species").table
        for row in range(1, 8):
            for run in table.cell(row, 1).text_frame.paragraphs[0].runs:
                run.font.italic = True

    begin_again(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def bold_as_well(evidence, params):
    """Mononchus is bold besides."""

    def change(deck):
        for run in runs(shape(slide(deck, 20), "Genus 4")):
            run.font.bold = True

    edit(evidence, change)


@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def the_stages_as_well(evidence, params):
    """The stages of the cycle on slide 15 are in italics, too."""

    def change(deck):
        for stage in ("Mating", "Cocoon", "Adult"):
            for run in runs(shape(slide(deck, 15), f"{stage} stage")):
                run.font.italic = True

    edit(evidence, change)
