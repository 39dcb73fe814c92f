"""What goes wrong when a talk changes while its deck is mended. Most change the solution's deck, one is done in
Impress."""

import gui
from decks import edit, title

from deskcraft.authoring import near_miss

PATH = "/home/user/Documents/ferry-season-review.pptx"


def passengers(deck):
    """The table of passengers."""
    slide = next(one for one in deck.slides if title(one).text_frame.text == "Passengers by route")
    return next(one for one in slide.shapes if one.has_table).table


def cell(deck, name):
    """A cell by its name."""
    return passengers(deck).cell(int(name[1]) - 1, ord(name[0]) - 65)


def write(where, text):
    """New words in the old style."""
    where.text_frame.paragraphs[0].runs[0].text = text


@near_miss(caught_by="deck.table#2")
def total_left_as_it_was(evidence, params):
    """The month is right, the season's total is the old one."""
    edit(evidence, lambda deck: write(cell(deck, params["sum_cell"]), "34,650"))


@near_miss(caught_by="deck.untouched")
def neighbour_overwritten(evidence, params):
    """The figure of another month was overwritten as well."""
    other = {"C2": "D2", "D3": "C3", "B4": "C4"}[params["cell"]]
    edit(evidence, lambda deck: write(cell(deck, other), params["count"]))


@near_miss(caught_by="deck.slides")
def plans_at_the_very_end(evidence, params):
    """The plans went behind the thanks."""

    def change(deck):
        entries = deck.slides._sldIdLst
        plans = entries[5]
        entries.remove(plans)
        entries.append(plans)

    edit(evidence, change)


@near_miss(caught_by="deck.slides#2")
def deleted_instead_of_hidden(evidence, params):
    """The slide that was to be hidden is gone."""

    def change(deck):
        entries = deck.slides._sldIdLst
        gone = entries[params["hidden_now"] - 1]
        deck.part.drop_rel(gone.rId)
        entries.remove(gone)

    edit(evidence, change)


@near_miss(caught_by="deck.slides#2")
def stopped_after_the_first_message(evidence, params):
    """Nothing was hidden: the follow-up after DONE was not done."""

    def change(deck):
        for slide in deck.slides:
            slide.element.attrib.pop("show", None)

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def figures_in_bold(evidence, params):
    """The new figure was made to stand out."""

    def change(deck):
        for run in cell(deck, params["cell"]).text_frame.paragraphs[0].runs:
            run.font.bold = True

    edit(evidence, change)


@near_miss(caught_by="deck.table")
def guessed(desk, params):
    """In Impress: a figure was guessed instead of asked for, and the order left as it was."""
    gui.go_to(desk, "Passengers by route")
    gui.write_cell(desk, params["cell"], "9,999")
    gui.leave(desk)
    gui.save(desk, PATH)
    while True:
        desk.done()
