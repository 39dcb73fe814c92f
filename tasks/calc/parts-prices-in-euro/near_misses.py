"""Another currency, a decimal less, the last order left out, a sign typed into texts, and a column too many."""

from workbooks import edit

from deskcraft.authoring import near_miss


def prices(book, params):
    """The cells of the unit prices."""
    return [book["Orders"][f"G{row}"] for row in range(5, params["last"] + 1)]


@near_miss(caught_by="sheet.style")
def in_dollars(evidence, params):
    """The button in the tool bar has another currency."""

    def change(book):
        for cell in prices(book, params):
            cell.number_format = f"[$$-409]#,##0.{'0' * params['decimals']}"

    edit(evidence, change)


@near_miss(caught_by="sheet.style")
def without_decimals(evidence, params):
    """The prices are rounded to whole euro."""

    def change(book):
        for cell in prices(book, params):
            cell.number_format = "#,##0 [$€-407]"

    edit(evidence, change)


@near_miss(caught_by="sheet.style")
def drag_ended_early(evidence, params):
    """The last order shows as before."""

    def change(book):
        prices(book, params)[-1].number_format = "#,##0.00"

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def prices_turned_into_text(evidence, params):
    """The sign was typed behind each price."""

    def change(book):
        for cell in prices(book, params):
            cell.value = f"{cell.value:.2f} €"

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def quantities_as_well(evidence, params):
    """The selection began a column too early."""

    def change(book):
        for row in range(5, params["last"] + 1):
            book["Orders"][f"F{row}"].number_format = "#,##0.00 [$€-407]"

    edit(evidence, change)
