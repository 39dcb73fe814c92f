"""What goes wrong with a delivery of many small parts. Most change the solution's files; one is done in Impress."""

import gui
from decks import edit, runs, title

from deskcraft.authoring import near_miss

PATH = "/home/user/Documents/board-half-year.pptx"


def by_title(deck, name):
    """The slide with that title."""
    return next(slide for slide in deck.slides if title(slide).text_frame.text == name)


def table(deck):
    """The table of revenue."""
    return next(shape for shape in by_title(deck, "Revenue by line").shapes if shape.has_table).table


@near_miss(caught_by="deck.table")
def total_not_brought_along(evidence, params):
    """The total is last half-year's."""

    def change(deck):
        table(deck).cell(5, 1).text_frame.paragraphs[0].runs[0].text = "11,900"

    edit(evidence, change)


@near_miss(caught_by="deck.table")
def columns_swapped(evidence, params):
    """Orders were put where revenue belongs."""

    def change(deck):
        for row, value in enumerate(("1,184", "642", "2,075", "318", "4,219"), 1):
            table(deck).cell(row, 1).text_frame.paragraphs[0].runs[0].text = value

    edit(evidence, change)


@near_miss(caught_by="deck.transition")
def transition_on_the_cover_only(evidence, params):
    """The last slide comes without the transition."""

    def change(deck):
        for element in list(deck.slides[7].element):
            if "transition" in element.tag or "AlternateContent" in element.tag:
                deck.slides[7].element.remove(element)

    edit(evidence, change)


@near_miss(caught_by="deck.pdf")
def exported_too_early(evidence, params):
    """There is no PDF: it was to be made after saving, and never was."""
    evidence.remove("pages")


@near_miss(caught_by="deck.slides#2")
def spare_slide_shown(evidence, params):
    """The slide on salaries is part of the show."""

    def change(deck):
        by_title(deck, "Spare: salaries by site").element.attrib.pop("show", None)

    edit(evidence, change)


@near_miss(caught_by="deck.untouched")
def later_points_lost_their_level(evidence, params):
    """The second point of In short was raised to the first level."""

    def change(deck):
        body = next(p for p in by_title(deck, "In short").placeholders if p.placeholder_format.type not in (1, 3))
        properties = body.text_frame.paragraphs[2]._p.pPr
        properties.attrib.pop("lvl", None)

    edit(evidence, change)


@near_miss(caught_by="deck.text")
def cover_of_last_year(evidence, params):
    """The year on the cover was forgotten."""

    def change(deck):
        runs(title(deck.slides[0]))[0].text = "Report to the board, first half of 2023"

    edit(evidence, change)


@near_miss(caught_by="deck.table")
def order_only(desk, params):
    """In Impress: the slides were moved and deleted, the rest was not done."""
    gui.go_to(desk, "Risks")
    desk.key("ctrl+x")
    gui.go_to(desk, "In short")
    desk.key("ctrl+v")
    gui.go_to(desk, params["gone"])
    desk.key("Delete")
    gui.save(desk, PATH)
