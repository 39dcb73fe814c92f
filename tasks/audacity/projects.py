"""Audacity projects damaged in memory: what near misses and tests do to a saved .aup3."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from deskcraft.authoring import TamperedEvidence
from evaluators.aup3.binary_xml import Node, decode, encode
from evaluators.aup3.database import SIZE_LIMIT_BYTES
from evaluators.aup3.wal import overlaid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Samples = NDArray[np.float32]


def tamper(evidence: TamperedEvidence, project: str, log: str, change: Callable[[Node], None]) -> None:
    """Changes the document of a project in the evidence; what its log held is in it."""
    data = overlaid(evidence.read(project), evidence.read(log), SIZE_LIMIT_BYTES)
    evidence.write(project, edited(data, change))
    evidence.remove(log)


def edited(data: bytes, change: Callable[[Node], None]) -> bytes:
    """Returns a project with its document changed."""
    connection = opened(data)
    root = decode(*connection.execute("SELECT dict, doc FROM project").fetchone())
    change(root)
    connection.execute("UPDATE project SET dict = ?, doc = ?", encode(root))
    return closed(connection)


def resounded(data: bytes, block: int, change: Callable[[Samples], Samples]) -> bytes:
    """Returns a project with the samples of one of its float blocks changed."""
    connection = opened(data)
    (found,) = connection.execute("SELECT samples FROM sampleblocks WHERE blockid = ?", (block,)).fetchone()
    samples = change(np.frombuffer(found, "<f4")).astype("<f4").tobytes()
    connection.execute("UPDATE sampleblocks SET samples = ? WHERE blockid = ?", (samples, block))
    return closed(connection)


def opened(data: bytes) -> sqlite3.Connection:
    """A project's database in memory, without a log."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(data[:18] + b"\1\1" + data[20:])
    return connection


def closed(connection: sqlite3.Connection) -> bytes:
    """The bytes of the database."""
    data = connection.serialize()
    connection.close()
    return data


def tracks(root: Node, name: str) -> Iterator[Node]:
    """The elements of a track: one for each channel."""
    return (node for node in root.children if node.attributes.get("name") == name and node.tag.endswith("track"))


def set_on(name: str, /, **attributes: str | float | bool) -> Callable[[Node], None]:
    """A change: sets attributes (gain, mute, ...) of a track."""

    def change(root: Node) -> None:
        for track in tracks(root, name):
            track.attributes.update(attributes)

    return change


def move_clips(name: str, seconds: float) -> Callable[[Node], None]:
    """A change: moves all clips of a track in time."""

    def change(root: Node) -> None:
        for track in tracks(root, name):
            for clip in track.all("waveclip"):
                clip.attributes["offset"] = float(clip.attributes["offset"]) + seconds

    return change


def set_label(text: str, /, **attributes: str | float) -> Callable[[Node], None]:
    """A change: sets t, t1 or title of the label with a text."""

    def change(root: Node) -> None:
        for track in root.all("labeltrack"):
            for label in track.all("label"):
                if label.attributes["title"] == text:
                    label.attributes.update(attributes)

    return change


def remove_track(name: str) -> Callable[[Node], None]:
    """A change: takes a track out."""

    def change(root: Node) -> None:
        gone = list(tracks(root, name))
        root.children = [child for child in root.children if all(child is not node for node in gone)]

    return change
