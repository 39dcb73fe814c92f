"""Runs near misses that tamper the solution's evidence: no desktop, the same grading.

Those of near_misses.py run in a process of their own; those of task.yaml are carried out here, by the same requests.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from deskcraft.authoring.channel import Channel, Complaints, Garbled, ended_if_silent, shortened, to_bytes
from deskcraft.authoring.confine import spawn_script
from deskcraft.authoring.tampered import TamperedEvidence
from deskcraft.episode.grading import Grader
from deskcraft.errors import AgentError, TaskError
from deskcraft.intake.parsing import reason_of
from deskcraft.kits.mutants import Subject, load_kits
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceItem, EvidenceRecord
from deskcraft.task.interval import Interval, read_interval
from deskcraft.task.loading import TaskFolder
from deskcraft.task.model import HOME_EVIDENCE, Task
from deskcraft.task.near_misses import Tampering
from deskcraft.validate.by_data import Hands
from deskcraft.validate.near_miss_source import declared, imports_of, parsed

SILENT_S = 300.0
"""Seconds for a near miss to be loaded, or to ask for the next thing."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A near miss as its script or task.yaml declares it, or an alternative."""

    name: str
    caught_by: str
    acts_on: str
    scores: Interval = None
    """Where its score must lie; None: anywhere, as long as it is no success."""
    data: Tampering | None = None
    """What is done to the evidence, if task.yaml says it; None: the function of this name in near_misses.py."""


_LISTED = TypeAdapter(list[Listed])
SCRIPT = "near_misses.py"


def near_misses_of(folder: TaskFolder, variant: int = 0, *, read: bool = False) -> list[Listed]:
    """Lists the near misses of a task: those of task.yaml, then those of its near_misses.py.

    Args:
        folder: the task.
        variant: whose parameters are put into those that are data.
        read: whether the script need not be run where its declarations can be read off it.

    Returns:
        The near misses, each with the key of the leaf that must catch it.

    Raises:
        TaskError: there are none, two have the same name, task.yaml is malformed, or the script cannot be loaded.
    """
    tried = folder.tried(variant)
    leaves = folder.leaves
    found = [
        Listed(name, leaves[miss.caught_by], "evidence", read_interval(miss.scores) if miss.scores else None, miss)
        for name, miss in tried.near_misses.items()
    ]
    script = folder.path / SCRIPT
    if found and not script.is_file():
        return found
    written = (_read_off(script) if read else None) or list_near_misses(script)
    for miss in written:
        for section in (tried.near_misses, tried.alternatives):
            if miss.name in section:
                place = ("near_misses" if section is tried.near_misses else "alternatives", miss.name)
                raise folder.file.error(place, f"{SCRIPT} has a near miss of this name; rename one, or take one out")
    return found + [replace(miss, caught_by=leaves.get(miss.caught_by, miss.caught_by)) for miss in written]


def alternatives_of(folder: TaskFolder, variant: int = 0) -> list[Listed]:
    """Lists the alternatives of a task, which must pass.

    Args:
        folder: the task.
        variant: whose parameters are put in.

    Returns:
        The alternatives; no leaf catches them.

    Raises:
        TaskError: task.yaml is malformed.
    """
    return [Listed(name, "", "evidence", None, each) for name, each in folder.tried(variant).alternatives.items()]


def _read_off(script: Path) -> list[Listed] | None:
    """The near misses that a script declares; None where only running it shows them."""
    source = script.read_bytes() if script.is_file() else b""
    beside = [script.parent.parent / f"{name}.py" for name in imports_of(parsed(source))]
    if any(path.is_file() and b"near_miss" in path.read_bytes() for path in beside):
        return None
    found = declared(source)
    if found is None:
        return None
    return [
        Listed(one.name, one.caught_by, one.acts_on, read_interval(one.scores) if one.scores else None) for one in found
    ]


def list_near_misses(script: Path) -> list[Listed]:
    """The near misses of a script, found in its own process.

    Raises:
        TaskError: the script is missing or raises.
    """
    if not script.is_file():
        raise TaskError(f"{script}: no such file; a task comes with its near misses")
    message = _Session(script, "--list").next({})
    if message["op"] != "list":
        raise TaskError(f"{script}: cannot be loaded:\n{shortened(str(message.get('error', message['op'])))}")
    try:
        return _LISTED.validate_python(message["near_misses"])
    except ValidationError as error:
        raise TaskError(f"{script}: its near misses are not declared as such: {reason_of(error)}") from error


