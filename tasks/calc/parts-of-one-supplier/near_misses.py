"""Buttons and no filter, another supplier, rows deleted in place of hidden, a table that lost its last row."""

from openpyxl.worksheet.filters import FilterColumn, Filters
from workbooks import edit

from deskcraft.authoring import near_miss


def show(sheet, rows, last):
    """Hides all orders but these."""
    for row in range(5, last + 1):
        sheet.row_dimensions[row].hidden = row not in rows


@near_miss(caught_by="sheet.filter")
def buttons_alone(evidence, params):
    """The filter buttons are there, nothing is chosen."""

    def change(book):
        sheet = book["Orders"]
        sheet.auto_filter.filterColumn = []
        show(sheet, range(5, params["last"] + 1), params["last"])

    edit(evidence, change)


@near_miss(caught_by="sheet.filter")
def another_supplier(evidence, params):
    """The entry above it was ticked."""

    def change(book):
        sheet = book["Orders"]
        rows = [row for row in range(5, params["last"] + 1) if sheet[f"C{row}"].value == "Kestrel Components"]
        sheet.auto_filter.filterColumn = [FilterColumn(colId=2, filters=Filters(filter=["Kestrel Components"]))]
        show(sheet, rows, params["last"])

    edit(evidence, change)


@near_miss(caught_by="sheet.filter")
def hidden_by_hand(evidence, params):
    """The other rows are hidden, and there are no buttons."""

    def change(book):
        book["Orders"].auto_filter.ref = None

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def the_others_emptied(evidence, params):
    """What was not wanted was deleted on the way."""

    def change(book):
        for cell in book["Orders"][5]:
            cell.value = None

    edit(evidence, change)
