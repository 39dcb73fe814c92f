"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from workbooks import edit

from deskcraft.authoring import near_miss

SHEETS = ("春季义卖", "河道清洁", "敬老探访")
LAST = 21


def namesakes(sheet):
    """The rows of names that are there twice in the solution: two people."""
    names = [sheet[f"A{row}"].value for row in range(4, LAST + 1)]
    return [4 + index for index, name in enumerate(names) if name in names[:index]]


@near_miss(caught_by="sheet.distinct")
def by_the_name_alone(evidence, params):
    """The namesake went with the doubles."""

    def change(book):
        sheet = book[params["sheet"]]
        sheet.delete_rows(namesakes(sheet)[-1])

    edit(evidence, change)


@near_miss(caught_by="sheet.distinct")
def the_later_entry_kept(evidence, params):
    """One person's first entry was deleted in place of the second: the other job and hour are in its row."""

    def change(book):
        sheet = book[params["sheet"]]
        sheet["D6"].value, sheet["E6"].value = "登记", sheet["E21"].value

    edit(evidence, change)


@near_miss(caught_by="sheet.distinct")
def one_double_left(evidence, params):
    """The last double was overlooked."""

    def change(book):
        sheet = book[params["sheet"]]
        for column in "ABCDE":
            sheet[f"{column}22"].value = sheet[f"{column}5"].value

    edit(evidence, change)


@near_miss(caught_by="sheet.distinct")
def contents_cleared_and_gaps_left(evidence, params):
    """A row was emptied, not deleted."""

    def change(book):
        book[params["sheet"]].insert_rows(12)

    edit(evidence, change)


@near_miss(caught_by="sheet.distinct")
def sorted_by_name_on_the_way(evidence, params):
    """Each is there once, in the order of the names."""

    def change(book):
        sheet = book[params["sheet"]]
        rows = sorted([cell.value for cell in row] for row in sheet[f"A4:E{LAST}"])
        for row, values in zip(sheet[f"A4:E{LAST}"], rows, strict=True):
            for cell, value in zip(row, values, strict=True):
                cell.value = value

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def the_next_sheet_cleaned_too(evidence, params):
    """The last entry of another event is gone as well."""

    def change(book):
        other = SHEETS[(SHEETS.index(params["sheet"]) + 1) % 3]
        book[other].delete_rows(26)

    edit(evidence, change)
