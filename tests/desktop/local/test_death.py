"""Whatever dies, nothing is left: no process, no mount, no state folder; and the next call says what happened."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deskcraft.desktop.local import LocalDesktop, reap
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopDied
from deskcraft.image.store import find_image

pytestmark = pytest.mark.real
PATIENCE_S = 20.0
CONTROLLER = """
import sys, signal
from pathlib import Path
from deskcraft.desktop.local import LocalDesktop
from deskcraft.image.store import find_image
desktop = LocalDesktop(find_image(), state_root=Path(sys.argv[1]))
desktop.reset()
desktop.launch(["sleep", "1000"])
print(*desktop.warden_pids, flush=True)
signal.pause()
"""


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    tmp_path.chmod(0o711)
    for parent in list(tmp_path.parents)[:2]:
        parent.chmod(0o711)
    yield tmp_path
    reap(tmp_path)


def descendants(pids: list[int]) -> set[int]:
    """The processes of the sandboxes: the wardens and all below them."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        try:
            parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (ValueError, OSError):
            continue
    found = set(pids) & parents.keys()
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def gone(pids: set[int]) -> bool | None:
    def running(pid: int) -> bool:
        try:
            return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
        except OSError:
            return False

    return not any(running(pid) for pid in pids) or None


def mounts() -> str:
    return Path("/proc/self/mountinfo").read_text()


def kill_x_server(desktop: LocalDesktop) -> None:
    (warden, _) = desktop.warden_pids
    server = next(pid for pid in descendants([warden]) if Path(f"/proc/{pid}/comm").read_text() == "Xvfb\n")
    os.kill(server, signal.SIGKILL)


def kill_warden(desktop: LocalDesktop) -> None:
    os.kill(desktop.warden_pids[1], signal.SIGKILL)


def kill_init(desktop: LocalDesktop) -> None:
    warden = desktop.warden_pids[1]
    init = next(p for p in descendants([warden]) if Path(f"/proc/{p}/comm").read_text() == "init\n")
    os.kill(init, signal.SIGKILL)


def test_wardens_that_have_ended_leave_not_even_a_zombie(root: Path) -> None:
    with LocalDesktop(find_image(), state_root=root) as desktop:
        desktop.reset()
        wardens = desktop.warden_pids
        assert all(Path(f"/proc/{pid}").exists() for pid in wardens)
    # nothing is started after them: a later start is not what they wait for
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in wardens), PATIENCE_S, "the end of the wardens")


@pytest.mark.parametrize("kill", [kill_x_server, kill_warden, kill_init])
def test_a_crash_is_told_by_the_next_call_and_a_reset_mends_it(
    root: Path, kill: Callable[[LocalDesktop], None]
) -> None:
    before = mounts()
    with LocalDesktop(find_image(), state_root=root) as desktop:
        desktop.reset()
        everything = descendants(list(desktop.warden_pids))
        groups = groups_of(root)
        assert len(everything) > 10
        assert mounts() == before
        kill(desktop)

        def told() -> bool | None:
            try:
                desktop.screenshot()
            except DesktopDied:
                return True
            return None

        wait_until(told, PATIENCE_S, "the news of the crash")
        desktop.reset()
        wait_until(lambda: gone(everything), PATIENCE_S, "the end of all processes")
        assert not any(path.exists() for path in groups)
        groups = groups_of(root)
        assert desktop.screenshot().any()
    assert not any(path.exists() for path in groups)
    assert mounts() == before
    assert list((root / "desktops").iterdir()) == []


def groups_of(root: Path) -> list[Path]:
    """The control groups of the desktops there."""
    return [Path(line) for file in root.glob("desktops/*/groups") for line in file.read_text().splitlines()]


def after_a_kill(root: Path, controller_code: str) -> None:
    """Kills a controller and looks at what is left, before and after the next one has reaped it."""
    before = mounts()
    with subprocess.Popen(
        [sys.executable, "-c", controller_code, str(root)], stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]
    ) as controller:
        assert controller.stdout is not None
        wardens = [int(pid) for pid in controller.stdout.readline().split()]
        everything = descendants(wardens)
        assert len(everything) > 10
        assert reap(root) == 0
        controller.kill()
    wait_until(lambda: gone(everything), PATIENCE_S, "the end of all processes")
    assert mounts() == before
    assert [path.name for path in (root / "desktops").iterdir()] == ["0"]
    left = groups_of(root)
    assert left
    assert all(path.is_dir() for path in left)
    assert reap(root) == 1
    assert list((root / "desktops").iterdir()) == []
    assert not any(path.exists() for path in left)


def test_a_killed_controller_leaves_nothing_that_the_next_does_not_reap(root: Path) -> None:
    after_a_kill(root, CONTROLLER)


def test_a_forked_child_neither_keeps_nor_ends_the_desktop(root: Path) -> None:
    with LocalDesktop(find_image(), state_root=root) as desktop:
        desktop.reset()
        everything = descendants(list(desktop.warden_pids))
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(write)
            os.read(read, 1)
            os._exit(0)
        os.close(read)
        assert desktop.run(["true"]).exit_code == 0
        desktop.close()
        assert wait_until(lambda: gone(everything), PATIENCE_S, "the end of all processes")
        os.close(write)
        os.waitpid(child, 0)
