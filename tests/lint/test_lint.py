"""What the lint finds in a task without starting a desktop, and what it lets be."""

from __future__ import annotations

import pytest

from deskcraft.lint import lint
from deskcraft.task.loading import TaskRoot
from tests.lint import conftest
from tests.lint.conftest import MISSES, Made

GUARD = '    - svg.untouched: {of: flyer, free: ["#cake/fill-opacity"]}\n'


def test_a_task_without_fault_is_not_complained_of(looked_over: Made) -> None:
    assert looked_over() == []


@pytest.mark.parametrize(
    ("old", "new", "rule", "says"),
    [
        ("with #aa3311,", "with #aa3311 and the plate with #00ff00,", "stated-not-graded", "#00ff00"),
        ("flyer.svg with", 'flyer.svg and of "Tea" with', "stated-not-graded", '"Tea"'),
        ("save the file", "save the file; export flyer.pdf", "stated-not-graded", "flyer.pdf"),
        ("with #aa3311,", "brown,", "graded-not-stated", "#aa3311"),
        ("text: Cake}", "text: Cake}", "", ""),
        ('element: "#cake", colour', 'element: "#cakes", colour', "no-such-target", "cakes"),
        ('free: ["#cake/fill-opacity"]', 'free: ["#cup/fill"]', "no-such-target", "cup"),
        ("free:", "except:", "by-hand", "`except:`"),
        ("  guards:", "  home_except: [Documents]\n  guards:", "by-hand", "`home_except:`"),
        ('element: "#cake", colour', 'element: "label=Cup", colour', "no-such-target", "label=Cup"),
        (GUARD, "", "no-guard", "~/flyer.svg"),
        (GUARD, "", "no-guard", "add the guard `svg.untouched: {of: flyer}`"),
        ("level: L1", "level: L2", "near-misses", "3 near misses; 4"),
        ("expected_steps: 5", "expected_steps: 5\nlanguage: zh", "language", "zh"),
        ("operations: [text style (size/weight/align)]", "operations: [opacity, clone]", "operations", "one operation"),
        ("Fill the word", "Fil the wrod", "spelling", "'wrod'"),
        ("title: A flyer", "title: TODO", "unfinished", "source"),
        ("level: L1", "level: L3", "level", "over 50 steps"),
    ],
)
def test_each_fault_is_found_and_named(looked_over: Made, old: str, new: str, rule: str, says: str) -> None:
    found = [c for c in looked_over((old, new)) if c.severity == "error"]
    if not rule:
        assert found == []
    else:
        assert any(c.rule == rule and says in c.message for c in found), found


NOTE = (
    ("  flyer: {file: ~/flyer.svg}", "  flyer: {file: ~/flyer.svg}\n  note: {file: ~/note.txt}"),
    ("  - upload:", '  - write_file: {to: ~/note.txt, text: "Cake\\n"}\n  - upload:'),
)
LEFT = "# lint: no-guard: note.txt (which check does)"


@pytest.mark.parametrize(
    ("goal", "remedy"),
    [
        pytest.param("", "add the guard `files.same_content: {of: note, source: note}`", id="nothing judges it"),
        pytest.param("files.text: {of: note, lines: [Cake]}", None, id="all lines"),
        pytest.param("files.csv: {of: note, rows: [[Cake]]}", None, id="all rows"),
        pytest.param("all: [files.text: {of: note, equals: Cake}]", None, id="all of several"),
        pytest.param("any: [files.text: {of: note, equals: Cake}, files.exists: {of: note}]", LEFT, id="one of two"),
        pytest.param("files.text: {of: note, contains: [Cake]}", "no guard beside files.text: judge all", id="a part"),
        pytest.param("files.text: {of: note, contains: [Cake]}", LEFT, id="the remark"),
        pytest.param(
            "files.data: {of: note, format: json, at: [a], equals: Cake}",
            "add the guard `files.data_untouched: {of: note}`",
            id="a format",
        ),
    ],
)
def test_a_file_is_looked_after_by_a_check_that_judges_all_of_it(
    looked_over: Made, goal: str, remedy: str | None
) -> None:
    guards = f"  guards:\n    - {goal}" if goal else "  guards:"
    said = [c.message for c in looked_over(*NOTE, ("  guards:", guards)) if c.rule == "no-guard"]
    assert [remedy is not None and remedy in message for message in said] == ([True] if remedy else [])


