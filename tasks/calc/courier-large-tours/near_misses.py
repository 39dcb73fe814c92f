"""Colours by hand, a limit too low, a warning that lets all pass, numbers that only look rounded, a row less."""

from openpyxl.formatting.formatting import ConditionalFormattingList
from openpyxl.styles import PatternFill
from workbooks import edit

from deskcraft.authoring import near_miss


@near_miss(caught_by="sheet.conditional_format")
def coloured_by_hand(evidence, params):
    """The large tours of today are coloured for good."""

    def change(book):
        sheet = book["Deliveries"]
        sheet.conditional_formatting = ConditionalFormattingList()
        fill = PatternFill("solid", fgColor=params["colour"].lstrip("#"))
        for row in range(5, 77):
            if sheet[f"D{row}"].value > params["most"]:
                sheet[f"D{row}"].fill = fill

    edit(evidence, change)


@near_miss(caught_by="sheet.conditional_format")
def the_limit_itself_marked(evidence, params):
    """The rule takes in the number itself."""

    def change(book):
        for area in book["Deliveries"].conditional_formatting:
            for rule in area.rules:
                rule.operator = "greaterThanOrEqual"

    edit(evidence, change)


@near_miss(caught_by="sheet.validation")
def a_warning_only(evidence, params):
    """A wrong entry is asked about, and taken."""

    def change(book):
        for rule in book["Deliveries"].data_validations.dataValidation:
            rule.errorStyle = "warning"

    edit(evidence, change)


@near_miss(caught_by="sheet.formula")
def rounded_for_the_eye(evidence, params):
    """One cell holds the number that it shows."""

    def change(book):
        book["Deliveries"]["G20"].value = 0.5

    edit(evidence, change)


@near_miss(caught_by="sheet.responds")
def two_decimals_shown(evidence, params):
    """The format rounds, the formula does not."""

    def change(book):
        for row in range(5, 77):
            cell = book["Deliveries"][f"G{row}"]
            cell.value = f"=E{row}/D{row}"
            cell.number_format = "0.00"

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def a_driver_overwritten(evidence, params):
    """A name was typed over on the way."""

    def change(book):
        book["Deliveries"]["C12"].value = "Bell"

    edit(evidence, change)
