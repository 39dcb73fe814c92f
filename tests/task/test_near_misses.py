"""Near misses and alternatives in task.yaml: what may stand there, and the one line that answers a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.errors import TaskError
from deskcraft.task.loading import TaskFolder
from deskcraft.task.near_misses import Edit
from tests.cli.test_bad_input import deskcraft
from tests.task.test_loading import GOOD, folder

INTERACTIVE = """\
mode: requirement_change
scenario: A note.
persona: Somebody.
phases:
  - {message: In bold., trigger: agent_done}
"""


def with_entries(tmp_path: Path, entries: str, section: str = "near_misses", more: str = "") -> TaskFolder:
    return folder(tmp_path, f"{GOOD}{more}{section}:\n{entries}\n")


@pytest.mark.parametrize(
    ("entry", "field", "value"),
    [
        ("swap: {note: [72, 27]}", "swap", {"note": (("72", "27"),)}),
        ('swap: {note: ["${size} px", "${size} pt"]}', "swap", {"note": (("72 px", "72 pt"),)}),
        ('swap: {note: ["${size}", "${name}"]}', "swap", {"note": (("72", "A"),)}),
        ("swap: {note: [[a, b], [c, d]]}", "swap", {"note": (("a", "b"), ("c", "d"))}),
        ("restore: note", "restore", ("note",)),
        ("restore: [note, home]", "restore", ("note", "home")),
        ("remove: note", "remove", ("note",)),
        ("break: {note: emptied}", "breaks", {"note": "emptied"}),
        ("edit: {note: {text: ''}}", "edit", {"note": Edit(text="")}),
        ("edit: {note: {append: more}}", "edit", {"note": Edit(append="more")}),
        ("edit: {note: {like: home}}", "edit", {"note": Edit(like="home")}),
        ("edit: {note: {merge: {a: {b: null}}}}", "edit", {"note": Edit(merge={"a": {"b": None}})}),
    ],
)
def test_each_form_is_read_with_its_parameters(tmp_path: Path, entry: str, field: str, value: object) -> None:
    tried = with_entries(tmp_path, f"  one: {{caught_by: files.text, {entry}}}").tried()
    assert getattr(tried.near_misses["one"], field) == value


def test_every_swaps_as_pairs(tmp_path: Path) -> None:
    tried = with_entries(tmp_path, "  one: {caught_by: files.text, edit: {note: {every: [a, b]}}}").tried()
    assert tried.near_misses["one"].edit["note"].every == (("a", "b"),)


def test_variants_have_their_own_texts(tmp_path: Path) -> None:
    made = with_entries(tmp_path, '  one: {caught_by: files.text, swap: {note: ["${size} px", "${name}"]}}')
    assert made.tried(1).near_misses["one"].swap == {"note": (("54 px", "B"),)}


def test_a_parameter_may_be_for_near_misses_alone(tmp_path: Path) -> None:
    text = GOOD.replace("name: A}", "name: A, wrong: 27}").replace("name: B}", "name: B, wrong: 45}")
    made = folder(
        tmp_path, f'{text}near_misses:\n  one: {{caught_by: home, swap: {{note: ["${{size}}", "${{wrong}}"]}}}}'
    )
    assert made.tried(1).near_misses["one"].swap == {"note": (("54", "45"),)}


def test_they_are_no_part_of_the_task_that_agents_and_records_have(tmp_path: Path) -> None:
    made = with_entries(tmp_path, "  one: {caught_by: files.text, remove: note}")
    assert made.task() == TaskFolder(folder(tmp_path / "plain", GOOD).path).task()


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        pytest.param("{remove: note}", "near_misses.one: say which leaf must catch it", id="no leaf"),
        pytest.param("{caught_by: files.txt, remove: note}", "there is no leaf files.txt", id="unknown leaf"),
        pytest.param("{caught_by: files.text}", "nothing is done to the evidence; write one of restore", id="nothing"),
        pytest.param("{caught_by: files.text, swap: {}}", "nothing is done", id="empty operation"),
        pytest.param("{caught_by: files.text, swop: {}}", "'swop' is no operation; did you mean swap?", id="typing"),
        pytest.param("{caught_by: files.text, x: 1}", "'x' is no operation; there are restore, break", id="unknown"),
        pytest.param("remove", "a mapping is expected: {caught_by: ", id="no mapping"),
        pytest.param("{caught_by: files.text, swap: {nota: [a, b]}}", "one.swap.nota: 'nota' is no ev", id="swap of"),
        pytest.param("{caught_by: files.text, restore: nota}", "one.restore: 'nota' is no evidence", id="restore of"),
        pytest.param("{caught_by: files.text, remove: nota}", "one.remove: 'nota' is no evidence", id="remove of"),
        pytest.param("{caught_by: files.text, restore: note@1}", "'note@1' is no evidence", id="no such message"),
        pytest.param("{caught_by: files.text, break: {nota: x}}", "one.break.nota: 'nota' is no", id="break of"),
        pytest.param("{caught_by: files.text, edit: {nota: {text: x}}}", "one.edit.nota: 'nota' is", id="edit of"),
        pytest.param("{caught_by: home, edit: {note: {like: nota}}}", "note.like: 'nota' is no", id="like what"),
        pytest.param("{caught_by: home, edit: {note: {wipe: x}}}", "write one of {text: ...}, {like", id="no edit"),
        pytest.param("{caught_by: home, edit: {note: {text: x, append: y}}}", "write one of", id="two edits"),
        pytest.param("{caught_by: home, swap: {note: [a]}}", "write [what is there, what comes in", id="half a swap"),
        pytest.param("{caught_by: home, swap: {note: a}}", "write [what is there, what comes in", id="no pair"),
        pytest.param("{caught_by: home, swap: {note: ['', b]}}", "what is there is empty", id="swap of nothing"),
        pytest.param("{caught_by: home, swap: {note: [a, a]}}", "'a' is swapped for itself", id="no change"),
        pytest.param("{caught_by: home, swap: {note: [a, true]}}", "valid string", id="no text"),
        pytest.param("{caught_by: home, swap: {note: [a, '${b}']}}", "${b} is no parameter", id="no parameter"),
        pytest.param("{caught_by: home, restore: 3}", "write the name of a piece of evidence", id="no name"),
        pytest.param("{caught_by: home, scores: half, remove: note}", "an interval of scores", id="no interval"),
    ],
)
def test_a_mistake_is_one_line_that_says_what_where_and_how(tmp_path: Path, entry: str, says: str) -> None:
    with pytest.raises(TaskError) as caught:
        with_entries(tmp_path, f"  one: {entry}").task()
    message = str(caught.value)
    assert says in message
    assert f"task.yaml:{len(GOOD.splitlines()) + 2}: near_misses.one" in message
    assert "\n" not in message


def test_a_name_is_that_of_a_function(tmp_path: Path) -> None:
    with pytest.raises(TaskError, match="near_misses"):
        with_entries(tmp_path, "  Not-saved: {caught_by: files.text, remove: note}").task()


def test_alternatives_have_no_leaf_and_are_not_broken(tmp_path: Path) -> None:
    made = with_entries(tmp_path / "a", "  one: {swap: {note: [a, b]}}", "alternatives")
    assert set(made.tried().alternatives) == {"one"}
    with pytest.raises(TaskError, match="'caught_by' is no operation"):
        with_entries(tmp_path / "b", "  one: {caught_by: home, remove: note}", "alternatives").task()
    with pytest.raises(TaskError, match="an alternative is right"):
        with_entries(tmp_path / "c", "  one: {break: {note: x}}", "alternatives").task()


def test_a_name_is_given_once(tmp_path: Path) -> None:
    both = "  one: {caught_by: home, remove: note}\nalternatives:\n  one: {remove: note}"
    with pytest.raises(TaskError, match=r"alternatives\.one: a near miss has this name"):
        with_entries(tmp_path, both).task()


def test_the_state_at_a_message_is_evidence_too(tmp_path: Path) -> None:
    tried = with_entries(tmp_path, "  one: {caught_by: home, restore: note@1}", more=INTERACTIVE).tried()
    assert tried.near_misses["one"].restore == ("note@1",)


def test_a_mistake_ends_the_command_with_status_2(tmp_path: Path) -> None:
    path = folder(tmp_path, f"{GOOD}near_misses:\n  one: {{caught_by: home, swap: {{note: [a]}}}}\n").path
    done = deskcraft("task", "show", "mock/a-task", "--task-root", str(tmp_path))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert f"{path}/task.yaml:22: near_misses.one.swap.note: write [what is there" in done.stderr


NAMED = GOOD.replace('"${size} px"]}', '"${size} px"], leaf: sized}') + "    - files.exists: {of: note, leaf: there}\n"


def test_leaves_have_names(tmp_path: Path) -> None:
    made = folder(tmp_path, NAMED)
    assert made.leaves == {
        "files.text": "files.text",
        "sized": "files.text",
        "files.exists": "files.exists",
        "there": "files.exists",
        "files.untouched": "files.untouched",
        "home": "files.untouched",
    }
    assert "leaf" not in str(made.task().checks)


def test_names_of_leaves_within_nodes_are_counted_in_tree_order(tmp_path: Path) -> None:
    goals = """\
    - any:
        - files.text: {of: note, contains: [a]}
        - all:
            - files.text: {of: note, contains: [b], leaf: second}
    - criterion:
        name: It is there
        critical: [{files.exists: {of: note}}]
        others: [{files.text: {of: note, contains: ["${size}"], leaf: third}}]
  guards:
    - files.untouched: {of: home, leaf: own}
"""
    leaves = folder(tmp_path, GOOD[: GOOD.index("    - files.text")] + goals).leaves
    assert (leaves["second"], leaves["third"]) == ("files.text#2", "files.text#3")
    assert (leaves["own"], leaves["home"]) == ("files.untouched", "files.untouched#2")


@pytest.mark.parametrize(
    ("name", "says"),
    [("Sized", "lower-case letters"), ("there", "called 'there' already"), ("home", "called 'home' already")],
)
def test_a_leaf_has_one_name_of_its_own(tmp_path: Path, name: str, says: str) -> None:
    text = NAMED.replace("leaf: there", f"leaf: {name}").replace("leaf: sized", "leaf: there")
    with pytest.raises(TaskError, match=says):
        folder(tmp_path, text).task()
