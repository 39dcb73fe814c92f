"""Carries out near misses and alternatives that are data, on the same evidence as those that are functions."""

from __future__ import annotations

import fnmatch
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
            self.evidence.write(name, text.encode())
        for name, edit in what.edit.items():
            self.evidence.write(name, self._edited(name, edit, solved))
        for name in what.remove:
            self.evidence.remove(name)

    def _edited(self, name: str, edit: Edit, solved: Mapping[str, bytes]) -> bytes:
        if edit.like is not None:
            return solved[edit.like]
        if edit.text is not None:
            return edit.text.encode()
        if edit.append is not None:
            return self.evidence.read(name) + edit.append.encode()
        text = self._text(name, f"edit.{name}")
        if edit.merge is not None:
            try:
                return json.dumps(merged(json.loads(text), edit.merge)).encode()
            except ValueError as error:
                raise NotCarriedOut(f"edit.{name}.merge: it is no JSON: {error}; use swap") from error
        for old, new in edit.every or ():
            if old not in text:
                raise NotCarriedOut(f"edit.{name}.every: {old!r} stands nowhere in it")
            text = text.replace(old, new)
        return text.encode()

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
        try:
            return self.evidence.read(name).decode()
        except UnicodeDecodeError as error:
            raise NotCarriedOut(f"{where}: it is no text; use break, or a function in near_misses.py") from error


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
