"""Freezing: what stands in the file, what is refused, and what changed since the release before."""

from __future__ import annotations

import json
import shutil
import uuid
from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import BadInput
from deskcraft.release.freeze import NOT_SHOWN, freeze, list_releases, load_release, write_release
from deskcraft.release.model import Change, Release, ReleasedImage, Rules
from deskcraft.task.loading import TaskRoot
from tests.conftest import MOCK_ROOT

IMAGE = ReleasedImage(id="mock", versions={"notepad": "1.0"})


@pytest.fixture
def root(tmp_path: Path) -> TaskRoot:
    shutil.copytree(MOCK_ROOT, tmp_path / "root")
    return TaskRoot(tmp_path / "root")


def frozen(root: TaskRoot, name: str, *, image: ReleasedImage = IMAGE, **rules: Any) -> Release:
    release = freeze(name, root, root.folders(), image, Rules(**rules))
    write_release(release, root)
    return release


def edit(root: TaskRoot, old: str, new: str, slug: str = "write-note") -> None:
    path = root.tasks / "mock" / slug / "task.yaml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def proofs(release: Release, **changes: Any) -> dict[str, Any]:
    """What a validation of the release's tasks would have written."""
    results = [
        {
            "task": t.id,
            "variant": t.variant,
            "ok": True,
            "episode_digest": t.episode_digest,
            "grading_digest": t.grading_digest,
            "seconds": 1.0,
        }
        for t in release.tasks
    ]
    results[-1] |= changes
    return {"tasks": len(results), "ok": len(results), "results": results}


def test_the_file_says_what_a_result_was_measured_on(root: TaskRoot) -> None:
    release = frozen(root, "1.0", max_steps=40)
    assert load_release("1.0", root) == release
    assert [(t.id, t.revision, t.level, t.split, t.mode) for t in release.tasks] == [
        ("mock/ask-colour", 1, "L2", "interactive", "ambiguity"),
        ("mock/write-note", 1, "L1", "standard", None),
    ]
    assert (release.image, release.rules.max_steps, release.rules.protocol) == (IMAGE, 40, "paper")
    assert (release.since, [c.what for c in release.changes]) == (None, ["added", "added"])
    assert release.validated == NOT_SHOWN


def test_each_release_has_a_canary_of_its_own(root: TaskRoot) -> None:
    first, second = frozen(root, "1.0"), frozen(root, "2.0")
    assert uuid.UUID(first.canary.guid) != uuid.UUID(second.canary.guid)
    assert first.canary.guid in first.canary.text and "trained on" in first.canary.text


def test_the_changelog_names_what_changed(root: TaskRoot) -> None:
    frozen(root, "1.0")
    edit(root, "revision: 1", "revision: 2")
    edit(root, "Write ${word} into the note and save it.", "Put ${word} into the note and save it.")
    shutil.copytree(root.tasks / "mock" / "write-note", root.tasks / "mock" / "write-more")
    edit(root, "id: mock/write-note", "id: mock/write-more", "write-more")
    shutil.rmtree(root.tasks / "mock" / "ask-colour")
    release = frozen(root, "2.0", image=ReleasedImage(id="mock-2", versions={}), max_steps=50)
    assert release.changes == (
        Change(task="mock/ask-colour", what="removed", old_revision=1),
        Change(task="mock/write-more", what="added", new_revision=2),
        Change(task="mock/write-note", what="changed", digests=("work",), old_revision=1, new_revision=2),
    )
    assert (release.number, release.since) == (2, "1.0")
    assert release.notes == ("image: mock -> mock-2 (1 packages differ)", "rules: max_steps: 100 -> 50")


