"""What a container engine has to allow for desktops: the calls, the profile for seccomp, and the options that say so.

A desktop is made of a user namespace with mounts in it. An ordinary user may make one, and needs no privilege of the
container for it; but an engine's own profile refuses the calls to who has no capability, and its masks over /proc
forbid a fresh one. Three options open that, and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from deskcraft.desktop.local.warden.seccomp import DENIED
from deskcraft.errors import BadInput
from deskcraft.intake.parsing import bounded_json

CALLS = (
    "chroot",
    "clone",
    "clone3",
    "mount",
    "mount_setattr",
    "move_mount",
    "open_tree",
    "pivot_root",
    "sethostname",
    "setns",
    "umount2",
    "unshare",
)
"""What making a desktop takes beside what every program does; chroot and clone are what browsers add inside."""
PROFILE = "deskcraft-seccomp.json"
"""The name that the profile has in messages."""
MOST_PROFILE = 2**20
"""Bytes of an engine's profile that are read."""
_ALLOW, _REFUSE, _EPERM = "SCMP_ACT_ALLOW", "SCMP_ACT_ERRNO", 1
SECCOMP = f"--security-opt seccomp={PROFILE} (printed by: deskcraft image seccomp)"
UNMASK = "--security-opt systempaths=unconfined (podman: --security-opt unmask=ALL; Kubernetes: procMount: Unmasked)"
APPARMOR = "--security-opt apparmor=unconfined"
_MARK = "DESKCRAFT_CONTAINER"
_ENGINES_MARKS = ("/run/.containerenv", "/.dockerenv")


def in_container() -> bool:
    """Whether this process runs in a container: in our image, or in another engine's."""
    return _MARK in os.environ or any(Path(mark).exists() for mark in _ENGINES_MARKS)


def profile() -> dict[str, Any]:
    """A profile for seccomp in the form that engines read: what no desktop may do, nobody in the container may.

    It refuses what administers the kernel (modules, clocks, swap, keys, bpf, perf, io_uring and the like), and leaves
    out of that list what making a desktop takes. Other ABIs than x86-64 have their calls killed.
    """
    refused = sorted(set(DENIED) - set(CALLS))
    return {
        "defaultAction": _ALLOW,
        "architectures": ["SCMP_ARCH_X86_64"],
        "syscalls": [{"names": refused, "action": _REFUSE, "errnoRet": _EPERM}],
    }


def opened(content: bytes, name: str) -> dict[str, Any]:
    """An engine's own profile, with the calls allowed that making a desktop takes, whatever capabilities there are.

    Args:
        content: The profile as JSON.
        name: What to call it in messages.

    Raises:
        BadInput: It is no profile.
    """
    try:
        given = bounded_json(content)
    except ValueError as error:
        raise BadInput(f"{name} is not JSON: {error}") from error
    rules = given.get("syscalls") if isinstance(given, Mapping) else None
    if not isinstance(rules, list) or not all(isinstance(rule, Mapping) for rule in rules):
        raise BadInput(f"{name} is no seccomp profile: it has no list `syscalls`")
    kept = []
    for rule in rules:
        names = [call for call in _names(rule) if call not in CALLS]
        if names:
            kept.append({**{key: value for key, value in rule.items() if key != "name"}, "names": names})
    return {**given, "syscalls": [*kept, {"names": list(CALLS), "action": _ALLOW}]}


def _names(rule: Mapping[str, Any]) -> list[str]:
    names = rule.get("names", [rule["name"]] if "name" in rule else [])
    return [call for call in names if isinstance(call, str)] if isinstance(names, list) else []
