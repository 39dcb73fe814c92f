"""Hostile files are refused without harm, nothing of the host is to be seen inside, and the network is closed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deskcraft.desktop.local import LocalDesktop
from deskcraft.errors import DesktopDied, EvidenceError, RefusedFile
from deskcraft.image.store import find_image

pytestmark = pytest.mark.real


def inside(desktop: LocalDesktop, script: str, *, root: bool = False) -> str:
    """What a shell script inside says; it must work."""
    done = desktop.run(["sh", "-c", script], root=root)
    assert done.exit_code == 0, done.stderr
    return done.stdout.decode()


MAKE = {
    "a-fifo": "mkfifo x",
    "a-socket": "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"x\")'",
    "a-folder": "mkdir x",
    "a-link-to-a-device": "ln -s /dev/zero x",
    "a-link-to-the-terminal": "ln -s /dev/tty x",
    "a-link-through-proc": "ln -s /proc/1/root/etc/hostname x",
    "a-link-to-an-open-file": "ln -s /proc/self/fd/0 x",
    "a-file-of-proc": "ln -s /proc/version x",
    "a-huge-sparse-file": "truncate -s 1T x || truncate -s 8G x",
    "a-chain-of-links": "for i in $(seq 60); do ln -s x$((i + 1)) x$i; done; echo a > x61; ln -s x1 x",
    "a-circle": "ln -s y x; ln -s x y",
}


@pytest.mark.parametrize("name", MAKE)
def test_is_refused(desktop: LocalDesktop, name: str) -> None:
    inside(desktop, f"rm -rf /home/user/h; mkdir /home/user/h; cd /home/user/h; {MAKE[name]}")
    with pytest.raises(EvidenceError):
        desktop.get("~/h/x")


def test_a_file_leased_by_its_owner_does_not_hang_the_reader(desktop: LocalDesktop) -> None:
    script = (
        "import fcntl, os, signal, sys, time; f = os.open('/home/user/leased', os.O_RDWR | os.O_CREAT);"
        "signal.signal(signal.SIGIO, signal.SIG_IGN);"  # the kernel's word to give the lease up, or else die of it
        "fcntl.fcntl(f, fcntl.F_SETLEASE, fcntl.F_WRLCK); sys.stdout.write('ok'); sys.stdout.flush(); os.close(1);"
        "time.sleep(30)"
    )
    wait = "while ! grep -q ok /home/user/lease.out; do :; done"
    inside(desktop, f'python3 -c "{script}" > /home/user/lease.out & {wait}')
    with pytest.raises(RefusedFile):
        desktop.get("~/leased")


def test_a_link_to_a_file_of_the_host_finds_none(desktop: LocalDesktop) -> None:
    target = str(Path(__file__).resolve())
    inside(desktop, f"ln -sfn {target} /home/user/l1; ln -sfn ../../../../../..{target} /home/user/l2")
    for link in ("~/l1", "~/l2"):
        with pytest.raises(EvidenceError):
            desktop.get(link)


def test_no_path_of_the_host_shows_inside(desktop: LocalDesktop) -> None:
    told = inside(desktop, "cat /proc/self/mountinfo /proc/1/cmdline /proc/*/cmdline; env; hostname")
    home = str(Path.home()) if str(Path.home()) != "/root" else "/root/.cache"
    for name in (os.uname().nodename + ".", home, str(Path(__file__).parents[3]), ".pyenv"):
        assert name not in told


def test_root_inside_sees_nothing_of_the_warden(desktop: LocalDesktop) -> None:
    told = inside(desktop, "cat /proc/1/environ /proc/1/maps; ls /proc/1/fd /proc/1/root; true", root=True)
    assert told.strip() == ""


def test_the_network_is_closed_but_for_loopback(desktop: LocalDesktop) -> None:
    assert inside(desktop, "ls /sys/class/net 2>/dev/null; cut -d: -f1 /proc/net/dev | tail -n +3").split() == ["lo"]
    out = desktop.run(["python3", "-c", "import socket; socket.create_connection(('1.1.1.1', 80), 3)"])
    assert b"unreachable" in out.stderr
    server = "import socket; s = socket.create_server(('127.0.0.1', 0)); socket.create_connection(s.getsockname())"
    inside(desktop, f'python3 -c "{server}"')


@pytest.mark.parametrize("command", ["mount -t tmpfs x /mnt", "unshare -Urm true", "chroot / mount --bind / /mnt"])
def test_nobody_mounts(desktop: LocalDesktop, command: str) -> None:
    assert desktop.run(["sh", "-c", command]).exit_code != 0
    assert desktop.run(["sh", "-c", command], root=True).exit_code != 0


def test_nested_user_namespaces_are_left_for_browsers(desktop: LocalDesktop) -> None:
    assert inside(desktop, "unshare -U --map-root-user id -u").strip() == "0"


def test_the_inner_root_is_not_the_hosts(desktop: LocalDesktop) -> None:
    assert int(inside(desktop, "awk '{print $2}' /proc/self/uid_map", root=True)) > 0
    for command in ("echo 0 > /proc/sys/kernel/randomize_va_space", "dmesg", "date -s @0", "chroot /proc/1/root true"):
        assert desktop.run(["sh", "-c", command], root=True).exit_code != 0


def test_nothing_is_mounted_on_the_host(desktop: LocalDesktop) -> None:
    state = desktop.state_folder
    assert sorted(path.name for path in state.iterdir()) == ["groups", "lock", "m", "wardens", "x"]
    assert list((state / "m").iterdir()) == []


def test_a_desktop_that_was_never_reset_says_so() -> None:
    with LocalDesktop(find_image()) as fresh, pytest.raises(DesktopDied, match="reset"):
        fresh.screenshot()
