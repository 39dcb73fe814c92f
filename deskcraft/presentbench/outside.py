"""Runs a command that needs the network: outside of the sandbox, which has none, but within limits.

It runs as who calls it and may read what they may read, checklists and reference decks among it.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from deskcraft.authoring.confine import Edited
from deskcraft.errors import BadInput
from deskcraft.intake.files import read_given

MEMORY = 4096 * 2**20
"""Bytes of private memory of each process; of address space, programs with a machine of their own reserve more."""
FILE_SIZE = 256 * 2**20
CPU_S = 900
COMPLAINT = 2_000
"""Bytes of what it printed as errors that are kept, from the end."""
ENDING_S = 5.0
"""Seconds that a process may take to end once it was killed; one that waits for a disk does so later."""
_LIMITED = f"""
import os, resource, sys
for what, most in (("DATA", {MEMORY}), ("FSIZE", {FILE_SIZE}), ("CPU", {CPU_S}), ("CORE", 0)):
    resource.setrlimit(getattr(resource, "RLIMIT_" + what), (most, most))
os.execvp(sys.argv[1], sys.argv[1:])
"""


def run_outside(argv: Callable[[str], Sequence[str]], name: str, timeout_s: float, most_bytes: int) -> Edited:
    """Lets a command make a file.

    Args:
        argv: the command and its arguments, given the path of the file.
        name: of the file.
        timeout_s: it is ended after so many seconds, with all that it started and that did not leave its session.
        most_bytes: a larger file counts as a failure of the command.

    Returns:
        The file that it made.
    """
    with tempfile.TemporaryDirectory(prefix="deskcraft-system-") as scratch, tempfile.TemporaryFile() as errors:
        out = Path(scratch) / name
        child = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _LIMITED, *argv(str(out))],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,
        )
        ended = _ended(child, timeout_s)
        code = child.wait()
        if not ended:
            return Edited(None, f"it was ended: it ran for more than {timeout_s:g} seconds")
        errors.seek(max(0, errors.seek(0, os.SEEK_END) - COMPLAINT))
        complaint = errors.read().decode(errors="replace").strip()
        if code != 0 or out.is_symlink() or not out.is_file():
            return Edited(None, complaint or f"it ended with status {code} and left no file")
        try:
            return Edited(read_given(out, most_bytes), complaint)
        except BadInput as error:
            return Edited(None, str(error))


def _ended(child: subprocess.Popen[bytes], timeout_s: float) -> bool:
    """Wait for the command, and end what is left of its session; did it end by itself?

    The session is ended before the command's status is taken: until then no other process can have its number. What
    was ended may still run for a moment and write to the file, so it is waited for.
    """
    watched = os.pidfd_open(child.pid)
    others: list[int] = []
    try:
        ended = _readable(watched, timeout_s)
        others = _group(child.pid)
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        for other in others:
            _readable(other, ENDING_S)
        return ended
    finally:
        for handle in (watched, *others):
            os.close(handle)


def _group(leader: int) -> list[int]:
    """Handles of the processes of a group; the caller closes them."""
    handles = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError):  # it has ended since
            if entry.name.isdecimal() and os.getpgid(int(entry.name)) == leader:
                handles.append(os.pidfd_open(int(entry.name)))
    return handles


def _readable(handle: int, timeout_s: float) -> bool:
    """Wait until the process of a handle has ended; has it, in time?"""
    watch = select.poll()
    watch.register(handle, select.POLLIN)
    return bool(watch.poll(timeout_s * 1000))
