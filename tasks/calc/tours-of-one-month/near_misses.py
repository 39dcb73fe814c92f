"""No headings, a tour too few, one too many, no formats, the title too, the rows cut, the sheet in front of another."""

from copy import copy

from openpyxl.styles import Alignment, Border, Font
from workbooks import edit

from deskcraft.authoring import near_miss


@near_miss(caught_by="sheet.copied")
def without_the_headings(evidence, params):
    """Only the tours are there, from the first row on."""
    edit(evidence, lambda book: book[params["month"]].delete_rows(1))


@near_miss(caught_by="sheet.copied")
def the_last_tour_left_out(evidence, params):
    """The selection ended a row too early."""
    edit(evidence, lambda book: book[params["month"]].delete_rows(25))


@near_miss(caught_by="sheet.copied")
def a_tour_of_another_month_too(evidence, params):
    """The selection went on for a row, into the next month or from the one before."""

    def change(book):
        row = params["last"] + 1 if params["last"] < 76 else params["first"] - 1
        for old, column in zip(book["Deliveries"][row], "ABCDEF", strict=False):
            new = book[params["month"]][f"{column}26"]
            new.value, new.number_format, new.font = old.value, old.number_format, copy(old.font)

    edit(evidence, change)


@near_miss(caught_by="sheet.copied")
def pasted_as_unformatted_text(evidence, params):
    """The numbers are right, the dates are shown as the application likes, and no line is drawn."""

    def change(book):
        for row in book[params["month"]]["A1:F25"]:
            for cell in row:
                cell.font, cell.border, cell.alignment = Font(name="Calibri", size=11), Border(), Alignment()

    edit(evidence, change)


@near_miss(caught_by="sheet.copied")
def the_title_of_the_sheet_too(evidence, params):
    """The whole sheet was duplicated and the other months deleted: the title still stands above."""
    edit(evidence, lambda book: book[params["month"]].insert_rows(1, 3))


@near_miss(caught_by="sheet.untouched")
def cut_in_place_of_copied(evidence, params):
    """The tours are gone from Deliveries."""

    def change(book):
        for row in book["Deliveries"][f"A{params['first']}:F{params['last']}"]:
            for cell in row:
                cell.value = None

    edit(evidence, change)


@near_miss(caught_by="sheet.sheets")
def in_front_of_targets(evidence, params):
    """The new sheet was put before Targets."""
    edit(evidence, lambda book: book.move_sheet(params["month"], -1))