@pytest.mark.parametrize(
    ("old", "new", "which"),
    [
        pytest.param("Shopping, ", "Errands, ", "checks", id="a check"),
        pytest.param("and save it.", "and save.", "work", id="the instruction"),
        pytest.param('text: "Shopping', 'text: "Errands', "work", id="the setup"),
    ],
)
def test_what_a_score_depends_on_does_not_change_silently(root: TaskRoot, old: str, new: str, which: str) -> None:
    frozen(root, "1.0")
    edit(root, old, new)
    with pytest.raises(BadInput, match=rf"raised revision: mock/write-note \({which}, revision 1 -> 1\)$"):
        frozen(root, "2.0")
    edit(root, "revision: 1", "revision: 2")
    assert [c.digests for c in frozen(root, "2.0").changes] == [(which,)]


def test_what_no_score_depends_on_may_change(root: TaskRoot) -> None:
    frozen(root, "1.0")
    edit(root, "expected_steps: 4", "expected_steps: 5")
    assert frozen(root, "2.0").changes == ()


def test_another_image_is_no_change_of_the_tasks(root: TaskRoot) -> None:
    first = frozen(root, "1.0")
    second = frozen(root, "2.0", image=ReleasedImage(id="other", versions={}))
    assert second.changes == ()
    assert {t.episode_digest for t in first.tasks}.isdisjoint(t.episode_digest for t in second.tasks)


def test_a_release_stays_as_it_is(root: TaskRoot) -> None:
    frozen(root, "1.0")
    with pytest.raises(BadInput, match="frozen already"):
        frozen(root, "1.0")


@pytest.mark.parametrize("name", ["../x", "A", "", "x" * 60, "a/b", ".hidden", "dev-1", "a\n"])
def test_an_id_is_a_plain_file_name(root: TaskRoot, name: str) -> None:
    with pytest.raises(BadInput, match="small letters"):
        frozen(root, name)
    with pytest.raises(BadInput, match="there: none"):
        load_release(name, root)


def test_releases_are_in_the_order_of_their_freezing(root: TaskRoot) -> None:
    for name in ("b", "a", "c"):
        frozen(root, name)
    assert [release.id for release in list_releases(root)] == ["b", "a", "c"]


def test_proofs_of_these_digests_are_noted(root: TaskRoot, tmp_path: Path) -> None:
    shown = tmp_path / "proofs.json"
    shown.write_text(json.dumps(proofs(frozen(root, "1.0"))))
    release = freeze("2.0", root, root.folders(), IMAGE, Rules(), shown)
    assert all(task.proved for task in release.tasks)
    assert release.validated == "every task was proved with these digests"


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"ok": False}, id="not green"),
        pytest.param({"episode_digest": "0"}, id="another task"),
        pytest.param({"grading_digest": "0"}, id="other checks"),
        pytest.param({"variant": 1}, id="another variant"),
        pytest.param({"task": "mock/other"}, id="not there"),
    ],
)
def test_what_is_not_proved_as_it_is_now_is_refused(root: TaskRoot, tmp_path: Path, changes: dict[str, Any]) -> None:
    shown = tmp_path / "proofs.json"
    shown.write_text(json.dumps(proofs(frozen(root, "1.0"), **changes)))
    with pytest.raises(BadInput, match="not proved there as they are now: mock/write-note;"):
        freeze("2.0", root, root.folders(), IMAGE, Rules(), shown)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("{", "is not JSON", id="no JSON"),
        pytest.param('{"results": [{"task": "mock/write-note"}]}', "Field required", id="of an older version"),
        pytest.param("[]", "validate --json", id="another file"),
    ],
)
def test_a_file_that_is_no_validation_is_told(root: TaskRoot, tmp_path: Path, text: str, says: str) -> None:
    shown = tmp_path / "proofs.json"
    shown.write_text(text)
    with pytest.raises(BadInput, match=says):
        freeze("1.0", root, root.folders(), IMAGE, Rules(), shown)


def test_a_renamed_file_is_no_release(root: TaskRoot) -> None:
    frozen(root, "1.0")
    folder = root.path / "releases"
    (folder / "1.0.json").rename(folder / "2.0.json")
    with pytest.raises(BadInput, match="must have the name of its release"):
        load_release("2.0", root)
