"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from workbooks import edit, edit_part

from deskcraft.authoring import near_miss


@near_miss(caught_by="sheet.responds")
def numbers_typed(evidence, params):
    """The sums were worked out elsewhere and typed."""

    def change(book):
        sheet = book[params["sheet"]]
        for row, numbers in enumerate(params["results"][:6], 2):
            sheet[f"B{row}"].value, sheet[f"C{row}"].value = numbers[0], numbers[1]

    edit(evidence, change)


@near_miss(caught_by="sheet.responds")
def cost_per_km_typed(evidence, params):
    """Formulas everywhere, but the cost per km is a number in them."""

    def change(book):
        sheet = book[params["sheet"]]
        for row in range(2, 8):
            sheet[f"D{row}"].value = f"=C{row}*0.42"

    edit(evidence, change)


@near_miss(caught_by="sheet.values#2")
def last_tour_missed(evidence, params):
    """The sums end a row early."""

    def change(book):
        sheet = book[params["sheet"]]
        for row in range(2, 8):
            sheet[f"B{row}"].value = f"=SUMIF(Deliveries!$B$5:$B$75,A{row},Deliveries!$D$5:$D$75)"

    edit(evidence, change)


@near_miss(caught_by="sheet.conditional_format")
def limit_a_hundred_times_too_high(evidence, params):
    """The rule compares with 95 instead of 95 %, and marks everything."""
    right, wrong = (f"<formula>{params[name]}</formula>" for name in ("limit", "percent"))
    edit_part(evidence, "sheet3.xml", (right, wrong))


@near_miss(caught_by="sheet.chart")
def total_in_the_chart(evidence, params):
    """The chart shows the total as a seventh depot."""
    edit_part(evidence, "charts/chart1.xml", ("$B$7", "$B$8"), ("$A$7", "$A$8"))


@near_miss(caught_by="sheet.validation")
def wrong_entries_only_warned_of(evidence, params):
    """The list of depots can be overruled."""
    edit_part(evidence, "sheet1.xml", ('errorStyle="stop"', 'errorStyle="warning"'))


@near_miss(caught_by="sheet.print_setup")
def still_portrait(evidence, params):
    """The new sheet prints upright."""
    edit_part(evidence, "sheet3.xml", ('orientation="landscape"', 'orientation="portrait"'))


@near_miss(caught_by="sheet.untouched")
def a_tour_reassigned(evidence, params):
    """While the rule was tried out, a tour went to another depot."""

    def change(book):
        book["Deliveries"]["B12"].value = "Harwell" if book["Deliveries"]["B12"].value != "Harwell" else "Quayside"

    edit(evidence, change)


@near_miss(caught_by="sheet.chart")
def the_chart_over_the_table(evidence, params):
    """The chart hides the table."""
    edit_part(evidence, "drawing1.xml", ("<xdr:row>12</xdr:row>", "<xdr:row>1</xdr:row>"))
