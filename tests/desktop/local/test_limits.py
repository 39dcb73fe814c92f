"""Limits hold, and are told: memory, processes, disk, open files, core dumps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskcraft.desktop.local import Limits, LocalDesktop, groups
from deskcraft.errors import DesktopTimeout
from deskcraft.image.store import find_image

pytestmark = pytest.mark.real
MB = 2**20
PROCESSES = 400


@pytest.fixture(scope="module")
def small() -> Iterator[LocalDesktop]:
    limits = Limits(memory=700 * MB, disk=96 * MB, tmp=32 * MB, shm=32 * MB, processes=PROCESSES)
    with LocalDesktop(find_image(), limits=limits) as desktop:
        desktop.reset()
        yield desktop


def test_a_memory_hog_ends_and_nothing_else(small: LocalDesktop) -> None:
    hog = "x = []\nwhile True: x.append(bytearray(b'x') * (1 << 22))"
    assert small.run(["python3", "-c", hog], timeout_s=60).exit_code == 128 + 9
    assert small.limits_hit == ("memory",)
    assert small.settle(cap_s=20).quiet


HOGS = {
    "a-memfd": "f = os.memfd_create('x')\nwhile True: os.write(f, b'x' * (1 << 22)); time.sleep(0.005)",
    "a-shared-mapping": "m = mmap.mmap(-1, 8 << 30)\nwhile True: m.write(b'x' * (1 << 22)); time.sleep(0.005)",
}


@pytest.mark.parametrize("hog", HOGS)
def test_a_hog_of_shared_memory_ends_and_nothing_else(small: LocalDesktop, hog: str) -> None:
    assert small.run(["python3", "-c", f"import mmap, os, time\n{HOGS[hog]}"], timeout_s=60).exit_code == 128 + 9
    assert "memory" in small.limits_hit
    assert small.settle(cap_s=20).quiet


@pytest.mark.parametrize("hog", HOGS)
def test_without_control_groups_the_watchdog_finds_it_too(hog: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(groups, "find", dict)
    with LocalDesktop(find_image(), limits=Limits(memory=700 * MB)) as desktop:
        desktop.reset()
        done = desktop.run(["python3", "-c", f"import mmap, os, time\n{HOGS[hog]}"], timeout_s=60)
        assert done.exit_code == 128 + 9
        assert desktop.limits_hit == ("memory",)
        assert desktop.windows() == []


def test_files_do_not_count_as_memory(small: LocalDesktop) -> None:
    before = small.limits_hit
    small.run(["sh", "-c", "head -c 30M /dev/zero > /dev/shm/a; head -c 30M /dev/zero > /tmp/a; rm /dev/shm/a /tmp/a"])
    assert small.limits_hit == before


@pytest.mark.parametrize(("path", "size"), [("/home/user", 96), ("/tmp", 32), ("/dev/shm", 32), ("/var/tmp", 96)])
def test_a_disk_hog_meets_the_end_of_the_disk(small: LocalDesktop, path: str, size: int) -> None:
    done = small.run(["sh", "-c", f"head -c 1G /dev/zero > {path}/hog; stat -c %s {path}/hog; rm {path}/hog"])
    assert int(done.stdout) <= size * MB
    assert b"No space left" in done.stderr


def test_a_full_disk_is_told(small: LocalDesktop) -> None:
    small.run(["sh", "-c", "head -c 1G /dev/zero > /home/user/hog"])
    assert "disk" in small.limits_hit
    small.run(["rm", "/home/user/hog"])


def test_a_fork_bomb_is_held_and_ended(small: LocalDesktop) -> None:
    bomb = (
        "import os, time\nfor _ in range(5000):\n  try:\n    if os.fork() == 0: time.sleep(100)\n"
        "  except OSError: time.sleep(0.3)"
    )
    with pytest.raises(DesktopTimeout):
        small.run(["python3", "-c", bomb], timeout_s=3)
    assert "processes" in small.limits_hit
    done = small.run(["sh", "-c", "ls -d /proc/[0-9]* | wc -l"])
    assert int(done.stdout) < 60


def test_a_process_that_holds_all_its_files_open_is_told(small: LocalDesktop) -> None:
    hog = "import os, time\ntry:\n  while True: os.dup(0)\nexcept OSError: time.sleep(1.5)"
    assert small.run(["python3", "-c", hog]).exit_code == 0
    assert "open files" in small.limits_hit


@pytest.mark.parametrize(
    ("flag", "wanted"), [("-u", str(PROCESSES)), ("-n", "8192"), ("-c", "0")], ids=["processes", "files", "core"]
)
def test_limits_of_a_process(small: LocalDesktop, flag: str, wanted: str) -> None:
    assert small.run(["bash", "-c", f"ulimit -H {flag}"]).stdout.decode().strip() == wanted


def test_a_snapshot_keeps_files_links_and_deletions(small: LocalDesktop) -> None:
    small.run(["sh", "-c", "head -c 20M /dev/urandom > /home/user/big; ln /home/user/big /home/user/second"])
    small.run(["sh", "-c", "rm -r /usr/share/doc; mkdir /usr/share/doc; rm /usr/bin/zip"], root=True)
    digest = small.run(["sha256sum", "/home/user/big"]).stdout
    small.snapshot("state")
    small.restore("state")
    assert small.run(["sha256sum", "/home/user/big"]).stdout == digest
    assert small.run(["stat", "-c", "%h", "/home/user/second"]).stdout == b"2\n"
    assert small.run(["ls", "-A", "/usr/share/doc"]).stdout == b""
    assert small.run(["zip", "-v"]).exit_code == 127
