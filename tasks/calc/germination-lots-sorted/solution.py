"""By keyboard, menu and the Sort dialog alone: the table without its totals selected, two sort keys, OK."""

BUSY_S = 90
"""How long a dialog may take to show its parts on a busy machine."""
PATH = "/home/user/Documents/germination-trials.ods"
HEADINGS = {
    "B": "Species",
    "C": "Supplier",
    "D": "Sown",
    "E": "Bench",
    "G": "Germinated",
    "H": "Rate",
}


def solve(desk, params):
    desk.wait_for_window("germination-trials.ods - *")
    sort(desk, "A4:H32", ((params["first"], params["first_down"]), (params["second"], params["second_down"])))
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before, timeout_s=BUSY_S)


def sort(desk, place, keys):
    """Sorts a range, its headings included; keys are (column, descending)."""
    desk.key("ctrl+shift+t")
    desk.type(f"{place}\n")
    desk.menu("Data", "Sort...", app="soffice")
    desk.wait_for_window("Sort")
    for number, (column, descending) in enumerate(keys, 1):
        key = desk.find(f"Sort Key {number}", role="panel", app="soffice", timeout_s=BUSY_S)
        box = next(element for element in key.walk() if element.role == "toggle button")
        desk.click(*box.center)
        desk.type(HEADINGS[column])  # in the list, typing goes to the entry
        desk.key("Return")
        if descending:
            way = next(element for element in key.walk() if element.name == "Descending")
            desk.click(*way.center)
    desk.click(*desk.find("OK", role="push button", app="soffice", timeout_s=BUSY_S).center)
    desk.wait_for_no_window("Sort", timeout_s=BUSY_S)
