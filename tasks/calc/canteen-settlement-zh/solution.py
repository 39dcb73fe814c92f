"""By keyboard and menu alone; starts on the opening request, is interrupted, obeys, and adds the summary at the end."""

PATH = "/home/user/Documents/食堂采购9月.xlsx"


def solve(desk, params):
    desk.wait_for_window("食堂采购9月.xlsx - *")
    enter(desk, "H5:H36", "=F5*G5")
    heading(desk, "金额")
    while not desk.messages:  # the user interrupts about here
        desk.look()
    settlement(desk, params)
    save(desk)
    desk.done("“采购明细”已按新要求算好并保存。")
    summary(desk, params)
    save(desk)


def heading(desk, words):
    """The new column's heading, with the look of its neighbour's."""
    go_to(desk, "G4")
    desk.key("ctrl+c")
    go_to(desk, "H4")
    desk.key("ctrl+v")
    desk.key("Escape")
    desk.type(f"{words}\n")


def settlement(desk, params):
    """The amounts with the discount of one kind of goods, the new heading, total, number format."""
    enter(desk, "H5:H36", f'=F5*G5*IF(C5="{params["category"]}";{params["rate"]};1)')
    enter(desk, "H4", params["header"])
    enter(desk, "A37", "合计")
    enter(desk, "H37", "=SUM(H5:H36)")
    two_decimals(desk, "H5:H37")


def summary(desk, params):
    """The new sheet at the end."""
    desk.menu("Sheet", "Insert Sheet at End...", app="soffice")
    desk.wait_for_window("Append Sheet")
    desk.key("ctrl+a")
    desk.type(f"{params['sheet']}\n")
    desk.wait_for_no_window("Append Sheet")
    go_to(desk, "A1")
    desk.type("品类\t合计金额\n" + "\n".join(params["categories"]) + "\n")
    go_to(desk, "A1:B1")
    desk.key("ctrl+b")
    enter(desk, "B2:B6", "=SUMIF($采购明细.$C$5:$C$36;A2;$采购明细.$H$5:$H$36)")
    two_decimals(desk, "B2:B6")


def go_to(desk, place):
    """Selects a cell or range through the Name Box."""
    desk.key("ctrl+shift+t")
    desk.type(f"{place}\n")


def enter(desk, place, text):
    """Alt+Enter enters a formula or text into every selected cell."""
    go_to(desk, place)
    desk.type(text)
    desk.key("alt+Return")


def two_decimals(desk, place):
    """Ctrl+Shift+1: two decimals, thousands separator."""
    go_to(desk, place)
    desk.key("ctrl+shift+1")


def save(desk):
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)