def tamper(script: Path, name: str, params: dict[str, Any], record: EvidenceRecord, blobs: BlobStore) -> EvidenceRecord:
    """The evidence after a near miss has tampered its copy.

    Raises:
        AgentError: the near miss raised.
    """
    tampered = _Tampering(dict(record.before), dict(record.after), blobs)
    session = _Session(script, name)
    message = session.next({"acts_on": "evidence", "params": params})
    while message["op"] != "end":
        if message["op"] == "failed":
            raise AgentError(f"{script}: {name} failed:\n{shortened(message['error'])}")
        try:
            answer = tampered.answer(message)
        except Garbled as error:
            answer = {"error": str(error)}
        message = session.next(answer)
    return EvidenceRecord(before=tampered.before, after=tampered.after)


def tampered(
    folder: TaskFolder,
    task: Task,
    miss: Listed,
    record: EvidenceRecord,
    blobs: BlobStore,
    grader: Grader | None = None,
) -> EvidenceRecord:
    """The evidence after a near miss or an alternative, data or not, has edited its copy.

    Args:
        folder: of the task.
        task: the variant.
        miss: as it was listed for this variant.
        record: the evidence that the solution left; it stays as it is.
        blobs: where its bytes are, and where those of the copy go.
        grader: says what the goals pin, where a kit's damage goes by that; None: they pin nothing.

    Returns:
        The copy.

    Raises:
        AgentError: it cannot be carried out on this evidence, or raised.
    """
    if miss.data is None:
        return tamper(folder.path / SCRIPT, miss.name, dict(task.params), record, blobs)
    copy = _Tampering(dict(record.before), dict(record.after), blobs)

    def was_there(name: str) -> bool:
        return name in copy.before and copy.before[name].state == "present"

    def is_command(name: str) -> bool:
        return name in copy.after and copy.after[name].kind == "command"

    def subject(name: str, data: bytes) -> Subject:
        load_kits()
        pinned = grader.pins(task, record, blobs).get(name, ()) if grader is not None else ()
        before = blobs.get(copy.before[name].blob) if was_there(name) else None
        return Subject(name, copy.after[name].where, data, before, pinned)

    try:
        Hands(TamperedEvidence(_Direct(copy)), was_there, is_command, subject).carry_out(miss.data)
    except ValueError as error:
        raise AgentError(f"{folder.file.path}: {miss.name}: {error}") from error
    return EvidenceRecord(before=copy.before, after=copy.after)


class _Session:
    """A child process that is sent one message at a time; its standard error is read when it ends."""

    def __init__(self, script: Path, function: str) -> None:
        self._script = script
        self._child = spawn_script(script, function)
        assert self._child.stdin and self._child.stdout
        self._complaints = Complaints(self._child)
        self._channel = Channel(self._child.stdout, self._child.stdin)

    def next(self, message: dict[str, Any]) -> dict[str, Any]:
        try:
            with ended_if_silent(self._child, SILENT_S):
                self._channel.send(message)
                answer = self._channel.requested()
        except BrokenPipeError:
            answer = None
        except Garbled as error:
            self._end()
            raise AgentError(f"{self._script}: {error}") from error
        if answer is None or answer["op"] in ("end", "failed", "list"):
            reason = self._end()
            if answer is None:
                raise AgentError(f"{self._script}: its process ended, or was silent for {SILENT_S:.0f} s: {reason}")
        return answer

    def _end(self) -> str:
        """Ends the process, which has said all that it has to say; what it complained of."""
        self._child.kill()
        self._child.wait()
        reason = self._complaints.text()
        for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
            assert stream is not None
            with suppress(BrokenPipeError):  # unsent bytes to a process that is gone
                stream.close()
        return reason


class _Direct:
    """The channel of a script without the script: each request is answered on the spot."""

    def __init__(self, tampering: _Tampering) -> None:
        self._tampering = tampering
        self._answer: dict[str, Any] | None = None

    def send(self, message: dict[str, Any]) -> None:
        self._answer = self._tampering.answer(message)

    def receive(self) -> dict[str, Any] | None:
        return self._answer


@dataclass
class _Tampering:
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
            case "remove" if (item := self.after.get(message["name"])) is not None:
                self.after[message["name"]] = item.model_copy(update={"state": "absent", "blob": "", "size": 0})
                return {}
            case "add_to_home":
                return self._add_to_home(message["path"], to_bytes(message["data"]))
        return {"error": f"no such request, or no evidence of this name: {message['op']}"}

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
