"""Assets: found by name, checked by hash, made by their script where they are not committed."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.task.assets import find_asset
from deskcraft.task.loading import TaskRoot

SCRIPT = "import sys, pathlib\npathlib.Path(sys.argv[1], 'b.txt').write_text('made')\n"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TaskRoot:
    monkeypatch.setenv("DESKCRAFT_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "assets" / "mock"
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text("there")
    (folder / "make.py").write_text(SCRIPT)
    entry = '{{made_by: make.py, licence: CC0-1.0, about: x, sha256: "{}"{}}}'
    lines = [
        "a.txt: " + entry.format(hashlib.sha256(b"there").hexdigest(), ""),
        "b.txt: " + entry.format(hashlib.sha256(b"made").hexdigest(), ", generated: true"),
        "c.txt: " + entry.format("0" * 64, ", generated: true"),
    ]
    (folder / "provenance.yaml").write_text("\n".join(lines))
    return TaskRoot(tmp_path)


def test_a_committed_asset_is_found(root: TaskRoot) -> None:
    assert find_asset(root, "mock/a.txt").read_text() == "there"


def test_a_generated_asset_is_made_once(root: TaskRoot) -> None:
    path = find_asset(root, "mock/b.txt")
    assert path.read_text() == "made"
    (root.assets / "mock" / "make.py").unlink()
    assert find_asset(root, "mock/b.txt") == path


@pytest.mark.parametrize(
    ("name", "says"),
    [("mock/none.txt", "list it there"), ("mock/c.txt", "did not make"), ("none/a.txt", "no such file")],
)
def test_what_is_missing_is_named(root: TaskRoot, name: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        find_asset(root, name)


def test_a_changed_asset_is_refused(root: TaskRoot) -> None:
    (root.assets / "mock" / "a.txt").write_text("other")
    with pytest.raises(BadInput, match="its provenance says"):
        find_asset(root, "mock/a.txt")
