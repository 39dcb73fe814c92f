"""Evidence as it was when a message of the user's came, for the checks that ask for it (`of: NAME@K`).

What is to be done before a message is judged by the state in which the message found it: an agent that says DONE at
once collects the messages and nothing else.
"""

from __future__ import annotations

from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.evidence import capture_some
from deskcraft.episode.resting import rest
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceItem
from deskcraft.task.model import Task


class Moments:
    """What was taken at each message of one episode."""

    def __init__(self, task: Task, desktop: Desktop, blobs: BlobStore, before: dict[str, EvidenceItem]) -> None:
        self._task = task
        self._desktop = desktop
        self._blobs = blobs
        self._before = before
        self._taken: dict[str, EvidenceItem] = {}

    def delivered(self, phase: int) -> None:
        """Takes the evidence that is judged as it is now.

        Args:
            phase: index of the message that is about to be said, from 0.

        Raises:
            DesktopError: the desktop gives nothing out.
        """
        number = phase + 1
        wanted = self._task.moments().get(number, frozenset())
        if not wanted:
            return
        rest(self._task, self._desktop)
        taken = capture_some(self._desktop, self._task, self._blobs, wanted)
        self._taken |= {f"{name}@{number}": item for name, item in taken.items()}

    def added_to(self, items: dict[str, EvidenceItem]) -> dict[str, EvidenceItem]:
        """The items of a snapshot, and those of the messages so far; those of messages that never came are absent."""
        found = dict(items)
        for number, names in self._task.moments().items():
            for name in names:
                item = self._before[name]
                never = EvidenceItem(
                    kind=item.kind,
                    where=item.where,
                    state="absent",
                    reason=f"the user's message {number} never came, and {item.where} is judged as it was then",
                )
                found[f"{name}@{number}"] = self._taken.get(f"{name}@{number}", never)
        return found


def at_the_start(task: Task, items: dict[str, EvidenceItem]) -> dict[str, EvidenceItem]:
    """The items from before the episode, under the names of all moments too."""
    moments = {f"{name}@{number}": items[name] for number, names in task.moments().items() for name in names}
    return {**items, **moments}
