"""Ends the machines of a controller that was killed: a small process that waits on a pipe which only that one holds.

What it misses (everything was killed at once), the next `open_hypervisor` finds.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys

from deskcraft.desktop.libvirt import claims, daemon
from deskcraft.desktop.libvirt.binding import without_leaks

# It waits with nothing imported, and becomes the real thing only if it must.
_WAIT = "import os, sys; os.read(0, 1) or os.execv(sys.executable, [sys.executable, '-P', *sys.argv[1:]])"
_END_S = 5.0
_open: set[int] = set()


class Lifeline:
    """As long as this process holds it nothing happens; `close` calls it off."""

    def __init__(self, uri: str) -> None:
        """Starts the process that waits."""
        inner, self._pipe = os.pipe()
        _open.add(self._pipe)
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _WAIT, "-m", __name__, uri],
                stdin=inner,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=without_leaks(),
                cwd="/",
                start_new_session=True,
            )
        finally:
            os.close(inner)

    def close(self) -> None:
        """There is nothing left to end; may be called again."""
        if self._pipe not in _open:  # closed, or a forked child's
            return
        with contextlib.suppress(BrokenPipeError):
            os.write(self._pipe, b".")
        _open.discard(self._pipe)
        os.close(self._pipe)
        self._pipe = -1
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def main() -> None:
    """Argument: the daemon's address."""
    from deskcraft.desktop.libvirt.hypervisor import open_hypervisor

    uri = sys.argv[1]
    if uri == daemon.private_uri() and not daemon.status().running:
        for place in claims.leftovers(uri):  # its machines have ended with it
            place.release()
    else:
        open_hypervisor(uri).close()


def _forget() -> None:
    """A forked child does not hold the controller's lifeline."""
    for pipe in _open:
        with contextlib.suppress(OSError):
            os.close(pipe)
    _open.clear()


os.register_at_fork(after_in_child=_forget)

if __name__ == "__main__":
    main()
