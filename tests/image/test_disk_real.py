"""The disk that `make setup` built of the real image, read without booting it; `tests/desktop/libvirt` boots it."""

import io
import os
import shutil
import signal
import stat
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.image.disk import Disk, disk_id
from deskcraft.image.disk_build import SIZE_BYTES, build_disk
from deskcraft.image.guest_files import guest_files
from deskcraft.image.recipe import recipe_folder
from deskcraft.image.store import Image, find_image

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def image() -> Image:
    return find_image()


@pytest.fixture(scope="module")
def disk(image: Image) -> Disk:
    """It is there already, but for the agent's files where those were edited since."""
    return build_disk(image)


@pytest.fixture(scope="module")
def raw(disk: Disk, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The file system as one file: through FUSE where that is, which copies nothing, else converted."""
    view = tmp_path_factory.mktemp("disk") / "raw"
    if not (os.access("/dev/fuse", os.R_OK | os.W_OK) and shutil.which("qemu-storage-daemon")):
        subprocess.run(["qemu-img", "convert", "-O", "raw", str(disk.qcow2), str(view)], check=True)
        yield view
        view.unlink()
        return
    view.touch()
    daemon = subprocess.Popen(
        [
            "qemu-storage-daemon",
            "--blockdev",
            f"driver=qcow2,node-name=disk,read-only=on,file.driver=file,file.filename={disk.qcow2}",
            "--export",
            f"type=fuse,id=raw,node-name=disk,mountpoint={view},writable=off",
        ]
    )
    try:
        deadline = time.monotonic() + 30
        while view.stat().st_size == 0:
            assert daemon.poll() is None and time.monotonic() < deadline
            time.sleep(0.01)
        yield view
    finally:
        daemon.send_signal(signal.SIGTERM)
        daemon.wait(30)


def ask(raw: Path, *requests: str) -> str:
    """What debugfs says to some requests, one after the other."""
    script = "".join(f"{request}\n" for request in requests)
    return subprocess.run(
        ["debugfs", "-f", "-", str(raw)],
        input=script,
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": "/usr/sbin:/usr/bin", "DEBUGFS_PAGER": "cat"},
    ).stdout


def contents(raw: Path, path: str) -> str:
    return ask(raw, f"cat {path}").partition("\n")[2]


def listing(raw: Path, folder: str) -> dict[str, tuple[int, int, int]]:
    """Mode, owner and group of everything in a folder."""
    found = {}
    for line in ask(raw, f"ls -p {folder}").splitlines():
        if line.startswith("/"):
            _, _, mode, uid, gid, name, _, _ = line.split("/")
            found[name] = (int(mode, 8), int(uid), int(gid))
    return found


def members(archive: bytes) -> dict[str, tuple[int, bytes]]:
    """Mode and contents of all members of "newc" archives that follow each other."""
    found = {}
    file = io.BytesIO(archive)
    while head := file.read(110):
        assert head.startswith(b"070701")
        fields = [int(head[at : at + 8], 16) for at in range(6, 110, 8)]
        name = file.read(fields[11])[:-1].decode()
        file.seek(-file.tell() % 4, os.SEEK_CUR)
        found[name] = (fields[1], file.read(fields[6]))
        file.seek(-file.tell() % (512 if name == "TRAILER!!!" else 4), os.SEEK_CUR)
    return found


def test_the_id_follows_from_what_is_in_it(image: Image, disk: Disk) -> None:
    record = disk.record
    assert disk.id == disk_id(image.record.recipe, record.system_sha256, disk.versions, record.agent_sha256)


def test_the_image_keeps_every_package_in_its_version(image: Image, disk: Disk) -> None:
    assert image.versions.items() <= disk.versions.items()
    assert {"systemd-sysv", "openssh-server", "nftables", "logrotate", "socat"} <= disk.versions.keys()
    assert disk.record.kernel.partition("=")[0].endswith("-cloud-amd64")


def test_the_machine_has_room(disk: Disk, raw: Path) -> None:
    told = dict(line.split(":", 1) for line in ask(raw, "show_super_stats -h").splitlines() if ":" in line)
    assert int(told["Free blocks"]) * int(told["Block size"]) > 6 << 30
    assert raw.stat().st_size == SIZE_BYTES and disk.qcow2.stat().st_size < SIZE_BYTES / 2
    assert "has_journal" not in told["Filesystem features"]
    assert told["Last mount time"].strip() == "n/a"


def test_no_key_is_on_it(raw: Path) -> None:
    assert not [name for name in listing(raw, "/etc/ssh") if name.startswith("ssh_host_")]
    assert listing(raw, "/root/.ssh").keys() <= {".", ".."}
    assert "nopasswd" not in contents(raw, "/etc/sudoers").lower()
    assert listing(raw, "/etc/sudoers.d").keys() == {".", "..", "README"}


def test_the_file_systems_own_files_are_what_they_must_be(raw: Path) -> None:
    assert contents(raw, "/etc/machine-id") == "0123456789abcdef0123456789abcdef\n"
    assert contents(raw, "/etc/resolv.conf") == ""
    assert contents(raw, "/etc/hostname") == "desk\n"
    etc = listing(raw, "/etc")
    assert {name: stat.S_IMODE(etc[name][0]) for name in ("shadow", "sudoers")} == {"shadow": 0o640, "sudoers": 0o440}
    top = listing(raw, "/")
    assert top["tmp"] == (0o041777, 0, 0) and top["root"] == (0o040700, 0, 0)
    assert listing(raw, "/tmp").keys() == listing(raw, "/run").keys() == listing(raw, "/dev").keys() == {".", ".."}
    assert listing(raw, "/etc/apt/sources.list.d").keys() == {".", ".."}
    assert stat.S_IMODE(listing(raw, "/usr/bin")["sudo"][0]) == 0o4755


def test_the_home_is_the_images_seed(image: Image, raw: Path) -> None:
    home = listing(raw, "/home/user")
    assert home.keys() - {".", ".."} == {path.name for path in image.home_seed.iterdir()}
    assert {entry[1:] for name, entry in home.items() if name != ".."} == {(1000, 1000)}


def test_the_boot_parts_are_there_and_run(raw: Path) -> None:
    for path in (recipe_folder() / "boot/files").rglob("*"):
        if path.is_file():
            name = "/" + path.relative_to(recipe_folder() / "boot/files").as_posix()
            assert contents(raw, name) == path.read_text(), name
    scripts = listing(raw, "/usr/lib/deskcraft-boot")
    assert scripts["keys"] == (0o100755, 0, 0)
    wanted = listing(raw, "/etc/systemd/system/multi-user.target.wants").keys()
    assert {"deskcraft-keys.service", "ssh.service", "deskcraft-agent.service"} <= wanted
    assert not {"cron.service", "nftables.service"} & wanted
    assert "logrotate.timer" not in listing(raw, "/etc/systemd/system/timers.target.wants")


def test_times_of_font_folders_are_whole_seconds(raw: Path) -> None:
    """Else fontconfig makes its caches anew, and the first window waits for them."""
    told = ask(raw, "stat /usr/share/fonts")
    (line,) = [line for line in told.splitlines() if "mtime:" in line]
    assert line.split()[1].partition(":")[2] in ("", "00000000")
    assert "Nov 14 22:13:20 2023" in line


def test_the_initrd_brings_the_agent_and_what_its_python_made_of_it(disk: Disk) -> None:
    found = members(disk.initrd.read_bytes())
    agent = {name.removeprefix("deskcraft/"): data for name, (mode, data) in found.items() if stat.S_ISREG(mode)}
    bundle = guest_files()
    assert {name: agent[name] for name in bundle} == bundle
    assert all(
        str(Path(name).parent / "__pycache__" / f"{Path(name).stem}.cpython-311.pyc") in agent for name in bundle
    )
    order = found["modules/order"][1].decode().split()
    assert all(f"modules/{name}" in found for name in order)
    assert order.index("virtio.ko") < order.index("virtio_blk.ko") and "qemu_fw_cfg.ko" in order
    assert found["init"] == (0o100755, (recipe_folder() / "boot/init").read_bytes())


def test_the_store_has_no_leftovers(disk: Disk) -> None:
    assert {path.name for path in disk.folder.iterdir()} == {
        "disk.json",
        "disk.qcow2",
        "drivers.cpio",
        "initrd",
        "versions.txt",
        "vmlinuz",
    }
