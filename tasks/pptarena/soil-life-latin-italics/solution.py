"""Italics for a cell, two words of a title, and a label."""

import copy

from arena_decks import by_file, by_script, runs, shape, slide, title

NAME = "Lumbricus terrestris"


def cell(deck, row=5):
    """A species of the table; rows count from 0 with the heading."""
    for run in shape(slide(deck, 14), "Species").table.cell(row, 0).text_frame.paragraphs[0].runs:
        run.font.italic = True


def name(deck):
    """The title's last two words, in a run of their own."""
    (run,) = runs(title(slide(deck, 15)))
    new = copy.deepcopy(run._r)
    run._r.addnext(new)
    first, second = runs(title(slide(deck, 15)))
    first.text = run.text.removesuffix(NAME)
    second.text = NAME
    second.font.italic = True


def label(deck):
    for run in runs(shape(slide(deck, 20), "Genus 4")):
        run.font.italic = True


def change(deck, params):
    cell(deck)
    name(deck)
    label(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/soil-life.pptx", change)
