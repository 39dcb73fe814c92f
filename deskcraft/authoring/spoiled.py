"""The evidence of a successful solution, to be spoiled by a near miss that needs no desktop."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring.channel import Channel, to_bytes


class Spoiled:
    """Copies of the final evidence by name; what is written here is what gets graded."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def read(self, name: str, when: str = "after") -> bytes:
        """The bytes of a piece of evidence (`tree` and `command` evidence is JSON); `when` may be `before`."""
        return to_bytes(self._call(op="read", name=name, when=when)["data"])

    def write(self, name: str, data: bytes) -> None:
        """Replaces the bytes."""
        self._call(op="write", name=name, data=data)

    def remove(self, name: str) -> None:
        """The file was never saved there."""
        self._call(op="remove", name=name)

    def restore(self, name: str) -> None:
        """The file is as it was before the episode."""
        self.write(name, self.read(name, "before"))

    def add_to_home(self, path: str, data: bytes) -> None:
        """A file more (or changed) in the home folder's manifest; `path` is relative to it."""
        self._call(op="add_to_home", path=path, data=data)

    def _call(self, **message: Any) -> dict[str, Any]:
        self._channel.send(message)
        answer = self._channel.receive()
        if answer is None:
            raise SystemExit(1)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer
