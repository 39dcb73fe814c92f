"""Finding, removing and locking images."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from deskcraft.errors import BadInput, DeskCraftError, ImageBuildError, MissingImage
from deskcraft.image.store import (
    find_image,
    list_images,
    remove_image,
    resolve_image,
    store_lock,
    store_root,
)
from deskcraft.image.versions import installed_versions

from .conftest import MakeImage

LATER = datetime(2026, 11, 2, tzinfo=UTC)


def test_the_store_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESKCRAFT_HOME", "/srv/deskcraft")
    monkeypatch.setenv("XDG_CACHE_HOME", "/var/cache/me")
    assert store_root() == Path("/srv/deskcraft")
    monkeypatch.delenv("DESKCRAFT_HOME")
    assert store_root() == Path("/var/cache/me/deskcraft")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert store_root() == Path.home() / ".cache/deskcraft"


def test_the_newest_image_with_the_profiles_is_found(make_image: MakeImage) -> None:
    make_image(("base", "design"), created=LATER - timedelta(days=2))
    newer = make_image(("base", "design", "media"), created=LATER)
    make_image(("base",), created=LATER + timedelta(days=1))
    assert find_image(["design"]).id == newer.id


def test_an_image_knows_its_folders_and_versions(make_image: MakeImage) -> None:
    image = find_image(image_id=make_image().id)
    assert (image.rootfs / "usr/bin/bash").is_file()
    assert (image.home_seed / "private").is_dir()
    assert image.versions == {"bash": "5.2"}


def test_a_missing_image_is_told_with_the_command_that_makes_it(make_image: MakeImage) -> None:
    make_image(("base",))
    with pytest.raises(MissingImage, match=r"deskcraft image build base design office$"):
        find_image(["office", "design"])


def test_a_missing_id_is_told_with_those_that_are_there(make_image: MakeImage) -> None:
    here = make_image()
    with pytest.raises(MissingImage, match=rf"there: {here.id}.*deskcraft image import FILE"):
        find_image(image_id="small-0000000000000000")


def test_an_image_of_that_id_without_the_profiles_is_not_enough(make_image: MakeImage) -> None:
    image = make_image(("base",))
    with pytest.raises(MissingImage, match=f"image {image.id} lacks the profiles media"):
        find_image(["media"], image.id)


def test_a_profile_that_nobody_knows_is_bad_input(store: Path) -> None:
    with pytest.raises(BadInput, match="unknown image profile 'games'"):
        find_image(["games"])


def test_an_empty_store_has_no_images(store: Path) -> None:
    assert list_images() == []


@pytest.mark.parametrize("damage", ["image.json", "rootfs", "home"])
def test_an_incomplete_folder_is_no_image(make_image: MakeImage, damage: str) -> None:
    image = make_image()
    (image.path / damage).rename(image.path.parent / "elsewhere")
    assert list_images() == []


def test_a_partial_folder_is_no_image(make_image: MakeImage) -> None:
    image = make_image()
    image.path.rename(image.path.with_name(f".partial-{image.id}"))
    assert list_images() == []


def test_the_beginning_of_an_id_is_enough(make_image: MakeImage) -> None:
    image = make_image()
    assert resolve_image(image.id) == resolve_image(image.id[:9]) == resolve_image(image.id[6:10]) == image


def test_a_beginning_that_fits_several_is_bad_input(make_image: MakeImage) -> None:
    make_image(("base",))
    make_image(("base", "design"))
    with pytest.raises(BadInput, match="several images"):
        resolve_image("small")


def test_no_beginning_fits_nothing(make_image: MakeImage) -> None:
    make_image()
    with pytest.raises(MissingImage):
        resolve_image("")


def test_a_removed_image_is_gone(make_image: MakeImage, store: Path) -> None:
    remove_image(make_image())
    assert [path.name for path in store.iterdir()] == [".lock"]


def test_the_lock_is_held_by_one(store: Path) -> None:
    with store_lock(), pytest.raises(ImageBuildError, match="another process"), store_lock(wait=False):
        pass


def test_the_lock_is_free_again_afterwards(store: Path) -> None:
    with store_lock():
        pass
    with store_lock(wait=False):
        pass


def test_a_waiting_process_is_told_and_then_gets_the_lock(store: Path) -> None:
    store.mkdir(parents=True)
    script = (
        "import fcntl, sys; file = open(sys.argv[1], 'w'); fcntl.flock(file, fcntl.LOCK_EX);"
        "print('held', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", script, str(store / ".lock")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdout is not None and holder.stdin is not None
    assert holder.stdout.readline() == b"held\n"
    told: list[bool] = []

    def let_go() -> None:
        told.append(True)
        holder.communicate()  # closes its standard input, upon which it ends

    with store_lock(waiting=let_go):
        assert told == [True]


def test_a_store_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DESKCRAFT_HOME", str(tmp_path / "file/inside"))
    with pytest.raises(ImageBuildError, match="set DESKCRAFT_HOME"), store_lock():
        pass


def test_only_installed_packages_have_versions(tmp_path: Path) -> None:
    (tmp_path / "var/lib/dpkg").mkdir(parents=True)
    (tmp_path / "var/lib/dpkg/status").write_text(
        "Package: a\nStatus: install ok installed\nVersion: 1:2-3\nDescription: x\n Version: 9\n\n"
        "Package: b\nStatus: deinstall ok config-files\nVersion: 1\n"
    )
    assert installed_versions(tmp_path) == {"a": "1:2-3"}


def test_all_errors_have_one_root() -> None:
    assert issubclass(MissingImage, DeskCraftError) and issubclass(ImageBuildError, DeskCraftError)