def test_a_complaint_names_the_line(looked_over: Made) -> None:
    (found,) = looked_over(('element: "#cake", colour', 'element: "#cakes", colour'))
    assert found.line == 19


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("clause: [filled, saved]", "clause: filled", 'no check grades the clause saved: "and save the file."'),
        ("clause: [filled, saved], ", "", "svg.fill says with no `clause:` which words it grades"),
        ("- saved: and", "- replaced: and", '"and save the file." is said to be taken back'),
    ],
)
def test_the_ledger_of_clauses_is_checked_in_both_directions(looked_over: Made, old: str, new: str, says: str) -> None:
    keep = [("clause: [filled, saved]", "clause: filled")] if "replaced" in new else []
    found = [c for c in looked_over(*keep, (old, new)) if c.rule == "clauses"]
    assert any(says in c.message for c in found), found


def test_an_instruction_in_one_piece_is_asked_to_be_cut(looked_over: Made) -> None:
    whole = 'instruction: >-\n  Fill the word "Cake" of flyer.svg with #aa3311, and save the file.\nsetup:'
    start = conftest.TASK.index("instruction:")
    cut = conftest.TASK[start : conftest.TASK.index("setup:") + len("setup:")]
    (found,) = looked_over((cut, whole), ("clause: [filled, saved], ", ""))
    assert found.message == "the instruction is not cut into clauses; write it as a list, `- name: words`"


def test_a_number_that_no_check_has_is_a_note(looked_over: Made) -> None:
    (found,) = looked_over(("Fill the word", "On the page of 250 mm, fill the word"))
    assert (found.severity, found.rule) == ("note", "stated-not-graded")
    assert "250" in found.message


def test_units_may_differ_between_words_and_checks(looked_over: Made) -> None:
    edits = [("#aa3311,", "#aa3311 at an opacity of 35 %,"), ('"#aa3311"}', '"#aa3311", opacity: 0.35}')]
    assert looked_over(*edits) == []


def test_what_the_author_has_looked_at_is_not_said_again(looked_over: Made) -> None:
    reason = "# lint: graded-not-stated: #aa3311 (brown is what the client calls it)\nchecks:"
    assert looked_over(("with #aa3311,", "brown,"), ("checks:", reason)) == []


def test_a_near_miss_must_name_a_leaf(looked_over: Made) -> None:
    (found,) = looked_over(misses=MISSES.replace("svg.untouched", "svg.stroke"))
    assert "there is no leaf svg.stroke" in found.message


def test_british_spelling_is_spelling(looked_over: Made) -> None:
    assert (
        looked_over(("Fill the word", "In the centre, organise the colours of our neighbour and fill the word")) == []
    )


def test_two_l1_tasks_of_one_operation_are_found(project: TaskRoot) -> None:
    folder = project.select(["inkscape/workshop-title-size"])[0]
    again = [c for c in lint([folder, folder], project) if c.rule == "operations"]
    assert again == []  # the same task twice is one task


def test_the_tasks_of_this_project_have_no_errors(project: TaskRoot) -> None:
    assert [c for c in lint(project.folders(), project) if c.severity == "error"] == []


TALK = """\
mode: correction
scenario: A bakery's flyer.
persona: The baker.
phases:
  - message: [{again: Save it once more.}]
    trigger: TRIGGER
instruction:
"""


@pytest.mark.parametrize(
    ("trigger", "of", "complained"),
    [
        ("agent_done", "flyer", True),
        ("agent_done", "flyer@1", False),
        ("{step_count: 2}", "flyer@1", True),
        ("agent_ask", "flyer", False),
    ],
)
def test_whoever_says_done_at_once_must_not_succeed(looked_over: Made, trigger: str, of: str, complained: bool) -> None:
    leaf = "svg.fill: {clause: [filled, saved], of: flyer"
    found = looked_over(("instruction:\n", TALK.replace("TRIGGER", trigger)), (leaf, leaf.replace("flyer", of)))
    assert any(complaint.rule == "moments" for complaint in found) is complained
