"""What goes wrong with a column of formulas in a hurry.

Most change a copy of the solution's workbook; two are done in Calc."""

from workbooks import edit

from deskcraft.authoring import near_miss


@near_miss(caught_by="sheet.untouched")
def a_quantity_mistyped(evidence, params):
    """One quantity got a digit more on the way."""

    def change(book):
        sheet = book["Orders"]
        sheet["F9"].value = sheet["F9"].value * 10 + 1

    edit(evidence, change)


@near_miss(caught_by="sheet.formula")
def values_instead_of_formulas(evidence, params):
    """The results were typed, not calculated."""

    def change(book):
        sheet = book["Orders"]
        for row, amount in enumerate(params["amounts"], 5):
            sheet[f"I{row}"].value = amount

    edit(evidence, change)


@near_miss(caught_by="sheet.formula#2")
def sum_ends_early(evidence, params):
    """The sum misses the last order."""

    def change(book):
        sheet = book["Orders"]
        sheet[f"I{params['total_row']}"].value = f"=SUM(I5:I{params['last'] - 1})"

    edit(evidence, change)


@near_miss(caught_by="sheet.style#3")
def format_without_separator(evidence, params):
    """Decimals right, thousands separator forgotten."""

    def change(book):
        sheet = book["Orders"]
        for row in range(5, params["total_row"] + 1):
            sheet[f"I{row}"].number_format = "0.00" if params["decimals"] else "0"

    edit(evidence, change)


@near_miss(caught_by="sheet.style")
def plain_heading(evidence, params):
    """The heading says the right thing and does not look like the others."""

    def change(book):
        sheet = book["Orders"]
        sheet["I4"].style = "Normal"

    edit(evidence, change)


@near_miss(caught_by="sheet.freeze")
def frozen_one_row_low(evidence, params):
    """The first order was frozen with the headings."""

    def change(book):
        sheet = book["Orders"]
        sheet.freeze_panes = "ABC"[params["frozen_columns"]] + "6"

    edit(evidence, change)


@near_miss(caught_by="sheet.values")
def saved_elsewhere(evidence, params):
    """Save As under another name: the file itself is as before."""
    evidence.add_to_home(f"Documents/{params['file'].replace('.xlsx', ' (1).xlsx')}", evidence.read("book"))
    evidence.restore("book")


@near_miss(caught_by="sheet.values#2")
def discount_added(desk, params):
    """In Calc: 1 + discount instead of 1 - discount, the rest of it not done."""
    enter(desk, params, "=F5*G5*(1+H5)")


@near_miss(caught_by="sheet.formula#2")
def column_only(desk, params):
    """In Calc: the column alone, right, and saved; no total, no format, nothing frozen."""
    enter(desk, params, "=F5*G5*(1-H5)")


def enter(desk, params, formula):
    """Fills the column in Calc and saves."""
    path = f"/home/user/Documents/{params['file']}"
    desk.wait_for_window(f"{params['file']} - *")
    for place, text in (("I4", params["header"]), (f"I5:I{params['last']}", formula)):
        desk.key("ctrl+shift+t")
        desk.type(f"{place}\n")
        desk.type(text)
        desk.key("alt+Return")
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=before)
