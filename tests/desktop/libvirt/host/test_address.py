"""Which daemon is meant, and how its guests are reached."""

from __future__ import annotations

import pytest

from deskcraft.desktop.libvirt import daemon
from deskcraft.desktop.libvirt.hypervisor import URI_VARIABLE, choose_uri, open_hypervisor, understand
from deskcraft.desktop.libvirt.tunnel import ssh_arguments
from deskcraft.errors import BadInput, HostError


@pytest.mark.parametrize(
    ("uri", "kind"),
    [
        ("qemu:///system", "system"),
        ("qemu:///session", "session"),
        ("qemu+unix:///system?socket=/elsewhere", "system"),
        ("qemu+ssh://me@far.example:2200/system", "remote"),
        ("qemu+ssh://far.example/session", "remote"),
    ],
)
def test_what_is_understood(uri: str, kind: str) -> None:
    assert understand(uri).kind == kind


def test_the_private_daemon_is_known_by_its_socket() -> None:
    assert understand(daemon.private_uri()).kind == "private"


@pytest.mark.parametrize(
    ("uri", "why"),
    [
        ("xen:///system", "virtual machines of QEMU"),
        ("qemu:///elsewhere", "must be /system or /session"),
        ("qemu+tls://far.example/system", r"qemu\+ssh:// only"),
        ("nonsense", "virtual machines of QEMU"),
    ],
)
def test_what_is_not(uri: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        understand(uri)


def test_the_address_given_comes_before_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(URI_VARIABLE, "qemu:///session")
    assert choose_uri() == "qemu:///session"
    assert choose_uri("qemu:///system") == "qemu:///system"


def test_root_without_a_daemon_of_the_system_has_one_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(URI_VARIABLE, raising=False)
    monkeypatch.setattr("deskcraft.desktop.libvirt.hypervisor._SYSTEM_SOCKETS", ("/nowhere/socket",))
    assert choose_uri() == daemon.private_uri()
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert choose_uri() == "qemu:///session"


def test_a_daemon_that_does_not_answer_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(HostError, match=r"/nowhere/s cannot be reached.*apt-get install libvirt-daemon-system"):
        open_hypervisor("qemu+unix:///system?socket=/nowhere/s")
    assert capfd.readouterr() == ("", "")


def test_the_tunnel_goes_where_libvirt_goes_and_asks_nothing() -> None:
    command = ssh_arguments("qemu+ssh://me@far.example:2200/system?keyfile=/k&no_verify=1", 5000, 20001)
    assert command[0] == "ssh"
    assert "BatchMode=yes" in command
    assert command[command.index("-L") + 1] == "127.0.0.1:5000:127.0.0.1:20001"
    assert command[command.index("-p") + 1] == "2200"
    assert command[command.index("-l") + 1] == "me"
    assert command[command.index("-i") + 1] == "/k"
    assert command[-2:] == ["--", "far.example"]
