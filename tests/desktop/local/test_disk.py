"""Changes on the host's disk, as on Linux before 6.6: bounded, emptied by a reset, gone however the desktop ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.desktop.local import Limits, LocalDesktop
from deskcraft.errors import NoSuchFile
from deskcraft.image.store import find_image
from tests.desktop.local.test_death import CONTROLLER, after_a_kill

pytestmark = pytest.mark.real
MB = 2**20


@pytest.fixture(scope="module")
def on_disk() -> Iterator[LocalDesktop]:
    with LocalDesktop(find_image(), limits=Limits(disk=96 * MB), on_disk=True) as desktop:
        desktop.reset()
        yield desktop


def loops() -> set[str]:
    """The loop devices that are in use, by the name of their file."""
    files = Path("/sys/block").glob("loop*/loop/backing_file")
    return {path.read_text() for path in files}


def test_deletions_owners_and_links_survive_a_snapshot(on_disk: LocalDesktop) -> None:
    made = on_disk.run(["sh", "-c", "rm -r /usr/share/doc; chown 7:8 /etc/hosts; ln /etc/hosts /etc/second"], root=True)
    assert made.exit_code == 0, made.stderr
    on_disk.snapshot("one")
    on_disk.restore("one")
    assert on_disk.run(["ls", "/usr/share/doc"]).exit_code != 0
    assert on_disk.run(["stat", "-c", "%u:%g %h", "/etc/hosts"]).stdout == b"7:8 2\n"


def test_the_disk_has_an_end_and_that_is_told(on_disk: LocalDesktop) -> None:
    done = on_disk.run(["sh", "-c", "head -c 1G /dev/zero > /var/tmp/hog; stat -c %s /var/tmp/hog"])
    assert b"No space left" in done.stderr
    assert int(done.stdout) <= 96 * MB
    assert on_disk.limits_hit == ("disk",)
    on_disk.run(["rm", "/var/tmp/hog"])


def test_a_reset_empties_it(on_disk: LocalDesktop) -> None:
    on_disk.put("~/a.txt", b"abc")
    on_disk.reset()
    with pytest.raises(NoSuchFile):
        on_disk.get("~/a.txt")
    assert on_disk.run(["ls", "/usr/share/doc"]).exit_code == 0
    assert on_disk.limits_hit == ()


def test_a_killed_controller_leaves_no_loop_device(tmp_path: Path) -> None:
    before = loops()
    after_a_kill(tmp_path, CONTROLLER.replace("state_root", "on_disk=True, state_root"))
    assert loops() <= before | {name for name in loops() if str(tmp_path) not in name}
