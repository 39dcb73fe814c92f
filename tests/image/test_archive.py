"""Export and import: what comes back is what went out, and nothing else gets in."""

import io
import json
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from deskcraft.errors import DeskCraftError, DiskFull, ImageBuildError
from deskcraft.image.archive import export_image, import_image
from deskcraft.image.manifest import format_manifest, parse_manifest, scan
from deskcraft.image.store import Image, list_images, remove_image
from deskcraft.image.tree import text_digest

from .conftest import MakeImage

Members = list[tuple[tarfile.TarInfo, bytes]]


def unpack(file: Path) -> Members:
    """The members of an export, in order."""
    plain = subprocess.run(["zstd", "-qdc", str(file)], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(plain)) as archive:
        members: Members = []
        for info in archive:
            content = archive.extractfile(info) if info.isreg() else None
            members.append((info, content.read() if content is not None else b""))
        return members


def pack(file: Path, members: Members) -> None:
    """Write an export of these members, whatever they are."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for info, content in members:
            if info.isreg():
                info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    file.write_bytes(subprocess.run(["zstd", "-qc"], input=plain.getvalue(), check=True, capture_output=True).stdout)


@pytest.fixture
def exported(make_image: MakeImage, tmp_path: Path) -> tuple[Image, Path]:
    """An image that is no longer in the store, and its export."""
    image = make_image()
    file = tmp_path / "image.tar.zst"
    export_image(image, file)
    remove_image(image)
    return image, file


def nothing_is_left(image: Image) -> bool:
    return {path.name for path in image.path.parent.iterdir()} <= {".lock"}


def test_what_comes_back_is_what_went_out(make_image: MakeImage, tmp_path: Path) -> None:
    image = make_image()
    before = (image.record, list(scan(image.path, ("home", "rootfs"))))
    times = {path: path.lstat().st_mtime_ns for path in image.path.rglob("*") if path.parent != image.path}
    export_image(image, tmp_path / "image.tar.zst")
    remove_image(image)
    back = import_image(tmp_path / "image.tar.zst")
    assert (back.id, list(scan(back.path, ("home", "rootfs")))) == (image.id, before[1])
    assert back.record.model_copy(update={"ownership": "root"}) == before[0]
    assert {path: path.lstat().st_mtime_ns for path in times} == times


def test_two_exports_of_an_image_are_the_same_bytes(make_image: MakeImage, tmp_path: Path) -> None:
    image = make_image()
    for name in ("one", "two"):
        export_image(image, tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_an_image_that_is_here_already_is_not_replaced(make_image: MakeImage, tmp_path: Path) -> None:
    image = make_image()
    export_image(image, tmp_path / "image.tar.zst")
    with pytest.raises(ImageBuildError, match=f"image {image.id} is here already"):
        import_image(tmp_path / "image.tar.zst")
    assert list_images() == [image]


def test_a_changed_image_is_not_exported(make_image: MakeImage, tmp_path: Path) -> None:
    image = make_image()
    (image.rootfs / "usr/bin/bash").write_bytes(b"longer than before" * 100)
    with pytest.raises(ImageBuildError, match="has been changed"):
        export_image(image, tmp_path / "image.tar.zst")
    assert not list(tmp_path.glob("*.zst*")) and not list(tmp_path.glob(".*"))


def test_an_export_into_no_folder_is_told(make_image: MakeImage, tmp_path: Path) -> None:
    with pytest.raises(ImageBuildError, match="No such file"):
        export_image(make_image(), tmp_path / "nowhere/image.tar.zst")


def test_a_file_that_is_not_there_is_told(store: Path, tmp_path: Path) -> None:
    with pytest.raises(ImageBuildError, match="No such file"):
        import_image(tmp_path / "nothing")


@pytest.mark.parametrize("content", [b"", b"no archive at all", b"\x28\xb5\x2f\xfd garbage"])
def test_a_file_of_another_kind_is_told(store: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(ImageBuildError):
        import_image(tmp_path / "file")
    assert list_images() == []


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9])
def test_a_cut_off_file_leaves_nothing(exported: tuple[Image, Path], kept: float) -> None:
    image, file = exported
    file.write_bytes(file.read_bytes()[: int(file.stat().st_size * kept)])
    with pytest.raises(ImageBuildError):
        import_image(file)
    assert nothing_is_left(image)


def test_what_a_killed_import_left_is_removed_by_the_next(exported: tuple[Image, Path]) -> None:
    image, file = exported
    (image.path.parent / ".partial-import/rootfs").mkdir(parents=True)
    assert import_image(file) == image


def test_a_full_disk_is_told(exported: tuple[Image, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    image, file = exported
    usage = type("Usage", (), {"free": 10})()
    monkeypatch.setattr("deskcraft.image.store.shutil.disk_usage", lambda path: usage)
    with pytest.raises(DiskFull, match="GB are needed"):
        import_image(file)
    assert nothing_is_left(image)


def test_a_missing_zstd_is_told(exported: tuple[Image, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deskcraft.image.archive.shutil.which", lambda name: None)
    with pytest.raises(ImageBuildError, match="apt-get install zstd"):
        import_image(exported[1])


def change_content(members: Members) -> None:
    index = next(i for i, (info, _) in enumerate(members) if info.name == "rootfs/usr/bin/bash")
    members[index] = (members[index][0], b"\x7fELF" * 99 + b"evil")


def change_mode(members: Members) -> None:
    next(info for info, _ in members if info.name == "rootfs/usr/bin").mode = 0o777


def change_link(members: Members) -> None:
    next(info for info, _ in members if info.issym()).linkname = "/tmp"


def drop_last(members: Members) -> None:
    members.pop()


def swap_two(members: Members) -> None:
    members[-1], members[-2] = members[-2], members[-1]


def add_file(members: Members) -> None:
    members.append((tarfile.TarInfo("rootfs/extra"), b""))


def add_outside(members: Members) -> None:
    members.append((tarfile.TarInfo("../../outside"), b"evil"))


def drop_header(members: Members) -> None:
    members.pop(0)


def edit_header(members: Members, name: str, edit: Callable[[str], str]) -> None:
    index = next(i for i, (info, _) in enumerate(members) if info.name == name)
    members[index] = (members[index][0], edit(members[index][1].decode()).encode())


def another_id(members: Members) -> None:
    edit_header(members, "image.json", lambda text: text.replace('"id":"small-', '"id":"small-0').replace("0", "1"))


def other_versions(members: Members) -> None:
    edit_header(members, "versions.txt", lambda text: text.replace("5.2", "5.3"))


def other_manifest(members: Members) -> None:
    edit_header(members, "manifest.txt", lambda text: text.replace("d 700", "d 777"))


def upward_id(members: Members) -> None:
    edit_header(members, "image.json", lambda text: json.dumps({**json.loads(text), "id": "../../outside"}))


def test_a_long_name_is_told_in_a_short_line(exported: tuple[Image, Path]) -> None:
    _, file = exported
    pack(file, [*unpack(file), (tarfile.TarInfo("rootfs/" + "d/" * 3000 + "x"), b"")])
    with pytest.raises(ImageBuildError, match="manifest lacks") as caught:
        import_image(file)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    "damage",
    [
        change_content,
        change_mode,
        change_link,
        drop_last,
        swap_two,
        add_file,
        add_outside,
        drop_header,
        another_id,
        other_versions,
        other_manifest,
        upward_id,
    ],
)
def test_a_damaged_archive_leaves_nothing(
    exported: tuple[Image, Path], tmp_path: Path, damage: Callable[[Members], None]
) -> None:
    image, file = exported
    members = unpack(file)
    damage(members)
    pack(file, members)
    with pytest.raises(ImageBuildError):
        import_image(file)
    assert nothing_is_left(image)
    assert not list(tmp_path.rglob("*outside*"))


def with_manifest(members: Members, edit: Callable[[str], str]) -> None:
    """An archive that agrees with itself, by an attacker who recomputes the digests."""
    edit_header(members, "manifest.txt", edit)
    manifest = next(content for info, content in members if info.name == "manifest.txt").decode()
    edit_header(
        members,
        "image.json",
        lambda text: json.dumps({**json.loads(text), "manifest_sha256": text_digest(manifest)}),
    )


EMPTY = text_digest("")


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        pytest.param(f"f 644 0 0 ../outside 0 {EMPTY}\n", ["../outside"], id="upwards"),
        pytest.param(f"f 644 0 0 /tmp/outside 0 {EMPTY}\n", ["/tmp/outside"], id="absolute"),
        pytest.param(f"f 644 0 0 rootfs/usr/bin/sh/outside 0 {EMPTY}\n", ["rootfs/usr/bin/sh/outside"], id="link"),
        pytest.param(f"f 644 0 0 outside 0 {EMPTY}\n", ["outside"], id="beside the root file system"),
    ],
)
def test_an_archive_that_agrees_with_itself_still_cannot_leave(
    exported: tuple[Image, Path], tmp_path: Path, lines: str, names: list[str]
) -> None:
    image, file = exported
    members = unpack(file)
    with_manifest(members, lambda text: text + lines)
    members += [(tarfile.TarInfo(name), b"") for name in names]
    pack(file, members)
    with pytest.raises(ImageBuildError):
        import_image(file)
    assert nothing_is_left(image)
    assert not list(tmp_path.rglob("*outside*"))


def test_a_device_is_not_made_even_if_listed_as_a_file(exported: tuple[Image, Path]) -> None:
    image, file = exported
    members = unpack(file)
    with_manifest(members, lambda text: text + f"f 644 0 0 rootfs/zz 0 {EMPTY}\n")
    device = tarfile.TarInfo("rootfs/zz")
    device.type, device.devmajor, device.devminor = tarfile.CHRTYPE, 1, 3
    pack(file, [*members, (device, b"")])
    with pytest.raises(ImageBuildError, match="where its manifest has"):
        import_image(file)
    assert nothing_is_left(image)


def test_versions_must_be_those_of_the_packages_inside(exported: tuple[Image, Path]) -> None:
    image, file = exported
    members = unpack(file)
    index = next(i for i, (info, _) in enumerate(members) if info.name.endswith("dpkg/status"))
    status = members[index][1].replace(b"5.2", b"5.9")
    members[index] = (members[index][0], status)

    def relist(text: str) -> str:
        entries = parse_manifest(text)
        digest = text_digest(status.decode())
        return format_manifest(
            type(entry)(**{**vars(entry), "sha256": digest}) if entry.path.endswith("status") else entry
            for entry in entries
        )

    with_manifest(members, relist)
    pack(file, members)
    with pytest.raises(DeskCraftError, match="does not say what is installed"):
        import_image(file)
    assert nothing_is_left(image)
