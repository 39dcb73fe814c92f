"""A check that plays a parser which an agent's file has taken over: it does to the grading process what a test says.

`START` has it registered in a worker, and what else is said there done, before that serves.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import select
from pathlib import Path
from typing import Any, NoReturn

from PIL import Image

from evaluators import Evidence, Finding, ahead, check, passed, worker_main
from evaluators.deck.load import load
from evaluators.registry import Of, load_all

START = (
    "import sys; sys.path.insert(0, sys.argv[1]); from tests.evaluators import taken_over; taken_over.register(); {};"
    " from evaluators.worker_main import serve; serve()"
)
NOBODY = 65534
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE = 1, 4
_CALLS = ctypes.CDLL(None, use_errno=True)


class Does(Of):
    """What the parser does: Python, with the names of this module."""

    does: str


def register() -> None:
    """Have this process know the check."""

    @check("command.taken_over")
    def taken_over(evidence: Evidence, p: Does) -> Finding:
        exec(p.does, globals())  # noqa: S102
        return passed("Nothing came of it.")


def as_an_ordinary_user() -> None:
    """Make this process one that has no rights which its children lack, as where a user grades."""
    if os.getuid():
        return
    load_all()
    for late in worker_main.LATE_MODULES:
        importlib.import_module(late)
    Image.init()
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    _CALLS.prctl(_PR_SET_DUMPABLE, 1, 0, 0, 0)


def when_read_ahead(does: str) -> None:
    """Have readers of originals taken over by decks that are called hostile."""

    def hostile(evidence: Evidence, name: str, when: Any) -> Any:
        if "hostile" in name:
            exec(does, globals())  # noqa: S102
        return load(evidence, name, when)

    vars(ahead)["load"] = hostile


def ends() -> list[int]:
    """Every descriptor that is open but the three of the standard that lead nowhere."""
    found = [fd for fd in range(256) if os.path.lexists(f"/proc/self/fd/{fd}")]
    return [fd for fd in found if str(Path(f"/proc/self/fd/{fd}").readlink()) != os.devnull]


def relatives() -> list[int]:
    """The processes that this one descends from, and their other children."""
    found, pid = [], os.getppid()
    while pid > 1:
        found.append(pid)
        with contextlib.suppress(OSError):
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            found += [int(child) for child in children if int(child) != os.getpid()]
        pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return found


def tell(data: bytes) -> None:
    """Write to whatever takes it."""
    for fd in ends():
        with contextlib.suppress(OSError):
            os.write(fd, data)


def opened() -> list[int]:
    """Open what relatives have open: pipes, for reading."""
    found = []
    for pid in relatives():
        with contextlib.suppress(OSError):
            for link in Path(f"/proc/{pid}/fd").iterdir():
                with contextlib.suppress(OSError):
                    if str(link.readlink()).startswith("pipe:"):
                        found.append(os.open(link, os.O_RDONLY | os.O_NONBLOCK))
    return found


def serve_instead(answer: bytes) -> NoReturn:
    """Answer every request that can be had."""
    others = opened()
    while True:
        for fd in select.select([*ends(), *others], [], [], 0.01)[0]:
            with contextlib.suppress(OSError):
                if b'"goals"' in os.read(fd, 1 << 20):
                    tell(answer)


def linger() -> None:
    """Do what keeps a process alive where others of its kind are ended."""
    for way in (os.setsid, os.setpgrp):
        with contextlib.suppress(OSError):
            way()
    _CALLS.prctl(_PR_SET_PDEATHSIG, 0, 0, 0, 0)


def on_all_relatives(way: Any) -> None:
    """Try something on each process that is near."""
    for pid in relatives():
        with contextlib.suppress(OSError):
            way(pid)


def forked(does: str) -> None:
    """Have a child do something, if there may be one."""
    with contextlib.suppress(OSError):
        if os.fork() == 0:
            linger()
            exec(does, globals())  # noqa: S102
            os._exit(0)
