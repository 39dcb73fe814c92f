"""An OCI image of a tiny store: everything that an engine looks at is there, and comes out the same twice."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import tarfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import BadInput, ImageBuildError
from deskcraft.image.oci import build, packages, runtime
from deskcraft.image.oci.build import Written, build_oci
from deskcraft.image.oci.members import EPOCH, Member, folder, text
from deskcraft.image.oci.parts import Sources
from deskcraft.image.progress import Report
from deskcraft.image.recipe import RecipeSettings
from deskcraft.image.store import Image
from tests.image.conftest import MakeImage

TITLES = ["runtime", "desktop", "packages", "code", "tasks"]
SITE = packages.SITE


@contextmanager
def small_runtime(settings: RecipeSettings, mirrors: Sequence[str], report: Report) -> Iterator[list[Member]]:
    """A Debian of three files."""
    names = [text("etc/passwd", "root:x:0:0::/root:/bin/sh\n"), text("usr/bin/python3.11", "python", program=True)]
    yield [*names, *(folder(path, owner) for path, owner in runtime.OWNERS.items())]


def one_package(lock: str, target: Path, report: Report) -> None:
    """What pip would install, and what it would note."""
    (target / "six-1.dist-info").mkdir(parents=True)
    (target / "six.py").write_text(f"LOCKED = {len(lock)}\n")
    (target / "six-1.dist-info/METADATA").write_text("Name: six\n")
    (target / "six-1.dist-info/RECORD").write_text(str(target))
    (target / "bin").mkdir()
    (target / "bin/six").write_text(f"#!{target}\n")


@pytest.fixture
def image(make_image: MakeImage, monkeypatch: pytest.MonkeyPatch) -> Image:
    """A desktop image of a few files; what needs a mirror of Debian or an index of packages is made of little."""
    monkeypatch.setattr(runtime, "installed", small_runtime)
    monkeypatch.setattr(packages, "fill", one_package)
    return make_image(("base", "office"))


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    """A checkout of a few files."""
    top = tmp_path / "checkout"
    for name in ("deskcraft", "evaluators", "simulator", "tasks/calc/one", "assets/calc", "vm_images/debian12"):
        (top / name).mkdir(parents=True)
    (top / "deskcraft/__init__.py").write_text('"""The package."""\nVALUES = {"b", "a"}\n')
    (top / "evaluators/broken.py").write_text("def (\n")
    (top / "evaluators/__pycache__").mkdir()
    (top / "evaluators/__pycache__/broken.cpython-311.pyc").write_bytes(b"old")
    (top / "tasks/calc/one/task.yaml").write_text("id: calc/one\n")
    (top / "tasks/calc/.hidden").write_text("x")
    (top / "assets/calc/a.ods").write_bytes(b"PK")
    (top / "vm_images/debian12/recipe.toml").write_text("name = 1\n")
    return Sources(top, top, top / "vm_images")


def written(image: Image, out: Path, sources: Sources) -> Written:
    return build_oci(image, out, sources=sources)


def blob(layout: Path, descriptor: dict[str, Any]) -> bytes:
    """A blob, checked against its descriptor."""
    data: bytes = (layout / "blobs/sha256" / descriptor["digest"].removeprefix("sha256:")).read_bytes()
    assert len(data) == descriptor["size"]
    assert f"sha256:{hashlib.sha256(data).hexdigest()}" == descriptor["digest"]
    return data


def tar_of(plain: bytes) -> tarfile.TarFile:
    return tarfile.open(fileobj=io.BytesIO(plain))


def opened(layout: Path) -> tuple[dict[str, Any], dict[str, Any], list[tarfile.TarFile]]:
    """Manifest, configuration and layers of the one image of a layout, all of it checked."""
    assert json.loads((layout / "oci-layout").read_bytes()) == {"imageLayoutVersion": "1.0.0"}
    index = json.loads((layout / "index.json").read_bytes())
    (named,) = index["manifests"]
    assert named["mediaType"] == "application/vnd.oci.image.manifest.v1+json"
    manifest = json.loads(blob(layout, named))
    assert manifest["schemaVersion"] == 2
    assert manifest["mediaType"] == named["mediaType"]
    assert manifest["config"]["mediaType"] == "application/vnd.oci.image.config.v1+json"
    config = json.loads(blob(layout, manifest["config"]))
    layers = []
    for descriptor, diff_id in zip(manifest["layers"], config["rootfs"]["diff_ids"], strict=True):
        assert descriptor["mediaType"] == "application/vnd.oci.image.layer.v1.tar+gzip"
        plain = gzip.decompress(blob(layout, descriptor))
        assert f"sha256:{hashlib.sha256(plain).hexdigest()}" == diff_id
        layers.append(tar_of(plain))
    held = {one["digest"].removeprefix("sha256:") for one in (named, manifest["config"], *manifest["layers"])}
    assert {path.name for path in (layout / "blobs/sha256").iterdir()} == held
    return manifest, config, layers


def test_a_layout_is_whole_and_its_settings_are_those_of_an_ordinary_user(
    image: Image, sources: Sources, tmp_path: Path
) -> None:
    made = written(image, tmp_path / "out", sources)
    manifest, config, layers = opened(tmp_path / "out")
    assert [part.title for part in made.parts] == TITLES
    assert [one["annotations"]["org.opencontainers.image.title"] for one in manifest["layers"]] == TITLES
    assert (config["architecture"], config["os"], config["rootfs"]["type"]) == ("amd64", "linux", "layers")
    assert len(config["history"]) == len(layers)
    settings = config["config"]
    assert settings["User"] == "1000:1000"
    assert settings["Entrypoint"][-1] == "/usr/local/bin/deskcraft"
    assert settings["ExposedPorts"] == {"8000/tcp": {}}
    assert "DESKCRAFT_HOME=/var/lib/deskcraft" in settings["Env"]
    assert settings["Labels"]["deskcraft.image"] == image.id


def test_each_layer_holds_what_it_is_for(image: Image, sources: Sources, tmp_path: Path) -> None:
    written(image, tmp_path / "out", sources)
    layers = dict(zip(TITLES, opened(tmp_path / "out")[2], strict=True))
    names = {title: set(layer.getnames()) for title, layer in layers.items()}
    place = f"var/lib/deskcraft/images/{image.id}"
    assert {f"{place}/image.json", f"{place}/rootfs/usr/bin/bash", f"{place}/home/private"} <= names["desktop"]
    assert {f"{SITE}/six.py", "opt/deskcraft/pyvenv.cfg", "opt/deskcraft/bin/python"} <= names["packages"]
    assert not {name for name in names["packages"] if name.endswith("RECORD") or "site-packages/bin" in name}
    assert {"usr/local/bin/deskcraft", f"{SITE}/deskcraft/data/vm_images/debian12/recipe.toml"} <= names["code"]
    assert f"{SITE}/deskcraft/__pycache__/__init__.cpython-311.pyc" in names["code"]
    assert not {name for name in names["code"] if "broken.cpython" in name}
    assert {f"{SITE}/deskcraft/data/tasks/calc/one/task.yaml", f"{SITE}/deskcraft/data/assets/calc/a.ods"} <= names[
        "tasks"
    ]
    assert not {name for name in names["tasks"] if name.endswith(".hidden")}


def test_owners_modes_and_times_are_fixed(image: Image, sources: Sources, tmp_path: Path) -> None:
    written(image, tmp_path / "out", sources)
    for title, layer in zip(TITLES, opened(tmp_path / "out")[2], strict=True):
        members = layer.getmembers()
        names = [member.name.split("/") for member in members]
        assert names == sorted(names)
        assert {"/".join(name[:-1]) for name in names} - {""} <= set(layer.getnames()), "a folder above is left out"
        for member in members:
            owner = runtime.OWNERS.get(member.name, None if title == "desktop" else 0)
            assert owner is None or (member.uid, member.gid) == (owner, owner)
            assert (member.uname, member.gname) == ("", "")
            assert title == "desktop" or member.mtime == EPOCH
            assert not (member.isreg() and member.mode & 0o6000), f"{member.name} raises rights"
        if title == "desktop":
            place = f"var/lib/deskcraft/images/{image.id}/rootfs/usr/bin"
            assert layer.getmember(f"{place}/bash").mode == 0o755
            assert layer.getmember(f"{place}/sh").linkname == "/etc/alternatives/sh"


def test_two_writings_are_the_same_to_the_last_byte(image: Image, sources: Sources, tmp_path: Path) -> None:
    one = written(image, tmp_path / "one", sources)
    for path in sorted((sources.packages / "deskcraft").rglob("*")):
        os.utime(path, (1, 1))
    two = written(image, tmp_path / "two", sources)
    assert one.digest == two.digest
    for path in (tmp_path / "one").rglob("*"):
        other = tmp_path / "two" / path.relative_to(tmp_path / "one")
        assert path.is_dir() or path.read_bytes() == other.read_bytes()


def test_a_change_of_tasks_changes_their_layer_alone(image: Image, sources: Sources, tmp_path: Path) -> None:
    out = tmp_path / "out"
    before = written(image, out, sources)
    (sources.tasks / "tasks/calc/one/task.yaml").write_text("id: calc/other\n")
    after = written(image, out, sources)
    opened(out)
    changed = [a.title for a, b in zip(before.parts, after.parts, strict=True) if a.layer != b.layer]
    assert changed == ["tasks"]
    assert after.kept == {"runtime", "desktop", "packages"}


def test_a_damaged_layer_is_made_again(image: Image, sources: Sources, tmp_path: Path) -> None:
    out = tmp_path / "out"
    before = written(image, out, sources)
    desktop = out / "blobs/sha256" / before.parts[1].layer.digest.removeprefix("sha256:")
    desktop.write_bytes(b"x" + desktop.read_bytes()[1:])
    after = written(image, out, sources)
    assert after.digest == before.digest
    assert after.kept == {"runtime", "packages"}
    opened(out)


def test_a_tar_holds_the_same_layout(image: Image, sources: Sources, tmp_path: Path) -> None:
    plain = written(image, tmp_path / "out", sources)
    packed = written(image, tmp_path / "image.tar", sources)
    assert plain.digest == packed.digest
    with tarfile.open(tmp_path / "image.tar") as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    opened(tmp_path / "unpacked")
    (old,) = json.loads((tmp_path / "unpacked/manifest.json").read_bytes())
    assert old["RepoTags"] == ["deskcraft:0.1.0"]
    assert all((tmp_path / "unpacked" / path).is_file() for path in [old["Config"], *old["Layers"]])
    assert sorted(path.name for path in tmp_path.glob(".image.tar*")) == []


def test_the_store_in_the_image_is_one_that_deskcraft_reads(
    image: Image, sources: Sources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from deskcraft.image.store import list_images

    written(image, tmp_path / "out", sources)
    opened(tmp_path / "out")[2][1].extractall(tmp_path / "root", filter="tar")
    monkeypatch.setenv("DESKCRAFT_HOME", str(tmp_path / "root/var/lib/deskcraft"))
    (found,) = list_images()
    assert (found.id, found.profiles, found.record.ownership) == (image.id, image.profiles, "root")
    assert (found.home_seed / "Ünïcode name.txt").read_text() == "hello"


def test_a_folder_of_something_else_is_left_alone(image: Image, sources: Sources, tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters/one.txt").write_text("dear")
    with pytest.raises(ImageBuildError, match="neither empty nor an image layout"):
        written(image, tmp_path / "letters", sources)
    assert [path.name for path in (tmp_path / "letters").iterdir()] == ["one.txt"]


def test_an_image_that_was_changed_is_refused(image: Image, sources: Sources, tmp_path: Path) -> None:
    image.manifest.write_text(image.manifest.read_text().replace("hello", "hullo") + "x")
    with pytest.raises(ImageBuildError, match="has been changed"):
        written(image, tmp_path / "out", sources)


def test_an_unknown_extra_is_refused(image: Image, sources: Sources, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no extra is called frob"):
        build_oci(image, tmp_path / "out", sources=sources, extras=["frob"])


def test_the_image_listens_to_the_host_and_keeps_its_port() -> None:
    assert build.ENVIRONMENT["DESKCRAFT_SERVE_HOST"] == "0.0.0.0"
    assert set(build.SETTINGS["ExposedPorts"]) == {f"{build.PORT}/tcp"}
