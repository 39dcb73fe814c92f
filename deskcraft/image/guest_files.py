"""The files of a virtual machine's agent: modules of DeskCraft that need no more than Debian's Python has."""

from __future__ import annotations

from pathlib import Path

PLACE = "/usr/lib/deskcraft"
"""Where they lie in the machine."""
_TOP = Path(__file__).parent.parent
_MODULES = (
    "errors",
    "desktop/alarms",
    "desktop/deadlines",
    "desktop/memory",
    "desktop/protocol",
    "desktop/settle",
    *(
        f"desktop/local/{name}"
        for name in (
            "a11y",
            "a11y_inside",
            "connection",
            "evidence",
            "inside",
            "keyboard",
            "keymap",
            "keys",
            "loans",
            "locks",
            "pointer",
            "polling",
            "programs",
            "ready",
            "sandbox",
            "screen",
            "session",
            "targets",
            "windows",
            "zygote",
        )
    ),
    *(
        f"desktop/local/warden/{name}"
        for name in (
            "archive",
            "children",
            "disk",
            "files",
            "filesystem",
            "kernel",
            "loop",
            "memory",
            "namespaces",
            "processes",
            "serve",
            "still",
            "watchdog",
            "wire",
        )
    ),
    *(f"desktop/libvirt/resident/{name}" for name in ("agent", "answers", "body", "frames", "native")),
)
_PACKAGES = ("", "desktop/", "desktop/local/", "desktop/local/warden/", "desktop/libvirt/", "desktop/libvirt/resident/")
_MAIN = b'''"""Starts the agent: `python3 -I /usr/lib/deskcraft/agent.py`."""
import sys

sys.path.insert(0, "/usr/lib/deskcraft")
try:
    from deskcraft.desktop.libvirt.resident.agent import main
except Exception as error:  # the controller would wait for an agent that never comes
    with open("/dev/console", "w") as console:
        console.write(f"deskcraft-agent-failed {error!r}\\n")
    raise

main()
'''


def guest_files() -> dict[str, bytes]:
    """The files by their path below `PLACE`; packages are empty there, for ours import what the machine has not."""
    files = {f"deskcraft/{package}__init__.py": b"" for package in _PACKAGES}
    files |= {f"deskcraft/{name}.py": (_TOP / f"{name}.py").read_bytes() for name in _MODULES}
    return {"agent.py": _MAIN, **dict(sorted(files.items()))}
