"""A unit along with the days, a name too few or too many, a warning, other bounds, other rows, and more."""

from __future__ import annotations

from typing import Any

from openpyxl.worksheet.datavalidation import DataValidation
from workbooks import edit

from deskcraft.authoring import TamperedEvidence, near_miss


def rule(book, column):
    """The rule that holds in a column of Orders."""
    return next(
        each for each in book["Orders"].data_validations.dataValidation if str(each.sqref).startswith(f"{column}5:")
    )


@near_miss(caught_by="new-supplier")
def with_the_unit(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The column Delivery got the word along with the number, and no number any more."""

    def change(book):
        book["Suppliers"]["D8"].value = f"{params['days']} days"

    edit(evidence, change)


@near_miss(caught_by="names")
def the_new_one_left_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The list was made from the names that were there before."""

    def change(book):
        rule(book, "C").formula1 = "Suppliers!$A$2:$A$7"

    edit(evidence, change)


@near_miss(caught_by="names")
def the_heading_among_the_names(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The range of names begins at the heading."""

    def change(book):
        rule(book, "C").formula1 = "Suppliers!$A$1:$A$8"

    edit(evidence, change)


@near_miss(caught_by="names")
def names_typed_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The names stand in the rule itself, and no correction on Suppliers gets there."""

    def change(book):
        rule(book, "C").formula1 = '"' + ",".join(cell.value for (cell,) in book["Suppliers"]["A2:A8"]) + '"'

    edit(evidence, change)


@near_miss(caught_by="names")
def the_heading_ruled_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The rule holds in the heading's cell as well."""

    def change(book):
        rule(book, "C").sqref = f"C4:C{params['last']}"

    edit(evidence, change)


@near_miss(caught_by="names")
def names_that_slide_down(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The range has no dollar signs: each row looks one name further down, and the last ones see blank cells."""

    def change(book):
        rule(book, "C").formula1 = "Suppliers!A2:A8"

    edit(evidence, change)


@near_miss(caught_by="names")
def only_a_warning(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A wrong supplier can be kept after a click."""

    def change(book):
        rule(book, "C").errorStyle = "warning"

    edit(evidence, change)


@near_miss(caught_by="names")
def nothing_to_choose_from(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The list of names is switched off: who does not know them by heart is refused."""

    def change(book):
        rule(book, "C").showDropDown = True

    edit(evidence, change)


@near_miss(caught_by="pieces")
def the_alert_switched_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The bounds and the message are right, and nobody is ever shown them."""

    def change(book):
        rule(book, "F").showErrorMessage = False

    edit(evidence, change)


@near_miss(caught_by="pieces")
def halves_allowed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Any number between the bounds may be entered."""

    def change(book):
        rule(book, "F").type = "decimal"

    edit(evidence, change)


@near_miss(caught_by="pieces")
def from_nothing_on(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """An order of no pieces is accepted."""

    def change(book):
        rule(book, "F").formula1 = "0"

    edit(evidence, change)


@near_miss(caught_by="pieces")
def the_orders_of_today_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The rule ends at the last order that is there, and no new one meets it."""

    def change(book):
        rule(book, "F").sqref = f"F5:F{book['Orders'].max_row}"

    edit(evidence, change)


@near_miss(caught_by="pieces")
def message_as_a_hint(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The message was written on the page Input Help."""

    def change(book):
        found = rule(book, "F")
        found.prompt, found.error = found.error, None
        found.showInputMessage = True

    edit(evidence, change)


@near_miss(caught_by="rest-of-book")
def a_supplier_typed_over(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Another supplier's delivery was changed on the way."""

    def change(book):
        book["Suppliers"]["D7"].value = params["days"]

    edit(evidence, change)


@near_miss(caught_by="rest-of-book")
def a_rule_for_the_price_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The unit prices were restricted as well."""

    def change(book):
        more = DataValidation(type="decimal", operator="greaterThan", formula1="0", sqref=f"G5:G{params['last']}")
        book["Orders"].add_data_validation(more)

    edit(evidence, change)
