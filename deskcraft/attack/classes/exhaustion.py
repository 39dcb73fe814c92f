"""Using up what a desktop shares with others: the host and the next desktop must not feel it."""

# What each attack is for stands in its registration:
# ruff: noqa: D103
from __future__ import annotations

import contextlib
import ctypes
import os

from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack
from deskcraft.errors import DesktopError

_HOLD = "import ctypes, sys, time\nl = ctypes.CDLL(None)\n{take}\nopen('/tmp/full', 'w').close()\ntime.sleep(60)\n"
_INOTIFY = "while l.inotify_init1(0) >= 0: pass"
_WATCHES = (
    "import os\nf = l.inotify_init1(0)\nos.makedirs('/tmp/w', exist_ok=True)\nn = 0\n"
    "while n < 70000:\n  p = b'/tmp/w/%d' % n\n  open(p, 'w').close()\n  n += 1\n"
    "  if l.inotify_add_watch(f, p, 2) < 0: break"
)
_MANY = 4


def _hold(ground: Ground, take: str) -> None:
    """Lets several processes take all they can get and hold it."""
    desktop = ground.desktop
    desktop.run(["rm", "-f", "/tmp/full"])
    for _ in range(_MANY):
        desktop.launch(["/usr/bin/python3", "-c", _HOLD.format(take=take)])
    desktop.run(["sh", "-c", "for i in $(seq 300); do test -e /tmp/full && exit; sleep 0.1; done"], timeout_s=60)


def _host_has_inotify() -> bool:
    fd = ctypes.CDLL(None).inotify_init1(0)
    if fd >= 0:
        os.close(fd)
    return bool(fd >= 0)


_ASK = "import ctypes, sys; sys.exit(0 if ctypes.CDLL(None).inotify_init1(0) >= 0 else 1)"


@attack("exhaustion", "inotify-host", "the host's own programs still get an inotify instance", sampled=True)
def inotify_host(ground: Ground) -> str:
    _hold(ground, _INOTIFY)
    held = _host_has_inotify()
    ground.fresh_desktop()
    return "" if held else "the host's user gets no inotify instance"


@attack("exhaustion", "inotify-neighbour", "another sandbox still gets an inotify instance", sampled=True)
def inotify_neighbour(ground: Ground) -> str:
    _hold(ground, _INOTIFY)
    with ground.batch_sandbox("desktop") as box:
        code = box.run(["/usr/bin/python3", "-c", _ASK]).exit_code
    ground.fresh_desktop()
    return "" if code == 0 else "another sandbox gets no inotify instance"


@attack("exhaustion", "inotify-watches", "the host's own programs can still watch a file")
def inotify_watches(ground: Ground) -> str:
    _hold(ground, _WATCHES)
    libc = ctypes.CDLL(None)
    fd = libc.inotify_init1(0)
    watched = fd >= 0 and libc.inotify_add_watch(fd, b"/", 2) >= 0
    if fd >= 0:
        os.close(fd)
    ground.fresh_desktop()
    return "" if watched else "the host's user can watch no file"


@attack("exhaustion", "namespaces-neighbour", "another sandbox can still make a user namespace")
def namespaces(ground: Ground) -> str:
    take = "import os\nfor _ in range(400):\n  if os.fork() == 0:\n    l.unshare(0x10000000); time.sleep(60)"
    _hold(ground, take)
    with ground.batch_sandbox("desktop") as box:
        code = box.run(["/usr/bin/unshare", "-U", "true"]).exit_code
    ground.fresh_desktop()
    return "" if code == 0 else "another sandbox can make no user namespace"


@attack("exhaustion", "processes", "a fork bomb leaves the host able to start programs, and the desktop can be reset")
def processes(ground: Ground) -> str:
    desktop = ground.desktop
    bomb = "import os, time\nwhile True:\n  try: os.fork()\n  except OSError: time.sleep(0.1)"
    with contextlib.suppress(DesktopError):
        desktop.run(["/usr/bin/python3", "-c", bomb], timeout_s=4)
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
    ground.fresh_desktop()
    return ""


@attack("exhaustion", "disk", "files written inside stay within their bound")
def disk(ground: Ground) -> str:
    script = "for d in /home/user /tmp /dev/shm /var/tmp; do head -c 3G /dev/zero > $d/hog; stat -c %s $d/hog; done"
    done = ground.desktop.run(["sh", "-c", script], timeout_s=120)
    written = sum(int(line) for line in done.stdout.split())
    ground.fresh_desktop()
    return "" if written < 4 * 2**30 else f"{written} bytes were written"


@attack("exhaustion", "descriptors", "open files of a process stay within their bound")
def open_files(ground: Ground) -> str:
    script = "import os\nn = 0\ntry:\n  while n < 100000: os.dup(0); n += 1\nexcept OSError: pass\nprint(n)"
    count = int(ground.desktop.run(["/usr/bin/python3", "-c", script]).stdout)
    return "" if count < 10_000 else f"{count} open files"
