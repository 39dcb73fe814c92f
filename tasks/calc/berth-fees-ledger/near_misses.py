"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from openpyxl.styles import Font
from workbooks import edit

from deskcraft.authoring import near_miss


def refont(cell, **change):
    """Gives a cell's font other properties, the rest kept."""
    font = cell.font
    cell.font = Font(**{"name": font.name, "size": font.size, "bold": font.bold, "italic": font.italic, **change})


@near_miss(caught_by="sheet.values")
def point_struck_too_early(evidence, params):
    """The length got its point one digit further on than asked."""
    edit(evidence, lambda book: set_value(book, f"D{params['row']}", params["length"] / 10))


@near_miss(caught_by="sheet.values#2")
def dash_instead_of_the_dash_asked(evidence, params):
    """The remark was typed with a hyphen, the keyboard having no dash."""
    edit(evidence, lambda book: set_value(book, f"I{params['row']}", params["remark"].replace("–", "-")))


@near_miss(caught_by="sheet.values#3")
def late_fee_guessed(evidence, params):
    """Nobody was asked: the first owner in the ledger who paid nothing got the late fee."""

    def change(book):
        sheet, late = book["Ledger"], params["late_row"]
        guessed = next(
            row for row in range(5, 155) if row != late and not any(sheet.cell(row, c).value for c in range(10, 17))
        )
        sheet[f"H{guessed}"].value = sheet[f"H{late}"].value.replace(str(late), str(guessed))
        sheet[f"H{late}"].value = None

    edit(evidence, change)


@near_miss(caught_by="sheet.formula")
def late_fee_worked_out_by_head(evidence, params):
    """The late fee is right and a number."""
    edit(evidence, lambda book: set_value(book, f"H{params['late_row']}", params["late_fee"]))


@near_miss(caught_by="sheet.style")
def last_page_left_out(evidence, params):
    """The fees were selected as far as they showed."""

    def change(book):
        for row in range(140, 155):
            book["Ledger"][f"G{row}"].number_format = "General"

    edit(evidence, change)


@near_miss(caught_by="sheet.style#2")
def one_of_three_in_bold(evidence, params):
    """The boats were clicked without Ctrl: only the last one stayed selected."""

    def change(book):
        for each in ("first_leaving", "second_leaving"):
            refont(book["Ledger"][f"B{params[each]}"], bold=False)

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def owners_in_bold_too(evidence, params):
    """The whole row of a boat that leaves was made bold."""

    def change(book):
        for column in "ABCDEFGHI":
            refont(book["Ledger"][f"{column}{params['first_leaving']}"], bold=True)

    edit(evidence, change)


@near_miss(caught_by="sheet.values#4")
def owner_typed_over(evidence, params):
    """The firm's ending replaced the owner's name."""
    edit(evidence, lambda book: set_value(book, f"C{params['firm_row']}", params["firm"]))


@near_miss(caught_by="sheet.style#3")
def drag_ended_early(evidence, params):
    """The last of the closed berths was missed."""
    edit(evidence, lambda book: refont(book["Ledger"][f"A{params['closed_last']}"], italic=False))


@near_miss(caught_by="sheet.sheets")
def crane_deleted(evidence, params):
    """The sheet of the crane was deleted, not hidden."""
    edit(evidence, lambda book: book.remove(book[f"Crane {params['last_year']}"]))


def set_value(book, cell, value):
    """Puts a value into a cell of the ledger."""
    book["Ledger"][cell].value = value
