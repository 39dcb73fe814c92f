"""Carries out near misses and alternatives that are data, on the same evidence as those that are functions."""

from __future__ import annotations

import fnmatch
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from deskcraft.kits.mutants import Subject, damaged
from deskcraft.task.near_misses import Edit, Tampering


class Evidence(Protocol):
    """What `TamperedEvidence` has for scripts."""

    def read(self, name: str, when: str = "after") -> bytes:
        """The bytes of a piece of evidence."""

    def write(self, name: str, data: bytes) -> None:
        """Replaces a piece of evidence."""

    def remove(self, name: str) -> None:
        """Takes a piece of evidence away."""


class NotCarriedOut(ValueError):
    """What stands in task.yaml cannot be done to this evidence."""


@dataclass(frozen=True)
class Hands:
    """What one near miss is carried out with."""

    evidence: Evidence
    was_there: Callable[[str], bool]
    """Whether a piece of evidence was there before the episode."""
    is_command: Callable[[str], bool]
    """Whether a piece of evidence is what a command printed: its text is the standard output."""
    subject: Callable[[str, bytes], Subject]
    """What a kit damages, of a piece of evidence and its bytes."""

    def carry_out(self, what: Tampering) -> None:
        """Edits the evidence.

        Args:
            what: the operations.

        Raises:
            NotCarriedOut: one of them does not fit the evidence; says which, and what to do.
            ValueError: a piece of evidence is not there.
        """
        solved = {edit.like: self.evidence.read(edit.like) for edit in what.edit.values() if edit.like is not None}
        for name in what.restore:
            if self.was_there(name):
                self.evidence.write(name, self.evidence.read(name, "before"))
            else:
                self.evidence.remove(name)
        for name, damage in what.breaks.items():
            self.evidence.write(name, self._broken(name, damage))
        for name, pairs in what.swap.items():
            text = self._text(name, f"swap.{name}")
            for old, new in pairs:
                if (times := text.count(old)) != 1:
                    raise NotCarriedOut(
                        f"swap.{name}: {old!r} stands there {times} times; write a piece of text that stands there once"
                    )
                text = text.replace(old, new)
            self._put(name, text)
        for name, edit in what.edit.items():
            self._edit(name, edit, solved)
        for name in what.remove:
            self.evidence.remove(name)

    def _edit(self, name: str, edit: Edit, solved: Mapping[str, bytes]) -> None:
        if edit.like is not None:
            self.evidence.write(name, solved[edit.like])
        elif edit.merge is not None or edit.files is not None:
            try:
                document = json.loads(self.evidence.read(name))
            except ValueError as error:
                raise NotCarriedOut(f"edit.{name}: it is no JSON: {error}; use swap") from error
            patch = edit.merge if edit.files is None else {path: entry_of(text) for path, text in edit.files.items()}
            self.evidence.write(name, json.dumps(merged(document, patch)).encode())
        elif edit.text is not None and not self.is_command(name):
            self.evidence.write(name, edit.text.encode())
        elif edit.append is not None and not self.is_command(name):
            self.evidence.write(name, self.evidence.read(name) + edit.append.encode())
        else:
            self._put(name, self._text_of(name, edit))

    def _text_of(self, name: str, edit: Edit) -> str:
        if edit.text is not None:
            return edit.text
        text = self._text(name, f"edit.{name}")
        if edit.append is not None:
            return text + edit.append
        for old, new in edit.every or ():
            if old not in text:
                raise NotCarriedOut(f"edit.{name}.every: {old!r} stands nowhere in it")
            text = text.replace(old, new)
        return text

    def _broken(self, name: str, damage: str) -> bytes:
        subject = self.subject(name, self.evidence.read(name))
        names: list[str] = []
        for mutant in damaged(subject):
            if fnmatch.fnmatchcase(mutant.name, damage):
                return mutant.data
            names.append(mutant.name)
        there = f"there are {', '.join(names[:40])}" if names else "its application's kit knows none for such a file"
        raise NotCarriedOut(f"break.{name}: no damage is called {damage!r}; {there}")

    def _text(self, name: str, where: str) -> str:
        data = self.evidence.read(name)
        if self.is_command(name):
            return str(json.loads(data)["stdout"])
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            raise NotCarriedOut(f"{where}: it is no text; use break, or a function in near_misses.py") from error

    def _put(self, name: str, text: str) -> None:
        data = text.encode()
        if self.is_command(name):
            data = json.dumps({**json.loads(self.evidence.read(name)), "stdout": text}).encode()
        self.evidence.write(name, data)


def entry_of(text: str) -> dict[str, Any]:
    """Makes what a folder's manifest has of an ordinary file.

    Args:
        text: what the file holds.

    Returns:
        Its entry.
    """
    data = text.encode()
    found = hashlib.sha256(data).hexdigest()
    return {"kind": "file", "mode": 0o644, "uid": 1000, "gid": 1000, "size": len(data), "sha256": found, "target": ""}


def merged(document: Any, patch: Any) -> Any:
    """Puts a patch into a JSON document (RFC 7396).

    Args:
        document: what is there.
        patch: keys to put, or with None to take away, at any depth; what is no mapping stands for the whole.

    Returns:
        The document with the patch; neither of them is changed.
    """
    if not isinstance(patch, dict):
        return patch
    found = dict(document) if isinstance(document, dict) else {}
    for key, value in patch.items():
        if value is None:
            found.pop(key, None)
        else:
            found[key] = merged(found.get(key), value)
    return found
