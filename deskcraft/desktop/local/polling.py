"""Waits for files by poll(2): select(2) refuses descriptors from 1024 on, which a server of many desktops soon has."""

from __future__ import annotations

import select
from collections.abc import Sequence
from typing import Any, Protocol

import Xlib.protocol.display


class HasFileno(Protocol):
    """A socket, or a file that is open."""

    def fileno(self) -> int:
        """Its descriptor."""


def readable(file: int | HasFileno, patience_s: float | None) -> bool:
    """Whether something can be read, or the other end is closed; waits so many seconds for it, forever if None."""
    polling = select.poll()
    polling.register(file, select.POLLIN)
    return bool(polling.poll(None if patience_s is None else max(0.0, patience_s) * 1000))


def among(files: Sequence[int | HasFileno], patience_s: float | None) -> list[int | HasFileno]:
    """Those of the files of which `readable` is true, once it is of one; none of them if it is of none in time."""
    return _Select.select(files, [], [], patience_s)[0]


def _number(file: int | HasFileno) -> int:
    return file if isinstance(file, int) else file.fileno()


class _Select:
    """What python-xlib uses of the module `select`."""

    error = OSError

    @staticmethod
    def select(
        reading: Sequence[Any], writing: Sequence[Any], failing: Sequence[Any], timeout: float | None = None
    ) -> tuple[list[Any], list[Any], list[Any]]:
        """As `select.select`, by poll(2)."""
        polling = select.poll()
        wanted = dict.fromkeys(map(_number, (*reading, *writing)), 0)
        for each in reading:
            wanted[_number(each)] |= select.POLLIN
        for each in writing:
            wanted[_number(each)] |= select.POLLOUT
        for number, events in wanted.items():
            polling.register(number, events)
        found = dict(polling.poll(None if timeout is None else max(0.0, timeout) * 1000))
        ended = select.POLLHUP | select.POLLERR | select.POLLNVAL
        return (
            [each for each in reading if found.get(_number(each), 0) & (select.POLLIN | ended)],
            [each for each in writing if found.get(_number(each), 0) & (select.POLLOUT | ended)],
            [],
        )


vars(Xlib.protocol.display)["select"] = _Select
