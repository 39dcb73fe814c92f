"""The filter of a sandbox's programs, carried out by hand: no kernel is asked."""

from __future__ import annotations

import errno
import struct

import pytest

from deskcraft.desktop.local.warden.seccomp import program
from deskcraft.desktop.local.warden.walls import KINDS

X86_64, ALLOW, ERROR = 0xC000003E, 0x7FFF0000, 0x00050000
LOAD, EQUAL, AT_LEAST, ANY_BIT = 0x20, 0x15, 0x35, 0x45
OTHER = 4711


def verdict(kind: str, number: int, *arguments: int) -> int:
    """What the filter of a kind of sandbox returns for a call."""
    data = struct.pack("<IIQ6Q", number, X86_64, 0, *(*arguments, 0, 0, 0, 0, 0, 0)[:6])
    steps = list(struct.iter_unpack("HBBI", program(KINDS[kind])))
    at = loaded = 0
    while True:
        code, yes, no, value = steps[at]
        at += 1
        if code == LOAD:
            (loaded,) = struct.unpack_from("<I", data, value)
            continue
        tests = {EQUAL: loaded == value, AT_LEAST: loaded >= value, ANY_BIT: bool(loaded & value)}
        if code not in tests:
            return int(value)
        at += yes if tests[code] else no


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [142, 144, 203, 302, 314])
def test_nobody_changes_the_limits_or_the_schedule_of_pid_1(kind: str, number: int) -> None:
    assert verdict(kind, number, 1) == ERROR | errno.EPERM
    assert verdict(kind, number, 0) == verdict(kind, number, OTHER) == ALLOW


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [141, 251])
def test_nobody_changes_the_priority_of_pid_1(kind: str, number: int) -> None:
    assert verdict(kind, number, 0, 1) == ERROR | errno.EPERM
    assert verdict(kind, number, 1, 0) == verdict(kind, number, 1, OTHER) == ALLOW


def test_what_follows_in_the_filter_is_still_denied() -> None:
    reboot, write = 169, 1
    assert verdict("desktop", reboot) == ERROR | errno.EPERM
    assert verdict("desktop", write, 1) == ALLOW
