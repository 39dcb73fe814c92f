"""The private daemon: begins with its first user, ends with its last however that one died, and takes all with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.desktop.libvirt import daemon
from deskcraft.desktop.libvirt.domain import Hardware
from deskcraft.desktop.libvirt.hypervisor import open_hypervisor
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import BadInput, HostError
from tests.desktop.libvirt.host.leftovers import domains, files, processes, traces
from tests.desktop.libvirt.host.tiny import TinyDisk

pytestmark = [pytest.mark.real, pytest.mark.usefixtures("quiet")]
END_S = 60.0
CONTROLLER = """
import sys, threading
from pathlib import Path
from deskcraft.desktop.libvirt import daemon
from deskcraft.desktop.libvirt.domain import Hardware
from deskcraft.desktop.libvirt.hypervisor import open_hypervisor
from tests.desktop.libvirt.host.tiny import TinyDisk
hypervisor = open_hypervisor(daemon.private_uri())
hardware = Hardware(1, 128, 64, "tcg", "console=ttyS0 quiet")
guest = hypervisor.create(TinyDisk(Path(sys.argv[1])), hardware)
print(guest.name, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def quiet(store: Path) -> Iterator[None]:
    """Nothing of other tests runs."""
    ended()
    yield
    ended()


def ended() -> None:
    wait_until(lambda: not traces() or None, END_S, "the end of daemon, machines, folders and helpers")


class Controller:
    """Another process with a machine of its own."""

    def __init__(self, store: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", CONTROLLER, str(store)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self.guest = self._process.stdout.readline().strip()
        assert self.guest

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


def test_it_ends_with_its_last_user(store: Path) -> None:
    assert not daemon.status().running
    with open_hypervisor(daemon.private_uri()) as one:
        pid = daemon.status().pid
        with open_hypervisor(daemon.private_uri()) as two:
            assert domains(two) == []
        assert one.connection().isAlive()
        assert daemon.status().pid == pid
    ended()
    assert not daemon.status().running


def test_it_stays_if_it_is_told_to_and_until_it_is_told_not_to(disk: TinyDisk, hardware: Hardware) -> None:
    assert daemon.start().kept
    with (
        open_hypervisor(daemon.private_uri()) as hypervisor,
        hypervisor.create(disk, hardware),
        pytest.raises(BadInput, match="a run in progress"),
    ):
        daemon.stop()
    state = daemon.status()
    assert state.running and state.kept
    assert daemon.stop()
    ended()
    assert not daemon.stop()


def test_a_killed_controller_leaves_nothing(store: Path) -> None:
    controller = Controller(store)
    assert processes(f"guest={controller.guest},")
    assert files()
    controller.kill()
    ended()


def test_a_killed_controllers_machine_ends_beside_one_that_goes_on(disk: TinyDisk, hardware: Hardware) -> None:
    with open_hypervisor(daemon.private_uri()) as hypervisor, hypervisor.create(disk, hardware) as guest:
        controller = Controller(disk.folder)
        assert {guest.name, controller.guest} == set(domains(hypervisor))
        controller.kill()
        wait_until(lambda: domains(hypervisor) == [guest.name] or None, END_S, "the end of the other machine")
        assert guest.alive()


def test_what_a_killed_controller_left_is_ended_by_the_next(
    disk: TinyDisk, hardware: Hardware, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its helper was killed as well, as by the end of a container."""
    monkeypatch.setattr("deskcraft.desktop.libvirt.hypervisor.Lifeline", NoLifeline)
    with open_hypervisor(daemon.private_uri()) as hypervisor:
        guest = hypervisor.create(disk, hardware)
        pid = guest.pid()
        guest._place.let_go()
        assert len(domains(hypervisor)) == 1
        assert open_and_count() == []
        assert pid is not None
        assert not Path(f"/proc/{pid}/cmdline").exists() or not processes(f"guest={guest.name},")
        assert not files()


class NoLifeline:
    """Stands for a helper that was killed."""

    def __init__(self, uri: str) -> None:
        self.uri = uri

    def close(self) -> None:
        pass


def open_and_count() -> list[str]:
    with open_hypervisor(daemon.private_uri()) as hypervisor:
        return domains(hypervisor)


def test_a_killed_supervisor_takes_daemon_and_machines_with_it(disk: TinyDisk, hardware: Hardware) -> None:
    with open_hypervisor(daemon.private_uri()) as hypervisor:
        guest = hypervisor.create(disk, hardware)
        pid = daemon.status().pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not processes(f"guest={guest.name},") or None, END_S, "the end of QEMU")
        assert not guest.alive()
        guest.close()
    with open_hypervisor(daemon.private_uri()) as again:
        assert domains(again) == []


def test_a_forked_child_closes_nothing_of_its_parents(disk: TinyDisk, hardware: Hardware) -> None:
    with open_hypervisor(daemon.private_uri()) as hypervisor, hypervisor.create(disk, hardware) as guest:
        child = os.fork()
        if child == 0:
            guest.close()
            hypervisor._connection = None
            hypervisor.close()
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        assert guest.alive()
        assert len(files()) == 3


def test_an_ordinary_user_is_told_what_to_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(HostError, match="qemu:///session"):
        daemon.use()


def test_a_host_without_libvirt_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    with pytest.raises(HostError, match="apt-get install libvirt-daemon-system libvirt-clients qemu-system-x86"):
        daemon.use()
