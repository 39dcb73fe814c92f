"""Runs commands of `deskcraft` one after the other, each in a fork of a process that has imported them all.

To import them takes longer than most commands; and what a command takes, hangs in or leaves behind ends with its fork.

    python -m deskcraft.attack.commands < {"argv": [...], "cwd": PATH, "env": {...}} > {"status", "stdout", ...}
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

MOST_CPU_S = 40
"""After which a command is ended, whatever it does."""
MOST_WALL_S = 300.0
"""The same by the clock: a busy machine gives a command little of a processor."""
MOST_BYTES = 12 * 2**30
"""Of address space: what asks for more has believed a size that somebody wrote."""
_SHOWN = 2**22
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "POLARS_MAX_THREADS": "1", "TERM": "dumb"}
"""Threads do not come along into a fork."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command came to."""

    status: int
    """Its exit status; minus the signal that ended it."""
    stdout: str
    stderr: str
    cpu_s: float
    wall_s: float
    memory: int
    """Bytes at its most."""


class Commands:
    """Runs commands; a context manager."""

    def __enter__(self) -> Commands:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "deskcraft.attack.commands"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **_ONE_THREAD},
            text=True,
        )
        return self

    def run(
        self, *argv: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None, until: str = ""
    ) -> Ran:
        """One command of `deskcraft`; `until` ends one that serves when it has printed this."""
        assert self._process.stdin and self._process.stdout
        asked = {"argv": [str(word) for word in argv], "cwd": str(cwd or Path.cwd()), "env": dict(env or {})}
        print(json.dumps({**asked, "until": until}), file=self._process.stdin, flush=True)
        said = self._process.stdout.readline()
        if not said:
            raise OSError(f"the process that runs commands ended at {argv}")
        return Ran(**json.loads(said))

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait(60)
        self._process.stdout.close()


def _command(asked: Mapping[str, object], out: IO[bytes], errors: IO[bytes]) -> int:
    """Is the command, in the fork."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    null = os.open(os.devnull, os.O_RDONLY)
    for here, there in ((null, 0), (out.fileno(), 1), (errors.fileno(), 2)):
        os.dup2(here, there)
    os.chdir(str(asked["cwd"]))
    env = asked["env"]
    os.environ.update(env if isinstance(env, dict) else {})
    argv = asked["argv"]
    sys.argv = ["deskcraft", *(argv if isinstance(argv, list) else [])]
    from deskcraft.cli.app import main

    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def _ended(pid: int, until: bytes, out: IO[bytes]) -> tuple[int, resource.struct_rusage]:
    """Waits for a fork; one that takes too long, or has said what it should, is ended with all it started."""
    handle = os.pidfd_open(pid)
    ends = time.monotonic() + MOST_WALL_S
    try:
        while time.monotonic() < ends:
            if select.select([handle], [], [], 0.1 if until else max(0.0, ends - time.monotonic()))[0]:
                break
            if until and until in os.pread(out.fileno(), _SHOWN, 0):
                os.kill(pid, signal.SIGTERM)
                ends = min(ends, time.monotonic() + 20)
                until = b""
    finally:
        os.close(handle)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    _, status, used = os.wait4(pid, 0)
    return os.waitstatus_to_exitcode(status), used


def _run(asked: Mapping[str, object]) -> Ran:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        began = time.monotonic()
        pid = os.fork()
        if pid == 0:
            os.setpgid(0, 0)
            _in_fork(asked, out, errors)
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)
        status, used = _ended(pid, str(asked.get("until", "")).encode(), out)
        said = [os.pread(file.fileno(), _SHOWN, 0).decode(errors="replace") for file in (out, errors)]
    cpu_s = used.ru_utime + used.ru_stime
    return Ran(status, said[0], said[1], round(cpu_s, 2), round(time.monotonic() - began, 2), used.ru_maxrss * 1024)


def _in_fork(asked: Mapping[str, object], out: IO[bytes], errors: IO[bytes]) -> None:
    code = 70
    try:
        code = _command(asked, out, errors)
    except BaseException:  # the boundary of the fork: what reaches it is what the attack looks for
        import traceback

        os.write(2, traceback.format_exc().encode())
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _asked(lines: Sequence[str] | IO[str]) -> Iterator[dict[str, object]]:
    for line in lines:
        yield json.loads(line)


def main() -> None:
    """Imports what the commands need, and runs those that come."""
    import deskcraft.cli.app
    import deskcraft.export.tables
    import deskcraft.report
    import deskcraft.view.app
    import deskcraft.web
    from evaluators.registry import load_all

    load_all()
    with contextlib.suppress(ImportError):
        import deskcraft.export.inspect_log  # noqa: F401
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for asked in _asked(sys.stdin):
        print(json.dumps(asdict(_run(asked))), file=answers, flush=True)


if __name__ == "__main__":
    main()
