"""Numbers for formulas, orders that were counted, a list a row too short, bars for columns, and a sheet in front."""

from workbooks import edit, edit_part

from deskcraft.authoring import near_miss


@near_miss(caught_by="sheet.formula")
def added_up_by_head(evidence, params):
    """The sums are right and numbers."""

    def change(book):
        for row, count in enumerate(params["counts"], 2):
            book[params["sheet"]][f"B{row}"].value = count

    edit(evidence, change)


@near_miss(caught_by="sheet.values#2")
def orders_counted(evidence, params):
    """The orders of each supplier, not the pieces."""

    def change(book):
        for row in range(2, 8):
            formula = f"=COUNTIF(Orders!C$5:C${params['last']},A{row})"
            book[params["sheet"]][f"B{row}"].value = formula

    edit(evidence, change)


@near_miss(caught_by="sheet.formula")
def the_last_order_left_out(evidence, params):
    """The range ends a row too early."""
    last = params["last"]
    edit_part(evidence, "sheet3.xml", (f"C${last}", f"C${last - 1}"), (f"F${last}", f"F${last - 1}"))


@near_miss(caught_by="sheet.chart")
def bars_for_columns(evidence, params):
    """The chart lies on its side."""
    edit_part(evidence, "chart1.xml", ('<c:barDir val="col"/>', '<c:barDir val="bar"/>'))


@near_miss(caught_by="sheet.chart")
def another_title(evidence, params):
    """The title was left as the wizard had it."""
    edit_part(evidence, "chart1.xml", ("Pieces by supplier", "Pieces"))


@near_miss(caught_by="sheet.sheets")
def in_front_of_the_others(evidence, params):
    """The new sheet is the first."""

    def change(book):
        book.move_sheet(params["sheet"], -2)

    edit(evidence, change)


@near_miss(caught_by="sheet.chart")
def the_chart_over_the_table(evidence, params):
    """The chart begins at the top of the sheet."""
    edit_part(evidence, "drawing1.xml", ("<xdr:row>11</xdr:row>", "<xdr:row>0</xdr:row>"))
