"""Reading task files: variants, selection, and errors that name file, line, field and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from deskcraft.errors import BadInput, TaskError, UnknownTask
from deskcraft.task.digest import episode_digest, grading_digest
from deskcraft.task.loading import TaskFolder, TaskRoot, default_root, load_tasks
from deskcraft.task.model import AUTHORED, CommandEvidence, XfconfEvidence
from deskcraft.task.yaml_file import _Quick, _read_slowly, _Refused, read_yaml

GOOD = """\
schema_version: 1
id: mock/a-task
revision: 1
app: mock
level: L1
operations: [write text]
source: {kind: author, title: t}
author: a
expected_steps: 3
params:
  - {size: 72, name: A}
  - {size: 54, name: B}
instruction: Set ${name} to ${size} px.
setup:
  - launch: {argv: [notepad, ~/a.txt], window: a.txt}
evidence:
  note: {file: ~/a.txt}
checks:
  goals:
    - files.text: {of: note, lines: ["${size} px"]}
"""


def folder(tmp_path: Path, text: str) -> TaskFolder:
    path = tmp_path / "tasks" / "mock" / "a-task"
    path.mkdir(parents=True)
    (path / "task.yaml").write_text(text)
    return TaskFolder(path)


def test_parameters_are_put_in_everywhere_and_keep_their_type(tmp_path: Path) -> None:
    text = GOOD.replace("expected_steps: 3", "expected_steps: ${size}")
    second = folder(tmp_path, text).task(1)
    assert second.instruction == "Set B to 54 px."
    assert second.expected_steps == 54
    assert second.params == {"size": 54, "name": "B"}


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        pytest.param("level: L1", "level: L9", 5, "level", id="value out of a list"),
        pytest.param("author: a", "author: a\nauthr: b", 9, "authr", id="unknown key"),
        pytest.param("id: mock/a-task", "id: mock/b-task", 2, "write 'mock/a-task'", id="not the folder's name"),
        pytest.param("- launch:", "- lunch:", 15, "upload, write_file, launch", id="unknown step"),
        pytest.param("file: ~/a.txt", "file: a.txt", 17, "absolute", id="relative path"),
        pytest.param("files.text:", "files.txt:", 20, "files.text", id="unknown check offers a close one"),
        pytest.param("of: note", "of: nota", 20, "no evidence", id="unknown evidence"),
        pytest.param("${size} px", "${sise} px", 13, "no parameter", id="unknown parameter"),
        pytest.param("size: 54, name: B", "size: 54", 12, "other keys", id="records differ in keys"),
        pytest.param("size: 54, name: B", "size: 72, name: A", 12, "same as an earlier", id="equal records"),
        pytest.param("Set ${name} to", "Set it to", 10, "used nowhere", id="unused parameter"),
        pytest.param("author: a", "author: [a", 8, "not valid YAML", id="broken YAML"),
        pytest.param("author: a", "author: a\nlevel: L2", 9, "duplicate key 'level'", id="duplicate key"),
        pytest.param("author: a", "author: &x a\nlicence: *x", 8, "aliases", id="alias"),
    ],
)
def test_an_error_names_file_line_and_field(tmp_path: Path, old: str, new: str, line: int, says: str) -> None:
    assert old in GOOD
    with pytest.raises(TaskError) as caught:
        task_folder = folder(tmp_path, GOOD.replace(old, new, 1))
        for variant in range(len(task_folder.records)):
            task_folder.task(variant)
    message = str(caught.value)
    assert f"task.yaml:{line}" in message or f"task.yaml:{line + 1}" in message
    assert says in message


@pytest.mark.parametrize("value", ["A" * 50_000, [["A" * 1000]] * 50], ids=["text", "list"])
def test_what_parameters_come_to_is_bounded(value: object, tmp_path: Path) -> None:
    text = GOOD.replace("name: A}", f"name: {value!r}}}").replace('"${size} px"', ", ".join(['"${name}"'] * 10_000))
    with pytest.raises(TaskError, match=r"params\.0: comes to 5\d* characters where it is used; at most 1048576"):
        folder(tmp_path, text).task()


def test_a_missing_task_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(TaskError, match=r"task\.yaml: no such file"):
        TaskFolder(tmp_path / "mock" / "nothing").task()


def test_selectors_are_ids_globs_and_files(mock_root: TaskRoot, tmp_path: Path) -> None:
    listed = tmp_path / "list"
    listed.write_text("# ours\nmock/write-note\n\n")
    assert [f.id for f in mock_root.select(["mock/*"])] == ["mock/ask-colour", "mock/write-note"]
    assert [f.id for f in mock_root.select([f"@{listed}", "mock/write-note"])] == ["mock/write-note"]
    with pytest.raises(UnknownTask, match="did you mean mock/write-note"):
        mock_root.select(["mock/write-nte"])
    with pytest.raises(BadInput, match="cannot read the list"):
        mock_root.select(["@/no/such/file"])


def test_a_seed_draws_a_fresh_variant_by_task_and_seed(mock_root: TaskRoot) -> None:
    note = mock_root.select(["mock/write-note"])[0]
    drawn = {note.draw(seed) for seed in range(40)}
    assert drawn == {1, 2}
    assert mock_root.select(["mock/ask-colour"])[0].draw(7) == 0


def test_load_tasks_gives_canonical_variants(mock_root: TaskRoot) -> None:
    tasks = load_tasks("mock/write-note", root=mock_root.path)
    assert [t.params for t in tasks] == [{"word": "milk"}]
    assert tasks[0].split == "standard"


def test_digests_follow_what_they_cover(mock_root: TaskRoot) -> None:
    note = mock_root.select(["mock/write-note"])[0]
    canonical, second = note.task(0), note.task(1)
    assert episode_digest(canonical, mock_root, "i1") != episode_digest(second, mock_root, "i1")
    assert episode_digest(canonical, mock_root, "i1") != episode_digest(canonical, mock_root, "i2")
    regraded = canonical.model_copy(update={"checks": second.checks})
    assert episode_digest(canonical, mock_root, "i1") == episode_digest(regraded, mock_root, "i1")
    assert grading_digest(canonical) != grading_digest(regraded)


def test_the_home_guard_lets_the_evidence_change(mock_root: TaskRoot) -> None:
    guard = mock_root.select(["mock/write-note"])[0].task().home_guard()
    assert guard == {"files.untouched": {"of": "home", "home": True, "except": ["Documents/note.txt"]}}


def test_the_home_guard_leaves_the_panels_launchers_to_the_task_that_judges_them(mock_root: TaskRoot) -> None:
    task = mock_root.select(["mock/write-note"])[0].task()
    judged = task.model_copy(update={"evidence": {**task.evidence, "panel": XfconfEvidence(xfconf="xfce4-panel")}})
    other = task.model_copy(update={"evidence": {**task.evidence, "settings": XfconfEvidence(xfconf="xsettings")}})
    assert ".config/xfce4/panel/**" in judged.home_guard()["files.untouched"]["except"]
    assert other.home_guard() == task.home_guard()


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (["curl", "https://a.test/"], True),
        (["/usr/bin/curl", "https://a.test/"], True),
        (["sh", "-c", "cat x; curl -s https://a.test/ | cmp - x"], True),
        (["wget", "-qO-", "https://a.test/"], True),
        (["curl", "--disable", "https://a.test/"], False),
        (["sh", "-c", "curl --disable -s https://a.test/"], False),
        (["cat", "/home/user/curl.txt"], False),
        (["wget", "--no-config", "-qO-", "https://a.test/"], False),
    ],
)
def test_evidence_is_asked_of_no_program_with_a_start_file(command: list[str], refused: bool) -> None:
    if refused:
        with pytest.raises(ValidationError, match="start file in the home folder"):
            CommandEvidence.model_validate({"command": command}, context=AUTHORED)
    else:
        assert CommandEvidence.model_validate({"command": command}, context=AUTHORED).command == tuple(command)
    assert CommandEvidence(command=tuple(command)).command == tuple(command)  # as a record of an old run has it


def test_blanks_that_folded_lines_leave_between_chinese_characters_are_dropped(tmp_path: Path) -> None:
    text = GOOD.replace("Set ${name} to ${size} px.", "把 ${name} 设为 ${size} 像素， 然后保存。 谢谢")
    text = text.replace("app: mock\n", "app: mock\nlanguage: zh\n")
    assert folder(tmp_path, text).task().instruction == "把 A 设为 72 像素，然后保存。谢谢"


def test_a_task_is_listed_though_its_checks_cannot_be_used(tmp_path: Path) -> None:
    odd = folder(tmp_path, GOOD.replace("files.text", "files.txet"))
    assert odd.listed().id == odd.id
    with pytest.raises(TaskError, match="no check named"):
        odd.task()


def test_what_the_quick_pass_reads_is_what_the_slow_one_reads() -> None:
    for path in sorted(default_root().tasks.glob("*/*/task.yaml")):
        text = path.read_text(encoding="utf-8")
        assert read_yaml(path).data == yaml.load(text, Loader=yaml.CSafeLoader), path


@given(st.text(alphabet="ab01.:-_?!&*<= #'\"[]{},\n~", max_size=60))
def test_the_quick_pass_takes_nothing_that_the_slow_one_refuses(text: str) -> None:
    try:
        found = _Quick(text).mapping()
    except (_Refused, TaskError, yaml.YAMLError, ValueError, TypeError, OverflowError):
        return
    assert repr(_read_slowly(Path("task.yaml"), text)) == repr(found)


@pytest.mark.parametrize("text", ["a: " + "[" * 59 + "1" + "]" * 59, "a: {1: b, on: [0x10, ~, 1.5, 1:30]}"])
def test_what_the_quick_pass_leaves_to_the_slow_one_is_read(tmp_path: Path, text: str) -> None:
    (tmp_path / "task.yaml").write_text(text)
    assert read_yaml(tmp_path / "task.yaml").data == yaml.safe_load(text)
