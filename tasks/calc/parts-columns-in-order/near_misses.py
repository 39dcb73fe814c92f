"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from copy import copy

from openpyxl.styles import Font
from workbooks import edit

from deskcraft.authoring import near_miss

HEADINGS = ("Order", "Date", "Supplier", "Part no.", "Part", "Quantity", "Unit price", "Discount")


def exchange(sheet, rows, one, two):
    """Two columns change places within these rows, with their formats."""
    for row in rows:
        left, right = sheet[f"{one}{row}"], sheet[f"{two}{row}"]
        left.value, right.value = right.value, left.value
        for name in ("font", "border", "fill", "number_format", "alignment"):
            was = copy(getattr(left, name))
            setattr(left, name, copy(getattr(right, name)))
            setattr(right, name, was)


@near_miss(caught_by="sheet.copied")
def the_headings_left_where_they_were(evidence, params):
    """The table below its headings was moved."""

    def change(book):
        sheet = book["Orders"]
        for place, name in zip("ABCDEFGH", HEADINGS, strict=True):
            sheet[f"{place}4"].value = name

    edit(evidence, change)


@near_miss(caught_by="sheet.copied")
def the_last_two_exchanged(evidence, params):
    """The two columns at the end are in each other's place."""
    edit(evidence, lambda book: exchange(book["Orders"], range(4, params["last"] + 1), "G", "H"))


@near_miss(caught_by="sheet.copied")
def formats_lost_on_the_way(evidence, params):
    """The prices and discounts were pasted as mere numbers."""

    def change(book):
        for row in book["Orders"][f"B5:H{params['last']}"]:
            for cell in row:
                if isinstance(cell.value, int | float):
                    cell.number_format, cell.font = "General", Font(name="Calibri", size=11)

    edit(evidence, change)


@near_miss(caught_by="sheet.column_width#2")
def the_widths_left_where_they_were(evidence, params):
    """The cells were moved, the columns are as wide as before: the parts' names are cut off."""

    def change(book):
        widths = (11, 12, 24, 11, 38, 10, 12, 11)
        for column, width in zip("ABCDEFGH", widths, strict=True):
            book["Orders"].column_dimensions[column].width = width

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched#2")
def the_suppliers_columns_too(evidence, params):
    """The other sheet was rearranged as well."""
    edit(evidence, lambda book: exchange(book["Suppliers"], range(1, 8), "B", "C"))
