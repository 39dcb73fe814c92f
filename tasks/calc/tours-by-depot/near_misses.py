"""Counted, not summed, the fields exchanged, a tour too few, figures pasted, one typed over, the source damaged."""

from workbooks import edit, edit_part

from deskcraft.authoring import near_miss


@near_miss(caught_by="sheet.pivot")
def counted_in_place_of_summed(evidence, params):
    """The function is still the one that a first click gives."""
    edit_part(evidence, "pivotTables/pivotTable1.xml", ('subtotal="sum"', 'subtotal="count"'))


@near_miss(caught_by="sheet.pivot")
def rows_and_columns_exchanged(evidence, params):
    """The two fields are each in the other's place."""
    places = [("axisRow", "axis-"), ("axisCol", "axisRow"), ("axis-", "axisCol")]
    lists = [("rowFields", "-Fields"), ("colFields", "rowFields"), ("-Fields", "colFields")]
    edit_part(evidence, "pivotTables/pivotTable1.xml", *places, *lists)


@near_miss(caught_by="sheet.pivot")
def the_last_tour_left_out(evidence, params):
    """The range ends a row too early."""
    edit_part(evidence, "pivotCache/pivotCacheDefinition1.xml", ('ref="A4:F76"', 'ref="A4:F75"'))


@near_miss(caught_by="sheet.pivot")
def figures_without_the_table(evidence, params):
    """The right figures were pasted, and no pivot table is behind them."""

    def change(book):
        book[params["sheet"]]._pivots.clear()

    edit(evidence, change)


@near_miss(caught_by="sheet.pivot")
def a_figure_typed_over(evidence, params):
    """One of the sums was rounded by hand."""

    def change(book):
        sheet = book[params["sheet"]]
        numbers = [cell for row in sheet["B5:G9"] for cell in row if isinstance(cell.value, int | float)]
        cell = next(cell for cell in numbers if cell.value)
        cell.value += 0.5

    edit(evidence, change)


@near_miss(caught_by="sheet.sheets")
def the_sheet_keeps_its_name(evidence, params):
    """The new sheet is called as the dialog called it."""

    def change(book):
        book[params["sheet"]].title = "Pivot Table_Deliveries_1"

    edit(evidence, change)


@near_miss(caught_by="sheet.untouched")
def a_tour_overwritten(evidence, params):
    """A driver's name was typed over on the way."""

    def change(book):
        book["Deliveries"]["C76"].value = "Bell" if book["Deliveries"]["C76"].value != "Bell" else "Mott"

    edit(evidence, change)
