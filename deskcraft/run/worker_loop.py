"""The loop of every worker process, whatever its episodes are: reads names, runs them, and reports the outcomes.

    python -m MODULE RUN_FOLDER RUN_BUDGET PARENT

RUN_BUDGET is JSON: the limit on all model calls; PARENT is the process id of the controller. Input: one episode name
per line. Output: JSON lines `{"ready"}`; `{"episode", "tell"}` as progress; `{"episode", "ended": {...}}` at its end;
`{"episode", "failed"}` with a trace after an unexpected exception, of which the worker exits; and
`{"episode", "fatal"}` where the run cannot continue. The worker stops when its input ends, and dies with its parent.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TypeAlias

from deskcraft.desktop.deadlines import WATCH
from deskcraft.errors import DeskCraftError
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder

_PR_SET_PDEATHSIG = 1
FAULT = 70
"""Exit status after an unexpected exception: EX_SOFTWARE of sysexits.h."""
Tell: TypeAlias = Callable[[str], None]
"""Receives, in a word, what an episode is doing."""
Do: TypeAlias = Callable[[str, Tell], dict[str, object]]
"""Runs the episode of this name and returns its outcome (`record.folder.outcome_of`)."""
Opened: TypeAlias = Callable[[RunFolder, RunBudget], contextlib.AbstractContextManager[Do]]
"""Opens what the episodes of a run need, for as long as the worker lives."""


def serve(opened: Opened) -> None:
    """The process."""
    folder, budget_json, parent = sys.argv[1:]
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != int(parent):  # it died before it could take us with it
        sys.exit(1)
    out = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the controller handles it and stops its workers
    signal.signal(signal.SIGTERM, _stop)

    def say(**message: object) -> None:
        out.write(json.dumps(message) + "\n")

    run = RunFolder(Path(folder))
    budget = RunBudget.model_validate_json(budget_json)
    name = ""

    def stuck(place: str) -> None:
        """A call does not return, and no exception reaches it: the process ends, and its desktop with it."""
        say(episode=name, failed=place)
        os._exit(FAULT)

    WATCH.on_stuck = stuck
    try:
        with _ignoring_sigterm_at_the_end(), run.working(), opened(run, budget) as do:
            say(ready=True)
            for line in sys.stdin:
                name = line.strip()
                say(episode=name, ended=do(name, partial(_tell, say, name)))
    except DeskCraftError as error:
        say(episode=name, fatal=f"{type(error).__name__}: {error}")
        sys.exit(2)
    except Exception:  # the boundary of a worker: an episode has its own, so this is about its record or its making
        trace = traceback.format_exc()
        sys.stderr.write(trace)
        say(episode=name, failed=trace)
        sys.exit(FAULT)


def _tell(say: Callable[..., None], episode: str, text: str) -> None:
    say(episode=episode, tell=text)


@contextlib.contextmanager
def _ignoring_sigterm_at_the_end() -> Iterator[None]:
    """Ignores SIGTERM once the work is done, since the worker exits by itself from there on."""
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _stop(number: int, frame: FrameType | None) -> None:
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit(128 + number)
