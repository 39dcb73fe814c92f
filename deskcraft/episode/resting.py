"""The rest before evidence is taken: what the agent's last action is still writing belongs to its result."""

from __future__ import annotations

import contextlib

from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.rest import being_written, come_to_rest
from deskcraft.errors import DesktopError
from deskcraft.task.model import FileEvidence, Task, TreeEvidence


def rest(task: Task, desktop: Desktop) -> str:
    """Waits until nothing is on its way into the task's files; says why the wait ended.

    A desktop that does not answer is no fault here: the evidence that is asked for next shows what it is.
    """
    try:
        return come_to_rest(desktop, named_files(task)).why
    except DesktopError as error:
        return f"the desktop did not answer: {error}"


def rest_if_writing(task: Task, desktop: Desktop) -> None:
    """Waits only if a program is writing one of the task's files: for a look at a state that has settled already.

    A desktop that does not answer is no fault here, as in `rest`.
    """
    with contextlib.suppress(DesktopError):
        if being_written(desktop, named_files(task)):
            rest(task, desktop)


def named_files(task: Task) -> list[str]:
    """The files that the task's evidence names; any file of a folder that it names."""
    found: list[str] = []
    for spec in task.evidence.values():
        match spec:
            case FileEvidence(file=path):
                found.append(path)
            case TreeEvidence(tree=path) if path.rstrip("/") not in ("~", ""):
                found.append(f"{path.rstrip('/')}/*")
            case _:
                pass
    return found
