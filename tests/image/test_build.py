"""Builds without a network: mmdebstrap is played by a script. A real image is built by `make run`."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deskcraft.errors import BadInput, DiskFull, ImageBuildError
from deskcraft.image import debs
from deskcraft.image.build import build_image
from deskcraft.image.progress import Progress
from deskcraft.image.recipe import load_recipe
from deskcraft.image.store import list_images

from .conftest import MakeImage

FAKE = r"""#!/bin/bash
# Plays mmdebstrap: the last arguments are suite, target and sources.
set -e
target=${@: -2:1}
echo "I: started" >&2
case "$FAKE_MODE" in
  fail) echo "E: Unable to locate package inkscap" >&2; exit 25 ;;
  full) echo "dpkg: error: cannot write: No space left on device" >&2; exit 25 ;;
esac
mkdir -p "$target"/{dev,run,tmp,home/user,var/lib/dpkg,var/cache/apt/archives}
echo content > "$target/var/cache/apt/archives/bash_5.2_amd64.deb"
echo half > "$target/var/cache/apt/archives/partial.tmp"
if [ "$FAKE_MODE" = hang ]; then echo "Setting up bash" >&2; sleep 60; fi
echo "1 upgraded, 1 newly installed, 0 to remove" >&2
echo "Setting up bash" >&2
printf 'Package: bash\nStatus: install ok installed\nVersion: 5.2\n' > "$target/var/lib/dpkg/status"
echo seed > "$target/home/user/seed"
mkfifo "$target/run/pipe"
mv "$target/var/cache/apt/archives/bash_5.2_amd64.deb" "$(dirname "$target")/debs/"
"""


@pytest.fixture
def fake(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """mmdebstrap is a script that does what `mode` says."""
    script = tmp_path / "mmdebstrap"
    script.write_text(FAKE)
    script.chmod(0o755)
    monkeypatch.setattr("deskcraft.image.bootstrap.PROGRAM", str(script))
    monkeypatch.setattr("deskcraft.image.build.missing_tools", lambda: [])
    monkeypatch.setattr("deskcraft.image.build.SPACE_NEEDED", 0)
    return monkeypatch


@pytest.fixture
def mode(fake: pytest.MonkeyPatch, tmp_path: Path) -> "Mode":
    return Mode(tmp_path / "mmdebstrap")


class Mode:
    """Sets what the script does."""

    def __init__(self, script: Path) -> None:
        self.script = script

    def __call__(self, name: str) -> None:
        self.script.write_text(FAKE.replace("$FAKE_MODE", name))


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="builds in place are root's")
MIRROR = ("mirror:nowhere",)


@as_root
def test_a_build_puts_an_image_into_the_store(mode: Mode, recipe: Path) -> None:
    told: list[Progress] = []
    image = build_image(["design"], mirrors=MIRROR, folder=recipe, report=told.append)
    assert list_images() == [image]
    assert image.profiles == ("base", "design")
    assert image.versions == {"bash": "5.2"}
    assert (image.home_seed / "seed").read_text() == "seed\n"
    assert list((image.rootfs / "home/user").iterdir()) == []
    assert list((image.rootfs / "run").iterdir()) == []
    assert Progress("setting up", 1, 1) in told
    assert "nowhere" not in "".join(path.read_text() for path in image.path.iterdir() if path.suffix == ".json")


@as_root
def test_a_recipe_that_was_built_is_not_built_again(mode: Mode, recipe: Path) -> None:
    image = build_image(mirrors=MIRROR, folder=recipe)
    mode("fail")
    assert build_image(mirrors=MIRROR, folder=recipe) == image


@as_root
def test_the_same_versions_and_seeds_are_the_same_image(mode: Mode, recipe: Path) -> None:
    image = build_image(mirrors=MIRROR, folder=recipe)
    (recipe / "profiles/base.txt").write_text("bash\n")
    assert build_image(mirrors=MIRROR, folder=recipe) == image
    assert image.record.recipe_id == load_recipe([], recipe).recipe_id


@as_root
def test_a_failed_build_is_told_in_one_line_and_leaves_no_image(mode: Mode, recipe: Path) -> None:
    mode("fail")
    with pytest.raises(ImageBuildError, match="E: Unable to locate package inkscap") as raised:
        build_image(mirrors=MIRROR, folder=recipe)
    assert "\n" not in str(raised.value)
    assert list_images() == []


@as_root
def test_a_full_disk_is_told(mode: Mode, recipe: Path) -> None:
    mode("full")
    with pytest.raises(DiskFull, match="filled up"):
        build_image(mirrors=MIRROR, folder=recipe)


def test_too_little_room_is_told_before_anything_is_done(fake: pytest.MonkeyPatch, recipe: Path, store: Path) -> None:
    fake.setattr("deskcraft.image.build.has_subordinate_ids", lambda: True)
    fake.setattr("deskcraft.image.build.SPACE_NEEDED", 10**18)
    with pytest.raises(DiskFull, match="GB are needed"):
        build_image(mirrors=MIRROR, folder=recipe)
    assert [path.name for path in store.iterdir()] == [".lock"]


def test_a_missing_tool_is_told_with_its_package(fake: pytest.MonkeyPatch, recipe: Path) -> None:
    fake.setattr("deskcraft.image.build.missing_tools", lambda: ["mmdebstrap", "zstd"])
    with pytest.raises(ImageBuildError, match="apt-get install mmdebstrap zstd"):
        build_image(mirrors=MIRROR, folder=recipe)


def test_a_user_without_subordinate_ids_is_told_to_import(fake: pytest.MonkeyPatch, recipe: Path) -> None:
    fake.setattr("deskcraft.image.build.os.geteuid", lambda: 1234)
    fake.setattr("deskcraft.image.build.has_subordinate_ids", lambda: False)
    with pytest.raises(ImageBuildError, match="deskcraft image import FILE"):
        build_image(mirrors=MIRROR, folder=recipe)


def test_an_unknown_profile_is_told_at_once(store: Path, recipe: Path) -> None:
    with pytest.raises(BadInput, match="unknown image profile"):
        build_image(["games"], folder=recipe)
    assert not store.exists()


@as_root
def test_a_killed_build_leaves_its_downloads_to_the_next(mode: Mode, recipe: Path, store: Path) -> None:
    mode("hang")
    script = (
        # whoever begins the tests in the background has them ignore the signal
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "import sys; from pathlib import Path; from deskcraft.image import bootstrap, build;"
        "bootstrap.PROGRAM = sys.argv[1]; build.SPACE_NEEDED = 0; build.missing_tools = lambda: [];"
        "build.build_image(mirrors=('mirror:nowhere',), folder=Path(sys.argv[2]))"
    )
    builder = subprocess.Popen([sys.executable, "-c", script, str(mode.script), str(recipe)])
    deadline = time.monotonic() + 30
    while not (found := list(store.glob(".partial-*/rootfs/var/cache/apt/archives/partial.tmp"))):
        assert time.monotonic() < deadline and builder.poll() is None
        time.sleep(0.02)
    log = found[0].parents[5] / "build.log"
    assert log.exists()
    builder.send_signal(signal.SIGINT)
    assert builder.wait(30) != 0
    assert list_images() == []
    mode("fail")
    with pytest.raises(ImageBuildError):
        build_image(mirrors=MIRROR, folder=recipe)
    assert (store.parent / "debs/names/bash_5.2_amd64.deb").read_text() == "content\n"


def test_a_package_is_kept_once_and_lent_under_its_name(tmp_path: Path) -> None:
    (tmp_path / "a_1_all.deb").write_text("same")
    (tmp_path / "b_1_all.deb").write_text("same")
    assert debs.keep(tmp_path / "cache", sorted(tmp_path.glob("*.deb"))) == 1
    assert debs.lend(tmp_path / "cache", tmp_path / "archives") == 2
    assert sorted(path.name for path in (tmp_path / "archives").iterdir()) == ["a_1_all.deb", "b_1_all.deb"]


def test_a_damaged_package_is_not_lent(tmp_path: Path) -> None:
    (tmp_path / "a_1_all.deb").write_text("whole")
    debs.keep(tmp_path / "cache", [tmp_path / "a_1_all.deb"])
    blob = next((tmp_path / "cache/sha256").iterdir())
    blob.unlink()
    blob.write_text("damaged")
    assert debs.lend(tmp_path / "cache", tmp_path / "archives") == 0
    assert list((tmp_path / "cache/sha256").iterdir()) == []


def test_built_already_is_about_the_recipe(make_image: MakeImage, recipe: Path) -> None:
    image = make_image(recipe_id=load_recipe([], recipe).recipe_id)
    assert build_image(folder=recipe) == image
