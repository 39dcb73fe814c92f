"""Runs inside the batch sandbox's Blender: keeps it warm, and reads each .blend in a process that is forked for it.

usage: blender --background --factory-startup --disable-autoexec -noaudio -t 1 --python blender_server.py

Says {"ready": true} whenever it can read a file at once. Then reads a line of JSON {"bytes": N, "frames": [...]} and
that many bytes of a file, and answers with a line {"size": N} and that many bytes of JSON, or with {"refused": why}, or
with {"crashed": how}. What a file does to Blender ends with the process that read it: this one opens none. One thread
(`-t 1`), because a fork copies no other.
"""

from __future__ import annotations

import contextlib
import fcntl
import gc
import json
import os
import resource
import signal
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import blender_fresh  # type: ignore[import-not-found]  # noqa: E402
import blender_scene  # type: ignore[import-not-found]  # noqa: E402
import bpy  # type: ignore[import-not-found]  # noqa: E402

from evaluators import quarantine  # noqa: E402

CPU_S = 30
"""Processor time of one file; beyond it the kernel ends its process."""
MEMORY_BYTES = 4 * 2**30
"""Address space of one file's process."""
ANSWER_LIMIT = 48 * 2**20
"""Bytes that a file's description may have."""
FILE, OWN = HERE / "file.blend", HERE / "own.blend"
PIPE_BYTES = 2**20
HEAD = struct.Struct(">cQ")
"""Kind and length of what a child answers."""
DONE, REFUSED = b"D", b"R"


class Child:
    """A process forked ahead: it waits for a file, describes it and ends."""

    def __init__(self) -> None:
        order, self.order = os.pipe()
        self.answer, said = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.order)
            os.close(self.answer)
            os._exit(serve(order, said))
        os.close(order)
        os.close(said)
        with contextlib.suppress(OSError):
            fcntl.fcntl(self.answer, fcntl.F_SETPIPE_SZ, PIPE_BYTES)

    def ready(self) -> bool:
        """Wait until it has rehearsed; False if it died of that."""
        return self._take(1) == DONE

    def read(self, file: Path, frames: list[float]) -> tuple[bytes, bytes, int]:
        """Return the kind of answer, the answer, and if there is none, the status (negative: the signal)."""
        send(self.order, json.dumps([str(file), frames]).encode() + b"\n")
        head = self._take(HEAD.size)
        if len(head) == HEAD.size:
            kind, size = HEAD.unpack(head)
            if size > ANSWER_LIMIT:
                return REFUSED, f"its description has more than {ANSWER_LIMIT} bytes".encode(), 0
            body = self._take(size)
            if len(body) == size and kind in (DONE, REFUSED):
                return kind, body, 0
        return b"", b"", os.waitstatus_to_exitcode(self._reaped())

    def end(self) -> None:
        """End it, whatever it does: its answer is here, or is none."""
        os.close(self.order)
        os.close(self.answer)
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            self._reaped()

    def _reaped(self) -> int:
        status = os.waitpid(self.pid, 0)[1]
        self.pid = 0
        return status

    def _take(self, size: int) -> bytes:
        found = bytearray()
        while len(found) < size and (piece := os.read(self.answer, min(PIPE_BYTES, size - len(found)))):
            found += piece
        return bytes(found)


def main(feed: int, out: int) -> None:
    """Serve until the input ends."""
    bpy.ops.wm.save_as_mainfile(filepath=str(OWN), check_existing=False)
    blender_fresh.learn()
    describe(OWN, [])  # what this remembers, no child needs to find out
    gc.freeze()
    gc.disable()
    child = rehearsed(out)
    source = os.fdopen(feed, "rb")
    while line := source.readline():
        asked = json.loads(line)
        FILE.write_bytes(source.read(asked["bytes"]))
        kind, said, code = child.read(FILE, asked["frames"])
        if kind == DONE:
            send(out, json.dumps({"size": len(said)}).encode() + b"\n" + said)
        elif kind == REFUSED:
            say(out, refused=said.decode(errors="replace")[:300])
        elif code in (-signal.SIGXCPU, -signal.SIGKILL):
            say(out, refused=f"it took more than {CPU_S} s of processor time, or its limit of memory")
        else:
            say(out, crashed=f"it ended with {code}")
        child.end()
        child = rehearsed(out)


def rehearsed(out: int) -> Child:
    """Return a child that waits for a file, and say so."""
    child = Child()
    if not child.ready():
        sys.exit("Blender does not read its own scene")
    send(out, b'{"ready": true}\n')
    return child


def describe(file: Path, frames: list[float]) -> bytes:
    """Open a file, without its windows and scripts, and return its description."""
    bpy.ops.wm.open_mainfile(filepath=str(file), load_ui=False, use_scripts=False)
    return json.dumps(blender_scene.describe(frames), separators=(",", ":")).encode()


def serve(order: int, out: int) -> int:
    """Describe the file of the one order, in this process, which is the file's own; return the exit status."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    quarantine.enter()
    describe(OWN, [])  # a child first touches its memory page by page: better before somebody waits
    send(out, DONE)
    line = os.fdopen(order, "rb").readline()
    if not line:
        return 0
    file, frames = json.loads(line)
    try:
        kind, answer = DONE, describe(file, frames)
    except (RuntimeError, MemoryError, blender_scene.Refused) as error:
        kind, answer = REFUSED, " ".join(str(error).replace(f"{HERE}/", "").split()).encode(errors="replace")
    send(out, HEAD.pack(kind, len(answer)) + answer)
    return 0


def say(out: int, **message: str) -> None:
    """Write a line of JSON."""
    send(out, json.dumps(message).encode() + b"\n")


def send(out: int, data: bytes) -> None:
    """Write all of it; a reader that is gone is no concern."""
    left = memoryview(data)
    with contextlib.suppress(BrokenPipeError):
        while left:
            left = left[os.write(out, left) :]


if __name__ == "__main__":
    spoken = os.dup(1)
    os.dup2(2, 1)  # Blender itself prints there
    main(os.dup(0), spoken)
    os._exit(0)
