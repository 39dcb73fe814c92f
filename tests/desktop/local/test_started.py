"""Descriptors of a started program are closed once: their numbers may be another thread's files a moment later."""

import os
from pathlib import Path

import pytest

from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.local.sandbox import Started


def started() -> Started:
    status, feed = os.pipe()
    out, unused = os.pipe()
    os.close(unused)
    return Started(1, status, (feed, out))


def is_open(fd: int) -> bool:
    return Path(f"/proc/self/fd/{fd}").exists()


def test_a_descriptor_that_was_shut_is_not_closed_again() -> None:
    program = started()
    feed = program.streams[0]
    program.shut(feed)
    reused = os.dup(program.status)
    assert reused == feed
    program.close()
    assert is_open(reused)
    os.close(reused)


def test_closing_again_closes_nothing() -> None:
    program = started()
    program.close()
    assert not any(is_open(fd) for fd in (program.status, *program.streams))
    reused = os.open(os.devnull, os.O_RDONLY)
    program.close()
    assert is_open(reused)
    os.close(reused)


@pytest.mark.real
def test_a_command_with_input_closes_no_number_twice(desktop: LocalDesktop, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[int] = []
    failed: list[int] = []
    real = os.close

    def close(fd: int) -> None:
        closed.append(fd)
        try:
            real(fd)
        except OSError:
            failed.append(fd)
            raise

    monkeypatch.setattr(os, "close", close)
    assert desktop.run(["cat"], stdin=b"milk").stdout == b"milk"
    assert closed
    assert not failed
