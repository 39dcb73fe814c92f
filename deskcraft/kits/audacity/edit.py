"""Edits of an Audacity project's file, one thing at a time, and of sound files: what mutants and tasks change without
the application."""

from __future__ import annotations

import copy
import io
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import soundfile
from numpy.typing import NDArray

from evaluators.aup3.binary_xml import Node, decode, encode

Samples: TypeAlias = NDArray[np.float64]
_JOURNAL = b"\1\1"
"""What a database states whose log is not beside it."""


@dataclass
class ProjectFile:
    """A project whose document can be changed; its samples stay as they are."""

    data: bytes
    root: Node

    @classmethod
    def read(cls, data: bytes) -> ProjectFile:
        """Reads a file."""
        connection = _opened(data)
        try:
            row = connection.execute("SELECT dict, doc FROM project WHERE id = 1").fetchone()
        finally:
            connection.close()
        return cls(data, decode(*row))

    def copied(self) -> ProjectFile:
        """Another project with the same content."""
        return ProjectFile(self.data, copy.deepcopy(self.root))

    def written(self) -> bytes:
        """The file's bytes."""
        connection = _opened(self.data)
        try:
            connection.execute("UPDATE project SET dict = ?, doc = ? WHERE id = 1", encode(self.root))
            return connection.serialize()
        finally:
            connection.close()

    def tracks(self, tag: str = "wavetrack") -> list[Node]:
        """The tracks of a kind; of a stereo track both channels."""
        return list(self.root.all(tag))

    def clips(self) -> list[Node]:
        """The clips of all tracks."""
        return [clip for track in self.tracks() for clip in track.all("waveclip")]

    def labels(self) -> list[Node]:
        """The labels of all label tracks."""
        return [label for track in self.tracks("labeltrack") for label in track.all("label")]


def _opened(data: bytes) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(data[:18] + _JOURNAL + data[20:])
    return connection


def with_sound(data: bytes, change: Callable[[Samples, int], Samples]) -> bytes:
    """Return a sound file of the same format with its samples, (frames, channels), changed."""
    with soundfile.SoundFile(io.BytesIO(data)) as file:
        samples, rate = file.read(dtype="float64", always_2d=True), int(file.samplerate)
        form, subtype = str(file.format), str(file.subtype)
    out = io.BytesIO()
    soundfile.write(out, change(samples.copy(), rate), rate, format=form, subtype=subtype)
    return out.getvalue()
