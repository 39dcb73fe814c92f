"""What goes wrong when a user changes the requirement in the middle.

Most change the solution's workbook, two are done in Calc."""

from workbooks import edit

from deskcraft.authoring import near_miss

PATH = "/home/user/Documents/食堂采购9月.xlsx"


@near_miss(caught_by="sheet.values#2")
def change_ignored(desk, params):
    """In Calc: went on with the opening request, as if the user had said nothing."""
    by_opening(desk, params, "=F5*G5", "金额")


@near_miss(caught_by="sheet.values#2")
def discount_for_all(desk, params):
    """In Calc: the discount on every kind of goods."""
    by_opening(desk, params, f"=F5*G5*{params['rate']}", params["header"])


@near_miss(caught_by="sheet.formula")
def single_rows_patched(evidence, params):
    """The rows of that kind got another formula each, without looking at the kind."""

    def change(book):
        sheet = book["采购明细"]
        for row in range(5, 37):
            factor = f"*{params['rate']}" if sheet[f"C{row}"].value == params["category"] else ""
            sheet[f"H{row}"].value = f"=F{row}*G{row}{factor}"

    edit(evidence, change)


@near_miss(caught_by="sheet.values")
def old_heading(evidence, params):
    """The column is still called as in the opening."""

    def change(book):
        book["采购明细"]["H4"].value = "金额"

    edit(evidence, change)


@near_miss(caught_by="sheet.formula#3")
def summary_typed(evidence, params):
    """The sums by kind are typed numbers."""

    def change(book):
        for row, value in enumerate(params["sums"], 2):
            book[params["sheet"]][f"B{row}"].value = value

    edit(evidence, change)


@near_miss(caught_by="sheet.formula#3")
def summary_of_half_the_month(evidence, params):
    """The ranges of the summary end ten rows early."""

    def change(book):
        for row in range(2, 7):
            book[params["sheet"]][f"B{row}"].value = f"=SUMIF(采购明细!$C$5:$C$26,A{row},采购明细!$H$5:$H$26)"

    edit(evidence, change)


@near_miss(caught_by="sheet.sheets")
def summary_in_the_middle(evidence, params):
    """The new sheet stands before the vendors."""

    def change(book):
        book.move_sheet(params["sheet"], -1)

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def vendors_overwritten(evidence, params):
    """The summary's heading was also typed into the sheet of vendors."""

    def change(book):
        book["供应商"]["B1"].value = "合计金额"

    edit(evidence, change)


@near_miss(caught_by="sheet.sheets")
def stopped_after_the_first_part(evidence, params):
    """The follow-up after DONE was never done."""

    def change(book):
        del book[params["sheet"]]

    edit(evidence, change)


def by_opening(desk, params, formula, header):
    """Column, heading and total in Calc, saved; DONE to whatever the user says."""
    desk.wait_for_window("食堂采购9月.xlsx - *")
    for place, text in (("H4", header), ("H5:H36", formula), ("A37", "合计"), ("H37", "=SUM(H5:H36)")):
        desk.key("ctrl+shift+t")
        desk.type(f"{place}\n")
        desk.type(text)
        desk.key("alt+Return")
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)
    while True:
        desk.done()
