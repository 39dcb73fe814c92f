"""A sandbox for one program of somebody's Python: made around it, and gone with it; no warden stays to serve it.

    python -I -S -c "...; from warden.room import main; main()" DESCRIPTION

The process that was started becomes the program's keeper: it hands its three standard streams on, ends with the
program's exit status, and takes everything inside along however it ends itself. DESCRIPTION is JSON: `ids`, `trees`,
`covered` and `links` (see `filesystem.build_script_room`), `tmp`, `bounds`, `argv`, `env`, and `out`: the name of a
file in `OUT` that is written to the descriptor `out_fd` when the program has ended well; "" for none.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH102
from __future__ import annotations

import json
import os
import select
import sys
import time
from typing import Any

from . import children, filesystem, kernel, seccomp
from .children import Bounds, Launch
from .main import start_init
from .memory import Groups
from .namespaces import Ids, become, enter
from .walls import SCRIPT, close_proc, limit_namespaces

OUT = "/tmp/out"
"""Where a program leaves the files that it is asked for, inside."""
_FAILED = 2
_SIGNALLED = 128
_GRACE_S = 10.0
"""Seconds that the program may take after the last who listens to it has gone."""
_PIECE = 2**20


def main() -> None:
    """Makes the sandbox, runs the program in it, and ends as it does."""
    message = json.loads(sys.argv[1])
    try:
        code = _run(message)
    except (OSError, children.StartError) as error:
        os.write(2, f"no sandbox for the scripts of tasks: {error}; `deskcraft doctor` says more\n".encode())
        code = _FAILED
    os._exit(code)


def _run(message: dict[str, Any]) -> int:
    ids = Ids.read(message["ids"])
    kernel.set_name("deskcraft-room")
    os.chdir("/")
    trees, _ = enter(ids, message["trees"], "desk")
    become(ids)
    shown = list(zip(message["trees"], trees, strict=True))
    filesystem.build_script_room("tmp", shown, message["covered"], message["links"], ids, message["tmp"])
    for tree in trees:
        os.close(tree)
    lifeline, held = os.pipe()
    start_init(lifeline, with_proc=True)
    kernel.pivot_here()
    limit_namespaces(SCRIPT)
    close_proc(SCRIPT)
    for place in ("/", "/dev"):
        filesystem.seal(place)
    if message["out"]:
        os.mkdir(OUT, 0o700)
    kernel.hide()
    launch = Launch(
        argv=message["argv"],
        env=message["env"],
        cwd="/tmp",
        uid=os.getuid(),
        groups=(),
        fds=(0, 1, 2),
        new_privileges=False,
        kept=frozenset(),
    )
    outer, _ = children.start(launch, Bounds(**message["bounds"]), Groups(), seccomp.program(SCRIPT))
    code = _wait(outer)
    if message["out"] and code == 0:
        try:
            _hand_on(message["out"], message["out_fd"])
        except OSError as error:
            os.write(2, f"what it left as {message['out']} cannot be taken: {error.strerror or error}\n".encode())
            code = _FAILED
    os.close(held)
    return code


def _wait(pid: int) -> int:
    """The program's exit status; it is ended when nobody listens to it any more."""
    ended = os.pidfd_open(pid)
    watch = select.poll()
    watch.register(ended, select.POLLIN)
    watch.register(0, 0)  # POLLHUP alone: who wrote to the program has closed its side
    events = watch.poll()
    if ended not in (fd for fd, _ in events):
        watch.unregister(0)
        until = time.monotonic() + _GRACE_S
        while not watch.poll(max(0.0, until - time.monotonic()) * 1000):
            os.kill(pid, 9)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return code if code >= 0 else _SIGNALLED - code


def _hand_on(name: str, out: int) -> None:
    """Writes one regular file of the program's folder to a descriptor."""
    fd = kernel.openat2(
        os.open(OUT, os.O_PATH | os.O_DIRECTORY),
        name,
        os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW,
        resolve=kernel.RESOLVE_BENEATH | kernel.RESOLVE_NO_SYMLINKS | kernel.RESOLVE_NO_MAGICLINKS,
    )
    if not kernel.is_regular(fd):
        raise OSError(f"{name} is no regular file")
    while piece := os.read(fd, _PIECE):
        while piece:
            piece = piece[os.write(out, piece) :]
