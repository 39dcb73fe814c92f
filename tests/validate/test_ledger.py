"""The ledger of proofs: what was proved is entered, and what was changed since is known."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.ledger import Mutation, Recorder, read_ledger, record_checks, unproved
from deskcraft.validate.proof import Proof


@pytest.fixture
def root(mock_root: TaskRoot, tmp_path: Path) -> TaskRoot:
    shutil.copytree(mock_root.path, tmp_path / "root")
    return TaskRoot(tmp_path / "root")


def recorder(root: TaskRoot, *proofs: Proof, repeat: int = 1, desktop: str = "mock") -> Recorder:
    folders = [folder for folder in root.folders() if folder.id in {proof.task for proof in proofs}]
    units = [(p.task, p.variant) for p in proofs]
    return Recorder(root, folders, units, repeat=repeat, image_id="mock", desktop=desktop)


def enter(root: TaskRoot, *proofs: Proof, repeat: int = 1, desktop: str = "mock") -> int:
    taking = recorder(root, *proofs, repeat=repeat, desktop=desktop)
    for proof in proofs:
        taking.take(proof)
    return taking.entered


def names(root: TaskRoot) -> set[str]:
    return {folder.id for folder in unproved(root.folders(), root)}


def test_without_a_ledger_nothing_is_proved(root: TaskRoot) -> None:
    assert names(root) == {"mock/ask-colour", "mock/write-note"}


def test_what_was_proved_is_entered(root: TaskRoot) -> None:
    assert enter(root, Proof("mock/write-note", 0, seconds=2.0), Proof("mock/write-note", 1)) == 1
    entry = read_ledger(root)["mock/write-note"]
    assert (entry.variants, entry.repeat, entry.seconds, entry.image) == (2, 1, 2.0, "mock")
    assert names(root) == {"mock/ask-colour"}


def test_a_task_of_which_a_variant_fails_is_not_entered(root: TaskRoot) -> None:
    assert enter(root, Proof("mock/write-note", 0), Proof("mock/write-note", 1, problems=["no"])) == 0
    assert "mock/write-note" in names(root)


def test_a_pass_that_is_stopped_has_entered_what_was_proved_whole(root: TaskRoot) -> None:
    proofs = Proof("mock/write-note", 0), Proof("mock/ask-colour", 0), Proof("mock/ask-colour", 1)
    taking = recorder(root, *proofs)
    taking.take(proofs[0])
    taking.take(proofs[1])
    assert set(read_ledger(root)) == {"mock/write-note"}


def test_a_task_that_is_edited_while_it_is_proved_is_not_what_was_proved(root: TaskRoot) -> None:
    taking = recorder(root, Proof("mock/write-note", 0))
    path = root.tasks / "mock" / "write-note" / "task.yaml"
    path.write_text(path.read_text().replace("and save it", "and keep it"))
    taking.take(Proof("mock/write-note", 0))
    assert "mock/write-note" in names(root)


def test_a_quick_proof_does_not_hide_a_thorough_one_of_the_same_text(root: TaskRoot) -> None:
    enter(root, Proof("mock/write-note", 0), Proof("mock/write-note", 1), repeat=3)
    enter(root, Proof("mock/write-note", 0, seconds=1.0))
    entry = read_ledger(root)["mock/write-note"]
    assert (entry.variants, entry.repeat, entry.seconds) == (2, 3, 1.0)
    path = root.tasks / "mock" / "write-note" / "task.yaml"
    path.write_text(path.read_text().replace("and save it", "and keep it"))
    enter(root, Proof("mock/write-note", 0))
    assert read_ledger(root)["mock/write-note"].variants == 1


def test_the_desktop_is_entered_where_it_is_not_the_usual_one(root: TaskRoot) -> None:
    enter(root, Proof("mock/write-note", 0), desktop="local")
    enter(root, Proof("mock/ask-colour", 0), desktop="libvirt")
    text = (root.tasks / "proofs.yaml").read_text()
    assert text.count("desktop:") == 1  # a ledger from before the field reads as one of sandboxes
    assert {task: entry.desktop for task, entry in read_ledger(root).items()} == {
        "mock/write-note": "local",
        "mock/ask-colour": "libvirt",
    }


def test_a_thorough_proof_on_one_kind_of_desktop_is_none_on_another(root: TaskRoot) -> None:
    enter(root, Proof("mock/write-note", 0), desktop="local", repeat=3)
    enter(root, Proof("mock/write-note", 0), desktop="libvirt")
    assert read_ledger(root)["mock/write-note"].repeat == 1


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("task.yaml", "and save it", "and keep it"),
        ("task.yaml", "lines: [Shopping", "lines: [Errands"),
        ("solution.py", "", "\n"),
        ("near_misses.py", "def not_saved", "def never_saved"),
        ("near_misses.py", "def wrong_word", "def other_word"),
        ("../shared.py", "", "\n"),
        ("../deeper.py", "", "\n"),
    ],
)
def test_a_change_of_any_part_is_seen(root: TaskRoot, file: str, old: str, new: str) -> None:
    path = _with_shared_modules(root) / file
    enter(root, Proof("mock/write-note", 0))
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1) if old else text + new)
    assert "mock/write-note" in names(root)


def _with_shared_modules(root: TaskRoot) -> Path:
    """A task whose solution imports a module that imports another."""
    folder = root.tasks / "mock" / "write-note"
    (folder / "../shared.py").write_text("import deeper\n")
    (folder / "../deeper.py").write_text("")
    (folder / "solution.py").write_text(f"from shared import save\n{(folder / 'solution.py').read_text()}")
    return folder


@pytest.mark.parametrize("file", ["task.yaml", "near_misses.py"])
def test_comments_are_no_part_of_a_task(root: TaskRoot, file: str) -> None:
    enter(root, Proof("mock/write-note", 0))
    path = root.tasks / "mock" / "write-note" / file
    path.write_text(f"{path.read_text()}\n# changed\n")
    assert names(root) == {"mock/ask-colour"}


def test_checks_can_be_entered_again_where_only_they_changed(root: TaskRoot) -> None:
    enter(root, Proof("mock/write-note", 0))
    path = root.tasks / "mock" / "write-note" / "task.yaml"
    path.write_text(path.read_text().replace("lines: [Shopping", "lines: [Errands"))
    found = {"mock/write-note": Mutation(killed=9, survived=("note: emptied",), passed=2)}
    assert record_checks(found, root.folders(), root) == 1
    assert names(root) == {"mock/ask-colour"}
    assert read_ledger(root)["mock/write-note"].mutation == found["mock/write-note"]
    assert record_checks(found, root.folders(), root) == 0


def test_checks_are_not_entered_where_a_desktop_must_prove_the_task_again(root: TaskRoot) -> None:
    enter(root, Proof("mock/write-note", 0))
    path = root.tasks / "mock" / "write-note" / "task.yaml"
    path.write_text(path.read_text().replace("and save it", "and keep it"))
    assert record_checks({"mock/write-note": Mutation(killed=9, passed=2)}, root.folders(), root) == 0
    assert names(root) == {"mock/ask-colour", "mock/write-note"}


def test_what_mutation_found_is_kept_until_task_or_checks_change(root: TaskRoot) -> None:
    enter(root, Proof("mock/write-note", 0))
    found = {"mock/write-note": Mutation(killed=9, passed=2)}
    record_checks(found, root.folders(), root)
    enter(root, Proof("mock/write-note", 0))
    assert read_ledger(root)["mock/write-note"].mutation == found["mock/write-note"]
    path = root.tasks / "mock" / "write-note" / "task.yaml"
    path.write_text(path.read_text().replace("lines: [Shopping", "lines: [Errands"))
    enter(root, Proof("mock/write-note", 0))
    assert read_ledger(root)["mock/write-note"].mutation is None


def test_a_module_that_a_task_does_not_import_is_no_part_of_it(root: TaskRoot) -> None:
    enter(root, Proof("mock/write-note", 0))
    (root.tasks / "mock" / "shared.py").write_text("# new\n")
    assert names(root) == {"mock/ask-colour"}


def test_a_task_that_is_gone_leaves_the_ledger(root: TaskRoot) -> None:
    enter(root, Proof("mock/write-note", 0), Proof("mock/ask-colour", 0))
    shutil.rmtree(root.tasks / "mock" / "ask-colour")
    enter(root, Proof("mock/write-note", 0))
    assert set(read_ledger(root)) == {"mock/write-note"}


def test_a_malformed_ledger_is_one_clear_line(root: TaskRoot) -> None:
    (root.tasks / "proofs.yaml").write_text("mock/write-note: {source: 1}\n")
    with pytest.raises(BadInput, match=r"proofs\.yaml:1: mock/write-note"):
        read_ledger(root)


def test_a_module_of_another_application_is_part_of_what_was_proved(root: TaskRoot) -> None:
    shared = root.tasks / "other" / "shared.py"
    shared.parent.mkdir()
    shared.write_text("WORD = 'first'\n")
    solution = root.tasks / "mock" / "write-note" / "solution.py"
    solution.write_text(f"from other.shared import WORD\n{solution.read_text()}")
    enter(root, Proof("mock/write-note", 0))
    assert "mock/write-note" not in names(root)
    shared.write_text("WORD = 'second'\n")
    assert "mock/write-note" in names(root)
