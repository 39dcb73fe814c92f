"""Runs near misses that spoil the solution's evidence: no desktop, the same grading."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deskcraft.authoring.channel import Channel, to_bytes
from deskcraft.authoring.confine import spawn_script
from deskcraft.errors import AgentError, TaskError
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceItem, EvidenceRecord
from deskcraft.task.model import HOME_EVIDENCE

CHILD_S = 120


@dataclass(frozen=True, slots=True)
class Listed:
    """A near miss as its script declares it."""

    name: str
    caught_by: str
    acts_on: str


def list_near_misses(script: Path) -> list[Listed]:
    """The near misses of a script, found in its own process.

    Raises:
        TaskError: the script is missing or raises.
    """
    if not script.is_file():
        raise TaskError(f"{script}: no such file; a task comes with its near misses")
    message = _Session(script, "--list").next({})
    if message["op"] != "list":
        raise TaskError(f"{script}: cannot be loaded:\n{message.get('error', message)}")
    return [Listed(**entry) for entry in message["near_misses"]]


def spoil(script: Path, name: str, params: dict[str, Any], record: EvidenceRecord, blobs: BlobStore) -> EvidenceRecord:
    """The evidence after a near miss has spoiled its copy.

    Raises:
        AgentError: the near miss raised.
    """
    spoiled = _Spoiling(dict(record.before), dict(record.after), blobs)
    session = _Session(script, name)
    message = session.next({"acts_on": "evidence", "params": params})
    while message["op"] != "end":
        if message["op"] == "failed":
            raise AgentError(f"{script}: {name} failed:\n{message['error']}")
        message = session.next(spoiled.answer(message))
    return EvidenceRecord(before=spoiled.before, after=spoiled.after)


class _Session:
    """A child process that is sent one message at a time; its standard error is read when it ends."""

    def __init__(self, script: Path, function: str) -> None:
        self._script = script
        self._child = spawn_script(script, function)
        assert self._child.stdin and self._child.stdout
        self._channel = Channel(self._child.stdout, self._child.stdin)

    def next(self, message: dict[str, Any]) -> dict[str, Any]:
        try:
            self._channel.send(message)
            answer = self._channel.receive()
        except BrokenPipeError:
            answer = None
        if answer is None or answer["op"] in ("end", "failed", "list"):
            _, errors = self._child.communicate(timeout=CHILD_S)
            if answer is None:
                raise AgentError(f"{self._script}: its process ended: {errors.decode(errors='replace')[-2000:]}")
        return answer


@dataclass
class _Spoiling:
    before: dict[str, EvidenceItem]
    after: dict[str, EvidenceItem]
    blobs: BlobStore

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        match message["op"]:
            case "read":
                side = self.before if message["when"] == "before" else self.after
                item = side.get(message["name"])
                if item is None or item.state != "present":
                    return {"error": f"no evidence '{message['name']}' ({message['when']}) is present"}
                return {"data": self.blobs.get(item.blob)}
            case "write":
                return self._write(message["name"], to_bytes(message["data"]))
            case "remove":
                item = self.after[message["name"]]
                self.after[message["name"]] = item.model_copy(update={"state": "absent", "blob": "", "size": 0})
                return {}
            case "add_to_home":
                return self._add_to_home(message["path"], to_bytes(message["data"]))
        return {"error": f"unknown request {message['op']}"}

    def _write(self, name: str, data: bytes) -> dict[str, Any]:
        if name not in self.after:
            return {"error": f"no evidence is called '{name}'; there is {', '.join(self.after)}"}
        update = {"state": "present", "blob": self.blobs.put(data), "size": len(data), "reason": ""}
        self.after[name] = self.after[name].model_copy(update=update)
        return {}

    def _add_to_home(self, path: str, data: bytes) -> dict[str, Any]:
        tree = json.loads(self.blobs.get(self.after[HOME_EVIDENCE].blob))
        found = hashlib.sha256(data).hexdigest()
        entry = {"kind": "file", "mode": 0o644, "uid": 1000, "gid": 1000, "size": len(data), "sha256": found}
        tree[path] = {**entry, "target": ""}
        return self._write(HOME_EVIDENCE, json.dumps(tree, sort_keys=True).encode())


def names(found: Sequence[Listed]) -> list[str]:
    """Names only."""
    return [entry.name for entry in found]
