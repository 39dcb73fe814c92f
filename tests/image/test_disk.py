"""Disks: their identity, what is found, how a build goes on, stops and fails. mmdebstrap is played by a script."""

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.cli.image import app
from deskcraft.errors import BadInput, DiskFull, ImageBuildError, MissingDisk, MissingImage
from deskcraft.image import disk_build
from deskcraft.image.disk import disk_id, disks_folder, find_disk, list_disks, remove_disk, resolve_disk, system_digest
from deskcraft.image.disk_build import build_disk, disk_command
from deskcraft.image.host import missing_disk_tools
from deskcraft.image.initrd import Member, cpio
from deskcraft.image.progress import Progress
from deskcraft.image.recipe import sources_digest
from deskcraft.image.store import Image

from .conftest import MakeImage

# Plays mmdebstrap within the assembled tree; the working folder is that of the build.
INSTALL = """
mkdir -p root/var/lib/dpkg root/dev root/tmp
printf 'Package: bash\\nStatus: install ok installed\\nVersion: 5.2\\n\\n' > root/var/lib/dpkg/status
printf 'Package: openssh-server\\nStatus: install ok installed\\nVersion: 9.2\\n\\n' >> root/var/lib/dpkg/status
echo late > root/tmp/left
mkdir out/initrd
echo box > out/initrd/busybox; echo driver > out/initrd/virtio.ko; echo virtio.ko > out/initrd/order
echo kernel > out/vmlinuz
printf 'Package: linux-image-cloud\\nVersion: 6.1\\n' > out/kernel.txt
echo content > debs/openssh_9.2_amd64.deb
echo 'Setting up openssh-server' >&2
"""


@pytest.fixture
def boot(recipe: Path) -> Path:
    """The boot parts of the small recipe."""
    folder = recipe / "boot"
    folder.mkdir()
    (folder / "packages.txt").write_text("openssh-server # to come in\n")
    (folder / "init").write_text("#!/bin/sh\n")
    return folder


@pytest.fixture
def agent() -> dict[str, bytes]:
    """The agent's files; a test may change them."""
    return {"agent.py": b"import sys\n"}


@pytest.fixture
def image(boot: Path, agent: dict[str, bytes], make_image: MakeImage, monkeypatch: pytest.MonkeyPatch) -> Image:
    """An image of the small recipe, in a world where a build of its disk takes no time."""

    def play(image: Image, partial: Path) -> list[str]:
        return [*disk_build.assembled(image, partial), "bash", "-euc", (boot.parent / "play").read_text()]

    def archive(files: Mapping[str, bytes], rootfs: Path, place: str) -> bytes:
        return b"".join(files.values())

    (boot.parent / "play").write_text(INSTALL)
    monkeypatch.setattr("deskcraft.image.disk.recipe_folder", lambda name: boot.parent)
    monkeypatch.setattr("deskcraft.image.disk.guest_files", lambda: agent)
    monkeypatch.setattr("deskcraft.image.disk_build.guest_files", lambda: agent)
    monkeypatch.setattr("deskcraft.image.disk_build.agent_archive", archive)
    monkeypatch.setattr("deskcraft.image.disk_build.disk_command", play)
    monkeypatch.setattr("deskcraft.image.disk_build.SIZE_BYTES", 16 << 20)
    monkeypatch.setattr("deskcraft.image.disk_build.package_sources", lambda *_: "")
    monkeypatch.setattr("deskcraft.image.disk_build.missing_disk_tools", lambda: [])
    monkeypatch.setattr("deskcraft.image.build.missing_tools", lambda: [])
    return make_image()


def entries(image: Image) -> list[tuple[str, int]]:
    """All of an image, with times: what must not change."""
    return sorted((str(path), path.lstat().st_mtime_ns) for path in image.path.rglob("*"))


def test_a_disk_is_built_beside_its_image_which_stays_as_it_is(image: Image) -> None:
    before = entries(image)
    told: list[Progress] = []
    disk = build_disk(image, report=told.append)
    assert entries(image) == before
    assert find_disk(image) == disk and list_disks() == [disk]
    assert disk.folder == disks_folder() / disk.id and disk.id.startswith("small-vm-") and disk.image_id == image.id
    assert disk.versions == {"bash": "5.2", "openssh-server": "9.2", "linux-image-cloud": "6.1"}
    assert disk.record.kernel == "linux-image-cloud=6.1"
    assert disk.kernel.read_text() == "kernel\n"
    assert disk.initrd.read_bytes().endswith(b"import sys\n")
    assert disk.qcow2.read_bytes()[:4] == b"QFI\xfb"
    assert [stage.stage for stage in told][-1] == "agent"
    assert sorted(path.name for path in disks_folder().iterdir()) == [disk.id]


def test_the_same_parts_are_the_same_disk(image: Image) -> None:
    disk = build_disk(image)
    remove_disk(disk)
    assert list_disks() == []
    assert build_disk(image).id == disk.id


def test_another_agent_is_another_disk_beside_the_same_file_system(
    image: Image, agent: dict[str, bytes], boot: Path
) -> None:
    disk = build_disk(image)
    agent["agent.py"] = b"import os\n"
    with pytest.raises(MissingDisk, match="another agent"):
        find_disk(image)
    (boot.parent / "play").write_text("exit 1")
    newer = build_disk(image)
    assert newer.id != disk.id and find_disk(image) == newer
    assert newer.qcow2.samefile(disk.qcow2)
    assert newer.initrd.read_bytes().endswith(b"import os\n")


def test_other_boot_parts_are_another_disk(image: Image, boot: Path) -> None:
    disk = build_disk(image)
    (boot / "init").write_text("#!/bin/busybox sh\n")
    with pytest.raises(MissingDisk, match="other boot parts"):
        find_disk(image)
    newer = build_disk(image)
    assert newer.id != disk.id and not newer.qcow2.samefile(disk.qcow2)


def test_the_boot_parts_are_no_part_of_the_image(boot: Path) -> None:
    before = sources_digest(boot.parent)
    (boot / "init").write_text("another\n")
    assert sources_digest(boot.parent) == before


def test_versions_and_agent_make_the_id() -> None:
    ids = {
        disk_id("small", system, {"bash": version}, agent)
        for system, version, agent in [("a", "1", "x"), ("b", "1", "x"), ("a", "2", "x"), ("a", "1", "y")]
    }
    assert len(ids) == 4
    assert disk_id("small", "a", {"x": "1", "y": "2"}, "z") == disk_id("small", "a", {"y": "2", "x": "1"}, "z")


def test_a_missing_disk_names_the_command_that_makes_it(image: Image) -> None:
    with pytest.raises(MissingDisk, match=r"deskcraft image build base --disk$"):
        find_disk(image)


def test_a_recipe_without_boot_parts_is_told(image: Image, boot: Path) -> None:
    shutil.rmtree(boot)
    with pytest.raises(BadInput, match="has no boot parts"):
        system_digest(image)


def test_an_interrupted_build_keeps_its_packages_and_is_gone_on_with(image: Image, boot: Path) -> None:
    (boot.parent / "play").write_text("echo content > debs/openssh_9.2_amd64.deb; echo 'E: no mirror' >&2; exit 1")
    with pytest.raises(ImageBuildError, match="E: no mirror"):
        build_disk(image)
    assert list_disks() == []
    assert (disks_folder() / ".partial-disk").is_dir()
    (boot.parent / "play").write_text("test -s debs/openssh_9.2_amd64.deb\n" + INSTALL)
    disk = build_disk(image)
    assert sorted(path.name for path in disks_folder().iterdir()) == [disk.id]


def test_a_full_disk_is_told(image: Image, boot: Path) -> None:
    (boot.parent / "play").write_text("echo 'cp: No space left on device' >&2; exit 1")
    with pytest.raises(DiskFull, match="filled up"):
        build_disk(image)


def test_too_little_room_is_told_before_anything_is_done(image: Image, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deskcraft.image.disk_build._COPIES", 10**15)
    with pytest.raises(DiskFull, match="GB are needed"):
        build_disk(image)


def test_a_tree_that_does_not_fit_is_told(image: Image, boot: Path) -> None:
    (boot.parent / "play").write_text(INSTALL + "head -c 20000000 /dev/urandom > root/large\n")
    with pytest.raises(ImageBuildError, match="file system could not be made"):
        build_disk(image)
    assert list_disks() == []


def test_a_mirror_that_moved_on_is_told_with_what_to_do(image: Image, boot: Path) -> None:
    (boot.parent / "play").write_text(
        "echo 'E: Unable to correct problems, you have held broken packages.' >&2; exit 100"
    )
    with pytest.raises(ImageBuildError, match="build both anew"):
        build_disk(image)


def test_a_changed_package_of_the_image_is_refused(image: Image, boot: Path) -> None:
    (boot.parent / "play").write_text(INSTALL + "sed -i 's/5.2/5.3/' root/var/lib/dpkg/status\n")
    with pytest.raises(ImageBuildError, match="would change packages of the image: bash"):
        build_disk(image)


def test_without_an_overlay_the_tree_is_copied(image: Image, monkeypatch: pytest.MonkeyPatch) -> None:
    before = entries(image)
    monkeypatch.setattr(
        "deskcraft.image.disk_build._ASSEMBLE", disk_build._ASSEMBLE.replace("-t overlay", "-t no-such-file-system")
    )
    assert build_disk(image).versions["openssh-server"] == "9.2"
    assert entries(image) == before


def test_an_ordinary_user_is_told_why(image: Image, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deskcraft.image.disk_build.check_host", lambda: None)
    monkeypatch.setattr("deskcraft.image.disk_build.os.geteuid", lambda: 1000)
    with pytest.raises(ImageBuildError, match="build image and disk as root"):
        build_disk(image)


def test_missing_tools_are_told_with_their_packages(image: Image, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deskcraft.image.disk_build.missing_disk_tools", lambda: ["qemu-utils"])
    with pytest.raises(ImageBuildError, match="apt-get install qemu-utils"):
        build_disk(image)
    monkeypatch.setattr("deskcraft.image.host.shutil.which", lambda program, path: None)
    assert {"e2fsprogs", "qemu-utils", "mmdebstrap"} <= set(missing_disk_tools())


def test_an_image_removed_in_the_meantime_is_told(image: Image) -> None:
    shutil.move(image.rootfs, image.path / "gone")
    with pytest.raises(MissingImage, match="no longer in the store"):
        build_disk(image)


def test_the_command_installs_on_the_images_tree(image: Image, boot: Path, tmp_path: Path) -> None:
    (tmp_path / "boot").symlink_to(boot)
    arguments = disk_command(image, tmp_path)
    assert "--variant=custom" in arguments and "--include=openssh-server" in arguments
    assert arguments[-3:] == ["bookworm", str(tmp_path / "root"), str(tmp_path / "apt.sources")]
    assert arguments[arguments.index("-euc") + 3 :][:2] == [str(image.rootfs), str(tmp_path)]


def test_what_is_no_disk_is_not_listed(image: Image) -> None:
    disk = build_disk(image)
    (disks_folder() / "small-vm-0000000000000000").mkdir()
    shutil.copytree(disk.folder, disks_folder() / "small-vm-1111111111111111")
    assert list_disks() == [disk]


def test_the_commands_list_build_and_remove_disks(image: Image) -> None:
    disk = build_disk(image)
    runner = CliRunner()
    assert disk.id in runner.invoke(app, ["list"]).stdout
    (shown,) = json.loads(runner.invoke(app, ["list", "--json"]).stdout)
    assert [made["id"] for made in shown["disks"]] == [disk.id]
    assert resolve_disk(disk.id[:12]) == disk
    with pytest.raises(MissingDisk, match="no disk small-vm-none"):
        resolve_disk("small-vm-none")
    assert f"disk {disk.id} (of {image.id}) removed" in runner.invoke(app, ["remove", disk.id]).stdout
    build_disk(image)
    assert "disk" in runner.invoke(app, ["remove", image.id]).stdout
    assert list_disks() == [] and not image.path.exists()


def newc(data: bytes) -> Iterator[tuple[str, int, bytes]]:
    """Name, mode and content of each member of a cpio archive, as the kernel's `init/initramfs.c` finds them."""
    at = 0
    while True:
        assert data[at : at + 6] == b"070701"
        fields = [int(data[at + 6 + 8 * n : at + 14 + 8 * n], 16) for n in range(13)]
        mode, size, named = fields[1], fields[6], fields[11]
        begins = at + (110 + named + 3) // 4 * 4
        name = data[at + 110 : at + 110 + named - 1].decode()
        if name == "TRAILER!!!":
            return
        yield name, mode, data[begins : begins + size]
        at = (begins + size + 3) // 4 * 4


def test_an_archive_is_what_the_kernel_reads() -> None:
    members = [Member("b/run", 0o100755, b"#!/bin/sh\n"), Member("b", 0o040755), Member("a", 0o120777, b"b/run")]
    data = cpio(members)
    assert data == cpio(reversed(members)) and len(data) % 512 == 0
    assert list(newc(data)) == [
        ("a", 0o120777, b"b/run"),
        ("b", 0o040755, b""),
        ("b/run", 0o100755, b"#!/bin/sh\n"),
    ]
