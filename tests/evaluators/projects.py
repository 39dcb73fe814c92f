"""Audacity projects edited in memory, for tests."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evaluators.aup3.binary_xml import Node, decode, encode

SAVED = Path(__file__).parent / "corpus" / "aup3"
BASE = (SAVED / "base.aup3").read_bytes()


def opened(data: bytes) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(data[:18] + b"\1\1" + data[20:])
    return connection


def closed(connection: sqlite3.Connection) -> bytes:
    data = connection.serialize()
    connection.close()
    return data


def executed(data: bytes, *statements: str) -> bytes:
    """Return a database after statements."""
    connection = opened(data)
    for statement in statements:
        connection.execute(statement)
    return closed(connection)


def edited(change: Callable[[Node], None], data: bytes = BASE) -> bytes:
    """Return a project with its document changed."""
    connection = opened(data)
    root = decode(*connection.execute("SELECT dict, doc FROM project").fetchone())
    change(root)
    connection.execute("UPDATE project SET dict = ?, doc = ?", encode(root))
    return closed(connection)


def with_document(dictionary: bytes, document: bytes) -> bytes:
    """Return the base project with another document."""
    connection = opened(BASE)
    connection.execute("UPDATE project SET dict = ?, doc = ?", (dictionary, document))
    return closed(connection)


def resounded(number: int, change: Callable[[NDArray[np.int16]], NDArray[np.int16]]) -> bytes:
    """Return the base project with the samples of its n-th block (from 0 on) changed; its blocks are of 16 bits."""
    connection = opened(BASE)
    query = "SELECT blockid, samples FROM sampleblocks ORDER BY blockid LIMIT 1 OFFSET ?"
    block, samples = connection.execute(query, (number,)).fetchone()
    data = change(np.frombuffer(samples, "<i2").copy()).astype("<i2").tobytes()
    connection.execute("UPDATE sampleblocks SET samples = ? WHERE blockid = ?", (data, block))
    return closed(connection)
