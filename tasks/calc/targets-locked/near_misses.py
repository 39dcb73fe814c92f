"""All locked, never protected, a cell too few, a column too many, a password, another sheet, a label lost."""

from openpyxl.styles import Protection
from workbooks import edit

from deskcraft.authoring import near_miss


def lock(book, sheet, place, locked):
    """Locks or unlocks cells."""
    for row in book[sheet][place]:
        for cell in row:
            cell.protection = Protection(locked=locked)


@near_miss(caught_by="sheet.protection")
def everything_locked(evidence, params):
    """The sheet was protected, the cells were never opened."""
    edit(evidence, lambda book: lock(book, "Targets", params["cells"], True))


@near_miss(caught_by="sheet.protection")
def never_protected(evidence, params):
    """The cells are open, and so is all the rest."""

    def change(book):
        book["Targets"].protection.sheet = False

    edit(evidence, change)


@near_miss(caught_by="sheet.protection")
def the_last_cell_forgotten(evidence, params):
    """One of the cells is still locked."""
    edit(evidence, lambda book: lock(book, "Targets", f"{params['last']}:{params['last']}", True))


@near_miss(caught_by="sheet.protection")
def the_labels_open_too(evidence, params):
    """Column A was selected along."""
    edit(evidence, lambda book: lock(book, "Targets", "A1:A11", False))


@near_miss(caught_by="sheet.protection")
def with_a_password(evidence, params):
    """A password was set all the same."""

    def change(book):
        book["Targets"].protection.set_password("parcels")

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def both_sheets_protected(evidence, params):
    """Deliveries is protected as well."""

    def change(book):
        book["Deliveries"].protection.sheet = True

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def a_label_typed_over(evidence, params):
    """A label was lost before the protection."""

    def change(book):
        book["Targets"]["A10"].value = "Cost"

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def blank_cells_beside_open(evidence, params):
    """The selection went on into a column that holds nothing yet."""
    edit(evidence, lambda book: lock(book, "Targets", "D1:D11", False))
