"""Near misses and alternatives of task.yaml: carried out on evidence, proved and entered as the others are."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.errors import AgentError, TaskError
from deskcraft.kits import mutants
from deskcraft.kits.mutants import Mutant, Subject, damage
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, EvidenceRecord
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.near_misses import Alternative
from deskcraft.validate.by_data import Hands, NotCarriedOut, merged
from deskcraft.validate.ledger import (
    Mutation,
    Recorder,
    by_hand_digest,
    checks_digest,
    read_ledger,
    record_by_hand,
    record_checks,
    source_digest,
)
from deskcraft.validate.player import Player
from deskcraft.validate.proof import Proof, prove
from deskcraft.validate.recorded import try_recorded
from deskcraft.validate.tampering import alternatives_of, near_misses_of, tampered

TASK = "mock/write-note"
GOAL = 'lines: [Shopping, "${word}"]}'
DATA = """
near_misses:
  wrong_word: {caught_by: said, swap: {note: ["${word}", beer]}}
"""
IN_PYTHON = """@near_miss(caught_by="files.text")
def wrong_word(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("note").decode()
    evidence.write("note", text.replace(params["word"], "beer").encode())


"""


@pytest.fixture
def root(mock_root: TaskRoot, tmp_path: Path) -> TaskRoot:
    shutil.copytree(mock_root.path, tmp_path / "root")
    return TaskRoot(tmp_path / "root")


@pytest.fixture
def solved(root: TaskRoot, run_folder: RunFolder, grader: Grader) -> Iterator[EpisodeRecord]:
    with MockDesktop() as desktop:
        yield Player(task(root), 0, root, desktop, run_folder, grader, "mock").solution(1)


def task(root: TaskRoot) -> TaskFolder:
    return root.select([TASK])[0]


def add(root: TaskRoot, text: str) -> TaskFolder:
    """The task with more at the end of its task.yaml, and a name for its goal."""
    path = root.tasks / TASK / "task.yaml"
    path.write_text(path.read_text().replace(GOAL, f"{GOAL[:-1]}, leaf: said}}") + text)
    return task(root)


def edit(root: TaskRoot, file: str, old: str, new: str) -> None:
    path = root.tasks / TASK / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def moved(root: TaskRoot) -> TaskFolder:
    """The same near miss as data, no longer in Python."""
    edit(root, "near_misses.py", IN_PYTHON, "")
    return add(root, DATA)


def left(solved: EpisodeRecord) -> EvidenceRecord:
    assert solved.evidence is not None
    return solved.evidence


@pytest.mark.parametrize(
    ("what", "after"),
    [
        ("swap: {note: [milk, beer]}", b"Shopping\nbeer"),
        ("swap: {note: [[milk, beer], [beer, wine]]}", b"Shopping\nwine"),
        ("restore: note", b"Shopping\n"),
        ("restore: note, swap: {note: [Shopping, milk]}", b"milk\n"),
        ("remove: note", None),
        ("edit: {note: {text: milk}}", b"milk"),
        ('edit: {note: {append: "\\nmilk"}}', b"Shopping\nmilk\nmilk"),
        ("edit: {note: {every: [p, b]}}", b"Shobbing\nmilk"),
        ("break: {note: 'shou*'}", b"SHOPPING\nMILK"),
        ("break: {note: shouted}, swap: {note: [MILK, milk]}", b"SHOPPING\nmilk"),
    ],
)
def test_each_form_is_carried_out(
    root: TaskRoot,
    solved: EpisodeRecord,
    run_folder: RunFolder,
    monkeypatch: pytest.MonkeyPatch,
    what: str,
    after: bytes | None,
) -> None:
    monkeypatch.setattr(mutants, "_DAMAGE", {})

    @damage(".txt")
    def shouted(subject: Subject) -> Iterable[Mutant]:
        yield Mutant("emptied", b"")
        yield Mutant("shouted", subject.after.upper())

    folder = add(root, f"near_misses:\n  one: {{caught_by: said, {what}}}\n")
    made = tampered(folder, folder.task(), near_misses_of(folder)[0], left(solved), run_folder.blobs)
    item = made.after["note"]
    assert (run_folder.blobs.get(item.blob) if item.state == "present" else None) == after
    assert made.before == left(solved).before


def test_a_manifest_takes_a_patch_and_a_file_what_another_one_holds(
    root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder
) -> None:
    patch = "{home: {merge: {Documents/note.txt: {mode: 0}, .bashrc: null}}, note: {like: home}}"
    folder = add(root, f"near_misses:\n  one: {{caught_by: home, edit: {patch}}}\n")
    made = tampered(folder, folder.task(), near_misses_of(folder)[0], left(solved), run_folder.blobs)
    tree = json.loads(run_folder.blobs.get(left(solved).after["home"].blob))
    assert json.loads(run_folder.blobs.get(made.after["note"].blob)) == tree  # as the solution left it
    tree["Documents/note.txt"]["mode"] = 0
    tree.pop(".bashrc", None)
    assert json.loads(run_folder.blobs.get(made.after["home"].blob)) == tree


class Kept(dict[str, bytes]):
    """Evidence in memory."""

    def read(self, name: str, when: str = "after") -> bytes:
        assert when == "after"
        return self[name]

    def write(self, name: str, data: bytes) -> None:
        self[name] = data

    def remove(self, name: str) -> None:
        del self[name]


def no_subject(name: str, data: bytes) -> Subject:
    raise AssertionError((name, data))


@pytest.mark.parametrize(
    ("what", "after"),
    [
        ({"swap": {"who": ["a\nb", "c"]}}, {"exit_code": 0, "stdout": "c\n", "stderr": "d"}),
        ({"edit": {"who": {"text": "e"}}}, {"exit_code": 0, "stdout": "e", "stderr": "d"}),
        ({"edit": {"who": {"append": "e"}}}, {"exit_code": 0, "stdout": "a\nb\ne", "stderr": "d"}),
        ({"edit": {"who": {"every": ["\n", " "]}}}, {"exit_code": 0, "stdout": "a b ", "stderr": "d"}),
        ({"edit": {"who": {"merge": {"exit_code": 1}}}}, {"exit_code": 1, "stdout": "a\nb\n", "stderr": "d"}),
    ],
)
def test_the_text_of_a_command_is_what_it_printed(what: dict[str, object], after: dict[str, object]) -> None:
    kept = Kept(who=json.dumps({"exit_code": 0, "stdout": "a\nb\n", "stderr": "d"}).encode())
    hands = Hands(kept, lambda _: True, lambda name: name == "who", no_subject)
    hands.carry_out(Alternative.model_validate(what))
    assert json.loads(kept["who"]) == after


def test_what_is_no_text_is_not_swapped() -> None:
    hands = Hands(Kept(picture=b"\xff\xfe"), lambda _: True, lambda _: False, no_subject)
    with pytest.raises(NotCarriedOut, match=r"swap\.picture: it is no text"):
        hands.carry_out(Alternative.model_validate({"swap": {"picture": ["a", "b"]}}))


def test_what_was_not_there_before_is_gone_when_it_is_restored() -> None:
    kept = Kept(new=b"1")
    Hands(kept, lambda _: False, lambda _: False, no_subject).carry_out(Alternative.model_validate({"restore": "new"}))
    assert kept == {}


@pytest.mark.parametrize(
    ("document", "patch", "after"),
    [
        ({"a": 1, "b": 2}, {"a": None, "c": 3}, {"b": 2, "c": 3}),
        ({"a": {"b": [1], "c": 2}}, {"a": {"b": [2]}}, {"a": {"b": [2], "c": 2}}),
        ({"a": "text"}, {"a": {"b": None, "c": 1}}, {"a": {"c": 1}}),
        ([1, 2], {"a": 1}, {"a": 1}),
        ({"a": 1}, [1], [1]),
    ],
)
def test_a_patch_is_as_rfc_7396_has_it(document: object, patch: object, after: object) -> None:
    assert merged(document, patch) == after


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("swap: {note: [beer, wine]}", "swap.note: 'beer' stands there 0 times; write a piece of text that"),
        ("swap: {note: [p, b]}", "swap.note: 'p' stands there 2 times"),
        ("edit: {note: {every: [beer, wine]}}", "edit.note.every: 'beer' stands nowhere in it"),
        ("edit: {note: {merge: {a: 1}}}", "edit.note: it is no JSON"),
        ("break: {note: melted}", "break.note: no damage is called 'melted'"),
        ("restore: note, swap: {home: [no one, y]}", "swap.home: 'no one' stands there 0 times"),
    ],
)
def test_what_does_not_fit_the_evidence_is_named(
    root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder, what: str, says: str
) -> None:
    folder = add(root, f"near_misses:\n  one: {{caught_by: said, {what}}}\n")
    with pytest.raises(AgentError) as caught:
        tampered(folder, folder.task(), near_misses_of(folder)[0], left(solved), run_folder.blobs)
    assert f"task.yaml: one: {says}" in str(caught.value)


def test_a_file_left_in_the_home_folder_is_caught_by_its_guard(
    root: TaskRoot, grader: Grader, solved: EpisodeRecord, run_folder: RunFolder
) -> None:
    folder = add(root, "near_misses:\n  one: {caught_by: home, edit: {home: {files: {Desktop/a.txt: milk}}}}\n")
    made = tampered(folder, folder.task(), near_misses_of(folder)[0], left(solved), run_folder.blobs)
    verdict = grader.grade_ended(solved, folder.task(), made, run_folder.blobs)
    assert [leaf.sentence for leaf in verdict.failures()] == ["Should have stayed as it was: Desktop/a.txt (added)."]


def test_they_stand_beside_those_in_python_and_come_first(root: TaskRoot) -> None:
    listed = near_misses_of(moved(root))
    assert [(miss.name, miss.caught_by, miss.acts_on) for miss in listed] == [
        ("wrong_word", "files.text", "evidence"),
        ("not_saved", "files.text", "desk"),
        ("stray_copy", "files.untouched", "evidence"),
    ]


@pytest.mark.parametrize("section", ["near_misses", "alternatives"])
def test_a_name_is_taken_once_in_both(root: TaskRoot, section: str) -> None:
    caught_by = "caught_by: said, " if section == "near_misses" else ""
    folder = add(root, f"{section}:\n  wrong_word: {{{caught_by}remove: note}}\n")
    with pytest.raises(TaskError, match=rf"{section}\.wrong_word: near_misses\.py has a near miss of this name"):
        near_misses_of(folder)


def test_a_script_names_leaves_as_well(root: TaskRoot) -> None:
    folder = add(root, "")
    edit(root, "near_misses.py", 'by="files.text"', 'by="said"')
    assert [miss.caught_by for miss in near_misses_of(folder)] == ["files.text", "files.text", "files.untouched"]


def test_no_script_is_needed(root: TaskRoot) -> None:
    (root.tasks / TASK / "near_misses.py").unlink()
    with pytest.raises(TaskError, match="a task comes with its near misses"):
        near_misses_of(task(root))
    assert [miss.name for miss in near_misses_of(add(root, DATA))] == ["wrong_word"]


@pytest.mark.parametrize("variant", [0, 1])
def test_a_task_is_proved_with_them_in_every_variant(
    root: TaskRoot, grader: Grader, tmp_path: Path, variant: int
) -> None:
    moved(root)
    path = root.tasks / TASK / "task.yaml"
    path.write_text(
        path.read_text() + 'alternatives:\n  written_anew: {edit: {note: {text: "Shopping\\n${word}\\n"}}}\n'
    )
    folder = task(root)
    with MockDesktop() as desktop:
        proof = prove(folder, variant, root, desktop, RunFolder(tmp_path / "run"), grader)
    assert proof.problems == []
    word = folder.records[variant]["word"]
    assert proof.near_misses["wrong_word"]["sentence"] == f"Line 2 of the text is 'beer'; {word!r} was asked."
    assert proof.alternatives["written_anew"] == {"success": True, "score": 1.0, "failed": []}


WRONG = [
    ('["${word}", beer]', '["${word}", "${word} "]', "near miss wrong_word succeeds", "near miss wrong_word"),
    (
        "caught_by: said",
        "caught_by: home",
        "near miss wrong_word: files.untouched must catch it",
        "wrong_word: files.u",
    ),
    ("caught_by: said", "caught_by: said, scores: '[0.9, 1)'", "wrong_word scores 0.000", "wrong_word: scores 0.000"),
    ('["${word}", beer]', "[wine, beer]", "'wine' stands there 0 times", "'wine' stands there 0 times"),
]


@pytest.mark.parametrize(("old", "new", "proof_says", "tally_says"), WRONG)
def test_what_does_not_hold_is_named(
    root: TaskRoot,
    solved: EpisodeRecord,
    run_folder: RunFolder,
    grader: Grader,
    tmp_path: Path,
    old: str,
    new: str,
    proof_says: str,
    tally_says: str,
) -> None:
    moved(root)
    edit(root, "task.yaml", old, new)
    with MockDesktop() as desktop:
        proof = prove(task(root), 0, root, desktop, RunFolder(tmp_path / "run"), grader)
    assert proof_says in "\n".join(proof.problems)
    tally = try_recorded(task(root), solved, run_folder.blobs, grader)
    assert tally_says in "\n".join([*tally.survivors, *tally.missed, *tally.errors])
    assert not tally.proves_checks


def test_an_alternative_that_fails_is_named(
    root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder, grader: Grader, tmp_path: Path
) -> None:
    folder = add(root, 'alternatives:\n  another_word: {swap: {note: ["${word}", beer]}}\n')
    assert [each.name for each in alternatives_of(folder)] == ["another_word"]
    with MockDesktop() as desktop:
        proof = prove(folder, 0, root, desktop, RunFolder(tmp_path / "run"), grader)
    assert "alternative another_word must pass; score 0.00: files.text" in "\n".join(proof.problems)
    tally = try_recorded(folder, solved, run_folder.blobs, grader)
    assert tally.rejected[0].startswith("alternative another_word: score 0.00")
    assert not tally.proves_checks


def digests(root: TaskRoot) -> tuple[str, str, str]:
    folder = task(root)
    return source_digest(folder, root), checks_digest(folder), by_hand_digest(folder, root)


def test_another_form_needs_no_desktop_and_no_hands(root: TaskRoot) -> None:
    before = digests(root)
    moved(root)
    after = digests(root)
    assert (before[0], before[2]) == (after[0], after[2])
    assert before[1] != after[1]


def test_the_ledger_keeps_a_solution_by_hand_when_near_misses_move(root: TaskRoot) -> None:
    def enter() -> None:
        taking = Recorder(root, [task(root)], [(TASK, 0)], repeat=1, image_id="mock", desktop="mock")
        taking.take(Proof(TASK, 0))

    enter()
    record_by_hand(task(root), root, times=3, steps=9, seconds=20)
    moved(root)
    assert record_checks({TASK: Mutation(killed=3, passed=0)}, [task(root)], root) == 1
    entry = read_ledger(root)[TASK]
    assert entry.by_hand is not None
    assert (entry.by_hand.steps, entry.mutation) == (9, Mutation(killed=3, passed=0))
    enter()
    assert read_ledger(root)[TASK].by_hand == entry.by_hand
    edit(root, "task.yaml", "lines: [Shopping", "lines: [Errands")
    record_checks({TASK: None}, [task(root)], root)
    assert read_ledger(root)[TASK].by_hand is None


def test_a_change_of_one_is_seen_by_the_checks_digest_alone(root: TaskRoot) -> None:
    moved(root)
    before = digests(root)
    edit(root, "task.yaml", "beer", "wine")
    after = digests(root)
    assert (before[0], before[2]) == (after[0], after[2])
    assert before[1] != after[1]


def test_how_a_leaf_is_called_is_in_no_digest(root: TaskRoot) -> None:
    moved(root)
    before = digests(root)
    edit(root, "task.yaml", "said", "told_word")
    assert digests(root) == before


def test_all_moved_out_leaves_no_trace_of_the_script(root: TaskRoot) -> None:
    path = root.tasks / TASK / "near_misses.py"
    (path.parent.parent / "helper.py").write_text("BEER = 'beer'\n")
    head, mark, rest = path.read_text().partition("@near_miss")
    acting = f"{mark}{rest}".partition(IN_PYTHON)[0]
    path.write_text(f"from helper import BEER\n{head}{IN_PYTHON.replace('beer', 'ale')}")
    whole = digests(root)
    (path.parent.parent / "helper.py").write_text("BEER = 'wine'\n")
    assert digests(root) == whole  # nothing uses it
    path.write_text(path.read_text().replace('"ale"', "BEER"))
    used = digests(root)
    (path.parent.parent / "helper.py").write_text("BEER = 'ale'\n")
    assert digests(root)[0] == used[0]
    assert digests(root)[1] != used[1]
    path.unlink()
    assert digests(root)[0] == whole[0]
    path.write_text(f"from helper import BEER\n{head}{acting}")
    assert digests(root)[0] != whole[0]
