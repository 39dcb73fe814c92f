"""Edits of text files, for near misses."""

from __future__ import annotations

from deskcraft.authoring import TamperedEvidence


def swap(evidence: TamperedEvidence, name: str, old: str, new: str, *, when: str = "after") -> None:
    """Replaces a text that is in the file once.

    Raises:
        AssertionError: it is not there once.
    """
    text = evidence.read(name, when).decode()
    assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {name}"
    evidence.write(name, text.replace(old, new).encode())


def begin_again(evidence: TamperedEvidence, name: str, old: str, new: str) -> None:
    """Does another edit than the solution's, on the file as it was."""
    swap(evidence, name, old, new, when="before")
