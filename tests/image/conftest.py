"""A store of its own for every test, a recipe of a few lines, and images of a few files."""

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deskcraft.image.manifest import format_manifest, scan
from deskcraft.image.recipe import image_id
from deskcraft.image.store import Image, ImageRecord
from deskcraft.image.tree import text_digest
from deskcraft.image.versions import format_versions

MakeImage = Callable[..., Image]

STATUS = "Package: {name}\nStatus: install ok installed\nVersion: {version}\nDescription: one\n two: lines\n\n"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of images of an empty store."""
    monkeypatch.setenv("DESKCRAFT_HOME", str(tmp_path / "store"))
    return tmp_path / "store/images"


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    """A small recipe."""
    folder = tmp_path / "recipe"
    (folder / "profiles").mkdir(parents=True)
    (folder / "home/.config").mkdir(parents=True)
    (folder / "recipe.toml").write_text(
        'name = "small"\nsuite = "bookworm"\narchitecture = "amd64"\nsource_date_epoch = 1700000000\n'
    )
    (folder / "profiles/base.txt").write_text("# a comment\nbash  coreutils # and another\n")
    (folder / "profiles/design.txt").write_text("needs: base\ninkscape\n")
    (folder / "profiles/print.txt").write_text("needs: design\ncups bash\n")
    (folder / "customize").write_text("#!/bin/sh\n")
    (folder / "customize").chmod(0o755)
    (folder / "home/.config/settings").write_text("blink=0\n")
    return folder


@pytest.fixture
def make_image(store: Path) -> MakeImage:
    """Puts an image into the store, as a build would have."""

    def make(
        profiles: tuple[str, ...] = ("base",),
        *,
        created: datetime = datetime(2026, 11, 1, tzinfo=UTC),
        recipe_id: str = "0" * 64,
        version: str = "5.2",
    ) -> Image:
        versions = {"bash": version}
        identity = image_id("small", versions, profiles, "1" * 64)
        path = store / identity
        shutil.rmtree(path, ignore_errors=True)
        rootfs, home = path / "rootfs", path / "home"
        (rootfs / "var/lib/dpkg").mkdir(parents=True)
        (rootfs / "usr/bin").mkdir(parents=True)
        (rootfs / "var/lib/dpkg/status").write_text(STATUS.format(name="bash", version=version))
        (rootfs / "usr/bin/bash").write_bytes(b"\x7fELF" * 100)
        (rootfs / "usr/bin/bash").chmod(0o4755)
        (rootfs / "usr/bin/sh").symlink_to("/etc/alternatives/sh")
        home.mkdir()
        (home / "Ünïcode name.txt").write_text("hello")
        (home / "private").mkdir(mode=0o700)
        entries = list(scan(path, ("home", "rootfs")))
        manifest = format_manifest(entries)
        record = ImageRecord(
            id=identity,
            recipe="small",
            recipe_id=recipe_id,
            sources_sha256="1" * 64,
            manifest_sha256=text_digest(manifest),
            profiles=profiles,
            suite="bookworm",
            architecture="amd64",
            packages=1,
            size_bytes=sum(entry.size for entry in entries),
            created=created,
            build_s=1.0,
            ownership="root",
        )
        (path / "manifest.txt").write_text(manifest)
        (path / "versions.txt").write_text(format_versions(versions))
        (path / "image.json").write_text(record.model_dump_json())
        return Image(identity, profiles, path)

    return make
