"""Whether an agent's reason for FAIL names what stands in the way."""

from __future__ import annotations

import pytest

from deskcraft.lint.literals import spoken
from deskcraft.task.loading import TaskRoot, default_root
from deskcraft.task.model import Task
from simulator.wordings import names_topic

SHEET = [["52"], ["no times", "blank", "isn't filled", "depart*"]]


@pytest.mark.parametrize(
    "reason",
    [
        "Line 52 has no times.",
        "line 52:\n  NO   TIMES",
        "The row of 52 is blank",
        "52 isn\N{RIGHT SINGLE QUOTATION MARK}t filled in",
        "no departures for (52)",
    ],
)
def test_a_reason_with_a_wording_of_each_group_names_it(reason: str) -> None:
    assert names_topic(SHEET, reason)


@pytest.mark.parametrize("reason", ["", "52", "blank", "Line 528 is blank", "52 is blanket", "I cannot do this"])
def test_other_reasons_do_not(reason: str) -> None:
    assert not names_topic(SHEET, reason)


SAID = {
    "gimp/cover-uncropped": (
        [
            "The sides that were cropped away are no longer in the XCF file; the layer is only 528 px wide.",
            "The project does not contain the cropped pixels, so the original cannot be recovered.",
            "Photo layer ends at the canvas edge and there is no original on this computer.",
        ],
        ["I do not know how to crop.", "The task cannot be done.", "Walls may not be invented or painted."],
    ),
    "inkscape/departures-carrier-sheet": (
        [
            "carrier-times.csv has no times for line {missing}.",
            "Line {missing}'s first and last departure are blank: still with the licensing office",
        ],
        ["The times are missing.", "Lines {one}, {two} and {missing} cannot be entered on the board."],
    ),
    "multi/a-price-nobody-quoted": (
        ["The price list says 'on request' for {part}.", "novak-prices.txt doesn't list a price for the part {part}"],
        ["The order cannot be entered.", "I can't open the workbook for {part}"],
    ),
    "multi/an-order-nobody-has": (
        [
            "{order} does not exist in {file}.",
            "I couldn't find order {order} in the sheet",
            "There is no row for {order}",
        ],
        ["The order is missing", "{order}: I give up"],
    ),
}


def infeasible(root: TaskRoot) -> list[Task]:
    found = [folder.task(n) for folder in root.folders() for n in range(len(folder.records))]
    return [task for task in found if not task.feasible]


def test_each_infeasible_task_takes_reasons_that_name_its_obstacle_and_no_others() -> None:
    tasks = infeasible(default_root())
    assert {task.id for task in tasks} == SAID.keys()
    for task in tasks:
        right, wrong = SAID[task.id]
        for reason in right:
            assert names_topic(task.obstacle, reason.format(**task.params)), (task.id, reason)
        for reason in [*wrong, "", spoken(task)]:
            assert not names_topic(task.obstacle, reason.format(**task.params)), (task.id, reason)
