"""The evidence of a successful solution, changed by a near miss that needs no desktop."""

from __future__ import annotations

from typing import Any, Protocol

from deskcraft.authoring.channel import to_bytes


class Requests(Protocol):
    """Where requests go, and where the answer to the last one comes from."""

    def send(self, message: dict[str, Any]) -> None:
        """Sends a request."""

    def receive(self) -> dict[str, Any] | None:
        """The answer; None if the other side is gone."""


class TamperedEvidence:
    """Copies of the final evidence by name; what is written here is what gets graded."""

    def __init__(self, channel: Requests) -> None:
        """Made by the process that runs a task's scripts, which hands it to near misses.

        Args:
            channel: the connection to the evidence, a `Channel` in a script's process.
        """
        self._channel = channel

    def read(self, name: str, when: str = "after") -> bytes:
        """Reads a piece of evidence.

        Args:
            name: as task.yaml calls it.
            when: `after`, or `before` the agent began.

        Returns:
            The bytes of a file; of a tree or a command the JSON of what was found.

        Raises:
            ValueError: there is no such evidence.
        """
        return to_bytes(self._call(op="read", name=name, when=when)["data"])

    def write(self, name: str, data: bytes) -> None:
        """Replaces a piece of evidence.

        Args:
            name: as task.yaml calls it.
            data: what is graded in its place.
        """
        self._call(op="write", name=name, data=data)

    def remove(self, name: str) -> None:
        """Takes a file away, as if it had never been saved.

        Args:
            name: as task.yaml calls it.
        """
        self._call(op="remove", name=name)

    def restore(self, name: str) -> None:
        """Puts a file back to what it was before the episode.

        Args:
            name: as task.yaml calls it.
        """
        self.write(name, self.read(name, "before"))

    def add_to_home(self, path: str, data: bytes) -> None:
        """Adds a file to the home folder's manifest, or changes one.

        Args:
            path: relative to the home folder.
            data: the file's content.
        """
        self._call(op="add_to_home", path=path, data=data)

    def _call(self, **message: Any) -> dict[str, Any]:
        self._channel.send(message)
        answer = self._channel.receive()
        if answer is None:
            raise SystemExit(1)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer
