"""Trees of npm packages: made once of a lock, the same bytes again, without what is left out."""

import os
import tarfile
from pathlib import Path

import pytest

from deskcraft.errors import BadInput, ImageBuildError
from deskcraft.image import npm
from deskcraft.image.recipe import load_recipe, recipe_folder

FAKE = """#!/bin/sh
echo "$PWD: $*" >> "$CALLS"
mkdir -p node_modules/editor/lib node_modules/.bin
echo 'run()' > node_modules/editor/lib/main.js
echo '{}' > node_modules/editor/lib/main.js.map
date +%N > node_modules/.package-lock.json
ln -sf ../editor/lib/main.js node_modules/.bin/editor
chmod 700 node_modules/editor
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A tree's folder in a recipe."""
    folder = tmp_path / "npm/editor"
    folder.mkdir(parents=True)
    (folder / "package.json").write_text('{"dependencies": {"editor": "1.0.0"}}')
    (folder / "package-lock.json").write_text('{"lockfileVersion": 3}')
    (folder / "tree.toml").write_text(
        'inner = ["node_modules/editor"]\nwithout = ["**/*.map", "**/.package-lock.json"]\n'
    )
    return folder


def fake_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str = FAKE) -> Path:
    """Puts a program called npm first on the path; returns the file of its calls."""
    program = tmp_path / "bin/npm"
    program.parent.mkdir(exist_ok=True)
    program.write_text(text)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("CALLS", str(tmp_path / "calls"))
    return tmp_path / "calls"


def test_a_tree_is_installed_by_its_lock_and_then_by_the_locks_inside(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = fake_npm(tmp_path, monkeypatch)
    with tarfile.open(npm.archive(source, tmp_path / "kept", 1_700_000_000)) as found:
        members = {member.name: member for member in found}
    lines = calls.read_text().splitlines()
    assert [line.partition(": ")[0].rpartition("/editor")[2] for line in lines] == ["", ""]
    assert all(": ci --ignore-scripts " in line for line in lines)
    assert "editor/node_modules/editor/lib/main.js" in members
    assert not [name for name in members if name.endswith((".map", ".package-lock.json"))]
    assert {(each.uid, each.gid, each.mtime) for each in members.values()} == {(0, 0, 1_700_000_000)}
    assert members["editor/node_modules/editor"].mode == 0o755


def test_the_same_lock_makes_the_same_bytes_and_is_installed_once(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = fake_npm(tmp_path, monkeypatch)
    first = npm.archive(source, tmp_path / "kept", 1)
    assert npm.archive(source, tmp_path / "kept", 1) == first
    assert len(calls.read_text().splitlines()) == 2
    again = npm.archive(source, tmp_path / "again", 1)
    assert (again.name, again.read_bytes()) == (first.name, first.read_bytes())


def test_another_lock_is_another_tree(tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_npm(tmp_path, monkeypatch)
    first = npm.archive(source, tmp_path / "kept", 1)
    (source / "package-lock.json").write_text('{"lockfileVersion": 3, "packages": {}}')
    assert npm.archive(source, tmp_path / "kept", 1) != first


def test_npm_that_fails_is_told_and_leaves_nothing(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_npm(tmp_path, monkeypatch, "#!/bin/sh\necho 'integrity checksum failed' >&2\nexit 1\n")
    with pytest.raises(ImageBuildError, match="npm failed in editor: integrity checksum failed"):
        npm.archive(source, tmp_path / "kept", 1)
    assert list((tmp_path / "kept").iterdir()) == []


def test_a_missing_npm_is_told(tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ImageBuildError, match="apt-get install npm"):
        npm.archive(source, tmp_path / "kept", 1)


def test_a_tree_with_an_unknown_setting_is_told(tmp_path: Path, source: Path) -> None:
    (source / "tree.toml").write_text('inside = ["x"]\n')
    with pytest.raises(BadInput, match="inside"):
        npm.archive(source, tmp_path / "kept", 1)


def test_a_profile_names_its_trees(recipe: Path) -> None:
    (recipe / "npm/editor").mkdir(parents=True)
    (recipe / "npm/editor/package-lock.json").write_text("{}")
    (recipe / "profiles/code.txt").write_text("needs: base\nnpm: editor\ngit\n")
    found = load_recipe(["code"], recipe)
    assert (found.npm, found.packages) == (("editor",), ("bash", "coreutils", "git"))
    assert load_recipe(["design"], recipe).npm == ()


def test_a_tree_that_is_not_there_is_told(recipe: Path) -> None:
    (recipe / "profiles/code.txt").write_text("npm: editor\n")
    with pytest.raises(BadInput, match="profile 'code' needs 'editor', which is not in"):
        load_recipe(["code"], recipe)


def test_our_own_locks_hold_hashes_and_no_addresses_of_packages() -> None:
    for lock in recipe_folder().glob("npm/*/package-lock.json"):
        text = lock.read_text()
        assert '"integrity": "sha512-' in text
        assert '"resolved"' not in text
