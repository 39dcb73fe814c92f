"""What an engine must allow: the profile that is shipped, an engine's own one opened, and what doctor says of each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deskcraft.desktop.local import container, host
from deskcraft.desktop.local.warden.seccomp import DENIED
from deskcraft.errors import BadInput

SHIPPED = Path(__file__).parents[3] / "examples/container/deskcraft-seccomp.json"
STRICT = {
    "defaultAction": "SCMP_ACT_ERRNO",
    "syscalls": [
        {"names": ["read", "write"], "action": "SCMP_ACT_ALLOW"},
        {"names": ["chroot"], "action": "SCMP_ACT_ALLOW", "includes": {"caps": ["CAP_SYS_CHROOT"]}},
        {"names": ["chroot", "reboot"], "action": "SCMP_ACT_ERRNO", "excludes": {"caps": ["CAP_SYS_CHROOT"]}},
        {"name": "unshare", "action": "SCMP_ACT_ERRNO"},
    ],
}


def test_the_shipped_profile_is_the_one_that_is_printed() -> None:
    assert json.loads(SHIPPED.read_bytes()) == container.profile()


def test_the_profile_refuses_what_desktops_are_refused_but_for_what_making_one_takes() -> None:
    (rule,) = container.profile()["syscalls"]
    assert set(rule["names"]) == set(DENIED) - set(container.CALLS)
    assert {"bpf", "init_module", "keyctl", "reboot", "ptrace", "io_uring_setup"} <= set(rule["names"])


def test_an_engines_profile_is_opened_by_these_calls_alone() -> None:
    made = container.opened(json.dumps(STRICT).encode(), "strict.json")
    assert made["defaultAction"] == "SCMP_ACT_ERRNO"
    assert made["syscalls"] == [
        {"names": ["read", "write"], "action": "SCMP_ACT_ALLOW"},
        {"names": ["reboot"], "action": "SCMP_ACT_ERRNO", "excludes": {"caps": ["CAP_SYS_CHROOT"]}},
        {"names": list(container.CALLS), "action": "SCMP_ACT_ALLOW"},
    ]


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"syscalls": 3}', b'{"syscalls": ["read"]}'])
def test_what_is_no_profile_is_refused(content: bytes) -> None:
    with pytest.raises(BadInput, match=r"^strict\.json"):
        container.opened(content, "strict.json")


def item(found: dict[str, str], name: str) -> host.Item:
    return next(one for one in [*host._namespaces(found), *host._files(found)] if one.name == name)


MADE = {"namespaces": "", "disk": "", "tmpfs": "", "attributes": "", "overlay": "", "proc": "", "chroot": ""}
REFUSED: dict[str, tuple[dict[str, str], str, str]] = {
    "unshare": ({"namespaces": "[Errno 1] unshare: Operation not permitted"}, "user namespaces", "seccomp="),
    "mount": ({"namespaces": "[Errno 1] mount bind on /: Operation not permitted"}, "mounts in them", "seccomp="),
    "a name": ({"namespaces": "[Errno 1] sethostname: Operation not permitted"}, "mounts in them", "seccomp="),
    "AppArmor": ({"namespaces": "[Errno 13] mount bind on /: Permission denied"}, "mounts in them", "apparmor="),
    "tmpfs": ({"namespaces": "", "tmpfs": "[Errno 1] mount tmpfs on m: no"}, "mounts in them", "seccomp="),
    "a mask": ({**MADE, "proc": "[Errno 1] mount proc on proc: Operation not permitted"}, "/proc", "unmask=ALL"),
    "chroot": ({**MADE, "chroot": "[Errno 1] chroot: Operation not permitted"}, "sandboxes of browsers", "seccomp="),
}


@pytest.mark.parametrize("case", REFUSED)
def test_doctor_says_what_was_refused_and_which_option_helps(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESKCRAFT_CONTAINER", "1")
    monkeypatch.setattr(host, "_setting", lambda path: None)
    found, name, option = REFUSED[case]
    refused = item(found, name)
    assert not refused.ok
    assert option in refused.fix
    others = {"user namespaces", "mounts in them", "/proc", "sandboxes of browsers"} - {name}
    for other in (item(found, one) for one in others):
        assert other.ok or (other.detail == "not reached" and not other.fix)


def test_in_a_container_doctor_asks_for_nothing_that_only_its_host_can_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deskcraft.desktop.local.groups.survey", lambda: {})
    monkeypatch.setenv("DESKCRAFT_CONTAINER", "1")
    assert "--memory" in host._cgroups().fix
    monkeypatch.delenv("DESKCRAFT_CONTAINER")
    monkeypatch.setattr(container, "_ENGINES_MARKS", ())
    assert host._cgroups().fix.startswith("run as root")


def test_a_host_that_makes_everything_has_nothing_to_fix() -> None:
    items: list[Any] = [*host._namespaces(MADE), *host._files(MADE)]
    assert all(one.ok for one in items)
    assert {one.name for one in items if one.needed} == {"user namespaces", "mounts in them", "file system", "/proc"}


def test_a_container_is_known_by_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "_ENGINES_MARKS", ())
    monkeypatch.delenv("DESKCRAFT_CONTAINER", raising=False)
    assert not container.in_container()
    monkeypatch.setenv("DESKCRAFT_CONTAINER", "1")
    assert container.in_container()
