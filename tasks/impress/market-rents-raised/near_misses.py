"""Two rows swapped, a currency dropped, columns taken for one another, notes on the neighbour, a row too many."""

from decks import edit, runs, shape, title

from deskcraft.authoring import near_miss


def cell(deck, row, column):
    """A cell of the rents."""
    return shape(deck.slides[2], "Rents").table.cell(row, column)


def say(place, text):
    """Writes a cell's text in its look."""
    place.text_frame.paragraphs[0].runs[0].text = text


@near_miss(caught_by="deck.table")
def two_rows_swapped(evidence, params):
    """The walls have the corners' rent."""

    def change(deck):
        say(cell(deck, 2, 2), params["days"][2])
        say(cell(deck, 3, 2), params["days"][1])

    edit(evidence, change)


@near_miss(caught_by="deck.table#2")
def without_the_currency(evidence, params):
    """The sign was typed over."""
    edit(evidence, lambda deck: say(cell(deck, 1, 3), params["months"][0].removeprefix("€ ")))


@near_miss(caught_by="deck.text")
def the_old_month(evidence, params):
    """The title is as it was."""

    def change(deck):
        runs(title(deck.slides[2]))[0].text = "Stall rents from May"

    edit(evidence, change)


@near_miss(caught_by="deck.notes")
def notes_on_the_next_slide(evidence, params):
    """The notes were typed on slide 4."""

    def change(deck):
        deck.slides[3].notes_slide.notes_text_frame.text = params["note"]
        deck.slides[2].notes_slide.notes_text_frame.text = ""

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def a_size_changed_as_well(evidence, params):
    """A cell of the sizes was typed over."""
    edit(evidence, lambda deck: say(cell(deck, 3, 1), "3 x 2 m"))
